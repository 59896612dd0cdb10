//! Which pieces are the tables made of: blocks with checksums, columns, the records and terms of an
//! edition? Start at [`Block`], [`Column`] and [`EditionRows`].
//!
//! ```text
//! column = for each entry where its value ends, in bytes, as four bytes; the values
//! ```
//!
//! A column has one checksum, so it is checked as a whole when it is opened.

use std::ops::Range;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::model::{RecordKind, RuleNumber, Term};

/// Changes whenever a program could misread the tables of another, or tells other threads of the
/// same texts.
pub const TABLES_FORMAT: u32 = 15;

/// The first eight bytes of the file.
pub(super) const MAGIC: &[u8; 8] = b"mtgcr-t\x02";

/// Bytes of the header: the magic and the place of the directory.
pub(super) const HEADER_BYTES: usize = 8 + Block::BYTES;

/// Why tables cannot be read: the file is not what was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the {what} of the index is damaged")]
pub struct Damage {
    /// Which piece.
    pub what: String,
}

impl Damage {
    pub(super) fn of(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// Where a piece lies in the file, in bytes, and its CRC-32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Block {
    pub offset: u64,
    pub length: u32,
    pub checksum: u32,
}

impl Block {
    /// Bytes of a block's place as it is stored.
    pub const BYTES: usize = 16;

    /// Appends `bytes` to `file` and tells where.
    pub fn append(file: &mut Vec<u8>, bytes: &[u8]) -> Self {
        let checksum = crc32fast::hash(bytes);
        let block = Self { offset: file.len() as u64, length: bytes.len() as u32, checksum };
        file.extend_from_slice(bytes);
        block
    }

    /// Appends `value` to `file` and tells where.
    pub fn append_value(file: &mut Vec<u8>, value: &impl Serialize) -> Self {
        Self::append(file, &Self::bytes_of(value))
    }

    /// The bytes of `value` as a file holds them.
    pub fn bytes_of(value: &impl Serialize) -> Vec<u8> {
        postcard::to_stdvec(value).expect("plain data in memory can be written")
    }

    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.length.to_le_bytes());
        bytes[12..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (offset, rest) = bytes.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (checksum, _) = rest.split_first_chunk()?;
        Some(Self {
            offset: u64::from_le_bytes(*offset),
            length: u32::from_le_bytes(*length),
            checksum: u32::from_le_bytes(*checksum),
        })
    }

    /// The bytes of this piece, if they are as they were written.
    pub fn read<'a>(&self, file: &'a [u8], what: &str) -> Result<&'a [u8], Damage> {
        let start = usize::try_from(self.offset).ok();
        let end = start.and_then(|start| start.checked_add(self.length as usize));
        let bytes = start.zip(end).and_then(|(start, end)| file.get(start..end));
        bytes
            .filter(|bytes| crc32fast::hash(bytes) == self.checksum)
            .ok_or_else(|| Damage::of(what))
    }

    /// The value of this piece, if its bytes are as they were written.
    pub fn read_value<'a, T: Deserialize<'a>>(
        &self,
        file: &'a [u8],
        what: &str,
    ) -> Result<T, Damage> {
        postcard::from_bytes(self.read(file, what)?).map_err(|_| Damage::of(what))
    }
}

/// A value for each entry, in the order of the entries.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    ends: &'a [u8],
    values: &'a [u8],
}

const END_BYTES: usize = 4;

impl<'a> Column<'a> {
    /// Reads the column of so many entries from the bytes of a block.
    pub(super) fn read(bytes: &'a [u8], entries: u32) -> Result<Self, Damage> {
        let parts = bytes.split_at_checked(entries as usize * END_BYTES);
        let (ends, values) = parts.ok_or_else(|| Damage::of("column"))?;
        Ok(Self { ends, values })
    }

    /// The value of an entry.
    pub fn get<T: Deserialize<'a>>(&self, entry: u32) -> Result<T, Damage> {
        postcard::from_bytes(self.bytes(entry)?).map_err(|_| Damage::of("column"))
    }

    fn bytes(&self, entry: u32) -> Result<&'a [u8], Damage> {
        let start = entry.checked_sub(1).map_or(Some(0), |before| self.end(before));
        let range = start.zip(self.end(entry)).map(|(start, end)| start..end);
        range.and_then(|range| self.values.get(range)).ok_or_else(|| Damage::of("column"))
    }

    fn end(&self, entry: u32) -> Option<usize> {
        let ends = self.ends.get(entry as usize * END_BYTES..)?;
        Some(u32::from_le_bytes(*ends.first_chunk()?) as usize)
    }
}

/// A column that is being made.
#[derive(Clone, Debug, Default)]
pub struct ColumnToWrite {
    ends: Vec<u8>,
    values: Vec<u8>,
}

impl ColumnToWrite {
    /// Adds the value of the next entry.
    pub fn push(&mut self, value: &impl Serialize) {
        self.push_bytes(&Block::bytes_of(value));
    }

    /// Adds for the next entry the value that another column has for `entry`.
    pub fn push_same(&mut self, other: &Column<'_>, entry: u32) -> Result<(), Damage> {
        self.push_bytes(other.bytes(entry)?);
        Ok(())
    }

