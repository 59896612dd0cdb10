//! Which records, numbers or faults does a piece of a query stand for? Start at [`Filters`],
//! [`numbers`] and [`QueryError`].
//!
//! `in:` and `since:` stay as they were typed: nothing here knows which editions there are.
//! `NumberRange::read` knows the spellings of a number; here are the words people put round it.

use std::ops::Range;

use crate::model::{Language, Level, NumberRange, RecordKind, Said, Trouble, half_width};

/// What was typed as `kind:`, `lang:`, `section:`, `in:` and `since:`; empty lists leave all in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Of each list one must hold.
    pub kept: Listed,
    /// The edition to search, as typed.
    pub edition: Option<String>,
    /// The edition or date from which on texts are new, as typed.
    pub since: Option<String>,
    /// What none may hold, typed with a minus.
    pub left_out: Listed,
}

/// What was typed as `kind:`, `lang:` and `section:`, or as a number behind a minus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
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
        let told = |key| Said::new(key).with("filter", name);
        match name {
            "in" | "since" if negated => {
                let hint = Some(told("hint-query-minus"));
                return Err(QueryError::at(place, told("error-query-minus"), hint));
            }
            "in" | "since" => {
                let slot = if name == "in" { &mut self.edition } else { &mut self.since };
                if slot.as_deref().is_some_and(|before| before != values) {
                    return Err(QueryError::at(place, told("error-query-twice"), None));
                }
                *slot = Some(values.to_owned());
            }
            _ => {
                for value in values.split(',').filter(|value| !value.is_empty()) {
                    if self.add_value(name, value, negated).is_none() {
                        let what = told("error-query-value").with("value", value);
                        let hint = told("hint-query-value").and("values", known(name));
                        return Err(QueryError::at(place, what, Some(hint)));
                    }
                }
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: &str, value: &str, negated: bool) -> Option<()> {
        let listed = if negated { &mut self.left_out } else { &mut self.kept };
        match name {
            "kind" => put(&mut listed.kinds, kind(value)?),
            "lang" => put(&mut listed.languages, language(value)?),
            _ => put(&mut listed.sections, NumberRange::read(value).ok()?),
        }
        Some(())
    }

    /// How many numbers records are held against.
    pub(super) fn count(&self) -> usize {
        self.kept.sections.len() + self.left_out.sections.len()
    }
}

/// Adds what is not there yet.
pub(super) fn put<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn known(name: &str) -> Said {
    Said::new(match name {
        "kind" => "hint-query-takes-kind",
        "lang" => "hint-query-takes-lang",
        _ => "hint-query-takes-section",
    })
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
#[error("{}", trouble.what)]
pub struct QueryError {
    /// What sort of thing is wrong.
    pub fault: QueryFault,
    /// The characters of the query that are meant; none where it is about the whole.
    pub place: Option<Range<usize>>,
    /// What is wrong with it, and what to do about it.
    pub trouble: Box<Trouble>,
}

/// What is wrong with a query, as far as anybody does something else about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryFault {
    /// There are no words in it.
    Empty,
    /// A quotation mark has no partner.
    OpenQuote,
    /// Something else.
    Other,
}

impl QueryError {
    /// Something that is wrong with the whole.
    pub(super) fn of(what: Said, hint: Option<Said>) -> Self {
        let (fault, place) = (QueryFault::Other, None);
        Self { fault, place, trouble: Box::new(Trouble { what, hint }) }
    }

    /// Something that is wrong with these characters.
    pub(super) fn at(place: Range<usize>, what: Said, hint: Option<Said>) -> Self {
        let what = what.count("place", place.start + 1);
        Self { place: Some(place), ..Self::of(what, hint) }
    }

    /// An edition is named where all are searched.
    pub fn in_all() -> Self {
        Self::of(Said::new("error-query-in-all"), None)
    }
}
