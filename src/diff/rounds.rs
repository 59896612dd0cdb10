//! Which of the likely pairs are pairs? Start at [`settle`].
//!
//! Pairs are evidence for further pairs: parents, neighbours, and references that changed along.
//! So the choice is made again and again with what the last one showed, until it stays the same.

use std::collections::BTreeMap;
use std::ops::Range;

use super::digest::kept_statement;
use super::evidence::{
    ALIKE_AS_A_WHOLE, Context, ENOUGH, LARGEST_FAMILY, LEAST_LIKENESS, LEAST_LIKENESS_ALONE,
    LEAST_OF_EXAMPLES, LEAST_STATED, MOST_OF_A_NUMBER, MOST_ROUNDS, MOST_SECTIONS,
    WORDS_TO_SUPPORT,
};
use super::likeness::{Candidate, in_halves, in_order};
use super::matching::Matching;
use super::side::{Pairing, Place, Side};
use crate::model::{RecordKind, RuleNumber};
use crate::text::is_east_asian;

impl Candidate {
    pub(super) fn of(old: Place, new: Place, likeness: u32) -> Self {
        Self { old, new, likeness, opening: false }
    }

    /// Whether two records are alike enough to be weighed; `least` is what is enough of rules.
    pub(super) fn is_alike(&self, old: &Side<'_>, least: u32) -> bool {
        let piece = old.piece(self.old);
        let is_of_examples = piece.kind == RecordKind::Example && !self.opening;
        let least = match is_of_examples && is_in_words(piece.text) {
            true => least.max(LEAST_OF_EXAMPLES),
            false => least,
        };
        self.likeness >= least
    }
}

/// Whether a text is written in words with spaces between.
fn is_in_words(text: &str) -> bool {
    !text.contains(is_east_asian)
}

/// Joins the pairs that likeness and context show.
pub(super) fn settle(matching: &mut Matching<'_>) {
    let certain = matching.pairing.clone();
    let mut candidates = open_candidates(matching);
    candidates.extend(sections(matching));
    for _ in 0..MOST_ROUNDS {
        let next = choose(&candidates, WORDS_TO_SUPPORT, &Context::of(matching), &certain);
        if next == matching.pairing {
            return;
        }
        matching.pairing = next;
    }
}

/// Joins rules of the same number that are left over on both sides: where words hardly agree, the
/// number counts only if nothing else fits.
pub(super) fn settle_numbers(matching: &mut Matching<'_>) {
    let Matching { old, new, .. } = *matching;
    let pairs = same_numbers(old, new).filter(|pair| matching.are_open(pair.0, pair.1));
    let likeness = &matching.likeness;
    let candidates =
        pairs.map(|(one, other)| Candidate::of(one, other, likeness.between(one, other)));
    let candidates: Vec<Candidate> =
        candidates.filter(|candidate| candidate.is_alike(old, LEAST_LIKENESS_ALONE)).collect();
    matching.pairing =
        choose(&candidates, WORDS_TO_SUPPORT, &Context::of(matching), &matching.pairing);
}

fn open_candidates(matching: &Matching<'_>) -> Vec<Candidate> {
    let Matching { old, new, by_opening, likeness, .. } = matching;
    let mut pairs = [matching.by_words.as_slice(), by_opening].concat();
    pairs.extend(same_numbers(old, new));
    pairs.extend(siblings(matching));
    pairs.retain(|pair| {
        matching.are_open(pair.0, pair.1) && old.piece(pair.0).kind != RecordKind::Section
    });
    in_order(&mut pairs);
    let weighed = |some: Range<usize>| -> Vec<Candidate> {
        let weighed = pairs[some].iter().map(|(old, new)| {
            let opening = by_opening.binary_search(&(*old, *new)).is_ok();
            let (whole, part) = (likeness.between(*old, *new), likeness.partly(*old, *new));
            let is_part = opening || is_statement_kept(matching, (*old, *new), whole, part);
            let likeness = if is_part { part } else { whole };
            Candidate { old: *old, new: *new, likeness, opening }
        });
        weighed.filter(|candidate| candidate.is_alike(old, LEAST_LIKENESS)).collect()
    };
    in_halves(pairs.len(), weighed).concat()
}

