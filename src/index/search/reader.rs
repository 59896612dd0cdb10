//! In which records of a part of the index do words stand, and what else is known of them? Start at
//! [`Part`], [`QuestionPart`], [`each_word`] and [`each_phrase`].
//!
//! The engine answers from whatever bytes it finds, so what it asks for is compared with the sums
//! first, each block when it is asked for the first time. It keeps columns packed, to be unpacked one
//! by one; a search looks at most records, so they are unpacked once, when the index is opened.
//! Questions stand in parts of their own, one language in each, and of those a search unpacks what it
//! looks at and no more.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use tantivy::columnar::ColumnValues;
use tantivy::directory::error::{DeleteError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, FileHandle, MmapDirectory, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};
use tantivy::index::SegmentReader;
use tantivy::postings::{Postings, SegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, HasLen, InvertedIndexReader, TERMINATED, Term};

use super::documents::{About, PartKind, RowAbout, SearchError};
use crate::index::sums::{BLOCK, Sums};
use crate::index::tables::Damage;
use crate::model::Language;

/// A part of the index: its words, and its records by the place they have in it.
pub(super) struct Part {
    reader: SegmentReader,
    /// What ranking needs of each record.
    pub columns: Columns,
    /// The records of bulletins, rulings and notes; listed when they are first asked for.
    explaining: OnceLock<Vec<u32>>,
}

impl Part {
    pub fn open(reader: SegmentReader) -> Result<Self, SearchError> {
        let columns = Columns::open(&reader)?;
        Ok(Self { reader, columns, explaining: OnceLock::new() })
    }

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
    fn reader(&self) -> &SegmentReader {
        &self.reader
    }
}

/// A part of the index that holds questions in one language.
pub(super) struct QuestionPart {
    reader: SegmentReader,
    /// The language of all its rows.
    pub language: Language,
    /// The row that its first question is.
    pub first_row: u32,
    /// What is known of each row, as the engine packs it: most are never looked at.
    abouts: Arc<dyn ColumnValues<u64>>,
}

impl QuestionPart {
    /// That of a reader, whose first question is the row `first_row`.
    pub fn open(
        reader: SegmentReader,
        language: Language,
        first_row: u32,
    ) -> Result<Self, SearchError> {
        let abouts = column(&reader, "about")?;
        Ok(Self { reader, language, first_row, abouts })
    }

    pub fn rows(&self) -> Range<usize> {
        let first = self.first_row as usize;
        first..first + self.reader.max_doc() as usize
    }

    /// What is known of the question `doc`.
    pub fn about(&self, doc: u32) -> RowAbout {
        RowAbout::unpack(self.abouts.get_val(doc))
    }
}

impl Posted for QuestionPart {
    fn reader(&self) -> &SegmentReader {
        &self.reader
    }
}

/// What the part of a reader holds.
pub(super) fn kind_of(reader: &SegmentReader) -> Result<PartKind, SearchError> {
    let first = column(reader, "entry")?.min_value();
    let of_questions = [Language::En, Language::Ja].map(PartKind::Questions);
    let mut kinds = of_questions.into_iter();
    let found = kinds.find(|kind| u64::from(kind.first_entry()) == first);
    Ok(found.unwrap_or(PartKind::Records))
}

/// Which records answer which questions.
pub(super) struct Carried {
    by_part: Vec<DocsOfSets>,
    /// How many sets there are.
    pub set_count: usize,
}

/// The records of a part that answer each set of questions, all in one list.
struct DocsOfSets {
    /// Where the records of each set begin, and where the last ends.
    starts: Vec<u32>,
    docs: Vec<u32>,
}

const NO_SET: u16 = u16::MAX;

impl Carried {
    /// What entries answer, seen from the records of an index.
    pub fn of(parts: &[Part], ties: &[(u32, u16)]) -> Self {
        let set_count = ties.iter().map(|tie| usize::from(tie.1) + 1).max().unwrap_or(0);
        let entries = ties.iter().map(|tie| tie.0 as usize + 1).max().unwrap_or(0);
        let mut sets = vec![NO_SET; entries];
        ties.iter().for_each(|(entry, set)| sets[*entry as usize] = *set);
        let by_part = parts.iter().map(|part| DocsOfSets::of(part, &sets, set_count)).collect();
        Self { by_part, set_count }
    }

    /// The records of a part that answer a set of questions.
    pub fn docs(&self, part: usize, set: u16) -> &[u32] {
        let DocsOfSets { starts, docs } = &self.by_part[part];
        let from = starts.get(usize::from(set)).zip(starts.get(usize::from(set) + 1));
        from.map_or(&[], |(from, to)| &docs[*from as usize..*to as usize])
    }
}

