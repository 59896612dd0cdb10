//! What does `translation status` answer? Start at [`TranslationAnswer`].

use std::collections::BTreeMap;

use super::show::{PathStep, Subject};
use crate::model::{
    Class, EditionId, MarkedText, NumberRange, Record, RecordKind, RuleNumber, TranslationStatus,
    WordRun,
};

/// What the Japanese edition is against an English one.
#[derive(Clone, Debug, PartialEq)]
pub struct TranslationAnswer {
    /// The English edition it is held against.
    pub en: EditionId,
    /// The English edition that it translates.
    pub base: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// How many records of each section have each status, and under none those of the glossary;
    /// counts also what a front end leaves out of `records`.
    pub sections: Vec<(Option<RuleNumber>, Totals)>,
    /// How much of the English edition the Japanese text holds at all.
    pub coverage: Coverage,
    /// All records, in the order of the English edition.
    pub records: Vec<TranslatedRecord>,
    /// Japanese records that have no status, for exports: nothing of an edition is left out.
    pub own: Vec<OwnRecord>,
}

/// A Japanese record that is held against nothing: front and back matter, or a second text of
/// what is translated already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRecord {
    /// The English beside it, where there is any.
    pub en: Option<String>,
    /// The record.
    pub ja: Record,
}

/// A proposal for a translation, made of sentences that were translated before.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The Japanese.
    pub text: String,
    /// Where each sentence that is not the record's own comes from: its place in the text, from
    /// 1, the record, and how like its English is, 0 to 1.
    pub taken: Vec<(usize, Subject, f32)>,
}

/// How much of an English edition a Japanese text holds, translated or missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Rules and subrules in the parts that are held.
    pub held: usize,
    /// Rules and subrules of the English edition.
    pub rules: usize,
    /// Sections of which no rule is held.
    pub absent: Vec<RuleNumber>,
    /// Every chapter, and every section that has rules: its number with its titles, and how many
    /// rules a section has; a chapter has none of its own.
    pub sections: Vec<(PathStep, usize)>,
}

/// One record and its translation.
#[derive(Clone, Debug, PartialEq)]
pub struct TranslatedRecord {
    /// Its kind.
    pub kind: RecordKind,
    /// Which of several examples of a rule, from 0.
    pub ordinal: u16,
    /// What it is called: by number in the English edition, or in the Japanese one where the
    /// English is gone.
    pub subject: Subject,
    /// Its number in the Japanese edition.
    pub ja_number: Option<RuleNumber>,
    /// Its headword in the Japanese edition.
    pub ja_headword: Option<String>,
    /// Its reading in the Japanese edition.
    pub ja_reading: Option<String>,
    /// What the translation is.
    pub status: TranslationStatus,
    /// What changed since it was translated, edition by edition.
    pub since: Vec<ChangedSince>,
    /// Numbers that the Japanese text cites and that the English edition has under others, or no
    /// longer: what is printed, and what is meant.
    pub renumbered: Vec<(NumberRange, Option<NumberRange>)>,
    /// The English that was translated, where it is not what stands there now.
    pub previous: Option<String>,
    /// The English as it is now.
    pub en: Option<String>,
    /// The Japanese, with the sentences marked that the changes most likely touch.
    pub ja: Option<MarkedText>,
    /// What might be the translation of the English as it is now, where that was asked for.
    pub draft: Option<Draft>,
}

/// What one edition changed in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedSince {
    /// The edition.
    pub edition: EditionId,
    /// What it did.
    pub class: Class,
    /// The words before and after.
    pub words: Vec<WordRun>,
}

/// How many records have each status.
pub type Totals = BTreeMap<TranslationStatus, usize>;

impl TranslationAnswer {
    /// How many records have each status.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::new();
        for (status, count) in self.sections.iter().flat_map(|it| &it.1) {
            *totals.entry(*status).or_default() += count;
        }
        totals
    }

    /// Counts the records of each section, the glossary last.
    pub fn count(records: &[TranslatedRecord]) -> Vec<(Option<RuleNumber>, Totals)> {
        let mut sections: BTreeMap<(bool, Option<RuleNumber>), Totals> = BTreeMap::new();
        for it in records {
            let section = match &it.subject {
                Subject::Number(number) => Some(number.section().unwrap_or(number.chapter())),
                Subject::Term(_) => None,
            };
            let totals = sections.entry((section.is_none(), section)).or_default();
            *totals.entry(it.status).or_default() += 1;
        }
        sections.into_iter().map(|((_, section), totals)| (section, totals)).collect()
    }
}
