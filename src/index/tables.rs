//! What stands in which edition, ready to be looked up? Start at [`Tables`]; [`Writer`] makes them.
//!
//! Every distinct record is stored once, as an *entry*, however many editions share it; an edition
//! is a list of entries. Tables are mapped into memory and read where a question needs them, each
//! block with its checksum. Nothing here knows how editions are parsed or compared.
//!
//! ```text
//! file       = header, entries, entry list, editions' blocks, named blocks, directory
//! header     = magic, place and checksum of the directory
//! entry      = a record without its lines
//! entry list = for each entry its place and checksum
//! ```
//!
//! Tables are written whole, but from the ones before: entries keep their ids, so that a search
//! index over entries can grow with them, and editions that did not change are copied.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes};

use super::pieces::{Block, HEADER_BYTES, MAGIC, RowBlocks};
pub use super::pieces::{
    Column, ColumnToWrite, Damage, EditionRows, Fixed, FixedList, RecordRef, Row, TABLES_FORMAT,
};
use crate::citation::references;
use crate::model::{
    Counts, DocumentKind, EditionId, Language, NumberRange, Part, Problem, Record, RecordKind,
    RuleNumber, Rulebook, Target, Term, is_heading_text,
};

/// The words of a record, straight from the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct RecordWords<'a> {
    /// Its kind.
    pub kind: RecordKind,
    /// Its number.
    pub number: Option<RuleNumber>,
    _ordinal: u16,
    /// Its headword.
    #[serde(borrow, deserialize_with = "headword")]
    pub headword: Option<&'a str>,
    /// Its part.
    pub part: Option<Part>,
    _printed: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// The headword of a [`Term`], straight from the file.
fn headword<'a, D: Deserializer<'a>>(term: D) -> Result<Option<&'a str>, D::Error> {
    type TermWords<'a> = (&'a str, Option<&'a str>, Option<&'a str>);
    Ok(Option::<TermWords<'a>>::deserialize(term)?.map(|term| term.0))
}

/// What the list of editions says of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditionSummary {
    /// The edition.
    pub id: EditionId,
    /// Identifies the sources it was read from: their hashes, in order.
    pub sources: Vec<String>,
    /// How many pieces stand in it.
    pub counts: Counts,
    /// Sections that a partial edition holds; empty for a whole one.
    pub sections_held: Vec<RuleNumber>,
}

/// The last piece of the file: where all others are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct DirectoryBlock {
    editions: Vec<EditionSummary>,
    blocks: Vec<EditionBlocks>,
    entries: Block,
    named: Vec<(String, Block)>,
}

impl DirectoryBlock {
    /// Appends the directory to a file and notes in the header where it is.
    fn end(&self, file: &mut Vec<u8>) {
        let place = Block::append_value(file, self);
        let mut header = MAGIC.to_vec();
        place.write(&mut header);
        file[..HEADER_BYTES].copy_from_slice(&header);
    }
}

/// Where the pieces of one edition are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct EditionBlocks {
    rows: RowBlocks,
    references: Block,
    problems: Block,
}

