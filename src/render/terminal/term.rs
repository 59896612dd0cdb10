//! How does `term` look in a terminal? Start at [`term`].

use super::Terminal;
use super::columns::padded;
use super::search::did_you_mean;
use super::wrap::wrap;
use crate::answer::{TermAnswer, TermExample, TermPair, TermPlace, TermSource};
use crate::render::labels::{counted_label, found_mark};
use crate::render::words::Words;

/// Columns of a label such as `defined`.
const LABEL: usize = 10;

/// Each name with what is known of it.
pub fn term(answer: &TermAnswer, terminal: Terminal) -> String {
    let pairs: Vec<String> = answer.pairs.iter().map(|term| pair(term, terminal)).collect();
    let counted = counted_label(answer, terminal.words);
    let counted = counted.map(|told| format!("\n{}\n", terminal.quiet(&told)));
    pairs.join("\n") + &counted.unwrap_or_default()
}

/// What is said where nothing is called so.
pub fn term_remarks(answer: &TermAnswer, words: Words) -> String {
    if !answer.pairs.is_empty() {
        return String::new();
    }
    let query = answer.query.as_str().into();
    let mut out = format!("{}\n", words.tell("term-nothing", &[("query", query)]));
    if !answer.suggestions.is_empty() {
        out += &did_you_mean(&answer.suggestions, words);
    }
    out
}

fn pair(pair: &TermPair, terminal: Terminal) -> String {
    let ja = pair.ja.as_deref().unwrap_or("—");
    let reading = pair.reading.as_ref().map_or(String::new(), |reading| format!("（{reading}）"));
    let mut out = format!("{}  {ja}{reading}\n", terminal.strong(&pair.en));
    let words = terminal.words;
    let room = terminal.width.saturating_sub(LABEL + 3).max(20);
    let mut line = |label: &str, told: String| {
        let label = if label.is_empty() { String::new() } else { words.say(label) };
        for (place, line) in wrap(&told, room).into_iter().enumerate() {
            let label = if place == 0 { label.as_str() } else { "" };
            if !line.is_empty() {
                out += &format!("  {} {line}\n", terminal.quiet(&padded(label, LABEL)));
            }
        }
    };
    let source = |source: &TermSource| words.say(&format!("term-source-{}", source.word()));
    let sources: Vec<String> = pair.sources.iter().map(source).collect();
    line("term-kind", kind(&pair.kind, words));
    line("term-sources", words.list(&sources) + &found_mark(pair.phi, words));
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    line("term-defined", defined.join(", "));
    for (place, rendering) in pair.renderings.iter().enumerate() {
        let label = if place == 0 { "term-renderings" } else { "" };
        line(
            label,
            format!(
                "{} {}{}: {}",
                rendering.ja,
                rendering.count,
                found_mark(rendering.phi, words),
                places(&rendering.places, words)
            ),
        );
    }
    let outliers = pair.outliers.len();
    if outliers > 0 {
        let told = [
            ("count", outliers.into()),
            ("total", pair.records.into()),
            ("places", places(&pair.outliers, words).into()),
        ];
        line("term-otherwise", words.tell("term-outliers", &told));
    }
    out + &pair.example.as_ref().map_or(String::new(), |sample| example(sample, terminal))
}

/// What kind of name it is: a kind of term, or a word of the table that is told as it is.
fn kind(kind: &str, words: Words) -> String {
    words.find(&format!("term-kind-{kind}"), &[]).unwrap_or_else(|| kind.to_owned())
}

/// Where a name stands, the first few places by name.
fn places(places: &[TermPlace], words: Words) -> String {
    let mut names: Vec<String> = places.iter().take(MOST_PLACES).map(TermPlace::label).collect();
    if let more @ 1.. = places.len().saturating_sub(MOST_PLACES) {
        names.push(words.tell("more", &[("count", more.into())]));
    }
    names.join(", ")
}

/// How many places are told by name.
const MOST_PLACES: usize = 8;

fn example(example: &TermExample, terminal: Terminal) -> String {
    let editions = format!("{} · {}", example.en.edition, example.ja.edition);
    let mut out = format!("  {}  {}\n", example.place.label(), terminal.quiet(&editions));
    for text in [&example.en.text.text, &example.ja.text.text] {
        let lines = wrap(text, terminal.width.saturating_sub(4).clamp(20, 100));
        lines.iter().for_each(|line| out += &format!("    {line}\n"));
    }
    out
}
