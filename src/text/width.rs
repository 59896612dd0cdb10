//! How wide is a character? Start at [`display_width`] for a terminal and at [`letter_width`] for a
//! page.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

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
