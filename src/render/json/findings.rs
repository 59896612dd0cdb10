//! `translation check` and `lint` as JSON:
//!
//! ```text
//! {editions:[ID], summary:{KIND:count}, findings:[{kind, severity, subject, message, suggestion,
//!  en:{edition, line, text, marks:[[start,end]]}|null, ja:{…}|null}]}
//! ```

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::model::{EditionId, MarkedText, Severity};
use crate::render::words::Words;

/// What is wrong in a text, or between two.
#[derive(Serialize, JsonSchema)]
pub(super) struct Findings<'a> {
    editions: &'a [EditionId],
    summary: BTreeMap<&'static str, usize>,
    findings: Vec<Finding<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Finding<'a> {
    kind: &'static str,
    severity: Severity,
    subject: &'a str,
    message: String,
    suggestion: Option<String>,
    en: Option<Quoted<'a>>,
    ja: Option<Quoted<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "QuotedText")]
struct Quoted<'a> {
    edition: EditionId,
    line: u32,
    text: &'a str,
    marks: Vec<[usize; 2]>,
}

/// The answer of `translation check` and `lint`.
pub fn findings(answer: &FindingsAnswer) -> String {
    print(&Findings {
        editions: &answer.editions,
        summary: answer.counts(),
        findings: answer.findings.iter().map(finding).collect(),
    })
}

fn finding(it: &FindingLine) -> Finding<'_> {
    Finding {
        kind: it.kind,
        severity: it.severity,
        subject: &it.subject,
        message: Words::EN.said(&it.message),
        suggestion: it.suggestion.as_ref().map(|it| Words::EN.said(it)),
        en: it.en.as_ref().map(quoted),
        ja: it.ja.as_ref().map(quoted),
    }
}

fn quoted(it: &Quote) -> Quoted<'_> {
    Quoted { edition: it.edition, line: it.line, text: &it.text.text, marks: marks(&it.text) }
}

/// The marked ranges in Unicode scalar values.
pub(super) fn marks(text: &MarkedText) -> Vec<[usize; 2]> {
    let characters = |to: usize| text.text[..to].chars().count();
    text.marks.iter().map(|(it, _)| [characters(it.start), characters(it.end)]).collect()
}
