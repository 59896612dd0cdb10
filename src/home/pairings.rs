//! Which Japanese record translates which English one, edition by edition? Start at [`add`], which
//! is part of deriving.
//!
//! A Japanese edition is paired once, when it comes in, with the English edition that it
//! translates: that of the same date, or else the one that was in force then. Where that is known
//! by its numbers alone, the next one here stands for it, by the numbers that its records bore then.
//! Each pairing is a block of its own.

use serde::{Deserialize, Serialize};

use super::derive::unchanged;
use super::error::HomeError;
use crate::index::Tables;
use crate::index::tables::{Damage, EditionRows, EditionSummary, Named};
use crate::known::{Attached, Lineage, Tie};
use crate::lexicon::lexicon;
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, RecordKind, RuleNumber};
use crate::translation::{Bitext, HeldParts, Names, Pairing, PhraseCounts, Terms, Trust};

/// A Japanese edition paired with the English one that it translates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Paired {
    /// The English edition.
    pub base: EditionId,
    /// The one before it that was translated, where that is known by its numbers alone.
    pub translated: Option<EditionId>,
    /// Which record translates which.
    pub pairing: Pairing,
}

/// The names that the lexicon has in both languages.
pub(crate) fn known_names() -> Names {
    Names::of(lexicon().iter().map(|name| (name.en, name.ja)))
}

/// The English edition that a Japanese one of this date translates, as a place in the tables; with
/// the true one where another one, attached to the lineage, stands for it.
fn base_of(
    tables: &Tables,
    date: EffectiveDate,
    is_attached: impl Fn(usize) -> bool,
) -> Option<(usize, Option<EditionId>)> {
    let is_english = |edition: &EditionSummary| {
        edition.id.document == DocumentKind::Rules && edition.id.language == Language::En
    };
    let editions = tables.editions().iter().enumerate().filter(|(_, edition)| is_english(edition));
    let mut english = editions.map(|(place, edition)| (place, edition.id.effective));
    let later = english.clone().find(|(_, effective)| *effective > date);
    let attached = later.filter(|later| is_attached(later.0));
    let held = english.rfind(|(_, effective)| *effective <= date);
    let in_force = Lineage::known().in_force(date);
    let translated = in_force.filter(|known| held.is_none_or(|held| held.1 < known.effective));
    match attached.zip(translated) {
        Some(((place, _), translated)) => Some((place, Some(translated))),
        None => held.or(later).map(|(place, _)| (place, None)),
    }
}

/// The numbers that the records of an edition bore on a day, as the lineage tells it.
fn numbers_on(
    date: EffectiveDate,
    attached: &Attached,
    rows: &EditionRows,
) -> Vec<Option<RuleNumber>> {
    let then = |place: usize| match attached.ties[place] {
        Tie::Same(thread) | Tie::Reworded(thread) => {
            Lineage::known().thread(thread).and_then(|thread| thread.number_on(date))
        }
        Tie::New => None,
        Tie::Unsure | Tie::Nothing => rows.rows[place].number,
    };
    let number = |place: usize| {
        // A line of the contents has the number of the section that it lists.
        let listed = rows.rows[place].number.filter(|_| rows.rows[place].kind == RecordKind::Front);
        let section = listed.and_then(|listed| rows.find(listed).next());
        then(section.unwrap_or(place))
    };
    (0..rows.rows.len()).map(number).collect()
}

/// What came in after a day and is to be translated, as its part is held.
fn came_since(
    date: EffectiveDate,
    attached: &Attached,
    rows: &EditionRows,
    pairing: &Pairing,
) -> Vec<usize> {
    let row = |place: usize| (rows.rows[place].kind, rows.rows[place].number);
    let held = HeldParts::of(pairing, row);
    let is_young = |place: usize| {
        let is_example = |at: &usize| row(*at).0 == RecordKind::Example;
        let rule = (0..=place).rev().find(|at| !is_example(at)).unwrap_or(place);
        match attached.ties[rule] {
            Tie::New => true,
            tie => tie
                .thread()
                .and_then(|thread| Lineage::known().thread(thread))
                .is_some_and(|thread| thread.first.effective > date),
        }
    };
    let absent = pairing.absent.iter().copied();
    absent
        .filter(|place| held.hold(row(*place).0, row(*place).1, Some) && is_young(*place))
        .collect()
}

/// Adds the pairing of each Japanese edition and its phrases to what is kept beside the tables;
/// gives the pairings. To what the English edition at a place is attached, `attached` says.
pub(super) fn add<'a>(
    tables: &Tables,
    before: Option<&Tables>,
    from_translators: &[EditionId],
    attached: impl Fn(usize) -> Option<&'a Attached>,
    named: &mut Named,
) -> Result<Vec<(EditionId, Paired)>, HomeError> {
    let mut pairings = Vec::new();
    for (place, edition) in tables.editions().iter().enumerate() {
        let id = edition.id;
        if id.document != DocumentKind::Rules || id.language != Language::Ja {
            continue;
        }
        let attached = |place| attached(place).filter(|attached| !attached.ties.is_empty());
        let base = base_of(tables, id.effective, |place| attached(place).is_some());
        let Some((base, translated)) = base else { continue };
        let then = translated.zip(attached(base));
        let (paired, phrases) = match known(tables, before, base, place)? {
            Some(known) if known.0.translated == then.map(|then| then.0) => known,
            _ => pair(tables, base, place, from_translators.contains(&id), then)?,
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
    then: Option<(EditionId, &Attached)>,
) -> Result<(Paired, PhraseCounts), Damage> {
    let rows = tables.rows(en)?;
    let (en, ja) = (tables.rulebook(en)?, tables.rulebook(ja)?);
    let (translated, attached) = then.unzip();
    let numbers = attached.map(|attached| numbers_on(ja.id.effective, attached, &rows));
    let trust = if is_from_translators { Trust::Numbers } else { Trust::Words };
    let bitext = Bitext::trusting(trust, &en, &ja, &known_names(), numbers.as_deref());
    let phrases = Terms::of(&bitext).counts();
    let mut pairing = bitext.pairing;
    if let Some(attached) = attached {
        let young = came_since(ja.id.effective, attached, &rows, &pairing);
        pairing.absent.retain(|place| young.binary_search(place).is_err());
        pairing.missing.extend(young);
        pairing.missing.sort_unstable();
    }
    Ok((Paired { base: en.id, translated, pairing }, phrases))
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
