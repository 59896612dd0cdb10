//! Which records answer a query? Start at [`Archive::search`].
//!
//! The search index orders; here its entries become texts with their editions.

use std::collections::HashMap;

use super::error::{ArchiveError, still_wanted};
use super::open::Archive;
use super::paired::{Sides, found, newest_with, place_of};
use super::pick::Picked;
use crate::answer::{CitedRule, FoundText, SearchAnswer, SearchHit, Subject};
use crate::index::search::{EntrySet, GroupKey, Hit, Marker};
use crate::index::tables::Row;
use crate::model::{DocumentKind, EffectiveDate, Language, Record};
use crate::query::Query;
use crate::text::{fold_term, lexicon};

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
    pub fn read(typed: &str, limit: usize, all_editions: bool) -> Result<Self, ArchiveError> {
        Ok(Self { query: Query::read(typed)?, limit, all_editions })
    }

    /// The edition that was typed as `in:`.
    pub fn edition(&self) -> Option<&str> {
        self.query.filters.edition.as_deref()
    }
}

impl Archive {
    /// Searches the editions `picked` and all documents that are not rules, or all history.
    pub fn search(
        &self,
        question: &SearchQuestion,
        picked: Picked,
    ) -> Result<SearchAnswer, ArchiveError> {
        let index = self.search_index()?;
        let sides = Sides::open(self, picked)?;
        let entries = self.entries(question, &sides)?;
        let answer = index.search(&question.query, &entries, question.limit)?;
        // What was ended early is no answer.
        still_wanted()?;
        let own = |language| sides.edition(language).filter(|_| !question.all_editions);
        let mut shown = SearchAnswer {
            query: question.query.typed.clone(),
            en: own(Language::En),
            ja: own(Language::Ja),
            total: answer.total,
            corrections: answer.corrections.into_iter().map(|it| (it.typed, it.meant)).collect(),
            ..SearchAnswer::default()
        };
        let elsewhere = self.elsewhere(&answer.hits, &sides, question.all_editions)?;
        for hit in &answer.hits {
            let (sides, marker) = (&sides, &answer.marker);
            let texts = Texts { archive: self, sides, elsewhere: &elsewhere, marker };
            shown.hits.extend(texts.hit(hit, question.all_editions)?);
        }
        if shown.hits.is_empty() {
            shown.suggestions = suggestions(&question.query.words);
        }
        Ok(shown)
    }

    fn entries(
        &self,
        question: &SearchQuestion,
        sides: &Sides<'_>,
    ) -> Result<EntrySet, ArchiveError> {
        let since = question.query.filters.since.as_deref();
        let since = since.map(|it| self.since(it)).transpose()?;
        let is_new = |row: &Row| since.is_none_or(|it| self.began(row) >= Some(it));
        let mut entries = EntrySet::default();
        for (place, edition) in self.tables.editions().iter().enumerate() {
            let is_other = edition.id.document != DocumentKind::Rules;
            if question.all_editions || is_other {
                let rows = &self.rows(place)?.rows;
                entries.extend(rows.iter().filter(|it| is_new(it)).map(|it| it.entry));
            }
        }
        for (_, rows) in sides.rows.iter().flatten() {
            entries.extend(rows.rows.iter().filter(|it| is_new(it)).map(|it| it.entry));
        }
        Ok(entries)
    }

    /// The day that `since:` means: a date, or that of an edition.
    fn since(&self, typed: &str) -> Result<EffectiveDate, ArchiveError> {
        if let Ok(date) = typed.parse() {
            return Ok(date);
        }
        Ok(self.tables.editions()[self.pick_one(typed)?].id.effective)
    }

    /// The day since which a row's words have stood.
    fn began(&self, row: &Row) -> Option<EffectiveDate> {
        self.tables.editions().get(usize::from(row.since)).map(|it| it.id.effective)
    }

    /// Entries that the editions picked do not have, with the newest edition that has them.
    fn elsewhere(
        &self,
        hits: &[Hit],
        sides: &Sides<'_>,
        all_editions: bool,
    ) -> Result<HashMap<u32, (usize, Row)>, ArchiveError> {
        let entries = hits.iter().flat_map(|it| &it.entries);
        let missing = entries.filter(|it| all_editions || sides.row(it.1, it.0).is_none());
        let missing: Vec<u32> = missing.map(|it| it.0).collect();
        if missing.is_empty() { Ok(HashMap::new()) } else { newest_with(self, &missing) }
    }
}

/// Makes hits of entries.
struct Texts<'a> {
    archive: &'a Archive,
    sides: &'a Sides<'a>,
    elsewhere: &'a HashMap<u32, (usize, Row)>,
    marker: &'a Marker,
}

