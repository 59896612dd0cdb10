//! Are two headwords the same term? Start at [`fold_term`].
//!
//! Nothing here knows which terms exist.

/// The form in which headwords are compared: no case, spaces, middle dots, hyphens, quotes or full
/// width, `A/B` like `A, B`, and without `(Obsolete)` or 廃語.
///
/// Folding twice gives the same as folding once.
pub fn fold_term(headword: &str) -> String {
    let mut folded = String::with_capacity(headword.len());
    folded.extend(folded_chars(headword));
    while let Some(shorter) = ["(obsolete)", "(廃語)"].iter().find_map(|it| folded.strip_suffix(it))
    {
        folded.truncate(shorter.len());
    }
    folded
}

/// Whether `headword` folds to `folded`, which its first letters deny for most.
pub fn folds_to(headword: &str, folded: &str) -> bool {
    let mut chars = folded_chars(headword);
    folded.chars().all(|it| chars.next() == Some(it)) && fold_term(headword) == folded
}

fn folded_chars(headword: &str) -> impl Iterator<Item = char> {
    let narrow = headword.chars().map(|it| match it {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(it) - 0xfee0).unwrap_or(it),
        _ => it,
    });
    let kept = narrow.filter(|it| !it.is_whitespace() && !is_dropped(*it));
    kept.flat_map(char::to_lowercase).filter(|it| !is_dropped(*it))
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn folding_to_is_what_folding_gives(
            one in "(Wug|wug|WÙG|・|-| |(Obsolete)|（廃語）|Ａ){0,4}",
            other in "(Wug|wug|WÙG|・|-| |(Obsolete)|（廃語）|Ａ){0,4}",
        ) {
            let folded = fold_term(&other);
            prop_assert_eq!(folds_to(&one, &folded), fold_term(&one) == folded);
        }
    }
}
