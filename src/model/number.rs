//! How is a rule number written, and how do people write one? Start at [`RuleNumber`], then at
//! [`NumberRange`], whose [`read`](NumberRange::read) takes all that people type for a number.
//!
//! Nothing here knows whether a rule of that number exists in any edition.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::said::{NotRead, read, write};

/// The address of a rule inside one edition: `7`, `702`, `702.19`, `702.19b`, `704.5aa`.
///
/// It can never be without a chapter, and never has a subrule without a rule.
/// A number alone never identifies a rule: a number in an edition does.
///
/// The order is the order of the book: `7` < `702` < `702.2` < `702.19` < `702.19z` < `702.19aa`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNumber {
    chapter: u16,
    /// Three digits, or 0 for a chapter.
    section: u16,
    /// 1 and up, or 0 for a chapter or section.
    rule: u16,
    /// Bijective base 26: a = 1, z = 26, aa = 27; 0 for none.
    subrule: u16,
}

/// Which of the four kinds of number this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// `7`, a chapter.
    Chapter,
    /// `702`, a section.
    Section,
    /// `702.19`, a rule.
    Rule,
    /// `702.19b`, a subrule.
    Subrule,
}

/// The letter l or o, which the rules skip because they look like digits.
const SKIPPED_LETTERS: [u16; 2] = [12, 15];

/// The highest number of a rule within a section that is believed; 702 reached 190 in 2026.
const MAX_RULE: u16 = 1999;

impl RuleNumber {
    /// The chapter `number`, 0 to 10; the Japanese text numbers its introduction 0 and its
    /// glossary 10.
    pub fn chapter_number(number: u16) -> Option<Self> {
        (number <= 10).then_some(Self { chapter: number, section: 0, rule: 0, subrule: 0 })
    }

    /// The section `number`, 100 to 999.
    pub fn section_number(number: u16) -> Option<Self> {
        let in_book = (100..=999).contains(&number);
        in_book.then_some(Self { chapter: number / 100, section: number, rule: 0, subrule: 0 })
    }

    /// The rule `section.rule`, with `subrule` as letters or empty.
    pub fn new(section: u16, rule: u16, subrule: &str) -> Option<Self> {
        if rule == 0 || rule > MAX_RULE {
            return None;
        }
        let subrule = if subrule.is_empty() { 0 } else { letters_to_ordinal(subrule)? };
        Some(Self { rule, subrule, ..Self::section_number(section)? })
    }

    /// Which kind of number this is.
    pub fn level(self) -> Level {
        match (self.section, self.rule, self.subrule) {
            (0, ..) => Level::Chapter,
            (_, 0, _) => Level::Section,
            (_, _, 0) => Level::Rule,
            _ => Level::Subrule,
        }
    }

    /// The chapter this lies in; `7` for `702.19b`.
    pub fn chapter(self) -> Self {
        Self { section: 0, rule: 0, subrule: 0, ..self }
    }

    /// The section this lies in; none for a chapter.
    pub fn section(self) -> Option<Self> {
        (self.section != 0).then_some(Self { rule: 0, subrule: 0, ..self })
    }

    /// The rule this is or lies in; none for chapters and sections.
    pub fn rule(self) -> Option<Self> {
        (self.rule != 0).then_some(Self { subrule: 0, ..self })
    }

    /// The number one level up: `702.19b` → `702.19` → `702` → `7` → none.
    pub fn parent(self) -> Option<Self> {
        match self.level() {
            Level::Chapter => None,
            Level::Section => Some(self.chapter()),
            Level::Rule => self.section(),
            Level::Subrule => self.rule(),
        }
    }

    /// The number with which those one level down begin: `702` → `702.1` → `702.1a` → none.
    pub fn first_below(self) -> Option<Self> {
        match self.level() {
            Level::Chapter => Self::section_number(self.chapter * 100),
            Level::Section => Some(Self { rule: 1, ..self }),
            Level::Rule => Some(Self { subrule: 1, ..self }),
            Level::Subrule => None,
        }
    }

