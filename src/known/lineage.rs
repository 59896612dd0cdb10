//! Which number or name did a rule bear when, and what became of it, where the texts themselves are
//! not at hand? Start at [`Lineage::known`].
//!
//! The table is compiled in from `corpus/lineage.tsv` and read line by line, as far as a question
//! needs it; [`Lineage::written`] is that file. Nothing here knows a sentence of the rules.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use super::fingerprint::{Fingerprint, Versions};
use crate::model::{Class, EditionId, EffectiveDate, RuleNumber};

const TSV: &str = include_str!("../../corpus/lineage.tsv");
const VERSIONS: &[u8] = include_bytes!("../../corpus/lineage.bin");

/// Of the editions known those that the program may know, where a trial leaves out the others.
static WITHIN: OnceLock<Range<EffectiveDate>> = OnceLock::new();

static KNOWN: LazyLock<Lineage> = LazyLock::new(|| {
    let all = Lineage::read(TSV).expect("it is compiled in and a test reads it");
    match WITHIN.get() {
        Some(days) => all.within(days),
        None => all,
    }
});

/// All threads of rules, sections and entries of the glossary through the English editions.
#[derive(Clone, Debug, Default)]
pub struct Lineage {
    tsv: &'static str,
    /// Bytes of each thread's line.
    lines: Vec<Range<usize>>,
    /// All editions of the table.
    all: Vec<EditionId>,
    /// Places in `all` of those that may be told of.
    told: Range<usize>,
    /// Places of the threads that ever bore a number, for who asks often.
    bearers: OnceLock<HashMap<RuleNumber, Vec<u32>>>,
}

/// By what a thread is named in one edition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// The number of a rule or section.
    Number(RuleNumber),
    /// The headword of an entry of the glossary.
    Term(String),
}

impl Name {
    /// The number; none of an entry.
    pub fn number(&self) -> Option<RuleNumber> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    /// The number or the headword.
    pub fn said(&self) -> String {
        self.to_string().trim_start_matches('=').replace('_', " ")
    }

    fn read(field: &str) -> Option<Self> {
        match field.strip_prefix('=') {
            Some(term) => Some(Self::Term(term.replace('_', " "))),
            None => Some(Self::Number(field.parse().ok()?)),
        }
    }
}

/// As the table has it.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Term(term) => write!(f, "={}", term.replace(' ', "_")),
        }
    }
}

/// One rule, section or entry through time, whatever its name was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownThread {
    /// The edition in which it appears.
    pub first: EditionId,
    /// Its name there.
    pub name: Name,
    /// Names, in the edition before, of rules from which it took its words without being one of
    /// them.
    pub from: Vec<Name>,
    /// What became of it since, ascending; nothing stands behind a removal.
    pub events: Vec<KnownEvent>,
    /// The last edition in which it stands.
    pub last: EditionId,
    /// Names, in the edition from which it is gone, of rules that took its words.
    pub heirs: Vec<Name>,
}

/// What became of a rule in one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEvent {
    /// The edition that brought it.
    pub edition: EditionId,
    /// What happened; never `added`.
    pub class: Class,
    /// Its name from then on; none where it was removed.
    pub name: Option<Name>,
}

impl KnownThread {
    /// What the thread is called for good: its first name and the edition in which it appeared.
    pub fn called(&self) -> String {
        format!("{}@{}", self.name.said(), self.first)
    }

    /// Its name in the edition in force on a day; none before it came and after it went.
    pub fn name_on(&self, date: EffectiveDate) -> Option<&Name> {
        if date < self.first.effective {
            return None;
        }
        let until_then = self.events.iter().take_while(|event| event.edition.effective <= date);
        until_then.last().map_or(Some(&self.name), |event| event.name.as_ref())
    }

    /// The number it bore in the edition in force on a day.
    pub fn number_on(&self, date: EffectiveDate) -> Option<RuleNumber> {
        self.name_on(date).and_then(Name::number)
    }

    /// Its numbers, each with the edition from which on it bore it.
    pub fn numbers(&self) -> impl Iterator<Item = (EditionId, RuleNumber)> + '_ {
        let mut before = None;
        let later = self
            .events
            .iter()
            .filter_map(|event| Some((event.edition, event.name.as_ref()?.number()?)));
        let first = self.name.number().map(|number| (self.first, number));
        first.into_iter().chain(later).filter(move |pair| before.replace(pair.1) != Some(pair.1))
    }

    /// The edition from which it is gone; none for a rule that stands in the last one.
    pub fn gone(&self) -> Option<EditionId> {
        let last = self.events.last().filter(|event| event.class == Class::Removed);
        last.map(|event| event.edition)
    }

    /// The edition since which its words in `edition` are what they are, numbers of other rules and
    /// typography apart.
    pub fn reworded(&self, edition: EditionId) -> EditionId {
        let events = self.events.iter().take_while(|event| event.edition <= edition);
        let rewritten =
            |event: &&KnownEvent| matches!(event.class, Class::Edited | Class::MovedEdited);
        events.filter(rewritten).last().map_or(self.first, |event| event.edition)
    }
}

