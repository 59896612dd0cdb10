//! Which terms have both languages? Start at [`Archive::terms`].

use super::desk::{Desk, known_names};
use super::error::ArchiveError;
use super::open::Archive;
use super::translation::TranslationQuestion;
use crate::answer::{TermRow, TermsAnswer};
use crate::model::RecordKind;
use crate::translation::{Bitext, Terms};

impl Archive {
    /// The terms of the paired glossaries, then those that only the paired texts show.
    pub fn terms(&self, question: &TranslationQuestion) -> Result<TermsAnswer, ArchiveError> {
        let desk = Desk::open(self, question)?;
        let bitext = Bitext::new(&desk.base, &desk.ja, &known_names());
        let found = Terms::of(&bitext);
        let mut terms = Vec::new();
        for couple in &bitext.pairing.couples {
            let (en, ja) = (bitext.english(*couple), bitext.japanese(*couple));
            let Some((term, headword)) = ja.term.as_ref().zip(en.headword()) else { continue };
            if en.kind != RecordKind::Glossary {
                continue;
            }
            let usage = found.usage(headword);
            let official = usage.iter().flat_map(|it| &it.renderings).find(|it| it.official);
            terms.push(TermRow {
                en: headword.to_owned(),
                ja: term.headword.clone(),
                reading: term.reading.clone(),
                official: true,
                records: official.map_or(0, |it| it.couples.len()),
                phi: official.map_or(0.0, |it| it.phi),
            });
        }
        terms.extend(found.candidates().into_iter().map(|it| TermRow {
            en: it.english,
            ja: it.japanese,
            reading: None,
            official: false,
            records: it.both as usize,
            phi: it.phi,
        }));
        Ok(TermsAnswer { en: desk.base.id, ja: desk.ja.id, terms })
    }
}
