//! Which rules do some words fit? Start at [`Reader::rank`].
//!
//! A rule is known by its own words, and less by those of its examples, of the heading above it
//! and of the glossary entries that point at it. Words around a citation weigh by where they stand:
//! those that are said of it most, names in the code least. Rare words weigh more, as in every
//! search by BM25; nothing here waits for the search engine, because a project has a hundred
//! thousand citations.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::citation::{Words, identifier_words};
use crate::model::{Level, RecordKind, RuleNumber};
use crate::text::{analyse, is_stop_word};

/// A rule, section or subrule of the edition.
#[derive(Clone, Debug)]
struct Meaning {
    number: RuleNumber,
    entry: u32,
    /// Weighted count of its words.
    length: f32,
}

/// The words of all rules of one edition.
pub(super) struct Meanings {
    rules: Vec<Meaning>,
    by_number: FxHashMap<RuleNumber, u32>,
    /// Places of words by stem.
    stems: FxHashMap<String, u32>,
    /// For each word the rules that have it, with how much it weighs there.
    postings: Vec<Vec<(u32, f32)>>,
    /// For each word how rare it is.
    rarity: Vec<f32>,
}

/// How much words weigh by the field of the rule in which they stand; by judgement, tried on real
/// corrections.
const OWN: f32 = 1.0;
const EXAMPLE: f32 = 0.3;
const ABOVE: f32 = 0.5;
const SECTION: f32 = 0.25;
const GLOSSARY: f32 = 0.4;

/// The constants of BM25; the longest rules are long because they are about many things.
const K1: f32 = 1.2;
const B: f32 = 0.6;

impl Meanings {
    /// Reads the edition at `place` in the tables.
    pub fn read(archive: &Archive, place: usize) -> Result<Self, ArchiveError> {
        let mut builder = Builder::default();
        let rows = archive.rows(place)?;
        for row in rows.rows.iter().filter(|it| it.is_numbered()) {
            let Some(number) = row.number.filter(|it| it.level() != Level::Chapter) else {
                continue;
            };
            builder.add(number, row.entry, row.is_title, archive.tables.words(row.entry)?.text);
        }
        for row in rows.rows.iter().filter(|it| it.kind == RecordKind::Example) {
            let rule = row.number.and_then(|it| builder.by_number.get(&it).copied());
            if let Some(rule) = rule {
                builder.words(rule, archive.tables.words(row.entry)?.text, EXAMPLE);
            }
        }
        for (range, at) in archive.tables.references(place)? {
            let row = rows.rows.get(at as usize).filter(|it| it.kind == RecordKind::Glossary);
            let rule = builder.by_number.get(&range.first()).copied();
            if let (Some(row), Some(rule)) = (row, rule) {
                let words = archive.tables.words(row.entry)?;
                builder.words(rule, words.headword.unwrap_or_default(), GLOSSARY);
                builder.words(rule, words.text, GLOSSARY / 2.0);
            }
        }
        Ok(builder.finish())
    }

    /// Something that ranks; keeps what it learns of words.
    pub fn reader(&self) -> Reader<'_> {
        Reader {
            meanings: self,
            known: FxHashMap::default(),
            scores: vec![0.0; self.rules.len()],
            touched: Vec::new(),
        }
    }

    /// The entry of the rule that bears `number`.
    pub fn entry(&self, number: RuleNumber) -> Option<u32> {
        Some(self.rules[*self.by_number.get(&number)? as usize].entry)
    }

    /// Whether the edition has the number.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.by_number.contains_key(&number)
    }
}

#[derive(Default)]
struct Builder {
    rules: Vec<Meaning>,
    by_number: FxHashMap<RuleNumber, u32>,
    stems: FxHashMap<String, u32>,
    raw: FxHashMap<String, Option<u32>>,
    weights: Vec<FxHashMap<u32, f32>>,
    /// Titles above a rule: those of its section and of its keyword.
    titles: FxHashMap<RuleNumber, String>,
}

impl Builder {
    fn add(&mut self, number: RuleNumber, entry: u32, is_title: bool, text: &str) {
        if self.by_number.contains_key(&number) {
            return;
        }
        let rule = self.rules.len() as u32;
        self.by_number.insert(number, rule);
        self.rules.push(Meaning { number, entry, length: 0.0 });
        self.weights.push(FxHashMap::default());
        self.words(rule, text, OWN);
        if let Some(title) = number.section().and_then(|it| self.titles.get(&it)).cloned() {
            self.words(rule, &title, SECTION);
        }
        if number.level() == Level::Subrule
            && let Some(title) = number.rule().and_then(|it| self.titles.get(&it)).cloned()
        {
            self.words(rule, &title, ABOVE);
        }
        if is_title || number.level() == Level::Rule && text.len() < 60 {
            self.titles.insert(number, text.to_owned());
        }
    }

    fn words(&mut self, rule: u32, text: &str, weight: f32) {
        for raw in raw_words(text) {
            let Some(word) = self.word(raw) else { continue };
            *self.weights[rule as usize].entry(word).or_default() += weight;
            self.rules[rule as usize].length += weight;
        }
    }

    fn word(&mut self, raw: &str) -> Option<u32> {
        let lower = raw.to_lowercase();
        if let Some(known) = self.raw.get(&lower) {
            return *known;
        }
        let next = self.stems.len() as u32;
        let word = stem(&lower).map(|it| *self.stems.entry(it).or_insert(next));
        self.raw.insert(lower, word);
        word
    }

