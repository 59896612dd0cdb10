//! Which rules say this? Start at [`Citations::suggest`].

use super::checker::Citations;
use super::fit::{Fit, suggestion};
use super::reader::{KnownWords, Reader};
use crate::answer::{SayingAnswer, SayingRule, Subject};
use crate::ask::SearchQuestion;
use crate::citation::{Words, identifier_words};
use crate::home::HomeError;
use crate::model::{RuleNumber, Said};

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

/// A rule without words in common takes part from this place on.
const WITHOUT_WORDS: usize = 12;

impl Citations<'_> {
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
    /// the headings that are named, and by what the search answers to the same words.
    ///
    /// Reads no file. Of longer texts the first `MOST_ASKED` bytes are read, and at most
    /// `MOST_SUGGESTED` rules are told, so that one call takes milliseconds.
    pub fn suggest(&self, asked: &str, limit: usize) -> Result<SayingAnswer, HomeError> {
        let asked = &asked[..asked.floor_char_boundary(MOST_ASKED)];
        let words = Words { claim: asked.to_owned(), ..Words::default() };
        let fit = Fit { citations: self, range: None, words: &words, near: &[], quotes: &[] };
        let mut reader = Reader::new(&self.meanings, KnownWords::default());
        let candidates = fit.candidates(None, usize::MAX, &mut reader).others;
        let mut ranked: Vec<(RuleNumber, f32, Said)> = candidates
            .iter()
            .map(|candidate| (candidate.number, candidate.worth, fit.why(candidate)))
            .collect();
        let last = ranked.get(WITHOUT_WORDS).or(ranked.last()).map_or(0.0, |rule| rule.1);
        for (place, number) in self.found(asked)?.into_iter().enumerate() {
            let more = FOUND * 2.0 / (place + 2) as f32;
            match ranked.iter_mut().find(|rule| rule.0 == number) {
                Some(known) => {
                    known.1 += more;
                    known.2 = Said::new("cite-found-too").and("why", known.2.clone());
                }
                None => ranked.push((number, last + more, Said::new("cite-found"))),
            }
        }
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let best = ranked.first().map_or(0.0, |rule| rule.1);
        let mut suggestions: Vec<SayingRule> = Vec::new();
        for (number, worth, why) in ranked.into_iter().take(limit.min(MOST_SUGGESTED)) {
            let Some(entry) = self.meanings.entry(number) else { continue };
            let text = self.library.tables.words(entry)?.text.to_owned();
            let suggestion = suggestion(number, (worth - best).exp(), why);
            suggestions.push(SayingRule { suggestion, text });
        }
        Ok(SayingAnswer { asked: asked.to_owned(), edition: self.to(), suggestions })
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
        let question = SearchQuestion::read(&words.join(" "), MOST_FOUND, false)?;
        let sides = self.library.pick(Some(&self.to().to_string()))?;
        let answer = crate::ask::search(self.library, &question, &sides)?;
        let number = |subject: &Subject| match subject {
            Subject::Number(number) => Some(*number).filter(|number| self.meanings.has(*number)),
            Subject::Term(_) => None,
        };
        Ok(answer.hits.iter().filter_map(|hit| number(&hit.subject)).collect())
    }
}
