//! What do the elements of a translators' XML file say? Start at [`elements`].
//!
//! Marks inside a text vanish and their words stay. No entity is followed but the five that XML
//! has itself. Nothing here knows what an element means.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::parse::entity::entity;
use crate::parse::lines::Line;

/// What comes next in a file.
pub(super) enum Element<'a> {
    /// An element begins, on this line.
    Start(&'a str, &'a BytesStart<'a>, u32),
    /// An element ends, on this line.
    End(&'a str, u32),
    /// Words.
    Words(&'a str),
}

/// Walks through a file whose root is `root` and says whether it is well formed to its end; none
/// where it is another file.
pub(super) fn elements(
    lines: &[Line<'_>],
    root: &str,
    mut told: impl FnMut(Element<'_>),
) -> Option<bool> {
    let first = lines.iter().find(|line| !line.is_blank())?.trimmed();
    let begins = first.starts_with("<?xml") || first.starts_with(&format!("<{root}"));
    let names_root = lines.iter().take(20).any(|line| line.raw.contains(&format!("<{root}")));
    if !begins || !names_root {
        return None;
    }
    let text: String = lines.iter().flat_map(|line| [line.raw, "\n"]).collect();
    let mut reader = Reader::from_str(&text);
    let (mut place, mut line, mut open) = (0, 1, 0_usize);
    loop {
        let event = reader.read_event();
        let end = (reader.buffer_position() as usize).min(text.len());
        line += text.as_bytes()[place..end.max(place)].iter().filter(|byte| **byte == b'\n').count()
            as u32;
        place = end.max(place);
        match event {
            Ok(Event::Start(tag)) => {
                open += 1;
                told(Element::Start(tag.local_name().as_ref(), &tag, line));
            }
            Ok(Event::Empty(tag)) => {
                told(Element::Start(tag.local_name().as_ref(), &tag, line));
                told(Element::End(tag.local_name().as_ref(), line));
            }
            Ok(Event::End(tag)) => {
                open = open.saturating_sub(1);
                told(Element::End(tag.local_name().as_ref(), line));
            }
            Ok(Event::Text(words)) => told(Element::Words(&words.xml10_content())),
            Ok(Event::CData(words)) => told(Element::Words(&words.xml10_content())),
            Ok(Event::GeneralRef(name)) => {
                told(Element::Words(entity(&name).encode_utf8(&mut [0; 4])));
            }
            Ok(Event::Eof) => return Some(open == 0),
            Err(_) => return Some(false),
            Ok(_) => {}
        }
    }
}
