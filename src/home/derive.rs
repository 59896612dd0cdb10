//! How is a generation derived from the corpus? Start at [`generation`]; how much of its edition a
//! text holds, [`judge`] says, and what is left out is a [`LeftOut`].
//!
//! Editions whose sources did not change are taken over from the generation before, and so are the
//! digests of their entries. A source that is damaged takes its own edition out of the answers and
//! no other; it is noted beside the tables, so that the next one who asks is told, and looked at
//! again each time, so that a source that was put back is read.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::compared::in_parallel;
use super::error::{HomeError, Progress, Result};
use super::judge::judge;
use super::resting;
use super::search_index;
use super::threads::{self, Origins};
use crate::corpus::{Authenticity, Corpus, Sha256, Source};
use crate::diff::{Hashed, Vocabulary};
use crate::index::tables::{ColumnToWrite, Damage, EditionToWrite, Named, Writer};
use crate::index::{Builder, Current, Tables, write_synced};
use crate::known::Lineage;
use crate::model::{Completeness, EditionId, Judgement, Language, Rulebook, Said};
use crate::parse::{self, Wanted, held_whole, is_translators_file};

/// Builds the next generation and puts it in force; `before` are the tables and the folder of the
/// one before.
pub(crate) fn generation(
    builder: &Builder,
    corpus: &Corpus,
    before: Option<(&Tables, &Path)>,
    progress: &dyn Progress,
) -> Result<Current> {
    let bytes = match tables(corpus, before.map(|before| before.0), progress) {
        // A damaged generation is not built on.
        Err(HomeError::Damage(_)) if before.is_some() => tables(corpus, None, progress)?,
        result => result?,
    };
    let folder = builder.start()?;
    let fingerprint = fingerprint(corpus.fingerprint());
    let written = write(builder, &folder, &bytes, before, &fingerprint, progress);
    if written.is_err() {
        // Half a generation would keep a full disk full.
        builder.discard(&folder);
    }
    written.map(|()| Current { folder, fingerprint })
}

/// What a generation is derived from: the corpus, what is known without it, and how texts are
/// weighed.
pub(super) fn fingerprint(corpus: Sha256) -> String {
    format!("{corpus}-{:08x}-{JUDGED}", Lineage::known().sum())
}

fn write(
    builder: &Builder,
    folder: &Path,
    bytes: &[u8],
    before: Option<(&Tables, &Path)>,
    fingerprint: &str,
    progress: &dyn Progress,
) -> Result<()> {
    write_synced(&folder.join(Tables::FILE), bytes)?;
    search_index::write(folder, before, progress)?;
    Ok(builder.publish(folder, fingerprint)?)
}

/// Under this name the tables of the sample say what they are derived from.
const DERIVED_FROM: &str = "derived from";

/// The tables of the sample as `corpus/sample/tables.bin` keeps them: they are compiled into the
/// program, as deriving them takes far longer than what is asked.
pub fn sample_tables() -> Result<Vec<u8>> {
    let corpus = Corpus::sample();
    let mut named = Named::default();
    named.add(DERIVED_FROM, &fingerprint(corpus.fingerprint()));
    Ok(in_memory(&corpus, &super::Silent)?.with(named))
}

/// The tables of the sample: those that are kept, where they are of this lineage.
pub(super) fn sample() -> Result<Tables> {
    let kept = Tables::from_vec(include_bytes!("../../corpus/sample/tables.bin").to_vec());
    let wanted = fingerprint(Corpus::sample().fingerprint());
    let is_meant = |kept: &Tables| kept.named(DERIVED_FROM).ok().flatten() == Some(wanted.as_str());
    match kept.ok().filter(is_meant) {
        Some(kept) => Ok(kept),
        None => Ok(Tables::from_vec(sample_tables()?)?),
    }
}

/// Builds tables that live as long as this process.
pub(super) fn in_memory(corpus: &Corpus, progress: &dyn Progress) -> Result<Tables> {
    Ok(Tables::from_vec(tables(corpus, None, progress)?)?)
}

fn tables(corpus: &Corpus, before: Option<&Tables>, progress: &dyn Progress) -> Result<Vec<u8>> {
    let (editions, left_out, judged) = editions(corpus, before, progress)?;
    let tables = Tables::from_vec(editions)?;
    let (vocabulary, digests) = digest(&tables, before)?;
    let mut named = Named::default();
    let from_translators = translators_files(corpus);
    let origins = Origins { parts: parts(&judged), from_translators };
    let pairings = threads::add(
        &tables,
        before,
        &digests.so_far(),
        vocabulary.hashes(),
        &origins,
        &mut named,
        progress,
    )?;
    search_index::tie(&tables, before, &pairings, &mut named)?;
    resting::add(&tables, &origins.parts, &mut named)?;
    named.add(VOCABULARY, &vocabulary.hashes());
    named.add_column(DIGESTS, digests);
    named.add(LEFT_OUT, &left_out);
    named.add(JUDGED, &judged);
    named.add(TRANSLATORS_FILES, &origins.from_translators);
    Ok(tables.with(named))
}

