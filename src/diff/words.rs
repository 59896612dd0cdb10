//! Which words changed? Start at [`words`].
//!
//! Joining the runs that are not inserted gives the old text, joining those that are not deleted
//! the new one, to the byte. Numbers, mana symbols and Latin words stay whole; Japanese is cut into
//! its morphemes. Nothing here knows which records were paired.

use std::collections::BTreeSet;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::fold::{fold, is_lost_dash, same_but_for_typography};
use super::side::hash;
use super::tidy::{Block, tidy};
use crate::model::{Pair, SetChange, Tone, WordOp, WordRun};
use crate::text::{is_east_asian, morphemes};

/// The words of two texts: numbers and symbols whole, Japanese by morphemes.
pub fn words(old: &str, new: &str) -> Vec<WordRun> {
    // The search prefers one of several equally short ways by the order of its arguments; the
    // same order for both readings of a pair makes them mirror each other.
    let backwards = old > new;
    let texts = if backwards { Pair::new(new, old) } else { Pair::new(old, new) };
    let tokens = texts.map(tokens);
    let tokens = tokens.as_ref().map(Vec::as_slice);
    let said = Pair::new(cut(texts.old, tokens.old), cut(texts.new, tokens.new));
    let blocks = tidy(align(texts, tokens), &said);
    let mut runs =
        Printer { texts, tokens, done: Pair::default(), runs: Vec::new() }.print(&blocks);
    // `—` for `--` and `(TM)` for `™` are several tokens for one.
    if may_be_typography(&runs) && same_but_for_typography(old, new) {
        let changed = runs.iter_mut().filter(|run| run.op != WordOp::Equal);
        changed.for_each(|run| run.tone = Tone::Typography);
    }
    if backwards { mirrored(runs) } else { runs }
}

/// Whether what changed can be typography: where nothing but letters and stops came and went, as many
/// letters came as went.
fn may_be_typography(runs: &[WordRun]) -> bool {
    let bytes =
        |op: WordOp| runs.iter().filter(move |run| run.op == op).flat_map(|run| run.text.bytes());
    let letters = |op: WordOp| bytes(op).filter(u8::is_ascii_alphanumeric).count();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" .,;:".contains(&byte);
    let mut changed = bytes(WordOp::Delete).chain(bytes(WordOp::Insert));
    !changed.all(is_plain) || letters(WordOp::Delete) == letters(WordOp::Insert)
}

fn cut<'a>(text: &'a str, tokens: &[Range<usize>]) -> Vec<&'a str> {
    tokens.iter().map(|token| &text[token.clone()]).collect()
}

/// A run of words that matter.
pub fn run_of(op: WordOp, text: &str) -> WordRun {
    WordRun { op, text: text.to_owned(), tone: Tone::Words }
}

