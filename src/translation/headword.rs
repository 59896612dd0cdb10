//! Which glossary entries are the same? Start at [`record_pairs`].
//!
//! The Japanese heading prints the English headword: `A/B` for `A, B`, often without
//! `(Obsolete)`, now and then misspelt.

use std::collections::BTreeMap;

use strsim::osa_distance as distance;

use super::facts::{english_forms, english_key};
use super::pairing::{PairedBy, RecordPair};
use crate::model::{Record, RecordKind, Rulebook};

/// The entries of both glossaries that bear the same English headword.
pub(super) fn record_pairs(en: &Rulebook, ja: &Rulebook) -> Vec<RecordPair> {
    let entries = |book: &Rulebook| -> Vec<usize> {
        let records = book.records().iter().enumerate();
        let entries = records.filter(|(_, record)| record.kind == RecordKind::Glossary);
        entries.map(|(place, _)| place).collect()
    };
    let english = entries(en);
    let mut matcher = Matcher::default();
    for place in &english {
        let headword = en.records()[*place].headword().unwrap_or_default();
        matcher.by_key.entry(key(headword)).or_insert(*place);
        if let Some(first) = english_forms(headword).into_iter().next() {
            matcher.by_first_form.entry(first).or_insert_with(|| key(headword));
        }
    }
    let mut left = Vec::new();
    for place in entries(ja) {
        match printed_english(&ja.records()[place]) {
            Some(printed) if matcher.take(&key(printed), place, PairedBy::Headword) => (),
            Some(_) => left.push(place),
            None => (),
        }
    }
    for place in left {
        let printed = printed_english(&ja.records()[place]).unwrap_or_default();
        if let Some(near) = matcher.nearest(&key(printed)) {
            matcher.take(&near, place, PairedBy::NearHeadword);
        }
    }
    matcher.record_pairs
}

/// The English headword that a Japanese entry prints.
pub fn printed_english(record: &Record) -> Option<&str> {
    record.term.as_ref()?.english.as_deref()
}

/// What headwords are compared by: without `(Obsolete)` and `(n)`, which tells homonyms apart.
pub(super) fn key(headword: &str) -> String {
    let plain =
        SUFFIXES.iter().fold(headword.to_owned(), |plain, suffix| plain.replace(suffix, ""));
    english_key(&plain)
}

/// What stands behind a headword and is no part of it.
const SUFFIXES: [&str; 6] = ["(Obsolete)", "(n)", "(v)", "(adj)", "(noun)", "(verb)"];

#[derive(Default)]
struct Matcher {
    by_key: BTreeMap<String, usize>,
    /// Keys of headwords by the first of several names: `Kicker` of `Kicker, Kicked`.
    by_first_form: BTreeMap<String, String>,
    taken: BTreeMap<usize, usize>,
    record_pairs: Vec<RecordPair>,
}

impl Matcher {
    /// Pairs the entry `ja` with the one of this key; a second one becomes a duplicate.
    fn take(&mut self, key: &str, ja: usize, how: PairedBy) -> bool {
        let Some(en) = self.by_key.get(key).copied() else {
            return false;
        };
        let first = *self.taken.entry(en).or_insert(ja);
        let how = if first == ja { how } else { PairedBy::Duplicate };
        self.record_pairs.push(RecordPair { en, ja, how });
        true
    }

    /// The key of the entry still free that differs least: by a letter or two, or by words that
    /// one of the two has more.
    fn nearest(&self, printed: &str) -> Option<String> {
        let free_form = self.by_first_form.get(printed);
        if let Some(key) = free_form.filter(|key| !self.taken.contains_key(&self.by_key[*key])) {
            return Some(key.clone());
        }
        let free = self.by_key.iter().filter(|(_, en)| !self.taken.contains_key(en));
        let near = free.filter_map(|(key, _)| Some((cost(printed, key)?, key)));
        near.min().map(|(_, key)| key.clone())
    }
}

fn cost(printed: &str, key: &str) -> Option<usize> {
    let letters = distance(printed, key);
    let allowed = 1 + printed.len() / 8;
    if letters <= allowed {
        return Some(letters);
    }
    let words = |phrase: &str| phrase.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (printed, key) = (words(printed), words(key));
    let covers = |long: &[String], short: &[String]| {
        !short.is_empty() && short.iter().all(|word| long.contains(word))
    };
    let close = covers(&printed, &key) || covers(&key, &printed);
    (close && printed.len().abs_diff(key.len()) <= 2)
        .then(|| 10 + printed.len().abs_diff(key.len()))
}
