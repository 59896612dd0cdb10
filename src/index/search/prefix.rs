//! Which words does `damag*` stand for? Start at [`add_prefixes`].
//!
//! That a record must have one of them is said elsewhere; here the words get a weight, so that
//! records are ordered by them.

use std::collections::BTreeMap;

use super::error::SearchError;
use super::open::SearchIndex;
use super::plan::{Concept, Origin, Plan, Variant};
use super::posting::each_word_with;
use crate::index::query::{Operand, Query};
use crate::text::{fold, is_japanese};

/// The most frequent words that a prefix is read as, at most; those beyond only count as had.
const MOST_WORDS: usize = 48;

/// Adds what the prefixes of `query` stand for to `plan`.
pub(super) fn add_prefixes(
    index: &SearchIndex,
    query: &Query,
    plan: &mut Plan,
) -> Result<(), SearchError> {
    let operands = query.required.iter().chain(query.alternatives.iter().flatten());
    for operand in operands {
        let Operand::Prefix(start) = operand else { continue };
        let words = words_with(index, &fold(start).text())?;
        let variants = words.into_iter().map(|word| Variant::words(vec![word], 1.0)).collect();
        let at = plan.places;
        plan.places += 1;
        let language = usize::from(start.contains(is_japanese));
        plan.concepts[language].push(Concept {
            variants,
            weight: 1.0,
            expected: true,
            at,
            origin: Origin::Typed,
        });
    }
    Ok(())
}

/// The words that begin with `start`, the most frequent first.
fn words_with(index: &SearchIndex, start: &str) -> Result<Vec<String>, SearchError> {
    let mut frequency: BTreeMap<String, u64> = BTreeMap::new();
    for part in &index.parts {
        for field in [index.fields.text, index.fields.title] {
            each_word_with(part, field, start, |bytes, info| {
                let word = String::from_utf8_lossy(bytes).into_owned();
                *frequency.entry(word).or_default() += u64::from(info.doc_freq);
                Ok(())
            })?;
        }
    }
    let mut words: Vec<(u64, String)> =
        frequency.into_iter().map(|(word, count)| (count, word)).collect();
    words.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    words.truncate(MOST_WORDS);
    Ok(words.into_iter().map(|(_, word)| word).collect())
}
