//! What do `term`, `export csv` and the list of keywords answer? Start at [`TermAnswer`],
//! [`TermsAnswer`] and [`KeywordsAnswer`].
//!
//! `counted` are the editions whose paired texts were counted. `records` are the paired records
//! that have the English name, `outliers` those of them with none of its frequent renderings; a
//! NAME is a rule's number in the edition that was asked, or a headword, or `NUMBER@EDITION` for a
//! rule that this edition does not have. `phi` is null for what is official; else it says how
//! closely the two phrases go together in the paired texts. The texts of an example are as in
//! `search`.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::search::FoundText;
use super::show::Subject;
use crate::model::{EditionId, RuleNumber};

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
        match self.only_in {
            Some(edition) => write!(to, "{}@{edition}", self.subject),
            None => write!(to, "{}", self.subject),
        }
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
        match self.counted {
            Some(counted) => format!("{self} ({counted})"),
            None => self.to_string(),
        }
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
