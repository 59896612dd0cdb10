//! Which records answer a query, and which names begin with what was typed? Start at [`search`] and
//! [`suggest`].
//!
//! The search index orders what the book puts together; here its results become texts with their
//! editions. What is typed to be completed is taken as it is: no word is read as another.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::hits::{HitShower, LOOKED_AT, chosen};
use super::records;
use crate::answer::{
    Facing, ReadAs, Search, SearchAnswer, SearchHit, SuggestAnswer, Suggestion, WiderQuery,
};
use crate::book::{Completion, EditionPair, Library, RecordRef, Sides};
use crate::corpus::Catalogue;
use crate::home::{Result, still_wanted};
use crate::index::query::{Query, QueryError};
use crate::index::search::{Frame, search as search_in};
use crate::model::{
    DocumentKind, EffectiveDate, Language, NameKind, NumberRange, Period, RecordKind, RuleNumber,
    Titles,
};
use crate::text::is_japanese;

/// What to search for, once what was typed is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchQuestion {
    /// The query.
    pub query: Query,
    /// How many results are wanted.
    pub limit: usize,
    /// Whether all texts of history are searched, not only those of the editions picked.
    pub all_editions: bool,
}

impl SearchQuestion {
    /// The question that was typed.
    pub fn read(typed: &str, limit: usize, all_editions: bool) -> Result<Self> {
        let query = Query::read(typed)?;
        if all_editions && query.filters.edition.is_some() {
            return Err(QueryError::in_all().into());
        }
        Ok(Self { query, limit, all_editions })
    }
}

/// Searches as was asked; `few` results are given where nobody says how many.
pub fn search_for(library: &Library, asked: &Search, few: usize) -> Result<SearchAnswer> {
    let Search { words, without, edition, all_editions, explain, lang, window } = asked;
    let without = without.iter().map(|word| format!("-{word}"));
    let typed = words.iter().cloned().chain(without).collect::<Vec<_>>().join(" ");
    let end = window.places(few).end;
    let mut question = SearchQuestion::read(&typed, end, *all_editions)?;
    question.query.explains = *explain;
    let edition = question.query.filters.edition.clone().or_else(|| edition.clone());
    let mut answer = search(library, &question, &library.pick(edition.as_deref())?)?;
    answer.hits.drain(..window.offset.min(answer.hits.len()));
    answer.asked_edition = edition;
    Ok(match lang {
        Some(lang) => answer.in_language(*lang),
        None => answer,
    })
}

