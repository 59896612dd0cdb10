//! What might the translation of a changed text be, or of a phrase that no glossary has? Start at
//! [`TranslationMemory::draft`] and at [`PhraseSearch::counterpart`].
//!
//! Nothing is translated here: sentences come from a translation memory, the same English first,
//! then the most alike. A draft is for a translator to look at, and says where it comes from. A
//! phrase is what its words are called, where the texts beside it have that, else what stands beside
//! it and hardly anywhere else; else nothing is told.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use super::association::{phi_of_counts, stem};
use super::bitext::{Bitext, aligned};
use super::facts::japanese_key;
use super::leftover::dice;
use super::terms::{
    Candidate, FEWEST, JapaneseForm, MOST_WORDS, english_words, is_stop_word, word_runs,
};
use crate::model::Language;
use crate::text::{analyse, is_hiragana, is_japanese, is_kanji, is_katakana, sentences, verbs};

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

/// The least φ of what a word and a phrase are in the other language; of 240 terms, verbs and phrases
/// that were read, all that are found so are right.
const CLOSE: [f32; 2] = [0.6, 0.9];

/// How much closer a word must be than any other beside it.
const CLOSER: f32 = 1.2;

/// The least φ of what is twice as close as any other, and of what is made of the names of words.
const CLEAR: f32 = 0.3;
const MADE: f32 = 0.5;

/// How many times as often as anywhere what is clear must stand beside the word.
const LIFT: f32 = 8.0;

/// Pairs of English and Japanese texts among which phrases are looked up.
pub struct PhraseSearch<'a> {
    pairs: &'a [[String; 2]],
    stems: Vec<Vec<String>>,
    known: &'a dyn Fn(&str) -> Vec<String>,
}

/// What stands beside a phrase: its key, as it is shown, in how many texts with the phrase and in
/// how many altogether.
struct Found {
    key: String,
    shown: String,
    both: u32,
    all: u32,
    phi: f32,
}

impl<'a> PhraseSearch<'a> {
    /// Looks in `pairs`; `known` tells what tables call a word in the other language.
    pub fn new(pairs: &'a [[String; 2]], known: &'a dyn Fn(&str) -> Vec<String>) -> Self {
        Self { pairs, stems: pairs.iter().map(|pair| stems(&pair[0])).collect(), known }
    }

    /// What a phrase that no glossary has is in the other language; none where nothing goes with it
    /// closely enough.
    pub fn counterpart(&self, typed: &str) -> Option<Candidate> {
        let denies = typed.split(' ').any(|word| matches!(word, "no" | "not" | "never"));
        // A single sign stands inside of many words.
        if japanese_key(typed).chars().nth(1).is_none() || denies {
            return None;
        }
        let Found { shown, both, phi, .. } = self.made(typed).or_else(|| self.closest(typed))?;
        let typed = typed.to_owned();
        let (english, japanese) =
            if typed.contains(is_japanese) { (shown, typed) } else { (typed, shown) };
        Some(Candidate { english, japanese, both, phi })
    }

    /// The places of the texts that have a phrase.
    fn having(&self, typed: &str) -> Vec<usize> {
        let (form, words) = (JapaneseForm::of(typed), content(typed));
        let stands = |at: &usize| match typed.contains(is_japanese) {
            true => form.stands_in(&self.pairs[*at][1]),
            false => in_order(&self.stems[*at], &words),
        };
        (0..self.pairs.len()).filter(stands).collect()
    }

    /// How closely what `has` finds goes with a phrase that stands in the texts `having`.
    fn weigh(
        &self,
        [key, shown]: [String; 2],
        having: &[usize],
        has: &dyn Fn(&usize) -> bool,
    ) -> Found {
        let both = having.iter().filter(|at| has(at)).count() as u32;
        let all = (0..self.pairs.len()).filter(has).count() as u32;
        let phi = phi_of_counts(both, having.len() as u32, all, self.pairs.len() as u32);
        Found { key, shown, both, all, phi }
    }

