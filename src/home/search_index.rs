//! How is the search index made from the tables, and which questions does each text answer? Start
//! at [`write()`] and [`tie`].
//!
//! A generation's search index grows from the one before: entries keep their ids, so that only new
//! ones are added. The tables of questions name the rules of one edition. Where that edition is in
//! the home, its threads lead to the same rules in others; else, and where a thread is torn, a text
//! is known again by its words. Either way a text answers only while its words still say it. A
//! Japanese text answers what the English one answers that it translates.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use super::compared::in_parallel;
use super::error::{Progress, Result};
use super::threads::Paired;
use crate::index::Tables;
use crate::index::search::{Builder, QuestionRow, SearchDocument, SearchIndex, Ties};
use crate::index::sums::{self, Sums};
use crate::index::tables::{Damage, EditionRows, Named, Row};
use crate::lexicon::{Answering, Recogniser, question_sets};
use crate::model::{EditionId, Level, Part, Record, RecordKind, RuleNumber, Said};

/// Name of the folder of the search index in a generation's folder.
const SEARCH: &str = "search";

/// How many records are handed over at a time.
const BATCH: usize = 4096;

/// What the search index of a generation was when it was written; nothing of it was cut off.
pub(crate) fn sums_of(generation: &Path) -> Result<Sums, Damage> {
    Sums::open(&generation.join(SEARCH))
}

/// Compares the search index of a generation with its sums.
pub(crate) fn verify(generation: &Path) -> Result<(), Damage> {
    sums::check(&generation.join(SEARCH))
}

/// Writes the search index for the tables in the folder of a generation.
pub(crate) fn write(
    generation: &Path,
    before: Option<(&Tables, &Path)>,
    progress: &dyn Progress,
) -> Result<()> {
    let tables = Tables::open(generation)?;
    let folder = generation.join(SEARCH);
    let older = before.map(|(tables, folder)| (tables, folder.join(SEARCH)));
    // Files are shared with the older index, and so would be what is wrong with them.
    let older = older.filter(|(_, folder)| sums::check(folder).is_ok());
    let grown = older.and_then(|(before, older)| {
        let first = before.entry_count();
        let keeps_entries = first <= tables.entry_count() && same_start(before, &tables);
        let builder = keeps_entries.then(|| Builder::extend(&older, &folder));
        Some((builder?.ok()?, first, tied(&ties(before).ok()?)))
    });
    let (mut builder, first, known) = match grown {
        Some(grown) => grown,
        None => (Builder::create(&folder)?, 0, BTreeSet::new()),
    };
    let tied = tied(&ties(&tables)?);
    builder.add_questions(rows(|set| tied.contains(&set) && !known.contains(&set)))?;
    let documents = documents(&tables, first)?;
    for (place, batch) in documents.chunks(BATCH).enumerate() {
        progress.step(
            &Said::new("progress-indexing"),
            place * BATCH + batch.len(),
            documents.len(),
        );
        builder.add(batch)?;
    }
    Ok(builder.finish(&folder)?)
}

/// The questions of the sets that are wanted, by the place of the set.
fn rows(is_wanted: impl Fn(u16) -> bool) -> impl Iterator<Item = QuestionRow<'static>> {
    let sets = (0_u16..).zip(question_sets()).filter(move |(set, _)| is_wanted(*set));
    sets.flat_map(|(set, questions)| {
        let row = move |(place, (language, text))| QuestionRow { set, place, language, text };
        questions.asked().enumerate().map(row)
    })
}

/// The sets of questions that any entry answers: the others would only weigh words.
fn tied(ties: &Ties) -> BTreeSet<u16> {
    ties.iter().map(|(set, _)| set as u16).collect()
}

/// Whether the last entry of the older tables is the same in the newer ones.
fn same_start(older: &Tables, newer: &Tables) -> bool {
    let last = older.entry_count().checked_sub(1);
    last.is_none_or(|entry| {
        let text = |tables: &Tables| Some(tables.words(entry).ok()?.text.to_owned());
        text(older).is_some() && text(older) == text(newer)
    })
}

/// The search index of the tables: that of their generation, or else one built in memory.
pub(super) fn open(
    tables: &Tables,
    generation: Option<(&Path, &Arc<Sums>)>,
) -> Result<SearchIndex> {
    let ties = ties(tables)?;
    let index = match generation {
        Some((folder, sums)) => SearchIndex::open(&folder.join(SEARCH), Arc::clone(sums))?,
        None => {
            let tied = tied(&ties);
            let rows = rows(move |set| tied.contains(&set));
            Builder::in_memory(&documents(tables, 0)?, rows)?
        }
    };
    index.carry(ties);
    Ok(index)
}

