//! Where do quoted words stand? Start at [`Quoted`], and at [`Translated`] for Japanese ones.
//!
//! Words are compared without case and marks; what a quote leaves out with dots is let out.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::fates::Kept;
use crate::book::{EditionPair, Library, RecordRef, Sides};
use crate::home::Result;
use crate::model::{Language, RecordKind, RuleNumber, half_width};
use crate::text::is_japanese;

/// A word as quotes are compared by it.
pub(super) type WordHash = u64;

/// How many words of a long quote are compared, and in how many bytes they are looked for.
const MOST_WORDS: usize = 28;
const MOST_READ: usize = 1000;

/// How many letters of Japanese say as much as a word of English: of Japanese each two letters that
/// stand together are taken for a word, because nothing parts its words.
const LETTERS_OF_WORD: usize = 2;

/// The words of a text; marks and case are nothing, and an apostrophe parts no word.
pub(super) fn word_hashes(text: &str) -> Vec<WordHash> {
    let mut words = Vec::with_capacity(text.len() / 5);
    let (mut hasher, mut is_open) = (FxHasher::default(), false);
    // The Japanese letter before, over marks and the ends of lines.
    let mut before: Option<char> = None;
    for character in text.chars() {
        let is_letter = character.is_alphanumeric();
        if is_open && !is_letter && matches!(character, '\'' | '’') {
            continue;
        }
        let joins = is_letter && !is_japanese(character);
        if is_open && !joins {
            words.push(std::mem::take(&mut hasher).finish());
            is_open = false;
        }
        if joins {
            let lower = half_width(character).to_lowercase();
            lower.for_each(|letter| hasher.write_u32(u32::from(letter)));
            (is_open, before) = (true, None);
        } else if is_letter {
            if let Some(first) = before {
                let mut pair = FxHasher::default();
                pair.write_u32(u32::from(first));
                pair.write_u32(u32::from(character));
                words.push(pair.finish());
            }
            before = Some(character);
        }
    }
    words.extend(is_open.then(|| hasher.finish()));
    words
}

/// The words of a quote, in the parts between what it leaves out.
#[derive(PartialEq)]
pub(super) struct Quote {
    parts: Vec<Vec<WordHash>>,
    /// The language of most of it.
    pub language: Language,
    /// Whether it stands right beside the number, so that it is surely of that.
    pub is_beside: bool,
}

impl Quote {
    /// Reads a quote, be it right beside its number or not; none where it is too short to prove it.
    pub fn read(text: &str, is_beside: bool) -> Option<Self> {
        let text = &text[..text.floor_char_boundary(MOST_READ)];
        let language = language_of(text);
        let text = text.replace('…', "...").replace("（略）", "...").replace("(略)", "...");
        let parts = text.split("...").map(|part| word_hashes(part.trim_matches(['[', ']'])));
        let mut parts: Vec<Vec<WordHash>> = parts.filter(|part| part.len() >= 3).collect();
        let mut left = MOST_WORDS * per_word(language);
        for part in &mut parts {
            part.truncate(left);
            left -= part.len();
        }
        parts.retain(|part| part.len() >= 3);
        (!parts.is_empty()).then_some(Self { parts, language, is_beside })
    }

    /// How many words it has; of Japanese, as many as say as much in English.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum::<usize>() / per_word(self.language)
    }

    /// The part of its triples of words that stand in `words`, from 0 to 1.
    pub fn agreement(&self, words: &[WordHash]) -> f32 {
        let there: FxHashSet<u64> = words.windows(3).map(triple).collect();
        self.part(|hash| there.contains(&hash))
    }

    /// The part of its triples of words that are so, from 0 to 1.
    fn part(&self, is_so: impl Fn(u64) -> bool) -> f32 {
        let all = self.triples().count().max(1);
        self.triples().filter(|hash| is_so(*hash)).count() as f32 / all as f32
    }

    fn triples(&self) -> impl Iterator<Item = u64> + '_ {
        self.parts.iter().flat_map(|part| part.windows(3)).map(triple)
    }
}

fn triple(words: &[WordHash]) -> u64 {
    words.iter().fold(0, |sum, word| {
        let mut hasher = FxHasher::default();
        hasher.write_u64(sum);
        hasher.write_u64(*word);
        hasher.finish()
    })
}

/// The language in which most of a text is written: a word has several letters in English.
fn language_of(text: &str) -> Language {
    const LETTERS: usize = 3;
    let japanese = text.chars().filter(|letter| is_japanese(*letter)).count();
    let latin = text.bytes().filter(u8::is_ascii_alphabetic).count();
    if japanese * LETTERS > latin { Language::Ja } else { Language::En }
}

/// How many of the words that are compared say as much as one of English.
fn per_word(language: Language) -> usize {
    match language {
        Language::En => 1,
        Language::Ja => LETTERS_OF_WORD,
    }
}

/// Texts by the words that stand together in them, each with the number of its rule.
#[derive(Default)]
pub(super) struct Wordings {
    /// Where three words stand together, each with the rule that has them; in order.
    triples: Vec<(u64, RuleNumber)>,
    /// The same of what rules say that cards say.
    spoken: FxHashSet<(u64, RuleNumber)>,
}

