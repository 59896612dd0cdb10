//! What do `translation check` and `lint` answer? Start at [`FindingsAnswer`].
//!
//! `translation check` and `lint` as JSON:
//!
//! ```text
//! {editions:[ID], summary:{KIND:count}, findings:[{kind, severity, subject, message, suggestion,
//!  en:{edition, line, text, marks:[[start,end]]}|null, ja:{…}|null}]}
//! ```

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{EditionId, MarkedText, Said, Severity};

/// What is wrong in an edition, or between two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "PrintedFindings")]
#[schemars(rename = "Findings")]
pub struct FindingsAnswer {
    /// The editions that were read.
    pub editions: Vec<EditionId>,
    /// The kinds of finding that there can be, with what each says.
    pub kinds: Vec<(&'static str, &'static str)>,
    /// The findings, in the order of the book.
    pub findings: Vec<FindingLine>,
    /// How many there are of each kind beside those, and how bad, where only a part is told.
    pub left_out: BTreeMap<(&'static str, Severity), usize>,
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

/// The findings in JSON, with counts.
#[derive(Serialize, JsonSchema)]
struct PrintedFindings {
    editions: Vec<EditionId>,
    summary: BTreeMap<&'static str, usize>,
    findings: Vec<FindingLine>,
}

impl From<FindingsAnswer> for PrintedFindings {
    fn from(answer: FindingsAnswer) -> Self {
        let summary = answer.counts();
        Self { editions: answer.editions, summary, findings: answer.findings }
    }
}

impl FindingsAnswer {
    /// Leaves only those from `offset` on, at most `limit`, and counts the others.
    pub fn keep(&mut self, offset: usize, limit: usize) {
        for (place, finding) in self.findings.iter().enumerate() {
            if place < offset || place >= offset.saturating_add(limit) {
                *self.left_out.entry((finding.kind, finding.severity)).or_default() += 1;
            }
        }
        self.findings.drain(..offset.min(self.findings.len()));
        self.findings.truncate(limit);
    }

    /// How many findings there are of each kind, told or not, in alphabetical order.
    pub fn counts(&self) -> BTreeMap<&'static str, usize> {
        let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
        for (kind, count) in self.left_out.iter().map(|(of, count)| (of.0, *count)) {
            *counts.entry(kind).or_default() += count;
        }
        for finding in &self.findings {
            *counts.entry(finding.kind).or_default() += 1;
        }
        counts
    }
}