/// A cross-reference: what it points at and the place of the record that holds it.
type ReferenceRow = (RuleNumber, RuleNumber, u32);

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

    /// Adds a list.
    pub fn add_list<T: Fixed>(&mut self, name: &str, values: &[T]) {
        self.values.push((name.to_owned(), FixedList::bytes_of(values)));
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
    /// The places of all entries.
    entries: FixedList<Block>,
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
    /// The name of their file in the folder of a generation.
    pub const FILE: &str = "tables.bin";

    /// Maps the file in the folder of a generation; reads only its directory.
    pub fn open(folder: &Path) -> Result<Self, Damage> {
        let unreadable = || Damage::of("file of tables");
        let directory = MmapDirectory::open(folder).map_err(|_| unreadable())?;
        let file = directory.open_read(Path::new(Self::FILE)).map_err(|_| unreadable())?;
        Self::from_bytes(file.read_bytes().map_err(|_| unreadable())?)
    }

    /// Tables that were written to memory.
    pub fn from_vec(bytes: Vec<u8>) -> Result<Self, Damage> {
        Self::from_bytes(OwnedBytes::new(bytes))
    }

    /// The same tables in memory: who cuts their file off does no harm then.
    pub fn in_memory(&self) -> Result<Self, Damage> {
        Self::from_vec(self.bytes.to_vec())
    }

    fn from_bytes(bytes: OwnedBytes) -> Result<Self, Damage> {
        let header = bytes.get(..HEADER_BYTES).ok_or_else(|| Damage::of("header"))?;
        let mut place = header.strip_prefix(MAGIC).ok_or_else(|| Damage::of("header"))?;
        let place: Block = Fixed::read(&mut place);
        let mut directory: DirectoryBlock = place.read_value(&bytes, "directory")?;
        name_issues(&mut directory.editions);
        // The entry list is not checked as a whole: each entry has its own checksum.
        let start = directory.entries.offset as usize;
        let entries = start..start.saturating_add(directory.entries.length as usize);
        if bytes.get(entries.clone()).is_none() {
            return Err(Damage::of("list of entries"));
        }
        let entries = FixedList::of(bytes.slice(entries));
        Ok(Self { bytes, directory, entries })
    }

    /// The editions, ascending.
    pub fn editions(&self) -> &[EditionSummary] {
        &self.directory.editions
    }

    /// The edition at `place`.
    ///
    /// # Panics
    ///
    /// Where there are not so many.
    pub fn id(&self, place: usize) -> EditionId {
        self.editions()[place].id
    }

    /// The place of an edition in [`Tables::editions`].
    pub fn place_of(&self, id: EditionId) -> Option<usize> {
        self.editions().binary_search_by_key(&id, |edition| edition.id).ok()
    }

    /// The records of the edition at `place`.
    pub fn rows(&self, place: usize) -> Result<EditionRows, Damage> {
        EditionRows::open(&self.bytes, &self.blocks(place)?.rows)
    }

    /// The terms of the glossary in the edition at `place`, with the places of their records.
    pub fn terms(&self, place: usize) -> Result<Vec<(Term, u32)>, Damage> {
        self.blocks(place)?.rows.terms.read_value(&self.bytes, "list of terms")
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
        self.entries.len() as u32
    }

    /// The record that a row stands for.
    pub fn record(&self, row: &Row) -> Result<Record, Damage> {
        let entry: Record = self.entry_block(row.entry)?.read_value(&self.bytes, "record")?;
        Ok(Record { lines: row.line..row.line + row.height, ..entry })
    }

    /// The words of an entry.
    pub fn words(&self, entry: u32) -> Result<RecordWords<'_>, Damage> {
        self.entry_block(entry)?.read_value(&self.bytes, "record")
    }

    /// A whole edition.
    pub fn rulebook(&self, place: usize) -> Result<Rulebook, Damage> {
        let rows = self.rows(place)?;
        let records: Result<Vec<Record>, Damage> =
            rows.rows.iter().map(|row| self.record(&row)).collect();
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

    /// A list that was written beside the editions under this name.
    pub fn list<T: Fixed>(&self, name: &str) -> Result<Option<FixedList<T>>, Damage> {
        let block = self.directory.named.iter().find(|(listed, _)| listed == name);
        block.map(|(_, block)| FixedList::open(&self.bytes, *block, name)).transpose()
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
        for mut blocks in self.directory.blocks.iter().copied() {
            for piece in blocks.rows.all() {
                piece.read(&self.bytes, "list of records")?;
            }
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

    fn entry_block(&self, id: u32) -> Result<Block, Damage> {
        self.entries.get(id as usize).ok_or_else(|| Damage::of("list of entries"))
    }
}

/// What an edition's tables are made from.
pub enum EditionToWrite<'a> {
    /// It was read anew.
    Read {
        /// What it says.
        rulebook: &'a Rulebook,
        /// The hashes of its sources, in order.
        sources: Vec<String>,
    },
    /// It is in the tables before, at this place.
    Same {
        /// Its place in the tables before.
        place: usize,
    },
}

/// Makes tables from editions, which are to be added in ascending order.
pub struct Writer<'a> {
    before: Option<&'a Tables>,
    file: Vec<u8>,
    /// Places of all entries, those of the tables before first.
    entries: Vec<Block>,
    known: HashMap<Vec<u8>, u32>,
    directory: DirectoryBlock,
    /// Since when the entries of the last edition of each document and language stand.
    last: HashMap<(DocumentKind, Language), HashMap<u32, u16>>,
    /// Whether all editions so far were copied, so that what they say of others still holds.
    unchanged: bool,
}

impl<'a> Writer<'a> {
    /// A writer that keeps the entries of `before`.
    pub fn new(before: Option<&'a Tables>) -> Result<Self, Damage> {
        let mut writer = Self {
            before,
            file: vec![0; HEADER_BYTES],
            entries: Vec::new(),
            known: HashMap::new(),
            directory: DirectoryBlock::default(),
            last: HashMap::new(),
            unchanged: true,
        };
        if let Some(before) = before {
            writer.keep_entries(before)?;
        }
        Ok(writer)
    }

    fn keep_entries(&mut self, before: &Tables) -> Result<(), Damage> {
        for id in 0..before.entry_count() {
            let bytes = before.entry_block(id)?.read(&before.bytes, "record")?;
            self.entries.push(Block::append(&mut self.file, bytes));
            self.known.insert(bytes.to_vec(), id);
        }
        Ok(())
    }

