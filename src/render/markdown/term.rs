//! How does `term` look in Markdown? Start at [`term`].

use super::escape;
use super::search::quotation;
use crate::answer::{TermAnswer, TermPair, TermPlace};
use crate::render::labels::{counted_label, found_mark, labelled};
use crate::render::words::Words;

/// A heading for each name, then where it is defined, its renderings and an example.
pub fn term(answer: &TermAnswer, words: Words) -> String {
    let pairs: String = answer.pairs.iter().map(|term| pair(term, words)).collect();
    let counted = counted_label(answer, words).map(|told| format!("\n{}\n", escape(&told)));
    pairs + &counted.unwrap_or_default()
}

fn pair(pair: &TermPair, words: Words) -> String {
    let ja = pair.ja.as_deref().map_or(String::new(), |name| format!(" — {}", escape(name)));
    let reading =
        pair.reading.as_deref().map_or(String::new(), |reading| format!("（{}）", escape(reading)));
    let mark = escape(&found_mark(pair.phi, words));
    let mut out = format!("### {}{ja}{reading}{mark}\n\n", escape(&pair.en));
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    if !defined.is_empty() {
        out += &format!("{}\n\n", labelled("term-defined", &words.list(&defined), words));
    }
    let places = |places: &[TermPlace]| -> String {
        places.iter().map(|place| escape(&place.label())).collect::<Vec<_>>().join(", ")
    };
    for rendering in &pair.renderings {
        let mark = escape(&found_mark(rendering.phi, words));
        out += &format!(
            "- {}: {}{mark}: {}\n",
            escape(&rendering.ja),
            rendering.count,
            places(&rendering.places)
        );
    }
    if !pair.outliers.is_empty() {
        let count = pair.outliers.len();
        let otherwise = words.say("term-otherwise");
        out += &format!("- {otherwise}: {count}: {}\n", places(&pair.outliers));
    }
    if let Some(example) = &pair.example {
        let texts = quotation(&example.en) + &quotation(&example.ja);
        out += &format!("\n{}\n\n{texts}", escape(&example.place.label()));
    }
    out
}
