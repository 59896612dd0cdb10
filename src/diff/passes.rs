//! By what are records joined beyond the choice among likely pairs? One function for each pass, in
//! the order in which they come first.
//!
//! Each joins what is open and leaves what it cannot tell to those behind it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::digest::{Digest, Sequences, in_phrases, same_opening};
use super::evidence::{
    Context, FEWEST_CHILDREN_OF_ONE, FEWEST_OF_OPENING, FEWEST_OF_PART, FEWEST_OF_UNIQUE,
    LEAST_IN_PHRASES, LEAST_OF_DEFINITIONS, LEAST_OF_HEADWORDS, MOST_ALIKE, repeated_titles,
};
use super::fold::fold;
use super::likeness::{Candidate, count};
use super::matching::Matching;
use super::rounds::choose;
use super::side::{
    Chains, ComparedRecord, Place, Side, finish, hash, heading_words, mix, number_key, same_word,
};
use crate::model::{Level, Pair, RecordKind, RuleNumber};

/// Joins records of the same address and the same text.
///
/// The first with the first, where a source repeats itself. A section whose title occurs twice,
/// `General`, waits until its rules are known.
pub(super) fn by_address_and_text(matching: &mut Matching<'_>) {
    let Matching { old, new, ref mut pairing, .. } = *matching;
    let all = |side| keyed(side).collect::<Vec<_>>();
    let (of_old, of_new) = rayon::join(|| all(old), || all(new));
    let mut chains = Chains::new(new.pieces.len(), of_new.into_iter());
    for (key, place) in of_old {
        chains.skip(key, |goal| pairing.is_open_new(goal));
        let piece = old.piece(place);
        let same = |goal: &Place| {
            let other = new.piece(*goal);
            other.text == piece.text && other.headword == piece.headword
        };
        if let Some(found) = chains.get(key).filter(same).find(|goal| pairing.is_open_new(*goal)) {
            pairing.join(place, found);
        }
    }
}

fn keyed<'a>(side: &'a Side<'_>) -> impl Iterator<Item = (u64, Place)> + 'a {
    let titles = repeated_titles(side);
    side.places().filter_map(move |place| {
        let piece = side.piece(place);
        let waits = piece.is_contents() || titles.binary_search(&place).is_ok();
        let address =
            mix(side.domain[place as usize].index() as u64, piece.number.map_or(0, number_key));
        (!waits).then(|| (hash(finish(address), piece.text.as_bytes()), place))
    })
}

/// Joins glossary entries of the same headword, whatever they say.
pub(super) fn by_headword(matching: &mut Matching<'_>) {
    let key = |side: &Side<'_>, place: Place| {
        let headword = side.piece(place).headword?;
        let seed = side.domain[place as usize].index() as u64;
        Some((hash(seed, fold(headword).to_lowercase().as_bytes()), place))
    };
    let Matching { old, new, .. } = *matching;
    let olds: Vec<_> = matching.open_old().filter_map(|place| key(old, place)).collect();
    let news: Vec<_> = matching.open_new().filter_map(|place| key(new, place)).collect();
    let pairing = &mut matching.pairing;
    let mut chains = Chains::new(new.pieces.len(), news.into_iter());
    for (key, place) in olds {
        chains.skip(key, |goal| pairing.is_open_new(goal));
        if let Some(found) = chains.get(key).find(|goal| pairing.is_open_new(*goal)) {
            pairing.join(place, found);
        }
    }
}

/// What texts are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Words and the numbers they refer to.
    Folded,
    /// Words only.
    Masked,
}

/// Joins records whose text stands once in either edition.
pub(super) fn by_unique_text(matching: &mut Matching<'_>, by: By) {
    let Matching { old, new, digests, .. } = *matching;
    let key = |side: &Side<'_>, digests: &[Option<Digest>], place: Place| {
        let digest = digests[place as usize].as_ref()?;
        let seed = side.domain[place as usize].index() as u64;
        let key = match by {
            By::Folded => digest.folded_key(seed),
            By::Masked => digest.masked_key(seed),
        };
        Some((key, place))
    };
    let olds: Vec<_> =
        matching.open_old().filter_map(|place| key(old, digests.old, place)).collect();
    let news = matching.open_new().filter_map(|place| key(new, digests.new, place));
    let new_chains = Chains::new(new.pieces.len(), news);
    let old_chains = Chains::new(old.pieces.len(), olds.iter().copied());
    for (key, place) in olds {
        let (mut one, mut other) = (old_chains.get(key), new_chains.get(key));
        let is_alone = (one.next(), one.next()) == (Some(place), None);
        if let (true, Some(other), None) = (is_alone, other.next(), other.next())
            && is_telling(old.piece(place), by)
        {
            matching.pairing.join(place, other);
        }
    }
}

