//! Which rules bore a number, and when? Start at [`Bearers`].

use rustc_hash::FxHashMap;

use crate::book::{Library, NumberRun};
use crate::home::HomeError;
use crate::home::in_parallel;
use crate::index::tables::Damage;
use crate::model::{Level, RuleNumber, Said};

/// A text that bore a number in editions that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    /// The entry of the text.
    pub entry: u32,
    /// The first of the editions, as a place among the English ones.
    pub first: u16,
    /// The last of them.
    pub last: u16,
}

/// A rule that bore a number in some editions, and what it is in the one that is judged against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borne {
    /// The editions.
    pub run: NumberRun,
    /// Its number.
    pub today: Option<RuleNumber>,
    /// Whether it is known to be no more.
    pub is_gone: bool,
}

impl Borne {
    /// The editions, for people.
    pub fn said(&self) -> Said {
        let (first, last) = (self.run.first, self.run.last);
        match self.run.first_may_be_older {
            true => Said::new("cite-run-until").with("last", last),
            false if first == last => Said::words(first),
            false => Said::new("cite-run").with("first", first).with("last", last),
        }
    }
}

/// All numbers of all English editions with what bore them.
pub(super) struct Bearers {
    all: FxHashMap<RuleNumber, Vec<Bearer>>,
}

impl Bearers {
    /// Reads the editions at `places`, ascending.
    pub fn read(library: &Library, places: &[usize]) -> Result<Self, HomeError> {
        let numbered = |place: &usize| -> Result<Vec<(RuleNumber, u32)>, Damage> {
            let rows = library.rows(*place)?.rows.iter();
            let rows = rows.filter(|row| row.is_numbered());
            Ok(rows.filter_map(|row| Some((row.number?, row.entry))).collect())
        };
        let mut all: FxHashMap<RuleNumber, Vec<Bearer>> = FxHashMap::default();
        for (at, numbers) in in_parallel(places, numbered).into_iter().enumerate() {
            let at = at as u16;
            for (number, entry) in numbers? {
                let bearers = all.entry(number).or_default();
                match bearers.last_mut() {
                    // A number that stands twice in an edition belongs to the first.
                    Some(last) if last.last == at => {}
                    Some(last) if last.entry == entry && last.last + 1 == at => last.last = at,
                    _ => bearers.push(Bearer { entry, first: at, last: at }),
                }
            }
        }
        Ok(Self { all })
    }

    /// What bore `number`, from the first edition on.
    pub fn of(&self, number: RuleNumber) -> &[Bearer] {
        self.all.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Whether some edition has the number; chapters are named in other ways.
    pub fn knows(&self, number: RuleNumber) -> bool {
        number.level() != Level::Chapter && self.all.contains_key(&number)
    }
}
