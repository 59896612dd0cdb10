//! Which words does `damag*` stand for? Start at [`add_prefixes`].
//!
//! That a record must have one of them is said elsewhere; here the words get a weight, so that
//! records are ordered by them.

use std::collections::BTreeMap;

use tantivy::postings::TermInfo;

use super::error::SearchError;
use super::open::SearchIndex;
use super::plan::{Concept, Origin, Plan, Variant};
use super::posting::each_word_with;
use crate::index::query::{Operand, Query};
use crate::text::{analyse, fold, is_japanese, word_key};

/// The most frequent words that a prefix is read as, at most; those beyond only count as had.
const MOST_WORDS: usize = 48;

/// How the words of an index begin that a reader means by `trample*`.
///
/// The index keeps words without their endings, so that what was typed may be longer than what is
/// kept of `trample`: such words are meant as a whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginning {
    /// How words may begin.
    pub starts: Vec<String>,
    /// A word in any form.
    pub whole: Option<String>,
}

impl Beginning {
    /// What was typed before the asterisk.
    pub fn of(typed: &str) -> Self {
        let mut starts = vec![fold(typed).text()];
        if typed.contains(is_japanese) {
            let key = word_key(typed);
            if !key.is_empty() && !starts.contains(&key) {
                starts.push(key);
            }
            return Self { starts, whole: None };
        }
        let mut words = analyse(typed).into_iter().map(|word| word.text);
        let whole = words.next().filter(|word| words.next().is_none() && !word.is_empty());
        Self { whole: whole.filter(|word| !word.starts_with(&starts[0])), starts }
    }
}

/// Adds what the prefixes of `query` stand for to `plan`.
pub(super) fn add_prefixes(
    index: &SearchIndex,
    query: &Query,
    plan: &mut Plan,
) -> Result<(), SearchError> {
    let operands = query.required.iter().chain(query.alternatives.iter().flatten());
    for operand in operands {
        let Operand::Prefix(start) = operand else { continue };
        let words = words_with(index, &Beginning::of(start))?;
        let variants = words.into_iter().map(|word| Variant::words(vec![word], 1.0)).collect();
        let at = plan.places;
        plan.places += 1;
        let language = usize::from(start.contains(is_japanese));
        let origin = Origin::Typed;
        plan.concepts[language].push(Concept { variants, weight: 1.0, expected: true, at, origin });
    }
    Ok(())
}

/// The words that begin so, the most frequent first.
fn words_with(index: &SearchIndex, beginning: &Beginning) -> Result<Vec<String>, SearchError> {
    let mut frequency: BTreeMap<String, u64> = BTreeMap::new();
    for part in &index.parts {
        for field in [index.fields.text, index.fields.title] {
            let mut add = |bytes: &[u8], info: &TermInfo| {
                let word = String::from_utf8_lossy(bytes).into_owned();
                *frequency.entry(word).or_default() += u64::from(info.doc_freq);
                Ok(())
            };
            for start in &beginning.starts {
                each_word_with(part, field, start, &mut add)?;
            }
            if let Some(whole) = &beginning.whole {
                let is_it = |bytes: &[u8]| bytes == whole.as_bytes();
                each_word_with(part, field, whole, |bytes, info| match is_it(bytes) {
                    true => add(bytes, info),
                    false => Ok(()),
                })?;
            }
        }
    }
    let mut words: Vec<(u64, String)> =
        frequency.into_iter().map(|(word, count)| (count, word)).collect();
    words.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    words.truncate(MOST_WORDS);
    Ok(words.into_iter().map(|(_, word)| word).collect())
}
