//! How does what the index found become a result with its texts, and which of the best stand first?
//! Start at [`HitShower`] and [`chosen`].
//!
//! Which results there are, is said elsewhere. One keyword or one bulletin fills no page while
//! others answer too, and what only names a rule stands behind the rule that says it; these only
//! take turns, and nothing here weighs them.

use std::collections::HashMap;

use crate::answer::{Correction, FoundText, SearchHit, Subject};
use crate::book::{Both, EditionPair, Library, RecordRef, nearest_spelling};
use crate::home::Result;
use crate::index::query::Query;
use crate::index::search::{Correction as Corrected, Hit, Marker, ReasonKind, SearchIndex};
use crate::model::{
    EditionId, EffectiveDate, Language, Level, Mark, MarkedText, NumberRange, Record, RecordKind,
    RuleNumber, ScoreReason,
};
use crate::text::{abridged, analyse};

/// The score of what bears the key that was asked for.
const KEYED: f32 = 10.0;

/// Makes hits of entries.
pub(super) struct HitShower<'a> {
    /// All that is here.
    pub library: &'a Library,
    /// The editions side by side.
    pub pair: &'a EditionPair<'a>,
    /// Whether all texts of history are searched.
    pub all_editions: bool,
    /// Where entries stand that the editions side by side do not have.
    pub elsewhere: HashMap<u32, RecordRef>,
    /// Numbers that were asked for.
    pub numbers: &'a [NumberRange],
    /// The day from which on words have to stand, if any.
    pub since: Option<EffectiveDate>,
    /// The index.
    pub index: &'a SearchIndex,
    /// Marks what was asked for.
    pub marker: &'a Marker,
}