    /// Adds the next edition.
    pub fn add(&mut self, edition: EditionToWrite<'_>) -> Result<(), Damage> {
        match edition {
            EditionToWrite::Read { rulebook, sources } => {
                self.unchanged = false;
                self.add_read(rulebook, sources);
                Ok(())
            }
            EditionToWrite::Same { place } => self.add_same(place),
        }
    }

    fn add_read(&mut self, rulebook: &Rulebook, sources: Vec<String>) {
        let records = rulebook.records();
        let terms =
            (0..).zip(records).filter_map(|(place, record)| Some((record.term.clone()?, place)));
        let terms: Vec<(Term, u32)> = terms.collect();
        let mut rows: Vec<Row> = records.iter().map(|record| self.row(record)).collect();
        self.date(rulebook.id, &mut rows);
        let references = reference_rows(rulebook);
        let blocks = EditionBlocks {
            rows: RowBlocks::append(&mut self.file, &rows, &terms),
            references: Block::append_value(&mut self.file, &references),
            problems: Block::append_value(&mut self.file, &rulebook.problems),
        };
        let (id, sections_held) = (rulebook.id, rulebook.sections_held.clone());
        let counts = rulebook.counts();
        self.directory.editions.push(EditionSummary { id, sources, counts, sections_held });
        self.directory.blocks.push(blocks);
    }

    fn add_same(&mut self, place: usize) -> Result<(), Damage> {
        let gone = || Damage::of("list of editions");
        let before = self.before.ok_or_else(gone)?;
        let summary = before.editions().get(place).ok_or_else(gone)?.clone();
        let blocks = *before.blocks(place)?;
        let mut rows: Vec<Row> = before.rows(place)?.rows.iter().collect();
        let mut pieces = blocks.rows;
        for piece in pieces.all().into_iter().skip(usize::from(!self.unchanged)) {
            *piece = self.copy(before, *piece)?;
        }
        match self.unchanged {
            true => self.remember(summary.id, &rows),
            false => {
                self.date(summary.id, &mut rows);
                pieces.append_rows(&mut self.file, &rows);
            }
        }
        let references = self.copy(before, blocks.references)?;
        let problems = self.copy(before, blocks.problems)?;
        self.directory.blocks.push(EditionBlocks { rows: pieces, references, problems });
        self.directory.editions.push(summary);
        Ok(())
    }

    fn copy(&mut self, before: &Tables, block: Block) -> Result<Block, Damage> {
        let bytes = block.read(&before.bytes, "list")?;
        Ok(Block::append(&mut self.file, bytes))
    }

    fn row(&mut self, record: &Record) -> Row {
        // A record is stored once, whatever its lines are in each source.
        let entry = Record { lines: 0..0, ..record.clone() };
        let bytes = Block::bytes_of(&entry);
        let next = self.entries.len() as u32;
        let id = *self.known.entry(bytes).or_insert_with_key(|bytes| {
            self.entries.push(Block::append(&mut self.file, bytes));
            next
        });
        Row {
            entry: id,
            kind: record.kind,
            number: record.number,
            ordinal: record.ordinal,
            is_title: match record.kind {
                RecordKind::Section => true,
                RecordKind::Rule => is_heading_text(&record.text),
                _ => false,
            },
            line: record.lines.start,
            height: record.lines.end.saturating_sub(record.lines.start),
            since: 0,
        }
    }

    /// Says of each row since which edition it has stood.
    fn date(&mut self, id: EditionId, rows: &mut [Row]) {
        let this = self.directory.editions.len() as u16;
        let before = self.last.get(&(id.document, id.language));
        for row in rows.iter_mut() {
            let stood = before.and_then(|since| since.get(&row.entry));
            row.since = stood.copied().unwrap_or(this);
        }
        self.remember(id, rows);
    }

    fn remember(&mut self, id: EditionId, rows: &[Row]) {
        let since = rows.iter().map(|row| (row.entry, row.since)).collect();
        self.last.insert((id.document, id.language), since);
    }

    /// The bytes of the finished tables.
    pub fn finish(mut self) -> Vec<u8> {
        let list = FixedList::bytes_of(&self.entries);
        self.directory.entries = Block::append(&mut self.file, &list);
        self.directory.end(&mut self.file);
        self.file
    }
}

/// Every numbered cross-reference of an edition's texts; front and back matter lists numbers
/// rather than pointing at them.
fn reference_rows(rulebook: &Rulebook) -> Vec<ReferenceRow> {
    let mut rows = Vec::new();
    for (place, record) in (0..).zip(rulebook.records()) {
        if record.part.is_some() {
            continue;
        }
        for reference in references(&record.text) {
            if let Target::Numbers(range) = reference.target {
                rows.push((range.first(), range.last(), place));
            }
        }
    }
    rows
}
