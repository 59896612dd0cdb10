//! By what are records joined beyond the choice among likely pairs? One function for each pass, in
//! the order in which they come first.
//!
//! Each joins what is open and leaves what it cannot tell to those behind it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::digest::same_opening;
use super::evidence::{Context, repeated_titles};
use super::fold::fold;
use super::likeness::{Candidate, count};
use super::matching::{Matching, pairs_of};
use super::rounds::choose;
use super::shares::in_phrases;
use super::side::{At, ComparedRecord, Place, heading_words, same_word};
use super::thresholds::{
    FEWEST_CHILDREN_OF_ONE, FEWEST_OF_OPENING, FEWEST_OF_PART, FEWEST_OF_UNIQUE, LEAST_IN_PHRASES,
    LEAST_OF_DEFINITIONS, LEAST_OF_HEADWORDS, MOST_ALIKE,
};
use crate::model::{Level, Pair, RecordKind, RuleNumber};

/// Joins records of the same address and the same text.
///
/// A section whose title occurs twice, `General`, waits until its rules are known.
pub(super) fn by_address_and_text(matching: &mut Matching<'_>) {
    let titles = Pair::new(repeated_titles(matching.old), repeated_titles(matching.new));
    matching.join_by(false, |matching, record| {
        let piece = matching.piece(record);
        let (titles, _) = record.of(titles.as_ref());
        let waits = piece.is_contents() || titles.binary_search(&record.place()).is_ok();
        (!waits).then_some((piece.domain(), piece.number, piece.text, piece.headword))
    });
}

/// Joins glossary entries of the same headword, whatever they say.
pub(super) fn by_headword(matching: &mut Matching<'_>) {
    matching.join_by(false, |matching, record| {
        let piece = matching.piece(record);
        Some((piece.domain(), fold(piece.headword?).to_lowercase()))
    });
}

/// Joins records whose text stands once in either edition: words and the numbers they refer to, or
/// words only.
pub(super) fn by_unique_text(matching: &mut Matching<'_>, with_numbers: bool) {
    matching.join_by(true, |matching, record| {
        let (digest, piece) = (matching.digest(record)?, matching.piece(record));
        let tells = matches!(record, At::New(_)) || is_telling(piece, with_numbers);
        let numbers = with_numbers.then(|| digest.references());
        tells.then(|| (piece.domain(), digest.masked(), numbers))
    });
}

/// Whether a text tells enough to be known again wherever it stands.
fn is_telling(piece: &ComparedRecord<'_>, with_numbers: bool) -> bool {
    let words = || {
        let spaces = piece.text.split_whitespace().count();
        // Text without spaces: four letters for a word.
        spaces.max(piece.text.len() / 12 * usize::from(!piece.text.is_ascii()))
    };
    match piece.kind {
        RecordKind::Glossary => words() > 2 * FEWEST_OF_UNIQUE,
        RecordKind::Rule | RecordKind::Section if with_numbers => true,
        _ => words() >= FEWEST_OF_UNIQUE,
    }
}

/// Joins open headings that say the same and what no other heading says.
///
/// A book that is rearranged makes a section of what was a rule with subrules, or the other way
/// round; the heading stays.
pub(super) fn by_heading(matching: &mut Matching<'_>) {
    matching.join_by(true, |matching, record| {
        let piece = matching.piece(record);
        let is_heading = match piece.kind {
            RecordKind::Section => piece.number.map(RuleNumber::level) == Some(Level::Section),
            _ => piece.is_heading() && matching.stands_above(record),
        };
        is_heading.then(|| heading_words(piece.text))
    });
}

/// Finds open records that begin with the same words, and with more of them than either does with
/// another.
///
/// Of the parts into which a rule was split, the one that begins as it did is the rule itself.
pub(super) fn find_openings(matching: &mut Matching<'_>) {
    let groups = matching.groups(|matching, record| {
        let piece = matching.piece(record);
        let has_sentences = matches!(piece.kind, RecordKind::Rule | RecordKind::Example);
        let words = has_sentences.then(|| matching.words(record).get(..FEWEST_OF_OPENING))??;
        Some((piece.domain(), words))
    });
    let length = |(old, new): (Place, Place)| {
        same_opening(matching.words(At::Old(old)), matching.words(At::New(new)))
    };
    let mut pairs = Vec::new();
    for group in groups {
        let all: Vec<_> =
            pairs_of(vec![group], MOST_ALIKE).map(|pair| (pair, length(pair))).collect();
        let is_longest = |(pair, own): &&((Place, Place), usize)| {
            let mut rivals = all
                .iter()
                .filter(|(other, _)| other != pair && (other.0 == pair.0 || other.1 == pair.1));
            rivals.all(|(_, length)| length < own)
        };
        pairs.extend(all.iter().filter(is_longest).map(|(pair, _)| *pair));
    }
    pairs.sort_unstable();
    matching.by_opening = pairs;
}