impl HitShower<'_> {
    /// Results with what tells which of them take turns.
    pub fn candidates(&self, hits: Vec<Hit>) -> Result<Vec<Candidate>> {
        let candidate = |hit: Hit| {
            let entry = hit.entries.first().filter(|_| hit.kind.explains());
            let record = entry.map_or(Ok(None), |entry| self.record(*entry))?;
            Ok(Candidate { hit, document: record.map(RecordRef::edition) })
        };
        hits.into_iter().map(candidate).collect()
    }

    pub fn hit(&self, hit: &Hit) -> Result<Option<SearchHit>> {
        let mut found = Vec::new();
        for entry in &hit.entries {
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
            path: pair.path(&both)?,
            en: self.text(both.en, hit)?,
            ja: self.text(both.in_language(Language::Ja), hit)?,
            reasons: hit.reasons.clone(),
            // Whether nobody here knows that words are as new as `since:` asks for.
            may_be_older: match self.since.zip(both.en) {
                Some((since, record)) => self.library.reworded(record)?.may_precede(since),
                None => false,
            },
            ..SearchHit::default()
        }))
    }

    /// Why a result is here in whose texts nothing is marked.
    pub fn why(&self, shown: &SearchHit, hit: &Hit) -> Option<ScoreReason> {
        let is_marked = shown.en.iter().chain(&shown.ja).any(|text| !text.text.marks.is_empty());
        let brought = hit.brought.filter(|_| !is_marked && self.numbers.is_empty())?;
        let question = hit.question.filter(|_| brought == ReasonKind::Question);
        let question = question.and_then(|row| self.index.question(row));
        Some(ScoreReason {
            kind: brought.into(),
            words: question.unwrap_or_default().to_owned(),
            table: question.map(|_| "questions"),
            row: None,
            worth: hit.score,
        })
    }

    /// The record in the newest edition that has these words, whatever its quotes and numbers are.
    fn last_of_its_words(&self, record: RecordRef) -> Result<RecordRef> {
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
    pub fn keyed(&self, query: &Query) -> Result<Vec<SearchHit>> {
        if !query.words.contains('.') || query.words.contains(char::is_whitespace) {
            return Ok(Vec::new());
        }
        let mut hits = Vec::new();
        for both in self.pair.keyed(&query.words)? {
            let mut sides = Vec::new();
            for record in both.en.iter().chain(&both.ja) {
                let record_there = self.library.record(*record)?;
                let own = Hit { score: KEYED, kind: record_there.kind, ..Hit::default() };
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
    fn of_document(&self, hit: &Hit, found: RecordRef, record: Record) -> Result<SearchHit> {
        let subject = Subject::of(&record).unwrap_or_else(|| Subject::Term(own_title(&record)));
        let edition = self.library.edition_of_record(found);
        let language = record.piece.as_ref().map_or(edition.language, |piece| piece.language);
        let text = self.text(Some(found), hit)?;
        let mut documents = self.library.documents()?.iter();
        let document = documents.find(|document| document.book.id == edition);
        let piece = record.piece.as_ref();
        let (en, ja) = match language {
            Language::En => (text, None),
            Language::Ja => (None, text),
        };
        Ok(SearchHit {
            kind: record.kind,
            subject,
            score: hit.score,
            // The name of the item that the piece belongs to.
            item: document.zip(piece).and_then(|(document, piece)| document.item_name(piece.item)),
            cited: self.library.rests_on(edition, &record)?,
            en,
            ja,
            reasons: hit.reasons.clone(),
            ..SearchHit::default()
        })
    }

    /// A correction in whole words, with the way back.
    pub fn correction(&self, read: &Corrected, query: &str) -> Result<Correction> {
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

    fn record(&self, entry: u32) -> Result<Option<RecordRef>> {
        match self.elsewhere.get(&entry) {
            Some(record) => Ok(Some(*record)),
            None => self.pair.record_of_entry(entry),
        }
    }

    /// The English headword; a Japanese entry tells its English one itself.
    fn headword(&self, both: &Both) -> Result<Option<String>> {
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            if let Some(term) = self.library.record(record)?.term {
                return Ok(Some(term.english.unwrap_or(term.headword)));
            }
        }
        Ok(None)
    }

    fn text(&self, record: Option<RecordRef>, hit: &Hit) -> Result<Option<FoundText>> {
        let Some(record) = record else { return Ok(None) };
        let edition = self.library.edition_of_record(record);
        let question = || hit.question.and_then(|row| self.index.question(row));
        Ok(Some(found_text(self.library.record(record)?, edition, self.marker, question)))
    }
}

/// So many characters of a text are shown beside others; shorter ones are shown whole.
const ROOM: usize = 240;

/// A record's text with what was found in it, and the part of it that answers; `question` is what
/// people ask that it answers.
pub(super) fn found_text(
    record: Record,
    edition: EditionId,
    marker: &Marker,
    question: impl Fn() -> Option<&'static str>,
) -> FoundText {
    let answer = match record.text.chars().nth(ROOM) {
        Some(_) => marker.answering(&record.text, edition.language, question(), ROOM),
        None => 0..record.text.len(),
    };
    let marks = marker.marks(&record.text).into_iter().map(|bytes| (bytes, Mark::Match)).collect();
    let term = record.term.unwrap_or_default();
    FoundText {
        edition,
        headword: (!term.headword.is_empty()).then_some(term.headword),
        reading: term.reading,
        text: MarkedText { text: record.text, marks },
        answer,
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

/// So many results are seen at once.
const FIRST: usize = 8;

/// So many of them are from the section of one keyword, and from one document.
const OF_KEYWORD: usize = 4;
const OF_DOCUMENT: usize = 2;

/// Among so many of the best results others are looked for.
pub(super) const LOOKED_AT: usize = 32;

/// A result, and the document that it is from.
pub(super) struct Candidate {
    /// The result.
    pub hit: Hit,
    /// The document, where it is a piece of one.
    pub document: Option<usize>,
}

/// The results in the order in which they are shown; `asks_one` where all that was asked is one name.
pub(super) fn chosen(mut ranked: Vec<Candidate>, asks_one: bool) -> Vec<Hit> {
    if asks_one {
        return ranked.into_iter().map(|candidate| candidate.hit).collect();
    }
    put_titles_behind(&mut ranked);
    let (mut first, mut rest): (Vec<Candidate>, Vec<Candidate>) = (Vec::new(), Vec::new());
    for candidate in ranked {
        let family = keyword(&candidate.hit);
        let alike = first.iter().filter(|other| keyword(&other.hit) == family).count();
        let together = first.iter().filter(|other| other.document == candidate.document).count();
        let is_flood = family.is_some() && alike >= OF_KEYWORD
            || candidate.document.is_some() && together >= OF_DOCUMENT;
        let list = if is_flood || first.len() == FIRST { &mut rest } else { &mut first };
        list.push(candidate);
    }
    first.into_iter().chain(rest).map(|candidate| candidate.hit).collect()
}

/// Titles and entries of the glossary among the first, behind the first rule there that says what
/// they name, where none stands before them.
fn put_titles_behind(ranked: &mut [Candidate]) {
    let first = FIRST.min(ranked.len());
    for at in (0..first).rev() {
        let family = rule_of(&ranked[at].hit);
        let says = |candidate: &Candidate| {
            let hit = &candidate.hit;
            !hit.is_title && hit.kind == RecordKind::Rule && rule_of(hit) == family
        };
        let gives_way = ranked[at].hit.is_title && !ranked[..at].iter().any(says);
        if family.is_some() && gives_way {
            let behind = (at + 1..first).find(|other| says(&ranked[*other]));
            if let Some(other) = behind {
                ranked[at..=other].rotate_left(1);
            }
        }
    }
}

/// The rule that a result stands under, or sends its readers to.
fn rule_of(hit: &Hit) -> Option<RuleNumber> {
    hit.rule.filter(|rule| rule.level() >= Level::Rule)?.rule()
}

/// The keyword in whose section a result stands, by its rule.
fn keyword(hit: &Hit) -> Option<RuleNumber> {
    rule_of(hit).filter(|rule| matches!(rule.section_part(), 701 | 702))
}
