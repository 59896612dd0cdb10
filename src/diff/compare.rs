//! What became of each record? Start at [`compare`].
//!
//! The steps stand here in their order; each has a file of its own.

use crate::model::{
    Change, Class, Follows, NumberRange, Pair, RecordKind, ReferenceMove, RuleNumber, Share,
};

use super::candidates::Likeness;
use super::compared_record::ComparedRecord;
use super::digest::{Digest, Hashed, Vocabulary};
use super::exact::{self, By};
use super::fold::same_but_for_typography;
use super::headings;
use super::links;
use super::matter;
use super::openings;
use super::overrides::Overrides;
use super::pairing::Pairing;
use super::parallel::in_halves;
use super::proposals::Proposals;
use super::renames;
use super::rounds::{self, Found};
use super::sequence::Sequences;
use super::shares::Shared;
use super::side::{Place, Side};
use super::standing;
use super::targets::Targets;

/// What became of the records of two editions.
///
/// Every record of either edition stands in exactly one change or one unchanged pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The changes in the order of the new edition, removed records where they stood.
    pub changes: Vec<Change>,
    /// Places of the records that are the same in both.
    pub unchanged: Vec<Pair<usize>>,
    /// Sections and rules that bear another number now, by old number.
    pub moves: Vec<Pair<RuleNumber>>,
}

/// Digests of the records of an edition, by place.
pub type Digests<'a> = dyn Fn(usize) -> Digest + Sync + 'a;

/// Compares two editions of one language, given as their records in the order of the book.
pub fn compare(editions: Pair<&[ComparedRecord<'_>]>, overrides: &Overrides) -> Comparison {
    let mut vocabulary = Vocabulary::default();
    let mut all = |records: &[ComparedRecord<'_>]| -> Vec<Digest> {
        records.iter().map(|record| vocabulary.digest(Hashed::of(record))).collect()
    };
    let (old, new) = (all(editions.old), all(editions.new));
    let of_old = |place: usize| old[place].clone();
    let of_new = |place: usize| new[place].clone();
    compare_digested(editions, Pair::new(&of_old, &of_new), overrides, &Proposals::none())
}

/// Compares two editions whose records are digested already, with one vocabulary; `proposals` are
/// what the editions between them say.
pub fn compare_digested(
    editions: Pair<&[ComparedRecord<'_>]>,
    digests: Pair<&Digests<'_>>,
    overrides: &Overrides,
    proposals: &Proposals,
) -> Comparison {
    let (old, new) = rayon::join(|| Side::of(editions.old), || Side::of(editions.new));
    let mut pairing = Pairing::new(old.pieces.len(), new.pieces.len());
    overrides.apply(&old, &new, &mut pairing);
    proposals.apply(&old, &new, &mut pairing);
    exact::by_address_and_text(&old, &new, &mut pairing);
    exact::by_headword(&old, &new, &mut pairing);
    proposals.close(&old, &new, &mut pairing);
    let read = Read { digests: needed(&old, &new, digests, &pairing), old, new };
    let (likeness, shared) = read.pair_the_rest(&mut pairing, proposals, digests.new);
    Verdict {
        targets: Targets::of(&read.old, &read.new, &pairing, &shared),
        read: &read,
        pairing: &pairing,
        shared: &shared,
        likeness: &likeness,
    }
    .comparison()
}

/// Digests of the records whose pair is not the same at first sight.
fn needed(
    old: &Side<'_>,
    new: &Side<'_>,
    digests: Pair<&Digests<'_>>,
    pairing: &Pairing,
) -> Pair<Vec<Option<Digest>>> {
    let same = |one: Place, other: Place| {
        let (one, other) = (old.piece(one), new.piece(other));
        one.text == other.text && one.number == other.number && one.headword == other.headword
    };
    let read = |side: &Side<'_>, digests: &Digests<'_>, place: Place, is_same: bool| {
        let needed = !is_same && !side.piece(place).is_contents();
        needed.then(|| digests(place as usize))
    };
    let old_is_same = |place: Place| pairing.new_of(place).is_some_and(|to| same(place, to));
    let new_is_same = |place: Place| pairing.old_of(place).is_some_and(|from| same(from, place));
    let (of_old, of_new) = rayon::join(
        || old.places().map(|place| read(old, digests.old, place, old_is_same(place))).collect(),
        || new.places().map(|place| read(new, digests.new, place, new_is_same(place))).collect(),
    );
    Pair::new(of_old, of_new)
}

/// Both editions with the digests of what is in question.
struct Read<'a> {
    old: Side<'a>,
    new: Side<'a>,
    digests: Pair<Vec<Option<Digest>>>,
}

impl Read<'_> {
    fn pair_the_rest(
        &self,
        pairing: &mut Pairing,
        proposals: &Proposals,
        of_new: &Digests<'_>,
    ) -> (Likeness<'_>, Vec<Shared>) {
        let old = (&self.old, self.digests.old.as_slice());
        let new = (&self.new, self.digests.new.as_slice());
        exact::by_unique_text(By::Folded, old, new, pairing);
        let alike = exact::by_unique_text(By::Masked, old, new, pairing);
        proposals.apply_counterparts(&self.old, &self.new, pairing);
        matter::lone_parts(&self.old, &self.new, pairing);
        let likeness = Likeness::of(old.1, new.1, &self.needless(pairing));
        let candidates = likeness.candidates();
        let sequences = Pair::new(Sequences::of(&self.old), Sequences::of(&self.new));
        headings::join(&self.old, &self.new, pairing);
        let openings = openings::of(&self.old, &self.new, &sequences, pairing);
        let found = Found { by_words: &candidates, by_opening: &openings, alike: &alike };
        rounds::settle(old, new, &found, &likeness, pairing);
        renames::join(&self.old, &self.new, &likeness, pairing);
        links::settle(old, new, &found, (&likeness, &sequences), pairing);
        rounds::settle_numbers(old, new, &likeness, pairing);
        links::settle_lonely(&self.old, &found, &likeness, pairing);
        matter::contents(&self.old, &self.new, pairing);
        let is_weighed = |place| likeness.new_words(place) > 0;
        let standing = standing::candidates(old, (&self.new, of_new), pairing, is_weighed);
        let candidates = [candidates, standing].concat();
        let words = (&likeness, &sequences);
        let shared = Shared::of(&self.old, &self.new, &candidates, words, pairing);
        (likeness, shared)
    }

    /// Pairs whose words are the same, so that nobody needs to weigh them.
    fn needless(&self, pairing: &Pairing) -> Pairing {
        let mut needless = Pairing::new(self.old.pieces.len(), self.new.pieces.len());
        for (old, new) in pairing.pairs() {
            if self.same_words(old, new) {
                needless.join(old, new);
            }
        }
        needless
    }

    fn same_words(&self, old: Place, new: Place) -> bool {
        let one = self.digests.old[old as usize].as_ref();
        let other = self.digests.new[new as usize].as_ref();
        let both = one.zip(other);
        both.is_none_or(|(one, other)| one.same_but_for_references(other))
    }
}

