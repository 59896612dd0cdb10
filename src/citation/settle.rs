//! Which bare numbers are citations, once a whole file has been read? Start at [`settle`].

use std::collections::BTreeSet;
use std::ops::Range;

use super::beside::{line_around, numbers_in, says_rule};
use super::evidence::Passed;
use super::find::{Citation, Found};
use super::lead::{is_leader, leads_to};
use super::syntax::{RegionKind, Regions};
use crate::model::{Level, RuleNumber};

/// How a bare number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// A sentence follows it.
    Head,
    /// Nothing else stands in its comment or line.
    Alone,
    /// Among other words.
    Among,
    /// Three digits behind a word that may mean another kind of rule.
    Section,
    /// Three digits that open a cell of a table.
    Cell,
    /// A number with a letter in a name of the code.
    Named,
}

/// A number that is a citation, or may be one.
pub(super) struct Candidate {
    pub citation: Citation,
    /// How it stands, where nothing says yet that it is a citation.
    pub weak: Option<Stand>,
    /// Whether it goes on from the candidate before it.
    pub goes_on: bool,
    pub kind: RegionKind,
}

/// How many strings that are a number of a rule make a table of rules, and how many there must be for
/// each that is none. By judgement: of numbers drawn by chance one in twelve is that of a rule.
const LEAST_STRINGS: usize = 5;
const STRINGS_FOR_UNKNOWN: usize = 10;

fn unknown_in(found: &Found) -> usize {
    found.passed.iter().filter(|passed| passed.1 == Passed::Unknown).count()
}

/// Decides about the bare numbers, now that all is known.
pub(super) fn settle(
    text: &str,
    regions: &Regions,
    candidates: Vec<Candidate>,
    passed: Vec<(Range<usize>, Passed)>,
) -> Found {
    let mut found = Found { citations: Vec::new(), passed };
    let settled = candidates.iter().filter(|candidate| candidate.weak.is_none());
    let is_strong = settled.clone().any(|candidate| candidate.citation.evidence.is_strong());
    let has_letter =
        |candidate: &&Candidate| candidate.citation.range.first().level() == Level::Subrule;
    let lettered =
        candidates.iter().filter(|candidate| candidate.weak.is_some()).filter(has_letter);
    let certain: Vec<(usize, u16)> = settled
        .map(|candidate| {
            (candidate.citation.bytes.start, candidate.citation.range.first().section_part())
        })
        .collect();
    let heads = candidates.iter().filter(|candidate| candidate.weak == Some(Stand::Head)).count();
    let strings = candidates.iter().filter(|candidate| {
        candidate.weak == Some(Stand::Alone) && candidate.kind == RegionKind::Text
    });
    let are_strings =
        strings.count() >= LEAST_STRINGS.max(STRINGS_FOR_UNKNOWN * unknown_in(&found));
    let is_lettered =
        candidates.iter().any(|candidate| candidate.weak.is_none() && has_letter(&candidate));
    let names_rules = certain.len() >= 2 || is_lettered;
    let file = File {
        text,
        regions,
        is_strong,
        names_rules,
        lettered: lettered.count(),
        heads,
        are_strings,
        certain,
    };
    let mut counting: Vec<bool> = Vec::with_capacity(candidates.len());
    for candidate in &candidates {
        let counts = match candidate.weak {
            None => true,
            Some(_) if candidate.goes_on => counting.last().copied().unwrap_or_default(),
            Some(stand) => file.counts(candidate, stand),
        };
        counting.push(counts);
    }
    // A rule of which a file cites a subrule for certain is meant by its number elsewhere too.
    let rule = |candidate: &Candidate| candidate.citation.range.first().rule();
    let cited: BTreeSet<RuleNumber> = candidates
        .iter()
        .zip(&counting)
        .filter(|pair| *pair.1)
        .filter_map(|pair| rule(pair.0))
        .collect();
    for (candidate, counts) in candidates.into_iter().zip(counting) {
        let is_for_people = matches!(candidate.kind, RegionKind::Comment | RegionKind::Prose);
        let is_of_family =
            is_for_people && rule(&candidate).is_some_and(|number| cited.contains(&number));
        match counts || is_of_family {
            true => found.citations.push(candidate.citation),
            false => found.passed.push((candidate.citation.bytes, Passed::NoEvidence)),
        }
    }
    found.passed.sort_by_key(|passed| passed.0.start);
    found
}

