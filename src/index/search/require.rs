//! Which records may be results at all? Start at [`admitted`].

use std::sync::{Arc, Mutex, PoisonError};

use super::error::SearchError;
use super::frame::Frame;
use super::open::{Part, SearchIndex};
use super::posting::{each_phrase, each_prefixed, each_word};
use crate::index::query::{Filters, Operand, Query};
use crate::model::{NumberRange, RecordKind};
use crate::text::{analyse, fold, grams, is_japanese};

/// The records of the index that a frame puts into groups.
#[derive(Clone)]
pub(super) struct Admitted {
    /// What belongs together.
    pub frame: Arc<Frame>,
    /// For each part, whether each of its records may be a result.
    pub allowed: Vec<Vec<bool>>,
    /// Sections and rules by group: the group, the part and the record in it.
    rules: Arc<Vec<(u32, u32, u32)>>,
    /// Entries of the glossary: the entry, the part and the record in it.
    glossary: Arc<Vec<(u32, u32, u32)>>,
}

impl Admitted {
    fn of(frame: &Arc<Frame>, parts: &[Part]) -> Self {
        let mut allowed: Vec<Vec<bool>> =
            parts.iter().map(|part| vec![false; part.len() as usize]).collect();
        let (mut rules, mut glossary) = (Vec::new(), Vec::new());
        for (at, part) in parts.iter().enumerate() {
            for (doc, entry) in (0..).zip(part.columns.entries()) {
                let Some(group) = frame.group(entry) else { continue };
                allowed[at][doc as usize] = true;
                let kind = part.columns.about(doc).kind();
                match kind {
                    RecordKind::Section | RecordKind::Rule => {
                        rules.push((group, at as u32, doc));
                    }
                    RecordKind::Glossary => glossary.push((entry, at as u32, doc)),
                    _ => (),
                }
            }
        }
        rules.sort_unstable();
        glossary.sort_unstable();
        let (rules, glossary) = (Arc::new(rules), Arc::new(glossary));
        Self { frame: Arc::clone(frame), allowed, rules, glossary }
    }

    /// The part and the record in it of an entry of the glossary.
    pub fn term(&self, entry: u32) -> Option<(usize, u32)> {
        let at = self.glossary.binary_search_by_key(&entry, |term| term.0).ok()?;
        let (_, part, doc) = self.glossary[at];
        self.allowed[part as usize][doc as usize].then_some((part as usize, doc))
    }

    /// Sections and rules of a group: the part and the record in it.
    pub fn rules(&self, group: u32) -> impl Iterator<Item = (usize, u32)> {
        let from = self.rules.partition_point(|(listed, ..)| *listed < group);
        let own = self.rules[from..].iter().take_while(move |(listed, ..)| *listed == group);
        let allowed = own.filter(|(_, part, doc)| self.allowed[*part as usize][*doc as usize]);
        allowed.map(|(_, part, doc)| (*part as usize, *doc))
    }
}

/// The frames that were searched last: mostly an edition is asked again.
#[derive(Default)]
pub(super) struct Asked(Mutex<Vec<Arc<Admitted>>>);

/// How many frames are kept; each takes a byte a record and eight an entry.
const MOST_FRAMES: usize = 8;

impl Asked {
    fn of(&self, frame: &Arc<Frame>, parts: &[Part]) -> Arc<Admitted> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = kept.iter().find(|admitted| Arc::ptr_eq(&admitted.frame, frame)) {
            return Arc::clone(there);
        }
        let admitted = Arc::new(Admitted::of(frame, parts));
        if kept.len() == MOST_FRAMES {
            kept.remove(0);
        }
        kept.push(Arc::clone(&admitted));
        admitted
    }
}

/// The records of `frame` that pass the filters, have what is required and lack what is excluded.
pub(super) fn admitted(
    index: &SearchIndex,
    query: &Query,
    frame: &Arc<Frame>,
) -> Result<Arc<Admitted>, SearchError> {
    let mut admitted = index.asked.of(frame, &index.parts);
    let narrows = query.filters != Filters::default()
        || !(query.required.is_empty() && query.alternatives.is_empty())
        || !query.excluded.is_empty();
    if narrows {
        for (part, allowed) in index.parts.iter().zip(&mut Arc::make_mut(&mut admitted).allowed) {
            narrow(index, part, query, frame, allowed)?;
        }
    }
    Ok(admitted)
}

fn narrow(
    index: &SearchIndex,
    part: &Part,
    query: &Query,
    frame: &Frame,
    allowed: &mut [bool],
) -> Result<(), SearchError> {
    if query.filters != Filters::default() {
        for (doc, allowed) in (0..).zip(allowed.iter_mut()) {
            let about = part.columns.about(doc);
            *allowed &= listed(&query.filters.kinds, &about.kind())
                && listed(&query.filters.languages, &about.language())
                && in_sections(&query.filters.sections, frame, part.columns.entry(doc));
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

fn listed<T: PartialEq>(list: &[T], item: &T) -> bool {
    list.is_empty() || list.contains(item)
}

fn in_sections(sections: &[NumberRange], frame: &Frame, entry: u32) -> bool {
    let is_in = |number| sections.iter().any(|range| range.covers(number));
    sections.is_empty() || frame.number_of(entry).is_some_and(is_in)
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
                let pairs: Vec<String> = grams(text).into_iter().map(|pair| pair.0).collect();
                each_phrase(part, index.fields.grams, &pairs, Some(allowed), |doc, near| {
                    if near.exact > 0 {
                        mark(doc);
                    }
                })?;
                if pairs.is_empty() {
                    each_prefixed(part, index.fields.grams, &fold(text).text(), &mut mark)?;
                }
            }
            Operand::Words(text) | Operand::Phrase(text) => {
                let words: Vec<String> = analyse(text).into_iter().map(|word| word.text).collect();
                for field in fields {
                    if let [word] = words.as_slice() {
                        each_word(part, field, word, |doc, _| mark(doc))?;
                        continue;
                    }
                    each_phrase(part, field, &words, Some(allowed), |doc, near| {
                        if near.exact > 0 {
                            mark(doc);
                        }
                    })?;
                }
            }
        }
    }
    Ok(has)
}
