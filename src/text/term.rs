//! Are two headwords the same term? Start at [`fold_term`].
//!
//! Nothing here knows which terms exist.

/// The form in which headwords are compared: no case, spaces, middle dots, hyphens, quotes or full
/// width, `A/B` like `A, B`, and without `(Obsolete)` or 廃語.
///
/// Folding twice gives the same as folding once.
pub fn fold_term(headword: &str) -> String {
    let mut folded = String::with_capacity(headword.len());
    for it in headword.chars() {
        let it = match it {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(it) - 0xfee0).unwrap_or(it),
            _ => it,
        };
        if it.is_whitespace() || is_dropped(it) {
            continue;
        }
        folded.extend(it.to_lowercase().filter(|it| !is_dropped(*it)));
    }
    while let Some(shorter) = ["(obsolete)", "(廃語)"].iter().find_map(|it| folded.strip_suffix(it))
    {
        folded.truncate(shorter.len());
    }
    folded
}

fn is_dropped(it: char) -> bool {
    matches!(
        it,
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