/// What is known of a file once all its numbers are.
struct File<'a> {
    text: &'a str,
    regions: &'a Regions,
    /// Whether something in it names the rules.
    is_strong: bool,
    /// Whether numbers of rules stand behind `rule` and the like, one with a letter or two without.
    names_rules: bool,
    /// How many bare numbers have letters.
    lettered: usize,
    /// How many bare numbers open a line with a sentence behind them.
    heads: usize,
    /// Whether so many strings are the number of a rule, and so few are other such numbers, that they
    /// are a table of rules.
    are_strings: bool,
    /// Where citations stand for certain, with their sections.
    certain: Vec<(usize, u16)>,
}

impl File<'_> {
    fn counts(&self, candidate: &Candidate, stand: Stand) -> bool {
        let has_letter = candidate.citation.range.first().level() == Level::Subrule;
        let bytes = &candidate.citation.bytes;
        let speaks_of_rules =
            self.is_strong || self.lettered >= 2 || self.lettered >= 1 && self.heads >= 1;
        let is_pointed = self.text[bytes.end..].starts_with(". ");
        match (stand, candidate.kind) {
            (Stand::Section, _) => {
                self.is_strong || self.names_rules || self.lettered >= 1 || self.heads >= 1
            }
            (Stand::Named, _) => self.is_strong,
            (Stand::Cell, _) => self.has_same_section_in_line(bytes, &candidate.citation),
            (Stand::Head, RegionKind::Comment) => true,
            (Stand::Head, RegionKind::Prose) => has_letter || is_pointed || speaks_of_rules,
            (Stand::Head, _) => has_letter,
            (Stand::Alone, RegionKind::Comment) => {
                has_letter || speaks_of_rules || opens_line(self.text, self.regions, bytes.start)
            }
            (Stand::Alone, RegionKind::Prose) => has_letter || speaks_of_rules,
            (Stand::Alone, RegionKind::Text) => has_letter || self.are_strings,
            (Stand::Alone, _) => has_letter,
            (Stand::Among, RegionKind::Text) => {
                has_letter && (self.is_strong || leads_to(&self.text[..bytes.start]))
            }
            (Stand::Among, kind) => {
                let line = &self.text[line_around(self.text, bytes)];
                let is_comment = kind == RegionKind::Comment;
                let is_row = line.trim_start().starts_with('|') && speaks_of_rules;
                match has_letter {
                    true => speaks_of_rules || is_comment && self.is_pointed_at(bytes, line),
                    false if is_comment && is_pointed => self.is_strong || self.heads >= 2,
                    false => is_row || self.is_near(bytes) || is_comment && self.ends(bytes, line),
                }
            }
        }
    }

    /// Whether a number with a letter opens its comment, fills brackets, follows a word such as
    /// `see`, or has a word such as `rule` in its line.
    fn is_pointed_at(&self, bytes: &Range<usize>, line: &str) -> bool {
        let before = &self.text[..bytes.start];
        let is_bracketed = before.ends_with('(') && self.text[bytes.end..].starts_with(')');
        is_bracketed
            || leads_to(before)
            || opens_line(self.text, self.regions, bytes.start)
            || says_rule(line)
    }

    /// Whether a number without a letter ends a clause in a file that names the rules, or has a
    /// word such as `rule` in its line.
    fn ends(&self, bytes: &Range<usize>, line: &str) -> bool {
        let behind = &self.text[bytes.end..];
        let closes = behind.is_empty() || behind.starts_with(['.', ',', ';', ':', ')', '\n']);
        self.is_strong && closes || says_rule(line)
    }

    /// Whether a certain citation stands within some lines.
    fn is_near(&self, bytes: &Range<usize>) -> bool {
        const LINES: usize = 400;
        let from = self.certain.partition_point(|cited| cited.0 + LINES < bytes.start);
        self.certain.get(from).is_some_and(|cited| cited.0 <= bytes.end + LINES)
    }

    fn has_same_section_in_line(&self, bytes: &Range<usize>, citation: &Citation) -> bool {
        let line = line_around(self.text, bytes);
        let section = citation.range.first();
        let mut others = numbers_in(&self.text[line]);
        others.any(|number| number.level() >= Level::Rule && section.covers(number))
    }
}

/// Whether nothing stands before it in its line, or in its comment.
pub(super) fn opens_line(text: &str, regions: &Regions, start: usize) -> bool {
    let line = line_around(text, &(start..start));
    let region = regions.at(start).and_then(|index| regions.get(index));
    let from = region.map_or(0, |region| region.bytes.start).max(line.start);
    text[from..start].chars().all(is_leader)
}
