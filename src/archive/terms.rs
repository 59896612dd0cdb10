//! Which terms have both languages? Start at [`Archive::terms`].

use std::borrow::Cow;

use super::desk::Desk;
use super::error::ArchiveError;
use super::open::Archive;
use super::translation::TranslationQuestion;
use crate::answer::{TermRow, TermsAnswer};
use crate::model::RecordKind;
use crate::translation::Terms;

impl Archive {
    /// The terms of the paired glossaries, then those that only the paired texts show.
    pub fn terms(&self, question: &TranslationQuestion) -> Result<TermsAnswer, ArchiveError> {
        let desk = Desk::open(self, question)?;
        let bitext = desk.bitext()?;
        let found = Terms::of(&bitext);
        let paired = self.pairing(desk.ja.id)?.filter(|it| it.base == desk.base.id);
        let known = paired.map_or(Ok(None), |_| self.phrases(desk.ja.id))?;
        let counts = &known.map_or_else(|| Cow::Owned(found.counts()), Cow::Borrowed);
        let mut terms = Vec::new();
        for couple in &bitext.pairing.couples {
            let (en, ja) = (bitext.english(*couple), bitext.japanese(*couple));
            let Some((term, headword)) = ja.term.as_ref().zip(en.headword()) else { continue };
            if en.kind != RecordKind::Glossary {
                continue;
            }
            let usage = found.usage(headword, counts);
            let official = usage.iter().flat_map(|it| &it.renderings).find(|it| it.phi.is_none());
            terms.push(TermRow {
                en: headword.to_owned(),
                ja: term.headword.clone(),
                reading: term.reading.clone(),
                official: true,
                records: official.map_or(0, |it| it.couples.len()),
                phi: None,
            });
        }
        terms.extend(counts.candidates.iter().map(|it| TermRow {
            en: it.english.clone(),
            ja: it.japanese.clone(),
            reading: None,
            official: false,
            records: it.both as usize,
            phi: Some(it.phi),
        }));
        Ok(TermsAnswer { en: desk.base.id, ja: desk.ja.id, terms })
    }
}
