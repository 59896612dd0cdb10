//! Which words changed? Start at [`words`].
//!
//! Joining the runs that are not inserted gives the old text, joining those that are not deleted
//! the new one, to the byte. Nothing here knows which records were paired.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::model::{Pair, Tone, WordOp, WordRun};

use super::fold::{fold, is_lost_dash};
use super::hash::hash;
use super::tidy::tidy;
use super::tokens::tokens;

/// The words of two texts: numbers and symbols whole, Japanese by morphemes.
pub fn words(old: &str, new: &str) -> Vec<WordRun> {
    let whole = |op: WordOp, text: &str| WordRun { op, text: text.to_owned(), tone: Tone::Words };
    match (old, new) {
        ("", "") => Vec::new(),
        ("", new) => vec![whole(WordOp::Insert, new)],
        (old, "") => vec![whole(WordOp::Delete, old)],
        (old, new) if old == new => vec![whole(WordOp::Equal, old)],
        _ => words_between(old, new),
    }
}

/// The words of two texts that differ, whole sentences apart that both begin or end with.
fn words_between(old: &str, new: &str) -> Vec<WordRun> {
    let head = sentences_before(old, same_start(old, new));
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = sentences_after(old_rest, same_end(old_rest, new_rest));
    let middle = Pair::new(&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let tokens = middle.map(tokens);
    let mut runs = words_of(middle, tokens.as_ref().map(Vec::as_slice));
    let equal =
        |text: &str| WordRun { op: WordOp::Equal, text: text.to_owned(), tone: Tone::Words };
    match runs.first_mut().filter(|run| run.op == WordOp::Equal) {
        Some(first) => first.text.insert_str(0, &old[..head]),
        None if head > 0 => runs.insert(0, equal(&old[..head])),
        None => {}
    }
    let end = &old[old.len() - tail..];
    match runs.last_mut().filter(|run| run.op == WordOp::Equal) {
        Some(last) => last.text += end,
        None if tail > 0 => runs.push(equal(end)),
        None => {}
    }
    runs
}

/// How many bytes both texts begin with alike.
fn same_start(old: &str, new: &str) -> usize {
    let same = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
    old.floor_char_boundary(same)
}

/// How many bytes both texts end with alike.
fn same_end(old: &str, new: &str) -> usize {
    let ends = old.bytes().rev().zip(new.bytes().rev());
    let same = ends.take_while(|(one, other)| one == other).count();
    old.len() - old.ceil_char_boundary(old.len() - same)
}

/// Of the first `same` bytes of a text, those up to the last end of a sentence.
fn sentences_before(text: &str, same: usize) -> usize {
    let bytes = &text.as_bytes()[..same];
    (1..=same).rev().find(|end| ends_sentence(&bytes[..*end])).unwrap_or(0)
}

/// Of the last `same` bytes of a text, those behind the first end of a sentence.
fn sentences_after(text: &str, same: usize) -> usize {
    let bytes = &text.as_bytes()[text.len() - same..];
    let end = (1..=same).find(|end| ends_sentence(&bytes[..*end]));
    end.map_or(0, |end| same - end)
}

/// Whether a sentence ends at the end of a text, with the white space behind it.
fn ends_sentence(text: &[u8]) -> bool {
    match text {
        [.., b'\n'] | [.., b'.', b' '] => true,
        [.., last] if last.is_ascii() => false,
        _ => text.ends_with("。".as_bytes()),
    }
}

/// The words of two texts, cut as given: byte ranges in order, with only white space between.
pub fn words_of(texts: Pair<&str>, tokens: Pair<&[Range<usize>]>) -> Vec<WordRun> {
    // The search prefers one of several equally short ways by the order of its arguments; the
    // same order for both readings of a pair makes them mirror each other.
    let backwards = texts.old > texts.new;
    let (texts, tokens) =
        if backwards { (texts.mirrored(), tokens.mirrored()) } else { (texts, tokens) };
    let blocks = tidy(align(texts, tokens), texts, tokens);
    let runs = Printer::new(texts, tokens).print(&blocks);
    if backwards { mirrored(runs) } else { runs }
}

/// How much of both texts stayed, by the letters of the runs, 0 to 1.
pub fn word_share(runs: &[WordRun]) -> f32 {
    let letters = |op: WordOp| -> usize {
        let of_op = runs.iter().filter(|run| run.op == op);
        of_op.map(|run| run.text.len()).sum()
    };
    let equal = 2 * letters(WordOp::Equal);
    let all = equal + letters(WordOp::Delete) + letters(WordOp::Insert);
    if all == 0 { 1.0 } else { equal as f32 / all as f32 }
}

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

fn align(texts: Pair<&str>, tokens: Pair<&[Range<usize>]>) -> Vec<Block> {
    let keys = |text: &str, tokens: &[Range<usize>]| -> Vec<u64> {
        let key = |token: &Range<usize>| match is_lost_dash_at(text, token) {
            true => token_key("-"),
            false => token_key(&text[token.clone()]),
        };
        tokens.iter().map(key).collect()
    };
    let (old, new) = (keys(texts.old, tokens.old), keys(texts.new, tokens.new));
    let mut blocks: Vec<Block> = Vec::new();
    for op in capture_diff_slices(Algorithm::Histogram, &old, &new) {
        let block = Block {
            equal: matches!(op, DiffOp::Equal { .. }),
            old: op.old_range(),
            new: op.new_range(),
        };
        match blocks.last_mut().filter(|last| last.equal == block.equal) {
            Some(last) => {
                last.old.end = block.old.end;
                last.new.end = block.new.end;
            }
            None => blocks.push(block),
        }
    }
    blocks
}

/// Whether a token is a question mark that stands for a dash.
fn is_lost_dash_at(text: &str, token: &Range<usize>) -> bool {
    &text[token.clone()] == "?"
        && is_lost_dash(text[..token.start].chars().next_back(), text[token.end..].chars().next())
}

/// What a token is compared by: a hash of what it folds to; a mark that folds to nothing stands
/// for itself. Two words with one hash would be told as typography, and nothing would be lost.
fn token_key(token: &str) -> u64 {
    let is_plain = token.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || matches!(token, "," | "." | "(" | ")" | ":" | ";");
    if is_plain {
        return hash(0, token.as_bytes());
    }
    let folded = fold(token);
    hash(0, if folded.is_empty() { token } else { &folded }.as_bytes())
}

/// Turns blocks of tokens into runs of text, with every space where it was.
struct Printer<'a> {
    texts: Pair<&'a str>,
    tokens: Pair<&'a [Range<usize>]>,
    /// How many bytes of each text are printed.
    done: Pair<usize>,
    runs: Vec<WordRun>,
}

