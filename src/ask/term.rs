//! What is a term called in the other language, and which terms have both? Start at [`term`] and
//! [`terms`].
//!
//! Names come from the table of terms, from the glossaries and from the titles of the editions
//! picked; what none of them has, from the paired texts. Nothing here counts renderings.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::renderings::{Forms, PairedTexts, english_forms, share_form};
use crate::answer::{TermAnswer, TermPair, TermRow, TermSource, TermsAnswer, TranslationQuestion};
use crate::book::{
    EditionPair, Library, Sides, TranslationPair, TypedName, japanese_name, known_names,
};
use crate::citation::references;
use crate::home::Result;
use crate::lexicon::{lexicon, phrases};
use crate::model::{RecordKind, RuleNumber, Target};
use crate::text::{fold_term, is_japanese, name_key, stems};
use crate::translation::Terms;

/// How many names an answer has at most.
const MOST: usize = 8;

/// What is called `typed`, in either language or by its reading.
pub fn term(library: &Library, typed: &str, sides: &Sides) -> Result<TermAnswer> {
    let editions = library.pair(sides)?;
    let wanted = TypedName::of(typed);
    let mut pairs: Vec<TermPair> = Vec::new();
    add_called(&editions, &wanted, &mut pairs)?;
    for name in otherwise(typed) {
        if pairs.is_empty() {
            add_called(&editions, &TypedName::of(&name), &mut pairs)?;
        }
    }
    if pairs.is_empty() {
        for name in phrases().filter(|name| wanted.is_name(name)) {
            add(&mut pairs, name.en, Some(name.ja), None, name.kind, TermSource::Table);
        }
    }
    pairs.sort_by_key(|pair| !is_exactly(&wanted, pair));
    pairs.truncate(MOST);
    let texts = PairedTexts::open(library, sides)?;
    if let (true, Some(texts)) = (pairs.is_empty(), &texts) {
        pairs.extend(texts.found(typed)?);
    }
    if pairs.is_empty() {
        for name in known_names(typed) {
            add_called(&editions, &TypedName::of(&name), &mut pairs)?;
        }
        // A phrase that helps to find several things is none of their names.
        let is_one = |pair: &TermPair| share_form(&pair.en, &pairs[0].en);
        if typed.trim().contains(' ') && !pairs.iter().all(is_one) {
            pairs.clear();
        }
    }
    for pair in &mut pairs {
        pair.defined = defined(&editions, pair)?;
        if let Some(texts) = &texts {
            texts.count(pair, &forms(pair))?;
        }
    }
    let counted = texts.as_ref().map(PairedTexts::counted);
    let near = pairs.is_empty().then(|| editions.near_names(typed));
    let suggestions = near.transpose()?.unwrap_or_default();
    Ok(TermAnswer { query: typed.to_owned(), counted, pairs, suggestions })
}

/// Other ways to put a phrase as headwords do: a noun without what makes it an action
/// (`占術を行う`, `対象とする`), articles and figures as they write them, steps with their kind.
fn otherwise(typed: &str) -> Vec<String> {
    let endings = ["を行う", "を行なう", "とする", "に取る", "で", "に"];
    let nouns = endings.iter().filter_map(|ending| typed.trim().strip_suffix(ending));
    let words = typed.split_whitespace();
    let with_a = words.map(|word| if matches!(word, "the" | "an" | "your") { "a" } else { word });
    let with_a = with_a.collect::<Vec<_>>().join(" ");
    let figures = typed.replace('二', "2").replace('三', "3");
    let all = nouns.map(str::to_owned).chain([with_a, figures, format!("{typed} step")]);
    all.filter(|other| other != typed).collect()
}

