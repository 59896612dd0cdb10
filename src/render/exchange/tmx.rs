//! How does a translation look as a translation memory, TMX 1.4? Start at [`tmx`].
//!
//! A memory holds what translates what: of a stale record the English that was translated, not
//! the one that stands there now. What is not translated is left out, and what translates nothing.
//! Each unit bears the number of the English edition that the header names.

use std::io;

use quick_xml::events::BytesText;

use super::unit::{Told, Unit};
use super::xml::{Xml, document, plain, text};
use crate::answer::TranslationAnswer;

/// The memory with all its units.
pub fn tmx(answer: &TranslationAnswer) -> String {
    document(|xml| {
        xml.create_element("tmx").with_attribute(("version", "1.4")).write_inner_content(
            |xml| {
                header(xml, answer)?;
                xml.create_element("body").write_inner_content(|xml| {
                    Unit::all(answer).try_for_each(|(entry, told)| unit(xml, &entry, told))
                })?;
                Ok(())
            },
        )?;
        Ok(())
    })
}

fn header(xml: &mut Xml, answer: &TranslationAnswer) -> io::Result<()> {
    xml.create_element("header")
        .with_attribute(("creationtool", "mtgcr"))
        .with_attribute(("creationtoolversion", env!("CARGO_PKG_VERSION")))
        .with_attribute(("segtype", "block"))
        .with_attribute(("o-tmf", "mtgcr"))
        .with_attribute(("adminlang", "en"))
        .with_attribute(("srclang", "en"))
        .with_attribute(("datatype", "plaintext"))
        .write_inner_content(|xml| {
            prop(xml, "x-english-edition", &answer.en.to_string())?;
            prop(xml, "x-japanese-edition", &answer.ja.to_string())
        })?;
    Ok(())
}

fn unit(xml: &mut Xml, unit: &Unit<'_>, told: Told<'_>) -> io::Result<()> {
    let source = match told {
        Told::Status(record) => record.previous.as_deref().or(record.en.as_deref()),
        Told::Nothing => Some(unit.source).filter(|_| unit.is_english),
    };
    let source = source.filter(|source| !source.trim().is_empty());
    let Some(source) = source.filter(|_| !unit.target.trim().is_empty()) else { return Ok(()) };
    let name = plain(&unit.name);
    xml.create_element("tu").with_attribute(("tuid", name.as_str())).write_inner_content(
        |xml| {
            prop(xml, "x-status", told.word())?;
            for (key, value) in &unit.notes {
                prop(xml, &format!("x-{key}"), value)?;
            }
            variant(xml, "en", source)?;
            variant(xml, "ja", unit.target)
        },
    )?;
    Ok(())
}

fn variant(xml: &mut Xml, language: &str, words: &str) -> io::Result<()> {
    xml.create_element("tuv")
        .with_attribute(("xml:lang", language))
        .write_inner_content(|xml| text(xml, "seg", words))?;
    Ok(())
}

fn prop(xml: &mut Xml, kind: &str, value: &str) -> io::Result<()> {
    xml.create_element("prop")
        .with_attribute(("type", kind))
        .write_text_content(BytesText::new(&plain(value)))?;
    Ok(())
}
