//! Which rules do some words fit? Start at [`Reader::rank`].
//!
//! A rule is known by its own words, and less by those of its examples, of the heading above it
//! and of the glossary entries that point at it. Words around a citation weigh by where they stand:
//! those that are said of it most, names in the code least. Rare words weigh more, as in every
//! search by BM25; nothing here waits for the search engine, because a project has a hundred
//! thousand citations.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::book::Library;
use crate::citation::{Words, identifier_words};
use crate::home::HomeError;
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
    /// Headings of sections and keywords.
    headings: Vec<Heading>,
    /// Headings by their rarest word.
    by_word: FxHashMap<u32, Vec<u32>>,
    /// The heading of each rule: that of its keyword, else that of its section.
    heading_of: FxHashMap<RuleNumber, u32>,
}

/// A heading of a section or keyword, which names what the rules under it are about.
#[derive(Clone, Debug)]
struct Heading {
    number: RuleNumber,
    /// Its words, each with words of the same beginning.
    words: Vec<Vec<u32>>,
    weight: f32,
    /// The rules under it, its own first.
    rules: Vec<u32>,
}

/// How much words weigh by the field of the rule in which they stand; by judgement, tried on real
/// corrections.
const OWN: f32 = 1.0;
const EXAMPLE: f32 = 0.3;
const ABOVE: f32 = 0.5;
const SECTION: f32 = 0.25;
const GLOSSARY: f32 = 0.4;

/// How much a heading that is named adds to itself, to the first rule under it, which says what it
/// is, and to the others.
const NAMED: f32 = 1.2;
const NAMED_ITSELF: f32 = 0.8;
const NAMED_FIRST: f32 = 1.0;
const NAMED_OTHER: f32 = 0.45;

/// The constants of BM25; the longest rules are long because they are about many things.
const K1: f32 = 1.2;
const B: f32 = 0.6;

impl Meanings {
    /// Reads the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize) -> Result<Self, HomeError> {
        let mut builder = Builder::default();
        let rows = library.rows(place)?;
        for row in rows.rows.iter().filter(|it| it.is_numbered()) {
            let Some(number) = row.number.filter(|it| it.level() != Level::Chapter) else {
                continue;
            };
            builder.add(number, row.entry, row.is_title, library.tables.words(row.entry)?.text);
        }
        for row in rows.rows.iter().filter(|it| it.kind == RecordKind::Example) {
            let rule = row.number.and_then(|it| builder.by_number.get(&it).copied());
            if let Some(rule) = rule {
                builder.words(rule, library.tables.words(row.entry)?.text, EXAMPLE);
            }
        }
        for (range, at) in library.tables.references(place)? {
            let row = rows.rows.get(at as usize).filter(|it| it.kind == RecordKind::Glossary);
            let rule = builder.by_number.get(&range.first()).copied();
            if let (Some(row), Some(rule)) = (row, rule) {
                let words = library.tables.words(row.entry)?;
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

    /// The entries of rules whose numbers begin so, in the order of the book.
    pub fn numbered(&self, beginning: &str) -> impl Iterator<Item = (RuleNumber, u32)> {
        let rules = self.rules.iter().map(|it| (it.number, it.entry));
        rules.filter(move |it| it.0.to_string().starts_with(beginning))
    }

    /// Whether the edition has the number.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.by_number.contains_key(&number)
    }
}

impl Meanings {
    fn add_headings(&mut self, titles: &FxHashMap<RuleNumber, String>) {
        let mut beginnings: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for (stem, word) in &self.stems {
            beginnings.entry(beginning(stem)).or_default().push(*word);
        }
        let mut titles: Vec<(&RuleNumber, &String)> = titles.iter().collect();
        titles.sort();
        for (number, title) in titles {
            let stems: Vec<String> =
                raw_words(title).filter_map(|it| stem(&it.to_lowercase())).collect();
            let same = |it: &String| match it.chars().count() < BEGINNING {
                true => self.stems.get(it).copied().into_iter().collect(),
                false => beginnings.get(&beginning(it)).cloned().unwrap_or_default(),
            };
            let words: Vec<Vec<u32>> = stems.iter().map(same).collect();
            let own = stems.iter().filter_map(|it| self.stems.get(it)).copied();
            let Some(rarest) = own.clone().max_by(|one, other| {
                self.rarity[*one as usize].total_cmp(&self.rarity[*other as usize])
            }) else {
                continue;
            };
            let heading = self.headings.len() as u32;
            let under = self.rules.iter().enumerate().filter(|it| number.covers(it.1.number));
            let is_section = number.level() == Level::Section;
            let direct = |it: RuleNumber| !is_section || it.level() <= Level::Rule;
            let rules = under.filter(|it| direct(it.1.number)).map(|it| it.0 as u32).collect();
            let place = self.rarity[rarest as usize];
            let weight = own.map(|it| self.rarity[it as usize]).sum::<f32>().max(place);
            for word in words.iter().find(|it| it.contains(&rarest)).into_iter().flatten() {
                self.by_word.entry(*word).or_default().push(heading);
            }
            self.headings.push(Heading { number: *number, words, weight, rules });
        }
        for (heading, it) in self.headings.iter().enumerate() {
            for rule in &self.rules {
                if it.number.covers(rule.number) {
                    // Those of keywords come after those of their sections.
                    self.heading_of.insert(rule.number, heading as u32);
                }
            }
        }
    }