/// Whether a text tells enough to be known again wherever it stands.
fn is_telling(piece: &ComparedRecord<'_>, by: By) -> bool {
    let words = || {
        let spaces = piece.text.split_whitespace().count();
        // Text without spaces: four letters for a word.
        spaces.max(piece.text.len() / 12 * usize::from(!piece.text.is_ascii()))
    };
    match piece.kind {
        RecordKind::Glossary => words() > 2 * FEWEST_OF_UNIQUE,
        RecordKind::Rule | RecordKind::Section if by == By::Folded => true,
        _ => words() >= FEWEST_OF_UNIQUE,
    }
}

/// Joins open headings that say the same and what no other heading says.
///
/// A book that is rearranged makes a section of what was a rule with subrules, or the other way
/// round; the heading stays.
pub(super) fn by_heading(matching: &mut Matching<'_>) {
    let Matching { old, new, ref mut pairing, .. } = *matching;
    let mut groups: BTreeMap<Vec<String>, Pair<Vec<Place>>> = BTreeMap::new();
    for place in headings(old).filter(|place| pairing.is_open_old(*place)) {
        let words = heading_words(old.piece(place).text);
        groups.entry(words).or_default().old.push(place);
    }
    for place in headings(new).filter(|place| pairing.is_open_new(*place)) {
        if let Some(group) = groups.get_mut(&heading_words(new.piece(place).text)) {
            group.new.push(place);
        }
    }
    let found =
        groups.values().filter_map(|group| match (group.old.as_slice(), group.new.as_slice()) {
            ([one], [other]) => Some((*one, *other)),
            _ => None,
        });
    for (one, other) in found {
        pairing.join(one, other);
    }
}

/// The titles of sections, and the rules that only head their subrules.
fn headings<'a>(side: &'a Side<'_>) -> impl Iterator<Item = Place> + 'a {
    side.places().filter(|place| {
        let piece = side.piece(*place);
        let is_above_rules = || side.parent.get(*place as usize + 1) == Some(&Some(*place));
        match piece.kind {
            RecordKind::Section => piece.number.map(RuleNumber::level) == Some(Level::Section),
            RecordKind::Rule => piece.is_heading() && is_above_rules(),
            _ => false,
        }
    })
}

/// Finds open records that begin with the same words, and with more of them than either does with
/// another.
///
/// Of the parts into which a rule was split, the one that begins as it did is the rule itself.
pub(super) fn find_openings(matching: &mut Matching<'_>) {
    let Matching { given, old, new, .. } = *matching;
    let sequences = &given.sequences;
    let mut groups: BTreeMap<(usize, &[u64]), Pair<Vec<Place>>> = BTreeMap::new();
    for place in matching.open_old() {
        if let Some(key) = opening(old, &sequences.old, place) {
            groups.entry(key).or_default().old.push(place);
        }
    }
    for place in matching.open_new() {
        let key = opening(new, &sequences.new, place);
        if let Some(group) = key.and_then(|key| groups.get_mut(&key)) {
            group.new.push(place);
        }
    }
    let mut pairs = Vec::new();
    for group in groups.values().filter(|group| group.old.len() * group.new.len() <= MOST_ALIKE) {
        pairs.extend(longest(group, sequences));
    }
    pairs.sort_unstable();
    matching.by_opening = pairs;
}

/// The words with which a record begins.
fn opening<'a>(
    side: &Side<'_>,
    sequences: &'a Sequences<'_>,
    place: Place,
) -> Option<(usize, &'a [u64])> {
    let has_sentences = matches!(side.piece(place).kind, RecordKind::Rule | RecordKind::Example);
    let words = has_sentences.then(|| sequences.words(place).get(..FEWEST_OF_OPENING))??;
    Some((side.domain[place as usize].index(), words))
}

