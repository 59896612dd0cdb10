//! Which number did a rule bear when, and what became of it, where the texts themselves are not at
//! hand? Start at [`Lineage::known`].
//!
//! Numbers, dates and classes of all threads, compiled into the program from
//! `corpus/lineage.tsv`; [`Lineage::of`] makes them from texts, and its `Display` is that file.
//! Nothing here knows a sentence of the rules.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use super::threads::{Step, Threads};
use crate::model::{Class, EditionId, EffectiveDate, Pair, RuleNumber};

const TSV: &str = include_str!("../../corpus/lineage.tsv");

static KNOWN: LazyLock<Lineage> =
    LazyLock::new(|| Lineage::read(TSV).expect("it is compiled in and a test reads it"));

static EDITIONS: LazyLock<Vec<EditionId>> =
    LazyLock::new(|| read_editions(&mut lines(TSV)).expect("a test reads it"));

/// All threads of numbered rules and sections through the English editions of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineage {
    editions: Vec<EditionId>,
    threads: Vec<KnownThread>,
    /// Numbers with places in `threads` of those that ever bore them, ascending.
    bearers: Vec<(RuleNumber, u32)>,
}

/// One rule or section through time, whatever its number was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownThread {
    /// The edition in which it appears.
    pub first: EditionId,
    /// The number it bears there.
    pub number: RuleNumber,
    /// Numbers, in the edition before, of rules from which it took its words without being one of
    /// them.
    pub from: Vec<RuleNumber>,
    /// What became of it since, ascending; nothing stands behind a removal.
    pub events: Vec<KnownEvent>,
    /// The last edition in which it stands.
    pub last: EditionId,
    /// Numbers, in the edition from which it is gone, of rules that took its words.
    pub heirs: Vec<RuleNumber>,
}

/// What became of a rule in one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEvent {
    /// The edition that brought it.
    pub edition: EditionId,
    /// What happened; never `added`.
    pub class: Class,
    /// The number it bears from then on; none where it was removed.
    pub number: Option<RuleNumber>,
}

impl KnownThread {
    /// What the thread is called: its first number and the edition in which it appeared.
    pub fn name(&self) -> String {
        format!("{}@{}", self.number, self.first)
    }

    /// The number it bore in the edition in force on a day; none before it came and after it went.
    pub fn number_on(&self, date: EffectiveDate) -> Option<RuleNumber> {
        if date < self.first.effective {
            return None;
        }
        let until_then = self.events.iter().take_while(|event| event.edition.effective <= date);
        until_then.last().map_or(Some(self.number), |event| event.number)
    }

    /// Its numbers, each with the edition from which on it bore it.
    pub fn numbers(&self) -> impl Iterator<Item = (EditionId, RuleNumber)> + '_ {
        let mut before = None;
        let later = self.events.iter().filter_map(|event| Some((event.edition, event.number?)));
        std::iter::once((self.first, self.number))
            .chain(later)
            .filter(move |pair| before.replace(pair.1) != Some(pair.1))
    }

    /// The edition from which it is gone; none for a rule that stands today.
    pub fn gone(&self) -> Option<EditionId> {
        let last = self.events.last().filter(|event| event.class == Class::Removed);
        last.map(|event| event.edition)
    }

    /// The edition since which its words are what they are, numbers of other rules and typography
    /// apart.
    pub fn reworded(&self) -> EditionId {
        let rewritten =
            |event: &&KnownEvent| matches!(event.class, Class::Edited | Class::MovedEdited);
        self.events.iter().rfind(rewritten).map_or(self.first, |event| event.edition)
    }
}