/// Joins open entries whose headwords are each other's best.
///
/// A term that was renamed keeps a word or most of them, as `State Triggers` and `State Trigger`
/// do, while its definition may be written anew.
pub(super) fn by_renamed_headword(matching: &mut Matching<'_>) {
    let entries = matching.groups(|matching, record| {
        (matching.piece(record).kind == RecordKind::Glossary).then_some(())
    });
    let words = |record: At| {
        let mut words = heading_words(matching.piece(record).plain_headword().unwrap_or_default());
        let mut seen = BTreeSet::new();
        words.retain(|word| seen.insert(word.clone()));
        words
    };
    let Some(Pair { old, new }) = entries.into_iter().next() else { return };
    let of_new: Vec<_> = new.iter().map(|new| (*new, words(At::New(*new)))).collect();
    // How much of two headwords is the same, and the places of the entries.
    let mut found: Vec<(usize, Place, Place)> = Vec::new();
    for one in old {
        let headword = words(At::Old(one));
        for (other, words) in &of_new {
            let alike = alike(&headword, words);
            let definitions = matching.likeness.between(one, *other);
            if alike >= LEAST_OF_HEADWORDS && definitions >= LEAST_OF_DEFINITIONS {
                found.push((alike, one, *other));
            }
        }
    }
    for (alike, one, other) in &found {
        let mut rivals = found.iter().filter(|rival| {
            (rival.1, rival.2) != (*one, *other) && (rival.1 == *one || rival.2 == *other)
        });
        if rivals.all(|rival| rival.0 < *alike) {
            matching.pairing.join(*one, *other);
        }
    }
}

/// How much of two headwords is the same, of 1000; enough where one begins with the other whole.
fn alike(one: &[String], other: &[String]) -> usize {
    let mut rest: Vec<&String> = other.iter().collect();
    let mut both: usize = 0;
    for word in one {
        if let Some(at) = rest.iter().position(|other_word| same_word(other_word, word)) {
            rest.swap_remove(at);
            both += 1;
        }
    }
    let share = (2000 * both).checked_div(one.len() + other.len()).unwrap_or_default();
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let begins = !short.is_empty() && long.starts_with(short) && 2 * short.len() >= long.len() - 1;
    if begins { share.max(LEAST_OF_HEADWORDS) } else { share }
}

/// Joins open records that are each other's best.
///
/// A rule of which a good part went into one new rule, and from which that rule has a good part of
/// its words, is the same rule, however much else was cut or added.
pub(super) fn by_parts(matching: &mut Matching<'_>) {
    let Matching { old, ref likeness, .. } = *matching;
    // Headwords say what an entry is about better than the words of its definition.
    let pairs = matching.by_words.iter().copied().filter(|(one, other)| {
        let fewest =
            || count(matching.bag(At::Old(*one))).min(count(matching.bag(At::New(*other))));
        old.piece(*one).kind != RecordKind::Glossary
            && matching.are_open(*one, *other)
            && fewest() >= FEWEST_OF_PART
            && in_phrases(matching, *one, *other) >= LEAST_IN_PHRASES
    });
    let candidates =
        pairs.map(|(one, other)| Candidate::of(one, other, likeness.partly(one, other)));
    let candidates: Vec<Candidate> =
        candidates.filter(|candidate| candidate.is_alike(old, 0)).collect();
    matching.pairing = choose(&candidates, (1, 1), &Context::of(matching), &matching.pairing);
}

/// Joins open sections and headings under which the same rules stand, by whatever title.
pub(super) fn by_children(matching: &mut Matching<'_>) {
    let Matching { old, new, ref mut pairing, .. } = *matching;
    let mut shared: BTreeMap<(Place, Place), usize> = BTreeMap::new();
    let (mut went, mut came) = (FxHashMap::default(), FxHashMap::default());
    let above =
        |(one, other): (Place, Place)| old.parent[one as usize].zip(new.parent[other as usize]);
    for (one, other) in pairing.pairs().filter_map(above) {
        *shared.entry((one, other)).or_default() += 1;
        *went.entry(one).or_insert(0) += 1;
        *came.entry(other).or_insert(0) += 1;
    }
    for ((one, other), count) in shared {
        let are_titles = old.piece(one).is_title() && new.piece(other).is_title();
        let is_most = 2 * count > went[&one].max(came[&other]);
        if are_titles && is_most && count >= FEWEST_CHILDREN_OF_ONE {
            pairing.join(one, other);
        }
    }
}

/// Joins lines of the contents: a line follows the section it lists; the rest go by their words.
pub(super) fn contents(matching: &mut Matching<'_>) {
    let Matching { old, new, ref mut pairing, .. } = *matching;
    let listed = new.places().rev().filter_map(|line| {
        let piece = new.piece(line);
        piece.is_contents().then_some((piece.number?, line))
    });
    let by_number: FxHashMap<_, Place> = listed.collect();
    for line in old.places().filter(|line| old.piece(*line).is_contents()) {
        let listed = old.piece(line).number.map_or(&[][..], |number| old.places_of(number));
        let follow = listed.iter().find_map(|section| pairing.new_of(*section));
        let number = follow.and_then(|section| new.piece(section).number);
        if let Some(goal) = number.and_then(|number| by_number.get(&number)) {
            pairing.join(line, *goal);
        }
    }
    matching.join_by(false, |matching, record| {
        let piece = matching.piece(record);
        piece.is_contents().then(|| fold(piece.text))
    });
}
