//! What stands before a number, and announces it? Start at [`Lead::of`].

use super::spelling::identifier_words;
use crate::model::{EffectiveDate, Period};

/// A word before a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// It names the rules of the game.
    Title,
    /// `rule` or the like.
    Rule,
    /// `section` or the like.
    Section,
    /// A name in code that says `cr`.
    Name,
    /// A name that a number is given to, such as `rule_number`.
    Field,
    /// `version`, `page` and the like: another kind of number.
    Measure,
    /// Letters or signs that the number is a part of.
    Part,
}

/// What stands before a number.
pub(super) struct Lead {
    /// The word that announces it.
    pub word: Option<Word>,
    /// The day of an edition right before it.
    pub day: Option<WrittenDay>,
    /// The day of the edition that is named as such before the word: `2024年9月20日版のCR `.
    pub of_edition: Option<EffectiveDate>,
    /// Whether the number is cut out of a longer one, or has a sign of its own.
    pub is_cut: bool,
}

/// How far before a number the word that announces it is looked for, in bytes.
const LEAD_BYTES: usize = 96;

impl Lead {
    /// Reads what stands before the number that begins at `start`.
    pub fn of(text: &str, start: usize) -> Self {
        let before = &text[text.floor_char_boundary(start.saturating_sub(LEAD_BYTES))..start];
        let is_cut = before.ends_with(['.', '$', '+', '%', '=', '~', '^', '@', '\\', '€', '£'])
            || before.ends_with('-') && !before.trim_end_matches('-').ends_with(is_day_end)
            || before.ends_with(['/', '#']) && !before.ends_with("//")
            || before.ends_with("= ");
        let word = attached(before).or_else(|| announcing(before));
        Self { word, day: day_before(before), of_edition: day_of_edition(before), is_cut }
    }

    /// Whether the word is one that names rules.
    pub fn names_rules(&self) -> bool {
        matches!(self.word, Some(Word::Title | Word::Rule))
    }
}

/// What stands before a space that may not be broken, `~` or `\,`, of a typesetter's source, and
/// before its sign of a section, `\S`; and whether that sign is there.
fn typeset<'t>(before: &'t str, marks: &[char]) -> (&'t str, bool) {
    let spaced = ["~", "\\,", "\\ ", "{}"].iter().find_map(|space| before.strip_suffix(space));
    let is_word =
        |word: &&str| word.ends_with(|letter: char| letter.is_ascii_alphabetic() || letter == '.');
    let head = spaced.filter(is_word).unwrap_or(before);
    let sign = ["\\S", "\\textsection"].iter().find_map(|sign| head.strip_suffix(sign));
    match sign {
        Some(head) => (head.trim_end_matches(marks), true),
        None => (head, false),
    }
}

fn is_day_end(letter: char) -> bool {
    letter.is_ascii_digit() || letter == ' '
}

/// Whether a letter may stand in a name of code.
fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The word that a number is written to without a space.
fn attached(before: &str) -> Option<Word> {
    if !before.ends_with(is_of_name) {
        return None;
    }
    if before.ends_with("\\S") {
        return Some(Word::Section);
    }
    let name = &before[before.trim_end_matches(is_of_name).len()..];
    let bare = name.trim_end_matches('_');
    let announces = |word: &str| {
        let (head, tail) = bare.split_at(bare.len().saturating_sub(word.len()));
        tail.eq_ignore_ascii_case(word)
            && (head.is_empty()
                || head.ends_with('_')
                || tail.starts_with(char::is_uppercase) && head.ends_with(char::is_lowercase))
    };
    let is_title = announces("cr") || announces("mtgcr");
    let is_whole = ["CR", "cr", "Cr", "MTGCR"].contains(&name);
    match () {
        _ if is_whole => Some(Word::Title),
        _ if is_title => Some(Word::Name),
        // `rule_110` may count anything.
        _ if announces("rule") || announces("rules") => Some(Word::Field),
        _ => Some(Word::Part),
    }
}

