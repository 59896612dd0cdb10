//! Which names does a piece of a query stand for? Start at [`Names`].
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::{Meaning, Name, analyse, is_japanese, lexicon, name_key, reading_key, word_key};

/// The lexicon by keys.
pub(super) struct Names {
    /// Names by title key in either language.
    titles: HashMap<String, Vec<&'static Name>>,
    /// Names by reading key.
    readings: HashMap<String, Vec<&'static Name>>,
    /// Synonyms by title key in either language.
    synonyms: HashMap<String, &'static Meaning>,
    /// Ordinary Japanese words by word key.
    words: HashMap<String, &'static Meaning>,
}

static NAMES: LazyLock<Names> = LazyLock::new(Names::read);

/// The lexicon by keys, made at the first call.
pub(super) fn names() -> &'static Names {
    &NAMES
}

impl Names {
    fn read() -> Self {
        let lexicon = lexicon();
        let mut titles: HashMap<String, Vec<&Name>> = HashMap::new();
        let mut readings: HashMap<String, Vec<&Name>> = HashMap::new();
        for name in &lexicon.names {
            for form in name.ja_forms().chain(name.en_forms()) {
                titles.entry(title_key(form)).or_default().push(name);
            }
            for reading in name.readings() {
                readings.entry(reading_key(reading)).or_default().push(name);
            }
        }
        let synonyms = lexicon.synonyms.iter().map(|it| (title_key(it.said), it));
        let words = lexicon.words.iter().map(|it| (word_key(it.said), it));
        Self { titles, readings, synonyms: synonyms.collect(), words: words.collect() }
    }

    /// The names that are written so.
    pub fn titled(&self, key: &str) -> &[&'static Name] {
        self.titles.get(key).map_or(&[], Vec::as_slice)
    }

    /// The names that are read so.
    pub fn read_as(&self, key: &str) -> &[&'static Name] {
        self.readings.get(key).map_or(&[], Vec::as_slice)
    }

    /// What is meant by slang or an old name.
    pub fn synonym(&self, key: &str) -> Option<&'static Meaning> {
        self.synonyms.get(key).copied()
    }

    /// The English of an ordinary Japanese word.
    pub fn word(&self, key: &str) -> Option<&'static Meaning> {
        self.words.get(key).copied()
    }
}

/// What all ways to write a title have in common.
pub(super) fn title_key(title: &str) -> String {
    if title.contains(is_japanese) {
        return name_key(title);
    }
    let words: Vec<String> = analyse(title).into_iter().map(|it| it.text).collect();
    match words.split_first() {
        Some((first, rest)) if first == "the" && !rest.is_empty() => rest.join(" "),
        _ => words.join(" "),
    }
}

/// A headword in the forms people type: without brackets, and each of a pair such as
/// `Control, Controller`.
pub(super) fn headword_forms(headword: &str) -> Vec<String> {
    let plain = headword.split(['(', '（']).next().unwrap_or_default().trim();
    let mut forms = vec![plain.to_owned()];
    for mark in [", ", "/", "、"] {
        let parts: Vec<&str> = plain.split(mark).map(str::trim).collect();
        if parts.len() > 1 && parts.windows(2).all(|it| begin_alike(it[0], it[1])) {
            forms.extend(parts.into_iter().map(str::to_owned));
        }
    }
    forms
}

fn begin_alike(one: &str, other: &str) -> bool {
    let count = one.contains(is_japanese).then_some(1).unwrap_or(3);
    one.chars().take(count).eq(other.chars().take(count)) && one.chars().count() >= count
}
