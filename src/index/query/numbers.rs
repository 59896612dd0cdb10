//! Is a rule number asked for? Start at [`whole`] and [`one`].
//!
//! `NumberRange::read` knows the spellings of a number; here are the words people put round it.

use crate::model::{Level, NumberRange, half_width};

const AROUND: [&str; 22] = [
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
    "sections",
    "sec.",
    "sec",
    "chapter",
    "ch.",
    "規則",
    "第",
    "参照",
    "総合ルール",
    "ルール",
];

/// What stands before a number, glued to it.
const GLUED: [&str; 6] = ["!", "第", "規則", "sec.", "ch.", "r"];

/// What stands behind a number, glued to it.
const BEHIND: [&str; 18] = [
    "番目",
    "番",
    "号",
    "項",
    "条",
    "節",
    "について",
    "とは",
    "って",
    "何",
    "意味",
    "説明",
    "ルール",
    "の",
    "は",
    "を",
    "、",
    "。",
];

/// The numbers that are all of what was typed; none where there is more to it.
pub(super) fn whole(typed: &str) -> Vec<NumberRange> {
    let typed = typed.replace(['_', '＿'], ".");
    let bare = trimmed(&typed);
    if let Some(number) = read(bare) {
        return vec![number];
    }
    let words: Vec<&str> = bare.split_whitespace().filter(|word| !is_around(word)).collect();
    if let Some(number) = read(&words.join(" ")) {
        return vec![number];
    }
    let parts = words.iter().flat_map(|word| word.split([';', '、']));
    // A slash may stand inside a number too, as in `702/19`.
    let parts = parts.flat_map(|part| match read(trimmed(part)) {
        None if part.split('/').all(|part| one(part).is_some()) => part.split('/').collect(),
        _ => vec![part],
    });
    let parts = parts.map(trimmed).filter(|part| !part.is_empty() && *part != "and");
    parts.map(read).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The number that a word among others is: one with a rule part.
pub(super) fn one(word: &str) -> Option<NumberRange> {
    let is_digit = |letter: &char| half_width(*letter).is_ascii_digit();
    let has_digits = word.chars().filter(is_digit).count() >= 4
        || word.chars().any(|letter| matches!(letter, '０'..='９'));
    let number = read(trimmed(word)).filter(|_| has_digits)?;
    matches!(number.first().level(), Level::Rule | Level::Subrule).then_some(number)
}

/// A number in any clothes: `第510条1項c`, `!302.2`, `302.2番`.
fn read(typed: &str) -> Option<NumberRange> {
    if let Ok(number) = NumberRange::read(typed) {
        return Some(number);
    }
    let folded: String = typed.chars().map(half_width).flat_map(char::to_lowercase).collect();
    let mut rest = folded.trim();
    while let Some(shorter) = GLUED.iter().find_map(|before| rest.strip_prefix(before)) {
        rest = shorter.trim_start();
    }
    while let Some(shorter) = BEHIND.iter().find_map(|behind| rest.strip_suffix(behind)) {
        rest = shorter;
    }
    let begins = rest.starts_with(|letter: char| letter.is_ascii_digit());
    let plain = rest.replace("条第", ".").replace(['条', '章'], ".").replace(['項', '第'], "");
    NumberRange::read(plain.trim_end_matches('.')).ok().filter(|_| begins)
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace()
            || matches!(
                letter,
                '(' | ')'
                    | '['
                    | ']'
                    | '（'
                    | '）'
                    | '「'
                    | '」'
                    | '『'
                    | '』'
                    | '【'
                    | '】'
                    | '〔'
                    | '〕'
                    | '《'
                    | '》'
                    | '<'
                    | '>'
                    | '`'
                    | '!'
                    | '！'
                    | '?'
                    | '？'
                    | '"'
            )
    })
}

/// Whether a word stands before numbers and says nothing itself, alone or glued to the number.
fn is_around(word: &str) -> bool {
    let word = trimmed(word).trim_end_matches(':').to_lowercase();
    AROUND.contains(&word.as_str())
}
