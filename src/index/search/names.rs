//! Which names does a piece of a query stand for, and which kana and Latin letters of it are the
//! reading of Japanese words? Start at [`Names`], at [`query_words`] for readings of names, and at
//! [`as_written`] for those of words that are written otherwise.
//!
//! Names are looked up by keys without inflection, middle dots and long vowels; nothing is
//! segmented for it, so that the Japanese dictionary is not needed.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::documents::{SearchError, title_key};
use super::open::SearchIndex;
use super::plan::ReadAs;
use super::require::is_written;
use crate::index::query::Query;
use crate::lexicon::{Form, FormKind, Meaning, Name, Start, forms, forms_of, lexicon};
use crate::text::{
    Word, WordPlace, analyse, is_hiragana, is_japanese, is_kana, kana_of_romaji, kana_sound,
    katakana_of, latin_sounds, read_as, reading_key, reading_of, vowels_meet, word_key,
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

/// The words of the query; kana that are the reading of a name stay together.
pub(super) fn query_words(text: &str) -> Vec<Word> {
    let words = analyse(text);
    let readings: Vec<Range<usize>> =
        kana_runs(text).filter(|run| is_reading(&text[run.clone()])).collect();
    if readings.is_empty() {
        return words;
    }
    let inside = |word: &Word| readings.iter().any(|run| run.contains(&word.place.bytes.start));
    let mut kept: Vec<Word> = words.into_iter().filter(|word| !inside(word)).collect();
    kept.extend(readings.into_iter().map(|bytes| Word {
        text: text[bytes.clone()].to_owned(),
        place: WordPlace { position: 0, bytes },
    }));
    kept.sort_by_key(|word| word.place.bytes.start);
    kept
}

/// Runs of hiragana and katakana between anything else, with at least one hiragana.
fn kana_runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|pair| is_kana(pair.1)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + letter.len_utf8(),
            _ => runs.push(at..at + letter.len_utf8()),
        }
    }
    runs.into_iter()
        .filter(move |run| text[run.clone()].contains(|letter| matches!(letter, 'ぁ'..='ゖ')))
}

fn is_reading(kana: &str) -> bool {
    // Two kana are an ending or a particle more often than a name.
    kana.chars().count() >= 3 && !names().read_as(&reading_key(kana)).is_empty()
}

/// Japanese by how it is read.
#[derive(Default)]
struct Written {
    by_reading: BTreeMap<String, &'static str>,
    /// The same without marks of voiced kana, which compounds have: `ぎれ` of `切れ`.
    by_clear_reading: BTreeMap<String, &'static str>,
}

/// Names with their readings; the words, slang and everyday words of the tables as the dictionary
/// reads them. Made when a query first has kana or Latin letters that nothing knows.
static WRITTEN: LazyLock<Written> = LazyLock::new(|| {
    let mut written = Written::default();
    for name in lexicon() {
        for (ja, reading) in name.ja_forms().zip(name.readings()) {
            written.add(ja, reading);
            let (parts, read) = (ja.split('の'), reading.split('の'));
            if parts.clone().count() == read.clone().count() {
                parts.zip(read).for_each(|(part, reading)| written.add(part, reading));
            }
            if let (Some(parts), Some(read)) = (ja.split_once('に'), reading.rsplit_once('に')) {
                written.add(parts.0, read.0);
            }
        }
    }
    for kind in [FormKind::Word, FormKind::Synonym, FormKind::Everyday] {
        let japanese = forms().filter(|form| form.kind == kind && form.text.contains(is_japanese));
        for form in japanese {
            if let Some(reading) = reading_of(form.text) {
                written.add(form.text, &reading);
            }
        }
    }
    written
});

/// The last kana of verbs, and what they have before endings.
const INFLECTED: (&str, &str) = ("うくぐすつぬぶむる", "いきぎしちにびみり");

/// Fewer kana are an ending or a particle more often than a word.
const FEWEST: usize = 3;

/// What stands between words.
const PARTICLES: [&str; 9] = ["から", "まで", "を", "に", "が", "は", "の", "と", "で"];

impl Written {
    fn add(&mut self, written: &'static str, reading: &str) {
        if written.chars().all(|letter| is_kana(letter) && is_hiragana(letter)) {
            return;
        }
        let key = reading_key(reading);
        let last = key.chars().last().filter(|_| written.ends_with(is_hiragana));
        let place = last.and_then(|last| INFLECTED.0.chars().position(|kana| kana == last));
        if let Some(noun) = place.and_then(|place| INFLECTED.1.chars().nth(place)) {
            let stem = key.chars().count() - 1;
            let noun: String = key.chars().take(stem).chain([noun]).collect();
            self.put(noun, written);
        }
        self.put(key, written);
    }

