//! Which differences in writing mean nothing, and how wide is what is written? Start at [`fold`], at
//! [`fold_term`] for headwords, and at [`display_width`] for a terminal.
//!
//! Width, case, accents, kinds of quotes and dashes. Spelling is not folded here, see `japanese.rs`.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::model::half_width;

/// A text without differences that mean nothing, and where each of its characters came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// The folded characters.
    pub chars: Vec<char>,
    /// Bytes of the original that became each character; ascending, may repeat.
    pub origins: Vec<Range<usize>>,
}

impl Folded {
    /// Bytes of the original that became the characters of `range`.
    pub fn origin(&self, range: Range<usize>) -> Range<usize> {
        if range.is_empty() {
            return 0..0;
        }
        self.origins[range.start].start..self.origins[range.end - 1].end
    }

    /// The folded text.
    pub fn text(&self) -> String {
        self.chars.iter().collect()
    }

    pub(super) fn push(&mut self, letter: char, origin: Range<usize>) {
        self.chars.push(letter);
        self.origins.push(origin);
    }
}

/// Folds width, case, accents, quotes and dashes; folding twice changes nothing more.
pub fn fold(text: &str) -> Folded {
    let mut folded =
        Folded { chars: Vec::with_capacity(text.len()), origins: Vec::with_capacity(text.len()) };
    let mut start = 0;
    while start < text.len() {
        start += fold_ascii(text, start, &mut folded);
        let mut rest = text[start..].chars();
        let Some(letter) = rest.next() else { break };
        let mut end = start + letter.len_utf8();
        let mut next = rest.next();
        if is_settled(letter) && next.is_none_or(is_settled) {
            push_plain(letter.to_ascii_lowercase(), &(start..end), &mut folded);
        } else {
            while let Some(mark) = next.filter(|mark| joins_previous(*mark)) {
                end += mark.len_utf8();
                next = rest.next();
            }
            fold_cluster(&text[start..end], start..end, &mut folded);
        }
        start = end;
    }
    join_katakana(&mut folded.chars);
    folded
}

/// What each character of ASCII is folded to.
const ASCII: [char; 128] = {
    let mut table = ['\0'; 128];
    let mut at = 0;
    while at < table.len() as u8 {
        table[at as usize] = match at {
            b'\t'..=b'\r' => ' ',
            b'`' => '\'',
            byte => byte.to_ascii_lowercase() as char,
        };
        at += 1;
    }
    table
};

/// Folds what follows as long as it is ASCII, but for a last character that something else may
/// join; gives how many bytes those are.
fn fold_ascii(text: &str, start: usize, folded: &mut Folded) -> usize {
    let rest = &text.as_bytes()[start..];
    let ascii = rest.iter().take_while(|byte| byte.is_ascii()).count();
    let count = if ascii == rest.len() { ascii } else { ascii.saturating_sub(1) };
    folded.chars.extend(rest[..count].iter().map(|byte| ASCII[usize::from(byte & 0x7f)]));
    folded.origins.extend((start..start + count).map(|at| at..at + 1));
    count
}

/// Characters of which nearly all texts are made, and that neither compose with others nor stand
/// for others.
fn is_settled(letter: char) -> bool {
    letter.is_ascii()
        || is_hiragana(letter)
        || is_katakana(letter)
        || matches!(letter, '一'..='鿿' | '、' | '。' | '「' | '」' | '・')
        || matches!(letter, '‘' | '’' | '“' | '”' | '–' | '—')
}

fn joins_previous(letter: char) -> bool {
    matches!(letter, '\u{ff9e}' | '\u{ff9f}') || is_combining_mark(letter)
}

fn fold_cluster(cluster: &str, origin: Range<usize>, folded: &mut Folded) {
    for letter in cluster.nfkc().flat_map(char::to_lowercase) {
        if ('\u{c0}'..='\u{24f}').contains(&letter) {
            let plain = std::iter::once(letter).nfd().filter(|mark| !is_combining_mark(*mark));
            for letter in plain {
                push_plain(letter, &origin, folded);
            }
        } else if !matches!(letter, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200f}') {
            push_plain(letter, &origin, folded);
        }
    }
}

