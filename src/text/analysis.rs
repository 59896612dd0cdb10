//! Which words of a text does an index keep? Start at [`analyse`].
//!
//! One chain for both languages: runs of Japanese go to the dictionary, the rest is read as
//! English, so that symbols and numbers are the same words in both.

use std::borrow::Cow;
use std::ops::Range;

use super::{Folded, english, fold, is_japanese, japanese};

/// Where a word stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPlace {
    /// Its place among the words; words that were left out count.
    pub position: u32,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// A word as the index keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What all its forms have in common.
    pub text: String,
    /// Where it stands.
    pub place: WordPlace,
}

/// The words of a text, in order.
pub fn analyse(text: &str) -> Vec<Word> {
    analyse_where(&fold(text), |_| true)
}

/// The words of a folded text, but that neither stems nor the dictionary are looked up for what is
/// not `needed`: each Latin word and each run of Japanese of that sort is one word without letters.
pub fn analyse_where(folded: &Folded, needed: impl Fn(&[char]) -> bool) -> Vec<Word> {
    let mut folded = Cow::Borrowed(folded);
    if folded.chars.iter().any(|letter| is_japanese(*letter)) {
        folded = Cow::Owned(japanese::spell(&folded));
    }
    let mut found = Vec::with_capacity(folded.chars.len() / 4);
    let mut position = 0;
    let mut start = 0;
    while start < folded.chars.len() {
        let japanese = is_japanese(folded.chars[start]);
        let len = folded.chars[start..]
            .iter()
            .take_while(|letter| is_japanese(**letter) == japanese)
            .count();
        let run = &folded.chars[start..start + len];
        let mut push = |text: Option<String>, chars: Range<usize>| {
            if let Some(text) = text {
                let bytes = folded.origin(start + chars.start..start + chars.end);
                found.push(Word { text, place: WordPlace { position, bytes } });
            }
            position += 1;
        };
        match japanese {
            true if needed(run) => {
                japanese::run_words(run)
                    .iter()
                    .for_each(|(word, chars)| push(word.clone(), chars.clone()));
            }
            true => push(Some(String::new()), 0..len),
            false => {
                english::each_word(run, &needed, |stem, chars| push(Some(stem), chars));
            }
        }
        start += len;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(text: &str, wanted: &str) {
        let found: Vec<String> = analyse(text).into_iter().map(|word| word.text).collect();
        assert_eq!(found.join(" "), wanted);
    }

    #[track_caller]
    fn same(texts: &[&str]) {
        let forms: Vec<Vec<String>> = texts
            .iter()
            .map(|text| analyse(text).into_iter().map(|word| word.text).collect())
            .collect();
        assert!(forms.iter().all(|form| *form == forms[0]), "{forms:?}");
    }

    #[test]
    fn japanese_words_lose_particles_and_inflection() {
        case("クリーチャーをブロックした", "クリーチャ ブロック");
        case("ダメージ割り振り順", "ダメージ 割り振 順");
        case("マナ・コストを支払う", "マナ コスト 支払");
        case("カードを1枚引く", "カード 1 枚 引き");
        case("{T}で+1/+1カウンターを置く", "{t} +1/+1 カウンタ 置き");
        case("接死を持つ", "接死 持ち");
        case("呪文を唱え、絆魂を得る", "呪文 唱える 絆魂 得り");
    }

    #[test]
    fn spellings_meet() {
        same(&["割り振り", "割振り", "割り振る", "割振る"]);
        same(&["アンタップ・ステップ", "アンタップステップ", "ｱﾝﾀｯﾌﾟ･ｽﾃｯﾌﾟ", "アンタップ ステップ"]);
        same(&["コントローラー", "コントローラ"]);
        same(&["プレイヤー", "プレーヤー"]);
        same(&["引き分け", "引分け", "引き分ける"]);
        same(&["生け贄", "生贄"]);
        same(&["打ち消す", "打消す", "打ち消された"]);
    }

    #[test]
    fn bytes_are_those_of_the_text() {
        let text = "Ａ-ﾀｯﾌﾟ 割振り";
        let bytes: Vec<&str> =
            analyse(text).into_iter().map(|word| &text[word.place.bytes]).collect();
        assert_eq!(bytes, ["Ａ", "ﾀｯﾌﾟ", "割振り"]);
    }
}
