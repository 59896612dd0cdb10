//! Which pieces are the tables made of: blocks with checksums, columns, lists, the records and terms
//! of an edition? Start at [`Block`], [`Column`], [`FixedList`] and [`EditionRows`].
//!
//! ```text
//! column = for each entry where its value ends, in bytes, as four bytes; the values
//! list   = values that take as many bytes each, which are read where they lie
//! ```
//!
//! Each has one checksum, so it is checked as a whole when it is opened.

use std::marker::PhantomData;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use tantivy::directory::OwnedBytes;

use crate::model::{RecordKind, RuleNumber, Term};

/// Changes whenever a program could misread the tables of another, or tells other threads of the
/// same texts.
pub const TABLES_FORMAT: u32 = 18;

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

/// A value that takes as many bytes as any other of its type.
pub trait Fixed: Copy {
    /// How many.
    const BYTES: usize;

    /// The value of bytes that [`Fixed::write`] gave.
    fn read(bytes: &mut &[u8]) -> Self;

    /// Appends its bytes.
    fn write(&self, to: &mut Vec<u8>);
}

/// The first bytes of more, which become the rest; zeros where there are none.
fn taken<const BYTES: usize>(bytes: &mut &[u8]) -> [u8; BYTES] {
    let Some((first, rest)) = bytes.split_first_chunk() else { return [0; BYTES] };
    *bytes = rest;
    *first
}

impl Fixed for u16 {
    const BYTES: usize = 2;

    fn read(bytes: &mut &[u8]) -> Self {
        Self::from_le_bytes(taken(bytes))
    }

    fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.to_le_bytes());
    }
}

impl Fixed for u32 {
    const BYTES: usize = 4;

    fn read(bytes: &mut &[u8]) -> Self {
        Self::from_le_bytes(taken(bytes))
    }

    fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.to_le_bytes());
    }
}

impl Fixed for u64 {
    const BYTES: usize = 8;

    fn read(bytes: &mut &[u8]) -> Self {
        Self::from_le_bytes(taken(bytes))
    }

    fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.to_le_bytes());
    }
}

impl Fixed for Option<RuleNumber> {
    const BYTES: usize = u32::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        RuleNumber::from_packed(u32::read(bytes))
    }

    fn write(&self, to: &mut Vec<u8>) {
        self.map_or(u32::MAX, RuleNumber::packed).write(to);
    }
}

impl Fixed for Block {
    const BYTES: usize = u64::BYTES + 2 * u32::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        Self { offset: u64::read(bytes), length: u32::read(bytes), checksum: u32::read(bytes) }
    }

    fn write(&self, to: &mut Vec<u8>) {
        self.offset.write(to);
        [self.length, self.checksum].iter().for_each(|value| value.write(to));
    }
}

impl<K: Fixed, V: Fixed> Fixed for (K, V) {
    const BYTES: usize = K::BYTES + V::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        (K::read(bytes), V::read(bytes))
    }

    fn write(&self, to: &mut Vec<u8>) {
        self.0.write(to);
        self.1.write(to);
    }
}

/// Values that are read where they lie in the file; cheap to clone.
#[derive(Clone, Debug)]
pub struct FixedList<T> {
    bytes: OwnedBytes,
    of: PhantomData<T>,
}

impl<T> Default for FixedList<T> {
    fn default() -> Self {
        Self { bytes: OwnedBytes::empty(), of: PhantomData }
    }
}

impl<T: Fixed> FixedList<T> {
    /// The list of a piece, if its bytes are as they were written.
    pub(super) fn open(file: &OwnedBytes, block: Block, what: &str) -> Result<Self, Damage> {
        let length = block.read(file, what)?.len();
        let start = block.offset as usize;
        Ok(Self::of(file.slice(start..start + length)))
    }

    /// The list of bytes that [`FixedList::bytes_of`] gave.
    pub(super) fn of(bytes: OwnedBytes) -> Self {
        Self { bytes, of: PhantomData }
    }

    /// The bytes of a list.
    pub(super) fn bytes_of(values: &[T]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(values.len() * T::BYTES);
        values.iter().for_each(|value| value.write(&mut bytes));
        bytes
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() / T::BYTES
    }

    /// The value at a place; none where there are not so many.
    pub fn get(&self, place: usize) -> Option<T> {
        let mut bytes = self.bytes.get(place * T::BYTES..(place + 1) * T::BYTES)?;
        Some(T::read(&mut bytes))
    }

    /// The value at a place that is there.
    ///
    /// # Panics
    ///
    /// Where there are not so many values.
    pub fn at(&self, place: usize) -> T {
        self.get(place).expect("a place of this list")
    }

    /// The values from a place on.
    pub fn from(&self, place: usize) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        let rest = self.bytes.get(place * T::BYTES..).unwrap_or_default();
        rest.chunks_exact(T::BYTES).map(|mut bytes| T::read(&mut bytes))
    }

    /// All values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.from(0)
    }

    /// The place of the first value of which something is not true that is true of all before it.
    pub fn partition_point(&self, is_before: impl Fn(T) -> bool) -> usize {
        let (mut first, mut end) = (0, self.len());
        while first < end {
            let middle = first.midpoint(end);
            match self.get(middle).is_some_and(&is_before) {
                true => first = middle + 1,
                false => end = middle,
            }
        }
        first
    }
}

