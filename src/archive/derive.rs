//! How is a generation derived from the corpus? Start at [`generation`].
//!
//! Editions whose sources did not change are taken over from the generation before.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::error::ArchiveError;
use super::open::Archive;
use super::progress::Progress;
use crate::corpus::{Corpus, Source};
use crate::index::tables::{Damage, EditionToWrite, Writer};
use crate::index::{Builder, Current, Tables, write_synced};
use crate::model::{EditionId, Rulebook};
use crate::parse;

/// Name of the file of tables in a generation's folder.
pub(super) const TABLES: &str = "tables.bin";

/// Builds the next generation and puts it in force.
pub(super) fn generation(
    builder: &Builder,
    corpus: &Corpus,
    before: Option<&Archive>,
    progress: &dyn Progress,
) -> Result<Current, ArchiveError> {
    let bytes = match tables(corpus, before.map(|it| &it.tables), progress) {
        // A damaged generation is not built on.
        Err(ArchiveError::Damage(_)) if before.is_some() => tables(corpus, None, progress)?,
        result => result?,
    };
    let folder = builder.start()?;
    write_synced(&folder.join(TABLES), &bytes)?;
    let fingerprint = corpus.fingerprint().to_string();
    builder.publish(&folder, &fingerprint)?;
    Ok(Current { folder, fingerprint })
}

/// Builds tables that live as long as this process.
pub(super) fn in_memory(corpus: &Corpus, progress: &dyn Progress) -> Result<Tables, ArchiveError> {
    Ok(Tables::from_vec(tables(corpus, None, progress)?)?)
}

/// The damage of tables that cannot be opened though they were just written.
pub(super) fn unreadable() -> Damage {
    Damage { what: "new file of tables".to_owned() }
}

fn tables(
    corpus: &Corpus,
    before: Option<&Tables>,
    progress: &dyn Progress,
) -> Result<Vec<u8>, ArchiveError> {
    let editions = corpus.editions();
    let kept = |id: &EditionId| {
        let place = before?.place_of(*id)?;
        let same = before?.editions()[place].sources == hashes(corpus.sources_of(*id));
        same.then_some(place)
    };
    let places: Vec<Option<usize>> = editions.iter().map(kept).collect();
    let new: Vec<EditionId> =
        editions.iter().zip(&places).filter(|(_, it)| it.is_none()).map(|(id, _)| *id).collect();
    let mut read = read_all(corpus, &new, progress)?.into_iter();
    let mut writer = Writer::new(before)?;
    for (id, place) in editions.iter().zip(places) {
        match (place, place.is_none().then(|| read.next()).flatten()) {
            (Some(place), _) => writer.add(EditionToWrite::Same { place })?,
            (None, Some(rulebook)) => {
                let sources = hashes(corpus.sources_of(*id));
                writer.add(EditionToWrite::Read { rulebook: &rulebook, sources })?;
            }
            (None, None) => {}
        }
    }
    Ok(writer.finish())
}

fn hashes(sources: &[Source]) -> Vec<String> {
    sources.iter().map(|it| it.sha256.to_string()).collect()
}

/// Reads editions from their sources, on as many threads as there are processors.
fn read_all(
    corpus: &Corpus,
    editions: &[EditionId],
    progress: &dyn Progress,
) -> Result<Vec<Rulebook>, ArchiveError> {
    let threads = thread::available_parallelism().map_or(1, |it| it.get());
    let done = AtomicUsize::new(0);
    let read_one = |id: &EditionId| {
        let rulebook = read(corpus, *id);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress.step("reading editions", done, editions.len());
        rulebook
    };
    let size = editions.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = editions
            .chunks(size)
            .map(|chunk| scope.spawn(move || chunk.iter().map(read_one).collect::<Vec<_>>()))
            .collect();
        let chunks = workers.into_iter().map(|it| it.join().expect("parsing does not panic"));
        chunks.flatten().collect()
    })
}

fn read(corpus: &Corpus, id: EditionId) -> Result<Rulebook, ArchiveError> {
    let mut parts = Vec::new();
    for source in corpus.sources_of(id) {
        let bytes = corpus.read(source)?;
        let reading = parse::read(&bytes)
            .map_err(|it| ArchiveError::Unreadable { edition: id, reason: it.to_string() })?;
        parts.push(reading.rulebook);
    }
    Ok(Rulebook::joined(id, parts))
}
