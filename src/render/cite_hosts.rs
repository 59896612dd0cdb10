//! Findings of citations for code hosts: SARIF 2.1.0 and the annotation lines of GitHub's actions.
//! Start at [`cite_sarif`] and [`cite_github`].

use serde_json::{Value, json};

use crate::answer::{CiteAnswer, CiteFinding, CiteLevel, CiteVerdict};
use crate::render::sarif::log;
use crate::render::words::Words;

/// The findings as a SARIF log.
pub fn cite_sarif(answer: &CiteAnswer, words: Words) -> String {
    let rule = |verdict: &CiteVerdict| json!({"id": verdict.word(), "shortDescription": {"text": verdict.meaning()}});
    let rules: Vec<Value> = CiteVerdict::ALL[1..].iter().map(rule).collect();
    let results: Vec<Value> =
        answer.findings.iter().map(|finding| result(finding, words)).collect();
    log("cite", &rules, &results)
}

fn result(finding: &CiteFinding, words: Words) -> Value {
    let region = json!({
        "startLine": finding.line,
        "startColumn": finding.column,
        "endColumn": finding.column + finding.width,
    });
    let uri = uri(&finding.file);
    let mut result = json!({
        "ruleId": finding.verdict.word(),
        "level": severity(finding).0,
        "message": {"text": sentence(finding, words)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
        "partialFingerprints": {
            "citation/v1": format!("{} {} {}", finding.cited, finding.verdict, finding.quote.trim()),
        },
    });
    if let Some(new) = &finding.replacement {
        result["fixes"] = json!([{
            "description": {"text": format!("write {new}")},
            "artifactChanges": [{
                "artifactLocation": {"uri": uri},
                "replacements": [{"deletedRegion": region, "insertedContent": {"text": new}}],
            }],
        }]);
    }
    result
}

/// The word of SARIF and that of GitHub for how bad a finding is.
fn severity(finding: &CiteFinding) -> (&'static str, &'static str) {
    match (finding.verdict, finding.level) {
        (CiteVerdict::Reworded, _) | (_, CiteLevel::All) => ("note", "notice"),
        (_, CiteLevel::Certain) => ("error", "error"),
        (_, CiteLevel::Likely) => ("warning", "warning"),
    }
}

fn sentence(finding: &CiteFinding, words: Words) -> String {
    if let Some(new) = &finding.replacement {
        let told = [("message", words.said(&finding.message).into()), ("number", new.into())];
        return words.tell("cite-write", &told);
    }
    let meant: Vec<String> =
        finding.suggestions.iter().take(3).map(|suggestion| suggestion.number.clone()).collect();
    suggesting(finding, &meant, words)
}

/// What is wrong, with the numbers that may have been meant.
pub fn suggesting(finding: &CiteFinding, meant: &[String], words: Words) -> String {
    let message = words.said(&finding.message);
    if meant.is_empty() {
        return message;
    }
    let told = [("message", message.into()), ("names", words.list(meant).into())];
    words.tell("cite-suggested", &told)
}

/// The address of a file: relative to where the program ran, else whole.
fn uri(file: &str) -> String {
    let path = percent_encoded(file.trim_start_matches("./"));
    if file.starts_with('/') { format!("file://{path}") } else { path }
}

fn percent_encoded(path: &str) -> String {
    const KEPT: percent_encoding::AsciiSet = percent_encoding::NON_ALPHANUMERIC
        .remove(b'/')
        .remove(b'.')
        .remove(b'-')
        .remove(b'_')
        .remove(b'~');
    percent_encoding::utf8_percent_encode(&path.replace('\\', "/"), &KEPT).to_string()
}

/// The findings as lines that GitHub's actions show beside the code.
pub fn cite_github(answer: &CiteAnswer, words: Words) -> String {
    let line = |finding: &CiteFinding| {
        format!(
            "::{} file={},line={},col={},endColumn={},title={}::{}\n",
            severity(finding).1,
            property(finding.file.trim_start_matches("./")),
            finding.line,
            finding.column,
            finding.column + finding.width,
            property(&format!("{} {}", finding.cited, finding.verdict)),
            data(&sentence(finding, words))
        )
    };
    let update = answer.update.map(|update| {
        let count = [("count", update.citations.into())];
        let touched = words.tell("cite-citations", &count).into();
        let told = [("edition", update.edition.to_string().into()), ("citations", touched)];
        format!("::notice title=mtgcr::{}\n", data(&words.tell("cite-update", &told)))
    });
    answer.findings.iter().map(line).chain(update).collect()
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
