//! Which of the likely pairs are pairs? Start at [`settle`].
//!
//! Pairs are evidence for further pairs: parents, neighbours, and references that changed along.
//! So the choice is made again and again with what the last one showed, until it stays the same.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::model::{RecordKind, RuleNumber};

use super::candidates::{Candidate, Likeness, in_order};
use super::context::{Context, repeated_titles};
use super::digest::Digest;
use super::exact::Alike;
use super::pairing::Pairing;
use super::parallel::in_halves;
use super::side::{Place, Side};
use crate::text::is_east_asian;

/// Likeness and support together that make a pair; by hand, as the weights of the support.
pub(super) const ENOUGH: i64 = 560;

/// The likeness below which no support helps: the words are others, so the rule is another.
const LEAST_LIKENESS: u32 = 300;

/// The same for examples that begin otherwise: all tell of creatures that attack and spells that
/// resolve. Texts without spaces are compared by pairs of letters, which agree less.
const LEAST_OF_EXAMPLES: u32 = 460;

/// The same for a rule that nobody else has a use for and whose number stayed.
const LEAST_LIKENESS_ALONE: u32 = 220;

/// How often the choice is made at most; measured: neighbouring editions stay the same after
/// three, the rewrite of 2009-07-11 after five.
const MOST_ROUNDS: usize = 6;

/// Groups of records with one text are tried all with all up to this many pairs.
const MOST_ALIKE: usize = 900;

/// Of records with one number so many are tried; editions have two at most.
const MOST_OF_A_NUMBER: usize = 8;

/// Open sections are tried all with all up to this many pairs; editions have some hundred open.
const MOST_SECTIONS: usize = 250_000;

/// Siblings without a pair are tried all with all up to this many pairs.
const LARGEST_FAMILY: usize = 100;

/// Pairs that could be, by what led to them.
pub(super) struct Found<'a> {
    /// By rare words, ascending.
    pub by_words: &'a [(Place, Place)],
    /// By the words with which both begin, ascending.
    pub by_opening: &'a [(Place, Place)],
    /// By the same text, which stands more than once.
    pub alike: &'a [Alike],
}

