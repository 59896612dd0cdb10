//! How is an index read? Start at [`SearchIndex::open`].
//!
//! Reading takes no lock and writes nothing, so that a folder may be read-only.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use tantivy::index::SegmentReader;
use tantivy::schema::Field;
use tantivy::{Index, InvertedIndexReader};

use super::asked::Carried;
use super::checked::CheckedFolder;
use super::columns::Columns;
use super::error::SearchError;
use super::posting::Posted;
use super::require::Asked;
use super::rows::{PartKind, QuestionPart};
use super::schema::{FORMAT, Fields, schema};
use super::scores::{Kept, RowScores, ScoreTables};
use crate::index::sums::Sums;

/// An index that can be asked; many threads may ask at once.
pub struct SearchIndex {
    pub(super) fields: Fields,
    /// What holds records.
    pub(super) parts: Vec<Part>,
    /// What holds everyday questions, by their rows.
    pub(super) question_parts: Vec<QuestionPart>,
    /// What queries are evaluated on.
    pub(super) score_tables: ScoreTables,
    /// The same for everyday questions.
    pub(super) row_scores: Kept<RowScores>,
    /// The records that were searched last.
    pub(super) asked: Asked,
    /// Which records answer which questions.
    pub(super) carried: OnceLock<Carried>,
}

/// A part of the index: its words, and its records by the place they have in it.
pub(super) struct Part {
    reader: SegmentReader,
    /// What ranking needs of each record.
    pub(super) columns: Columns,
    /// The records of bulletins, rulings and notes; listed when they are first asked for.
    explaining: OnceLock<Vec<u32>>,
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
        let (mut parts, mut question_parts, mut row_count) = (Vec::new(), Vec::new(), 0);
        for segment in metas.segments {
            let reader = SegmentReader::open(&index.segment(segment)).map_err(opening)?;
            match PartKind::of(&reader)? {
                PartKind::Records => {
                    let columns = Columns::open(&reader)?;
                    parts.push(Part { reader, columns, explaining: OnceLock::new() });
                }
                PartKind::Questions(language) => {
                    let rows = reader.max_doc();
                    question_parts.push(QuestionPart::open(reader, language, row_count)?);
                    row_count += rows;
                }
            }
        }
        Ok(Self {
            fields,
            parts,
            question_parts,
            score_tables: ScoreTables::default(),
            row_scores: Kept::default(),
            asked: Asked::default(),
            carried: OnceLock::new(),
        })
    }

    /// Takes which entries answer which sets of questions, ascending by entry.
    pub fn carry(&self, ties: &[(u32, u16)]) {
        self.carried.get_or_init(|| Carried::of(&self.parts, ties));
    }

    /// How many records it holds.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len() as usize).sum()
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

    /// The records of bulletins, rulings and notes, ascending.
    pub fn explaining(&self) -> &[u32] {
        let explains = |doc: &u32| self.columns.about(*doc).kind().explains();
        self.explaining.get_or_init(|| (0..self.len()).filter(explains).collect())
    }
}

impl Posted for Part {
    fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError> {
        self.reader.inverted_index(field).map_err(SearchError::engine("reading"))
    }
}
