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
use crate::index::tables::{Damage, EditionSummary, Named};
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language};
use crate::translation::{Bitext, Pairing, PhraseCounts, Terms};

/// Name of the pairings in the tables.
const PAIRINGS: &str = "pairings";

/// Name of the phrases in the tables.
const PHRASES: &str = "phrases";

/// The pairings of all Japanese editions.
pub(super) type Pairings = BTreeMap<EditionId, Paired>;

/// The phrases of all Japanese editions.
pub(super) type Phrases = BTreeMap<EditionId, PhraseCounts>;

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

/// Adds the pairing of each Japanese edition and its phrases to what is kept beside the tables;
/// gives the pairings.
pub(super) fn add(
    tables: &Tables,
    before: Option<&Tables>,
    named: &mut Named,
) -> Result<Pairings, ArchiveError> {
    let old = before.map_or(Ok(Derived::default()), Derived::read)?;
    let mut new = Derived::default();
    for (place, it) in tables.editions().iter().enumerate() {
        if it.id.document != DocumentKind::Rules || it.id.language != Language::Ja {
            continue;
        }
        let Some(base) = base_of(tables, it.id.effective) else { continue };
        let base_id = tables.editions()[base].id;
        let is_same = |id| before.is_some_and(|before| same_sources(tables, before, id));
        let known = old.pairings.get(&it.id).zip(old.phrases.get(&it.id));
        let known = known.filter(|known| known.0.base == base_id && is_same(base_id));
        let (paired, phrases) = match known.filter(|_| is_same(it.id)) {
            Some((paired, phrases)) => (paired.clone(), phrases.clone()),
            None => pair(tables, base, place)?,
        };
        new.pairings.insert(it.id, paired);
        new.phrases.insert(it.id, phrases);
    }
    named.add(PAIRINGS, &new.pairings);
    named.add(PHRASES, &new.phrases);
    Ok(new.pairings)
}

#[derive(Default)]
struct Derived {
    pairings: Pairings,
    phrases: Phrases,
}

impl Derived {
    fn read(tables: &Tables) -> Result<Self, Damage> {
        let pairings = tables.named(PAIRINGS)?.unwrap_or_default();
        Ok(Self { pairings, phrases: tables.named(PHRASES)?.unwrap_or_default() })
    }
}

fn same_sources(tables: &Tables, before: &Tables, id: EditionId) -> bool {
    let sources = |it: &Tables| Some(it.editions()[it.place_of(id)?].sources.clone());
    sources(tables) == sources(before)
}

fn pair(tables: &Tables, en: usize, ja: usize) -> Result<(Paired, PhraseCounts), Damage> {
    let (en, ja) = (tables.rulebook(en)?, tables.rulebook(ja)?);
    let bitext = Bitext::new(&en, &ja, &known_names());
    let phrases = Terms::of(&bitext).counts();
    Ok((Paired { base: en.id, pairing: bitext.pairing }, phrases))
}

impl Archive {
    /// How a Japanese edition is paired with the English one that it translates.
    pub(super) fn pairing(&self, ja: EditionId) -> Result<Option<&Paired>, ArchiveError> {
        let read = || self.tables.named(PAIRINGS).map(Option::unwrap_or_default);
        let pairings: &Pairings = kept::<_, Damage>(&self.kept.pairings, read)?;
        Ok(pairings.get(&ja))
    }

    /// How often phrases stand in a Japanese edition.
    pub(super) fn phrases(&self, ja: EditionId) -> Result<Option<&PhraseCounts>, ArchiveError> {
        let read = || self.tables.named(PHRASES).map(Option::unwrap_or_default);
        let phrases: &Phrases = kept::<_, Damage>(&self.kept.phrases, read)?;
        Ok(phrases.get(&ja))
    }
}
