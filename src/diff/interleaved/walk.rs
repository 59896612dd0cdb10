//! How does one walk through three texts at once? Start at [`near`].
//!
//! A step takes a unit of the flattened text that stands in both texts, in the old one only or in
//! the new one only. Of all walks that reach the end of all three, the one that changes between
//! these least often is taken.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::diff::fold::fold_char;
use crate::model::Pair;

/// The texts to walk through; at least one of old and new is there.
pub(super) struct Texts<'a> {
    pub flat: &'a Units,
    pub sides: Pair<Option<Units>>,
}

impl Texts<'_> {
    /// The units of the old text and of the new one that come next.
    fn next(&self, state: State) -> Pair<&[char]> {
        let Pair { old, new } = self.sides.as_ref().map(Option::as_ref);
        let old = old.map_or(&[][..], |units| units.unit_at(state.old as usize));
        Pair { old, new: new.map_or(&[][..], |units| units.unit_at(state.new as usize)) }
    }
}

/// How many characters will not fit at least on the way from a place to the end.
pub(super) struct Ahead {
    flat: usize,
    sides: Pair<Option<Lacking>>,
}

impl Ahead {
    /// For all places of these texts, however they are cut into units; by their lengths alone, or
    /// by all that follows.
    pub fn of(texts: &Texts<'_>, by_length: bool) -> Self {
        let lacking = |units: &Units| Lacking::of(texts.flat, units, by_length);
        let sides = texts.sides.as_ref().map(|units| units.as_ref().map(lacking));
        Self { flat: texts.flat.len(), sides }
    }

    /// What is known before the first step.
    pub fn at_start(&self) -> usize {
        self.mismatches(State { flat: 0, old: 0, new: 0, op: Op::Equal }) as usize
    }

    /// What the rest of each text lacks in the rest of the flattened one, and what that has more
    /// than both together.
    fn mismatches(&self, state: State) -> u32 {
        let flat = self.flat as u32 - state.flat;
        let side = |side: &Option<Lacking>, place: u32| {
            side.as_ref().map(|side| (side.length - place, side.from(state.flat, place, flat)))
        };
        match (side(&self.sides.old, state.old), side(&self.sides.new, state.new)) {
            (Some(old), Some(new)) => old.1.max(new.1).max(flat.saturating_sub(old.0 + new.0)),
            (Some(one), None) | (None, Some(one)) => one.1,
            (None, None) => 0,
        }
    }
}

/// How many characters of the rest of a text are not in the rest of the flattened one, in order:
/// all but their longest common subsequence.
struct Lacking {
    /// How long the text is.
    length: u32,
    /// For each place of the flattened text, for each of the text; empty where that is too much.
    table: Vec<u16>,
}

/// A table with more places is not made: it would be of texts that are ten times as long as the
/// longest rule.
const MOST_PLACES: usize = 40_000_000;

impl Lacking {
    fn of(flat: &Units, side: &Units, by_length: bool) -> Self {
        let width = side.len() + 1;
        let length = side.len() as u32;
        let places = width * (flat.len() + 1);
        if by_length || places > MOST_PLACES || side.len() > usize::from(u16::MAX) {
            return Self { length, table: Vec::new() };
        }
        let mut table = vec![0_u16; places];
        for (lacking, left) in table[flat.len() * width..].iter_mut().rev().zip(0..) {
            *lacking = left;
        }
        for place in (0..flat.len()).rev() {
            let (before, after) = table.split_at_mut((place + 1) * width);
            let (row, next) = (&mut before[place * width..], &after[..width]);
            for at in (0..side.len()).rev() {
                let skipped = next[at].min(row[at + 1] + 1);
                let is_same = flat.characters[place] == side.characters[at];
                row[at] = if is_same { next[at + 1] } else { skipped };
            }
        }
        Self { length, table }
    }

    /// From a place of the flattened text, of which so many characters are left.
    fn from(&self, flat: u32, place: u32, left: u32) -> u32 {
        let width = self.length as usize + 1;
        let told = self.table.get(flat as usize * width + place as usize).copied();
        told.map_or((self.length - place).saturating_sub(left), u32::from)
    }
}

/// What a character of the flattened text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Op {
    /// It stands in both texts, or in the one there is.
    Equal,
    /// It stands in the old text only.
    Old,
    /// It stands in the new text only.
    New,
    /// It stands in none of those at hand.
    Stray,
}

/// A walk from the beginning to the end.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// What each character of the flattened text is.
    pub ops: Vec<Op>,
    /// How many characters were passed over.
    pub mismatches: usize,
}

/// A place in all texts, and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    flat: u32,
    old: u32,
    new: u32,
    op: Op,
}

/// What it costs to change between kinds of steps; the weights only break ties.
const SWITCH: u32 = 4;

