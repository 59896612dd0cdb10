//! Are two headwords the same term? Start at [`fold_term`].
//!
//! Nothing here knows which terms exist.

use crate::model::half_width;

/// The form in which headwords are compared: no case, spaces, middle dots, hyphens, quotes or full
/// width, `A/B` like `A, B`, and without `(Obsolete)` or 廃語.
///
/// Folding twice gives the same as folding once.
pub fn fold_term(headword: &str) -> String {
    let mut folded = String::with_capacity(headword.len());
    folded.extend(folded_chars(headword));
    while let Some(shorter) =
        ["(obsolete)", "(廃語)"].iter().find_map(|suffix| folded.strip_suffix(suffix))
    {
        folded.truncate(shorter.len());
    }
    folded
}

/// Whether `headword` folds to `folded`, which its first letters deny for most.
pub fn folds_to(headword: &str, folded: &str) -> bool {
    let mut chars = folded_chars(headword);
    folded.chars().all(|letter| chars.next() == Some(letter)) && fold_term(headword) == folded
}

fn folded_chars(headword: &str) -> impl Iterator<Item = char> {
    let kept = headword
        .chars()
        .map(half_width)
        .filter(|letter| !letter.is_whitespace() && !is_dropped(*letter));
    kept.flat_map(char::to_lowercase).filter(|letter| !is_dropped(*letter))
}

fn is_dropped(letter: char) -> bool {
    matches!(
        letter,
        '・' | '･'
            | '-'
            | '‐'
            | '–'
            | '—'
            | '\''
            | '’'
            | '‘'
            | '"'
            | '“'
            | '”'
            | '.'
            | ','
            | '、'
            | '/'
            | '／'
            | '!'
            | '_'
            | '\u{307}'
    )
}
