//! Which names does a piece of a query stand for? Start at [`Names`].
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::lexicon::{Form, FormKind, Meaning, Name, Start, forms_of, lexicon};
use crate::text::{
    analyse, is_japanese, kana_sound, latin_sounds, name_key, read_as, reading_key, vowels_meet,
    word_key,
};

/// The lexicon by keys.
///
/// Keys are made when a query first needs names that begin alike: making all of them takes longer
/// than a search.
#[derive(Default)]
pub(super) struct Names {
    shelves: Mutex<HashMap<Start, &'static NameTable>>,
}
#[derive(Default)]
struct NameTable {
    titles: HashMap<String, Vec<Name>>,
    readings: HashMap<String, Vec<Name>>,
    /// What forms of the other kinds mean.
    meanings: BTreeMap<FormKind, HashMap<String, Vec<Meaning>>>,
}

static NAMES: LazyLock<Names> = LazyLock::new(Names::default);
static EMPTY: LazyLock<NameTable> = LazyLock::new(NameTable::default);

/// English names by how they sound.
static SOUNDS: LazyLock<BTreeMap<String, Vec<Name>>> = LazyLock::new(|| {
    let mut sounds: BTreeMap<String, Vec<Name>> = BTreeMap::new();
    for name in lexicon() {
        for sound in name.en_forms().flat_map(latin_sounds) {
            sounds.entry(sound).or_default().push(*name);
        }
    }
    sounds
});

/// So many consonants are a name among other words, or one that may be cut short.
const LEAST_SOUND: usize = 3;
pub(super) fn names() -> &'static Names {
    &NAMES
}

impl Names {
    /// What begins as `key` does.
    fn shelf(&self, key: &str) -> &'static NameTable {
        let start = Start::of(key);
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(&start) {
            return shelf;
        }
        let forms = forms_from(start);
        if forms.is_empty() {
            // Nothing is kept of it, lest a server be filled up by what is asked.
            return &EMPTY;
        }
        let shelf: &'static NameTable = Box::leak(Box::new(NameTable::of(forms)));
        shelves.insert(start, shelf);
        shelf
    }

    /// The names that are written so.
    pub fn titled(&self, key: &str) -> &'static [Name] {
        at(&self.shelf(key).titles, key)
    }

    /// The names that are read so.
    pub fn read_as(&self, key: &str) -> &'static [Name] {
        at(&self.shelf(key).readings, key)
    }

    /// The names that sound so, as English names in katakana do; where nothing else was typed, be
    /// they short, or cut short.
    pub fn sounding(&self, katakana: &str, is_alone: bool) -> Vec<Name> {
        let least = if is_alone { 2 } else { LEAST_SOUND };
        let heard = kana_sound(katakana).filter(|heard| heard.len() >= least);
        let Some(heard) = heard else { return Vec::new() };
        let exact = SOUNDS.get(&heard).cloned().unwrap_or_default();
        if !exact.is_empty() || !is_alone || heard.len() < LEAST_SOUND {
            return exact;
        }
        let begun: Vec<&String> = SOUNDS.keys().filter(|sound| sound.starts_with(&heard)).collect();
        // Regenerate is meant before what is named after it.
        let shortest = begun.first().copied();
        let is_start = |start: &String| begun.iter().all(|sound| sound.starts_with(start));
        shortest.filter(|start| is_start(start)).map_or(Vec::new(), |start| SOUNDS[start].clone())
    }

    /// The names that katakana may be which are also a word of the texts: their first vowel too is
    /// heard.
    pub fn sounding_exactly(&self, katakana: &str) -> Vec<Name> {
        let sounding = kana_sound(katakana).and_then(|heard| SOUNDS.get(&heard));
        let is_heard = |name: &&Name| name.en_forms().any(|en| vowels_meet(katakana, en));
        sounding.into_iter().flatten().filter(is_heard).copied().collect()
    }

    /// What is meant by a form of a kind that is no name.
    pub fn meanings(&self, kind: FormKind, key: &str) -> &'static [Meaning] {
        self.shelf(key).meanings.get(&kind).map_or(&[], |meanings| at(meanings, key))
    }
}

fn at<T>(shelf: &'static HashMap<String, Vec<T>>, key: &str) -> &'static [T] {
    shelf.get(key).map_or(&[], Vec::as_slice)
}

impl NameTable {
    fn of(forms: Vec<Form>) -> Self {
        let mut shelf = Self::default();
        for form in forms {
            match form.kind {
                FormKind::Title => put(&mut shelf.titles, title_key(form.text), form.name()),
                FormKind::Reading => put(&mut shelf.readings, reading_key(form.text), form.name()),
                kind => {
                    let is_word = kind == FormKind::Word;
                    let key = if is_word { word_key(form.text) } else { title_key(form.text) };
                    put(shelf.meanings.entry(kind).or_default(), key, form.meaning());
                }
            }
        }
        shelf
    }
}

fn put<T>(shelf: &mut HashMap<String, Vec<T>>, key: String, item: Option<T>) {
    shelf.entry(key).or_default().extend(item);
}

/// The forms whose keys may begin so, in the order of the tables.
fn forms_from(start: Start) -> Vec<Form> {
    let mut forms: Vec<Form> = forms_of(start).collect();
    if let Start::Other(character) = start {
        forms.extend(read_as(character).flat_map(|letter| forms_of(Start::Other(letter))));
        forms.sort_by_key(|form| (form.kind, form.row.as_ptr()));
    }
    forms
}

/// What all ways to write a title have in common.
pub(super) fn title_key(title: &str) -> String {
    if title.contains(is_japanese) {
        return name_key(title);
    }
    let words: Vec<String> = analyse(title).into_iter().map(|word| word.text).collect();
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
        if parts.len() > 1 && parts.windows(2).all(|pair| begin_alike(pair[0], pair[1])) {
            forms.extend(parts.into_iter().map(str::to_owned));
        }
    }
    forms
}

fn begin_alike(one: &str, other: &str) -> bool {
    let count = if one.contains(is_japanese) { 1 } else { 3 };
    one.chars().take(count).eq(other.chars().take(count)) && one.chars().count() >= count
}
