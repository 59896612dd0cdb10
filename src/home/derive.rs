//! How is a generation derived from the corpus? Start at [`generation`].
//!
//! Editions whose sources did not change are taken over from the generation before.

use std::path::Path;

use super::compared::in_parallel;
use super::error::{HomeError, Progress};
use super::left_out::LeftOut;
use super::weigh::judge;
use super::{digests, questions, search_index, threads};
use crate::corpus::{Authenticity, Corpus, Sha256, Source};
use crate::index::tables::{Damage, EditionToWrite, Named, Writer};
use crate::index::{Builder, Current, Tables, write_synced};
use crate::known::Lineage;
use crate::model::{Completeness, EditionId, Judgement, Language, Rulebook, Said};
use crate::parse::{self, Wanted, held_whole, is_translators_file};

/// Name of the file of tables in a generation's folder.
pub(crate) const TABLES: &str = "tables.bin";

/// Builds the next generation and puts it in force; `before` are the tables and the folder of the
/// one before.
pub(crate) fn generation(
    builder: &Builder,
    corpus: &Corpus,
    before: Option<(&Tables, &Path)>,
    progress: &dyn Progress,
) -> Result<Current, HomeError> {
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
) -> Result<(), HomeError> {
    write_synced(&folder.join(TABLES), bytes)?;
    search_index::write(folder, before, progress)?;
    Ok(builder.publish(folder, fingerprint)?)
}

/// Builds tables that live as long as this process.
pub(crate) fn in_memory(corpus: &Corpus, progress: &dyn Progress) -> Result<Tables, HomeError> {
    Ok(Tables::from_vec(tables(corpus, None, progress)?)?)
}

fn tables(
    corpus: &Corpus,
    before: Option<&Tables>,
    progress: &dyn Progress,
) -> Result<Vec<u8>, HomeError> {
    let (editions, left_out, judged) = editions(corpus, before, progress)?;
    let tables = Tables::from_vec(editions)?;
    let digests = digests::digest(&tables, before)?;
    let mut named = Named::default();
    let from_translators = translators_files(corpus);
    let pairings = threads::add(
        &tables,
        before,
        &digests.column(),
        digests.vocabulary(),
        &from_translators,
        &mut named,
        progress,
    )?;
    questions::add(&tables, before, &pairings, &mut named)?;
    digests.keep(&mut named);
    LeftOut::keep(&left_out, &mut named);
    named.add(JUDGED, &judged);
    named.add(TRANSLATORS_FILES, &from_translators);
    Ok(tables.with(named))
}

/// The name under which is kept what is not whole; another one where texts are weighed otherwise.
const JUDGED: &str = "judged-1";

/// The editions that are not whole, and what they lack.
pub(crate) type Judged = Vec<(EditionId, Judgement)>;

/// Which editions are not whole; none in tables of older programs, which weighed nothing.
pub(crate) fn judged(tables: &Tables) -> Option<Judged> {
    tables.named(JUDGED).ok().flatten()
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
) -> Result<(Vec<u8>, Vec<LeftOut>, Judged), HomeError> {
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
        let new: Vec<EditionId> = batch
            .iter()
            .zip(&places)
            .filter(|(_, place)| place.is_none())
            .map(|(id, _)| *id)
            .collect();
        let mut read = in_parallel(&new, |id| read(corpus, *id)).into_iter();
        for (id, place) in batch.iter().zip(places) {
            let (rulebook, judgement) = match place.as_ref().map_or_else(|| read.next(), |_| None) {
                Some(Ok((rulebook, judgement))) => (Some(rulebook), Some(judgement)),
                Some(Err(error)) => {
                    left_out.push(LeftOut::of(*id, error)?);
                    continue;
                }
                None => (
                    None,
                    judged_before.iter().flatten().find_map(|(edition, judgement)| {
                        (edition == id).then(|| judgement.clone())
                    }),
                ),
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
fn read(corpus: &Corpus, id: EditionId) -> Result<(Rulebook, Judgement), HomeError> {
    let mut read = Vec::new();
    for source in corpus.sources_of(id) {
        if let Some(noted) = corpus.noted_otherwise(source) {
            let file = &source.file;
            let reason = format!("`{file}` came as {noted}, and editions.json was changed since");
            return Err(HomeError::Unreadable { edition: id, reason });
        }
        let bytes = corpus.read(source)?;
        let wanted = Wanted {
            document: Some(id.document),
            effective: Some(id.effective),
            ..Wanted::default()
        };
        let mut reading = parse::read_as(&bytes, &wanted)
            .map_err(|error| HomeError::Unreadable { edition: id, reason: error.to_string() })?;
        let mut judgement = judge(&reading, source.standing, corpus.sources());
        if !source.is_whole() && id.language == Language::En {
            let is_aside = source.is_aside();
            judgement.completeness =
                if is_aside { Completeness::Broken } else { Completeness::Part };
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
