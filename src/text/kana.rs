//! How is a word read? Start at [`reading_key`], and at [`kana_of_romaji`] for Latin letters.
//!
//! Nothing here knows which words exist.

use super::fold;
use super::fold::is_hiragana;

/// What all ways to write one reading have in common: `だめーじ`, `ダメエジ`, `ダメージ`.
///
/// Katakana becomes hiragana; long vowels, middle dots and spaces fall away.
pub fn reading_key(kana: &str) -> String {
    let mut key = String::new();
    for it in fold(kana).chars {
        let it = to_hiragana(it);
        let lengthens = key.chars().last().is_some_and(|last| is_lengthened_by(last, it));
        if is_hiragana(it) && !lengthens {
            key.push(it);
        }
    }
    key
}

/// Katakana as hiragana, everything else as it is.
pub(super) fn to_hiragana(it: char) -> char {
    match it {
        'ァ'..='ヶ' => char::from_u32(u32::from(it) - 0x60).unwrap_or(it),
        _ => it,
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

/// Syllables in Hepburn and Kunrei spelling, three letters first.
const SYLLABLES: [(&str, &str); 164] = [
    ("kya", "きゃ"),
    ("kyu", "きゅ"),
    ("kyo", "きょ"),
    ("sha", "しゃ"),
    ("shu", "しゅ"),
    ("sho", "しょ"),
    ("she", "しぇ"),
    ("shi", "し"),
    ("sya", "しゃ"),
    ("syu", "しゅ"),
    ("syo", "しょ"),
    ("cha", "ちゃ"),
    ("chu", "ちゅ"),
    ("cho", "ちょ"),
    ("che", "ちぇ"),
    ("chi", "ち"),
    ("tya", "ちゃ"),
    ("tyu", "ちゅ"),
    ("tyo", "ちょ"),
    ("tsu", "つ"),
    ("tsa", "つぁ"),
    ("tse", "つぇ"),
    ("tso", "つぉ"),
    ("nya", "にゃ"),
    ("nyu", "にゅ"),
    ("nyo", "にょ"),
    ("hya", "ひゃ"),
    ("hyu", "ひゅ"),
    ("hyo", "ひょ"),
    ("mya", "みゃ"),
    ("myu", "みゅ"),
    ("myo", "みょ"),
    ("rya", "りゃ"),
    ("ryu", "りゅ"),
    ("ryo", "りょ"),
    ("gya", "ぎゃ"),
    ("gyu", "ぎゅ"),
    ("gyo", "ぎょ"),
    ("zya", "じゃ"),
    ("zyu", "じゅ"),
    ("zyo", "じょ"),
    ("jya", "じゃ"),
    ("jyu", "じゅ"),
    ("jyo", "じょ"),
    ("bya", "びゃ"),
    ("byu", "びゅ"),
    ("byo", "びょ"),
    ("pya", "ぴゃ"),
    ("pyu", "ぴゅ"),
    ("pyo", "ぴょ"),
    ("dya", "ぢゃ"),
    ("dyu", "でゅ"),
    ("dyo", "ぢょ"),
    ("thi", "てぃ"),
    ("dhi", "でぃ"),
    ("xtu", "っ"),
    ("ltu", "っ"),
    ("fyu", "ふゅ"),
    ("kwa", "くぁ"),
    ("gwa", "ぐぁ"),
    ("ka", "か"),
    ("ki", "き"),
    ("ku", "く"),
    ("ke", "け"),
    ("ko", "こ"),
    ("sa", "さ"),
    ("si", "し"),
    ("su", "す"),
    ("se", "せ"),
    ("so", "そ"),
    ("ta", "た"),
    ("ti", "ち"),
    ("tu", "つ"),
    ("te", "て"),
    ("to", "と"),
    ("na", "な"),
    ("ni", "に"),
    ("nu", "ぬ"),
    ("ne", "ね"),
    ("no", "の"),
    ("ha", "は"),
    ("hi", "ひ"),
    ("hu", "ふ"),
    ("fu", "ふ"),
    ("he", "へ"),
    ("ho", "ほ"),
    ("ma", "ま"),
    ("mi", "み"),
    ("mu", "む"),
    ("me", "め"),
    ("mo", "も"),
    ("ya", "や"),
    ("yu", "ゆ"),
    ("yo", "よ"),
    ("ye", "いぇ"),
    ("ra", "ら"),
    ("ri", "り"),
    ("ru", "る"),
    ("re", "れ"),
    ("ro", "ろ"),
    ("la", "ら"),
    ("li", "り"),
    ("lu", "る"),
    ("le", "れ"),
    ("lo", "ろ"),
    ("wa", "わ"),
    ("wi", "うぃ"),
    ("we", "うぇ"),
    ("wo", "を"),
    ("ga", "が"),
    ("gi", "ぎ"),
    ("gu", "ぐ"),
    ("ge", "げ"),
    ("go", "ご"),
    ("za", "ざ"),
    ("zi", "じ"),
    ("zu", "ず"),
    ("ze", "ぜ"),
    ("zo", "ぞ"),
    ("ja", "じゃ"),
    ("ji", "じ"),
    ("ju", "じゅ"),
    ("je", "じぇ"),
    ("jo", "じょ"),
    ("da", "だ"),
    ("di", "でぃ"),
    ("du", "づ"),
    ("de", "で"),
    ("do", "ど"),
    ("ba", "ば"),
    ("bi", "び"),
    ("bu", "ぶ"),
    ("be", "べ"),
    ("bo", "ぼ"),
    ("pa", "ぱ"),
    ("pi", "ぴ"),
    ("pu", "ぷ"),
    ("pe", "ぺ"),
    ("po", "ぽ"),
    ("fa", "ふぁ"),
    ("fi", "ふぃ"),
    ("fe", "ふぇ"),
    ("fo", "ふぉ"),
    ("va", "ゔぁ"),
    ("vi", "ゔぃ"),
    ("vu", "ゔ"),
    ("ve", "ゔぇ"),
    ("vo", "ゔぉ"),
    ("a", "あ"),
    ("i", "い"),
    ("u", "う"),
    ("e", "え"),
    ("o", "お"),
    ("xa", "ぁ"),
    ("xi", "ぃ"),
    ("xu", "ぅ"),
    ("xe", "ぇ"),
    ("xo", "ぉ"),
    ("nn", "ん"),
    ("n'", "ん"),
    ("n", "ん"),
    ("-", "ー"),
    (" ", ""),
    ("'", ""),
];

/// Latin letters read as Japanese syllables; none where they cannot be.
pub fn kana_of_romaji(text: &str) -> Option<String> {
    let letters: String = fold(text).text();
    let mut kana = String::new();
    let mut rest = letters.as_str();
    while !rest.is_empty() {
        if let Some(shorter) = doubled_consonant(rest) {
            kana.push('っ');
            rest = shorter;
            continue;
        }
        let nasal_before_lip = rest.starts_with("mb") || rest.starts_with("mp");
        if nasal_before_lip {
            kana.push('ん');
            rest = &rest[1..];
            continue;
        }
        let (letters, syllable) = syllable_at(rest)?;
        kana += syllable;
        rest = &rest[letters.len()..];
    }
    Some(kana)
}

fn doubled_consonant(rest: &str) -> Option<&str> {
    let mut bytes = rest.bytes();
    let (first, second) = (bytes.next()?, bytes.next()?);
    let doubled = first == second && first.is_ascii_lowercase() && !b"aiueon".contains(&first);
    let before_ch = rest.starts_with("tch");
    (doubled || before_ch).then(|| &rest[1..])
}

/// The longest syllable at the start; `n` before a vowel belongs to it.
fn syllable_at(rest: &str) -> Option<(&'static str, &'static str)> {
    let at_start = SYLLABLES.iter().filter(|it| rest.starts_with(it.0));
    let nn_before_vowel =
        |it: &&(&str, &str)| it.0 == "nn" && rest[2..].starts_with(['a', 'i', 'u', 'e', 'o', 'y']);
    at_start.filter(|it| !nn_before_vowel(it)).max_by_key(|it| it.0.len()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn romaji(typed: &str, kana: &str) {
        assert_eq!(kana_of_romaji(typed).as_deref(), Some(kana));
    }

    #[track_caller]
    fn same(readings: &[&str]) {
        let keys: Vec<String> = readings.iter().map(|it| reading_key(it)).collect();
        assert!(keys.iter().all(|it| *it == keys[0] && !it.is_empty()), "{keys:?}");
    }

    #[test]
    fn reads_romaji() {
        romaji("toranpuru", "とらんぷる");
        romaji("torampuru", "とらんぷる");
        romaji("yuusenken", "ゆうせんけん");
        romaji("sesshi", "せっし");
        romaji("nidankougeki", "にだんこうげき");
        romaji("shin'ai", "しんあい");
        romaji("kotchi", "こっち");
        romaji("Chishi dameeji", "ちしだめえじ");
        romaji("onna", "おんな");
        assert_eq!(kana_of_romaji("trample"), None);
    }

    #[test]
    fn readings_meet() {
        same(&["だめーじ", "だめえじ", "ダメージ", "ﾀﾞﾒｰｼﾞ"]);
        same(&["ゆうせんけん", "ゆせんけん"]);
        same(&["ごほう", "ごほ", "ごほー"]);
    }
}
