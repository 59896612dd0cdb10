//! Answers as Markdown, for forums and documents.
//!
//! Texts are escaped: what they hold is never taken for Markdown.

mod editions;
mod show;

pub use editions::{editions, verify};
pub use show::show;

/// `text` so that Markdown prints it as it is, paragraphs parted.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (place, it) in text.char_indices() {
        let at_start = text[..place].is_empty() || text[..place].ends_with('\n');
        let marks_start = at_start && matches!(it, '#' | '+' | '-' | '=');
        if marks_start || matches!(it, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~') {
            escaped.push('\\');
        }
        escaped.push(it);
        if it == '\n' {
            escaped.push('\n');
        }
    }
    escaped
}
