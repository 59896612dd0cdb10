//! How do paired texts render a name? Start at [`PairedTexts::count`].
//!
//! Only records whose English has the name are read in Japanese. What no glossary has is found by
//! how closely two phrases go together, and is marked so.

use std::collections::BTreeSet;

use super::search::found_text;
use crate::answer::{Rendering, Subject, TermExample, TermPair, TermSource};
use crate::book::{Library, Sides};
use crate::home::HomeError;
use crate::index::search::Marker;
use crate::index::tables::{EditionRows, Row};
use crate::model::{EditionId, Record, RecordKind};
use crate::text::name_key;
use crate::translation::{
    Candidate, Occurrence, Pairing, PhraseCounts, Phrasing, RecordPair, Usage, usage,
};

/// A Japanese edition with the English one that it translates.
pub(crate) struct PairedTexts<'a> {
    library: &'a Library,
    pairing: &'a Pairing,
    counts: &'a PhraseCounts,
    en: (EditionId, &'a EditionRows),
    ja: (EditionId, &'a EditionRows),
}

/// A record in both languages.
struct Both {
    record_pair: RecordPair,
    en: Record,
    ja: Record,
}

/// A phrase that no rendering goes with more closely than this has none; picked by gut feeling.
const CLOSE: f32 = 0.5;

/// A name in fewer records than this tells nothing of how it is rendered.
const FEWEST: usize = 3;

/// An example is not longer than this, in characters of the English.
const LONGEST_EXAMPLE: usize = 400;

impl<'a> PairedTexts<'a> {
    /// Opens the newest Japanese text picked; none where there is none.
    pub fn open(library: &'a Library, sides: &Sides) -> Result<Option<Self>, HomeError> {
        let Some(ja) = sides.ja.first().copied() else { return Ok(None) };
        let id = library.tables.editions()[ja].id;
        let (Some(paired), Some(counts)) = (library.pairing(ja)?, library.phrases(ja)?) else {
            return Ok(None);
        };
        let Some(en) = library.tables.place_of(paired.base) else { return Ok(None) };
        Ok(Some(Self {
            library,
            pairing: &paired.pairing,
            counts,
            en: (paired.base, library.rows(en)?),
            ja: (id, library.rows(ja)?),
        }))
    }

    /// Counts how a name is rendered; `official` are its Japanese forms that are known.
    pub fn count(&self, pair: &mut TermPair, official: &[String]) -> Result<(), HomeError> {
        let both = self.with(&pair.en)?;
        // What the texts alone say is no official form.
        let official = if pair.sources == [TermSource::Texts] { &[] } else { official };
        let usage = self.usage(&both, official);
        pair.records = usage.records;
        pair.renderings =
            usage.renderings.iter().map(|rendering| self.rendering(rendering)).collect();
        pair.outliers = self.subjects(&usage.outliers);
        let forms: Vec<String> =
            usage.renderings.iter().map(|rendering| rendering.japanese.clone()).collect();
        pair.example = both.iter().find_map(|both| self.example(both, &pair.en, &forms));
        Ok(())
    }

    /// What the texts call `typed`, in either language, where no glossary has it.
    pub fn found(&self, typed: &str) -> Result<Option<TermPair>, HomeError> {
        let phrase = Phrasing::of(typed).key();
        let ja = name_key(typed);
        let is_meant = |candidate: &&Candidate| {
            !phrase.is_empty() && candidate.english == phrase
                || !ja.is_empty() && name_key(&candidate.japanese) == ja
        };
        if let Some(candidate) = self.counts.candidates.iter().find(is_meant) {
            return Ok(Some(pair_of(&candidate.english, &candidate.japanese, candidate.phi)));
        }
        let both = self.with(typed)?;
        let usage = self.usage(&both, &[]);
        let closest = usage.renderings.iter().filter(|rendering| rendering.phi >= Some(CLOSE));
        let closest = closest.filter_map(|closest| Some((closest.phi?, closest)));
        let closest = closest.max_by(|one, other| one.0.total_cmp(&other.0));
        let closest = closest.filter(|_| both.len() >= FEWEST);
        Ok(closest.map(|(phi, rendering)| pair_of(&phrase, &rendering.japanese, phi)))
    }

    /// The records whose English has a name.
    fn with(&self, english: &str) -> Result<Vec<Both>, HomeError> {
        let phrasing = Phrasing::of(english);
        let mut both = Vec::new();
        for record_pair in self.pairing.firsts() {
            let (Some(en), Some(ja)) =
                (self.en.1.rows.get(record_pair.en), self.ja.1.rows.get(record_pair.ja))
            else {
                continue;
            };
            if !is_spoken(en) {
                continue;
            }
            let en = self.library.tables.record(en)?;
            if phrasing.stands_in(&en.text) {
                both.push(Both { record_pair, en, ja: self.library.tables.record(ja)? });
            }
        }
        Ok(both)
    }

    fn usage(&self, both: &[Both], official: &[String]) -> Usage {
        let spoken = both
            .iter()
            .map(|both| Occurrence { record_pair: both.record_pair, japanese: &both.ja.text });
        usage(&spoken.collect::<Vec<_>>(), official, self.counts)
    }

    fn rendering(&self, found: &crate::translation::Rendering) -> Rendering {
        Rendering {
            ja: found.japanese.clone(),
            phi: found.phi,
            count: found.record_pairs.len(),
            places: self.subjects(&found.record_pairs),
        }
    }

    /// What records are called, each rule once.
    fn subjects(&self, record_pairs: &[RecordPair]) -> Vec<Subject> {
        let mut seen = BTreeSet::new();
        let mut subjects = Vec::new();
        for record_pair in record_pairs {
            let row = &self.en.1.rows[record_pair.en];
            match row.number {
                Some(number) if seen.insert(number) => subjects.push(Subject::Number(number)),
                Some(_) => (),
                None => {
                    let term =
                        self.en.1.terms.all().iter().find(|term| term.1 as usize == record_pair.en);
                    subjects.extend(term.map(|term| Subject::Term(term.0.headword.clone())));
                }
            }
        }
        subjects
    }

    fn example(&self, both: &Both, name: &str, forms: &[String]) -> Option<TermExample> {
        let row = self.en.1.rows.get(both.record_pair.en)?;
        let is_short = both.en.text.chars().count() < LONGEST_EXAMPLE;
        let key = name_key(&both.ja.text);
        let has_form = forms.iter().any(|form| key.contains(&name_key(form)));
        let is_good = row.kind == RecordKind::Rule && !row.is_title && is_short && has_form;
        let marker = Marker::of_names(name, forms);
        is_good.then_some(())?;
        Some(TermExample {
            number: both.en.number?,
            en: found_text(both.en.clone(), self.en.0, &marker),
            ja: found_text(both.ja.clone(), self.ja.0, &marker),
        })
    }
}

fn is_spoken(row: &Row) -> bool {
    matches!(row.kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
}

fn pair_of(en: &str, ja: &str, phi: f32) -> TermPair {
    TermPair {
        en: en.to_owned(),
        ja: Some(ja.to_owned()),
        reading: None,
        kind: "phrase".to_owned(),
        sources: vec![TermSource::Texts],
        defined: Vec::new(),
        phi: Some(phi),
        records: 0,
        renderings: Vec::new(),
        outliers: Vec::new(),
        example: None,
    }
}
