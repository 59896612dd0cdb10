//! What do bulletins, rulings and notes say of a rule? Start at [`Library::mentions`].
//!
//! A document speaks of the number that a rule had in the edition of its day, so the rule is
//! followed back to that edition first. A bulletin speaks of two editions, the old one and the
//! new one: which of them a number is meant in is found out item by item. Nothing here reads a
//! source.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::documents::{Document, RuleSentences};
use super::library::Library;
use super::time::{RecordRef, Today};
use crate::home::{CitedNumber, Result, bare_words, cached, resting};
use crate::model::{
    CitedRule, DocumentKind, EditionId, EffectiveDate, Fate, Language, Level, Mention, MentionLink,
    Pair, Piece, Record, RecordKind, Role, RuleNumber,
};

/// The Japanese of a rule as it is shown, which a document may quote.
#[derive(Clone, Copy)]
pub(crate) struct Translated<'a> {
    /// Its words.
    pub text: &'a str,
    /// Whether these are only a title.
    pub is_title: bool,
}

/// A bulletin that comes out farther from an edition than this belongs to none here.
const FARTHEST_DAYS: u32 = 45;

impl Library {
    /// What the documents here say of a rule of an English edition.
    pub(crate) fn mentions(
        &self,
        record: RecordRef,
        ja: Option<Translated<'_>>,
    ) -> Result<Vec<Mention>> {
        let Some(number) = self.number(record)? else { return Ok(Vec::new()) };
        let mut mentions = Vec::new();
        let (borne, fate) = (self.borne(record)?, fate(self, record)?);
        let number_in = |edition: Option<usize>| {
            let of = |edition| borne.iter().find(|run| run.is_in(edition));
            edition.and_then(of).map(|run| run.number)
        };
        for document in self.documents()? {
            let editions = self.editions_of(document.book.id);
            // Where no edition of that time is here, the number of today is the only one known.
            let numbers = match editions.new {
                Some(_) => editions.map(number_in),
                None => Pair::new(None, Some(number)),
            };
            let said = self.rule_sentences(document, record, ja)?;
            let rests = self.rests_of(document)?;
            let resting = |at: usize| {
                let is_this = |cited: &&CitedNumber| {
                    cited.by != MentionLink::Heading
                        && number_in(cited.record.map(RecordRef::edition)) == Some(cited.number)
                };
                rests.get(at).and_then(|rests| rests.iter().find(is_this)).copied()
            };
            self.add_mentions(document, numbers, &said, fate, &resting, &mut mentions)?;
        }
        Ok(mentions)
    }

    /// What the bulletin of an English edition says of a rule that changed in it, by its records
    /// in the edition before and in that one.
    pub(crate) fn remarks(
        &self,
        edition: EditionId,
        records: Pair<Option<RecordRef>>,
    ) -> Result<Vec<Mention>> {
        let place = self.tables.place_of(edition).filter(|_| edition.language == Language::En);
        let mut mentions = Vec::new();
        if self.papers().all(|(_, id)| id.document != DocumentKind::Bulletin) {
            return Ok(mentions);
        }
        for document in self.documents()? {
            let id = document.book.id;
            let explains = id.document == DocumentKind::Bulletin
                && place.is_some()
                && self.edition_of(Language::En, id.effective).new == place;
            if explains {
                let number =
                    |record: Option<RecordRef>| record.map_or(Ok(None), |own| self.number(own));
                let numbers = Pair::new(number(records.old)?, number(records.new)?);
                let said = RuleSentences::default();
                let fate = Fate::Unknown;
                self.add_mentions(document, numbers, &said, fate, &|_| None, &mut mentions)?;
            }
        }
        Ok(mentions)
    }

    /// The rules that a piece of a document rests on, and what has become of them.
    pub(crate) fn rests_on(&self, document: EditionId, record: &Record) -> Result<Vec<CitedRule>> {
        let told = |cited: &CitedNumber| {
            let (number, link) = (cited.number, cited.by);
            let fate = cited.record.map_or(Ok(Fate::Unknown), |record| fate(self, record))?;
            Ok(CitedRule { number, fate: seen_from(fate, number), link })
        };
        let Some(piece) = record.piece.as_deref() else { return Ok(Vec::new()) };
        if document.document == DocumentKind::Bulletin {
            let numbers = piece.numbers.iter().map(|range| range.first());
            let numbers: BTreeSet<RuleNumber> =
                numbers.filter(|number| number.level() >= Level::Rule).collect();
            return self.cited_numbers(document, numbers.into_iter())?.iter().map(told).collect();
        }
        let Some(held) = self.documents()?.iter().find(|held| held.book.id == document) else {
            return Ok(Vec::new());
        };
        let at = held.book.records().iter().position(|other| other.lines == record.lines);
        let rests = self.rests_of(held)?;
        at.and_then(|at| rests.get(at)).into_iter().flatten().map(told).collect()
    }