fn push_plain(letter: char, origin: &Range<usize>, folded: &mut Folded) {
    let plain = match letter {
        'æ' => {
            return ['a', 'e'].into_iter().for_each(|letter| folded.push(letter, origin.clone()));
        }
        'ø' => 'o',
        '‘' | '’' | '‛' | '′' | '`' => '\'',
        '“' | '”' | '„' | '″' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '⁄' => '/',
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    };
    folded.push(plain, origin.clone());
}

/// A dash between katakana stands for a long vowel.
fn join_katakana(chars: &mut [char]) {
    for at in 1..chars.len().saturating_sub(1) {
        let between = || is_katakana(chars[at - 1]) && is_katakana(chars[at + 1]);
        if matches!(chars[at], '-' | '一') && between() {
            chars[at] = 'ー';
        }
    }
}

/// Whether a character is katakana or a long vowel.
pub fn is_katakana(letter: char) -> bool {
    matches!(letter, 'ァ'..='ヺ' | 'ー')
}

/// Whether a character is hiragana.
pub fn is_hiragana(letter: char) -> bool {
    matches!(letter, 'ぁ'..='ゖ')
}

/// Whether a character is read as it is written: either kana, of either width.
pub fn is_kana(letter: char) -> bool {
    is_hiragana(letter)
        || is_katakana(letter)
        || matches!(letter, 'ゝ'..='ゟ' | 'ヽ'..='ヿ' | 'ｦ'..='ﾟ')
}

/// Whether a character is a kanji.
pub fn is_kanji(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '々' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Whether a character is kana, kanji, or a mark that belongs to them.
pub fn is_japanese(letter: char) -> bool {
    // The first of them; all of ASCII is before it.
    letter >= '々'
        && (is_hiragana(letter)
            || is_katakana(letter)
            || is_kanji(letter)
            || matches!(letter, 'ゝ' | 'ゞ' | 'ヽ' | 'ヾ' | '〆' | 'ｦ'..='ﾟ'))
}

/// The longest runs of letters that are `inside` in a text.
pub fn runs(text: &str, inside: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, letter)| inside(*letter)) {
        let end = at + letter.len_utf8();
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = end,
            None => runs.push(at..end),
        }
    }
    runs
}

/// The form in which headwords are compared: no case, spaces, middle dots, hyphens, quotes or full
/// width, `A/B` like `A, B`, and without `(Obsolete)` or 廃語.
///
/// Folding twice gives the same as folding once.
pub fn fold_term(headword: &str) -> String {
    let mut folded = String::with_capacity(headword.len());
    folded.extend(folded_chars(headword));
    while let Some(shorter) =
        ["(obsolete)", "(廃語)"].iter().find_map(|suffix| folded.strip_suffix(suffix))
    {
        folded.truncate(shorter.len());
    }
    folded
}

/// Letters and digits alone, in lower case.
pub fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
        match letter.is_ascii() {
            true => bare.push(letter.to_ascii_lowercase()),
            false => bare.extend(letter.to_lowercase()),
        }
    }
    bare
}

/// Whether `headword` folds to `folded`, which its first letters deny for most.
pub fn folds_to(headword: &str, folded: &str) -> bool {
    let mut chars = folded_chars(headword);
    folded.chars().all(|letter| chars.next() == Some(letter)) && fold_term(headword) == folded
}

fn folded_chars(headword: &str) -> impl Iterator<Item = char> {
    let kept = headword
        .chars()
        .map(half_width)
        .filter(|letter| !letter.is_whitespace() && !is_dropped(*letter));
    kept.flat_map(char::to_lowercase).filter(|letter| !is_dropped(*letter))
}

fn is_dropped(letter: char) -> bool {
    "・･-‐–—'’‘\"“”.,、/／!_\u{307}".contains(letter)
}

/// Columns of a terminal that `text` takes; an East Asian wide character takes two.
pub fn display_width(text: &str) -> usize {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain { text.len() } else { text.width() }
}

/// Letters of half width whose room a character takes in running text of either language: curly
/// quotes and dashes, too, are as wide as kanji in a Japanese font.
pub fn letter_width(letter: char) -> usize {
    if letter.is_ascii() { 1 } else { letter.width_cjk().unwrap_or(0) }
}

/// Whether a character is of a script that puts no space between words; one beside them is an
/// accident of layout.
pub fn is_east_asian(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
