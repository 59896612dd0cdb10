//! Do the words around a citation fit the rule that it names? Start at [`Fit::doubted`]; what
//! speaks for a rule that may have been meant stands in [`Fit::weighed`].
//!
//! The cited rule is compared with others that may have been meant: those whose words fit best,
//! and those that bore the number once. What comes of it is a hint, and nothing here is asked where
//! only what is sure is to be told.
//!
//! Each feature is one number, and what it is worth was learnt from 134 citations whose numbers
//! people corrected in one engine, and 2,100 that stood beside them and that they left; all
//! corrections of one number were kept aside at a time, because people make one mistake in many
//! places. Signs without which no more is missed were taken out later, and that of the section was
//! raised by a quarter by judgement. `cargo bench -- citations` measures what comes of it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::{At, Borne, Citations};
use super::meanings::{Meanings, raw_words};
use super::named::Names;
use crate::answer::{CiteLevel, CiteSuggestion, CiteVerdict};
use crate::citation::{Words, identifier_words};
use crate::lexicon::likely_sets;
use crate::model::{EffectiveDate, Level, NumberRange, RuleNumber, Said};
use crate::text::is_japanese;

/// What is true of a citation, with what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    pub verdict: CiteVerdict,
    pub level: CiteLevel,
    pub message: Said,
    pub evidence: Vec<Said>,
    /// The number that the rule has now.
    pub today: Option<NumberRange>,
    /// Whether that is proven and may be written in its stead.
    pub is_proven: bool,
    /// Whether words of a rule are quoted beside it.
    pub is_quoted: bool,
    pub suggestions: Vec<CiteSuggestion>,
    pub edition: At,
}

impl Judged {
    /// Whether nothing is said against the number.
    pub fn is_open(&self) -> bool {
        matches!(self.verdict, CiteVerdict::Current | CiteVerdict::Reworded)
    }

    /// This with what further evidence says. The first that says something decides, but for what is
    /// surer than a hint, and for quoted words: they say more than a number does that may have been
    /// any edition's. What may be meant is told in the same order.
    pub fn with(self, said: Self) -> Self {
        if self.is_open() {
            return said;
        }
        let is_quote = said.verdict == CiteVerdict::Misquoted;
        let is_surer = self.level == CiteLevel::All && said.level < CiteLevel::All;
        let may_be_other = [CiteVerdict::Moved, CiteVerdict::Doubtful].contains(&self.verdict);
        let decides = is_surer || is_quote && may_be_other;
        // No thread says which rule is meant by a number of several.
        let is_hint = said.level == CiteLevel::All && self.suggestions.len() > 1;
        let is_first = is_quote || is_surer || is_hint && self.verdict == CiteVerdict::Ambiguous;
        let (mut told, mut other) = if decides { (said, self) } else { (self, said) };
        let (own, more) =
            (std::mem::take(&mut told.suggestions), std::mem::take(&mut other.suggestions));
        told.suggestions =
            if decides == is_first { first_then(own, more) } else { first_then(more, own) };
        told.evidence.extend(is_quote.then_some(other.message));
        told
    }
}

/// A citation and the words around it, which were read.
pub(super) struct Fit<'j, 'a> {
    citations: &'j Citations<'a>,
    /// What is cited; none where only words are given.
    range: Option<NumberRange>,
    reading: Rc<Reading>,
    /// What rules that once bore the cited number are today, the latest first.
    old: Vec<(RuleNumber, Borne)>,
}

/// How likely, of 1, people ask about rules in such words.
pub(super) type Asked = FxHashMap<RuleNumber, f32>;

pub(super) struct Meant {
    pub fitting: Fitting,
    /// Since when and until when it bore the cited number.
    bearer: Option<Borne>,
    pub worth: f32,
}

/// How much more than the cited rule another must be worth for that to be doubted, by judgement: more,
/// the better the cited one fits, in the measure that was learnt on the same citations as the
/// features; less where the heading of the other alone is named.
const MORE: f32 = 1.5;
const MORE_OF_NAMED: f32 = -0.5;
const MORE_OF_FIT: f32 = 3.1;

const MOST_TOLD: usize = 5;

