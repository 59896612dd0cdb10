//! Which words of a document are those of a rule? Start at [`RuleSentences`] and [`TitleNames`].
//!
//! Marks, white space and case do not count. Nothing here reads tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::mentions::CitedNumber;
use super::time::RecordRef;
use crate::lexicon::{lexicon, names, synonyms};
use crate::model::{DocumentKind, Language, Record, Role, Rulebook};
use crate::text::{Headwords, is_hiragana, sentences};

/// A bulletin, rulings or notes, ready to be searched for quotations.
pub(crate) struct Document {
    /// What it says.
    pub book: Rulebook,
    /// The words of each record without marks; empty where it can quote nothing.
    words: Vec<String>,
    /// The rules that each record rests on.
    pub(super) rests: OnceLock<Vec<Vec<CitedNumber>>>,
}

impl Document {
    /// A document as it was read.
    pub fn new(book: Rulebook) -> Self {
        // A bulletin repeats the rules that it changes, each under its number.
        let quotes = book.id.document != DocumentKind::Bulletin;
        let words = |record: &Record| match record.piece.is_some() && quotes {
            true => bare(&record.text),
            false => String::new(),
        };
        let words = book.records().iter().map(words).collect();
        Self { book, words, rests: OnceLock::new() }
    }

    /// The records of an item, which is 0 for what is about the document as a whole.
    pub fn item(&self, item: u32) -> impl Iterator<Item = &Record> {
        let of_item =
            move |record: &&Record| record.piece.as_ref().is_some_and(|piece| piece.item == item);
        self.book.records().iter().filter(of_item).filter(move |_| item != 0)
    }

    /// The items with their names, in the order of the document: what it calls an item itself,
    /// else its place among the items.
    pub fn item_names(&self) -> Vec<(u32, String)> {
        let mut names: Vec<(u32, String)> = Vec::new();
        for piece in self.book.records().iter().filter_map(|record| record.piece.as_deref()) {
            if piece.item == 0 || names.iter().any(|name| name.0 == piece.item) {
                continue;
            }
            let is_taken = names.iter().any(|name| name.1 == piece.key);
            let own = !piece.key.is_empty() && !is_taken;
            let name = if own { piece.key.clone() } else { piece.item.to_string() };
            names.push((piece.item, name));
        }
        names
    }

    /// What an item is called.
    pub fn item_name(&self, item: u32) -> Option<String> {
        self.item_names().into_iter().find(|name| name.0 == item).map(|name| name.1)
    }

    /// The records, each with its words without marks.
    pub fn records(&self) -> impl Iterator<Item = (&Record, &str)> {
        self.book.records().iter().zip(self.words.iter().map(String::as_str))
    }
}

/// What can be recognised of a rule in a document: its titles and its sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleSentences {
    titles: Vec<String>,
    sentences: Vec<String>,
}

/// Shorter sentences, in letters without marks, stand in many rules.
const SHORTEST_ENGLISH: usize = 40;
const SHORTEST_JAPANESE: usize = 16;

impl RuleSentences {
    /// Adds a text of the rule, which may be its title.
    pub fn add(&mut self, text: &str, language: Language, is_title: bool) {
        if is_title {
            self.titles.push(bare(text));
            let same = lexicon().iter().filter(|name| name.en.eq_ignore_ascii_case(text));
            self.titles.extend(same.map(|name| bare(name.ja)));
            return;
        }
        let shortest = match language {
            Language::En => SHORTEST_ENGLISH,
            Language::Ja => SHORTEST_JAPANESE,
        };
        let all = sentences(text, language).into_iter().map(|range| bare(&text[range]));
        self.sentences.extend(all.filter(|sentence| sentence.chars().count() >= shortest));
    }

    /// Whether a record of a document, whose words without marks these are, bears a title of the
    /// rule.
    pub fn title_in(&self, record: &Record, words: &str) -> bool {
        let is_heading = record.piece.as_ref().is_some_and(|piece| piece.role == Role::Heading);
        is_heading && self.titles.iter().any(|title| title == words)
    }

    /// Whether one of the sentences stands in these words.
    pub fn quoted_in(&self, words: &str) -> bool {
        self.sentences.iter().any(|sentence| words.contains(sentence.as_str()))
    }
}

/// What rules are called in both languages, by their titles and by the glossary that points at them,
/// without marks, and how often texts speak of each.
#[derive(Default)]
pub(crate) struct TitleNames {
    by_name: BTreeMap<String, usize>,
    records: Vec<RecordRef>,
    headwords: Headwords,
    /// In how many texts each stands, of how many.
    counts: Vec<usize>,
    texts: usize,
}

/// What stands behind a title with which a sentence begins that is about it.
const BEHIND_A_SUBJECT: [&str; 4] = ["は", "とは", "能力", "のルール"];

/// What stands behind it in a heading.
const BEHIND_IN_A_HEADING: [&str; 4] = ["の", "と", "card", "rule"];

