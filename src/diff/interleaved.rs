//! Which words of a text were struck out and which inserted, when the strike-through itself is
//! lost? Start at [`resolve`].
//!
//! Such a text is the old one and the new one run together: `the redblue car`. Given both, every
//! word is found again by walking through all three at once; given one of them, what the other had
//! more is found. White space counts for nothing, since it goes missing at the seams, and neither
//! do the shapes of quotes and dashes. Nothing here knows where the editions are.

mod walk;

use walk::{Ahead, Op, Path, Texts, Units};

use super::words::{join_equal, run_of};
use crate::model::{Pair, WordOp, WordRun};

/// How sure it is that the words were told apart rightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Without the inserted words the text is the old one, and without the deleted words it is
    /// the new one, but for white space and the shapes of quotes and dashes.
    Exact,
    /// The same, but for so many characters.
    Within {
        /// How many characters are more or fewer.
        characters: usize,
    },
    /// The texts have too little in common.
    Unresolved,
}

/// A text whose words were told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interleaving {
    /// The words of the text in order; they join to it.
    ///
    /// Where only one of the editions was at hand, words that are marked equal stand in that
    /// one: whether they stand in the other too, nothing tells.
    pub runs: Vec<WordRun>,
    /// How sure it is.
    pub evidence: Evidence,
    /// Which of the editions were at hand.
    pub known: Known,
}

/// Which editions a text was resolved against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The one before and the one after.
    Both,
    /// The one before only: what is inserted is sure, what is deleted cannot be told.
    OldOnly,
    /// The one after only: what is deleted is sure, what is inserted cannot be told.
    NewOnly,
    /// None.
    Neither,
}

/// Tells the words of `flattened` apart, given the old text, the new one or both; none where they
/// do not fit to the letter.
pub fn resolve_exactly(flattened: &str, texts: Pair<Option<&str>>) -> Option<Interleaving> {
    let known = known(texts);
    let path = exact_path(flattened, texts).filter(|path| is_enough(path, texts))?;
    let runs = runs(flattened, &path, known);
    Some(Interleaving { runs, evidence: Evidence::Exact, known })
}

fn known(texts: Pair<Option<&str>>) -> Known {
    match (texts.old, texts.new) {
        (Some(_), Some(_)) => Known::Both,
        (Some(_), None) => Known::OldOnly,
        (None, Some(_)) => Known::NewOnly,
        (None, None) => Known::Neither,
    }
}

/// Tells the words of `flattened` apart, given the old text, the new one or both.
pub fn resolve(flattened: &str, texts: Pair<Option<&str>>) -> Interleaving {
    let known = known(texts);
    let path = exact_path(flattened, texts).or_else(|| near_path(flattened, texts));
    let Some(path) = path.filter(|path| is_enough(path, texts)) else {
        let whole = run_of(WordOp::Equal, flattened);
        return Interleaving { runs: vec![whole], evidence: Evidence::Unresolved, known };
    };
    let mut runs = runs(flattened, &path, known);
    let marks = if is_pair(texts) { 0 } else { keep_lone_marks(&mut runs) };
    let evidence = match path.mismatches + marks {
        0 => Evidence::Exact,
        characters => Evidence::Within { characters },
    };
    Interleaving { runs, evidence, known }
}

/// Takes marks that stand alone between unchanged words for unchanged, and says how many there
/// are: with one text at hand, nothing tells whether a slash or a comma was struck out or is only
/// set otherwise there.
fn keep_lone_marks(runs: &mut Vec<WordRun>) -> usize {
    let mut count = 0;
    for place in 1..runs.len().saturating_sub(1) {
        let is_between = [place - 1, place + 1].map(|beside| runs[beside].op) == [WordOp::Equal; 2];
        let run = &mut runs[place];
        let marks = run.text.chars().filter(|letter| !letter.is_whitespace());
        if is_between
            && run.op != WordOp::Equal
            && marks.clone().all(|mark| !mark.is_alphanumeric())
        {
            count += marks.count();
            *run = run_of(WordOp::Equal, &run.text);
        }
    }
    join_equal(runs);
    count
}

/// A walk on which every character fits: by whole words first, since seams lie between words
/// nearly always, then by characters.
fn exact_path(flattened: &str, texts: Pair<Option<&str>>) -> Option<Path> {
    let flat = Units::characters(flattened);
    let by = |units: fn(&str) -> Units| {
        let texts = Texts { flat: &flat, sides: texts.map(|text| text.map(units)) };
        walk::near(&texts, &Ahead::of(&texts, true), 0)
    };
    let by_characters = || by(Units::characters).filter(|path| !is_scattered(&flat, path, texts));
    // In a text without words there is nothing to tell apart.
    by(Units::words).or_else(by_characters).filter(|path| !path.ops.is_empty())
}

