//! Which Japanese record translates which English one, edition by edition? Start at
//! [`Archive::pairing`]; [`add`] is part of deriving.
//!
//! A Japanese edition is paired once, when it comes in, with the English edition that it
//! translates: that of the same date, or else the one that was in force then.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::desk::known_names;
use super::error::ArchiveError;
use super::kept::kept;
use super::open::Archive;
use crate::index::Tables;
use crate::index::tables::{Damage, EditionSummary};
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language};
use crate::translation::{Bitext, Pairing};

/// Name of the pairings in the tables.
const NAME: &str = "pairings";

/// The pairings of all Japanese editions.
pub(super) type Pairings = BTreeMap<EditionId, Paired>;

/// A Japanese edition paired with the English one that it translates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Paired {
    /// The English edition.
    pub base: EditionId,
    /// Which record translates which.
    pub pairing: Pairing,
}

/// The English edition that a Japanese one of this date translates, as a place in the tables.
pub(super) fn base_of(tables: &Tables, date: EffectiveDate) -> Option<usize> {
    let is_english = |it: &EditionSummary| {
        it.id.document == DocumentKind::Rules && it.id.language == Language::En
    };
    let editions = tables.editions().iter().enumerate().filter(|it| is_english(it.1));
    let mut english = editions.map(|(place, it)| (place, it.id.effective));
    let first = english.clone().next();
    english.rfind(|it| it.1 <= date).or(first).map(|it| it.0)
}

/// The bytes of the tables with the pairing of each Japanese edition.
pub(super) fn add(tables: &Tables, before: Option<&Tables>) -> Result<Vec<u8>, ArchiveError> {
    let old: Pairings = match before {
        Some(before) => before.named(NAME)?.unwrap_or_default(),
        None => Pairings::new(),
    };
    let mut pairings = Pairings::new();
    for (place, it) in tables.editions().iter().enumerate() {
        if it.id.document != DocumentKind::Rules || it.id.language != Language::Ja {
            continue;
        }
        let Some(base) = base_of(tables, it.id.effective) else { continue };
        let base_id = tables.editions()[base].id;
        let is_same = |id| before.is_some_and(|before| same_sources(tables, before, id));
        let known = old.get(&it.id).filter(|it| it.base == base_id && is_same(base_id));
        let paired = match known.filter(|_| is_same(it.id)) {
            Some(paired) => paired.clone(),
            None => pair(tables, base, place)?,
        };
        pairings.insert(it.id, paired);
    }
    Ok(tables.with_named(NAME, &pairings))
}

fn same_sources(tables: &Tables, before: &Tables, id: EditionId) -> bool {
    let sources = |it: &Tables| Some(it.editions()[it.place_of(id)?].sources.clone());
    sources(tables) == sources(before)
}

fn pair(tables: &Tables, en: usize, ja: usize) -> Result<Paired, Damage> {
    let (en, ja) = (tables.rulebook(en)?, tables.rulebook(ja)?);
    let pairing = Bitext::new(&en, &ja, &known_names()).pairing;
    Ok(Paired { base: en.id, pairing })
}

impl Archive {
    /// How a Japanese edition is paired with the English one that it translates.
    pub(super) fn pairing(&self, ja: EditionId) -> Result<Option<&Paired>, ArchiveError> {
        let read = || self.tables.named(NAME).map(Option::unwrap_or_default);
        let pairings: &Pairings = kept::<_, Damage>(&self.kept.pairings, read)?;
        Ok(pairings.get(&ja))
    }
}
