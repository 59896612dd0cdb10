//! Which questions does each text answer? Start at [`add`], which is part of deriving.
//!
//! The tables of questions name the rules of one edition. Where that edition is in the home, its
//! threads lead to the same rules in others; else, and where a thread is torn, a text is known
//! again by its words. Either way a text answers only while its words still say it. A Japanese
//! text answers what the English one answers that it translates.

use std::collections::BTreeMap;

use super::compared::in_parallel;
use super::error::HomeError;
use super::threads::Paired;
use crate::index::Tables;
use crate::index::tables::{Damage, Named};
use crate::lexicon::{Recogniser, Stands};
use crate::model::{EditionId, RecordKind};

/// Name of the ties in the tables.
const TIES: &str = "questions";

/// The entries that answer questions, ascending, each with the place of its set.
pub(crate) type Ties = Vec<(u32, u16)>;

/// Adds to what is kept beside the tables which entries answer which questions; entries of the
/// tables before keep theirs.
pub(super) fn add(
    tables: &Tables,
    before: Option<&Tables>,
    pairings: &[(EditionId, Paired)],
    named: &mut Named,
) -> Result<(), HomeError> {
    let mut ties: BTreeMap<u32, u16> = BTreeMap::new();
    let mut first = 0;
    if let Some(before) = before {
        first = before.entry_count();
        ties.extend(self::ties(before)?);
    }
    let recogniser = Recogniser::new();
    let new: Vec<u32> = (first..tables.entry_count()).collect();
    let recognise = |entry: &u32| recognise(tables, &recogniser, *entry);
    for (entry, set) in new.iter().zip(in_parallel(&new, recognise)) {
        ties.extend(set?.map(|set| (*entry, set)));
    }
    for (ja, paired) in pairings {
        translate(tables, paired.base, *ja, paired, &mut ties)?;
    }
    named.add(TIES, &ties.into_iter().collect::<Ties>());
    Ok(())
}

/// Which entries of the tables answer which questions.
pub(super) fn ties(tables: &Tables) -> Result<Ties, Damage> {
    Ok(tables.named(TIES)?.unwrap_or_default())
}

/// The set that an English rule or term answers by its words.
fn recognise(tables: &Tables, recogniser: &Recogniser, entry: u32) -> Result<Option<u16>, Damage> {
    let words = tables.words(entry)?;
    let stands = match (words.kind, words.number, words.headword) {
        (RecordKind::Section | RecordKind::Rule, Some(number), _) => Stands::Number(number),
        (RecordKind::Glossary, _, Some(headword)) => Stands::Term(headword),
        _ => return Ok(None),
    };
    Ok(recogniser.recognise(stands, words.text))
}

/// Ties the Japanese records to what the English ones answer that they translate.
fn translate(
    tables: &Tables,
    en: EditionId,
    ja: EditionId,
    paired: &Paired,
    ties: &mut BTreeMap<u32, u16>,
) -> Result<(), Damage> {
    let Some((en, ja)) = tables.place_of(en).zip(tables.place_of(ja)) else { return Ok(()) };
    let (en, ja) = (tables.rows(en)?, tables.rows(ja)?);
    for record_pair in paired.pairing.firsts() {
        let rows = en.rows.get(record_pair.en).zip(ja.rows.get(record_pair.ja));
        let Some((en, ja)) = rows else { continue };
        if let Some(set) = ties.get(&en.entry).copied() {
            ties.entry(ja.entry).or_insert(set);
        }
    }
    Ok(())
}