impl DocsOfSets {
    fn of(part: &Part, sets: &[u16], set_count: usize) -> Self {
        let answering = || {
            let docs = (0_u32..).zip(part.columns.entries());
            docs.filter_map(|(doc, entry)| {
                let set = sets.get(entry as usize).filter(|set| **set != NO_SET)?;
                Some((usize::from(*set), doc))
            })
        };
        let mut starts = vec![0_u32; set_count + 1];
        answering().for_each(|(set, _)| starts[set + 1] += 1);
        for set in 0..set_count {
            starts[set + 1] += starts[set];
        }
        let mut docs = vec![0_u32; starts[set_count] as usize];
        let mut next = starts.clone();
        for (set, doc) in answering() {
            docs[next[set] as usize] = doc;
            next[set] += 1;
        }
        Self { starts, docs }
    }
}

/// A part of the index, whose words are looked up.
pub(super) trait Posted {
    fn reader(&self) -> &SegmentReader;

    fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError> {
        self.reader().inverted_index(field).map_err(SearchError::engine("reading"))
    }
}

/// How the words of a phrase stand in a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nearness {
    /// How often they stand one right after another.
    pub exact: u32,
    /// Whether they stand together, in any order and with few words between.
    pub near: bool,
}

/// How often `word` stands in each record that has it.
pub(super) fn each_word(
    part: &impl Posted,
    field: Field,
    word: &str,
    mut each: impl FnMut(u32, u32),
) -> Result<(), SearchError> {
    let Some(mut postings) = postings(part, field, word, IndexRecordOption::WithFreqs)? else {
        return Ok(());
    };
    let mut doc = postings.doc();
    while doc != TERMINATED {
        each(doc, postings.term_freq());
        doc = postings.advance();
    }
    Ok(())
}

/// Each word of a field that begins with `start`, in order.
pub(super) fn each_word_with(
    part: &impl Posted,
    field: Field,
    start: &str,
    mut each: impl FnMut(&[u8], &TermInfo) -> Result<(), SearchError>,
) -> Result<(), SearchError> {
    let words = part.words(field)?;
    let range = words.terms().range().ge(start.as_bytes());
    let mut stream = range.into_stream().map_err(SearchError::reading)?;
    while let Some((bytes, info)) = stream.next() {
        if !bytes.starts_with(start.as_bytes()) {
            break;
        }
        each(bytes, info)?;
    }
    Ok(())
}

/// Each record that has a word which begins with `start`; it may come more than once.
pub(super) fn each_prefixed(
    part: &impl Posted,
    field: Field,
    start: &str,
    each: &mut impl FnMut(u32),
) -> Result<(), SearchError> {
    let words = part.words(field)?;
    each_word_with(part, field, start, |_, info| {
        let list = words.read_postings_from_terminfo(info, IndexRecordOption::Basic);
        let mut list = list.map_err(SearchError::reading)?;
        while list.doc() != TERMINATED {
            each(list.doc());
            list.advance();
        }
        Ok(())
    })
}

/// How the words of a phrase stand in each record that has all of them and is allowed, if only
/// some are.
pub(super) fn each_phrase(
    part: &impl Posted,
    field: Field,
    words: &[String],
    allowed: Option<&[bool]>,
    mut each: impl FnMut(u32, Nearness),
) -> Result<(), SearchError> {
    let mut lists = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let option = IndexRecordOption::WithFreqsAndPositions;
        let Some(list) = postings(part, field, word, option)? else {
            return Ok(());
        };
        lists.push((list.doc_freq(), place, list));
    }
    lists.sort_by_key(|list| (list.0, list.1));
    let Some(((_, place, rarest), others)) = lists.split_first_mut() else {
        return Ok(());
    };
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); words.len()];
    let mut doc = rarest.doc();
    while doc != TERMINATED {
        let is_allowed = allowed.is_none_or(|allowed| allowed[doc as usize]);
        let all = is_allowed && others.iter_mut().all(|other| seek(&mut other.2, doc));
        if all {
            rarest.positions(&mut places[*place]);
            for (_, place, list) in others.iter_mut() {
                list.positions(&mut places[*place]);
            }
            each(doc, nearness(&places));
        }
        doc = rarest.advance();
    }
    Ok(())
}

/// Whether any allowed record is in a list.
pub(super) fn has_allowed(
    words: &InvertedIndexReader,
    info: &TermInfo,
    allowed: &[bool],
) -> Result<bool, SearchError> {
    let list = words.read_postings_from_terminfo(info, IndexRecordOption::Basic);
    let mut list = list.map_err(SearchError::reading)?;
    while list.doc() != TERMINATED {
        if allowed[list.doc() as usize] {
            return Ok(true);
        }
        list.advance();
    }
    Ok(false)
}

