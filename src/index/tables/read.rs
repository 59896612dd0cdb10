//! What do the tables say? Start at [`Tables`].

use std::collections::BTreeSet;
use std::ops::{Deref, Range};
use std::path::Path;

use serde::{Deserialize, Serialize};
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes};

use super::block::{Block, Damage, HEADER_BYTES, MAGIC};
use super::column::{Column, ColumnToWrite};
use super::rows::{EditionRows, Row};
use super::terms::TermWords;
use crate::model::{
    EditionId, NumberRange, Part, Problem, Record, RecordKind, RuleNumber, Rulebook,
};

/// The beginning of an entry, straight from the file.
#[derive(Deserialize)]
struct EntryWords<'a> {
    kind: RecordKind,
    number: Option<RuleNumber>,
    _ordinal: u16,
    #[serde(borrow)]
    term: Option<TermWords<'a>>,
    part: Option<Part>,
    _printed: &'a str,
    text: &'a str,
}

/// The words of a record, straight from the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordWords<'a> {
    /// Which entry it is.
    pub entry: u32,
    /// Its kind.
    pub kind: RecordKind,
    /// Its number.
    pub number: Option<RuleNumber>,
    /// Its headword.
    pub headword: Option<&'a str>,
    /// Its part.
    pub part: Option<Part>,
    /// Its text.
    pub text: &'a str,
}

/// What the list of editions says of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditionSummary {
    /// The edition.
    pub id: EditionId,
    /// Identifies the sources it was read from: their hashes, in order.
    pub sources: Vec<String>,
    /// Rules and subrules.
    pub rules: u32,
    /// Examples.
    pub examples: u32,
    /// Glossary entries.
    pub glossary: u32,
    /// Oddities.
    pub problems: u32,
    /// Sections that a partial edition holds; empty for a whole one.
    pub sections_held: Vec<RuleNumber>,
}

/// The last piece of the file: where all others are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DirectoryBlock {
    pub editions: Vec<EditionSummary>,
    pub blocks: Vec<EditionBlocks>,
    pub entries: Block,
    pub named: Vec<(String, Block)>,
}

impl DirectoryBlock {
    /// Appends the directory to a file and notes in the header where it is.
    pub fn end(&self, file: &mut Vec<u8>) {
        let place = Block::append_value(file, self);
        file[..MAGIC.len()].copy_from_slice(MAGIC);
        file[MAGIC.len()..HEADER_BYTES].copy_from_slice(&place.to_bytes());
    }
}

/// Where the pieces of one edition are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EditionBlocks {
    pub rows: Block,
    pub references: Block,
    pub problems: Block,
}

/// A cross-reference: what it points at and the place of the record that holds it.
pub(super) type ReferenceRow = (RuleNumber, RuleNumber, u32);

/// Values to be kept beside the editions, each under its name.
#[derive(Clone, Debug, Default)]
pub struct Named {
    values: Vec<(String, Vec<u8>)>,
}

impl Named {
    /// Adds a value.
    pub fn add(&mut self, name: &str, value: &impl Serialize) {
        self.values.push((name.to_owned(), Block::bytes_of(value)));
    }

    /// Adds a column.
    pub fn add_column(&mut self, name: &str, column: ColumnToWrite) {
        self.values.push((name.to_owned(), column.into_bytes()));
    }
}

/// The tables of one generation, mapped into memory.
pub struct Tables {
    bytes: OwnedBytes,
    directory: DirectoryBlock,
    entries: Range<usize>,
}

/// The first of several issues is told from the others by its name as well.
fn name_issues(editions: &mut [EditionSummary]) {
    let later = editions
        .iter()
        .filter(|edition| edition.id.issue() > 1)
        .map(|edition| edition.id.with_issue(1));
    let first: BTreeSet<EditionId> = later.collect();
    for edition in editions.iter_mut().filter(|edition| first.contains(&edition.id)) {
        edition.id = edition.id.among_issues();
    }
}

impl Tables {
    /// Maps the file `name` in the folder `folder`; reads only its directory.
    pub fn open(folder: &Path, name: &str) -> Result<Self, Damage> {
        let unreadable = || Damage::of("file of tables");
        let directory = MmapDirectory::open(folder).map_err(|_| unreadable())?;
        let file = directory.open_read(Path::new(name)).map_err(|_| unreadable())?;
        Self::from_bytes(file.read_bytes().map_err(|_| unreadable())?)
    }

    /// Tables that were written to memory.
    pub fn from_vec(bytes: Vec<u8>) -> Result<Self, Damage> {
        Self::from_bytes(OwnedBytes::new(bytes))
    }

    fn from_bytes(bytes: OwnedBytes) -> Result<Self, Damage> {
        let header = bytes.get(..HEADER_BYTES).ok_or_else(|| Damage::of("header"))?;
        let place = header.strip_prefix(MAGIC).ok_or_else(|| Damage::of("header"))?;
        let place = Block::from_bytes(place).ok_or_else(|| Damage::of("header"))?;
        let mut directory: DirectoryBlock = place.read_value(&bytes, "directory")?;
        name_issues(&mut directory.editions);
        // The entry list is not checked as a whole: each entry has its own checksum.
        let start = directory.entries.offset as usize;
        let entries = start..start.saturating_add(directory.entries.length as usize);
        if bytes.get(entries.clone()).is_none() {
            return Err(Damage::of("list of entries"));
        }
        Ok(Self { bytes, directory, entries })
    }

    /// The editions, ascending.
    pub fn editions(&self) -> &[EditionSummary] {
        &self.directory.editions
    }