impl<'a> Printer<'a> {
    fn new(texts: Pair<&'a str>, tokens: Pair<&'a [Range<usize>]>) -> Self {
        Self { texts, tokens, done: Pair::default(), runs: Vec::new() }
    }

    fn print(mut self, blocks: &[Block]) -> Vec<WordRun> {
        for block in blocks {
            if block.equal {
                if self.is_same(block) {
                    self.same(self.end(block));
                    continue;
                }
                for (old, new) in block.old.clone().zip(block.new.clone()) {
                    self.same(Pair::new(self.start_old(old), self.start_new(new)));
                    self.same(Pair::new(self.tokens.old[old].end, self.tokens.new[new].end));
                }
            } else {
                self.changed(block);
            }
        }
        self.same(Pair::new(self.texts.old.len(), self.texts.new.len()));
        self.runs
    }

    /// Whether both texts are the same up to the end of an equal block, to the byte.
    fn is_same(&self, block: &Block) -> bool {
        let to = self.end(block);
        self.texts.old[self.done.old..to.old] == self.texts.new[self.done.new..to.new]
    }

    /// Where a block that is not empty ends in both texts.
    fn end(&self, block: &Block) -> Pair<usize> {
        let end = |tokens: &[Range<usize>], after: usize| {
            after.checked_sub(1).and_then(|place| tokens.get(place)).map_or(0, |span| span.end)
        };
        Pair::new(end(self.tokens.old, block.old.end), end(self.tokens.new, block.new.end))
    }

