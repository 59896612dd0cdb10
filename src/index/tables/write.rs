//! How are tables made? Start at [`Writer`].
//!
//! Tables are written whole, but from the ones before: entries keep their ids, so that a search
//! index over entries can grow with them, and editions that did not change are copied.

use std::collections::HashMap;

use super::block::{Block, Damage, HEADER_BYTES};
use super::read::{DirectoryBlock, EditionBlocks, EditionSummary, ReferenceRow, Tables};
use super::rows::{EditionRows, Row};
use crate::citation::references;
use crate::model::{
    DocumentKind, EditionId, Language, Level, Record, RecordKind, Rulebook, Target, is_heading_text,
};

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
            let bytes = before.entry_block(id)?.read(before.bytes(), "record")?;
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
        let mut rows = EditionRows::default();
        for record in rulebook.records() {
            if let Some(term) = &record.term {
                rows.terms.push(term, rows.rows.len() as u32);
            }
            rows.rows.push(self.row(record));
        }
        self.date(rulebook.id, &mut rows);
        let references = reference_rows(rulebook);
        let blocks = EditionBlocks {
            rows: Block::append(&mut self.file, &rows.to_bytes()),
            references: Block::append_value(&mut self.file, &references),
            problems: Block::append_value(&mut self.file, &rulebook.problems),
        };
        self.directory.editions.push(summary(rulebook, sources));
        self.directory.blocks.push(blocks);
    }

    fn add_same(&mut self, place: usize) -> Result<(), Damage> {
        let gone = || Damage::of("list of editions");
        let before = self.before.ok_or_else(gone)?;
        let summary = before.editions().get(place).ok_or_else(gone)?.clone();
        let blocks = before.edition_blocks(place).ok_or_else(gone)?;
        let mut rows = before.rows(place)?;
        let rows = match self.unchanged {
            true => {
                self.remember(summary.id, &rows);
                self.copy(before, blocks.rows)?
            }
            false => {
                self.date(summary.id, &mut rows);
                Block::append(&mut self.file, &rows.to_bytes())
            }
        };
        let references = self.copy(before, blocks.references)?;
        let problems = self.copy(before, blocks.problems)?;
        self.directory.blocks.push(EditionBlocks { rows, references, problems });
        self.directory.editions.push(summary);
        Ok(())
    }

    fn copy(&mut self, before: &Tables, block: Block) -> Result<Block, Damage> {
        let bytes = block.read(before.bytes(), "list")?;
        Ok(Block::append(&mut self.file, bytes))
    }

    fn row(&mut self, record: &Record) -> Row {
        // A record is stored once, whatever its lines are in each source.
        let entry = Record { lines: 0..0, ..record.clone() };
        let bytes = postcard::to_stdvec(&entry).expect("plain data in memory can be written");
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
    fn date(&mut self, id: EditionId, rows: &mut EditionRows) {
        let this = self.directory.editions.len() as u16;
        let before = self.last.get(&(id.document, id.language));
        for row in &mut rows.rows {
            let stood = before.and_then(|since| since.get(&row.entry));
            row.since = stood.copied().unwrap_or(this);
        }
        self.remember(id, rows);
    }

    fn remember(&mut self, id: EditionId, rows: &EditionRows) {
        let since = rows.rows.iter().map(|row| (row.entry, row.since)).collect();
        self.last.insert((id.document, id.language), since);
    }

    /// The bytes of the finished tables.
    pub fn finish(mut self) -> Vec<u8> {
        let list: Vec<u8> = self.entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        self.directory.entries = Block::append(&mut self.file, &list);
        self.directory.end(&mut self.file);
        self.file
    }
}

fn summary(rulebook: &Rulebook, sources: Vec<String>) -> EditionSummary {
    let rules = rulebook.count(Level::Rule) + rulebook.count(Level::Subrule);
    EditionSummary {
        id: rulebook.id,
        sources,
        rules: rules as u32,
        examples: rulebook.of_kind(RecordKind::Example).count() as u32,
        glossary: rulebook.of_kind(RecordKind::Glossary).count() as u32,
        problems: rulebook.problems.len() as u32,
        sections_held: rulebook.sections_held.clone(),
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
