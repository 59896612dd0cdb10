//! Which printed answers are kept? Start at [`Answers`].
//!
//! Answers of one generation never change, so nothing here knows when one is out of date.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::reply::Reply;

/// How many bytes of packed answers are kept: all rule pages of an edition, which take some 12 MB,
/// for the whole server is to stay below 150 MB.
const MOST: usize = 14 << 20;

/// An answer longer than this is not kept; the longest section of an edition is shorter.
const LONGEST: usize = 2 << 20;

/// What every kept answer costs beside its text.
const OVERHEAD: usize = 256;

/// Printed answers by what was asked, never more than a bound of bytes.
#[derive(Default)]
pub struct Answers {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    answers: HashMap<String, Answer>,
    bytes: usize,
    /// What was asked, the next to be forgotten first.
    order: VecDeque<String>,
}

struct Answer {
    reply: Reply,
    /// Whether it was asked for since it came, or since it was spared.
    asked: bool,
}

impl Answers {
    /// The answer to what was asked in these very words.
    pub fn get(&self, asked: &str) -> Option<Reply> {
        let mut kept = self.kept();
        let answer = kept.answers.get_mut(asked)?;
        answer.asked = true;
        Some(answer.reply.clone())
    }

    /// Keeps an answer.
    pub fn keep(&self, asked: &str, reply: &Reply) {
        if reply.len() <= LONGEST {
            self.kept().keep(asked, reply.clone());
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// Keeps an answer; what was not asked for again makes room.
    fn keep(&mut self, asked: &str, reply: Reply) {
        let cost = |asked: &str, reply: &Reply| reply.len() + 2 * asked.len() + OVERHEAD;
        self.bytes += cost(asked, &reply);
        match self.answers.insert(asked.to_owned(), Answer { reply, asked: false }) {
            None => self.order.push_back(asked.to_owned()),
            Some(before) => self.bytes -= cost(asked, &before.reply),
        }
        while self.bytes > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            match self.answers.get_mut(&oldest) {
                Some(kept) if kept.asked => {
                    kept.asked = false;
                    self.order.push_back(oldest);
                }
                _ => {
                    let gone = self.answers.remove(&oldest);
                    self.bytes -= gone.map_or(0, |gone| cost(&oldest, &gone.reply));
                }
            }
        }
    }
}
