//! What is true of one citation? Start at [`PROOFS`], which says what is asked, and in which order.

mod name;

use std::fmt;
use std::sync::Arc;

use name::{by_name, is_named, unless_named};

use super::context::{At, Bearer, Borne, Citations, Fate, WrittenFor};
use super::fit::{Fit, Judged, Reader, first_then, percent, suggestion};
use super::meanings::{Quote, belongs};
use super::named::Named;
use crate::answer::{CiteLevel, CiteSuggestion, CiteVerdict};
use crate::book::Today;
use crate::citation::{Citation, Evidence, Words, references};
use crate::home::Result;
use crate::model::{Language, Level, NumberRange, RuleNumber, Said, Target};

pub(super) struct Judgement<'j, 'a> {
    pub citations: &'j Citations<'a>,
    pub citation: &'j Citation,
    pub written: WrittenFor,
    /// Whether it stands in the text of a rule that is quoted, so that the edition of that is meant.
    pub is_in_quote: bool,
    /// The editions in which the number bore the words that are quoted beside it, where the newest
    /// does not.
    pub era: Option<Bearer>,
    pub words: &'j Words,
    /// What is cited near by, itself among it.
    pub near: &'j [Citation],
    /// What is cited in the same line, itself among it.
    pub together: &'j [Citation],
    /// What is quoted: what stands in quotation marks, and a sentence that follows a bare number.
    pub quotes: &'j [Quote],
    pub named: &'j Named,
    pub reader: &'j Reader<'j>,
}

/// The part of a quote that must stand in a rule for it to be that rule's.
pub(super) const HOLDS: f32 = 0.7;

/// How many words are not anybody's words.
pub(super) const CERTAIN_WORDS: usize = 9;

/// How many words a quote must have to prove something by itself.
pub(super) const PROVING_WORDS: usize = 6;

/// The part of a quote below which a rule does not say it.
const LACKS: f32 = 0.35;

/// The part of words that must stand in a rule for them to be that rule's: all but what marks and
/// `CARDNAME` take away.
const VERBATIM: f32 = 0.9;

/// How much of what the best fits by the rule must fit that is meant by a number of old, and how
/// much less another one.
const MEANT: f32 = 0.5;

/// What evidence says of a citation, after what was said so far.
type Proof = fn(&Judgement<'_, '_>, &Judged) -> Result<Option<Judged>>;

/// What is asked of each citation, in the order in which it decides; [`Judged::with`] says how.
const PROOFS: [Proof; 4] = [
    // The thread of the number, from the edition that it was written for.
    |seen, _| seen.by_number().map(Some),
    // Words of a rule that are quoted beside it.
    |seen, so_far| seen.by_quotes(so_far),
    // The name of a rule beside it, the nearest first.
    |seen, so_far| by_name(seen, so_far),
    // Likeness of the words around it, a hint.
    |seen, so_far| seen.by_likeness(so_far),
];