/// The word before a number that announces it, over marks and the end of a comment's line.
fn announcing(before: &str) -> Option<Word> {
    let marks = [
        ' ', '\t', '\u{a0}', '\u{3000}', '(', '[', '"', '\'', '`', '*', ':', '#', '§', '“', '「',
        '第', '：', '‘', '（', '>',
    ];
    let trimmed = before.trim_end_matches(marks);
    // What joins a word to a number in a typesetter's source.
    let (trimmed, has_typeset_sign) = typeset(trimmed, &marks);
    let has_sign = has_typeset_sign || before[trimmed.len()..].contains('§');
    let over_line = trimmed.rsplit_once('\n').filter(|halves| halves.1.chars().all(is_leader));
    let trimmed = match over_line {
        Some((line, _)) => line.trim_end().trim_end_matches(marks),
        None => trimmed,
    };
    let is_beside =
        over_line.is_none() && before[trimmed.len()..].trim_matches([' ', ':']).is_empty();
    // Of a name that a value is given to in code, as in `rule = "702.19b"`.
    let is_quoted = before.ends_with(['"', '\'']);
    let trimmed = trimmed.strip_suffix('=').filter(|_| is_quoted).unwrap_or(trimmed);
    let trimmed = trimmed.strip_suffix(['.', '-']).unwrap_or(trimmed).trim_end_matches(marks);
    if trimmed.ends_with("C.R") || trimmed.ends_with("c.r") {
        return Some(Word::Title);
    }
    if let Some(head) = trimmed.strip_suffix("ルール") {
        let is_title = ["総合", "MTG", "コンプリヘンシブ"].iter().any(|name| head.ends_with(name));
        return Some(if is_title { Word::Title } else { Word::Rule });
    }
    let head = trimmed.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let word = &trimmed[head.len()..];
    let joins = head.ends_with(is_of_name);
    if joins && !word.is_empty() {
        return is_field(trimmed).then_some(Word::Field);
    }
    let head = head.trim_end_matches([' ', '.']).to_ascii_lowercase();
    let is_of_game = ["comprehensive", "comp", "magic", "mtg", "gathering"];
    match word.to_ascii_lowercase().as_str() {
        "cr" if word == "CR" || word == "cr" => Some(Word::Title),
        "crs" | "mtgcr" | "comprule" | "comprules" => Some(Word::Title),
        "comprehensiverule" | "comprehensiverules" => Some(Word::Title),
        "rule" | "rules" | "subrule" | "subrules" => {
            let is_title = is_of_game.iter().any(|name| head.ends_with(name));
            Some(if is_title { Word::Title } else { Word::Rule })
        }
        "section" | "sections" | "sec" => Some(Word::Section),
        _ if has_sign => Some(Word::Section),
        word if is_beside && MEASURES.contains(&word) => Some(Word::Measure),
        _ => is_field(word).then_some(Word::Field),
    }
}

/// Words before numbers of other kinds: versions, places in other books, things that are measured.
const MEASURES: [&str; 52] = [
    "v", "ver", "version", "release", "build", "java", "python", "node", "rust", "api", "sdk",
    "windows", "firefox", "chrome", "page", "pages", "p", "pp", "line", "lines", "figure", "fig",
    "table", "chapter", "appendix", "http", "rfc", "iso", "mtr", "ipg", "port", "issue", "usd",
    "eur", "cost", "costs", "price", "prices", "paid", "took", "score", "mean", "median",
    "average", "rate", "size", "width", "height", "weight", "ratio", "x", "y",
];

/// Whether a text ends with a name of code to which numbers of rules are given: `ruleNumber`,
/// `comp_rules`, `cr_refs`.
fn is_field(text: &str) -> bool {
    const ENDS: &str =
        "cr crs rule rules no num number numbers id ids ref refs reference references citation";
    let name = &text[text.trim_end_matches(is_of_name).len()..];
    let words: Vec<String> = identifier_words(name).collect();
    let is_of_rules = words.iter().any(|word| ["cr", "rule", "rules"].contains(&word.as_str()));
    words.len() >= 2
        && is_of_rules
        && words.last().is_some_and(|word| ENDS.split(' ').any(|end| end == word))
}

/// Whether a text ends by sending the reader somewhere: `see `, `due to `, `the exception: `.
pub(super) fn leads_to(before: &str) -> bool {
    const WORDS: [&str; 10] =
        ["see", "per", "cf", "due", "to", "under", "by", "via", "also", "violates"];
    let before = &before[before.floor_char_boundary(before.len().saturating_sub(LEAD_BYTES))..];
    let trimmed = before.trim_end_matches([' ', '(', '[', '`']);
    if trimmed.len() < before.len() && trimmed.ends_with([':', '.', ';', '—', '–']) {
        return true;
    }
    let trimmed = trimmed.trim_end_matches(['.', ':']);
    let start = trimmed.trim_end_matches(char::is_alphanumeric).len();
    trimmed.len() < before.len()
        && WORDS.iter().any(|word| word.eq_ignore_ascii_case(&trimmed[start..]))
}

/// A day as somebody wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenDay {
    /// It is this one.
    On(EffectiveDate),
    /// `03/04/2018` is one day in America and another elsewhere.
    Unclear,
}

