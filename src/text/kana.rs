//! How is a word read? Start at [`reading_key`], and at [`kana_of_romaji`] for Latin letters.
//!
//! Nothing here knows which words exist.

use wana_kana::ConvertJapanese;

use super::fold::{fold, is_hiragana, is_kana};

/// What all ways to write one reading have in common: `だめーじ`, `ダメエジ`, `ダメージ`.
///
/// Katakana becomes hiragana; long vowels, middle dots and spaces fall away.
pub fn reading_key(kana: &str) -> String {
    let mut key = String::new();
    for letter in fold(kana).chars {
        let letter = to_hiragana(letter);
        let lengthens = key.chars().last().is_some_and(|last| is_lengthened_by(last, letter));
        if is_hiragana(letter) && !lengthens {
            key.push(letter);
        }
    }
    key
}

/// Katakana as hiragana, everything else as it is.
pub(super) fn to_hiragana(letter: char) -> char {
    match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        _ => letter,
    }
}

fn is_lengthened_by(last: char, vowel: char) -> bool {
    match vowel {
        'あ' | 'ぁ' => "あかさたなはまやらわがざだばぱゃ".contains(last),
        'い' => "いきしちにひみりぎじぢびぴ".contains(last),
        'う' => "うくすつぬふむゆるぐずづぶぷゅおこそとのほもよろをごぞどぼぽょ".contains(last),
        'え' | 'ぇ' => "えけせてねへめれげぜでべぺ".contains(last),
        'お' => "おこそとのほもよろごぞどぼぽょ".contains(last),
        _ => false,
    }
}

/// Latin letters read as Japanese syllables; none where they cannot be.
pub fn kana_of_romaji(text: &str) -> Option<String> {
    // Older Hepburn writes `m` before lips, and `tch` for a doubled `ch`.
    let plain = fold(text).text().replace("mb", "nb").replace("mp", "np");
    let letters = plain.replace("tch", "cch").replace(' ', "");
    let kana: String = letters.to_hiragana().replace('\'', "");
    kana.chars().all(is_kana).then_some(kana)
}
