//! What became of a rule between two editions, and which rules bore a number? Start at [`Fates::of`].
//!
//! Threads are followed from edition to edition, so that nothing is said that is not proven.

use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::book::{Library, NumberRun, Today};
use crate::home::{Result, of_number};
use crate::model::{Class, EditionId, Language, RuleNumber, Said};

/// A place among the English editions, ascending.
pub(super) type At = u16;

/// What became of the rule that bore a number in one edition, in another.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fate {
    /// The edition that it was written for has no such number.
    Absent,
    There {
        number: RuleNumber,
        /// The numbers that it bore on the way, each with the last edition that gave it.
        steps: Vec<(RuleNumber, At)>,
        /// The last edition that gave it other words.
        reworded: Option<At>,
        /// Other rules that took a large part of its words, with that part.
        pieces: Vec<(RuleNumber, f32)>,
    },
    Gone {
        since: At,
        /// Rules that took words of it, with the share of its words, the largest first.
        heirs: Vec<(RuleNumber, f32)>,
    },
}

/// The part of a rule's words that an heir must have taken to be told.
const HEIR_SHARE: f32 = 0.3;

/// The same for a rule that stayed, to be one of its pieces.
const PIECE_SHARE: f32 = 0.4;

pub(super) struct Fates<'a> {
    library: &'a Library,
    /// The English editions, ascending, with their places in the tables.
    pub editions: Vec<(usize, EditionId)>,
    known: Kept<(At, At, RuleNumber), Fate>,
    texts: Kept<RuleNumber, [Bearer]>,
}

/// What was found once for each key.
pub(super) struct Kept<K, V: ?Sized>(RwLock<FxHashMap<K, Arc<V>>>);

impl<K, V: ?Sized> Default for Kept<K, V> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<K: Eq + Hash, V: ?Sized> Kept<K, V> {
    pub fn get(&self, key: K, find: impl FnOnce() -> Result<Arc<V>>) -> Result<Arc<V>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let found = find()?;
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(kept.entry(key).or_insert(found)))
    }
}

impl<'a> Fates<'a> {
    pub fn open(library: &'a Library) -> Result<Self> {
        let editions =
            library.rules_of(Language::En).map(|(place, edition)| (place, edition.id)).collect();
        Ok(Self { library, editions, known: Kept::default(), texts: Kept::default() })
    }

    /// The place of an edition of the tables among the English ones.
    pub fn at(&self, place: usize) -> Option<At> {
        self.editions.iter().position(|edition| edition.0 == place).map(|at| at as At)
    }

    pub fn id(&self, at: At) -> EditionId {
        self.editions[usize::from(at)].1
    }

    /// What became of `number` of the edition `from` in the edition `to`.
    pub fn of(&self, number: RuleNumber, from: At, to: At) -> Result<Arc<Fate>> {
        self.known.get((from, to, number), || {
            let rows = self.library.rows(self.editions[usize::from(from)].0)?;
            let place = rows.find(number).next();
            Ok(Arc::new(place.map_or(Ok(Fate::Absent), |place| self.follow(place, from, to))?))
        })
    }

    /// The texts that bore `number`, from the first edition on.
    pub fn texts(&self, number: RuleNumber) -> Result<Arc<[Bearer]>> {
        self.texts.get(number, || {
            let same: Vec<_> = of_number(self.library.bearers(Language::En)?, number).collect();
            let mut found: Vec<Bearer> = Vec::new();
            for (at, (place, _)) in (0..).zip(&self.editions) {
                if !same.iter().any(|run| run.is_in(*place)) {
                    continue;
                }
                let rows = self.library.rows(*place)?;
                // A number that stands twice in an edition belongs to the first.
                let Some(entry) = rows.find(number).next().map(|row| rows.rows.at(row).entry)
                else {
                    continue;
                };
                match found.last_mut() {
                    Some(last) if last.entry == entry && last.last + 1 == at => last.last = at,
                    _ => found.push(Bearer { entry, first: at, last: at }),
                }
            }
            Ok(found.into())
        })
    }

