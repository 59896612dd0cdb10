//! Japanese: words, spellings, character pairs. Start at [`run_words`] for what an index keeps and at
//! [`morphemes`] for cutting a text into its smallest words, so that comparing reads well; at
//! [`grams`] for the pairs of letters by which anything is found, whatever its words are.
//!
//! Particles and the like are left out of an index; what is left loses its inflection. Spellings that
//! are one (okurigana that people leave out, older ones) stand in `index/spellings.tsv`; only pairs
//! that hold wherever the characters stand belong there.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use lindera_dictionary::dictionary::Dictionary;
use lindera_dictionary::mode::Mode;
use lindera_dictionary::viterbi::{Lattice, LatticeOptions, WordId};
use rustc_hash::FxHashMap;

use super::fold::{Folded, fold, is_hiragana, is_japanese, is_kana, is_kanji, is_katakana, runs};

/// The bytes of each Japanese word and of each run of anything else; together they are the text.
pub fn morphemes(text: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for run in runs(text, is_japanese) {
        pieces.extend((start < run.start).then_some(start..run.start));
        let words = segment(&text[run.clone()]).into_iter();
        pieces.extend(words.map(|word| run.start + word.bytes.start..run.start + word.bytes.end));
        start = run.end;
    }
    pieces.extend((start < text.len()).then_some(start..text.len()));
    pieces
}

/// Each two neighbouring letters or digits of a text, with the bytes they stand in.
pub fn grams(text: &str) -> Vec<(String, Range<usize>)> {
    let folded = fold(text);
    let kept: Vec<usize> = letters(&folded.chars, 0).collect();
    let pairs = kept.windows(2).map(|pair| {
        let gram = pair.iter().map(|place| folded.chars[*place]).collect();
        let start = folded.origins[pair[0]].start;
        (gram, start..folded.origins[pair[1]].end)
    });
    pairs.collect()
}

/// Where the letters and digits stand from `start` on that pairs are made of.
pub fn letters(chars: &[char], start: usize) -> impl Iterator<Item = usize> {
    (start..chars.len()).filter(|place| chars[*place].is_alphanumeric() || chars[*place] == 'ー')
}

/// Bytes of the spaces between two Japanese letters, ascending.
///
/// Texts that were laid out in columns keep spaces where lines were broken. Japanese has none
/// between its letters: all 292 of the official translation of 2026-01-16 are such remains.
pub fn gaps(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_japanese_letter = |letter: char| is_kana(letter) || is_kanji(letter);
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    spaces.filter(move |at| text[..*at].ends_with(is_japanese_letter)).filter_map(move |at| {
        let after = text[at..].trim_start_matches(' ');
        after.starts_with(is_japanese_letter).then(|| at..text.len() - after.len())
    })
}

/// A word of a run: what the index keeps, none for words that say nothing, and its characters.
pub(super) type RunWord = (Option<String>, Range<usize>);

type Cut = FxHashMap<Box<[char]>, Arc<[RunWord]>>;

/// Runs that were cut lately: rules repeat themselves, and good answers are asked for again.
static CUT: LazyLock<Mutex<Cut>> = LazyLock::new(Mutex::default);

/// How many runs are remembered, about a megabyte of them.
const MOST_REMEMBERED: usize = 4096;

/// The longest run that is remembered, in characters.
const LONGEST_REMEMBERED: usize = 40;

/// The words of one run of Japanese characters; places count characters of the run.
pub(super) fn run_words(run: &[char]) -> Arc<[RunWord]> {
    if run.len() > LONGEST_REMEMBERED {
        return cut(run).into();
    }
    let remembered = || CUT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = remembered().get(run).cloned();
    known.unwrap_or_else(|| {
        let words: Arc<[RunWord]> = cut(run).into();
        let mut remembered = remembered();
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert(run.into(), Arc::clone(&words));
        words
    })
}

fn cut(run: &[char]) -> Vec<RunWord> {
    let text: String = run.iter().collect();
    let mut found = Vec::new();
    let mut at = 0;
    for morpheme in segment(&text) {
        let surface = &text[morpheme.bytes.clone()];
        let end = at + surface.chars().count();
        found.push((kept_form(&morpheme, surface), at..end));
        at = end;
    }
    found
}

/// What the index keeps of a word; none where it says nothing.
fn kept_form(morpheme: &Morpheme<'_>, surface: &str) -> Option<String> {
    if says_nothing(morpheme) {
        return None;
    }
    let base = morpheme.base.unwrap_or(surface);
    if surface.chars().all(is_katakana) {
        return Some(katakana_stem(surface));
    }
    match morpheme.class[0] {
        "名詞" => Some(kanji_stem(surface)),
        _ => Some(kanji_stem(base)),
    }
}

