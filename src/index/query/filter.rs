//! Which records does a query leave out? Start at [`Filters`].
//!
//! `in:` and `since:` stay as they were typed: nothing here knows which editions there are.

use std::ops::Range;

use super::error::QueryError;
use crate::model::{Language, NumberRange, RecordKind, half_width};

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
    /// What none may hold, typed with a minus; its edition and its date are none.
    pub left_out: LeftOut,
}

/// What was typed as `-kind:`, `-lang:` and `-section:`, or as a number behind a minus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Kinds of record.
    pub kinds: Vec<RecordKind>,
    /// Languages.
    pub languages: Vec<Language>,
    /// Numbers that cover the record's.
    pub sections: Vec<NumberRange>,
}

const NAMES: [&str; 5] = ["kind", "lang", "section", "in", "since"];

/// A word that is a filter: its name and its value.
pub(super) fn split(word: &str) -> Option<(&'static str, &str)> {
    let (typed, value) = word.split_once([':', '：'])?;
    let typed: String = typed.chars().map(half_width).collect();
    let name = NAMES.into_iter().find(|known| typed.eq_ignore_ascii_case(known))?;
    (!value.is_empty()).then_some((name, value))
}

impl Filters {
    /// Adds what was typed as `name:value`, or as `-name:value`; commas separate several values.
    pub(super) fn add(
        &mut self,
        (name, values): (&'static str, &str),
        negated: bool,
        place: Range<usize>,
    ) -> Result<(), QueryError> {
        let values: &str = &values.chars().map(half_width).collect::<String>();
        let bad = |value: &str, known| QueryError::BadValue {
            filter: name,
            value: value.to_owned(),
            place: place.clone(),
            known,
        };
        match name {
            "in" | "since" if negated => {
                return Err(QueryError::NotLeftOut { filter: name, place });
            }
            "in" | "since" => {
                let slot = if name == "in" { &mut self.edition } else { &mut self.since };
                if slot.as_deref().is_some_and(|before| before != values) {
                    return Err(QueryError::Twice { filter: name, place });
                }
                *slot = Some(values.to_owned());
            }
            _ => {
                for value in values.split(',').filter(|value| !value.is_empty()) {
                    self.add_value(name, value, negated).ok_or_else(|| bad(value, known(name)))?;
                }
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: &str, value: &str, negated: bool) -> Option<()> {
        let Self { kinds, languages, sections, left_out, .. } = self;
        let (kinds, languages, sections) = match negated {
            true => (&mut left_out.kinds, &mut left_out.languages, &mut left_out.sections),
            false => (kinds, languages, sections),
        };
        match name {
            "kind" => put(kinds, kind(value)?),
            "lang" => put(languages, language(value)?),
            _ => put(sections, NumberRange::read(value).ok()?),
        }
        Some(())
    }

    /// How many numbers records are held against.
    pub(super) fn count(&self) -> usize {
        self.sections.len() + self.left_out.sections.len()
    }
}

/// Adds what is not there yet.
pub(super) fn put<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
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
