//! How are corpus and index opened? Start at [`Home::open`].
//!
//! A home whose index is as new as its corpus is opened without reading a source.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::cache::Cache;
use super::derive::{self, TABLES};
use super::error::{HomeError, Progress};
use super::left_out::{LeftOut, with_causes};
use super::search_index;
use crate::corpus::Corpus;
use crate::index::search::SearchIndex;
use crate::index::sums::Sums;
use crate::index::tables::Damage;
use crate::index::{Current, Generations, Hold, Tables};

/// A home, or the sample, opened for questions.
///
/// What is open never changes: an import that happens meanwhile is seen by the next one who opens.
pub struct Home {
    pub(crate) tables: Tables,
    /// What the files of the search index were when they were written; none in memory.
    pub(super) sums: Option<Arc<Sums>>,
    pub(super) search: OnceLock<SearchIndex>,
    pub(super) cache: Cache,
    folder: Option<PathBuf>,
    current: Option<Current>,
    _hold: Option<Hold>,
    notices: Vec<Notice>,
}

/// What a reader should know about where answers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The home has no editions, so the sample answers.
    Sample,
    /// Another process builds the index just now, so answers come from the one before.
    Stale,
    /// The home cannot be written, so the index was built in memory for this question only.
    InMemory {
        /// Why it cannot be written.
        reason: String,
    },
    /// The index was damaged and has been built anew.
    Mended,
    /// An edition cannot be read, so all else answers.
    LeftOut(LeftOut),
}

impl Home {
    /// Opens the home at `home`; one without editions gives the sample.
    ///
    /// Where the corpus has changed since the index was built, the index is built anew.
    pub fn open(home: &Path, progress: &dyn Progress) -> Result<Self, HomeError> {
        let generations = Generations::of(home);
        let fingerprint = derive::fingerprint(Corpus::fingerprint_of(home)?);
        let is_fresh = |current: &Current| current.fingerprint == fingerprint;
        let distrusted = match Self::last_published(home, &generations) {
            Ok(opened) if opened.current.as_ref().is_some_and(is_fresh) => {
                let left_out = LeftOut::all(&opened.tables);
                if left_out.is_empty() {
                    return Ok(opened);
                }
                let corpus = Corpus::open(home)?;
                if !left_out.iter().any(|edition| edition.has_healed(&corpus)) {
                    return Ok(opened.telling_what_is_left_out());
                }
                Distrusted { current: opened.current, is_damaged: false }
            }
            Ok(_) => Distrusted::default(),
            Err(broken) => {
                let broken = broken.filter(is_fresh);
                Distrusted { is_damaged: broken.is_some(), current: broken }
            }
        };
        Self::anew(home, &distrusted, progress)
    }

    /// As [`Home::open`], but believes nothing of the index in force, a part of which turned out
    /// to be damaged: it is built anew from the sources.
    pub fn open_mending(home: &Path, progress: &dyn Progress) -> Result<Self, HomeError> {
        let current = Generations::of(home).current();
        let distrusted = Distrusted { is_damaged: current.is_some(), current };
        Self::anew(home, &distrusted, progress)
    }

    /// Opens the home with a generation that is derived now.
    fn anew(
        home: &Path,
        distrusted: &Distrusted,
        progress: &dyn Progress,
    ) -> Result<Self, HomeError> {
        let corpus = Corpus::open(home)?;
        if corpus.is_empty() {
            return Self::sample();
        }
        let mut library = Self::rebuilt(home, distrusted, &corpus, progress)?;
        // Where it could not be written, it was not mended, and that is told already.
        let is_built = library.current.is_some() && library.notices.is_empty();
        if distrusted.is_damaged && is_built {
            library.notices.push(Notice::Mended);
        }
        Ok(library.telling_what_is_left_out())
    }

    fn telling_what_is_left_out(mut self) -> Self {
        let left_out = LeftOut::all(&self.tables);
        self.notices.extend(left_out.into_iter().map(Notice::LeftOut));
        self
    }

    /// Opens the sample corpus, which is compiled into the program.
    pub fn sample() -> Result<Self, HomeError> {
        let corpus = Corpus::sample();
        let tables = derive::in_memory(&corpus, &super::Silent)?;
        Ok(Self::over(tables, None, vec![Notice::Sample]))
    }

    /// Tables that no generation's folder holds.
    fn over(tables: Tables, folder: Option<PathBuf>, notices: Vec<Notice>) -> Self {
        let cache = Cache::of(&tables);
        let (sums, search) = (None, OnceLock::new());
        Self { tables, sums, search, cache, folder, current: None, _hold: None, notices }
    }

