//! Which records answer a query? Start at [`search`].
//!
//! The search index orders what the book puts together; here its results become texts with their
//! editions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::records;
use crate::answer::{
    CitedRule, Correction, FoundText, ReadAs, ScoreReason, SearchAnswer, SearchHit,
    SearchedEditions, Subject, WiderQuery,
};
use crate::book::{Both, EditionPair, Library, RecordRef, Sides, Today, nearest_spelling};
use crate::home::{HomeError, still_wanted};
use crate::index::query::{Query, QueryError};
use crate::index::search::{Correction as Corrected, Frame, Hit, Marker};
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Language, Mark, MarkedText, NumberRange, Period,
    Record, RecordKind, RuleNumber,
};
use crate::text::{abridged, analyse};

/// What to search for.
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
    pub fn read(typed: &str, limit: usize, all_editions: bool) -> Result<Self, HomeError> {
        let query = Query::read(typed)?;
        if all_editions && query.filters.edition.is_some() {
            return Err(QueryError::InAll.into());
        }
        Ok(Self { query, limit, all_editions })
    }

    /// The edition that was typed as `in:`.
    pub fn edition(&self) -> Option<&str> {
        self.query.filters.edition.as_deref()
    }
}

/// Searches the editions `sides` and all documents that are not rules, or all history.
pub fn search(
    library: &Library,
    question: &SearchQuestion,
    sides: &Sides,
) -> Result<SearchAnswer, HomeError> {
    let pair = library.pair(sides)?;
    let query = with_numbers_of_today(&pair, question)?;
    let frame = framed(&pair, question, &query)?;
    let found = library.search_index()?.search(&query, &frame, question.limit)?;
    // What was ended early is no answer.
    still_wanted()?;
    let facing = records::facing(library, sides)?;
    let wanted = found.hits.iter().flat_map(|hit| &hit.entries).map(|(entry, _)| *entry);
    let spelt = found.corrections.iter().flat_map(|correction| &correction.entries).copied();
    let shower = Shower {
        library,
        pair: &pair,
        all_editions: question.all_editions,
        elsewhere: elsewhere(&pair, wanted.chain(spelt), question)?,
        numbers: &query.numbers,
        marker: &found.marker,
    };
    let mut hits = Vec::new();
    for hit in &found.hits {
        hits.extend(shower.hit(hit)?);
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
    let (total, hits_keyed) = (found.total + keyed.len(), !keyed.is_empty());
    hits.splice(0..0, keyed);
    hits.truncate(question.limit);
    let mut corrections = Vec::new();
    for correction in &found.corrections {
        corrections.push(shower.correction(correction, &question.query.typed)?);
    }
    let sections = question.query.filters.sections.iter();
    let wider = match hits.is_empty() {
        true => wider(&pair, question)?,
        false => Vec::new(),
    };
    Ok(SearchAnswer {
        wider,
        query: question.query.typed.clone(),
        editions: match question.all_editions {
            true => SearchedEditions::default(),
            false => SearchedEditions { en: facing.en, ja: facing.ja },
        },
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

fn read_as((typed, meant): (String, Vec<&'static str>)) -> ReadAs {
    ReadAs { typed, meant: meant.into_iter().take(MOST_MEANT).map(str::to_owned).collect() }
}

/// Queries that ask for less than one that finds nothing, and find something.
fn wider(pair: &EditionPair<'_>, question: &SearchQuestion) -> Result<Vec<WiderQuery>, HomeError> {
    let mut found = Vec::new();
    for typed in question.query.wider() {
        let Ok(wider) = SearchQuestion::read(&typed, 1, question.all_editions) else { continue };
        let query = with_numbers_of_today(pair, &wider)?;
        let frame = framed(pair, &wider, &query)?;
        let total = pair.library().search_index()?.search(&query, &frame, 1)?.total;
        if total > 0 {
            found.push(WiderQuery { query: typed, total });
        }
    }
    Ok(found)
}

/// The query, with numbers that only older editions had read as those of today.
fn with_numbers_of_today(
    pair: &EditionPair<'_>,
    question: &SearchQuestion,
) -> Result<Query, HomeError> {
    let mut query = question.query.clone();
    if question.all_editions || query.numbers.is_empty() {
        return Ok(query);
    }
    let Some(edition) = pair.leading() else { return Ok(query) };
    let library = pair.library();
    let language = library.edition_of_record(RecordRef::new(edition, 0)).language;
    let mut numbers: Vec<NumberRange> = Vec::new();
    for range in &query.numbers {
        numbers.push(*range);
        if pair.numbered(range.first())?.is_empty() {
            for borne in library.number_runs(language, range.first())? {
                let leads_to = borne.record.or(match borne.today {
                    Today::Here(record) => Some(record),
                    Today::Gone(_) | Today::Unknown => None,
                });
                let here = leads_to.map_or(Ok(None), |record| library.at(record, edition))?;
                let number = here.map_or(Ok(None), |here| library.number(here))?;
                numbers.extend(number.map(NumberRange::from));
            }
        }
    }
    query.numbers = numbers;
    Ok(query)
}

/// What is searched.
fn framed(
    pair: &EditionPair<'_>,
    question: &SearchQuestion,
    query: &Query,
) -> Result<Arc<Frame>, HomeError> {
    let library = pair.library();
    let mut frame = match question.all_editions {
        true => Arc::new(library.frame_of_all()?),
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

/// The day that `since:` means: a date, the first day of a month or year, or that of an edition.
fn day_of(library: &Library, typed: &str) -> Result<EffectiveDate, HomeError> {
    match Period::read(typed) {
        Some(period) => Ok(period.first()),
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
) -> Result<HashSet<u32>, HomeError> {
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
                Language::En => library.reworded(record)?.by().effective >= since,
                Language::Ja => is_translation_since(pair, record, since)?,
            };
            if is_new {
                entries.insert(row.entry);
            }
        }
    }
    Ok(entries)
}

/// Whether the English words beside a Japanese record have stood since this day or a later one, or
/// the Japanese ones, where an older translation of it is here.
fn is_translation_since(
    pair: &EditionPair<'_>,
    record: RecordRef,
    since: EffectiveDate,
) -> Result<bool, HomeError> {
    let library = pair.library();
    if let Some(en) = pair.both(record)?.en
        && library.reworded(en)?.by().effective >= since
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
fn is_same_rule(
    pair: &EditionPair<'_>,
    older: RecordRef,
    newer: RecordRef,
) -> Result<bool, HomeError> {
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
) -> Result<HashMap<u32, RecordRef>, HomeError> {
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
            if rows.rows[at].number.is_some_and(|number| covered(numbers, number)) {
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
) -> Result<HashSet<u32>, HomeError> {
    let (mut entries, mut seen) = (HashSet::new(), HashSet::new());
    for (place, edition) in library.tables.editions().iter().enumerate().rev() {
        let is_rules = edition.id.document == DocumentKind::Rules;
        for row in &library.rows(place)?.rows {
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

/// The score of what bears the key that was asked for.
const KEYED: f32 = 10.0;

fn reasons(hit: &Hit) -> Vec<ScoreReason> {
    let reasons = hit.reasons.iter().map(|reason| ScoreReason {
        kind: reason.kind.word(),
        words: reason.words.clone(),
        table: reason.table,
        row: reason.row.clone(),
        worth: reason.worth,
    });
    reasons.collect()
}

/// Makes hits of entries.
struct Shower<'a> {
    library: &'a Library,
    pair: &'a EditionPair<'a>,
    all_editions: bool,
    elsewhere: HashMap<u32, RecordRef>,
    /// Numbers that were asked for.
    numbers: &'a [NumberRange],
    marker: &'a Marker,
}

impl Shower<'_> {
    fn hit(&self, hit: &Hit) -> Result<Option<SearchHit>, HomeError> {
        let mut found = Vec::new();
        for (entry, _) in &hit.entries {
            found.extend(self.record(*entry)?);
        }
        // The text that fits best decides whether the rule or an example of it is shown.
        let mut best = None;
        for record in &found {
            if self.library.row(*record)?.kind == hit.kind {
                best = best.or(Some(*record));
            }
        }
        let Some(best) = best.or(found.first().copied()) else { return Ok(None) };
        let record = self.library.record(best)?;
        if record.piece.is_some() || record.kind.explains() {
            return Ok(Some(self.of_document(hit, best, record)?));
        }
        let best = match self.all_editions && self.numbers.is_empty() {
            true => self.last_of_its_words(best)?,
            false => best,
        };
        // A text of the past is shown with the pair of its own day.
        let of_its_day = match self.all_editions {
            true => Some(self.library.pair(&self.library.sides_of(best.edition())?)?),
            false => None,
        };
        let pair = of_its_day.as_ref().unwrap_or(self.pair);
        let both = pair.both(best)?;
        let both = match self.library.edition_of_record(best).language {
            // Of several Japanese records the one that was found is shown.
            Language::Ja => Both { ja: vec![best], ..both },
            Language::En => both,
        };
        let subject = match pair.number_of(&both)? {
            Some(number) => Subject::Number(number),
            None => Subject::Term(self.headword(&both)?.unwrap_or_else(|| own_title(&record))),
        };
        Ok(Some(SearchHit {
            kind: record.kind,
            subject,
            score: hit.score,
            path: records::path(pair, &both)?,
            item: None,
            cited: Vec::new(),
            en: self.text(both.en)?,
            ja: self.text(both.in_language(Language::Ja))?,
            reasons: reasons(hit),
        }))
    }

    /// The record in the newest edition that has these words, whatever its quotes and numbers are.
    fn last_of_its_words(&self, record: RecordRef) -> Result<RecordRef, HomeError> {
        let editions = self.library.tables.editions();
        let own = &editions[record.edition()].id;
        let since = self.library.reworded(record)?;
        let mut last = record;
        for place in self.library.rules_places(own.language) {
            if editions[*place].id <= *own {
                continue;
            }
            let Some(later) = self.library.at(record, *place)? else { continue };
            if self.library.reworded(later)? != since {
                break;
            }
            last = later;
        }
        Ok(last)
    }

    /// The pieces of documents that these call as the query does, such as `A.7.2`.
    fn keyed(&self, query: &Query) -> Result<Vec<SearchHit>, HomeError> {
        if !query.words.contains('.') || query.words.contains(char::is_whitespace) {
            return Ok(Vec::new());
        }
        let mut hits = Vec::new();
        for both in self.pair.keyed(&query.words)? {
            let mut sides = Vec::new();
            for record in both.en.iter().chain(&both.ja) {
                let record_there = self.library.record(*record)?;
                let (group, entries, reasons) = (0, Vec::new(), Vec::new());
                let kind = record_there.kind;
                let own = Hit { group, score: KEYED, kind, entries, reasons };
                sides.push(self.of_document(&own, *record, record_there)?);
            }
            let ja = sides.iter_mut().find_map(|hit| hit.ja.take());
            if let Some(first) = sides.into_iter().next() {
                hits.push(SearchHit { ja, ..first });
            }
        }
        Ok(hits)
    }

    /// A piece of a bulletin, of rulings or of notes.
    fn of_document(
        &self,
        hit: &Hit,
        found: RecordRef,
        record: Record,
    ) -> Result<SearchHit, HomeError> {
        let subject = match (record.number, record.headword()) {
            (Some(number), _) => Subject::Number(number),
            (None, Some(headword)) => Subject::Term(headword.to_owned()),
            (None, None) => Subject::Term(own_title(&record)),
        };
        let edition = self.library.edition_of_record(found);
        let language = record.piece.as_ref().map_or(edition.language, |piece| piece.language);
        let text = self.text(Some(found))?;
        let (en, ja) = match language {
            Language::En => (text, None),
            Language::Ja => (None, text),
        };
        let cited = self.cited(found, &record)?;
        let (kind, score) = (record.kind, hit.score);
        let item = self.item(found, &record)?;
        let (path, reasons) = (Vec::new(), reasons(hit));
        Ok(SearchHit { kind, subject, score, path, item, cited, en, ja, reasons })
    }

    /// The name of the item that a piece of a document belongs to.
    fn item(&self, found: RecordRef, record: &Record) -> Result<Option<String>, HomeError> {
        let Some(piece) = &record.piece else { return Ok(None) };
        let id = self.library.edition_of_record(found);
        let mut documents = self.library.documents()?.iter();
        let document = documents.find(|document| document.book.id == id);
        Ok(document.and_then(|document| document.item_name(piece.item)))
    }

    /// A correction in whole words, with the way back.
    fn correction(&self, read: &Corrected, query: &str) -> Result<Correction, HomeError> {
        let mut forms: Vec<String> = Vec::new();
        for entry in &read.entries {
            let Some(record) = self.record(*entry)? else { continue };
            let record = self.library.record(record)?;
            for text in [Some(record.text.as_str()), record.headword()].into_iter().flatten() {
                let words = analyse(text).into_iter().filter(|word| word.text == read.meant);
                forms.extend(words.map(|word| text[word.place.bytes].to_lowercase()));
            }
        }
        let meant = nearest_spelling(&read.typed.to_lowercase(), forms);
        Ok(Correction {
            typed: read.typed.clone(),
            meant: meant.unwrap_or_else(|| read.meant.clone()),
            instead: Query::quoting(query, &read.typed),
        })
    }

    fn record(&self, entry: u32) -> Result<Option<RecordRef>, HomeError> {
        match self.elsewhere.get(&entry) {
            Some(record) => Ok(Some(*record)),
            None => self.pair.record_of_entry(entry),
        }
    }

    /// The rules that a piece of a document speaks of.
    fn cited(&self, found: RecordRef, record: &Record) -> Result<Vec<CitedRule>, HomeError> {
        let cited = self.library.rests_on(self.library.edition_of_record(found), record)?;
        cited.into_iter().map(|number| records::cited(self.library, number)).collect()
    }

    /// The English headword; a Japanese entry tells its English one itself.
    fn headword(&self, both: &Both) -> Result<Option<String>, HomeError> {
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            if let Some(term) = self.library.record(record)?.term {
                return Ok(Some(term.english.unwrap_or(term.headword)));
            }
        }
        Ok(None)
    }

    fn text(&self, record: Option<RecordRef>) -> Result<Option<FoundText>, HomeError> {
        let Some(record) = record else { return Ok(None) };
        let edition = self.library.edition_of_record(record);
        Ok(Some(found_text(self.library.record(record)?, edition, self.marker)))
    }
}

/// A record's text with what was found in it.
pub(super) fn found_text(record: Record, edition: EditionId, marker: &Marker) -> FoundText {
    let marks = marker.marks(&record.text).into_iter().map(|bytes| (bytes, Mark::Match)).collect();
    let term = record.term.unwrap_or_default();
    FoundText {
        edition,
        headword: (!term.headword.is_empty()).then_some(term.headword),
        reading: term.reading,
        text: MarkedText { text: record.text, marks },
    }
}

/// How many letters of half width of its text stand for a record that has no title.
const TITLE: usize = 40;

/// What a ruling, note or item is called: its label, else how it begins.
fn own_title(record: &Record) -> String {
    let label = record.piece.as_ref().map_or("", |piece| piece.key.trim());
    let printed = record.printed.trim();
    if let Some(own) =
        [label, printed].into_iter().find(|text| text.chars().any(char::is_alphanumeric))
    {
        return own.to_owned();
    }
    let line = record.text.lines().next().unwrap_or_default().trim();
    abridged(line, TITLE)
}
