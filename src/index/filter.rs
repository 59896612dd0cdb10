//! Which records, numbers or faults does a piece of a query stand for? Start at [`Filters`],
//! [`numbers`] and [`QueryError`].
//!
//! `in:` and `since:` stay as they were typed: nothing here knows which editions there are.
//! `NumberRange::read` knows the spellings of a number; here are the words people put round it.

use std::fmt;
use std::ops::Range;

use crate::model::{Language, Level, NumberRange, RecordKind, Said, Trouble, half_width};

/// What was typed as `kind:`, `lang:`, `section:`, `in:` and `since:`; empty lists leave all in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Kinds of record of which one must hold.
    pub kinds: Vec<RecordKind>,
    /// Languages of which one must hold.
    pub languages: Vec<Language>,
    /// Numbers of which one must cover the record's.
    pub sections: Vec<NumberRange>,
    /// The edition to search, as typed.
    pub edition: Option<String>,
    /// The edition or date from which on texts are new, as typed.
    pub since: Option<String>,
    /// What none may hold, typed with a minus; its edition and its date are none.
    pub left_out: LeftOut,
}

/// What was typed as `-kind:`, `-lang:` and `-section:`, or as a number behind a minus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Kinds of record.
    pub kinds: Vec<RecordKind>,
    /// Languages.
    pub languages: Vec<Language>,
    /// Numbers that cover the record's.
    pub sections: Vec<NumberRange>,
}

const NAMES: [&str; 5] = ["kind", "lang", "section", "in", "since"];

/// A word that is a filter: its name and its value.
pub(super) fn filter_of(word: &str) -> Option<(&'static str, &str)> {
    let (typed, value) = word.split_once([':', '：'])?;
    let typed: String = typed.chars().map(half_width).collect();
    let name = NAMES.into_iter().find(|known| typed.eq_ignore_ascii_case(known))?;
    (!value.is_empty()).then_some((name, value))
}