/// Adds what is called so by the table of terms, the glossaries and the titles.
fn add_called(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<()> {
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
    let own = [pair.en.as_str(), pair.ja.as_deref().unwrap_or_default()];
    let own = own.into_iter().chain(pair.reading.as_deref());
    let forms = english_forms(&pair.en);
    own.chain(forms.iter().map(String::as_str)).any(|name| wanted.is_exactly(name))
}

fn add_entries(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<()> {
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
) -> Result<()> {
    for (_, titles) in editions.headings()? {
        let ja = titles.ja.as_deref().or(titles.name_ja.as_deref()).unwrap_or_default();
        let en = titles.en.as_deref().unwrap_or_default();
        if wanted.is_called(en, ja, "") && !en.is_empty() {
            let ja = (!ja.is_empty()).then_some(ja);
            add(pairs, en, ja, None, "title", TermSource::Title);
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
    let ja = ja.map(japanese_part);
    let ja = ja.as_deref();
    let same_ja = |pair: &TermPair| match (&pair.ja, ja) {
        // Editions tell a noun and its verb apart; the table's words are theirs in any form.
        (Some(one), Some(other)) => {
            let is_of_table = pair.sources == [TermSource::Table];
            name_key(one) == name_key(other)
                && (is_of_table || one.ends_with("する") == other.ends_with("する"))
        }
        _ => true,
    };
    let is_known_same = |pair: &TermPair| pair.ja.is_some() && ja.is_some() && same_ja(pair);
    let is_same_name =
        |pair: &TermPair| fold_term(&pair.en) == fold_term(en) || stems(&pair.en) == stems(en);
    // Of `Counter(n)` and `Counter(v)` only the Japanese tells which is meant.
    let shares_form = |pair: &TermPair| {
        share_form(&pair.en, en) && (is_known_same(pair) || !has_homonyms(&pair.en))
    };
    let same = |pair: &&mut TermPair| same_ja(pair) && (is_same_name(pair) || shares_form(pair));
    // Which of them is meant, a name without Japanese does not tell.
    if ja.is_none() && pairs.iter().any(|pair| has_homonyms(&pair.en) && share_form(&pair.en, en)) {
        let meant = pairs.iter_mut().filter(|pair| share_form(&pair.en, en));
        meant
            .filter(|pair| !pair.sources.contains(&source))
            .for_each(|pair| pair.sources.push(source));
        return;
    }
    if let Some(pair) = pairs.iter_mut().find(same) {
        // Of the table's words and those of an edition the edition's are the official ones.
        if let (Some(before), Some(ja)) = (&pair.ja, ja)
            && pair.sources == [TermSource::Table]
            && before.as_str() != ja
        {
            if ja.strip_prefix(before.as_str()) == Some("する") {
                pair.reading.iter_mut().for_each(|reading| *reading += "する");
            }
            pair.ja = Some(ja.to_owned());
        }
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
        ..TermPair::default()
    });
}

/// Rules and sections of this title, and those that the glossary entry points at, in the numbers of
/// the edition that leads.
fn defined(editions: &EditionPair<'_>, pair: &TermPair) -> Result<Vec<RuleNumber>> {
    let library = editions.library();
    let mut numbers = BTreeSet::new();
    let own_ja: Vec<String> = pair.ja.iter().flat_map(|ja| japanese_forms(ja)).collect();
    // Of homonyms the Japanese tells which is meant.
    let is_meant = |ja: Option<&str>| match ja {
        Some(ja) if has_homonyms(&pair.en) => {
            japanese_forms(ja).iter().any(|form| own_ja.contains(form))
        }
        _ => true,
    };
    let is_same = |en: &str, ja: Option<&str>| share_form(&pair.en, en) && is_meant(ja);
    for entry in &editions.glossary()?.entries {
        let ja = entry.ja.as_ref().map(|term| term.headword.as_str());
        let is_same = is_same(entry.english().unwrap_or_default(), ja);
        let Some(record) = entry.both.leading().filter(|_| is_same) else { continue };
        for reference in references(&library.record(record)?.text) {
            let Target::Numbers(range) = reference.target else { continue };
            let range =
                editions.leading_range(record.edition(), range, reference.title.as_deref())?;
            numbers.extend(range.map(|range| range.first()));
        }
    }
    for (_, titles) in editions.headings()? {
        let title = titles.en.as_deref().or(titles.ja.as_deref()).unwrap_or_default();
        if is_same(title, titles.ja.as_deref()) {
            numbers.insert(titles.number);
        }
    }
    Ok(numbers.into_iter().collect())
}

/// Whether what stands in brackets tells a name from others that are written the same.
fn has_homonyms(en: &str) -> bool {
    en.contains('(')
}

/// A Japanese title without the English that is printed behind it: `トランプル／Trample`.
pub(super) fn japanese_part(title: &str) -> String {
    let parts: Vec<&str> =
        title.split(['／', '/']).filter(|part| part.contains(is_japanese)).collect();
    if parts.is_empty() { title.to_owned() } else { parts.join("／") }
}

/// The Japanese forms of a name, as they are compared.
fn japanese_forms(ja: &str) -> Vec<String> {
    let forms = ja.split(['、', '／', '/']).map(name_key);
    forms.filter(|form| !form.is_empty()).collect()
}

/// The forms of a name: its own, and those that the table has for the same English.
fn forms(pair: &TermPair) -> Forms {
    let own = pair.ja.iter().flat_map(|name| name.split('、')).map(str::to_owned);
    let mut ja: Vec<String> = own.collect();
    let mut of_homonyms: Vec<String> = Vec::new();
    for name in lexicon() {
        if stems(name.en) == stems(&pair.en) {
            ja.extend(name.ja_forms().map(str::to_owned));
        } else if has_homonyms(name.en) && share_form(name.en, &pair.en) {
            of_homonyms.extend(name.ja_forms().map(str::to_owned));
        }
    }
    let mut seen = BTreeSet::new();
    ja.retain(|form| !form.is_empty() && seen.insert(name_key(form)));
    of_homonyms.retain(|form| !form.is_empty() && seen.insert(name_key(form)));
    Forms { en: english_forms(&pair.en), ja, of_homonyms }
}

/// The terms of the paired glossaries, then those that only the paired texts show.
pub fn terms(library: &Library, question: &TranslationQuestion) -> Result<TermsAnswer> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = translation.bitext();
    let found = Terms::of(&bitext);
    let known = translation.phrases()?;
    let candidates = known.map_or_else(|| Cow::Owned(found.candidates()), Cow::Borrowed);
    let mut terms = Vec::new();
    for record_pair in &bitext.pairing.record_pairs {
        let (en, ja) = (bitext.english(*record_pair), bitext.japanese(*record_pair));
        let Some((term, headword)) = ja.term.as_ref().zip(en.headword()) else { continue };
        if en.kind != RecordKind::Glossary {
            continue;
        }
        let usage = found.usage(headword);
        let official = usage.iter().flat_map(|usage| &usage.renderings).next();
        terms.push(TermRow {
            en: headword.to_owned(),
            ja: term.headword.clone(),
            reading: term.reading.clone(),
            official: true,
            records: official.map_or(0, |rendering| rendering.record_pairs.len()),
            phi: None,
        });
    }
    if translation.ja.records().is_empty() {
        let entries = translation.base.of_kind(RecordKind::Glossary);
        // What the table of names calls them.
        terms.extend(entries.filter_map(|entry| {
            let en = entry.headword()?.to_owned();
            let ja = japanese_name(&en)?.ja.to_owned();
            Some(TermRow { en, ja, ..TermRow::default() })
        }));
    }
    terms.extend(candidates.iter().map(|candidate| TermRow {
        en: candidate.english.clone(),
        ja: candidate.japanese.clone(),
        records: candidate.both as usize,
        phi: Some(candidate.phi),
        ..TermRow::default()
    }));
    Ok(TermsAnswer { en: translation.base.id, ja: translation.ja.id, terms })
}
