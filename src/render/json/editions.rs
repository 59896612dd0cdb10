//! `editions` as JSON:
//!
//! ```text
//! {editions:[{id, document, language, effective, issue, sha256, bytes, encoding, text, sets:[CODE],
//!             rules, examples, glossary, problems, parts:[NAME], sections:[NUMBER]}]}
//! ```
//!
//! and of `editions --verify`: `{sources, bytes, findings:[TEXT], remarks:[TEXT]}`.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use crate::answer::{EditionLine, EditionsAnswer, VerifyAnswer};
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, RuleNumber, Said};
use crate::render::words::Words;

/// What is here.
#[derive(Serialize, JsonSchema)]
pub(super) struct Editions<'a> {
    editions: Vec<Edition<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EditionLine")]
struct Edition<'a> {
    id: EditionId,
    document: DocumentKind,
    language: Language,
    effective: EffectiveDate,
    issue: u8,
    sha256: &'a str,
    bytes: u64,
    encoding: &'a str,
    text: &'a str,
    sets: &'a [String],
    rules: u32,
    examples: u32,
    glossary: u32,
    problems: u32,
    parts: &'a [String],
    sections: &'a [RuleNumber],
}

#[derive(Serialize)]
struct Verified {
    sources: usize,
    bytes: u64,
    findings: Vec<String>,
    remarks: Vec<String>,
}

/// The answer of `editions`.
pub fn editions(answer: &EditionsAnswer) -> String {
    print(&Editions { editions: answer.editions.iter().map(edition).collect() })
}

/// The answer of `editions --verify`.
pub fn verify(answer: &VerifyAnswer) -> String {
    let VerifyAnswer { sources, bytes, findings, remarks } = answer;
    let said = |said: &[Said]| said.iter().map(|it| Words::EN.said(it)).collect();
    let (findings, remarks) = (said(findings), said(remarks));
    print(&Verified { sources: *sources, bytes: *bytes, findings, remarks })
}

fn edition(it: &EditionLine) -> Edition<'_> {
    Edition {
        id: it.id,
        document: it.id.document,
        language: it.id.language,
        effective: it.id.effective,
        issue: it.id.issue(),
        sha256: &it.sha256,
        bytes: it.bytes,
        encoding: &it.encoding,
        text: &it.standing,
        sets: &it.sets,
        rules: it.rules,
        examples: it.examples,
        glossary: it.glossary,
        problems: it.problems,
        parts: &it.parts,
        sections: &it.sections_held,
    }
}
