//! Which generation answers, on which thread, and which printed answers are kept? Start at
//! [`Backend`].
//!
//! A request keeps the generation that it began with, so an import never breaks one, and what a
//! generation answers never changes, so nothing here knows when a kept answer is out of date.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::limits::Limits;
use super::reply::{Problem, Reply};
use crate::ask::{HomeError, Library, Silent};
use crate::model::EffectiveDate;
use crate::model::cancel::CancelToken;
pub use crate::site::Lane;
use crate::site::{self, Page};

/// The current generation of a home, and the threads that may ask it.
pub struct Backend {
    home: Option<PathBuf>,
    /// The address by which the world knows it.
    pub base: Option<String>,
    current: RwLock<Arc<Generation>>,
    /// The places of each lane, and how many may have one or wait for one.
    lanes: [[Arc<Semaphore>; 2]; 5],
    /// Whether a part of the index turned out to be damaged since the last look.
    is_damaged: AtomicBool,
    /// Kilobytes of long answers that may wait for their readers.
    room: Arc<Semaphore>,
}

/// Words longer than this are many, and each costs; a reader's search has a handful.
const MANY_BYTES: usize = 96;

impl Lane {
    /// The lane of a question with these words: phrases, prefixes and many words take longer
    /// than the rest of it.
    pub fn with_words<'a>(self, words: impl Iterator<Item = &'a str>) -> Self {
        let (mut bytes, mut is_costly) = (0, false);
        for typed in words {
            bytes += typed.len() + 1;
            is_costly |= typed.contains(['"', '“', '”', '「', '」', '『', '』', '*', '＊', '＂']);
        }
        if is_costly || bytes > MANY_BYTES { Self::Heavy } else { self }
    }
}

/// An open library, and what it has answered.
struct Generation {
    library: Library,
    answers: Mutex<Answers>,
}

impl Generation {
    fn of(library: Library) -> Arc<Self> {
        Arc::new(Self { library, answers: Mutex::default() })
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Backend {
    /// What is served from an open library; with its home, later generations too.
    pub fn new(
        library: Library,
        home: Option<PathBuf>,
        limits: &Limits,
    ) -> Result<Self, HomeError> {
        library.make_ready()?;
        Ok(Self {
            home,
            base: None,
            current: RwLock::new(Generation::of(library)),
            lanes: limits.places.map(|count| {
                [count, count + limits.queue].map(|all| Arc::new(Semaphore::new(all)))
            }),
            is_damaged: AtomicBool::new(false),
            room: Arc::new(Semaphore::new(limits.waiting_bytes >> 10)),
        })
    }

    /// The same at an address by which the world knows it, such as `https://rules.example.org`.
    pub fn at(self, base: Option<String>) -> Self {
        Self { base: base.map(|base| base.trim_end_matches('/').to_owned()), ..self }
    }

    /// Takes up a generation that was published meanwhile, or one built anew in place of a damaged
    /// one; tells whether there was one.
    pub fn look_for_newer(&self) -> bool {
        let Some(home) = &self.home else { return false };
        let current = self.current();
        let newer = match self.is_damaged.swap(false, Ordering::Relaxed) {
            // What is derived from the sources is built anew as by any command.
            true => Library::open_mending(home, &Silent).ok(),
            false => current.library.newer(home),
        };
        let Some(newer) = newer else { return false };
        let newer = Generation::of(newer);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = newer;
        true
    }

    /// The answer to what was `asked`, kept from before or made by `make` on another thread.
    ///
    /// `asked` holds everything that the answer depends on: path, parameters, language.
    pub async fn answer(
        &self,
        asked: String,
        lane: Lane,
        make: impl FnOnce(&Library) -> Result<Reply, Problem> + Send + 'static,
    ) -> Result<Reply, Problem> {
        let generation = self.current();
        if let Some(reply) = generation.answers().get(&asked) {
            return Ok(reply);
        }
        let [free, queue] = &self.lanes[lane as usize];
        let _waits = queue.clone().try_acquire_owned().map_err(|_| Problem::busy())?;
        let permit = free.clone().acquire_owned().await.map_err(|_| Problem::busy())?;
        // Somebody may have asked for the same meanwhile, and long answers take much memory.
        if let Some(reply) = generation.answers().get(&asked) {
            return Ok(reply);
        }
        let room = self.room.clone();
        // Dropped with this future, be it that the client has gone or that time is up.
        let token = CancelToken::default();
        let _cancel_on_drop = token.cancel_on_drop();
        let made = spawn_blocking(move || {
            let _scope = token.enter();
            let mut reply = make(&generation.library)?;
            if !reply.take_room(&room) {
                return Err(Problem::busy());
            }
            if reply.is_lasting() {
                generation.answers().keep(&asked, &reply);
            }
            // Who waits no longer has left, but the thread is only free now.
            drop(permit);
            Ok(reply)
        });
        let made = made.await.map_err(|_| Problem::failed("page-wrong-broken"))?;
        if made.as_ref().is_err_and(|problem| problem.is_damage) {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        made
    }

    /// From when the newest edition is.
    pub fn newest(&self) -> Option<EffectiveDate> {
        self.current().library.edition_named("latest").ok().map(|edition| edition.effective)
    }

    /// For whom a page waits.
    pub fn lane_of(&self, page: &Page, pieces: &[String]) -> Lane {
        site::lane_of(&self.current().library, page, pieces)
    }

    fn current(&self) -> Arc<Generation> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How many bytes of packed answers are kept: all rule pages of an edition, which take some 12 MB,
/// for the whole server is to stay below 150 MB.
const MOST: usize = 14 << 20;

/// An answer longer than this is not kept; the longest section of an edition is shorter.
const LONGEST: usize = 2 << 20;

/// What every kept answer costs beside its text.
const OVERHEAD: usize = 256;

/// Printed answers, packed, by what was asked, never more than a bound of bytes: what was asked for lately,
/// and behind it what was before that was full.
#[derive(Default)]
struct Answers {
    lately: HashMap<String, Reply>,
    before: HashMap<String, Reply>,
    /// What those of `lately` cost.
    bytes: usize,
}

impl Answers {
    /// The answer to what was asked in these very words.
    fn get(&mut self, asked: &str) -> Option<Reply> {
        if let Some(reply) = self.lately.get(asked) {
            return Some(reply.clone());
        }
        let reply = self.before.remove(asked)?;
        self.keep(asked, &reply);
        Some(reply)
    }

    /// Keeps an answer; when half of the room is full, what was not asked for since it was last
    /// makes room.
    fn keep(&mut self, asked: &str, reply: &Reply) {
        if reply.len() > LONGEST {
            return;
        }
        self.bytes += reply.len() + 2 * asked.len() + OVERHEAD;
        self.lately.insert(asked.to_owned(), reply.clone());
        if self.bytes > MOST / 2 {
            self.before = std::mem::take(&mut self.lately);
            self.bytes = 0;
        }
    }
}
