//! How did a rule or term come to be what it is? Start at [`Archive::history`].
//!
//! Links between neighbouring editions are followed; only the editions in which something happened
//! are read.

use std::collections::BTreeMap;

use super::diff::shown_text;
use super::error::{ArchiveError, still_wanted};
use super::given;
use super::open::Archive;
use crate::answer::{Blamed, HistoryAnswer, HistoryEvent, SharedWords, ShownText};
use crate::diff::{Link, Piece, Step, Threads, words};
use crate::index::tables::EditionRows;
use crate::model::{
    EditionId, Language, NumberRange, Pair, RecordKind, Share, Tone, WordOp, WordRun,
};
use crate::text::{fold_term, is_japanese};

/// Whose history to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryQuestion {
    /// A number or a term, as typed.
    pub wanted: String,
    /// The edition in which it bears that name; none for the newest that has it.
    pub edition: Option<String>,
    /// Whether each phrase is told with the edition that brought it.
    pub blame: bool,
}

impl Archive {
    /// Follows one rule or term through all editions; none where no edition has it.
    pub fn history(
        &self,
        question: &HistoryQuestion,
    ) -> Result<Option<HistoryAnswer>, ArchiveError> {
        let named = question.edition.as_deref().map(|it| self.pick_one(it)).transpose()?;
        let language = match named {
            Some(place) => self.tables.editions()[place].id.language,
            None if question.wanted.contains(is_japanese) => Language::Ja,
            None => Language::En,
        };
        let editions: Vec<usize> = self.rules_of(language).map(|(place, _)| place).collect();
        let mut reader = Reader { archive: self, open: BTreeMap::new() };
        let found = match named {
            Some(place) => reader.find(place, &question.wanted)?.map(|it| (place, it)),
            None => reader.find_newest(&editions, &question.wanted)?,
        };
        let Some((edition, place)) = found else { return Ok(None) };
        let threads = self.threads(language)?;
        let ids: Vec<EditionId> =
            editions.iter().map(|it| self.tables.editions()[*it].id).collect();
        let steps = threads.follow(&ids, self.tables.editions()[edition].id, place);
        let answer = reader.tell(question, threads, &steps, &ids)?;
        Ok(answer.map(|it| HistoryAnswer { edition: self.tables.editions()[edition].id, ..it }))
    }
}

/// Reads editions as they are needed.
struct Reader<'a> {
    archive: &'a Archive,
    open: BTreeMap<usize, EditionRows>,
}