    /// Whether the heading above `number` is that of a keyword or keyword action.
    pub fn is_under_keyword(&self, number: RuleNumber) -> bool {
        let heading = self.heading_of.get(&number).map(|it| &self.headings[*it as usize]);
        heading.is_some_and(|it| it.number.level() == Level::Rule)
    }
}

/// How many letters two words must begin with to be of one kind, as `regenerate` and
/// `regeneration`.
const BEGINNING: usize = 7;

fn beginning(stem: &str) -> String {
    stem.chars().take(BEGINNING).collect()
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
        let mut meanings = Meanings {
            rarity: postings.iter().map(rarity).collect(),
            rules: self.rules,
            by_number: self.by_number,
            stems: self.stems,
            postings,
            headings: Vec::new(),
            by_word: FxHashMap::default(),
            heading_of: FxHashMap::default(),
        };
        meanings.add_headings(&self.titles);
        meanings
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
    /// How well the cited rule fits by itself.
    pub exact: f32,
    /// Whether a word of the heading above the cited rule stands anywhere around the citation.
    pub is_own_named: bool,
    /// Rules whose heading is named in what the citation is said of.
    pub named: Vec<RuleNumber>,
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

/// The most that a part of a name in code weighs.
const IN_NAME: f32 = 0.6;

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
                        let weight = weight.min(IN_NAME);
                        parts.iter().for_each(|it| self.weigh(it, weight, &mut query));
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
        for (word, weight) in query {
            let rarity = self.meanings.rarity[*word as usize];
            for (rule, there) in &self.meanings.postings[*word as usize] {
                let score = &mut self.scores[*rule as usize];
                if *score == 0.0 {
                    self.touched.push(*rule);
                }
                *score += rarity * weight * there;
            }
        }
        let named = self.named(query);
        let bonuses: Vec<_> = named.iter().flat_map(|it| self.bonuses(*it)).collect();
        for (rule, bonus) in bonuses {
            let score = &mut self.scores[rule as usize];
            if *score == 0.0 {
                self.touched.push(rule);
            }
            *score += bonus;
        }
        let rules = &self.meanings.rules;
        let (mut own, mut exact): (f32, f32) = (0.0, 0.0);
        let mut best: Vec<(RuleNumber, f32)> = Vec::with_capacity(self.touched.len());
        for rule in self.touched.drain(..) {
            let score = std::mem::take(&mut self.scores[rule as usize]);
            let number = rules[rule as usize].number;
            if cited.is_some_and(|it| belongs(it, number)) {
                own = own.max(score);
            }
            if cited == Some(number) {
                exact = score;
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
        let is_own_named = cited.is_some_and(|it| self.is_named(it, query));
        let named = named.iter().map(|it| self.meanings.headings[*it as usize].number).collect();
        Ranking { best, own, exact, is_own_named, named }
    }

    /// The headings whose words are all said of the citation.
    fn named(&self, query: &[(u32, f32)]) -> Vec<u32> {
        let claimed = |word: &u32| {
            let at = query.binary_search_by_key(word, |it| it.0);
            at.is_ok_and(|it| query[it].1 >= CLAIM.min(IN_NAME))
        };
        let mut found: Vec<u32> = Vec::new();
        for (word, _) in query.iter().filter(|it| claimed(&it.0)) {
            for heading in self.meanings.by_word.get(word).into_iter().flatten() {
                let words = &self.meanings.headings[*heading as usize].words;
                if words.iter().all(|it| it.iter().any(claimed)) {
                    found.push(*heading);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What a named heading adds to the rules under it.
    fn bonuses(&self, heading: u32) -> Vec<(u32, f32)> {
        let it = &self.meanings.headings[heading as usize];
        let bonus = |(at, rule): (usize, &u32)| {
            let part = match at {
                0 => NAMED_ITSELF,
                1 => NAMED_FIRST,
                _ => NAMED_OTHER,
            };
            (*rule, NAMED * part * it.weight)
        };
        it.rules.iter().enumerate().map(bonus).collect()
    }

    /// Whether a word of the heading above `number` stands among the words.
    fn is_named(&self, number: RuleNumber, query: &[(u32, f32)]) -> bool {
        let Some(heading) = self.meanings.heading_of.get(&number) else { return true };
        let words = self.meanings.headings[*heading as usize].words.iter().flatten();
        words.clone().any(|it| query.binary_search_by_key(it, |it| it.0).is_ok())
    }
}

/// Whether a rule is the cited one or speaks for it: what lies under it, and the rule that it lies
/// under.
pub(super) fn belongs(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.covers(number) || cited.level() == Level::Subrule && cited.rule() == Some(number)
}
