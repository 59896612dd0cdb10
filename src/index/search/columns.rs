//! What does ranking need of each record besides its words? Start at [`Columns`].
//!
//! The engine keeps columns packed, to be unpacked one by one; a search looks at most records, so
//! they are unpacked once, when the index is opened.

use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::index::SegmentReader;

use super::about::About;
use super::error::SearchError;

/// So many numbers are unpacked at once.
const UNPACKED: usize = 1024;

/// A column of a part as the engine keeps it.
pub(super) fn column(
    reader: &SegmentReader,
    name: &str,
) -> Result<Arc<dyn ColumnValues<u64>>, SearchError> {
    let column = reader.fast_fields().u64(name).map_err(SearchError::engine("reading"))?;
    Ok(column.values)
}

/// The numbers of a column, which are made of 32 bits.
fn unpacked(column: &dyn ColumnValues<u64>) -> Vec<u32> {
    let len = column.num_vals() as usize;
    let mut numbers = Vec::with_capacity(len);
    let mut unpacked = [0_u64; UNPACKED];
    while numbers.len() < len {
        let count = UNPACKED.min(len - numbers.len());
        column.get_range(numbers.len() as u64, &mut unpacked[..count]);
        numbers.extend(unpacked[..count].iter().map(|number| *number as u32));
    }
    numbers
}

/// Numbers of the records of a part.
pub(super) struct Columns {
    entries: Vec<u32>,
    abouts: Vec<u32>,
}

impl Columns {
    /// Those of a part.
    pub fn open(reader: &SegmentReader) -> Result<Self, SearchError> {
        let unpacked = |name: &str| column(reader, name).map(|column| unpacked(&*column));
        Ok(Self { entries: unpacked("entry")?, abouts: unpacked("about")? })
    }

    /// The entry of each record.
    pub fn entries(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().copied()
    }

    /// The entry of a record.
    pub fn entry(&self, doc: u32) -> u32 {
        self.entries[doc as usize]
    }

    /// What else is known of a record.
    pub fn about(&self, doc: u32) -> About {
        About::unpack(self.abouts[doc as usize])
    }
}
