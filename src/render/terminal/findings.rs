//! How do findings look in a terminal? Start at [`findings`].

use std::collections::BTreeMap;

use super::Terminal;
use super::marked::highlighted;
use super::wrap::{wrap, wrapped};
use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::model::Severity;
use crate::render::words::Words;
use crate::text::{abridged, head, tail};

/// More findings of one kind than this are only counted, unless all were asked for.
const LISTED: usize = 5;

/// The findings with the words in question, the worst first where they are too many to list, and
/// how many there are.
pub fn findings(answer: &FindingsAnswer, every: bool, terminal: Terminal) -> String {
    let words = terminal.words;
    let mut listed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = String::new();
    for found in &answer.findings {
        let count = listed.entry(found.kind).or_default();
        *count += 1;
        if every || *count <= LISTED {
            out += &finding(found, terminal);
        }
    }
    let hidden: Vec<String> = listed
        .iter()
        .filter(|tally| !every && *tally.1 > LISTED)
        .map(|(kind, count)| format!("{} {}", count - LISTED, kind_label(kind, words)))
        .collect();
    if !hidden.is_empty() {
        let note = words.tell("findings-hidden", &[("kinds", words.list(&hidden).into())]);
        wrap(&note, terminal.width).iter().for_each(|line| out += &format!("{line}\n"));
    }
    out + &format!("{}\n", findings_total(answer, words))
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

fn finding(found: &FindingLine, terminal: Terminal) -> String {
    let codes = match found.severity {
        Severity::Error => "1;31",
        Severity::Warning => "1;33",
        Severity::Note => "1;36",
    };
    let severity = terminal.words.say(&format!("severity-{}", found.severity.word()));
    let kind =
        terminal.paint(codes, &format!("{severity} {}", kind_label(found.kind, terminal.words)));
    let mut out = format!("{}  {kind}\n", terminal.strong(&found.subject));
    let width = terminal.width.saturating_sub(7).max(20);
    let mut push = |name: &str, lines: Vec<String>| {
        for (at, line) in lines.iter().enumerate() {
            let name = if at == 0 { name } else { "" };
            out += &format!("  {name:<3}  {line}\n");
        }
    };
    push("", wrapped(&terminal.words.said(&found.message), width));
    for (name, quote) in [("en", &found.en), ("ja", &found.ja)] {
        if let Some(quote) = quote {
            push(name, excerpt(quote, width, terminal));
        }
    }
    if let Some(suggestion) = &found.suggestion {
        push("→", wrapped(&terminal.words.said(suggestion), width));
    }
    out.push('\n');
    out
}

/// Letters of half width that are shown on each side of the words in question.
const AROUND: usize = 60;

/// The words in question in brackets or coloured, with what stands around them.
fn excerpt(quote: &Quote, width: usize, terminal: Terminal) -> Vec<String> {
    let text = &quote.text.text;
    let Some((bytes, _)) = quote.text.marks.first() else {
        return wrapped(&abridged(text, 3 * AROUND), width);
    };
    let (before, behind) = (&text[..bytes.start], &text[bytes.end..]);
    let from = bytes.start - tail(before, AROUND).len();
    let to = head(behind, AROUND).len();
    let open = if from > 0 { "…" } else { "" };
    let close = if to < behind.len() { "…" } else { "" };
    let shown = format!("{open}{}{close}", &text[from..bytes.end + to]);
    let start = bytes.start - from + open.len();
    let place = start..start + bytes.len();
    highlighted(&shown, &[place], ('【', '】'), width, terminal)
}