fn says_nothing(morpheme: &Morpheme<'_>) -> bool {
    match morpheme.class {
        ["助詞" | "助動詞" | "記号" | "フィラー", ..] => true,
        ["動詞", "接尾" | "非自立", ..] => true,
        ["名詞", "非自立", ..] => true,
        ["接続詞" | "連体詞" | "感動詞", ..] => true,
        ["動詞", ..] => {
            matches!(morpheme.base, Some("する" | "ある" | "なる" | "いる" | "できる"))
        }
        _ => false,
    }
}

/// A katakana word without its last long vowel, which people leave out: `コントローラ`.
fn katakana_stem(word: &str) -> String {
    let long = word.chars().count() >= 4;
    word.strip_suffix('ー').filter(|_| long).unwrap_or(word).to_owned()
}

/// A word without the kana that inflect it: `割り振る` and `割り振り` meet.
///
/// Of a single kanji the kana stay, so that `上げる` is not `上`.
fn kanji_stem(word: &str) -> String {
    let stem = word.trim_end_matches(is_hiragana);
    let kanji = stem.chars().filter(|letter| is_kanji(*letter)).count();
    let enough = kanji >= 1 && stem.chars().count() >= 2;
    if enough { stem.to_owned() } else { single_kanji_stem(word) }
}

/// Verbs of one kanji lose what differs between `動く` and `動き`.
fn single_kanji_stem(word: &str) -> String {
    let mut chars = word.chars();
    let (Some(first), Some(second), None) = (chars.next(), chars.next(), chars.next()) else {
        return word.to_owned();
    };
    let noun = noun_ending(second).filter(|_| is_kanji(first));
    noun.map_or_else(|| word.to_owned(), |noun| [first, noun].iter().collect())
}

/// What stands before endings, and ends the noun, for the last kana of a verb: き for く.
pub fn noun_ending(last: char) -> Option<char> {
    let place = "うくぐすつぬぶむる".chars().position(|kana| kana == last)?;
    "いきぎしちにびみり".chars().nth(place)
}

/// The verbs and adjectives of a text that are written with kanji, as dictionaries list them.
pub fn verbs(text: &str) -> Vec<String> {
    let is_verb = |word: &Morpheme<'_>| matches!(word.class, ["動詞" | "形容詞", "自立", ..]);
    let bases = segment(text).into_iter().filter(is_verb).filter_map(|word| word.base);
    let written = bases.filter(|base| base.starts_with(is_kanji) && base.ends_with(is_hiragana));
    written.map(str::to_owned).collect()
}

/// How Japanese is read; none where the dictionary does not know a part of it.
pub fn reading_of(written: &str) -> Option<String> {
    let reading = |morpheme: Morpheme<'static>| {
        let own = &written[morpheme.bytes];
        if own.chars().all(is_kana) { Some(own) } else { morpheme.reading }.map(str::to_owned)
    };
    segment(written).into_iter().map(reading).collect()
}

/// The form in which the index keeps a word that stands alone: `割り振る` and `割り振り` meet.
pub fn word_key(word: &str) -> String {
    let spelled: String = spell(&fold(word)).chars.into_iter().collect();
    if spelled.chars().all(is_katakana) { katakana_stem(&spelled) } else { kanji_stem(&spelled) }
}

/// What all ways to write a name have in common: no spaces, middle dots, long vowels, no する.
pub fn name_key(name: &str) -> String {
    let kept = spell(&fold(name))
        .chars
        .into_iter()
        .filter(|letter| letter.is_alphanumeric() && *letter != 'ー');
    let key: String = kept.collect();
    let verb =
        ["する", "した", "される", "された"].iter().find_map(|ending| key.strip_suffix(ending));
    verb.filter(|stem| !stem.is_empty()).map_or(key.clone(), str::to_owned)
}

/// The characters and what they are read as, by first character, longest first.
type Table = FxHashMap<char, Vec<(Vec<char>, Vec<char>)>>;

static SPELLINGS: LazyLock<Table> =
    LazyLock::new(|| read_table(include_str!("../../index/spellings.tsv")));

fn read_table(text: &'static str) -> Table {
    let mut table = Table::default();
    for line in text.lines().skip(1).filter(|line| !line.starts_with('#')) {
        if let Some((written, read)) = line.split_once('\t')
            && let Some(first) = written.chars().next()
        {
            let entry = (written.chars().collect(), read.trim().chars().collect());
            table.entry(first).or_default().push(entry);
        }
    }
    for entries in table.values_mut() {
        entries.sort_by_key(|(written, _)| std::cmp::Reverse(written.len()));
    }
    table
}

