//! Which names does a piece of a query stand for? Start at [`Names`].
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::text::{
    Meaning, Name, analyse, is_japanese, lexicon, may_be_respelled, name_key, reading_key, word_key,
};

/// The lexicon by keys.
///
/// Keys are made when a query first needs names that begin with the same character: making all
/// of them takes longer than a search.
pub(super) struct Names {
    shelves: Mutex<HashMap<char, &'static Shelf>>,
    /// First characters with the rows whose forms begin so, in the order of the tables: those that
    /// English words begin with, and all others, which an English query does not need.
    english: LazyLock<HashMap<char, Vec<Form>>>,
    others: LazyLock<HashMap<char, Vec<Form>>>,
}

/// A way to write or read something, not yet made into a key.
#[derive(Clone, Copy)]
enum Form {
    Title(&'static str, &'static Name),
    Reading(&'static str, &'static Name),
    Synonym(&'static Meaning),
    Everyday(&'static Meaning),
    Word(&'static Meaning),
}

/// What begins with one character.
#[derive(Default)]
struct Shelf {
    titles: HashMap<String, Vec<&'static Name>>,
    readings: HashMap<String, Vec<&'static Name>>,
    synonyms: HashMap<String, &'static Meaning>,
    everyday: HashMap<String, &'static Meaning>,
    words: HashMap<String, &'static Meaning>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    shelves: Mutex::default(),
    english: LazyLock::new(|| begins(true)),
    others: LazyLock::new(|| begins(false)),
});

/// The rows by the first character of their forms, of forms that begin as English does or not.
fn begins(english: bool) -> HashMap<char, Vec<Form>> {
    let lexicon = lexicon();
    let mut begins: HashMap<char, Vec<Form>> = HashMap::new();
    let mut add = |text: &str, form: Form| {
        let first = text.chars().find(|it| it.is_alphanumeric());
        if first.is_some_and(|it| it.is_ascii()) == english {
            begins.entry(first_letter(text)).or_default().push(form);
        }
    };
    for name in &lexicon.names {
        name.ja_forms().for_each(|it| add(it, Form::Title(it, name)));
        name.en_forms().for_each(|it| add(it, Form::Title(it, name)));
        name.readings().for_each(|it| add(it, Form::Reading(it, name)));
    }
    lexicon.synonyms.iter().for_each(|it| add(it.said, Form::Synonym(it)));
    lexicon.everyday.iter().for_each(|it| add(it.said, Form::Everyday(it)));
    lexicon.words.iter().for_each(|it| add(it.said, Form::Word(it)));
    begins
}

/// The lexicon by keys.
pub(super) fn names() -> &'static Names {
    &NAMES
}

impl Names {
    /// What begins as `key` does.
    fn shelf(&self, key: &str) -> &'static Shelf {
        let first = first_letter(key);
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.entry(first).or_insert_with(|| {
            let begins = if first.is_ascii_alphanumeric() { &self.english } else { &self.others };
            let forms = begins.get(&first).map_or(&[][..], Vec::as_slice);
            Box::leak(Box::new(Shelf::of(forms)))
        })
    }

    /// The names that are written so.
    pub fn titled(&self, key: &str) -> &'static [&'static Name] {
        self.shelf(key).titles.get(key).map_or(&[], Vec::as_slice)
    }

    /// The names that are read so.
    pub fn read_as(&self, key: &str) -> &'static [&'static Name] {
        self.shelf(key).readings.get(key).map_or(&[], Vec::as_slice)
    }

    /// What is meant by slang or an old name.
    pub fn synonym(&self, key: &str) -> Option<&'static Meaning> {
        self.shelf(key).synonyms.get(key).copied()
    }

    /// What else may be meant by everyday words.
    pub fn everyday(&self, key: &str) -> Option<&'static Meaning> {
        self.shelf(key).everyday.get(key).copied()
    }

    /// The English of an ordinary Japanese word.
    pub fn word(&self, key: &str) -> Option<&'static Meaning> {
        self.shelf(key).words.get(key).copied()
    }
}

impl Shelf {
    fn of(forms: &[Form]) -> Self {
        let mut shelf = Self::default();
        for form in forms {
            match form {
                Form::Title(text, name) => {
                    shelf.titles.entry(title_key(text)).or_default().push(name);
                }
                Form::Reading(text, name) => {
                    shelf.readings.entry(reading_key(text)).or_default().push(name);
                }
                Form::Synonym(meaning) => {
                    shelf.synonyms.insert(title_key(meaning.said), meaning);
                }
                Form::Everyday(meaning) => {
                    shelf.everyday.insert(title_key(meaning.said), meaning);
                }
                Form::Word(meaning) => {
                    shelf.words.insert(word_key(meaning.said), meaning);
                }
            }
        }
        shelf
    }
}

/// The first letter or digit in the form that keys have, without `the`.
fn first_letter(text: &str) -> char {
    let rest = text.strip_prefix("The ").or(text.strip_prefix("the ")).unwrap_or(text);
    let rest = rest.trim_start_matches(|it: char| !it.is_alphanumeric());
    let Some(first) = rest.chars().next() else { return ' ' };
    if first.is_ascii() {
        return first.to_ascii_lowercase();
    }
    if !may_be_respelled(first) {
        return first;
    }
    let word: String = rest.chars().take(4).collect();
    word_key(&word).chars().next().unwrap_or(first)
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
    let count = if one.contains(is_japanese) { 1 } else { 3 };
    one.chars().take(count).eq(other.chars().take(count)) && one.chars().count() >= count
}