impl Filters {
    /// Adds what was typed as `name:value`, or as `-name:value`; commas separate several values.
    pub(super) fn add(
        &mut self,
        (name, values): (&'static str, &str),
        negated: bool,
        place: Range<usize>,
    ) -> Result<(), QueryError> {
        let values: &str = &values.chars().map(half_width).collect::<String>();
        let bad = |value: &str, known| QueryError::BadValue {
            filter: name,
            value: value.to_owned(),
            place: place.clone(),
            known,
        };
        match name {
            "in" | "since" if negated => {
                return Err(QueryError::NotLeftOut { filter: name, place });
            }
            "in" | "since" => {
                let slot = if name == "in" { &mut self.edition } else { &mut self.since };
                if slot.as_deref().is_some_and(|before| before != values) {
                    return Err(QueryError::Twice { filter: name, place });
                }
                *slot = Some(values.to_owned());
            }
            _ => {
                for value in values.split(',').filter(|value| !value.is_empty()) {
                    self.add_value(name, value, negated).ok_or_else(|| bad(value, known(name)))?;
                }
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: &str, value: &str, negated: bool) -> Option<()> {
        let Self { kinds, languages, sections, left_out, .. } = self;
        let (kinds, languages, sections) = match negated {
            true => (&mut left_out.kinds, &mut left_out.languages, &mut left_out.sections),
            false => (kinds, languages, sections),
        };
        match name {
            "kind" => put(kinds, kind(value)?),
            "lang" => put(languages, language(value)?),
            _ => put(sections, NumberRange::read(value).ok()?),
        }
        Some(())
    }

    /// How many numbers records are held against.
    pub(super) fn count(&self) -> usize {
        self.sections.len() + self.left_out.sections.len()
    }
}

/// Adds what is not there yet.
pub(super) fn put<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn known(name: &str) -> &'static str {
    match name {
        "kind" => "section, rule, example, glossary, bulletin, ruling or note",
        "lang" => "en or ja",
        _ => "a number such as 7, 702, 702.19 or a range",
    }
}

fn kind(value: &str) -> Option<RecordKind> {
    let value = value.to_lowercase();
    let singular = value.strip_suffix('s').unwrap_or(&value);
    value.parse().or_else(|_| singular.parse()).ok()
}

fn language(value: &str) -> Option<Language> {
    match value.to_lowercase().as_str() {
        "en" | "english" | "英語" => Some(Language::En),
        "ja" | "jp" | "jpn" | "japanese" | "日本語" => Some(Language::Ja),
        _ => None,
    }
}

const AROUND: &str = "see also rule rules no. no nr. number c.r. cr mtg section sections \
    sec. sec subrule paragraph chapter ch. 規則 第 参照 総合ルール ルール";

/// What stands before a number, glued to it.
const GLUED: [&str; 9] = ["!", "第", "規則", "総合ルール", "ルール", "sec.", "ch.", "cr", "r"];

/// What stands behind a number, glued to it.
const BEHIND: &str =
    "参照 番目 番 号 項 条 節 について とは って 何 意味 説明 ルール の は を 、 。";

/// The numbers that are all of what was typed; none where there is more to it.
pub(super) fn numbers(typed: &str) -> Vec<NumberRange> {
    let typed = typed.replace(['_', '＿'], ".");
    let bare = trimmed(&typed);
    if let Some(number) = read_number(bare) {
        return vec![number];
    }
    let words: Vec<&str> = bare.split_whitespace().filter(|word| !is_around(word)).collect();
    if let Some(number) = read_number(&words.join(" ")) {
        return vec![number];
    }
    let parts = words.iter().flat_map(|word| word.split([';', '、', 'と', 'や']));
    // A slash may stand inside a number too, as in `702/19`.
    let parts = parts.flat_map(|part| match read_number(trimmed(part)) {
        None if part.split('/').all(|part| number(part).is_some()) => part.split('/').collect(),
        _ => vec![part],
    });
    let parts = parts.map(trimmed).filter(|part| !part.is_empty() && *part != "and");
    parts.map(read_number).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The number that a word among others is: one with a rule part.
pub(super) fn number(word: &str) -> Option<NumberRange> {
    let is_digit = |letter: &char| half_width(*letter).is_ascii_digit();
    let has_digits = word.chars().filter(is_digit).count() >= 4
        || word.chars().any(|letter| matches!(letter, '０'..='９'));
    let found = read_number(trimmed(word)).filter(|_| has_digits)?;
    matches!(found.first().level(), Level::Rule | Level::Subrule).then_some(found)
}

/// A number in any clothes: `第510条1項c`, `510の1c`, `510,1,c`, `510.1 (c)`, `!302.2`, `302.2番`.
fn read_number(typed: &str) -> Option<NumberRange> {
    if let Ok(number) = NumberRange::read(typed) {
        return Some(number);
    }
    let folded: String = typed.chars().map(half_width).flat_map(char::to_lowercase).collect();
    let mut rest = folded.trim();
    while let Some(shorter) = GLUED.iter().find_map(|before| rest.strip_prefix(before)) {
        rest = shorter.trim_start_matches(['.', ' ']);
    }
    while let Some(shorter) = BEHIND.split(' ').find_map(|behind| rest.strip_suffix(behind)) {
        rest = shorter;
    }
    let begins = rest.starts_with(|letter: char| letter.is_ascii_digit());
    let plain = rest
        .replace(" point ", ".")
        .replace("条第", ".")
        .replace(['条', '章', 'の'], ".")
        .replace(['項', '第'], "");
    let plain = plain.trim_end_matches(['.', ')']);
    // A letter may stand apart from its number.
    let (own, letter) = match plain.char_indices().next_back() {
        Some((at, 'a'..='z')) => (plain[..at].trim_end_matches([' ', ',', '(', '-']), &plain[at..]),
        _ => (plain, ""),
    };
    let own = if own.contains('.') { own.to_owned() } else { own.replace(',', ".") };
    NumberRange::read(&(own + letter)).ok().filter(|_| begins)
}

fn trimmed(text: &str) -> &str {
    const MARKS: &str = "()[]（）「」『』【】〔〕《》<>`!！?？\"";
    text.trim_matches(|letter: char| letter.is_whitespace() || MARKS.contains(letter))
}

/// Whether a word stands before numbers and says nothing itself, alone or glued to the number.
fn is_around(word: &str) -> bool {
    let word = trimmed(word).trim_end_matches(':').to_lowercase();
    AROUND.split(' ').any(|around| around == word)
}

/// Why a query cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// There are no words in it.
    Empty,
    /// It is longer than any question.
    TooLong {
        /// Its length.
        bytes: usize,
        /// The greatest length.
        limit: usize,
    },
    /// It has more words than any question.
    TooMany {
        /// How many different ones it has.
        words: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A quotation mark has no partner.
    OpenQuote {
        /// The characters from the mark on.
        place: Range<usize>,
    },
    /// A filter has a value that it does not know.
    BadValue {
        /// The filter's name.
        filter: &'static str,
        /// What was typed behind it.
        value: String,
        /// The characters of the value.
        place: Range<usize>,
        /// What the filter knows.
        known: &'static str,
    },
    /// A filter that says where is searched has a minus.
    NotLeftOut {
        /// The filter's name.
        filter: &'static str,
        /// The characters of the value.
        place: Range<usize>,
    },
    /// A filter that takes one value has two.
    Twice {
        /// The filter's name.
        filter: &'static str,
        /// The characters of the second value.
        place: Range<usize>,
    },
    /// An edition is named where all are searched.
    InAll,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.trouble().what.fmt(f)
    }
}

impl QueryError {
    /// The characters of the query that are meant; none where it is about the whole.
    pub fn place(&self) -> Option<Range<usize>> {
        match self {
            Self::Empty | Self::TooLong { .. } | Self::TooMany { .. } | Self::InAll => None,
            Self::OpenQuote { place }
            | Self::BadValue { place, .. }
            | Self::NotLeftOut { place, .. }
            | Self::Twice { place, .. } => Some(place.clone()),
        }
    }

    /// What is wrong with it, and what to do about it.
    pub fn trouble(&self) -> Trouble {
        let place = self.place().map_or(0, |place| place.start + 1);
        let at =
            |key, filter: &'static str| Said::new(key).with("filter", filter).count("place", place);
        let (what, hint) = match self {
            Self::Empty => (Said::new("error-query-empty"), Some(Said::new("hint-query-empty"))),
            Self::TooLong { bytes, limit } => {
                let what = Said::new("error-query-long").count("bytes", *bytes);
                (what.count("limit", *limit), None)
            }
            Self::TooMany { words, limit } => {
                let what = Said::new("error-query-words").count("words", *words);
                (what.count("limit", *limit), None)
            }
            Self::OpenQuote { .. } => {
                let what = Said::new("error-query-quote").count("place", place);
                (what, Some(Said::new("hint-query-quote")))
            }
            Self::BadValue { filter, value, known, .. } => {
                let hint = Said::new("hint-query-value").with("filter", filter);
                let hint = hint.and(
                    "values",
                    match *filter {
                        "kind" => Said::new("hint-query-takes-kind"),
                        "lang" => Said::new("hint-query-takes-lang"),
                        "section" => Said::new("hint-query-takes-section"),
                        _ => Said::words(known),
                    },
                );
                (at("error-query-value", filter).with("value", value), Some(hint))
            }
            Self::NotLeftOut { filter, .. } => {
                let hint = Said::new("hint-query-minus").with("filter", filter);
                (at("error-query-minus", filter), Some(hint))
            }
            Self::Twice { filter, .. } => (at("error-query-twice", filter), None),
            Self::InAll => (Said::new("error-query-in-all"), None),
        };
        Trouble { what, hint }
    }
}
