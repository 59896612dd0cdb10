//! What is common to all that is written and read in XML. Start at [`document`] and [`elements`].

use maud::{Markup, PreEscaped, html};
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// A document of this root.
pub fn document(root: &Markup) -> String {
    let declaration = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    plain(&html! { (declaration) (root) "\n" }.into_string())
}

/// The text with a replacement character for each one that XML 1.0 cannot hold, not even by number.
pub fn plain(text: &str) -> String {
    text.replace(|letter| !is_character(letter), "\u{fffd}")
}

/// Whether XML 1.0 has this character (its production 2, `Char`).
pub fn is_character(letter: char) -> bool {
    match letter {
        '\t' | '\n' | '\r' => true,
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => true,
    }
}

/// What a file of XML consists of.
pub enum Element<'a> {
    /// An element begins, on this line.
    Start(&'a str, &'a BytesStart<'a>, u32),
    /// An element ends, on this line.
    End(&'a str, u32),
    /// Words stand in it.
    Words(&'a str),
}

/// Walks through a file; what is wrong with it where it is cut or not well formed, or where more
/// than `most_open` elements lie in one another.
///
/// No entity is followed but the five that XML has itself: a document's own definitions can be made
/// to grow without bound.
pub fn elements(
    text: &str,
    most_open: usize,
    mut told: impl FnMut(Element<'_>),
) -> Result<(), String> {
    let mut reader = Reader::from_str(text);
    let (mut open, mut line, mut read) = (0_usize, 1, 0);
    loop {
        let event = reader.read_event();
        let place = reader.buffer_position() as usize;
        line += text[read..place].matches('\n').count() as u32;
        read = place;
        match event.map_err(|error| error.to_string())? {
            Event::Start(tag) => {
                open += 1;
                if open > most_open {
                    return Err("its elements lie too deep in one another".to_owned());
                }
                told(Element::Start(tag.local_name().as_ref(), &tag, line));
            }
            Event::Empty(tag) => {
                told(Element::Start(tag.local_name().as_ref(), &tag, line));
                told(Element::End(tag.local_name().as_ref(), line));
            }
            Event::End(tag) => {
                open = open.saturating_sub(1);
                told(Element::End(tag.local_name().as_ref(), line));
            }
            Event::Text(words) => told(Element::Words(&words.xml10_content())),
            Event::CData(words) => told(Element::Words(&words.xml10_content())),
            Event::GeneralRef(name) => match entity(&name) {
                // XML has no other names of itself, and a reader would stop here.
                char::REPLACEMENT_CHARACTER => return Err("it names what XML has not".to_owned()),
                letter => told(Element::Words(letter.encode_utf8(&mut [0; 4]))),
            },
            Event::Eof if open > 0 => return Err("its text breaks off".to_owned()),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// The character of a reference by number or of the five names that XML itself has; the sign for
/// what cannot be read of any other.
fn entity(name: &BytesRef<'_>) -> char {
    let numbered = name.resolve_char_ref().ok().flatten();
    let named = || quick_xml::escape::resolve_xml_entity(&name.xml10_content())?.chars().next();
    numbered.or_else(named).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// An attribute by its name as written, such as `xml:lang`.
pub fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let value = tag.try_get_attribute(name).ok()??;
    Some(value.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

/// Whether a text has an element of this name near its beginning, with a prefix before it or none.
pub fn has_root(head: &str, root: &str) -> bool {
    let head = &head[..head.floor_char_boundary(64 << 10)];
    head.match_indices(root).any(|(at, _)| {
        let prefix = head[..at].rsplit_once('<').map(|pair| pair.1);
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        prefix.is_some_and(|prefix| {
            prefix.is_empty() || prefix.strip_suffix(':').is_some_and(is_name)
        })
    })
}
