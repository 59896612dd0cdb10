//! Which words of a question say nothing about what is asked, or only a little? Start at
//! [`is_stop_word`] and [`is_everyday`].

use std::collections::HashSet;
use std::sync::LazyLock;

/// The words of a list, one a line.
fn listed(list: &'static str) -> HashSet<&'static str> {
    list.lines().filter(|line| !line.starts_with('#')).collect()
}

static STOP: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| listed(include_str!("../../index/stop.txt")));

static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let words = listed(include_str!("../../index/common.txt"));
    let stems = words.iter().filter_map(|word| word.strip_suffix('e'));
    words.iter().copied().chain(stems).collect()
});

/// Whether a word, in the form the index keeps, says nothing about what is asked.
pub fn is_stop_word(word: &str) -> bool {
    STOP.contains(word)
}

/// Whether a word is rare in the rules only because they are no everyday English.
pub fn is_everyday(word: &str) -> bool {
    COMMON.contains(word)
}
