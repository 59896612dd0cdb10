//! How is one citation spelt, and how is it spelt with another number? Start at [`Spelling`].

use crate::model::{Level, NumberRange, RuleNumber, full_width, half_width};

/// The form in which a citation stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `702.19b`, `704.5a–c`, `601.2a-601.2d`.
    Plain,
    /// Letters that go on from the citation before: `b` of `704.5a/b`.
    Letters,
    /// `702.19(b)`, `702.19.b`: its letters stand apart.
    Apart,
    /// A part of a name or of an address: `702_19b`, `702-19b`.
    Name,
    /// A part of an address without a mark: `#R70219b`.
    Closed,
    /// The same, in the address of a page that always has the newest edition.
    Anchor,
}

impl Spelling {
    /// The number as this spelling begins it, at the start of `text`, and its length in bytes.
    pub(super) fn read(self, text: &str) -> Option<(RuleNumber, usize)> {
        match self {
            Self::Plain => read_parted(text, &['.']),
            Self::Apart => read_apart(text),
            Self::Name => read_parted(text, &['_', '-']),
            Self::Closed | Self::Anchor => read_parted(text, &[]),
            Self::Letters => None,
        }
    }

    /// `old` as it was written, with `new` in its stead, as wide as it was; none where that cannot
    /// be said in the same words.
    pub fn with(self, written: &str, old: NumberRange, new: NumberRange) -> Option<String> {
        let narrow: String = written.chars().map(half_width).collect();
        let respelt = self.respelt(&narrow, old, new)?;
        Some(if narrow == written { respelt } else { as_wide_as(written, &respelt) })
    }

    fn respelt(self, written: &str, old: NumberRange, new: NumberRange) -> Option<String> {
        let respelt = match self {
            Self::Plain => plain_with(written, old, new)?,
            Self::Letters => {
                let same_rule = old.first().rule() == new.first().rule();
                let gap = written.trim_matches(|letter: char| letter.is_ascii_alphanumeric());
                let (first, last) = (new.first().letters(), new.last().letters());
                match (old.is_single(), new.is_single()) {
                    (true, true) if same_rule => first,
                    (false, false) if same_rule => format!("{first}{gap}{last}"),
                    _ => return None,
                }
            }
            Self::Apart => {
                let (open, close) = if written.ends_with(')') { ("(", ")") } else { (".", "") };
                let (new, rule) = (new.is_single().then_some(new.first())?, new.first().rule()?);
                match new.level() {
                    Level::Subrule => format!("{rule}{open}{}{close}", new.letters()),
                    _ => new.to_string(),
                }
            }
            Self::Anchor => {
                let new = new.is_single().then_some(new.first())?;
                new.to_string().replace('.', "")
            }
            // Names are called from elsewhere, and addresses lead to one edition.
            Self::Name | Self::Closed => return None,
        };
        let letters =
            written.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        let has_capital = letters.starts_with(|letter: char| letter.is_ascii_uppercase());
        Some(if has_capital { respelt.to_ascii_uppercase() } else { respelt })
    }
}

fn plain_with(written: &str, old: NumberRange, new: NumberRange) -> Option<String> {
    if old.is_single() {
        return new.is_single().then(|| new.first().to_string());
    }
    let (_, gap_start) = read_parted(written, &['.'])?;
    let gap_end = gap_start + joint(&written[gap_start..])?;
    let is_short = !written[gap_end..].contains('.') && old.first().level() != Level::Section;
    let last = match new.first().level() {
        Level::Subrule if is_short => new.last().letters(),
        Level::Rule if is_short => new.last().rule_part().to_string(),
        _ => new.last().to_string(),
    };
    Some(format!("{}{}{last}", new.first(), &written[gap_start..gap_end]))
}

/// How many bytes at the start of `rest` join a number to the end of the range that it begins.
pub(super) fn joint(rest: &str) -> Option<usize> {
    const DASHES: [char; 9] = ['-', '–', '—', '‐', '‑', '−', '〜', '～', '~'];
    if let Some(last) = rest.strip_prefix(DASHES) {
        return Some(rest.len() - last.len());
    }
    if let Some(mark) = ["..=", ".."].into_iter().find(|mark| rest.starts_with(mark)) {
        return Some(mark.len());
    }
    let inside = rest.strip_prefix([' ', '\u{a0}'])?;
    let joints = ["to ", "through ", "thru ", "- ", "– ", "— ", "から"];
    let last = joints.into_iter().find_map(|joint| inside.strip_prefix(joint))?;
    Some(rest.len() - last.len())
}