    /// The column so far.
    pub fn so_far(&self) -> Column<'_> {
        Column { ends: &self.ends, values: &self.values }
    }

    fn push_bytes(&mut self, bytes: &[u8]) {
        self.values.extend_from_slice(bytes);
        self.ends.extend_from_slice(&(self.values.len() as u32).to_le_bytes());
    }

    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        self.ends.extend_from_slice(&self.values);
        self.ends
    }
}

/// A record of one edition, by reference to its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The entry, from 0.
    pub entry: u32,
    /// Kind of the record.
    pub kind: RecordKind,
    /// Number of the record.
    pub number: Option<RuleNumber>,
    /// Which of several; see [`Record::ordinal`](crate::model::Record::ordinal).
    pub ordinal: u16,
    /// Whether its text is a title: that of a section, or the heading of a keyword.
    pub is_title: bool,
    /// First line in the source.
    pub line: u32,
    /// How many lines it takes.
    pub height: u32,
    /// Place in [`Tables::editions`](super::tables::Tables::editions) of the edition since which this entry
    /// has stood without a break in the editions of its document and language.
    pub since: u16,
}

impl Row {
    /// Whether it is a section or rule, which its number addresses.
    pub fn is_numbered(&self) -> bool {
        matches!(self.kind, RecordKind::Section | RecordKind::Rule)
    }
}

/// A record of an edition: rules, bulletins, rulings and notes alike. Within one generation only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordRef {
    /// Place of the edition in the tables.
    pub edition: u16,
    /// Place of the record in the edition.
    pub place: u32,
}

impl RecordRef {
    /// The record at `place` of the edition at `edition`.
    pub(crate) fn new(edition: usize, place: usize) -> Self {
        Self { edition: edition as u16, place: place as u32 }
    }

    /// Place of the edition in the tables.
    pub(crate) fn edition(self) -> usize {
        usize::from(self.edition)
    }

    /// Place of the record in the edition.
    pub(crate) fn place(self) -> usize {
        self.place as usize
    }
}

/// The records of one edition.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EditionRows {
    /// The records, in the order of the source.
    pub rows: Vec<Row>,
    /// Glossary terms with the places of their records in `rows`.
    pub terms: Vec<(Term, u32)>,
    /// Places of the records in the order of their entries.
    by_entry: Vec<u32>,
    /// The numbers of sections and rules with their places, ascending.
    #[serde(skip)]
    by_number: OnceLock<Vec<(RuleNumber, u32)>>,
}

impl EditionRows {
    /// The records of an edition with its terms.
    pub(super) fn of(rows: Vec<Row>, terms: Vec<(Term, u32)>) -> Self {
        let mut by_entry: Vec<u32> = (0..rows.len() as u32).collect();
        by_entry.sort_by_key(|place| rows[*place as usize].entry);
        Self { rows, terms, by_entry, by_number: OnceLock::new() }
    }

    fn numbered(&self) -> &[(RuleNumber, u32)] {
        self.by_number.get_or_init(|| {
            let numbered = (0..).zip(&self.rows).filter(|pair| pair.1.is_numbered());
            let mut places: Vec<(RuleNumber, u32)> =
                numbered.filter_map(|(place, row)| Some((row.number?, place))).collect();
            places.sort();
            places
        })
    }

    /// Places of the sections and rules that bear `number`.
    pub fn find(&self, number: RuleNumber) -> impl Iterator<Item = usize> {
        let places = self.numbered();
        let from = places.partition_point(|placed| placed.0 < number);
        let same = places[from..].iter().take_while(move |placed| placed.0 == number);
        same.map(|placed| placed.1 as usize)
    }

    /// The place of the section or rule `number` that the row at `place` stands below: where a text
    /// has the number twice, the last before it.
    pub fn find_above(&self, number: RuleNumber, place: usize) -> Option<usize> {
        let before = self.find(number).take_while(|above| *above <= place).last();
        before.or_else(|| self.find(number).next())
    }

    /// The place of an entry; of one that stands twice, the first.
    pub fn place_of_entry(&self, entry: u32) -> Option<usize> {
        let row = |place: &u32| self.rows.get(*place as usize);
        let is_before = |place: &u32| row(place).is_some_and(|row| row.entry < entry);
        let place = self.by_entry.get(self.by_entry.partition_point(is_before))?;
        row(place).is_some_and(|row| row.entry == entry).then_some(*place as usize)
    }

    /// Places of the examples that belong to the record at `place`.
    pub fn examples(&self, place: usize) -> Range<usize> {
        let after = self.rows.get(place + 1..).unwrap_or_default();
        let count = after.iter().take_while(|row| row.kind == RecordKind::Example).count();
        place + 1..place + 1 + count
    }

    /// All numbers of sections and rules, ascending, each once.
    pub fn numbers(&self) -> Vec<RuleNumber> {
        let mut numbers: Vec<RuleNumber> = self.numbered().iter().map(|placed| placed.0).collect();
        numbers.dedup();
        numbers
    }
}
