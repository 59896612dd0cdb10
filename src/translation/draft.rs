//! What might the translation of a changed text be? Start at [`TranslationMemory::draft`].
//!
//! Nothing is translated here: sentences come from a translation memory, the same English first,
//! then the most alike. A draft is for a translator to look at, and says where it comes from.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use super::bitext::{Bitext, aligned};
use super::leftover::dice;
use crate::model::Language;
use crate::text::sentences;

/// A sentence less like the wanted one than this is no proposal; picked by gut feeling.
const LIKE: f32 = 0.8;

/// A sentence of the old text that is so much like the wanted one was changed and not replaced.
const CHANGED: f32 = 0.5;

/// A translation memory: what was translated, sentence by sentence.
pub struct TranslationMemory<'a> {
    sentences: Vec<Translated<'a>>,
    /// Places of sentences by their English; of equal ones the first.
    by_english: HashMap<&'a str, usize>,
    /// Places of sentences by their words.
    by_word: BTreeMap<&'a str, Vec<usize>>,
}

/// A sentence with its translation.
struct Translated<'a> {
    en: &'a str,
    ja: &'a str,
    /// Place of its record in the English edition.
    place: usize,
    words: BTreeSet<&'a str>,
}

/// What might be a translation.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The Japanese.
    pub text: String,
    /// Where sentences come from that are not the record's own: which one, from 1, the place of
    /// the record in the English edition, and how like its English is.
    pub taken: Vec<(usize, usize, f32)>,
}

impl<'a> TranslationMemory<'a> {
    /// All sentences of records whose texts have as many in one language as in the other.
    pub fn of(bitext: &Bitext<'a>) -> Self {
        let mut memory =
            Self { sentences: Vec::new(), by_english: HashMap::new(), by_word: BTreeMap::new() };
        for pair in bitext.spoken() {
            let texts = (&bitext.english(pair).text, &bitext.japanese(pair).text);
            for (en, ja) in aligned(texts.0, texts.1) {
                let (at, words) = (memory.sentences.len(), words(en));
                for word in &words {
                    memory.by_word.entry(word).or_default().push(at);
                }
                memory.by_english.entry(en).or_insert(at);
                memory.sentences.push(Translated { en, ja, place: pair.en, words });
            }
        }
        memory
    }

    /// What might translate `now`; `before` are the English that was translated and its Japanese,
    /// `own` the place of the record in the English edition. None where nothing is to be taken.
    pub fn draft(
        &self,
        now: &str,
        before: Option<(&str, &str)>,
        own: Option<usize>,
    ) -> Option<Draft> {
        let old = before.map_or_else(Vec::new, |(en, ja)| aligned(en, ja));
        let mut drafted = Draft { text: String::new(), taken: Vec::new() };
        let parts: Vec<Range<usize>> = sentences(now, Language::En);
        for (number, part) in (1..).zip(parts) {
            let end = part.end;
            let wanted = now[part].trim();
            let kept = old.iter().find(|(en, _)| *en == wanted);
            match (kept, self.nearest(wanted, own)) {
                (Some((_, ja)), _) => drafted.text += ja,
                (None, Some((near, likeness))) => {
                    drafted.text += near.ja;
                    drafted.taken.push((number, near.place, likeness));
                }
                (None, None) => {
                    let wanted = words(wanted);
                    let changed = old.iter().map(|(en, ja)| (ja, dice(&wanted, &words(en))));
                    let changed = changed.max_by(|(_, one), (_, other)| one.total_cmp(other));
                    drafted.text += changed.filter(|(_, likeness)| *likeness >= CHANGED)?.0;
                }
            }
            if now[end..].starts_with('\n') || now[..end].ends_with('\n') {
                drafted.text.push('\n');
            }
        }
        drafted.text.truncate(drafted.text.trim_end().len());
        (!drafted.taken.is_empty()).then_some(drafted)
    }

    /// The sentence most like `wanted` of any other record.
    fn nearest(&self, wanted: &str, own: Option<usize>) -> Option<(&Translated<'a>, f32)> {
        let is_other = |sentence: &&Translated<'a>| Some(sentence.place) != own;
        let same = self.by_english.get(wanted).map(|at| &self.sentences[*at]);
        if let Some(same) = same.filter(is_other) {
            return Some((same, 1.0));
        }
        let wanted = words(wanted);
        // Two texts that are alike share one of the rarer words of either.
        let mut rare: Vec<&Vec<usize>> =
            wanted.iter().filter_map(|word| self.by_word.get(word)).collect();
        rare.sort_by_key(|places| places.len());
        rare.truncate(wanted.len() / 2 + 1);
        let places: BTreeSet<usize> = rare.into_iter().flatten().copied().collect();
        let others = places.into_iter().map(|at| &self.sentences[at]).filter(is_other);
        let likest = others.map(|sentence| (sentence, dice(&wanted, &sentence.words)));
        let likest =
            likest.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.en.cmp(one.0.en)));
        likest.filter(|(_, likeness)| *likeness >= LIKE)
    }
}

fn words(text: &str) -> BTreeSet<&str> {
    let is_between = |letter: char| letter.is_whitespace() || ",()“”\"".contains(letter);
    let words = text.split(is_between).map(|word| word.trim_end_matches(['.', ':', ';']));
    words.filter(|word| !word.is_empty()).collect()
}
