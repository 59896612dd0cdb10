//! What is looked for in the index? Start at [`Plan`]; [`add_prefixes`] says which words `damag*`
//! stands for.
//!
//! That a record must have one of those words is said elsewhere; here they get a weight, so that
//! records are ordered by them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::documents::SearchError;
use super::open::SearchIndex;
use crate::index::query::{Operand, Query};
use crate::text::{analyse, fold, grams, is_japanese, word_key};

/// Where a variant's words are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Among the words of text, title and path.
    Words,
    /// Among the character pairs of Japanese texts.
    Grams,
}

/// One way in which a concept may be written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Variant {
    /// The words, one after another.
    pub words: Vec<String>,
    pub place: Place,
    /// What it is worth against the other ways, at most 1.
    pub worth: f32,
}

/// Where a concept comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// What was typed, as words or as a name.
    #[default]
    Typed,
    /// A word of a longer name.
    Part,
    /// A row of a table of `index/`: the table, and what is said in it.
    Row(&'static str, &'static str),
}

/// One thing that the query speaks of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Concept {
    /// How it may be written; a record counts for its best.
    pub variants: Vec<Variant>,
    /// What it is worth against other concepts.
    pub weight: f32,
    /// Whether a record that lacks it is worse for it; else it only adds.
    pub expected: bool,
    pub at: usize,
    pub origin: Origin,
}

/// A name in the query: its definition is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NameAsked {
    /// Title keys under which it is defined, with what each is worth.
    pub keys: Vec<(String, f32)>,
    /// Which places of the query it takes.
    pub places: Range<usize>,
}

/// How a query is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum QueryForm {
    /// In the words that are looked for.
    #[default]
    Words,
    /// As a question: much of it is the case at hand and no word of the rules.
    Question,
}

/// What is looked for, for each language, and what a record must or must not have.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Plan {
    /// Concepts for English records, then for Japanese ones.
    pub concepts: [Vec<Concept>; 2],
    /// What the concepts of each place weigh for a language that has no word for them.
    pub places: usize,
    pub names: Vec<NameAsked>,
    pub form: QueryForm,
    /// Whether the questions that rules answer are looked through.
    pub asks: bool,
    /// The sets of questions that people ask in such words, each with the logarithm of how likely
    /// that is.
    pub likely: Vec<(u16, f32)>,
    /// Whether words are looked for in them that are put for those of the query.
    pub takes_alike: bool,
    /// Whether it is the name of a card and nothing else.
    pub is_card: bool,
    /// Whether one name is all that it asks for, whatever else it says.
    pub asks_one: bool,
    /// Words that were read as others.
    pub corrections: Vec<Correction>,
    /// Slang, old names and cards, with what they were read as.
    pub read_as: Vec<ReadAs>,
    /// Words that no record has, and none is near.
    pub unknown: Vec<String>,
}

impl Plan {
    /// Adds a concept for a language; one without a way to write it is none.
    pub fn add(
        &mut self,
        language: usize,
        (at, origin): (usize, Origin),
        variants: Vec<Variant>,
        weight: f32,
        expected: bool,
    ) {
        let concept = Concept { variants, weight, expected, at, origin };
        self.concepts[language].extend((!concept.variants.is_empty()).then_some(concept));
    }

    /// Whether the query is one name and nothing else.
    pub fn is_one_name(&self) -> bool {
        self.names.iter().any(|name| name.places.len() >= self.places)
    }
}

impl Variant {
    pub fn words(words: Vec<String>, worth: f32) -> Self {
        Self { words, place: Place::Words, worth }
    }

    /// Characters one after another in a Japanese text.
    pub fn characters(text: &str, worth: f32) -> Option<Self> {
        let words = pairs_of(text);
        (!words.is_empty()).then_some(Self { words, place: Place::Grams, worth })
    }
}

/// The pairs of characters of a text.
pub(super) fn pairs_of(text: &str) -> Vec<String> {
    grams(text).into_iter().map(|pair| pair.0).collect()
}

/// What was typed, and the words that it was read as.
pub type ReadAs = (String, Vec<String>);

/// A word that was read as another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// As it was typed.
    pub typed: String,
    /// The word of the index that is meant: what all its forms have in common.
    pub meant: String,
    /// Some entries that have it, of which its whole form can be read.
    pub entries: Vec<u32>,
}

impl Correction {
    /// A word read as another.
    pub(super) fn new(typed: &str, meant: &str) -> Self {
        Self { typed: typed.to_owned(), meant: meant.to_owned(), entries: Vec::new() }
    }
}

/// The most frequent words that a prefix is read as, at most; those beyond only count as had.
const MOST_WORDS: usize = 48;

/// How the words of an index begin that a reader means by `trample*`.
///
/// The index keeps words without their endings, so that what was typed may be longer than what is
/// kept of `trample`: such words are meant as a whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginning {
    pub starts: Vec<String>,
    /// A word in any form.
    pub whole: Option<String>,
}

impl Beginning {
    /// What was typed before the asterisk.
    pub fn of(typed: &str) -> Self {
        let mut starts = vec![fold(typed).text()];
        if typed.contains(is_japanese) {
            let key = word_key(typed);
            if !key.is_empty() && !starts.contains(&key) {
                starts.push(key);
            }
            return Self { starts, whole: None };
        }
        let mut words = analyse(typed).into_iter().map(|word| word.text);
        let whole = words.next().filter(|word| words.next().is_none() && !word.is_empty());
        Self { whole: whole.filter(|word| !word.starts_with(&starts[0])), starts }
    }
}

/// Adds what the prefixes of `query` stand for to `plan`.
pub(super) fn add_prefixes(
    index: &SearchIndex,
    query: &Query,
    plan: &mut Plan,
) -> Result<(), SearchError> {
    let operands = query.required.iter().chain(query.alternatives.iter().flatten());
    for operand in operands {
        let Operand::Prefix(start) = operand else { continue };
        let words = words_with(index, &Beginning::of(start))?;
        let variants = words.into_iter().map(|word| Variant::words(vec![word], 1.0)).collect();
        let language = usize::from(start.contains(is_japanese));
        plan.add(language, (plan.places, Origin::Typed), variants, 1.0, true);
        plan.places += 1;
    }
    Ok(())
}

/// The words that begin so, the most frequent first.
fn words_with(index: &SearchIndex, beginning: &Beginning) -> Result<Vec<String>, SearchError> {
    let mut frequency: BTreeMap<String, usize> = BTreeMap::new();
    for field in [index.fields.text, index.fields.title] {
        for start in beginning.starts.iter().chain(&beginning.whole) {
            let is_whole = beginning.whole.as_ref() == Some(start);
            for listed in index.docs.words_with(field, start)? {
                if !is_whole || listed.word == *start {
                    let texts = listed.docs()?.filter(|doc| index.docs.about(*doc).set().is_none());
                    *frequency.entry(listed.word.clone()).or_default() += texts.count();
                }
            }
        }
    }
    let words = frequency.into_iter().map(|(word, count)| (count, word));
    let mut words = by_frequency(words.collect());
    words.truncate(MOST_WORDS);
    Ok(words)
}

/// Words with how many records have them, the most frequent first, each once.
pub(super) fn by_frequency(mut found: Vec<(usize, String)>) -> Vec<String> {
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    found.dedup_by(|a, b| a.1 == b.1);
    found.into_iter().map(|candidate| candidate.1).collect()
}