impl Candidate {
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

/// Adds to `pairing` the pairs that likeness and context show.
pub(super) fn settle(
    old: (&Side<'_>, &[Option<Digest>]),
    new: (&Side<'_>, &[Option<Digest>]),
    found: &Found<'_>,
    likeness: &Likeness<'_>,
    pairing: &mut Pairing,
) {
    let certain = pairing.clone();
    let mut candidates = open_candidates(old.0, new.0, found, likeness, &certain);
    let sections = Sections::of(old.0, new.0, likeness, &certain);
    candidates.extend(sections.candidates());
    for _ in 0..MOST_ROUNDS {
        let context = Context::of(old, new, pairing);
        let next = choose(&candidates, &context, &certain);
        if next == *pairing {
            return;
        }
        *pairing = next;
    }
}

/// Joins rules of the same number, or first under rules that are a pair, that are left
/// over on both sides: where words hardly agree, the number counts only if nothing else fits.
pub(super) fn settle_numbers(
    old: (&Side<'_>, &[Option<Digest>]),
    new: (&Side<'_>, &[Option<Digest>]),
    likeness: &Likeness<'_>,
    pairing: &mut Pairing,
) {
    let mut pairs: Vec<(Place, Place)> = same_numbers(old.0, new.0).collect();
    let is_first = |pair: &(Place, Place)| {
        old.0.parent[pair.0 as usize] == pair.0.checked_sub(1)
            && new.0.parent[pair.1 as usize] == pair.1.checked_sub(1)
    };
    pairs.extend(same_children(old.0, new.0, pairing).into_iter().filter(is_first));
    pairs.retain(|pair| pairing.is_open_old(pair.0) && pairing.is_open_new(pair.1));
    pairs.retain(|pair| old.0.piece(pair.0).kind == RecordKind::Rule);
    in_order(&mut pairs);
    let candidates: Vec<Candidate> = pairs
        .into_iter()
        .map(|(old, new)| {
            let likeness = likeness.between(old, new);
            Candidate { old, new, likeness, opening: false }
        })
        .filter(|candidate| candidate.is_alike(old.0, LEAST_LIKENESS_ALONE))
        .collect();
    *pairing = choose(&candidates, &Context::of(old, new, pairing), pairing);
}

fn open_candidates(
    old: &Side<'_>,
    new: &Side<'_>,
    found: &Found<'_>,
    likeness: &Likeness<'_>,
    certain: &Pairing,
) -> Vec<Candidate> {
    let mut pairs = [found.by_words, found.by_opening].concat();
    for group in found.alike.iter().filter(|group| group.old.len() * group.new.len() <= MOST_ALIKE)
    {
        let all = group.old.iter().flat_map(|old| group.new.iter().map(|new| (*old, *new)));
        pairs.extend(all);
    }
    pairs.extend(same_numbers(old, new));
    pairs.extend(same_children(old, new, certain));
    pairs.extend(siblings(old, new, certain));
    let is_open =
        |place: Place| certain.is_open_old(place) && old.piece(place).kind != RecordKind::Section;
    pairs.retain(|pair| is_open(pair.0) && certain.is_open_new(pair.1));
    in_order(&mut pairs);
    let weighed = |some: Range<usize>| -> Vec<Candidate> {
        let weighed = pairs[some].iter().map(|(old, new)| {
            let opening = found.by_opening.binary_search(&(*old, *new)).is_ok();
            let likeness = match opening {
                true => likeness.partly(*old, *new),
                false => likeness.between(*old, *new),
            };
            Candidate { old: *old, new: *new, likeness, opening }
        });
        weighed.filter(|candidate| candidate.is_alike(old, LEAST_LIKENESS)).collect()
    };
    in_halves(pairs.len(), weighed).concat()
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
fn siblings(old: &Side<'_>, new: &Side<'_>, certain: &Pairing) -> Vec<(Place, Place)> {
    let mut families: BTreeMap<Place, (Vec<Place>, Vec<Place>)> = BTreeMap::new();
    for place in old.places().filter(|place| certain.is_open_old(*place)) {
        let parent = old.parent[place as usize].and_then(|parent| certain.new_of(parent));
        if let Some(parent) = parent {
            families.entry(parent).or_default().0.push(place);
        }
    }
    for place in new.places().filter(|place| certain.is_open_new(*place)) {
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

/// Subrules of the same letter, and examples of the same place, under rules that are a pair.
fn same_children(old: &Side<'_>, new: &Side<'_>, certain: &Pairing) -> Vec<(Place, Place)> {
    let key = |side: &Side<'_>, place: Place, parent: Place| {
        let piece = side.piece(place);
        let letters = piece.number.map_or(0, |number| number.letters_ordinal());
        match piece.kind {
            RecordKind::Example => Some((parent, place - parent, true)),
            RecordKind::Rule if letters > 0 => Some((parent, u32::from(letters), false)),
            _ => None,
        }
    };
    let children = new.places().filter_map(|place| {
        let parent = certain.old_of(new.parent[place as usize]?)?;
        let (_, which, is_example) = key(new, place, new.parent[place as usize]?)?;
        Some(((parent, which, is_example), place))
    });
    let children: HashMap<_, _> = children.collect();
    let pair = |place: Place| {
        let key = key(old, place, old.parent[place as usize]?)?;
        Some((place, *children.get(&key)?))
    };
    old.places().filter_map(pair).collect()
}

/// Sections, which are known by their titles and by the rules that they share.
struct Sections<'a> {
    likeness: &'a Likeness<'a>,
    repeated: (Vec<Place>, Vec<Place>),
    by_title: Vec<(Place, Place)>,
}

/// Likeness of two titles that other sections bear too.
const COMMON_TITLE: u32 = 300;

impl<'a> Sections<'a> {
    fn of(old: &Side<'_>, new: &Side<'_>, likeness: &'a Likeness<'a>, certain: &Pairing) -> Self {
        let is_section =
            |side: &Side<'_>, place: Place| side.piece(place).kind == RecordKind::Section;
        let open_old =
            old.places().filter(|place| is_section(old, *place) && certain.is_open_old(*place));
        let open_new =
            new.places().filter(|place| is_section(new, *place) && certain.is_open_new(*place));
        let (open_old, mut open_new): (Vec<Place>, Vec<Place>) =
            (open_old.collect(), open_new.collect());
        open_new.truncate(MOST_SECTIONS / open_old.len().max(1));
        let level = |side: &Side<'_>, place| side.piece(place).number.map(RuleNumber::level);
        let by_title = open_old.into_iter().flat_map(|one| {
            let same_level =
                open_new.iter().filter(move |other| level(old, one) == level(new, **other));
            same_level.map(move |other| (one, *other))
        });
        Self {
            likeness,
            by_title: by_title.collect(),
            repeated: (repeated_titles(old), repeated_titles(new)),
        }
    }

    fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.by_title.iter().map(|(old, new)| {
            let common = self.repeated.0.binary_search(old).is_ok()
                || self.repeated.1.binary_search(new).is_ok();
            let likeness = self.likeness.between(*old, *new);
            Candidate {
                old: *old,
                new: *new,
                likeness: if common { likeness.min(COMMON_TITLE) } else { likeness },
                opening: false,
            }
        })
    }
}

/// How the words and what speaks beside them count when candidates compete: the rule that has the
/// words wins over one that only has the number. Measured against published lists of changes: with
/// one to one, 509.4 of 2016-08-26 keeps its number against its words; with two to one, rules lose
/// their numbers whose words went elsewhere in part, as 701.36a of 2021-06-18 did.
const WORDS_TO_SUPPORT: (i64, i64) = (3, 2);

/// Takes the best candidate, then the best of what is left, and so on.
fn choose<'a>(candidates: &'a [Candidate], context: &Context<'_>, certain: &Pairing) -> Pairing {
    let score = |candidate: &'a Candidate| {
        let support = context.support(candidate);
        let likeness = i64::from(candidate.likeness);
        let (words, beside) = WORDS_TO_SUPPORT;
        (likeness + support >= ENOUGH).then_some((words * likeness + beside * support, candidate))
    };
    let scored = in_halves(candidates.len(), |some| -> Vec<_> {
        candidates[some].iter().filter_map(score).collect()
    });
    let mut scored: Vec<(i64, &Candidate)> = scored.concat();
    // Of equals, pairs that conflict never share both sum and distance of their places, so the
    // order is the same whichever edition is the old one.
    scored.sort_by_key(|(score, candidate)| {
        (
            -score,
            candidate.old + candidate.new,
            candidate.old.abs_diff(candidate.new),
            candidate.old,
        )
    });
    let mut pairing = certain.clone();
    for (_, candidate) in scored {
        pairing.join(candidate.old, candidate.new);
    }
    pairing
}
