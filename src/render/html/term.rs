//! How does `term` look as a page? Start at [`term`].

use super::search::side;
use super::{escape, page};
use crate::answer::{Subject, TermAnswer, TermPair};
use crate::render::labels::found_mark;
use crate::render::words::Words;

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
        rows += &row(&escape(&it.ja), it.count, &found_mark(it.phi, Words::EN), &it.places);
    }
    if !pair.outliers.is_empty() {
        rows += &row("<span lang=\"en\">otherwise</span>", pair.outliers.len(), "", &pair.outliers);
    }
    let example = pair.example.as_ref().map_or(String::new(), |it| {
        let sides = side(&it.en) + &side(&it.ja);
        format!("<h3>{}</h3>\n<div class=\"sides\">\n{sides}</div>\n", it.number)
    });
    format!(
        "<section>\n<h2>{} <small lang=\"ja\"><ruby>{ja}<rt>{reading}</rt></ruby></small></h2>\n\
         <p>{}{}</p>\n<table>\n{rows}</table>\n{example}</section>\n",
        escape(&pair.en),
        defined.join(", "),
        escape(&found_mark(pair.phi, Words::EN))
    )
}

fn row(ja: &str, count: usize, mark: &str, places: &[Subject]) -> String {
    let names: Vec<String> = places.iter().map(|it| escape(&it.to_string())).collect();
    format!(
        "<tr><td lang=\"ja\">{ja}</td><td class=\"count\">{count}</td><td>{}{}</td></tr>\n",
        names.join(", "),
        escape(mark)
    )
}
