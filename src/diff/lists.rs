//! Did a list gain or lose members? Start at [`set_change`].
//!
//! The list of creature types is one rule of three hundred words; what came and went reads better
//! as two sets.

use std::collections::BTreeSet;

use super::fold::fold;

/// What came into a list and what went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetChange {
    /// What is listed, as the text calls it; none where it does not say.
    pub list: Option<String>,
    /// Members that only the new list has, in its order.
    pub added: Vec<String>,
    /// Members that only the old list has, in its order.
    pub removed: Vec<String>,
}

/// The fewest members that make a text a list.
const FEWEST: usize = 10;

/// The most words of a member on average.
const MOST_WORDS: usize = 4;

/// The members that came and went, where both texts are long lists of much the same members.
pub fn set_change(old: &str, new: &str) -> Option<SetChange> {
    let list = sentence(new).and_then(listed);
    let (old, new) = (members(old)?, members(new)?);
    let keys =
        |list: &[&str]| -> BTreeSet<String> { list.iter().map(|member| fold(member)).collect() };
    let (old_keys, new_keys) = (keys(&old), keys(&new));
    let both = old_keys.intersection(&new_keys).count();
    let alike = both * 4 >= old_keys.len().min(new_keys.len()) * 3;
    let only = |list: &[&str], other: &BTreeSet<String>| -> Vec<String> {
        let missing = list.iter().filter(|member| !other.contains(&fold(member)));
        missing.map(|member| (*member).to_owned()).collect()
    };
    let change = SetChange { list, added: only(&new, &old_keys), removed: only(&old, &new_keys) };
    let differs = !change.added.is_empty() || !change.removed.is_empty();
    (alike && differs).then_some(change)
}

/// The members of the longest sentence that is a list.
fn members(text: &str) -> Option<Vec<&str>> {
    let commas = text.bytes().filter(|byte| *byte == b',').count();
    if commas + 1 < FEWEST && !text.contains('、') {
        return None;
    }
    let longest = sentence(text)?;
    let members: Vec<&str> = longest.split([',', '、']).map(member).collect();
    let words: usize = members.iter().map(|member| member.split_whitespace().count()).sum();
    let is_list = members.len() >= FEWEST && words <= members.len() * MOST_WORDS;
    is_list.then_some(members)
}

/// The sentence with the most commas.
fn sentence(text: &str) -> Option<&str> {
    let sentences = text.split(['\n', '。']).flat_map(|line| line.split(". "));
    sentences.max_by_key(|sentence| sentence.matches([',', '、']).count())
}

/// The most words by which a list is called.
const MOST_WORDS_OF_NAME: usize = 5;

/// What a sentence lists: `creature types` of `The creature types are …`.
fn listed(sentence: &str) -> Option<String> {
    let first = sentence.split([',', '、']).next()?;
    let before = [" are ", " is ", ": ", "は"]
        .iter()
        .find_map(|opening| first.split_once(opening))?
        .0
        .trim();
    let name = before.strip_prefix("The ").or(before.strip_prefix("the ")).unwrap_or(before);
    let is_short = name.split_whitespace().count() <= MOST_WORDS_OF_NAME;
    (is_short && !name.is_empty()).then(|| name.to_owned())
}

/// A member without the words that join it to its sentence.
fn member(piece: &str) -> &str {
    let piece = piece.trim().trim_end_matches('.');
    let piece =
        ["and ", "or "].iter().find_map(|prefix| piece.strip_prefix(prefix)).unwrap_or(piece);
    let opening = [" are ", " is ", ": ", "、", "は"];
    let behind =
        opening.iter().filter_map(|opening| piece.rsplit_once(opening)).map(|halves| halves.1);
    behind.min_by_key(|tail| tail.len()).unwrap_or(piece).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_and_go() {
        let old = "The colours of wugs are amber, blue, coral, grey, jade, lime, mint, ochre, pink, and red.";
        let new = "The colours of wugs are amber, blue, coral, grey, jade, lemon, lime, mint, ochre, pink, red, and teal. Some are rare.";
        let change = set_change(old, new).expect("both are lists");
        assert_eq!(change.added, ["lemon", "teal"]);
        assert_eq!(change.list.as_deref(), Some("colours of wugs"));
        assert!(change.removed.is_empty());
        assert_eq!(set_change("A wug, if any, barks.", "A wug, if any, sings."), None);
    }
}
