//! How does a text stand in Markdown as it is? Start at [`escape`].
//!
//! Nothing here knows an answer.

/// `text` so that Markdown prints it as it is, paragraphs parted.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let at_start = text[..place].is_empty() || text[..place].ends_with('\n');
        let marks_start = at_start && matches!(letter, '#' | '+' | '-' | '=');
        if marks_start
            || matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~')
        {
            escaped.push('\\');
        }
        escaped.push(letter);
        if letter == '\n' {
            escaped.push('\n');
        }
    }
    escaped
}