    /// From the chapter down to this number, itself included.
    pub fn ancestry(self) -> Vec<Self> {
        let mut line: Vec<Self> =
            std::iter::successors(Some(self), |number| number.parent()).collect();
        line.reverse();
        line
    }

    /// Whether `other` is this number or lies under it; `702` covers `702.19b`.
    pub fn covers(self, other: Self) -> bool {
        match self.level() {
            Level::Chapter => self.chapter == other.chapter,
            Level::Section => self.section == other.section,
            Level::Rule => other.section == self.section && other.rule == self.rule,
            Level::Subrule => self == other,
        }
    }

    /// The number after this one on the same level, skipping the letters l and o.
    ///
    /// Says nothing about whether an edition has such a rule.
    pub fn next(self) -> Option<Self> {
        self.step(1)
    }

    /// The number before this one on the same level, skipping the letters l and o.
    pub fn previous(self) -> Option<Self> {
        self.step(-1)
    }

    fn step(self, by: i16) -> Option<Self> {
        match self.level() {
            Level::Chapter => Self::chapter_number(self.chapter.checked_add_signed(by)?),
            Level::Section => Self::section_number(self.section.checked_add_signed(by)?),
            Level::Rule => {
                let rule = self.rule.checked_add_signed(by)?;
                ((1..=MAX_RULE).contains(&rule)).then_some(Self { rule, ..self })
            }
            Level::Subrule => {
                let mut subrule = self.subrule.checked_add_signed(by)?;
                while has_skipped_letter(subrule) {
                    subrule = subrule.checked_add_signed(by)?;
                }
                ((1..=MAX_SUBRULE).contains(&subrule)).then_some(Self { subrule, ..self })
            }
        }
    }

    /// The chapter's number, 0 to 10.
    pub fn chapter_part(self) -> u16 {
        self.chapter
    }

    /// The section's three digits; 0 for a chapter.
    pub fn section_part(self) -> u16 {
        self.section
    }

    /// The rule's number inside its section; 0 for chapters and sections.
    pub fn rule_part(self) -> u16 {
        self.rule
    }

    /// The subrule's letters; empty where there are none.
    pub fn letters(self) -> String {
        ordinal_to_letters(self.subrule)
    }

    /// The place of the subrule's letters among all letters (a = 1, z = 26, aa = 27), 0 for none.
    pub fn letters_ordinal(self) -> u16 {
        self.subrule
    }

    /// The number as one integer that sorts as the numbers do; see [`RuleNumber::from_packed`].
    pub fn packed(self) -> u32 {
        let head = match self.section {
            0 => 2 * 100 * u32::from(self.chapter),
            section => 2 * u32::from(section) + 1,
        };
        head << 21 | u32::from(self.rule) << 10 | u32::from(self.subrule)
    }

    /// The number that [`RuleNumber::packed`] gave; none for any other integer.
    pub fn from_packed(packed: u32) -> Option<Self> {
        let (head, rest) = ((packed >> 22) as u16, packed >> 10 & 0x7ff);
        let (rule, subrule) = (rest as u16, (packed & 0x3ff) as u16);
        if packed >> 21 & 1 == 0 {
            let chapter = Self::chapter_number(head / 100)?;
            return (chapter.packed() == packed).then_some(chapter);
        }
        let fits = rule <= MAX_RULE && subrule <= MAX_SUBRULE && (rule > 0 || subrule == 0);
        Some(Self { rule, subrule, ..Self::section_number(head)? }).filter(|_| fits)
    }