    /// Prints both texts up to `to`; what differs there is typography.
    fn same(&mut self, to: Pair<usize>) {
        let (old, new) = self.take(to);
        if old == new {
            self.push(WordOp::Equal, old, Tone::Words);
        } else {
            self.push(WordOp::Delete, old, Tone::Typography);
            self.push(WordOp::Insert, new, Tone::Typography);
        }
    }

    fn changed(&mut self, block: &Block) {
        let starts = Pair::new(self.start_old(block.old.start), self.start_new(block.new.start));
        let spaces = Pair::new(
            &self.texts.old[self.done.old..starts.old],
            &self.texts.new[self.done.new..starts.new],
        );
        let same_space = spaces.old == spaces.new;
        if same_space {
            self.same(starts);
        }
        // Where words only came or went, the space behind them goes along with them.
        let end =
            |range: &Range<usize>, other: &Range<usize>, tokens: &[Range<usize>], done| match range
                .end
            {
                _ if range.is_empty() => done,
                end if same_space && other.is_empty() => {
                    tokens.get(end).map_or(tokens[end - 1].end, |span| span.start)
                }
                end => tokens[end - 1].end,
            };
        let to = Pair::new(
            end(&block.old, &block.new, self.tokens.old, self.done.old),
            end(&block.new, &block.old, self.tokens.new, self.done.new),
        );
        let (old, new) = self.take(to);
        let (before, after) = shared_letters(old, new);
        self.push(WordOp::Equal, &old[..before], Tone::Words);
        self.push(WordOp::Delete, &old[before..old.len() - after], Tone::Words);
        self.push(WordOp::Insert, &new[before..new.len() - after], Tone::Words);
        self.push(WordOp::Equal, &old[old.len() - after..], Tone::Words);
    }

    fn take(&mut self, to: Pair<usize>) -> (&'a str, &'a str) {
        let taken =
            (&self.texts.old[self.done.old..to.old], &self.texts.new[self.done.new..to.new]);
        self.done = to;
        taken
    }

    fn start_old(&self, token: usize) -> usize {
        self.tokens.old.get(token).map_or(self.texts.old.len(), |span| span.start)
    }

    fn start_new(&self, token: usize) -> usize {
        self.tokens.new.get(token).map_or(self.texts.new.len(), |span| span.start)
    }

    fn push(&mut self, op: WordOp, text: &str, tone: Tone) {
        if text.is_empty() {
            return;
        }
        match self.runs.last_mut().filter(|run| run.op == op && run.tone == tone) {
            Some(last) => last.text += text,
            None => self.runs.push(WordRun { op, text: text.to_owned(), tone }),
        }
    }
}

/// How many bytes two East Asian runs share at their start and at their end, where that is at
/// least half of the shorter one: an ending that changed, not another word.
fn shared_letters(old: &str, new: &str) -> (usize, usize) {
    let is_east_asian = |text: &str| text.chars().all(crate::text::is_east_asian);
    if old.is_empty() || new.is_empty() || !is_east_asian(old) || !is_east_asian(new) {
        return (0, 0);
    }
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let before: Vec<char> =
        old.chars().zip(new.chars()).take_while(same).map(|pair| pair.0).collect();
    let bytes: usize = before.iter().map(|letter| letter.len_utf8()).sum();
    let ends = old[bytes..].chars().rev().zip(new[bytes..].chars().rev());
    let after: Vec<char> = ends.take_while(same).map(|pair| pair.0).collect();
    let shorter = old.chars().count().min(new.chars().count());
    match 2 * (before.len() + after.len()) >= shorter {
        true => (bytes, after.iter().map(|letter| letter.len_utf8()).sum()),
        false => (0, 0),
    }
}

