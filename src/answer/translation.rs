//! What does `translation status` answer? Start at [`TranslationAnswer`].
//!
//! What is not held is not missing. `touched` are the Japanese sentences that the changes most likely
//! touch.
//!
//! What do `translation check` and `lint` answer? Start at [`FindingsAnswer`].

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::shape::by_word;
use super::show::Subject;
use crate::model::{
    EditionId, FindingKind, MarkedText, NumberRange, Record, RecordKind, RuleNumber, Said,
    Severity, Since, Titles, TranslationStatus,
};

/// What the Japanese edition is against an English one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Translation")]
pub struct TranslationAnswer {
    /// The English edition it is held against.
    pub en: EditionId,
    /// The English edition that it translates.
    pub base: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// How many records of each section have each status, and under none those of the glossary;
    /// counts also what a front end leaves out of `records`.
    #[serde(rename = "summary", serialize_with = "summed")]
    #[schemars(with = "BTreeMap<String, usize>")]
    pub sections: Vec<(Option<RuleNumber>, Totals)>,
    /// How much of the English edition the Japanese text holds at all.
    pub coverage: Coverage,
    /// All records, in the order of the English edition.
    pub records: Vec<TranslatedRecord>,
    /// Japanese records that have no status, for exports: nothing of an edition is left out.
    #[serde(skip)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Coverage {
    /// Rules and subrules in the parts that are held.
    pub held: usize,
    /// Rules and subrules of the English edition.
    pub rules: usize,
    /// Sections of which no rule is held.
    pub absent: Vec<RuleNumber>,
    /// Every chapter, and every section that has rules: its number with its titles, and how many
    /// rules a section has; a chapter has none of its own.
    #[serde(skip)]
    pub sections: Vec<(Titles, usize)>,
}

/// One record and its translation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TranslatedRecord {
    /// Its kind.
    pub kind: RecordKind,
    /// What it is called: by number in the English edition, or in the Japanese one where the
    /// English is gone.
    #[serde(flatten)]
    pub subject: Subject,
    /// Which of several examples of a rule, from 0.
    pub ordinal: u16,
    /// Its number in the Japanese edition.
    pub ja_number: Option<RuleNumber>,
    /// Its headword in the Japanese edition.
    #[serde(rename = "ja_term")]
    pub ja_headword: Option<String>,
    /// Its reading in the Japanese edition.
    #[serde(skip)]
    pub ja_reading: Option<String>,
    /// What the translation is.
    pub status: TranslationStatus,
    /// Numbers that the Japanese text cites and that the English edition has under others, or no
    /// longer: what is printed, and what is meant.
    #[serde(skip)]
    pub renumbered: Vec<(NumberRange, Option<NumberRange>)>,
    /// The English that was translated, where it is not what stands there now.
    pub previous: Option<String>,
    /// The English as it is now.
    pub en: Option<String>,
    /// The Japanese, with the sentences marked that the changes most likely touch.
    #[serde(flatten, serialize_with = "text_and_touched")]
    #[schemars(with = "TextAndTouched<'_>")]
    pub ja: Option<MarkedText>,
    /// What changed since it was translated, edition by edition.
    #[serde(rename = "words")]
    pub since: Vec<Since>,
    /// What might be the translation of the English as it is now, where that was asked for.
    #[serde(skip)]
    pub draft: Option<Draft>,
}

/// A Japanese text in JSON: the sentences that the changes most likely touch stand beside it.
#[derive(Default, Serialize, JsonSchema)]
struct TextAndTouched<'a> {
    ja: Option<&'a str>,
    touched: Vec<[usize; 2]>,
}

fn text_and_touched<S: Serializer>(text: &Option<MarkedText>, to: S) -> Result<S::Ok, S::Error> {
    let told = text
        .as_ref()
        .map(|text| TextAndTouched { ja: Some(&text.text), touched: text.marks_in_characters() });
    told.unwrap_or_default().serialize(to)
}

/// How many records have each status.
pub type Totals = BTreeMap<TranslationStatus, usize>;

fn summed<S: Serializer>(
    sections: &[(Option<RuleNumber>, Totals)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    by_word(&total(sections), serializer)
}

fn total(sections: &[(Option<RuleNumber>, Totals)]) -> Totals {
    let mut totals = Totals::new();
    for (status, count) in sections.iter().flat_map(|(_, totals)| totals) {
        *totals.entry(*status).or_default() += count;
    }
    totals
}

impl TranslationAnswer {
    /// Whether there is nothing in either language.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.own.is_empty()
    }

    /// How many records have each status.
    pub fn totals(&self) -> Totals {
        total(&self.sections)
    }

    /// Counts the records of each section, the glossary last.
    pub fn count(records: &[TranslatedRecord]) -> Vec<(Option<RuleNumber>, Totals)> {
        let mut sections: BTreeMap<(bool, Option<RuleNumber>), Totals> = BTreeMap::new();
        for record in records {
            let number = record.subject.number();
            let section = number.map(|number| number.section().unwrap_or(number.chapter()));
            let totals = sections.entry((section.is_none(), section)).or_default();
            *totals.entry(record.status).or_default() += 1;
        }
        sections.into_iter().map(|((_, section), totals)| (section, totals)).collect()
    }
}

/// What is wrong in an edition, or between two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Findings")]
pub struct FindingsAnswer {
    /// The editions that were read.
    pub editions: Vec<EditionId>,
    /// How many findings there are of each kind, told or not, in alphabetical order.
    pub summary: BTreeMap<&'static str, usize>,
    /// How many there are that are so bad, told or not.
    #[serde(skip)]
    pub severities: BTreeMap<Severity, usize>,
    /// The kinds of finding that there can be, with what each says.
    #[serde(skip)]
    pub kinds: Vec<(&'static str, String)>,
    /// The findings, in the order of the book.
    pub findings: Vec<FindingLine>,
}

impl FindingsAnswer {
    /// All findings in some editions, of kinds that there can be.
    pub fn of(editions: Vec<EditionId>, kinds: &[FindingKind], findings: Vec<FindingLine>) -> Self {
        let (mut summary, mut severities) = (BTreeMap::new(), BTreeMap::new());
        for finding in &findings {
            *summary.entry(finding.kind).or_default() += 1;
            *severities.entry(finding.severity).or_default() += 1;
        }
        let kinds = kinds.iter().map(|kind| (kind.into(), kind.meaning())).collect();
        Self { editions, summary, severities, kinds, findings }
    }
}

/// Something wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Finding")]
pub struct FindingLine {
    /// What kind of thing.
    pub kind: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What a reader calls the record: its number or headword.
    pub subject: String,
    /// What is wrong, in a sentence without a full stop.
    pub message: Said,
    /// What to write or do instead.
    pub suggestion: Option<Said>,
    /// The English text, with the words in question marked.
    pub en: Option<Quote>,
    /// The Japanese text, with the words in question marked.
    pub ja: Option<Quote>,
}

/// The text of a record where a finding is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "QuotedText")]
pub struct Quote {
    /// The edition.
    pub edition: EditionId,
    /// First line of the record in its source.
    pub line: u32,
    /// The text; marked where the finding is about a part of it.
    #[serde(flatten)]
    pub text: MarkedText,
}
