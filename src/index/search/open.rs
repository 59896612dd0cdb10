//! How is an index read? Start at [`SearchIndex::open`].
//!
//! Reading takes no lock and writes nothing, so that a folder may be read-only.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use tantivy::columnar::Column;
use tantivy::index::SegmentReader;
use tantivy::schema::Field;
use tantivy::{Index, InvertedIndexReader};

use super::about::About;
use super::checked::CheckedFolder;
use super::error::SearchError;
use super::schema::{FORMAT, Fields, schema};
use super::scores::Sheets;
use crate::index::sums::Sums;

/// An index that can be asked; many threads may ask at once.
pub struct SearchIndex {
    pub(super) fields: Fields,
    pub(super) parts: Vec<Part>,
    /// What queries are evaluated on.
    pub(super) sheets: Sheets,
}

/// A part of the index: its words, and its records by the place they have in it.
pub(super) struct Part {
    reader: SegmentReader,
    columns: OnceLock<Columns>,
}

/// What ranking needs of each record of a part.
pub(super) struct Columns {
    /// The entry of each record.
    pub entry: Vec<u32>,
    /// What else is known of it.
    pub about: Vec<About>,
    number: Column<u64>,
    group: Column<u64>,
}

impl Columns {
    /// The number of a record, packed.
    pub fn number(&self, doc: u32) -> u64 {
        self.number.values.get_val(doc)
    }

    /// What the results of a record are grouped under.
    pub fn group(&self, doc: u32) -> u64 {
        self.group.values.get_val(doc)
    }
}

impl SearchIndex {
    /// Opens the index in `folder`, whose files had these sums when they were written.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, SearchError> {
        let index = Index::open(CheckedFolder::open(folder, sums)?);
        Self::over(index.map_err(SearchError::engine("opening"))?)
    }

    pub(super) fn over(index: Index) -> Result<Self, SearchError> {
        let opening = SearchError::engine("opening");
        let (schema, fields) = schema();
        let metas = index.load_metas().map_err(opening)?;
        let is_ours = metas.payload.as_deref() == Some(FORMAT.to_string().as_str());
        if index.schema() != schema || !is_ours {
            return Err(SearchError::Format);
        }
        let segments = index.searchable_segments().map_err(opening)?;
        let parts = segments.iter().map(|it| {
            let reader = SegmentReader::open(it).map_err(opening)?;
            Ok(Part { reader, columns: OnceLock::new() })
        });
        let parts = parts.collect::<Result<_, SearchError>>()?;
        Ok(Self { fields, parts, sheets: Sheets::default() })
    }

    /// How many records it holds.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|it| it.len() as usize).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Part {
    /// How many records it holds.
    pub fn len(&self) -> u32 {
        self.reader.max_doc()
    }

    /// The words of a field.
    pub fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError> {
        self.reader.inverted_index(field).map_err(SearchError::engine("reading"))
    }

    /// What ranking needs, read at the first call.
    pub fn columns(&self) -> Result<&Columns, SearchError> {
        if let Some(columns) = self.columns.get() {
            return Ok(columns);
        }
        let read = Columns {
            entry: self.column("entry", |it| it as u32)?,
            about: self.column("about", About::unpack)?,
            number: self.fast("number")?,
            group: self.fast("group")?,
        };
        Ok(self.columns.get_or_init(|| read))
    }

    /// Numbers that the record at `doc` points at, packed.
    pub fn refers(&self, doc: u32) -> Result<Vec<u64>, SearchError> {
        Ok(self.fast("refers")?.values_for_doc(doc).collect())
    }

    /// The values of all records, read some at a time, so that they are in memory once only.
    fn column<T>(&self, name: &str, value: impl Fn(u64) -> T) -> Result<Vec<T>, SearchError> {
        let column = self.fast(name)?;
        let mut values = Vec::with_capacity(self.len() as usize);
        let mut some = [0; 1024];
        for start in (0..self.len()).step_by(some.len()) {
            let some = &mut some[..(self.len() - start).min(1024) as usize];
            column.values.get_range(u64::from(start), some);
            values.extend(some.iter().map(|it| value(*it)));
        }
        Ok(values)
    }

    fn fast(&self, name: &str) -> Result<Column<u64>, SearchError> {
        self.reader.fast_fields().u64(name).map_err(SearchError::engine("reading"))
    }
}
