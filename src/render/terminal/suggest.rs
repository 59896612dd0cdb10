//! How does `suggest` look in a terminal? Start at [`suggest`].

use super::Terminal;
use crate::answer::{SuggestAnswer, Suggestion};

/// A line for each name: what to ask for, then what it is called otherwise.
pub fn suggest(answer: &SuggestAnswer, terminal: Terminal) -> String {
    answer.suggestions.iter().map(|suggestion| line(suggestion, terminal)).collect()
}

fn line(suggestion: &Suggestion, terminal: Terminal) -> String {
    let number = suggestion.number.map(|number| number.to_string());
    let names = [&number, &suggestion.en, &suggestion.ja, &suggestion.reading];
    let others = names.into_iter().flatten().filter(|name| **name != suggestion.text);
    let others: Vec<&str> = others.map(String::as_str).collect();
    let others = others.join("  ");
    let text = terminal.strong(&suggestion.text);
    if others.is_empty() { format!("{text}\n") } else { format!("{text}  {others}\n") }
}
