//! How does a translation look as a translation memory, TMX 1.4? Start at [`tmx`].
//!
//! A memory holds what translates what: of a stale record the English that was translated, not
//! the one that stands there now. What is not translated is left out.

use std::io;

use quick_xml::events::BytesText;

use super::unit::{Unit, unit_name};
use super::xml::{Xml, document, plain, text};
use crate::answer::{TranslatedRecord, TranslationAnswer};

/// The memory with all its units.
pub fn tmx(answer: &TranslationAnswer) -> String {
    document(|xml| {
        xml.create_element("tmx").with_attribute(("version", "1.4")).write_inner_content(
            |xml| {
                header(xml, answer)?;
                let records = &answer.records;
                xml.create_element("body").write_inner_content(|xml| {
                    records.iter().try_for_each(|record| unit(xml, record))
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
            prop(xml, "x-english-edition", &answer.base.to_string())?;
            prop(xml, "x-japanese-edition", &answer.ja.to_string())
        })?;
    Ok(())
}

fn unit(xml: &mut Xml, record: &TranslatedRecord) -> io::Result<()> {
    let source = record.previous.as_deref().or(record.en.as_deref());
    let Some((source, target)) = source.zip(record.ja.as_ref()) else { return Ok(()) };
    if source.trim().is_empty() || target.text.trim().is_empty() {
        return Ok(());
    }
    let name = plain(&unit_name(record));
    xml.create_element("tu").with_attribute(("tuid", name.as_str())).write_inner_content(
        |xml| {
            prop(xml, "x-status", record.status.word())?;
            for (key, value) in Unit::of(record).notes {
                prop(xml, &format!("x-{key}"), value)?;
            }
            variant(xml, "en", source)?;
            variant(xml, "ja", &target.text)
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