    fn put(&mut self, key: String, written: &'static str) {
        if key.chars().count() >= FEWEST {
            self.by_clear_reading.entry(clear(&key)).or_insert(written);
            self.by_reading.entry(key).or_insert(written);
        }
    }

    fn of(&self, kana: &str) -> Option<&'static str> {
        let key = reading_key(kana);
        let clearly = || self.by_clear_reading.get(&clear(&key));
        self.by_reading.get(&key).or_else(clearly).copied()
    }

    /// Kana as words with particles between.
    fn spelt(&self, kana: &str) -> Option<Vec<&'static str>> {
        if let Some(whole) = self.of(kana) {
            return Some(vec![whole]);
        }
        let ends: Vec<usize> = kana.char_indices().map(|letter| letter.0).skip(FEWEST).collect();
        ends.into_iter().rev().find_map(|end| {
            let (first, rest) = kana.split_at(end);
            let rest = PARTICLES.iter().find_map(|particle| rest.strip_prefix(particle))?;
            let first = self.of(first)?;
            let rest = if rest.is_empty() { Vec::new() } else { self.spelt(rest)? };
            Some([vec![first], rest].concat())
        })
    }
}

/// Kana without what makes them voiced.
fn clear(kana: &str) -> String {
    let voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ";
    let clear = "かきくけこさしすせそたちつてとはひふへほはひふへほ";
    let of = |letter: char| {
        let place = voiced.chars().position(|kana| kana == letter);
        place.and_then(|place| clear.chars().nth(place)).unwrap_or(letter)
    };
    kana.chars().map(of).collect()
}

/// The query with readings of Japanese words that no text has in the letters of those words; none
/// where there are none.
pub(super) fn as_written(
    index: &SearchIndex,
    query: &Query,
    allowed: &[bool],
) -> Result<Option<(Query, Vec<ReadAs>)>, SearchError> {
    let mut read: Vec<(Range<usize>, Vec<String>)> = Vec::new();
    let text = query.words.as_str();
    for kana in text.split(|letter| !is_hiragana(letter) && letter != 'ー') {
        let kana = kana.trim_start_matches('ー');
        let start = kana.as_ptr() as usize - text.as_ptr() as usize;
        let run = start..start + kana.len();
        if kana.chars().count() < FEWEST || is_written(index, kana, allowed)? {
            continue;
        }
        // Hiragana have no mark of length of their own.
        let katakana = katakana_of(kana);
        if kana.contains('ー') && is_written(index, &katakana, allowed)? {
            read.push((run, vec![katakana]));
            continue;
        }
        // Beside kanji most kana are endings and particles.
        let is_beside = |letter: Option<char>| letter.is_some_and(is_japanese);
        let before = is_beside(text[..run.start].chars().next_back());
        if before || is_beside(text[run.end..].chars().next()) || is_reading(kana) {
            continue;
        }
        let words = WRITTEN.spelt(kana);
        read.extend(words.map(|words| (run, words.into_iter().map(str::to_owned).collect())));
    }
    for word in text.split_whitespace() {
        let is_latin = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'');
        if !is_latin || word.len() < 5 || is_known(index, word, allowed)? {
            continue;
        }
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let ways = kana_of_romaji(word);
        let named = |kana: &String| names().read_as(&reading_key(kana)).first();
        if ways.first().and_then(named).is_none() {
            let name = ways.iter().find_map(named).and_then(|name| name.ja_forms().next());
            let word_of = || ways.iter().find_map(|kana| WRITTEN.of(kana));
            let written = name.or_else(word_of).map(|written| vec![written.to_owned()]);
            read.extend(written.map(|words| (start..start + word.len(), words)));
        }
    }
    if read.is_empty() {
        return Ok(None);
    }
    read.sort_by_key(|read| read.0.start);
    let mut words = text.to_owned();
    for (bytes, written) in read.iter().rev() {
        words.replace_range(bytes.clone(), &written.concat());
    }
    let read_as = read.into_iter().map(|(bytes, words)| (text[bytes].to_owned(), words)).collect();
    Ok(Some((Query { words, ..query.clone() }, read_as)))
}

/// Whether all words of a piece of the query are known.
fn is_known(index: &SearchIndex, piece: &str, allowed: &[bool]) -> Result<bool, SearchError> {
    for word in analyse(piece) {
        if !index.is_known(&word.text, allowed)? {
            return Ok(false);
        }
    }
    Ok(true)
}
