//! Which publication is meant, and of which day? Start at [`EditionId`]; what people write for a
//! day is a [`Period`], and what is known of a day no better than that is a [`When`].
//!
//! Nothing here knows today's date or which editions there are.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use jiff::civil::Date;
use jiff::fmt::strtime::BrokenDownTime;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{Display, EnumString, IntoStaticStr};

use super::number::half_width;
use super::said::{NotRead, read, write};

/// One of the two languages of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Default, Display, EnumString, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// English, the authority.
    #[default]
    En,
    /// Japanese, the translation.
    Ja,
}

impl Language {
    /// `en` or `ja`, as in HTML's `lang`.
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// What the language is called in English.
    pub fn english(self) -> &'static str {
        if self == Self::En { "English" } else { "Japanese" }
    }
}

/// What kind of document an edition is an edition of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumString, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
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
            text += self.document.into();
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

/// Reads what an id prints, and `en:` before the date of an English one.
impl FromStr for EditionId {
    type Err = NotRead;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "an edition as in `2024-11-08`, `ja:2026-01-16` or `2026-08-07.2`";
        read_id(text).ok_or_else(|| NotRead::of(text, wanted))
    }
}

fn read_id(text: &str) -> Option<EditionId> {
    let parts = text
        .split_once(':')
        .and_then(|(word, rest)| Some((word.parse::<DocumentKind>().ok()?, rest)));
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
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self, self.key(), to)
    }
}

impl<'de> Deserialize<'de> for EditionId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read(from, "an edition", |(document, effective, issue, language)| {
            Some(Self::of(document, language, effective).with_issue(issue))
        })
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

/// A day of the Gregorian calendar on which an edition took effect; never before 1993, the year of
/// the game, and never after 2199.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectiveDate(Date);

impl EffectiveDate {
    /// The day, where the calendar has it and the game could.
    pub fn new(year: i16, month: i8, day: i8) -> Option<Self> {
        let possible = (1993..=2199).contains(&year);
        Date::new(year, month, day).ok().filter(|_| possible).map(Self)
    }

    /// The day, in universal time, of seconds since 1970.
    pub fn from_unix_seconds(seconds: i64) -> Option<Self> {
        let moment = jiff::Timestamp::from_second(seconds).ok()?;
        let date = jiff::tz::Offset::UTC.to_datetime(moment).date();
        Self::new(date.year(), date.month(), date.day())
    }

    /// How many days later than `other` this is; negative where it is earlier.
    pub fn days_from(self, other: Self) -> i32 {
        self.0.duration_since(other.0).as_hours() as i32 / 24
    }

    /// Year, month and day.
    pub fn parts(self) -> (i16, i8, i8) {
        (self.0.year(), self.0.month(), self.0.day())
    }

    /// Reads a date at the beginning of a text, written as `format` says in the letters of
    /// `strftime`, and how many bytes print it.
    pub fn read_prefix(format: &str, text: &str) -> Option<(Self, usize)> {
        let (read, length) = BrokenDownTime::parse_prefix(format, text).ok()?;
        let date = read.to_date().ok()?;
        Some((Self::new(date.year(), date.month(), date.day())?, length))
    }

    /// The day before.
    pub fn day_before(self) -> Self {
        Self(self.0.yesterday().unwrap_or(self.0))
    }

    /// Reads eight digits, `20241108`, as file labels have them.
    pub fn from_digits(text: &str) -> Option<Self> {
        let valid = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = valid.then(|| text.parse().ok())??;
        Self::new((number / 10_000) as i16, (number / 100 % 100) as i8, (number % 100) as i8)
    }
}

impl fmt::Display for EffectiveDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl fmt::Debug for EffectiveDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `2024-11-08` and `20241108`.
impl FromStr for EffectiveDate {
    type Err = NotRead;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let dashed = || {
            let shape = text.len() == 10 && text.is_ascii();
            let date = shape.then(|| text.parse::<Date>().ok())??;
            Self::new(date.year(), date.month(), date.day())
        };
        let date = Self::from_digits(text).or_else(dashed);
        date.ok_or_else(|| NotRead::of(text, "a date as in `2024-11-08`"))
    }
}

impl Serialize for EffectiveDate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self, self.parts(), to)
    }
}

impl<'de> Deserialize<'de> for EffectiveDate {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read(from, "a date out of range", |(year, month, day)| Self::new(year, month, day))
    }
}

impl JsonSchema for EffectiveDate {
    fn schema_name() -> Cow<'static, str> {
        "EffectiveDate".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "The day an edition took effect.", "pattern": r"^\d{4}-\d{2}-\d{2}$" })
    }
}

/// A day, a month or a year, as people write them; all its days are days an edition could have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Its first day.
    pub first: EffectiveDate,
    /// Its last day.
    pub last: EffectiveDate,
}

