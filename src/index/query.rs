//! What was typed → what is asked. Start at [`Query::read`].
//!
//! The language of queries: words, `"phrases"`, `-not`, `OR`, `prefix*`, rule numbers in any
//! spelling, and the filters `kind:` `lang:` `section:` `in:` `since:`. Places count characters,
//! because people count those. Nothing here knows what the index holds or how words are analysed.

use std::collections::BTreeSet;
use std::ops::Range;

use strum::{IntoStaticStr, VariantArray};

pub use super::filter::{Filters, Listed, QueryError, QueryFault};
use super::filter::{filter_of, number, numbers, put};
use crate::model::{NumberRange, RuleNumber, Said};
use crate::text::{fold, is_japanese};

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

/// A table that widens what is looked for; printed as it is named in `index/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
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

impl Query {
    /// Reads what was typed; fails only with a place and a reason.
    pub fn read(typed: &str) -> Result<Self, QueryError> {
        if typed.len() > LONGEST {
            let what = Said::new("error-query-long").count("bytes", typed.len());
            return Err(QueryError::of(what.count("limit", LONGEST), None));
        }
        let mut query = Self { typed: typed.to_owned(), ..Self::default() };
        let pieces = without_or_of_numbers(query.take_filters(pieces(typed)?)?);
        let mut seen = BTreeSet::new();
        let different = pieces.iter().filter(|piece| seen.insert(piece.key()));
        let words = different.map(QueryToken::words).sum::<usize>() + query.filters.count();
        let too_many = |words: usize| {
            let what = Said::new("error-query-words").count("words", words);
            let refused = QueryError::of(what.count("limit", MOST_WORDS), None);
            if words > MOST_WORDS { Err(refused) } else { Ok(()) }
        };
        too_many(words)?;
        let bare = pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let plain = pieces.iter().all(|piece| piece.sort == Sort::Word && !piece.negated);
        if plain {
            numbers(&bare).into_iter().for_each(|number| put(&mut query.numbers, number));
        }
        if query.numbers.is_empty() {
            query.take_pieces(&pieces);
            // Each alternative is a search of its own.
            too_many(query.alternatives.iter().map(Vec::len).sum())?;
        }
        let asks_nothing = query.is_list() && query.filters == Filters::default();
        if asks_nothing {
            let hint = Some(Said::new("hint-query-empty"));
            let empty = QueryError::of(Said::new("error-query-empty"), hint);
            return Err(QueryError { fault: QueryFault::Empty, ..empty });
        }
        Ok(query)
    }

    /// The one number that all of what was typed is, in any spelling: `CR 702-19b.`
    pub fn number(typed: &str) -> Option<RuleNumber> {
        let typed = typed.trim_end_matches(['.', '。', ',']);
        match numbers(typed).as_slice() {
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
            Operand::Words(text) => !numbers(text).is_empty(),
            Operand::Phrase(_) | Operand::Prefix(_) => false,
        };
        !self.numbers.is_empty() || self.alternatives.iter().flatten().any(is_number)
    }

    /// What else may be asked where this finds nothing, narrower first: without filters, without
    /// quotation marks, without what is left out.
    pub fn wider(&self) -> Vec<String> {
        let pieces: Vec<&str> = self.typed.split_whitespace().collect();
        let is_filter = |word: &str| filter_of(word).is_some();
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
            let filter = filter_of(&piece.text).filter(|_| piece.sort == Sort::Word);
            let listed = number(&piece.text).filter(|_| piece.sort == Sort::Word);
            match (filter, listed) {
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
            _ => match number(&piece.text) {
                Some(number) => put(&mut self.numbers, number),
                None => {
                    let again = words.iter().filter(|word| **word == piece.text).count();
                    words.extend((again < MOST_OF_WORD).then_some(piece.text.as_str()));
                }
            },
        }
    }
}

