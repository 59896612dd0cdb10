//! How is an index opened, and how is it made and grows? Start at [`SearchIndex::open`] and
//! [`Builder`].
//!
//! Reading takes no lock and writes nothing, so that a folder may be read-only. An index grows by
//! documents of new entries on top of a copy of an older one; the copy shares the older one's files,
//! which never change.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use tantivy::directory::RamDirectory;
use tantivy::index::{SegmentId, SegmentReader};
use tantivy::indexer::NoMergePolicy;
use tantivy::{Index, IndexSettings, IndexWriter, Term};

use super::documents::{
    ANALYSED, Analysed, FORMAT, Fields, PartKind, QuestionRow, SearchDocument, SearchError, schema,
};
use super::frame::Asked;
use super::reader::{
    Carried, CheckedFolder, Part, Posted, QuestionPart, has_allowed, has_term, kind_of,
};
use super::scores::{Kept, RowScores, ScoreTables};
use crate::index::sums::{self, Sums};
use crate::lexicon::question_set;
use crate::model::Language;

/// An index that can be asked; many threads may ask at once.
pub struct SearchIndex {
    pub(super) fields: Fields,
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

impl SearchIndex {
    /// Opens the index in `folder`, whose files had these sums when they were written.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, SearchError> {
        let index = Index::open(CheckedFolder::open(folder, sums)?);
        Self::over(index.map_err(SearchError::engine("opening"))?)
    }

    fn over(index: Index) -> Result<Self, SearchError> {
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
            match kind_of(&reader)? {
                PartKind::Records => {
                    parts.push(Part::open(reader)?);
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

    /// Whether any allowed record has `word` in its text or title.
    pub(super) fn has_word(&self, word: &str, allowed: &[Vec<bool>]) -> Result<bool, SearchError> {
        for field in [self.fields.text, self.fields.title] {
            let term = Term::from_field_text(field, word);
            for (part, allowed) in self.parts.iter().zip(allowed) {
                let words = part.words(field)?;
                let Some(info) = words.get_term_info(&term).map_err(SearchError::reading)? else {
                    continue;
                };
                if has_allowed(&words, &info, allowed)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether any question that records answer has `word`.
    pub(super) fn is_asked(&self, word: &str) -> Result<bool, SearchError> {
        has_term(&self.question_parts, self.fields.asked, word)
    }

    /// Whether any record has a title of this key.
    pub(super) fn has_head(&self, key: &str) -> Result<bool, SearchError> {
        has_term(&self.parts, self.fields.head, key)
    }

    /// The parts that hold questions in a language.
    pub(super) fn question_parts(&self, language: usize) -> impl Iterator<Item = &QuestionPart> {
        let is_own =
            move |part: &&QuestionPart| usize::from(part.language == Language::Ja) == language;
        self.question_parts.iter().filter(is_own)
    }

    /// How many questions there are in a language.
    pub(super) fn row_count(&self, language: usize) -> usize {
        self.question_parts(language).map(|part| part.rows().len()).sum()
    }

    /// How many questions there are in all.
    pub(super) fn all_rows(&self) -> usize {
        self.question_parts.last().map_or(0, |last| last.rows().end)
    }

    /// The part that holds a row, and where in it.
    pub(super) fn question_part(&self, row: u32) -> Option<(&QuestionPart, u32)> {
        let part = self.question_parts.iter().rfind(|part| part.first_row <= row)?;
        Some((part, row - part.first_row))
    }

    /// The question of a row: those of one set are indexed in the order of the tables.
    pub fn question(&self, row: u32) -> Option<&'static str> {
        let (part, doc) = self.question_part(row)?;
        let set = part.about(doc).set;
        let before = (0..doc).filter(|earlier| part.about(*earlier).set == set).count();
        let asked = question_set(set)?.asked();
        let of_language = asked.filter(|(language, _)| *language == part.language);
        of_language.map(|asked| asked.1).nth(before)
    }
}

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
            let kind = kind_of(&SegmentReader::open(&segment).map_err(writing)?)?;
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
