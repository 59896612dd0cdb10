//! Where do quoted words stand? Start at [`Quoted`].
//!
//! Words are compared without case and marks; what a quote leaves out with dots is let out.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::book::Library;
use crate::home::HomeError;
use crate::model::RuleNumber;

/// A word as quotes are compared by it.
pub(super) type WordHash = u64;

/// How many words of a long quote are compared.
const MOST_WORDS: usize = 28;

/// The words of a text; marks and case are nothing, and an apostrophe parts no word.
pub(super) fn word_hashes(text: &str) -> Vec<WordHash> {
    let mut words = Vec::with_capacity(text.len() / 5);
    let (mut hasher, mut is_open) = (FxHasher::default(), false);
    for character in text.chars() {
        if character.is_alphanumeric() {
            if character.is_ascii() {
                hasher.write_u32(u32::from(character.to_ascii_lowercase()));
            } else {
                character.to_lowercase().for_each(|letter| hasher.write_u32(u32::from(letter)));
            }
            is_open = true;
        } else if !matches!(character, '\'' | '’') && is_open {
            words.push(std::mem::take(&mut hasher).finish());
            is_open = false;
        }
    }
    words.extend(is_open.then(|| hasher.finish()));
    words
}

/// The words of a quote, in the parts between what it leaves out.
pub(super) struct Quote {
    parts: Vec<Vec<WordHash>>,
}

impl Quote {
    /// Reads a quote; none where it is too short to prove anything.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.replace('…', "...");
        let parts = text.split("...").map(|part| word_hashes(part.trim_matches(['[', ']'])));
        let mut parts: Vec<Vec<WordHash>> = parts.filter(|part| part.len() >= 3).collect();
        let mut left = MOST_WORDS;
        for part in &mut parts {
            part.truncate(left);
            left -= part.len();
        }
        parts.retain(|part| part.len() >= 3);
        (!parts.is_empty()).then_some(Self { parts })
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// The part of its triples of words that stand in `words`, from 0 to 1.
    pub fn agreement(&self, words: &[WordHash]) -> f32 {
        let there: rustc_hash::FxHashSet<u64> = words.windows(3).map(triple).collect();
        let own = self.parts.iter().flat_map(|part| part.windows(3)).map(triple);
        let (mut all, mut found) = (0, 0);
        for hash in own {
            all += 1;
            found += usize::from(there.contains(&hash));
        }
        if all == 0 { 0.0 } else { found as f32 / all as f32 }
    }

    fn triples(&self) -> impl Iterator<Item = u64> + '_ {
        self.parts.iter().flat_map(|part| part.windows(3)).map(triple)
    }
}

fn triple(words: &[WordHash]) -> u64 {
    words.iter().fold(0, |sum, word| {
        let mut hasher = FxHasher::default();
        hasher.write_u64(sum);
        hasher.write_u64(*word);
        hasher.finish()
    })
}

/// The texts of one edition by the words that stand together in them, and old texts as they are
/// asked for.
pub(super) struct Quoted {
    /// Where three words stand together: places of rules.
    triples: FxHashMap<u64, Vec<u32>>,
    numbers: Vec<RuleNumber>,
    /// The same of what rules say that cards say, with their numbers.
    spoken: FxHashMap<u64, Vec<RuleNumber>>,
    old: RwLock<FxHashMap<u32, Arc<[WordHash]>>>,
}

impl Quoted {
    /// Reads the rules and examples of the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize) -> Result<Self, HomeError> {
        let mut triples: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let mut spoken: FxHashMap<u64, Vec<RuleNumber>> = FxHashMap::default();
        let mut numbers = Vec::new();
        for row in &library.rows(place)?.rows {
            let Some(number) = row.number else { continue };
            if !row.is_numbered() && row.kind != crate::model::RecordKind::Example {
                continue;
            }
            let at = numbers.len() as u32;
            numbers.push(number);
            let text = library.tables.words(row.entry)?.text;
            for card in spoken_in(text) {
                for hash in word_hashes(card).windows(3).map(triple) {
                    spoken.entry(hash).or_default().push(number);
                }
            }
            for hash in word_hashes(text).windows(3).map(triple) {
                let places = triples.entry(hash).or_default();
                if places.last() != Some(&at) {
                    places.push(at);
                }
            }
        }
        Ok(Self { triples, numbers, spoken, old: RwLock::default() })
    }

    /// The part of a quote that the rule `number` says in quotation marks: what cards say.
    pub fn spoken(&self, quote: &Quote, number: RuleNumber) -> f32 {
        let (mut all, mut found) = (0, 0);
        for hash in quote.triples() {
            all += 1;
            found += usize::from(
                self.spoken.get(&hash).is_some_and(|numbers| numbers.contains(&number)),
            );
        }
        if all == 0 { 0.0 } else { found as f32 / all as f32 }
    }

    /// The words of an entry of any edition.
    pub fn words(&self, library: &Library, entry: u32) -> Result<Arc<[WordHash]>, HomeError> {
        let known = self.old.read().unwrap_or_else(PoisonError::into_inner).get(&entry).cloned();
        if let Some(words) = known {
            return Ok(words);
        }
        let words: Arc<[WordHash]> = word_hashes(library.tables.words(entry)?.text).into();
        let mut old = self.old.write().unwrap_or_else(PoisonError::into_inner);
        old.insert(entry, Arc::clone(&words));
        Ok(words)
    }

    /// The rules in which most of a quote stands, with the part of it, the best first; an example
    /// counts for its rule.
    pub fn holders(&self, quote: &Quote) -> Vec<(RuleNumber, f32)> {
        let mut counts: FxHashMap<u32, usize> = FxHashMap::default();
        let mut all = 0;
        for hash in quote.triples() {
            all += 1;
            for place in self.triples.get(&hash).into_iter().flatten() {
                *counts.entry(*place).or_default() += 1;
            }
        }
        let mut holders: Vec<(RuleNumber, f32)> = counts
            .into_iter()
            .map(|(place, count)| (self.numbers[place as usize], count as f32 / all as f32))
            .collect();
        holders.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        holders.dedup_by_key(|holder| holder.0);
        holders.truncate(8);
        holders
    }
}

/// What stands between quotation marks in a rule.
fn spoken_in(text: &str) -> impl Iterator<Item = &str> {
    let opened = text.split('“').skip(1).filter_map(|part| part.split('”').next());
    // Old editions have straight marks.
    let straight = text.split('"').skip(1).step_by(2);
    opened.chain(straight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_agree_but_for_marks_and_what_they_leave_out() {
        let text = word_hashes("A wug’s bark is loud, and then it is over until the next turn.");
        let agreement = |quote| Quote::read(quote).map_or(0.0, |quoted| quoted.agreement(&text));
        assert_eq!(agreement("a wug's bark is LOUD and"), 1.0);
        assert_eq!(agreement("A wug's bark ... until the next turn"), 1.0);
        assert_eq!(agreement("a dog's bark is quiet"), 0.0);
        assert!(Quote::read("two words").is_none());
    }
}
