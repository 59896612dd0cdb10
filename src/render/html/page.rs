//! What is every page made of? Start at [`page`].
//!
//! Nothing here knows an answer.

use maud::{Markup, PreEscaped, html};

use crate::render::words::Words;

/// Opens every document.
pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

/// How standing documents look.
const STYLE: PreEscaped<&str> = PreEscaped(include_str!("page.css"));

/// What documents with changes need beside it.
pub(super) const CHANGES: PreEscaped<&str> =
    PreEscaped(concat!("<style>\n", include_str!("diff.css"), "</style>\n"));

/// Paragraphs of `text`.
pub fn paragraphs(text: &str) -> Markup {
    html! { @for line in text.split('\n') { p { (line) } } }
}

/// A whole page.
pub fn page(title: &str, body: &Markup, words: Words) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(words.language()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (STYLE) }
            }
            body { main { (body) } }
        }
    };
    page.into_string()
}
