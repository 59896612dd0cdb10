//! Which of the best results stand first? Start at [`chosen`].
//!
//! One keyword or one bulletin fills no page while others answer too, and what only names a rule
//! stands behind the rule that says it. Nothing here weighs results: these only take turns.

use crate::index::search::Hit;
use crate::model::{Level, RecordKind, RuleNumber};

/// So many results are seen at once.
const FIRST: usize = 8;

/// So many of them are from the section of one keyword, and from one document.
const OF_KEYWORD: usize = 4;
const OF_DOCUMENT: usize = 2;

/// Among so many of the best results others are looked for.
pub(super) const LOOKED_AT: usize = 32;

/// A result, and the document that it is from.
pub(super) struct Candidate {
    /// The result.
    pub hit: Hit,
    /// The document, where it is a piece of one.
    pub document: Option<usize>,
}

/// The results in the order in which they are shown; `asks_one` where all that was asked is one name.
pub(super) fn chosen(mut ranked: Vec<Candidate>, asks_one: bool) -> Vec<Hit> {
    if asks_one {
        return ranked.into_iter().map(|candidate| candidate.hit).collect();
    }
    put_titles_behind(&mut ranked);
    let (mut first, mut later): (Vec<Candidate>, Vec<Candidate>) = (Vec::new(), Vec::new());
    for candidate in ranked {
        let family = keyword(&candidate.hit);
        let alike = first.iter().filter(|other| keyword(&other.hit) == family).count();
        let together = first.iter().filter(|other| other.document == candidate.document).count();
        let is_flood = family.is_some() && alike >= OF_KEYWORD
            || candidate.document.is_some() && together >= OF_DOCUMENT;
        let list = if is_flood && first.len() < FIRST { &mut later } else { &mut first };
        list.push(candidate);
    }
    let rest = first.split_off(first.len().min(FIRST));
    let rest = merged(rest, later);
    first.into_iter().chain(rest).map(|candidate| candidate.hit).collect()
}

/// Both lists in the order of their scores, as they were ranked.
fn merged(mut rest: Vec<Candidate>, later: Vec<Candidate>) -> Vec<Candidate> {
    for candidate in later {
        let score = candidate.hit.score;
        let at = rest.iter().position(|other| other.hit.score < score).unwrap_or(rest.len());
        rest.insert(at, candidate);
    }
    rest
}

/// Titles and entries of the glossary among the first, behind the first rule there that says what
/// they name, where none stands before them.
fn put_titles_behind(ranked: &mut [Candidate]) {
    let first = FIRST.min(ranked.len());
    for at in (0..first).rev() {
        let family = rule_of(&ranked[at].hit);
        let says = |candidate: &Candidate| {
            let hit = &candidate.hit;
            !hit.is_title && hit.kind == RecordKind::Rule && rule_of(hit) == family
        };
        let gives_way = ranked[at].hit.is_title && !ranked[..at].iter().any(says);
        if family.is_some() && gives_way {
            let behind = (at + 1..first).find(|other| says(&ranked[*other]));
            if let Some(other) = behind {
                ranked[at..=other].rotate_left(1);
            }
        }
    }
}

/// The rule that a result stands under, or sends its readers to.
fn rule_of(hit: &Hit) -> Option<RuleNumber> {
    hit.rule.filter(|rule| rule.level() >= Level::Rule)?.rule()
}

/// The keyword in whose section a result stands, by its rule.
fn keyword(hit: &Hit) -> Option<RuleNumber> {
    rule_of(hit).filter(|rule| matches!(rule.section_part(), 701 | 702))
}
