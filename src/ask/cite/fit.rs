//! Do the words around a citation fit the rule that it names? Start at [`Fit::doubted`].

use std::sync::{Arc, PoisonError};

use super::bearers::Bearer;
use super::checker::{Citations, OldMeanings};
use super::fates::Fate;
use super::meanings::{Ranking, Reader, belongs};
use crate::answer::{CiteLevel, CiteSuggestion};
use crate::citation::Words;
use crate::model::{Level, NumberRange, RuleNumber};

/// A citation and the words around it.
pub(super) struct Fit<'j, 'a> {
    pub citations: &'j Citations<'a>,
    /// What is cited.
    pub range: NumberRange,
    pub words: &'j Words,
}

/// Why a citation is doubted.
pub(super) struct Doubted {
    pub level: CiteLevel,
    pub message: String,
    pub suggestions: Vec<CiteSuggestion>,
}

/// How many other citations a claim may be said of.
const MOST_IN_CLAIM: usize = 4;

/// How much better another rule must fit for the cited one to be doubted, and how much of all words
/// it must have. Measured on citations that people corrected and on those that they left.
const DOUBT: Doubt =
    Doubt { keyword: 0.5, old: 0.5, sibling: 0.3, other: 0.12, all: 0.6, weight: 8.0 };

/// Up to which part of the best rule's fit the cited rule is doubted.
struct Doubt {
    /// A keyword is cited, and no word of its name stands around.
    keyword: f32,
    /// The best rule bore the number once.
    old: f32,
    /// Another subrule of the same rule fits best.
    sibling: f32,
    /// Another heading is named and not the own one.
    other: f32,
    /// At the level that tells everything.
    all: f32,
    /// The least that the best rule must fit.
    weight: f32,
}

impl Fit<'_, '_> {
    /// Whether other rules fit better by so much that the cited one, which bears the number `today`
    /// now, is doubted.
    pub fn doubted(&self, today: RuleNumber, reader: &mut Reader<'_>) -> Option<Doubted> {
        let range = self.range;
        let ranking = reader.rank(self.words, Some(today));
        let own = if range.is_single() { ranking.own } else { self.range_score(&ranking) };
        let (best, score) = *ranking.best.iter().find(|it| !self.is_cited_beside(it.0))?;
        // A list of citations is said of nothing in particular.
        if self.words.group.len() >= MOST_IN_CLAIM {
            return None;
        }
        if score < DOUBT.weight || own >= DOUBT.all * score {
            return None;
        }
        let old = self.old_meanings(range.first());
        let was = old.iter().find(|it| {
            let fits = ranking.best.iter().take(4).any(|best| of_one_rule(it.0, best.0));
            fits || ranking.named.contains(&it.0)
        });
        let is_keyword = self.citations.meanings.is_under_keyword(today);
        let is_other_named = ranking.named.iter().any(|it| it.covers(best));
        // What another citation beside it says needs no second one that says it.
        let is_explained = ranking.best.first().is_some_and(|it| self.is_cited_beside(it.0));
        let is_sibling = today.level() == Level::Subrule
            && best.rule() == today.rule()
            && best.level() == Level::Subrule
            && self.words.group.is_empty();
        let own = if is_sibling { ranking.exact } else { own };
        let limit = match () {
            _ if is_sibling => DOUBT.sibling,
            _ if ranking.is_own_named => 0.0,
            _ if is_explained && was.is_none() => 0.0,
            _ if was.is_some() => DOUBT.old,
            _ if is_keyword => DOUBT.keyword,
            _ if is_other_named => DOUBT.other,
            _ => 0.0,
        };
        let level = if own < limit * score { CiteLevel::Likely } else { CiteLevel::All };
        let suggestions = self.ranked(&ranking, &old);
        let best = suggestions.first().map_or(best.to_string(), |it| it.number.clone());
        let message = match was {
            Some((now, bearer)) => {
                let run = self.citations.run_of(bearer);
                format!("what is said of {range} fits {now}, which bore that number in {run}")
            }
            None => format!("what is said of {range} fits {best} far better"),
        };
        Some(Doubted { level, message, suggestions })
    }

    fn range_score(&self, ranking: &Ranking) -> f32 {
        let range = self.range;
        let own = ranking.best.iter().filter(|it| range.covers(it.0)).map(|it| it.1);
        own.fold(ranking.own, f32::max)
    }

