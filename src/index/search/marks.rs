//! Which bytes of a text answer the query? Start at [`Marker::marks`].
//!
//! Texts are read again for the few results that are shown; the index keeps no bytes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::plan::{Place, Plan};
use crate::query::{Operand, Query};
use crate::text::{analyse, fold, grams, is_japanese};

/// Finds in a text what was asked for.
#[derive(Clone, Debug, Default)]
pub struct Marker {
    words: BTreeSet<String>,
    phrases: Vec<Vec<String>>,
    runs: Vec<Vec<String>>,
    prefixes: Vec<String>,
}

impl Marker {
    pub(super) fn new(plan: &Plan, query: &Query) -> Self {
        let mut marker = Self::default();
        for variant in plan.concepts.iter().flatten().flat_map(|it| &it.variants) {
            match (variant.place, variant.words.as_slice()) {
                (Place::Words, [word]) => {
                    marker.words.insert(word.clone());
                }
                (Place::Words, words) => marker.phrases.push(words.to_vec()),
                (Place::Grams, pairs) => marker.runs.push(pairs.to_vec()),
            }
        }
        for operand in query.required.iter().chain(query.alternatives.iter().flatten()) {
            if let Operand::Prefix(start) = operand {
                marker.prefixes.push(fold(start).text());
            }
        }
        marker
    }

    /// Finds a name in English and Japanese texts.
    pub fn of_names(en: &str, ja: &[String]) -> Self {
        let pairs = |it: &String| grams(it).into_iter().map(|it| it.0).collect();
        let phrase = analyse(en).into_iter().map(|it| it.text).collect();
        Self { phrases: vec![phrase], runs: ja.iter().map(pairs).collect(), ..Self::default() }
    }

    /// The bytes of `text` to mark, ascending, none overlapping.
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let words = analyse_for(self, text);
        for word in &words {
            let begins = |start: &String| word.0.starts_with(start.as_str());
            if self.words.contains(&word.0) || self.prefixes.iter().any(begins) {
                found.push(word.1.clone());
            }
        }
        let texts: Vec<&str> = words.iter().map(|it| it.0.as_str()).collect();
        for phrase in &self.phrases {
            mark_runs(phrase, &texts, &words, &mut found);
        }
        if !self.runs.is_empty() && text.contains(is_japanese) {
            let pairs = grams(text);
            let texts: Vec<&str> = pairs.iter().map(|it| it.0.as_str()).collect();
            for run in &self.runs {
                mark_runs(run, &texts, &pairs, &mut found);
            }
        }
        joined(found)
    }
}

/// The words of a text; a Japanese one is segmented only if Japanese words were asked for.
fn analyse_for(marker: &Marker, text: &str) -> Vec<(String, Range<usize>)> {
    let asked_in_japanese = marker.words.iter().any(|it| it.contains(is_japanese));
    if text.contains(is_japanese) && !asked_in_japanese {
        return Vec::new();
    }
    analyse(text).into_iter().map(|it| (it.text, it.place.bytes)).collect()
}

fn mark_runs(
    wanted: &[String],
    texts: &[&str],
    places: &[(String, Range<usize>)],
    found: &mut Vec<Range<usize>>,
) {
    for (at, run) in texts.windows(wanted.len().max(1)).enumerate() {
        if !wanted.is_empty() && run == wanted {
            found.push(places[at].1.start..places[at + wanted.len() - 1].1.end);
        }
    }
}

fn joined(mut found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    found.retain(|it| !it.is_empty());
    found.sort_by_key(|it| (it.start, it.end));
    let mut joined: Vec<Range<usize>> = Vec::new();
    for it in found {
        match joined.last_mut() {
            Some(last) if it.start < last.end => last.end = last.end.max(it.end),
            _ => joined.push(it),
        }
    }
    joined
}