/// The name under which is kept what is not whole; another one where texts are weighed otherwise, or
/// something else follows from it.
const JUDGED: &str = "judged-8";

/// The editions that are not whole, and what they lack.
pub(crate) type Judged = Vec<(EditionId, Judgement)>;

/// Which editions are not whole; none in tables of older programs, which weighed nothing.
pub(crate) fn judged(tables: &Tables) -> Option<Judged> {
    tables.named(JUDGED).ok().flatten()
}

/// The English editions of which parts are here.
pub(super) fn parts(judged: &Judged) -> Vec<EditionId> {
    let is_part = |(edition, judgement): &&(EditionId, Judgement)| {
        edition.language == Language::En && judgement.completeness == Completeness::Part
    };
    judged.iter().filter(is_part).map(|(edition, _)| *edition).collect()
}

/// The name under which the editions are kept that came from translators' files.
const TRANSLATORS_FILES: &str = "translators' files";

/// The editions that came from files which translators were given.
fn translators_files(corpus: &Corpus) -> Vec<EditionId> {
    let came_so = |id: &EditionId| {
        let mut sources = corpus.sources_of(*id).iter();
        sources.any(|source| is_translators_file(&source.recognised_as))
    };
    corpus.editions().into_iter().filter(came_so).collect()
}

/// Whether an edition came from a file that translators were given: the numbers in it are those of
/// the export, whether or not anybody has looked at what is translated there.
pub(super) fn came_from_translators(tables: &Tables, edition: EditionId) -> Result<bool, Damage> {
    let listed: Option<Vec<EditionId>> = tables.named(TRANSLATORS_FILES)?;
    Ok(listed.is_some_and(|listed| listed.contains(&edition)))
}

/// Tables of all editions, without what follows from comparing them, which cannot be read, and
/// which are not whole.
fn editions(
    corpus: &Corpus,
    before: Option<&Tables>,
    progress: &dyn Progress,
) -> Result<(Vec<u8>, Vec<LeftOut>, Judged)> {
    let editions = corpus.editions();
    let judged_before = before.and_then(judged);
    let same = |id: &EditionId| {
        let place = before?.place_of(*id)?;
        let sources = corpus.sources_of(*id);
        let is_official = |source: &Source| source.standing == Authenticity::Official;
        let is_weighed = judged_before.is_some() || sources.iter().all(is_official);
        let same = before?.editions()[place].sources == hashes(sources);
        (same && is_weighed).then_some(EditionToWrite::Same { place })
    };
    let mut writer = Writer::new(before)?;
    let (mut done, mut left_out, mut judged) = (0, Vec::new(), Vec::new());
    // A batch at a time, so that few editions are in memory at once.
    for batch in editions.chunks(4 * rayon::current_num_threads()) {
        let places: Vec<_> = batch.iter().map(same).collect();
        let unread = batch.iter().zip(&places).filter(|(_, place)| place.is_none());
        let new: Vec<EditionId> = unread.map(|(id, _)| *id).collect();
        let mut read = in_parallel(&new, |id| read(corpus, *id)).into_iter();
        for (id, place) in batch.iter().zip(places) {
            let (rulebook, judgement) = match place.as_ref().map_or_else(|| read.next(), |_| None) {
                Some(Ok((rulebook, judgement))) => (Some(rulebook), Some(judgement)),
                Some(Err(error)) => {
                    left_out.push(LeftOut::of(*id, error)?);
                    continue;
                }
                None => {
                    let mut before = judged_before.iter().flatten();
                    let before = before.find(|(edition, _)| edition == id);
                    (None, before.map(|(_, judgement)| judgement.clone()))
                }
            };
            let judgement = judgement.filter(|judgement| *judgement != Judgement::default());
            let sources = || hashes(corpus.sources_of(*id));
            match &judgement {
                Some(judgement) if judgement.completeness == Completeness::Broken => {
                    left_out.push(LeftOut::broken(*id, judgement));
                }
                _ => {
                    let new = |rulebook| EditionToWrite::Read { rulebook, sources: sources() };
                    let edition = place.or_else(|| rulebook.as_ref().map(new));
                    edition.map_or(Ok(()), |edition| writer.add(edition))?;
                }
            }
            judged.extend(judgement.map(|judgement| (*id, judgement)));
        }
        done += batch.len();
        progress.step(&Said::new("progress-reading"), done, editions.len());
    }
    Ok((writer.finish(), left_out, judged))
}

fn hashes(sources: &[Source]) -> Vec<String> {
    sources.iter().map(|source| source.sha256.to_string()).collect()
}

