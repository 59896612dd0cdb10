//! Which rules do some words fit? Start at [`Reader::read`].
//!
//! Words around a citation weigh by where they stand: those that are said of it most, names in the
//! code least; what they are worth is learnt and kept elsewhere.

use rustc_hash::FxHashMap;

use super::meanings::{Meanings, raw_words};
use crate::citation::{Words, identifier_words};
use crate::lexicon::likely_sets;
use crate::model::RuleNumber;

/// Where around a citation a word stands; the strongest place of a word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// In what the citation is said of.
    Claim,
    /// In the code below it.
    Code,
    /// Nowhere.
    Absent,
}

/// How many parts there are.
const PARTS: usize = 2;

/// How well a rule fits the words of each part.
pub(super) type Parts = [f32; PARTS];

/// How much the parts weigh where candidates are drawn; they are weighed again when they are
/// compared. By judgement, tried on real corrections.
const DRAWN: Parts = [1.0, 0.25];

/// How much less a heading weighs that is named around the claim and not in it.
const NAMED_AROUND: f32 = 0.3;

/// How much a heading that is named adds to the rules under it.
const NAMED: f32 = 0.96;

/// How well a rule must fit for the words to speak of it. Of corrected citations the rule that was
/// meant fits by 3.6 and more, nearly always by more than 6; beside `TODO: see CR 702.19b` no rule
/// fits by more than 2.8.
const LEAST_FIT: f32 = 3.0;

/// How many words it must share that does not stand under a heading that is named.
const LEAST_SHARED: usize = 2;

/// How many candidates are drawn by words.
const MOST_DRAWN: usize = 24;

/// How a rule stands to a heading that is named.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Named {
    /// How rare the words of the heading are that is named in the claim, 0 for none.
    pub claim: f32,
    /// The same, of one that is named anywhere around it.
    pub around: f32,
    /// Whether it is the first rule under it, which says what it is.
    pub is_first: bool,
}

impl Named {
    /// How much it adds to the rule where candidates are drawn.
    fn lift(&self) -> f32 {
        NAMED * self.claim.max(NAMED_AROUND * self.around)
    }
}

/// How well one rule fits the words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitting {
    /// The place of the rule among all.
    pub rule: u32,
    /// Its number.
    pub number: RuleNumber,
    /// How well it fits each part.
    pub parts: Parts,
    /// All parts together, as candidates are drawn.
    pub drawn: f32,
    /// Whether its heading is named.
    pub named: Named,
}

/// How likely it is, of 1, that people ask about a rule in such words; rules of which it is hardly so
/// are left out.
pub(super) type Asked = FxHashMap<u32, f32>;

/// The natural logarithm of the least likelihood that counts.
const HARDLY: f32 = -7.0;

/// Compares rules with words, and keeps what it learns of words.
pub(super) struct Reader<'m> {
    meanings: &'m Meanings,
    /// What words and names are, as they are written.
    known: FxHashMap<String, Box<[u32]>>,
    /// What was read last, and the rules that fit it best.
    last: [String; 2],
    best: Vec<Fitting>,
    /// The words around the citation.
    query: Vec<u32>,
    /// For each word of the book where it stands.
    parts: Vec<Part>,
    /// For each rule what it is drawn by; 0 for those without any of the words.
    sums: Vec<f32>,
    /// For each rule how it stands to headings that are named.
    named: Vec<Named>,
}

impl<'m> Reader<'m> {
    /// Something that compares words with the rules of `meanings`.
    pub fn new(meanings: &'m Meanings) -> Self {
        let count = meanings.rules.len();
        Self {
            meanings,
            known: FxHashMap::default(),
            last: Default::default(),
            best: Vec::new(),
            query: Vec::new(),
            parts: vec![Part::Absent; meanings.postings.len()],
            sums: vec![0.0; count],
            named: vec![Named::default(); count],
        }
    }

    /// Reads the words around a citation; what is asked of the reader afterwards is said of them.
    pub fn read(&mut self, words: &Words) {
        // Citations that stand together are said of the same words.
        let texts = [&words.claim, &words.code];
        if self.last.iter().eq(texts) {
            return;
        }
        for (last, text) in self.last.iter_mut().zip(texts) {
            last.clone_from(text);
        }
        for word in self.query.drain(..) {
            self.parts[word as usize] = Part::Absent;
        }
        self.named.fill(Named::default());
        self.sums.fill(0.0);
        self.put_all(&words.claim, Part::Claim);
        self.put_all(&words.code, Part::Code);
        self.score();
        self.name();
        self.best = self.draw();
    }

    fn put_all(&mut self, text: &str, part: Part) {
        for raw in raw_words(text) {
            if !self.known.contains_key(raw) {
                self.known.insert(raw.to_owned(), read(raw, self.meanings));
            }
            let Some(known) = self.known.get(raw) else { continue };
            for word in known {
                let there = &mut self.parts[*word as usize];
                if *there == Part::Absent {
                    self.query.push(*word);
                }
                *there = part.min(*there);
            }
        }
    }

