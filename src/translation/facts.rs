//! What do the texts of both languages have in common, and can one be the translation of the other?
//! Start at [`Facts`], [`Names`] and [`Likeness::evidence`].
//!
//! References, symbols, sizes and figures are the same in both languages; so is the English that a
//! translation keeps in quotes. Names are built from headings and glossary headwords that are known
//! to belong together. Only what needs no dictionary counts, and nothing here knows where records
//! stand.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::citation::references;
use crate::model::{NumberRange, Record, Reference, Target, half_width, is_heading_text};

/// A piece of text in the form in which both languages can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<T> {
    /// The comparable form.
    pub value: T,
    /// Bytes of the text.
    pub bytes: Range<usize>,
}

/// A cross-reference by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The numbers.
    pub range: NumberRange,
    /// The title printed with them.
    pub title: Option<String>,
}

/// What a text says that needs no translation, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Cross-references by number.
    pub pointers: Vec<Fact<Pointer>>,
    /// Mana and other symbols: `{2/W}`.
    pub symbols: Vec<Fact<String>>,
    /// Power and toughness and changes to them: `2/2`, `+1/+1`.
    pub sizes: Vec<Fact<String>>,
    /// Figures that are none of these.
    pub figures: Vec<Fact<u32>>,
}

impl Facts {
    /// Reads a text of either language.
    pub(super) fn of(text: &str) -> Self {
        let mut facts = Self::default();
        let found = references(text);
        facts.pointers = found.iter().filter_map(pointer).collect();
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let inside = facts.pointers.iter().find(|pointer| pointer.bytes.contains(&at));
            at = match inside {
                Some(pointer) => pointer.bytes.end,
                None => facts.read_at(text, at).unwrap_or(at + letter.len_utf8()),
            };
        }
        facts
    }

    /// Reads what begins at `at` and tells where it ends.
    fn read_at(&mut self, text: &str, at: usize) -> Option<usize> {
        let rest = &text[at..];
        if let Some(length) = symbol(rest) {
            let (value, bytes) = (rest[..length].to_ascii_uppercase(), at..at + length);
            self.symbols.push(Fact { value, bytes });
            return Some(at + length);
        }
        let goes_on = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '/');
        if text[..at].ends_with(goes_on) {
            return None;
        }
        if let Some((value, length)) = size(rest) {
            self.sizes.push(Fact { value, bytes: at..at + length });
            return Some(at + length);
        }
        let (value, length) = figure(rest)?;
        self.figures.push(Fact { value, bytes: at..at + length });
        Some(at + length)
    }
}

fn pointer(reference: &Reference) -> Option<Fact<Pointer>> {
    let Target::Numbers(range) = &reference.target else {
        return None;
    };
    let value = Pointer { range: *range, title: reference.title.clone() };
    Some(Fact { value, bytes: reference.bytes.clone() })
}

fn symbol(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let close = inside.find('}').filter(|end| (1..=7).contains(end))?;
    let plain = inside[..close].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    plain.then_some(close + 2)
}

/// `2/2`, `+1/+1`, `-X/-0`, `*/*` in any width, in half-width.
fn size(text: &str) -> Option<(String, usize)> {
    let is_sign = |sign: &char| "+-/0123456789X*☐".contains(narrow(*sign));
    let length = text.chars().take_while(is_sign).map(char::len_utf8).sum();
    let value: String = text[..length].chars().map(narrow).collect();
    let (power, toughness) = value.split_once('/')?;
    let is_side = |side: &str| {
        let figure = side.strip_prefix(['+', '-']).unwrap_or(side);
        let is_number = figure.parse::<u32>().is_ok() && !figure.starts_with('+');
        is_number || matches!(figure, "X" | "*" | "☐")
    };
    let stops = !text[length..].starts_with(|letter: char| letter.is_ascii_alphanumeric());
    let is_size = stops && is_side(power) && is_side(toughness) && !power.ends_with('☐');
    is_size.then_some((value, length))
}

fn figure(text: &str) -> Option<(u32, usize)> {
    let (mut value, mut length) = (String::new(), 0);
    // Whether three digits follow, as in `1,000`.
    let is_thousand = |behind: &str| behind.bytes().take_while(u8::is_ascii_digit).count() == 3;
    for letter in text.chars() {
        match narrow(letter) {
            digit if digit.is_ascii_digit() => value.push(digit),
            ',' if !value.is_empty() && is_thousand(&text[length + letter.len_utf8()..]) => {}
            _ => break,
        }
        length += letter.len_utf8();
    }
    Some((value.parse().ok()?, length))
}

/// The half-width form of a sign; all dashes are one.
pub fn narrow(sign: char) -> char {
    match sign {
        '−' | '–' | '‐' => '-',
        _ => half_width(sign),
    }
}

/// A Japanese title without the English that some headings print behind it: 飛行／Flying.
pub(super) fn without_english(title: &str) -> &str {
    let split = title.rsplit_once('／');
    let english = |printed: &str| printed.starts_with(|letter: char| letter.is_ascii_alphabetic());
    split.filter(|(_, behind)| english(behind)).map_or(title, |(japanese, _)| japanese)
}

