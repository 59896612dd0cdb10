//! What is asked? Start at [`Query::read`].
//!
//! The language of queries: words, `"phrases"`, `-not`, `OR`, `prefix*`, rule numbers in any
//! spelling, and the filters `kind:` `lang:` `section:` `in:` `since:`.

use std::collections::BTreeSet;

use super::error::QueryError;
use super::filter::{self, Filters, put};
use super::numbers;
use super::piece::{QueryToken, Sort, pieces};
use crate::model::{NumberRange, RuleNumber};
use crate::text::is_japanese;

/// The longest query that is read, in bytes; the longest rule has about 4,000.
const LONGEST: usize = 8 * 1024;

/// So many different words are looked for; a long question has some forty.
const MOST_WORDS: usize = 64;

/// A word is read so often: `first strike or double strike` names two things.
const MOST_OF_WORD: usize = 4;

/// One thing to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Words in any form.
    Words(String),
    /// Words one after another.
    Phrase(String),
    /// All words that begin so.
    Prefix(String),
}

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// As it was typed.
    pub typed: String,
    /// The bare words in order, as one text: each that a record has makes it better.
    pub words: String,
    /// What a record must have.
    pub required: Vec<Operand>,
    /// Of each list a record must have one.
    pub alternatives: Vec<Vec<Operand>>,
    /// What a record must not have.
    pub excluded: Vec<Operand>,
    /// Rules that were asked for by number.
    pub numbers: Vec<NumberRange>,
    /// Which records are searched.
    pub filters: Filters,
    /// Tables that are not used, so that what each gives can be measured; none in a query that was
    /// typed.
    pub without: Vec<Table>,
    /// Whether answers tell how scores came about.
    pub explains: bool,
}

/// A table that widens what is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Slang, abbreviations and old names.
    Synonyms,
    /// Everyday words.
    Everyday,
    /// Cards that people ask about.
    Cards,
    /// English of ordinary Japanese words.
    Words,
    /// The questions that rules answer.
    Questions,
    /// Words that people put for one another, looked for in those questions.
    Alike,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 6] =
        [Self::Synonyms, Self::Everyday, Self::Cards, Self::Words, Self::Questions, Self::Alike];

    /// Its name in `index/`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Synonyms => "synonyms",
            Self::Everyday => "everyday",
            Self::Cards => "cards",
            Self::Words => "words",
            Self::Questions => "questions",
            Self::Alike => "alike",
        }
    }
}

impl Query {
    /// Reads what was typed; fails only with a place and a reason.
    pub fn read(typed: &str) -> Result<Self, QueryError> {
        if typed.len() > LONGEST {
            return Err(QueryError::TooLong { bytes: typed.len(), limit: LONGEST });
        }
        let mut query = Self { typed: typed.to_owned(), ..Self::default() };
        let pieces = query.take_filters(pieces(typed)?)?;
        let mut seen = BTreeSet::new();
        let different = pieces.iter().filter(|piece| seen.insert(piece.key()));
        let words = different.map(QueryToken::words).sum::<usize>() + query.filters.count();
        let too_many = |words: usize| match words > MOST_WORDS {
            true => Err(QueryError::TooMany { words, limit: MOST_WORDS }),
            false => Ok(()),
        };
        too_many(words)?;
        let bare = pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let plain = pieces.iter().all(|piece| piece.sort == Sort::Word && !piece.negated);
        if plain {
            numbers::whole(&bare).into_iter().for_each(|number| put(&mut query.numbers, number));
        }
        if query.numbers.is_empty() {
            query.take_pieces(&pieces);
            // Each alternative is a search of its own.
            too_many(query.alternatives.iter().map(Vec::len).sum())?;
        }
        if query.asks_nothing() { Err(QueryError::Empty) } else { Ok(query) }
    }

    /// The one number that all of what was typed is, in any spelling: `CR 702-19b.`
    pub fn number(typed: &str) -> Option<RuleNumber> {
        let typed = typed.trim_end_matches(['.', '。', ',']);
        match numbers::whole(typed).as_slice() {
            [number] if number.is_single() => Some(number.first()),
            _ => None,
        }
    }

    /// Whether only filters were typed, so that all that passes them is listed.
    pub fn is_list(&self) -> bool {
        let has_words = self.words.chars().any(|letter| letter.is_alphanumeric() || letter == '∞');
        !has_words
            && self.required.is_empty()
            && self.alternatives.is_empty()
            && self.numbers.is_empty()
    }

    /// Whether only numbers were asked for.
    pub fn is_number(&self) -> bool {
        let more = self.required.len() + self.alternatives.len() + self.words.len();
        !self.numbers.is_empty() && more == 0
    }

    /// Whether a rule is asked for by number, be it as one of several alternatives.
    pub fn has_number(&self) -> bool {
        let is_number = |operand: &Operand| match operand {
            Operand::Words(text) => !numbers::whole(text).is_empty(),
            Operand::Phrase(_) | Operand::Prefix(_) => false,
        };
        !self.numbers.is_empty() || self.alternatives.iter().flatten().any(is_number)
    }