/// Searches the editions `sides` and all documents that are not rules, or all history.
pub fn search(library: &Library, question: &SearchQuestion, sides: &Sides) -> Result<SearchAnswer> {
    let pair = library.pair(sides)?;
    let query = with_numbers_of_today(&pair, question)?;
    let frame = framed(&pair, question, &query)?;
    // Where all that fits is one list, nothing takes turns.
    let takes_turns = !question.all_editions && !query.is_list() && query.numbers.is_empty();
    let limit = if takes_turns { question.limit.max(LOOKED_AT) } else { question.limit };
    let index = library.search_index()?;
    let mut found = search_in(index, &query, &frame, limit)?;
    // What was ended early is no answer.
    still_wanted()?;
    let facing = records::facing(library, sides)?;
    let wanted = found.hits.iter().flat_map(|hit| &hit.entries).copied();
    let spelt = found.corrections.iter().flat_map(|correction| &correction.entries).copied();
    let shower = HitShower {
        library,
        pair: &pair,
        all_editions: question.all_editions,
        elsewhere: elsewhere(&pair, wanted.chain(spelt), question)?,
        numbers: &query.numbers,
        since: query.filters.since.as_deref().map(|typed| day_of(library, typed)).transpose()?,
        index,
        marker: &found.marker,
    };
    let ranked = std::mem::take(&mut found.hits);
    let mut ranked = match takes_turns {
        true => chosen(shower.candidates(ranked)?, found.asks_one),
        false => ranked,
    };
    ranked.truncate(question.limit);
    let mut hits = Vec::new();
    for hit in &ranked {
        let shown = shower.hit(hit)?;
        hits.extend(shown.map(|shown| SearchHit { why: shower.why(&shown, hit), ..shown }));
    }
    if question.all_editions && query.is_number() {
        let day =
            |hit: &SearchHit| hit.en.iter().chain(&hit.ja).map(|text| text.edition.effective).max();
        hits.sort_by(|one, other| {
            let what = |hit: &SearchHit| (hit.kind.explains(), hit.subject.clone());
            what(one).cmp(&what(other)).then_with(|| day(other).cmp(&day(one)))
        });
    }
    let keyed = shower.keyed(&question.query)?;
    let is_keyed =
        |hit: &SearchHit| keyed.iter().any(|key| key.subject == hit.subject && hit.kind.explains());
    hits.retain(|hit| !is_keyed(hit));
    let (total, hits_keyed) = (found.total + keyed.len(), !keyed.is_empty());
    hits.splice(0..0, keyed);
    hits.truncate(question.limit);
    let corrections = found.corrections.iter();
    let corrections = corrections.map(|read| shower.correction(read, &question.query.typed));
    let corrections = corrections.collect::<Result<_, _>>()?;
    let sections = question.query.filters.kept.sections.iter();
    let read_as = |(typed, mut meant): (String, Vec<String>)| {
        meant.truncate(MOST_MEANT);
        ReadAs { typed, meant }
    };
    let wider = if hits.is_empty() { wider(&pair, question)? } else { Vec::new() };
    Ok(SearchAnswer {
        asked_edition: None,
        wider,
        query: question.query.typed.clone(),
        editions: if question.all_editions { Facing::default() } else { facing },
        total,
        corrections,
        suggestions: match hits.is_empty() && !found.unknown.is_empty() {
            true => pair.near_names_here(&question.query.words)?,
            false => Vec::new(),
        },
        // A key of a document, such as `A.7.2`, is no word.
        absent: if hits_keyed { Vec::new() } else { found.unknown },
        read_as: found.read_as.into_iter().map(read_as).collect(),
        absent_sections: sections.filter(|range| !frame.has_number_in(range)).copied().collect(),
        hits,
    })
}

/// How many of the words of the rules are told that something is read as.
const MOST_MEANT: usize = 3;

/// Queries that ask for less than one that finds nothing, and find something.
fn wider(pair: &EditionPair<'_>, question: &SearchQuestion) -> Result<Vec<WiderQuery>> {
    let mut found = Vec::new();
    for typed in question.query.wider() {
        let Ok(wider) = SearchQuestion::read(&typed, 1, question.all_editions) else { continue };
        let query = with_numbers_of_today(pair, &wider)?;
        let frame = framed(pair, &wider, &query)?;
        let total = search_in(pair.library().search_index()?, &query, &frame, 1)?.total;
        if total > 0 {
            found.push(WiderQuery { query: typed, total });
        }
    }
    Ok(found)
}

/// The query, with numbers that only older editions had read as those of today.
fn with_numbers_of_today(pair: &EditionPair<'_>, question: &SearchQuestion) -> Result<Query> {
    let mut query = question.query.clone();
    if question.all_editions || query.numbers.is_empty() {
        return Ok(query);
    }
    let Some(edition) = pair.leading() else { return Ok(query) };
    let library = pair.library();
    let id = library.tables.id(edition);
    let mut numbers: Vec<NumberRange> = Vec::new();
    for range in &query.numbers {
        numbers.push(*range);
        if pair.numbered(range.first())?.is_empty() {
            for borne in library.number_runs(id.language, range.first())? {
                let number_here = |record| records::number_in(library, record, id);
                let number = borne.leads_to().map_or(Ok(None), number_here)?;
                numbers.extend(number.map(NumberRange::from));
            }
        }
    }
    query.numbers = numbers;
    Ok(query)
}

/// What is searched.
fn framed(pair: &EditionPair<'_>, question: &SearchQuestion, query: &Query) -> Result<Arc<Frame>> {
    let library = pair.library();
    let mut frame = match question.all_editions {
        // One for all editions, whichever leads.
        true => library.worked_out(0, || library.frame_of_all())?,
        false => pair.frame()?,
    };
    if query.has_number() {
        let edition = pair.leading().filter(|_| !question.all_editions);
        frame = Arc::new(library.with_spoken_numbers(&frame, edition)?);
    }
    if question.all_editions && query.is_number() {
        let bore = entries_that_bore(library, &frame, &query.numbers)?;
        frame = Arc::new(frame.narrowed(|entry| bore.contains(&entry)));
    }
    if let Some(since) = query.filters.since.as_deref() {
        let since = day_of(library, since)?;
        let new = entries_since(pair, since, question.all_editions)?;
        frame = Arc::new(frame.narrowed(|entry| new.contains(&entry)));
    }
    Ok(frame)
}

