//! How does one walk through three texts at once? Start at [`exact`] and [`near`].
//!
//! A step takes a unit of the flattened text that stands in both texts, in the old one only or in
//! the new one only. Of all walks that reach the end of all three, the one that changes between
//! these least often is taken.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rustc_hash::FxHashMap;

/// The texts to walk through; at least one of old and new is there.
pub(super) struct Texts<'a> {
    pub flat: &'a Units,
    pub old: Option<&'a Units>,
    pub new: Option<&'a Units>,
}

impl Texts<'_> {
    /// A number of characters that do not fit at least, whatever the order: those that a text
    /// has more often than there are.
    pub fn least_mismatches(&self) -> usize {
        let flat = self.flat.counts();
        let side = |units: Option<&Units>| units.map(Units::counts);
        let (old, new) = (side(self.old), side(self.new));
        let more = |side: &BTreeMap<char, usize>| -> usize {
            let lacking = side.iter().map(|(letter, count)| {
                count.saturating_sub(flat.get(letter).copied().unwrap_or(0))
            });
            lacking.sum()
        };
        let least = [&old, &new].into_iter().flatten().map(more).max().unwrap_or(0);
        let known = |letter: &char| {
            let in_side = |side: &Option<BTreeMap<char, usize>>| {
                side.as_ref().and_then(|side| side.get(letter).copied()).unwrap_or(0)
            };
            in_side(&old) + in_side(&new)
        };
        let both = old.is_some() && new.is_some();
        let strays = flat.iter().map(|(letter, count)| count.saturating_sub(known(letter)));
        let strays: usize = if both { strays.sum() } else { 0 };
        least.max(strays)
    }
}

/// How many characters will not fit at least on the way from a place to the end.
pub(super) struct Ahead {
    flat: usize,
    old: Option<Lacking>,
    new: Option<Lacking>,
}

impl Ahead {
    /// For all places of these texts, however they are cut into units.
    pub fn of(texts: &Texts<'_>) -> Self {
        let side = |units: Option<&Units>| units.map(|units| Lacking::of(texts.flat, units));
        Self { flat: texts.flat.len(), old: side(texts.old), new: side(texts.new) }
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
            side.as_ref().map(|side| (side.length - place, side.from(state.flat, place)))
        };
        match (side(&self.old, state.old), side(&self.new, state.new)) {
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
    fn of(flat: &Units, side: &Units) -> Self {
        let width = side.len() + 1;
        let length = side.len() as u32;
        let places = width * (flat.len() + 1);
        if places > MOST_PLACES || side.len() > usize::from(u16::MAX) {
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
                let is_same = flat.character(place) == side.character(at);
                row[at] = if is_same { next[at + 1] } else { skipped };
            }
        }
        Self { length, table }
    }

