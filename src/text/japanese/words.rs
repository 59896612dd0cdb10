//! Which Japanese words does an index keep, and in which form? Start at [`run_words`].
//!
//! Particles and the like are left out; what is left loses its inflection.

use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::segment::{Morpheme, segment};
use super::spelling::spell;
use crate::text::fold;
use crate::text::fold::{is_hiragana, is_kana, is_kanji, is_katakana};

/// A word of a run: what the index keeps, none for words that say nothing, and its characters.
pub(in crate::text) type RunWord = (Option<String>, Range<usize>);

/// Runs with their words.
type Cut = FxHashMap<Box<[char]>, Arc<[RunWord]>>;

/// Runs that were cut lately: rules repeat themselves, and good answers are asked for again.
static CUT: LazyLock<Mutex<Cut>> = LazyLock::new(Mutex::default);

/// How many runs are remembered, about a megabyte of them.
const MOST_REMEMBERED: usize = 4096;

/// The longest run that is remembered, in characters.
const LONGEST_REMEMBERED: usize = 40;

/// The words of one run of Japanese characters; places count characters of the run.
pub(in crate::text) fn run_words(run: &[char]) -> Arc<[RunWord]> {
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
    let row = "うくぐすつぬぶむる".chars().position(|letter| letter == second);
    match row {
        Some(place) if is_kanji(first) => {
            let noun = "いきぎしちにびみり".chars().nth(place).unwrap_or(second);
            [first, noun].iter().collect()
        }
        _ => word.to_owned(),
    }
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