    fn finish(self) -> Meanings {
        let count = self.rules.len().max(1) as f32;
        let average = self.rules.iter().map(|it| it.length).sum::<f32>() / count;
        let mut postings: Vec<Vec<(u32, f32)>> = vec![Vec::new(); self.stems.len()];
        for ((rule, weights), meaning) in (0..).zip(self.weights).zip(&self.rules) {
            let norm = K1 * (1.0 - B + B * meaning.length / average.max(1.0));
            for (word, weight) in weights {
                postings[word as usize].push((rule, weight * (K1 + 1.0) / (weight + norm)));
            }
        }
        for it in &mut postings {
            it.sort_by_key(|it| it.0);
        }
        let rarity = |it: &Vec<(u32, f32)>| {
            let with = it.len() as f32;
            ((count - with + 0.5) / (with + 0.5) + 1.0).ln()
        };
        Meanings {
            rarity: postings.iter().map(rarity).collect(),
            rules: self.rules,
            by_number: self.by_number,
            stems: self.stems,
            postings,
        }
    }
}

/// Words of letters, and symbols such as `{T}` and `+1/+1`.
fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|it: char| {
        !(it.is_alphanumeric() || matches!(it, '\'' | '’' | '{' | '}' | '/' | '+' | '−'))
    });
    let parts = parts.map(|it| it.trim_matches(['\'', '’', '/', '+']));
    parts.filter(|it| it.len() > 1 && it.contains(char::is_alphabetic))
}

/// What all forms of a word have in common; none for words that say nothing.
fn stem(lower: &str) -> Option<String> {
    let stem = analyse(lower).into_iter().next()?.text;
    (!stem.is_empty() && !is_stop_word(&stem)).then_some(stem)
}

/// How well some words fit the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ranking {
    /// The rules that fit best, the best first, each with how well.
    pub best: Vec<(RuleNumber, f32)>,
    /// How well the cited rule fits, or what belongs to it.
    pub own: f32,
    /// How much could be said at most: what all the words weigh.
    pub most: f32,
}

/// Ranks rules by words, and keeps what it learns of words.
pub(super) struct Reader<'m> {
    meanings: &'m Meanings,
    /// Words as they are written, by hash; most texts use few.
    known: FxHashMap<u64, Option<u32>>,
    scores: Vec<f32>,
    touched: Vec<u32>,
}

/// How much words weigh by where they stand around a citation; tried on real corrections.
const CLAIM: f32 = 1.0;
const BLOCK: f32 = 0.3;
const CODE: f32 = 0.25;

/// How many rules a ranking holds.
const MOST_BEST: usize = 12;

impl Reader<'_> {
    /// The rules that the words around a citation fit, beside `cited` and what belongs to it.
    pub fn rank(&mut self, words: &Words, cited: Option<RuleNumber>) -> Ranking {
        let mut query: FxHashMap<u32, f32> = FxHashMap::default();
        for (text, weight) in [(&words.claim, CLAIM), (&words.block, BLOCK), (&words.code, CODE)] {
            for raw in raw_words(text) {
                let is_name = raw.contains('_') || raw.chars().skip(1).any(char::is_uppercase);
                match is_name {
                    true => {
                        let parts: Vec<String> = identifier_words(raw).collect();
                        parts.iter().for_each(|it| self.weigh(it, weight.min(0.6), &mut query));
                    }
                    false => self.weigh(raw, weight, &mut query),
                }
            }
        }
        let mut query: Vec<(u32, f32)> = query.into_iter().collect();
        query.sort_unstable_by_key(|it| it.0);
        self.score(&query, cited)
    }

    fn weigh(&mut self, raw: &str, weight: f32, query: &mut FxHashMap<u32, f32>) {
        if let Some(word) = self.word(raw) {
            let weights = query.entry(word).or_default();
            *weights = weights.max(weight);
        }
    }

    fn word(&mut self, raw: &str) -> Option<u32> {
        let mut hasher = FxHasher::default();
        raw.bytes().for_each(|it| hasher.write_u8(it.to_ascii_lowercase()));
        let key = hasher.finish();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let lower = raw.to_lowercase();
        let word = stem(&lower).and_then(|it| self.meanings.stems.get(&it).copied());
        self.known.insert(key, word);
        word
    }

    fn score(&mut self, query: &[(u32, f32)], cited: Option<RuleNumber>) -> Ranking {
        let mut most = 0.0;
        for (word, weight) in query {
            let rarity = self.meanings.rarity[*word as usize];
            most += rarity * weight;
            for (rule, there) in &self.meanings.postings[*word as usize] {
                let score = &mut self.scores[*rule as usize];
                if *score == 0.0 {
                    self.touched.push(*rule);
                }
                *score += rarity * weight * there;
            }
        }
        let rules = &self.meanings.rules;
        let mut own: f32 = 0.0;
        let mut best: Vec<(RuleNumber, f32)> = Vec::with_capacity(self.touched.len());
        for rule in self.touched.drain(..) {
            let score = std::mem::take(&mut self.scores[rule as usize]);
            let number = rules[rule as usize].number;
            if cited.is_some_and(|it| belongs(it, number)) {
                own = own.max(score);
            }
            best.push((number, score));
        }
        let order = |one: &(RuleNumber, f32), other: &(RuleNumber, f32)| {
            other.1.total_cmp(&one.1).then(one.0.cmp(&other.0))
        };
        if best.len() > MOST_BEST {
            best.select_nth_unstable_by(MOST_BEST, order);
            best.truncate(MOST_BEST);
        }
        best.sort_by(order);
        Ranking { best, own, most }
    }
}

/// Whether a rule is the cited one or speaks for it: what lies under it, and the rule that it lies
/// under.
pub(super) fn belongs(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.covers(number) || cited.level() == Level::Subrule && cited.rule() == Some(number)
}
