//! What does `search` answer? Start at [`SearchAnswer`].
//!
//! The `reasons` of a hit add up to its score; `why` has that score, too. `cited` are rules with what
//! they are called today, or the edition since which they are gone.
//!
//! What does `suggest` answer? Start at [`SuggestAnswer`].
//!
//! `text` is what to ask for, in the language that was typed; the best stands first.
//!
//! What do `term`, `export csv` and the list of keywords answer? Start at [`TermAnswer`],
//! [`TermsAnswer`] and [`KeywordsAnswer`].
//!
//! Places are a rule's number in the edition that was asked, or a headword, or `NUMBER@EDITION` for a
//! rule that this edition does not have. `phi` is null for what is official.

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::read::Facing;
use super::shape::{DatedEdition, dated};
use super::show::{Subject, keep_one};
use crate::model::{
    CitedRule, EditionId, Language, MarkedText, NameKind, NumberRange, RecordKind, RuleNumber,
    ScoreReason, Titles,
};

/// Results for a query, best first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Search")]
pub struct SearchAnswer {
    /// The query as typed.
    pub query: String,
    /// The editions that were searched.
    pub editions: Facing,
    /// The edition that was typed, by an option or in the query.
    #[serde(skip)]
    pub asked_edition: Option<String>,
    /// How many results there are, shown or not.
    pub total: usize,
    /// The best of them.
    pub hits: Vec<SearchHit>,
    /// Words that no text has, and what they were read as.
    pub corrections: Vec<Correction>,
    /// Slang, old names and cards that were read as words of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub read_as: Vec<ReadAs>,
    /// Where nothing was found and no text has a word, names that may have been meant.
    pub suggestions: Vec<String>,
    /// Words that no text has, so that nothing was searched for in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// Where nothing was found, queries that ask for less and find something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wider: Vec<WiderQuery>,
    /// What was asked for by `section:` and is in no edition that was searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent_sections: Vec<NumberRange>,
}

/// A word that no text has, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Correction {
    /// What was typed.
    pub typed: String,
    /// What it was read as.
    pub meant: String,
    /// The query that searches for it as it is written.
    pub instead: String,
}

/// Slang, an old name or a card, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReadAs {
    /// What was typed.
    pub typed: String,
    /// Words of the rules, best first.
    pub meant: Vec<String>,
}

/// A query that asks for less, and how much it finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WiderQuery {
    /// What to type.
    pub query: String,
    /// How many results there are.
    pub total: usize,
}

impl SearchAnswer {
    /// The same without the other language, wherever a result has this one.
    pub fn in_language(mut self, language: Language) -> Self {
        for hit in &mut self.hits {
            hit.path.iter_mut().for_each(|step| step.keep(language));
            keep_one(language, &mut hit.en, &mut hit.ja);
        }
        self
    }
}

/// A rule, section, example or entry that answers the query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Hit")]
pub struct SearchHit {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    #[serde(flatten)]
    pub subject: Subject,
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// Section and rule above it, outermost first.
    pub path: Vec<Titles>,
    /// The name of the item in its document, for a piece of one.
    #[serde(skip)]
    pub item: Option<String>,
    /// The rules that a piece of a bulletin, a ruling or a note speaks of, and what has become of
    /// them.
    pub cited: Vec<CitedRule>,
    /// The English.
    pub en: Option<FoundText>,
    /// The Japanese.
    pub ja: Option<FoundText>,
    /// What its score is made of, where that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ScoreReason>,
    /// Where nothing in its texts is marked, what brought it here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<ScoreReason>,
    /// Whether its words may have stood before the day of `since:`: editions that lie between are
    /// neither here nor known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_be_older: bool,
}

/// A text with what was found in it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FoundText {
    /// The edition it is from; where all history was searched, the newest that has it.
    #[serde(flatten, serialize_with = "dated")]
    #[schemars(with = "DatedEdition")]
    pub edition: EditionId,
    /// The headword of a glossary entry.
    pub headword: Option<String>,
    /// The reading of a Japanese headword.
    pub reading: Option<String>,
    /// The text, with the words that answer the query marked.
    #[serde(flatten)]
    pub text: MarkedText,
    /// The part of it that answers, in bytes, where there is no room for all of it.
    #[serde(skip)]
    pub answer: Range<usize>,
}

/// Names that begin with what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Suggestions")]
pub struct SuggestAnswer {
    /// What was typed.
    pub query: String,
    /// The editions whose names they are.
    pub editions: Facing,
    /// The names, best first.
    pub suggestions: Vec<Suggestion>,
    /// How many there are, given or not.
    #[serde(skip)]
    pub total: usize,
}

/// A name that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suggestion {
    /// What to ask for: the name in the language that was typed, or the number.
    pub text: String,
    /// What it names.
    #[schemars(with = "String")]
    pub kind: NameKind,
    /// The rule or section of that title or number.
    pub number: Option<RuleNumber>,
    /// The English name or title.
    pub en: Option<String>,
    /// The Japanese name or title.
    pub ja: Option<String>,
    /// How the Japanese is read.
    pub reading: Option<String>,
}

