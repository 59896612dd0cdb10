//! Which bytes of a text answer the query? Start at [`Marker::marks`].
//!
//! Texts are read again for the few results that are shown; the index keeps no bytes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::plan::{Place, Plan};
use super::prefix::Beginning;
use crate::index::query::{Operand, Query};
use crate::text::{Folded, Word, analyse, analyse_where, fold, is_hiragana, is_japanese, letters};

/// Finds in a text what was asked for.
#[derive(Clone, Debug, Default)]
pub struct Marker {
    words: BTreeSet<String>,
    phrases: Vec<Vec<String>>,
    /// Letters that are looked for in Japanese texts whatever words they belong to.
    runs: Vec<Vec<char>>,
    prefixes: Vec<String>,
    needles: MarkTargets,
}

impl Marker {
    pub(super) fn new(plan: &Plan, query: &Query) -> Self {
        let mut marker = Self::default();
        for variant in plan.concepts.iter().flatten().flat_map(|concept| &concept.variants) {
            match (variant.place, variant.words.as_slice()) {
                (Place::Words, [word]) => {
                    marker.words.insert(word.clone());
                }
                (Place::Words, words) => marker.phrases.push(words.to_vec()),
                (Place::Grams, pairs) => marker.runs.push(letters_of(pairs)),
                // Nobody typed these words.
                (Place::Loose, _) => {}
            }
        }
        for operand in query.required.iter().chain(query.alternatives.iter().flatten()) {
            if let Operand::Prefix(start) = operand {
                let Beginning { starts, whole } = Beginning::of(start);
                marker.prefixes.extend(starts);
                marker.words.extend(whole);
                if start.contains(is_japanese) {
                    marker.runs.push(start.chars().collect());
                }
            }
        }
        marker.with_needles()
    }

    /// Finds a name in English and Japanese texts.
    pub fn of_names(en: &[String], ja: &[String]) -> Self {
        let run = |name: &String| {
            let chars = fold(name).chars;
            letters(&chars, 0).map(|at| chars[at]).collect()
        };
        // Verbs are inflected, so that not all their letters stand in a text.
        let verbs = ja.iter().filter(|name| name.ends_with(is_hiragana));
        let words = |name: &String| analyse(name).into_iter().map(|word| word.text).collect();
        let phrases: Vec<Vec<String>> = en.iter().chain(verbs).map(words).collect();
        let runs = ja.iter().map(run).filter(|run: &Vec<char>| run.len() > 1).collect();
        Self { phrases, runs, ..Self::default() }.with_needles()
    }

    fn with_needles(mut self) -> Self {
        let words = self.words.iter().chain(self.phrases.iter().flatten());
        words.for_each(|word| self.needles.add(word));
        self.prefixes.iter().for_each(|prefix| self.needles.add_start(prefix));
        self
    }

    /// The bytes of `text` to mark, ascending, none overlapping.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let folded = fold(text);
        let words = analyse_where(&folded, |run| self.needles.may_be_in(run));
        for Word { text, place } in &words {
            let begins = |start: &String| text.starts_with(start.as_str());
            if self.words.contains(text) || self.prefixes.iter().any(begins) {
                found.push(place.bytes.clone());
            }
        }
        for phrase in &self.phrases {
            mark_phrase(phrase, &words, &mut found);
        }
        if !self.runs.is_empty() && folded.chars.iter().any(|letter| is_japanese(*letter)) {
            for run in &self.runs {
                mark_run(run, &folded, &mut found);
            }
        }
        joined(found)
    }
}

/// The letters of pairs that follow one another.
fn letters_of(pairs: &[String]) -> Vec<char> {
    let firsts = pairs.iter().filter_map(|pair| pair.chars().next());
    firsts.chain(pairs.last().and_then(|pair| pair.chars().last())).collect()
}

/// Verbs of which no letter stays in all forms: `くる` in `こない`, `うる` in `えない`.
const WHOLLY_INFLECTED: [&str; 2] = ["くる", "うる"];

/// How `went` and `was` begin, which are forms of `go` and `be`.
const OTHER_START: ([&str; 2], char) = (["go", "be"], 'w');

/// What stands in every run of Japanese that can hold one of the words, and how Latin words begin
/// that can be one of them: most of a text is passed over by it.
#[derive(Clone, Debug, Default)]
struct MarkTargets {
    stems: BTreeSet<Vec<char>>,
    /// Whether one of the words may be written in ways that have nothing in common.
    anything: bool,
    /// The first characters of Latin words.
    latin: BTreeSet<char>,
}

impl MarkTargets {
    fn add(&mut self, word: &str) {
        // Only kana are inflected: what ends otherwise stands in the text as it is.
        if word.contains(is_japanese) && !word.ends_with(is_hiragana) {
            self.stems.insert(word.chars().collect());
        } else {
            self.add_start(word);
        }
    }

    /// A word of which only the first letter is sure.
    fn add_start(&mut self, word: &str) {
        self.anything |= WHOLLY_INFLECTED.contains(&word);
        match word.chars().next() {
            Some(first) if is_japanese(first) => {
                self.stems.insert(vec![first]);
            }
            first => {
                self.latin.extend(first);
                self.latin.extend(OTHER_START.0.contains(&word).then_some(OTHER_START.1));
            }
        }
    }

    /// Whether a Latin word or a run of Japanese may be, or hold, one of the words.
    fn may_be_in(&self, run: &[char]) -> bool {
        if !run.first().is_some_and(|letter| is_japanese(*letter)) {
            return run.first().is_some_and(|letter| self.latin.contains(letter));
        }
        let holds = |stem: &Vec<char>| run.windows(stem.len()).any(|window| window == stem);
        self.anything || self.stems.iter().any(holds)
            // Between words of a phrase may stand kana that no index keeps.
            || self.may_be_passed_over(run)
    }

    fn may_be_passed_over(&self, run: &[char]) -> bool {
        !self.stems.is_empty() && run.iter().all(|letter| is_hiragana(*letter))
    }
}

/// Marks each place where the words of a phrase follow one another.
fn mark_phrase(phrase: &[String], words: &[Word], found: &mut Vec<Range<usize>>) {
    let Some(last) = phrase.len().checked_sub(1) else { return };
    for run in words.windows(phrase.len()) {
        if run.iter().zip(phrase).all(|(word, wanted)| word.text == *wanted) {
            found.push(run[0].place.bytes.start..run[last].place.bytes.end);
        }
    }
}

/// Marks each place where the letters of `run` follow one another.
fn mark_run(run: &[char], folded: &Folded, found: &mut Vec<Range<usize>>) {
    let Some(first) = run.first() else { return };
    let starts = (0..folded.chars.len()).filter(|at| folded.chars[*at] == *first);
    for start in starts {
        let places = letters(&folded.chars, start).zip(run);
        let mut same = places.take_while(|(at, wanted)| folded.chars[*at] == **wanted);
        if let Some((end, _)) = same.nth(run.len() - 1) {
            found.push(folded.origins[start].start..folded.origins[end].end);
        }
    }
}

fn joined(mut found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    found.retain(|range| !range.is_empty());
    found.sort_by_key(|range| (range.start, range.end));
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in found {
        match joined.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}
