//! By what are records joined beyond the choice among likely pairs? One function for each pass, in
//! the order in which they come first.
//!
//! Each joins what is open and leaves what it cannot tell to those behind it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::digest::{Digest, Sequences, in_phrases, same_opening};
use super::evidence::{
    APART, Context, ENOUGH, FEWEST_CHILDREN_OF_ONE, FEWEST_OF_LONELY, FEWEST_OF_OPENING,
    FEWEST_OF_PART, FEWEST_OF_UNIQUE, FEWEST_OF_WHOLE, LEAST_IN_PHRASES, LEAST_LIKENESS_OF_RENAMED,
    LEAST_OF_DEFINITIONS, LEAST_OF_HEADWORDS, LEAST_OF_LONELY, LEAST_OF_RENAMED, MOST_ALIKE,
};
use super::fold::fold;
use super::likeness::Candidate;
use super::matching::{Alike, Matching};
use super::rounds::best_first;
use super::side::{
    Chains, ComparedRecord, Place, Side, finish, hash, heading_words, mix, same_word,
    say_something_else,
};
use crate::model::{Level, Pair, Part, RecordKind, RuleNumber};

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
        let waits = piece.is_contents()
            || piece.kind == RecordKind::Section && titles.contains(&piece.text);
        (!waits).then(|| (address_key(piece, side.domain[place as usize].index()), place))
    })
}

fn repeated_titles<'a>(side: &Side<'a>) -> Vec<&'a str> {
    let sections = side.pieces.iter().filter(|piece| piece.kind == RecordKind::Section);
    let mut titles: Vec<&str> = sections.map(|section| section.text).collect();
    titles.sort_unstable();
    let mut repeated: Vec<&str> =
        titles.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated
}

fn address_key(piece: &ComparedRecord<'_>, domain: usize) -> u64 {
    let number = piece.number.map_or(0, |number| {
        u64::from(number.chapter_part()) << 48
            | u64::from(number.section_part()) << 32
            | u64::from(number.rule_part()) << 16
            | u64::from(number.letters_ordinal())
    });
    let seed = finish(mix(domain as u64, number));
    hash(seed, piece.text.as_bytes())
}

/// Joins glossary entries of the same headword, read by `read`, whatever they say.
pub(super) fn by_headword(
    matching: &mut Matching<'_>,
    read: for<'a> fn(&ComparedRecord<'a>) -> Option<&'a str>,
) {
    let key = |side: &Side<'_>, place: Place| {
        let headword = read(side.piece(place))?;
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

/// Joins records whose text stands once in either edition; keeps those that stand more often.
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
    matching.alike.clear();
    for (key, place) in olds {
        // One of a group speaks for all.
        if old_chains.get(key).next() != Some(place) {
            continue;
        }
        let group = Alike::new(old_chains.get(key).collect(), new_chains.get(key).collect());
        match (group.old.as_slice(), group.new.as_slice()) {
            (_, []) => {}
            ([one], [other]) if is_telling(old.piece(*one), by) => {
                matching.pairing.join(*one, *other);
            }
            _ => matching.alike.push(group),
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
    // A section that stands under its number in both editions is that section, if its title has a
    // word of the other: `Type` became `Type Line` while one of its rules took the old title.
    let stands =
        |section: &ComparedRecord<'_>, side: &Side<'_>, is_open: &dyn Fn(Place) -> bool| {
            let places = section.number.map_or(&[][..], |number| side.places_of(number));
            places.iter().filter(|place| is_open(**place)).any(|place| {
                let piece = side.piece(*place);
                piece.kind == RecordKind::Section && !say_something_else(section.text, piece.text)
            })
        };
    let mut found = Vec::new();
    for group in groups.values() {
        let ([one], [other]) = (group.old.as_slice(), group.new.as_slice()) else { continue };
        let (from, to) = (old.piece(*one), new.piece(*other));
        let stays = match (from.kind, to.kind) {
            (RecordKind::Section, RecordKind::Rule) => {
                stands(from, new, &|place| pairing.is_open_new(place))
            }
            (RecordKind::Rule, RecordKind::Section) => {
                stands(to, old, &|place| pairing.is_open_old(place))
            }
            _ => false,
        };
        if !stays {
            found.push((*one, *other));
        }
    }
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
    pairs.extend(whole(matching));
    pairs.sort_unstable();
    pairs.dedup();
    matching.by_opening = pairs;
}

/// Open records of which one is nothing but the beginning of the other: what was left of it, or
/// what it grew from; where no other is.
fn whole(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { given, old, new, .. } = *matching;
    let olds: Vec<Place> = matching.open_old().collect();
    let news: Vec<Place> = matching.open_new().collect();
    let (one, other) = ((old, &given.sequences.old), (new, &given.sequences.new));
    let kept = begun_by((one, &olds), (other, &news));
    let grown = begun_by((other, &news), (one, &olds));
    kept.chain(grown.map(|(new, old)| (old, new))).collect()
}

/// A side with the order of its words, and the records of it that are open.
type Open<'a> = ((&'a Side<'a>, &'a Sequences<'a>), &'a [Place]);

/// Short open rules with the only record of the other side that begins with them.
fn begun_by<'a>(
    ((side, sequences), places): Open<'a>,
    ((other, other_sequences), goals): Open<'a>,
) -> impl Iterator<Item = (Place, Place)> + 'a {
    let is_short = move |place: &Place| {
        let (piece, length) = (side.piece(*place), FEWEST_OF_WHOLE..FEWEST_OF_OPENING);
        piece.kind == RecordKind::Rule
            && !piece.is_heading()
            && length.contains(&sequences.words(*place).len())
    };
    places.iter().copied().filter(is_short).filter_map(move |place| {
        let words = sequences.words(place);
        let mut found = goals.iter().copied().filter(|goal| {
            other.domain[*goal as usize] == side.domain[place as usize]
                && other_sequences.words(*goal).starts_with(words)
        });
        Some((place, found.next()?)).filter(|_| found.next().is_none())
    })
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
            // What comes last is what a term is, as in `Sorcery Type`; what comes first tells it
            // from others.
            let same_first = words.first() == others.first();
            let is_rename = alike >= LEAST_OF_HEADWORDS && definitions >= LEAST_OF_DEFINITIONS
                || same_first
                    && alike >= LEAST_OF_RENAMED
                    && definitions >= LEAST_LIKENESS_OF_RENAMED;
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
    let all = one.len() + other.len();
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let begins = !short.is_empty() && long.starts_with(short) && 2 * short.len() >= long.len() - 1;
    let share = (2000 * both).checked_div(all).unwrap_or_default();
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
        let fewest = || likeness.old_words(*one).min(likeness.new_words(*other));
        old.piece(*one).kind != RecordKind::Glossary
            && matching.are_open(*one, *other)
            && fewest() >= FEWEST_OF_PART
            && in_phrases(&given.sequences, *one, *other) >= LEAST_IN_PHRASES
    });
    let candidates = pairs.map(|(old, new)| Candidate {
        old,
        new,
        likeness: likeness.partly(old, new),
        opening: false,
    });
    let context = Context::of(matching);
    let scored = candidates
        .filter(|candidate| candidate.is_alike(old, 0))
        .map(|candidate| (i64::from(candidate.likeness) + context.support(&candidate), candidate));
    let scored: Vec<(i64, Candidate)> = scored.filter(|entry| entry.0 >= ENOUGH).collect();
    for candidate in best_first(scored) {
        matching.pairing.join(candidate.old, candidate.new);
    }
}

