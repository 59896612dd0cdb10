//! Which words of a text does an index keep, and which of them say nothing? Start at [`analyse`] and
//! [`is_stop_word`].
//!
//! One chain for both languages: runs of Japanese go to the dictionary, the rest is read as
//! English, so that symbols and numbers are the same words in both. Only endings are taken off that
//! make no other word: `attacks` and `attacking` meet, but `commander` and `command`, `active` and
//! `activated`, `phase` and `phasing` stay apart.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::fold::{Folded, fold, is_japanese};
use super::japanese::{run_words, spell};

/// Where a word stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPlace {
    /// Its place among the words; words that were left out count.
    pub position: u32,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// A word as the index keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What all its forms have in common.
    pub text: String,
    /// Where it stands.
    pub place: WordPlace,
}

/// The words of a text, in order.
pub fn analyse(text: &str) -> Vec<Word> {
    analyse_where(&fold(text), |_| true)
}

/// The words of a text without where they stand: what all forms of each have in common.
pub fn stems(text: &str) -> Vec<String> {
    analyse(text).into_iter().map(|word| word.text).collect()
}

/// The words of a folded text, but that neither stems nor the dictionary are looked up for what is
/// not `needed`: each Latin word and each run of Japanese of that sort is one word without letters.
pub fn analyse_where(folded: &Folded, needed: impl Fn(&[char]) -> bool) -> Vec<Word> {
    let mut folded = Cow::Borrowed(folded);
    if folded.chars.iter().any(|letter| is_japanese(*letter)) {
        folded = Cow::Owned(spell(&folded));
    }
    let mut found = Vec::with_capacity(folded.chars.len() / 4);
    let mut position = 0;
    let mut start = 0;
    while start < folded.chars.len() {
        let japanese = is_japanese(folded.chars[start]);
        let len = folded.chars[start..]
            .iter()
            .take_while(|letter| is_japanese(**letter) == japanese)
            .count();
        let run = &folded.chars[start..start + len];
        let mut push = |text: Option<String>, chars: Range<usize>| {
            if let Some(text) = text {
                let bytes = folded.origin(start + chars.start..start + chars.end);
                found.push(Word { text, place: WordPlace { position, bytes } });
            }
            position += 1;
        };
        match japanese {
            true if needed(run) => {
                run_words(run).iter().for_each(|(word, chars)| push(word.clone(), chars.clone()));
            }
            true => push(Some(String::new()), 0..len),
            false => {
                each_word(run, &needed, |stem, chars| push(Some(stem), chars));
            }
        }
        start += len;
    }
    found
}

/// Takes each word of folded characters, as its stem with its place among the characters; a word
/// that is not `needed` has no stem.
fn each_word(
    chars: &[char],
    needed: impl Fn(&[char]) -> bool,
    mut take: impl FnMut(String, Range<usize>),
) {
    let mut at = 0;
    while at < chars.len() {
        let end = word_end(chars, at);
        if end == at {
            at += 1;
            continue;
        }
        let word = &chars[at..end];
        let stem =
            if needed(word) { stem(&word.iter().collect::<String>()) } else { String::new() };
        let cut = match word {
            [.., '\'', 's'] => 2,
            [.., '\''] => 1,
            _ => 0,
        };
        take(stem, at..end - cut);
        at = end;
    }
}

/// Where the word that begins at `at` ends; `at` itself where none begins.
fn word_end(chars: &[char], at: usize) -> usize {
    match chars[at] {
        '{' => symbol_end(chars, at),
        '+' | '-' if starts_size(chars, at) => size_end(chars, at),
        digit if digit.is_ascii_digit() => size_end(chars, at),
        letter if is_letter(letter) => letters_end(chars, at),
        // A keyword that is a sign.
        '∞' => at + 1,
        _ => at,
    }
}

/// A mana or other symbol: `{t}`, `{2/w}`.
fn symbol_end(chars: &[char], at: usize) -> usize {
    let inside = chars[at + 1..].iter().take(9);
    let len = inside.take_while(|letter| letter.is_ascii_alphanumeric() || **letter == '/').count();
    let closed = chars.get(at + 1 + len) == Some(&'}') && len > 0;
    if closed { at + len + 2 } else { at }
}

fn starts_size(chars: &[char], at: usize) -> bool {
    let free = at == 0 || !(is_letter(chars[at - 1]) || chars[at - 1].is_ascii_digit());
    free && chars.get(at + 1).is_some_and(|next| next.is_ascii_digit() || *next == 'x')
}

/// Numbers, sizes such as `+1/+1` or `5/5`, and rule numbers such as `702.19b`.
fn size_end(chars: &[char], at: usize) -> usize {
    let mut end = at + usize::from(matches!(chars[at], '+' | '-'));
    let is_part = |letter: &char| matches!(letter, '0'..='9' | '+' | '-' | '*' | 'x');
    while let Some(letter) = chars.get(end) {
        let joins = match letter {
            letter if letter.is_ascii_alphanumeric() || *letter == '*' => true,
            '/' => chars.get(end + 1).is_some_and(is_part),
            '+' | '-' => chars[end - 1] == '/',
            '.' => chars.get(end + 1).is_some_and(char::is_ascii_digit),
            _ => false,
        };
        if !joins {
            break;
        }
        end += 1;
    }
    end
}

