//! Which terms does the glossary explain in both languages, and how is each named? Start at
//! [`EditionPair::glossary`].

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::pair::{Both, EditionPair};
use super::time::RecordRef;
use crate::home::{Result, cached};
use crate::model::{Term, slug};
use crate::text::{Headwords, fold_term};

/// The entries of both glossaries, ready to be found by name.
#[derive(Default)]
pub(crate) struct Glossary {
    /// The entries in the order of the edition that leads, then Japanese ones without English.
    pub entries: Vec<GlossaryEntry>,
    by_slug: HashMap<String, Vec<usize>>,
    by_name: HashMap<String, usize>,
    /// Where texts speak of the entries.
    pub headwords: Headwords,
    /// The headwords folded, in the order of the entries: made when near ones are first looked for.
    folded: OnceLock<Vec<String>>,
}

/// An entry in both languages.
pub(crate) struct GlossaryEntry {
    /// Its records.
    pub both: Both,
    /// Its English headword, with the place of its record.
    pub en: Option<Term>,
    /// Its Japanese headword.
    pub ja: Option<Term>,
    /// What addresses it.
    pub slug: String,
}

impl GlossaryEntry {
    /// The English headword; where there is no English entry, the one that the Japanese prints.
    pub fn english(&self) -> Option<&str> {
        let printed = || self.ja.as_ref()?.english.as_deref();
        self.en.as_ref().map(|term| term.headword.as_str()).or_else(printed)
    }

    /// The terms of both languages.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.en.iter().chain(&self.ja)
    }

    /// Whether a reader who types what folds to `wanted` means this entry: one of its names folds
    /// to that. `A, B` and `A/B` are called by either part.
    pub fn is_called(&self, wanted: &str) -> bool {
        let names = self.terms().flat_map(names_of);
        names.into_iter().any(|name| {
            fold_term(name) == wanted
                || name.split([',', '/', '、', '／']).any(|part| fold_term(part) == wanted)
        })
    }
}

/// All that a term is called.
fn names_of(term: &Term) -> impl Iterator<Item = &str> {
    let further = [term.reading.as_deref(), term.english.as_deref()];
    std::iter::once(term.headword.as_str()).chain(further.into_iter().flatten())
}

impl Glossary {
    fn of(entries: Vec<GlossaryEntry>) -> Self {
        let mut glossary = Self { entries, ..Self::default() };
        for (at, entry) in glossary.entries.iter().enumerate() {
            glossary.by_slug.entry(entry.slug.clone()).or_default().push(at);
            for term in entry.terms() {
                for name in names_of(term) {
                    glossary.by_name.entry(fold_term(name)).or_insert(at);
                }
                glossary.headwords.add(&term.headword, at);
            }
        }
        glossary
    }

    /// The entries that `typed` addresses, or whose name it is.
    pub fn called(&self, typed: &str) -> Vec<usize> {
        match self.by_slug.get(&slug(typed)) {
            Some(entries) => entries.clone(),
            None => self.named(typed).into_iter().collect(),
        }
    }

    /// The entry of this name, in either language.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.by_name.get(&fold_term(name)).copied()
    }

    /// All headwords, each with the form in which headwords are compared.
    pub fn folded_names(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = || self.entries.iter().flat_map(GlossaryEntry::terms);
        let names = || names().map(|term| term.headword.as_str());
        let folded = self.folded.get_or_init(|| names().map(fold_term).collect());
        names().zip(folded.iter().map(String::as_str))
    }

    /// The entry of a record.
    pub fn of_record(&self, record: RecordRef) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.both.en == Some(record) || entry.both.ja.contains(&record))
    }
}

impl EditionPair<'_> {
    /// The glossary entries of both languages, paired by what they explain.
    pub(crate) fn glossary(&self) -> Result<Arc<Glossary>> {
        let read = || Ok(Arc::new(Glossary::of(self.glossary_entries()?)));
        cached(&self.cache.glossary, read).cloned()
    }

    fn glossary_entries(&self) -> Result<Vec<GlossaryEntry>> {
        let mut entries: Vec<GlossaryEntry> = Vec::new();
        let mut shown: Vec<RecordRef> = Vec::new();
        let editions = self.sides().en.iter().chain(&self.sides().ja);
        for edition in editions {
            for (term, place) in self.library.terms(*edition)? {
                let record = RecordRef::new(*edition, *place as usize);
                if shown.binary_search(&record).is_ok() {
                    continue;
                }
                let both = self.both(record)?;
                // What another text says of the same entry is shown beside its English.
                let is_shown = |other: &RecordRef| shown.binary_search(other).is_ok();
                if both.en.as_ref().is_some_and(is_shown) {
                    continue;
                }
                let all: Vec<RecordRef> = both.en.into_iter().chain(both.ja.clone()).collect();
                for further in &all {
                    let at = shown.partition_point(|other| other < further);
                    shown.insert(at, *further);
                }
                let term_of = |of: Option<RecordRef>| -> Result<Option<Term>> {
                    match of {
                        Some(of) if of == record => Ok(Some(term.clone())),
                        Some(of) => Ok(self.library.record(of)?.term),
                        None => Ok(None),
                    }
                };
                let en = term_of(both.en)?;
                let ja = term_of(both.ja.first().copied())?;
                let name = match (&en, &ja) {
                    (Some(en), _) => en.headword.as_str(),
                    (None, Some(ja)) => ja.english.as_deref().unwrap_or(&ja.headword),
                    (None, None) => "",
                };
                let slug = slug(name);
                // An English entry with several senses may have an entry for each in Japanese.
                let further: Vec<RecordRef> = both.ja.iter().skip(1).copied().collect();
                let first = Both { ja: both.ja.into_iter().take(1).collect(), ..both };
                let (sense, english) = (first.en, en.clone());
                entries.push(GlossaryEntry { both: first, en, ja, slug: slug.clone() });
                for record in further {
                    let ja = self.library.record(record)?.term;
                    let both = Both { en: sense, ja: vec![record] };
                    let (en, slug) = (english.clone(), slug.clone());
                    entries.push(GlossaryEntry { both, en, ja, slug });
                }
            }
        }
        Ok(entries)
    }
}
