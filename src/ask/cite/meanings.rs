//! By which words is a rule known? Start at [`Meanings::read`].
//!
//! By its own, and less by those of the heading above it and of the glossary entries that point at
//! it. Rare words weigh more, as in every search by BM25; nothing here waits
//! for the search engine, because a project has a hundred thousand citations.

use rustc_hash::FxHashMap;

use crate::book::Library;
use crate::home::HomeError;
use crate::model::{Level, RecordKind, RuleNumber};
use crate::text::{analyse, is_stop_word};

/// A rule, section or subrule of the edition.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub number: RuleNumber,
    pub entry: u32,
    /// Weighted count of its words.
    length: f32,
}

/// The words of all rules of one edition.
pub(super) struct Meanings {
    pub rules: Vec<Meaning>,
    pub by_number: FxHashMap<RuleNumber, u32>,
    /// The rules by their numbers, ascending.
    ordered: Vec<u32>,
    /// Places of words by stem.
    pub stems: FxHashMap<String, u32>,
    /// For each word the rules that have it, with what it adds to each: its rarity times its weight.
    pub postings: Vec<Vec<(u32, f32)>>,
    /// For each rule its words, ascending, with what each adds to it.
    pub words_of: Vec<Box<[(u32, f32)]>>,
    /// For each set of questions the rules that it asks about.
    pub asked: FxHashMap<u16, Vec<u32>>,
    /// For each word how rare it is.
    rarity: Vec<f32>,
    /// How often other records point at a rule.
    pointed: FxHashMap<RuleNumber, u32>,
    /// What sections and rules are called, and whether they say so themselves: the glossary does so
    /// of single rules.
    pub titles: Vec<(RuleNumber, String, bool)>,
    /// Headings of sections and keywords.
    pub headings: Vec<Heading>,
    /// For each word the headings of which it is the rarest.
    pub by_word: Vec<Vec<u32>>,
    /// The heading of each rule: that of its keyword, else that of its section.
    pub heading_of: FxHashMap<RuleNumber, u32>,
}

/// A heading of a section or keyword, which names what the rules under it are about.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub number: RuleNumber,
    pub words: Vec<u32>,
    pub weight: f32,
    /// The rules under it, its own first.
    pub rules: Vec<u32>,
}

/// How much words weigh by the field of the rule in which they stand; by judgement, tried on real
/// corrections.
const OWN: f32 = 1.0;
const ABOVE: f32 = 0.5;
const GLOSSARY: f32 = 0.4;

/// The constants of BM25; the longest rules are long because they are about many things.
const K1: f32 = 1.2;
const B: f32 = 0.6;