impl Reader<'_> {
    fn rows(&mut self, edition: usize) -> Result<&EditionRows, ArchiveError> {
        if !self.open.contains_key(&edition) {
            self.open.insert(edition, self.archive.tables.rows(edition)?);
        }
        Ok(&self.open[&edition])
    }

    fn find_newest(
        &mut self,
        editions: &[usize],
        wanted: &str,
    ) -> Result<Option<(usize, usize)>, ArchiveError> {
        for edition in editions.iter().rev() {
            still_wanted()?;
            if let Some(place) = self.find(*edition, wanted)? {
                return Ok(Some((*edition, place)));
            }
            self.open.remove(edition);
        }
        Ok(None)
    }

    /// The place of a number or term in an edition.
    fn find(&mut self, edition: usize, wanted: &str) -> Result<Option<usize>, ArchiveError> {
        let rows = self.rows(edition)?;
        if let Ok(range) = NumberRange::read(wanted) {
            return Ok(rows.find(range.first()).next());
        }
        let folded = fold_term(wanted);
        let same = |it: &&str| fold_term(it) == folded;
        let found = rows.terms.all().iter().find(|(term, _)| {
            let english = term.english.as_deref().into_iter();
            std::iter::once(term.headword.as_str()).chain(english).any(|it| same(&it))
        });
        Ok(found.map(|it| it.1 as usize))
    }

    fn text(
        &mut self,
        edition: EditionId,
        place: usize,
    ) -> Result<Option<ShownText>, ArchiveError> {
        let Some(at) = self.archive.tables.place_of(edition) else { return Ok(None) };
        let Some(row) = self.rows(at)?.rows.get(place).copied() else { return Ok(None) };
        Ok(Some(shown_text(&self.archive.tables.words(row.entry)?.into())))
    }

    fn tell(
        &mut self,
        question: &HistoryQuestion,
        threads: &Threads,
        steps: &[Step],
        ids: &[EditionId],
    ) -> Result<Option<HistoryAnswer>, ArchiveError> {
        let mut events = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            if at == 0 || step.class.is_some() {
                still_wanted()?;
                events.push(self.event(threads, step)?);
            }
        }
        let standing = steps.iter().filter(|it| it.places.new.is_some());
        let (Some(first), Some(last)) = (events.first(), standing.clone().next_back()) else {
            return Ok(None);
        };
        let Some(begin) = first.new.clone() else { return Ok(None) };
        let kind = self.kind(last)?;
        Ok(Some(HistoryAnswer {
            asked: question.wanted.clone(),
            edition: last.edition,
            thread: format!("{}@{}", begin.name(), first.edition),
            kind,
            editions: standing.count(),
            last: last.edition,
            is_current: ids.last() == Some(&last.edition),
            blame: if question.blame { blame(&events) } else { Vec::new() },
            events,
        }))
    }

    fn kind(&mut self, step: &Step) -> Result<RecordKind, ArchiveError> {
        let at = self.archive.tables.place_of(step.edition);
        let (Some(at), Some(place)) = (at, step.places.new) else { return Ok(RecordKind::Rule) };
        Ok(self.rows(at)?.rows.get(place).map_or(RecordKind::Rule, |it| it.kind))
    }

    fn event(&mut self, threads: &Threads, step: &Step) -> Result<HistoryEvent, ArchiveError> {
        let old = match (step.before, step.places.old) {
            (Some(before), Some(place)) => self.text(before, place)?,
            _ => None,
        };
        let new = match step.places.new {
            Some(place) => self.text(step.edition, place)?,
            None => None,
        };
        let link = step.before.and_then(|it| threads.link(Pair::new(it, step.edition)));
        let words = match step.before {
            Some(_) => told(&old, &new),
            None => Vec::new(),
        };
        let number = |it: &Option<ShownText>| it.as_ref().and_then(|it| it.number);
        let numbers = Pair::new(number(&old), number(&new));
        let remarks = match step.class {
            Some(_) => self.archive.remarks(step.edition, numbers)?,
            None => Vec::new(),
        };
        Ok(HistoryEvent {
            edition: step.edition,
            class: step.class,
            words,
            given: self.given(step, Pair::new(&old, &new)),
            remarks,
            merged_from: self.shared(link, step, Side::Old)?,
            split_into: self.shared(link, step, Side::New)?,
            old,
            new,
        })
    }

    /// The reason of a pair that was found by reading.
    fn given(&self, step: &Step, texts: Pair<&Option<ShownText>>) -> Option<String> {
        let given = given::between(Pair::new(step.before?, step.edition));
        let texts = texts.map(|it| it.as_ref().map(piece));
        given.reason(texts.old.as_ref(), texts.new.as_ref()).map(str::to_owned)
    }

    fn shared(
        &mut self,
        link: Option<&Link>,
        step: &Step,
        side: Side,
    ) -> Result<Vec<SharedWords>, ArchiveError> {
        let (Some(link), Some(before)) = (link, step.before) else { return Ok(Vec::new()) };
        let shares: Vec<Share> = match side {
            Side::Old => step.places.new.map_or(Vec::new(), |it| link.merged_from(it).collect()),
            Side::New => step.places.old.map_or(Vec::new(), |it| link.split_into(it).collect()),
        };
        let edition = if side == Side::Old { before } else { step.edition };
        let mut shared = Vec::new();
        for it in shares {
            let text = self.text(edition, it.place)?;
            shared.extend(text.map(|text| SharedWords { name: text.name(), share: it.share }));
        }
        Ok(shared)
    }
}

/// What the comparison saw of a text, as far as its address goes.
fn piece(text: &ShownText) -> Piece<'_> {
    let kind = if text.term.is_some() { RecordKind::Glossary } else { RecordKind::Rule };
    let headword = text.term.as_deref();
    Piece { kind, number: text.number, headword, part: text.part, text: &text.text }
}

/// Which of two editions a record is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Old,
    New,
}

fn told(old: &Option<ShownText>, new: &Option<ShownText>) -> Vec<WordRun> {
    let text = |it: &Option<ShownText>| it.as_ref().map_or(String::new(), |it| it.text.clone());
    words(&text(old), &text(new))
}

/// The phrases of the last text, each with the edition that brought it.
///
/// Other quotes or dashes bring no phrase.
fn blame(events: &[HistoryEvent]) -> Vec<Blamed> {
    let mut letters: Vec<(char, EditionId)> = Vec::new();
    for event in events.iter().filter(|it| it.new.is_some()) {
        letters = match event.words.is_empty() || event.old.is_none() {
            true => first_letters(event),
            false => next_letters(&letters, event),
        };
    }
    let mut phrases: Vec<Blamed> = Vec::new();
    for (letter, since) in letters {
        match phrases.last_mut().filter(|it| it.since == since || letter.is_whitespace()) {
            Some(phrase) => phrase.text.push(letter),
            None => phrases.push(Blamed { text: letter.to_string(), since }),
        }
    }
    phrases
}

fn first_letters(event: &HistoryEvent) -> Vec<(char, EditionId)> {
    let text = event.new.as_ref().map_or("", |it| it.text.as_str());
    text.chars().map(|it| (it, event.edition)).collect()
}

fn next_letters(before: &[(char, EditionId)], event: &HistoryEvent) -> Vec<(char, EditionId)> {
    let mut next = Vec::new();
    let mut rest = before.iter();
    let mut replaced = event.edition;
    for run in &event.words {
        match run.op {
            WordOp::Equal => next.extend(rest.by_ref().take(run.text.chars().count())),
            WordOp::Delete => {
                let gone = rest.by_ref().take(run.text.chars().count());
                replaced = gone.last().map_or(event.edition, |it| it.1);
            }
            WordOp::Insert => {
                let since = if run.tone == Tone::Typography { replaced } else { event.edition };
                next.extend(run.text.chars().map(|it| (it, since)));
            }
        }
    }
    next
}
