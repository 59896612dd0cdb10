//! Where does a line end that no `\n` ends? Start at [`with_newlines`].

use std::borrow::Cow;

/// A text with `\n` where its lines end with `\r` alone, as old Macs wrote them: all else stands
/// where it stood.
pub fn with_newlines(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let ends = text.match_indices('\r').map(|end| end.0);
    let alone: Vec<usize> = ends.filter(|at| !text[at + 1..].starts_with('\n')).collect();
    if alone.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut unified, mut from) = (String::with_capacity(text.len()), 0);
    for at in alone {
        unified.push_str(&text[from..at]);
        unified.push('\n');
        from = at + 1;
    }
    unified.push_str(&text[from..]);
    Cow::Owned(unified)
}