    fn score(&mut self) {
        for word in &self.query {
            let weight = DRAWN[self.parts[*word as usize] as usize];
            for (rule, worth) in &self.meanings.postings[*word as usize] {
                self.sums[*rule as usize] += weight * worth;
            }
        }
    }

    /// Finds the headings whose words all stand around the citation.
    fn name(&mut self) {
        for heading in &self.meanings.headings {
            let parts = heading.words.iter().map(|word| self.parts[*word as usize]);
            // The word that stands farthest from what is said.
            let Some(part) = parts.max().filter(|part| *part < Part::Absent) else { continue };
            for (at, rule) in heading.rules.iter().enumerate() {
                let named = &mut self.named[*rule as usize];
                named.around = named.around.max(heading.weight);
                if part == Part::Claim {
                    named.claim = named.claim.max(heading.weight);
                }
                named.is_first |= at == 1;
            }
        }
    }

    /// How likely people ask about each rule in the words of the claim, as the learnt table of
    /// questions tells. That takes longer than all else, and is for what is told.
    pub fn asked(&self) -> Asked {
        let words =
            raw_words(&self.last[Part::Claim as usize]).flat_map(|raw| match is_name(raw) {
                true => identifier_words(raw).collect(),
                false => vec![raw.to_lowercase()],
            });
        let words: Vec<String> = words.collect();
        let mut asked = Asked::default();
        for (set, likelihood) in likely_sets(&words.join(" "), HARDLY) {
            for rule in self.meanings.asked.get(&set).into_iter().flatten() {
                asked.insert(*rule, likelihood.exp());
            }
        }
        asked
    }

    /// How well a rule fits the words.
    pub fn fitting(&self, rule: u32) -> Fitting {
        let mut sums = [0.0; PARTS + 1];
        for (word, worth) in &self.meanings.words_of[rule as usize] {
            sums[self.parts[*word as usize] as usize] += worth;
        }
        let [parts @ .., _] = sums;
        let words: f32 = parts.iter().zip(DRAWN).map(|(part, weight)| part * weight).sum();
        let named = self.named[rule as usize];
        let number = self.meanings.rules[rule as usize].0;
        Fitting { rule, number, parts, drawn: words + named.lift(), named }
    }

    /// The part that a rule has of how well the best fits.
    pub fn share(&self, number: RuleNumber) -> f32 {
        let best = self.best.first().map_or(0.0, |best| best.drawn);
        self.meanings.rule(number).map_or(0.0, |rule| self.fitting(rule).drawn / best.max(1.0))
    }

    /// Whether the words say so much of a rule that another may be doubted for it: where next to
    /// nothing is said, that it fits best means nothing.
    pub fn is_spoken_of(&self, number: RuleNumber) -> bool {
        let Some(rule) = self.meanings.rule(number) else { return false };
        let fitting = self.fitting(rule);
        let words = self.meanings.words_of[rule as usize].iter();
        let is_shared = |word: &&(u32, f32)| self.parts[word.0 as usize] != Part::Absent;
        let is_named = fitting.named.around > 0.0;
        fitting.drawn >= LEAST_FIT
            && (is_named || words.filter(is_shared).take(LEAST_SHARED).count() == LEAST_SHARED)
    }

    /// The rules that fit best, the best first.
    pub fn best(&self) -> &[Fitting] {
        &self.best
    }

    fn draw(&self) -> Vec<Fitting> {
        let mut all: Vec<(f32, u32)> = self.sums.iter().copied().zip(0..).collect();
        all.retain(|rule| rule.0 > 0.0);
        // All that fit as well as the last one drawn are compared by their numbers, too.
        if all.len() > 2 * MOST_DRAWN {
            all.select_nth_unstable_by(2 * MOST_DRAWN, |one, other| other.0.total_cmp(&one.0));
            all.truncate(2 * MOST_DRAWN);
        }
        let mut best: Vec<Fitting> = all.into_iter().map(|(_, rule)| self.fitting(rule)).collect();
        best.sort_by(|one, other| {
            other.drawn.total_cmp(&one.drawn).then_with(|| one.number.cmp(&other.number))
        });
        best.truncate(MOST_DRAWN);
        best
    }
}

/// The words of the book that a word is, or that a name of code is made of.
fn read(raw: &str, meanings: &Meanings) -> Box<[u32]> {
    match is_name(raw) {
        true => identifier_words(raw).filter_map(|word| meanings.word(&word)).collect(),
        false => meanings.word(&raw.to_lowercase()).into_iter().collect(),
    }
}

/// Whether a word is a name of code, which is made of several.
fn is_name(raw: &str) -> bool {
    raw.contains('_') || raw.chars().skip(1).any(char::is_uppercase)
}
