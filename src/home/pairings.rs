//! Which Japanese record translates which English one, edition by edition? Start at [`add`], which
//! is part of deriving.
//!
//! A Japanese edition is paired once, when it comes in, with the English edition that it
//! translates: that of the same date, or else the one that was in force then. Each pairing is a
//! block of its own.

use serde::{Deserialize, Serialize};

use super::derive::unchanged;
use super::error::HomeError;
use crate::index::Tables;
use crate::index::tables::{Damage, EditionSummary, Named};
use crate::lexicon::lexicon;
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language};
use crate::translation::{Bitext, Names, Pairing, PhraseCounts, Terms};

/// A Japanese edition paired with the English one that it translates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Paired {
    /// The English edition.
    pub base: EditionId,
    /// Which record translates which.
    pub pairing: Pairing,
}

/// The names that the lexicon has in both languages.
pub(crate) fn known_names() -> Names {
    Names::of(lexicon().iter().map(|name| (name.en, name.ja)))
}

/// The English edition that a Japanese one of this date translates, as a place in the tables.
fn base_of(tables: &Tables, date: EffectiveDate) -> Option<usize> {
    let is_english = |edition: &EditionSummary| {
        edition.id.document == DocumentKind::Rules && edition.id.language == Language::En
    };
    let editions = tables.editions().iter().enumerate().filter(|(_, edition)| is_english(edition));
    let mut english = editions.map(|(place, edition)| (place, edition.id.effective));
    let first = english.clone().next();
    english.rfind(|(_, effective)| *effective <= date).or(first).map(|(place, _)| place)
}

/// Adds the pairing of each Japanese edition and its phrases to what is kept beside the tables;
/// gives the pairings.
pub(super) fn add(
    tables: &Tables,
    before: Option<&Tables>,
    from_translators: &[EditionId],
    named: &mut Named,
) -> Result<Vec<(EditionId, Paired)>, HomeError> {
    let mut pairings = Vec::new();
    for (place, edition) in tables.editions().iter().enumerate() {
        let id = edition.id;
        if id.document != DocumentKind::Rules || id.language != Language::Ja {
            continue;
        }
        let Some(base) = base_of(tables, id.effective) else { continue };
        let (paired, phrases) = match known(tables, before, base, place)? {
            Some(known) => known,
            None => pair(tables, base, place, from_translators.contains(&id))?,
        };
        named.add(&pairing_name(id), &paired);
        named.add(&phrases_name(id), &phrases);
        pairings.push((id, paired));
    }
    Ok(pairings)
}

/// What the tables before have of two editions that are the same in both.
fn known(
    tables: &Tables,
    before: Option<&Tables>,
    base: usize,
    ja: usize,
) -> Result<Option<(Paired, PhraseCounts)>, Damage> {
    let Some(before) = before else { return Ok(None) };
    if [base, ja].iter().any(|place| unchanged(tables, before, *place).is_none()) {
        return Ok(None);
    }
    let (base, id) = (tables.editions()[base].id, tables.editions()[ja].id);
    let paired: Option<Paired> = before.named(&pairing_name(id))?;
    let phrases: Option<PhraseCounts> = before.named(&phrases_name(id))?;
    Ok(paired.filter(|paired| paired.base == base).zip(phrases))
}

/// Pairs two editions; in one that came from translators each record was given with the English
/// whose number it bears.
fn pair(
    tables: &Tables,
    en: usize,
    ja: usize,
    is_from_translators: bool,
) -> Result<(Paired, PhraseCounts), Damage> {
    let (en, ja) = (tables.rulebook(en)?, tables.rulebook(ja)?);
    let bitext = match is_from_translators {
        true => Bitext::by_number(&en, &ja, &known_names()),
        false => Bitext::new(&en, &ja, &known_names()),
    };
    let phrases = Terms::of(&bitext).counts();
    Ok((Paired { base: en.id, pairing: bitext.pairing }, phrases))
}

/// How the Japanese edition at `place` is paired.
pub(super) fn paired(tables: &Tables, place: usize) -> Result<Option<Paired>, Damage> {
    tables.named(&pairing_name(tables.editions()[place].id))
}

/// How often phrases stand in the Japanese edition at `place`.
pub(super) fn phrases(tables: &Tables, place: usize) -> Result<Option<PhraseCounts>, Damage> {
    tables.named(&phrases_name(tables.editions()[place].id))
}

fn pairing_name(ja: EditionId) -> String {
    format!("pairing {ja}")
}

fn phrases_name(ja: EditionId) -> String {
    format!("phrases {ja}")
}
