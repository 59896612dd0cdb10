//! Where does one line of a bulletin hold several pieces? Start at [`segments`].
//!
//! Where line ends were lost, the Japanese rule follows the English one at once, and an example
//! its rule. Nothing here opens items.

use super::item_number::{self, ItemNumber};
use super::page::Strip;
use super::tongue::tongue;
use crate::model::{Language, RuleNumber};

/// What a line with a number in front is about to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// The rule itself.
    Text,
    /// Something about the rule.
    Remark,
}

impl Lead {
    /// Judges by what follows the number: no rule begins with a particle or in the middle of a
    /// sentence.
    pub fn of(behind: &str) -> Self {
        const PARTICLES: [&str; 9] = ["項", "は", "の", "が", "も", "と", "では", "を", "に"];
        let japanese = PARTICLES.iter().any(|particle| behind.starts_with(particle));
        let word = behind.strip_prefix(' ').unwrap_or_default();
        let first = word.split(' ').next().unwrap_or_default();
        let lower = first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_lowercase());
        let lower = lower && tongue(behind) == Language::En;
        if japanese || lower { Self::Remark } else { Self::Text }
    }
}

/// The line in pieces: before a number that comes again with text in the other language, and
/// before the mark of an example that follows a sentence.
pub(super) fn segments(line: &Strip, heading: Option<RuleNumber>) -> Vec<Strip> {
    let first = item_number::read(&line.text, heading);
    let mut cuts = vec![0];
    let mut within_number = first.map_or(0, |number| number.length);
    for (place, letter) in line.text.char_indices().skip(1) {
        if place < within_number {
            continue;
        }
        let before = line.text[..place].trim_end();
        let is_mark =
            matches!(letter, 'E' | 'e' | '例') && example_mark(&line.text[place..]).is_some();
        let after_sentence = before.ends_with(['.', '”', '"', ')', '’', '。', '」', '）', '』']);
        let may_begin = letter.is_ascii_digit() && after_sentence;
        let translation = may_begin.then(|| translation_at(line, place, first?)).flatten();
        if let Some(length) = translation {
            within_number = place + length;
        }
        if translation.is_some() || is_mark && after_sentence && first.is_some() {
            cuts.push(place);
        }
    }
    cuts.push(line.text.len());
    let strips = cuts.windows(2).map(|pair| line.part(pair[0]..pair[1]));
    strips.filter(|strip| !strip.text.is_empty()).collect()
}

/// Bytes of the number that opened the line, where it stands again with Japanese behind it.
fn translation_at(line: &Strip, place: usize, first: ItemNumber) -> Option<usize> {
    let again = item_number::read(&line.text[place..], None)?;
    let behind = line.text[place + again.length..].trim_start();
    let sentence: String = behind.chars().take(30).collect();
    let same = again.number == first.number && tongue(&sentence) == Language::Ja;
    same.then_some(again.length)
}

/// Bytes of the mark of an example that the text begins with.
pub(super) fn example_mark(text: &str) -> Option<usize> {
    const MARKS: [&str; 8] =
        ["Example:", "EXAMPLE:", "Example：", "例：", "例:", "例 ：", "例 :", "（例）"];
    MARKS.into_iter().find(|mark| text.starts_with(mark)).map(str::len)
}

/// Whether a heading opens the glossary.
pub(super) fn is_glossary_heading(title: &str) -> bool {
    let lower = title.to_lowercase();
    lower.starts_with("glossary") || title.starts_with("用語集")
}

/// `See rule 702.176, “Impending.”` at the end tells what the entry is called.
pub(super) fn title_of_last_reference(text: &str) -> Option<String> {
    let inside = text.trim_end().strip_suffix(['”', '"'])?;
    let (_, title) = inside.rsplit_once(['“', '"'])?;
    Some(title.trim_end_matches(['.', ',']).to_owned())
}
