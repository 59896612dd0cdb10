//! In how many rules did some words stand, edition by edition? Start at [`topic`].

use crate::answer::{TopicAnswer, TopicCount};
use crate::book::{Library, english_names};
use crate::diff::fold;
use crate::home::{HomeError, still_wanted};
use crate::index::tables::Row;
use crate::model::{EffectiveDate, Language, RecordKind};
use crate::text::is_japanese;

/// Counts the records that hold `words` as a phrase, in every edition of the rules in the
/// language of the words; typography and case do not count. A Japanese name is followed by its
/// English one through the days of which there is no Japanese edition.
pub fn topic(library: &Library, words: &str) -> Result<TopicAnswer, HomeError> {
    let language = if words.contains(is_japanese) { Language::Ja } else { Language::En };
    let mut editions = counts(library, language, words, &[])?;
    let english = english_names(words).into_iter().next().filter(|_| language == Language::Ja);
    if let Some(english) = english {
        let days: Vec<EffectiveDate> =
            editions.iter().map(|count| count.edition.effective).collect();
        editions.extend(counts(library, Language::En, english, &days)?);
        editions.sort_by_key(|count| count.edition.effective);
    }
    Ok(TopicAnswer { topic: words.to_owned(), editions })
}

/// The counts of the editions in a language, but for those of some days.
fn counts(
    library: &Library,
    language: Language,
    words: &str,
    but: &[EffectiveDate],
) -> Result<Vec<TopicCount>, HomeError> {
    let wanted = fold(words).to_lowercase();
    let mut known: Vec<Option<bool>> = vec![None; library.tables.entry_count() as usize];
    let mut editions = Vec::new();
    for (place, summary) in library.rules_of(language) {
        if but.contains(&summary.id.effective) {
            continue;
        }
        still_wanted()?;
        let mut count = TopicCount { edition: summary.id, rules: 0, examples: 0, glossary: 0 };
        for row in library.tables.rows(place)?.rows {
            let Some(counter) = counter(&mut count, row.kind) else { continue };
            let holds = match known.get(row.entry as usize).copied().flatten() {
                Some(holds) => holds,
                None => holds(library, &row, &wanted)?,
            };
            known[row.entry as usize] = Some(holds);
            *counter += usize::from(holds);
        }
        editions.push(count);
    }
    Ok(editions)
}

fn holds(library: &Library, row: &Row, wanted: &str) -> Result<bool, HomeError> {
    let record = library.tables.record(row)?;
    let headword = record.headword().unwrap_or_default();
    let holds = |text: &str| fold(text).to_lowercase().contains(wanted);
    Ok(holds(&record.text) || holds(headword))
}

fn counter(count: &mut TopicCount, kind: RecordKind) -> Option<&mut usize> {
    match kind {
        RecordKind::Section | RecordKind::Rule => Some(&mut count.rules),
        RecordKind::Example => Some(&mut count.examples),
        RecordKind::Glossary => Some(&mut count.glossary),
        _ => None,
    }
}