impl<'j, 'a> Fit<'j, 'a> {
    pub fn of(
        citations: &'j Citations<'a>,
        range: Option<NumberRange>,
        words: &Words,
        reader: &Reader<'_>,
    ) -> Self {
        // What cannot be read is told where numbers are judged.
        let borne = range.and_then(|range| citations.borne(range.first()).ok());
        let cited = range.map(NumberRange::first);
        let moved = |borne: &Borne| Some((borne.today.filter(|now| Some(*now) != cited)?, *borne));
        let old = borne.iter().flat_map(|borne| borne.iter()).filter_map(moved).collect();
        Self { citations, range, reading: reader.read(&words.claim, &words.code), old }
    }

    /// Whether other rules fit better by so much that the cited one, which bears the number `today`
    /// now, is doubted: why, and what may have been meant.
    pub fn doubted(&self, today: RuleNumber) -> Option<(Said, Vec<CiteSuggestion>)> {
        let range = self.range?;
        let nothing = Asked::default();
        let candidates = self.candidates(Some(today), &nothing);
        // Where next to nothing is said, that a rule fits best means nothing.
        let is_spoken_of =
            |rule: &Fitting| rule.drawn() >= LEAST_FIT && (rule.is_named || rule.shared > 1);
        let best = candidates.first().filter(|best| is_spoken_of(&best.fitting))?;
        let own = self.weighed(*self.reading.fitting(today)?, &nothing);
        let is_other = best.fitting.is_named && !own.fitting.is_named;
        let more = if is_other { MORE_OF_NAMED } else { MORE };
        if best.worth - own.worth < more + MORE_OF_FIT * self.reading.share(today) {
            return None;
        }
        // How likely people ask about it is no sign of what is wrong.
        let candidates =
            self.candidates(Some(today), &self.reading.asked(&self.citations.meanings));
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
        let drawn = self.reading.best.iter().map(|fitting| fitting.number);
        let numbers = drawn.chain(self.old.iter().map(|meaning| meaning.0));
        let numbers = numbers.chain(asked.keys().copied());
        let mut considered = FxHashSet::default();
        let mut found: Vec<Meant> = numbers
            .filter(|number| considered.insert(*number) && !is_cited(*number))
            .filter_map(|number| Some(self.weighed(*self.reading.fitting(number)?, asked)))
            .collect();
        found.sort_by(|one, other| {
            let numbers = one.fitting.number.cmp(&other.fitting.number);
            other.worth.total_cmp(&one.worth).then(numbers)
        });
        found
    }

    /// What speaks for a rule, each with what it is worth; words count as BM25 does, in tens.
    fn weighed(&self, fitting: Fitting, asked: &Asked) -> Meant {
        let number = fitting.number;
        let bearer = self.old.iter().find(|old| old.0 == number).map(|old| old.1);
        let is_family = |old: &(RuleNumber, Borne)| old.0 != number && of_one_rule(old.0, number);
        // In editions, up to that which is judged against.
        let until = &self.citations.fates.editions[..=usize::from(self.citations.to)];
        let is_later = |of: EffectiveDate| until.iter().filter(|at| at.1.effective > of).count();
        let age = bearer.map(|bearer| is_later(bearer.run.last.effective) as f32);
        let sign = |is_so: bool| f32::from(u8::from(is_so));
        let is_of = |is_so: fn(RuleNumber, RuleNumber) -> bool| {
            sign(self.range.is_some_and(|range| is_so(range.first(), number)))
        };
        let (share, bore) = (self.reading.share(number), sign(bearer.is_some()));
        // It stands first in its section, or first in its rule.
        let is_definition = match number.level() {
            Level::Rule => number.rule_part() == 1,
            Level::Subrule => number.letters_ordinal() == 1,
            _ => false,
        };
        let worths = [
            1.90 * fitting.words / 10.0,
            0.42 * share,
            2.0 * asked.get(&number).copied().unwrap_or_default(),
            // Its heading is named, and it is the first rule under it.
            0.30 * sign(fitting.is_named),
            1.41 * sign(fitting.is_first),
            0.47 * sign(is_definition),
            // It bore the number and fits, or its heading is named, or it did so lately.
            0.75 * bore,
            0.80 * bore * share,
            0.84 * bore * sign(fitting.is_named),
            1.28 * age.map_or(0.0, |age| 1.0 / (1.0 + age / 10.0)),
            0.64 * sign(self.old.iter().any(is_family)),
            2.40 * is_of(|cited, number| cited.section_part() == number.section_part()),
            -0.41 * is_of(|cited, number| cited.rule().is_some() && cited.rule() == number.rule()),
            1.21 * is_of(|cited, number| {
                cited.section_part().abs_diff(number.section_part()) == 1
                    && cited.rule_part() == number.rule_part()
                    && cited.letters_ordinal() == number.letters_ordinal()
            }),
        ];
        Meant { fitting, bearer, worth: worths.iter().sum() }
    }