impl Lineage {
    /// The lineage that is compiled in; read at the first use.
    pub fn known() -> &'static Self {
        &KNOWN
    }

    /// The editions through which the lineage runs that is compiled in, ascending; no thread is read
    /// for them.
    pub fn known_editions() -> &'static [EditionId] {
        &EDITIONS
    }

    /// The editions it runs through, ascending.
    pub fn editions(&self) -> &[EditionId] {
        &self.editions
    }

    /// All threads, by the edition in which they appear and then in the order of the book.
    pub fn threads(&self) -> &[KnownThread] {
        &self.threads
    }

    /// The known edition in force on a day; none before the first.
    ///
    /// The day may lie between two known editions or after the last: whether an edition that is
    /// not known was in force then, nothing here tells.
    pub fn in_force(&self, date: EffectiveDate) -> Option<EditionId> {
        let later = self.editions.partition_point(|edition| edition.effective <= date);
        later.checked_sub(1).map(|place| self.editions[place])
    }

    /// The thread whose rule bore `number` on a day; the first in the order of the book where the
    /// source repeats a number.
    pub fn thread(&self, date: EffectiveDate, number: RuleNumber) -> Option<&KnownThread> {
        self.bearers(number).find(|thread| thread.number_on(date) == Some(number))
    }

    /// Every thread that ever bore `number`, by the edition in which it appeared.
    pub fn bearers(&self, number: RuleNumber) -> impl Iterator<Item = &KnownThread> {
        let from = self.bearers.partition_point(|bearer| bearer.0 < number);
        let own = self.bearers[from..].iter().take_while(move |bearer| bearer.0 == number);
        own.filter_map(|bearer| self.threads.get(bearer.1 as usize))
    }

    /// The lineage of editions, ascending, given as the numbers of their records by place (none
    /// for a record that is no rule or section), and of the threads through them.
    pub fn of(editions: &[(EditionId, Vec<Option<RuleNumber>>)], threads: &Threads) -> Self {
        let ids: Vec<EditionId> = editions.iter().map(|edition| edition.0).collect();
        let numbers: BTreeMap<EditionId, &[Option<RuleNumber>]> =
            editions.iter().map(|(id, numbers)| (*id, numbers.as_slice())).collect();
        let made = Making { ids: &ids, numbers, threads };
        let mut found = Vec::new();
        for (at, (id, numbers)) in editions.iter().enumerate() {
            let before = at.checked_sub(1).map(|place| ids[place]);
            let link = before.and_then(|edition| threads.link(Pair::new(edition, *id)));
            for (place, _) in numbers.iter().enumerate().filter(|entry| entry.1.is_some()) {
                let old = link.and_then(|link| link.old_of(place));
                let goes_on =
                    old.is_some_and(|origin| before.is_some_and(|id| made.has(id, origin)));
                if !goes_on {
                    found.extend(made.thread(*id, place));
                }
            }
        }
        Self::joined(ids, found)
    }

    fn joined(editions: Vec<EditionId>, threads: Vec<KnownThread>) -> Self {
        let borne = |(place, thread): (u32, &KnownThread)| {
            thread.numbers().map(|pair| (pair.1, place)).collect::<Vec<_>>()
        };
        let mut bearers: Vec<(RuleNumber, u32)> = (0..).zip(&threads).flat_map(borne).collect();
        bearers.sort_unstable();
        bearers.dedup();
        Self { editions, threads, bearers }
    }

    /// Reads what `Display` prints; none where a line is not well formed.
    fn read(tsv: &str) -> Option<Self> {
        let mut lines = lines(tsv);
        let editions = read_editions(&mut lines)?;
        let threads = lines.map(|line| read_thread(line, &editions)).collect::<Option<_>>()?;
        Some(Self::joined(editions, threads))
    }
}

/// What threads are made from.
struct Making<'a> {
    ids: &'a [EditionId],
    numbers: BTreeMap<EditionId, &'a [Option<RuleNumber>]>,
    threads: &'a Threads,
}

