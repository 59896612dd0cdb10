//! Which terms have both languages? Start at [`terms`].

use std::borrow::Cow;

use crate::answer::{TermRow, TermsAnswer};
use crate::ask::translation::TranslationQuestion;
use crate::book::{Library, TranslationPair, japanese_name};
use crate::home::HomeError;
use crate::model::RecordKind;
use crate::translation::Terms;

/// The terms of the paired glossaries, then those that only the paired texts show.
pub fn terms(library: &Library, question: &TranslationQuestion) -> Result<TermsAnswer, HomeError> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = translation.bitext()?;
    let found = Terms::of(&bitext);
    let known = translation.phrases()?;
    let counts = &known.map_or_else(|| Cow::Owned(found.counts()), Cow::Borrowed);
    let mut terms = Vec::new();
    for record_pair in &bitext.pairing.record_pairs {
        let (en, ja) = (bitext.english(*record_pair), bitext.japanese(*record_pair));
        let Some((term, headword)) = ja.term.as_ref().zip(en.headword()) else { continue };
        if en.kind != RecordKind::Glossary {
            continue;
        }
        let usage = found.usage(headword, counts);
        let official = usage
            .iter()
            .flat_map(|usage| &usage.renderings)
            .find(|rendering| rendering.phi.is_none());
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
        terms.extend(entries.filter_map(|entry| named(entry.headword()?)));
    }
    terms.extend(counts.candidates.iter().map(|candidate| TermRow {
        en: candidate.english.clone(),
        ja: candidate.japanese.clone(),
        reading: None,
        official: false,
        records: candidate.both as usize,
        phi: Some(candidate.phi),
    }));
    Ok(TermsAnswer { en: translation.base.id, ja: translation.ja.id, terms })
}

/// A term with what the table of names calls it, where no text in Japanese is here.
fn named(headword: &str) -> Option<TermRow> {
    let name = japanese_name(headword)?;
    Some(TermRow {
        en: headword.to_owned(),
        ja: name.ja.to_owned(),
        reading: None,
        official: false,
        records: 0,
        phi: None,
    })
}