    /// What else may be asked where this finds nothing, narrower first: without filters, without
    /// quotation marks, without what is left out.
    pub fn wider(&self) -> Vec<String> {
        let pieces: Vec<&str> = self.typed.split_whitespace().collect();
        let is_filter = |word: &str| filter::split(word).is_some();
        let bare: Vec<&str> = pieces.iter().copied().filter(|word| !is_filter(word)).collect();
        let unquoted = |words: &[&str]| words.join(" ").replace(['"', '“', '”', '「', '」'], " ");
        let loose = unquoted(&pieces);
        let all: Vec<&str> = bare.iter().copied().filter(|word| !word.starts_with('-')).collect();
        let tidy = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut wider: Vec<String> = Vec::new();
        for typed in [bare.join(" "), tidy(loose), tidy(unquoted(&bare)), tidy(unquoted(&all))] {
            if !typed.is_empty() && typed != pieces.join(" ") && !wider.contains(&typed) {
                wider.push(typed);
            }
        }
        wider
    }

    /// A query that was typed, with a word of it put into quotation marks.
    pub fn quoting(typed: &str, word: &str) -> String {
        let quoted = format!("\"{word}\"");
        let is_inside = |letter: char| letter.is_alphanumeric() && !is_japanese(letter);
        let is_whole = |at: &usize| {
            let before = typed[..*at].chars().next_back();
            let behind = typed[at + word.len()..].chars().next();
            is_japanese(word.chars().next().unwrap_or_default())
                || ![before, behind].into_iter().flatten().any(is_inside)
        };
        let place = typed.match_indices(word).map(|found| found.0).find(is_whole);
        match place {
            Some(at) => format!("{}{quoted}{}", &typed[..at], &typed[at + word.len()..]),
            None => quoted,
        }
    }

    /// Whether a record must have something besides passing the filters.
    pub fn requires(&self) -> bool {
        !(self.required.is_empty() && self.alternatives.is_empty())
    }

    /// Whether what records have of bare words decides alone which are results, filters aside.
    pub fn has_only_words(&self) -> bool {
        !(self.is_list() || self.requires() || self.is_number())
    }

    fn take_filters(&mut self, pieces: Vec<QueryToken>) -> Result<Vec<QueryToken>, QueryError> {
        let mut rest = Vec::new();
        for piece in pieces {
            let piece = self.take_edition(piece)?;
            let filter = filter::split(&piece.text).filter(|_| piece.sort == Sort::Word);
            let number = numbers::one(&piece.text).filter(|_| piece.sort == Sort::Word);
            match (filter, number) {
                (Some((name, value)), _) => {
                    let len = value.chars().count();
                    let place = piece.place.end - len..piece.place.end;
                    self.filters.add((name, value), piece.negated, place)?;
                }
                (None, Some(number)) if piece.negated => {
                    self.filters.left_out.sections.push(number);
                }
                (None, _) => rest.push(piece),
            }
        }
        Ok(rest)
    }

    /// A number with the edition in which it is meant behind an `@`, as `show` reads it.
    fn take_edition(&mut self, piece: QueryToken) -> Result<QueryToken, QueryError> {
        let parts = piece.text.split_once(['@', '＠']).filter(|_| piece.sort == Sort::Word);
        let parts = parts.filter(|(number, edition)| {
            !piece.negated && !edition.is_empty() && NumberRange::read(number).is_ok()
        });
        let Some((number, edition)) = parts else { return Ok(piece) };
        let start = piece.place.start + number.chars().count() + 1;
        self.filters.add(("in", edition), false, start..piece.place.end)?;
        Ok(QueryToken { text: number.to_owned(), ..piece })
    }

    fn take_pieces(&mut self, pieces: &[QueryToken]) {
        let mut words: Vec<&str> = Vec::new();
        let mut at = 0;
        while at < pieces.len() {
            let len = alternatives_at(&pieces[at..]);
            if len > 1 {
                let group = pieces[at..at + len].iter().filter(|piece| piece.sort != Sort::Or);
                let mut alternatives = Vec::new();
                group.for_each(|piece| put(&mut alternatives, operand(piece)));
                // One alternative is none.
                match alternatives.len() {
                    1 => self.take_piece(&pieces[at], &mut words),
                    _ => put(&mut self.alternatives, alternatives),
                }
            } else {
                self.take_piece(&pieces[at], &mut words);
            }
            at += len.max(1);
        }
        self.words = words.join(" ");
    }

    fn take_piece<'a>(&mut self, piece: &'a QueryToken, words: &mut Vec<&'a str>) {
        match piece.sort {
            Sort::Or => {}
            _ if piece.negated => put(&mut self.excluded, operand(piece)),
            Sort::Phrase | Sort::Prefix if piece.text.chars().any(char::is_alphanumeric) => {
                put(&mut self.required, operand(piece));
            }
            _ => match numbers::one(&piece.text) {
                Some(number) => put(&mut self.numbers, number),
                None => {
                    let again = words.iter().filter(|word| **word == piece.text).count();
                    words.extend((again < MOST_OF_WORD).then_some(piece.text.as_str()));
                }
            },
        }
    }

    fn asks_nothing(&self) -> bool {
        self.is_list() && self.filters == Filters::default()
    }
}

/// How many pieces from the first on are joined by `OR`.
fn alternatives_at(pieces: &[QueryToken]) -> usize {
    let mut len = 1;
    let is_operand = |found: Option<&QueryToken>| {
        found.is_some_and(|piece| piece.sort != Sort::Or && !piece.negated)
    };
    if !is_operand(pieces.first()) {
        return 1;
    }
    while pieces.get(len).is_some_and(|piece| piece.sort == Sort::Or)
        && is_operand(pieces.get(len + 1))
    {
        len += 2;
    }
    len
}

fn operand(piece: &QueryToken) -> Operand {
    let text = piece.text.clone();
    match piece.sort {
        Sort::Phrase => Operand::Phrase(text),
        Sort::Prefix => Operand::Prefix(text),
        Sort::Word | Sort::Or => Operand::Words(text),
    }
}