    /// The rules that a document calls by these numbers, as the edition of its day has them.
    pub(super) fn cited_numbers(
        &self,
        document: EditionId,
        numbers: impl Iterator<Item = RuleNumber>,
    ) -> Result<Vec<CitedNumber>> {
        let editions = self.editions_of(document);
        let mut cited = Vec::new();
        for number in numbers {
            let mut record = None;
            for edition in editions.new.into_iter().chain(editions.old) {
                record = self.first_numbered(edition, number)?;
                if record.is_some() {
                    break;
                }
            }
            cited.push(CitedNumber { number, record, by: MentionLink::Number });
        }
        Ok(cited)
    }

    /// The rules that each record of rulings or notes rests on.
    fn rests_of<'a>(&self, document: &'a Document) -> Result<&'a [Vec<CitedNumber>]> {
        Ok(cached(&document.rests, || resting(&self.tables, document.book.id))?)
    }

    /// The bulletins, rulings and notes, ascending.
    pub(crate) fn documents(&self) -> Result<&[Document]> {
        let read = || {
            let read = |(place, _)| {
                Ok(Document { book: self.tables.rulebook(place)?, rests: OnceLock::new() })
            };
            self.papers().map(read).collect()
        };
        cached(&self.documents, read).map(Vec::as_slice)
    }

    /// The English editions before and of a document's day, as places in the tables.
    pub(crate) fn editions_of(&self, document: EditionId) -> Pair<Option<usize>> {
        match document.document {
            DocumentKind::Bulletin => self.edition_of(Language::En, document.effective),
            _ => Pair::new(None, self.in_force(Language::En, document.effective)),
        }
    }

    /// The editions before and after a bulletin of this day: the new one is that which took
    /// effect nearest to it, as bulletins come out some days early or late.
    pub(crate) fn edition_of(
        &self,
        language: Language,
        date: EffectiveDate,
    ) -> Pair<Option<usize>> {
        let editions: Vec<(usize, EffectiveDate)> =
            self.rules_of(language).map(|(place, edition)| (place, edition.id.effective)).collect();
        let distance = |at: &usize| editions[*at].1.days_from(date).unsigned_abs();
        let new = (0..editions.len()).min_by_key(distance);
        match new.filter(|at| distance(at) <= FARTHEST_DAYS) {
            Some(new) => {
                let old = new.checked_sub(1).map(|at| editions[at].0);
                Pair::new(old, Some(editions[new].0))
            }
            None => {
                let before = editions.iter().rfind(|(_, day)| *day < date).map(|(place, _)| *place);
                let after = editions.iter().find(|(_, day)| *day >= date).map(|(place, _)| *place);
                Pair::new(before, after)
            }
        }
    }

    /// What can be recognised of a rule in a document: its words as the edition of the document's
    /// day had them, and the Japanese that is shown.
    fn rule_sentences(
        &self,
        document: &Document,
        record: RecordRef,
        ja: Option<Translated<'_>>,
    ) -> Result<RuleSentences> {
        let mut said = RuleSentences::default();
        if document.book.id.document == DocumentKind::Bulletin {
            return Ok(said);
        }
        if let Some(edition) = self.editions_of(document.book.id).new
            && let Some(then) = self.at(record, edition)?
        {
            let is_title = self.row(then)?.is_title;
            said.add(&self.record(then)?.text, Language::En, is_title);
        }
        if let Some(ja) = ja {
            said.add(ja.text, Language::Ja, ja.is_title);
        }
        Ok(said)
    }

    fn add_mentions(
        &self,
        document: &Document,
        numbers: Pair<Option<RuleNumber>>,
        said: &RuleSentences,
        fate: Fate,
        resting: &dyn Fn(usize) -> Option<CitedNumber>,
        mentions: &mut Vec<Mention>,
    ) -> Result<()> {
        let id = document.book.id;
        let all_words = bare_words(&self.tables, id)?;
        let quotes = said.quoted_in(all_words);
        let mut words = all_words.split('\n');
        for (at, record) in document.book.records().iter().enumerate() {
            let words = words.next().unwrap_or_default();
            let Some(piece) = record.piece.as_deref() else { continue };
            let spoken = match is_offered(id.document, record, piece) {
                true => self.spoken_of(document, piece, numbers)?,
                false => None,
            };
            let (number, by) = match spoken {
                Some(number) => (Some(number), MentionLink::Number),
                None if said.title_in(record, words) => (numbers.new, MentionLink::Title),
                None if quotes && said.quoted_in(words) => (numbers.new, MentionLink::Words),
                None => match resting(at) {
                    Some(cited) => (Some(cited.number), cited.by),
                    None => (None, MentionLink::Number),
                },
            };
            let Some(number) = number else { continue };
            mentions.push(Mention {
                document: id,
                effective: id.effective,
                item: document.item_name(piece.item),
                rule: CitedRule { number, fate: seen_from(fate, number), link: by },
                link: by,
                role: piece.role,
                language: piece.language,
                printed: record.printed.clone(),
                text: record.text.clone(),
            });
        }
        Ok(())
    }

    /// The number by which a piece calls the rule that bore and bears `numbers`, if it speaks of
    /// it.
    fn spoken_of(
        &self,
        document: &Document,
        piece: &Piece,
        numbers: Pair<Option<RuleNumber>>,
    ) -> Result<Option<RuleNumber>> {
        let names = |number: &RuleNumber| {
            let same_level =
                piece.numbers.iter().filter(|range| range.first().level() == number.level());
            let mut ranges = same_level.map(|range| range.first()..=range.last());
            ranges.any(|range| range.contains(number))
        };
        if let Some(new) = numbers.new.filter(names)
            && self.meant_in(document, piece, new)? != Meant::Old
        {
            return Ok(Some(new));
        }
        if let Some(old) = numbers.old.filter(names)
            && self.meant_in(document, piece, old)? != Meant::New
        {
            return Ok(Some(old));
        }
        Ok(None)
    }

    /// In which of the editions of a document a number of one of its items is meant, where it was
    /// another rule's in the other.
    fn meant_in(&self, document: &Document, piece: &Piece, number: RuleNumber) -> Result<Meant> {
        let editions = self.editions_of(document.book.id);
        let (Some(old), Some(new)) = (editions.old, editions.new) else { return Ok(Meant::Either) };
        let item = || document.item(piece.item);
        for record in item() {
            let from = record.piece.as_ref().and_then(|piece| piece.renumbered_from);
            match from {
                Some(_) if record.number == Some(number) => return Ok(Meant::New),
                Some(from) if from == number => return Ok(Meant::Old),
                _ => (),
            }
        }
        let records = (self.first_numbered(old, number)?, self.first_numbered(new, number)?);
        let (Some(before), Some(after)) = records else { return Ok(Meant::Either) };
        if self.at(before, new)? == Some(after) {
            return Ok(Meant::Either);
        }
        // What the item prints of the rule tells which of the two it is.
        let texts = item()
            .filter(|record| record.number == Some(number) && record.kind == RecordKind::Bulletin);
        let (mut like_old, mut like_new) = (0.0_f32, 0.0_f32);
        for printed in texts {
            like_old = like_old.max(likeness(&printed.text, &self.record(before)?.text));
            like_new = like_new.max(likeness(&printed.text, &self.record(after)?.text));
        }
        Ok(match like_old.total_cmp(&like_new) {
            std::cmp::Ordering::Less => Meant::New,
            // A bulletin calls a rule that moved or went by its old number.
            _ => Meant::Old,
        })
    }
}

