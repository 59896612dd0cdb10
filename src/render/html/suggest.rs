//! How does `suggest` look as a page? Start at [`suggest`].

use maud::html;

use super::page::page;
use crate::answer::SuggestAnswer;
use crate::render::words::Words;

/// A page with a list of names.
pub fn suggest(answer: &SuggestAnswer, words: Words) -> String {
    let body = html! { ul { @for suggestion in &answer.suggestions { li { (suggestion.text) } } } };
    page(&answer.query, &body, words)
}
