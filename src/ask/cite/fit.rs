//! Do the words around a citation fit the rule that it names? Start at [`Fit::doubted`].
//!
//! The cited rule is compared with others that may have been meant: those whose words fit best,
//! those that bore the number once, those whose number is a slip of the pen away. What speaks for
//! each is weighed by what was learnt from corrections.

use super::bearers::Borne;
use super::checker::Citations;
use super::meanings::belongs;
use super::quotes::Quote;
use super::reader::{Asked, Fitting, Part, Reader};
use super::signs::{Doubts, POSSIBLE, Signs, sign};
use crate::answer::CiteSuggestion;
use crate::citation::Words;
use crate::model::{Level, NumberRange, RuleNumber, Said};

/// A citation and the words around it.
pub(super) struct Fit<'j, 'a> {
    pub citations: &'j Citations<'a>,
    /// What is cited; none where only words are given.
    pub range: Option<NumberRange>,
    pub words: &'j Words,
    /// What else is cited near by.
    pub near: &'j [NumberRange],
    /// What is quoted in the claim.
    pub quotes: &'j [Quote],
}

/// Why a citation is doubted.
pub(super) struct Doubted {
    pub message: Said,
    pub suggestions: Vec<CiteSuggestion>,
}

/// A rule that may have been meant.
pub(super) struct Candidate {
    pub number: RuleNumber,
    pub signs: Signs,
    /// What all signs are worth.
    pub worth: f32,
    /// Since when and until when it bore the cited number.
    pub bearer: Option<Borne>,
}

/// The candidates, the likeliest first, and the cited rule with what speaks against it.
pub(super) struct Candidates {
    pub others: Vec<Candidate>,
    pub cited: Option<(Candidate, Doubts)>,
}

/// What does not depend on the candidate.
struct Around<'o> {
    /// What rules that once bore the cited number are today.
    old: &'o [(RuleNumber, Borne)],
    /// How likely people ask about each rule in such words; empty where that is not looked at.
    asked: &'o Asked,
    /// Section and rule of what else is cited near by, without a rule 0.
    near: Vec<(u16, u16)>,
}

impl<'o> Around<'o> {
    fn of(fit: &Fit<'_, '_>, old: &'o [(RuleNumber, Borne)], asked: &'o Asked) -> Self {
        let near =
            fit.near.iter().filter(|range| Some(**range) != fit.range).map(|range| range.first());
        let near = near.map(|number| (number.section_part(), number.rule_part())).collect();
        Self { old, asked, near }
    }
}

/// Candidates of which the likeliest are wanted.
struct Likeliest {
    all: Vec<Candidate>,
    /// What the likeliest are worth, the most first.
    worths: Vec<f32>,
    most: usize,
}

impl Likeliest {
    fn new(most: usize) -> Self {
        Self { all: Vec::with_capacity(32), worths: Vec::new(), most }
    }

    /// What a candidate must be worth to be one of them.
    fn least(&self) -> f32 {
        match self.worths.len() < self.most {
            true => f32::NEG_INFINITY,
            false => self.worths.last().copied().unwrap_or(f32::NEG_INFINITY),
        }
    }

    fn take(&mut self, candidate: Candidate) {
        let worth = candidate.worth;
        if worth < self.least() {
            return;
        }
        self.all.push(candidate);
        let place = self.worths.partition_point(|other| *other >= worth);
        self.worths.insert(place, worth);
        self.worths.truncate(self.most);
    }

    fn sorted(mut self) -> Vec<Candidate> {
        self.all.sort_by(|one, other| {
            other.worth.total_cmp(&one.worth).then(one.number.cmp(&other.number))
        });
        self.all
    }
}

/// How far a rough sum may be from an exact one, by rounding.
const ROUNDED: f32 = 0.001;

/// How many other citations a claim may be said of.
const MOST_IN_CLAIM: usize = 4;

/// A rule that fits by so large a part of what the best does is not doubted. So do 56 of 100
/// citations that people left, and none of those that they corrected and that else were found.
const FITS: f32 = 0.7;

/// How many of the rules that fit best have their parents looked at.
const MOST_PARENTS: usize = 8;

/// How many suggestions are told.
const MOST_TOLD: usize = 5;