/// Makes one run of unchanged words that follow each other.
pub(super) fn join_equal(runs: &mut Vec<WordRun>) {
    runs.dedup_by(|next, run| {
        let is_one = run.op == WordOp::Equal && next.op == WordOp::Equal;
        if is_one {
            run.text += &next.text;
        }
        is_one
    });
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

fn align(texts: Pair<&str>, tokens: Pair<&[Range<usize>]>) -> Vec<Block> {
    let keys = |text: &str, tokens: &[Range<usize>]| -> Vec<u64> {
        tokens.iter().map(|token| token_key(text, token)).collect()
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

/// What a token is compared by: a hash of what it folds to; a mark that folds to nothing stands
/// for itself. Two words with one hash would be told as typography, and nothing would be lost.
fn token_key(text: &str, token: &Range<usize>) -> u64 {
    let word = &text[token.clone()];
    let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || matches!(word, "," | "." | "(" | ")" | ":" | ";");
    if is_plain {
        return hash(0, word.as_bytes());
    }
    let (before, after) = (&text[..token.start], &text[token.end..]);
    let is_dash = word == "?" && is_lost_dash(before.chars().next_back(), after.chars().next());
    let folded = fold(if is_dash { "-" } else { word });
    hash(0, if folded.is_empty() { word } else { &folded }.as_bytes())
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
    fn print(mut self, blocks: &[Block]) -> Vec<WordRun> {
        for block in blocks {
            if !block.equal {
                self.changed(block);
                continue;
            }
            for (old, new) in block.old.clone().zip(block.new.clone()) {
                self.same(self.starts(old, new));
                self.same(Pair::new(self.tokens.old[old].end, self.tokens.new[new].end));
            }
        }
        self.same(Pair::new(self.texts.old.len(), self.texts.new.len()));
        self.runs
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
        let starts = self.starts(block.old.start, block.new.start);
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
        let tone = match same_but_for_typography(old, new) {
            true => Tone::Typography,
            false => Tone::Words,
        };
        self.push(WordOp::Equal, &old[..before], Tone::Words);
        self.push(WordOp::Delete, &old[before..old.len() - after], tone);
        self.push(WordOp::Insert, &new[before..new.len() - after], tone);
        self.push(WordOp::Equal, &old[old.len() - after..], Tone::Words);
    }

    fn take(&mut self, to: Pair<usize>) -> (&'a str, &'a str) {
        let taken =
            (&self.texts.old[self.done.old..to.old], &self.texts.new[self.done.new..to.new]);
        self.done = to;
        taken
    }

    /// Where two tokens begin.
    fn starts(&self, old: usize, new: usize) -> Pair<usize> {
        let start = |tokens: &[Range<usize>], token: usize, text: &str| {
            tokens.get(token).map_or(text.len(), |span| span.start)
        };
        Pair::new(
            start(self.tokens.old, old, self.texts.old),
            start(self.tokens.new, new, self.texts.new),
        )
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
    let is_whole = |text: &str| !text.is_empty() && text.chars().all(is_east_asian);
    let same = |pair: &(char, char)| pair.0 == pair.1;
    let bytes = |pair: (char, char)| pair.0.len_utf8();
    let before: usize = old.chars().zip(new.chars()).take_while(same).map(bytes).sum();
    let ends = old[before..].chars().rev().zip(new[before..].chars().rev());
    let after: usize = ends.take_while(same).map(bytes).sum();
    let is_ending = 2 * (before + after) >= old.len().min(new.len());
    if is_ending && is_whole(old) && is_whole(new) { (before, after) } else { (0, 0) }
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
    for at in 1..runs.len() {
        let (one, other) = (&runs[at - 1], &runs[at]);
        if one.op == WordOp::Insert && other.op == WordOp::Delete && one.tone == other.tone {
            runs.swap(at - 1, at);
        }
    }
    runs
}

/// The words and marks of `text` as byte ranges, without the white space between them.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if script(letter) == Some(Script::Japanese) {
            let is_other = |letter| script(letter) != Some(Script::Japanese);
            let length = rest.find(is_other).unwrap_or(rest.len());
            let words = morphemes(&rest[..length]).into_iter();
            tokens.extend(words.map(|word| at + word.start..at + word.end));
            length
        } else {
            let length = symbol(rest).or_else(|| number(rest)).or_else(|| word(rest));
            let length = length.unwrap_or(letter.len_utf8());
            if !letter.is_whitespace() {
                tokens.push(at..at + length);
            }
            length
        };
        at += length;
    }
    tokens
}

/// A mana symbol: `{T}`, `{2/W}`.
fn symbol(text: &str) -> Option<usize> {
    let inside = text[..text.floor_char_boundary(9)].strip_prefix('{')?.split_once('}')?.0;
    (!inside.contains(char::is_whitespace)).then_some(inside.len() + 2)
}

/// A number with what belongs to it: `702.19b`, `+1/+1`, `2/2`, `1,000`.
fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = usize::from(matches!(bytes[0], b'+' | b'-'));
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    if !digit(end) {
        return None;
    }
    loop {
        while digit(end) {
            end += 1;
        }
        let joins = matches!(bytes.get(end), Some(b'.' | b'/' | b','));
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if !joins || !digit(end + 1 + sign) {
            break;
        }
        end += 1 + sign;
    }
    let letters = bytes[end..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    Some(if letters <= 2 { end + letters } else { end })
}

/// A Latin word; an apostrophe inside belongs to it.
fn word(text: &str) -> Option<usize> {
    let is_latin = |letter| script(letter) == Some(Script::Latin);
    let goes_on = |at: usize, letter: char| {
        let is_apostrophe = matches!(letter, '\'' | '’') && at > 0;
        is_latin(letter) || is_apostrophe && text[at + letter.len_utf8()..].starts_with(is_latin)
    };
    let end = text.char_indices().find(|(at, letter)| !goes_on(*at, *letter));
    Some(end.map_or(text.len(), |end| end.0)).filter(|end| *end > 0)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Japanese,
}

fn script(letter: char) -> Option<Script> {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric().then_some(Script::Latin);
    }
    let japanese = is_east_asian(letter) || matches!(letter, '々' | '〆' | 'ー');
    match letter.is_alphanumeric() || matches!(letter, '々' | '〆' | 'ー') {
        // Latin letters and digits of full width are Latin.
        true if japanese && !matches!(letter, '\u{ff10}'..='\u{ff5a}') => Some(Script::Japanese),
        true => Some(Script::Latin),
        false => None,
    }
}

