//! How are findings laid out, in texts of the rules and, for code hosts, of citations too? Start at
//! [`findings`], at [`sarif`] and [`cite_sarif`] for SARIF 2.1.0, or at [`cite_github`] for the
//! annotation lines of GitHub's actions.
//!
//! In SARIF, lines are those of the edition's source, whose name is the edition's id.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::json::plain;
use crate::answer::{
    CiteAnswer, CiteFinding, CiteLevel, CiteVerdict, FindingLine, FindingsAnswer, Quote,
};
use crate::doc::visible::escaped;
use crate::doc::{Block, Doc, Line, Style};
use crate::model::Severity;
use crate::text::{abridged, head, tail};
use crate::words::{Words, tell};

/// More findings of one kind than this are only counted, unless all were asked for.
const LISTED: usize = 5;

/// How many findings there are, then each with the words in question, the worst first.
pub fn findings(answer: &FindingsAnswer, every: bool, words: Words) -> Doc {
    let mut listed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut blocks = vec![Block::Paragraph(findings_total(answer, words).into())];
    let mut worst_first: Vec<&FindingLine> = answer.findings.iter().collect();
    worst_first.sort_by_key(|found| Reverse(found.severity));
    for found in worst_first {
        let count = listed.entry(found.kind).or_default();
        *count += 1;
        if every || *count <= LISTED {
            blocks.extend(finding(found, words));
        }
    }
    let hidden = listed.iter().filter(|tally| !every && *tally.1 > LISTED);
    let hidden =
        hidden.map(|(kind, count)| format!("{} {}", count - LISTED, kind_label(kind, words)));
    let hidden: Vec<String> = hidden.collect();
    if !hidden.is_empty() {
        let note = tell!(words, "findings-hidden", kinds = words.list(&hidden));
        blocks.push(Block::Paragraph(note.into()));
    }
    Doc { title: words.say("title-findings"), blocks }
}

/// How many findings there are of each severity, and in what.
pub fn findings_total(answer: &FindingsAnswer, words: Words) -> String {
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let counts = Severity::ALL.map(|severity| {
        let count = answer.severities.get(&severity).copied().unwrap_or_default();
        tell!(words, &format!("count-{severity}"), count)
    });
    tell!(words, "findings-total", counts = words.list(&counts), editions = words.list(&editions))
}

/// The kind of a finding in the language of the interface; in English the word that programs get.
pub fn kind_label(kind: &str, words: Words) -> String {
    words.find(&format!("lint-kind-{kind}"), &[]).unwrap_or_else(|| kind.to_owned())
}

fn finding(found: &FindingLine, words: Words) -> [Block; 2] {
    let severity = words.say(&format!("severity-{}", found.severity));
    let mut rows = vec![(Line::default(), vec![words.said(&found.message).into()])];
    for (name, quote) in [("en", &found.en), ("ja", &found.ja)] {
        rows.extend(quote.iter().map(|quote| (name.into(), vec![excerpt(quote)])));
    }
    let suggestion = found.suggestion.iter();
    rows.extend(suggestion.map(|said| ("→".into(), vec![words.said(said).into()])));
    let told = format!("{severity} {}", kind_label(found.kind, words));
    let told = Line::styled(Style::Finding(found.severity), told);
    let heading = Block::heading(2, Line::strong(found.subject.clone()), told);
    [heading, Block::Labelled { width: 4, rows }]
}

/// Letters of half width that are shown on each side of the words in question.
const AROUND: usize = 60;

/// The words in question with what stands around them.
fn excerpt(quote: &Quote) -> Line {
    let (text, language) = (&quote.text.text, quote.edition.language);
    let Some((bytes, _)) = quote.text.marks.first() else {
        return Line::of(language, abridged(text, 3 * AROUND).to_string());
    };
    let (before, behind) = (&text[..bytes.start], &text[bytes.end..]);
    let from = bytes.start - tail(before, AROUND).len();
    let to = head(behind, AROUND).len();
    let open = if from > 0 { "…" } else { "" };
    let close = if to < behind.len() { "…" } else { "" };
    let shown = format!("{open}{}{close}", &text[from..bytes.end + to]);
    let start = bytes.start - from + open.len();
    let place = start..start + bytes.len();
    Line::matched(language, &shown, std::slice::from_ref(&place))
}

/// The findings of `command` as a SARIF log.
pub fn sarif(command: &str, answer: &FindingsAnswer, words: Words) -> String {
    let rules: Vec<Value> = answer
        .kinds
        .iter()
        .map(|(word, meaning)| json!({"id": word, "shortDescription": {"text": meaning}}))
        .collect();
    log(command, &rules, answer.findings.iter().map(|finding| result(finding, words)))
}

