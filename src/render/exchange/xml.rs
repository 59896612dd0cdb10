//! What do the XML formats have in common? Start at [`document`].
//!
//! Nothing here knows the elements of a format.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// A writer of XML into memory.
pub(super) type Xml = Writer<Vec<u8>>;

/// A document of what `write` writes.
pub(super) fn document(write: impl FnOnce(&mut Xml) -> io::Result<()>) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    let declaration = Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None));
    let written = xml.write_event(declaration).and_then(|()| write(&mut xml));
    written.expect("writing into memory does not fail");
    let mut text = String::from_utf8(xml.into_inner()).expect("all that was written is UTF-8");
    text.push('\n');
    text
}

/// An element that holds a text.
pub(super) fn text(xml: &mut Xml, name: &str, value: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&plain(value)))?;
    Ok(())
}

/// Without characters that XML cannot hold.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|it| matches!(it, '\n' | '\t') || !it.is_control()).collect()
}