/// The day that `since` means: a date, the first day of a month or year, or that of an edition.
pub fn day_of(library: &Library, typed: &str) -> Result<EffectiveDate> {
    match Period::read(typed) {
        Some(period) => Ok(period.first),
        None => Ok(library.edition_named(typed)?.effective),
    }
}

/// The entries whose words have stood since this day or a later one.
///
/// A Japanese text says what its English one says, so it is as old as that; how old the words of a
/// translation are, nobody knows before there are two of it here.
fn entries_since(
    pair: &EditionPair<'_>,
    since: EffectiveDate,
    all_editions: bool,
) -> Result<HashSet<u32>> {
    let library = pair.library();
    let mut entries = HashSet::new();
    for (place, edition) in library.tables.editions().iter().enumerate() {
        let is_other = edition.id.document != DocumentKind::Rules;
        let is_picked = pair.sides().en == Some(place) || pair.sides().ja.contains(&place);
        if !(all_editions || is_other || is_picked) {
            continue;
        }
        let of_its_day = match edition.id.language {
            Language::Ja if !is_other && !is_picked => {
                Some(library.pair(&library.sides_of(place)?)?)
            }
            _ => None,
        };
        let pair = of_its_day.as_ref().unwrap_or(pair);
        for (at, row) in library.rows(place)?.rows.iter().enumerate() {
            let record = RecordRef::new(place, at);
            let is_new = match edition.id.language {
                _ if is_other => edition.id.effective >= since,
                Language::En => is_since(library, record, since)?,
                Language::Ja => is_translation_since(pair, record, since)?,
            };
            if is_new {
                entries.insert(row.entry);
            }
        }
    }
    Ok(entries)
}

/// Whether English words are as new as a day, so far as any edition is known that is older.
fn is_since(library: &Library, record: RecordRef, since: EffectiveDate) -> Result<bool> {
    let when = library.reworded(record)?;
    let mut published = Catalogue::known().editions().iter().map(|known| known.effective);
    let is_before = |day| day < since && when.after().is_none_or(|after| after.effective < day);
    let is_told = library.is_sample() || !when.may_precede(since) || !published.any(is_before);
    Ok(is_told && when.by().effective >= since)
}

/// Whether the English words beside a Japanese record have stood since this day or a later one, or
/// the Japanese ones, where an older translation of it is here.
fn is_translation_since(
    pair: &EditionPair<'_>,
    record: RecordRef,
    since: EffectiveDate,
) -> Result<bool> {
    let library = pair.library();
    if let Some(en) = pair.both(record)?.en
        && is_since(library, en, since)?
    {
        return Ok(true);
    }
    let began = library.reworded(record)?.by();
    for place in library.rules_places(Language::Ja) {
        let is_older = library.tables.editions()[*place].id < began;
        let older = if is_older { library.at(record, *place)? } else { None };
        if let Some(older) = older
            && is_same_rule(pair, older, record)?
        {
            return Ok(began.effective >= since);
        }
    }
    Ok(false)
}

/// Whether an older Japanese record is the same rule for sure: what translates another English rule
/// is only like it, as rules are of which a text holds a part.
fn is_same_rule(pair: &EditionPair<'_>, older: RecordRef, newer: RecordRef) -> Result<bool> {
    let library = pair.library();
    let of_its_day = library.pair(&library.sides_of(older.edition())?)?;
    match (of_its_day.both(older)?.en, pair.both(newer)?.en) {
        (Some(before), Some(now)) => Ok(library.at(before, now.edition())? == Some(now)),
        _ => Ok(library.number(older)? == library.number(newer)?),
    }
}

