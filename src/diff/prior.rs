//! Which pairs are known beforehand? Start at [`Overrides`], which people gave by hand, and at
//! [`Proposals`], which the editions between say.
//!
//! Over fifteen years a rule changes word by word until nothing of it is left, and what is written
//! of every keyword makes strangers look alike. Nothing here reads words.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::side::{At, ClosedBy, ComparedRecord, Pairing, Place, Side};
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Language, Pair, RecordKind, RuleNumber,
};

/// What a line of a rule map names: a rule, a section, or a glossary entry.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Address {
    /// A rule or section.
    Number(RuleNumber),
    /// A glossary entry by its headword as printed.
    Headword(String),
}

/// Pairs given by hand, which nothing overrules.
///
/// A line is `OLD`, a tab, `NEW`, and perhaps a tab and a reason; `-` says that there is no pair, and
/// `+NEW` that words of the old record went there, though it is no pair.
/// Blank lines and lines that begin with `#` say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    pairs: Vec<Given>,
}

/// Two addresses of which at most one is missing, and why they belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    addresses: Pair<Option<Address>>,
    /// Whether that is where words went, and no pair.
    is_share: bool,
    reason: String,
}

/// Why a text is no rule map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the rule map is not `OLD<tab>NEW`: `{text}`")]
pub struct NotARuleMap {
    /// Which line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

impl FromStr for Overrides {
    type Err = NotARuleMap;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let pairs = lines.map(|(at, line)| {
            read_line(line).ok_or_else(|| NotARuleMap { line: at + 1, text: line.to_owned() })
        });
        Ok(Self { pairs: pairs.collect::<Result<_, _>>()? })
    }
}

fn read_line(line: &str) -> Option<Given> {
    let mut fields = line.split('\t').map(str::trim);
    let addresses = Pair::new(fields.next()?, fields.next()?);
    let says_something = !addresses.old.is_empty()
        && !addresses.new.is_empty()
        && (addresses.old, addresses.new) != ("-", "-");
    let reason = fields.next().unwrap_or_default().to_owned();
    let share = addresses.new.strip_prefix('+');
    let addresses = Pair::new(addresses.old, share.unwrap_or(addresses.new));
    let is_share = share.is_some();
    says_something.then(|| Given { addresses: addresses.map(read_address), is_share, reason })
}

fn read_address(typed: &str) -> Option<Address> {
    match typed {
        "-" => None,
        _ => Some(
            typed.parse().map_or_else(|_| Address::Headword(typed.to_owned()), Address::Number),
        ),
    }
}

/// Pairs that people found by reading, each with its reason, compiled into the program.
const TSV: &str = include_str!("../../corpus/rule-map.tsv");

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let lines = TSV.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(Known::read).collect::<Option<_>>().expect("a test reads the map that is compiled in")
});

/// A pair that was found by reading.
struct Known {
    /// Between which days the editions took effect in which the old and the new address mean this.
    days: Pair<RangeInclusive<EffectiveDate>>,
    given: Given,
}

impl Known {
    /// Reads a line; none where it is not well formed or says no reason.
    fn read(line: &str) -> Option<Self> {
        let (old, rest) = line.split_once('\t')?;
        let (new, pair) = rest.split_once('\t')?;
        let days = |cell: &str| {
            let (first, last) = cell.split_once("..")?;
            Some(first.parse().ok()?..=last.parse().ok()?)
        };
        let given = read_line(pair).filter(|given| !given.reason.is_empty())?;
        Some(Self { days: Pair::new(days(old)?, days(new)?), given })
    }
}

impl Overrides {
    /// The pairs that people found by reading two editions, which may stand in either order.
    pub fn known(editions: Pair<EditionId>) -> Self {
        let backwards = editions.old > editions.new;
        let editions = if backwards { editions.mirrored() } else { editions };
        let is_english = |edition: EditionId| {
            edition.document == DocumentKind::Rules && edition.language == Language::En
        };
        let are_meant = |known: &&Known| {
            let (old, new) = (editions.old.effective, editions.new.effective);
            known.days.old.contains(&old) && known.days.new.contains(&new)
        };
        let english = is_english(editions.old) && is_english(editions.new);
        let known = KNOWN.iter().filter(|_| english).filter(are_meant);
        let known = Self { pairs: known.map(|known| known.given.clone()).collect() };
        if backwards { known.mirrored() } else { known }
    }

    /// These pairs, and of `other` what does not contradict them.
    pub fn or(mut self, other: Self) -> Self {
        self.pairs.extend(other.pairs);
        self
    }

    /// The same pairs for the comparison read backwards.
    pub fn mirrored(&self) -> Self {
        let mirrored = |given: Given| Given { addresses: given.addresses.mirrored(), ..given };
        Self { pairs: self.pairs.iter().cloned().map(mirrored).collect() }
    }