/// What else a text may begin with that begins with `first` in today's spelling.
pub fn read_as(first: char) -> impl Iterator<Item = char> {
    let becomes = move |(_, read): &(Vec<char>, Vec<char>)| read.first() == Some(&first);
    let others = SPELLINGS
        .iter()
        .filter(move |(written, entries)| **written != first && entries.iter().any(becomes));
    others.map(|(written, _)| *written)
}

/// The same text in today's spelling.
pub(super) fn spell(folded: &Folded) -> Folded {
    let len = folded.chars.len();
    let mut spelled = Folded { chars: Vec::with_capacity(len), origins: Vec::with_capacity(len) };
    let mut at = 0;
    while at < folded.chars.len() {
        let entries = SPELLINGS.get(&folded.chars[at]);
        let hit = entries.and_then(|entries| {
            entries.iter().find(|(written, _)| folded.chars[at..].starts_with(written))
        });
        let Some((written, read)) = hit else {
            spelled.push(folded.chars[at], folded.origins[at].clone());
            at += 1;
            continue;
        };
        let origin = folded.origin(at..at + written.len());
        for letter in read {
            let same = written.iter().position(|other| other == letter);
            let own = same.map(|place| folded.origins[at + place].clone());
            spelled.push(*letter, own.unwrap_or(origin.clone()));
        }
        at += written.len();
    }
    spelled
}

/// A word as the dictionary knows it.
struct Morpheme<'a> {
    /// Bytes of the text that was cut.
    bytes: Range<usize>,
    /// Part of speech and its first three sub-classes.
    class: [&'a str; 4],
    /// The form that dictionaries list; none for unknown words.
    base: Option<&'a str>,
    /// How it is read, in katakana; none for unknown words.
    reading: Option<&'a str>,
}

/// The longest piece that is cut in one go, in bytes; longer ones are split between characters.
const LONGEST: usize = 8 * 1024;

thread_local! {
    static LATTICE: RefCell<(Lattice, Vec<(usize, WordId)>)> = RefCell::default();
}

/// Cuts `text` into words without gaps.
fn segment(text: &str) -> Vec<Morpheme<'static>> {
    let mut found = Vec::new();
    LATTICE.with_borrow_mut(|(lattice, offsets)| {
        let mut start = 0;
        while start < text.len() {
            let end = sentence_end(text, start);
            segment_sentence(&text[start..end], start, lattice, offsets, &mut found);
            start = end;
        }
    });
    found
}

fn sentence_end(text: &str, start: usize) -> usize {
    let longest = text.len().min(start + LONGEST);
    let limit =
        (start + 1..=longest).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(text.len());
    let stop =
        text[start..limit].char_indices().find(|(_, letter)| matches!(letter, '。' | '、' | '\n'));
    stop.map_or(limit, |(at, letter)| start + at + letter.len_utf8())
}

fn segment_sentence(
    sentence: &str,
    start: usize,
    lattice: &mut Lattice,
    offsets: &mut Vec<(usize, WordId)>,
    found: &mut Vec<Morpheme<'static>>,
) {
    let dictionary = &*DICTIONARY;
    lattice.set_text_with_options(
        &dictionary.prefix_dictionary,
        &None,
        &dictionary.character_definition,
        &dictionary.unknown_dictionary,
        &dictionary.connection_cost_matrix,
        sentence,
        &LatticeOptions::new(&Mode::Normal),
    );
    lattice.tokens_offset_into(offsets);
    for (place, (from, word)) in offsets.iter().enumerate() {
        let to = offsets.get(place + 1).map_or(sentence.len(), |(next, _)| *next);
        found.push(morpheme(start + from..start + to, *word));
    }
}

fn morpheme(bytes: Range<usize>, word: WordId) -> Morpheme<'static> {
    let id = word.id() as usize;
    let mut fields = if word.is_unknown() {
        DICTIONARY.unknown_word_details_iter(id)
    } else {
        DICTIONARY.word_details_iter(id)
    };
    let class = std::array::from_fn(|_| fields.next().unwrap_or("*"));
    let is_told = |field: &&str| *field != "*" && !word.is_unknown();
    let base = fields.nth(2).filter(is_told);
    let reading = fields.next().filter(is_told);
    Morpheme { bytes, class, base, reading }
}

/// The dictionary as `build.rs` has compiled it.
#[allow(missing_docs, reason = "the macro writes items without documentation")]
mod embedded {
    lindera_dictionary::embedded_dictionary!("/ipadic", EmbeddedDictionary);
}

/// The dictionary, loaded at the first Japanese word.
static DICTIONARY: LazyLock<Dictionary> =
    LazyLock::new(|| embedded::load().expect("the build script has compiled this dictionary"));