    /// The first number of this shape at the start of `text` and its length in bytes, written as
    /// the rules write it: no spaces, lower case, ASCII.
    ///
    /// A full stop that ends the number is not part of it: `702.19.` reads as `702.19`.
    pub fn read_prefix(text: &str) -> Option<(Self, usize)> {
        let section_len = digits(text);
        let section: u16 = text[..section_len].parse().ok()?;
        if section_len != 3 {
            return Some((Self::chapter_number(section)?, section_len));
        }
        let head = Self::section_number(section)?;
        let Some(rest) = text[section_len..].strip_prefix('.') else {
            return Some((head, section_len));
        };
        let rule_len = digits(rest);
        let Some(rule) = rest[..rule_len].parse().ok().filter(|rule| (1..=MAX_RULE).contains(rule))
        else {
            return Some((head, section_len));
        };
        let letters = letters_prefix(&rest[rule_len..]);
        let subrule = if letters.is_empty() { 0 } else { letters_to_ordinal(letters)? };
        Some((Self { rule, subrule, ..head }, section_len + 1 + rule_len + letters.len()))
    }
}

/// The highest ordinal that two letters give: zz.
const MAX_SUBRULE: u16 = 26 * 27;

/// Whether one of the numbers in a rule number is written with a zero before it.
fn has_leading_zero(text: &str) -> bool {
    let mut parts = text.split('.');
    parts.any(|part| part.starts_with('0') && digits(part) > 1)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// One or two lower-case letters that are not the start of a word.
fn letters_prefix(text: &str) -> &str {
    let len = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let ends =
        !text[len..].starts_with(|letter: char| letter.is_alphanumeric() && letter.is_ascii());
    if len <= 2 && ends { &text[..len] } else { "" }
}

fn letters_to_ordinal(letters: &str) -> Option<u16> {
    let valid = (1..=2).contains(&letters.len())
        && letters.bytes().all(|letter| letter.is_ascii_lowercase());
    valid.then(|| letters.bytes().fold(0, |sum, letter| sum * 26 + u16::from(letter - b'a') + 1))
}

fn ordinal_to_letters(ordinal: u16) -> String {
    let letter = |ordinal: u16| char::from(b'a' + (ordinal % 26) as u8);
    match ordinal {
        0 => String::new(),
        1..=26 => letter(ordinal - 1).to_string(),
        _ => [letter((ordinal - 1) / 26 - 1), letter(ordinal - 1)].iter().collect(),
    }
}

fn has_skipped_letter(ordinal: u16) -> bool {
    let last = (ordinal.saturating_sub(1)) % 26 + 1;
    let first = (ordinal.saturating_sub(1)) / 26;
    SKIPPED_LETTERS.contains(&last) || SKIPPED_LETTERS.contains(&first)
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.level() {
            Level::Chapter => self.chapter.to_string(),
            Level::Section => self.section.to_string(),
            Level::Rule | Level::Subrule => {
                format!("{}.{}{}", self.section, self.rule, self.letters())
            }
        };
        f.pad(&text)
    }
}

impl fmt::Debug for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn not_a_number(typed: &str) -> NotRead {
    NotRead::of(typed, "a rule number")
}

/// Reads what [`RuleNumber`] prints, and nothing else.
impl FromStr for RuleNumber {
    type Err = NotRead;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Self::read_prefix(text) {
            Some((number, len)) if len == text.len() && !has_leading_zero(text) => Ok(number),
            _ => Err(not_a_number(text)),
        }
    }
}

impl Serialize for RuleNumber {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self, self.packed(), to)
    }
}

impl<'de> Deserialize<'de> for RuleNumber {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read(from, "a rule number out of range", Self::from_packed)
    }
}

impl JsonSchema for RuleNumber {
    fn schema_name() -> Cow<'static, str> {
        "RuleNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A rule number, such as 702.19b.", "pattern": r"^[0-9]+(\.[0-9]+[a-z]*)?$" })
    }
}

/// One number, or all numbers from one to another on the same level, both included.
///
/// The first never comes after the last, and both are of one level; a range of subrules stays
/// within its rule and a range of rules within its section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberRange {
    first: RuleNumber,
    last: RuleNumber,
}