/// Entries that the editions side by side do not have, with the newest edition that has them.
fn elsewhere(
    pair: &EditionPair<'_>,
    entries: impl Iterator<Item = u32>,
    question: &SearchQuestion,
) -> Result<HashMap<u32, RecordRef>> {
    let library = pair.library();
    let all_editions = question.all_editions;
    let numbers = &question.query.numbers;
    let mut missing: Vec<u32> = Vec::new();
    for entry in entries {
        if all_editions || pair.record_of_entry(entry)?.is_none() {
            missing.push(entry);
        }
    }
    let mut found = HashMap::new();
    // Where a number was asked for, a text is shown as it bore that.
    let mut bearing = HashMap::new();
    for place in (0..library.tables.editions().len()).rev() {
        if numbers.is_empty() && found.len() == missing.len() {
            break;
        }
        let rows = library.rows(place)?;
        for entry in &missing {
            let Some(at) = rows.place_of_entry(*entry) else { continue };
            found.entry(*entry).or_insert(RecordRef::new(place, at));
            if rows.rows.at(at).number.is_some_and(|number| covered(numbers, number)) {
                bearing.entry(*entry).or_insert(RecordRef::new(place, at));
            }
        }
    }
    found.extend(bearing);
    Ok(found)
}

fn covered(ranges: &[NumberRange], number: RuleNumber) -> bool {
    ranges.iter().any(|range| range.covers(number))
}

/// Of each rule through time the entries that bore a number last, in each language, and those of
/// documents.
fn entries_that_bore(
    library: &Library,
    frame: &Frame,
    numbers: &[NumberRange],
) -> Result<HashSet<u32>> {
    let (mut entries, mut seen) = (HashSet::new(), HashSet::new());
    for (place, edition) in library.tables.editions().iter().enumerate().rev() {
        let is_rules = edition.id.document == DocumentKind::Rules;
        for row in library.rows(place)?.rows.iter() {
            let bore = row.number.filter(|number| covered(numbers, *number));
            let (Some(number), Some(group)) = (bore, frame.group(row.entry)) else {
                if !is_rules {
                    entries.insert(row.entry);
                }
                continue;
            };
            let mut is_last = || seen.insert((group, number, edition.id.language));
            if !is_rules || (row.kind != RecordKind::Example && is_last()) {
                entries.insert(row.entry);
            }
        }
    }
    Ok(entries)
}

/// The names at these places of those that begin with `typed`, in either language, the best first,
/// and numbers that begin so.
pub fn suggest(
    library: &Library,
    typed: &str,
    places: Range<usize>,
    sides: &Sides,
) -> Result<SuggestAnswer> {
    let pair = library.pair(sides)?;
    let typed = typed.trim();
    let completions = pair.completions()?;
    // A number in another spelling, or with words round it, is meant as `search` reads it.
    let spelt = match completions.numbers(typed).next() {
        None => Query::number(typed).map(|number| number.to_string()),
        Some(_) => None,
    };
    let numbers: Vec<_> = completions.numbers(spelt.as_deref().unwrap_or(typed)).collect();
    let names = completions.starting_with(typed);
    let numbered = numbers.iter().map(|number| {
        let Titles { en, ja, .. } = pair.titles_of(*number)?;
        let (text, number) = (number.to_string(), Some(*number));
        Ok(Suggestion { text, kind: NameKind::Number, number, en, ja, reading: None })
    });
    let named = names.iter().map(|name| Ok(of_name(name, typed)));
    let all = numbered.chain(named).skip(places.start).take(places.len());
    let suggestions = all.collect::<Result<_>>()?;
    Ok(SuggestAnswer {
        query: typed.to_owned(),
        editions: records::facing(library, sides)?,
        suggestions,
        total: numbers.len() + names.len(),
    })
}

/// Every name that can be asked for, but for numbers.
pub fn names(library: &Library, sides: &Sides) -> Result<Vec<Suggestion>> {
    let pair = library.pair(sides)?;
    Ok(pair.completions()?.all().iter().map(|name| of_name(name, "")).collect())
}

/// The numbers of all rules, sections and chapters, in the order of the book.
pub fn numbers(library: &Library, sides: &Sides) -> Result<Vec<RuleNumber>> {
    Ok(library.pair(sides)?.numbers_of_leader()?.to_vec())
}

fn of_name(name: &Completion, typed: &str) -> Suggestion {
    let is_foreign = typed.contains(is_japanese);
    let own = if is_foreign { [&name.ja, &name.en] } else { [&name.en, &name.ja] };
    Suggestion {
        text: own.into_iter().flatten().next().cloned().unwrap_or_default(),
        kind: name.named,
        number: name.number,
        en: name.en.clone(),
        ja: name.ja.clone(),
        reading: name.reading.clone(),
    }
}
