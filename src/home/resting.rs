//! Which rules does each piece of rulings and notes rest on? Start at [`add`];
//! [`resting`] reads it.
//!
//! A piece speaks of the numbers that rules had on its day, or stands under a title or begins with it,
//! or is about what its first sentence speaks of most. What is rare is told by all texts of that
//! day, so that this is worked out when a generation is made.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::compared::{cached, rules};
use crate::citation::references;
use crate::index::Tables;
use crate::index::tables::{Damage, EditionRows, Named, RecordRef};
use crate::lexicon::{lexicon, names, synonyms};
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Language, Level, MentionLink, Record, RecordKind, Role,
    RuleNumber, Rulebook, Target,
};
use crate::text::{Headwords, bare, is_hiragana, sentences};

/// A rule that a piece of a document speaks of by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CitedNumber {
    /// What the document calls it.
    pub number: RuleNumber,
    /// The rule in the edition of the document's day; none where that has no such number.
    pub record: Option<RecordRef>,
    /// What tells so.
    pub by: MentionLink,
}

/// Adds what the pieces of all rulings and notes rest on to what is kept beside the tables; of the
/// editions, `parts` are none that a day is told by.
pub(super) fn add(tables: &Tables, parts: &[EditionId], named: &mut Named) -> Result<(), Damage> {
    let editions = rules(tables, parts, Language::En).through;
    let rows = tables.editions().iter().map(|_| OnceLock::new()).collect();
    let texts = Texts { tables, editions, rows };
    for (place, edition) in tables.editions().iter().enumerate() {
        let id = edition.id;
        if matches!(id.document, DocumentKind::Rulings | DocumentKind::Notes) {
            let book = tables.rulebook(place)?;
            named.add(&format!("resting {id}"), &texts.rests(&book)?);
            // What stands in no piece quotes nothing.
            let words = book.records().iter().map(|record| match record.piece.is_some() {
                true => bare(&record.text),
                false => String::new(),
            });
            named.add(&format!("words of {id}"), &words.collect::<Vec<_>>().join("\n"));
        }
    }
    Ok(())
}

/// The words of rulings or notes without marks, a line for each record; none of bulletins, which
/// repeat the rules that they change, each under its number.
pub(crate) fn bare_words(tables: &Tables, document: EditionId) -> Result<&str, Damage> {
    Ok(tables.named(&format!("words of {document}"))?.unwrap_or_default())
}

/// What each record of rulings or notes rests on.
pub(crate) fn resting(
    tables: &Tables,
    document: EditionId,
) -> Result<Vec<Vec<CitedNumber>>, Damage> {
    Ok(tables.named(&format!("resting {document}"))?.unwrap_or_default())
}

/// The English texts among which rules are looked up.
struct Texts<'a> {
    tables: &'a Tables,
    /// The editions of the rules, ascending.
    editions: Vec<usize>,
    rows: Vec<OnceLock<EditionRows>>,
}

/// A document with what rules are called around its day.
struct Cited<'a> {
    texts: &'a Texts<'a>,
    book: &'a Rulebook,
    day: Option<usize>,
    names: TitleNames,
}

impl<'a> Texts<'a> {
    fn rows(&self, edition: usize) -> Result<&EditionRows, Damage> {
        cached(&self.rows[edition], || self.tables.rows(edition))
    }

    fn number(&self, record: RecordRef) -> Result<Option<RuleNumber>, Damage> {
        Ok(self.rows(record.edition())?.rows.at(record.place()).number)
    }

    fn in_force(&self, date: EffectiveDate) -> Option<usize> {
        let has_begun = |place: &&usize| self.tables.id(**place).effective <= date;
        self.editions.iter().rfind(has_begun).copied()
    }

    fn numbered(&self, edition: Option<usize>, number: RuleNumber) -> Result<CitedNumber, Damage> {
        let record = match edition {
            Some(edition) => {
                let place = self.rows(edition)?.find(number).next();
                place.map(|place| RecordRef::new(edition, place))
            }
            None => None,
        };
        Ok(CitedNumber { number, record, by: MentionLink::Number })
    }

    /// What each record of a document rests on.
    fn rests(&self, book: &Rulebook) -> Result<Vec<Vec<CitedNumber>>, Damage> {
        let on_the_day = self.in_force(book.id.effective);
        let is_next = |place: &&usize| on_the_day.is_none_or(|day| **place > day);
        let next = self.editions.iter().find(is_next).copied();
        // Rulings come out before the rules that they are about, or long before.
        let titled = [on_the_day.or(next), next, self.editions.last().copied()];
        let titled: Vec<usize> = titled.into_iter().flatten().collect();
        let names = self.title_names(&titled)?;
        let cited = Cited { texts: self, book, day: on_the_day, names };
        book.records().iter().enumerate().map(|(at, record)| cited.by(at, record)).collect()
    }

