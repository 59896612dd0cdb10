//! By which words is a rule known? Start at [`Meanings::read`].
//!
//! Rare words weigh more, as in every search by BM25; nothing here waits for the search engine,
//! because a project has a hundred thousand citations.

use std::collections::BTreeMap;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::book::Library;
use crate::home::Result;
use crate::model::{Level, RecordKind, RuleNumber};
use crate::text::{analyse, is_stop_word};

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
