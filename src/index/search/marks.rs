//! Which bytes of a text answer the query? Start at [`Marker::marks`]; [`Marker::answering`] picks
//! the part of a long text that answers.
//!
//! Texts are read again for the few results that are shown; the index keeps no bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::plan::{Beginning, Origin, Place, Plan};
use super::scorer::ConceptWeights;
use crate::index::query::{Operand, Query};
use crate::model::Language;
use crate::text::{
    Folded, Word, analyse, analyse_where, between_words, clauses, fold, is_everyday, is_hiragana,
    is_japanese, is_stop_word, letters, sentences, stems,
};

/// Finds in a text what was asked for.
#[derive(Clone, Debug, Default)]
pub struct Marker {
    words: BTreeMap<String, Worth>,
    phrases: Vec<(Vec<String>, Worth)>,
    /// Letters that are looked for in Japanese texts whatever words they belong to.
    runs: Vec<(Vec<char>, Worth)>,
    prefixes: Vec<String>,
    needles: MarkTargets,
}

/// What a place of the query is worth to whom it was written by, and which place that is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Worth {
    at: usize,
    weight: f32,
}

/// What the question that a rule answers is worth against the rarest word that was typed, and an
/// everyday word against another of it.
const OF_QUESTION: f32 = 0.5;
const OF_EVERYDAY: f32 = 0.3;

/// What the first sentence of a rule is worth by itself, as a share of all that a text has.
const OF_FIRST: f32 = 0.15;