    fn told(&self, candidates: &[Meant]) -> Vec<CiteSuggestion> {
        let best = candidates.first().map_or(0.0, |candidate| candidate.worth);
        let told = candidates.iter().take(MOST_TOLD);
        told.map(|candidate| {
            let number = candidate.fitting.number;
            suggestion(number, (candidate.worth - best).exp(), self.why(candidate))
        })
        .collect()
    }

    pub fn why(&self, candidate: &Meant) -> Said {
        let number = candidate.fitting.number;
        let is_of = |range: NumberRange| range.first().section() == number.section();
        match candidate.bearer.as_ref().zip(self.range) {
            Some((bearer, cited)) => {
                let was = Said::new("cite-was").with("number", cited.first());
                was.and("run", bearer.said())
            }
            None if candidate.fitting.is_named => Said::new("cite-named"),
            None if self.range.is_some_and(is_of) => Said::new("cite-words-section"),
            None => Said::new("cite-words"),
        }
    }

    /// What may have been meant, the likeliest first, with what speaks for it; where hardly a word
    /// stands beside the number, what bore it and what is named.
    pub fn ranked(&self) -> Vec<CiteSuggestion> {
        let asked = self.reading.asked(&self.citations.meanings);
        let mut candidates = self.candidates(None, &asked);
        // `see CR 104.3` has two.
        let claim = &self.reading.claim;
        let words = claim.split(|letter: char| !letter.is_alphabetic());
        let says_much =
            claim.contains(is_japanese) || words.filter(|word| word.len() > 1).count() > 2;
        candidates.retain(|candidate| {
            says_much || candidate.bearer.is_some() || candidate.fitting.is_named
        });
        self.told(&candidates)
    }
}

/// Whether two numbers are of one rule, or one is the section of the other.
pub(super) fn of_one_rule(one: RuleNumber, other: RuleNumber) -> bool {
    one.covers(other) || other.covers(one) || one.rule().is_some() && one.rule() == other.rule()
}

pub(super) fn suggestion(number: RuleNumber, score: f32, why: Said) -> CiteSuggestion {
    let score = (100.0 * score).round() / 100.0;
    CiteSuggestion { number: number.to_string(), score, why }
}

/// What is meant the likeliest, `all` so far, and behind it what else may be.
pub(super) fn first_then(
    mut all: Vec<CiteSuggestion>,
    others: Vec<CiteSuggestion>,
) -> Vec<CiteSuggestion> {
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

pub(super) fn percent(share: f32) -> String {
    format!("{:.0}", 100.0 * share)
}

/// How much it adds to the rules under a heading that this is named, where candidates are drawn.
const NAMED: f32 = 4.8;

/// How much names in the code weigh there. By judgement, tried on real corrections.
const CODE: f32 = 0.25;

/// The natural logarithm of the least likelihood with which people ask about a rule that counts.
const HARDLY: f32 = -7.0;

/// How well a rule must fit for the words to speak of it. Of corrected citations the rule that was
/// meant fits by 3.6 and more, nearly always by more than 6; beside `TODO: see CR 702.19b` no rule
/// fits by more than 2.8.
const LEAST_FIT: f32 = 3.0;

const MOST_DRAWN: usize = 24;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fitting {
    pub number: RuleNumber,
    /// How well it fits what is said, and how many words it shares with that and the code.
    pub words: f32,
    shared: usize,
    /// How well it fits the names in the code below, which weigh less.
    code: f32,
    /// Whether a heading above it is named.
    pub is_named: bool,
    /// Whether it is the first rule under that, which says what it is.
    pub is_first: bool,
}

impl Fitting {
    fn drawn(&self) -> f32 {
        self.words + CODE * self.code + if self.is_named { NAMED } else { 0.0 }
    }
}

#[derive(Default)]
pub(super) struct Reading {
    /// What is said of a citation, and the code below it.
    pub claim: String,
    code: String,
    rules: Vec<Fitting>,
    /// The rules that fit best, the best first.
    pub best: Vec<Fitting>,
}

/// Compares rules with words, and keeps what came of the last: citations that stand together are said
/// of the same words.
pub(super) struct Reader<'m> {
    names: &'m Names,
    last: RefCell<Rc<Reading>>,
}

