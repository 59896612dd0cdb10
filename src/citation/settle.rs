//! Which bare numbers are citations, once a whole file has been read? Start at [`settle`].

use std::collections::BTreeSet;
use std::ops::Range;

use super::beside::{line_around, numbers_in, says_rule};
use super::evidence::{Candidate, Citation, Found, Passed, Stand, opens_line};
use super::lead::leads_to;
use super::syntax::{RegionKind, Regions};
use crate::model::{Level, RuleNumber};

/// How many strings that are a number of a rule make a table of rules, and how many there must be for
/// each that is none. By judgement: of numbers drawn by chance one in twelve is that of a rule.
const LEAST_STRINGS: usize = 5;
const STRINGS_FOR_UNKNOWN: usize = 10;

/// Decides about the bare numbers, now that all is known.
pub(super) fn settle(
    text: &str,
    regions: &Regions,
    candidates: Vec<Candidate>,
    passed: Vec<(Range<usize>, Passed)>,
) -> Found {
    let mut found = Found { citations: Vec::new(), passed };
    let count = |is_so: &dyn Fn(&Candidate) -> bool| {
        candidates.iter().filter(|candidate| is_so(candidate)).count()
    };
    let has_letter =
        |candidate: &Candidate| candidate.citation.range.first().level() == Level::Subrule;
    let settled = candidates.iter().filter(|candidate| candidate.weak.is_none());
    let certain: Vec<usize> = settled.map(|candidate| candidate.citation.bytes.start).collect();
    let strings = count(&|seen| seen.weak == Some(Stand::Alone) && seen.kind == RegionKind::Text);
    let unknown = found.passed.iter().filter(|passed| passed.1 == Passed::Unknown).count();
    let file = File {
        text,
        regions,
        is_strong: count(&|seen| seen.weak.is_none() && seen.citation.evidence.is_strong()) > 0,
        names_rules: certain.len() >= 2
            || count(&|seen| seen.weak.is_none() && has_letter(seen)) > 0
            || ["omprehensive Rule", "総合ルール"].iter().any(|name| text.contains(name)),
        lettered: count(&|seen| seen.weak.is_some() && has_letter(seen)),
        heads: count(&|seen| seen.weak == Some(Stand::Head)),
        are_strings: strings >= LEAST_STRINGS.max(STRINGS_FOR_UNKNOWN * unknown),
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
    /// Whether the rules are named anywhere, or numbers of rules stand behind `rule` and the like, one
    /// with a letter or two without.
    names_rules: bool,
    /// How many bare numbers have letters.
    lettered: usize,
    /// How many bare numbers open a line with a sentence behind them.
    heads: usize,
    /// Whether so many strings are the number of a rule, and so few are other such numbers, that they
    /// are a table of rules.
    are_strings: bool,
    /// Where citations stand for certain.
    certain: Vec<usize>,
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
            (Stand::Among, RegionKind::Text) if has_letter => {
                self.is_strong || leads_to(&self.text[..bytes.start])
            }
            (Stand::Among, RegionKind::Text) => {
                self.is_bracketed(bytes) && (self.is_strong || self.names_rules)
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

    fn is_bracketed(&self, bytes: &Range<usize>) -> bool {
        self.text[..bytes.start].ends_with('(') && self.text[bytes.end..].starts_with(')')
    }

    /// Whether a number with a letter opens its comment, fills brackets, follows a word such as
    /// `see`, or has a word such as `rule` in its line.
    fn is_pointed_at(&self, bytes: &Range<usize>, line: &str) -> bool {
        self.is_bracketed(bytes)
            || leads_to(&self.text[..bytes.start])
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
        let from = self.certain.partition_point(|cited| cited + LINES < bytes.start);
        self.certain.get(from).is_some_and(|cited| *cited <= bytes.end + LINES)
    }

    fn has_same_section_in_line(&self, bytes: &Range<usize>, citation: &Citation) -> bool {
        let line = line_around(self.text, bytes);
        let section = citation.range.first();
        let mut others = numbers_in(&self.text[line]);
        others.any(|number| number.level() >= Level::Rule && section.covers(number))
    }
}