fn longest<'a>(
    group: &'a Pair<Vec<Place>>,
    sequences: &'a Pair<Sequences<'_>>,
) -> impl Iterator<Item = (Place, Place)> + 'a {
    let length =
        |old: Place, new: Place| same_opening(sequences.old.words(old), sequences.new.words(new));
    let all = group.old.iter().flat_map(|old| group.new.iter().map(|new| (*old, *new)));
    all.filter(move |(old, new)| {
        let own = length(*old, *new);
        let origins =
            group.old.iter().filter(|origin| *origin != old).map(|origin| length(*origin, *new));
        let goals = group.new.iter().filter(|goal| *goal != new).map(|goal| length(*old, *goal));
        origins.chain(goals).all(|rival| rival < own)
    })
}

/// A pair of headwords that could be one term.
struct Rename {
    alike: usize,
    places: Pair<Place>,
}

/// Joins open entries whose headwords are each other's best.
///
/// A term that was renamed keeps a word or most of them, as `State Triggers` and `State Trigger`
/// do, while its definition may be written anew.
pub(super) fn by_renamed_headword(matching: &mut Matching<'_>) {
    let olds = entries(matching.old, matching.open_old());
    let news = entries(matching.new, matching.open_new());
    let mut found: Vec<Rename> = Vec::new();
    for (one, words) in &olds {
        for (other, others) in &news {
            let alike = alike(words, others);
            let definitions = matching.likeness.between(*one, *other);
            let is_rename = alike >= LEAST_OF_HEADWORDS && definitions >= LEAST_OF_DEFINITIONS;
            if is_rename {
                found.push(Rename { alike, places: Pair::new(*one, *other) });
            }
        }
    }
    let is_best = |rename: &&Rename| {
        let mut rivals = found.iter().filter(|other| {
            other.places != rename.places
                && (other.places.old == rename.places.old || other.places.new == rename.places.new)
        });
        rivals.all(|other| other.alike < rename.alike)
    };
    for rename in found.iter().filter(is_best) {
        matching.pairing.join(rename.places.old, rename.places.new);
    }
}

/// Open entries with the words of their headwords.
fn entries(side: &Side<'_>, open: impl Iterator<Item = Place>) -> Vec<(Place, Vec<String>)> {
    open.filter(|place| side.piece(*place).kind == RecordKind::Glossary)
        .filter_map(|place| {
            let mut words = heading_words(side.piece(place).plain_headword()?);
            let mut seen = BTreeSet::new();
            words.retain(|word| seen.insert(word.clone()));
            Some((place, words))
        })
        .collect()
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
    let Matching { given, old, ref likeness, .. } = *matching;
    // Headwords say what an entry is about better than the words of its definition.
    let pairs = matching.by_words.iter().copied().filter(|(one, other)| {
        let fewest =
            || count(likeness.words_of_old(*one)).min(count(likeness.words_of_new(*other)));
        old.piece(*one).kind != RecordKind::Glossary
            && matching.are_open(*one, *other)
            && fewest() >= FEWEST_OF_PART
            && in_phrases(&given.sequences, *one, *other) >= LEAST_IN_PHRASES
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
    let (mut went, mut came) = (HashMap::new(), HashMap::new());
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
    let of_new = contents_of(new);
    let by_number: HashMap<_, Place> =
        of_new.iter().rev().filter_map(|line| Some((new.piece(*line).number?, *line))).collect();
    let of_old = contents_of(old);
    for place in &of_old {
        let listed = old.piece(*place).number.map_or(&[][..], |number| old.places_of(number));
        let follow = listed.iter().find_map(|section| pairing.new_of(*section));
        let number = follow.and_then(|section| new.piece(section).number);
        if let Some(line) = number.and_then(|number| by_number.get(&number)) {
            pairing.join(*place, *line);
        }
    }
    for place in of_old.into_iter().filter(|place| pairing.is_open_old(*place)).collect::<Vec<_>>()
    {
        let text = fold(old.piece(place).text);
        let mut same = of_new.iter().filter(|line| pairing.is_open_new(**line));
        if let Some(line) = same.find(|line| fold(new.piece(**line).text) == text) {
            pairing.join(place, *line);
        }
    }
}

fn contents_of(side: &Side<'_>) -> Vec<Place> {
    side.places().filter(|place| side.piece(*place).is_contents()).collect()
}
