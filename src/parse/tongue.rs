//! In which of the two languages is this line? Start at [`tongue`].
//!
//! Nothing here translates or knows words.

use crate::model::Language;
use crate::text::is_kana;

/// The language of a line: Japanese where there is hiragana, or katakana and Chinese characters
/// make up a good part of its letters; English names stand in Japanese text often, the other way
/// round hardly ever.
pub(super) fn tongue(text: &str) -> Language {
    if text.contains(|letter| matches!(letter, '\u{3041}'..='\u{309f}')) {
        return Language::Ja;
    }
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    let japanese = text.chars().filter(|letter| is_japanese_letter(*letter)).count();
    if japanese > 0 && japanese * 4 >= latin { Language::Ja } else { Language::En }
}

/// Whether this is a kana or a Chinese character.
pub(super) fn is_japanese_letter(letter: char) -> bool {
    is_kana(letter) || matches!(letter, '\u{3400}'..='\u{9fff}' | '々')
}

/// Whether a text ends as a sentence ends, so that what follows is something else.
pub(super) fn is_finished(text: &str) -> bool {
    let ends =
        ['.', '!', '?', '”', '"', '’', ')', '。', '！', '？', '」', '』', '）', '…', ':', '：'];
    text.trim_end().ends_with(ends)
}

/// Whether a text can only be a title: short, and without a sentence's mark at its end.
///
/// Names that are gone are listed together: `Removed, Set Aside, Phased Out (Obsolete)`.
pub(super) fn is_title_like(text: &str) -> bool {
    let most = if text.ends_with(" (Obsolete)") { 100 } else { 60 };
    let length = text.chars().count();
    let ends = ['.', ',', ';', ':', '。', '、', '：', '」', '』'];
    let sentence = text.contains('。') || text.replace(" vs. ", " ").contains(". ");
    (1..=most).contains(&length) && !text.ends_with(ends) && !sentence
}