impl Marker {
    pub(super) fn new(plan: &Plan, query: &Query, weights: &ConceptWeights) -> Self {
        let mut marker = Self::default();
        for (concept, weight) in weights.of_concepts(plan) {
            // Of a name its words alone say something else.
            if concept.origin == Origin::Part {
                continue;
            }
            let worth = Worth { at: concept.at, weight };
            for variant in &concept.variants {
                match (variant.place, variant.words.as_slice()) {
                    (Place::Words, [word]) => marker.add_word(word, worth),
                    (Place::Words, words) => marker.phrases.push((words.to_vec(), worth)),
                    (Place::Grams, pairs) => marker.add_run(letters_of(pairs), worth),
                }
            }
        }
        for operand in query.required.iter().chain(query.alternatives.iter().flatten()) {
            if let Operand::Prefix(start) = operand {
                let Beginning { starts, whole } = Beginning::of(start);
                marker.prefixes.extend(starts);
                whole.iter().for_each(|word| marker.add_word(word, Worth::default()));
                if start.contains(is_japanese) {
                    marker.runs.push((start.chars().collect(), Worth::default()));
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
        let phrases =
            en.iter().chain(verbs).map(|name| (stems(name), Worth { at: 0, weight: 1.0 }));
        let runs = ja.iter().map(run).filter(|run: &Vec<char>| run.len() > 1);
        let runs = runs.map(|run| (run, Worth { at: 0, weight: 1.0 })).collect();
        Self { phrases: phrases.collect(), runs, ..Self::default() }.with_needles()
    }

    fn add_word(&mut self, word: &str, worth: Worth) {
        let slot = self.words.entry(word.to_owned()).or_insert(worth);
        if slot.weight < worth.weight {
            *slot = worth;
        }
    }

    /// A run of Japanese; a verb is marked in all its forms.
    fn add_run(&mut self, run: Vec<char>, worth: Worth) {
        if run.last().is_some_and(|letter| is_hiragana(*letter)) {
            let words = stems(&run.iter().collect::<String>());
            self.phrases.extend((!words.is_empty()).then_some((words, worth)));
        }
        self.runs.push((run, worth));
    }

    fn with_needles(mut self) -> Self {
        let phrases = self.phrases.iter().flat_map(|phrase| &phrase.0);
        self.words.keys().chain(phrases).for_each(|word| self.needles.add(word));
        self.prefixes.iter().for_each(|prefix| self.needles.add_start(prefix));
        self
    }

    /// The bytes of `text` to mark, ascending, none overlapping.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        joined(self.found(text).into_iter().map(|found| found.0).collect())
    }

    /// All that stands in a text of what was asked, each with what it is worth.
    fn found(&self, text: &str) -> Vec<(Range<usize>, Worth)> {
        let mut found: Vec<(Range<usize>, Worth)> = Vec::new();
        let folded = fold(text);
        let words = analyse_where(&folded, |run| self.needles.may_be_in(run));
        for Word { text, place } in &words {
            let begins = |start: &String| text.starts_with(start.as_str());
            if let Some(worth) = self.words.get(text) {
                found.push((place.bytes.clone(), *worth));
            } else if self.prefixes.iter().any(begins) {
                found.push((place.bytes.clone(), Worth::default()));
            }
        }
        for (phrase, worth) in &self.phrases {
            found.extend(phrases_in(phrase, &words).map(|bytes| (bytes, *worth)));
        }
        if !self.runs.is_empty() && folded.chars.iter().any(|letter| is_japanese(*letter)) {
            for (run, worth) in &self.runs {
                found.extend(runs_in(run, &folded).map(|bytes| (bytes, *worth)));
            }
        }
        found
    }

    /// The part of a text of at most `room` characters that answers best: sentences one after
    /// another with most of what was asked, and of the question that the text answers; of one that
    /// is too long, its clauses.
    pub fn answering(
        &self,
        text: &str,
        language: Language,
        question: Option<&str>,
        room: usize,
    ) -> Range<usize> {
        if text.chars().nth(room).is_none() {
            return 0..text.len();
        }
        let mut evidence = self.found(text);
        let phrases = self.phrases.iter().map(|phrase| phrase.1);
        let runs = self.runs.iter().map(|run| run.1);
        let typed = self.words.values().copied().chain(phrases).chain(runs);
        let most = OF_QUESTION * typed.map(|worth| worth.weight).fold(0.0, f32::max);
        let question = question.unwrap_or_default();
        evidence.extend(found_of_question(text, question, language, most));
        let whole = evidence_in(&(0..text.len()), &evidence).max(0.01);
        let pieces = sentences(text, language);
        let worth = |bytes: &Range<usize>| {
            let first = if bytes.start == pieces[0].start { OF_FIRST * whole } else { 0.0 };
            evidence_in(bytes, &evidence) + first
        };
        let Some(best) = best_run(text, &pieces, room, worth) else { return 0..text.len() };
        if text[best.clone()].chars().nth(room).is_none() {
            return best;
        }
        let pieces = clauses(text, best.clone());
        let worth = |bytes: &Range<usize>| evidence_in(bytes, &evidence);
        let best = best_run(text, &pieces, room, worth).unwrap_or(best);
        match text[best.clone()].char_indices().nth(room) {
            None => best,
            Some((end, _)) => {
                // A clause without end is cut, so that what was asked stands in what is left.
                let first =
                    evidence.iter().map(|found| found.0.start).filter(|at| best.contains(at));
                let first = first.min().unwrap_or(best.start);
                let back = text[..first].char_indices().rev().take(room / 3).last();
                let from = back.map_or(first, |letter| letter.0).max(best.start);
                let from = if first < best.start + end { best.start } else { from };
                let from = between_words(text, from).max(best.start);
                let end =
                    text[from..].char_indices().nth(room).map_or(best.end, |end| from + end.0);
                from..between_words(text, end.min(best.end)).max(from)
            }
        }
    }
}

/// Pieces one after another that have room and are worth most, from one on that is worth something,
/// and as many more behind and before them as there is room for; a single one where not even that
/// has room.
fn best_run(
    text: &str,
    pieces: &[Range<usize>],
    room: usize,
    worth: impl Fn(&Range<usize>) -> f32,
) -> Option<Range<usize>> {
    let fits = |bytes: &Range<usize>| text[bytes.clone()].chars().nth(room).is_none();
    let mut best: Option<([f32; 2], Range<usize>)> = None;
    for (at, first) in pieces.iter().enumerate().filter(|(_, first)| worth(first) > 0.0) {
        let runs = pieces[at..].iter().map(|last| first.start..last.end);
        let run = runs.take_while(fits).last().unwrap_or_else(|| first.clone());
        // Of two alike the one that begins with what answers.
        let told = [worth(&run), worth(first)];
        let is_better = |best: [f32; 2]| match told[0] / best[0] {
            1.001.. => true,
            0.999.. => told[1] > best[1] * 1.001,
            _ => false,
        };
        if best.as_ref().is_none_or(|best| is_better(best.0)) {
            best = Some((told, run));
        }
    }
    let run = best.map(|best| best.1).or_else(|| pieces.first().cloned())?;
    let before = pieces.iter().rev().filter(|piece| piece.start < run.start);
    let longer = before.map(|piece| piece.start..run.end).take_while(fits).last();
    Some(longer.unwrap_or(run))
}

/// What stands in a piece of a text, each place of the query once.
fn evidence_in(bytes: &Range<usize>, evidence: &[(Range<usize>, Worth)]) -> f32 {
    let mut places: BTreeMap<usize, f32> = BTreeMap::new();
    let inside =
        |found: &&(Range<usize>, Worth)| bytes.start <= found.0.start && found.0.end <= bytes.end;
    for (_, worth) in evidence.iter().filter(inside) {
        let best = places.entry(worth.at).or_default();
        *best = best.max(worth.weight);
    }
    places.values().sum()
}

/// The words of a text that stand in the question that it answers, together worth at most `most`.
fn found_of_question(
    text: &str,
    question: &str,
    language: Language,
    most: f32,
) -> Vec<(Range<usize>, Worth)> {
    if question.contains(is_japanese) != (language == Language::Ja) {
        return Vec::new();
    }
    let asked: BTreeSet<String> =
        stems(question).into_iter().filter(|word| !is_stop_word(word)).collect();
    let places: BTreeMap<&String, usize> = asked.iter().zip(usize::MAX / 2..).collect();
    let most = most / places.len().max(1) as f32;
    let found = analyse(text).into_iter().filter_map(|word| {
        let at = *places.get(&word.text)?;
        let weight = if is_everyday(&word.text) { most * OF_EVERYDAY } else { most };
        Some((word.place.bytes, Worth { at, weight }))
    });
    found.collect()
}

/// The letters of pairs that follow one another.
pub(super) fn letters_of(pairs: &[String]) -> Vec<char> {
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
            || !self.stems.is_empty() && run.iter().all(|letter| is_hiragana(*letter))
    }
}

/// Each place where the words of a phrase follow one another.
fn phrases_in<'a>(
    phrase: &'a [String],
    words: &'a [Word],
) -> impl Iterator<Item = Range<usize>> + 'a {
    let is_it =
        move |run: &&[Word]| run.iter().zip(phrase).all(|(word, wanted)| word.text == *wanted);
    let runs = words.windows(phrase.len().max(1)).filter(is_it);
    runs.map(|run| run[0].place.bytes.start..run[run.len() - 1].place.bytes.end)
}

/// Each place where the letters of `run` follow one another.
fn runs_in<'a>(run: &'a [char], folded: &'a Folded) -> impl Iterator<Item = Range<usize>> + 'a {
    let starts = (0..folded.chars.len()).filter(|at| run.first() == Some(&folded.chars[*at]));
    starts.filter_map(move |start| {
        let places = letters(&folded.chars, start).zip(run);
        let mut same = places.take_while(|(at, wanted)| folded.chars[*at] == **wanted);
        let (end, _) = same.nth(run.len() - 1)?;
        Some(folded.origins[start].start..folded.origins[end].end)
    })
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
