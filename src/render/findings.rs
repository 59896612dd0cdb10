//! How are findings laid out, in texts of the rules and of citations? Start at [`findings`] and
//! [`cite`], at [`migrate`] for what was rewritten, at [`saying`] for rules that say something; for
//! code hosts at [`sarif`] and [`cite_sarif`], which is SARIF 2.1.0, or at [`cite_github`] for the
//! annotation lines of GitHub's actions.
//!
//! In SARIF, lines are those of the edition's source, whose name is the edition's id.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::json::plain;
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSuggestion, CiteVerdict, FindingLine,
    FindingsAnswer, MigrateAnswer, Quote, SayingAnswer,
};
use crate::doc::visible::escaped;
use crate::doc::{Block, Doc, Line, Passage, Style};
use crate::model::{Language, Severity};
use crate::text::{abridged, head, is_japanese, tail};
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
    let counts = Severity::ALL.map(|severity| {
        let count = answer.severities.get(&severity).copied().unwrap_or_default();
        tell!(words, &format!("count-{severity}"), count)
    });
    let editions = words.list(&answer.editions);
    tell!(words, "findings-total", counts = words.list(counts), editions)
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
    let meant = finding.suggestions.iter().take(3).map(|suggestion| &suggestion.number);
    match words.list(meant) {
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
fn updating(answer: &CiteAnswer, words: Words) -> Option<String> {
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

/// The citations as a document.
pub fn cite(answer: &CiteAnswer, words: Words) -> Doc {
    Doc { title: words.say("title-citations"), blocks: cited(answer, words).collect() }
}

/// The findings as path, line and column, with the line and what to do, and what they come to.
pub fn cited(answer: &CiteAnswer, words: Words) -> impl Iterator<Item = Block> {
    let explained: Vec<Line> = answer.explained.iter().map(|one| explained(one, words)).collect();
    let explained = (!explained.is_empty()).then_some(Block::List(explained));
    let findings = answer.findings.iter().map(move |found| cited_finding(found, words));
    explained.into_iter().chain(findings).chain(summary(answer, words))
}

fn explained(explained: &CiteExplained, words: Words) -> Line {
    let CiteExplained { file, line, column, written, is_citation, why } = explained;
    let key = if *is_citation { "cite-is-citation" } else { "cite-is-none" };
    let place = format!("{file}:{line}:{column}");
    tell!(words, key, place, written, why = words.said(why)).into()
}

fn cited_finding(found: &CiteFinding, words: Words) -> Block {
    let CiteFinding { file, line, column, .. } = found;
    let verdict = verdict(found.verdict, words);
    let told = tell!(words, "told", what = verdict, text = words.said(&found.message));
    let told = told.strip_prefix(&verdict).unwrap_or(&told);
    let mut paragraphs = vec![marked(found)];
    match &found.replacement {
        Some(new) => paragraphs.push(format!("→ {new}").into()),
        None => paragraphs.extend(found.suggestions.iter().take(3).map(|suggestion| {
            format!("→ {} ({})", suggestion.number, words.said(&suggestion.why)).into()
        })),
    }
    let evidence = found.evidence.iter().map(|evidence| format!("· {}", words.said(evidence)));
    Block::Change {
        anchor: None,
        class: "",
        name: Line::strong(format!("{file}:{line}:{column}: "))
            .and(Line::styled(Style::Finding(severity(found)), verdict.as_str()))
            .and(told),
        told: Line::default(),
        body: vec![Passage { paragraphs, ..Passage::default() }],
        notes: evidence.map(Line::from).collect(),
    }
}

/// Letters of half width of the line that are shown on each side of the citation.
const AROUND_CITED: usize = 70;

/// The line with the citation in brackets.
fn marked(finding: &CiteFinding) -> Line {
    let mut letters = finding.quote.chars();
    let mut next = |count: u32| letters.by_ref().take(count as usize).collect::<String>();
    let all_before = next(finding.quote_column.saturating_sub(1));
    let (written, all_behind) = (next(finding.width), next(u32::MAX));
    let before = tail(&all_before, AROUND_CITED);
    let is_whole = finding.quote_column == finding.column && before.len() == all_before.len();
    let before = if is_whole { before.trim_start().to_owned() } else { format!("…{before}") };
    let written = Line::strong(written);
    Line::from(before + "【").and(written).and(format!("】{}", abridged(&all_behind, AROUND_CITED)))
}

/// What is true of a citation, for people.
fn verdict(verdict: CiteVerdict, words: Words) -> String {
    words.say(&format!("cite-verdict-{}", verdict.word()))
}

fn summary(answer: &CiteAnswer, words: Words) -> Vec<Block> {
    let CiteAnswer { edition, to, verdicts, .. } = answer;
    let counted = CiteVerdict::TOLD.iter().filter_map(|(of, ..)| Some((*of, verdicts.get(of)?)));
    let told: Vec<String> = counted
        .map(|(of, count)| tell!(words, "cite-verdict-count", count, verdict = verdict(of, words)))
        .collect();
    let key = if edition == to { "cite-summary" } else { "cite-summary-for" };
    let (citations, files) = (citations(answer.citations, words), files(answer.files, words));
    let mut lines = vec![tell!(words, key, citations, files, edition, to)];
    if !told.is_empty() {
        lines[0] = tell!(words, "told", what = lines[0], text = words.list(&told));
    }
    if answer.accepted > 0 {
        lines.push(tell!(words, "cite-accepted", count = answer.accepted));
    }
    lines.extend(updating(answer, words));
    lines.into_iter().map(|line| Block::Paragraph(line.into())).collect()
}

fn citations(count: usize, words: Words) -> String {
    tell!(words, "cite-citations", count)
}

fn files(count: usize, words: Words) -> String {
    tell!(words, "cite-files", count)
}

/// Of so many sections, rules and files is told how often they are cited.
const MOST_COUNTED: usize = 20;

/// How many citations there are of each verdict, section, rule and file.
pub fn cite_stat(answer: &CiteAnswer, words: Words) -> Doc {
    let mut sections: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (rule, (all, told)) in &answer.rules {
        let section = sections.entry(rule.chars().take(3).collect()).or_default();
        *section = (section.0 + all, section.1 + told);
    }
    let mut files: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for finding in &answer.findings {
        files.entry(finding.file.to_string()).or_default().1 += 1;
    }
    let mut blocks = summary(answer, words);
    let of_files = ["cite-head-files", "cite-head-findings"];
    let of_rules = ["cite-head-rules", "cite-head-citations", "cite-head-findings"];
    let of_sections = ["cite-head-sections", "cite-head-citations", "cite-head-findings"];
    let all =
        [(&sections, &of_sections[..]), (&answer.rules, &of_rules[..]), (&files, &of_files[..])];
    for (counts, heads) in all.into_iter().filter(|of| !of.0.is_empty()) {
        let mut counts: Vec<_> = counts.iter().collect();
        counts.sort_by_key(|(_, (all, told))| Reverse((*told, *all)));
        let row = |(name, (all, told)): (&String, &(usize, usize))| {
            let cited = (heads.len() > 2).then(|| all.to_string());
            let name = std::iter::once(name.clone());
            name.chain(cited).chain([told.to_string()]).map(Line::from).collect()
        };
        let head = heads.iter().map(|head| words.say(head).into()).collect();
        let rows = counts.into_iter().take(MOST_COUNTED).map(row).collect();
        let (spare, bars) = (Vec::new(), Vec::new());
        blocks.push(Block::Table { head, rows, numbers: 1..3, spare, bars });
    }
    Doc { title: words.say("title-citations"), blocks }
}

/// What was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer, words: Words) -> Doc {
    let left = answer.left.iter().map(move |found| cited_finding(found, words));
    let rewritten = answer.rewritten.iter().map(|rewritten| {
        let citations = citations(rewritten.citations, words);
        tell!(words, "cite-rewritten", file = rewritten.file, citations).into()
    });
    let rewritten: Vec<Line> = rewritten.collect();
    let rewritten = (!rewritten.is_empty()).then_some(Block::List(rewritten));
    let blocks = left.chain(rewritten).chain([Block::Paragraph(migrated(answer, words).into())]);
    Doc { title: words.say("title-citations"), blocks: blocks.collect() }
}

/// How much was rewritten, and how much is left to people.
fn migrated(answer: &MigrateAnswer, words: Words) -> String {
    let MigrateAnswer { from, to, .. } = answer;
    if answer.done_before {
        return tell!(words, "cite-done-before", to);
    }
    let count: usize = answer.rewritten.iter().map(|file| file.citations).sum();
    let (citations, of_files) = (citations(count, words), files(answer.rewritten.len(), words));
    let left = answer.left.len();
    let migrated = tell!(words, "cite-migrated", citations, files = of_files, from, to, left);
    match answer.passed {
        0 => migrated,
        passed => {
            let passed = tell!(words, "cite-passed", files = files(passed, words), from);
            format!("{migrated}\n{passed}")
        }
    }
}

/// Rules that say something.
pub fn saying(answer: &SayingAnswer, words: Words) -> Doc {
    let query = answer.asked.trim();
    let nothing = (answer.total == 0).then(|| tell!(words, "search-nothing", query));
    // Of Japanese words, or for who reads the interface in Japanese, the Japanese text is told where it
    // is held.
    let is_wanted = words.language() == Language::Ja || answer.asked.contains(is_japanese);
    let rules = answer.suggestions.iter().map(|rule| {
        let CiteSuggestion { number, score, why } = &rule.suggestion;
        let text = match rule.ja.as_deref().filter(|_| is_wanted) {
            Some(text) => Line::of(Language::Ja, text),
            None => Line::of(Language::En, rule.text.as_str()),
        };
        let paragraphs = vec![text];
        Block::Change {
            anchor: None,
            class: "",
            name: Line::strong(number.as_str()),
            told: format!("{score:.2}  {}", words.said(why)).into(),
            body: vec![Passage { paragraphs, ..Passage::default() }],
            notes: Vec::new(),
        }
    });
    let edition = tell!(words, "cite-in", edition = answer.edition);
    let blocks = nothing.map(|told| Block::Paragraph(told.into())).into_iter().chain(rules);
    let blocks = blocks.chain([Block::Paragraph(edition.into())]).collect();
    Doc { title: answer.asked.clone(), blocks }
}