    /// Why two records were given as a pair, or one as without a pair; none where they were not.
    pub fn reason(
        &self,
        old: Option<&ComparedRecord<'_>>,
        new: Option<&ComparedRecord<'_>>,
    ) -> Option<&str> {
        let is = |address: &Option<Address>, piece: Option<&ComparedRecord<'_>>| match (
            address, piece,
        ) {
            (Some(address), Some(piece)) => is_at(piece, address),
            (None, None) => true,
            _ => false,
        };
        let given = self.pairs.iter();
        let mut given = given.filter(|given| {
            !given.is_share && is(&given.addresses.old, old) && is(&given.addresses.new, new)
        });
        given.next().map(|given| given.reason.as_str())
    }

    /// Joins and closes what the lines say, and tells what went where without a pair; lines about
    /// records that are not there do nothing.
    pub(super) fn apply(
        &self,
        (old, new): (&Side<'_>, &Side<'_>),
        pairing: &mut Pairing,
    ) -> Vec<(Place, Place)> {
        let mut shared = Vec::new();
        for Given { addresses, is_share, .. } in &self.pairs {
            let from = addresses.old.as_ref().map(|address| place_of(old, address));
            let to = addresses.new.as_ref().map(|address| place_of(new, address));
            match (from, to) {
                (Some(Some(from)), Some(Some(to))) if *is_share => shared.push((from, to)),
                (Some(Some(from)), Some(Some(to))) => pairing.join(from, to),
                (Some(Some(from)), None) => pairing.close(At::Old(from), ClosedBy::Hand),
                (None, Some(Some(to))) => pairing.close(At::New(to), ClosedBy::Hand),
                _ => {}
            }
        }
        shared
    }
}

fn place_of(side: &Side<'_>, address: &Address) -> Option<Place> {
    match address {
        Address::Number(number) => side.places_of(*number).first().copied(),
        Address::Headword(_) => side.places().find(|place| is_at(side.piece(*place), address)),
    }
}

fn is_at(piece: &ComparedRecord<'_>, address: &Address) -> bool {
    match address {
        Address::Number(number) => piece.kind.is_numbered() && piece.number == Some(*number),
        Address::Headword(headword) => {
            piece.kind == RecordKind::Glossary && piece.headword == Some(headword)
        }
    }
}

/// Pairs that threads through the editions between name, of records that they follow at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// Places of both records.
    pairs: Vec<Pair<usize>>,
    follow: Follow,
    /// Pairs that speak where the words of no record alone do: places of both records.
    counterparts: Vec<Pair<usize>>,
}

/// Which records the threads follow: of these they know which are gone, and which came since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Follow {
    /// None: nothing is between.
    #[default]
    Nothing,
    /// Those at these places, ascending.
    Places(Pair<Vec<usize>>),
    /// All records of the book's own.
    All,
}

impl Proposals {
    /// What neighbours say of each other: nothing but their words.
    pub fn none() -> Self {
        Self::default()
    }

    /// What threads that run through all records of both editions say: places of both records,
    /// by place in the old one.
    pub fn of_pairs(pairs: Vec<Pair<usize>>) -> Self {
        Self { pairs, follow: Follow::All, ..Self::default() }
    }

    /// What stands in another language beside neighbours: records that translate the same rule are
    /// the same, whatever their words; all others are left to their words.
    pub fn of_counterparts(counterparts: Vec<Pair<usize>>) -> Self {
        Self { counterparts, ..Self::default() }
    }

    /// What threads say that are known without the texts of the editions between: the thread of each
    /// record, none for those that belong to none.
    pub fn of_threads(threads: Pair<&[Option<u32>]>) -> Self {
        let numbered = |threads: &[Option<u32>]| -> Vec<(u32, usize)> {
            let belongs = threads.iter().enumerate();
            belongs.filter_map(|(place, thread)| Some(((*thread)?, place))).collect()
        };
        let Pair { old, new } = threads.map(numbered);
        let places = |of: &[(u32, usize)]| of.iter().map(|(_, place)| *place).collect();
        let followed = Pair::new(places(&old), places(&new));
        let new: FxHashMap<u32, usize> = new.into_iter().collect();
        let pairs = old.iter().filter_map(|(thread, old)| Some(Pair::new(*old, *new.get(thread)?)));
        let pairs = pairs.collect();
        Self { pairs, follow: Follow::Places(followed), ..Self::default() }
    }

    /// Joins the pairs whose records are still open; or the counterparts, behind what the same
    /// words elsewhere say.
    pub(super) fn apply(&self, counterparts: bool, pairing: &mut Pairing) {
        let pairs = if counterparts { &self.counterparts } else { &self.pairs };
        for pair in pairs {
            if pairing.holds(*pair) {
                pairing.join(pair.old as Place, pair.new as Place);
            }
        }
    }

    /// Leaves what the threads follow without a pair where they name none: two rules that stood
    /// beside each other in an edition between are two, however alike they are.
    pub(super) fn close(&self, (old, new): (&Side<'_>, &Side<'_>), pairing: &mut Pairing) {
        let is_followed = |record: At| match &self.follow {
            Follow::Nothing => false,
            Follow::Places(places) => {
                let (places, place) = record.of(places.as_ref());
                places.binary_search(&place).is_ok()
            }
            Follow::All => {
                let (side, place) = record.of(Pair::new(old, new));
                !side.pieces[place].kind.is_front_or_back()
            }
        };
        let all = old.places().map(At::Old).chain(new.places().map(At::New));
        all.filter(|record| is_followed(*record))
            .for_each(|record| pairing.close(record, ClosedBy::Threads));
    }
}