    /// The rules that bore a number, with what each is in the edition `to`, the latest first, each of
    /// today's numbers once.
    pub fn borne(&self, number: RuleNumber, to: At) -> Result<Vec<Borne>> {
        let is_newest = usize::from(to) + 1 == self.editions.len();
        let mut found: Vec<Borne> = Vec::new();
        for run in self.library.number_runs(Language::En, number)?.into_iter().rev() {
            let here = run.record.and_then(|record| self.at(record.edition()));
            let today = match (here, run.today) {
                (Some(at), _) => match self.of(number, at, to)?.as_ref() {
                    Fate::There { number, .. } => Some(*number),
                    _ => None,
                },
                (None, Today::Here(record)) if is_newest => self.library.number(record)?,
                _ => None,
            };
            let is_gone =
                today.is_none() && (here.is_some() || matches!(run.today, Today::Gone(_)));
            if !found.iter().any(|other| (other.today, other.is_gone) == (today, is_gone)) {
                found.push(Borne { run, today, is_gone });
            }
        }
        Ok(found)
    }

    fn follow(&self, mut place: usize, from: At, to: At) -> Result<Fate> {
        let (mut steps, mut reworded, mut pieces) = (Vec::new(), None, Vec::new());
        let forward = from <= to;
        let mut at = from;
        while at != to {
            let next = if forward { at + 1 } else { at - 1 };
            // Each link leads to an edition from the one before it.
            let new = self.editions.get(usize::from(at.min(next)) + 1);
            let link = new.map_or(Ok(None), |edition| self.library.link(edition.0))?;
            let Some(link) = link else { return Ok(gone(next)) };
            let (after, new) = match forward {
                true => (link.new_of(place), link.new_of(place)),
                false => (link.old_of(place), Some(place)),
            };
            let least = if after.is_some() { PIECE_SHARE } else { HEIR_SHARE };
            let shares: Vec<_> = match forward {
                true => link.split_into(place).filter(|share| share.share >= least).collect(),
                false if after.is_some() => Vec::new(),
                false => link.merged_from(place).filter(|share| share.share >= least).collect(),
            };
            let mut heirs = Vec::new();
            for share in shares {
                if let Fate::There { number, .. } = self.follow(share.place, next, to)? {
                    heirs.push((number, share.share));
                }
            }
            heirs.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            let Some(after) = after else { return Ok(Fate::Gone { since: next, heirs }) };
            pieces.extend(heirs);
            let class = new.and_then(|place| link.class_of(place));
            // Quotes, references and numbers are no words.
            if matches!(class, Some(Class::Edited | Class::MovedEdited)) {
                reworded = Some(next);
            }
            let number = self.number(at, place)?;
            if number != self.number(next, after)? {
                steps.extend(number.map(|number| (number, at)));
            }
            (at, place) = (next, after);
        }
        Ok(match self.number(to, place)? {
            Some(number) => Fate::There { number, steps, reworded, pieces },
            None => gone(to),
        })
    }

    fn number(&self, at: At, place: usize) -> Result<Option<RuleNumber>> {
        let rows = self.library.rows(self.editions[usize::from(at)].0)?;
        Ok(rows.rows.get(place).and_then(|row| row.number))
    }
}

fn gone(since: At) -> Fate {
    Fate::Gone { since, heirs: Vec::new() }
}

/// A text that bore a number in editions that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub entry: u32,
    pub first: At,
    pub last: At,
}

/// A rule that bore a number in some editions, and what it is in the one that is judged against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borne {
    pub run: NumberRun,
    pub today: Option<RuleNumber>,
    /// Whether it is known to be no more.
    pub is_gone: bool,
}

impl Borne {
    pub fn said(&self) -> Said {
        let (first, last) = (self.run.first, self.run.last);
        match self.run.first_may_be_older {
            true => Said::new("cite-run-until").with("last", last),
            false => said_run(first, last),
        }
    }

    /// What became of it, which bore `number` then.
    pub fn meaning(&self, number: RuleNumber) -> Said {
        let told = match self.today {
            Some(today) => Said::new("cite-meaning").with("today", today),
            None if self.is_gone => Said::new("cite-meaning-gone"),
            None => Said::new("cite-meaning-unknown"),
        };
        told.with("number", number).and("run", self.said())
    }
}

pub(super) fn said_run(first: EditionId, last: EditionId) -> Said {
    match first == last {
        true => Said::words(first),
        false => Said::new("cite-run").with("first", first).with("last", last),
    }
}
