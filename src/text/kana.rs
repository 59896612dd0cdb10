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
pub fn to_hiragana(letter: char) -> char {
    match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        _ => letter,
    }
}

/// Hiragana as katakana, everything else as it is.
pub fn katakana_of(kana: &str) -> String {
    let raised = |letter: char| match letter {
        'ぁ'..='ゖ' => char::from_u32(u32::from(letter) + 0x60).unwrap_or(letter),
        _ => letter,
    };
    kana.chars().map(raised).collect()
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

/// Latin letters read as Japanese syllables, the likeliest way first; none where they cannot be.
///
/// `n` before a vowel or `y` may end a syllable: `shoukanyoi` is しょうかんよい.
pub fn kana_of_romaji(text: &str) -> Vec<String> {
    // Older Hepburn writes `m` before lips, and `tch` for a doubled `ch`.
    let plain = fold(text).text().replace("mb", "nb").replace("mp", "np");
    let letters = plain.replace("tch", "cch").replace(' ', "");
    let begins = |at: usize| letters[at + 1..].starts_with(['a', 'i', 'u', 'e', 'o', 'y']);
    let ends = letters.match_indices('n').map(|found| found.0).filter(|at| begins(*at));
    let apart = ends.map(|at| format!("{}'{}", &letters[..=at], &letters[at + 1..]));
    let ways = std::iter::once(letters.clone()).chain(apart.take(MOST_ENDS));
    let kana = ways.map(|letters| letters.to_hiragana().replace('\'', ""));
    kana.filter(|kana| kana.chars().all(is_kana)).collect()
}

/// So many letters of one word are taken for ends of syllables, one at a time.
const MOST_ENDS: usize = 4;
