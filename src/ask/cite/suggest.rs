//! Which rules say this, and what is true of the citations in one text that was given? Start at
//! [`Citations::suggest`] and [`cited`].

use std::ops::Range;

use super::checker::Checked;
use super::context::{Citations, CiteQuestion, CiteText, citations};
use super::fit::{Fit, percent, suggestion};
use super::proof::{HOLDS, proves};
use super::quotes::Quote;
use super::reader::{Asked, Reader};
use crate::answer::{CiteAnswer, CiteSkipped, CiteUpdate, SayingAnswer, SayingRule, Subject};
use crate::ask::SearchQuestion;
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Words, identifier_words, references};
use crate::home::HomeError;
use crate::model::{Level, Reference, RuleNumber, Said, Target, half_width};

/// How many bytes of what is asked are read.
pub const MOST_ASKED: usize = 8 << 10;

/// How many rules are told at most.
pub const MOST_SUGGESTED: usize = 50;

/// How many words the search is asked for, and how many of its hits count.
const MOST_SEARCHED: usize = 40;
const MOST_FOUND: usize = 30;

/// What the first hit of the search is worth, beside what the signs are worth; the next are worth
/// two thirds, two quarters and so on. Learnt with the signs: it brings the right number first for
/// four more of 134.
const FOUND: f32 = 1.5;

/// What it is worth that a rule is named by its number: a comment may name the wrong one. By
/// judgement, as are the next two.
const NUMBERED: f32 = 1.5;

/// What it is worth that a rule says all the words that are asked for, one after the other.
const QUOTED: f32 = 4.0;

/// How much less than the best a rule is worth that has no words in common.
const AWAY: f32 = 2.0;

/// A rule without words in common takes part from this place on.
const WITHOUT_WORDS: usize = 12;

/// Nobody types more to find a rule, in bytes.
const MOST_TYPED: usize = 600;

/// Judges the citations of one text, which is a file of its own.
pub fn cited(
    library: &Library,
    question: CiteQuestion,
    text: &CiteText<'_>,
) -> Result<CiteAnswer, HomeError> {
    let citations = citations(library, question)?;
    let mut checked = citations.check(text)?;
    let copy = checked.copy.take().map(|reason| CiteSkipped {
        file: text.name.to_owned(),
        reason,
        failed: false,
        was_read: false,
    });
    Ok(citations.answer(1, vec![checked], copy.into_iter().collect()))
}

