//! By which words is a rule known, and where do quoted words stand? Start at [`Meanings::read`], and at
//! [`Quoted`] or, for Japanese ones, [`Translated`].
//!
//! Rare words weigh more, as in every search by BM25; nothing here waits for the search engine,
//! because a project has a hundred thousand citations. Quotes are compared without case and marks; what
//! one leaves out with dots is let out.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::book::{EditionPair, Library, RecordRef, Sides};
use crate::home::Result;
use crate::model::{Language, Level, RecordKind, RuleNumber, half_width};
use crate::text::{analyse, is_japanese, is_stop_word};

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

    /// The part of a quote that the rule `number` says in quotation marks: what cards say.
    pub fn spoken(&self, quote: &Quote, number: RuleNumber) -> f32 {
        quote.part(|hash| self.spoken.contains(&(hash, number)))
    }

    /// The rules in which most of a quote stands, with the part of it, the best first; an example
    /// counts for its rule.
    pub fn holders(&self, quote: &Quote) -> Vec<(RuleNumber, f32)> {
        let mut counts: BTreeMap<RuleNumber, usize> = BTreeMap::new();
        let all = quote.triples().count();
        for hash in quote.triples() {
            let from = self.triples.partition_point(|triple| triple.0 < hash);
            let same = self.triples[from..].iter().take_while(|triple| triple.0 == hash);
            same.for_each(|triple| *counts.entry(triple.1).or_default() += 1);
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

/// The words of all rules of one edition.
#[derive(Default)]
pub(super) struct Meanings {
    /// The rules, sections and subrules with their entries, ascending.
    pub rules: Vec<(RuleNumber, u32)>,
    /// Places of words by stem.
    stems: FxHashMap<String, u32>,
    /// The same by what is written, in lower case; none for what says nothing.
    forms: FxHashMap<String, Option<u32>>,
    /// For each word the rules that have it, ascending, with what it adds to each: its rarity times its
    /// weight.
    pub postings: Vec<Vec<(u32, f32)>>,
    /// Words that the glossary says of rules, each with the place of the rule.
    told: FxHashSet<(u32, u32)>,
    /// For each set of questions the rules that it asks about.
    pub asked: FxHashMap<u16, Vec<RuleNumber>>,
    /// What sections and rules are called, and whether they say so themselves; behind those what the
    /// glossary calls single rules.
    pub titles: Vec<(RuleNumber, String, bool)>,
}

/// The constants of BM25; the longest rules are long because they are about many things.
const K1: f32 = 1.2;
const B: f32 = 0.6;

/// So many numbers behind the last of a rule or section may come with the next edition: of some 690 that
/// grew from one edition to the next since 1999, five grew by more.
const MOST_NEW: usize = 10;

impl Meanings {
    /// Whether a number goes on behind the last of its rule or section, as those do that come with an
    /// edition.
    pub fn may_go_on_to(&self, number: RuleNumber) -> bool {
        let is_there = |above: RuleNumber| self.has(above) || self.may_go_on_to(above);
        let above = number.parent().filter(|above| above.level() > Level::Chapter);
        let before = std::iter::successors(number.previous(), |number| number.previous());
        let before: Vec<RuleNumber> = before.take(MOST_NEW).collect();
        let is_behind = before.len() < MOST_NEW || before.iter().any(|number| self.has(*number));
        is_behind && above.is_none_or(is_there)
    }

    pub fn read(library: &Library, place: usize) -> Result<Self> {
        let rows = library.rows(place)?;
        let numbered = rows.rows.iter().filter(|row| row.is_numbered());
        let numbered = numbered.filter_map(|row| Some((row.number?, row)));
        let mut numbered: Vec<_> = numbered.filter(|row| row.0.level() != Level::Chapter).collect();
        numbered.sort_by_key(|row| row.0);
        numbered.dedup_by_key(|row| row.0);
        let mut book = Self {
            rules: numbered.iter().map(|(number, row)| (*number, row.entry)).collect(),
            ..Self::default()
        };
        let mut lengths = Vec::with_capacity(numbered.len());
        // Titles above a rule, of its section and of its keyword; then names of single rules.
        let mut titles: BTreeMap<RuleNumber, &str> = BTreeMap::new();
        let mut names: Vec<(RuleNumber, &str)> = Vec::new();
        for (number, row) in numbered {
            let text = library.tables.words(row.entry)?.text;
            lengths.push(book.count(lengths.len() as u32, text));
            if row.is_title || number.level() == Level::Rule && text.len() < 60 {
                titles.insert(number, text);
            }
        }
        let references = library.tables.references(place)?;
        let mut pointing: FxHashMap<u32, usize> = FxHashMap::default();
        references.iter().for_each(|(_, at)| *pointing.entry(*at).or_default() += 1);
        for (range, at) in references {
            let number = range.first();
            let row = rows.rows.get(at as usize).filter(|row| row.kind == RecordKind::Glossary);
            let Some((row, rule)) = row.zip(book.rule(number)) else { continue };
            let words = library.tables.words(row.entry)?;
            let headword = words.headword.unwrap_or_default();
            for raw in [headword, words.text].into_iter().flat_map(raw_words) {
                let word = book.intern(raw);
                book.told.extend(word.map(|word| (word, rule)));
            }
            let is_one = range.is_single() && pointing.get(&at) == Some(&1);
            let is_named = number.level() >= Level::Rule && !titles.contains_key(&number);
            if is_one && is_named && !headword.is_empty() {
                names.push((number, headword));
            }
        }
        let asked: FxHashMap<u32, u16> = library.questions()?.collect();
        for (number, entry) in &book.rules {
            let set = asked.get(entry);
            set.into_iter().for_each(|set| book.asked.entry(*set).or_default().push(*number));
        }
        book.weigh(&lengths);
        let titles = titles.into_iter().map(|(number, title)| (number, title.to_owned(), true));
        let names = names.into_iter().map(|(number, name)| (number, name.to_owned(), false));
        book.titles = titles.chain(names).collect();
        Ok(book)
    }

    /// Counts how often a rule has words; gives how many it has.
    fn count(&mut self, rule: u32, text: &str) -> usize {
        let mut length = 0;
        for raw in raw_words(text) {
            let Some(word) = self.intern(raw) else { continue };
            length += 1;
            let rules = &mut self.postings[word as usize];
            match rules.last_mut().filter(|last| last.0 == rule) {
                Some(last) => last.1 += 1.0,
                None => rules.push((rule, 1.0)),
            }
        }
        length
    }

    /// The place of a word, which is made where it has none; none for what says nothing.
    fn intern(&mut self, raw: &str) -> Option<u32> {
        let lower = raw.to_lowercase();
        if let Some(known) = self.forms.get(&lower) {
            return *known;
        }
        let next = self.stems.len() as u32;
        let word = stem(&lower).map(|stem| *self.stems.entry(stem).or_insert(next));
        self.postings.resize(self.stems.len(), Vec::new());
        self.forms.insert(lower, word);
        word
    }

    /// Makes of how often rules have words what these add to them.
    fn weigh(&mut self, lengths: &[usize]) {
        let count = lengths.len().max(1) as f32;
        let average = lengths.iter().sum::<usize>() as f32 / count;
        for rules in &mut self.postings {
            let with = rules.len() as f32;
            let rarity = ((count - with + 0.5) / (with + 0.5) + 1.0).ln();
            for (rule, times) in rules {
                let length = lengths[*rule as usize] as f32;
                let norm = K1 * (1.0 - B + B * length / average.max(1.0));
                *times = rarity * *times * (K1 + 1.0) / (*times + norm);
            }
        }
    }

    /// The place of the rule that bears `number`; none where the edition has none.
    pub fn rule(&self, number: RuleNumber) -> Option<u32> {
        let found = self.rules.binary_search_by_key(&number, |rule| rule.0);
        found.ok().map(|place| place as u32)
    }

    pub fn entry(&self, number: RuleNumber) -> Option<u32> {
        Some(self.rules[self.rule(number)? as usize].1)
    }

    /// The word that a word, in lower case, is a form of.
    pub fn word(&self, lower: &str) -> Option<u32> {
        let of_stem = || self.stems.get(&stem(lower)?).copied();
        self.forms.get(lower).copied().unwrap_or_else(of_stem)
    }

    /// The same where some rule has just that form; [`Self::NOTHING`] where it says nothing.
    pub fn form(&self, lower: &str) -> Option<u32> {
        let letter = (lower.len() == 1).then_some(Self::NOTHING);
        self.forms.get(lower).map(|word| word.unwrap_or(Self::NOTHING)).or(letter)
    }

    /// In the stead of words that say nothing.
    pub const NOTHING: u32 = u32::MAX;

    pub fn under(&self, above: RuleNumber) -> Range<u32> {
        let start = self.rules.partition_point(|rule| rule.0 < above);
        let count = self.rules[start..].partition_point(|rule| above.covers(rule.0));
        start as u32..(start + count) as u32
    }

    /// Whether a rule, the rule above it, or one below it has all of these words, or the glossary says
    /// them of it.
    pub fn speaks_of(&self, number: RuleNumber, words: &[u32]) -> bool {
        let has = |rule: u32| {
            let holders = |word: &u32| self.postings.get(*word as usize).into_iter().flatten();
            let has_word = |word: &u32| holders(word).any(|holder| holder.0 == rule);
            words.iter().all(|word| has_word(word) || self.told.contains(&(*word, rule)))
        };
        let above = number.rule().and_then(|above| self.rule(above));
        self.under(number).chain(above).any(has)
    }

    pub fn has(&self, number: RuleNumber) -> bool {
        self.rule(number).is_some()
    }
}

/// Words of letters, and symbols such as `{T}` and `+1/+1`; a number, such as that of a rule, is
/// none.
pub(super) fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "'’{}/+−".contains(letter);
    let is_word = |word: &&str| word.len() > 1 && word.contains(char::is_alphabetic);
    text.split(move |letter| !is_part(letter))
        .map(|part| part.trim_matches(['\'', '’', '/', '+']))
        .filter(is_word)
        .filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// What all forms of a word have in common; none for words that say nothing.
fn stem(lower: &str) -> Option<String> {
    let stem = analyse(lower).into_iter().next()?.text;
    (!stem.is_empty() && !is_stop_word(&stem)).then_some(stem)
}

/// Whether a rule is the cited one or speaks for it: what lies under it, and the rule that it lies
/// under.
pub(super) fn belongs(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.covers(number) || cited.level() == Level::Subrule && cited.rule() == Some(number)
}

/// What was found once for each key.
pub(super) struct Kept<K, V: ?Sized>(RwLock<FxHashMap<K, Arc<V>>>);

impl<K, V: ?Sized> Default for Kept<K, V> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<K: Eq + Hash, V: ?Sized> Kept<K, V> {
    pub fn get(&self, key: K, find: impl FnOnce() -> Result<Arc<V>>) -> Result<Arc<V>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let found = find()?;
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(kept.entry(key).or_insert(found)))
    }
}
