//! What belongs together in an answer? Start at [`Frame`]; [`Admitted`] is what the index has of it.
//!
//! Which records are searched, which of them are one result and what stands above it cannot be
//! told by numbers: they are given as plain values by whoever knows the editions.

use std::sync::{Arc, Mutex, PoisonError};

use super::reader::Documents;
use crate::model::{NumberRange, RuleNumber};

/// The records that are searched and the results that they make up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The group of each entry; [`NONE`] for those that are not searched.
    group_of: Vec<u32>,
    groups: Vec<Grouped>,
    /// Groups by number, ascending.
    by_number: Vec<(RuleNumber, u32)>,
    /// Entries with the groups that their texts point at, in the order of each text.
    points: Vec<(u32, u32)>,
    /// Entries of documents with the numbers that they speak of, ascending.
    speaking: Vec<(u32, Spoken)>,
    /// Whether a group holds the texts of a rule through all editions, not those of one day.
    through_time: bool,
    /// What entries were left out of, where any were.
    wide: Option<Arc<Frame>>,
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Grouped {
    number: Option<RuleNumber>,
    above: Option<u32>,
}

/// A number that a piece of a document speaks of, as it is today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spoken {
    /// The number.
    pub number: RuleNumber,
    /// Whether the piece is about that rule, and does not only cite it.
    pub is_about: bool,
}

impl Frame {
    /// A frame whose groups hold the texts of a rule through all editions.
    pub fn through_time() -> Self {
        Self { through_time: true, ..Self::default() }
    }

    /// Whether a group holds the texts of a rule through all editions, not those of one day.
    pub fn is_through_time(&self) -> bool {
        self.through_time
    }

    /// Adds a group, which bears `number` in the edition that leads.
    pub fn add_group(&mut self, number: Option<RuleNumber>) -> u32 {
        self.groups.push(Grouped { number, above: None });
        (self.groups.len() - 1) as u32
    }

    /// Puts an entry into a group; one that is in a group already stays there.
    pub fn add_entry(&mut self, entry: u32, group: u32) {
        let at = entry as usize;
        if self.group_of.len() <= at {
            self.group_of.resize(at + 1, NONE);
        }
        if self.group_of[at] == NONE {
            self.group_of[at] = group;
        }
    }

    /// Says that the texts of an entry point at a group.
    pub fn add_pointer(&mut self, entry: u32, group: u32) {
        self.points.push((entry, group));
    }

    /// Says that a group is also found by `number`, which it bore in an older edition.
    pub fn add_number(&mut self, number: RuleNumber, group: u32) {
        self.by_number.push((number, group));
    }

    /// Says of which numbers an entry of a document speaks.
    pub fn add_spoken(&mut self, entry: u32, spoken: Spoken) {
        self.speaking.push((entry, spoken));
    }

    /// To be called when all is added: finds what stands above each group, and sorts.
    pub fn finish(mut self) -> Self {
        let own = self.groups.iter().enumerate();
        let own = own.filter_map(|(at, group)| Some((group.number?, at as u32)));
        self.by_number.extend(own.collect::<Vec<_>>());
        self.by_number.sort_unstable();
        self.by_number.dedup();
        // A number is added once for each edition that has it.
        self.by_number.shrink_to_fit();
        for group in &mut self.groups {
            let parent = group.number.and_then(RuleNumber::parent);
            let parent = parent.filter(|number| number.rule().is_some());
            group.above = parent.and_then(|parent| {
                let at = self.by_number.partition_point(|(number, _)| *number < parent);
                self.by_number.get(at).filter(|(number, _)| *number == parent).map(|first| first.1)
            });
        }
        // What a text points at first stays first: that counts most.
        self.points.sort_by_key(|(entry, _)| *entry);
        self.speaking.sort_unstable();
        self
    }

    /// The same without the entries that are not to be kept.
    pub fn narrowed(self: &Arc<Self>, keep: impl Fn(u32) -> bool) -> Self {
        let mut narrowed = Self { wide: Some(Arc::clone(self)), ..Self::clone(self) };
        for (entry, group) in narrowed.group_of.iter_mut().enumerate() {
            if *group != NONE && !keep(entry as u32) {
                *group = NONE;
            }
        }
        narrowed
    }

    /// The frame that this one was before entries were left out; its groups are the same.
    pub fn wide(self: &Arc<Self>) -> &Arc<Self> {
        self.wide.as_ref().map_or(self, |wide| wide.wide())
    }

    /// Whether an entry is searched.
    pub fn contains(&self, entry: u32) -> bool {
        self.group(entry).is_some()
    }

    /// The group of an entry; none where it is not searched.
    pub fn group(&self, entry: u32) -> Option<u32> {
        self.group_of.get(entry as usize).copied().filter(|group| *group != NONE)
    }

