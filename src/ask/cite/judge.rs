//! What is true of one citation? Start at [`Judgement::run`].
//!
//! First the threads say what became of the number; then quoted words, and all others around it,
//! say whether it was the right number at all.

use std::fmt;
use std::sync::Arc;

use super::bearers::Bearer;
use super::by_lineage::{by_lineage, of_known};
use super::checker::Citations;
use super::ends::both_ends;
use super::fates::{At, Fate};
use super::fit::{Fit, first_then, percent, suggestion};
use super::meanings::belongs;
use super::named::{Named, by_name};
use super::quotes::Quote;
use super::quoting::{HOLDS, Quoting, proving};
use super::reader::Reader;
use crate::answer::{CiteLevel, CiteSuggestion, CiteVerdict};
use crate::citation::{Citation, Words};
use crate::home::HomeError;
use crate::model::{EffectiveDate, Language, Level, NumberRange, RuleNumber, Said};

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

/// One citation to be judged.
pub(super) struct Judgement<'j, 'a> {
    pub citations: &'j Citations<'a>,
    pub citation: &'j Citation,
    /// The edition that it was written for.
    pub edition: At,
    /// Whether somebody says that it was written for that edition.
    pub is_stated: bool,
    /// Whether it names that edition for good, as `702.19b@2024-09-20` does: it is right there.
    pub is_pinned: bool,
    /// The edition that was meant, where that is not here and one before it was taken for it.
    pub missing: Option<EffectiveDate>,
    /// Whether it stands in the text of a rule that is quoted, so that the edition of that is meant.
    pub is_in_quote: bool,
    /// Whether it is a citation for certain.
    pub is_certain: bool,
    pub words: &'j Words,
    /// What else is cited near by.
    pub near: &'j [NumberRange],
    /// What is quoted: what stands in quotation marks, and a sentence that follows a bare number.
    pub quotes: &'j [Quote],
    /// What follows the number behind a colon, where that is in no marks.
    pub said: Option<&'j Quote>,
    /// What else is cited around it, with what is quoted there.
    pub around: &'j [(NumberRange, &'j [Quote])],
    /// Which rules are named beside it.
    pub named: Named,
}

/// The part of a quote below which a rule does not say it.
const LACKS: f32 = 0.35;

/// The part of words without quotation marks that must stand in a rule for them to be that rule's.
const VERBATIM: f32 = 0.9;

/// How many words it must have to prove it for certain.
const CERTAIN_WORDS: usize = 9;

/// In how many rules words may stand that are still a quote of one of them.
const MOST_HOLDERS: usize = 3;