/// What it costs to change in the middle of a word.
const INSIDE_WORD: u32 = 6;

/// What it costs to go from inserted to deleted words: strike-through comes first as a rule.
const BACKWARDS: u32 = 1;

/// What it costs to pass over a character.
const MISMATCH: u32 = 40;

/// Walks with more places than this are given up; the longest rule takes half.
const MOST_STATES: usize = 600_000;

/// The places that were reached at one character of the flattened text.
type Layer = FxHashMap<State, Reached>;

#[derive(Clone, Copy, Debug)]
struct Reached {
    cost: u32,
    from: State,
}

/// Gives the steps from a place, each with what it costs.
fn steps(texts: &Texts<'_>, state: State, mut give: impl FnMut(State, u32)) {
    let place = state.flat as usize;
    let Pair { old, new } = texts.next(state);
    if place >= texts.flat.len() {
        return;
    }
    let here = |unit: &[char]| texts.flat.has_at(place, unit);
    let mut step = |op: Op, length: usize, in_old: bool, in_new: bool| {
        let length = length as u32;
        let next = State {
            flat: state.flat + length,
            old: state.old + if in_old { length } else { 0 },
            new: state.new + if in_new { length } else { 0 },
            op,
        };
        give(next, switch_cost(texts.flat, place, state.op, op));
    };
    match texts.sides.as_ref().map(|units| units.is_some()).both() {
        [true, true] => {
            if old == new && here(old) {
                step(Op::Equal, old.len(), true, true);
            }
            if here(old) {
                step(Op::Old, old.len(), true, false);
            }
            if here(new) {
                step(Op::New, new.len(), false, true);
            }
        }
        [false, false] => {}
        [is_old, is_new] => {
            let (unit, other) = if is_old { (old, Op::New) } else { (new, Op::Old) };
            if here(unit) {
                step(Op::Equal, unit.len(), is_old, is_new);
            }
            step(other, 1, false, false);
        }
    }
}

fn switch_cost(flat: &Units, place: usize, before: Op, after: Op) -> u32 {
    if before == after || place == 0 {
        return 0;
    }
    let inside = if flat.is_inside_word(place) { INSIDE_WORD } else { 0 };
    let backwards = if (before, after) == (Op::New, Op::Old) { BACKWARDS } else { 0 };
    SWITCH + inside + backwards
}

fn is_end(texts: &Texts<'_>, state: State) -> bool {
    let has_ended = || texts.next(state).both().iter().all(|unit| unit.is_empty());
    state.flat as usize == texts.flat.len() && has_ended()
}

fn retrace(layers: &[Layer], end: State, length: usize) -> Vec<Op> {
    let mut ops = vec![Op::Equal; length];
    let mut state = end;
    while let Some(reached) = layers[state.flat as usize].get(&state) {
        let from = reached.from;
        if from == state {
            break;
        }
        ops[from.flat as usize..state.flat as usize].fill(state.op);
        state = from;
    }
    ops
}

/// How many places at each character a walk with mismatches follows.
const BEAM: usize = 400;

/// The best walk on which at most `allowed` characters do not fit: of all walks where each must
/// fit, else as far as a narrow search finds it.
pub(super) fn near(texts: &Texts<'_>, ahead: &Ahead, allowed: usize) -> Option<Path> {
    let is_exact = allowed == 0;
    let start = State { flat: 0, old: 0, new: 0, op: Op::Equal };
    let mut layers: Vec<Layer> = vec![Layer::default(); texts.flat.len() + 1];
    layers[0].insert(start, Reached { cost: 0, from: start });
    let mut most = if is_exact { u32::MAX } else { (allowed as u32 + 1) * MISMATCH };
    let mut best: Option<(u32, State)> = None;
    let mut taken = 0;
    for place in 0..=texts.flat.len() {
        // Passing over characters of the old and new texts stays at the same place of the
        // flattened one, so the cheapest state is always taken next.
        let queued = |cost: u32, state: State| {
            Reverse((cost + MISMATCH * ahead.mismatches(state), cost, state))
        };
        let mut open: BinaryHeap<Reverse<(u32, u32, State)>> =
            layers[place].iter().map(|(state, reached)| queued(reached.cost, *state)).collect();
        taken = if is_exact { taken } else { 0 };
        while let Some(Reverse((estimate, cost, state))) = open.pop() {
            if layers[place].get(&state).is_some_and(|reached| reached.cost < cost) {
                continue;
            }
            taken += 1;
            if taken > if is_exact { MOST_STATES } else { BEAM } || estimate > most {
                break;
            }
            if is_end(texts, state) && best.is_none_or(|best| (cost, state) < best) {
                best = Some((cost, state));
                most = most.min(cost);
            }
            let mut go = |next: State, more: u32| {
                let lacking = ahead.mismatches(next);
                let reached = Reached { cost: cost + more, from: state };
                if is_exact && lacking > 0 || reached.cost + MISMATCH * lacking > most {
                    return;
                }
                let known = layers[next.flat as usize].get(&next);
                // Of equals the first place of all, or the one that was found first.
                let tie = |place: State| is_exact.then_some(place);
                if known
                    .is_none_or(|known| (reached.cost, tie(state)) < (known.cost, tie(known.from)))
                {
                    layers[next.flat as usize].insert(next, reached);
                    if next.flat == state.flat {
                        open.push(queued(reached.cost, next));
                    }
                }
            };
            steps(texts, state, &mut go);
            if !is_exact {
                strays(texts, state, &mut go);
            }
        }
    }
    let (cost, end) = best?;
    let mismatches = if is_exact { 0 } else { (cost / MISMATCH) as usize };
    let ops = retrace(&layers, end, texts.flat.len());
    (mismatches <= allowed).then_some(Path { ops, mismatches })
}

