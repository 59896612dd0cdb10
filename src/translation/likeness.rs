//! Can this Japanese text be the translation of that English one? Start at [`Likeness::evidence`].
//!
//! Only what needs no dictionary counts: names, references, symbols, sizes, figures, English in
//! quotes and length. Nothing here knows where the records stand.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Record, is_heading_text};

use super::bitext::without_english;
use super::facts::Facts;
use super::lexicon::{Names, Verdict};

/// How many Japanese characters stand for one English character, measured on the rules of
/// 2026-01-16, of which the excerpt at hand has 0.46 on average.
pub const JAPANESE_PER_ENGLISH: f32 = 0.46;

/// What tells records apart, each with how rare it is.
pub(super) struct Likeness<'a> {
    names: &'a Names,
    /// In how many English records a mark stands.
    frequency: BTreeMap<String, u32>,
    records: f32,
}

/// The marks of one record.
pub(super) struct Marks {
    marks: BTreeSet<String>,
    heading: Option<String>,
    characters: usize,
}

impl<'a> Likeness<'a> {
    /// A measure for the editions whose English records these are.
    pub(super) fn new<'m>(names: &'a Names, english: impl Iterator<Item = &'m Marks>) -> Self {
        let mut frequency: BTreeMap<String, u32> = BTreeMap::new();
        let mut records = 1.0;
        for marks in english {
            records += 1.0;
            for mark in &marks.marks {
                *frequency.entry(mark.clone()).or_default() += 1;
            }
        }
        Self { names, frequency, records }
    }

    /// How much speaks for (above 0) or against (below 0) the two being the same record; 0 where
    /// neither says anything that needs no translation.
    pub(super) fn evidence(&self, en: &Marks, ja: &Marks) -> f32 {
        if let (Some(english), Some(japanese)) = (&en.heading, &ja.heading) {
            match self.names.verdict(english, japanese) {
                Verdict::Same => return 4.0,
                Verdict::Different => return -2.0,
                Verdict::Unknown => return 0.0,
            }
        }
        if en.heading.is_some() != ja.heading.is_some() {
            return -1.5;
        }
        self.shared(en, ja) + Self::lengths(en, ja)
    }

    fn shared(&self, en: &Marks, ja: &Marks) -> f32 {
        let weight = |mark: &String| {
            let frequency = self.frequency.get(mark).copied().unwrap_or(0) as f32;
            (self.records / (1.0 + frequency)).ln().max(0.1)
        };
        let sum = |marks: &mut dyn Iterator<Item = &String>| -> f32 { marks.map(weight).sum() };
        let both = sum(&mut en.marks.intersection(&ja.marks));
        let all = sum(&mut en.marks.union(&ja.marks));
        if all == 0.0 {
            return 0.0;
        }
        // A few common marks prove little either way.
        let certainty = (all / 6.0).min(1.0);
        (4.0 * both / all - 1.5) * certainty
    }

    fn lengths(en: &Marks, ja: &Marks) -> f32 {
        let expected = en.characters as f32 * JAPANESE_PER_ENGLISH + 8.0;
        let ratio = (ja.characters as f32 + 8.0) / expected;
        (0.5 - ratio.ln().abs()).max(-2.0)
    }
}

impl Marks {
    /// The marks of a record; front and back matter have none.
    pub(super) fn of(record: &Record) -> Self {
        let facts = Facts::of(&record.text);
        let mut marks = BTreeSet::new();
        for pointer in &facts.pointers {
            marks.insert(format!("rule {}", pointer.value.range.first()));
        }
        for fact in facts.symbols.iter().chain(&facts.sizes) {
            marks.insert(fact.value.clone());
        }
        for figure in &facts.figures {
            marks.insert(figure.value.to_string());
        }
        let heading = record.kind.is_numbered() && is_heading_text(&record.text);
        Self {
            marks,
            heading: heading.then(|| without_english(&record.text).to_owned()),
            characters: record.text.chars().count(),
        }
    }
}