    /// The runs of words of the other language that stand beside a phrase, the closest first, of
    /// equally close ones the longest; `is_wanted` is told in how many fifths of its texts.
    fn beside(&self, typed: &str, is_wanted: impl Fn(&str, usize) -> bool) -> Vec<Found> {
        let (having, to_english) = (self.having(typed), typed.contains(is_japanese));
        let mut counts: BTreeMap<String, (usize, String)> = BTreeMap::new();
        for at in &having {
            let [en, ja] = &self.pairs[*at];
            for (key, shown) in if to_english { english_runs(en) } else { japanese_runs(ja) } {
                let counted = counts.entry(key).or_insert_with(|| (0, shown.clone()));
                counted.0 += 1;
                if to_english && shown.len() < counted.1.len() {
                    counted.1 = shown;
                }
            }
        }
        counts.retain(|key, (both, _)| *both > 1 && is_wanted(key, *both * 5 / having.len()));
        let weighed = counts.into_iter().map(|(key, (_, shown))| {
            let words: Vec<&str> = key.split(' ').collect();
            let has = |at: &usize| match to_english {
                true => self.stems[*at].windows(words.len()).any(|run| run == words),
                false => self.pairs[*at][1].contains(&key),
            };
            self.weigh([key.clone(), shown], &having, &has)
        });
        let mut weighed: Vec<Found> = weighed.collect();
        let length = |found: &Found| found.key.len();
        weighed.sort_by(|one, other| {
            other.phi.total_cmp(&one.phi).then_with(|| length(other).cmp(&length(one)))
        });
        weighed
    }

    /// What stands beside a phrase and hardly anywhere else.
    fn closest(&self, typed: &str) -> Option<Found> {
        let is_word = parts(typed).len() == 1;
        let beside = self.beside(typed, |_, fifths| fifths >= 2).into_iter();
        let mut beside = beside.filter(|found| !is_word || parts(&found.shown).len() == 1);
        let best = beside.next()?;
        let overlaps = |key: &str| best.key.contains(key) || key.contains(&best.key);
        let next = beside.find(|found| !overlaps(&found.key)).map_or(0.0, |next| next.phi);
        let (both, own) = (best.both as f32, self.having(typed).len() as f32);
        let lift = both * self.pairs.len() as f32 / own / best.all as f32;
        let is_clear = best.phi >= CLEAR.max(2.0 * next) && both * 2.0 >= own && lift >= LIFT;
        let is_close = match is_word {
            true => best.phi >= CLOSE[0].max(CLOSER * next),
            false => best.phi >= CLOSE[1],
        };
        (is_close && best.both >= FEWEST || is_word && is_clear && best.both > 2).then_some(best)
    }

    /// What is made of what the words of a phrase are called and of nothing else.
    fn made(&self, typed: &str) -> Option<Found> {
        let words = parts(typed);
        if !(2..=MOST_WORDS).contains(&words.len()) {
            return None;
        }
        let names: Vec<Vec<String>> = words.iter().map(|word| self.names(word)).collect();
        let found = match typed.contains(is_japanese) {
            true => self.made_in_english(typed, &names),
            false => {
                // What a participle tells the kind of is called after it.
                let first = typed.split(' ').next().unwrap_or_default();
                let leads = first.ends_with("ing") || first.ends_with("ed");
                let is_first = |key: &str| names[0].iter().any(|name| key.starts_with(name));
                let mut strictest = names.clone();
                strictest.sort_by_key(Vec::len);
                // Nor is `copy a spell` a copy.
                let is_kind = |key: &str| typed.contains(" of ") || !key.contains('の');
                let is_wanted = |key: &str, _| {
                    (!leads || is_first(key)) && is_kind(key) && is_made_of(key, &strictest)
                };
                self.beside(typed, is_wanted).into_iter().next()
            }
        };
        let is_mostly_this = |found: &Found| found.both > 2 && found.both * 10 >= found.all * 7;
        found.filter(|found| found.both > 1 && (found.phi >= MADE || is_mostly_this(found)))
    }

    fn made_in_english(&self, typed: &str, names: &[Vec<String>]) -> Option<Found> {
        let [first, second] = names else { return None };
        let having = self.having(typed);
        let both = first.iter().flat_map(|one| second.iter().map(move |other| [one, other]));
        let orders = both.flat_map(|[one, other]| [[one, other], [other, one]]);
        let weighed = orders.filter_map(|order| {
            let words = order.map(String::clone);
            let texts = having.iter().map(|at| &self.pairs[*at][0]);
            let shown = texts.filter_map(|text| shortest(text, &words)).min_by_key(String::len)?;
            let has = |at: &usize| in_order(&self.stems[*at], &words);
            Some(self.weigh([words.concat(), shown], &having, &has))
        });
        weighed.max_by(|one, other| one.phi.total_cmp(&other.phi))
    }

