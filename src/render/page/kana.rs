//! In which order do Japanese words stand, and under which kana? Start at [`in_order`].
//!
//! As dictionaries have it: marks between words do not count, a small kana or one with a sound
//! mark stands with its plain one, and `ー` stands for the vowel before it.

use crate::text::to_hiragana;

/// The rows of the kana table.
const ROWS: [&str; 10] = [
    "あいうえお",
    "かきくけこ",
    "さしすせそ",
    "たちつてと",
    "なにぬねの",
    "はひふへほ",
    "まみむめも",
    "やゆよ",
    "らりるれろ",
    "わゐゑをん",
];

/// The kana of each vowel, the vowel first.
const VOWELS: [&str; 5] = [
    "あかさたなはまやらわ",
    "いきしちにひみりゐ",
    "うくすつぬふむゆる",
    "えけせてねへめれゑ",
    "おこそとのほもよろを",
];

/// What a word is sorted by; the second decides where the first is the same.
pub fn in_order(word: &str) -> (String, String) {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase).map(to_hiragana) {
        let letter = match letter {
            'ー' => plain.chars().last().map_or(letter, vowel),
            _ => without_marks(letter),
        };
        if letter.is_alphanumeric() || letter == ' ' {
            plain.push(letter);
        }
    }
    (plain, word.to_lowercase())
}

/// The kana that the row of a character is called by; none for what is not kana.
pub fn row(first: char) -> Option<char> {
    let first = without_marks(to_hiragana(first));
    ROWS.iter().find(|row| row.contains(first))?.chars().next()
}

/// Whether a reading says more than the headword does, which may be kana itself.
pub fn says_more(reading: &str, headword: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).map(to_hiragana).collect()
    };
    letters(reading) != letters(headword)
}

/// The kana with neither sound marks nor smallness.
fn without_marks(letter: char) -> char {
    let from = |first: char| u32::from(letter) - u32::from(first);
    match letter {
        'ぁ'..='お' if from('ぁ').is_multiple_of(2) => shifted(letter, 1),
        'か'..='ぢ' if !from('か').is_multiple_of(2) => shifted(letter, -1),
        'っ' | 'づ' => 'つ',
        'で' => 'て',
        'ど' => 'と',
        'は'..='ぽ' => shifted(letter, -i32::try_from(from('は') % 3).unwrap_or(0)),
        'ゃ'..='よ' if from('ゃ').is_multiple_of(2) => shifted(letter, 1),
        'ゎ' => 'わ',
        'ゔ' => 'う',
        _ => letter,
    }
}

fn vowel(letter: char) -> char {
    let of =
        VOWELS.iter().find(|kana| kana.contains(letter)).and_then(|vowel| vowel.chars().next());
    of.unwrap_or(letter)
}

fn shifted(letter: char, by: i32) -> char {
    u32::from(letter).checked_add_signed(by).and_then(char::from_u32).unwrap_or(letter)
}
