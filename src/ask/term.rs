//! What is a term called in the other language? Start at [`term`].
//!
//! Names come from the table of terms, from the glossaries and from the titles of the editions
//! picked; what none of them has, from the paired texts. Nothing here counts renderings.

use std::collections::BTreeSet;

use super::renderings::PairedTexts;
use super::search::suggestions;
use crate::answer::{TermAnswer, TermPair, TermSource};
use crate::book::{EditionPair, Library, Sides};
use crate::citation::references;
use crate::home::HomeError;
use crate::lexicon::lexicon;
use crate::model::{RuleNumber, Target};
use crate::text::{analyse, fold_term, is_japanese, kana_of_romaji, name_key, reading_key};

/// How many names an answer has at most.
const MOST: usize = 8;

/// What is called `typed`, in either language or by its reading.
pub fn term(library: &Library, typed: &str, sides: &Sides) -> Result<TermAnswer, HomeError> {
    let editions = library.pair(sides)?;
    let wanted = Wanted::of(typed);
    let mut pairs: Vec<TermPair> = Vec::new();
    add_names(&wanted, &mut pairs);
    add_entries(&editions, &wanted, &mut pairs)?;
    add_titles(&editions, &wanted, &mut pairs)?;
    pairs.sort_by_key(|it| !wanted.is_exactly(it));
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
    let suggestions = if pairs.is_empty() { suggestions(typed) } else { Vec::new() };
    Ok(TermAnswer { query: typed.to_owned(), pairs, suggestions })
}

/// What was typed, in the forms in which names are compared.
struct Wanted {
    folded: String,
    stems: Vec<String>,
    key: String,
    reading: String,
}

impl Wanted {
    fn of(typed: &str) -> Self {
        let is_kanji = |it: char| is_japanese(it) && it.is_alphabetic() && !is_kana(it);
        let has_kanji = typed.contains(is_kanji);
        let kana = if has_kanji {
            None
        } else if typed.contains(is_japanese) {
            Some(typed.to_owned())
        } else {
            kana_of_romaji(typed)
        };
        let stems = if typed.contains(is_japanese) { Vec::new() } else { stems(typed) };
        Self {
            folded: fold_term(typed),
            stems,
            key: name_key(typed),
            reading: kana.map_or(String::new(), |it| reading_key(&it)),
        }
    }

    fn is_called(&self, en: &str, ja: &str, reading: &str) -> bool {
        let by_reading = self.reading.chars().count() >= 2 && reading_key(reading) == self.reading;
        fold_term(en) == self.folded
            || (self.may_be_stems_of(en) && stems(en) == self.stems)
            || (!self.key.is_empty() && name_key(ja) == self.key)
            || (!reading.is_empty() && by_reading)
    }

    /// Whether a name has a word that begins as the first of those typed; to find the stems of
    /// all names takes long.
    fn may_be_stems_of(&self, en: &str) -> bool {
        let initial = |it: &str| it.chars().next().map(|it| it.to_ascii_lowercase());
        let Some(first) = self.stems.first().map(|it| initial(it)) else { return false };
        en.split(|it: char| !it.is_alphanumeric()).any(|it| initial(it) == first)
    }

    fn is_exactly(&self, pair: &TermPair) -> bool {
        let names = [Some(pair.en.as_str()), pair.ja.as_deref(), pair.reading.as_deref()];
        names.into_iter().flatten().any(|it| fold_term(it) == self.folded)
    }
}

fn stems(text: &str) -> Vec<String> {
    analyse(text).into_iter().map(|it| it.text).collect()
}

fn add_names(wanted: &Wanted, pairs: &mut Vec<TermPair>) {
    for name in lexicon() {
        let forms = || name.en_forms().chain([name.en]);
        let readings: Vec<&str> = name.readings().chain([""]).collect();
        let called = forms().any(|en| {
            let ja = name.ja_forms().chain([name.ja]);
            ja.zip(readings.iter().cycle()).any(|(ja, reading)| wanted.is_called(en, ja, reading))
        });
        if called {
            add(pairs, name.en, Some(name.ja), Some(name.reading), name.kind, TermSource::Table);
        }
    }
}

fn add_entries(
    editions: &EditionPair<'_>,
    wanted: &Wanted,
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
    wanted: &Wanted,
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
    let same_ja = |it: &TermPair| match (&it.ja, ja) {
        (Some(one), Some(other)) => name_key(one) == name_key(other),
        _ => true,
    };
    let same = |it: &&mut TermPair| stems(&it.en) == stems(en) && same_ja(it);
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
        reading: reading.filter(|it| !it.is_empty()).map(str::to_owned),
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
    let wanted = Wanted::of(&pair.en);
    let is_same = |en: &str| wanted.may_be_stems_of(en) && stems(en) == wanted.stems;
    for entry in &editions.glossary()?.entries {
        let Some(record) = entry.both.leading().filter(|_| is_same(entry.english().unwrap_or("")))
        else {
            continue;
        };
        for reference in references(&library.record(record)?.text) {
            let Target::Numbers(range) = reference.target else { continue };
            let range = editions.carried_range(record.edition(), range)?;
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
    let own = pair.ja.iter().flat_map(|it| it.split('、')).map(str::to_owned);
    let mut forms: Vec<String> = own.collect();
    for name in lexicon().iter().filter(|it| stems(it.en) == stems(&pair.en)) {
        forms.extend(name.ja_forms().map(str::to_owned));
    }
    let mut seen = BTreeSet::new();
    forms.retain(|it| !it.is_empty() && seen.insert(name_key(it)));
    forms
}

/// Whether a character is read as it is written.
fn is_kana(it: char) -> bool {
    matches!(it, 'ぁ'..='ゟ' | '゠'..='ヿ' | 'ｦ'..='ﾟ')
}
