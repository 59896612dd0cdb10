//! How does `term` look in Markdown? Start at [`term`].

use super::escape;
use super::search::quotation;
use crate::answer::{TermAnswer, TermPair};

/// A heading for each name, then where it is defined, its renderings and an example.
pub fn term(answer: &TermAnswer) -> String {
    answer.pairs.iter().map(pair).collect()
}

fn pair(pair: &TermPair) -> String {
    let ja = pair.ja.as_deref().map_or(String::new(), |it| format!(" — {}", escape(it)));
    let reading = pair.reading.as_deref().map_or(String::new(), |it| format!("（{}）", escape(it)));
    let mut out = format!("### {}{ja}{reading}\n\n", escape(&pair.en));
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    if !defined.is_empty() {
        out += &format!("Defined: {}\n\n", defined.join(", "));
    }
    for it in &pair.renderings {
        out += &format!("- {}: {}\n", escape(it.ja.as_deref().unwrap_or("otherwise")), it.count);
    }
    if let Some(example) = &pair.example {
        let texts = quotation(&example.en) + &quotation(&example.ja);
        out += &format!("\n{}\n\n{texts}", example.number);
    }
    out
}
