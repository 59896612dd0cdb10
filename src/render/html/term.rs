//! How does `term` look as a page? Start at [`term`].

use maud::{Markup, html};

use super::page::page;
use super::search::side;
use crate::answer::{TermAnswer, TermPair, TermPlace};
use crate::render::labels::{counted_label, found_mark};
use crate::render::words::Words;

/// A page with a part for each name.
pub fn term(answer: &TermAnswer, words: Words) -> String {
    let body = html! {
        @for found in &answer.pairs { (pair(found, words)) }
        @if let Some(counted) = counted_label(answer, words) { p { (counted) } }
    };
    page(&answer.query, &body, words)
}

fn pair(pair: &TermPair, words: Words) -> Markup {
    let defined: Vec<String> = pair.defined.iter().map(ToString::to_string).collect();
    html! {
        section {
            h2 {
                (pair.en) " "
                small lang="ja" {
                    ruby {
                        (pair.ja.as_deref().unwrap_or_default())
                        rt { (pair.reading.as_deref().unwrap_or_default()) }
                    }
                }
            }
            p { (defined.join(", ")) (found_mark(pair.phi, words)) }
            table {
                @for rendering in &pair.renderings {
                    (row(&html! { (rendering.ja) }, rendering.count, &found_mark(rendering.phi, words), &rendering.places))
                }
                @if !pair.outliers.is_empty() {
                    @let otherwise = html! { span lang=(words.language()) { (words.say("term-otherwise")) } };
                    (row(&otherwise, pair.outliers.len(), "", &pair.outliers))
                }
            }
            @if let Some(example) = &pair.example {
                h3 { (example.place.label()) }
                div.sides { (side(&example.en)) (side(&example.ja)) }
            }
        }
    }
}

fn row(ja: &Markup, count: usize, mark: &str, places: &[TermPlace]) -> Markup {
    let names: Vec<String> = places.iter().map(TermPlace::label).collect();
    html! {
        tr { td lang="ja" { (ja) } td.count { (count) } td { (names.join(", ")) (mark) } }
    }
}
