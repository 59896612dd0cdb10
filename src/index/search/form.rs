//! Is a query a question, or the words that are looked for? Start at [`form_of`].

use super::plan::QueryForm;
use super::typed::Typed;
use crate::text::is_japanese;

/// From how many words on a query is a question, however it begins.
const MANY: usize = 5;

/// First words of English questions, as the index keeps them.
const FIRST: [&str; 33] = [
    "am", "are", "be", "can", "could", "did", "do", "does", "has", "hav", "have", "how", "if",
    "is", "may", "might", "must", "should", "was", "were", "what", "whats", "when", "wher",
    "where", "which", "who", "whom", "whos", "whose", "why", "will", "would",
];

/// How Japanese questions end.
const LAST: [&str; 5] = ["か", "の", "誰", "どうなる", "どこ"];

/// How a query is told.
pub(super) fn form_of(text: &str, typed: &[Typed]) -> QueryForm {
    let many = typed.iter().filter(|typed| !typed.stop).count() >= MANY;
    let first = typed.first().filter(|_| typed.len() > 3);
    let asks = first.is_some_and(|typed| FIRST.contains(&typed.word.text.as_str()));
    let end = text.trim_end_matches(['。', '.', ' ']);
    let marked = end.ends_with(['?', '？']);
    let japanese = typed.len() > 2 && end.contains(is_japanese);
    let asked = japanese && LAST.iter().any(|ending| end.ends_with(ending));
    if many || asks || marked || asked { QueryForm::Question } else { QueryForm::Words }
}
