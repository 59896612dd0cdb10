//! How does a translation look as XLIFF 1.2? Start at [`xliff`].
//!
//! The state of a unit is `translated`, `needs-review-translation` where it is stale, or `new`;
//! only what is translated is `approved`. What is gone from the English is left out.

use std::io;

use quick_xml::events::BytesText;

use super::unit::{Told, Unit};
use super::xml::{Xml, document, plain, text};
use crate::answer::{Draft, TranslationAnswer};
use crate::model::TranslationStatus;

/// The translation with all its units.
pub fn xliff(answer: &TranslationAnswer) -> String {
    document(|xml| write(xml, answer))
}

fn write(xml: &mut Xml, answer: &TranslationAnswer) -> io::Result<()> {
    let original = answer.en.to_string();
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
                    xml.create_element("body").write_inner_content(|xml| {
                        Unit::all(answer).try_for_each(|(entry, told)| unit(xml, &entry, told))
                    })?;
                    Ok(())
                })?;
            Ok(())
        })?;
    Ok(())
}

fn unit(xml: &mut Xml, unit: &Unit<'_>, told: Told<'_>) -> io::Result<()> {
    let Told::Status(record) = told else { return own(xml, unit) };
    if record.en.is_none() {
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
            if let Some(previous) = &record.previous {
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
