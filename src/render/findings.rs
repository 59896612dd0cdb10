//! How are findings in texts laid out? Start at [`findings`].

use std::collections::BTreeMap;

use super::words::Words;
use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::doc::{Block, Doc, Line, Style};
use crate::model::Severity;
use crate::text::{abridged, head, tail};

/// More findings of one kind than this are only counted, unless all were asked for.
const LISTED: usize = 5;

/// The findings with the words in question, and how many there are.
pub fn findings(answer: &FindingsAnswer, every: bool, words: Words) -> Doc {
    let mut listed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut blocks = Vec::new();
    for found in &answer.findings {
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
        let note = words.tell("findings-hidden", &[("kinds", words.list(&hidden).into())]);
        blocks.push(Block::Paragraph(note.into()));
    }
    blocks.push(Block::Paragraph(findings_total(answer, words).into()));
    Doc { title: words.say("title-findings"), blocks }
}

/// How many findings there are of each severity, and in what.
pub fn findings_total(answer: &FindingsAnswer, words: Words) -> String {
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let counts = Severity::ALL.map(|severity| {
        let count = answer.findings.iter().filter(|finding| finding.severity == severity).count();
        words.tell(&format!("count-{}", severity.word()), &[("count", count.into())])
    });
    let told = [("counts", words.list(&counts).into()), ("editions", words.list(&editions).into())];
    words.tell("findings-total", &told)
}

/// The kind of a finding in the language of the interface; in English the word that programs get.
pub fn kind_label(kind: &str, words: Words) -> String {
    words.find(&format!("lint-kind-{kind}"), &[]).unwrap_or_else(|| kind.to_owned())
}

fn finding(found: &FindingLine, words: Words) -> [Block; 2] {
    let severity = words.say(&format!("severity-{}", found.severity.word()));
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