    /// What a word of a phrase may be in the other language: what tables call it, else what stands
    /// beside it.
    fn names(&self, word: &str) -> Vec<String> {
        let known = (self.known)(word).into_iter().map(|name| match name.contains(is_japanese) {
            true => name.trim_end_matches("する").trim_end_matches(is_hiragana).to_owned(),
            false => content(&name).join(" "),
        });
        let known: Vec<String> = known.filter(|name| !name.is_empty()).collect();
        let is_word = |found: &Found| found.phi >= CLEAR && parts(&found.shown).len() == 1;
        let learnt = || self.beside(word, |_, fifths| fifths >= 1).into_iter().filter(is_word);
        match known.is_empty() {
            true => learnt().take(3).map(|found| found.key).collect(),
            false => known,
        }
    }
}

/// The words of a phrase that say something: in Japanese what stands between particles.
fn parts(typed: &str) -> Vec<String> {
    if typed.contains(is_japanese) {
        let is_told = |part: &&str| part.contains(is_kanji) || part.contains(is_katakana);
        let parts = typed.split(['を', 'に', 'が', 'で', 'の', 'へ']).filter(is_told);
        return parts.map(str::to_owned).collect();
    }
    let words = english_words(typed).into_iter().map(|word| typed[word].to_owned());
    words.filter(|word| !is_stop_word(word)).collect()
}

/// Whether a Japanese run is made of a name of each word and of nothing else.
fn is_made_of(run: &str, names: &[Vec<String>]) -> bool {
    let mut rest = run.to_owned();
    for names in names {
        let own = names.iter().filter(|name| rest.contains(name.as_str()));
        let Some(longest) = own.max_by_key(|name| name.len()) else { return false };
        rest = rest.replacen(longest.as_str(), " ", 1);
    }
    // What is listed is two things.
    rest.chars().all(|letter| is_hiragana(letter) || matches!(letter, '・' | ' '))
        && !rest.contains(['や', 'と'])
}

/// The shortest part of a text that has some words in their order and no others that say something.
fn shortest(text: &str, wanted: &[String]) -> Option<String> {
    let words: Vec<&str> = english_words(text).into_iter().map(|word| &text[word]).collect();
    let lengths = wanted.len()..=wanted.len() + BETWEEN;
    let runs = lengths.flat_map(|length| words.windows(length)).map(|run| run.join(" "));
    runs.filter(|run| content(run) == wanted).min_by_key(String::len).map(|run| run.to_lowercase())
}

/// The words of an English text without their endings.
pub fn stems(english: &str) -> Vec<String> {
    english_words(english).into_iter().map(|word| stem(&english[word])).collect()
}

/// Those that say something.
fn content(english: &str) -> Vec<String> {
    let words = english_words(english).into_iter().map(|word| &english[word]);
    words.filter(|word| !is_stop_word(word)).map(stem).collect()
}

/// How many words may stand between two of a phrase: `gain that much life`.
const BETWEEN: usize = 3;

/// Whether the words of an English text, as [`stems`] gives them, have some in their order and near
/// each other.
pub fn in_order(words: &[String], wanted: &[String]) -> bool {
    let Some((first, others)) = wanted.split_first() else { return false };
    let follows = |at: usize| {
        let mut at = at;
        others.iter().all(|wanted| {
            let near = words[at + 1..].iter().take(BETWEEN + 1).position(|word| word == wanted);
            at += near.map_or(0, |near| near + 1);
            near.is_some()
        })
    };
    (0..words.len()).any(|at| words[at] == *first && follows(at))
}

/// The runs of English words of a text without their endings, each as it is printed.
fn english_runs(text: &str) -> BTreeMap<String, String> {
    let printed = |run: &Vec<&str>| run.join(" ").to_lowercase();
    let key = |run: &Vec<&str>| run.iter().map(|word| stem(word)).collect::<Vec<_>>().join(" ");
    word_runs(text).iter().rev().map(|run| (key(run), printed(run))).collect()
}

/// The runs of Japanese words of a text without their inflection, each with how it is listed.
fn japanese_runs(text: &str) -> BTreeMap<String, String> {
    let words = analyse(text);
    let mut runs = BTreeMap::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + MOST_WORDS) {
            let (from, at) = (words[first].place.bytes.start, words[last].place.bytes.clone());
            let run = &text[from..at.end];
            if !run.chars().all(is_japanese) {
                break;
            }
            let listed =
                verbs(&text[at.clone()]).pop().map(|verb| text[from..at.start].to_owned() + &verb);
            let key = run.trim_end_matches(is_hiragana).to_owned();
            // What is left of an inflected verb alone names nothing, nor what begins inside of one.
            let is_stem = key.chars().count() < 2 && listed.is_none();
            if !key.is_empty() && !key.starts_with(is_hiragana) && !is_stem {
                runs.entry(key).or_insert_with(|| listed.unwrap_or_else(|| run.to_owned()));
            }
        }
    }
    runs
}