/// In which of the editions of a bulletin a number is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant {
    /// In both, or in the only one that has it.
    Either,
    /// In the edition before.
    Old,
    /// In the edition that the bulletin explains.
    New,
}

/// The share of words that two texts have in common, 0 to 1.
fn likeness(one: &str, other: &str) -> f32 {
    let words = |text: &str| -> Vec<String> {
        let words =
            text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_lowercase).collect();
        words.sort_unstable();
        words.dedup();
        words
    };
    let (one, other) = (words(one), words(other));
    let both = one.iter().filter(|word| other.binary_search(word).is_ok()).count();
    match one.len() + other.len() - both {
        0 => 0.0,
        all => both as f32 / all as f32,
    }
}

/// What a rule is called today, whatever it was called before.
fn fate(library: &Library, record: RecordRef) -> Result<Fate> {
    Ok(match library.known_since_then(library.today(record)?)? {
        Today::Gone(when) => Fate::Gone(when),
        Today::Unknown => Fate::Unknown,
        Today::Here(today) => library.number(today)?.map_or(Fate::Unknown, Fate::Moved),
        Today::Known(number) => number.map_or(Fate::Unknown, Fate::Moved),
    })
}

/// Bulletins repeat the rule itself, which is shown already.
fn is_offered(document: DocumentKind, record: &Record, piece: &Piece) -> bool {
    let is_remark = matches!(piece.role, Role::Remark | Role::Citation);
    match document {
        DocumentKind::Bulletin => piece.role == Role::Remark,
        DocumentKind::Notes => is_remark || piece.role == Role::Text && !record.text.is_empty(),
        DocumentKind::Rulings => true,
        DocumentKind::Rules => false,
    }
}

/// The fate of a rule that a document calls `number`: one that bears it today has not moved.
fn seen_from(fate: Fate, number: RuleNumber) -> Fate {
    match fate {
        Fate::Moved(now) if now == number => Fate::Same,
        fate => fate,
    }
}
