//! What do the XML formats have in common? Start at [`document`].
//!
//! Nothing here knows the elements of a format.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::unit_name;
use crate::answer::TranslationAnswer;

/// A writer of XML into memory.
pub(in crate::render) type Xml = Writer<Vec<u8>>;

/// A document of what `write` writes.
pub(in crate::render) fn document(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    let declaration = Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None));
    let written = xml.write_event(declaration).and_then(|()| write(&mut xml));
    written.expect("writing into memory does not fail");
    let mut text = String::from_utf8(xml.into_inner()).expect("all that was written is UTF-8");
    text.push('\n');
    text
}

/// An element that holds a text.
pub(in crate::render) fn text(xml: &mut Xml, name: &str, value: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&plain(value)))?;
    Ok(())
}

/// The text with a replacement character for each one that XML 1.0 cannot hold, not even by number.
pub(in crate::render) fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| if is_character(letter) { letter } else { char::REPLACEMENT_CHARACTER })
        .collect()
}

/// Whether XML 1.0 has this character (its production 2, `Char`).
fn is_character(letter: char) -> bool {
    match letter {
        '\t' | '\n' | '\r' => true,
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => true,
    }
}

/// The characters of a record that `plain` replaces, each with the unit that has it.
pub fn replaced(answer: &TranslationAnswer) -> Vec<(String, char)> {
    let mut replaced = Vec::new();
    for record in &answer.records {
        let name = unit_name(record);
        let texts = [record.en.as_deref(), record.previous.as_deref()];
        let texts =
            texts.into_iter().chain([record.ja.as_ref().map(|marked| marked.text.as_str())]);
        let texts = std::iter::once(name.as_str()).chain(texts.flatten());
        let mut found: Vec<char> =
            texts.flat_map(str::chars).filter(|letter| !is_character(*letter)).collect();
        found.sort_unstable();
        found.dedup();
        let name = plain(&name);
        replaced.extend(found.into_iter().map(|letter| (name.clone(), letter)));
    }
    replaced
}