impl NumberRange {
    /// The range from `first` to `last`, none where they cannot stand in one range.
    pub fn new(first: RuleNumber, last: RuleNumber) -> Option<Self> {
        let siblings = first.level() == last.level()
            && (first.parent() == last.parent() || first.level() == Level::Section);
        (siblings && first <= last).then_some(Self { first, last })
    }

    /// The first number.
    pub fn first(self) -> RuleNumber {
        self.first
    }

    /// The last number, the same as the first for a single one.
    pub fn last(self) -> RuleNumber {
        self.last
    }

    /// Whether this is one number only.
    pub fn is_single(self) -> bool {
        self.first == self.last
    }

    /// Whether `number` is in the range or lies under a number in it: `509.1–3` covers `509.2a`.
    pub fn covers(self, number: RuleNumber) -> bool {
        let same_level = std::iter::successors(Some(number), |number| number.parent())
            .find(|number| number.level() == self.first.level());
        same_level.is_some_and(|number| self.first <= number && number <= self.last)
    }

    /// Every number that the range names, without the letters l and o.
    pub fn numbers(self) -> impl Iterator<Item = RuleNumber> {
        let last = self.last;
        std::iter::successors(Some(self.first), |number| number.next())
            .take_while(move |number| *number <= last)
    }

    /// Reads a number or range in any spelling people type: `CR 702.19b`, `rule 702.19B.`,
    /// `702-19b`, `702.19 b`, `７０２．１９ｂ`, `総合ルール702.19b`, `704.5d-f`, `601.2a–b`, `509.1–3`.
    ///
    /// Where a hyphen could join section and rule or make a range, `702-19b` is the rule and
    /// `702-704` the range.
    pub fn read(typed: &str) -> Result<Self, NotRead> {
        let refused = || not_a_number(typed);
        let plain = plain_spelling(typed).ok_or_else(refused)?;
        if let Some(number) = read_single(&plain) {
            return Ok(Self { first: number, last: number });
        }
        let (left, right) = plain.split_once('-').ok_or_else(refused)?;
        let first = read_single(left).ok_or_else(refused)?;
        let last = read_end(first, right).ok_or_else(refused)?;
        Self::new(first, last).ok_or_else(refused)
    }

    /// The last number of a range that began with `first`, from what is printed behind the dash.
    ///
    /// `f` after `704.5d` is `704.5f`; `3` after `509.1` is `509.3`; `704.5f` stands for itself.
    pub fn end_of(first: RuleNumber, printed: &str) -> Option<Self> {
        Self::new(first, read_end(first, printed)?)
    }
}

impl RuleNumber {
    /// Reads one number in any spelling people type; see [`NumberRange::read`].
    pub fn read(typed: &str) -> Result<Self, NotRead> {
        let range = NumberRange::read(typed)?;
        if range.is_single() {
            return Ok(range.first());
        }
        Err(not_a_number(typed))
    }
}

/// Words that people put before a number, lower case, longest first.
const LEADING_WORDS: &str = "comprehensive rules|comprehensive rule|magic cr|mtg cr|\
    総合ルール|sections|section|subrule|rules|rule|ルール|cr|§|#";

/// ASCII, lower case, no spaces, one kind of dash, without leading words and trailing marks.
fn plain_spelling(typed: &str) -> Option<String> {
    if typed.chars().count() > 64 {
        return None;
    }
    let folded: String = typed.chars().map(fold_typed).flat_map(char::to_lowercase).collect();
    let mut rest = folded.trim();
    while let Some(shorter) = LEADING_WORDS.split('|').find_map(|word| rest.strip_prefix(word)) {
        rest = shorter.trim_start_matches([' ', ':', '.', '#', '第']);
    }
    let rest = rest.trim_end_matches([' ', '.', ',', ':', ';', '。', '、', '節', '項', '章']);
    // A long vowel mark is a dash only where it belongs to no word.
    let tight = rest.chars().filter(|letter| !letter.is_whitespace());
    Some(tight.map(|letter| if letter == 'ー' { '-' } else { letter }).collect())
}