/// What stands in one of so many texts, or in fewer, tells what a sentence is about; said twice, and
/// of no card, one in the second number is enough. Picked on 76 pieces of 1998, 2003 and 2013.
const RARE: [usize; 2] = [80, 12];

/// What no text of the day can speak of stands in more texts than there are.
const UNSPOKEN: usize = usize::MAX / 128;

impl TitleNames {
    /// Adds the title or headword of a record, which texts of the day may speak of or not; the first
    /// one of a name stays.
    pub fn add(&mut self, title: &str, record: RecordRef, is_spoken: bool) {
        let term = self.records.len();
        let term = *self.by_name.entry(key(title)).or_insert(term);
        if term == self.records.len() {
            self.records.push(record);
            self.counts.push(if is_spoken { 0 } else { UNSPOKEN });
            self.headwords.add(title, term);
        }
    }

    /// Adds the Japanese names of all titles, then older names.
    pub fn translate(&mut self) {
        let names = lexicon().iter().flat_map(|name| {
            let forms = name.ja_forms().chain([name.ja]).map(move |ja| (name, ja));
            forms.flat_map(|(name, ja)| name.en_forms().chain([name.en]).map(move |en| (ja, en)))
        });
        let older = synonyms().flat_map(|old| {
            let meant: Vec<&str> = old.meant().collect();
            meant.into_iter().map(move |now| (old.said, now))
        });
        // What is said for a name, and what verbs say, is what all texts are made of.
        let names = names.map(|(name, known)| (name, known, !name.ends_with(is_hiragana)));
        for (name, known, is_told) in names.chain(older.map(|(said, now)| (said, now, false))) {
            let term = self.by_name.get(&key(known)).copied();
            // A single letter is a word of many sentences.
            let Some(term) = term.filter(|_| bare(name).chars().count() > 1) else { continue };
            self.by_name.entry(key(name)).or_insert(term);
            if is_told {
                self.headwords.add(name, term);
            }
        }
    }

    /// Counts a text of the rules.
    pub fn count(&mut self, text: &str) {
        let found: BTreeSet<usize> = self.headwords.find(text).into_iter().map(|at| at.1).collect();
        found.into_iter().for_each(|term| self.counts[term] += 1);
        self.texts += 1;
    }

    /// The record that a heading names, or begins with.
    pub fn called(&self, heading: &str) -> Option<RecordRef> {
        let own = self.by_name.get(&key(heading)).map(|term| self.records[*term]);
        own.or_else(|| self.begins(heading, &BEHIND_IN_A_HEADING))
    }

    /// The record whose title a text begins with and is about.
    pub fn begun(&self, text: &str) -> Option<RecordRef> {
        let line = text.lines().next().unwrap_or_default();
        let is_heading = !line.contains('。');
        let named = || self.called(line).filter(|_| is_heading);
        self.begins(line, &BEHIND_A_SUBJECT).or_else(named)
    }

    fn begins(&self, text: &str, behind: &[&str]) -> Option<RecordRef> {
        let start = bare(text);
        let is_subject = |name: &str| {
            start.strip_prefix(name).is_some_and(|rest| {
                rest.is_empty() || behind.iter().any(|behind| rest.starts_with(behind))
            })
        };
        let names = self.by_name.iter().filter(|(name, _)| is_subject(name));
        let longest = names.max_by_key(|(name, _)| name.len());
        longest.map(|(_, term)| self.records[*term])
    }

    /// The record of what the first sentence speaks of most, rare names counting more; what is
    /// quoted there are the words of a card.
    pub fn spoken(&self, text: &str) -> Option<RecordRef> {
        let first = sentences(text, Language::Ja).into_iter().next()?;
        let parts = text[first].split(['「', '」']).step_by(2);
        let sentence = parts.collect::<Vec<_>>().join("、");
        let is_of_card = !names(&sentence).is_empty();
        let mut times: BTreeMap<usize, usize> = BTreeMap::new();
        for (_, term) in self.headwords.find(&sentence) {
            *times.entry(term).or_default() += 1;
        }
        times.retain(|term, times| {
            let rare = RARE[usize::from(*times > 1 && !is_of_card)];
            self.counts[*term] * rare <= self.texts
        });
        let weight = |(term, times): &(usize, usize)| {
            let rarity = (self.texts as f32 / (1 + self.counts[*term]) as f32).ln();
            *times as f32 * rarity
        };
        let times = times.into_iter().rev();
        let best = times.max_by(|one, other| weight(one).total_cmp(&weight(other)));
        best.map(|(term, _)| self.records[term])
    }
}

/// What names are compared by: no marks, no plural.
fn key(name: &str) -> String {
    bare(name).trim_end_matches('s').to_owned()
}

/// Letters and digits alone, in lower case.
fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
        match letter.is_ascii() {
            true => bare.push(letter.to_ascii_lowercase()),
            false => bare.extend(letter.to_lowercase()),
        }
    }
    bare
}