impl Texts<'_> {
    fn hit(&self, hit: &Hit, all_editions: bool) -> Result<Option<SearchHit>, ArchiveError> {
        let mut records: [Option<(Record, usize)>; 2] = [None, None];
        for (entry, language) in &hit.entries {
            records[place_of(*language)] = self.record(*entry, *language)?;
        }
        // The text that fits best decides whether the rule or an example of it is shown.
        let best = records.iter().flatten().find(|it| it.0.kind == hit.kind);
        let Some(best) = best.or(records.iter().flatten().next()).map(|it| it.0.clone()) else {
            return Ok(None);
        };
        for language in [Language::En, Language::Ja] {
            let slot = &mut records[place_of(language)];
            let differs = slot
                .as_ref()
                .is_none_or(|it| it.0.kind != best.kind || it.0.ordinal != best.ordinal);
            // A text of the past has no counterpart in an edition of today.
            let stands =
                |it: &(u32, Language)| it.1 != language && self.sides.row(it.1, it.0).is_some();
            let of_today = slot.is_none() && hit.entries.iter().any(stands);
            if differs && (!all_editions || of_today) {
                let row = self.sides.counterpart(&best, language);
                let row = row.zip(self.sides.rows[place_of(language)].as_ref());
                let read = row.map(|(row, (place, _))| {
                    Ok::<_, ArchiveError>((self.sides.tables.record(&row)?, *place))
                });
                *slot = read.transpose()?;
            }
        }
        let subject = subject(hit, &records, &best);
        let cited = self.cited(&records)?;
        let [en, ja] = records.map(|it| it.map(|(record, place)| self.text(record, place)));
        let path = self.sides.path(best.number)?;
        Ok(Some(SearchHit { kind: best.kind, subject, score: hit.score, path, cited, en, ja }))
    }

    /// The rules that a piece of a document speaks of.
    fn cited(
        &self,
        records: &[Option<(Record, usize)>; 2],
    ) -> Result<Vec<CitedRule>, ArchiveError> {
        let piece = |it: &'_ (Record, usize)| Some((it.0.piece.clone()?, it.1));
        let Some((piece, place)) = records.iter().flatten().find_map(piece) else {
            return Ok(Vec::new());
        };
        self.archive.cited(self.sides.tables.editions()[place].id, &piece)
    }

    fn record(
        &self,
        entry: u32,
        language: Language,
    ) -> Result<Option<(Record, usize)>, ArchiveError> {
        let own = self.sides.row(language, entry).filter(|_| !self.elsewhere.contains_key(&entry));
        let place = self.sides.rows[place_of(language)].as_ref().map(|it| it.0);
        let found = own.zip(place).map(|(row, place)| (place, row));
        let found = found.or_else(|| self.elsewhere.get(&entry).copied());
        found.map(|(place, row)| Ok((self.sides.tables.record(&row)?, place))).transpose()
    }

    fn text(&self, record: Record, place: usize) -> FoundText {
        found(record, self.sides.tables.editions()[place].id, self.marker)
    }
}

/// A number, or the English headword; a Japanese entry tells its English one itself.
fn subject(hit: &Hit, records: &[Option<(Record, usize)>; 2], best: &Record) -> Subject {
    if let GroupKey::Number(number) = hit.key {
        return Subject::Number(number);
    }
    if let Some(number) = best.number {
        return Subject::Number(number);
    }
    let headword = |it: &Option<(Record, usize)>| {
        let term = it.as_ref()?.0.term.clone()?;
        Some(term.english.unwrap_or(term.headword))
    };
    let [en, ja] = records;
    let headword = headword(en).or_else(|| headword(ja));
    Subject::Term(headword.unwrap_or_else(|| own_title(best)))
}

/// How many characters of its text stand for a record that has no title.
const TITLE: usize = 40;

/// What a ruling, note or item is called: its label, else how it begins.
fn own_title(record: &Record) -> String {
    let label = record.piece.as_ref().map_or("", |it| it.key.trim());
    let printed = record.printed.trim();
    if let Some(own) = [label, printed].into_iter().find(|it| it.chars().any(char::is_alphanumeric))
    {
        return own.to_owned();
    }
    let line = record.text.lines().next().unwrap_or_default().trim();
    let start: String = line.chars().take(TITLE).collect();
    if start.len() < line.len() { format!("{}…", start.trim_end()) } else { start }
}

/// How many names are offered where nothing was found.
const OFFERED: usize = 3;

/// Names of either language that look like what was typed, nearest first.
pub(super) fn suggestions(typed: &str) -> Vec<String> {
    let wanted = fold_term(typed);
    let names = lexicon().iter().flat_map(|it| it.ja_forms().chain(it.en_forms()));
    let scored = names.map(|it| (strsim::jaro_winkler(&fold_term(it), &wanted), it));
    let mut scored: Vec<(f64, &str)> = scored.filter(|it| it.0 > 0.78).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(OFFERED).map(|it| it.1.to_owned()).collect()
}
