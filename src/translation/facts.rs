//! Which parts of a text are the same in both languages? Start at [`Facts`].
//!
//! References, symbols, sizes and figures are the same in both languages; so is the English that
//! a translation keeps in quotes. Nothing here compares.

use std::ops::Range;

use crate::citation::references;
use crate::model::{NumberRange, Reference, Target, half_width};

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
            let value = rest[..length].to_ascii_uppercase();
            self.symbols.push(Fact { value, bytes: at..at + length });
            return Some(at + length);
        }
        let before = text[..at].chars().next_back();
        let inside_word = before
            .is_some_and(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '/'));
        if inside_word {
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
    let (power, first) = size_part(text)?;
    let slash = text[first..].chars().next().filter(|letter| matches!(letter, '/' | '／'))?;
    let second = first + slash.len_utf8();
    let (toughness, length) = size_part(&text[second..])?;
    let end = second + length;
    let stops =
        !text[end..].starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '/');
    let is_size =
        power.contains(|letter: char| letter.is_ascii_digit() || matches!(letter, 'X' | '*'));
    (stops && is_size).then(|| (format!("{power}/{toughness}"), end))
}

fn size_part(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut length = 0;
    for letter in text.chars() {
        let narrow = narrow(letter);
        let fits = match narrow {
            '+' | '-' => value.is_empty(),
            '0'..='9' => !value.ends_with(['X', '*']),
            'X' | '*' | '☐' => value.is_empty() || value.ends_with(['+', '-']),
            _ => false,
        };
        if !fits {
            break;
        }
        value.push(narrow);
        length += letter.len_utf8();
    }
    value.ends_with(|letter: char| !matches!(letter, '+' | '-')).then_some((value, length))
}

fn figure(text: &str) -> Option<(u32, usize)> {
    let mut value = String::new();
    let mut length = 0;
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

/// Whether three digits follow, as in `1,000`.
fn is_thousand(behind: &str) -> bool {
    let digits = behind.chars().take_while(char::is_ascii_digit).count();
    digits == 3
}

/// The half-width form of a sign; all dashes are one.
pub fn narrow(sign: char) -> char {
    match sign {
        '−' | '–' | '‐' => '-',
        _ => half_width(sign),
    }
}