/// Names in both languages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Terms")]
pub struct TermAnswer {
    /// What was typed.
    pub query: String,
    /// The editions whose texts were counted; none where no Japanese text is here.
    pub counted: Option<CountedTexts>,
    /// The names, best first.
    pub pairs: Vec<TermPair>,
    /// Where there is none, names that may have been meant.
    pub suggestions: Vec<String>,
}

/// A Japanese edition and the English one that it translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CountedTexts {
    /// The English one.
    pub en: EditionId,
    /// The Japanese one.
    pub ja: EditionId,
}

/// Where a name stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "String")]
#[schemars(with = "String")]
pub struct TermPlace {
    /// Its number in the edition that was asked, or its headword; for what that edition does not
    /// have, as it was called.
    pub subject: Subject,
    /// The number in the text that was counted, where it is another.
    pub counted: Option<RuleNumber>,
    /// The edition that was counted, for what the one that was asked does not have.
    pub only_in: Option<EditionId>,
}

impl fmt::Display for TermPlace {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edition = self.only_in.map(|edition| format!("@{edition}"));
        write!(to, "{}{}", self.subject, edition.unwrap_or_default())
    }
}

impl From<TermPlace> for String {
    fn from(place: TermPlace) -> Self {
        place.to_string()
    }
}

impl TermPlace {
    /// What people read: with the number of the counted text in brackets, where it is another.
    pub fn label(&self) -> String {
        let counted = self.counted.map(|counted| format!(" ({counted})"));
        format!("{self}{}", counted.unwrap_or_default())
    }
}

/// One name in both languages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TermPair {
    /// The English name.
    pub en: String,
    /// The Japanese name.
    pub ja: Option<String>,
    /// How the Japanese is read, in kana.
    pub reading: Option<String>,
    /// What it names: a glossary entry, keyword, step and so on.
    pub kind: String,
    /// Where the pair was found: the table of terms, a glossary, a title.
    #[schemars(with = "Vec<String>")]
    pub sources: Vec<TermSource>,
    /// How closely the two go together where no glossary has them: the square root of φ², 0 to 1.
    pub phi: Option<f32>,
    /// Rules and sections that define it.
    pub defined: Vec<RuleNumber>,
    /// In how many paired records the English name stands.
    pub records: usize,
    /// Its renderings in paired texts, the most frequent first.
    pub renderings: Vec<Rendering>,
    /// Paired records with the English name and none of its frequent renderings.
    pub outliers: Vec<TermPlace>,
    /// A pair of texts that have both.
    pub example: Option<TermExample>,
}

/// Where a pair of names was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TermSource {
    /// The table of terms that the program carries.
    Table,
    /// The glossaries of both editions.
    Glossary,
    /// Titles of the same number in both editions.
    Title,
    /// The paired texts only; not official.
    Texts,
}

impl TermSource {
    /// The word for this source.
    pub fn word(self) -> &'static str {
        ["table", "glossary", "title", "texts"][self as usize]
    }
}

/// A Japanese form of a name and where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Rendering {
    /// The Japanese.
    pub ja: String,
    /// How closely it goes with the English where no glossary has it: the square root of φ², 0 to
    /// 1; none where a glossary has it.
    pub phi: Option<f32>,
    /// How many paired records have both.
    pub count: usize,
    /// Which they are; each rule once, though its examples have it too.
    #[serde(rename = "in")]
    pub places: Vec<TermPlace>,
}

/// A rule that has a name in both languages.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TermExample {
    /// Where it stands.
    #[serde(rename = "number")]
    pub place: TermPlace,
    /// The English.
    pub en: FoundText,
    /// The Japanese.
    pub ja: FoundText,
}

/// Terms in both languages: those of the glossaries, then those that only the texts show.
#[derive(Clone, Debug, PartialEq)]
pub struct TermsAnswer {
    /// The English edition.
    pub en: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// The terms.
    pub terms: Vec<TermRow>,
}

/// A term in both languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TermRow {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
    /// The reading in kana.
    pub reading: Option<String>,
    /// Whether the glossary has it; else it was found in the paired texts.
    pub official: bool,
    /// How many paired records have both.
    pub records: usize,
    /// How closely they go together in the texts, 0 to 1: the square root of φ²; none for what
    /// the glossary has.
    pub phi: Option<f32>,
}

/// The keywords of an edition, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Keywords")]
pub struct KeywordsAnswer {
    /// The edition.
    pub edition: EditionId,
    /// Keyword abilities.
    pub abilities: Vec<String>,
    /// Keyword actions.
    pub actions: Vec<String>,
    /// Ability words, which mean nothing in the rules.
    pub ability_words: Vec<String>,
}
