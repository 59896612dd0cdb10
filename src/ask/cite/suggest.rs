//! Which rules say this, and what is true of the citations in one text that was given? Start at
//! [`Citations::suggest`] and [`cited`].

use std::collections::BTreeMap;
use std::ops::Range;

use super::checker::Checked;
use super::context::{Citations, CiteQuestion, CiteText, citations};
use super::fit::{Asked, Fit, Meant, Reader, percent, suggestion};
use super::judge::{HOLDS, proves};
use super::meanings::Quote;
use crate::answer::{
    CiteAnswer, CiteFinding, CiteSkipped, CiteUpdate, SayingAnswer, SayingRule, Subject,
};
use crate::ask::SearchQuestion;
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Words, identifier_words, references};
use crate::home::Result;
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

/// Judges the citations of one text, which is a file of its own.
pub fn cited(library: &Library, question: CiteQuestion, text: &CiteText<'_>) -> Result<CiteAnswer> {
    let citations = citations(library, question)?;
    let mut checked = citations.check(text)?;
    let file = text.name.to_owned();
    let skipped = |reason| CiteSkipped { file, reason, failed: false, was_read: false };
    let copy = checked.copy.take().map(skipped);
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
        let citations = checked.iter().map(|checked| checked.citations.len()).sum();
        let mut all = Checked::default();
        for checked in checked {
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
        let findings = |one: &CiteFinding, other: &CiteFinding| {
            (&one.file, one.line, one.column).cmp(&(&other.file, other.line, other.column))
        };
        all.findings.sort_unstable_by(findings);
        all.explained.sort_by_cached_key(|one| (one.file.clone(), one.line, one.column));
        skipped.sort_by(|one, other| one.file.cmp(&other.file));
        CiteAnswer {
            edition: self.edition().meant(),
            to: self.to(),
            files,
            citations,
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
    pub fn numbered(&self, beginning: &str, limit: usize) -> Result<Vec<(String, String)>> {
        let rules = self.meanings.rules.iter().map(|(number, entry)| (number.to_string(), *entry));
        let rules = rules.filter(|rule| rule.0.starts_with(beginning)).take(limit);
        rules
            .map(|(number, entry)| Ok((number, self.library.tables.words(entry)?.text.to_owned())))
            .collect()
    }

    /// The rules that fit a comment, the name of a test or the text of a card: by their words, by
    /// the headings that are named, and by what the search answers to the same words. To what a
    /// person types, they come in the order of the search.
    ///
    /// Reads no file. Of longer texts the first `MOST_ASKED` bytes are read, and at most
    /// `MOST_SUGGESTED` rules are ranked, of which those at `places` are told, so that one call takes
    /// milliseconds.
    pub fn suggest(&self, asked: &str, places: Range<usize>) -> Result<SayingAnswer> {
        let asked = &asked[..asked.floor_char_boundary(MOST_ASKED)];
        let (asked_words, numbers) = without_numbers(asked);
        let words = Words { claim: asked.to_owned(), ..Words::default() };
        let fit = Fit::of(self, None, &words, &Reader::new(&self.names));
        let candidates = fit.candidates(None, &Asked::default());
        let of = |rule: &Meant| (rule.fitting.number, (rule.worth, fit.why(rule)));
        let mut ranked: Ranked = candidates.iter().map(of).collect();
        let is_typed = numbers.is_empty() && is_typed(asked);
        let found = self.found(if is_typed { asked } else { &asked_words }, is_typed)?;
        let away = if is_typed { 0 } else { WITHOUT_WORDS };
        let least = candidates.get(away).or(candidates.last()).map_or(0.0, |rule| rule.worth);
        for (place, number) in found.into_iter().enumerate() {
            let why = match ranked.get(&number) {
                Some((_, why)) => Said::new("cite-found-too").and("why", why.clone()),
                None => Said::new("cite-found"),
            };
            lift(&mut ranked, number, least, (FOUND * 2.0 / (place + 2) as f32, why));
        }
        for number in numbers.into_iter().filter(|number| self.meanings.has(*number)) {
            let least = best(&ranked) - AWAY;
            lift(&mut ranked, number, least, (NUMBERED, Said::new("cite-numbered")));
        }
        if let Some(quote) = Quote::read(asked, true).filter(proves) {
            let least = best(&ranked) - AWAY;
            let holders = self.wordings(&quote)?.holders(&quote).into_iter();
            for (number, share) in holders.filter(|holder| holder.1 >= HOLDS) {
                let why = Said::new("cite-has").with("share", percent(share));
                lift(&mut ranked, number, least, (QUOTED * share, why));
            }
        }
        let (best, mut suggestions) = (best(&ranked), Vec::new());
        let mut ranked: Vec<_> = ranked.into_iter().collect();
        ranked.sort_by(|one, other| other.1.0.total_cmp(&one.1.0));
        ranked.truncate(MOST_SUGGESTED);
        let (total, sides) = (ranked.len(), self.library.pick(Some(&self.to().to_string()))?);
        for (number, (worth, why)) in ranked.into_iter().skip(places.start).take(places.len()) {
            let Some(entry) = self.meanings.entry(number) else { continue };
            let text = self.library.tables.words(entry)?.text.to_owned();
            let suggestion = suggestion(number, (worth - best).exp(), why);
            let ja = self.japanese_of(number, &sides)?;
            suggestions.push(SayingRule { suggestion, text, ja });
        }
        Ok(SayingAnswer { asked: asked.to_owned(), edition: self.to(), suggestions, total })
    }

    fn japanese_of(&self, number: RuleNumber, sides: &Sides) -> Result<Option<String>> {
        let Some(en) = sides.en else { return Ok(None) };
        let Some(place) = self.library.rows(en)?.find(number).next() else { return Ok(None) };
        let both = self.library.pair(sides)?.both(RecordRef::new(en, place))?;
        let Some(ja) = both.ja.first() else { return Ok(None) };
        let entry = self.library.row(*ja)?.entry;
        Ok(Some(self.library.tables.words(entry)?.text.to_owned()))
    }

    /// The rules that the search finds for words, the best first. What a person typed is asked as it
    /// is, and its order comes before all else, because the search was made for what people type,
    /// where the signs were learnt from what programmers write. Of 308 judged queries of people it has
    /// the right rule first for 218, the signs and the search together for 204; of 134 comments, the
    /// signs and the search for 49, the search for 35.
    fn found(&self, asked: &str, is_typed: bool) -> Result<Vec<RuleNumber>> {
        // What is searched for are words; signs of the search's own language are none here.
        let parts = asked.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let parts = parts.filter(|part| part.contains(char::is_alphabetic));
        let words: Vec<String> = parts.flat_map(identifier_words).take(MOST_SEARCHED).collect();
        let read = |asked: &str| SearchQuestion::read(asked, MOST_FOUND, false);
        let question = match is_typed.then(|| read(asked).ok()).flatten() {
            Some(question) => question,
            None if words.is_empty() => return Ok(Vec::new()),
            None => read(&words.join(" "))?,
        };
        let sides = self.library.pick(Some(&self.to().to_string()))?;
        let answer = crate::ask::search(self.library, &question, &sides)?;
        let mut numbers: Vec<RuleNumber> = Vec::new();
        for hit in answer.hits {
            // A rule and its examples are one.
            if let Subject::Number(number) = hit.subject
                && self.meanings.has(number)
                && !numbers.contains(&number)
            {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }
}

type Ranked = BTreeMap<RuleNumber, (f32, Said)>;

fn best(ranked: &Ranked) -> f32 {
    ranked.values().map(|rule| rule.0).fold(0.0, f32::max)
}

/// Adds to what a rule is worth, which is at least so much without that.
fn lift(ranked: &mut Ranked, number: RuleNumber, least: f32, (more, why): (f32, Said)) {
    let worth = ranked.get(&number).map_or(least, |rule| rule.0.max(least));
    ranked.insert(number, (worth + more, why));
}

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
    is_asked && !is_code
}
