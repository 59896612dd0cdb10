//! What does a file of both languages hold, whatever its format? Start at [`Unit`].

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::ops::Range;

use crate::model::{EditionId, Said, TranslationStatus};

/// A format of translators' files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// gettext's.
    Po,
    /// XLIFF 1.2.
    Xliff,
    /// A translation memory, TMX 1.4.
    Memory,
    /// A table for spreadsheets.
    Table,
}

/// A file that came back.
#[derive(Debug)]
pub struct File {
    /// What it is.
    pub format: Format,
    /// The English edition that the units are of.
    pub english: EditionId,
    /// Its units, in its order.
    pub units: Vec<Unit>,
    /// Why it is not as it was written; none where it ends as it was, and nothing in between is gone.
    pub broken: Option<Said>,
}

/// What is said where a line of a file is not well formed.
pub(super) fn broken_at(line: impl Display) -> Said {
    Said::new("what-broken-at").with("line", line)
}

/// What is said where a file has fewer units than were written.
pub(super) fn lost(count: usize, written: usize) -> Option<Said> {
    let said = || Said::new("what-units-lost").with("count", count).with("of", written);
    (count < written).then(said)
}

impl File {
    /// The units that have a translation.
    pub fn translated(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| !unit.target.is_empty())
    }
}

/// A record in both languages, as every format has it.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// What it is called: `rule 702.19b`, `example 702.19b 2`, `glossary Lethal Damage`.
    pub name: String,
    /// The English; where there is none, what stands in its place.
    pub source: String,
    /// Whether that is English which the Japanese translates.
    pub is_english: bool,
    /// The English that was translated, where it is not what stands there now.
    pub previous: Option<String>,
    /// The Japanese; empty where there is none.
    pub target: String,
    /// What the record has beside its text: `headword`, `reading`, `printed`.
    pub beside: BTreeMap<String, String>,
    /// What the translation is; none where it is held against nothing.
    pub status: Option<TranslationStatus>,
    /// Whether somebody has to look at the translation, or nobody has said that he did.
    pub is_fuzzy: bool,
    /// What its citations of old numbers mean now.
    pub references: Vec<String>,
    /// What might be the translation of the English as it is now.
    pub draft: Option<Draft>,
    /// The lines of the file that it was read from.
    pub lines: Range<u32>,
}

/// A proposal for a translation, made of sentences that were translated before.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The Japanese.
    pub text: String,
    /// Where each sentence that is not the record's own comes from: its place in the text, from 1,
    /// the record, and how like its English is, 0 to 1.
    pub taken: Vec<(usize, String, f32)>,
}

/// What may stand beside a text.
pub(super) const BESIDE: [&str; 3] = ["headword", "reading", "printed"];

/// In a unit beside another: the translation that a draft stands in place of.
pub(super) const TRANSLATION: &str = "translation";

impl Unit {
    /// The word for its status.
    pub(super) fn word(&self) -> &'static str {
        self.status.map_or("own", Into::into)
    }

    /// Whether the translation is gone from the English.
    pub(super) fn is_orphaned(&self) -> bool {
        self.status == Some(TranslationStatus::Orphaned)
    }

    /// Takes over what a file notes of it.
    pub(super) fn note(&mut self, note: &str) {
        match note.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
            Some(("status", "stale")) => self.status = Some(TranslationStatus::Stale),
            Some((key, value)) if BESIDE.contains(&key) => {
                self.beside.insert(key.to_owned(), value.to_owned());
            }
            _ => {}
        }
    }

    /// The units of records, each with what units of their own say that stand beside it, such as
    /// `headword glossary Wug`.
    pub(super) fn gathered(units: Vec<Self>) -> Vec<Self> {
        let is_beside = |unit: &Self| unit.beside_of().is_some();
        let (beside, mut own): (Vec<Self>, Vec<Self>) = units.into_iter().partition(is_beside);
        let names = own.iter().enumerate().map(|(place, unit)| (unit.name.clone(), place));
        let places: HashMap<String, usize> = names.collect();
        for unit in beside {
            let Some((key, name)) = unit.beside_of() else { continue };
            match places.get(name).map(|place| &mut own[*place]) {
                // A draft that nobody has approved is none, and what was there before is.
                Some(of) if key == TRANSLATION && of.is_fuzzy => of.target = unit.target,
                Some(of) => _ = of.beside.insert(key.to_owned(), unit.target),
                None => {}
            }
        }
        own
    }

    /// What of another unit this one says, and the name of that unit.
    fn beside_of(&self) -> Option<(&str, &str)> {
        let is_key = |key: &str| BESIDE.contains(&key) || key == TRANSLATION;
        self.name.split_once(' ').filter(|(key, _)| is_key(key))
    }

    /// Whether the translation was stale when it was given to translators, and one of them has
    /// approved it as it is.
    pub fn is_confirmed(&self) -> bool {
        self.status == Some(TranslationStatus::Stale) && !self.is_fuzzy
    }
}