/// The best walk on which some characters are lost or new.
fn near_path(flattened: &str, texts: Pair<Option<&str>>) -> Option<Path> {
    let flat = Units::characters(flattened);
    let by =
        |units: fn(&str) -> Units| Texts { flat: &flat, sides: texts.map(|text| text.map(units)) };
    let (by_words, by_characters) = (by(Units::words), by(Units::characters));
    let percent =
        if is_pair(texts) { MOST_MISMATCHES_PERCENT } else { MOST_MISMATCHES_ALONE_PERCENT };
    let allowed = flat.len() * percent / 100;
    if allowed == 0 || Ahead::of(&by_characters, true).at_start() > allowed {
        return None;
    }
    let ahead = Ahead::of(&by_characters, false);
    let near = |texts: &Texts<'_>, most: usize| {
        limits(ahead.at_start(), most).find_map(|limit| walk::near(texts, &ahead, limit))
    };
    let found = near(&by_words, allowed);
    // By characters is of use only where fewer of them do not fit.
    let fewer = found.as_ref().map_or(allowed, |path| path.mismatches.saturating_sub(1));
    let by_characters = near(&by_characters, fewer);
    let told = by_characters.filter(|path| !is_scattered(&flat, path, texts)).or(found);
    told.filter(|path| !is_scattered(&flat, path, texts))
}

/// How many mismatches to look for, in turn, where there are at least so many: a search for few
/// ends early, and most texts have hardly more than they must.
fn limits(least: usize, most: usize) -> impl Iterator<Item = usize> {
    let few = std::iter::successors(Some(least + FEW_MORE), |limit| Some(limit * FACTOR));
    let all = few.take_while(move |limit| *limit < most).chain(std::iter::once(most));
    all.skip_while(move |_| most < least)
}

/// How many more mismatches are looked for at first, and how many times more each next search
/// allows; picked by the time that the bulletins take.
const FEW_MORE: usize = 1;
const FACTOR: usize = 4;

/// Whether a walk finds letters of one text here and there inside the words of the other: that is
/// chance, and tells nothing of what was struck out.
///
/// In Japanese a single character may well stand between two changed words, but where only one
/// text is at hand, it stands in a long deletion by chance.
fn is_scattered(flat: &Units, path: &Path, texts: Pair<Option<&str>>) -> bool {
    let mut islands = 0;
    let mut start = 0;
    for run in path.ops.chunk_by(|one, other| one == other) {
        let end = start + run.len();
        let is_between = start > 0 && end < path.ops.len();
        if is_between && run[0] == Op::Equal && run.len() <= LONGEST_ISLAND {
            let in_word = flat.is_inside_word(start) || flat.is_inside_word(end);
            let is_lone = run.len() == 1 && !is_pair(texts) && flat.is_letter(start);
            islands += usize::from(in_word || is_lone);
        }
        start = end;
    }
    islands >= FEWEST_ISLANDS
}

/// The most letters that are found inside a word by chance, and how often that is no accident of
/// spelling; picked by what the bulletin of 2024-11-08 shows.
const LONGEST_ISLAND: usize = 3;
const FEWEST_ISLANDS: usize = 2;

fn is_pair(texts: Pair<Option<&str>>) -> bool {
    texts.old.is_some() && texts.new.is_some()
}

/// Whether a walk accounts for enough of the text: a short one is found scattered in any long one.
fn is_enough(path: &Path, texts: Pair<Option<&str>>) -> bool {
    let equal = path.ops.iter().filter(|op| **op == Op::Equal).count();
    is_pair(texts) || equal * 100 >= path.ops.len() * LEAST_EQUAL_ALONE_PERCENT
}

/// Texts that differ in more of their characters are not the same text. Picked by gut feeling.
const MOST_MISMATCHES_PERCENT: usize = 15;

/// The same where only one edition is at hand, which fits by chance more easily.
const MOST_MISMATCHES_ALONE_PERCENT: usize = 4;

/// The share of a text that one edition must account for on its own.
const LEAST_EQUAL_ALONE_PERCENT: usize = 40;

/// The operations of a path as runs of the flattened text itself.
fn runs(flattened: &str, path: &Path, known: Known) -> Vec<WordRun> {
    let flat = Units::characters(flattened);
    let mut runs: Vec<WordRun> = Vec::new();
    let mut from = 0;
    for (place, op) in path.ops.iter().enumerate() {
        let end = flat.start_in_text(place + 1).unwrap_or(flattened.len());
        let op = match (op, known) {
            (Op::Equal, _) => WordOp::Equal,
            (Op::New, _) | (_, Known::OldOnly) => WordOp::Insert,
            (Op::Old | Op::Stray, _) => WordOp::Delete,
        };
        let words = &flattened[from..end];
        match runs.last_mut() {
            Some(run) if run.op == op => run.text.push_str(words),
            _ => runs.push(run_of(op, words)),
        }
        from = end;
    }
    give_spaces_away(&mut runs);
    runs
}

/// The space behind changed words belongs to the unchanged ones that follow.
fn give_spaces_away(runs: &mut [WordRun]) {
    for place in 1..runs.len() {
        let (before, after) = runs.split_at_mut(place);
        let (Some(run), Some(next)) = (before.last_mut(), after.first_mut()) else { continue };
        if run.op != WordOp::Equal && next.op == WordOp::Equal {
            let space = run.text.split_off(run.text.trim_end().len());
            next.text.insert_str(0, &space);
        }
    }
}