/// Names in both languages; a name may have several forms on either side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// English forms by Japanese form, both as [`english_key`] and [`japanese_key`] give them.
    english: BTreeMap<String, BTreeSet<String>>,
    /// Japanese forms by English form.
    japanese: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    /// The names of `pairs` of English and Japanese headwords, as glossaries print them.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut names = Self::default();
        pairs.into_iter().for_each(|(english, japanese)| names.add(english, japanese));
        names
    }

    /// Adds a headword with its translation; `A, B` and `A/B` with `甲、乙` are two names.
    pub fn add(&mut self, english: &str, japanese: &str) {
        let (english, japanese) = (english_forms(english), japanese_forms(japanese));
        let in_step = english.len() == japanese.len();
        for (at, en) in english.iter().enumerate() {
            for ja in if in_step { &japanese[at..=at] } else { &japanese[..] } {
                self.english.entry(ja.clone()).or_default().insert(en.clone());
                self.japanese.entry(en.clone()).or_default().insert(ja.clone());
            }
        }
    }

    /// Whether an English and a Japanese name are the same; none where one of them is not known.
    pub(super) fn are_same(&self, english: &str, japanese: &str) -> Option<bool> {
        let ja = japanese_key(japanese);
        let forms = self.japanese.get(&english_key(english))?;
        if forms.contains(&ja) { Some(true) } else { self.english.get(&ja).map(|_| false) }
    }

    /// English forms with all Japanese forms, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BTreeSet<String>)> {
        self.japanese.iter().map(|(en, ja)| (en.as_str(), ja))
    }
}

/// What an English name is compared by: lower case, one space between words, no marks.
pub fn english_key(name: &str) -> String {
    let plain = name.replace(['’', '\''], "").to_ascii_lowercase();
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What a Japanese name is compared by: without spaces, middle dots and quotation marks.
pub fn japanese_key(name: &str) -> String {
    let is_mark = |letter: char| letter.is_whitespace() || matches!(letter, '・' | '「' | '」');
    name.replace(is_mark, "")
}

/// `A, B`, `A/B` and `A (Obsolete)` as keys of their own.
pub(super) fn english_forms(headword: &str) -> Vec<String> {
    let plain = without_brackets(headword);
    plain.split([',', '/']).map(english_key).filter(|form| !form.is_empty()).collect()
}

fn japanese_forms(headword: &str) -> Vec<String> {
    let plain = without_brackets(headword);
    plain.split(['、', '/', '／']).map(japanese_key).filter(|form| !form.is_empty()).collect()
}

/// The text without what stands in brackets.
fn without_brackets(text: &str) -> String {
    let parts = text.split(['(', '（']);
    parts.map(|part| part.rsplit_once([')', '）']).map_or(part, |(_, behind)| behind)).collect()
}

/// How many Japanese characters stand for one English character, measured on the rules of
/// 2026-01-16, of which the excerpt at hand has 0.46 on average.
pub const JAPANESE_PER_ENGLISH: f32 = 0.46;

/// What tells records apart, each with how rare it is.
pub(super) struct Likeness<'a> {
    names: &'a Names,
    /// In how many English records a mark stands.
    frequency: BTreeMap<String, u32>,
    records: f32,
}

/// The marks of one record.
pub(super) struct Marks {
    marks: BTreeSet<String>,
    heading: Option<String>,
    characters: usize,
}

impl<'a> Likeness<'a> {
    /// A measure for the editions whose English records these are.
    pub(super) fn new<'m>(names: &'a Names, english: impl Iterator<Item = &'m Marks>) -> Self {
        let mut frequency: BTreeMap<String, u32> = BTreeMap::new();
        let mut records = 1.0;
        for marks in english {
            records += 1.0;
            for mark in &marks.marks {
                *frequency.entry(mark.clone()).or_default() += 1;
            }
        }
        Self { names, frequency, records }
    }

    /// How much speaks for (above 0) or against (below 0) the two being the same record; 0 where
    /// neither says anything that needs no translation.
    pub(super) fn evidence(&self, en: &Marks, ja: &Marks) -> f32 {
        if let (Some(english), Some(japanese)) = (&en.heading, &ja.heading) {
            let same = self.names.are_same(english, japanese);
            return same.map_or(0.0, |is_same| if is_same { 4.0 } else { -2.0 });
        }
        if en.heading.is_some() != ja.heading.is_some() {
            return -1.5;
        }
        self.shared(en, ja) + Self::lengths(en, ja)
    }

    fn shared(&self, en: &Marks, ja: &Marks) -> f32 {
        let weight = |mark: &String| {
            let frequency = self.frequency.get(mark).copied().unwrap_or(0) as f32;
            (self.records / (1.0 + frequency)).ln().max(0.1)
        };
        let both: f32 = en.marks.intersection(&ja.marks).map(weight).sum();
        let all: f32 = en.marks.union(&ja.marks).map(weight).sum();
        // A few common marks prove little either way.
        let certainty = (all / 6.0).min(1.0);
        if all == 0.0 { 0.0 } else { (4.0 * both / all - 1.5) * certainty }
    }

    fn lengths(en: &Marks, ja: &Marks) -> f32 {
        let expected = en.characters as f32 * JAPANESE_PER_ENGLISH + 8.0;
        let ratio = (ja.characters as f32 + 8.0) / expected;
        (0.5 - ratio.ln().abs()).max(-2.0)
    }
}

impl Marks {
    /// The marks of a record; front and back matter have none.
    pub(super) fn of(record: &Record) -> Self {
        let facts = Facts::of(&record.text);
        let rules = facts.pointers.iter().map(|pointer| pointer.value.range.first());
        let rules = rules.map(|number| format!("rule {number}"));
        let signs = facts.symbols.iter().chain(&facts.sizes).map(|fact| fact.value.clone());
        let figures = facts.figures.iter().map(|fact| fact.value.to_string());
        let heading = record.kind.is_numbered() && is_heading_text(&record.text);
        Self {
            marks: rules.chain(signs).chain(figures).collect(),
            heading: heading.then(|| without_english(&record.text).to_owned()),
            characters: record.text.chars().count(),
        }
    }
}