impl<'j> Judgement<'j, '_> {
    /// Judges it.
    pub fn run(mut self, reader: &mut Reader<'_>) -> Result<Judged, HomeError> {
        if self.is_pinned {
            return self.pinned(reader);
        }
        let era = if self.is_in_quote { None } else { self.era()? };
        let mut proof = None;
        if let Some(era) = &era
            && !self.is_stated
            && !(era.first <= self.edition && self.edition <= era.last)
        {
            proof = Some(self.told_era(era));
            self.edition = era.last;
            self.is_stated = true;
            self.missing = None;
        }
        let by_lineage = by_lineage(&self)?;
        if by_lineage.is_some() {
            self.missing = None;
        }
        let mut judged = match by_lineage {
            Some(judged) => judged,
            None => self.by_threads(reader)?,
        };
        let not_held = |day| Said::new("cite-not-held").with("day", day);
        let missing = self.missing.map(not_held);
        judged.evidence.extend(missing.map(|said| said.with("edition", self.id(self.edition))));
        judged.evidence.extend(proof);
        judged.is_quoted = era.is_some();
        if self.is_in_quote {
            return Ok(judged);
        }
        let is_unproven = match judged.verdict {
            CiteVerdict::Never | CiteVerdict::Ambiguous => true,
            CiteVerdict::Moved => !judged.is_proven && self.citation.range.is_single(),
            _ => false,
        };
        let quoted = if is_unproven { self.by_quotes(era.as_ref())? } else { None };
        if let Some(mut quoted) = quoted.filter(|quoted| quoted.level <= CiteLevel::Likely) {
            let own = std::mem::take(&mut quoted.suggestions);
            let suggestions = first_then(own, std::mem::take(&mut judged.suggestions));
            // Quoted words say more than a number does that may have been any edition's.
            let is_moved = judged.verdict == CiteVerdict::Moved;
            let (mut told, other) = if is_moved { (quoted, judged) } else { (judged, quoted) };
            told.evidence.push(other.message);
            return Ok(Judged { suggestions, ..told });
        }
        let is_open = matches!(judged.verdict, CiteVerdict::Current | CiteVerdict::Reworded);
        let misquoted = if is_open { self.by_quotes(era.as_ref())? } else { None };
        if let Some(misquoted) =
            misquoted.as_ref().filter(|judged| judged.level == CiteLevel::Certain)
        {
            return Ok(misquoted.clone());
        }
        if is_open
            && misquoted.is_none()
            && let Some(said) = by_name(&self, &judged)
        {
            return Ok(said.unwrap_or(judged));
        }
        let is_moved = judged.verdict == CiteVerdict::Moved;
        let asks_words = (is_open || is_moved) && era.is_none() && !self.is_quoted_here()?;
        let doubtful = asks_words.then(|| self.by_words(&judged, reader)).flatten();
        match (misquoted, doubtful) {
            // Words of a card are quoted as those of rules are: what is surer is told.
            (Some(misquoted), Some(doubtful)) => Ok(match misquoted.level <= doubtful.level {
                true => {
                    let others = doubtful.suggestions;
                    let suggestions = first_then(misquoted.suggestions, others);
                    Judged { suggestions, ..misquoted }
                }
                false => doubtful,
            }),
            (Some(judged), None) => Ok(judged),
            (None, Some(doubtful)) if is_open => Ok(doubtful),
            (None, doubtful) => {
                // That it moved is proven; that it was the wrong number anyway is not.
                let sure = doubtful.filter(|doubt| doubt.level == CiteLevel::Likely);
                judged.evidence.extend(sure.map(|doubt| doubt.message));
                Ok(judged)
            }
        }
    }

    /// What is quoted in some words.
    pub fn quotes_of(words: &Words) -> Vec<Quote> {
        let in_marks = words.quotes.iter().filter_map(|quote| Quote::read(quote));
        let head = words.is_head.then(|| Quote::read(&words.claim)).flatten();
        // What is behind other citations in it tells editions apart that have other numbers there.
        let is_longer = words.rule.len() > words.claim.len() + 3;
        let whole = is_longer.then(|| Quote::read(&words.rule)).flatten();
        in_marks.chain(head).chain(whole).collect()
    }

    /// What follows the number behind a colon, as a quote of the rule would.
    pub fn said_of(words: &Words) -> Option<Quote> {
        let is_said = words.is_announced && words.quotes.is_empty();
        is_said.then(|| Quote::read(&words.claim)).flatten()
    }

    fn fate(&self, number: RuleNumber) -> Result<Arc<Fate>, HomeError> {
        self.citations.fates.of(number, self.edition, self.citations.to)
    }

    /// A verdict of which nothing else is known.
    pub fn judged(&self, verdict: CiteVerdict, level: CiteLevel, message: Said) -> Judged {
        Judged {
            verdict,
            level,
            message,
            evidence: Vec::new(),
            today: None,
            is_proven: false,
            is_quoted: false,
            suggestions: Vec::new(),
            edition: self.edition,
        }
    }

    /// What nothing is said against.
    pub fn current(&self) -> Judged {
        let today = Some(self.citation.range);
        Judged {
            today,
            ..self.judged(CiteVerdict::Current, CiteLevel::All, Said::Words(String::new()))
        }
    }

    /// A message about a number of the edition that the line was written for.
    fn of_edition(&self, key: &'static str, number: impl fmt::Display) -> Said {
        Said::new(key).with("number", number).with("edition", self.id(self.edition))
    }

    fn id(&self, at: At) -> String {
        self.citations.fates.id(at).to_string()
    }

    fn by_threads(&self, reader: &mut Reader<'_>) -> Result<Judged, HomeError> {
        let range = self.citation.range;
        if !range.is_single() && range.first().level() >= Level::Rule {
            return self.range_by_threads(range, reader);
        }
        let first = self.number_by_threads(range.first(), reader)?;
        match range.is_single() {
            true => Ok(first),
            false => Ok(both_ends(first, self.number_by_threads(range.last(), reader)?)),
        }
    }

    /// What names its edition for good is compared with that alone.
    fn pinned(&self, reader: &mut Reader<'_>) -> Result<Judged, HomeError> {
        for number in [self.citation.range.first(), self.citation.range.last()] {
            let fate = self.citations.fates.of(number, self.edition, self.edition)?;
            if *fate == Fate::Absent && self.missing.is_none() {
                return self.absent(number, reader);
            }
        }
        Ok(self.current())
    }

    fn number_by_threads(
        &self,
        number: RuleNumber,
        reader: &mut Reader<'_>,
    ) -> Result<Judged, HomeError> {
        match self.fate(number)?.as_ref() {
            Fate::There { number: today, reworded, .. } if *today == number => Ok(match reworded {
                Some(at) => self.reworded(*at),
                None => self.current(),
            }),
            Fate::There { number: today, steps, reworded } => {
                Ok(self.moved(number, *today, steps, *reworded))
            }
            Fate::Gone { since, heirs } => Ok(self.gone(number, *since, heirs)),
            Fate::Absent => self.absent(number, reader),
        }
    }

    fn reworded(&self, at: At) -> Judged {
        let message = Said::new("cite-read-again").with("edition", self.id(at));
        let judged = self.judged(CiteVerdict::Reworded, CiteLevel::All, message);
        Judged { today: Some(self.citation.range), ..judged }
    }

    fn moved(
        &self,
        from: RuleNumber,
        today: RuleNumber,
        steps: &[(RuleNumber, At)],
        reworded: Option<At>,
    ) -> Judged {
        let message = self.of_edition("cite-moved", from).with("today", today);
        let is_backwards = self.citations.to < self.edition;
        let (thread, step) = match is_backwards {
            true => ("cite-thread-back", "cite-step-back"),
            false => ("cite-thread", "cite-step"),
        };
        let step = |(number, at): &(RuleNumber, At)| {
            Said::new(step).with("number", number).with("edition", self.id(*at))
        };
        let join = |steps: Said, step: Said| {
            Said::new("cite-steps").and("before", steps).and("step", step)
        };
        let steps = steps.iter().map(step).reduce(join);
        let thread = steps.map(|steps| Said::new(thread).and("steps", steps).with("today", today));
        let mut evidence: Vec<Said> = thread.into_iter().collect();
        let told = |at: At| Said::new("cite-reworded").with("edition", self.id(at));
        evidence.extend(reworded.map(told));
        let judged = self.judged(CiteVerdict::Moved, self.stated_level(), message);
        Judged {
            evidence,
            today: Some(today.into()),
            is_proven: self.is_stated,
            suggestions: vec![suggestion(today, 1.0, Said::new("cite-same"))],
            ..judged
        }
    }

    fn stated_level(&self) -> CiteLevel {
        if self.is_stated { CiteLevel::Certain } else { CiteLevel::Likely }
    }

    fn gone(&self, number: RuleNumber, since: At, heirs: &[(RuleNumber, f32)]) -> Judged {
        let message = match heirs.first() {
            Some((heir, _)) => self.of_edition("cite-gone-heir", number).with("heir", heir),
            None => self.of_edition("cite-gone", number),
        };
        let message = message.with("since", self.id(since));
        let told = |(heir, share): &(RuleNumber, f32)| {
            suggestion(*heir, *share, Said::new("cite-took").with("share", percent(*share)))
        };
        let suggestions = heirs.iter().take(3).map(told).collect();
        let judged = self.judged(CiteVerdict::Gone, self.stated_level(), message);
        Judged { suggestions, ..judged }
    }

    /// The edition that it was written for has no such number.
    fn absent(&self, number: RuleNumber, reader: &mut Reader<'_>) -> Result<Judged, HomeError> {
        if self.citations.meanings.has(number) {
            return Ok(self.current());
        }
        let bearers = self.citations.bearers.of(number);
        if bearers.is_empty()
            && let Some(known) = self.citations.fates.known(number)?
        {
            return Ok(of_known(self, number, &known));
        }
        if bearers.is_empty() {
            let is_known = self.citations.fates.knows_all_editions();
            let key = if is_known { "cite-never" } else { "cite-never-known" };
            let message = Said::new(key).with("number", number);
            let level = match self.is_certain && is_known {
                true => CiteLevel::Certain,
                false => CiteLevel::Likely,
            };
            let judged = self.judged(CiteVerdict::Never, level, message);
            let suggestions = self.fit().nearest(number, reader);
            return Ok(Judged { suggestions, ..judged });
        }
        self.of_another_edition(number, bearers, reader)
    }

    /// Other editions have the number: where all of them lead to one rule, that is meant.
    fn of_another_edition(
        &self,
        number: RuleNumber,
        bearers: &[Bearer],
        reader: &mut Reader<'_>,
    ) -> Result<Judged, HomeError> {
        let mut ends: Vec<(Option<RuleNumber>, &Bearer)> = Vec::new();
        for bearer in bearers.iter().rev() {
            let fate = self.citations.fates.of(number, bearer.last, self.citations.to)?;
            let today = match fate.as_ref() {
                Fate::There { number, .. } => Some(*number),
                _ => None,
            };
            if !ends.iter().any(|end| end.0 == today) {
                ends.push((today, bearer));
            }
        }
        let run = |bearer: &Bearer| self.citations.run_of(bearer);
        if let [(today, bearer)] = ends.as_slice() {
            let absent = |key| self.of_edition(key, number).and("run", run(bearer));
            return Ok(match today {
                Some(today) => {
                    let message = absent("cite-absent-today").with("today", today);
                    let judged = self.judged(CiteVerdict::Moved, CiteLevel::Likely, message);
                    // Nobody says that the line was written for such an edition: its words do.
                    let suggestions = self.fit().ranked(reader);
                    Judged { today: Some((*today).into()), suggestions, ..judged }
                }
                None => {
                    let message = absent("cite-absent-gone");
                    self.judged(CiteVerdict::Gone, CiteLevel::Likely, message)
                }
            });
        }
        let message = self.of_edition("cite-ambiguous", number);
        let judged = self.judged(CiteVerdict::Ambiguous, CiteLevel::Likely, message);
        let told = |end: &(Option<RuleNumber>, &Bearer)| {
            let told = match end.0 {
                Some(today) => Said::new("cite-meaning").with("today", today),
                None => Said::new("cite-meaning-gone"),
            };
            told.with("number", number).and("run", run(end.1))
        };
        let mut suggestions = self.fit().ranked(reader);
        for (number, bearer) in ends.iter().filter_map(|end| Some((end.0?, *end.1))) {
            if !suggestions.iter().any(|suggestion| suggestion.number == number.to_string()) {
                suggestions.push(suggestion(
                    number,
                    0.0,
                    Said::new("cite-was-it").and("run", run(&bearer)),
                ));
            }
        }
        Ok(Judged { evidence: ends.iter().map(told).collect(), suggestions, ..judged })
    }

    fn range_by_threads(
        &self,
        range: NumberRange,
        reader: &mut Reader<'_>,
    ) -> Result<Judged, HomeError> {
        let mut ends: Vec<(RuleNumber, RuleNumber)> = Vec::new();
        let mut reworded = None;
        for number in range.numbers() {
            let fate = self.fate(number)?;
            match fate.as_ref() {
                Fate::There { number: today, reworded: words, .. } => {
                    ends.push((number, *today));
                    reworded = reworded.max(*words);
                }
                Fate::Absent if number != range.first() && number != range.last() => {}
                Fate::Absent => return self.absent(number, reader),
                Fate::Gone { since, heirs } => return Ok(self.gone(number, *since, heirs)),
            }
        }
        if ends.iter().all(|end| end.0 == end.1) {
            return Ok(reworded.map_or_else(|| self.current(), |at| self.reworded(at)));
        }
        let (Some(first), Some(last)) = (ends.first(), ends.last()) else {
            return Ok(self.current());
        };
        let today = NumberRange::new(first.1, last.1)
            .filter(|range| range.numbers().eq(ends.iter().map(|end| end.1)));
        let each: Vec<String> = ends.iter().map(|end| format!("{} → {}", end.0, end.1)).collect();
        let message = match today {
            Some(today) => self.of_edition("cite-moved", range).with("today", today),
            None => self.of_edition("cite-apart", range),
        };
        let suggest = |end: &(RuleNumber, RuleNumber)| {
            suggestion(end.1, 1.0, Said::new("cite-today").with("number", end.0))
        };
        let judged = self.judged(CiteVerdict::Moved, self.stated_level(), message);
        Ok(Judged {
            evidence: vec![Said::Words(each.join(", "))],
            today,
            is_proven: self.is_stated && today.is_some(),
            suggestions: ends.iter().map(suggest).collect(),
            ..judged
        })
    }

    /// The last edition in which the cited number bore the sentence that follows it.
    pub fn head_era(&self) -> Result<Option<At>, HomeError> {
        if !self.words.is_head {
            return Ok(None);
        }
        Ok(self.era()?.map(|era| era.last))
    }

    fn era(&self) -> Result<Option<Bearer>, HomeError> {
        let (citations, range) = (self.citations, self.citation.range);
        Quoting { citations, range, words: self.words, quotes: self.quotes }.era()
    }

    fn told_era(&self, era: &Bearer) -> Said {
        let told = Said::new("cite-era").with("range", self.citation.range);
        told.and("run", self.citations.run_of(era))
    }

    fn by_quotes(&self, era: Option<&Bearer>) -> Result<Option<Judged>, HomeError> {
        let cited = self.citation.range;
        if let Some(era) = era {
            let is_old = era.last < self.edition;
            if !is_old || !self.is_stated {
                return Ok(None);
            }
            let fate = self.citations.fates.of(cited.first(), era.last, self.citations.to)?;
            let run = self.citations.run_of(era);
            let quotes = |key| Said::new(key).with("range", cited).and("run", run.clone());
            let message = quotes("cite-quotes");
            let judged = self.judged(CiteVerdict::Misquoted, CiteLevel::Likely, message);
            return Ok(match fate.as_ref() {
                Fate::There { number, .. } if *number != cited.first() => {
                    let why = Said::new("cite-bears").with("range", cited);
                    let message = quotes("cite-quotes-today").with("today", number);
                    let suggestions = vec![suggestion(*number, 1.0, why)];
                    Some(Judged { level: CiteLevel::Certain, message, suggestions, ..judged })
                }
                _ => Some(Judged { level: CiteLevel::All, ..judged }),
            });
        }
        for quote in proving(self.quotes) {
            // Japanese words are parted in many ways, and a translation has many editions.
            let least = if quote.language() == Language::Ja { HOLDS } else { VERBATIM };
            if let Some(judged) = self.stands_elsewhere(quote, least)? {
                return Ok(Some(judged));
            }
        }
        let Some(said) = self.said.filter(|said| said.len() >= CERTAIN_WORDS) else {
            return Ok(None);
        };
        if !self.citations.wordings(said)?.may_have(said, VERBATIM) {
            return Ok(None);
        }
        // Nobody says that these are the words of the rule.
        let judged = self.stands_elsewhere(said, VERBATIM)?;
        Ok(judged.map(|judged| Judged { level: judged.level.max(CiteLevel::Likely), ..judged }))
    }

    /// Whether quoted words stand in what is cited, or under it.
    fn is_quoted_here(&self) -> Result<bool, HomeError> {
        for quote in proving(self.quotes) {
            let holders = self.citations.wordings(quote)?.holders(quote);
            let mut own = holders.iter().filter(|holder| self.citation.range.covers(holder.0));
            if own.any(|holder| holder.1 >= HOLDS) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Where the words stand in other rules, at least so large a part of them, and not in the cited one.
    fn stands_elsewhere(&self, quote: &Quote, least: f32) -> Result<Option<Judged>, HomeError> {
        let wordings = self.citations.wordings(quote)?;
        let holders = wordings.holders(quote);
        let own = self.citation.range;
        let parent = own.first().rule().filter(|rule| *rule != own.first());
        let is_own = |number: RuleNumber| {
            own.covers(number)
                || belongs(own.first(), number) && Some(number) != parent
                || self
                    .words
                    .group
                    .iter()
                    .any(|other| other.covers(number) || belongs(other.first(), number))
        };
        let best = holders.first().map_or(0.0, |holder| holder.1);
        let here = holders
            .iter()
            .filter(|holder| is_own(holder.0))
            .map(|holder| holder.1)
            .fold(0.0, f32::max);
        if best < least || here >= LACKS.max(best - 0.25) {
            return Ok(None);
        }
        let holders: Vec<_> = holders.iter().filter(|holder| holder.1 >= best - 0.05).collect();
        let [first, ..] = holders.as_slice() else { return Ok(None) };
        // Words that many rules share are no quote of one of them.
        if holders.len() > MOST_HOLDERS {
            return Ok(None);
        }
        // A rule that is cited beside the same words is quoted there itself.
        let is_of_parent = Some(first.0) == parent;
        let is_other = |(range, quotes): &(NumberRange, &[Quote])| {
            (range.covers(first.0) || belongs(range.first(), first.0) && !is_of_parent)
                && quotes.contains(quote)
        };
        if self.around.iter().any(is_other) {
            return Ok(None);
        }
        // Cards say what rules say; only long quotes are surely of a rule, and none that rules have
        // from cards.
        let is_of_card = wordings.spoken(quote, first.0) > first.1 / 2.0;
        let level = match quote.len() {
            _ if is_of_parent && self.words.is_head => CiteLevel::All,
            _ if self.words.is_head => CiteLevel::Likely,
            // Nothing says that a field quotes the rule.
            CERTAIN_WORDS.. if self.words.is_beside && !is_of_card => CiteLevel::Likely,
            _ if is_of_card => CiteLevel::All,
            CERTAIN_WORDS.. if holders.len() == 1 && here == 0.0 && !is_of_parent => {
                CiteLevel::Certain
            }
            CERTAIN_WORDS.. => CiteLevel::Likely,
            _ => CiteLevel::All,
        };
        let message = Said::new("cite-stands-elsewhere").with("range", own);
        let message = message.with("number", first.0);
        let judged = self.judged(CiteVerdict::Misquoted, level, message);
        let told = |holder: &&(RuleNumber, f32)| {
            suggestion(holder.0, holder.1, Said::new("cite-has").with("share", percent(holder.1)))
        };
        let suggestions = holders.iter().take(3).map(told).collect();
        Ok(Some(Judged { suggestions, ..judged }))
    }

    /// The citation and the words around it.
    pub fn fit(&self) -> Fit<'_, '_> {
        let (citations, words) = (self.citations, self.words);
        let (near, quotes) = (self.near, self.quotes);
        Fit { citations, range: Some(self.citation.range), words, near, quotes }
    }

    fn by_words(&self, so_far: &Judged, reader: &mut Reader<'_>) -> Option<Judged> {
        let today = so_far.today.map_or(self.citation.range.first(), NumberRange::first);
        let doubted = self.fit().doubted(today, reader)?;
        let judged = self.judged(CiteVerdict::Doubtful, doubted.level, doubted.message);
        Some(Judged { suggestions: doubted.suggestions, ..judged })
    }
}