/// Whether what the longer of two texts states first stands in the shorter one: of the pieces of a
/// split rule this is the rule, and what took more of its words goes on where it left off.
fn is_statement_kept(
    matching: &Matching<'_>,
    (old, new): (Place, Place),
    whole: u32,
    part: u32,
) -> bool {
    let is_told = whole >= ALIKE_AS_A_WHOLE || part < LEAST_LIKENESS;
    !is_told
        && !matching.old.piece(old).is_heading()
        && kept_statement(&matching.given.sequences, old, new) >= LEAST_STATED
}

/// Records of the same number, whatever they say.
fn same_numbers<'a>(
    old: &'a Side<'_>,
    new: &'a Side<'_>,
) -> impl Iterator<Item = (Place, Place)> + 'a {
    let rules = old.places().filter(|place| old.piece(*place).kind == RecordKind::Rule);
    rules.flat_map(|place| {
        let number = old.piece(place).number;
        let found = number.map_or(&[][..], |number| new.places_of(number));
        let rules = found.iter().filter(|goal| new.piece(**goal).kind == RecordKind::Rule);
        rules.take(MOST_OF_A_NUMBER).map(move |goal| (place, *goal))
    })
}

/// Open records under parents that are a pair, all with all where they are few: the steps of a
/// turn say much the same in common words only, which lead to no candidates.
fn siblings(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { old, new, pairing, .. } = matching;
    let mut families: BTreeMap<Place, (Vec<Place>, Vec<Place>)> = BTreeMap::new();
    for place in matching.open_old() {
        let parent = old.parent[place as usize].and_then(|parent| pairing.new_of(parent));
        if let Some(parent) = parent {
            families.entry(parent).or_default().0.push(place);
        }
    }
    for place in matching.open_new() {
        let family = new.parent[place as usize].and_then(|parent| families.get_mut(&parent));
        if let Some(family) = family {
            family.1.push(place);
        }
    }
    let mut pairs = Vec::new();
    for (olds, news) in families.values() {
        if olds.len() * news.len() > LARGEST_FAMILY {
            continue;
        }
        for place in olds {
            let same_domain =
                |goal: &&Place| old.domain[*place as usize] == new.domain[**goal as usize];
            pairs.extend(news.iter().filter(same_domain).map(|goal| (*place, *goal)));
        }
    }
    pairs
}

/// Open sections of one level, which are known by their titles and by the rules that they share.
fn sections(matching: &Matching<'_>) -> Vec<Candidate> {
    let Matching { old, new, .. } = *matching;
    let is_section = |side: &Side<'_>, place: Place| side.piece(place).kind == RecordKind::Section;
    let olds: Vec<Place> = matching.open_old().filter(|place| is_section(old, *place)).collect();
    let mut news: Vec<Place> =
        matching.open_new().filter(|place| is_section(new, *place)).collect();
    news.truncate(MOST_SECTIONS / olds.len().max(1));
    let level = |side: &Side<'_>, place| side.piece(place).number.map(RuleNumber::level);
    let mut candidates = Vec::new();
    for one in olds {
        for other in news.iter().copied().filter(|other| level(old, one) == level(new, *other)) {
            let likeness = matching.likeness.between(one, other);
            candidates.push(Candidate::of(one, other, likeness));
        }
    }
    candidates
}

/// Takes the best candidate, then the best of what is left, and so on; `words` and `beside` are what
/// the likeness counts and what speaks beside it.
///
/// Of equals, pairs that conflict never share both sum and distance of their places, so the order is
/// the same whichever edition is the old one.
pub(super) fn choose<'a>(
    candidates: &'a [Candidate],
    (words, beside): (i64, i64),
    context: &Context<'_>,
    certain: &Pairing,
) -> Pairing {
    let score = |candidate: &'a Candidate| {
        let support = context.support(candidate);
        let likeness = i64::from(candidate.likeness);
        (likeness + support >= ENOUGH).then_some((words * likeness + beside * support, candidate))
    };
    let mut scored = in_halves(candidates.len(), |some| -> Vec<_> {
        candidates[some].iter().filter_map(score).collect()
    })
    .concat();
    scored.sort_by_key(|(score, Candidate { old, new, .. })| {
        (-score, old + new, old.abs_diff(*new), *old)
    });
    let mut pairing = certain.clone();
    for (_, candidate) in scored {
        pairing.join(candidate.old, candidate.new);
    }
    pairing
}