    /// Whether another citation of the same claim names the rule.
    fn is_cited_beside(&self, number: RuleNumber) -> bool {
        self.words.group.iter().any(|it| it.covers(number) || belongs(it.first(), number))
    }

    /// The rules that fit best, with what speaks for them.
    pub fn ranked(&self, ranking: &Ranking, old: &[(RuleNumber, Bearer)]) -> Vec<CiteSuggestion> {
        let cited = self.range.first();
        let mut scored: Vec<(f32, RuleNumber, String)> = Vec::new();
        let top = ranking.best.first().map_or(1.0, |it| it.1).max(f32::MIN_POSITIVE);
        for (number, score) in &ranking.best {
            if self.range.covers(*number) || self.is_cited_beside(*number) {
                continue;
            }
            let mut score = score / top;
            if number.level() == cited.level() {
                score += 0.05;
            }
            let mut why = "its words fit".to_owned();
            if number.section_part() == cited.section_part() {
                score += 0.08;
                why = "its words fit, in the same section".to_owned();
            }
            scored.push((score, *number, why));
        }
        for (number, bearer) in old {
            let why = format!("was {cited} in {}", self.citations.run_of(bearer));
            let family = scored.iter().filter(|it| of_one_rule(*number, it.1));
            let fits = family.map(|it| it.0).fold(0.0, f32::max);
            let is_named = ranking.named.iter().any(|it| it.covers(*number));
            match scored.iter_mut().find(|it| it.1 == *number) {
                Some(known) => {
                    known.0 += 0.5;
                    known.2 = why;
                }
                None if fits > 0.0 || is_named => {
                    scored.push((fits.max(0.5) + 0.4, *number, why));
                }
                None => {}
            }
        }
        scored.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let told = scored.into_iter().take(5);
        told.map(|(score, number, why)| suggestion(number, score, why)).collect()
    }

    /// What rules that once bore the number are today, the latest first.
    fn old_meanings(&self, number: RuleNumber) -> OldMeanings {
        let known = &self.citations.old_meanings;
        let there = known.read().unwrap_or_else(PoisonError::into_inner).get(&number).cloned();
        there.unwrap_or_else(|| {
            let found: OldMeanings = self.find_old_meanings(number).into();
            let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
            known.insert(number, Arc::clone(&found));
            found
        })
    }

    fn find_old_meanings(&self, number: RuleNumber) -> Vec<(RuleNumber, Bearer)> {
        let mut found: Vec<(RuleNumber, Bearer)> = Vec::new();
        for bearer in self.citations.bearers.of(number).iter().rev() {
            let fate = self.citations.fates.of(number, bearer.last, self.citations.to);
            if let Ok(fate) = fate
                && let Fate::There { number: today, .. } = fate.as_ref()
                && *today != number
                && !found.iter().any(|it| it.0 == *today)
            {
                found.push((*today, *bearer));
            }
        }
        found
    }

    /// What may have been meant by a number that no edition has.
    pub fn nearest(&self, number: RuleNumber, reader: &mut Reader<'_>) -> Vec<CiteSuggestion> {
        let ranking = reader.rank(self.words, None);
        let mut suggestions = self.ranked(&ranking, &[]);
        let above = number.parent().filter(|it| self.citations.meanings.has(*it));
        if let Some(above) = above.filter(|it| it.level() >= Level::Rule) {
            suggestions.retain(|it| it.number != above.to_string());
            let place = suggestions.len().min(1);
            suggestions.insert(
                place,
                suggestion(above, 0.5, "the rule that it would lie under".to_owned()),
            );
        }
        suggestions.truncate(5);
        suggestions
    }
}

/// Whether two numbers are of one rule, or one is the section of the other.
fn of_one_rule(one: RuleNumber, other: RuleNumber) -> bool {
    one.covers(other) || other.covers(one) || one.rule().is_some() && one.rule() == other.rule()
}

/// A rule that may have been meant.
pub(super) fn suggestion(number: RuleNumber, score: f32, why: String) -> CiteSuggestion {
    let score = (100.0 * score).round() / 100.0;
    CiteSuggestion { number: number.to_string(), score, why }
}
