//! What is a term called in the other language? Start at [`term`].
//!
//! Names come from the table of terms, from the glossaries and from the titles of the editions
//! picked; what none of them has, from the paired texts. Nothing here counts renderings.

use std::collections::BTreeSet;

use super::renderings::PairedTexts;
use crate::answer::{TermAnswer, TermPair, TermSource};
use crate::book::{EditionPair, Library, Sides, TypedName, known_names, stems};
use crate::citation::references;
use crate::home::HomeError;
use crate::lexicon::lexicon;
use crate::model::{RuleNumber, Target};
use crate::text::{fold_term, name_key};

/// How many names an answer has at most.
const MOST: usize = 8;

/// What is called `typed`, in either language or by its reading.
pub fn term(library: &Library, typed: &str, sides: &Sides) -> Result<TermAnswer, HomeError> {
    let editions = library.pair(sides)?;
    let wanted = TypedName::of(typed);
    let mut pairs: Vec<TermPair> = Vec::new();
    add_called(&editions, &wanted, &mut pairs)?;
    if pairs.is_empty() {
        for name in known_names(typed) {
            add_called(&editions, &TypedName::of(&name), &mut pairs)?;
        }
    }
    pairs.sort_by_key(|pair| !is_exactly(&wanted, pair));
    pairs.truncate(MOST);
    let texts = PairedTexts::open(library, sides)?;
    if let (true, Some(texts)) = (pairs.is_empty(), &texts) {
        pairs.extend(texts.found(typed)?);
    }
    for pair in &mut pairs {
        pair.defined = defined(&editions, pair)?;
        if let Some(texts) = &texts {
            texts.count(pair, &forms(pair))?;
        }
    }
    let near = pairs.is_empty().then(|| editions.near_names(typed));
    let suggestions = near.transpose()?.unwrap_or_default();
    Ok(TermAnswer { query: typed.to_owned(), pairs, suggestions })
}

/// Adds what is called so by the table of terms, the glossaries and the titles.
fn add_called(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<(), HomeError> {
    add_names(wanted, pairs);
    add_entries(editions, wanted, pairs)?;
    add_titles(editions, wanted, pairs)
}

fn add_names(wanted: &TypedName, pairs: &mut Vec<TermPair>) {
    for name in lexicon().iter().filter(|name| wanted.is_name(name)) {
        add(pairs, name.en, Some(name.ja), Some(name.reading), name.kind, TermSource::Table);
    }
}

/// Whether one of the names of a pair is exactly what was typed.
fn is_exactly(wanted: &TypedName, pair: &TermPair) -> bool {
    let names = [Some(pair.en.as_str()), pair.ja.as_deref(), pair.reading.as_deref()];
    names.into_iter().flatten().any(|name| wanted.is_exactly(name))
}

fn add_entries(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<(), HomeError> {
    for entry in &editions.glossary()?.entries {
        let en = entry.english().unwrap_or_default();
        let ja = entry.ja.as_ref().map(|term| term.headword.as_str());
        let reading = entry.ja.as_ref().and_then(|term| term.reading.as_deref());
        if wanted.is_called(en, ja.unwrap_or_default(), reading.unwrap_or_default()) {
            let en = if en.is_empty() { ja.unwrap_or_default() } else { en };
            add(pairs, en, ja, reading, "glossary", TermSource::Glossary);
        }
    }
    Ok(())
}

fn add_titles(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<(), HomeError> {
    for both in editions.headings()? {
        let Some(titles) = editions.titles(&both)? else { continue };
        let (en, ja) = (titles.en.unwrap_or_default(), titles.ja.unwrap_or_default());
        if wanted.is_called(&en, &ja, "") && !en.is_empty() {
            let ja = (!ja.is_empty()).then_some(ja.as_str());
            add(pairs, &en, ja, None, "title", TermSource::Title);
        }
    }
    Ok(())
}

/// Adds a pair, or its source where the pair is there already.
fn add(
    pairs: &mut Vec<TermPair>,
    en: &str,
    ja: Option<&str>,
    reading: Option<&str>,
    kind: &str,
    source: TermSource,
) {
    let same_ja = |pair: &TermPair| match (&pair.ja, ja) {
        (Some(one), Some(other)) => name_key(one) == name_key(other),
        _ => true,
    };
    let is_same_name =
        |pair: &TermPair| fold_term(&pair.en) == fold_term(en) || stems(&pair.en) == stems(en);
    let same = |pair: &&mut TermPair| is_same_name(pair) && same_ja(pair);
    if let Some(pair) = pairs.iter_mut().find(same) {
        pair.ja = pair.ja.take().or(ja.map(str::to_owned));
        if !pair.sources.contains(&source) {
            pair.sources.push(source);
        }
        return;
    }
    pairs.push(TermPair {
        en: en.to_owned(),
        ja: ja.map(str::to_owned),
        reading: reading.filter(|reading| !reading.is_empty()).map(str::to_owned),
        kind: kind.to_owned(),
        sources: vec![source],
        defined: Vec::new(),
        phi: None,
        records: 0,
        renderings: Vec::new(),
        outliers: Vec::new(),
        example: None,
    });
}

/// Rules and sections of this title, and those that the glossary entry points at, in the numbers of
/// the edition that leads.
fn defined(editions: &EditionPair<'_>, pair: &TermPair) -> Result<Vec<RuleNumber>, HomeError> {
    let library = editions.library();
    let mut numbers = BTreeSet::new();
    let wanted = TypedName::of(&pair.en);
    let is_same = |en: &str| wanted.is_exactly(en) || wanted.has_stems_of(en);
    for entry in &editions.glossary()?.entries {
        let Some(record) = entry.both.leading().filter(|_| is_same(entry.english().unwrap_or("")))
        else {
            continue;
        };
        for reference in references(&library.record(record)?.text) {
            let Target::Numbers(range) = reference.target else { continue };
            let range = editions.leading_range(record.edition(), range)?;
            numbers.extend(range.map(|range| range.first()));
        }
    }
    for both in editions.headings()? {
        let Some(titles) = editions.titles(&both)? else { continue };
        let title = titles.en.or(titles.ja).unwrap_or_default();
        if is_same(&title) {
            numbers.insert(titles.number);
        }
    }
    Ok(numbers.into_iter().collect())
}

/// The Japanese forms of a name: its own, and those that the table has for the same English.
fn forms(pair: &TermPair) -> Vec<String> {
    let own = pair.ja.iter().flat_map(|name| name.split('、')).map(str::to_owned);
    let mut forms: Vec<String> = own.collect();
    for name in lexicon().iter().filter(|name| stems(name.en) == stems(&pair.en)) {
        forms.extend(name.ja_forms().map(str::to_owned));
    }
    let mut seen = BTreeSet::new();
    forms.retain(|form| !form.is_empty() && seen.insert(name_key(form)));
    forms
}
