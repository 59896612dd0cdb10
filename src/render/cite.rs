//! How are citations laid out? Start at [`cite`], at [`migrate`] for what was rewritten, or at
//! [`saying`] for rules that say something.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::findings::{severity, updating};
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteSuggestion, CiteVerdict, MigrateAnswer,
    SayingAnswer, SayingRule,
};
use crate::doc::{Block, Doc, Line, Passage, Style};
use crate::model::Language;
use crate::text::{abridged, is_japanese, tail};
use crate::words::{Words, tell};

/// The citations as a document.
pub fn cite(answer: &CiteAnswer, words: Words) -> Doc {
    Doc { title: words.say("title-citations"), blocks: cited(answer, words).collect() }
}

/// The findings as path, line and column, with the line and what to do, and what they come to.
pub fn cited(answer: &CiteAnswer, words: Words) -> impl Iterator<Item = Block> {
    let explained: Vec<Line> = answer.explained.iter().map(|one| explained(one, words)).collect();
    let explained = (!explained.is_empty()).then_some(Block::List(explained));
    let findings = answer.findings.iter().map(move |found| finding(found, words));
    explained.into_iter().chain(findings).chain(summary(answer, words))
}

fn explained(explained: &CiteExplained, words: Words) -> Line {
    let CiteExplained { file, line, column, written, is_citation, why } = explained;
    let key = if *is_citation { "cite-is-citation" } else { "cite-is-none" };
    let place = format!("{file}:{line}:{column}");
    tell!(words, key, place, written, why = words.said(why)).into()
}

fn finding(found: &CiteFinding, words: Words) -> Block {
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
const AROUND: usize = 70;

/// The line with the citation in brackets.
fn marked(finding: &CiteFinding) -> Line {
    let mut letters = finding.quote.chars();
    let mut next = |count: u32| letters.by_ref().take(count as usize).collect::<String>();
    let all_before = next(finding.quote_column.saturating_sub(1));
    let (written, all_behind) = (next(finding.width), next(u32::MAX));
    let before = tail(&all_before, AROUND);
    let is_whole = finding.quote_column == finding.column && before.len() == all_before.len();
    let before = if is_whole { before.trim_start().to_owned() } else { format!("…{before}") };
    let written = Line::strong(written);
    Line::from(before + "【").and(written).and(format!("】{}", abridged(&all_behind, AROUND)))
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
        blocks.push(Block::Table {
            head: heads.iter().map(|head| words.say(head).into()).collect(),
            rows: counts.into_iter().take(MOST_COUNTED).map(row).collect(),
            numbers: 1..3,
            spare: Vec::new(),
            bars: Vec::new(),
        });
    }
    Doc { title: words.say("title-citations"), blocks }
}

/// What was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer, words: Words) -> Doc {
    let left = answer.left.iter().map(move |found| finding(found, words));
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
    let rules = answer.suggestions.iter().map(|rule| {
        let CiteSuggestion { number, score, why } = &rule.suggestion;
        let paragraphs = vec![said_in(answer, rule, words)];
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

/// The text of a rule in the language of who asked: of Japanese words, or for who reads the
/// interface in Japanese, the Japanese text where it is held.
fn said_in(answer: &SayingAnswer, rule: &SayingRule, words: Words) -> Line {
    let is_wanted = words.language() == Language::Ja || answer.asked.contains(is_japanese);
    match rule.ja.as_deref().filter(|_| is_wanted) {
        Some(text) => Line::of(Language::Ja, text),
        None => Line::of(Language::En, rule.text.as_str()),
    }
}
