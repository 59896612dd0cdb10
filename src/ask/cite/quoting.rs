//! In which editions did the cited number bear the quoted words? Start at [`Quoting::era`].

use super::checker::Citations;
use super::fates::Bearer;
use super::quotes::{Quote, word_hashes};
use crate::citation::Words;
use crate::home::HomeError;
use crate::model::{Language, NumberRange, RuleNumber};
use crate::text::is_japanese;

/// The part of a quote that must stand in a rule for it to be that rule's.
pub(super) const HOLDS: f32 = 0.7;

/// How many words are not anybody's words.
pub(super) const CERTAIN_WORDS: usize = 9;

/// How many words a quote must have to prove something by itself.
const PROVING_WORDS: usize = 6;

/// How long the title of a rule can be, in bytes.
const MOST_TITLE: usize = 60;

/// A number, and the words that are quoted beside it.
pub(super) struct Quoting<'j, 'a> {
    pub citations: &'j Citations<'a>,
    pub range: NumberRange,
    pub words: &'j Words,
    pub quotes: &'j [Quote],
}

/// What is quoted at such length that it proves something.
pub(super) fn proving(quotes: &[Quote]) -> impl Iterator<Item = &Quote> {
    quotes.iter().filter(|quote| proves(quote))
}

/// Whether a quote is long enough to prove something by itself.
pub(super) fn proves(quote: &Quote) -> bool {
    quote.len() >= PROVING_WORDS
}

impl Quoting<'_, '_> {
    /// The editions in which the number bore the quoted words, where the newest does not.
    pub fn era(&self) -> Result<Option<Bearer>, HomeError> {
        let range = self.range;
        let mut best: Option<(f32, Bearer)> = self.titled()?.map(|bearer| (1.0, bearer));
        // Few words in marks may be a card's or anybody's.
        let least = if self.words.is_head { PROVING_WORDS } else { CERTAIN_WORDS };
        for quote in self.quotes.iter().filter(|quote| quote.len() >= least) {
            let translated;
            let bearers = match quote.language() {
                Language::En => self.citations.bearers.of(range.first()),
                Language::Ja => {
                    translated = self.translated(range.first())?;
                    translated.as_slice()
                }
            };
            for bearer in bearers {
                let words = self.citations.quoted.words(self.citations.library, bearer.entry)?;
                let agreement = quote.agreement(&words);
                // Of texts that agree as well, the last is the nearest to today.
                if agreement >= HOLDS && best.is_none_or(|best| agreement + 0.02 >= best.0) {
                    let runs_on = best.is_some_and(|best| (best.0 - agreement).abs() < 0.02);
                    let first = match best {
                        Some(last) if runs_on && last.1.last + 1 == bearer.first => last.1.first,
                        _ => bearer.first,
                    };
                    best = Some((agreement, Bearer { first, ..*bearer }));
                }
            }
        }
        Ok(best.map(|best| best.1))
    }

    /// The Japanese texts of what bore a number, each in the editions that have the English that was
    /// translated; ascending.
    fn translated(&self, number: RuleNumber) -> Result<Vec<Bearer>, HomeError> {
        let mut bearers = Vec::new();
        for saying in self.citations.translated()?.then(number).iter().rev() {
            let Some(at) = self.citations.fates.at(saying.edition) else { continue };
            let english = self.citations.bearers.of(number).iter();
            let mut runs = english.filter(|bearer| (bearer.first..=bearer.last).contains(&at));
            let run = runs.next().map_or((at, at), |bearer| (bearer.first, bearer.last));
            bearers.push(Bearer { entry: saying.entry, first: run.0, last: run.1 });
        }
        Ok(bearers)
    }

    /// The last editions in which the cited number was the heading that follows it.
    fn titled(&self) -> Result<Option<Bearer>, HomeError> {
        let range = self.range;
        let title = match self.words.is_head && range.is_single() {
            true if self.words.claim.len() <= MOST_TITLE => word_hashes(&self.words.claim),
            _ => return Ok(None),
        };
        let mut found: Option<Bearer> = None;
        for bearer in self.citations.bearers.of(range.first()) {
            let words = self.citations.quoted.words(self.citations.library, bearer.entry)?;
            if !title.is_empty() && *words == *title {
                let first = found
                    .filter(|earlier| earlier.last + 1 == bearer.first)
                    .map(|earlier| earlier.first);
                found = Some(Bearer { first: first.unwrap_or(bearer.first), ..*bearer });
            }
        }
        Ok(found)
    }
}

/// Whether next to nothing stands between a quote and the number: that stands before the claim where
/// it announces it, in it, or behind it.
pub(super) fn stands_beside(words: &Words, quote: &str) -> bool {
    const MOST_BETWEEN: usize = 3;
    let count = |text: &str| {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|word| word.contains(char::is_alphabetic)).count()
    };
    // Nothing parts the words of Japanese.
    if quote.contains(is_japanese) {
        return true;
    }
    let Some((before, behind)) = words.claim.split_once(quote) else { return false };
    let is_number = |text: &&str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let number = |text: &str| text.split(' ').any(|part| is_number(&part) && part.contains('.'));
    let between = match () {
        () if words.is_announced || words.is_head => before,
        () if number(before) => before
            .rsplit_once(|letter: char| letter.is_ascii_digit())
            .map_or(before, |parts| parts.1),
        () if number(behind) => behind
            .split_once(|letter: char| letter.is_ascii_digit())
            .map_or(behind, |parts| parts.0),
        () => behind,
    };
    count(between) <= MOST_BETWEEN
}
