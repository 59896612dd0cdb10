//! Which records does an edition have? Start at [`EditionRows`].
//!
//! A search opens two editions whole, so that a row has a fixed place and size in the file.

use std::ops::Range;
use std::sync::OnceLock;

use super::terms::Terms;
use crate::model::{RecordKind, RuleNumber};

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
    /// Place in [`Tables::editions`](super::Tables::editions) of the edition since which this entry
    /// has stood without a break in the editions of its document and language.
    pub since: u16,
}

/// The records of one edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditionRows {
    /// The records, in the order of the source.
    pub rows: Vec<Row>,
    /// Glossary terms with the places of their records in `rows`.
    pub terms: Terms,
    /// Places of the records in the order of their entries.
    by_entry: OnceLock<Vec<u32>>,
    /// The numbers of sections and rules with their places, ascending.
    by_number: OnceLock<Vec<(RuleNumber, u32)>>,
}

impl EditionRows {
    /// As a file holds them: how many, the rows, their places in the order of their entries, and
    /// the terms.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.rows.len() as u32).to_le_bytes().to_vec();
        bytes.extend(self.rows.iter().flat_map(|row| row.to_bytes()));
        bytes.extend(self.in_order_of_entries().into_iter().flat_map(u32::to_le_bytes));
        bytes.extend_from_slice(self.terms.as_bytes());
        bytes
    }

    /// What [`EditionRows::to_bytes`] wrote; none for other bytes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, bytes) = bytes.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (rows, bytes) = bytes.split_at_checked(count.checked_mul(ROW_BYTES)?)?;
        let (places, terms) = bytes.split_at_checked(count * size_of::<u32>())?;
        let places = places.as_chunks().0.iter().map(|chunk| u32::from_le_bytes(*chunk));
        let mut read = Self {
            // Collecting into an option would not know how many there are.
            rows: Vec::with_capacity(count),
            terms: Terms::from_bytes(terms),
            by_entry: OnceLock::from(places.collect::<Vec<u32>>()),
            by_number: OnceLock::new(),
        };
        for row in rows.as_chunks().0 {
            read.rows.push(Row::from_bytes(row)?);
        }
        Some(read)
    }

    /// Places of the sections and rules that bear `number`.
    pub fn find(&self, number: RuleNumber) -> impl Iterator<Item = usize> {
        let places = self.by_number.get_or_init(|| {
            let numbered = (0..).zip(&self.rows).filter(|pair| pair.1.is_numbered());
            let mut places: Vec<(RuleNumber, u32)> =
                numbered.filter_map(|(place, row)| Some((row.number?, place))).collect();
            places.sort();
            places
        });
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
        let places = self.by_entry.get_or_init(|| self.in_order_of_entries());
        let row = |place: &u32| self.rows.get(*place as usize);
        let from = places.partition_point(|place| row(place).is_some_and(|row| row.entry < entry));
        let place =
            places.get(from).filter(|place| row(place).is_some_and(|row| row.entry == entry))?;
        Some(*place as usize)
    }

    fn in_order_of_entries(&self) -> Vec<u32> {
        let mut places: Vec<u32> = (0..self.rows.len() as u32).collect();
        places.sort_by_key(|place| self.rows[*place as usize].entry);
        places
    }

    /// Places of the examples that belong to the record at `place`.
    pub fn examples(&self, place: usize) -> Range<usize> {
        let after = self.rows.get(place + 1..).unwrap_or_default();
        let count = after.iter().take_while(|row| row.kind == RecordKind::Example).count();
        place + 1..place + 1 + count
    }

    /// All numbers of sections and rules, ascending, each once.
    pub fn numbers(&self) -> Vec<RuleNumber> {
        let numbered = self.rows.iter().filter(|row| is_numbered(row.kind));
        let mut numbers: Vec<RuleNumber> = numbered.filter_map(|row| row.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// Bytes of a row: entry, line, height, number, ordinal, edition, kind, and whether it is a title,
/// least byte first.
const ROW_BYTES: usize = 26;

impl Row {
    fn to_bytes(self) -> [u8; ROW_BYTES] {
        let number = self.number.map_or(0, |number| number.packed() + 1);
        let mut bytes = [0; ROW_BYTES];
        bytes[..4].copy_from_slice(&self.entry.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.line.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.height.to_le_bytes());
        bytes[12..20].copy_from_slice(&number.to_le_bytes());
        bytes[20..22].copy_from_slice(&self.ordinal.to_le_bytes());
        bytes[22..24].copy_from_slice(&self.since.to_le_bytes());
        bytes[24] = RecordKind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or(0) as u8;
        bytes[25] = u8::from(self.is_title);
        bytes
    }

    fn from_bytes(bytes: &[u8; ROW_BYTES]) -> Option<Self> {
        let (entry, rest) = bytes.split_first_chunk()?;
        let (line, rest) = rest.split_first_chunk()?;
        let (height, rest) = rest.split_first_chunk()?;
        let (number, rest) = rest.split_first_chunk()?;
        let (ordinal, rest) = rest.split_first_chunk()?;
        let (since, rest) = rest.split_first_chunk()?;
        let [kind, is_title] = rest else { return None };
        Some(Self {
            entry: u32::from_le_bytes(*entry),
            line: u32::from_le_bytes(*line),
            height: u32::from_le_bytes(*height),
            number: match u64::from_le_bytes(*number).checked_sub(1) {
                Some(packed) => Some(RuleNumber::from_packed(packed)?),
                None => None,
            },
            ordinal: u16::from_le_bytes(*ordinal),
            since: u16::from_le_bytes(*since),
            kind: *RecordKind::ALL.get(usize::from(*kind))?,
            is_title: *is_title == 1,
        })
    }

    /// Whether it is a section or rule, which its number addresses.
    pub fn is_numbered(&self) -> bool {
        is_numbered(self.kind)
    }
}

fn is_numbered(kind: RecordKind) -> bool {
    matches!(kind, RecordKind::Section | RecordKind::Rule)
}
