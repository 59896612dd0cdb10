//! Which records does a query leave out? Start at [`Filters`].
//!
//! `in:` and `since:` stay as they were typed: nothing here knows which editions there are.

use std::ops::Range;

use super::error::QueryError;
use crate::model::{Language, NumberRange, RecordKind};

/// What was typed as `kind:`, `lang:`, `section:`, `in:` and `since:`; empty lists leave all in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Kinds of record of which one must hold.
    pub kinds: Vec<RecordKind>,
    /// Languages of which one must hold.
    pub languages: Vec<Language>,
    /// Numbers of which one must cover the record's.
    pub sections: Vec<NumberRange>,
    /// The edition to search, as typed.
    pub edition: Option<String>,
    /// The edition or date from which on texts are new, as typed.
    pub since: Option<String>,
}

const NAMES: [&str; 5] = ["kind", "lang", "section", "in", "since"];

/// A word that is a filter: its name and its value.
pub(super) fn split(word: &str) -> Option<(&'static str, &str)> {
    let (name, value) = word.split_once([':', '：'])?;
    let name = NAMES.into_iter().find(|known| name.eq_ignore_ascii_case(known))?;
    (!value.is_empty()).then_some((name, value))
}

impl Filters {
    /// Adds what was typed as `name:value`; commas separate several values.
    pub(super) fn add(
        &mut self,
        name: &'static str,
        values: &str,
        place: Range<usize>,
    ) -> Result<(), QueryError> {
        let bad = |value: &str, known| QueryError::BadValue {
            filter: name,
            value: value.to_owned(),
            place: place.clone(),
            known,
        };
        match name {
            "in" => self.edition = Some(values.to_owned()),
            "since" => self.since = Some(values.to_owned()),
            _ => {
                for value in values.split(',').filter(|value| !value.is_empty()) {
                    self.add_value(name, value).ok_or_else(|| bad(value, known(name)))?;
                }
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "kind" => self.kinds.push(kind(value)?),
            "lang" => self.languages.push(language(value)?),
            _ => self.sections.push(NumberRange::read(value).ok()?),
        }
        Some(())
    }
}

fn known(name: &str) -> &'static str {
    match name {
        "kind" => "section, rule, example, glossary, bulletin, ruling or note",
        "lang" => "en or ja",
        _ => "a number such as 7, 702, 702.19 or a range",
    }
}

fn kind(value: &str) -> Option<RecordKind> {
    let value = value.to_lowercase();
    let singular = value.strip_suffix('s').unwrap_or(&value);
    RecordKind::ALL.into_iter().find(|kind| kind.word() == value || kind.word() == singular)
}

fn language(value: &str) -> Option<Language> {
    match value.to_lowercase().as_str() {
        "en" | "english" | "英語" => Some(Language::En),
        "ja" | "jp" | "jpn" | "japanese" | "日本語" => Some(Language::Ja),
        _ => None,
    }
}