impl Meanings {
    /// Reads the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize) -> Result<Self, HomeError> {
        let mut builder = Builder::default();
        let rows = library.rows(place)?;
        for row in rows.rows.iter().filter(|row| row.is_numbered()) {
            let Some(number) = row.number.filter(|number| number.level() != Level::Chapter) else {
                continue;
            };
            builder.add(number, row.entry, row.is_title, library.tables.words(row.entry)?.text);
        }
        let references = library.tables.references(place)?;
        let mut pointing: FxHashMap<u32, usize> = FxHashMap::default();
        references.iter().for_each(|(_, at)| *pointing.entry(*at).or_default() += 1);
        for (range, at) in references {
            *builder.pointed.entry(range.first()).or_default() += 1;
            let row = rows.rows.get(at as usize).filter(|row| row.kind == RecordKind::Glossary);
            let rule = builder.by_number.get(&range.first()).copied();
            if let (Some(row), Some(rule)) = (row, rule) {
                let words = library.tables.words(row.entry)?;
                let number = range.first();
                let is_one = number == range.last() && pointing.get(&at) == Some(&1);
                if let Some(name) = words.headword.filter(|_| is_one)
                    && number.level() >= Level::Rule
                    && !builder.titles.contains_key(&number)
                {
                    builder.names.push((number, name.to_owned()));
                }
                builder.words(rule, words.headword.unwrap_or_default(), GLOSSARY);
                builder.words(rule, words.text, GLOSSARY / 2.0);
            }
        }
        let asked: FxHashMap<u32, u16> = library.questions()?.into_iter().collect();
        for rule in 0..builder.rules.len() {
            let Some(set) = asked.get(&builder.rules[rule].entry) else { continue };
            builder.asked.entry(*set).or_default().push(rule as u32);
        }
        Ok(builder.finish())
    }

    /// The entry of the rule that bears `number`.
    pub fn entry(&self, number: RuleNumber) -> Option<u32> {
        Some(self.rules[*self.by_number.get(&number)? as usize].entry)
    }

    /// The entries of rules whose numbers begin so, in the order of the book.
    pub fn numbered(&self, beginning: &str) -> impl Iterator<Item = (RuleNumber, u32)> {
        let rules = self.rules.iter().map(|rule| (rule.number, rule.entry));
        rules.filter(move |rule| rule.0.to_string().starts_with(beginning))
    }

    /// How often other records point at the rule.
    pub fn pointed(&self, number: RuleNumber) -> u32 {
        self.pointed.get(&number).copied().unwrap_or_default()
    }

    /// The word that a word, in lower case, is a form of.
    pub fn word(&self, lower: &str) -> Option<u32> {
        self.stems.get(&stem(lower)?).copied()
    }

    /// The rules that `above` covers.
    pub fn under(&self, above: RuleNumber) -> &[u32] {
        let start = self.ordered.partition_point(|rule| self.rules[*rule as usize].number < above);
        let rest = &self.ordered[start..];
        let count = rest.partition_point(|rule| above.covers(self.rules[*rule as usize].number));
        &rest[..count]
    }

    /// Whether a rule, the rule above it, or one below it has all of these words.
    pub fn speaks_of(&self, number: RuleNumber, words: &[String]) -> bool {
        let words: Option<Vec<u32>> =
            words.iter().map(|word| self.stems.get(word).copied()).collect();
        let Some(words) = words else { return false };
        let has = |rule: &u32| {
            let own = &self.words_of[*rule as usize];
            words.iter().all(|word| own.binary_search_by_key(word, |own| own.0).is_ok())
        };
        let above = number.rule().and_then(|above| self.by_number.get(&above));
        self.under(number).iter().chain(above).any(has)
    }

    /// Whether the edition has the number.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.by_number.contains_key(&number)
    }
}

impl Meanings {
    /// Adds the titles of sections and keywords, and the names that the glossary has for single
    /// rules, such as that for which legendary permanents are put away.
    fn add_headings(
        &mut self,
        titles: &FxHashMap<RuleNumber, String>,
        names: &[(RuleNumber, String)],
    ) {
        let mut headings: Vec<(&RuleNumber, &String)> = titles.iter().collect();
        headings.sort();
        headings.extend(names.iter().map(|(number, name)| (number, name)));
        for (number, title) in headings {
            let words = raw_words(title).filter_map(|word| self.word(&word.to_lowercase()));
            let words: Vec<u32> = words.collect();
            let rarity = |word: &u32| self.rarity[*word as usize];
            let rarest = words.iter().max_by(|one, other| rarity(one).total_cmp(&rarity(other)));
            let Some(rarest) = rarest.copied() else { continue };
            let heading = self.headings.len() as u32;
            let under = self.rules.iter().enumerate().filter(|rule| number.covers(rule.1.number));
            let is_section = number.level() == Level::Section;
            let direct = |number: RuleNumber| !is_section || number.level() <= Level::Rule;
            let rules =
                under.filter(|rule| direct(rule.1.number)).map(|rule| rule.0 as u32).collect();
            let weight = words.iter().map(rarity).sum();
            self.by_word[rarest as usize].push(heading);
            self.headings.push(Heading { number: *number, words, weight, rules });
        }
        let headings = self.headings.iter().enumerate();
        // A name of one rule says what that rule is about, but not what it must speak of.
        for (at, heading) in headings.filter(|heading| titles.contains_key(&heading.1.number)) {
            for rule in &self.rules {
                if heading.number.covers(rule.number) {
                    // Those of keywords come after those of their sections.
                    self.heading_of.insert(rule.number, at as u32);
                }
            }
        }
    }

    /// Whether the heading above `number` is that of a keyword or keyword action.
    pub fn is_under_keyword(&self, number: RuleNumber) -> bool {
        let heading = self.heading_of.get(&number).map(|place| &self.headings[*place as usize]);
        heading.is_some_and(|heading| heading.number.level() == Level::Rule)
    }
}