fn fold_typed(letter: char) -> char {
    match letter {
        '～' => '-',
        '\u{3000}' | '\u{a0}' | '_' => ' ',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '〜' | '~' => '-',
        '。' | '・' => '.',
        _ => half_width(letter),
    }
}

fn read_single(plain: &str) -> Option<RuleNumber> {
    let plain = plain.trim_end_matches('.');
    if let Ok(number) = plain.parse() {
        return Some(number);
    }
    let (section, rest) = plain.split_at_checked(3)?;
    let section: u16 =
        section.bytes().all(|digit| digit.is_ascii_digit()).then(|| section.parse().ok())??;
    let rest = rest.strip_prefix(['.', '-', ',', '/', ':'])?;
    let rest = rest.trim_start_matches('0');
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (rule, letters) = rest.split_at(digits);
    let letters = letters.strip_prefix(['.', '-', '(', '/']).unwrap_or(letters);
    let letters = letters.trim_end_matches(')');
    // `702-704` is a range of sections, `702-19b` a rule in another spelling.
    let is_sections = plain.as_bytes()[3] == b'-' && digits == 3 && letters.is_empty();
    if is_sections {
        return None;
    }
    RuleNumber::new(section, rule.parse().ok()?, letters)
}

fn read_end(first: RuleNumber, printed: &str) -> Option<RuleNumber> {
    if let Some(number) = read_single(printed).filter(|number| number.level() == first.level()) {
        return Some(number);
    }
    let printed = printed.strip_prefix('.').unwrap_or(printed);
    match first.level() {
        Level::Subrule => {
            let digits = printed.bytes().take_while(u8::is_ascii_digit).count();
            let same_rule = digits == 0 || printed[..digits].parse() == Ok(first.rule_part());
            let letters = &printed[digits..];
            let number = RuleNumber::new(first.section_part(), first.rule_part(), letters)?;
            (same_rule && !letters.is_empty()).then_some(number)
        }
        Level::Rule => RuleNumber::new(first.section_part(), printed.parse().ok()?, ""),
        Level::Chapter | Level::Section => None,
    }
}

impl From<RuleNumber> for NumberRange {
    fn from(number: RuleNumber) -> Self {
        Self { first: number, last: number }
    }
}

/// Prints `704.5d`, `704.5d–f`, `509.1–3` or `702–704`, with an en dash as the rules do.
impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first;
        if self.is_single() {
            return first.fmt(f);
        }
        match first.level() {
            Level::Subrule => write!(f, "{first}–{}", self.last.letters()),
            Level::Rule => write!(f, "{first}–{}", self.last.rule_part()),
            Level::Chapter | Level::Section => write!(f, "{first}–{}", self.last),
        }
    }
}

/// Reads leniently, as [`NumberRange::read`] does.
impl FromStr for NumberRange {
    type Err = NotRead;

    fn from_str(typed: &str) -> Result<Self, Self::Err> {
        Self::read(typed)
    }
}

/// As text for people, as a pair of numbers elsewhere.
impl JsonSchema for NumberRange {
    fn schema_name() -> Cow<'static, str> {
        "NumberRange".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A rule number or a range of them, such as 702.19b–c." })
    }
}

impl Serialize for NumberRange {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write(self, (self.first, self.last), to)
    }
}

impl<'de> Deserialize<'de> for NumberRange {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read(from, "no range of rule numbers", |(first, last)| Self::new(first, last))
    }
}

/// The ASCII character of a full-width form, `ｂ` or `／`; every other character as it is.
pub fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// The full-width form of a character of ASCII; every other character, and a space, as it is.
pub fn full_width(letter: char) -> char {
    match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}