    /// The place of an edition in [`Tables::editions`].
    pub fn place_of(&self, id: EditionId) -> Option<usize> {
        self.editions().binary_search_by_key(&id, |edition| edition.id).ok()
    }

    /// The records of the edition at `place`.
    pub fn rows(&self, place: usize) -> Result<EditionRows, Damage> {
        let blocks = self.blocks(place)?;
        let bytes = blocks.rows.read(&self.bytes, "list of records")?;
        EditionRows::from_bytes(bytes).ok_or_else(|| Damage::of("list of records"))
    }

    /// Places of the records in the edition at `place` whose texts point at `number` or at a range
    /// that covers it, in the order of the source.
    pub fn referring(&self, place: usize, number: RuleNumber) -> Result<Vec<u32>, Damage> {
        let points = |(range, _): &(NumberRange, u32)| {
            range.first() == number || !range.is_single() && range.covers(number)
        };
        let references = self.references(place)?.into_iter();
        let mut places: Vec<u32> = references.filter(points).map(|(_, row)| row).collect();
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    /// The cross-references in the edition at `place`: what each points at, and the place of the
    /// record that holds it.
    pub fn references(&self, place: usize) -> Result<Vec<(NumberRange, u32)>, Damage> {
        let blocks = self.blocks(place)?;
        let rows: Vec<ReferenceRow> =
            blocks.references.read_value(&self.bytes, "list of references")?;
        let read = |row: ReferenceRow| Some((NumberRange::new(row.0, row.1)?, row.2));
        Ok(rows.into_iter().filter_map(read).collect())
    }

    /// What was odd in the sources of the edition at `place`.
    pub fn problems(&self, place: usize) -> Result<Vec<Problem>, Damage> {
        self.blocks(place)?.problems.read_value(&self.bytes, "list of problems")
    }

    /// How many entries there are.
    pub fn entry_count(&self) -> u32 {
        (self.entries.len() / Block::BYTES) as u32
    }

    /// The record that a row stands for.
    pub fn record(&self, row: &Row) -> Result<Record, Damage> {
        let entry: Record = self.entry_block(row.entry)?.read_value(&self.bytes, "record")?;
        Ok(Record { lines: row.line..row.line + row.height, ..entry })
    }

    /// The words of an entry.
    pub fn words(&self, entry: u32) -> Result<RecordWords<'_>, Damage> {
        let words: EntryWords<'_> = self.entry_block(entry)?.read_value(&self.bytes, "record")?;
        Ok(RecordWords {
            entry,
            kind: words.kind,
            number: words.number,
            headword: words.term.map(|term| term.headword),
            part: words.part,
            text: words.text,
        })
    }

    /// A whole edition.
    pub fn rulebook(&self, place: usize) -> Result<Rulebook, Damage> {
        let rows = self.rows(place)?;
        let records: Result<Vec<Record>, Damage> =
            rows.rows.iter().map(|row| self.record(row)).collect();
        let summary = self.editions().get(place).ok_or_else(|| Damage::of("list of editions"))?;
        let mut rulebook = Rulebook::new(summary.id, records?, self.problems(place)?);
        rulebook.sections_held = summary.sections_held.clone();
        Ok(rulebook)
    }

    /// A value that was written beside the editions under this name; it may borrow from the file.
    pub fn named<'a, T: Deserialize<'a>>(&'a self, name: &str) -> Result<Option<T>, Damage> {
        let block = self.directory.named.iter().find(|(listed, _)| listed == name);
        block.map(|(_, block)| block.read_value(&self.bytes, name)).transpose()
    }

    /// A column that was written beside the editions under this name.
    pub fn column(&self, name: &str) -> Result<Option<Column<'_>>, Damage> {
        let block = self.directory.named.iter().find(|(listed, _)| listed == name);
        let bytes = block.map(|(_, block)| block.read(&self.bytes, name)).transpose()?;
        bytes.map(|bytes| Column::read(bytes, self.entry_count())).transpose()
    }

    /// The bytes of these tables with more values beside the editions, each under its name.
    pub fn with(&self, named: Named) -> Vec<u8> {
        let mut file = self.bytes.to_vec();
        let mut directory = self.directory.clone();
        for (name, bytes) in named.values {
            directory.named.retain(|(listed, _)| *listed != name);
            directory.named.push((name, Block::append(&mut file, &bytes)));
        }
        directory.end(&mut file);
        file
    }

    /// Compares every piece with its checksum; gives the first that differs. A question checks only
    /// the pieces it reads.
    pub fn verify(&self) -> Result<(), Damage> {
        for entry in 0..self.entry_count() {
            self.entry_block(entry)?.read(&self.bytes, "record")?;
        }
        for blocks in &self.directory.blocks {
            blocks.rows.read(&self.bytes, "list of records")?;
            blocks.references.read(&self.bytes, "list of references")?;
            blocks.problems.read(&self.bytes, "list of problems")?;
        }
        for (name, block) in &self.directory.named {
            block.read(&self.bytes, name)?;
        }
        Ok(())
    }

    fn blocks(&self, place: usize) -> Result<&EditionBlocks, Damage> {
        self.directory.blocks.get(place).ok_or_else(|| Damage::of("list of editions"))
    }

    pub(super) fn entry_block(&self, id: u32) -> Result<Block, Damage> {
        let list = self.bytes.get(self.entries.clone()).unwrap_or_default();
        let start = id as usize * Block::BYTES;
        let block = list.get(start..start + Block::BYTES).and_then(Block::from_bytes);
        block.ok_or_else(|| Damage::of("list of entries"))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.deref()
    }

    pub(super) fn edition_blocks(&self, place: usize) -> Option<EditionBlocks> {
        self.directory.blocks.get(place).copied()
    }
}