impl<'m> Reader<'m> {
    pub fn new(names: &'m Names) -> Self {
        Self { names, last: RefCell::default() }
    }

    pub fn read(&self, claim: &str, code: &str) -> Rc<Reading> {
        let mut last = self.last.borrow_mut();
        if last.rules.is_empty() || last.claim != claim || last.code != code {
            *last = Rc::new(self.reading(claim, code));
        }
        last.clone()
    }

    fn reading(&self, claim: &str, code: &str) -> Reading {
        let fitting = |rule: &(RuleNumber, u32)| Fitting { number: rule.0, ..Fitting::default() };
        let meanings = &self.names.meanings;
        let mut rules: Vec<Fitting> = meanings.rules.iter().map(fitting).collect();
        let words: BTreeSet<u32> =
            words_in(claim).filter_map(|word| meanings.word(&word)).collect();
        let more = words_in(code).filter_map(|word| meanings.word(&word));
        let more: BTreeSet<u32> = more.filter(|word| !words.contains(word)).collect();
        let said = words.iter().map(|word| (word, false));
        for (word, is_code) in said.chain(more.iter().map(|word| (word, true))) {
            for (rule, worth) in &meanings.postings[*word as usize] {
                let fitting = &mut rules[*rule as usize];
                *(if is_code { &mut fitting.code } else { &mut fitting.words }) += worth;
                fitting.shared += 1;
            }
        }
        let around = [claim, code].map(|text| self.names.titles_in(text));
        for heading in around.into_iter().flatten() {
            let is_section = heading.level() == Level::Section;
            let under = meanings.under(heading).map(|rule| rule as usize);
            for (at, rule) in under.enumerate() {
                let fitting = &mut rules[rule];
                fitting.is_named |= !is_section || fitting.number.level() <= Level::Rule;
                fitting.is_first |= at == 1;
            }
        }
        let mut best: Vec<Fitting> =
            rules.iter().copied().filter(|rule| rule.words + rule.code > 0.0).collect();
        let order = |one: &Fitting, other: &Fitting| {
            other.drawn().total_cmp(&one.drawn()).then(one.number.cmp(&other.number))
        };
        if best.len() > MOST_DRAWN {
            best.select_nth_unstable_by(MOST_DRAWN, order);
            best.truncate(MOST_DRAWN);
        }
        best.sort_by(order);
        Reading { claim: claim.to_owned(), code: code.to_owned(), rules, best }
    }
}

impl Reading {
    pub fn fitting(&self, number: RuleNumber) -> Option<&Fitting> {
        let place = self.rules.binary_search_by_key(&number, |rule| rule.number).ok()?;
        Some(&self.rules[place])
    }

    /// The part that a rule has of how well the best fits.
    pub fn share(&self, number: RuleNumber) -> f32 {
        let best = self.best.first().map_or(0.0, Fitting::drawn);
        self.fitting(number).map_or(0.0, |rule| rule.drawn() / best.max(1.0))
    }

    /// How likely, of 1, people ask about each rule in the words of the claim, as the learnt table of
    /// questions tells. That takes longer than all else, and is for what is told.
    pub fn asked(&self, meanings: &Meanings) -> Asked {
        let words: Vec<String> = words_in(&self.claim).collect();
        let mut asked = Asked::default();
        for (set, likelihood) in likely_sets(&words.join(" "), HARDLY) {
            let rules = meanings.asked.get(&set).into_iter().flatten();
            asked.extend(rules.map(|rule| (*rule, likelihood.exp())));
        }
        asked
    }
}

/// The words of a text, in lower case; a name of code is made of several.
fn words_in(text: &str) -> impl Iterator<Item = String> {
    let is_name = |raw: &str| raw.contains('_') || raw.chars().skip(1).any(char::is_uppercase);
    raw_words(text).flat_map(move |raw| match is_name(raw) {
        true => identifier_words(raw).collect(),
        false => vec![raw.to_lowercase()],
    })
}