impl Fit<'_, '_> {
    /// Whether other rules fit better by so much that the cited one, which bears the number `today`
    /// now, is doubted.
    pub fn doubted(&self, today: RuleNumber, reader: &mut Reader<'_>) -> Option<Doubted> {
        let range = self.range?;
        // A list of citations is said of nothing in particular.
        if self.words.group.len() >= MOST_IN_CLAIM {
            return None;
        }
        reader.read(self.words);
        if reader.share(today) >= FITS {
            return None;
        }
        let candidates = self.candidates(Some(today), MOST_TOLD, &Asked::default(), reader);
        let (_, doubts) = candidates.cited.as_ref()?;
        candidates.others.first().filter(|best| reader.is_spoken_of(best.number))?;
        if doubts.worth() < POSSIBLE {
            return None;
        }
        let likeliest = self.likeliest(Some(today), reader);
        let best = likeliest.first()?;
        let message = match &best.bearer {
            Some(bearer) => Said::new("cite-fits-bearer").and("run", bearer.said()),
            None => Said::new("cite-fits"),
        };
        let message = message.with("range", range).with("number", best.number);
        Some(Doubted { message, suggestions: self.told(&likeliest) })
    }

    /// What may have been meant, the likeliest first, also by how likely people ask about it in such
    /// words: too slow for all citations, and no better a sign of which are wrong.
    fn likeliest(&self, today: Option<RuleNumber>, reader: &mut Reader<'_>) -> Vec<Candidate> {
        reader.read(self.words);
        let asked = reader.asked();
        self.candidates(today, MOST_TOLD, &asked, reader).others
    }

    /// What may have been meant, the likeliest first, at least the first `most`; `today` is the
    /// number of the cited rule, where that is a candidate.
    pub fn candidates(
        &self,
        today: Option<RuleNumber>,
        most: usize,
        asked: &Asked,
        reader: &mut Reader<'_>,
    ) -> Candidates {
        reader.read(self.words);
        let drawn = reader.best();
        let cited = self.range.map(NumberRange::first);
        let old = cited.map_or_else(Vec::new, |number| self.old_meanings(number));
        let quoted = self.quoted();
        let best = drawn.first().map_or(0.0, |fitting| fitting.drawn);
        let around_it = Around::of(self, &old, asked);
        let weigh = |fitting: &Fitting, place: Option<usize>| {
            self.candidate(fitting, Signs::of_words(fitting, best, place), &around_it)
        };
        let is_cited = |number: RuleNumber| {
            self.range.is_some_and(|range| range.covers(number)) || Some(number) == today
        };
        // Who cites a part of a rule may well speak of the whole.
        let is_above =
            |number: RuleNumber| today.is_some() && cited.is_some_and(|own| number.covers(own));
        let is_other = |number: RuleNumber| {
            !is_cited(number) && !is_above(number) && !self.is_cited_beside(number)
        };
        let mut others = Likeliest::new(most);
        let mut considered = reader.considered();
        for (place, fitting) in drawn.iter().enumerate() {
            considered.add(fitting.rule);
            if is_other(fitting.number) && !self.is_said_elsewhere(fitting) {
                others.take(weigh(fitting, Some(place)));
            }
        }
        let mut consider = |rule: u32, number: RuleNumber| {
            if !considered.add(rule) || !is_other(number) {
                return;
            }
            // Most are far behind, and need no exact comparison.
            if weigh(&reader.at_most(rule), None).worth + ROUNDED < others.least() {
                return;
            }
            let fitting = reader.fitting(rule);
            if !self.is_said_elsewhere(&fitting) {
                others.take(weigh(&fitting, None));
            }
        };
        let numbers = drawn.iter().take(MOST_PARENTS).flat_map(|fitting| around(fitting.number));
        let numbers = numbers.chain(old.iter().map(|meaning| meaning.0));
        let numbers = numbers.chain(old.iter().flat_map(|meaning| around(meaning.0)));
        let numbers = numbers.chain(cited.into_iter().flat_map(slips));
        for number in numbers.chain(quoted.iter().map(|holder| holder.0)) {
            if let Some(rule) = reader.rule(number) {
                consider(rule, number);
            }
        }
        for (rule, number) in cited.into_iter().flat_map(|number| reader.beside(number)) {
            consider(rule, number);
        }
        for rule in asked.keys() {
            consider(*rule, self.citations.meanings.rules[*rule as usize].number);
        }
        let others = others.sorted();
        let place_of =
            |number: RuleNumber| drawn.iter().position(|fitting| fitting.number == number);
        let cited = today.and_then(|number| {
            Some(weigh(&reader.fitting(reader.rule(number)?), place_of(number)))
        });
        let cited = cited.zip(others.first()).map(|(cited, best)| {
            let is_named = drawn.iter().any(|fitting| fitting.named.claim > 0.0);
            let doubts = self.doubts(&cited, best, (is_named, &quoted), reader);
            (cited, doubts)
        });
        Candidates { others, cited }
    }

