//! What is looked for in the index? Start at [`Plan`].

use super::correct::Correction;
use super::readings::ReadAs;

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
    /// Where they are looked for.
    pub place: Place,
    /// What it is worth against the other ways, at most 1.
    pub worth: f32,
}

/// Where a concept comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// Words that were typed.
    #[default]
    Typed,
    /// A word of a longer name.
    Part,
    /// A name or title, slang or an old name among what was typed.
    Name,
    /// A row of a table of `index/`: the table, and what is said in it.
    Row(&'static str, &'static str),
    /// Neighbours among what was typed, or a run of Japanese.
    Together,
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
    /// Its place in the query.
    pub at: usize,
    /// Where it comes from.
    pub origin: Origin,
}

/// A name in the query: its definition is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NameAsked {
    /// Title keys under which it is defined, with what each is worth.
    pub keys: Vec<(String, f32)>,
    /// Which places of the query it takes.
    pub places: std::ops::Range<usize>,
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
    /// Names in the query.
    pub names: Vec<NameAsked>,
    /// How it is told.
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
    /// Whether the query is one name and nothing else.
    pub fn is_one_name(&self) -> bool {
        self.names.iter().any(|name| name.places.len() >= self.places)
    }

    /// The share of the query that is no name: 0 where it is made of names alone.
    pub fn nameless(&self) -> f32 {
        let named = |at: &usize| self.names.iter().any(|name| name.places.contains(at));
        let without = (0..self.places).filter(|at| !named(at)).count();
        without as f32 / self.places.max(1) as f32
    }
}

impl Variant {
    /// Words among words.
    pub fn words(words: Vec<String>, worth: f32) -> Self {
        Self { words, place: Place::Words, worth }
    }

    /// Characters one after another in a Japanese text.
    pub fn characters(text: &str, worth: f32) -> Option<Self> {
        let words: Vec<String> = crate::text::grams(text).into_iter().map(|pair| pair.0).collect();
        (!words.is_empty()).then_some(Self { words, place: Place::Grams, worth })
    }
}