impl FixedList<(u32, u32)> {
    /// The places that stand beside a key, in a list that ascends.
    pub fn of_key(&self, key: u32) -> impl Iterator<Item = usize> {
        let own = self.from(self.partition_point(|(listed, _)| listed < key));
        own.take_while(move |(listed, _)| *listed == key).map(|(_, place)| place as usize)
    }
}

/// A record of one edition, by reference to its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Stands beside the kind of a row that is a title.
const TITLE: u16 = 1 << 8;

impl Fixed for Row {
    const BYTES: usize = 4 * u32::BYTES + 3 * u16::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        let [entry, line, height] = [(); 3].map(|()| u32::read(bytes));
        let number = Option::<RuleNumber>::read(bytes);
        let [ordinal, since, kind] = [(); 3].map(|()| u16::read(bytes));
        let is_title = kind & TITLE > 0;
        let kind = RecordKind::from_repr(usize::from(kind % TITLE)).unwrap_or(RecordKind::Back);
        Self { entry, kind, number, ordinal, is_title, line, height, since }
    }

    fn write(&self, to: &mut Vec<u8>) {
        [self.entry, self.line, self.height].iter().for_each(|value| value.write(to));
        self.number.write(to);
        let kind = self.kind as u16 | if self.is_title { TITLE } else { 0 };
        [self.ordinal, self.since, kind].iter().for_each(|value| value.write(to));
    }
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

/// Where the pieces are that tell which records an edition has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RowBlocks {
    rows: Block,
    by_entry: Block,
    by_number: Block,
    /// The terms of the glossary with the places of their records.
    pub terms: Block,
}

impl RowBlocks {
    /// Each piece.
    pub fn all(&mut self) -> [&mut Block; 4] {
        [&mut self.rows, &mut self.by_entry, &mut self.by_number, &mut self.terms]
    }

    /// Appends the records of an edition with its terms to `file` and tells where.
    pub fn append(file: &mut Vec<u8>, rows: &[Row], terms: &[(Term, u32)]) -> Self {
        let mut by_entry: Vec<(u32, u32)> = rows.iter().map(|row| row.entry).zip(0..).collect();
        by_entry.sort_unstable();
        let numbered = (0..).zip(rows).filter(|(_, row)| row.is_numbered());
        let mut by_number: Vec<(u32, u32)> =
            numbered.filter_map(|(place, row)| Some((row.number?.packed(), place))).collect();
        by_number.sort_unstable();
        Self {
            rows: Block::append(file, &FixedList::bytes_of(rows)),
            by_entry: Block::append(file, &FixedList::bytes_of(&by_entry)),
            by_number: Block::append(file, &FixedList::bytes_of(&by_number)),
            terms: Block::append_value(file, &terms),
        }
    }

    /// Appends the records again, with other rows of the same entries and numbers.
    pub fn append_rows(&mut self, file: &mut Vec<u8>, rows: &[Row]) {
        self.rows = Block::append(file, &FixedList::bytes_of(rows));
    }
}

/// The records of one edition.
#[derive(Clone, Debug, Default)]
pub struct EditionRows {
    /// The records, in the order of the source.
    pub rows: FixedList<Row>,
    /// Entries with the places of their records, ascending.
    by_entry: FixedList<(u32, u32)>,
    /// Numbers of sections and rules, packed, with their places, ascending.
    by_number: FixedList<(u32, u32)>,
}

impl EditionRows {
    pub(super) fn open(file: &OwnedBytes, blocks: &RowBlocks) -> Result<Self, Damage> {
        const WHAT: &str = "list of records";
        Ok(Self {
            rows: FixedList::open(file, blocks.rows, WHAT)?,
            by_entry: FixedList::open(file, blocks.by_entry, WHAT)?,
            by_number: FixedList::open(file, blocks.by_number, WHAT)?,
        })
    }

    /// Places of the sections and rules that bear `number`.
    pub fn find(&self, number: RuleNumber) -> impl Iterator<Item = usize> {
        self.by_number.of_key(number.packed())
    }

    /// The place of the section or rule `number` that the row at `place` stands below: where a text
    /// has the number twice, the last before it.
    pub fn find_above(&self, number: RuleNumber, place: usize) -> Option<usize> {
        let before = self.find(number).take_while(|above| *above <= place).last();
        before.or_else(|| self.find(number).next())
    }

    /// The place of an entry; of one that stands twice, the first.
    pub fn place_of_entry(&self, entry: u32) -> Option<usize> {
        self.by_entry.of_key(entry).next()
    }

    /// Places of the examples that belong to the record at `place`.
    pub fn examples(&self, place: usize) -> Range<usize> {
        let after = self.rows.from(place + 1);
        let count = after.take_while(|row| row.kind == RecordKind::Example).count();
        place + 1..place + 1 + count
    }

    /// The place of the record that the example at `place` belongs to; of any other, its own.
    pub fn rule_of(&self, place: usize) -> usize {
        let is_rule = |at: &usize| self.rows.at(*at).kind != RecordKind::Example;
        (0..=place).rev().find(is_rule).unwrap_or(place)
    }

    /// All numbers of sections and rules, ascending, each once.
    pub fn numbers(&self) -> Vec<RuleNumber> {
        let numbers =
            self.by_number.iter().filter_map(|(number, _)| RuleNumber::from_packed(number));
        let mut numbers: Vec<RuleNumber> = numbers.collect();
        numbers.dedup();
        numbers
    }
}
