//! How does `suggest` look in Markdown? Start at [`suggest`].

use super::escape;
use crate::answer::SuggestAnswer;

/// A list of names.
pub fn suggest(answer: &SuggestAnswer) -> String {
    answer
        .suggestions
        .iter()
        .map(|suggestion| format!("- {}\n", escape(&suggestion.text)))
        .collect()
}
