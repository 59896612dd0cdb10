//! In which language is a rule told that says what was asked? Start at [`said_in`].

use crate::answer::{SayingAnswer, SayingRule};
use crate::model::Language;
use crate::render::words::Words;
use crate::text::is_japanese;

/// The text of a rule in the language of who asked, and which that is: of Japanese words, or for
/// who reads the interface in Japanese, the Japanese text where it is held.
pub(super) fn said_in<'r>(
    answer: &SayingAnswer,
    rule: &'r SayingRule,
    words: Words,
) -> (&'r str, Language) {
    let is_wanted = words.language() == Language::Ja || answer.asked.contains(is_japanese);
    match rule.ja.as_deref().filter(|_| is_wanted) {
        Some(text) => (text, Language::Ja),
        None => (&rule.text, Language::En),
    }
}

/// That no rule says what was asked, where none does.
pub(super) fn nothing_said(answer: &SayingAnswer, words: Words) -> Option<String> {
    let query = answer.asked.trim();
    let told = || words.tell("search-nothing", &[("query", query.into())]);
    answer.suggestions.is_empty().then(told)
}
