//! Which pairs did a person give by hand? Start at [`Overrides`].

use std::fmt;
use std::str::FromStr;

use crate::model::{Pair, RecordKind, RuleNumber};

use super::compared_record::ComparedRecord;
use super::pairing::{ClosedBy, Pairing};
use super::side::{Place, Side};

/// What a line of a rule map names: a rule, a section, or a glossary entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Address {
    /// A rule or section.
    Number(RuleNumber),
    /// A glossary entry by its headword as printed.
    Headword(String),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Headword(headword) => f.pad(headword),
        }
    }
}

/// Pairs given by hand, which nothing overrules.
///
/// A line is `OLD`, a tab, `NEW`, and perhaps a tab and a reason; `-` says that there is no pair.
/// Blank lines and lines that begin with `#` say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    pairs: Vec<Given>,
}

/// Two addresses of which at most one is missing, and why they belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    addresses: Pair<Option<Address>>,
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
        let mut pairs = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let says_nothing = line.trim().is_empty() || line.starts_with('#');
            if says_nothing {
                continue;
            }
            let pair = read_line(line)
                .ok_or_else(|| NotARuleMap { line: at + 1, text: line.to_owned() })?;
            pairs.push(pair);
        }
        Ok(Self { pairs })
    }
}

fn read_line(line: &str) -> Option<Given> {
    let mut fields = line.split('\t').map(str::trim);
    let addresses = Pair::new(fields.next()?, fields.next()?);
    let says_something = !addresses.old.is_empty()
        && !addresses.new.is_empty()
        && (addresses.old, addresses.new) != ("-", "-");
    let reason = fields.next().unwrap_or_default().to_owned();
    says_something.then(|| Given { addresses: addresses.map(read_address), reason })
}

fn read_address(typed: &str) -> Option<Address> {
    match typed {
        "-" => None,
        _ => Some(
            typed.parse().map_or_else(|_| Address::Headword(typed.to_owned()), Address::Number),
        ),
    }
}

impl Overrides {
    /// Adds a pair, given as a line of a rule map has it.
    pub fn add(&mut self, addresses: Pair<&str>, reason: &str) {
        self.pairs
            .push(Given { addresses: addresses.map(read_address), reason: reason.to_owned() });
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
        let mut given =
            given.filter(|given| is(&given.addresses.old, old) && is(&given.addresses.new, new));
        given.next().map(|given| given.reason.as_str())
    }

    /// Joins and closes what the lines say; lines about records that are not there do nothing.
    pub(super) fn apply(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        for Given { addresses, .. } in &self.pairs {
            let from = addresses.old.as_ref().map(|address| place_of(old, address));
            let to = addresses.new.as_ref().map(|address| place_of(new, address));
            match (from, to) {
                (Some(Some(from)), Some(Some(to))) => {
                    pairing.join(from, to);
                }
                (Some(Some(from)), None) => pairing.close_old(from, ClosedBy::Hand),
                (None, Some(Some(to))) => pairing.close_new(to, ClosedBy::Hand),
                _ => {}
            }
        }
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
        Address::Number(number) => {
            let is_numbered = matches!(piece.kind, RecordKind::Section | RecordKind::Rule);
            is_numbered && piece.number == Some(*number)
        }
        Address::Headword(headword) => {
            piece.kind == RecordKind::Glossary && piece.headword == Some(headword)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_needs_two_addresses() {
        let map: Overrides = "# by hand\n\n509.4\t509.2\tthe step moved up\nWug\t-\n"
            .parse()
            .expect("both lines are well formed");
        assert_eq!(map.pairs.len(), 2);
        assert_eq!(map.mirrored().mirrored(), map);
        let refused = "509.4 509.2".parse::<Overrides>();
        assert_eq!(refused.map_err(|error| error.line), Err(1));
    }
}
