//! What might the translation of a changed text be, or of a phrase that no glossary has? Start at
//! [`TranslationMemory::draft`] and at [`PhraseSearch::counterpart`].
//!
//! Nothing is translated here: sentences come from a translation memory, the same English first,
//! then the most alike. A draft is for a translator to look at, and says where it comes from. A
//! phrase is what its words are called, where the texts beside it have that, else what stands beside
//! it and hardly anywhere else; else nothing is told.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::association::phi_of_counts;
use super::bitext::{Bitext, aligned};
use super::facts::japanese_key;
use super::leftover::dice;
use super::terms::{Candidate, FEWEST, JapaneseForm, MOST_WORDS, is_stop_word, word_runs};
use crate::model::Language;
use crate::text::{
    analyse, is_hiragana, is_japanese, is_kanji, is_katakana, sentences, stems, verbs,
};

/// A sentence less like the wanted one than this is no proposal; picked by gut feeling.
const LIKE: f32 = 0.8;

/// A sentence of the old text that is so much like the wanted one was changed and not replaced.
const CHANGED: f32 = 0.5;

/// A translation memory: what was translated, sentence by sentence.
pub struct TranslationMemory<'a>(Vec<Translated<'a>>);

/// A sentence with its translation.
struct Translated<'a> {
    en: &'a str,
    ja: &'a str,
    /// Place of its record in the English edition.
    place: usize,
    words: BTreeSet<String>,
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
        let sentences = bitext.spoken().flat_map(|pair| {
            let both = aligned(&bitext.english(pair).text, &bitext.japanese(pair).text);
            let translated =
                move |(en, ja)| Translated { en, ja, place: pair.en, words: words(en) };
            both.into_iter().map(translated)
        });
        Self(sentences.collect())
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
        let (text, wanted) = (wanted, words(wanted));
        let others = self.0.iter().rev().filter(|sentence| Some(sentence.place) != own);
        let likest = others.map(|sentence| (sentence, dice(&wanted, &sentence.words)));
        let rank = |of: &(&Translated<'a>, f32)| (of.0.en == text, Reverse(of.0.en));
        let likest =
            likest.max_by(|one, other| one.1.total_cmp(&other.1).then(rank(one).cmp(&rank(other))));
        likest.filter(|(_, likeness)| *likeness >= LIKE)
    }
}

fn words(text: &str) -> BTreeSet<String> {
    stems(text).into_iter().collect()
}

/// The least φ of what a word is in the other language, and of what a phrase is that is not made of
/// what its words are called; of 240 terms, verbs and phrases that were read, all found so are right.
const CLOSE: [f32; 2] = [0.6, 0.9];

/// How much closer a word must be than any other beside it.
const CLOSER: f32 = 1.2;

/// The least φ of what is twice as close as any other, and of what is made of the names of words.
const CLEAR: f32 = 0.3;
const MADE: f32 = 0.5;

/// How many times as often as anywhere what is clear must stand beside the word.
const LIFT: f32 = 8.0;