/// Everything that is needed to say what became of a record.
struct Verdict<'a> {
    read: &'a Read<'a>,
    pairing: &'a Pairing,
    shared: &'a [Shared],
    targets: Targets<'a>,
    likeness: &'a Likeness<'a>,
}

impl Verdict<'_> {
    fn comparison(&self) -> Comparison {
        let mut comparison = Comparison::default();
        let mut placed = Placed::default();
        placed.changes.reserve(self.read.old.pieces.len() + self.read.new.pieces.len());
        let pairs: Vec<(Place, Place)> = self.pairing.pairs().collect();
        let judged = in_halves(pairs.len(), |some| -> Vec<Option<Change>> {
            pairs[some].iter().map(|(old, new)| self.judge(*old, *new)).collect()
        });
        for ((old, new), change) in pairs.iter().zip(judged.into_iter().flatten()) {
            match change {
                Some(change) => placed.push((new + 1, 0, 0), change),
                None => comparison.unchanged.push(Pair::new(*old as usize, *new as usize)),
            }
        }
        for old in self.read.old.places().filter(|place| self.pairing.new_of(*place).is_none()) {
            let change = self.change(Class::Removed, Some(old), None);
            let anchor = self.anchor(old).map_or(0, |place| place + 1);
            placed.push((anchor, 1, old), change);
        }
        for new in self.read.new.places().filter(|place| self.pairing.old_of(*place).is_none()) {
            placed.push((new + 1, 0, 0), self.change(Class::Added, None, Some(new)));
        }
        comparison.changes = placed.in_order();
        comparison.moves = self.moves();
        comparison
    }

    /// What became of a pair; none where nothing did.
    fn judge(&self, old: Place, new: Place) -> Option<Change> {
        let (one, other) = (self.read.old.piece(old), self.read.new.piece(new));
        let stayed = one.same_address(other);
        let references = self.references(old, new);
        let retargeted = references.iter().any(|reference| reference.follows == Follows::Elsewhere);
        let same_words = self.read.same_words(old, new) && !one.is_contents();
        let same_words =
            same_words || one.is_contents() && same_but_for_typography(one.text, other.text);
        let obsolete = stayed && !same_headword(one, other);
        let class = match (same_words && !obsolete, stayed) {
            (false, true) => Class::Edited,
            (false, false) => Class::MovedEdited,
            _ if retargeted => Class::Retargeted,
            (true, false) => Class::Moved,
            _ if !references.is_empty() => Class::References,
            _ if one.text == other.text && one.headword == other.headword => return None,
            _ => Class::Typography,
        };
        let mut change = self.change(class, Some(old), Some(new));
        change.similarity = if same_words { 1.0 } else { self.similarity(old, new) };
        change.references = references;
        Some(change)
    }

    fn similarity(&self, old: Place, new: Place) -> f32 {
        if self.read.old.piece(old).is_contents() {
            return 0.5;
        }
        self.likeness.unweighted(old, new)
    }

    /// References that are printed otherwise or point elsewhere.
    fn references(&self, old: Place, new: Place) -> Vec<ReferenceMove> {
        let one = self.read.digests.old[old as usize].as_ref();
        let other = self.read.digests.new[new as usize].as_ref();
        let Some((one, other)) = one.zip(other) else {
            let piece = self.read.old.piece(old);
            let matter = piece.is_contents() || piece.is_matter();
            return if matter { Vec::new() } else { self.targets.left_behind(piece.text) };
        };
        if one.references().len() != other.references().len() {
            return Vec::new();
        }
        // In a text with other words, numbers of two sections may have nothing in common.
        let same_words = self.read.same_words(old, new);
        let section = |range: NumberRange| range.first().section();
        let is_told = |reference: &ReferenceMove| match reference.follows {
            Follows::Target => reference.old != reference.new,
            Follows::Elsewhere => same_words || section(reference.old) == section(reference.new),
        };
        let numbers = one.references().iter().zip(other.references());
        let moves = numbers.map(|(from, to)| self.targets.follow(*from, *to));
        moves.filter(is_told).collect()
    }

    fn change(&self, class: Class, old: Option<Place>, new: Option<Place>) -> Change {
        let shared = self.shared.iter();
        let split_into = shared
            .clone()
            .filter(|overlap| Some(overlap.old) == old)
            .map(|overlap| Share { place: overlap.new as usize, share: overlap.of_old });
        let merged_from = shared
            .filter(|overlap| Some(overlap.new) == new)
            .map(|overlap| Share { place: overlap.old as usize, share: overlap.of_new });
        let kind = old.map(|place| self.read.old.piece(place).kind);
        let kind = kind.or_else(|| new.map(|place| self.read.new.piece(place).kind));
        Change {
            class,
            kind: kind.unwrap_or(RecordKind::Rule),
            old: old.map(|place| place as usize),
            new: new.map(|place| place as usize),
            similarity: 0.0,
            references: Vec::new(),
            merged_from: merged_from.collect(),
            split_into: split_into.collect(),
        }
    }

    /// The new record behind which a removed one is told: the pair of the last one before it in
    /// its section that stayed in that section; none at the start.
    fn anchor(&self, old: Place) -> Option<Place> {
        let section = self.section_of(old);
        let goal = section.and_then(|place| self.pairing.new_of(place));
        let within = section.unwrap_or(0)..old;
        let stayed = within.rev().find_map(|place| {
            let new = self.pairing.new_of(place)?;
            let there = Some(new) == goal || self.read.new.section[new as usize] == goal;
            (there && goal.is_some() || section.is_none()).then_some(new)
        });
        let before = || (0..old).rev().find_map(|place| self.pairing.new_of(place));
        stayed.or(goal).or_else(before)
    }

    fn section_of(&self, old: Place) -> Option<Place> {
        let side = &self.read.old;
        let own = side.section[old as usize];
        own.or_else(|| side.section[side.parent[old as usize]? as usize])
    }

    fn moves(&self) -> Vec<Pair<RuleNumber>> {
        let numbered = |record: &ComparedRecord<'_>| {
            matches!(record.kind, RecordKind::Section | RecordKind::Rule)
        };
        let mut moves: Vec<Pair<RuleNumber>> = Vec::new();
        for (old, new) in self.pairing.pairs() {
            let (one, other) = (self.read.old.piece(old), self.read.new.piece(new));
            let numbers = one.number.zip(other.number);
            moves.extend(
                numbers
                    .filter(|(from, to)| from != to && numbered(one))
                    .map(|(from, to)| Pair::new(from, to)),
            );
        }
        moves.sort();
        moves.dedup();
        moves
    }
}

/// Changes with what they are ordered by.
#[derive(Default)]
struct Placed {
    changes: Vec<Option<Change>>,
    order: Vec<((Place, u8, Place), usize)>,
}

impl Placed {
    fn push(&mut self, place: (Place, u8, Place), change: Change) {
        self.order.push((place, self.changes.len()));
        self.changes.push(Some(change));
    }

    fn in_order(mut self) -> Vec<Change> {
        self.order.sort_unstable();
        self.order.iter().filter_map(|entry| self.changes[entry.1].take()).collect()
    }
}

fn same_headword(one: &ComparedRecord<'_>, other: &ComparedRecord<'_>) -> bool {
    let text = |record: &ComparedRecord<'_>| super::fold::fold(record.headword.unwrap_or_default());
    one.headword == other.headword || text(one) == text(other)
}