/// Joins open sections and headings under which the same rules stand, by whatever title.
pub(super) fn by_children(matching: &mut Matching<'_>) {
    let went = matching.parents_gone_on();
    let mut came: HashMap<Place, usize> = HashMap::new();
    for (other, count) in went.values().flatten() {
        *came.entry(*other).or_default() += count;
    }
    for (one, goals) in went {
        let all: usize = goals.values().sum();
        let is_most = |(other, count): &(Place, usize)| {
            let are_titles =
                matching.old.piece(one).is_title() && matching.new.piece(*other).is_title();
            are_titles && *count >= FEWEST_CHILDREN_OF_ONE && 2 * count > all.max(came[other])
        };
        if let Some((other, _)) = goals.into_iter().find(is_most) {
            matching.pairing.join(one, other);
        }
    }
}

/// Joins open records that are much more like each other than like anything else, open or not: a
/// rule that was written anew for another place in the book.
pub(super) fn by_lonely_words(matching: &mut Matching<'_>) {
    let Matching { old, ref likeness, .. } = *matching;
    let mut best_of_old: HashMap<Place, [u32; 2]> = HashMap::new();
    let mut best_of_new: HashMap<Place, [u32; 2]> = HashMap::new();
    for (one, other) in &matching.by_words {
        let alike = likeness.between(*one, *other);
        for best in [best_of_old.entry(*one).or_default(), best_of_new.entry(*other).or_default()] {
            match alike {
                _ if alike > best[0] => *best = [alike, best[0]],
                _ => best[1] = best[1].max(alike),
            }
        }
    }
    let is_apart = |best: Option<&[u32; 2]>, alike: u32| {
        best.is_some_and(|best| best[0] == alike && best[1] * 100 <= alike * APART)
    };
    for (one, other) in matching.by_words.iter().copied() {
        let alike = likeness.between(one, other);
        let words = likeness.old_words(one).min(likeness.new_words(other));
        if matching.are_open(one, other)
            && old.piece(one).kind == RecordKind::Rule
            && words >= FEWEST_OF_LONELY
            && alike >= LEAST_OF_LONELY
            && is_apart(best_of_old.get(&one), alike)
            && is_apart(best_of_new.get(&other), alike)
        {
            matching.pairing.join(one, other);
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

/// Joins what is the only record of its part in both editions: the title, the date.
pub(super) fn lone_parts(matching: &mut Matching<'_>) {
    let (old, new) = (lone(matching.old), lone(matching.new));
    for (key, place) in old {
        if let Some(other) = place.zip(new.get(&key).copied().flatten()) {
            matching.pairing.join(other.0, other.1);
        }
    }
}

fn lone(side: &Side<'_>) -> BTreeMap<(usize, Option<Part>), Option<Place>> {
    let mut lone = BTreeMap::new();
    for place in side.places().filter(|place| side.piece(*place).is_matter()) {
        let key = (side.domain[place as usize].index(), side.piece(place).part);
        lone.entry(key).and_modify(|found| *found = None).or_insert(Some(place));
    }
    lone
}
