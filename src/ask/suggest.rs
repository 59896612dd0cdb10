//! Which names begin with what was typed? Start at [`suggest`].
//!
//! What is typed is taken as it is: no word is read as another here.

use super::records;
use crate::answer::{SuggestAnswer, Suggestion, SuggestionEditions, SuggestionKind};
use crate::book::{Completion, EditionPair, Library, Named, Sides};
use crate::home::HomeError;
use crate::index::query::Query;
use crate::model::RuleNumber;
use crate::text::is_japanese;

/// The best `most` names that begin with `typed`, in either language, and numbers that begin so.
pub fn suggest(
    library: &Library,
    typed: &str,
    most: usize,
    sides: &Sides,
) -> Result<SuggestAnswer, HomeError> {
    let pair = library.pair(sides)?;
    let facing = records::facing(library, sides)?;
    let typed = typed.trim();
    let completions = pair.completions()?;
    let mut suggestions: Vec<Suggestion> = Vec::new();
    // A number in another spelling, or with words round it, is meant as `search` reads it.
    let spelt = match completions.numbers(typed).next() {
        None => Query::number(typed).map(|number| number.to_string()),
        Some(_) => None,
    };
    for number in completions.numbers(spelt.as_deref().unwrap_or(typed)).take(most) {
        suggestions.push(of_number(&pair, number)?);
    }
    let names = completions.starting_with(typed, most.saturating_sub(suggestions.len()));
    suggestions.extend(names.into_iter().map(|name| of_name(name, typed)));
    Ok(SuggestAnswer {
        query: typed.to_owned(),
        editions: SuggestionEditions { en: facing.en, ja: facing.ja },
        suggestions,
    })
}

/// Every name that can be asked for, but for numbers.
pub fn names(library: &Library, sides: &Sides) -> Result<Vec<Suggestion>, HomeError> {
    let pair = library.pair(sides)?;
    Ok(pair.completions()?.all().iter().map(|name| of_name(name, "")).collect())
}

/// The numbers of all rules, sections and chapters, in the order of the book.
pub fn numbers(library: &Library, sides: &Sides) -> Result<Vec<RuleNumber>, HomeError> {
    Ok(library.pair(sides)?.numbers_of_leader()?.to_vec())
}

fn of_number(pair: &EditionPair<'_>, number: RuleNumber) -> Result<Suggestion, HomeError> {
    let titles = pair.titles_of(number)?;
    Ok(Suggestion {
        text: number.to_string(),
        kind: SuggestionKind::Number,
        number: Some(number),
        en: titles.en,
        ja: titles.ja,
        reading: None,
    })
}

fn of_name(name: &Completion, typed: &str) -> Suggestion {
    let kind = match name.named {
        Named::Keyword | Named::Title => SuggestionKind::Title,
        Named::Term => SuggestionKind::Term,
        Named::Card => SuggestionKind::Card,
    };
    let is_foreign = typed.contains(is_japanese);
    let own = if is_foreign { [&name.ja, &name.en] } else { [&name.en, &name.ja] };
    Suggestion {
        text: own.into_iter().flatten().next().cloned().unwrap_or_default(),
        kind,
        number: name.number,
        en: name.en.clone(),
        ja: name.ja.clone(),
        reading: name.reading.clone(),
    }
}
