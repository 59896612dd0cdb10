//! Which publication is meant? Start at [`EditionId`].

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::date::EffectiveDate;

/// One of the two languages of the rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, the authority.
    En,
    /// Japanese, the translation.
    Ja,
}

impl Language {
    /// `en` or `ja`, as in HTML's `lang`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// What the language is called in English.
    pub fn english(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "Japanese",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// What kind of document an edition is an edition of.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum DocumentKind {
    /// The Comprehensive Rules.
    Rules,
    /// An update bulletin: what changed and why.
    Bulletin,
    /// A summary of rulings.
    Rulings,
    /// Somebody's notes on the rules.
    Notes,
}

impl DocumentKind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Rules, Self::Bulletin, Self::Rulings, Self::Notes];

    /// The word that names this kind in ids, flags and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Bulletin => "bulletin",
            Self::Rulings => "rulings",
            Self::Notes => "notes",
        }
    }
}

impl fmt::Display for DocumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// One publication of a document in one language.
///
/// An effective date alone does not identify an edition: three issues of the rules carry
/// 2026-08-07. The issue is 1 for the first that was imported and is never 0.
/// Printed as `2024-11-08`, `ja:2026-01-16`, `2026-08-07.2`, `bulletin:ja:2024-11-08`.
///
/// The first of several issues that are here is printed as `2026-08-07.1`, so that whoever types
/// what was printed means the same; it is the same edition all the same.
///
/// The order is by document, then date, then issue, then language.
#[derive(Clone, Copy)]
pub struct EditionId {
    /// The document this is an edition of.
    pub document: DocumentKind,
    /// The day it took effect.
    pub effective: EffectiveDate,
    issue: u8,
    /// Its language; of a document in both, the language its writer speaks.
    pub language: Language,
    /// Whether the first issue is printed as one.
    is_one_of_several: bool,
}

impl EditionId {
    fn key(&self) -> (DocumentKind, EffectiveDate, u8, Language) {
        (self.document, self.effective, self.issue, self.language)
    }
}

impl PartialEq for EditionId {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for EditionId {}

impl PartialOrd for EditionId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EditionId {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for EditionId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl EditionId {
    /// The first issue of the rules in `language`, effective on `date`.
    pub fn rules(language: Language, effective: EffectiveDate) -> Self {
        Self::of(DocumentKind::Rules, language, effective)
    }

    /// The first issue of another `document`.
    pub fn of(document: DocumentKind, language: Language, effective: EffectiveDate) -> Self {
        Self { document, effective, issue: 1, language, is_one_of_several: false }
    }

    /// The same edition as issue `issue`; 0 is taken for 1.
    pub fn with_issue(self, issue: u8) -> Self {
        Self { issue: issue.max(1), ..self }
    }

    /// The same edition, known to be one of several issues.
    pub fn among_issues(self) -> Self {
        Self { is_one_of_several: true, ..self }
    }

    /// Which publication with this date: 1 and up.
    pub fn issue(self) -> u8 {
        self.issue
    }

    /// The day it took effect, with its issue where it is not the first: `2026-08-07.2`.
    pub fn day(self) -> String {
        match self.issue {
            1 => self.effective.to_string(),
            issue => format!("{}.{issue}", self.effective),
        }
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        if self.document != DocumentKind::Rules {
            text += self.document.word();
            text.push(':');
        }
        if self.language == Language::Ja {
            text += "ja:";
        }
        text += &self.effective.to_string();
        if self.issue > 1 || self.is_one_of_several {
            text += &format!(".{}", self.issue);
        }
        f.pad(&text)
    }
}

impl fmt::Debug for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text does not name an edition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{typed}` is not an edition as in `2024-11-08`, `ja:2026-01-16` or `2026-08-07.2`")]
pub struct NotAnEdition {
    /// What was typed.
    pub typed: String,
}

/// Reads what an id prints, and `en:` before the date of an English one.
impl FromStr for EditionId {
    type Err = NotAnEdition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_id(text).ok_or_else(|| NotAnEdition { typed: text.to_owned() })
    }
}

fn read_id(text: &str) -> Option<EditionId> {
    let parts = text.split_once(':').and_then(|(word, rest)| {
        Some((DocumentKind::ALL.into_iter().find(|kind| kind.word() == word)?, rest))
    });
    let (document, rest) = parts.unwrap_or((DocumentKind::Rules, text));
    let (language, rest) = match rest.split_once(':') {
        Some(("ja", rest)) => (Language::Ja, rest),
        Some(("en", rest)) => (Language::En, rest),
        Some(_) => return None,
        None => (Language::En, rest),
    };
    let (date, issue) = match rest.split_once('.') {
        Some((date, issue)) => (date, issue.parse().ok().filter(|issue| *issue > 0)?),
        None => (rest, 1),
    };
    Some(EditionId::of(document, language, date.parse().ok()?).with_issue(issue))
}

impl Serialize for EditionId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        (self.document, self.effective, self.issue, self.language).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for EditionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            return text.parse().map_err(serde::de::Error::custom);
        }
        let (document, effective, issue, language) = Deserialize::deserialize(deserializer)?;
        Ok(Self::of(document, language, effective).with_issue(issue))
    }
}

impl JsonSchema for EditionId {
    fn schema_name() -> Cow<'static, str> {
        "EditionId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "An edition, such as ja:2026-01-16.", "pattern": r"^((bulletin|rulings|notes):)?(ja:)?\d{4}-\d{2}-\d{2}(\.\d+)?$" })
    }
}
