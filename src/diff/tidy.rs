//! How does a word diff read well? Start at [`tidy`].
//!
//! The shortest diff is not the best one to read: it keeps a stray `the` between two rewritten
//! clauses. Nothing here changes which texts the blocks join to.

use std::ops::Range;

use crate::model::Pair;
use crate::text::is_east_asian;

/// A run of tokens, the same in both texts or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Whether the tokens are the same but for typography.
    pub equal: bool,
    /// Which tokens of the old text.
    pub old: Range<usize>,
    /// Which tokens of the new text.
    pub new: Range<usize>,
}

/// The blocks without confetti, each addition and deletion where a reader would cut; `words` are
/// the tokens of both texts.
pub(super) fn tidy(mut blocks: Vec<Block>, words: &Pair<Vec<&str>>) -> Vec<Block> {
    loop {
        let before = blocks.len();
        blocks = absorb_strays(blocks, words);
        if blocks.len() == before {
            break;
        }
    }
    for at in 1..blocks.len().saturating_sub(1) {
        slide(&mut blocks, at, words);
    }
    blocks.retain(|block| !block.old.is_empty() || !block.new.is_empty());
    blocks
}

/// Letters of a changed block, on its longer side.
fn changed(block: &Block, words: &Pair<Vec<&str>>) -> usize {
    let letters = |words: &[&str]| words.iter().map(|word| width(word)).sum::<usize>();
    letters(&words.old[block.old.clone()]).max(letters(&words.new[block.new.clone()]))
}

/// Letters, an East Asian one counted for three.
fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(|letter| if is_east_asian(letter) { 3 } else { 1 }).sum()
}

/// Makes one replacement of two that only a stray word keeps apart.
fn absorb_strays(blocks: Vec<Block>, words: &Pair<Vec<&str>>) -> Vec<Block> {
    let mut tidy: Vec<Block> = Vec::with_capacity(blocks.len());
    let mut rest = blocks.into_iter().peekable();
    while let Some(mut block) = rest.next() {
        let between = tidy.last().zip(rest.peek()).filter(|_| block.equal);
        let stray = between.is_some_and(|(left, right)| is_stray(&block, left, right, words));
        if stray && let (Some(left), Some(right)) = (tidy.pop(), rest.next()) {
            block = Block {
                equal: false,
                old: left.old.start..right.old.end,
                new: left.new.start..right.new.end,
            };
        }
        tidy.push(block);
    }
    tidy
}

/// The share of a changed block's letters that an equal one must have to part two changes; half,
/// picked by reading the changes of 2024-11-08 and 2009-07-11.
const PARTING: usize = 2;

/// The most words that stray.
const LONGEST_STRAY: usize = 4;

fn is_stray(equal: &Block, left: &Block, right: &Block, words: &Pair<Vec<&str>>) -> bool {
    if equal.old.len() > LONGEST_STRAY {
        return false;
    }
    // Two additions in a row, or two deletions, read well with what stands between.
    let only_one_side =
        left.old.is_empty() && right.old.is_empty() || left.new.is_empty() && right.new.is_empty();
    let telling = words.old[equal.old.clone()].iter().filter(|word| !is_filler(word));
    let telling: usize = telling.map(|word| width(word)).sum();
    let (left, right) = (changed(left, words), changed(right, words));
    let smaller = left.min(right);
    let filler_only = telling == 0 && equal.old.len() <= 3 && !only_one_side && smaller > 2;
    filler_only || telling * PARTING < smaller
}

/// Words that say little where they stand alone.
fn is_filler(word: &str) -> bool {
    const FILLERS: &str = "a an and any are as at be by can do does each for from has have if in into \
        is it its it’s may not of on or rule see that the their them then they this to was \
        which with it's doesn’t";
    let lower = word.to_lowercase();
    let hiragana =
        word.chars().all(|letter| matches!(letter, 'ぁ'..='ゟ')) && word.chars().count() <= 3;
    let mark = word.chars().all(|letter| !letter.is_alphanumeric());
    hiragana || mark && !word.starts_with('{') || FILLERS.split(' ').any(|filler| filler == lower)
}

/// Moves an addition or deletion along equal words to where a sentence or clause ends.
fn slide(blocks: &mut [Block], at: usize, words: &Pair<Vec<&str>>) {
    let [left, block, right] = &mut blocks[at - 1..=at + 1] else {
        return;
    };
    let slides = left.equal && right.equal && (block.old.is_empty() != block.new.is_empty());
    if !slides {
        return;
    }
    let by_old = block.new.is_empty();
    let (words, range) =
        if by_old { (&words.old, block.old.clone()) } else { (&words.new, block.new.clone()) };
    let word = |token: usize| words[token];
    let room_left = left.old.len();
    let room_right = right.old.len();
    let back =
        (1..=room_left).take_while(|step| word(range.start - step) == word(range.end - step));
    let ahead =
        (0..room_right).take_while(|step| word(range.start + step) == word(range.end + step));
    let back = back.count() as isize;
    let ahead = ahead.count() as isize;
    let rank = |by: isize| {
        let end = range.end.saturating_add_signed(by);
        let start = range.start.saturating_add_signed(by);
        let before = start.checked_sub(1).map_or(".", word);
        3 * cut_rank(word(end - 1)) + cut_rank(before)
    };
    // The first of the best; what did not need to slide stays.
    let by = (-back..=ahead).max_by_key(|by| (rank(*by), *by == 0, -by)).unwrap_or(0);
    let shift = |span: &Range<usize>| {
        span.start.saturating_add_signed(by)..span.end.saturating_add_signed(by)
    };
    (block.old, block.new) = (shift(&block.old), shift(&block.new));
    left.old.end = block.old.start;
    left.new.end = block.new.start;
    right.old.start = block.old.end;
    right.new.start = block.new.end;
}

/// How well a text is cut behind this word.
fn cut_rank(word: &str) -> u32 {
    match word {
        "." | "。" | "!" | "?" | ":" => 3,
        "," | "、" | ";" | "”" | "\"" | ")" | "）" | "」" => 2,
        _ => u32::from(word.chars().all(|letter| !letter.is_alphanumeric())),
    }
}
