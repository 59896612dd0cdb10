//! What is told of a record seen through time and languages? Start at [`Titles`] and [`Standing`].
//!
//! The book works these out, and answers hand them on as they are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::{Class, TranslationStatus, WordRun};
use super::edition::{EditionId, EffectiveDate, Language, When};
use super::number::RuleNumber;
use super::record::Role;

/// A number with its titles; each stands in the edition of its own language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PathStep")]
pub struct Titles {
    /// The number in the edition that leads.
    pub number: RuleNumber,
    /// Its title in the English edition.
    #[serde(rename(serialize = "title", deserialize = "heading"))]
    pub en: Option<String>,
    /// The title of its Japanese counterpart.
    #[serde(rename = "title_ja")]
    pub ja: Option<String>,
    /// What it is called in Japanese where no text that is here holds its title: what the contents
    /// of a text list for it, or the table of terms has. It is a name to find the way by, no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_ja: Option<String>,
}

/// An edition that was named and is known, but is not here, and the one that answers in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Substitute {
    /// What was typed.
    pub typed: String,
    /// The day of the edition that is meant.
    pub effective: EffectiveDate,
    /// The edition that answers.
    pub edition: EditionId,
}

impl Titles {
    /// A number without titles.
    pub fn none(number: RuleNumber) -> Self {
        Self { number, en: None, ja: None, name_ja: None }
    }

    /// Whether a text holds its title in either language.
    pub fn has_title(&self) -> bool {
        self.en.is_some() || self.ja.is_some()
    }

    /// The Japanese title, or what it is called in Japanese.
    pub fn ja_or_name(&self) -> Option<&str> {
        self.ja.as_deref().or(self.name_ja.as_deref())
    }

    /// The English title, else the Japanese.
    pub fn any_title(&self) -> Option<&str> {
        self.en.as_deref().or(self.ja_or_name())
    }

    /// Leaves out the title in the other language, where there is one in this.
    pub fn keep(&mut self, language: Language) {
        match language {
            Language::En if self.en.is_some() => (self.ja, self.name_ja) = (None, None),
            Language::Ja if self.ja_or_name().is_some() => self.en = None,
            _ => {}
        }
    }
}

/// What one edition changed in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChangedSince")]
pub struct Since {
    /// The edition that changed it.
    pub edition: EditionId,
    /// What it did.
    pub class: Class,
    /// The words before and after; empty where the record went.
    pub words: Vec<WordRun>,
}

/// What a Japanese record is against the English that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ShownTranslation")]
pub struct Standing {
    /// The word for it.
    pub status: TranslationStatus,
    /// The English edition that the Japanese words were written for.
    pub base: EditionId,
    /// What changed since it was translated, edition by edition.
    #[serde(rename = "words")]
    pub since: Vec<Since>,
    /// Examples that are not current.
    pub examples: Vec<ExampleStanding>,
}

/// What a Japanese example is against the English one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TranslatedExample")]
pub struct ExampleStanding {
    /// Which of the Japanese examples, from 0.
    pub ordinal: u16,
    /// The word for it.
    pub status: TranslationStatus,
    /// What changed since it was translated, edition by edition.
    #[serde(rename = "words")]
    pub since: Vec<Since>,
}

/// What makes a document speak of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MentionLink {
    /// It gives its number.
    Number,
    /// It repeats a sentence of it.
    Words,
    /// It bears its title, or begins with it.
    Title,
    /// A heading above it bears its title.
    #[serde(rename(serialize = "title", deserialize = "heading"))]
    Heading,
    /// It speaks of it most of all.
    Term,
}

/// What has become of a rule since a document spoke of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It bears the same number today.
    Same,
    /// It bears another number today.
    Moved(RuleNumber),
    /// It is gone since then.
    Gone(When),
    /// The edition of that time is not here.
    Unknown,
}

/// One thing that a score is made of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScoreReason {
    /// What sort of thing it is: `words`, `other-language`, `definition`, `reference`, `question`
    /// or `likeness`.
    pub kind: &'static str,
    /// The words of the text, in the form that the index keeps, or the question; else empty.
    pub words: String,
    /// The table of `index/` that took part.
    pub table: Option<&'static str>,
    /// What the row of that table says.
    pub row: Option<String>,
    /// What it adds to the score.
    pub worth: f32,
}

/// What a name names that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NameKind {
    /// A keyword ability or keyword action, which has a rule of its own.
    #[serde(rename = "title")]
    Keyword,
    /// A term of the glossary.
    Term,
    /// A section or rule with a title.
    Title,
    /// A rule.
    Number,
    /// A card.
    Card,
}

/// What a bulletin, a ruling or a note says of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mention {
    /// The document.
    pub document: EditionId,
    /// Its day.
    pub effective: EffectiveDate,
    /// The name of the item in it.
    #[serde(skip)]
    pub item: Option<String>,
    /// What it calls the rule, and what has become of that since.
    #[serde(flatten)]
    pub rule: CitedRule,
    /// What makes it speak of the rule.
    #[schemars(with = "String")]
    pub link: MentionLink,
    /// What it is to its item.
    pub role: Role,
    /// Its language.
    #[serde(rename = "lang")]
    pub language: Language,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words.
    pub text: String,
}

/// A rule with what it is called today.
#[derive(Serialize, JsonSchema)]
struct NumberToday {
    number: RuleNumber,
    today: Option<RuleNumber>,
    #[serde(flatten)]
    gone: GoneSince,
}

/// A rule that a document speaks of by number, and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "NumberToday")]
#[schemars(with = "NumberToday")]
pub struct CitedRule {
    /// What the document calls it.
    pub number: RuleNumber,
    /// What it has become since.
    pub fate: Fate,
    /// What makes it speak of the rule: less sure where that is not its number.
    pub link: MentionLink,
}

impl From<CitedRule> for NumberToday {
    fn from(rule: CitedRule) -> Self {
        let (today, gone) = match rule.fate {
            Fate::Same => (Some(rule.number), GoneSince::default()),
            Fate::Moved(now) => (Some(now), GoneSince::default()),
            Fate::Gone(when) => (None, when.into()),
            Fate::Unknown => (None, GoneSince::default()),
        };
        Self { number: rule.number, today, gone }
    }
}

/// Since when something is gone, in JSON: the latest edition that can have been without it, and the
/// newest that had it where those between them are not known.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct GoneSince {
    gone: Option<EditionId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gone_after: Option<EditionId>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gone_may_be_earlier: bool,
}

impl From<When> for GoneSince {
    fn from(when: When) -> Self {
        Self {
            gone: Some(when.by()),
            gone_after: when.after(),
            gone_may_be_earlier: !when.is_exact(),
        }
    }
}