impl WrittenDay {
    /// The day, where it is clear.
    pub fn day(self) -> Option<EffectiveDate> {
        match self {
            Self::On(day) => Some(day),
            Self::Unclear => None,
        }
    }

    /// What [`Period`] reads as a day, `13/01/18` or `1/13/2018`, of a year that had rules.
    fn read(text: &str) -> Option<Self> {
        if !text.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
            return None;
        }
        match Period::read(text).and_then(Period::day) {
            Some(day) => is_possible(&day).then_some(Self::On(day)),
            None => Self::by_slashes(text),
        }
    }

    /// `1-2-18` and `1.2.18` may be anything.
    fn by_slashes(text: &str) -> Option<Self> {
        let mark = text.chars().find(|letter| "-/.".contains(*letter))?;
        let mut parts = text.split(mark);
        let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
        let written: i16 = year.parse().ok().filter(|_| parts.next().is_none())?;
        let year = match year.len() {
            4 => written,
            // The first rules are of 1993.
            2 if mark == '/' => 1993 + (written + 7) % 100,
            _ => return None,
        };
        let day = |month: &str, day: &str| {
            EffectiveDate::new(year, month.parse().ok()?, day.parse().ok()?).filter(is_possible)
        };
        match (day(second, first), day(first, second)) {
            (Some(one), Some(other)) if one != other => Some(Self::Unclear),
            (one, other) => one.or(other).map(Self::On),
        }
    }
}

fn is_possible(day: &EffectiveDate) -> bool {
    (1993..=2100).contains(&day.parts().0)
}

/// The day of an edition right before a number, or alone in the line of a comment above it:
/// `20121001 - `, `2012-10-01: `, `13/01/18 - `.
fn day_before(before: &str) -> Option<WrittenDay> {
    let signs = ['/', '*', '#'];
    let lines = before.rsplit_once('\n').filter(|halves| halves.1.contains(signs));
    if let Some((above, _)) = lines.filter(|halves| halves.1.chars().all(is_leader)) {
        let line = above.rsplit('\n').next().unwrap_or(above);
        return line.contains(signs).then(|| WrittenDay::read(line.trim_matches(is_leader)))?;
    }
    let trimmed = before.trim_end_matches([' ', '-', '–', ':', ',', ')', ']']);
    if trimmed.len() == before.len() {
        return None;
    }
    day_at_end(trimmed)
}

/// How long a day is at most, in bytes.
const MOST_DAY: usize = 24;

/// The day with which a text ends.
fn day_at_end(text: &str) -> Option<WrittenDay> {
    if !text.ends_with(|letter: char| letter.is_ascii_digit() || letter == '日') {
        return None;
    }
    let tail = &text[text.ceil_char_boundary(text.len().saturating_sub(MOST_DAY))..];
    let begins = |at: &usize| !tail[..*at].ends_with(is_of_name);
    let mut starts = tail.char_indices().map(|letter| letter.0).filter(begins);
    starts.find_map(|at| WrittenDay::read(&tail[at..]))
}

/// The day with which a text begins.
fn day_at_start(text: &str) -> Option<WrittenDay> {
    let ends = |at: &usize| text.is_char_boundary(*at) && !text[*at..].starts_with(is_of_name);
    let mut ends = (1..=text.len().min(MOST_DAY)).rev().filter(ends);
    ends.find_map(|at| WrittenDay::read(&text[..at]))
}

/// The day of the edition of which a number is said to be, with nothing but the name of the rules
/// between.
fn day_of_edition(before: &str) -> Option<EffectiveDate> {
    const MOST: usize = 40;
    let (day, between) = before.rsplit_once('版')?;
    let says_more = between.contains(['。', '、', '\n']) || between.len() > MOST;
    day_at_end(day)?.day().filter(|_| !says_more)
}

/// The day of an edition right behind a citation: ` (2012-10-01)`, ` @2012-10-01`, ` of 2012-10-01`,
/// ` 13/01/18`.
pub(super) fn day_behind(behind: &str) -> Option<WrittenDay> {
    let rest = behind.trim_start_matches([' ', '(', '（', '[', '@', ',', ':']);
    if rest.len() == behind.len() {
        return None;
    }
    let words = ["as of ", "of ", "in ", "- ", "– ", "— "];
    let rest = words.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    day_at_start(rest)
}

/// Whether nothing is said before a number in its line; an item of a list may have a box to tick.
pub(super) fn opens(before: &str) -> bool {
    before.split(['[', ']']).all(|part| part == "x" || part.chars().all(is_leader))
}

/// What stands before the first letter of a comment's line.
pub(super) fn is_leader(letter: char) -> bool {
    letter.is_whitespace() || "/*!#-;%>|\"'([`=•·「“{+".contains(letter)
}
