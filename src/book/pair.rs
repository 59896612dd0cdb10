//! Which records of two languages belong together? Start at [`EditionPair::both`].
//!
//! The English edition that was translated is paired with the Japanese text by what the records
//! say; a record of another edition is followed to it by its thread. Equal numbers decide nothing.
//! Only what is asked for is read.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::library::Library;
use super::sides::Sides;
use super::time::RecordRef;
use crate::citation::references;
use crate::home::{Result, cached};
use crate::index::search::Frame;
use crate::index::tables::Row;
use crate::model::{EditionId, Language, NumberRange, RuleNumber, Target, Titles};
use crate::text::{fold_term, folds_to};
use crate::translation::{PairedBy, RecordPair, repeats};

/// An English edition and the Japanese texts of its day; either side may be missing or hold only
/// parts of the book.
pub struct EditionPair<'a> {
    pub(super) library: &'a Library,
    sides: Sides,
    pub(super) cache: Arc<PairCache>,
}

/// One record in both languages; at least one of them has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Both {
    /// The English.
    pub en: Option<RecordRef>,
    /// The Japanese of one text; more than one where that says it twice.
    pub ja: Vec<RecordRef>,
}

impl Both {
    /// The record that leads: the English, else the Japanese.
    pub(crate) fn leading(&self) -> Option<RecordRef> {
        self.en.or_else(|| self.ja.first().copied())
    }

    /// The record in a language; of duplicates the first.
    pub(crate) fn in_language(&self, language: Language) -> Option<RecordRef> {
        match language {
            Language::En => self.en,
            Language::Ja => self.ja.first().copied(),
        }
    }
}

/// What a text points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// As it is printed, in the numbers of its own edition.
    pub printed: NumberRange,
    /// The same in the numbers of the edition that leads; none where that has no such rule.
    pub target: Option<NumberRange>,
}

impl Pointer {
    /// The range to show: as the leading edition numbers it, else as it is printed.
    pub fn shown(self) -> NumberRange {
        self.target.unwrap_or(self.printed)
    }
}

/// What was derived from a pair of editions, kept for the next question.
#[derive(Default)]
pub(crate) struct PairCache {
    /// For each Japanese text the pair of records of each of its records, by place.
    record_pairs: Vec<OnceLock<Vec<Option<RecordPair>>>>,
    orphans: OnceLock<Vec<(RuleNumber, RecordRef)>>,
    /// The numbers of the edition that leads, ascending.
    numbers: OnceLock<Vec<RuleNumber>>,
    pub(super) frame: OnceLock<Arc<Frame>>,
    pub(super) glossary: OnceLock<Arc<super::glossary::Glossary>>,
    pub(super) completions: OnceLock<Arc<super::completion::Completions>>,
    /// What stands under a title, with its titles.
    headings: OnceLock<Vec<(Both, Titles)>>,
}

impl PairCache {
    pub(super) fn of(sides: &Sides) -> Self {
        let record_pairs = sides.ja.iter().map(|_| OnceLock::new()).collect();
        Self { record_pairs, ..Self::default() }
    }
}

/// Where the English of a Japanese record stands in the edition shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum English {
    /// Here.
    At(RecordRef),
    /// Nowhere: it stood in the edition that was translated.
    Gone,
    /// Nowhere: it never stood, or there is no English edition.
    Never,
}

impl<'a> EditionPair<'a> {
    pub(super) fn new(library: &'a Library, sides: &Sides, cache: Arc<PairCache>) -> Self {
        Self { library, sides: sides.clone(), cache }
    }

    /// The editions that stand side by side.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The place of the edition that leads: the English, else the newest Japanese.
    pub(crate) fn leading(&self) -> Option<usize> {
        self.sides.en.or_else(|| self.sides.ja.first().copied())
    }

    /// The edition that leads.
    pub(crate) fn leading_id(&self) -> Option<EditionId> {
        self.leading().map(|place| self.library.tables.id(place))
    }

    /// The editions that have records of their own to show: the English, or else all Japanese
    /// texts, the newest first.
    fn leaders(&self) -> Vec<usize> {
        match self.sides.en {
            Some(en) => vec![en],
            None => self.sides.ja.clone(),
        }
    }