fn letters_end(chars: &[char], at: usize) -> usize {
    let joins = |end: usize| match chars[end] {
        'a'..='z' | '0'..='9' => true,
        '\'' => chars.get(end + 1).is_some_and(|next| is_letter(*next)),
        letter => is_letter(letter),
    };
    (at..chars.len()).find(|end| !joins(*end)).unwrap_or(chars.len())
}

/// Letters that English and its neighbours write words with.
fn is_letter(letter: char) -> bool {
    match letter.is_ascii() {
        true => letter.is_ascii_alphabetic(),
        false => letter.is_alphabetic() && !is_japanese(letter),
    }
}

/// Words whose ending belongs to them, because the rules use them beside the shorter word.
fn is_kept(word: &str) -> bool {
    const SHORT: [&str; 30] = [
        "phasing", "during", "being", "nothing", "anything", "thing", "string", "king", "ring",
        "spring", "wing", "sibling", "speed", "need", "exceed", "proceed", "indeed", "feed",
        "hundred", "always", "plus", "towards", "perhaps", "unless", "species", "series",
        "banding", "training", "cycling", "remains",
    ];
    SHORT.contains(&word)
        || matches!(
            word,
            "countered" | "countering" | "something" | "everything" | "afterwards" | "offspring"
        )
}

/// Forms of a word that are words of their own here: the rule headed `Counter` is what `countered`
/// means.
pub fn forms_apart(word: &str) -> impl Iterator<Item = String> {
    let word = word.to_lowercase();
    ["ed", "ing"].into_iter().map(move |end| format!("{word}{end}")).filter(|form| is_kept(form))
}

/// Forms that no rule reaches, each with what it has in common with the others.
static IRREGULAR: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let rows = "deal:dealt choos:chose,chosen los:lost win:won draw:drawn,drew pay:paid \
        begin:began,begun leav:left di:dying,dies,died,die,dice becom:became go:went,gone,goes \
        do:did,does,done control:controlled,controlling cancel:cancelled copy:copies hold:held \
        keep:kept mak:made tak:taken,took giv:given,gave find:found show:shown writ:written \
        li:lying ti:ties,tied vertex:vertices hav:has,had be:was,were lif:lives \
        library:libraries";
    let rows = rows.split(' ').filter_map(|row| row.split_once(':'));
    rows.flat_map(|(stem, forms)| forms.split(',').map(move |form| (form, stem))).collect()
});

/// What all inflected forms of a folded word have in common.
fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    if word.contains('\'') {
        stem_of_letters(&word.replace('\'', ""))
    } else {
        stem_of_letters(word)
    }
}

fn stem_of_letters(word: &str) -> String {
    let plain = word.len() > 3 && word.bytes().all(|letter| letter.is_ascii_lowercase());
    if let Some(stem) = IRREGULAR.get(word) {
        return (*stem).to_owned();
    }
    let mut word = word.to_owned();
    if plain && !is_kept(&word) {
        drop_plural(&mut word);
        if !is_kept(&word) {
            drop_verb_ending(&mut word);
        }
        drop_final_e(&mut word);
    }
    word
}

/// Puts `y` in place of an ending; says whether the word has it behind two letters or more.
fn puts_y(word: &mut String, ending: &str) -> bool {
    let Some(head) = word.strip_suffix(ending).filter(|head| head.len() >= 2) else { return false };
    word.truncate(head.len());
    word.push('y');
    true
}

fn drop_plural(word: &mut String) {
    if puts_y(word, "ies") {
        return;
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let cut = match word.ends_with('s') {
        true if ends(&["sses", "xes", "ches", "shes", "zes"]) => 2,
        true if !ends(&["ss", "us", "is"]) => 1,
        _ => 0,
    };
    word.truncate(word.len() - cut);
}

fn drop_verb_ending(word: &mut String) {
    if puts_y(word, "ied") {
        return;
    }
    let head = word.strip_suffix("ing").or_else(|| word.strip_suffix("ed"));
    let has_vowel = |head: &str| head.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let head = head.filter(|head| head.len() >= 2 && has_vowel(head) && !head.ends_with('e'));
    let kept = head.map_or(word.len(), |head| head.len() - usize::from(is_doubled(head)));
    word.truncate(kept);
}

/// Whether the ending doubled the last letter, as in `tapped`; `l`, `s` and `z` are double anyway.
fn is_doubled(head: &str) -> bool {
    let mut last = head.bytes().rev();
    let (end, before) = (last.next(), last.next());
    end == before && head.len() > 3 && !head.ends_with(['l', 's', 'z'])
}

fn drop_final_e(word: &mut String) {
    let head = word.strip_suffix('e').filter(|head| head.len() >= 3 && !head.ends_with('e'));
    word.truncate(head.map_or(word.len(), str::len));
}

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
