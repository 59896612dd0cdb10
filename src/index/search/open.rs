//! How is an index opened, and how is it made and grows? Start at [`SearchIndex::open`] and
//! [`Builder`].
//!
//! Reading takes no lock and writes nothing, so that a folder may be read-only. An index grows by
//! documents of new entries on top of a copy of an older one; the copy shares the older one's files,
//! which never change.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use rayon::prelude::*;
use tantivy::directory::{Directory, OwnedBytes, RamDirectory};
use tantivy::index::SegmentReader;
use tantivy::indexer::NoMergePolicy;
use tantivy::{Index, IndexSettings, IndexWriter};

use super::documents::{FORMAT, Fields, Kept, QuestionRow, SearchDocument, SearchError, schema};
use super::frame::Asked;
use super::reader::Documents;
use super::scores::ScoreTable;
use crate::index::generation::write_synced;
use crate::index::pieces::FixedList;
use crate::index::sums::{self, CheckedFolder, Sums};
use crate::lexicon::{alike, question_set};

/// An index that can be asked; many threads may ask at once.
pub struct SearchIndex {
    pub(super) fields: Fields,
    pub(super) docs: Documents,
    /// The records that were searched last.
    pub(super) asked: Asked,
    /// Which records answer which questions.
    pub(super) carried: OnceLock<Carried>,
    /// What searches were scored on, for those that come.
    pub(super) tables: Mutex<Vec<ScoreTable>>,
}

impl SearchIndex {
    /// Opens the index in `folder`, whose files had these sums when they were written.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, SearchError> {
        let opening = SearchError::engine("opening");
        let folder = CheckedFolder::of(folder, sums);
        let columns =
            folder.open_read(Path::new(COLUMNS)).map_err(|error| opening(error.into()))?;
        let columns = columns.read_bytes().map_err(SearchError::reading)?;
        Self::over(Index::open(folder).map_err(opening)?, |_| Ok(columns))
    }

    fn over(
        index: Index,
        columns: impl FnOnce(Option<&SegmentReader>) -> Result<OwnedBytes, SearchError>,
    ) -> Result<Self, SearchError> {
        let opening = SearchError::engine("opening");
        let (schema, fields) = schema();
        let metas = index.load_metas().map_err(opening)?;
        let is_ours = metas.payload.as_deref() == Some(FORMAT.to_string().as_str());
        if index.schema() != schema || !is_ours {
            return Err(SearchError::Format);
        }
        let segment = segment_of(&index)?;
        let columns = columns(segment.as_ref())?;
        let docs = Documents::open(segment, columns)?;
        let (asked, carried, tables) = Default::default();
        Ok(Self { fields, docs, asked, carried, tables })
    }

    /// Takes which entries answer which sets of questions.
    pub fn carry(&self, ties: Ties) {
        self.carried.get_or_init(|| Carried(ties));
    }

    /// Whether anything is known of a word: any allowed record has it in its text or title, any
    /// question that records answer has it, or it is put for another.
    pub(super) fn is_known(&self, word: &str, allowed: &[bool]) -> Result<bool, SearchError> {
        let is_meant = |doc: u32| allowed[doc as usize] || self.docs.about(doc).set().is_some();
        Ok(self.docs.having(self.fields.text, word)?.any(is_meant)
            || self.docs.having(self.fields.title, word)?.any(is_meant)
            || alike(word).next().is_some())
    }

    /// A question.
    pub fn question(&self, doc: u32) -> Option<&'static str> {
        let about = self.docs.about(doc);
        question_set(about.set()?)?.asked().nth(about.place()).map(|asked| asked.1)
    }
}

/// The one segment that an index has; none where it is empty.
fn segment_of(index: &Index) -> Result<Option<SegmentReader>, SearchError> {
    let opening = SearchError::engine("opening");
    let segment = index.searchable_segments().map_err(opening)?.into_iter().next();
    segment.map(|segment| SegmentReader::open(&segment)).transpose().map_err(opening)
}

/// Sets of questions, ascending by their places, with the entries that answer them.
pub type Ties = FixedList<(u32, u32)>;

/// Which records answer which questions.
pub(super) struct Carried(Ties);

impl Carried {
    /// How many sets there are at most.
    pub fn set_count(&self) -> usize {
        self.0.iter().next_back().map_or(0, |(set, _)| set as usize + 1)
    }

    /// The records that answer a set of questions.
    pub fn docs(&self, docs: &Documents, set: u16) -> impl Iterator<Item = u32> {
        self.0.of_key(u32::from(set)).filter_map(|entry| docs.of_entry(entry as u32))
    }
}

/// The name of the file with what is known of each document.
const COLUMNS: &str = "documents";

/// Memory for words before they are written, in bytes; enough for all editions in one part.
const MEMORY: usize = 240 << 20;

/// Makes an index, document by document.
pub struct Builder {
    index: Index,
    writer: IndexWriter<Kept>,
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
        let writer = index.writer_with_num_threads(1, MEMORY);
        let writer: IndexWriter<Kept> = writer.map_err(SearchError::engine("opening"))?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Self { index, writer, fields: schema().1 })
    }

    /// Adds questions that records answer, each once.
    pub fn add_questions<'a>(
        &mut self,
        mut rows: impl Iterator<Item = QuestionRow<'a>>,
    ) -> Result<(), SearchError> {
        rows.try_for_each(|row| self.put(row.kept(&self.fields)))
    }

    /// Adds documents; an entry that is there already must not be added again.
    pub fn add(&mut self, documents: &[SearchDocument]) -> Result<(), SearchError> {
        documents.par_iter().try_for_each(|document| self.put(document.kept(&self.fields)))
    }

    fn put(&self, kept: Kept) -> Result<(), SearchError> {
        let added = self.writer.add_document(kept);
        added.map(|_| ()).map_err(SearchError::engine("writing"))
    }

    /// Writes what was added to `folder`, where the index is, makes few parts of many, and lists
    /// the sums of all files.
    pub fn finish(mut self, folder: &Path) -> Result<(), SearchError> {
        self.commit()?;
        let columns = Documents::columns(segment_of(&self.index)?.as_ref())?;
        write_synced(&folder.join(COLUMNS), &columns)?;
        Ok(sums::write(folder)?)
    }

    fn commit(&mut self) -> Result<(), SearchError> {
        let writing = SearchError::engine("writing");
        let mut commit = self.writer.prepare_commit().map_err(writing)?;
        commit.set_payload(&FORMAT.to_string());
        commit.commit().map_err(writing)?;
        let segments = self.index.searchable_segment_ids().map_err(writing)?;
        if segments.len() > 1 {
            // Each segment costs every query its files and their pages.
            self.writer.merge(&segments).wait().map_err(writing)?;
        }
        let garbage = self.writer.garbage_collect_files().wait();
        garbage.map_err(writing)?;
        Ok(())
    }

    /// An index in memory.
    pub fn in_memory<'a>(
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
        SearchIndex::over(builder.index, |segment| {
            Ok(OwnedBytes::new(Documents::columns(segment)?))
        })
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
        // Our own are written anew: a linked one would change the older one's.
        if name_text.ends_with(".lock") || [sums::NAME, COLUMNS].contains(&&*name_text) {
            continue;
        }
        let rewritten = name_text.ends_with(".json");
        if rewritten || fs::hard_link(file.path(), &target).is_err() {
            fs::copy(file.path(), &target)?;
        }
    }
    Ok(())
}