impl Citations<'_> {
    /// What is true of the citations of files, and which of these were not read.
    pub fn answer(
        &self,
        files: usize,
        checked: Vec<Checked>,
        mut skipped: Vec<CiteSkipped>,
    ) -> CiteAnswer {
        let touched: usize = checked.iter().map(|checked| checked.touched).sum();
        let mut checked = checked.into_iter();
        let mut all = checked.next().unwrap_or_default();
        for checked in checked {
            all.citations += checked.citations;
            for (verdict, count) in checked.verdicts {
                *all.verdicts.entry(verdict).or_default() += count;
            }
            for (rule, (cited, told)) in checked.rules {
                let counts = all.rules.entry(rule).or_default();
                *counts = (counts.0 + cited, counts.1 + told);
            }
            all.findings.extend(checked.findings);
            all.explained.extend(checked.explained);
        }
        all.findings.sort_by_cached_key(|one| (one.file.clone(), one.line, one.column));
        all.explained.sort_by_cached_key(|one| (one.file.clone(), one.line, one.column));
        skipped.sort_by(|one, other| one.file.cmp(&other.file));
        CiteAnswer {
            edition: self.edition(),
            to: self.to(),
            files,
            citations: all.citations,
            verdicts: all.verdicts,
            rules: all.rules,
            findings: all.findings,
            accepted: 0,
            explained: all.explained,
            skipped,
            update: self.newer().map(|edition| CiteUpdate { edition, citations: touched }),
        }
    }

    /// Rules whose numbers begin so, with their texts, in the order of the book.
    pub fn numbered(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, HomeError> {
        let rules = self.meanings.numbered(beginning).take(limit);
        let told = rules.map(|(number, entry)| {
            Ok((number.to_string(), self.library.tables.words(entry)?.text.to_owned()))
        });
        told.collect()
    }

    /// The rules that fit a comment, the name of a test or the text of a card: by their words, by
    /// the headings that are named, and by what the search answers to the same words. To what a
    /// person types, they come in the order of the search.
    ///
    /// Reads no file. Of longer texts the first `MOST_ASKED` bytes are read, and at most
    /// `MOST_SUGGESTED` rules are ranked, of which those at `places` are told, so that one call takes
    /// milliseconds.
    pub fn suggest(&self, asked: &str, places: Range<usize>) -> Result<SayingAnswer, HomeError> {
        let asked = &asked[..asked.floor_char_boundary(MOST_ASKED)];
        let (asked_words, numbers) = without_numbers(asked);
        let words = Words { claim: asked.to_owned(), ..Words::default() };
        let mut reader = Reader::new(&self.meanings);
        let fit = Fit::of(self, None, &words, &mut reader);
        let candidates = fit.candidates(None, &Asked::default());
        let mut ranked: Vec<(RuleNumber, f32, Said)> = candidates
            .iter()
            .map(|candidate| (candidate.fitting.number, candidate.worth, fit.why(candidate)))
            .collect();
        let is_typed = numbers.is_empty() && is_typed(asked);
        self.rank_found(if is_typed { asked } else { &asked_words }, is_typed, &mut ranked)?;
        let numbers = numbers.into_iter().filter(|number| self.meanings.has(*number));
        lift(&mut ranked, numbers.map(|number| (number, NUMBERED, Said::new("cite-numbered"))));
        if let Some(quote) = Quote::read(asked).filter(proves) {
            let holders = self.wordings(&quote)?.holders(&quote);
            let holders = holders.into_iter().filter(|holder| holder.1 >= HOLDS);
            let why = |share: f32| Said::new("cite-has").with("share", percent(share));
            lift(&mut ranked, holders.map(|(number, share)| (number, QUOTED * share, why(share))));
        }
        let best = ranked.first().map_or(0.0, |rule| rule.1);
        let mut suggestions: Vec<SayingRule> = Vec::new();
        let sides = self.library.pick(Some(&self.to().to_string()))?;
        ranked.retain(|rule| self.meanings.entry(rule.0).is_some());
        ranked.truncate(MOST_SUGGESTED);
        let total = ranked.len();
        for (number, worth, why) in ranked.into_iter().skip(places.start).take(places.len()) {
            let Some(entry) = self.meanings.entry(number) else { continue };
            let text = self.library.tables.words(entry)?.text.to_owned();
            let suggestion = suggestion(number, (worth - best).exp(), why);
            let ja = self.japanese_of(number, &sides)?;
            suggestions.push(SayingRule { suggestion, text, ja });
        }
        Ok(SayingAnswer { asked: asked.to_owned(), edition: self.to(), suggestions, total })
    }

    /// The Japanese text of the rule that bears a number, where it is held.
    fn japanese_of(&self, number: RuleNumber, sides: &Sides) -> Result<Option<String>, HomeError> {
        let Some(en) = sides.en else { return Ok(None) };
        let Some(place) = self.library.rows(en)?.find(number).next() else { return Ok(None) };
        let both = self.library.pair(sides)?.both(RecordRef::new(en, place))?;
        let Some(ja) = both.ja.first() else { return Ok(None) };
        let entry = self.library.row(*ja)?.entry;
        Ok(Some(self.library.tables.words(entry)?.text.to_owned()))
    }

    /// What the search finds for words, the best first, and what it is worth: a person's come before
    /// all else, in its order, because it was made for what people type, where the signs were learnt
    /// from what programmers write. Of 308 judged queries of people it has the right rule first for
    /// 218, the signs and the search together for 204; of 134 comments, the signs and the search for
    /// 49, the search for 35.
    fn rank_found(
        &self,
        asked: &str,
        is_typed: bool,
        ranked: &mut Vec<(RuleNumber, f32, Said)>,
    ) -> Result<(), HomeError> {
        let worth = |rule: Option<&(RuleNumber, f32, Said)>| rule.map_or(0.0, |rule| rule.1);
        let best = is_typed.then(|| worth(ranked.first()));
        let last = worth(ranked.get(WITHOUT_WORDS).or(ranked.last()));
        let question = best.and_then(|_| SearchQuestion::read(asked, MOST_FOUND, false).ok());
        let found = match question {
            Some(question) => self.hits(&question)?,
            None => self.found(asked)?,
        };
        for (place, number) in found.into_iter().enumerate() {
            let known = ranked.iter().position(|rule| rule.0 == number).map(|at| ranked.remove(at));
            let own = best.unwrap_or(known.as_ref().map_or(last, |known| known.1));
            let why = match known {
                Some((_, _, why)) => Said::new("cite-found-too").and("why", why),
                None => Said::new("cite-found"),
            };
            ranked.push((number, own + FOUND * 2.0 / (place + 2) as f32, why));
        }
        in_order(ranked);
        Ok(())
    }

    /// The rules that the search answers to the same words, the best first.
    fn found(&self, asked: &str) -> Result<Vec<RuleNumber>, HomeError> {
        // What is searched for are words; signs of the search's own language are none here.
        let parts = asked.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let parts =
            parts.filter(|part| part.contains(char::is_alphabetic)).flat_map(identifier_words);
        let words: Vec<String> = parts.take(MOST_SEARCHED).collect();
        if words.is_empty() {
            return Ok(Vec::new());
        }
        self.hits(&SearchQuestion::read(&words.join(" "), MOST_FOUND, false)?)
    }

    /// The rules that answer a search, the best first.
    fn hits(&self, question: &SearchQuestion) -> Result<Vec<RuleNumber>, HomeError> {
        let sides = self.library.pick(Some(&self.to().to_string()))?;
        let answer = crate::ask::search(self.library, question, &sides)?;
        let number = |subject: &Subject| match subject {
            Subject::Number(number) => Some(*number).filter(|number| self.meanings.has(*number)),
            Subject::Term(_) => None,
        };
        let mut numbers: Vec<RuleNumber> = Vec::new();
        for found in answer.hits.iter().filter_map(|hit| number(&hit.subject)) {
            // A rule and its examples are one.
            if !numbers.contains(&found) {
                numbers.push(found);
            }
        }
        Ok(numbers)
    }
}