/// The same pieces, where several numbers are asked for anyway.
fn without_or_of_numbers(pieces: Vec<QueryToken>) -> Vec<QueryToken> {
    let is_number = |piece: &QueryToken| !piece.negated && number(&piece.text).is_some();
    let joins = |at: usize| {
        let sides = [at.checked_sub(1), Some(at + 1)];
        pieces[at].sort == Sort::Or
            && sides.iter().all(|side| side.and_then(|at| pieces.get(at)).is_some_and(is_number))
    };
    let kept: Vec<bool> = (0..pieces.len()).map(|at| !joins(at)).collect();
    pieces.into_iter().zip(kept).filter(|piece| piece.1).map(|piece| piece.0).collect()
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

/// A piece between spaces, with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
struct QueryToken {
    sort: Sort,
    /// Its words, without sign and quotes.
    text: String,
    /// Its characters in the query.
    place: Range<usize>,
    /// Whether records that have it are left out.
    negated: bool,
}

/// So many letters of Japanese, which has no spaces, count as a word.
const LETTERS: usize = 3;

impl QueryToken {
    /// What pieces have in common that ask for the same.
    fn key(&self) -> (Sort, bool, String) {
        (self.sort, self.negated, fold(&self.text).text())
    }

    /// How many words it has.
    fn words(&self) -> usize {
        if number(&self.text).is_some() {
            return 1;
        }
        let folded = fold(&self.text).chars;
        let japanese = folded.iter().filter(|letter| is_japanese(**letter)).count();
        let is_latin = |letter: &char| letter.is_alphanumeric() && !is_japanese(*letter);
        let runs = folded.split(|letter| !is_latin(letter) && *letter != '\'');
        japanese.div_ceil(LETTERS) + runs.filter(|run| run.iter().any(is_latin)).count()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Sort {
    Word,
    Phrase,
    Prefix,
    Or,
}

/// The pieces of what was typed, in order.
fn pieces(typed: &str) -> Result<Vec<QueryToken>, QueryError> {
    let chars: Vec<char> = typed.chars().map(plain).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if chars[at] == ' ' {
            at += 1;
            continue;
        }
        let negated = is_sign(&chars, at);
        let start = at + usize::from(negated);
        let piece = if chars[start] == '"' { phrase(&chars, start)? } else { word(&chars, start) };
        at = piece.place.end;
        found.push(QueryToken { negated, ..piece });
    }
    Ok(found)
}

/// Spaces and quotation marks in one form; control characters separate words.
fn plain(letter: char) -> char {
    match letter {
        '“' | '”' | '＂' => '"',
        letter if letter.is_whitespace() || letter.is_control() => ' ',
        letter => letter,
    }
}

/// A minus before a word or a rule's number; `-1/-1` is a size and `state-based` has its hyphen
/// inside.
fn is_sign(chars: &[char], at: usize) -> bool {
    let is_minus = matches!(chars[at], '-' | '−' | '－');
    let next = chars.get(at + 1).filter(|_| is_minus);
    let is_number = || {
        let rest = chars[at + 1..].iter().take_while(|letter| **letter != ' ');
        number(&rest.collect::<String>()).is_some()
    };
    next.is_some_and(|letter| match letter {
        '"' => true,
        'x' | 'X' => false,
        letter if letter.is_numeric() => is_number(),
        letter => letter.is_alphabetic(),
    })
}

fn phrase(chars: &[char], start: usize) -> Result<QueryToken, QueryError> {
    let len = chars[start + 1..].iter().position(|letter| *letter == '"');
    let Some(len) = len else {
        let hint = Some(Said::new("hint-query-quote"));
        let open = QueryError::at(start..chars.len(), Said::new("error-query-quote"), hint);
        return Err(QueryError { fault: QueryFault::OpenQuote, ..open });
    };
    let place = start..start + len + 2;
    let text: String = chars[start + 1..=start + len].iter().collect();
    // A number is one whether it is quoted or not.
    let sort = if number(&text).is_some() { Sort::Word } else { Sort::Phrase };
    Ok(QueryToken { sort, text, place, negated: false })
}

fn word(chars: &[char], start: usize) -> QueryToken {
    let ends = |at: usize| chars[at] == ' ' || (chars[at] == '"' && at > start);
    let mut end = (start..chars.len()).find(|at| ends(*at)).unwrap_or(chars.len());
    let mut text: String = chars[start..end].iter().collect();
    // A value of a filter may stand in quotation marks.
    if chars.get(end) == Some(&'"')
        && text.ends_with([':', '：'])
        && let Ok(value) = phrase(chars, end)
        && filter_of(&format!("{text}{}", value.text)).is_some()
    {
        text += &value.text;
        end = value.place.end;
    }
    let sort = match text.as_str() {
        "OR" | "|" | "||" => Sort::Or,
        text if text.len() > 2 && text.ends_with('*') && !text.contains('/') => Sort::Prefix,
        _ => Sort::Word,
    };
    let text = if sort == Sort::Prefix { text.trim_end_matches('*').to_owned() } else { text };
    QueryToken { sort, text, place: start..end, negated: false }
}
