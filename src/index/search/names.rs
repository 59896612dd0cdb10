//! Which names does a piece of a query stand for? Start at [`Names`].
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::text::{
    Meaning, Name, analyse, is_japanese, lexicon, may_be_respelled, name_key, reading_key, word_key,
};

/// The lexicon by keys.
///
/// Keys are made when a query first needs names that begin with the same character: making all
/// of them takes longer than a search.
#[derive(Default)]
pub(super) struct Names {
    shelves: Mutex<HashMap<char, &'static Shelf>>,
}

/// A way to write or read something, not yet made into a key.
#[derive(Clone, Copy)]
enum Form {
    Title(&'static Name),
    Reading(&'static Name),
    Synonym(&'static Meaning),
    Everyday(&'static Meaning),
    Word(&'static Meaning),
}

/// What begins with one character.
#[derive(Default)]
struct Shelf {
    titles: HashMap<String, Vec<&'static Name>>,
    readings: HashMap<String, Vec<&'static Name>>,
    synonyms: HashMap<String, Vec<&'static Meaning>>,
    everyday: HashMap<String, Vec<&'static Meaning>>,
    words: HashMap<String, Vec<&'static Meaning>>,
}

/// All ways to write or read something, in the order of the tables.
fn forms() -> impl Iterator<Item = (&'static str, Form)> {
    let lexicon = lexicon();
    let titles = lexicon.names.iter().flat_map(|name| {
        let titles = name.ja_forms().chain(name.en_forms());
        let readings = name.readings().map(move |it| (it, Form::Reading(name)));
        titles.map(move |it| (it, Form::Title(name))).chain(readings)
    });
    let meanings = |list: &'static [Meaning], form: fn(&'static Meaning) -> Form| {
        list.iter().map(move |it| (it.said, form(it)))
    };
    titles
        .chain(meanings(&lexicon.synonyms, Form::Synonym))
        .chain(meanings(&lexicon.everyday, Form::Everyday))
        .chain(meanings(&lexicon.cards, Form::Everyday))
        .chain(meanings(&lexicon.words, Form::Word))
}

/// The forms that do not begin as English does, by their first characters: those are found by
/// respelling, which takes too long to be done for each shelf.
static JAPANESE: LazyLock<FxHashMap<char, Vec<(&'static str, Form)>>> = LazyLock::new(|| {
    let mut begins: FxHashMap<char, Vec<(&'static str, Form)>> = FxHashMap::default();
    for (text, form) in forms() {
        if english_letter(text).is_none() {
            begins.entry(first_letter(text)).or_default().push((text, form));
        }
    }
    begins
});

static NAMES: LazyLock<Names> = LazyLock::new(Names::default);

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
            let shelf = if first.is_ascii_alphanumeric() {
                Shelf::of(forms().filter(|it| english_letter(it.0) == Some(first)))
            } else {
                Shelf::of(JAPANESE.get(&first).into_iter().flatten().copied())
            };
            Box::leak(Box::new(shelf))
        })
    }

    /// The names that are written so.
    pub fn titled(&self, key: &str) -> &'static [&'static Name] {
        at(&self.shelf(key).titles, key)
    }

    /// The names that are read so.
    pub fn read_as(&self, key: &str) -> &'static [&'static Name] {
        at(&self.shelf(key).readings, key)
    }

    /// What is meant by slang or an old name.
    pub fn synonyms(&self, key: &str) -> &'static [&'static Meaning] {
        at(&self.shelf(key).synonyms, key)
    }

    /// What else may be meant by everyday words.
    pub fn everyday(&self, key: &str) -> &'static [&'static Meaning] {
        at(&self.shelf(key).everyday, key)
    }

    /// The English of an ordinary Japanese word.
    pub fn words(&self, key: &str) -> &'static [&'static Meaning] {
        at(&self.shelf(key).words, key)
    }
}

fn at<T>(shelf: &'static HashMap<String, Vec<T>>, key: &str) -> &'static [T] {
    shelf.get(key).map_or(&[], Vec::as_slice)
}

impl Shelf {
    fn of(forms: impl Iterator<Item = (&'static str, Form)>) -> Self {
        let mut shelf = Self::default();
        for (text, form) in forms {
            match form {
                Form::Title(it) => shelf.titles.entry(title_key(text)).or_default().push(it),
                Form::Reading(it) => shelf.readings.entry(reading_key(text)).or_default().push(it),
                Form::Synonym(it) => shelf.synonyms.entry(title_key(text)).or_default().push(it),
                Form::Everyday(it) => shelf.everyday.entry(title_key(text)).or_default().push(it),
                Form::Word(it) => shelf.words.entry(word_key(text)).or_default().push(it),
            }
        }
        shelf
    }
}

/// The first letter or digit in the form that keys have, without `the`.
fn first_letter(text: &str) -> char {
    if let Some(first) = english_letter(text) {
        return first;
    }
    let rest = text.trim_start_matches(|it: char| !it.is_alphanumeric());
    let Some(first) = rest.chars().next() else { return ' ' };
    if !may_be_respelled(first) {
        return first;
    }
    let word: String = rest.chars().take(4).collect();
    word_key(&word).chars().next().unwrap_or(first)
}

/// The first letter or digit, without `the`, where it is one of English.
fn english_letter(text: &str) -> Option<char> {
    // Most forms are in kana and kanji, and all are asked when an English word is looked up.
    let rest = match text.chars().next()? {
        'ぁ'..='ヿ' | '一'..='鿿' => return None,
        'T' | 't' => text.strip_prefix("The ").or(text.strip_prefix("the ")).unwrap_or(text),
        _ => text,
    };
    let first = rest.chars().find(|it| it.is_alphanumeric())?;
    first.is_ascii().then(|| first.to_ascii_lowercase())
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