/// Adds to what rules are worth; one that was no candidate comes as near to the best as that is
/// worth.
fn lift(
    ranked: &mut Vec<(RuleNumber, f32, Said)>,
    more: impl Iterator<Item = (RuleNumber, f32, Said)>,
) {
    let best = ranked.first().map_or(0.0, |rule| rule.1);
    for (number, worth, why) in more {
        match ranked.iter_mut().find(|rule| rule.0 == number) {
            Some(known) => (known.1, known.2) = (known.1 + worth, why),
            None => ranked.push((number, best - AWAY + worth, why)),
        }
    }
    in_order(ranked);
}

fn in_order(ranked: &mut [(RuleNumber, f32, Said)]) {
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
}

/// What is asked without the numbers of rules in it, and those.
fn without_numbers(asked: &str) -> (String, Vec<RuleNumber>) {
    let narrow: String = asked.chars().map(half_width).collect();
    let (mut words, mut numbers, mut from) = (String::with_capacity(narrow.len()), Vec::new(), 0);
    for Reference { bytes, target, .. } in references(&narrow) {
        if let Target::Numbers(range) = target
            && range.first().level() >= Level::Rule
        {
            words.push_str(&narrow[from..bytes.start]);
            from = bytes.end;
            numbers.push(range.first());
        }
    }
    words.push_str(&narrow[from..]);
    (words, numbers)
}

/// Whether somebody typed this to find a rule: a question, or words that begin as no sentence does,
/// without a sign of code or a quote. Of 134 comments none without the number of a rule is taken for
/// such, and 308 of 311 queries are.
fn is_typed(asked: &str) -> bool {
    const SIGNS: &str = "{}[]<>`*#|;\\_@\"“:→\n";
    let asked = asked.trim();
    let is_joined = |pair: (char, char)| pair.0.is_lowercase() && pair.1.is_uppercase();
    let is_code = asked.contains(|letter| SIGNS.contains(letter))
        || asked.chars().zip(asked.chars().skip(1)).any(is_joined);
    let is_asked = asked.contains(['?', '？']) || !asked.starts_with(char::is_uppercase);
    asked.len() <= MOST_TYPED && is_asked && !is_code
}
