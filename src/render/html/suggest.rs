//! How does `suggest` look as a page? Start at [`suggest`].

use super::{escape, page};
use crate::answer::SuggestAnswer;

/// A page with a list of names.
pub fn suggest(answer: &SuggestAnswer) -> String {
    let line = |text: &str| format!("<li>{}</li>\n", escape(text));
    let lines: String = answer.suggestions.iter().map(|it| line(&it.text)).collect();
    page(&answer.query, &format!("<ul>\n{lines}</ul>\n"))
}
