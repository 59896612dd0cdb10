//! Which record became which, where words alone do not tell? Start at [`RuleMap::known`].
//!
//! Pairs that people found by reading, each with its reason, compiled into the program from
//! `corpus/rule-map.tsv`. Nothing here knows a sentence of the rules.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, Pair};

const TSV: &str = include_str!("../../corpus/rule-map.tsv");

static KNOWN: LazyLock<RuleMap> =
    LazyLock::new(|| RuleMap::read(TSV).expect("the map is compiled in and a test reads it"));

/// A pair that was found by reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPair {
    /// Between which days the editions took effect in which the old and the new address mean this.
    pub editions: Pair<RangeInclusive<EffectiveDate>>,
    /// The addresses as printed: numbers or headwords; `-` where there is none.
    pub addresses: Pair<String>,
    /// Why they are a pair.
    pub reason: String,
}

/// Pairs that were found by reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleMap {
    pairs: Vec<KnownPair>,
}

impl RuleMap {
    /// The map that is compiled in; read at the first use.
    pub fn known() -> &'static Self {
        &KNOWN
    }

    /// Reads a map; none where a line is not well formed.
    fn read(tsv: &str) -> Option<Self> {
        let lines = tsv.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Some(Self { pairs: lines.map(read_line).collect::<Option<_>>()? })
    }

    /// All pairs.
    pub fn pairs(&self) -> &[KnownPair] {
        &self.pairs
    }

    /// What is known between two editions, the older one first.
    pub fn between(&self, editions: Pair<EditionId>) -> impl Iterator<Item = &KnownPair> {
        let is_english = |edition: EditionId| {
            edition.document == DocumentKind::Rules && edition.language == Language::En
        };
        let dates = editions.map(|edition| edition.effective);
        let english = is_english(editions.old) && is_english(editions.new);
        self.pairs.iter().filter(move |pair| {
            let within = pair.editions.as_ref();
            english && within.old.contains(&dates.old) && within.new.contains(&dates.new)
        })
    }
}

fn read_line(line: &str) -> Option<KnownPair> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [old_editions, new_editions, old, new, reason] = fields.as_slice() else { return None };
    let dates = |cell: &str| {
        let (first, last) = cell.split_once("..")?;
        Some(first.parse().ok()?..=last.parse().ok()?)
    };
    Some(KnownPair {
        editions: Pair::new(dates(old_editions)?, dates(new_editions)?),
        addresses: Pair::new((*old).to_owned(), (*new).to_owned()),
        reason: (*reason).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_is_well_formed_and_has_reasons() {
        for pair in RuleMap::known().pairs() {
            assert!(pair.editions.old.end() < pair.editions.new.start(), "{pair:?}");
            assert!(!pair.reason.is_empty(), "{pair:?}");
        }
    }

    #[test]
    fn a_line_without_a_reason_is_none() {
        assert_eq!(RuleMap::read("2016-01-01..2016-02-01\t2016-03-01..2016-04-01\t1\t2"), None);
    }
}
