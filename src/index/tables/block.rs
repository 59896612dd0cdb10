//! How are pieces of the file found and checked? Start at [`Block`].
//!
//! Nothing here knows what the pieces mean.

use serde::{Deserialize, Serialize};

/// Changes whenever a program could misread the tables of another, or tells other threads of the
/// same texts.
pub const TABLES_FORMAT: u32 = 10;

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
