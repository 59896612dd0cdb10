//! When does an edition take effect? Start at [`EffectiveDate`].
//!
//! Nothing here knows today's date.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// Why a text is not a date.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{typed}` is not a date as in `2024-11-08`")]
pub struct NotADate {
    /// What was typed.
    pub typed: String,
}

/// Reads `2024-11-08` and `20241108`.
impl FromStr for EffectiveDate {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let dashed = || {
            let shape = text.len() == 10 && text.is_ascii();
            let date = shape.then(|| text.parse::<Date>().ok())??;
            Self::new(date.year(), date.month(), date.day())
        };
        let date = Self::from_digits(text).or_else(dashed);
        date.ok_or_else(|| NotADate { typed: text.to_owned() })
    }
}

impl Serialize for EffectiveDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        self.parts().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for EffectiveDate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            return text.parse().map_err(serde::de::Error::custom);
        }
        let (year, month, day) = Deserialize::deserialize(deserializer)?;
        Self::new(year, month, day).ok_or_else(|| serde::de::Error::custom("a date out of range"))
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
