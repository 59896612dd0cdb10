//! Which rules does a range such as `704.5d-f` or `509.1–3` name? Start at [`NumberRange`].
//!
//! [`NumberRange::read`] is also the lenient reader of everything people type for a number.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::half_width::half_width;
use super::number::{Level, NotANumber, RuleNumber};

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
    pub fn read(typed: &str) -> Result<Self, NotANumber> {
        let refused = || NotANumber { typed: typed.to_owned() };
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
    pub fn read(typed: &str) -> Result<Self, NotANumber> {
        let range = NumberRange::read(typed)?;
        if range.is_single() {
            return Ok(range.first());
        }
        Err(NotANumber { typed: typed.to_owned() })
    }
}

/// Words that people put before a number, lower case, longest first.
const LEADING_WORDS: [&str; 14] = [
    "comprehensive rules",
    "comprehensive rule",
    "magic cr",
    "mtg cr",
    "総合ルール",
    "sections",
    "section",
    "subrule",
    "rules",
    "rule",
    "ルール",
    "cr",
    "§",
    "#",
];

/// ASCII, lower case, no spaces, one kind of dash, without leading words and trailing marks.
fn plain_spelling(typed: &str) -> Option<String> {
    if typed.chars().count() > 64 {
        return None;
    }
    let folded: String = typed.chars().map(fold_typed).flat_map(char::to_lowercase).collect();
    let mut rest = folded.trim();
    while let Some(shorter) = LEADING_WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
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
    type Err = NotANumber;

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
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        (self.first, self.last).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NumberRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            return text.parse().map_err(serde::de::Error::custom);
        }
        let (first, last) = Deserialize::deserialize(deserializer)?;
        Self::new(first, last).ok_or_else(|| serde::de::Error::custom("no range of rule numbers"))
    }
}
