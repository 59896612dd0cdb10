//! What proves something of a citation, and what is told of it? Start at [`Judged`], then at
//! [`era`] for the editions in which the number bore the words that are quoted, and at
//! [`by_lineage`] for a number of an edition that is not here.
//!
//! The lineage knows numbers and no words, so nothing there reads what is said beside a number.

use super::context::Citations;
use super::fates::{At, Bearer};
use super::fit::{first_then, suggestion};
use super::quotes::{Quote, WordHash, word_hashes};
use crate::answer::{CiteLevel, CiteSuggestion, CiteVerdict};
use crate::book::Today;
use crate::citation::{Citation, Words};
use crate::home::HomeError;
use crate::model::{EffectiveDate, Language, NumberRange, RuleNumber, Said};
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
    /// A verdict with nothing beside it.
    pub fn of(edition: At, verdict: CiteVerdict, level: CiteLevel, message: Said) -> Self {
        Self {
            verdict,
            level,
            message,
            evidence: Vec::new(),
            today: None,
            is_proven: false,
            is_quoted: false,
            suggestions: Vec::new(),
            edition,
        }
    }

    /// What nothing is said against.
    pub fn current(edition: At, range: NumberRange) -> Self {
        let nothing = Said::Words(String::new());
        let judged = Self::of(edition, CiteVerdict::Current, CiteLevel::All, nothing);
        Self { today: Some(range), ..judged }
    }

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
        let decides = is_surer || is_quote && self.verdict == CiteVerdict::Moved;
        // No thread says which rule is meant by a number of several.
        let is_hint = said.level == CiteLevel::All;
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

/// What is told of a range of sections by what is true of its ends; they prove nothing of what lies
/// between, because sections come in between, and go.
pub(super) fn both_ends(first: Judged, last: Judged) -> Judged {
    let weight = |judged: &Judged| match judged.verdict {
        CiteVerdict::Current => 0,
        CiteVerdict::Reworded => 1,
        _ => 2,
    };
    let (mut told, other) = match weight(&first) >= weight(&last) {
        true => (first, last),
        false => (last, first),
    };
    if weight(&told) == 0 {
        return told;
    }
    if weight(&other) > 1 {
        told.evidence.push(other.message);
        told.evidence.extend(other.evidence);
        told.suggestions = first_then(told.suggestions, other.suggestions);
    }
    Judged { today: None, is_proven: false, ..told }
}

/// What the lineage says of a number of an edition that is not here: numbers, and no words.
pub(super) fn by_lineage(
    citations: &Citations<'_>,
    range: NumberRange,
    edition: At,
    missing: Option<EffectiveDate>,
) -> Result<Option<Judged>, HomeError> {
    let number = range.first();
    // It tells what a rule is today.
    let is_asked = range.is_single() && citations.to == citations.newest();
    let Some(day) = missing.filter(|_| is_asked) else { return Ok(None) };
    let Some((meant, today)) = citations.library.known_on(day, number)? else { return Ok(None) };
    let message = |key| Said::new(key).with("number", number).with("edition", meant);
    Ok(match today {
        Today::Here(record) => match citations.library.number(record)? {
            Some(today) if today != number => {
                let message = message("cite-moved").with("today", today);
                let judged = Judged::of(edition, CiteVerdict::Moved, CiteLevel::Certain, message);
                let suggestions = vec![suggestion(today, 1.0, Said::new("cite-same"))];
                Some(Judged { today: Some(today.into()), is_proven: true, suggestions, ..judged })
            }
            _ => Some(Judged::current(edition, range)),
        },
        Today::Gone(gone) => {
            let message = message("cite-gone").with("since", gone.by());
            let level = if gone.is_exact() { CiteLevel::Certain } else { CiteLevel::Likely };
            Some(Judged::of(edition, CiteVerdict::Gone, level, message))
        }
        Today::Known(_) | Today::Unknown => None,
    })
}

/// The part of a quote that must stand in a rule for it to be that rule's.
pub(super) const HOLDS: f32 = 0.7;

/// How many words are not anybody's words.
pub(super) const CERTAIN_WORDS: usize = 9;

/// How many words a quote must have to prove something by itself.
const PROVING_WORDS: usize = 6;

/// How long the title of a rule can be, in bytes.
const MOST_TITLE: usize = 60;

/// Whether a quote is long enough to prove something by itself.
pub(super) fn proves(quote: &Quote) -> bool {
    quote.len() >= PROVING_WORDS
}

/// The editions in which the number bore the words that are quoted beside it, where the newest does
/// not; what a rule says today that was cited right `before` is quoted of that.
pub(super) fn era(
    citations: &Citations<'_>,
    range: NumberRange,
    (words, quotes): (&Words, &[Quote]),
    before: &[Citation],
) -> Result<Option<Bearer>, HomeError> {
    let mut best: Option<(f32, Bearer)> = None;
    let mut look = |bearers: &[Bearer], agreement: &dyn Fn(&[WordHash]) -> f32| {
        for bearer in bearers {
            let words = citations.quoted.words(citations.library, bearer.entry)?;
            let agreement = agreement(&words);
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
        Ok::<(), HomeError>(())
    };
    // A heading may follow the number.
    let is_title = words.is_head && range.is_single() && words.claim.len() <= MOST_TITLE;
    let title = if is_title { word_hashes(&words.claim) } else { Vec::new() };
    if !title.is_empty() {
        let is_title = |words: &[WordHash]| f32::from(u8::from(words == title));
        look(&citations.fates.texts(range.first())?, &is_title)?;
    }
    // Few words in marks may be a card's or anybody's.
    let least = if words.is_head { PROVING_WORDS } else { CERTAIN_WORDS };
    for quote in quotes.iter().filter(|quote| quote.len() >= least) {
        let bearers = match quote.language {
            Language::En => citations.fates.texts(range.first())?,
            Language::Ja => then_translated(citations, range.first())?.into(),
        };
        look(&bearers, &|words| quote.agreement(words))?;
    }
    for quote in quotes.iter().filter(|quote| best.is_some() && quote.len() >= least) {
        let holders = citations.wordings(quote)?.holders(quote);
        let mut holders = holders.iter().filter(|holder| holder.1 >= HOLDS);
        if holders.any(|holder| before.iter().any(|other| other.range.first() == holder.0)) {
            return Ok(None);
        }
    }
    Ok(best.map(|best| best.1))
}

/// The Japanese texts of what bore a number, each in the editions that have the English that was
/// translated; ascending.
fn then_translated(
    citations: &Citations<'_>,
    number: RuleNumber,
) -> Result<Vec<Bearer>, HomeError> {
    let mut bearers = Vec::new();
    for saying in citations.translated()?.then(number).iter().rev() {
        let Some(at) = citations.fates.at(saying.edition) else { continue };
        let english = citations.fates.texts(number)?;
        let mut runs = english.iter().filter(|bearer| (bearer.first..=bearer.last).contains(&at));
        let run = runs.next().map_or((at, at), |bearer| (bearer.first, bearer.last));
        bearers.push(Bearer { entry: saying.entry, first: run.0, last: run.1 });
    }
    Ok(bearers)
}

/// Whether next to nothing stands between a quote and the number: that stands before the claim where
/// it announces it, in it, or behind it.
///
/// Where the claim begins right behind another number it is of that, but where nothing parts it from
/// the cited one.
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
    if words.follows_other && !words.is_head && !number(before) {
        return count(behind) <= 1;
    }
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
