//! What does ranking need of each record besides its words? Start at [`Columns`].
//!
//! The engine keeps columns packed, to be unpacked one by one; a search has no time for that, so
//! the same numbers lie together in a file of each part, and are read where they are.

use std::io::Write;
use std::path::PathBuf;

use tantivy::directory::{OwnedBytes, TerminatingWrite};
use tantivy::index::SegmentId;
use tantivy::{Directory, Index, SegmentReader, TantivyError};

use super::about::About;
use super::error::SearchError;
use crate::index::tables::Damage;

/// Bytes of a record: entry and what ranking knows, least byte first.
const BYTES: usize = 8;

/// Numbers of the records of a part.
pub(super) struct Columns {
    bytes: OwnedBytes,
}

impl Columns {
    /// Opens those of the part `id`, which holds `count` records.
    pub fn open(index: &Index, id: SegmentId, count: u32) -> Result<Self, SearchError> {
        let opening = SearchError::engine("opening");
        let file = index.directory().open_read(&file_of(id)).map_err(|it| opening(it.into()))?;
        let bytes = file.read_bytes().map_err(SearchError::reading)?;
        if bytes.len() != count as usize * BYTES {
            return Err(Damage { what: "file of columns".to_owned() }.into());
        }
        Ok(Self { bytes })
    }

    /// The entry of each record.
    pub fn entries(&self) -> impl Iterator<Item = u32> {
        self.records().iter().map(|it| u32_at(it, 0))
    }

    /// The entry of a record.
    pub fn entry(&self, doc: u32) -> u32 {
        u32_at(&self.records()[doc as usize], 0)
    }

    /// What else is known of a record.
    pub fn about(&self, doc: u32) -> About {
        About::unpack(u32_at(&self.records()[doc as usize], 4))
    }

    fn records(&self) -> &[[u8; BYTES]] {
        self.bytes.as_chunks().0
    }
}

fn u32_at(record: &[u8; BYTES], at: usize) -> u32 {
    u32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]])
}

fn file_of(id: SegmentId) -> PathBuf {
    format!("{}.columns", id.uuid_string()).into()
}

/// Writes the columns of all parts of `index`; the engine removes what was there with its garbage.
pub(super) fn write(index: &Index) -> Result<(), SearchError> {
    let writing = SearchError::engine("writing");
    for segment in index.searchable_segments().map_err(writing)? {
        let reader = SegmentReader::open(&segment).map_err(writing)?;
        let bytes = bytes_of(&reader).map_err(writing)?;
        let file = index.directory().open_write(&file_of(segment.id()));
        let mut file = file.map_err(|it| writing(it.into()))?;
        let written = file.write_all(&bytes).and_then(|()| file.terminate());
        written.map_err(|it| writing(it.into()))?;
    }
    Ok(())
}

fn bytes_of(reader: &SegmentReader) -> Result<Vec<u8>, TantivyError> {
    let fast = |name: &str| reader.fast_fields().u64(name);
    let (entry, about) = (fast("entry")?, fast("about")?);
    let mut bytes = Vec::with_capacity(reader.max_doc() as usize * BYTES);
    for doc in 0..reader.max_doc() {
        bytes.extend((entry.values.get_val(doc) as u32).to_le_bytes());
        bytes.extend((about.values.get_val(doc) as u32).to_le_bytes());
    }
    Ok(bytes)
}
