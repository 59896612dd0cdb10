//! Which pairs did a person give by hand? Start at [`Overrides`].

use std::fmt;
use std::str::FromStr;

use crate::model::{RecordKind, RuleNumber};

use super::pairing::Pairing;
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
    pairs: Vec<(Option<Address>, Option<Address>)>,
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

fn read_line(line: &str) -> Option<(Option<Address>, Option<Address>)> {
    let mut fields = line.split('\t').map(str::trim);
    let (old, new) = (fields.next()?, fields.next()?);
    let address = |it: &str| match it {
        "-" => None,
        _ => Some(it.parse().map_or_else(|_| Address::Headword(it.to_owned()), Address::Number)),
    };
    let says_something = !old.is_empty() && !new.is_empty() && (old, new) != ("-", "-");
    says_something.then(|| (address(old), address(new)))
}

impl Overrides {
    /// The same pairs for the comparison read backwards.
    pub fn mirrored(&self) -> Self {
        let pairs = self.pairs.iter().cloned();
        Self { pairs: pairs.map(|(old, new)| (new, old)).collect() }
    }

    /// Joins and closes what the lines say; lines about records that are not there do nothing.
    pub(super) fn apply(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        for (from, to) in &self.pairs {
            let from = from.as_ref().map(|it| place_of(old, it));
            let to = to.as_ref().map(|it| place_of(new, it));
            match (from, to) {
                (Some(Some(from)), Some(Some(to))) => {
                    pairing.join(from, to);
                }
                (Some(Some(from)), None) => pairing.close_old(from),
                (None, Some(Some(to))) => pairing.close_new(to),
                _ => {}
            }
        }
    }
}

fn place_of(side: &Side<'_>, address: &Address) -> Option<Place> {
    match address {
        Address::Number(number) => side.places_of(*number).first().copied(),
        Address::Headword(headword) => side.places().find(|it| {
            let piece = side.piece(*it);
            piece.kind == RecordKind::Glossary && piece.headword == Some(headword)
        }),
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
        assert_eq!(refused.map_err(|it| it.line), Err(1));
    }
}
