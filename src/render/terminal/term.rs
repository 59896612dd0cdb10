//! How does `term` look in a terminal? Start at [`term`].

use super::Terminal;
use super::columns::padded;
use crate::answer::{Subject, TermAnswer, TermExample, TermPair};
use crate::render::labels::found_mark;

/// Columns of a label such as `defined`.
const LABEL: usize = 10;

/// Each name with what is known of it.
pub fn term(answer: &TermAnswer, terminal: Terminal) -> String {
    let pairs: Vec<String> = answer.pairs.iter().map(|it| pair(it, terminal)).collect();
    pairs.join("\n")
}

/// What is said where nothing is called so.
pub fn term_remarks(answer: &TermAnswer) -> String {
    if !answer.pairs.is_empty() {
        return String::new();
    }
    let mut out = format!("no term is called `{}`\n", answer.query);
    if !answer.suggestions.is_empty() {
        out += &format!("\nhint: did you mean {}?\n", answer.suggestions.join(", "));
    }
    out
}

fn pair(pair: &TermPair, terminal: Terminal) -> String {
    let ja = pair.ja.as_deref().unwrap_or("—");
    let reading = pair.reading.as_ref().map_or(String::new(), |it| format!("（{it}）"));
    let mut out = format!("{}  {ja}{reading}\n", terminal.strong(&pair.en));
    let mut line = |label: &str, words: String| {
        if !words.is_empty() {
            out += &format!("  {} {words}\n", terminal.quiet(&padded(label, LABEL)));
        }
    };
    let sources: Vec<&str> = pair.sources.iter().map(|it| it.word()).collect();
    line("kind", pair.kind.clone());
    line("found in", sources.join(", ") + &found_mark(pair.phi));
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    line("defined", defined.join(", "));
    for (place, it) in pair.renderings.iter().enumerate() {
        let label = if place == 0 { "rendered" } else { "" };
        line(
            label,
            format!("{} {}{}: {}", it.ja, it.count, found_mark(it.phi), places(&it.places)),
        );
    }
    let outliers = pair.outliers.len();
    if outliers > 0 {
        line("otherwise", format!("{outliers} of {}: {}", pair.records, places(&pair.outliers)));
    }
    out + &pair.example.as_ref().map_or(String::new(), example)
}

/// Where a name stands, the first few places by name.
fn places(places: &[Subject]) -> String {
    let mut names: Vec<String> = places.iter().take(MOST_PLACES).map(Subject::to_string).collect();
    if let more @ 1.. = places.len().saturating_sub(MOST_PLACES) {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// How many places are told by name.
const MOST_PLACES: usize = 8;

fn example(example: &TermExample) -> String {
    format!("  {}\n    {}\n    {}\n", example.number, example.en.text.text, example.ja.text.text)
}