impl Wordings {
    fn add(&mut self, number: RuleNumber, text: &str) {
        let inside = |open, close| {
            text.split(open).skip(1).filter_map(move |part: &str| part.split(close).next())
        };
        // Old editions have straight marks.
        let straight = text.split('"').skip(1).step_by(2);
        for card in inside('“', '”').chain(inside('「', '」')).chain(straight) {
            self.spoken.extend(word_hashes(card).windows(3).map(|words| (triple(words), number)));
        }
        self.triples.extend(word_hashes(text).windows(3).map(|words| (triple(words), number)));
    }

    fn in_order(&mut self) {
        self.triples.sort_unstable();
        self.triples.dedup();
        self.triples.shrink_to_fit();
    }

    /// The rules that have three words together.
    fn with(&self, hash: u64) -> impl Iterator<Item = RuleNumber> {
        let from = self.triples.partition_point(|triple| triple.0 < hash);
        let same = self.triples[from..].iter().take_while(move |triple| triple.0 == hash);
        same.map(|triple| triple.1)
    }

    /// The part of a quote that the rule `number` says in quotation marks: what cards say.
    pub fn spoken(&self, quote: &Quote, number: RuleNumber) -> f32 {
        quote.part(|hash| self.spoken.contains(&(hash, number)))
    }

    /// The rules in which most of a quote stands, with the part of it, the best first; an example
    /// counts for its rule.
    pub fn holders(&self, quote: &Quote) -> Vec<(RuleNumber, f32)> {
        let mut counts: BTreeMap<RuleNumber, usize> = BTreeMap::new();
        let all = quote.triples().count();
        for number in quote.triples().flat_map(|hash| self.with(hash)) {
            *counts.entry(number).or_default() += 1;
        }
        let share = |(number, count)| (number, count as f32 / all as f32);
        let mut holders: Vec<(RuleNumber, f32)> = counts.into_iter().map(share).collect();
        holders.sort_by(|one, other| other.1.total_cmp(&one.1));
        holders.truncate(MOST_TOLD);
        holders
    }
}

const MOST_TOLD: usize = 8;

/// The texts of the English edition that is judged against, and old texts as they are asked for.
pub(super) struct Quoted {
    pub wordings: Wordings,
    old: Kept<u32, [WordHash]>,
}

impl Quoted {
    pub fn read(library: &Library, place: usize) -> Result<Self> {
        let mut wordings = Wordings::default();
        for row in library.rows(place)?.rows.iter() {
            let Some(number) = row.number else { continue };
            if row.is_numbered() || row.kind == RecordKind::Example {
                wordings.add(number, library.tables.words(row.entry)?.text);
            }
        }
        wordings.in_order();
        Ok(Self { wordings, old: Kept::default() })
    }

    pub fn words(&self, library: &Library, entry: u32) -> Result<Arc<[WordHash]>> {
        self.old.get(entry, || Ok(word_hashes(library.tables.words(entry)?.text).into()))
    }
}

/// What the Japanese texts say for the rules of the English edition that is judged against.
///
/// A Japanese text is older than that edition most of the time, so its own numbers say nothing
/// there: each record is followed to the English one that says the same.
#[derive(Default)]
pub(super) struct Translated {
    pub wordings: Wordings,
    /// What bore a number when it was translated: the entry of its words, and the place in the tables
    /// of the English edition that was translated.
    then: FxHashMap<RuleNumber, Vec<(u32, usize)>>,
}

impl Translated {
    pub fn read(library: &Library, place: usize) -> Result<Self> {
        let mut translated = Self::default();
        let texts: Vec<usize> =
            library.rules_of(Language::Ja).rev().map(|(place, _)| place).collect();
        for ja in texts {
            let Some(paired) = library.pairing(ja)? else { continue };
            let Some(base) = library.tables.place_of(paired.base) else { continue };
            let beside = |en: usize| library.pair(&Sides { en: Some(en), ja: vec![ja] });
            let (then, now) = (beside(base)?, beside(place)?);
            for (at, row) in library.rows(ja)?.rows.iter().enumerate() {
                if row.number.is_none() || !(row.is_numbered() || row.kind == RecordKind::Example) {
                    continue;
                }
                let number_in = |pair: &EditionPair<'_>| {
                    let en = pair.both(RecordRef::new(ja, at))?.en;
                    en.map_or(Ok(None), |en| library.number(en))
                };
                if let Some(number) = number_in(&now)? {
                    translated.wordings.add(number, library.tables.words(row.entry)?.text);
                }
                if let Some(number) = number_in(&then)?.filter(|_| row.is_numbered()) {
                    translated.then.entry(number).or_default().push((row.entry, base));
                }
            }
        }
        translated.wordings.in_order();
        Ok(translated)
    }

    pub fn then(&self, number: RuleNumber) -> &[(u32, usize)] {
        self.then.get(&number).map_or(&[], Vec::as_slice)
    }
}