/// A log with results, of which there may be very many: each is made as it is written.
fn log(command: &str, rules: &[Value], results: impl Iterator<Item = Value>) -> String {
    let driver = json!({
        "name": format!("mtgcr {command}"),
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    let log = plain(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": [],
        }],
    }));
    let (head, behind) = log.split_once("[]").unwrap_or((&log, ""));
    let mut log = format!("{head}[");
    for result in results {
        let indent = "\n        ";
        log += if log.ends_with('[') { indent } else { ",\n        " };
        log += &escaped(&format!("{result:#}").replace('\n', indent));
    }
    let close = if log.ends_with('[') { "]" } else { "\n      ]" };
    log + close + behind
}

fn result(line: &FindingLine, words: Words) -> Value {
    let mut text = match line.subject.is_empty() {
        true => words.said(&line.message),
        false => format!("{}: {}", line.subject, words.said(&line.message)),
    };
    if let Some(suggestion) = &line.suggestion {
        let names = words.said(suggestion);
        text = tell!(words, "cite-suggested", message = text, names);
    }
    // The translation is what is to be mended; the English stands beside it.
    let primary = line.ja.as_ref().or(line.en.as_ref());
    let related = line.en.as_ref().filter(|_| line.ja.is_some());
    let locations: Vec<Value> = primary.into_iter().map(location).collect();
    let mut result = json!({
        "ruleId": line.kind,
        "level": line.severity.to_string(),
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

/// The findings as a SARIF log.
pub fn cite_sarif(answer: &CiteAnswer, words: Words) -> String {
    let rule = |told: &(CiteVerdict, &str, &str)| json!({"id": told.1, "shortDescription": {"text": told.2}});
    let rules: Vec<Value> = CiteVerdict::TOLD[1..].iter().map(rule).collect();
    log("cite", &rules, answer.findings.iter().map(|finding| cited_result(finding, words)))
}

fn cited_result(finding: &CiteFinding, words: Words) -> Value {
    let region = json!({
        "startLine": finding.line,
        "startColumn": finding.column,
        "endColumn": finding.column + finding.width,
    });
    let uri = file_address(&finding.file);
    let mut result = json!({
        "ruleId": finding.verdict.word(),
        "level": severity(finding).to_string(),
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

/// How bad a finding is.
pub fn severity(finding: &CiteFinding) -> Severity {
    match (finding.verdict, finding.level) {
        (CiteVerdict::Reworded, _) | (_, CiteLevel::All) => Severity::Note,
        (_, CiteLevel::Certain) => Severity::Error,
        (_, CiteLevel::Likely) => Severity::Warning,
    }
}

fn sentence(finding: &CiteFinding, words: Words) -> String {
    if let Some(new) = &finding.replacement {
        let message = words.said(&finding.message);
        return tell!(words, "cite-write", message, number = new);
    }
    suggesting(finding, words)
}

/// What is wrong, with the numbers that may have been meant, the likeliest first.
pub fn suggesting(finding: &CiteFinding, words: Words) -> String {
    let message = words.said(&finding.message);
    let meant = finding.suggestions.iter().take(3).map(|suggestion| suggestion.number.clone());
    match words.list(&meant.collect::<Vec<_>>()) {
        nothing if nothing.is_empty() => message,
        names => tell!(words, "cite-suggested", message, names),
    }
}

/// The address of a file: relative to where the program ran, else whole; `C:/rules` names a drive.
pub fn file_address(file: &str) -> String {
    const KEPT: AsciiSet =
        NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_').remove(b'~');
    let path = file.trim_start_matches("./").replace('\\', "/");
    let path = utf8_percent_encode(&path, &KEPT);
    match file.as_bytes() {
        [b'/', ..] => format!("file://{path}"),
        [_, b':', ..] => format!("file:///{path}"),
        _ => path.to_string(),
    }
}

/// The findings as lines that GitHub's actions show beside the code.
pub fn cite_github(answer: &CiteAnswer, words: Words) -> String {
    let line = |finding: &CiteFinding| {
        let level = match severity(finding) {
            Severity::Note => "notice",
            severity => severity.into(),
        };
        format!(
            "::{level} file={},line={},col={},endColumn={},title={}::{}\n",
            property(finding.file.trim_start_matches("./")),
            finding.line,
            finding.column,
            finding.column + finding.width,
            property(&format!("{} {}", finding.cited, finding.verdict)),
            data(&sentence(finding, words))
        )
    };
    let update = updating(answer, words);
    let update = update.map(|told| format!("::notice title=mtgcr::{}\n", data(&told)));
    answer.findings.iter().map(line).chain(update).collect()
}

/// What a newer edition would mean for what is cited, where the one judged against is older.
pub(super) fn updating(answer: &CiteAnswer, words: Words) -> Option<String> {
    let update = answer.update?;
    let citations = tell!(words, "cite-citations", count = update.citations);
    Some(tell!(words, "cite-update", edition = update.edition, citations))
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
