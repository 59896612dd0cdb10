//! Which names does a piece of a query stand for, and which kana and Latin letters of it are the
//! reading of Japanese words? Start at [`titled`], at [`query_words`] for readings of names, and at
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
use crate::citation::identifier_words;
use crate::index::query::Query;
use crate::lexicon::{Form, FormKind, Meaning, Name, Start, forms, forms_of, lexicon};
use crate::text::{
    Word, WordPlace, analyse, is_hiragana, is_japanese, is_kana, kana_of_romaji, kana_sound,
    katakana_of, latin_sounds, noun_ending, read_as, reading_key, reading_of, runs, stems,
    vowels_meet, word_key,
};

/// The lexicon by keys, what begins alike together.
///
/// Keys are made when a query first needs names that begin alike: making all of them takes longer
/// than a search.
static SHELVES: LazyLock<Mutex<HashMap<Start, &'static Shelf>>> = LazyLock::new(Mutex::default);

/// Forms by their kind and key.
type Shelf = HashMap<(FormKind, String), Vec<Form>>;

static EMPTY: LazyLock<Shelf> = LazyLock::new(Shelf::default);

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

/// Of so many names the beginning may be typed; of more it tells none.
const MOST_BEGUN: usize = 3;

/// What begins as `key` does.
fn shelf(key: &str) -> &'static Shelf {
    let start = Start::of(key);
    let mut shelves = SHELVES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shelf) = shelves.get(&start) {
        return shelf;
    }
    let mut shelf = Shelf::default();
    for form in forms_from(start) {
        let key = match form.kind {
            FormKind::Reading => reading_key(form.text),
            FormKind::Word => word_key(form.text),
            _ => title_key(form.text),
        };
        shelf.entry((form.kind, key)).or_default().push(form);
    }
    if shelf.is_empty() {
        // Nothing is kept of it, lest a server be filled up by what is asked.
        return &EMPTY;
    }
    let shelf: &'static Shelf = Box::leak(Box::new(shelf));
    shelves.insert(start, shelf);
    shelf
}

/// What the forms of a kind stand for.
fn looked_up<T>(kind: FormKind, key: &str, of: fn(Form) -> Option<T>) -> Vec<T> {
    let forms = shelf(key).get(&(kind, key.to_owned())).into_iter().flatten();
    forms.filter_map(|form| of(*form)).collect()
}

/// The names that are written so.
pub(super) fn titled(key: &str) -> Vec<Name> {
    looked_up(FormKind::Title, key, Form::name)
}

/// The names that are read so.
pub(super) fn read_as_name(key: &str) -> Vec<Name> {
    looked_up(FormKind::Reading, key, Form::name)
}

/// What is meant by a form of a kind that is no name.
pub(super) fn meanings(kind: FormKind, key: &str) -> Vec<Meaning> {
    looked_up(kind, key, Form::meaning)
}

/// The names that sound so, as English names in katakana do; where nothing else was typed, be
/// they short, or cut short: then what was heard begins one name, or few.
pub(super) fn sounding(katakana: &str, is_alone: bool) -> Vec<Name> {
    let least = if is_alone { 2 } else { LEAST_SOUND };
    let heard = kana_sound(katakana).filter(|heard| heard.len() >= least);
    let Some(heard) = heard else { return Vec::new() };
    let exact = SOUNDS.get(&heard).cloned().unwrap_or_default();
    if !is_alone || heard.len() < LEAST_SOUND || exact.iter().any(|name| meets(katakana, name)) {
        return exact;
    }
    let begun = SOUNDS.range(heard.clone()..).take_while(|sound| sound.0.starts_with(&heard));
    let begun = begun.flat_map(|sound| sound.1).filter(|name| meets(katakana, name));
    let mut names: Vec<Name> = Vec::new();
    for name in begun {
        // Regenerate is meant before what is named after it.
        if !names.iter().any(|shorter| name.en.starts_with(shorter.en)) {
            names.retain(|longer| !longer.en.starts_with(name.en));
            names.push(*name);
        }
    }
    if names.is_empty() || names.len() > MOST_BEGUN { exact } else { names }
}

/// The names that katakana may be which are also a word of the texts: their first vowel too is
/// heard.
pub(super) fn sounding_exactly(katakana: &str) -> Vec<Name> {
    let sounding = kana_sound(katakana).and_then(|heard| SOUNDS.get(&heard));
    sounding.into_iter().flatten().filter(|name| meets(katakana, name)).copied().collect()
}

/// Whether the first vowels of katakana may be those of an English name.
fn meets(katakana: &str, name: &Name) -> bool {
    name.en_forms().any(|en| vowels_meet(katakana, en))
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
    let is_of_words = |letter| matches!(letter, 'ぁ'..='ゖ');
    runs(text, is_kana).into_iter().filter(move |run| text[run.clone()].contains(is_of_words))
}

fn is_reading(kana: &str) -> bool {
    // Two kana are an ending or a particle more often than a name.
    kana.chars().count() >= 3 && !read_as_name(&reading_key(kana)).is_empty()
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
        if let Some(noun) = last.and_then(noun_ending) {
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

/// The query with readings of Japanese words that no text has in the letters of those words, and
/// with the words of names in code; none where there are neither.
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
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        if let Some(words) = words_of_name(word).filter(|words| words.contains(' '))
            && !is_known(index, word, allowed)?
        {
            read.push((start..start + word.len(), vec![words]));
            continue;
        }
        let is_latin = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'');
        if !is_latin || word.len() < 5 || is_known(index, word, allowed)? {
            continue;
        }
        let ways = kana_of_romaji(word);
        let named = |kana: &String| read_as_name(&reading_key(kana)).first().copied();
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

/// The words of a name in code, `loseLife()` or `lose_life`; none of what is written as others are.
fn words_of_name(word: &str) -> Option<String> {
    let letters = || word.chars().zip(word.chars().skip(1));
    let is_name = letters().any(|(one, next)| one.is_lowercase() && next.is_uppercase())
        || word.trim_matches('_').contains('_');
    is_name.then(|| identifier_words(word).collect::<Vec<_>>().join(" "))
}

/// Whether all words of a piece of the query are known.
fn is_known(index: &SearchIndex, piece: &str, allowed: &[bool]) -> Result<bool, SearchError> {
    let mut known = stems(piece).into_iter().map(|word| index.is_known(&word, allowed));
    known.find(|found| !matches!(found, Ok(true))).unwrap_or(Ok(true))
}
