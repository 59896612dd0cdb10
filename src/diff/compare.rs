//! What became of each record? Start at [`compare`], which lets the [`PASSES`] join what belongs
//! together and then judges each pair and what is left.

use rayon::prelude::*;

use super::digest::{Digest, Hashed, Vocabulary};
use super::fold::same_but_for_typography;
use super::matching::{Digests, Given, Matching};
use super::passes;
use super::prior::{Overrides, Proposals};
use super::rounds;
use super::shares::Shared;
use super::side::{At, ComparedRecord, Place, Side};
use super::targets::Targets;
use super::words::words;
use crate::model::{
    Change, Class, Follows, NumberRange, Pair, RecordKind, ReferenceMove, RuleNumber, Share, Tone,
    WordOp, WordRun,
};

/// A step that joins records, or reads what the steps behind it need.
type Pass = fn(&mut Matching<'_>);

/// The steps in their order; each sees what those before it joined.
const PASSES: [Pass; 17] = [
    |matching| {
        let sides = (matching.old, matching.new);
        matching.shared_by_hand = matching.given.overrides.apply(sides, &mut matching.pairing);
        matching.given.proposals.apply(false, &mut matching.pairing);
    },
    passes::by_address_and_text,
    passes::by_headword,
    |matching| {
        let sides = (matching.old, matching.new);
        matching.given.proposals.close(sides, &mut matching.pairing);
    },
    |matching| matching.read(),
    |matching| passes::by_unique_text(matching, true),
    |matching| passes::by_unique_text(matching, false),
    |matching| matching.given.proposals.apply(true, &mut matching.pairing),
    |matching| matching.weigh(),
    passes::by_heading,
    passes::find_openings,
    rounds::settle,
    passes::by_renamed_headword,
    passes::by_parts,
    rounds::settle_numbers,
    passes::by_children,
    passes::contents,
];

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
    let sides = rayon::join(|| Side::of(editions.old), || Side::of(editions.new));
    let given = Given::new(sides, digests, (overrides, proposals));
    let mut matching = Matching::new(&given);
    PASSES.iter().for_each(|pass| pass(&mut matching));
    let shared = Shared::of(&matching);
    let targets = Targets::of(&matching, &shared);
    Verdict { matching: &matching, shared: &shared, targets }.comparison()
}

/// Everything that is needed to say what became of a record.
struct Verdict<'a> {
    matching: &'a Matching<'a>,
    shared: &'a [Shared],
    targets: Targets<'a>,
}