/// The fewest members that make a text a list.
const FEWEST: usize = 10;

/// The most words of a member on average.
const MOST_WORDS: usize = 4;

/// The members that came and went, where both texts are long lists of much the same members.
pub fn set_change(old: &str, new: &str) -> Option<SetChange> {
    let list = sentence(new).and_then(listed);
    let lists = Pair::new(members(old)?, members(new)?);
    let keys = |list: &[&str]| list.iter().map(|member| fold(member)).collect::<BTreeSet<String>>();
    let listed_keys = lists.as_ref().map(|list| keys(list));
    let both = listed_keys.old.intersection(&listed_keys.new).count();
    let alike = both * 4 >= listed_keys.old.len().min(listed_keys.new.len()) * 3;
    // A member may be named apart from its list.
    let named = |text: &str, list: &BTreeSet<String>| -> BTreeSet<String> {
        let pieces = text.split([',', '、', ';', ':', '.', '。', '\n']);
        pieces.map(|piece| fold(member(piece))).chain(list.iter().cloned()).collect()
    };
    let (old_keys, new_keys) = (named(old, &listed_keys.old), named(new, &listed_keys.new));
    let only = |list: &[&str], other: &BTreeSet<String>| -> Vec<String> {
        let missing = list.iter().filter(|member| !other.contains(&fold(member)));
        missing.map(|member| (*member).to_owned()).collect()
    };
    let change = SetChange {
        list,
        added: only(&lists.new, &old_keys),
        removed: only(&lists.old, &new_keys),
    };
    let differs = !change.added.is_empty() || !change.removed.is_empty();
    (alike && differs).then_some(change)
}

/// The members of the longest sentence that is a list.
fn members(text: &str) -> Option<Vec<&str>> {
    let longest = sentence(text)?;
    // Symbols are members by themselves, whatever stands between them.
    let symbols = longest.split('{').skip(1).filter(|rest| rest.contains('}')).count();
    if symbols >= FEWEST {
        let tokens = tokens(longest).into_iter().map(|token| &longest[token]);
        return Some(tokens.filter(|token| token.starts_with('{')).collect());
    }
    let members: Vec<&str> = longest.split([',', '、']).map(member).collect();
    let words: usize = members.iter().map(|member| member.split_whitespace().count()).sum();
    let is_list = members.len() >= FEWEST && words <= members.len() * MOST_WORDS;
    is_list.then_some(members)
}

/// The sentence with the most commas.
fn sentence(text: &str) -> Option<&str> {
    let sentences = text.split(['\n', '。']).flat_map(|line| line.split(". "));
    sentences.max_by_key(|sentence| sentence.matches([',', '、']).count())
}

/// The most words by which a list is called.
const MOST_WORDS_OF_NAME: usize = 5;

/// What a sentence lists: `creature types` of `The creature types are …`.
fn listed(sentence: &str) -> Option<String> {
    let first = sentence.split([',', '、']).next()?;
    let before = [" are ", " is ", ": ", "は"]
        .iter()
        .find_map(|opening| first.split_once(opening))?
        .0
        .trim();
    let openings = ["The ", "the ", "All other "];
    let name = openings.iter().find_map(|opening| before.strip_prefix(opening)).unwrap_or(before);
    let is_short = name.split_whitespace().count() <= MOST_WORDS_OF_NAME;
    (is_short && !name.is_empty()).then(|| name.to_owned())
}

/// A member without the words that join it to its sentence.
fn member(piece: &str) -> &str {
    let piece = match piece.split_once(')') {
        Some((head, _)) if !head.contains('(') => head,
        _ => piece,
    };
    // `Case (see rule 719)` is the same member when its rule moves.
    let piece = match piece.split_once(['(', '（']) {
        Some((head, tail)) if tail.contains(|letter: char| letter.is_ascii_digit()) => head,
        _ => piece,
    };
    let piece = piece.trim().trim_end_matches('.');
    let piece =
        ["and ", "or "].iter().find_map(|prefix| piece.strip_prefix(prefix)).unwrap_or(piece);
    let opening = [" are ", " is ", ": ", "、", "は"];
    let behind =
        opening.iter().filter_map(|opening| piece.rsplit_once(opening)).map(|halves| halves.1);
    behind.min_by_key(|tail| tail.len()).unwrap_or(piece).trim()
}