impl<'j> Judgement<'j, '_> {
    pub fn run(mut self) -> Result<Judged> {
        if self.written.is_pinned {
            return self.pinned();
        }
        let mut proof = None;
        if let Some(era) = &self.era
            && !self.written.is_stated
            && !(era.first <= self.written.edition && self.written.edition <= era.last)
        {
            let told = Said::new("cite-era").with("range", self.citation.range);
            proof = Some(told.and("run", self.citations.run_of(era)));
            let edition = era.last;
            self.written = WrittenFor { edition, is_stated: true, missing: None, ..self.written };
        }
        let mut judged = self.current();
        // Of what stands in a quote nothing around it speaks, nor of what an edition touches.
        let is_thread_all = self.is_in_quote || self.citations.question.touched;
        let proofs = if is_thread_all { &PROOFS[..1] } else { &PROOFS };
        for says in proofs {
            let Some(said) = says(&self, &judged)? else { continue };
            let is_quote = said.verdict == CiteVerdict::Misquoted && said.level < CiteLevel::All;
            judged = judged.with(said);
            if is_quote {
                break;
            }
        }
        let is_of_number =
            ![CiteVerdict::Misquoted, CiteVerdict::Doubtful].contains(&judged.verdict);
        judged.evidence.extend(proof.filter(|_| is_of_number));
        judged.is_quoted = self.era.is_some() && is_of_number;
        Ok(judged)
    }

    fn by_number(&self) -> Result<Judged> {
        if let Some(judged) = self.by_lineage()? {
            return unless_named(self, judged);
        }
        let mut judged = self.by_threads()?;
        if judged.is_proven {
            judged = unless_named(self, judged)?;
        }
        let told = |day| Said::new("cite-not-held").with("day", day);
        let told = |day| told(day).with("edition", self.id(self.written.edition));
        judged.evidence.extend(self.written.missing.map(told));
        Ok(judged)
    }

    /// Whether other rules fit what is said better; of a number that is wrong, which they are.
    fn by_likeness(&self, so_far: &Judged) -> Result<Option<Judged>> {
        if self.citations.question.level != CiteLevel::All || so_far.is_proven {
            return Ok(None);
        }
        let range = self.citation.range;
        let fit = Fit::of(self.citations, Some(range), self.words, self.reader);
        let today = so_far.today.map_or(range.first(), NumberRange::first);
        let found = match so_far.is_open() {
            true if self.era.is_some() || is_named(self, today) || self.is_quoted_here()? => None,
            true => fit.doubted(today),
            false => Some((Said::words(""), fit.ranked())),
        };
        Ok(found.map(|(message, suggestions)| Judged {
            suggestions,
            ..self.judged(CiteVerdict::Doubtful, CiteLevel::All, message)
        }))
    }

    pub fn quotes_of(words: &Words) -> Vec<Quote> {
        let in_marks = words.quotes.iter().filter_map(|quote| Quote::read(&quote.0, quote.1));
        let head = words.is_head.then(|| Quote::read(&words.claim, true)).flatten();
        // What is behind other citations in it tells editions apart that have other numbers there.
        let is_longer = words.rule.len() > words.claim.len() + 3;
        let whole = is_longer.then(|| Quote::read(&words.rule, true)).flatten();
        // A sentence without marks may be what its number said once, and proves nothing of others.
        let is_sentence = !(words.is_head || words.is_line) && words.group.len() < 3;
        let sentence = is_sentence.then(|| Quote::read(&words.claim, false)).flatten();
        let sentence = sentence.filter(|sentence| sentence.len() >= CERTAIN_WORDS);
        in_marks.chain(head).chain(whole).chain(sentence).collect()
    }

    fn fate(&self, number: RuleNumber) -> Result<Arc<Fate>> {
        self.citations.fates.of(number, self.written.edition, self.citations.to)
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
            edition: self.written.edition,
        }
    }

    /// What nothing is said against.
    pub fn current(&self) -> Judged {
        let today = Some(self.citation.range);
        Judged { today, ..self.judged(CiteVerdict::Current, CiteLevel::All, Said::words("")) }
    }

    /// What the lineage says of a number of an edition that is not here: numbers, and no words.
    fn by_lineage(&self) -> Result<Option<Judged>> {
        let (range, citations) = (self.citation.range, self.citations);
        let number = range.first();
        let is_asked = range.is_single() && citations.to == citations.newest();
        let Some(day) = self.written.missing.filter(|_| is_asked) else { return Ok(None) };
        let Some((meant, today)) = citations.library.known_on(day, number)? else {
            return Ok(None);
        };
        let message = |key| Said::new(key).with("number", number).with("edition", meant);
        Ok(match today {
            Today::Here(record) => match citations.library.number(record)? {
                Some(today) if today != number => {
                    let message = message("cite-moved").with("today", today);
                    let moved = self.moved(number, today, &[], None);
                    Some(Judged { message, level: CiteLevel::Certain, is_proven: true, ..moved })
                }
                _ => Some(self.current()),
            },
            Today::Gone(gone) => {
                let message = message("cite-gone").with("since", gone.by());
                let level = if gone.is_exact() { CiteLevel::Certain } else { CiteLevel::Likely };
                Some(self.judged(CiteVerdict::Gone, level, message))
            }
            Today::Known(_) | Today::Unknown => None,
        })
    }

    fn of_edition(&self, key: &'static str, number: impl fmt::Display) -> Said {
        Said::new(key).with("number", number).with("edition", self.id(self.written.edition))
    }

    fn id(&self, at: At) -> String {
        self.citations.fates.id(at).to_string()
    }

    fn by_threads(&self) -> Result<Judged> {
        let range = self.citation.range;
        if range.is_single() {
            return self.number_by_threads(range.first());
        }
        if range.first().level() >= Level::Rule {
            return self.range_by_threads(range.numbers());
        }
        // `100–199` is a chapter, of which nobody says that it has a hundred sections.
        let is_chapter =
            range.last().section_part() % 100 == 99 && *self.fate(range.last())? == Fate::Absent;
        let last = (!is_chapter).then_some(range.last());
        // Sections come in between, and go, so that the ends prove nothing of what lies between.
        let judged = self.range_by_threads([range.first()].into_iter().chain(last))?;
        Ok(Judged { is_proven: false, ..judged })
    }

    /// What names its edition for good is compared with that alone.
    fn pinned(&self) -> Result<Judged> {
        for number in [self.citation.range.first(), self.citation.range.last()] {
            let fate =
                self.citations.fates.of(number, self.written.edition, self.written.edition)?;
            if *fate == Fate::Absent && self.written.missing.is_none() {
                return self.absent(number);
            }
        }
        Ok(self.current())
    }

    fn number_by_threads(&self, number: RuleNumber) -> Result<Judged> {
        match self.fate(number)?.as_ref() {
            Fate::There { number: today, steps, reworded, pieces } => {
                let judged = match reworded {
                    _ if *today != number => self.moved(number, *today, steps, *reworded),
                    Some(at) => self.reworded(*at),
                    None => self.current(),
                };
                Ok(if pieces.is_empty() { judged } else { self.split(number, judged, pieces) })
            }
            Fate::Gone { since, heirs } => Ok(self.gone(number, *since, heirs)),
            Fate::Absent => self.absent(number),
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
        let is_backwards = self.citations.to < self.written.edition;
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
            is_proven: self.written.is_stated,
            suggestions: vec![suggestion(today, 1.0, Said::new("cite-same"))],
            ..judged
        }
    }

    /// A rule of which others took a large part: which of them is meant is people's choice.
    fn split(&self, number: RuleNumber, judged: Judged, pieces: &[(RuleNumber, f32)]) -> Judged {
        let message = self.of_edition("cite-split", number);
        let own = judged.today.map(|today| suggestion(today.first(), 1.0, Said::new("cite-same")));
        let taken = pieces.iter().map(took).collect();
        let suggestions = first_then(own.into_iter().collect(), taken);
        let mut judged = Judged { level: self.stated_level(), suggestions, ..judged };
        match judged.verdict {
            CiteVerdict::Moved => judged.evidence.push(message),
            _ => (judged.verdict, judged.message) = (CiteVerdict::Reworded, message),
        }
        Judged { is_proven: false, ..judged }
    }

    fn stated_level(&self) -> CiteLevel {
        if self.written.is_stated { CiteLevel::Certain } else { CiteLevel::Likely }
    }

    fn gone(&self, number: RuleNumber, since: At, heirs: &[(RuleNumber, f32)]) -> Judged {
        let message = match heirs.first() {
            Some((heir, _)) => self.of_edition("cite-gone-heir", number).with("heir", heir),
            None => self.of_edition("cite-gone", number),
        };
        let message = message.with("since", self.id(since));
        let suggestions = heirs.iter().take(3).map(took).collect();
        let judged = self.judged(CiteVerdict::Gone, self.stated_level(), message);
        Judged { suggestions, ..judged }
    }

    /// The edition that it was written for has no such number.
    fn absent(&self, number: RuleNumber) -> Result<Judged> {
        if self.citations.meanings.has(number) {
            return Ok(self.current());
        }
        let borne = self.citations.borne(number)?;
        if !borne.is_empty() {
            return self.of_another_edition(number, &borne);
        }
        let is_known = self.citations.library.knows_all_editions();
        let (key, level) = match is_known {
            true if self.citation.evidence != Evidence::Neighbours => {
                ("cite-never", CiteLevel::Certain)
            }
            true => ("cite-never", CiteLevel::Likely),
            // Of an edition that is published and neither here nor known it may be.
            false if self.citations.meanings.may_go_on_to(number) => ("cite-newer", CiteLevel::All),
            false => ("cite-never-known", CiteLevel::Likely),
        };
        Ok(self.judged(CiteVerdict::Never, level, Said::new(key).with("number", number)))
    }

    /// Other editions have the number: what the line says decides which rule is meant.
    fn of_another_edition(&self, number: RuleNumber, borne: &[Borne]) -> Result<Judged> {
        let told = |one: &&Borne| one.meaning(number);
        let evidence = |borne: &[&Borne]| borne.iter().map(told).collect();
        let mut ranked: Vec<&Borne> = borne.iter().collect();
        // Who names what has no such part, or another rule, means that, and no former bearer.
        let names = |above: &RuleNumber| {
            let mut named = self.named.rules.iter();
            *above != number && named.any(|named| named == above || named.rule() == Some(*above))
        };
        let above = [number.rule(), number.section()].into_iter().flatten().find(names);
        let is_meant = |borne: &&Borne| borne.today.is_some_and(|today| is_named(self, today));
        let is_named = borne.iter().any(|borne| is_meant(&borne));
        if let Some(own) = above.filter(|_| !is_named) {
            let message = Said::new("cite-no-part").with("number", number).with("rule", own);
            let suggestions = vec![suggestion(own, 1.0, Said::new("cite-named"))];
            let judged = self.judged(CiteVerdict::Ambiguous, CiteLevel::Likely, message);
            return Ok(Judged { evidence: evidence(&ranked), suggestions, ..judged });
        }
        let so_far = self.judged(CiteVerdict::Ambiguous, CiteLevel::Likely, Said::words(""));
        if let (false, Some(named)) = (is_named, by_name(self, &so_far)?) {
            return Ok(Judged { evidence: evidence(&ranked), ..named });
        }
        let absent = |key, borne: &Borne| self.of_edition(key, number).and("run", borne.said());
        let likely = |verdict, message| self.judged(verdict, CiteLevel::Likely, message);
        let reading = self.reader.read(&self.words.claim, &self.words.code);
        let share = |borne: &&Borne| borne.today.map_or(0.0, |today| reading.share(today));
        ranked.sort_by(|one, other| share(other).total_cmp(&share(one)));
        let says_nothing = reading.best.is_empty();
        let meant = match ranked.as_slice() {
            [only] if says_nothing || share(only) >= MEANT => Some(*only),
            [best, next, ..] if MEANT * share(best) > share(next).max(MEANT * MEANT) => Some(*best),
            _ => None,
        };
        let mut named = ranked.iter().copied().filter(is_meant);
        let meant = match (named.next(), named.next()) {
            (Some(only), None) => Some(only),
            _ => meant,
        };
        let evidence = evidence(&ranked);
        let told = |borne: &&Borne| {
            let was_it = Said::new("cite-was-it").and("run", borne.said());
            Some(suggestion(borne.today?, if meant.is_some() { 1.0 } else { 0.5 }, was_it))
        };
        let meant_first = meant.iter().filter_map(told).collect();
        let suggestions = first_then(meant_first, ranked.iter().filter_map(told).collect());
        let judged = match (meant, borne) {
            (Some(meant), _) if let Some(today) = meant.today => {
                let message = absent("cite-absent-today", meant).with("today", today);
                Judged { today: Some(today.into()), ..likely(CiteVerdict::Moved, message) }
            }
            (_, [only]) if only.is_gone => {
                return Ok(likely(CiteVerdict::Gone, absent("cite-absent-gone", only)));
            }
            (_, [only]) => likely(CiteVerdict::Ambiguous, absent("cite-absent", only)),
            _ => likely(CiteVerdict::Ambiguous, self.of_edition("cite-ambiguous", number)),
        };
        Ok(Judged { evidence, suggestions, ..judged })
    }

    /// The rule of the family of `named` that bore the cited number once.
    pub fn bearer_named(&self, named: RuleNumber) -> Result<Option<Borne>> {
        let borne = self.citations.borne(self.citation.range.first())?;
        let is_of = |borne: &&Borne| borne.today.is_some_and(|today| named.covers(today));
        Ok(borne.iter().find(is_of).copied())
    }

    fn range_by_threads(&self, numbers: impl Iterator<Item = RuleNumber>) -> Result<Judged> {
        let range = self.citation.range;
        let mut ends: Vec<(RuleNumber, RuleNumber)> = Vec::new();
        let mut reworded = None;
        for number in numbers {
            match self.fate(number)?.as_ref() {
                Fate::There { number: today, reworded: words, .. } => {
                    ends.push((number, *today));
                    reworded = reworded.max(*words);
                }
                Fate::Absent if number != range.first() && number != range.last() => {}
                Fate::Absent => return self.absent(number),
                Fate::Gone { since, heirs } => return Ok(self.gone(number, *since, heirs)),
            }
        }
        if ends.iter().all(|end| end.0 == end.1) {
            return Ok(reworded.map_or_else(|| self.current(), |at| self.reworded(at)));
        }
        let whole = ends.first().zip(ends.last()).and_then(|of| NumberRange::new(of.0.1, of.1.1));
        let today = whole.filter(|range| range.numbers().eq(ends.iter().map(|end| end.1)));
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
            is_proven: self.written.is_stated && today.is_some(),
            suggestions: ends.iter().map(suggest).collect(),
            ..judged
        })
    }

    /// Whether words of a rule are quoted that are none of the cited one: where its thread is not
    /// proven.
    fn by_quotes(&self, so_far: &Judged) -> Result<Option<Judged>> {
        let is_asked = match so_far.verdict {
            // What may come with a newer edition has words that nobody here knows.
            CiteVerdict::Never => so_far.level < CiteLevel::All,
            CiteVerdict::Ambiguous | CiteVerdict::Doubtful => true,
            CiteVerdict::Moved => !so_far.is_proven && self.citation.range.is_single(),
            _ => so_far.is_open(),
        };
        let quoted = match &self.era {
            _ if !is_asked => None,
            Some(era) => self.by_era(era)?,
            None => {
                let mut beside = self.quotes.iter().filter(|one| proves(one) && one.is_beside);
                beside.find_map(|quote| self.stands_elsewhere(quote).transpose()).transpose()?
            }
        };
        let Some(mut quoted) = quoted else { return Ok(None) };
        // Words that the number bore in an edition that is not here may be those that are quoted; in
        // one of which nothing is known they may stand under any number.
        quoted.level =
            quoted.level.max(match self.citations.lacks_wordings(self.citation.range.first())? {
                true => CiteLevel::All,
                false if self.citations.library.knows_all_editions() => CiteLevel::Certain,
                false => CiteLevel::Likely,
            });
        let is_told = so_far.is_open() || quoted.level <= CiteLevel::Likely;
        Ok(Some(quoted).filter(|_| is_told))
    }

    /// What is told of words that the number bore in an edition before that which is meant.
    fn by_era(&self, era: &Bearer) -> Result<Option<Judged>> {
        if era.last >= self.written.edition || !self.written.is_stated {
            return Ok(None);
        }
        let cited = self.citation.range;
        let fate = self.citations.fates.of(cited.first(), era.last, self.citations.to)?;
        let run = self.citations.run_of(era);
        let quotes = |key| Said::new(key).with("range", cited).and("run", run.clone());
        let judged = self.judged(CiteVerdict::Misquoted, CiteLevel::All, quotes("cite-quotes"));
        Ok(Some(match fate.as_ref() {
            Fate::There { number, .. } if *number != cited.first() => {
                let why = Said::new("cite-bears").with("range", cited);
                let message = quotes("cite-quotes-today").with("today", number);
                let suggestions = vec![suggestion(*number, 1.0, why)];
                Judged { level: CiteLevel::Certain, message, suggestions, ..judged }
            }
            _ => judged,
        }))
    }

    fn is_quoted_here(&self) -> Result<bool> {
        let is_own =
            |holder: &(RuleNumber, f32)| self.citation.range.covers(holder.0) && holder.1 >= HOLDS;
        for quote in self.quotes.iter().filter(|quote| proves(quote)) {
            if self.citations.wordings(quote)?.holders(quote).iter().any(is_own) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Where the words stand in another rule, and neither in the cited one nor in one that is cited
    /// beside it.
    fn stands_elsewhere(&self, quote: &Quote) -> Result<Option<Judged>> {
        let wordings = self.citations.wordings(quote)?;
        // Japanese words are parted in many ways, and a translation has many editions.
        let least = match quote.language {
            Language::Ja => HOLDS,
            Language::En if self.words.is_line => 1.0,
            Language::En => VERBATIM,
        };
        let own = self.citation.range;
        let parent = own.first().rule().filter(|rule| *rule != own.first());
        let is_own = |number: RuleNumber| {
            let together = self.together.iter().map(|other| &other.range);
            together.chain(&self.words.group).any(|other| {
                let is_of = belongs(other.first(), number) && Some(number) != parent;
                other.covers(number) || is_of
            })
        };
        let holders = wordings.holders(quote);
        let best = holders.first().map_or(0.0, |holder| holder.1);
        let own_parts = holders.iter().filter(|holder| is_own(holder.0)).map(|holder| holder.1);
        let here = own_parts.fold(0.0, f32::max);
        // Words that several rules share are no quote of one of them, and a card's words are a card's.
        let mut all = holders.iter().filter(|holder| holder.1 >= best - 0.05);
        let (Some(first), None) = (all.next(), all.next()) else { return Ok(None) };
        // What sends its readers to a rule tells the matter of that in passing.
        let Some(entry) = self.citations.meanings.entry(first.0) else { return Ok(None) };
        let text = self.citations.library.tables.words(entry)?.text;
        let is_here = |to: &Target| matches!(to, Target::Numbers(to) if to.covers(own.first()));
        let sends_here = references(text).iter().any(|reference| is_here(&reference.target));
        if best < least
            || here >= LACKS.max(best - 0.25)
            || wordings.spoken(quote, first.0) > first.1 / 2.0
            || sends_here
        {
            return Ok(None);
        }
        let is_near = self.near.iter().any(|near| near.range.covers(first.0));
        let is_weak = Some(first.0) == parent || is_near || quote.len() < CERTAIN_WORDS;
        // Nothing says that a field, or what stands as a rule does, is a quote.
        let level = match self.words.is_head || self.words.is_line || here > 0.0 {
            _ if is_weak => CiteLevel::All,
            true => CiteLevel::Likely,
            false => CiteLevel::Certain,
        };
        let message = Said::new("cite-stands-elsewhere").with("range", own);
        let message = message.with("number", first.0);
        let judged = self.judged(CiteVerdict::Misquoted, level, message);
        let has = Said::new("cite-has").with("share", percent(first.1));
        Ok(Some(Judged { suggestions: vec![suggestion(first.0, first.1, has)], ..judged }))
    }
}

fn took((number, share): &(RuleNumber, f32)) -> CiteSuggestion {
    suggestion(*number, *share, Said::new("cite-took").with("share", percent(*share)))
}

pub(super) fn proves(quote: &Quote) -> bool {
    quote.len() >= PROVING_WORDS
}