/// Reads an edition from its sources and weighs it; a text that is whole needs no other.
fn read(corpus: &Corpus, id: EditionId) -> Result<(Rulebook, Judgement)> {
    let mut read = Vec::new();
    for source in corpus.sources_of(id) {
        if let Some(noted) = corpus.noted_otherwise(source) {
            let file = &source.file;
            let reason = format!("`{file}` came as {noted}, and editions.json was changed since");
            return Err(HomeError::Unreadable { edition: id, reason });
        }
        let bytes = corpus.read(source)?;
        let (document, effective) = (Some(id.document), Some(id.effective));
        let wanted = Wanted { document, effective, ..Wanted::default() };
        let mut reading = parse::read_as(&bytes, &wanted)
            .map_err(|error| HomeError::Unreadable { edition: id, reason: error.to_string() })?;
        let mut judgement = match corpus.is_sample() {
            true => Judgement::default(),
            false => judge(&reading, source.standing, corpus.sources()),
        };
        let is_english = id.language == Language::En;
        let is_cut_out = is_english && judgement.completeness == Completeness::Part;
        let is_part = !source.is_whole() || is_cut_out;
        if is_part && (is_english || !source.is_aside()) {
            let is_aside = source.is_aside();
            judgement.completeness =
                if is_aside { Completeness::Broken } else { Completeness::Part };
        }
        if is_part && is_english {
            reading.rulebook.sections_held = held_whole(reading.rulebook.records());
        }
        read.push((reading.rulebook, judgement));
    }
    // What is whole comes first, then the fullest.
    read.sort_by_key(|(book, judgement)| {
        let fullness = if id.language == Language::En { book.records().len() } else { 0 };
        (judgement.completeness, std::cmp::Reverse(fullness))
    });
    let best = read.first().map(|(_, judgement)| judgement.clone()).unwrap_or_default();
    let is_enough = id.language == Language::En && best.completeness != Completeness::Part;
    read.truncate(if is_enough { 1 } else { usize::MAX });
    let mut parts: Vec<Rulebook> = Vec::new();
    for (book, judgement) in read {
        let is_new = |section| !parts.iter().any(|part| part.sections_held.contains(section));
        let adds = book.sections_held.is_empty() || book.sections_held.iter().any(is_new);
        if judgement.completeness != Completeness::Broken && adds || parts.is_empty() {
            parts.push(book);
        }
    }
    Ok((Rulebook::joined(id, parts), best))
}

pub(super) const DIGESTS: &str = "digests";
pub(super) const VOCABULARY: &str = "vocabulary";

/// Digests the entries of `tables`, which keep the numbers they have in the tables before; with the
/// vocabulary that numbers their words.
fn digest(tables: &Tables, before: Option<&Tables>) -> Result<(Vocabulary, ColumnToWrite)> {
    let mut column = ColumnToWrite::default();
    let mut vocabulary = Vocabulary::default();
    let mut first = 0;
    if let Some(before) = before
        && let Some(kept) = before.column(DIGESTS)?
    {
        vocabulary = Vocabulary::of(before.named(VOCABULARY)?.unwrap_or_default());
        first = before.entry_count();
        for entry in 0..first {
            column.push_same(&kept, entry)?;
        }
    }
    let new: Vec<u32> = (first..tables.entry_count()).collect();
    let digest = |entry: &u32| Ok(Hashed::of(&tables.words(*entry)?.into()));
    let hashes: Vec<Result<Hashed, Damage>> = in_parallel(&new, digest);
    for hashed in hashes {
        column.push(&vocabulary.digest(hashed?));
    }
    Ok((vocabulary, column))
}

/// An edition whose source cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The edition.
    pub edition: EditionId,
    /// Why, in a sentence.
    pub reason: String,
    /// Whether the bytes are not those that were imported, so that importing them again helps.
    is_damaged: bool,
}

const LEFT_OUT: &str = "left out";

impl LeftOut {
    /// What an error in reading an edition means; the error itself where it is about more.
    fn of(edition: EditionId, error: HomeError) -> Result<Self> {
        match error {
            HomeError::Corpus(error) => {
                Ok(Self { edition, reason: with_causes(&error), is_damaged: true })
            }
            HomeError::Unreadable { reason, .. } => Ok(Self { edition, reason, is_damaged: false }),
            error => Err(error),
        }
    }

    /// An edition of which too much lacks.
    fn broken(edition: EditionId, judgement: &Judgement) -> Self {
        let reason = judgement.reasons.first().map_or(String::new(), |odd| odd.kind.to_string());
        Self { edition, reason: format!("the text is broken: {reason}"), is_damaged: false }
    }

    /// What is left out of the tables.
    pub(crate) fn all(tables: &Tables) -> Vec<Self> {
        // Tables of older programs have no such list, and one that is damaged is found elsewhere.
        tables.named(LEFT_OUT).ok().flatten().unwrap_or_default()
    }

    /// Whether the sources of the edition are as imported again.
    pub(super) fn has_healed(&self, corpus: &Corpus) -> bool {
        let sources = corpus.sources_of(self.edition);
        self.is_damaged && sources.iter().all(|source| corpus.read(source).is_ok())
    }
}

/// The message of an error and of those that caused it.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.ends_with(&more) {
            text += &format!(": {more}");
        }
        cause = error.source();
    }
    text
}
