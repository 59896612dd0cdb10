//! How does `search` look as a page? Start at [`search`].

use maud::{Markup, html};

use super::page::page;
use crate::answer::{FoundText, SearchAnswer, SearchHit};
use crate::render::bulletin_labels::cited_label;
use crate::render::labels::titles;
use crate::render::words::Words;

/// A page with a part for each result, what was found marked.
pub fn search(answer: &SearchAnswer, words: Words) -> String {
    page(&answer.query, &html! { @for found in &answer.hits { (hit(found, words)) } }, words)
}

fn hit(hit: &SearchHit, words: Words) -> Markup {
    let titles = titles(&hit.path, words);
    html! {
        section {
            h2 { (hit.subject) " " small { (titles.join(" › ")) } }
            div.sides { @for found in hit.en.iter().chain(&hit.ja) { (side(found)) } }
            @if let Some(cited) = cited_label(&hit.cited, words) { p { (cited) } }
        }
    }
}

/// A text in its language, what was found in `<mark>`.
pub(super) fn side(found: &FoundText) -> Markup {
    let mut paragraphs: Vec<Vec<Markup>> = vec![Vec::new()];
    for (piece, mark) in found.text.pieces() {
        for (nth, line) in piece.split('\n').enumerate() {
            if nth > 0 {
                paragraphs.push(Vec::new());
            }
            if let Some(paragraph) = paragraphs.last_mut() {
                paragraph.push(html! { @if mark.is_some() { mark { (line) } } @else { (line) } });
            }
        }
    }
    html! {
        div lang=(found.edition.language) {
            @for paragraph in &paragraphs { p { @for piece in paragraph { (piece) } } }
            div.edition lang="en" { (found.edition) }
        }
    }
}
