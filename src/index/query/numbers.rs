//! Is a rule number asked for? Start at [`whole`] and [`one`].
//!
//! `NumberRange::read` knows the spellings of a number; here are the words people put round it.

use crate::model::{Level, NumberRange};

const AROUND: [&str; 15] = [
    "see",
    "also",
    "rule",
    "rules",
    "no.",
    "no",
    "nr.",
    "number",
    "c.r.",
    "cr",
    "mtg",
    "section",
    "参照",
    "総合ルール",
    "ルール",
];

/// The numbers that are all of what was typed; none where there is more to it.
pub(super) fn whole(typed: &str) -> Vec<NumberRange> {
    let typed = typed.replace(['_', '＿'], ".");
    let bare = trimmed(&typed);
    if let Ok(number) = NumberRange::read(bare) {
        return vec![number];
    }
    let words: Vec<&str> = bare.split_whitespace().filter(|word| !is_around(word)).collect();
    if let Ok(number) = NumberRange::read(&words.join(" ")) {
        return vec![number];
    }
    let parts = words.iter().flat_map(|word| word.split([';', '、']));
    let parts = parts.map(trimmed).filter(|part| !part.is_empty() && *part != "and");
    parts.map(|part| NumberRange::read(part).ok()).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The number that a word among others is: one with a rule part.
pub(super) fn one(word: &str) -> Option<NumberRange> {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let has_digits = digits >= 4 || word.chars().any(|letter| matches!(letter, '０'..='９'));
    let number = NumberRange::read(trimmed(word)).ok().filter(|_| has_digits)?;
    matches!(number.first().level(), Level::Rule | Level::Subrule).then_some(number)
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace()
            || matches!(letter, '(' | ')' | '[' | ']' | '（' | '）' | '「' | '」' | '?' | '？')
    })
}

/// Whether a word stands before numbers and says nothing itself, alone or glued to the number.
fn is_around(word: &str) -> bool {
    let word = trimmed(word).trim_end_matches(':').to_lowercase();
    AROUND.contains(&word.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(typed: &str, wanted: &str) {
        let found: Vec<String> = whole(typed).iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), wanted);
    }

    #[test]
    fn reads_numbers_in_many_spellings() {
        case("702.19B", "702.19b");
        case("rule 509-1h", "509.1h");
        case("(see rule 608.2b)", "608.2b");
        case("C.R. 305.7", "305.7");
        case("CR#800.4A", "800.4a");
        case("no. 205_3i", "205.3i");
        case("７０４．５ｆ", "704.5f");
        case("702,2c", "702.2c");
        case("704.5d-f", "704.5d–f");
        case("rules 704.5f and 702.12b", "704.5f 702.12b");
        case("総合ルール 702.19b 参照", "702.19b");
        case("702.19 b", "702.19b");
        case("section 702", "702");
        case("総合ルール702.19b", "702.19b");
        case("CR702.19b", "702.19b");
        case("trample 702.19b", "");
        case("5/5", "");
        case("+1/+1", "");
    }
}