    /// The titles of some editions, then the headwords of their glossaries, each for the rule that it
    /// points at; the first edition is that of the day.
    fn title_names(&self, titled: &[usize]) -> Result<TitleNames, Damage> {
        let mut names = TitleNames::default();
        let Some(day) = titled.first().copied() else { return Ok(names) };
        let is_above = |number: RuleNumber| number.level() == Level::Chapter;
        for edition in titled {
            for (place, row) in self.rows(*edition)?.rows.iter().enumerate() {
                if row.is_title && row.is_numbered() && !row.number.is_some_and(is_above) {
                    let title = self.tables.record(&row)?.text;
                    names.add(&title, RecordRef::new(*edition, place), true);
                }
            }
        }
        for edition in titled {
            let rows = self.rows(*edition)?.rows.iter();
            for entry in rows.filter(|row| row.kind == RecordKind::Glossary) {
                let entry = self.tables.record(&entry)?;
                let number = numbers(&entry.text).find(|number| !is_above(*number));
                let Some(number) = number else { continue };
                let rule = self.numbered(Some(*edition), number)?.record;
                if let (Some(headword), Some(rule)) = (entry.headword(), rule) {
                    names.add(headword, rule, *edition == day);
                }
            }
        }
        names.translate();
        for row in self.rows(day)?.rows.iter().filter(|row| !row.kind.is_front_or_back()) {
            names.count(&self.tables.record(&row)?.text);
        }
        Ok(names)
    }
}

/// The numbers that a text points at.
fn numbers(text: &str) -> impl Iterator<Item = RuleNumber> + use<> {
    references(text).into_iter().filter_map(|reference| match reference.target {
        Target::Numbers(range) => Some(range.first()),
        Target::Term(_) => None,
    })
}

impl Cited<'_> {
    /// The rules that a piece rests on: those that it speaks of by number, those of the editions that
    /// it names as its sources, and that whose title it stands under.
    fn by(&self, at: usize, record: &Record) -> Result<Vec<CitedNumber>, Damage> {
        let Some(piece) = record.piece.as_deref() else { return Ok(Vec::new()) };
        let is_ruling = self.book.id.document == DocumentKind::Rulings;
        let mut cited = Vec::new();
        // A source says of which day its number is; the same number is not read again.
        for source in piece.sources.iter().filter(|_| is_ruling) {
            let number = source.place.as_deref().and_then(|place| place.trim().parse().ok());
            let Some((number, date)) = number.zip(source.date) else { continue };
            cited.push(self.texts.numbered(self.texts.in_force(date), number)?);
        }
        let spoken = piece.numbers.iter().map(|range| range.first());
        let in_text = numbers(&record.text).filter(|_| is_ruling);
        for number in spoken.chain(in_text).filter(|number| number.level() >= Level::Rule) {
            cited.push(self.texts.numbered(self.day, number)?);
        }
        if is_ruling {
            cited.extend(self.titled(MentionLink::Title, self.under_title(&piece.key))?);
        }
        let speaks = piece.language == Language::Ja && !matches!(piece.role, Role::Citation);
        if cited.is_empty() && speaks {
            cited.extend(self.about(at, record)?);
        }
        let mut once = BTreeSet::new();
        cited.retain(|rule| once.insert(rule.number));
        Ok(cited)
    }

    fn titled(
        &self,
        by: MentionLink,
        record: Option<RecordRef>,
    ) -> Result<Option<CitedNumber>, Damage> {
        let Some(record) = record else { return Ok(None) };
        let number = self.texts.number(record)?;
        Ok(number.map(|number| CitedNumber { number, record: Some(record), by }))
    }

    /// The rule that bears the title of the heading that a ruling stands under.
    fn under_title(&self, key: &str) -> Option<RecordRef> {
        let heading = key.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
        let is_title = |record: &&Record| {
            heading.contains('.') && record.piece.as_ref().is_some_and(|piece| piece.key == heading)
        };
        let mut titles = self.book.records().iter().filter(is_title);
        titles.find_map(|title| self.names.called(&title.text))
    }

    /// The rules or sections that a piece without numbers is about: that whose title it begins with
    /// and that whose title is the nearest heading above it, else that which it speaks of most.
    fn about(&self, at: usize, record: &Record) -> Result<Vec<CitedNumber>, Damage> {
        let has_role =
            |record: &Record, role| record.piece.as_ref().is_some_and(|piece| piece.role == role);
        let begun = self.names.begun(&record.text).filter(|_| !has_role(record, Role::Step));
        // The keys of rulings tell what they stand under.
        let is_told_above = self.book.id.document == DocumentKind::Notes;
        let above = self.book.records()[..at].iter().rev();
        let mut headings = above.filter(|above| is_told_above && has_role(above, Role::Heading));
        let above = headings.find_map(|heading| self.names.called(&heading.text));
        let subject = self.titled(MentionLink::Title, begun)?;
        let above = self.titled(MentionLink::Heading, above)?;
        if subject.is_some() || above.is_some() {
            return Ok(subject.into_iter().chain(above).collect());
        }
        let spoken = self.names.spoken(&record.text);
        Ok(self.titled(MentionLink::Term, spoken)?.into_iter().collect())
    }
}

/// What rules are called in both languages, by their titles and by the glossary that points at them,
/// without marks, and how often texts speak of each.
#[derive(Default)]
struct TitleNames {
    by_name: BTreeMap<String, usize>,
    records: Vec<RecordRef>,
    headwords: Headwords,
    /// In how many texts each stands, of how many.
    counts: Vec<usize>,
    texts: usize,
}

