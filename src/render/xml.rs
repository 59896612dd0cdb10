//! Both languages as XLIFF 1.2 and as a translation memory, TMX 1.4, which `mtgcr import` reads
//! again, and what all XML has in common. Start at [`xliff`], [`tmx`] and `document`.
//!
//! In XLIFF the state of a unit is `translated`, `needs-review-translation` where it is stale, or
//! `new`; only what is translated is `approved`. What is gone from the English is left out. A
//! memory holds what translates what: of a stale record the English that was translated, not the
//! one that stands there now. What is not translated is left out, and what translates nothing. Each
//! unit bears the number of the English edition that the header names.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::exchange::{Told, Unit, unit_name};
use crate::answer::{Draft, TranslationAnswer};
use crate::model::TranslationStatus;

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

/// The text with a replacement character for each one that XML 1.0 cannot hold, not even by number.
pub(super) fn plain(text: &str) -> String {
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

/// The translation with all its units.
pub fn xliff(answer: &TranslationAnswer) -> String {
    document(|xml| write(xml, answer))
}

fn write(xml: &mut Xml, answer: &TranslationAnswer) -> io::Result<()> {
    let original = answer.en.to_string();
    let count = Unit::all(answer).filter(|(_, told)| is_written(*told)).count();
    xml.create_element("xliff")
        .with_attribute(("version", "1.2"))
        .with_attribute(("xmlns", "urn:oasis:names:tc:xliff:document:1.2"))
        .write_inner_content(|xml| {
            xml.create_element("file")
                .with_attribute(("original", original.as_str()))
                .with_attribute(("source-language", "en"))
                .with_attribute(("target-language", "ja"))
                .with_attribute(("datatype", "plaintext"))
                .write_inner_content(|xml| {
                    // A tool that loses units is told by it.
                    xml.create_element("header")
                        .write_inner_content(|xml| text(xml, "note", &format!("units: {count}")))?;
                    xml.create_element("body").write_inner_content(|xml| {
                        Unit::all(answer)
                            .try_for_each(|(entry, told)| xliff_unit(xml, &entry, told))
                    })?;
                    Ok(())
                })?;
            Ok(())
        })?;
    Ok(())
}

fn is_written(told: Told<'_>) -> bool {
    match told {
        Told::Status(record) => record.en.is_some(),
        Told::Nothing => true,
    }
}

fn xliff_unit(xml: &mut Xml, unit: &Unit<'_>, told: Told<'_>) -> io::Result<()> {
    let Told::Status(record) = told else { return own(xml, unit) };
    if !is_written(told) {
        return Ok(());
    }
    let name = plain(&unit.name);
    let state = match record.status {
        _ if record.ja.is_some() && !record.renumbered.is_empty() => "needs-review-translation",
        TranslationStatus::Current | TranslationStatus::Renumbered => "translated",
        TranslationStatus::Stale => "needs-review-translation",
        TranslationStatus::Missing | TranslationStatus::Orphaned => "new",
    };
    let is_approved = record.ja.is_some() && state == "translated";
    xml.create_element("trans-unit")
        .with_attribute(("id", name.as_str()))
        .with_attribute(("approved", if is_approved { "yes" } else { "no" }))
        .with_attribute(("xml:space", "preserve"))
        .write_inner_content(|xml| {
            text(xml, "source", unit.source)?;
            if let Some(target) = &record.ja {
                xml.create_element("target")
                    .with_attribute(("state", state))
                    .write_text_content(BytesText::new(&plain(&target.text)))?;
            }
            notes(xml, unit)?;
            // What was confirmed is told by it when the file comes back.
            let previous = record.previous.as_ref();
            if let Some(previous) = previous.filter(|_| record.status == TranslationStatus::Stale) {
                xml.create_element("alt-trans")
                    .with_attribute(("alttranstype", "previous-version"))
                    .write_inner_content(|xml| {
                        text(xml, "source", previous)?;
                        text(xml, "target", unit.target)
                    })?;
            }
            match &record.draft {
                Some(draft) => proposal(xml, draft),
                None => Ok(()),
            }
        })?;
    Ok(())
}

/// What is held against nothing is neither new nor to be reviewed.
fn own(xml: &mut Xml, unit: &Unit<'_>) -> io::Result<()> {
    let name = plain(&unit.name);
    let element = xml
        .create_element("trans-unit")
        .with_attribute(("id", name.as_str()))
        .with_attribute(("xml:space", "preserve"));
    // What stands in for English that is not there is no source for a memory to learn.
    let element = match unit.is_english {
        true => element,
        false => element.with_attribute(("translate", "no")),
    };
    element.write_inner_content(|xml| {
        text(xml, "source", unit.source)?;
        text(xml, "target", unit.target)?;
        notes(xml, unit)
    })?;
    Ok(())
}

fn notes(xml: &mut Xml, unit: &Unit<'_>) -> io::Result<()> {
    unit.notes.iter().try_for_each(|(key, value)| text(xml, "note", &format!("{key}: {value}")))
}

/// A draft stands beside the translation, not in its place.
fn proposal(xml: &mut Xml, draft: &Draft) -> io::Result<()> {
    let taken: Vec<String> = draft.taken.iter().map(|source| source.1.to_string()).collect();
    let likeness = draft.taken.iter().map(|source| source.2).fold(1.0, f32::min);
    let (quality, origin) = (format!("{:.0}", likeness * 100.0), plain(&taken.join(", ")));
    xml.create_element("alt-trans")
        .with_attribute(("alttranstype", "proposal"))
        .with_attribute(("match-quality", quality.as_str()))
        .with_attribute(("origin", origin.as_str()))
        .write_inner_content(|xml| text(xml, "target", &draft.text))?;
    Ok(())
}

/// The memory with all its units.
pub fn tmx(answer: &TranslationAnswer) -> String {
    document(|xml| {
        xml.create_element("tmx").with_attribute(("version", "1.4")).write_inner_content(
            |xml| {
                header(xml, answer)?;
                xml.create_element("body").write_inner_content(|xml| {
                    Unit::all(answer).try_for_each(|(entry, told)| tmx_unit(xml, &entry, told))
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
            prop(xml, "x-japanese-edition", &answer.ja.to_string())?;
            // A tool that loses units is told by it.
            let written = Unit::all(answer).filter(|(unit, told)| source(unit, *told).is_some());
            prop(xml, "x-units", &written.count().to_string())
        })?;
    Ok(())
}

/// What a unit translates; none where it is left out.
fn source<'a>(unit: &Unit<'a>, told: Told<'a>) -> Option<&'a str> {
    let source = match told {
        Told::Status(record) => record.previous.as_deref().or(record.en.as_deref()),
        Told::Nothing => Some(unit.source).filter(|_| unit.is_english),
    };
    source.filter(|source| !source.trim().is_empty() && !unit.target.trim().is_empty())
}

fn tmx_unit(xml: &mut Xml, unit: &Unit<'_>, told: Told<'_>) -> io::Result<()> {
    let Some(source) = source(unit, told) else { return Ok(()) };
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
