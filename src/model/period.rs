//! Which day, month or year did somebody write? Start at [`Period::read`].
//!
//! Nothing here knows which editions there are.

use super::date::EffectiveDate;
use super::number::half_width;

/// A day, a month or a year, as people write them; all its days are days an edition could have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    first: EffectiveDate,
    last: EffectiveDate,
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

    /// Its first day.
    pub fn first(self) -> EffectiveDate {
        self.first
    }

    /// Its last day.
    pub fn last(self) -> EffectiveDate {
        self.last
    }

    /// The day, where it is one.
    pub fn day(self) -> Option<EffectiveDate> {
        (self.first == self.last).then_some(self.first)
    }
}

/// The months of a year in English.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The month that an English name or its beginning names, by its number.
pub fn month_named(part: &str) -> Option<i16> {
    let is_meant = |name: &&str| {
        let start = name.get(..part.len()).filter(|start| start.len() >= 3);
        start.is_some_and(|start| start.eq_ignore_ascii_case(part))
    };
    Some(MONTHS.iter().position(is_meant)? as i16 + 1)
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