impl Verdict<'_> {
    fn comparison(&self) -> Comparison {
        let Matching { old, new, pairing, .. } = self.matching;
        let pairs: Vec<(Place, Place)> = pairing.pairs().collect();
        let judged: Vec<Option<Change>> =
            pairs.par_iter().map(|(old, new)| self.judge(*old, *new)).collect();
        let mut unchanged = Vec::new();
        // Changes, each behind what it is told by.
        let mut placed: Vec<((Place, u8, Place), Change)> = Vec::new();
        for ((old, new), change) in pairs.iter().zip(judged) {
            match change {
                Some(change) => placed.push(((new + 1, 0, 0), change)),
                None => unchanged.push(Pair::new(*old as usize, *new as usize)),
            }
        }
        placed.extend(old.places().filter(|old| pairing.new_of(*old).is_none()).map(|old| {
            let anchor = self.anchor(old).map_or(0, |place| place + 1);
            ((anchor, 1, old), self.change(Class::Removed, Some(old), None))
        }));
        let added = new.places().filter(|new| pairing.old_of(*new).is_none());
        placed
            .extend(added.map(|new| ((new + 1, 0, 0), self.change(Class::Added, None, Some(new)))));
        placed.sort_unstable_by_key(|entry| entry.0);
        let changes = placed.into_iter().map(|entry| entry.1).collect();
        Comparison { changes, unchanged, moves: self.moves() }
    }

    /// What became of a pair; none where nothing did.
    fn judge(&self, old: Place, new: Place) -> Option<Change> {
        let (one, other) = (self.matching.old.piece(old), self.matching.new.piece(new));
        let stayed = one.same_address(other);
        let references = self.references(old, new);
        let retargeted = references.iter().any(|reference| reference.follows == Follows::Elsewhere);
        let same_words = match one.is_contents() {
            true => same_but_for_typography(one.text, other.text),
            false => self.matching.same_words(old, new) || self.no_word_changed(old, new),
        };
        let obsolete = stayed && !one.same_headword(other);
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
        change.similarity = match one.is_contents() {
            _ if same_words => 1.0,
            true => 0.5,
            false => self.matching.likeness.unweighted(old, new),
        };
        change.references = references;
        Some(change)
    }

    /// Whether two texts have the same words, and a reader would find none of them marked.
    fn no_word_changed(&self, old: Place, new: Place) -> bool {
        let (one, other) = (self.matching.old.piece(old), self.matching.new.piece(new));
        let is_marked = |run: &WordRun| run.op != WordOp::Equal && run.tone == Tone::Words;
        self.matching.likeness.unweighted(old, new) >= 1.0
            && !words(one.text, other.text).iter().any(is_marked)
    }

    /// References that are printed otherwise or point elsewhere.
    fn references(&self, old: Place, new: Place) -> Vec<ReferenceMove> {
        let digests = self.matching.digest(At::Old(old)).zip(self.matching.digest(At::New(new)));
        let Some((one, other)) = digests else {
            let piece = self.matching.old.piece(old);
            let matter = piece.is_contents() || piece.is_matter();
            return if matter { Vec::new() } else { self.targets.left_behind(piece.text) };
        };
        if one.references().len() != other.references().len() {
            return Vec::new();
        }
        // In a text with other words, numbers of two sections may have nothing in common.
        let same_words = self.matching.same_words(old, new);
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
        let share = |is_meant: bool, place: Place, share: f32| {
            is_meant.then_some(Share { place: place as usize, share })
        };
        let shared = self.shared.iter();
        let split_into =
            shared.clone().filter_map(|both| share(Some(both.old) == old, both.new, both.of_old));
        let merged_from =
            shared.filter_map(|both| share(Some(both.new) == new, both.old, both.of_new));
        let kind =
            |side: &Side<'_>, place: Option<Place>| place.map(|place| side.piece(place).kind);
        // What was a section and is a rule is told as a rule, read either way.
        let kind = kind(self.matching.old, old).max(kind(self.matching.new, new));
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
        let goal = section.and_then(|place| self.matching.pairing.new_of(place));
        let within = section.unwrap_or(0)..old;
        let stayed = within.rev().find_map(|place| {
            let new = self.matching.pairing.new_of(place)?;
            let there = Some(new) == goal || self.matching.new.section[new as usize] == goal;
            (there && goal.is_some() || section.is_none()).then_some(new)
        });
        let before = || (0..old).rev().find_map(|place| self.matching.pairing.new_of(place));
        stayed.or(goal).or_else(before)
    }

    fn section_of(&self, old: Place) -> Option<Place> {
        let side = self.matching.old;
        let own = side.section[old as usize];
        own.or_else(|| side.section[side.parent[old as usize]? as usize])
    }

    fn moves(&self) -> Vec<Pair<RuleNumber>> {
        let Matching { old, new, pairing, .. } = self.matching;
        let moved = pairing.pairs().filter_map(|(one, other)| {
            let (one, other) = (old.piece(one), new.piece(other));
            let numbers = Pair::new(one.number?, other.number?);
            (one.kind.is_numbered() && numbers.old != numbers.new).then_some(numbers)
        });
        let mut moves: Vec<Pair<RuleNumber>> = moved.collect();
        moves.sort();
        moves.dedup();
        moves
    }
}