/// The most words of a run that a phrase may be.
const LONGEST: usize = 6;

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
    /// Looks in `pairs`; `known` tells what tables call words in the other language, whose stems it
    /// is given.
    pub fn new(pairs: &'a [[String; 2]], known: &'a dyn Fn(&str) -> Vec<String>) -> Self {
        Self { pairs, stems: pairs.iter().map(|pair| stems(&pair[0])).collect(), known }
    }

    /// What a phrase that no glossary has is in the other language; none where nothing goes with it
    /// closely enough.
    pub fn counterpart(&self, typed: &str) -> Option<Candidate> {
        // Which and how many, none of its words says that are looked up.
        let counts = typed.split(' ').any(|word| COUNTS.split(' ').any(|known| known == word));
        let is_denied = DENIED.iter().any(|denied| typed.ends_with(denied));
        // A single sign stands inside of many words.
        if japanese_key(typed).chars().nth(1).is_none() || counts || is_denied {
            return None;
        }
        let found = self.made(typed).or_else(|| self.closest(typed));
        let Found { shown, both, phi, .. } = found?;
        let typed = typed.to_owned();
        let (english, japanese) =
            if typed.contains(is_japanese) { (shown, typed) } else { (typed, shown) };
        Some(Candidate { english, japanese, both, phi })
    }

    /// The places of the texts that have a phrase of a language.
    fn having(&self, phrase: &str, is_japanese: bool) -> Vec<usize> {
        if !is_japanese {
            let words = content(phrase);
            return (0..self.pairs.len()).filter(|at| in_order(&self.stems[*at], &words)).collect();
        }
        let (form, stem) = (JapaneseForm::of(phrase), phrase.trim_end_matches(is_hiragana));
        let stands =
            |at: &usize| self.pairs[*at][1].contains(stem) && form.stands_in(&self.pairs[*at][1]);
        (0..self.pairs.len()).filter(stands).collect()
    }

    /// The runs of words of the other language that stand beside a phrase, the closest first, of
    /// equally close ones the longest; `is_wanted` is told in how many fifths of its texts.
    fn beside(&self, typed: &str, is_wanted: impl Fn(&str, usize) -> bool) -> Vec<Found> {
        let to_english = typed.contains(is_japanese);
        let having = self.having(typed, to_english);
        let mut counts: BTreeMap<String, (usize, String)> = BTreeMap::new();
        for [en, ja] in having.iter().map(|at| &self.pairs[*at]) {
            for (key, shown) in if to_english { english_runs(en) } else { japanese_runs(ja) } {
                let counted = counts.entry(key).or_insert_with(|| (0, shown.clone()));
                counted.0 += 1;
                if shown.len() < counted.1.len() {
                    counted.1 = shown;
                }
            }
        }
        counts.retain(|key, (both, _)| *both > 1 && is_wanted(key, *both * 5 / having.len()));
        let weighed = counts.into_iter().map(|(key, (_, shown))| {
            let with = self.having(if to_english { &shown } else { &key }, !to_english);
            let both = with.iter().filter(|at| having.binary_search(at).is_ok()).count() as u32;
            let (own, all) = (having.len() as u32, with.len() as u32);
            let phi = phi_of_counts(both, own, all, self.pairs.len() as u32);
            Found { key, shown, both, all, phi }
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
        // A compound is one word, of however many it is made.
        let is_compound = |letter: char| is_kanji(letter) || is_katakana(letter);
        let is_word = |phrase: &str| content(phrase).len() == 1 || phrase.chars().all(is_compound);
        let typed_word = content(typed).len() == 1;
        // What tables call a word of a phrase must stand there.
        let words = if typed_word { Vec::new() } else { content(typed) };
        let called = words.iter().map(|word| self.called(word)).filter(|names| !names.is_empty());
        let called: Vec<Vec<String>> = called.collect();
        let is_called = |key: &str| {
            called.iter().all(|names| names.iter().any(|name| key.contains(name.as_str())))
        };
        let beside = self.beside(typed, |key, fifths| fifths >= 2 && is_called(key)).into_iter();
        let mut beside: Vec<Found> =
            beside.filter(|found| !typed_word || is_word(&found.shown)).collect();
        if typed_word {
            // Of equally close ones a word stands before the compounds that it is part of.
            beside.sort_by(|one, other| {
                let words = |found: &Found| content(&found.shown).len();
                other.phi.total_cmp(&one.phi).then_with(|| words(one).cmp(&words(other)))
            });
        }
        let mut beside = beside.into_iter();
        let best = beside.next()?;
        let overlaps = |key: &str| best.key.contains(key) || key.contains(&best.key);
        let next = beside.find(|found| !overlaps(&found.key)).map_or(0.0, |next| next.phi);
        let own = self.having(typed, typed.contains(is_japanese)).len() as f32;
        let both = best.both as f32;
        let lift = both * self.pairs.len() as f32 / own / best.all as f32;
        let is_clear = best.phi >= CLEAR.max(2.0 * next) && both * 2.0 >= own && lift >= LIFT;
        let is_close = match typed_word {
            true => best.phi >= CLOSE[0].max(CLOSER * next),
            false => best.phi >= CLOSE[1],
        };
        (is_close && best.both >= FEWEST || typed_word && is_clear && best.both > 2).then_some(best)
    }

    /// What is made of what the words of a phrase are called and of nothing else.
    fn made(&self, typed: &str) -> Option<Found> {
        let (names, all_known) = self.names(typed);
        if !(2..=MOST_WORDS).contains(&names.len()) {
            return None;
        }
        // What a participle tells the kind of is called after it.
        let words: Vec<&str> = typed.split(' ').collect();
        let leads = words[0].ends_with("ing") || words[0].ends_with("ed");
        let is_first = |key: &str| names[0].iter().any(|name| key.starts_with(name));
        // Nor is `copy a spell` a copy.
        let is_deed = words.get(1).is_some_and(|word| matches!(*word, "a" | "an" | "the"));
        let is_wanted = |key: &str, _| {
            (!leads || is_first(key)) && !(is_deed && key.contains('の')) && is_made_of(key, &names)
        };
        let own = self.having(typed, typed.contains(is_japanese)).len() as u32;
        let found = self.beside(typed, is_wanted).into_iter().next()?;
        let Found { both, all, phi, .. } = found;
        let is_mostly_this = both > 2 && both * 10 >= all * 7;
        let is_half = all_known && both > 2 && both * 2 >= all.min(own);
        (phi >= MADE || is_mostly_this || is_half).then_some(found)
    }

    /// What tables call words in the other language, by their stems.
    fn called(&self, stems: &str) -> Vec<String> {
        let named = (self.known)(stems).into_iter().map(|name| match name.contains(is_japanese) {
            true => name.trim_end_matches("する").to_owned(),
            false => content(&name).join(" "),
        });
        named.filter(|name| !name.is_empty()).collect()
    }

    /// What the words of a phrase may be in the other language, and whether tables call all of them
    /// something: where those call several words one thing, that, else what stands beside a word.
    fn names(&self, typed: &str) -> (Vec<Vec<String>>, bool) {
        let (words, mut names, mut all_known) = (content(typed), Vec::new(), true);
        let mut rest = words.as_slice();
        while !rest.is_empty() {
            let known = (1..=rest.len()).rev().find_map(|many| {
                let named = self.called(&rest[..many].join(" "));
                (!named.is_empty()).then_some((named, many))
            });
            let is_word = |found: &Found| found.phi >= CLEAR && content(&found.shown).len() == 1;
            let learnt = || self.beside(&rest[0], |_, fifths| fifths >= 1).into_iter();
            all_known &= known.is_some();
            let (named, many) = known.unwrap_or_else(|| {
                (learnt().filter(is_word).take(3).map(|found| found.key).collect(), 1)
            });
            names.push(named);
            rest = &rest[many..];
        }
        (names, all_known)
    }
}

/// Words that say which or how many.
const COUNTS: &str = "no not never won't can't doesn't one two three all any each every other \
    another both";

/// Whether a run is made of a name of each word and of nothing else.
fn is_made_of(run: &str, names: &[Vec<String>]) -> bool {
    let is_english = !run.contains(is_japanese);
    let mut rest = if is_english { format!(" {run} ") } else { run.to_owned() };
    let mut left: Vec<&Vec<String>> = names.iter().collect();
    while !left.is_empty() {
        let all = left.iter().enumerate();
        let all = all.flat_map(|(at, names)| names.iter().map(move |name| (name, at)));
        let forms = all.map(|(name, at)| match is_english {
            true => (format!(" {name} "), at),
            false => (name.clone(), at),
        });
        // The longest first: `タップ` stands in `アンタップ` too.
        let longest = forms.filter(|form| rest.contains(&form.0)).max_by_key(|form| form.0.len());
        let Some((name, at)) = longest else { return false };
        rest = rest.replacen(&name, " ", 1);
        left.remove(at);
    }
    rest.chars().all(|letter| is_hiragana(letter) && letter != 'と' || "・ ".contains(letter))
}

/// Those that say something.
pub fn content(text: &str) -> Vec<String> {
    let words = analyse(text).into_iter();
    let told = words.filter(|word| !is_stop_word(text.get(word.place.bytes.clone()).unwrap_or("")));
    told.map(|word| word.text).collect()
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

/// The runs of English words of a text by those that say something, each as it is printed.
fn english_runs(text: &str) -> BTreeMap<String, String> {
    let runs = word_runs(text, LONGEST).into_iter().rev();
    let printed = runs.map(|run| run.join(" ").to_lowercase());
    printed.map(|run| (content(&run).join(" "), run)).collect()
}

/// How a verb goes on that is denied.
const DENIED: [&str; 5] = ["ない", "なく", "なけ", "ず", "ぬ"];

/// The runs of Japanese words of a text, by how they are listed, each as it is shown.
fn japanese_runs(text: &str) -> BTreeMap<String, String> {
    let words = analyse(text);
    let mut runs = BTreeMap::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + LONGEST) {
            let (from, at) = (words[first].place.bytes.start, words[last].place.bytes.clone());
            let run = &text[from..at.end];
            // What is listed is two things, and what is spoken of no part of what is said of it.
            if !run.chars().all(is_japanese) || run.replace("または", "").contains(['は', 'や'])
            {
                break;
            }
            let same_script = |[before, behind]: [Option<char>; 2]| {
                let is_same =
                    |is: fn(char) -> bool| before.is_some_and(is) && behind.is_some_and(is);
                is_same(is_kanji) || is_same(is_katakana)
            };
            let (start, end) = (text[..from].chars().next_back(), text[at.end..].chars().next());
            let ends = [[start, run.chars().next()], [run.chars().next_back(), end]];
            // Nor is a part of a compound what is told, or a verb that is denied.
            let is_cut = ends.into_iter().any(same_script) || start == Some('非');
            if is_cut || DENIED.iter().any(|denied| text[at.end..].starts_with(denied)) {
                continue;
            }
            let before = &text[from..at.start];
            let listed = verbs(&text[at.clone()]).pop().map(|verb| before.to_owned() + &verb);
            let is_stem = run.trim_end_matches(is_hiragana).chars().count() < 2 && listed.is_none();
            // What is left of an inflected verb alone names nothing, nor what begins inside of one.
            if !run.starts_with(is_hiragana) && !is_stem {
                let is_deed = listed.is_none() && before.ends_with(['を', 'に']);
                let key = listed.unwrap_or_else(|| run.to_owned());
                let shown = if is_deed { format!("{key}する") } else { key.clone() };
                runs.entry(key).or_insert(shown);
            }
        }
    }
    runs
}
