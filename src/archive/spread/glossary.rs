//! Which terms does the glossary explain, and how? Start at [`Archive::glossary`] and
//! [`Archive::entry`].

use super::linked::{Linker, Pointed};
use super::open::Spread;
use super::preview::Previewer;
use crate::answer::{EntryAnswer, GlossaryAnswer, GlossaryLine, Preview, Subject};
use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::archive::pick::Picked;
use crate::model::{Language, Term};

impl Archive {
    /// All entries of the editions picked.
    pub fn glossary(&self, picked: Picked) -> Result<GlossaryAnswer, ArchiveError> {
        let spread = self.spread(picked)?;
        let entries = (0..spread.entries.len()).map(|it| spread.line(it)).collect();
        Ok(GlossaryAnswer { facing: spread.facing, entries })
    }

    /// The entries that `typed` addresses or names; none where there is no such entry.
    pub fn entry(&self, typed: &str, picked: Picked) -> Result<Option<EntryAnswer>, ArchiveError> {
        let spread = self.spread(picked)?;
        let found = spread.entries_called(typed);
        let (Some(first), Some(last)) = (found.first(), found.last()) else { return Ok(None) };
        let line = |it: usize| (it < spread.entries.len()).then(|| spread.line(it));
        let records = found.iter().map(|at| {
            let entry = &spread.entries[*at];
            let mut linker = Linker::of_entry(self, &spread, *at);
            let headword = spread.line(*at);
            let subject = Subject::Term(headword.en.or(headword.ja).unwrap_or_default());
            spread.read(&mut linker, subject, entry.en, entry.ja)
        });
        Ok(Some(EntryAnswer {
            facing: spread.facing,
            slug: spread.entries[*first].slug.clone(),
            records: records.collect(),
            references: self.references_of_entries(&spread, &found),
            previous: first.checked_sub(1).and_then(line),
            next: line(last + 1),
        }))
    }

    fn references_of_entries(&self, spread: &Spread, entries: &[usize]) -> Vec<Preview> {
        let mut targets: Vec<Pointed> = Vec::new();
        for at in entries {
            let linker = Linker::of_entry(self, spread, *at);
            let entry = &spread.entries[*at];
            let sides =
                [(Language::En, &spread.en, entry.en), (Language::Ja, &spread.ja, entry.ja)];
            for (language, book, place) in sides {
                let Some((book, place)) = book.as_ref().zip(place) else { continue };
                for target in linker.targets(language, book, place) {
                    if !targets.contains(&target) {
                        targets.push(target);
                    }
                }
            }
        }
        let previewer = Previewer { archive: self, spread };
        targets.into_iter().map(|it| previewer.pointed(it)).collect()
    }
}

impl Spread {
    fn line(&self, at: usize) -> GlossaryLine {
        let entry = &self.entries[at];
        let term = |book: &Option<super::book::Book>, place: Option<usize>| -> Option<Term> {
            book.as_ref()?.records[place?].term.clone()
        };
        let (en, ja) = (term(&self.en, entry.en), term(&self.ja, entry.ja));
        let printed = ja.as_ref().and_then(|it| it.english.clone());
        GlossaryLine {
            slug: entry.slug.clone(),
            en: en.map(|it| it.headword).or(printed),
            reading: ja.as_ref().and_then(|it| it.reading.clone()),
            ja: ja.map(|it| it.headword),
        }
    }
}
