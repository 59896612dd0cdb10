//! Which words of a text are the name of a set or card, and say nothing of a rule? Start at
//! [`without_names`].
//!
//! Names of one word are left: most of them are ordinary words, too.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::corpus::all_set_names;
use crate::lexicon::{FormKind, forms};

/// Names of several words by their first one, the longest first.
static NAMES: LazyLock<FxHashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let cards = forms().filter(|form| form.kind == FormKind::Card).map(|form| form.text);
    let mut names: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for name in all_set_names().chain(cards).filter(|name| name.starts_with(char::is_uppercase)) {
        if let Some((first, _)) = name.split_once(' ') {
            names.entry(first).or_default().push(name);
        }
    }
    names.values_mut().for_each(|names| names.sort_by_key(|name| std::cmp::Reverse(name.len())));
    names
});

/// A text without the names of sets and cards in it, as they are written.
pub(super) fn without_names(text: &str) -> Cow<'_, str> {
    let (mut rest, mut kept) = (text, String::new());
    let mut from = 0;
    while let Some((at, name)) = next_name(rest, from) {
        kept.push_str(&rest[..at]);
        rest = &rest[at + name.len()..];
        from = 0;
    }
    if kept.is_empty() && rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// The next name from a byte of a text on.
fn next_name(text: &str, from: usize) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes();
    let mut is_inside = false;
    for at in from..bytes.len() {
        let begins = bytes[at].is_ascii_uppercase() && !is_inside;
        is_inside = bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'\'' | b'_');
        if !begins {
            continue;
        }
        let rest = &text[at..];
        let first = rest.split(' ').next().unwrap_or_default();
        let stands = |name: &&&str| {
            rest.strip_prefix(**name)
                .is_some_and(|behind| !behind.starts_with(|letter: char| letter.is_alphanumeric()))
        };
        if let Some(name) = NAMES.get(first).and_then(|names| names.iter().find(stands)) {
            return Some((at, name));
        }
    }
    None
}