impl Period {
    /// Reads `2024`, `2024-11`, `2024-11-8`, `2024/11/08`, `20241108`, `2024年11月8日`, in full-width
    /// characters too, and `November 8, 2024`, `8 Nov 2024`, `Nov 2024`.
    pub fn read(typed: &str) -> Option<Self> {
        if let Some(period) = Self::with_month_name(typed) {
            return Some(period);
        }
        let plain = plain_spelling(typed);
        if let Some(day) = EffectiveDate::from_digits(&plain) {
            return Some(Self { first: day, last: day });
        }
        let parts: Option<Vec<i16>> = plain.split('-').map(count).collect();
        let parts = parts.filter(|_| plain.split('-').next().is_some_and(|year| year.len() == 4));
        match parts?.as_slice() {
            [year] => Self::between(*year, 1, 12),
            [year, month] => Self::between(*year, *month, *month),
            [year, month, day] => {
                let day = EffectiveDate::new(*year, narrow(*month)?, narrow(*day)?)?;
                Some(Self { first: day, last: day })
            }
            _ => None,
        }
    }

    /// A year and the English name of a month, with a day or without, in any order.
    fn with_month_name(typed: &str) -> Option<Self> {
        let (mut year, mut month, mut day) = (None, None, None);
        let is_apart = |letter: char| matches!(letter, ' ' | ',' | '.');
        for part in typed.split(is_apart).filter(|part| !part.is_empty()) {
            let named = month_named(part);
            let number = count(part.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()));
            match (named, number) {
                (Some(named), _) if month.is_none() => month = Some(named),
                (None, Some(number)) if part.len() == 4 && year.is_none() => year = Some(number),
                (None, Some(number)) if day.is_none() => day = Some(narrow(number)?),
                _ => return None,
            }
        }
        match day {
            Some(day) => {
                let day = EffectiveDate::new(year?, narrow(month?)?, day)?;
                Some(Self { first: day, last: day })
            }
            None => Self::between(year?, month?, month?),
        }
    }

    fn between(year: i16, first: i16, last: i16) -> Option<Self> {
        let days = [31, 30, 29, 28].into_iter();
        let last = narrow(last)?;
        Some(Self {
            first: EffectiveDate::new(year, narrow(first)?, 1)?,
            last: days.into_iter().find_map(|day| EffectiveDate::new(year, last, day))?,
        })
    }

    /// The day, where it is one.
    pub fn day(self) -> Option<EffectiveDate> {
        (self.first == self.last).then_some(self.first)
    }
}

/// The months of a year in English.
const MONTHS: &str = "January February March April May June July August September October November \
    December";

/// The month that an English name or its beginning names, by its number.
fn month_named(part: &str) -> Option<i16> {
    let is_meant = |name: &str| {
        let start = name.get(..part.len()).filter(|start| start.len() >= 3);
        start.is_some_and(|start| start.eq_ignore_ascii_case(part))
    };
    Some(MONTHS.split(' ').position(is_meant)? as i16 + 1)
}

fn narrow(number: i16) -> Option<i8> {
    number.try_into().ok()
}

/// A number of at most four digits.
fn count(part: &str) -> Option<i16> {
    let is_number = (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| part.parse().ok())?
}

/// ASCII digits parted by `-`.
fn plain_spelling(typed: &str) -> String {
    let mut plain = String::with_capacity(typed.len());
    for letter in typed.trim().chars().map(half_width) {
        match letter {
            '/' | '.' | '‐' | '–' | '−' | '年' | '月' => plain.push('-'),
            '日' => {}
            _ => plain.push(letter),
        }
    }
    match plain.strip_suffix('-') {
        Some(shorter) if typed.trim().ends_with(['年', '月']) => shorter.to_owned(),
        _ => plain,
    }
}

/// The edition that brought something, or those between which it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// This edition brought it.
    In(EditionId),
    /// It came after one edition, and at the latest with the other.
    Between {
        /// The newest edition that is known to be without it.
        after: EditionId,
        /// The oldest edition that is known to have it.
        by: EditionId,
    },
    /// It came with this edition or with one before.
    By(EditionId),
}

impl When {
    /// What came with `by` at the latest; `after` is the newest edition that is known to be without.
    pub fn between(after: Option<EditionId>, by: EditionId) -> Self {
        match after.filter(|after| *after < by) {
            Some(after) => Self::Between { after, by },
            None => Self::By(by),
        }
    }

    /// The latest edition that can have brought it.
    pub fn by(self) -> EditionId {
        match self {
            Self::In(edition) | Self::By(edition) | Self::Between { by: edition, .. } => edition,
        }
    }

    /// The edition that is known to be without it, where the one that brought it is not known.
    pub fn after(self) -> Option<EditionId> {
        match self {
            Self::Between { after, .. } => Some(after),
            Self::In(_) | Self::By(_) => None,
        }
    }

    /// Whether it may have come before a day: nobody here knows better.
    pub fn may_precede(self, day: EffectiveDate) -> bool {
        !self.is_exact() && self.after().is_none_or(|after| after.effective < day)
    }

    /// Whether the edition that brought it is known.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::In(_))
    }
}
