//! Do the words around a citation fit the rule that it names? Start at [`Fit::doubted`]; what
//! speaks for a rule that may have been meant stands in [`FEATURES`].
//!
//! The cited rule is compared with others that may have been meant: those whose words fit best,
//! and those that bore the number once. What comes of it is a hint, and nothing here is asked where
//! only what is sure is to be told.
//!
//! Each feature is one number, and what it is worth was learnt, but for the section, which by judgement
//! is worth a quarter more: so two more come first of the 134. Tuned on 134 citations whose
//! numbers people corrected in one engine, and on 2,100 that stood beside them and that they left:
//! features that did not help citations that were kept aside were taken out again. Kept aside were
//! all corrections of one number at a time, because people make one mistake in many places: learnt
//! on the others, the right number came first for 70 of 134 and among the first three for 94;
//! learnt on all, for 73 and 95. Signs without which no more is missed were taken out later.
//! `cargo bench -- citations` measures what comes of it.

use rustc_hash::FxHashSet;

use super::context::Citations;
use super::fates::Borne;
use super::reader::{Asked, Fitting, Part, Reader};
use crate::answer::CiteSuggestion;
use crate::citation::Words;
use crate::model::{Level, NumberRange, RuleNumber, Said};
use crate::text::is_japanese;

/// A citation and the words around it, which were read.
pub(super) struct Fit<'j, 'a> {
    citations: &'j Citations<'a>,
    /// What is cited; none where only words are given.
    range: Option<NumberRange>,
    words: &'j Words,
    reader: &'j Reader<'j>,
    /// What rules that once bore the cited number are today, the latest first.
    old: Vec<(RuleNumber, Borne)>,
}

/// A rule that may have been meant, with what is known of it.
pub(super) struct Meant {
    /// How well it fits the words, and which part of the fit of the best that is.
    pub fitting: Fitting,
    share: f32,
    /// How likely people ask about it in the words of the claim.
    asked: f32,
    /// The cited number; none where only words are given.
    cited: Option<RuleNumber>,
    /// Since when and until when it bore that number, and how many editions ago.
    bearer: Option<Borne>,
    age: Option<usize>,
    /// Whether another rule of its rule bore it.
    is_family: bool,
    /// What all features are worth.
    pub worth: f32,
}

/// How much more than the cited rule another must be worth for that to be doubted, by judgement: more,
/// the better the cited one fits, in the measure that was learnt on the same citations as
/// [`FEATURES`]; less where the heading of the other alone is named.
const MORE: f32 = 1.5;
const MORE_OF_NAMED: f32 = -0.5;
const MORE_OF_FIT: f32 = 3.1;

/// How many suggestions are told.
const MOST_TOLD: usize = 5;

impl<'j, 'a> Fit<'j, 'a> {
    /// Reads the words around a citation, or words alone.
    pub fn of(
        citations: &'j Citations<'a>,
        range: Option<NumberRange>,
        words: &'j Words,
        reader: &'j mut Reader<'_>,
    ) -> Self {
        reader.read(words);
        // What cannot be read is told where numbers are judged.
        let borne = range.and_then(|range| citations.borne(range.first()).ok());
        let cited = range.map(NumberRange::first);
        let moved = |borne: &Borne| Some((borne.today.filter(|now| Some(*now) != cited)?, *borne));
        let old = borne.iter().flat_map(|borne| borne.iter()).filter_map(moved).collect();
        Self { citations, range, words, reader, old }
    }

    /// Whether other rules fit better by so much that the cited one, which bears the number `today`
    /// now, is doubted: why, and what may have been meant.
    pub fn doubted(&self, today: RuleNumber) -> Option<(Said, Vec<CiteSuggestion>)> {
        let (range, reader) = (self.range?, self.reader);
        let candidates = self.candidates(Some(today), &Asked::default());
        let rival = candidates.first().filter(|best| reader.is_spoken_of(best.fitting.number))?;
        let own = reader.fitting(self.citations.meanings.rule(today)?);
        let own = self.weighed(own, &Asked::default());
        let is_named = |meant: &Meant| meant.fitting.named.around > 0.0;
        let is_other = is_named(rival) && !is_named(&own);
        let more = if is_other { MORE_OF_NAMED } else { MORE };
        if rival.worth - own.worth < more + MORE_OF_FIT * own.share {
            return None;
        }
        // How likely people ask about it is no sign of what is wrong.
        let candidates = self.candidates(Some(today), &reader.asked());
        let best = candidates.first()?;
        let message = match &best.bearer {
            Some(bearer) => Said::new("cite-fits-bearer").and("run", bearer.said()),
            None => Said::new("cite-fits"),
        };
        let message = message.with("range", range).with("number", best.fitting.number);
        Some((message, self.told(&candidates)))
    }

