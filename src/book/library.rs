//! An open home with all that is derived from it on demand. Start at [`Library`].

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::documents::Document;
use super::pair::{EditionPair, PairCache};
use super::sides::Sides;
use crate::home::{Home, Progress, Result};
use crate::known::Lineage;

/// An open home, in which records are followed across languages and through time.
///
/// What is open never changes: an import that happens meanwhile is seen by the next one who opens.
pub struct Library {
    home: Home,
    /// Pairs of editions that were asked for; the one that was asked for last stands last.
    pairs: Mutex<Vec<(Sides, Arc<PairCache>)>>,
    pub(super) documents: OnceLock<Vec<Document>>,
    /// Whether spaces inside Japanese words are left as the source prints them.
    pub as_printed: bool,
    /// What a question worked out from an edition, by its type and the edition's place.
    worked_out: Mutex<BTreeMap<(TypeId, usize), Arc<dyn Any + Send + Sync>>>,
}

/// How many pairs of editions are kept; each takes a megabyte at most.
const MOST_PAIRS: usize = 8;

/// Of how many editions a kind of value that questions worked out is kept; each takes a few
/// megabytes.
const MOST_WORKED_OUT: usize = 2;

/// Whatever a home can be asked, a library can.
impl Deref for Library {
    type Target = Home;

    fn deref(&self) -> &Home {
        &self.home
    }
}

impl Library {
    /// Opens the home at `home`; see [`Home::open`].
    pub fn open(home: &Path, progress: &dyn Progress) -> Result<Self> {
        Ok(Self::over(Home::open(home, progress)?))
    }

    /// As [`Library::open`], but believes nothing of the index in force, a part of which turned out
    /// to be damaged: it is built anew from the sources.
    pub fn open_mending(home: &Path, progress: &dyn Progress) -> Result<Self> {
        Ok(Self::over(Home::open_mending(home, progress)?))
    }

    /// Opens the sample corpus, which is compiled into the program.
    pub fn sample() -> Result<Self> {
        Ok(Self::over(Home::sample()?))
    }

    fn over(home: Home) -> Self {
        let (pairs, worked_out) = (Mutex::default(), Mutex::default());
        let documents = OnceLock::new();
        Self { home, pairs, documents, as_printed: false, worked_out }
    }

    /// The generation that was published in `home` after this one, ready for every question; none
    /// where there is none, or where it cannot be read. Writes nothing.
    pub fn newer(&self, home: &Path) -> Option<Self> {
        let newer = Self::over(self.home.newer(home)?).for_long().ok()?;
        newer.make_ready().ok()?;
        Some(newer)
    }

    /// The same for a process that runs for long; see [`Home::take_into_memory`].
    pub fn for_long(mut self) -> Result<Self> {
        self.home.take_into_memory()?;
        Ok(self)
    }

    /// Opens what is otherwise opened by the first search or the first page, so that it is there
    /// even when another process has removed the generation's files.
    pub fn make_ready(&self) -> Result<()> {
        self.pair(&self.pick(None)?)?.frame()?;
        Lineage::known().make_ready();
        self.search_index().map(|_| ())
    }

    /// Two languages side by side, read only as far as questions need.
    pub fn pair(&self, sides: &Sides) -> Result<EditionPair<'_>> {
        Ok(EditionPair::new(self, sides, self.cache_of(sides)))
    }

    /// What a question works out from the edition at `place`, kept for the next who asks.
    ///
    /// Two who ask at once both work it out; the first who is done is believed.
    pub(crate) fn worked_out<T: Send + Sync + 'static>(
        &self,
        place: usize,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        let key = (TypeId::of::<T>(), place);
        let kept = || self.worked_out.lock().unwrap_or_else(PoisonError::into_inner);
        let there = kept().get(&key).cloned();
        if let Some(there) = there.and_then(|value| value.downcast::<T>().ok()) {
            return Ok(there);
        }
        let made = Arc::new(work()?);
        let mut kept = kept();
        if kept.keys().filter(|other| other.0 == key.0).count() >= MOST_WORKED_OUT {
            kept.retain(|other, _| other.0 != key.0);
        }
        kept.insert(key, Arc::clone(&made) as Arc<dyn Any + Send + Sync>);
        Ok(made)
    }

    fn cache_of(&self, sides: &Sides) -> Arc<PairCache> {
        let mut pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        let there = pairs.iter().position(|(kept, _)| kept == sides);
        let pair = match there {
            Some(at) => pairs.remove(at),
            None => (sides.clone(), Arc::new(PairCache::of(sides))),
        };
        let cache = Arc::clone(&pair.1);
        if pairs.len() == MOST_PAIRS {
            pairs.remove(0);
        }
        pairs.push(pair);
        cache
    }
}