impl Lineage {
    /// The lineage that is compiled in.
    pub fn known() -> &'static Self {
        &KNOWN
    }

    /// Leaves out what is known of editions before and after some days, as if the program had been
    /// made without them: by this one tries what it tells of editions that it does not know. To be
    /// called before anything is asked.
    pub fn leave_out_all_but(days: Range<EffectiveDate>) {
        // Who comes second changes nothing: a process knows one lineage.
        let _ = WITHIN.set(days);
    }

    /// Changes with the table and with what is left out of it, so that what was derived by another
    /// one is derived anew.
    pub fn sum(&self) -> u32 {
        Versions::sum(VERSIONS)
            ^ (self.told.start as u32) << 8
            ^ (self.all.len() - self.told.end) as u32
    }

    /// The editions it runs through, ascending.
    pub fn editions(&self) -> &[EditionId] {
        &self.all[self.told.clone()]
    }

    /// Whether it tells of the first edition there was.
    pub fn is_from_the_start(&self) -> bool {
        self.told.start == 0
    }

    /// The place of an edition among [`Lineage::editions`].
    pub fn place_of(&self, edition: EditionId) -> Option<usize> {
        self.editions().binary_search(&edition).ok()
    }

    /// Whether one edition is known to have followed the other at once.
    pub fn are_neighbours(&self, old: EditionId, new: EditionId) -> bool {
        self.place_of(old).zip(self.place_of(new)).is_some_and(|(old, new)| old + 1 == new)
    }

    /// The newest known edition that is not newer than `edition`.
    pub fn up_to(&self, edition: EditionId) -> Option<EditionId> {
        self.editions().iter().rfind(|known| **known <= edition).copied()
    }

    /// The oldest known edition that is newer than `edition`.
    pub fn after(&self, edition: EditionId) -> Option<EditionId> {
        self.editions().iter().find(|known| **known > edition).copied()
    }

    /// The known edition in force on a day; none before the first.
    ///
    /// The day may lie after the last: whether an edition that is not known was in force then,
    /// nothing here tells.
    pub fn in_force(&self, date: EffectiveDate) -> Option<EditionId> {
        self.editions().iter().rfind(|edition| edition.effective <= date).copied()
    }

    /// All threads with their places in the table, by the edition in which they appear and then in
    /// the order of the book.
    pub fn threads(&self) -> impl Iterator<Item = (u32, KnownThread)> + '_ {
        (0..self.lines.len() as u32).filter_map(|place| Some((place, self.thread(place)?)))
    }

    /// The thread at a place in the table; none where all of it is left out.
    pub fn thread(&self, place: u32) -> Option<KnownThread> {
        let line = &self.tsv[self.lines.get(place as usize)?.clone()];
        read_thread(line, &self.all).and_then(|thread| self.told_of(thread))
    }

    /// Reads the whole table, so that it need not be looked through for each number.
    pub fn make_ready(&self) {
        self.bearers.get_or_init(|| {
            let mut bearers: HashMap<RuleNumber, Vec<u32>> = HashMap::new();
            for (place, thread) in self.threads() {
                for (_, number) in thread.numbers() {
                    bearers.entry(number).or_default().push(place);
                }
            }
            bearers.values_mut().for_each(Vec::dedup);
            bearers
        });
    }

    /// Every thread that ever bore `number`, by the edition in which it appeared.
    pub fn bearers(&self, number: RuleNumber) -> impl Iterator<Item = (u32, KnownThread)> + '_ {
        let places = match self.bearers.get() {
            Some(bearers) => bearers.get(&number).cloned().unwrap_or_default(),
            None => self.places_with(&number.to_string()),
        };
        let threads = places.into_iter().filter_map(|place| Some((place, self.thread(place)?)));
        threads.filter(move |(_, thread)| thread.numbers().any(|(_, borne)| borne == number))
    }

    /// Places of the threads whose lines name a number.
    fn places_with(&self, wanted: &str) -> Vec<u32> {
        let goes_on = |next: &u8| next.is_ascii_alphanumeric() || *next == b'.';
        let ends = |at: usize| !self.tsv.as_bytes().get(at + wanted.len()).is_some_and(goes_on);
        let found = self.tsv.match_indices(wanted).map(|hit| hit.0).filter(|at| ends(*at));
        let line_of = |at| self.lines.partition_point(|line| line.end <= at) as u32;
        let mut places: Vec<u32> = found.map(line_of).collect();
        places.dedup();
        places
    }

    /// Of each thread, by its place in the table, the words that it has in some editions; none
    /// where it is not in one of them.
    pub fn fingerprints<const N: usize>(
        &self,
        editions: [EditionId; N],
    ) -> Vec<[Option<Fingerprint>; N]> {
        let places = editions.map(|edition| self.all.binary_search(&edition).unwrap_or_default());
        Versions::read(VERSIONS, places)
    }

    /// The table of some editions and threads, as the file has it.
    pub fn written(editions: &[EditionId], threads: &[KnownThread]) -> String {
        let place = |id: EditionId| editions.binary_search(&id).unwrap_or_default();
        let ids: Vec<String> = editions.iter().map(ToString::to_string).collect();
        let mut tsv = format!("{ABOUT}{}\n", ids.join(" "));
        for thread in threads {
            let (first, from) = (place(thread.first), listed('<', &thread.from));
            tsv += &format!("{first} {}{from}", thread.name);
            let mut name = Some(&thread.name);
            for event in &thread.events {
                let letter =
                    LETTERS.iter().find(|pair| pair.1 == event.class).map_or('e', |pair| pair.0);
                tsv += &format!(" {}{letter}", place(event.edition));
                if let Some(now) = event.name.as_ref().filter(|now| name != Some(now)) {
                    tsv += &now.to_string();
                }
                name = event.name.as_ref();
            }
            tsv += &format!("{}\n", listed('>', &thread.heirs));
        }
        tsv
    }

    /// Reads a table; none where its list of editions is not well formed.
    fn read(tsv: &'static str) -> Option<Self> {
        let mut at = 0;
        let mut lines = Vec::new();
        for line in tsv.split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            if !text.is_empty() && !text.starts_with('#') {
                lines.push(at..at + text.len());
            }
            at += line.len();
        }
        let editions = lines.first()?.clone();
        let all: Vec<EditionId> =
            tsv[editions].split(' ').map(|field| field.parse().ok()).collect::<Option<_>>()?;
        lines.remove(0);
        let told = 0..all.len();
        Some(Self { tsv, lines, all, told, bearers: OnceLock::new() })
    }

    fn within(self, days: &Range<EffectiveDate>) -> Self {
        let place = |day| self.all.partition_point(|edition| edition.effective < day);
        let told = place(days.start)..place(days.end);
        Self { told, ..self }
    }

    /// What of a thread lies in the editions that are told of.
    fn told_of(&self, thread: KnownThread) -> Option<KnownThread> {
        let (first, last) = (*self.editions().first()?, *self.editions().last()?);
        if self.told.len() == self.all.len() {
            return Some(thread);
        }
        if thread.first > last || thread.last < first {
            return None;
        }
        let mut cut = thread.clone();
        cut.events.retain(|event| event.edition > first && event.edition <= last);
        if thread.first < first {
            cut.name = thread.name_on(first.effective)?.clone();
            (cut.first, cut.from) = (first, Vec::new());
        }
        if thread.last >= last {
            (cut.last, cut.heirs) = (last, Vec::new());
        }
        Some(cut)
    }
}

