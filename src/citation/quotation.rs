//! What stands in quotation marks? Start at [`quotes`].
//!
//! Marks hold others, and a straight one does not say whether it opens. Nothing here knows what is
//! cited.

use std::ops::Range;

use crate::text::is_japanese;

/// What stands in quotation marks, where it is more than a word or two.
pub(super) fn quotes(text: &str) -> Vec<String> {
    let inside = |passage| inside_marks(&text[passage]).trim().to_owned();
    passages(text).into_iter().map(inside).collect()
}

/// Whether what stands in marks is more than a word or two, or a number.
pub(super) fn is_quote(inside: &str) -> bool {
    inside.split_whitespace().count() >= 4
        || inside.chars().filter(|letter| !letter.is_ascii()).count() >= 8
}

fn inside_marks(passage: &str) -> &str {
    let mut letters = passage.chars();
    let first = letters.next();
    letters.next_back();
    // The last two of ``so'' are one mark.
    if first == Some('`') {
        letters.next_back();
    }
    letters.as_str()
}

/// The passages in quotation marks, with their marks, where they are more than a word or two; those
/// inside of others belong to these.
pub(super) fn passages(text: &str) -> Vec<Range<usize>> {
    const MARKS: [char; 5] = ['"', '“', '「', '『', '`'];
    if !text.contains(MARKS) {
        return Vec::new();
    }
    // Marks that are open, each with what closes it.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        match letter {
            '「' => open.push(('」', at)),
            '『' => open.push(('』', at)),
            '“' => open.push(('”', at)),
            // As typesetters write it: ``so''.
            '`' if text[end..].starts_with('`') => {}
            '`' if before == '`' => open.push(('\'', at)),
            '\'' if before != '\'' => {}
            '"' if opens(before, &text[end..], open.iter().any(|mark| mark.0 == '"')) => {
                open.push(('"', at));
            }
            _ => {
                let closes = |mark: &(char, usize)| {
                    mark.0 == letter
                        || letter == '"' && mark.0 == '”'
                        || letter == '”' && mark.0 == '"'
                };
                // What was opened inside and is still open was no mark.
                if let Some(place) = open.iter().rposition(closes) {
                    found.push(open[place].1..end);
                    open.truncate(place);
                }
            }
        }
        before = letter;
    }
    found.sort_by_key(|passage| (passage.start, std::cmp::Reverse(passage.end)));
    let mut reached = 0;
    found.retain(|passage| {
        let is_outer = passage.end > reached;
        reached = reached.max(passage.end);
        is_outer && is_quote(inside_marks(&text[passage.clone()]).trim())
    });
    found
}

/// Whether a byte stands in no quote but in one that holds the byte at `cited`, too.
pub(super) fn is_outside(at: usize, cited: usize, quoted: &[Range<usize>]) -> bool {
    quoted.iter().all(|quote| !quote.contains(&at) || quote.contains(&cited))
}

/// Whether a straight mark opens a quote, from what stands around it; Japanese has no spaces there.
fn opens(before: char, behind: &str, is_open: bool) -> bool {
    let is_parted = before.is_whitespace() || "([{（「『“—–:：=".contains(before);
    let is_outside = is_parted || !is_open && is_japanese(before);
    let begins = |letter: char| letter.is_alphanumeric() || "{[(“「『…+-—'’".contains(letter);
    is_outside && (behind.starts_with(begins) || behind.starts_with("..."))
}