/// The same runs read from new to old, deletions again before insertions.
fn mirrored(mut runs: Vec<WordRun>) -> Vec<WordRun> {
    for run in &mut runs {
        run.op = match run.op {
            WordOp::Equal => WordOp::Equal,
            WordOp::Delete => WordOp::Insert,
            WordOp::Insert => WordOp::Delete,
        };
    }
    let both = |runs: &[WordRun], at: usize| {
        let pair = runs.get(at).zip(runs.get(at + 1));
        pair.is_some_and(|(one, other)| {
            one.op == WordOp::Insert && other.op == WordOp::Delete && one.tone == other.tone
        })
    };
    let mut at = 0;
    while at < runs.len() {
        let swaps = both(&runs, at);
        if swaps {
            runs.swap(at, at + 1);
        }
        at += 1 + usize::from(swaps);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(old: &str, new: &str, expected: &str) {
        assert_eq!(marked(&words(old, new)), expected);
        let joined = |skipped: WordOp, runs: &[WordRun]| -> String {
            let kept = runs.iter().filter(|run| run.op != skipped);
            kept.map(|run| run.text.as_str()).collect()
        };
        assert_eq!(joined(WordOp::Insert, &words(old, new)), old);
        assert_eq!(joined(WordOp::Delete, &words(old, new)), new);
    }

    fn marked(runs: &[WordRun]) -> String {
        let mark = |run: &WordRun| match (run.op, run.tone) {
            (WordOp::Equal, _) => run.text.clone(),
            (WordOp::Delete, Tone::Words) => format!("[-{}-]", run.text),
            (WordOp::Insert, Tone::Words) => format!("{{+{}+}}", run.text),
            (WordOp::Delete, Tone::Typography) => format!("[~{}~]", run.text),
            (WordOp::Insert, Tone::Typography) => format!("{{~{}~}}", run.text),
        };
        runs.iter().map(mark).collect()
    }

    #[test]
    fn words_change_whole() {
        case("A wug barks twice.", "A wug sings twice.", "A wug [-barks-]{+sings+} twice.");
        case("A wug barks.", "A big wug barks.", "A {+big +}wug barks.");
        case("A wug barks loudly.", "A wug barks.", "A wug barks[- loudly-].");
        case("see rule 702.19b.", "see rule 702.20b.", "see rule [-702.19b-]{+702.20b+}.");
        case("Pay {2/W}.", "Pay {2/U}.", "Pay [-{2/W}-]{+{2/U}+}.");
        case("", "New.", "{+New.+}");
        case("Same.", "Same.", "Same.");
    }

    #[test]
    fn typography_is_told_apart() {
        case("A wug’s tail", "A wug's tail", "A [~wug’s~]{~wug's~} tail");
        case("Wugs bark?all do.", "Wugs bark—all do.", "Wugs bark[~?~]{~—~}all do.");
    }

    #[test]
    fn stray_words_do_not_make_confetti() {
        case(
            "The wug that barks at the moon is loud.",
            "A bird which sings under the old bridge is loud.",
            "[-The wug that barks at the moon-]{+A bird which sings under the old bridge+} is loud.",
        );
    }

    #[test]
    fn whole_sentences_come_and_go() {
        case(
            "A wug barks. A wug sings.",
            "A wug barks. A wug runs. A wug sings.",
            "A wug barks. {+A wug runs. +}A wug sings.",
        );
    }

    #[test]
    fn japanese_changes_by_morphemes_and_their_endings() {
        case(
            "戦闘ダメージを割り振る。",
            "戦闘ダメージを割り振り、",
            "戦闘ダメージを割り振[-る。-]{+り、+}",
        );
        case("赤のカードを引く。", "青のカードを引く。", "[-赤-]{+青+}のカードを引く。");
    }
}