/// Gives the steps that pass over a character: one that is only in the flattened text, or units
/// that it lacks.
fn strays(texts: &Texts<'_>, state: State, mut give: impl FnMut(State, u32)) {
    if (state.flat as usize) < texts.flat.len() {
        give(State { flat: state.flat + 1, op: Op::Stray, ..state }, MISMATCH);
    }
    let Pair { old, new } = texts.next(state);
    let cost = |unit: &[char]| unit.len() as u32 * MISMATCH;
    let (old_end, new_end) = (state.old + old.len() as u32, state.new + new.len() as u32);
    if !old.is_empty() && old == new {
        give(State { old: old_end, new: new_end, ..state }, cost(old));
    }
    if !old.is_empty() {
        give(State { old: old_end, ..state }, cost(old));
    }
    if !new.is_empty() {
        give(State { new: new_end, ..state }, cost(new));
    }
}

/// The characters of a text without white space, in units that are taken as a whole.
#[derive(Debug)]
pub(super) struct Units {
    /// Its characters, with quotes and dashes in one shape.
    characters: Vec<char>,
    /// Where each of them begins in the text, in bytes.
    starts: Vec<usize>,
    /// Whether a unit begins at this character.
    begins: Vec<bool>,
}

impl Units {
    /// Every character is a unit.
    pub fn characters(text: &str) -> Self {
        Self::cut(text, |_, _| true)
    }

    /// Latin words and numbers are units, and every other character.
    pub fn words(text: &str) -> Self {
        Self::cut(text, |before, letter| match before {
            Some(before) => !(before.is_ascii_alphabetic() && letter.is_ascii_alphabetic()),
            None => true,
        })
    }

    fn cut(text: &str, begins: impl Fn(Option<char>, char) -> bool) -> Self {
        let mut units = Self { characters: Vec::new(), starts: Vec::new(), begins: Vec::new() };
        let mut before = None;
        for (place, character) in text.char_indices() {
            if character.is_whitespace() {
                before = None;
                continue;
            }
            units.characters.push(fold_char(character));
            units.starts.push(place);
            units.begins.push(begins(before, character));
            before = Some(character);
        }
        units
    }

    /// How many characters there are.
    pub fn len(&self) -> usize {
        self.characters.len()
    }

    /// The unit that begins at this character; empty at the end.
    pub fn unit_at(&self, place: usize) -> &[char] {
        let rest = self.begins.get(place + 1..).unwrap_or_default();
        let more = rest.iter().take_while(|begins| !**begins).count();
        let end = (place + 1 + more).min(self.characters.len());
        self.characters.get(place..end).unwrap_or_default()
    }

    /// Whether these characters stand here.
    pub fn has_at(&self, place: usize, unit: &[char]) -> bool {
        !unit.is_empty() && self.characters.get(place..place + unit.len()) == Some(unit)
    }

    /// Where a character begins in the text, in bytes; none behind the last.
    pub fn start_in_text(&self, place: usize) -> Option<usize> {
        self.starts.get(place).copied()
    }

    /// Whether this character is a letter and no mark or digit.
    pub fn is_letter(&self, place: usize) -> bool {
        self.characters
            .get(place)
            .is_some_and(|letter| letter.is_alphabetic() && !letter.is_ascii())
    }

    /// Whether a seam before this character would cut a word in two.
    pub fn is_inside_word(&self, place: usize) -> bool {
        let (Some(here), Some(before)) = (self.characters.get(place), place.checked_sub(1)) else {
            return false;
        };
        // A space between them means that the bytes do not touch.
        let apart = self.starts[place] - self.starts[before];
        let last = self.characters[before];
        last.is_ascii_alphabetic() && here.is_ascii_alphabetic() && apart <= last.len_utf8()
    }
}
