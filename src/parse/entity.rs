//! Which character does a reference such as `&amp;` or `&#12354;` stand for? Start at [`entity`];
//! [`attribute`] says what an attribute holds.
//!
//! A document's own definitions are not followed: they can be made to grow without bound.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesRef, BytesStart};

/// The character of a reference by number or of the five names that XML itself has; the sign for
/// what cannot be read of any other.
pub(super) fn entity(name: &BytesRef<'_>) -> char {
    let numbered = name.resolve_char_ref().ok().flatten();
    let named = || quick_xml::escape::resolve_xml_entity(&name.xml10_content())?.chars().next();
    numbered.or_else(named).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// An attribute by its name as written, such as `xml:lang`.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let value = tag.try_get_attribute(name).ok()??;
    Some(value.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}