    fn candidate(&self, fitting: &Fitting, words: Signs, around: &Around<'_>) -> Candidate {
        let number = fitting.number;
        let asked = around.asked.get(&fitting.rule).copied().unwrap_or_default();
        let Some(cited) = self.range.map(NumberRange::first) else {
            let definition = sign(is_definition(number));
            let signs = Signs { asked, definition, ..words };
            return Candidate { number, signs, worth: signs.worth(), bearer: None };
        };
        let old = around.old;
        let bearer = old.iter().find(|meaning| meaning.0 == number).map(|meaning| meaning.1);
        let is_old = sign(bearer.is_some());
        let age = bearer.map_or(0, |bearer| self.citations.editions_since(bearer.run.last));
        let of_rule = |other: RuleNumber| other.rule().is_some() && other.rule() == number.rule();
        let of_section = |other: RuleNumber| other.section_part() == number.section_part();
        let both = |level: Level| sign(number.level() == level && cited.level() == level);
        let signs =
            Signs {
                asked,
                definition: sign(is_definition(number)),
                level_section: both(Level::Section),
                level_rule: both(Level::Rule),
                level_subrule: both(Level::Subrule),
                old: is_old,
                old_fits: is_old * words.share,
                old_named: is_old * sign(fitting.named.around > 0.0),
                old_late: is_old / (1.0 + age as f32 / 10.0),
                old_family: sign(
                    old.iter().any(|meaning| meaning.0 != number && of_one_rule(meaning.0, number)),
                ),
                section: sign(of_section(cited)),
                rule: sign(of_rule(cited)),
                slip_letter: sign(is_letter_slip(cited, number)),
                slip_section: sign(is_section_slip(cited, number)),
                near_rule: sign(around.near.iter().any(|pair| {
                    pair.1 != 0 && *pair == (number.section_part(), number.rule_part())
                })),
                near_section: sign(around.near.iter().any(|pair| pair.0 == number.section_part())),
                parent: sign(number != cited && number.covers(cited)),
                broader: sign(number.level() == Level::Section && cited.level() != Level::Section),
                pointed: (1.0 + self.citations.meanings.pointed(number) as f32).ln(),
                ..words
            };
        Candidate { number, signs, worth: signs.worth(), bearer }
    }

    /// What speaks against the cited rule, where `best` is the likeliest of the others.
    fn doubts(
        &self,
        cited: &Candidate,
        best: &Candidate,
        (is_named, quoted): (bool, &[(RuleNumber, f32)]),
        reader: &Reader<'_>,
    ) -> Doubts {
        let is_unnamed = !reader.is_named(cited.number)
            && self.citations.meanings.is_under_keyword(cited.number);
        // What the words of a list of citations name may be what one of the others is about.
        let is_alone = self.words.group.is_empty();
        let is_away = |named: RuleNumber| {
            named.section() != cited.number.section() && named.covers(best.number)
        };
        let own =
            quoted.iter().find(|holder| holder.0 == cited.number).map_or(0.0, |holder| holder.1);
        Doubts {
            margin: best.worth - cited.worth,
            share: cited.signs.share,
            claim: cited.signs.claim,
            best_claim: best.signs.claim,
            unnamed: sign(is_unnamed),
            usurped: sign(is_unnamed && is_named),
            mistitled: sign(is_alone && reader.only_name().is_some_and(is_away)),
            misquoted: sign(own < 0.5 && quoted.iter().any(|holder| holder.1 > 0.7)),
            group: self.words.group.len().min(4) as f32,
            old_named: best.signs.old_named,
            slip_section: best.signs.slip_section,
            // Where it is of the cited rule itself, what is near by says nothing.
            beside: best.signs.near_section * sign(best.number.rule() != cited.number.rule()),
        }
    }

    /// Where what is quoted in the claim stands, with the part of it that is there.
    fn quoted(&self) -> Vec<(RuleNumber, f32)> {
        let mut found: Vec<(RuleNumber, f32)> = Vec::new();
        for quote in self.quotes {
            // What cannot be read is told where quotes are judged.
            let Ok(wordings) = self.citations.wordings(quote) else { continue };
            for (number, part) in wordings.holders(quote) {
                match found.iter_mut().find(|holder| holder.0 == number) {
                    Some(known) => known.1 = known.1.max(part),
                    None => found.push((number, part)),
                }
            }
        }
        found
    }

    /// Whether another citation of the same claim names the rule.
    fn is_cited_beside(&self, number: RuleNumber) -> bool {
        self.words.group.iter().any(|range| range.covers(number) || belongs(range.first(), number))
    }

    /// Whether a rule of which nothing is said in the claim, or another part of it, is named by another
    /// citation of the same comment, of which the rest is said.
    fn is_said_elsewhere(&self, fitting: &Fitting) -> bool {
        fitting.parts[Part::Claim as usize] == 0.0
            && fitting.parts[Part::Names as usize] == 0.0
            && self.words.others.iter().any(|range| of_one_rule(range.first(), fitting.number))
    }