    /// What brought a Japanese record and an English one together.
    pub(super) fn record_pair(&self, record: RecordRef) -> Result<Option<RecordPair>> {
        let Some(text) = self.sides.ja.iter().position(|ja| *ja == record.edition()) else {
            return Ok(None);
        };
        let Some((paired, _)) = self.library.bridge(record.edition())? else { return Ok(None) };
        let record_pairs = self.cache.record_pairs[text].get_or_init(|| {
            let mut by_place = Vec::new();
            for record_pair in &paired.pairing.record_pairs {
                if by_place.len() <= record_pair.ja {
                    by_place.resize(record_pair.ja + 1, None);
                }
                by_place[record_pair.ja] = by_place[record_pair.ja].or(Some(*record_pair));
            }
            by_place
        });
        Ok(record_pairs.get(record.place()).copied().flatten())
    }

    /// Where the English of a Japanese record stands in the English edition shown.
    pub(super) fn english_of(&self, record: RecordRef) -> Result<English> {
        let (Some(en), Some(record_pair)) = (self.sides.en, self.record_pair(record)?) else {
            return Ok(English::Never);
        };
        let Some((_, base)) = self.library.bridge(record.edition())? else {
            return Ok(English::Never);
        };
        let here = self.library.at(RecordRef::new(base, record_pair.en), en)?;
        Ok(here.map_or(English::Gone, English::At))
    }

    /// The Japanese records of an English one, those of the newest text that has any; duplicates
    /// come last.
    fn japanese_of(&self, record: RecordRef) -> Result<Vec<RecordRef>> {
        for ja in &self.sides.ja {
            let Some((paired, base)) = self.library.bridge(*ja)? else { continue };
            let Some(base) = self.library.at(record, base)? else { continue };
            let mut record_pairs: Vec<RecordPair> = paired.pairing.all_of(base.place()).collect();
            record_pairs.sort_by_key(|record_pair| {
                (record_pair.how == PairedBy::Duplicate, record_pair.ja)
            });
            if !record_pairs.is_empty() {
                let records =
                    record_pairs.into_iter().map(|record_pair| RecordRef::new(*ja, record_pair.ja));
                return Ok(records.collect());
            }
        }
        Ok(Vec::new())
    }

    /// The same record in both languages.
    pub fn both(&self, record: RecordRef) -> Result<Both> {
        if self.sides.en == Some(record.edition()) {
            return Ok(Both { en: Some(record), ja: self.japanese_of(record)? });
        }
        match self.english_of(record)? {
            English::At(en) => Ok(Both { en: Some(en), ja: self.japanese_of(en)? }),
            English::Gone | English::Never => Ok(Both { en: None, ja: vec![record] }),
        }
    }

    /// The numbered Japanese records without English in the edition shown, by number.
    pub(crate) fn orphans(&self) -> Result<&[(RuleNumber, RecordRef)]> {
        cached(&self.cache.orphans, || self.find_orphans()).map(Vec::as_slice)
    }

    fn find_orphans(&self) -> Result<Vec<(RuleNumber, RecordRef)>> {
        let mut orphans = Vec::new();
        let mut seen = Vec::new();
        for ja in self.sides.ja.iter().filter(|_| self.sides.en.is_some()) {
            let rows = self.library.rows(*ja)?;
            for (place, row) in rows.rows.iter().enumerate().filter(|(_, row)| row.is_numbered()) {
                let record = RecordRef::new(*ja, place);
                let Some(number) = row.number else { continue };
                // What a newer text has was told there.
                let is_newer = seen.contains(&number) && self.sides.ja.first() != Some(ja);
                if !is_newer && !matches!(self.english_of(record)?, English::At(_)) {
                    orphans.push((number, record));
                }
            }
            if self.sides.ja.len() > 1 {
                seen.extend(rows.numbers());
            }
        }
        orphans.sort_unstable();
        Ok(orphans)
    }

