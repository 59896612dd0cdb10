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
    let results: Vec<Value> = answer.findings.iter().map(|it| result(it, words)).collect();
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

fn result(it: &FindingLine, words: Words) -> Value {
    let mut text = match it.subject.is_empty() {
        true => words.said(&it.message),
        false => format!("{}: {}", it.subject, words.said(&it.message)),
    };
    if let Some(suggestion) = &it.suggestion {
        let names = words.said(suggestion);
        text = words.tell("cite-suggested", &[("message", text.into()), ("names", names.into())]);
    }
    // The translation is what is to be mended; the English stands beside it.
    let primary = it.ja.as_ref().or(it.en.as_ref());
    let related = it.en.as_ref().filter(|_| it.ja.is_some());
    let locations: Vec<Value> = primary.into_iter().map(location).collect();
    let mut result = json!({
        "ruleId": it.kind,
        "level": it.severity.word(),
        "message": {"text": text},
        "locations": locations,
    });
    if let Some(related) = related {
        result["relatedLocations"] = json!([location(related)]);
    }
    result
}

fn location(it: &Quote) -> Value {
    let marked = it.text.marks.first().map(|(bytes, _)| &it.text.text[bytes.clone()]);
    let snippet = marked.unwrap_or(&it.text.text);
    json!({"physicalLocation": {
        "artifactLocation": {"uri": it.edition.to_string().replace(':', "-")},
        "region": {"startLine": it.line.max(1), "snippet": {"text": snippet}},
    }})
}
