//! How does a translation look as XLIFF 1.2? Start at [`xliff`].
//!
//! The state of a unit is `translated`, `needs-review-translation` where it is stale, or `new`;
//! what is gone from the English is left out.

use std::io;

use quick_xml::events::BytesText;

use super::unit_name;
use super::xml::{Xml, document, plain, text};
use crate::answer::{TranslatedRecord, TranslationAnswer};
use crate::model::TranslationStatus;

/// The translation with all its units.
pub fn xliff(answer: &TranslationAnswer) -> String {
    document(|xml| write(xml, answer))
}

fn write(xml: &mut Xml, answer: &TranslationAnswer) -> io::Result<()> {
    let (original, units) = (answer.en.to_string(), &answer.records);
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
                    xml.create_element("body")
                        .write_inner_content(|xml| units.iter().try_for_each(|it| unit(xml, it)))?;
                    Ok(())
                })?;
            Ok(())
        })?;
    Ok(())
}

fn unit(xml: &mut Xml, record: &TranslatedRecord) -> io::Result<()> {
    let Some(source) = &record.en else { return Ok(()) };
    let name = plain(&unit_name(record));
    let state = match record.status {
        _ if record.ja.is_some() && !record.renumbered.is_empty() => "needs-review-translation",
        TranslationStatus::Current | TranslationStatus::Renumbered => "translated",
        TranslationStatus::Stale => "needs-review-translation",
        TranslationStatus::Missing | TranslationStatus::Orphaned => "new",
    };
    xml.create_element("trans-unit")
        .with_attribute(("id", name.as_str()))
        .with_attribute(("xml:space", "preserve"))
        .write_inner_content(|xml| {
            text(xml, "source", source)?;
            if let Some(target) = &record.ja {
                xml.create_element("target")
                    .with_attribute(("state", state))
                    .write_text_content(BytesText::new(&plain(&target.text)))?;
            }
            if let Some(previous) = &record.previous {
                xml.create_element("alt-trans")
                    .with_attribute(("alttranstype", "previous-version"))
                    .write_inner_content(|xml| {
                        text(xml, "source", previous)?;
                        text(xml, "target", record.ja.as_ref().map_or("", |it| &it.text))
                    })?;
            }
            Ok(())
        })?;
    Ok(())
}