impl Making<'_> {
    fn number(&self, edition: EditionId, place: usize) -> Option<RuleNumber> {
        self.numbers.get(&edition)?.get(place).copied().flatten()
    }

    fn has(&self, edition: EditionId, place: usize) -> bool {
        self.number(edition, place).is_some()
    }

    /// The thread that appears at `place` of an edition.
    fn thread(&self, edition: EditionId, place: usize) -> Option<KnownThread> {
        let steps = self.threads.follow(self.ids, edition, place);
        let begin = steps.iter().position(|step| step.edition == edition)?;
        let (first, later) = steps[begin..].split_first()?;
        let events = later.iter().filter_map(|step| {
            let number = step.places.new.and_then(|place| self.number(step.edition, place));
            Some(KnownEvent { edition: step.edition, class: step.class?, number })
        });
        let last = steps[begin..].iter().rfind(|step| step.places.new.is_some())?;
        let gone = later.last().filter(|step| step.places.new.is_none());
        Some(KnownThread {
            first: edition,
            number: self.number(edition, place)?,
            from: self.origins(first, place),
            events: events.collect(),
            last: last.edition,
            heirs: gone.map_or(Vec::new(), |step| self.heirs(step)),
        })
    }

    fn origins(&self, first: &Step, place: usize) -> Vec<RuleNumber> {
        let Some(before) = first.before else { return Vec::new() };
        let link = self.threads.link(Pair::new(before, first.edition));
        let shares = link.into_iter().flat_map(|link| link.merged_from(place));
        shares.filter_map(|share| self.number(before, share.place)).collect()
    }

    fn heirs(&self, gone: &Step) -> Vec<RuleNumber> {
        let Some((before, place)) = gone.before.zip(gone.places.old) else { return Vec::new() };
        let link = self.threads.link(Pair::new(before, gone.edition));
        let shares = link.into_iter().flat_map(|link| link.split_into(place));
        shares.filter_map(|share| self.number(gone.edition, share.place)).collect()
    }
}

/// What the file says of itself before its lines.
const ABOUT: &str = "\
# Which number every English rule bore when. The first line without this mark lists the editions;
# elsewhere an edition is its place in that list, from 0. Each further line is a rule or section
# through time: EDITION NUMBER in which it appears, <NUMBER of each rule of the edition before from
# which it took words, then each event as EDITION, a letter and its number, if that is another now:
# e edited, m moved, M moved and edited, r references followed, t refers to another rule,
# y typography, - removed, with >NUMBER of each rule that took its words.
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

impl fmt::Display for Lineage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ABOUT)?;
        let editions: Vec<String> =
            self.editions.iter().map(|edition| edition.to_string()).collect();
        writeln!(f, "{}", editions.join(" "))?;
        let place = |id: EditionId| self.editions.binary_search(&id).unwrap_or_default();
        for thread in &self.threads {
            write!(f, "{} {}{}", place(thread.first), thread.number, listed('<', &thread.from))?;
            let mut number = Some(thread.number);
            for event in &thread.events {
                let letter =
                    LETTERS.iter().find(|pair| pair.1 == event.class).map_or('e', |pair| pair.0);
                write!(f, " {}{letter}", place(event.edition))?;
                if let Some(now) = event.number.filter(|now| number != Some(*now)) {
                    write!(f, "{now}")?;
                }
                number = event.number;
            }
            writeln!(f, "{}", listed('>', &thread.heirs))?;
        }
        Ok(())
    }
}

fn listed(mark: char, numbers: &[RuleNumber]) -> String {
    numbers.iter().map(|number| format!("{mark}{number}")).collect()
}

/// The lines of the file that say something.
fn lines(tsv: &str) -> impl Iterator<Item = &str> {
    tsv.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn read_editions<'t>(lines: &mut impl Iterator<Item = &'t str>) -> Option<Vec<EditionId>> {
    lines.next()?.split(' ').map(|field| field.parse().ok()).collect()
}