#[derive(Default)]
struct Builder {
    rules: Vec<Meaning>,
    by_number: FxHashMap<RuleNumber, u32>,
    stems: FxHashMap<String, u32>,
    raw: FxHashMap<String, Option<u32>>,
    weights: Vec<FxHashMap<u32, f32>>,
    pointed: FxHashMap<RuleNumber, u32>,
    asked: FxHashMap<u16, Vec<u32>>,
    /// Titles above a rule: those of its section and of its keyword.
    titles: FxHashMap<RuleNumber, String>,
    /// Names of single rules.
    names: Vec<(RuleNumber, String)>,
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
        if number.level() == Level::Subrule
            && let Some(title) = number.rule().and_then(|above| self.titles.get(&above)).cloned()
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
        let word = stem(&lower).map(|stem| *self.stems.entry(stem).or_insert(next));
        self.raw.insert(lower, word);
        word
    }

    fn finish(self) -> Meanings {
        let count = self.rules.len().max(1) as f32;
        let average = self.rules.iter().map(|rule| rule.length).sum::<f32>() / count;
        let mut holders = vec![0_u32; self.stems.len()];
        for word in self.weights.iter().flat_map(|weights| weights.keys()) {
            holders[*word as usize] += 1;
        }
        let rarity = |with: &u32| ((count - *with as f32 + 0.5) / (*with as f32 + 0.5) + 1.0).ln();
        let rarity: Vec<f32> = holders.iter().map(rarity).collect();
        let words_of = self.weights.iter().zip(&self.rules).map(|(weights, meaning)| {
            let norm = K1 * (1.0 - B + B * meaning.length / average.max(1.0));
            let worth = |(word, weight): (&u32, &f32)| {
                (*word, rarity[*word as usize] * (weight * (K1 + 1.0) / (weight + norm)))
            };
            let mut words: Box<[(u32, f32)]> = weights.iter().map(worth).collect();
            words.sort_unstable_by_key(|word| word.0);
            words
        });
        let words_of: Vec<Box<[(u32, f32)]>> = words_of.collect();
        let mut ordered: Vec<u32> = (0..self.rules.len() as u32).collect();
        ordered.sort_by_key(|rule| self.rules[*rule as usize].number);
        let mut meanings = Meanings {
            ordered,
            pointed: self.pointed,
            asked: self.asked,
            rarity,
            postings: postings(&words_of, self.stems.len()),
            words_of,
            rules: self.rules,
            by_number: self.by_number,
            by_word: vec![Vec::new(); self.stems.len()],
            stems: self.stems,
            titles: Vec::new(),
            headings: Vec::new(),
            heading_of: FxHashMap::default(),
        };
        meanings.add_headings(&self.titles, &self.names);
        let own = self.titles.into_iter().map(|(number, title)| (number, title, true));
        let others = self.names.into_iter().map(|(number, name)| (number, name, false));
        meanings.titles = own.chain(others).collect();
        meanings.titles.sort();
        meanings
    }
}

/// The rules of each word, from the words of each rule.
fn postings(words_of: &[Box<[(u32, f32)]>], count: usize) -> Vec<Vec<(u32, f32)>> {
    let mut lists: Vec<Vec<(u32, f32)>> = vec![Vec::new(); count];
    for (rule, words) in (0..).zip(words_of) {
        for (word, worth) in words {
            lists[*word as usize].push((rule, *worth));
        }
    }
    lists
}

/// What stands at the edge of a word and is no part of it.
const EDGES: [char; 4] = ['\'', '’', '/', '+'];

/// Words of letters, and symbols such as `{T}` and `+1/+1`; a number, such as that of a rule, is
/// none.
pub(super) fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || "'’{}/+−".contains(letter);
    let is_word = |word: &&str| word.len() > 1 && word.contains(char::is_alphabetic);
    text.split(move |letter| !is_part(letter))
        .map(|part| part.trim_matches(EDGES))
        .filter(is_word)
        .filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// What all forms of a word have in common; none for words that say nothing.
pub(super) fn stem(lower: &str) -> Option<String> {
    let stem = analyse(lower).into_iter().next()?.text;
    (!stem.is_empty() && !is_stop_word(&stem)).then_some(stem)
}

/// What all forms of a word have in common, of any word.
pub(super) fn same_form(lower: &str) -> String {
    analyse(lower).into_iter().next().map_or_else(|| lower.to_owned(), |token| token.text)
}

/// Whether a rule is the cited one or speaks for it: what lies under it, and the rule that it lies
/// under.
pub(super) fn belongs(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.covers(number) || cited.level() == Level::Subrule && cited.rule() == Some(number)
}
