//! Which printed answers are kept? Start at [`Answers`].
//!
//! Answers of one generation never change, so nothing here knows when one is out of date.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::reply::Reply;

/// How many bytes of answers are kept: about half the rule pages of an edition, for the whole
/// server is to stay below 150 MB.
const MOST_BYTES: usize = 16 << 20;

/// An answer longer than this is not kept; the longest section of an edition is shorter.
const LONGEST: usize = 2 << 20;

/// What every kept answer costs beside its text.
const OVERHEAD: usize = 256;

/// Printed answers by what was asked, never more than a bound of bytes.
///
/// There are two shelves. An answer that is asked for again comes to the first one; when that is
/// full it becomes the second one, and what stood there is forgotten.
#[derive(Default)]
pub struct Answers {
    shelves: Mutex<Shelves>,
}

#[derive(Default)]
struct Shelves {
    first: HashMap<String, Reply>,
    first_bytes: usize,
    second: HashMap<String, Reply>,
}

impl Answers {
    /// The answer to what was asked in these very words.
    pub fn get(&self, asked: &str) -> Option<Reply> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reply) = shelves.first.get(asked) {
            return Some(reply.clone());
        }
        let (asked, reply) = shelves.second.remove_entry(asked)?;
        shelves.put(asked, reply.clone());
        Some(reply)
    }

    /// Keeps an answer.
    pub fn keep(&self, asked: String, reply: &Reply) {
        if reply.len() <= LONGEST {
            let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            shelves.put(asked, reply.clone());
        }
    }
}

impl Shelves {
    fn put(&mut self, asked: String, reply: Reply) {
        let bytes = reply.len() + asked.len() + OVERHEAD;
        if self.first_bytes + bytes > MOST_BYTES / 2 {
            self.second = std::mem::take(&mut self.first);
            self.first_bytes = 0;
        }
        self.first_bytes += bytes;
        self.first.insert(asked, reply);
    }
}
