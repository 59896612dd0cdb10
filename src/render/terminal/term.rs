//! How does `term` look in a terminal? Start at [`term`].

use super::Terminal;
use super::columns::padded;
use crate::answer::{TermAnswer, TermExample, TermPair};

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
    line("found in", sources.join(", "));
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    line("defined", defined.join(", "));
    let renderings = pair.renderings.iter().map(|it| {
        let ja = it.ja.as_deref().unwrap_or("otherwise");
        format!("{ja} {}", it.count)
    });
    line("rendered", renderings.collect::<Vec<_>>().join(", "));
    out + &pair.example.as_ref().map_or(String::new(), example)
}

fn example(example: &TermExample) -> String {
    format!("  {}\n    {}\n    {}\n", example.number, example.en.text.text, example.ja.text.text)
}
