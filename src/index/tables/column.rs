//! How is something kept for every entry and read one by one? Start at [`Column`].
//!
//! ```text
//! column = for each entry where its value ends, in bytes, as four bytes; the values
//! ```
//!
//! A column has one checksum, so it is checked as a whole when it is opened.

use serde::{Deserialize, Serialize};

use super::block::{Block, Damage};

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
