//! `cite` as JSON:
//!
//! ```text
//! check    {edition, to, files, citations, summary:{VERDICT:count}, accepted,
//!           update:{edition, citations}|null,
//!           findings:[{file, line, column, cited, written, edition, verdict, level, message,
//!                      today, replacement, suggestions:[{number, score, why}], evidence:[TEXT],
//!                      quote}],
//!           explained:[{file, line, column, written, is_citation, why}],
//!           skipped:[{file, reason}]}
//! migrate  {from, to, files, done_before, rewritten:[{file, citations}], left:[FINDING],
//!           skipped:[{file, reason}]}
//! suggest  {asked, edition, suggestions:[{number, score, why, text}]}
//! ```
//!
//! `edition` of a finding is the one that its line was written for; `today` is the number in the
//! edition judged against; `replacement` is what to write, where that is proven.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSkipped, CiteSuggestion, CiteVerdict,
    MigrateAnswer, SayingAnswer,
};
use crate::model::EditionId;
use crate::render::words::Words;

/// What is true of the citations in a text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Citations")]
pub(super) struct Check<'a> {
    edition: EditionId,
    to: EditionId,
    files: usize,
    citations: usize,
    summary: BTreeMap<&'static str, usize>,
    accepted: usize,
    update: Option<Update>,
    findings: Vec<Finding<'a>>,
    explained: Vec<Explained<'a>>,
    skipped: &'a [CiteSkipped],
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CiteFinding")]
struct Finding<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    cited: &'a str,
    written: &'a str,
    edition: EditionId,
    verdict: CiteVerdict,
    level: CiteLevel,
    message: String,
    today: Option<&'a str>,
    replacement: Option<&'a str>,
    suggestions: Vec<Suggestion<'a>>,
    evidence: Vec<String>,
    quote: &'a str,
}

/// A rule that may have been meant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CiteSuggestion")]
struct Suggestion<'a> {
    /// Its number.
    number: &'a str,
    /// How well it fits; comparable within one finding only.
    score: f32,
    /// What speaks for it.
    why: String,
}

/// Why a number was taken for a citation, or was not.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CiteExplained")]
struct Explained<'a> {
    /// The file.
    file: &'a str,
    /// The line, from 1.
    line: u32,
    /// The column, from 1, in characters.
    column: u32,
    /// What is written there.
    written: &'a str,
    /// Whether it is a citation.
    is_citation: bool,
    /// Why.
    why: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CiteUpdate")]
struct Update {
    edition: EditionId,
    citations: usize,
}

/// What was rewritten, or would be, and what is left to people.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Migration")]
pub(super) struct Migrate<'a> {
    /// The edition whose numbers were carried.
    from: EditionId,
    /// The edition whose numbers were written.
    to: EditionId,
    /// How many files were read.
    files: usize,
    /// Whether the project says that its numbers are those of `to` already, so that nothing was
    /// done.
    done_before: bool,
    rewritten: Vec<Rewritten<'a>>,
    /// The citations that nothing proves.
    left: Vec<Finding<'a>>,
    skipped: &'a [CiteSkipped],
}

/// A file with how many citations were rewritten in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RewrittenFile")]
struct Rewritten<'a> {
    file: &'a str,
    citations: usize,
}

/// Rules that say something.
#[derive(Serialize, JsonSchema)]
pub(super) struct Saying<'a> {
    asked: &'a str,
    edition: EditionId,
    suggestions: Vec<Said<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SayingRule")]
struct Said<'a> {
    #[serde(flatten)]
    suggestion: Suggestion<'a>,
    text: &'a str,
}

/// The answer of `cite check`.
pub fn cite(answer: &CiteAnswer) -> String {
    print(&Check {
        edition: answer.edition,
        to: answer.to,
        files: answer.files,
        citations: answer.citations,
        summary: answer.verdicts.iter().map(|(verdict, it)| (verdict.word(), *it)).collect(),
        accepted: answer.accepted,
        update: answer.update.map(|(edition, citations)| Update { edition, citations }),
        findings: answer.findings.iter().map(finding).collect(),
        explained: answer.explained.iter().map(explained).collect(),
        skipped: &answer.skipped,
    })
}

fn finding(it: &CiteFinding) -> Finding<'_> {
    Finding {
        file: &it.file,
        line: it.line,
        column: it.column,
        cited: &it.cited,
        written: &it.written,
        edition: it.edition,
        verdict: it.verdict,
        level: it.level,
        message: Words::EN.said(&it.message),
        today: it.today.as_deref(),
        replacement: it.replacement.as_deref(),
        suggestions: it.suggestions.iter().map(suggested).collect(),
        evidence: it.evidence.iter().map(|it| Words::EN.said(it)).collect(),
        quote: &it.quote,
    }
}

fn suggested(it: &CiteSuggestion) -> Suggestion<'_> {
    Suggestion { number: &it.number, score: it.score, why: Words::EN.said(&it.why) }
}

fn explained(it: &CiteExplained) -> Explained<'_> {
    let CiteExplained { file, line, column, written, is_citation, why } = it;
    let why = Words::EN.said(why);
    Explained { file, line: *line, column: *column, written, is_citation: *is_citation, why }
}

/// The answer of `cite migrate`.
pub fn migrate(answer: &MigrateAnswer) -> String {
    print(&Migrate {
        from: answer.from,
        to: answer.to,
        files: answer.files,
        done_before: answer.done_before,
        rewritten: answer
            .rewritten
            .iter()
            .map(|(file, citations)| Rewritten { file, citations: *citations })
            .collect(),
        left: answer.left.iter().map(finding).collect(),
        skipped: &answer.skipped,
    })
}

/// The answer of `cite suggest`.
pub fn saying(answer: &SayingAnswer) -> String {
    let mut suggestions = Vec::new();
    for (suggestion, text) in &answer.suggestions {
        suggestions.push(Said { suggestion: suggested(suggestion), text });
    }
    print(&Saying { asked: &answer.asked, edition: answer.edition, suggestions })
}