    /// What may have been meant, the likeliest first; `today` is the number of the cited rule, where
    /// that is none of them.
    pub fn candidates(&self, today: Option<RuleNumber>, asked: &Asked) -> Vec<Meant> {
        let is_cited = |number: RuleNumber| {
            self.range.is_some_and(|range| range.covers(number)) || Some(number) == today
        };
        let meanings = &self.citations.meanings;
        let drawn = self.reader.best().iter().map(|fitting| fitting.number);
        let numbers = drawn.chain(self.old.iter().map(|meaning| meaning.0));
        let numbers = numbers.chain(asked.keys().map(|rule| meanings.rules[*rule as usize].0));
        let mut considered = FxHashSet::default();
        let mut found: Vec<Meant> = numbers
            .filter(|number| considered.insert(*number) && !is_cited(*number))
            .filter_map(|number| Some(self.reader.fitting(meanings.rule(number)?)))
            .map(|fitting| self.weighed(fitting, asked))
            .collect();
        found.sort_by(|one, other| {
            let numbers = one.fitting.number.cmp(&other.fitting.number);
            other.worth.total_cmp(&one.worth).then(numbers)
        });
        found
    }

    fn weighed(&self, fitting: Fitting, asked: &Asked) -> Meant {
        let number = fitting.number;
        let bearer = self.old.iter().find(|meaning| meaning.0 == number).map(|meaning| meaning.1);
        let is_family =
            |meaning: &(RuleNumber, Borne)| meaning.0 != number && of_one_rule(meaning.0, number);
        let best = self.reader.best().first().map_or(0.0, |fitting| fitting.drawn);
        let mut candidate = Meant {
            share: fitting.drawn / best.max(1.0),
            asked: asked.get(&fitting.rule).copied().unwrap_or_default(),
            cited: self.range.map(NumberRange::first),
            age: bearer.map(|bearer| self.citations.editions_since(bearer.run.last)),
            is_family: self.old.iter().any(is_family),
            bearer,
            fitting,
            worth: 0.0,
        };
        candidate.worth = FEATURES.iter().map(|(_, worth, of)| worth * of(&candidate)).sum();
        candidate
    }

    /// The likeliest candidates, with what speaks for them.
    fn told(&self, candidates: &[Meant]) -> Vec<CiteSuggestion> {
        let best = candidates.first().map_or(0.0, |candidate| candidate.worth);
        let told = candidates.iter().take(MOST_TOLD);
        told.map(|candidate| {
            let number = candidate.fitting.number;
            suggestion(number, (candidate.worth - best).exp(), self.why(candidate))
        })
        .collect()
    }

    /// What speaks for a candidate, in a few words.
    pub fn why(&self, candidate: &Meant) -> Said {
        let bore = candidate.bearer.as_ref().zip(self.range);
        let number = candidate.fitting.number;
        let is_of = |range: NumberRange| range.first().section() == number.section();
        match bore {
            Some((bearer, cited)) => {
                let was = Said::new("cite-was").with("number", cited.first());
                was.and("run", bearer.said())
            }
            None if candidate.fitting.named.claim > 0.0 => Said::new("cite-named"),
            None if self.range.is_some_and(is_of) => Said::new("cite-words-section"),
            None => Said::new("cite-words"),
        }
    }

    /// What may have been meant, the likeliest first, with what speaks for it; where hardly a word
    /// stands beside the number, what bore it and what is named.
    pub fn ranked(&self) -> Vec<CiteSuggestion> {
        let mut candidates = self.candidates(None, &self.reader.asked());
        // `see CR 104.3` has two.
        let claim = &self.words.claim;
        let words = claim.split(|letter: char| !letter.is_alphabetic());
        let says_much =
            claim.contains(is_japanese) || words.filter(|word| word.len() > 1).count() > 2;
        candidates.retain(|candidate| {
            says_much || candidate.bearer.is_some() || candidate.fitting.named.claim > 0.0
        });
        self.told(&candidates)
    }
}

