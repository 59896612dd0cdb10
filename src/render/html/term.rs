//! How does `term` look as a page? Start at [`term`].

use super::search::side;
use super::{escape, page};
use crate::answer::{TermAnswer, TermPair};

/// A page with a part for each name.
pub fn term(answer: &TermAnswer) -> String {
    let body: String = answer.pairs.iter().map(pair).collect();
    page(&answer.query, &body)
}

fn pair(pair: &TermPair) -> String {
    let ja = pair.ja.as_deref().map(escape).unwrap_or_default();
    let reading = pair.reading.as_deref().map(escape).unwrap_or_default();
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    let mut rows = String::new();
    for it in &pair.renderings {
        let ja = escape(it.ja.as_deref().unwrap_or("otherwise"));
        rows +=
            &format!("<tr><td lang=\"ja\">{ja}</td><td class=\"count\">{}</td></tr>\n", it.count);
    }
    let example = pair.example.as_ref().map_or(String::new(), |it| {
        let sides = side(&it.en) + &side(&it.ja);
        format!("<h3>{}</h3>\n<div class=\"sides\">\n{sides}</div>\n", it.number)
    });
    format!(
        "<section>\n<h2>{} <small lang=\"ja\"><ruby>{ja}<rt>{reading}</rt></ruby></small></h2>\n\
         <p>{}</p>\n<table>\n{rows}</table>\n{example}</section>\n",
        escape(&pair.en),
        defined.join(", ")
    )
}
