//! Findings as SARIF 2.1.0, which code hosts show beside the text. Start at [`sarif`].
//!
//! Lines are those of the edition's source, whose name is the edition's id.

use serde_json::{Value, json};

use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::render::visible::escaped;
use crate::render::words::Words;

/// The findings of `command` as a SARIF log.
pub fn sarif(command: &str, answer: &FindingsAnswer, words: Words) -> String {
    let rules: Vec<Value> = answer
        .kinds
        .iter()
        .map(|(word, meaning)| json!({"id": word, "shortDescription": {"text": meaning}}))
        .collect();
    let results: Vec<Value> =
        answer.findings.iter().map(|finding| result(finding, words)).collect();
    log(command, &rules, &results)
}

/// The log of what `command` found.
pub(super) fn log(command: &str, rules: &[Value], results: &[Value]) -> String {
    let driver = json!({
        "name": format!("mtgcr {command}"),
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    escaped(&format!("{log:#}\n")).into_owned()
}

fn result(line: &FindingLine, words: Words) -> Value {
    let mut text = match line.subject.is_empty() {
        true => words.said(&line.message),
        false => format!("{}: {}", line.subject, words.said(&line.message)),
    };
    if let Some(suggestion) = &line.suggestion {
        let names = words.said(suggestion);
        text = words.tell("cite-suggested", &[("message", text.into()), ("names", names.into())]);
    }
    // The translation is what is to be mended; the English stands beside it.
    let primary = line.ja.as_ref().or(line.en.as_ref());
    let related = line.en.as_ref().filter(|_| line.ja.is_some());
    let locations: Vec<Value> = primary.into_iter().map(location).collect();
    let mut result = json!({
        "ruleId": line.kind,
        "level": line.severity.word(),
        "message": {"text": text},
        "locations": locations,
    });
    if let Some(related) = related {
        result["relatedLocations"] = json!([location(related)]);
    }
    result
}

fn location(quote: &Quote) -> Value {
    let marked = quote.text.marks.first().map(|(bytes, _)| &quote.text.text[bytes.clone()]);
    let snippet = marked.unwrap_or(&quote.text.text);
    json!({"physicalLocation": {
        "artifactLocation": {"uri": quote.edition.to_string().replace(':', "-")},
        "region": {"startLine": quote.line.max(1), "snippet": {"text": snippet}},
    }})
}