/// What stands behind a title with which a sentence begins that is about it.
const BEHIND_A_SUBJECT: [&str; 4] = ["は", "とは", "能力", "のルール"];

/// What stands behind it in a heading.
const BEHIND_IN_A_HEADING: [&str; 4] = ["の", "と", "card", "rule"];

/// What stands in one of so many texts, or in fewer, tells what a sentence is about; said twice, and
/// of no card, one in the second number is enough. Picked on 76 pieces of 1998, 2003 and 2013.
const RARE: [usize; 2] = [80, 12];

/// What no text of the day can speak of stands in more texts than there are.
const UNSPOKEN: usize = usize::MAX / 128;

impl TitleNames {
    /// Adds the title or headword of a record, which texts of the day may speak of or not; the first
    /// one of a name stays.
    fn add(&mut self, title: &str, record: RecordRef, is_spoken: bool) {
        let term = self.records.len();
        let term = *self.by_name.entry(key(title)).or_insert(term);
        if term == self.records.len() {
            self.records.push(record);
            self.counts.push(if is_spoken { 0 } else { UNSPOKEN });
            self.headwords.add(title, term);
        }
    }

    /// Adds the Japanese names of all titles, then older names.
    fn translate(&mut self) {
        let names = lexicon().iter().flat_map(|name| {
            let forms = name.ja_forms().chain([name.ja]).map(move |ja| (name, ja));
            forms.flat_map(|(name, ja)| name.en_forms().chain([name.en]).map(move |en| (ja, en)))
        });
        let older = synonyms().flat_map(|old| {
            let meant: Vec<&str> = old.meant().collect();
            meant.into_iter().map(move |now| (old.said, now))
        });
        // What is said for a name, and what verbs say, is what all texts are made of.
        let names = names.map(|(name, known)| (name, known, !name.ends_with(is_hiragana)));
        for (name, known, is_told) in names.chain(older.map(|(said, now)| (said, now, false))) {
            let term = self.by_name.get(&key(known)).copied();
            // A single letter is a word of many sentences.
            let Some(term) = term.filter(|_| bare(name).chars().count() > 1) else { continue };
            self.by_name.entry(key(name)).or_insert(term);
            if is_told {
                self.headwords.add(name, term);
            }
        }
    }

    /// Counts a text of the rules.
    fn count(&mut self, text: &str) {
        let found: BTreeSet<usize> = self.headwords.find(text).into_iter().map(|at| at.1).collect();
        found.into_iter().for_each(|term| self.counts[term] += 1);
        self.texts += 1;
    }

    /// The record that a heading names, or begins with.
    fn called(&self, heading: &str) -> Option<RecordRef> {
        let own = self.by_name.get(&key(heading)).map(|term| self.records[*term]);
        own.or_else(|| self.begins(heading, &BEHIND_IN_A_HEADING))
    }

    /// The record whose title a text begins with and is about.
    fn begun(&self, text: &str) -> Option<RecordRef> {
        let line = text.lines().next().unwrap_or_default();
        let is_heading = !line.contains('。');
        let named = || self.called(line).filter(|_| is_heading);
        self.begins(line, &BEHIND_A_SUBJECT).or_else(named)
    }

    fn begins(&self, text: &str, behind: &[&str]) -> Option<RecordRef> {
        let start = bare(text);
        let is_subject = |name: &str| {
            start.strip_prefix(name).is_some_and(|rest| {
                rest.is_empty() || behind.iter().any(|behind| rest.starts_with(behind))
            })
        };
        let names = self.by_name.iter().filter(|(name, _)| is_subject(name));
        let longest = names.max_by_key(|(name, _)| name.len());
        longest.map(|(_, term)| self.records[*term])
    }

    /// The record of what the first sentence speaks of most, rare names counting more; what is
    /// quoted there are the words of a card.
    fn spoken(&self, text: &str) -> Option<RecordRef> {
        let first = sentences(text, Language::Ja).into_iter().next()?;
        let parts = text[first].split(['「', '」']).step_by(2);
        let sentence = parts.collect::<Vec<_>>().join("、");
        let is_of_card = !names(&sentence).is_empty();
        let mut times: BTreeMap<usize, usize> = BTreeMap::new();
        for (_, term) in self.headwords.find(&sentence) {
            *times.entry(term).or_default() += 1;
        }
        times.retain(|term, times| {
            let rare = RARE[usize::from(*times > 1 && !is_of_card)];
            self.counts[*term] * rare <= self.texts
        });
        let weight = |(term, times): &(usize, usize)| {
            let rarity = (self.texts as f32 / (1 + self.counts[*term]) as f32).ln();
            *times as f32 * rarity
        };
        let times = times.into_iter().rev();
        let best = times.max_by(|one, other| weight(one).total_cmp(&weight(other)));
        best.map(|(term, _)| self.records[term])
    }
}

/// What names are compared by: no marks, no plural.
fn key(name: &str) -> String {
    bare(name).trim_end_matches('s').to_owned()
}