/// The records of all entries from `first` on, each with the titles above it in the newest
/// edition that has it.
fn documents(tables: &Tables, first: u32) -> Result<Vec<SearchDocument>> {
    let count = tables.entry_count().saturating_sub(first) as usize;
    let mut seen = vec![false; count];
    let mut documents = Vec::new();
    for place in (0..tables.editions().len()).rev() {
        let rows = tables.rows(place)?;
        let is_new = |row: &Row| row.entry >= first && !seen[(row.entry - first) as usize];
        let new: Vec<Row> = rows.rows.iter().filter(is_new).collect();
        if new.is_empty() {
            continue;
        }
        let titles = titles(tables, &rows)?;
        for row in new {
            let slot = (row.entry - first) as usize;
            if std::mem::replace(&mut seen[slot], true) {
                continue;
            }
            let record = tables.record(&row)?;
            if is_searched(&record) {
                documents.push(document(tables, place, &row, record, &titles));
            }
        }
    }
    documents.sort_by_key(|document| document.entry);
    Ok(documents)
}

/// Contents and headings repeat what stands elsewhere.
fn is_searched(record: &Record) -> bool {
    match record.kind {
        RecordKind::Front | RecordKind::Back => {
            matches!(record.part, Some(Part::Introduction | Part::Credits | Part::Preamble))
        }
        _ => true,
    }
}

/// The titles of an edition by number.
fn titles<'t>(
    tables: &'t Tables,
    rows: &EditionRows,
) -> Result<HashMap<RuleNumber, &'t str>, Damage> {
    let title = |row: Row| {
        let number =
            row.number.filter(|number| row.is_title && number.level() != Level::Chapter)?;
        Some(tables.words(row.entry).map(|words| (number, words.text)))
    };
    rows.rows.iter().filter_map(title).collect()
}

fn document(
    tables: &Tables,
    place: usize,
    row: &Row,
    record: Record,
    titles: &HashMap<RuleNumber, &str>,
) -> SearchDocument {
    let id = tables.id(place);
    let mut above = row.number.map_or(Vec::new(), RuleNumber::ancestry);
    if record.kind != RecordKind::Example {
        above.pop();
    }
    SearchDocument {
        entry: row.entry,
        language: record.piece.as_ref().map_or(id.language, |piece| piece.language),
        kind: record.kind,
        number: record.number,
        term: record.term,
        path_titles: above
            .iter()
            .filter_map(|number| Some((*titles.get(number)?).to_owned()))
            .collect(),
        text: record.text,
    }
}

/// Name of the ties in the tables.
const TIES: &str = "questions";

/// Adds to what is kept beside the tables which entries answer which questions; entries of the
/// tables before keep theirs.
pub(super) fn tie(
    tables: &Tables,
    before: Option<&Tables>,
    pairings: &[(EditionId, Paired)],
    named: &mut Named,
) -> Result<()> {
    let mut ties: BTreeMap<u32, u16> = BTreeMap::new();
    let mut first = 0;
    if let Some(before) = before {
        first = before.entry_count();
        ties.extend(self::ties(before)?.iter().map(|(set, entry)| (entry, set as u16)));
    }
    let recogniser = Recogniser::of_all();
    let new: Vec<u32> = (first..tables.entry_count()).collect();
    let recognise = |entry: &u32| recognise(tables, &recogniser, *entry);
    for (entry, set) in new.iter().zip(in_parallel(&new, recognise)) {
        ties.extend(set?.map(|set| (*entry, set)));
    }
    for (ja, paired) in pairings {
        translate(tables, paired.base, *ja, paired, &mut ties)?;
    }
    let mut ties: Vec<(u32, u32)> =
        ties.into_iter().map(|(entry, set)| (u32::from(set), entry)).collect();
    ties.sort_unstable();
    named.add_list(TIES, &ties);
    Ok(())
}

/// Which entries of the tables answer which questions.
pub(super) fn ties(tables: &Tables) -> Result<Ties, Damage> {
    Ok(tables.list(TIES)?.unwrap_or_default())
}

/// The set that an English rule or term answers by its words.
fn recognise(tables: &Tables, recogniser: &Recogniser, entry: u32) -> Result<Option<u16>, Damage> {
    let words = tables.words(entry)?;
    let stands = match (words.kind, words.number, words.headword) {
        (RecordKind::Section | RecordKind::Rule, Some(number), _) => Answering::Number(number),
        (RecordKind::Glossary, _, Some(headword)) => Answering::Term(headword),
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