    /// The likeliest candidates, with what speaks for them.
    fn told(&self, candidates: &[Candidate]) -> Vec<CiteSuggestion> {
        let best = candidates.first().map_or(0.0, |candidate| candidate.worth);
        let told = candidates.iter().take(MOST_TOLD);
        told.map(|candidate| {
            suggestion(candidate.number, (candidate.worth - best).exp(), self.why(candidate))
        })
        .collect()
    }

    /// What speaks for a candidate, in a few words.
    pub fn why(&self, candidate: &Candidate) -> Said {
        let bore = candidate.bearer.as_ref().zip(self.range);
        match bore {
            Some((bearer, cited)) => {
                let was = Said::new("cite-was").with("number", cited.first());
                was.and("run", bearer.said())
            }
            None if candidate.signs.named > 0.0 => Said::new("cite-named"),
            None if candidate.signs.section > 0.0 => Said::new("cite-words-section"),
            None if candidate.signs.near_rule > 0.0 => Said::new("cite-words-near"),
            None => Said::new("cite-words"),
        }
    }

    /// What may have been meant, the likeliest first, with what speaks for it.
    pub fn ranked(&self, reader: &mut Reader<'_>) -> Vec<CiteSuggestion> {
        self.told(&self.likeliest(None, reader))
    }

    /// What rules that once bore the number are today, the latest first.
    fn old_meanings(&self, number: RuleNumber) -> Vec<(RuleNumber, Borne)> {
        // What cannot be read is told where numbers are judged.
        let borne = self.citations.borne(number).unwrap_or_default();
        let moved = |borne: &Borne| Some((borne.today.filter(|today| *today != number)?, *borne));
        borne.iter().filter_map(moved).collect()
    }

    /// What may have been meant by a number that no edition has.
    pub fn nearest(&self, number: RuleNumber, reader: &mut Reader<'_>) -> Vec<CiteSuggestion> {
        let mut suggestions = self.ranked(reader);
        let above = number.parent().filter(|parent| self.citations.meanings.has(*parent));
        if let Some(above) = above.filter(|parent| parent.level() >= Level::Rule) {
            suggestions.retain(|suggestion| suggestion.number != above.to_string());
            let place = suggestions.len().min(1);
            // Scores descend, wherever it comes.
            let next = suggestions.get(place).map_or(0.0, |next| next.score);
            let most = suggestions.first().map_or(0.5, |first| first.score);
            let score = 0.5_f32.clamp(next.min(most), most.max(next));
            suggestions.insert(place, suggestion(above, score, Said::new("cite-above")));
        }
        suggestions.truncate(MOST_TOLD);
        suggestions
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

/// The rule and section that a number lies under, and what defines things there.
fn around(number: RuleNumber) -> impl Iterator<Item = RuleNumber> {
    let (section, rule) = (number.section_part(), number.rule_part());
    let above = [number.section(), number.rule()];
    let first = [RuleNumber::new(section, 1, ""), RuleNumber::new(section, rule, "a")];
    above.into_iter().chain(first).flatten()
}

/// Whether a rule stands first in its section, or first in its rule.
fn is_definition(number: RuleNumber) -> bool {
    match number.level() {
        Level::Rule => number.rule_part() == 1,
        Level::Subrule => number.letters_ordinal() == 1,
        _ => false,
    }
}

// Numbers that are written by a slip.

/// The numbers that are a neighbouring rule, letter or section away.
fn slips(cited: RuleNumber) -> Vec<RuleNumber> {
    let mut found: Vec<RuleNumber> =
        [cited.next(), cited.previous()].into_iter().flatten().collect();
    let letters = cited.letters();
    if let Some(rule) = cited.rule() {
        let (section, own) = (cited.section_part(), cited.rule_part());
        for rule in [own.saturating_sub(1), own + 1] {
            found.extend(RuleNumber::new(section, rule, &letters));
        }
        for section in [section - 1, section + 1] {
            found.extend(RuleNumber::new(section, own, &letters));
        }
        found.extend([rule].into_iter().filter(|rule| *rule != cited));
        found.extend(RuleNumber::new(section, own, "a"));
    }
    found
}

fn is_letter_slip(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.rule().is_some() && cited.rule() == number.rule() && {
        let letters = [cited.letters_ordinal(), number.letters_ordinal()];
        !letters.contains(&0) && letters[0].abs_diff(letters[1]) == 1
    }
}

fn is_section_slip(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.section_part().abs_diff(number.section_part()) == 1
        && cited.rule_part() == number.rule_part()
        && cited.letters_ordinal() == number.letters_ordinal()
}