    fn from(&self, flat: u32, place: u32) -> u32 {
        let width = self.length as usize + 1;
        self.table.get(flat as usize * width + place as usize).copied().map_or(0, u32::from)
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

/// The best walk on which every character fits.
pub(super) fn exact(texts: &Texts<'_>) -> Option<Path> {
    let bounds = Bounds::of(texts)?;
    let start = State { flat: 0, old: 0, new: 0, op: Op::Equal };
    let mut layers: Vec<Layer> = vec![Layer::default(); texts.flat.len() + 1];
    layers[0].insert(start, Reached { cost: 0, from: start });
    let mut count = 0;
    for place in 0..texts.flat.len() {
        let mut states: Vec<(State, u32)> =
            layers[place].iter().map(|(state, reached)| (*state, reached.cost)).collect();
        // Ties are broken by order, which must not be that of a hash.
        states.sort_unstable();
        count += states.len();
        if count > MOST_STATES {
            return None;
        }
        for (state, cost) in states {
            steps(texts, state, |next, more| {
                if bounds.allow(next) {
                    reach(&mut layers[next.flat as usize], next, cost + more, state);
                }
            });
        }
    }
    let end = layers[texts.flat.len()]
        .iter()
        .filter(|(state, _)| is_end(texts, **state))
        .min_by_key(|(state, reached)| (reached.cost, **state))
        .map(|(state, _)| *state)?;
    Some(Path { ops: retrace(&layers, end, texts.flat.len()), mismatches: 0 })
}

/// The places that were reached at one character of the flattened text.
type Layer = FxHashMap<State, Reached>;

#[derive(Clone, Copy, Debug)]
struct Reached {
    cost: u32,
    from: State,
}

fn reach(layer: &mut Layer, state: State, cost: u32, from: State) {
    let reached = Reached { cost, from };
    let entry = layer.entry(state).or_insert(reached);
    if (cost, from) < (entry.cost, entry.from) {
        *entry = reached;
    }
}

/// How many characters can be deleted and inserted in all: their number is known from the lengths.
struct Bounds {
    deleted: u32,
    inserted: u32,
}

impl Bounds {
    fn of(texts: &Texts<'_>) -> Option<Self> {
        let flat = texts.flat.len();
        let (deleted, inserted) = match (texts.old, texts.new) {
            (Some(old), Some(new)) => {
                let equal = (old.len() + new.len()).checked_sub(flat)?;
                (old.len().checked_sub(equal)?, new.len().checked_sub(equal)?)
            }
            (None, Some(new)) => (flat.checked_sub(new.len())?, 0),
            (Some(old), None) => (0, flat.checked_sub(old.len())?),
            (None, None) => return None,
        };
        Some(Self { deleted: deleted as u32, inserted: inserted as u32 })
    }

    /// What was taken from the old text and not from the new one was deleted.
    fn allow(&self, state: State) -> bool {
        let (deleted, inserted) = match (state.old, state.new) {
            (0, new) if self.inserted == 0 => (state.flat - new, 0),
            (old, 0) if self.deleted == 0 => (0, state.flat - old),
            (old, new) => (state.flat.saturating_sub(new), state.flat.saturating_sub(old)),
        };
        deleted <= self.deleted && inserted <= self.inserted
    }
}

/// Gives the steps from a place, each with what it costs.
fn steps(texts: &Texts<'_>, state: State, mut give: impl FnMut(State, u32)) {
    let place = state.flat as usize;
    let old = texts.old.map_or(&[][..], |text| text.unit_at(state.old as usize));
    let new = texts.new.map_or(&[][..], |text| text.unit_at(state.new as usize));
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
    match (texts.old, texts.new) {
        (Some(_), Some(_)) => {
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
        (None, Some(_)) => {
            if here(new) {
                step(Op::Equal, new.len(), false, true);
            }
            step(Op::Old, 1, false, false);
        }
        (Some(_), None) => {
            if here(old) {
                step(Op::Equal, old.len(), true, false);
            }
            step(Op::New, 1, false, false);
        }
        (None, None) => {}
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
    let at_end =
        |units: Option<&Units>, place: u32| units.is_none_or(|text| text.len() == place as usize);
    state.flat as usize == texts.flat.len()
        && at_end(texts.old, state.old)
        && at_end(texts.new, state.new)
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

/// The best walk on which at most `allowed` characters do not fit, as far as a narrow search finds
/// it.
pub(super) fn near(texts: &Texts<'_>, ahead: &Ahead, allowed: usize) -> Option<Path> {
    let start = State { flat: 0, old: 0, new: 0, op: Op::Equal };
    let mut layers: Vec<Layer> = vec![Layer::default(); texts.flat.len() + 1];
    layers[0].insert(start, Reached { cost: 0, from: start });
    let mut most = (allowed as u32 + 1) * MISMATCH;
    let mut best: Option<(u32, State)> = None;
    for place in 0..=texts.flat.len() {
        // Passing over characters of the old and new texts stays at the same place of the
        // flattened one, so the cheapest state is always taken next.
        let queued = |cost: u32, state: State| {
            Reverse((cost + MISMATCH * ahead.mismatches(state), cost, state))
        };
        let mut open: BinaryHeap<Reverse<(u32, u32, State)>> =
            layers[place].iter().map(|(state, reached)| queued(reached.cost, *state)).collect();
        let mut taken = 0;
        while let Some(Reverse((estimate, cost, state))) = open.pop() {
            if layers[place].get(&state).is_some_and(|reached| reached.cost < cost) {
                continue;
            }
            taken += 1;
            if taken > BEAM || estimate > most {
                break;
            }
            if is_end(texts, state) && best.is_none_or(|best| (cost, state) < best) {
                best = Some((cost, state));
                most = most.min(cost);
            }
            let mut go = |next: State, more: u32| {
                if cost + more + MISMATCH * ahead.mismatches(next) > most {
                    return;
                }
                let known = layers[next.flat as usize].get(&next).map(|reached| reached.cost);
                if known.is_none_or(|known| cost + more < known) {
                    let reached = Reached { cost: cost + more, from: state };
                    layers[next.flat as usize].insert(next, reached);
                    if next.flat == state.flat {
                        open.push(queued(cost + more, next));
                    }
                }
            };
            steps(texts, state, &mut go);
            strays(texts, state, &mut go);
        }
    }
    let (cost, end) = best?;
    let mismatches = (cost / MISMATCH) as usize;
    let ops = retrace(&layers, end, texts.flat.len());
    (mismatches <= allowed).then_some(Path { ops, mismatches })
}

/// Gives the steps that pass over a character: one that is only in the flattened text, or units
/// that it lacks.
fn strays(texts: &Texts<'_>, state: State, mut give: impl FnMut(State, u32)) {
    if (state.flat as usize) < texts.flat.len() {
        give(State { flat: state.flat + 1, op: Op::Stray, ..state }, MISMATCH);
    }
    let old = texts.old.map_or(&[][..], |text| text.unit_at(state.old as usize));
    let new = texts.new.map_or(&[][..], |text| text.unit_at(state.new as usize));
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
            units.characters.push(fold(character));
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

    /// The character at a place.
    pub fn character(&self, place: usize) -> Option<char> {
        self.characters.get(place).copied()
    }

    /// How often each character stands in the text.
    pub fn counts(&self) -> BTreeMap<char, usize> {
        let mut counts = BTreeMap::new();
        for character in &self.characters {
            *counts.entry(*character).or_insert(0) += 1;
        }
        counts
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
        let before = place.checked_sub(1).and_then(|place| self.characters.get(place));
        let here = self.characters.get(place);
        // A space between them means that the bytes do not touch.
        let touching = place > 0
            && self.starts.get(place).zip(self.starts.get(place - 1)).is_some_and(
                |(here, before)| here - before <= self.characters[place - 1].len_utf8(),
            );
        let wordy = |letter: Option<&char>| letter.is_some_and(char::is_ascii_alphabetic);
        touching && wordy(before) && wordy(here)
    }
}

/// How far the letters and marks of full width stand behind those of half width.
const FULL_WIDTH: u32 = 0xFEE0;

fn fold(character: char) -> char {
    match character {
        '“' | '”' | '″' => '"',
        '‘' | '’' | '′' => '\'',
        '–' | '—' | '−' | '‐' => '-',
        '〜' => '~',
        // Marks and letters of full width are those of half width, as the sources mix them.
        '！'..='～' => char::from_u32(u32::from(character) - FULL_WIDTH).unwrap_or(character),
        _ => character,
    }
}
