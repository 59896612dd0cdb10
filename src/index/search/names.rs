//! Which names does a piece of a query stand for? Start at [`Names`].
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::text::{
    Form, FormKind, Meaning, Name, analyse, english_start, forms_of, is_japanese, may_be_respelled,
    name_key, reading_key, word_key,
};

/// The lexicon by keys.
///
/// Keys are made when a query first needs names that begin alike: making all of them takes longer
/// than a search.
#[derive(Default)]
pub(super) struct Names {
    shelves: Mutex<HashMap<Start, &'static Shelf>>,
}

/// What keys and the forms that they are made of begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Start {
    English([u8; 2]),
    Other(char),
}

/// What begins alike.
#[derive(Default)]
struct Shelf {
    titles: HashMap<String, Vec<Name>>,
    readings: HashMap<String, Vec<Name>>,
    synonyms: HashMap<String, Vec<Meaning>>,
    everyday: HashMap<String, Vec<Meaning>>,
    words: HashMap<String, Vec<Meaning>>,
}

/// The forms that do not begin as English does, by their first characters: those are found by
/// respelling, which takes too long to be done for each shelf.
static JAPANESE: LazyLock<FxHashMap<char, Vec<Form>>> = LazyLock::new(|| {
    let mut begins: FxHashMap<char, Vec<Form>> = FxHashMap::default();
    for form in forms_of(None) {
        begins.entry(first_character(form.text)).or_default().push(form);
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
        let start = Start::of(key);
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.entry(start).or_insert_with(|| {
            let shelf = match start {
                Start::English(_) => Shelf::of(forms_of(english_start(key))),
                Start::Other(it) => Shelf::of(JAPANESE.get(&it).into_iter().flatten().copied()),
            };
            Box::leak(Box::new(shelf))
        })
    }

    /// The names that are written so.
    pub fn titled(&self, key: &str) -> &'static [Name] {
        at(&self.shelf(key).titles, key)
    }

    /// The names that are read so.
    pub fn read_as(&self, key: &str) -> &'static [Name] {
        at(&self.shelf(key).readings, key)
    }

    /// What is meant by slang or an old name.
    pub fn synonyms(&self, key: &str) -> &'static [Meaning] {
        at(&self.shelf(key).synonyms, key)
    }

    /// What else may be meant by everyday words.
    pub fn everyday(&self, key: &str) -> &'static [Meaning] {
        at(&self.shelf(key).everyday, key)
    }

    /// The English of an ordinary Japanese word.
    pub fn words(&self, key: &str) -> &'static [Meaning] {
        at(&self.shelf(key).words, key)
    }
}

fn at<T>(shelf: &'static HashMap<String, Vec<T>>, key: &str) -> &'static [T] {
    shelf.get(key).map_or(&[], Vec::as_slice)
}

impl Shelf {
    fn of(forms: impl Iterator<Item = Form>) -> Self {
        let mut shelf = Self::default();
        for form in forms {
            let (text, name, meaning) = (form.text, || form.name(), || form.meaning());
            match form.kind {
                FormKind::Title => put(&mut shelf.titles, title_key(text), name()),
                FormKind::Reading => put(&mut shelf.readings, reading_key(text), name()),
                FormKind::Synonym => put(&mut shelf.synonyms, title_key(text), meaning()),
                FormKind::Everyday | FormKind::Card => {
                    put(&mut shelf.everyday, title_key(text), meaning());
                }
                FormKind::Word => put(&mut shelf.words, word_key(text), meaning()),
            }
        }
        shelf
    }
}

fn put<T>(shelf: &mut HashMap<String, Vec<T>>, key: String, it: Option<T>) {
    shelf.entry(key).or_default().extend(it);
}

impl Start {
    fn of(text: &str) -> Self {
        english_start(text).map_or_else(|| Self::Other(first_character(text)), Self::English)
    }
}

/// The first letter or digit in the form that keys have.
fn first_character(text: &str) -> char {
    let rest = text.trim_start_matches(|it: char| !it.is_alphanumeric());
    let Some(first) = rest.chars().next() else { return ' ' };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::forms;

    #[test]
    fn keys_begin_as_what_they_are_made_of() {
        for form in forms() {
            let key = match form.kind {
                FormKind::Reading => reading_key(form.text),
                FormKind::Word => word_key(form.text),
                _ => title_key(form.text),
            };
            assert_eq!(Start::of(&key), Start::of(form.text), "{form:?}: {key}");
        }
    }
}