/// The range from `first` to the number that `last` begins with, and how long that is printed; none
/// where it begins with none behind that.
pub(super) fn range_to(first: RuleNumber, last: &str) -> Option<(NumberRange, usize)> {
    let length = last.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.'));
    let printed = last[..length.unwrap_or(last.len())].trim_end_matches('.');
    let range = NumberRange::end_of(first, &printed.to_ascii_lowercase())?;
    (!range.is_single()).then_some((range, printed.len()))
}

/// `702.19(b)`, `702.19.b`.
fn read_apart(text: &str) -> Option<(RuleNumber, usize)> {
    let (rule, length) = read_parted(text, &['.']).filter(|pair| pair.0.level() == Level::Rule)?;
    let inside = text[length..].strip_prefix(['(', '.'])?;
    let is_closed = text[length..].starts_with('(');
    let count = inside.bytes().take_while(u8::is_ascii_lowercase).count();
    let (letters, read) = letters(&inside[..count]);
    let behind = &inside[read..];
    let ends = match is_closed {
        true => behind.starts_with(')'),
        false => {
            !behind.starts_with(|letter: char| letter.is_alphanumeric() || "_.(".contains(letter))
        }
    };
    let number = RuleNumber::new(rule.section_part(), rule.rule_part(), &letters)?;
    let length = length + 1 + read + usize::from(is_closed);
    (read > 0 && ends).then_some((number, length))
}

/// A number with its digits, letters and signs as wide as those of what was `written`; letters that
/// this did not have are as wide as its digits.
fn as_wide_as(written: &str, number: &str) -> String {
    let kind = |letter: char| match half_width(letter) {
        '0'..='9' => '0',
        'a'..='z' | 'A'..='Z' => 'a',
        sign => sign,
    };
    let is_wide = |letter: char| {
        let same = written.chars().find(|other| kind(*other) == kind(letter));
        same.or(written.chars().next()).is_some_and(|other| half_width(other) != other)
    };
    let respelt = number.chars();
    respelt.map(|letter| if is_wide(letter) { full_width(letter) } else { letter }).collect()
}

/// `702`, and its rule behind a mark, if there are any: `702.19b`, `702_19`, `70219B`.
fn read_parted(text: &str, marks: &[char]) -> Option<(RuleNumber, usize)> {
    let digits = text.get(..3).filter(|head| head.bytes().all(|byte| byte.is_ascii_digit()))?;
    let section = digits.parse().ok().filter(|section| *section >= 100)?;
    let rest = &text[3..];
    let inside = match marks {
        [] => rest,
        _ => rest.strip_prefix(marks).unwrap_or_default(),
    };
    let count = inside.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        return Some((RuleNumber::section_number(section)?, 3));
    }
    // No edition writes `019`.
    if count > 3 || inside.starts_with('0') {
        return None;
    }
    let (letters, length) = letters(&inside[count..]);
    let number = RuleNumber::new(section, inside[..count].parse().ok()?, &letters)?;
    Some((number, text.len() - inside.len() + count + length))
}

/// One or two letters that begin no word, in lower case, with how many bytes they take; they may be
/// capitals.
pub(super) fn letters(text: &str) -> (String, usize) {
    let count = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let goes_on = text[count..].starts_with(|letter: char| letter.is_ascii_digit());
    let is_lower = text[..count].bytes().all(|byte| byte.is_ascii_lowercase());
    let is_upper = text[..count].bytes().all(|byte| byte.is_ascii_uppercase());
    // Two letters count on from `z`: `aa`, `ab`.
    let counts_on = (is_lower || is_upper) && text.starts_with(['a', 'b', 'A', 'B']);
    match !goes_on && (count == 1 || count == 2 && counts_on) {
        true => (text[..count].to_ascii_lowercase(), count),
        false => (String::new(), 0),
    }
}

/// The words that a name in code is made of, in lower case: `assignsCombatDamage`,
/// `assigns_combat_damage` and `ASSIGNS-COMBAT-DAMAGE` have the same.
pub fn identifier_words(name: &str) -> impl Iterator<Item = String> {
    let (mut parted, mut before) = (String::with_capacity(name.len() + 8), ' ');
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let opens_word = letters.peek().is_some_and(|next| next.is_lowercase());
        let goes_on = before.is_lowercase() || before.is_uppercase() && opens_word;
        if letter.is_uppercase() && goes_on || !letter.is_alphanumeric() {
            parted.push(' ');
        }
        parted.extend(letter.to_lowercase().filter(|letter| letter.is_alphanumeric()));
        before = letter;
    }
    let words: Vec<String> = parted.split(' ').map(str::to_owned).collect();
    words.into_iter().filter(|word| !word.is_empty())
}