/// Whether two numbers are of one rule, or one is the section of the other.
pub(super) fn of_one_rule(one: RuleNumber, other: RuleNumber) -> bool {
    one.covers(other) || other.covers(one) || one.rule().is_some() && one.rule() == other.rule()
}

/// A rule that may have been meant.
pub(super) fn suggestion(number: RuleNumber, score: f32, why: Said) -> CiteSuggestion {
    let score = (100.0 * score).round() / 100.0;
    CiteSuggestion { number: number.to_string(), score, why }
}

/// What is meant the likeliest, and behind it what else may be.
pub(super) fn first_then(
    first: Vec<CiteSuggestion>,
    others: Vec<CiteSuggestion>,
) -> Vec<CiteSuggestion> {
    let mut all = first;
    // What comes behind is worth no more than what it comes behind.
    let most = all.last().map_or(1.0, |last| last.score);
    for other in others {
        if !all.iter().any(|known| known.number == other.number) {
            all.push(CiteSuggestion {
                score: (100.0 * most * other.score).round() / 100.0,
                ..other
            });
        }
    }
    all.truncate(MOST_TOLD);
    all
}

/// A share in whole percents.
pub(super) fn percent(share: f32) -> String {
    format!("{:.0}", 100.0 * share)
}

/// What a feature is called, what it is worth, and what it is of a candidate.
type Feature = (&'static str, f32, fn(&Meant) -> f32);

/// What speaks for a candidate; words count as BM25 does, in tens.
const FEATURES: [Feature; 14] = [
    ("its words in the claim", 1.90, |seen| seen.part(Part::Claim)),
    ("its part of the fit of the best", 0.42, |seen| seen.share),
    ("its heading is named", 0.59, |seen| seen.fitting.named.around / 10.0),
    ("people ask about it so", 2.0, |seen| seen.asked),
    ("it is the first rule under it", 1.41, |seen| sign(seen.fitting.named.is_first)),
    ("it stands where things are defined", 0.47, |seen| sign(is_definition(seen.number()))),
    ("it bore the number", 0.75, |seen| sign(seen.age.is_some())),
    ("and fits", 0.80, |seen| sign(seen.age.is_some()) * seen.share),
    ("and its heading is named", 0.84, |seen| seen.old_named()),
    ("and lately", 1.28, |seen| seen.age.map_or(0.0, |age| 1.0 / (1.0 + age as f32 / 10.0))),
    ("its family bore the number", 0.64, |seen| sign(seen.is_family)),
    ("of the same section", 2.40, |seen| seen.of(of_section)),
    ("of the same rule", -0.41, |seen| seen.of(of_rule)),
    ("a section beside it", 1.21, |seen| seen.of(is_section_slip)),
];

impl Meant {
    fn number(&self) -> RuleNumber {
        self.fitting.number
    }

    /// How well its words fit those of a part, in tens.
    fn part(&self, part: Part) -> f32 {
        self.fitting.parts[part as usize] / 10.0
    }

    fn of(&self, is_so: impl FnOnce(RuleNumber, RuleNumber) -> bool) -> f32 {
        self.cited.map_or(0.0, |cited| sign(is_so(cited, self.number())))
    }

    fn old_named(&self) -> f32 {
        sign(self.age.is_some() && self.fitting.named.around > 0.0)
    }
}

fn sign(is_there: bool) -> f32 {
    f32::from(u8::from(is_there))
}

/// Whether a rule stands first in its section, or first in its rule.
fn is_definition(number: RuleNumber) -> bool {
    match number.level() {
        Level::Rule => number.rule_part() == 1,
        Level::Subrule => number.letters_ordinal() == 1,
        _ => false,
    }
}

fn of_section(one: RuleNumber, other: RuleNumber) -> bool {
    one.section_part() == other.section_part()
}

fn of_rule(one: RuleNumber, other: RuleNumber) -> bool {
    one.rule().is_some() && one.rule() == other.rule()
}

fn is_section_slip(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.section_part().abs_diff(number.section_part()) == 1
        && cited.rule_part() == number.rule_part()
        && cited.letters_ordinal() == number.letters_ordinal()
}