fn read_thread(line: &str, editions: &[EditionId]) -> Option<KnownThread> {
    let mut fields = line.split(' ');
    let first = *editions.get(fields.next()?.parse::<usize>().ok()?)?;
    let mut born = fields.next()?.split('<').map(|number| number.parse::<RuleNumber>().ok());
    let number = born.next()??;
    let from = born.collect::<Option<_>>()?;
    let (mut events, mut heirs) = (Vec::new(), Vec::new());
    let (mut bears, mut last) = (number, *editions.last()?);
    for field in fields {
        let letter = field.find(|letter: char| !letter.is_ascii_digit())?;
        let place: usize = field[..letter].parse().ok()?;
        let mut rest = field[letter..].chars();
        let mark = rest.next()?;
        let class = LETTERS.iter().find(|pair| pair.0 == mark)?.1;
        let edition = *editions.get(place)?;
        if class == Class::Removed {
            let taken = rest.as_str().split('>').skip(1).map(|number| number.parse().ok());
            heirs = taken.collect::<Option<_>>()?;
            last = *editions.get(place.checked_sub(1)?)?;
            events.push(KnownEvent { edition, class, number: None });
            continue;
        }
        if !rest.as_str().is_empty() {
            bears = rest.as_str().parse().ok()?;
        }
        events.push(KnownEvent { edition, class, number: Some(bears) });
    }
    Some(KnownThread { first, number, from, events, last, heirs })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "2001-01-01 2002-02-02 2003-03-03\n\
        0 101.1 1m101.2 2e\n\
        0 101.2 1->101.2>101.3\n\
        1 101.3<101.2 2-\n";

    fn small() -> Lineage {
        Lineage::read(SMALL).expect("it is well formed")
    }

    fn on(date: &str) -> EffectiveDate {
        date.parse().expect("it is a date")
    }

    fn number(typed: &str) -> RuleNumber {
        typed.parse().expect("it is a number")
    }

    #[test]
    fn what_is_printed_is_read_again() {
        assert_eq!(small().to_string(), format!("{ABOUT}{SMALL}"));
        assert!(ABOUT.lines().all(|line| line.starts_with("# ")));
        assert_eq!(Lineage::read(&Lineage::known().to_string()).as_ref(), Some(Lineage::known()));
        assert_eq!(Lineage::read("2001-01-01\n0 101.1 1m101.2\n"), None);
        assert_eq!(Lineage::known_editions(), Lineage::known().editions());
    }

    #[test]
    fn a_number_means_a_rule_on_a_day() {
        let lineage = small();
        let name = |date, typed| lineage.thread(on(date), number(typed)).map(KnownThread::name);
        assert_eq!(name("2001-01-01", "101.2").as_deref(), Some("101.2@2001-01-01"));
        assert_eq!(name("2002-02-02", "101.2").as_deref(), Some("101.1@2001-01-01"));
        assert_eq!(name("2003-01-01", "101.3").as_deref(), Some("101.3@2002-02-02"));
        assert_eq!(name("2003-03-03", "101.3"), None);
        assert_eq!(name("2000-01-01", "101.1"), None);
        assert_eq!(lineage.bearers(number("101.2")).count(), 2);
        assert_eq!(lineage.in_force(on("2002-12-31")), Some(lineage.editions()[1]));
    }

    #[test]
    fn a_thread_tells_its_numbers_and_its_end() {
        let lineage = small();
        let [first, second, third] = lineage.threads() else { panic!("there are three") };
        let numbers: Vec<String> =
            first.numbers().map(|(edition, number)| format!("{edition} {number}")).collect();
        assert_eq!(numbers, ["2001-01-01 101.1", "2002-02-02 101.2"]);
        assert_eq!(first.reworded().to_string(), "2003-03-03");
        assert_eq!((first.gone(), first.last), (None, lineage.editions()[2]));
        assert_eq!(second.heirs, [number("101.2"), number("101.3")]);
        assert_eq!((second.gone(), second.last), (Some(lineage.editions()[1]), second.first));
        assert_eq!(third.from, [number("101.2")]);
    }
}