/// Whether a field of any part has a word.
pub(super) fn has_term(
    parts: &[impl Posted],
    field: Field,
    word: &str,
) -> Result<bool, SearchError> {
    let term = Term::from_field_text(field, word);
    for part in parts {
        if part.words(field)?.get_term_info(&term).map_err(SearchError::reading)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn seek(list: &mut SegmentPostings, doc: u32) -> bool {
    let at = if list.doc() < doc { list.seek(doc) } else { list.doc() };
    at == doc
}

fn postings(
    part: &impl Posted,
    field: Field,
    word: &str,
    option: IndexRecordOption,
) -> Result<Option<SegmentPostings>, SearchError> {
    let words = part.words(field)?;
    let term = Term::from_field_text(field, word);
    words.read_postings(&term, option).map_err(SearchError::reading)
}

/// Words between that still count as together.
const SLACK: u32 = 3;

fn nearness(places: &[Vec<u32>]) -> Nearness {
    let follows = |start: u32| {
        (start + 1..).zip(&places[1..]).all(|(at, others)| others.binary_search(&at).is_ok())
    };
    let exact = places[0].iter().filter(|start| follows(**start)).count() as u32;
    let reach = places.len() as u32 + SLACK;
    let near = exact > 0
        || places[0].iter().any(|start| {
            let close = |place: &u32| place.abs_diff(*start) <= reach;
            places[1..].iter().all(|others| others.iter().any(close))
        });
    Nearness { exact, near }
}

/// So many numbers are unpacked at once.
const UNPACKED: usize = 1024;

/// A column of a part as the engine keeps it.
fn column(reader: &SegmentReader, name: &str) -> Result<Arc<dyn ColumnValues<u64>>, SearchError> {
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

pub(super) struct Columns {
    entries: Vec<u32>,
    abouts: Vec<u32>,
}

impl Columns {
    pub fn open(reader: &SegmentReader) -> Result<Self, SearchError> {
        let unpacked = |name: &str| column(reader, name).map(|column| unpacked(&*column));
        Ok(Self { entries: unpacked("entry")?, abouts: unpacked("about")? })
    }

    pub fn entries(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().copied()
    }

    pub fn entry(&self, doc: u32) -> u32 {
        self.entries[doc as usize]
    }

    /// What else is known of a record.
    pub fn about(&self, doc: u32) -> About {
        About::unpack(self.abouts[doc as usize])
    }
}

/// A folder of an index that is only read.
#[derive(Clone, Debug)]
pub(super) struct CheckedFolder {
    files: MmapDirectory,
    sums: Arc<Sums>,
}

impl CheckedFolder {
    /// Opens `folder`, whose files had these sums.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, SearchError> {
        let files = MmapDirectory::open(folder);
        let files = files.map_err(|error| SearchError::engine("opening")(error.into()))?;
        Ok(Self { files, sums })
    }
}

/// A file whose blocks are checked when they are read.
#[derive(Debug)]
struct CheckedFile {
    bytes: Arc<dyn FileHandle>,
    sums: Arc<Sums>,
    name: String,
    /// The blocks that are what was written.
    sound: Vec<AtomicBool>,
}

impl CheckedFile {
    fn open(sums: &Arc<Sums>, name: &str, bytes: Arc<dyn FileHandle>) -> Result<Self, Damage> {
        let own = sums.of(name)?;
        if own.length != bytes.len() as u64 {
            return Err(own.damage());
        }
        let sound = (0..own.blocks()).map(|_| AtomicBool::new(false)).collect();
        Ok(Self { bytes, sums: Arc::clone(sums), name: name.to_owned(), sound })
    }

    /// Compares the block at `place`, which is not known to be sound.
    fn check(&self, place: usize) -> io::Result<()> {
        let end = (place * BLOCK).saturating_add(BLOCK).min(self.len());
        let bytes = self.bytes.read_bytes(place * BLOCK..end)?;
        let own = self.sums.of(&self.name).map_err(changed)?;
        if own.has(place, &bytes) { Ok(()) } else { Err(changed(own.damage())) }
    }
}

impl HasLen for CheckedFile {
    fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl FileHandle for CheckedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK).min(self.sound.len());
        for place in blocks {
            if !self.sound[place].load(Ordering::Relaxed) {
                self.check(place)?;
                self.sound[place].store(true, Ordering::Relaxed);
            }
        }
        self.bytes.read_bytes(range)
    }
}

impl Directory for CheckedFolder {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let bytes = self.files.get_file_handle(path)?;
        let file = CheckedFile::open(&self.sums, &path.to_string_lossy(), bytes);
        let refused = |damage| OpenReadError::wrap_io_error(changed(damage), path.to_owned());
        Ok(Arc::new(file.map_err(refused)?))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
    }

    /// A file that is not listed is one that only writers read.
    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        if self.sums.of(&path.to_string_lossy()).is_err() {
            return Err(OpenReadError::FileDoesNotExist(path.to_owned()));
        }
        let whole = self.get_file_handle(path)?;
        let bytes = whole.read_bytes(0..whole.len());
        let bytes = bytes.map_err(|error| OpenReadError::wrap_io_error(error, path.to_owned()))?;
        Ok(bytes.to_vec())
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(only_read()), filepath: path.to_owned() })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(only_read(), path.to_owned()))
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(only_read())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}

fn only_read() -> io::Error {
    io::ErrorKind::ReadOnlyFilesystem.into()
}

fn changed(damage: Damage) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, damage)
}
