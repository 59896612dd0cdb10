//! Which records may be results at all? Start at [`allowed`].

use super::about::unpack_number;
use super::entries::EntrySet;
use super::error::SearchError;
use super::open::{Part, SearchIndex};
use super::posting::{each_phrase, each_prefixed, each_word};
use crate::model::NumberRange;
use crate::query::{Filters, Operand, Query};
use crate::text::{analyse, fold, grams, is_japanese};

/// For each part, whether each record belongs to `entries`, passes the filters, has what is
/// required and lacks what is excluded.
pub(super) fn allowed(
    index: &SearchIndex,
    query: &Query,
    entries: &EntrySet,
) -> Result<Vec<Vec<bool>>, SearchError> {
    index.parts.iter().map(|it| allowed_in(index, it, query, entries)).collect()
}

fn allowed_in(
    index: &SearchIndex,
    part: &Part,
    query: &Query,
    entries: &EntrySet,
) -> Result<Vec<bool>, SearchError> {
    let columns = part.columns()?;
    let mut allowed: Vec<bool> = columns.entry.iter().map(|it| entries.contains(*it)).collect();
    if query.filters != Filters::default() {
        for (doc, allowed) in allowed.iter_mut().enumerate() {
            let about = columns.about[doc];
            *allowed &= listed(&query.filters.kinds, &about.kind())
                && listed(&query.filters.languages, &about.language())
                && in_sections(&query.filters.sections, columns.number(doc as u32));
        }
    }
    for required in &query.required {
        let has = having(index, part, std::slice::from_ref(required), &allowed)?;
        keep(&mut allowed, &has, true);
    }
    for alternatives in &query.alternatives {
        let has = having(index, part, alternatives, &allowed)?;
        keep(&mut allowed, &has, true);
    }
    if !query.excluded.is_empty() {
        let has = having(index, part, &query.excluded, &allowed)?;
        keep(&mut allowed, &has, false);
    }
    Ok(allowed)
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