    /// All entries with their groups.
    pub fn entries(&self) -> impl Iterator<Item = (u32, u32)> {
        let entries = (0..).zip(&self.group_of).map(|(entry, group)| (entry, *group));
        entries.filter(|(_, group)| *group != NONE)
    }

    /// How many groups there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The number of a group.
    pub fn number(&self, group: u32) -> Option<RuleNumber> {
        self.groups.get(group as usize)?.number
    }

    /// The number of the group of an entry.
    pub fn number_of(&self, entry: u32) -> Option<RuleNumber> {
        self.number(self.group(entry)?)
    }

    /// The group of the rule above that of a subrule.
    pub fn above(&self, group: u32) -> Option<u32> {
        self.groups.get(group as usize)?.above
    }

    /// The groups of a number and what is under it, ascending by number.
    pub fn under(&self, number: RuleNumber) -> impl Iterator<Item = (RuleNumber, u32)> {
        let from = self.by_number.partition_point(|(listed, _)| *listed < number);
        let under = self.by_number[from..].iter().copied();
        under.take_while(move |(listed, _)| number.covers(*listed))
    }

    /// Whether any group bears a number of a range.
    pub fn has_number_in(&self, range: &NumberRange) -> bool {
        self.by_number.iter().any(|(number, _)| range.covers(*number))
    }

    /// The groups that the texts of an entry point at.
    pub fn pointed(&self, entry: u32) -> impl Iterator<Item = u32> {
        let from = self.points.partition_point(|(listed, _)| *listed < entry);
        let own = self.points[from..].iter().take_while(move |(listed, _)| *listed == entry);
        own.map(|(_, group)| *group)
    }

    /// Each entry that points at a group, with how many groups it points at before.
    pub fn pointing(&self) -> impl Iterator<Item = (u32, u32, usize)> {
        let mut before = (NONE, 0);
        self.points.iter().map(move |(entry, group)| {
            before = if before.0 == *entry { (*entry, before.1 + 1) } else { (*entry, 0) };
            (*entry, *group, before.1)
        })
    }

    /// Whether a piece of a document is about a number of `ranges` or cites one; none where it
    /// speaks of none of them.
    pub fn speaks_of(&self, entry: u32, ranges: &[NumberRange]) -> Option<bool> {
        let from = self.speaking.partition_point(|(listed, _)| *listed < entry);
        let own = self.speaking[from..].iter().take_while(|(listed, _)| *listed == entry);
        let meant =
            own.filter(|(_, spoken)| ranges.iter().any(|range| range.covers(spoken.number)));
        meant.map(|(_, spoken)| spoken.is_about).max()
    }
}

/// The records of the index that a frame puts into groups.
#[derive(Clone)]
pub(super) struct Admitted {
    pub frame: Arc<Frame>,
    /// Whether each document may be a result; no question may.
    pub allowed: Vec<bool>,
    /// Sections and rules by group.
    rules: Arc<Vec<(u32, u32)>>,
}

impl Admitted {
    fn of(frame: &Arc<Frame>, docs: &Documents) -> Self {
        let mut allowed = vec![false; docs.len()];
        let mut rules = Vec::new();
        for (entry, group) in frame.entries() {
            let Some(doc) = docs.of_entry(entry) else { continue };
            allowed[doc as usize] = true;
            if docs.about(doc).kind().is_numbered() {
                rules.push((group, doc));
            }
        }
        rules.sort_unstable();
        Self { frame: Arc::clone(frame), allowed, rules: Arc::new(rules) }
    }

    /// Sections and rules of a group.
    pub fn rules(&self, group: u32) -> impl Iterator<Item = u32> {
        let from = self.rules.partition_point(|(listed, _)| *listed < group);
        let own = self.rules[from..].iter().take_while(move |(listed, _)| *listed == group);
        own.map(|(_, doc)| *doc).filter(|doc| self.allowed[*doc as usize])
    }
}

/// The frames that were searched last: mostly an edition is asked again.
#[derive(Default)]
pub(super) struct Asked(Mutex<Vec<Arc<Admitted>>>);

/// How many frames are kept; each takes a byte a record and eight an entry.
const MOST_FRAMES: usize = 8;

impl Asked {
    /// The records of a frame, kept or made.
    pub fn of(&self, frame: &Arc<Frame>, docs: &Documents) -> Arc<Admitted> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = kept.iter().find(|admitted| Arc::ptr_eq(&admitted.frame, frame)) {
            return Arc::clone(there);
        }
        let admitted = Arc::new(Admitted::of(frame, docs));
        if kept.len() == MOST_FRAMES {
            kept.remove(0);
        }
        kept.push(Arc::clone(&admitted));
        admitted
    }
}
