//! Which characters does Japanese write its words with? Start at [`is_japanese`].

use crate::text::fold::{is_hiragana, is_kanji, is_katakana};

/// Whether a character is kana, kanji, or a mark that belongs to them.
pub fn is_japanese(letter: char) -> bool {
    // The first of them; all of ASCII is before it.
    letter >= '々'
        && (is_hiragana(letter)
            || is_katakana(letter)
            || is_kanji(letter)
            || matches!(letter, 'ゝ' | 'ゞ' | 'ヽ' | 'ヾ' | '〆' | 'ｦ'..='ﾟ'))
}
