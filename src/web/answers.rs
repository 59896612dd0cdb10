//! Which printed answers are kept? Start at [`Answers`].
//!
//! Answers of one generation never change, so nothing here knows when one is out of date.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::reply::{Packed, Reply};

/// How many bytes of packed answers are kept: all rule pages of an edition, which take some 12 MB,
/// for the whole server is to stay below 150 MB.
const MOST_PACKED: usize = 14 << 20;

/// How many bytes of answers are kept as they are sent.
const MOST_OPEN: usize = 2 << 20;

/// An answer longer than this is not kept; the longest section of an edition is shorter.
const LONGEST: usize = 2 << 20;

/// What every kept answer costs beside its text.
const OVERHEAD: usize = 256;

/// Printed answers by what was asked, never more than a bound of bytes.
///
/// All are kept packed, the ones asked for just now also as they are sent.
#[derive(Default)]
pub struct Answers {
    cached: Mutex<Cached>,
}

#[derive(Default)]
struct Cached {
    open: HashMap<String, Reply>,
    open_bytes: usize,
    packed: HashMap<String, CachedAnswer>,
    packed_bytes: usize,
    /// What is packed, the next to be forgotten first.
    order: VecDeque<String>,
}

struct CachedAnswer {
    packed: Packed,
    /// Whether it was asked for since it came, or since it was spared.
    asked: bool,
}

impl Answers {
    /// The answer to what was asked in these very words.
    pub fn get(&self, asked: &str) -> Option<Reply> {
        let packed = {
            let mut cached = self.cached();
            if let Some(reply) = cached.open.get(asked) {
                return Some(reply.clone());
            }
            let kept = cached.packed.get_mut(asked)?;
            kept.asked = true;
            kept.packed.clone()
        };
        let reply = packed.unpacked()?;
        self.cached().open(asked, &reply);
        Some(reply)
    }

    /// Keeps an answer.
    pub fn keep(&self, asked: &str, reply: &Reply) {
        if reply.len() <= LONGEST
            && let Some(packed) = reply.packed()
        {
            let mut cached = self.cached();
            cached.open(asked, reply);
            cached.pack(asked, packed);
        }
    }

    fn cached(&self) -> MutexGuard<'_, Cached> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cached {
    fn open(&mut self, asked: &str, reply: &Reply) {
        let bytes = reply.len() + asked.len() + OVERHEAD;
        if self.open_bytes + bytes > MOST_OPEN {
            self.open.clear();
            self.open_bytes = 0;
        }
        if self.open.insert(asked.to_owned(), reply.clone()).is_none() {
            self.open_bytes += bytes;
        }
    }

    /// Keeps a packed answer; what was not asked for again makes room.
    fn pack(&mut self, asked: &str, packed: Packed) {
        let cost = |asked: &str, packed: &Packed| packed.len() + 2 * asked.len() + OVERHEAD;
        self.packed_bytes += cost(asked, &packed);
        match self.packed.insert(asked.to_owned(), CachedAnswer { packed, asked: false }) {
            None => self.order.push_back(asked.to_owned()),
            Some(before) => self.packed_bytes -= cost(asked, &before.packed),
        }
        while self.packed_bytes > MOST_PACKED
            && let Some(oldest) = self.order.pop_front()
        {
            match self.packed.get_mut(&oldest) {
                Some(kept) if kept.asked => {
                    kept.asked = false;
                    self.order.push_back(oldest);
                }
                _ => {
                    let gone = self.packed.remove(&oldest);
                    self.packed_bytes -= gone.map_or(0, |gone| cost(&oldest, &gone.packed));
                }
            }
        }
    }
}
