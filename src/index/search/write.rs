//! How is an index made, and how does it grow? Start at [`Builder`].
//!
//! An index grows by documents of new entries on top of a copy of an older one; the copy shares
//! the older one's files, which never change.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use tantivy::directory::RamDirectory;
use tantivy::index::{SegmentId, SegmentReader};
use tantivy::indexer::NoMergePolicy;
use tantivy::{Index, IndexSettings, IndexWriter};

use super::asked::QuestionRow;
use super::document::SearchDocument;
use super::error::SearchError;
use super::open::SearchIndex;
use super::rows::PartKind;
use super::schema::{FORMAT, Fields, schema};
use super::tokens::{ANALYSED, Analysed};
use crate::index::sums;
use crate::model::Language;

/// Memory for words before they are written, in bytes; enough for all editions in one part.
const MEMORY: usize = 240 << 20;

/// Makes an index, document by document.
pub struct Builder {
    index: Index,
    writer: IndexWriter,
    fields: Fields,
}

impl Builder {
    /// An empty index in `folder`; what is there is removed.
    pub fn create(folder: &Path) -> Result<Self, SearchError> {
        make_fresh(folder)?;
        let (schema, _) = schema();
        let index = Index::create_in_dir(folder, schema);
        Self::over(index.map_err(SearchError::engine("creating"))?)
    }

    /// A copy in `folder` of the index in `before`, to which documents can be added.
    ///
    /// Files are linked where the file system can, so that a copy costs no time.
    pub fn extend(before: &Path, folder: &Path) -> Result<Self, SearchError> {
        make_fresh(folder)?;
        copy(before, folder).map_err(|source| SearchError::File {
            doing: "copying",
            folder: folder.to_owned(),
            source,
        })?;
        let index = Index::open_in_dir(folder).map_err(SearchError::engine("opening"))?;
        let metas = index.load_metas().map_err(SearchError::engine("opening"))?;
        if index.schema() != schema().0 || metas.payload != Some(FORMAT.to_string()) {
            return Err(SearchError::Format);
        }
        Self::over(index)
    }

    fn over(index: Index) -> Result<Self, SearchError> {
        index.tokenizers().register(ANALYSED, Analysed::default());
        let writer = index.writer_with_num_threads(1, MEMORY);
        let writer: IndexWriter = writer.map_err(SearchError::engine("opening"))?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Self { index, writer, fields: schema().1 })
    }

    /// Adds questions that records answer, each once, as parts of their own.
    pub fn add_questions<'a>(
        &mut self,
        rows: impl Iterator<Item = QuestionRow<'a>>,
    ) -> Result<(), SearchError> {
        let (ja, en): (Vec<_>, Vec<_>) = rows.partition(|row| row.language == Language::Ja);
        for rows in [en, ja].into_iter().filter(|rows| !rows.is_empty()) {
            self.end_part()?;
            for row in rows {
                let added = self.writer.add_document(row.to_tantivy(&self.fields));
                added.map_err(SearchError::engine("writing"))?;
            }
            self.end_part()?;
        }
        Ok(())
    }

    /// What is added from now on comes into another part than what was added before.
    fn end_part(&mut self) -> Result<(), SearchError> {
        self.writer.commit().map(drop).map_err(SearchError::engine("writing"))
    }

    /// Adds documents; an entry that is there already must not be added again.
    pub fn add(&mut self, documents: &[SearchDocument]) -> Result<(), SearchError> {
        documents.par_iter().try_for_each(|document| {
            let added = self.writer.add_document(document.to_tantivy(&self.fields));
            added.map(|_| ()).map_err(SearchError::engine("writing"))
        })
    }

    /// Writes what was added to `folder`, where the index is, makes few parts of many, and lists
    /// the sums of all files.
    pub fn finish(mut self, folder: &Path) -> Result<(), SearchError> {
        self.commit()?;
        Ok(sums::write(folder)?)
    }

    fn commit(&mut self) -> Result<(), SearchError> {
        let writing = SearchError::engine("writing");
        let mut commit = self.writer.prepare_commit().map_err(writing)?;
        commit.set_payload(&FORMAT.to_string());
        commit.commit().map_err(writing)?;
        let mut parts: Vec<(PartKind, Vec<SegmentId>)> = Vec::new();
        for segment in self.index.searchable_segments().map_err(writing)? {
            let kind = PartKind::of(&SegmentReader::open(&segment).map_err(writing)?)?;
            match parts.iter_mut().find(|listed| listed.0 == kind) {
                Some((_, alike)) => alike.push(segment.id()),
                None => parts.push((kind, vec![segment.id()])),
            }
        }
        for (_, alike) in parts.into_iter().filter(|(_, alike)| alike.len() > 1) {
            // Each part costs every query its files and their pages.
            self.writer.merge(&alike).wait().map_err(writing)?;
        }
        let garbage = self.writer.garbage_collect_files().wait();
        garbage.map_err(writing)?;
        Ok(())
    }

    /// An index in memory, without questions.
    pub fn in_memory(documents: &[SearchDocument]) -> Result<SearchIndex, SearchError> {
        Self::in_memory_with(documents, std::iter::empty())
    }

    /// An index in memory.
    pub fn in_memory_with<'a>(
        documents: &[SearchDocument],
        rows: impl Iterator<Item = QuestionRow<'a>>,
    ) -> Result<SearchIndex, SearchError> {
        let (schema, _) = schema();
        let settings = IndexSettings::default();
        let index = Index::create(RamDirectory::create(), schema, settings);
        let mut builder = Self::over(index.map_err(SearchError::engine("creating"))?)?;
        builder.add(documents)?;
        builder.add_questions(rows)?;
        builder.commit()?;
        SearchIndex::over(builder.index)
    }
}

fn make_fresh(folder: &Path) -> Result<(), SearchError> {
    let failed = |source| SearchError::File { doing: "making", folder: folder.to_owned(), source };
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

/// Links or copies the engine's files but its locks; what it rewrites is copied.
fn copy(before: &Path, folder: &Path) -> std::io::Result<()> {
    for file in fs::read_dir(before)? {
        let file = file?;
        let name = file.file_name();
        let name_text = name.to_string_lossy();
        let target = folder.join(&name);
        // The sums are written anew: a linked list of them would change the older one's.
        if name_text.ends_with(".lock") || name_text == sums::NAME {
            continue;
        }
        let rewritten = name_text.ends_with(".json");
        if rewritten || fs::hard_link(file.path(), &target).is_err() {
            fs::copy(file.path(), &target)?;
        }
    }
    Ok(())
}