    /// The generation that was published in `home` after this one; none where there is none, or
    /// where it cannot be read. Writes nothing.
    pub fn newer(&self, home: &Path) -> Option<Self> {
        let current = Generations::of(home).current()?;
        if self.current.as_ref() == Some(&current) {
            return None;
        }
        Self::of_generation(home, &current)
    }

    /// What a reader should know about where answers come from.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Whether the sample answers.
    pub fn is_sample(&self) -> bool {
        self.folder.is_none()
    }

    /// The folder of the generation that answers; none where it is in memory only.
    pub fn generation(&self) -> Option<&Path> {
        self.current.as_ref().map(|current| current.folder.as_path())
    }

    /// The corpus behind the answers.
    pub(crate) fn corpus(&self) -> Result<Corpus, HomeError> {
        match &self.folder {
            Some(home) => Ok(Corpus::open(home)?),
            None => Ok(Corpus::sample()),
        }
    }

    /// Whether the edition at `place` came from a file that translators were given: nobody has looked
    /// at the numbers of what is unchanged in it.
    pub(crate) fn came_from_translators(&self, place: usize) -> Result<bool, HomeError> {
        Ok(derive::came_from_translators(&self.tables, self.tables.editions()[place].id)?)
    }

    /// The generation published last, opened; the error is the one that cannot be, if there is one.
    fn last_published(home: &Path, generations: &Generations) -> Result<Self, Option<Current>> {
        loop {
            let current = generations.current();
            if let Some(opened) =
                current.as_ref().and_then(|current| Self::of_generation(home, current))
            {
                return Ok(opened);
            }
            // Another may have been published, and this one removed, before it was held.
            if generations.current() == current {
                return Err(current);
            }
        }
    }

    fn of_generation(home: &Path, current: &Current) -> Option<Self> {
        let hold = Some(current.hold()?);
        let tables = Tables::open(&current.folder, TABLES).ok()?;
        let sums = Some(Arc::new(search_index::sums_of(&current.folder).ok()?));
        let opened = Self::over(tables, Some(home.to_owned()), Vec::new());
        Some(Self { sums, current: Some(current.clone()), _hold: hold, ..opened })
    }

    fn rebuilt(
        home: &Path,
        distrusted: &Distrusted,
        corpus: &Corpus,
        progress: &dyn Progress,
    ) -> Result<Self, HomeError> {
        let generations = Generations::of(home);
        let last_good = Self::last_published(home, &generations).ok();
        let last_good =
            last_good.filter(|opened| !distrusted.is_damaged || opened.current.is_none());
        let is_trusted = |current: &Current| distrusted.current.as_ref() != Some(current);
        let unwritten = |reason: String| {
            let unreadable = distrusted.current.as_ref().and_then(Current::unreadable);
            let reason = unreadable.map_or(reason, |error| with_causes(&error));
            Self::unwritten(home, corpus, reason, progress)
        };
        let builder = match generations.try_lock() {
            Ok(Some(builder)) => builder,
            Ok(None) => match last_good {
                Some(mut stale) => {
                    stale.notices.push(Notice::Stale);
                    return Ok(stale);
                }
                None => generations.lock()?,
            },
            Err(error) => return unwritten(with_causes(&error)),
        };
        // Another may have built it while this one waited.
        if let Ok(opened) = Self::last_published(home, &generations)
            && let Some(current) = &opened.current
            && current.fingerprint == derive::fingerprint(corpus.fingerprint())
            && is_trusted(current)
        {
            return Ok(opened);
        }
        let before = last_good.as_ref().and_then(|home| Some((&home.tables, home.generation()?)));
        let current = match derive::generation(&builder, corpus, before, progress) {
            Err(error @ (HomeError::Index(_) | HomeError::Search(_))) => {
                return unwritten(with_causes(&error));
            }
            current => current?,
        };
        let opened = Self::of_generation(home, &current);
        let what = "new file of tables".to_owned();
        opened.ok_or(HomeError::Damage(Damage { what }))
    }

    /// What answers where a new generation cannot be written, for instance on a full disk.
    fn unwritten(
        home: &Path,
        corpus: &Corpus,
        reason: String,
        progress: &dyn Progress,
    ) -> Result<Self, HomeError> {
        let tables = derive::in_memory(corpus, progress)?;
        Ok(Self::over(tables, Some(home.to_owned()), vec![Notice::InMemory { reason }]))
    }
}

/// The generation in force that must not be believed, if there is one.
#[derive(Debug, Default)]
struct Distrusted {
    current: Option<Current>,
    /// Whether that is because its files are not what was written.
    is_damaged: bool,
}
