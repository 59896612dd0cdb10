//! Which records may be results at all? Start at [`allowed`].

use std::sync::{Arc, Mutex, PoisonError};

use super::about::unpack_number;
use super::entries::EntrySet;
use super::error::SearchError;
use super::open::{Part, SearchIndex};
use super::posting::{each_phrase, each_prefixed, each_word};
use crate::model::NumberRange;
use crate::query::{Filters, Operand, Query};
use crate::text::{analyse, fold, grams, is_japanese};

/// For each part, whether each of its records may be a result.
pub(super) type Allowed = Arc<Vec<Vec<bool>>>;

/// The records of the sets of entries that were asked last: mostly an edition is asked again.
#[derive(Default)]
pub(super) struct Asked(Mutex<Vec<(EntrySet, Allowed)>>);

/// How many sets are kept; each takes a byte a record.
const MOST_SETS: usize = 8;

impl Asked {
    /// Whether each record of `parts` belongs to `entries`.
    fn records_of(&self, entries: &EntrySet, parts: &[Part]) -> Allowed {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, records)) = kept.iter().find(|it| it.0 == *entries) {
            return Arc::clone(records);
        }
        let belong = |part: &Part| part.columns.entries().map(|it| entries.contains(it)).collect();
        let records: Allowed = Arc::new(parts.iter().map(belong).collect());
        if kept.len() == MOST_SETS {
            kept.remove(0);
        }
        kept.push((entries.clone(), Arc::clone(&records)));
        records
    }
}

/// Whether each record belongs to `entries`, passes the filters, has what is required and lacks
/// what is excluded.
pub(super) fn allowed(
    index: &SearchIndex,
    query: &Query,
    entries: &EntrySet,
) -> Result<Allowed, SearchError> {
    let mut allowed = index.asked.records_of(entries, &index.parts);
    let narrows = query.filters != Filters::default()
        || !(query.required.is_empty() && query.alternatives.is_empty())
        || !query.excluded.is_empty();
    if narrows {
        for (part, allowed) in index.parts.iter().zip(Arc::make_mut(&mut allowed)) {
            narrow(index, part, query, allowed)?;
        }
    }
    Ok(allowed)
}

fn narrow(
    index: &SearchIndex,
    part: &Part,
    query: &Query,
    allowed: &mut [bool],
) -> Result<(), SearchError> {
    if query.filters != Filters::default() {
        for (doc, allowed) in (0..).zip(allowed.iter_mut()) {
            let about = part.columns.about(doc);
            *allowed &= listed(&query.filters.kinds, &about.kind())
                && listed(&query.filters.languages, &about.language())
                && in_sections(&query.filters.sections, part.columns.number(doc));
        }
    }
    for required in &query.required {
        let has = having(index, part, std::slice::from_ref(required), allowed)?;
        keep(allowed, &has, true);
    }
    for alternatives in &query.alternatives {
        let has = having(index, part, alternatives, allowed)?;
        keep(allowed, &has, true);
    }
    if !query.excluded.is_empty() {
        let has = having(index, part, &query.excluded, allowed)?;
        keep(allowed, &has, false);
    }
    Ok(())
}

fn listed<T: PartialEq>(list: &[T], it: &T) -> bool {
    list.is_empty() || list.contains(it)
}

fn in_sections(sections: &[NumberRange], number: u64) -> bool {
    let is_in = |it| sections.iter().any(|range| range.covers(it));
    sections.is_empty() || unpack_number(number).is_some_and(is_in)
}

fn keep(allowed: &mut [bool], has: &[bool], wanted: bool) {
    for (allowed, has) in allowed.iter_mut().zip(has) {
        *allowed &= *has == wanted;
    }
}

/// Which records have one of `operands` in text or title.
fn having(
    index: &SearchIndex,
    part: &Part,
    operands: &[Operand],
    allowed: &[bool],
) -> Result<Vec<bool>, SearchError> {
    let mut has = vec![false; allowed.len()];
    let fields = [index.fields.text, index.fields.title];
    for operand in operands {
        let mut mark = |doc: u32| has[doc as usize] = true;
        match operand {
            Operand::Prefix(start) => {
                let start = fold(start).text();
                for field in fields {
                    each_prefixed(part, field, &start, &mut mark)?;
                }
            }
            Operand::Words(text) | Operand::Phrase(text) if text.contains(is_japanese) => {
                let pairs: Vec<String> = grams(text).into_iter().map(|it| it.0).collect();
                each_phrase(part, index.fields.grams, &pairs, allowed, |doc, it| {
                    if it.exact > 0 {
                        mark(doc);
                    }
                })?;
                if pairs.is_empty() {
                    each_prefixed(part, index.fields.grams, &fold(text).text(), &mut mark)?;
                }
            }
            Operand::Words(text) | Operand::Phrase(text) => {
                let words: Vec<String> = analyse(text).into_iter().map(|it| it.text).collect();
                for field in fields {
                    if let [word] = words.as_slice() {
                        each_word(part, field, word, |doc, _| mark(doc))?;
                        continue;
                    }
                    each_phrase(part, field, &words, allowed, |doc, it| {
                        if it.exact > 0 {
                            mark(doc);
                        }
                    })?;
                }
            }
        }
    }
    Ok(has)
}