    /// The numbers of the edition that leads and of Japanese rules without English, ascending.
    pub(crate) fn numbers(&self) -> Result<Vec<RuleNumber>> {
        let mut numbers: Vec<RuleNumber> =
            self.orphans()?.iter().map(|(number, _)| *number).collect();
        numbers.extend(self.numbers_of_leader()?);
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// The first record of a number in the edition that leads.
    pub(crate) fn leading_record(&self, number: RuleNumber) -> Result<Option<RecordRef>> {
        for leader in self.leaders() {
            if let Some(record) = self.library.first_numbered(leader, number)? {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// The first record of a number in the edition that leads; where it has none, the Japanese one
    /// that bears the number and is without English.
    pub(crate) fn first_numbered(&self, number: RuleNumber) -> Result<Option<RecordRef>> {
        if let Some(record) = self.leading_record(number)? {
            return Ok(Some(record));
        }
        let mut orphans = self.orphans()?.iter();
        Ok(orphans.find(|(bears, _)| *bears == number).map(|(_, record)| *record))
    }

    /// The records of a number: those of the edition that leads and Japanese ones without English;
    /// where neither has it, those whose Japanese bears it.
    pub(crate) fn numbered(&self, number: RuleNumber) -> Result<Vec<Both>> {
        let mut found: Vec<Both> = Vec::new();
        for leader in self.leaders() {
            for place in self.library.rows(leader)?.find(number) {
                let mut both = self.both(RecordRef::new(leader, place))?;
                let further = both.ja.split_off(both.ja.len().min(1));
                found.push(both);
                found.extend(further.into_iter().map(|ja| Both { en: None, ja: vec![ja] }));
            }
        }
        let orphans = self.orphans()?;
        let from = orphans.partition_point(|(orphan, _)| *orphan < number);
        let own = orphans[from..].iter().take_while(|(orphan, _)| *orphan == number);
        found.extend(own.map(|(_, record)| Both { en: None, ja: vec![*record] }));
        Ok(found)
    }

    /// The number of a record in the edition that leads; of one without English, its own.
    pub(crate) fn number_of(&self, both: &Both) -> Result<Option<RuleNumber>> {
        both.leading().map_or(Ok(None), |record| self.library.number(record))
    }

    /// A number of the edition at `edition` in the numbers of the edition that leads; none where
    /// that has no such rule.
    ///
    /// A Japanese text that holds only parts of the book points at rules that it does not hold:
    /// those are looked for in the English edition that it translates, whose numbers it has.
    pub(crate) fn leading_number(
        &self,
        edition: usize,
        number: RuleNumber,
    ) -> Result<Option<RuleNumber>> {
        if self.leading() == Some(edition) || self.sides.en.is_none() {
            return Ok(self.leading_record(number)?.map(|_| number));
        }
        if let Some(record) = self.library.first_numbered(edition, number)?
            && let English::At(en) = self.english_of(record)?
        {
            return self.library.number(en);
        }
        let (Some((_, base)), Some(en)) = (self.library.bridge(edition)?, self.sides.en) else {
            return Ok(None);
        };
        let Some(record) = self.library.first_numbered(base, number)? else { return Ok(None) };
        let here = self.library.at(record, en)?;
        here.map_or(Ok(None), |here| self.library.number(here))
    }

    /// What a text of the edition at `edition` points at, in the numbers of the edition that leads,
    /// where the first rule of it is there.
    pub(crate) fn leading_range(
        &self,
        edition: usize,
        range: NumberRange,
        title: Option<&str>,
    ) -> Result<Option<NumberRange>> {
        let range = self.as_titled(edition, range, title)?;
        if self.leading() == Some(edition) {
            let is_there = self.leading_record(range.first())?.is_some();
            return Ok(is_there.then_some(range));
        }
        let Some(first) = self.leading_number(edition, range.first())? else { return Ok(None) };
        if range.is_single() {
            return Ok(Some(first.into()));
        }
        let last = self.leading_number(edition, range.last())?;
        Ok(Some(last.and_then(|last| NumberRange::new(first, last)).unwrap_or(first.into())))
    }

    /// A range, or the number that bears the title printed behind it where neither it nor what is
    /// above it does: translators leave numbers of old, and name what they mean.
    fn as_titled(
        &self,
        edition: usize,
        range: NumberRange,
        title: Option<&str>,
    ) -> Result<NumberRange> {
        let Some(title) = title.filter(|_| range.is_single()).map(fold_term) else {
            return Ok(range);
        };
        let rows = self.library.rows(edition)?;
        for number in range.first().ancestry() {
            for place in rows.find(number) {
                if self.is_called(&rows.rows.at(place), std::slice::from_ref(&title))? {
                    return Ok(range);
                }
            }
        }
        let mut called = Vec::new();
        for row in rows.rows.iter() {
            if self.is_called(&row, std::slice::from_ref(&title))? {
                called.extend(row.number);
            }
        }
        called.retain(|number| number.level() == range.first().level());
        Ok(if let [only] = called[..] { only.into() } else { range })
    }

    /// Whether a row is the title of a number and folds to one of `names`; a Japanese title has the
    /// English one behind it: `接死／Deathtouch`.
    fn is_called(&self, row: &Row, names: &[String]) -> Result<bool> {
        if !(row.is_title && row.is_numbered()) {
            return Ok(false);
        }
        let title = self.library.tables.words(row.entry)?.text;
        let mut titles = title.split('／').chain([title]);
        Ok(titles.any(|title| names.iter().any(|name| folds_to(title, name))))
    }

    /// What the texts of a record and its examples point at by number, each once, in order.
    pub(crate) fn references(&self, record: RecordRef) -> Result<Vec<Pointer>> {
        let mut pointers: Vec<Pointer> = Vec::new();
        for own in std::iter::once(record).chain(self.examples(record)?) {
            for pointer in self.pointers(own)? {
                if !pointers.contains(&pointer) {
                    pointers.push(pointer);
                }
            }
        }
        Ok(pointers)
    }

    /// What the text of a record points at by number, each once, in order.
    pub(crate) fn pointers(&self, record: RecordRef) -> Result<Vec<Pointer>> {
        let mut pointers: Vec<Pointer> = Vec::new();
        let written_in = self.written_in(record)?;
        for reference in references(&self.library.record(record)?.text) {
            let Target::Numbers(printed) = reference.target else { continue };
            if pointers.iter().all(|pointer| pointer.printed != printed) {
                let title = reference.title.as_deref();
                let target = self.leading_range(written_in, printed, title)?;
                pointers.push(Pointer { printed, target });
            }
        }
        Ok(pointers)
    }

    /// The edition in whose numbers a text speaks: its own, but for what translators left as it was
    /// in a file that we gave the numbers of a later edition.
    fn written_in(&self, record: RecordRef) -> Result<usize> {
        let library = self.library;
        let japanese = library.rules_places(Language::Ja);
        let (mut edition, mut place) = (record.edition(), record.place());
        while library.came_from_translators(edition)?
            && let Ok(at) = japanese.binary_search(&edition)
            && let Some(before) = at.checked_sub(1).map(|before| japanese[before])
            && let Some(old) = library.link(edition)?.and_then(|link| link.old_of(place))
            && repeats(&library.record(record)?, &library.record(RecordRef::new(before, old))?)
        {
            (edition, place) = (before, old);
        }
        Ok(edition)
    }

    /// The record at a place of the newest Japanese text.
    pub(crate) fn in_text(&self, place: usize) -> Option<RecordRef> {
        self.sides.ja.first().map(|ja| RecordRef::new(*ja, place))
    }

    /// The records of the leading edition whose texts point at a record, in the order of the book;
    /// an example counts as its rule.
    pub(crate) fn cited_by(&self, both: &Both) -> Result<Vec<RecordRef>> {
        let Some(record) = both.leading() else { return Ok(Vec::new()) };
        let Some(number) = self.library.number(record)? else { return Ok(Vec::new()) };
        let edition = record.edition();
        let rows = self.library.rows(edition)?;
        let references = || Ok(self.library.tables.references(edition)?);
        let references = self.library.worked_out(edition, references)?;
        let points = |(range, _): &&(NumberRange, u32)| {
            range.first() == number || !range.is_single() && range.covers(number)
        };
        let rule_of = |(_, place): &(NumberRange, u32)| {
            RecordRef::new(edition, rows.rule_of(*place as usize))
        };
        let citing: BTreeSet<RecordRef> =
            references.iter().filter(points).map(rule_of).filter(|by| *by != record).collect();
        Ok(citing.into_iter().collect())
    }

    /// The examples of a record in both languages, in the order of its own edition.
    pub(crate) fn examples(&self, record: RecordRef) -> Result<Vec<RecordRef>> {
        let examples = self.library.rows(record.edition())?.examples(record.place());
        Ok(examples.map(|place| RecordRef::new(record.edition(), place)).collect())
    }

    /// The numbers right below a number, ascending.
    pub(crate) fn below(&self, number: RuleNumber) -> Result<Vec<RuleNumber>> {
        Ok(right_below(&self.numbers()?, number))
    }

    /// The rules and sections whose title, in either language, folds to one of `names`, in the
    /// order of the book.
    pub(crate) fn titled(&self, names: &[String]) -> Result<Vec<Both>> {
        let mut found: Vec<Both> = Vec::new();
        for edition in self.sides.en.iter().chain(&self.sides.ja) {
            for (place, row) in self.library.rows(*edition)?.rows.iter().enumerate() {
                if self.is_called(&row, names)? {
                    let both = self.both(RecordRef::new(*edition, place))?;
                    if !found.contains(&both) {
                        found.push(both);
                    }
                }
            }
        }
        found.sort_by_key(|both| both.leading());
        Ok(found)
    }

    /// The library that holds the editions.
    pub(crate) fn library(&self) -> &'a Library {
        self.library
    }

    /// The record of an entry in one of the editions side by side.
    pub(crate) fn record_of_entry(&self, entry: u32) -> Result<Option<RecordRef>> {
        for edition in self.sides.en.iter().chain(&self.sides.ja) {
            if let Some(place) = self.library.rows(*edition)?.place_of_entry(entry) {
                return Ok(Some(RecordRef::new(*edition, place)));
            }
        }
        Ok(None)
    }

    /// The numbers of the edition that leads, ascending.
    pub(crate) fn numbers_of_leader(&self) -> Result<&[RuleNumber]> {
        let read = || {
            let mut numbers = Vec::new();
            for leader in self.leaders() {
                numbers.extend(self.library.rows(leader)?.numbers());
            }
            numbers.sort_unstable();
            numbers.dedup();
            Ok(numbers)
        };
        cached(&self.cache.numbers, read).map(Vec::as_slice)
    }

    /// The numbers of the edition that leads right below a number, ascending.
    pub(crate) fn leading_below(&self, number: RuleNumber) -> Result<Vec<RuleNumber>> {
        Ok(right_below(self.numbers_of_leader()?, number))
    }

    /// The nearest numbers of the edition that leads before and after one that are `wanted`.
    pub(crate) fn neighbours(
        &self,
        number: RuleNumber,
        wanted: impl Fn(RuleNumber) -> bool,
    ) -> Result<(Option<RuleNumber>, Option<RuleNumber>)> {
        let numbers = self.numbers_of_leader()?;
        let before = numbers.iter().copied().rfind(|other| *other < number && wanted(*other));
        let after = numbers.iter().copied().find(|other| *other > number && wanted(*other));
        Ok((before, after))
    }

    /// The records of the edition that leads whose text is a title, in the order of the book.
    pub(crate) fn headings(&self) -> Result<&[(Both, Titles)]> {
        let read = || {
            let mut headings = Vec::new();
            for leader in self.leaders() {
                let rows = self.library.rows(leader)?.rows.iter().enumerate();
                for (place, _) in rows.filter(|(_, row)| row.is_title && row.is_numbered()) {
                    let both = self.both(RecordRef::new(leader, place))?;
                    headings.extend(self.titles(&both)?.map(|titles| (both, titles)));
                }
            }
            Ok(headings)
        };
        cached(&self.cache.headings, read).map(Vec::as_slice)
    }
}

/// Those of ascending numbers that stand right below one.
fn right_below(ascending: &[RuleNumber], number: RuleNumber) -> Vec<RuleNumber> {
    let from = ascending.partition_point(|other| *other <= number);
    let covered = ascending[from..].iter().take_while(|other| number.covers(**other));
    covered.filter(|other| other.parent() == Some(number)).copied().collect()
}