/// What the file says of itself before its lines.
const ABOUT: &str = "\
# Which number every English rule bore when, and what every entry of the glossary was called. The
# first line without this mark lists the editions; elsewhere an edition is its place in that list,
# from 0. Each further line is a rule, a section or an entry (=HEADWORD, _ for a space) through time:
# EDITION NAME in which it appears, <NAME of each rule of the edition before from which it took words,
# then each event as EDITION, a letter and its name, if that is another now: e edited, m moved, M moved
# and edited, r references followed, t refers to another rule, y typography, - removed, with >NAME of
# each rule that took its words.
";

/// The letter by which a class is written; `added` is never written.
const LETTERS: [(char, Class); 7] = [
    ('e', Class::Edited),
    ('m', Class::Moved),
    ('M', Class::MovedEdited),
    ('r', Class::References),
    ('t', Class::Retargeted),
    ('y', Class::Typography),
    ('-', Class::Removed),
];

fn listed(mark: char, names: &[Name]) -> String {
    names.iter().map(|name| format!("{mark}{name}")).collect()
}

fn read_thread(line: &str, editions: &[EditionId]) -> Option<KnownThread> {
    let mut fields = line.split(' ');
    let first = *editions.get(fields.next()?.parse::<usize>().ok()?)?;
    let mut born = fields.next()?.split('<').map(Name::read);
    let name = born.next()??;
    let from = born.collect::<Option<_>>()?;
    let (mut events, mut heirs) = (Vec::new(), Vec::new());
    let (mut bears, mut last) = (name.clone(), *editions.last()?);
    for field in fields {
        let letter = field.find(|letter: char| !letter.is_ascii_digit())?;
        let place: usize = field[..letter].parse().ok()?;
        let mut rest = field[letter..].chars();
        let mark = rest.next()?;
        let class = LETTERS.iter().find(|pair| pair.0 == mark)?.1;
        let edition = *editions.get(place)?;
        if class == Class::Removed {
            heirs = rest.as_str().split('>').skip(1).map(Name::read).collect::<Option<_>>()?;
            last = *editions.get(place.checked_sub(1)?)?;
            events.push(KnownEvent { edition, class, name: None });
            continue;
        }
        if !rest.as_str().is_empty() {
            bears = Name::read(rest.as_str())?;
        }
        events.push(KnownEvent { edition, class, name: Some(bears.clone()) });
    }
    Some(KnownThread { first, name, from, events, last, heirs })
}
