//! Which terms have both languages? Start at [`terms`].

use std::borrow::Cow;

use crate::answer::{TermRow, TermsAnswer};
use crate::ask::translation::TranslationQuestion;
use crate::book::{Library, TranslationPair};
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
