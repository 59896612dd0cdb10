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
use serde_json::json;

use super::print::print;
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSkipped, CiteSuggestion, CiteVerdict,
    MigrateAnswer, SayingAnswer,
};
use crate::model::EditionId;

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
    explained: &'a [CiteExplained],
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
    message: &'a str,
    today: Option<&'a str>,
    replacement: Option<&'a str>,
    suggestions: &'a [CiteSuggestion],
    evidence: &'a [String],
    quote: &'a str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CiteUpdate")]
struct Update {
    edition: EditionId,
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
    suggestion: &'a CiteSuggestion,
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
        explained: &answer.explained,
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
        message: &it.message,
        today: it.today.as_deref(),
        replacement: it.replacement.as_deref(),
        suggestions: &it.suggestions,
        evidence: &it.evidence,
        quote: &it.quote,
    }
}

/// The answer of `cite migrate`.
pub fn migrate(answer: &MigrateAnswer) -> String {
    let rewritten = answer.rewritten.iter().map(|it| json!({"file": it.0, "citations": it.1}));
    let left = answer.left.iter().map(finding).collect::<Vec<_>>();
    print(&json!({
        "from": answer.from,
        "to": answer.to,
        "files": answer.files,
        "done_before": answer.done_before,
        "rewritten": rewritten.collect::<Vec<_>>(),
        "left": left,
        "skipped": answer.skipped,
    }))
}

/// The answer of `cite suggest`.
pub fn saying(answer: &SayingAnswer) -> String {
    let mut suggestions = Vec::new();
    for (suggestion, text) in &answer.suggestions {
        suggestions.push(Said { suggestion, text });
    }
    print(&Saying { asked: &answer.asked, edition: answer.edition, suggestions })
}
