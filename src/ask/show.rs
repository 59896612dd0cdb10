//! What does a rule or term say, in both languages? Start at [`show`].
//!
//! Only the records that are shown are read; no source is parsed.

use std::collections::BTreeSet;

use super::records;
use crate::answer::{
    Absence, PathStep, ShowAnswer, ShownRecord, ShownReference, Subject, TodayNumber,
};
use crate::book::{Both, EditionPair, Library, RecordRef, Sides, Translated};
use crate::home::{HomeError, still_wanted};
use crate::model::{EditionId, Language, Level, NumberRange, RecordKind, RuleNumber};
use crate::text::fold_term;

/// What to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShowQuestion {
    /// Numbers, ranges and terms, as typed.
    pub wanted: Vec<String>,
    /// Whether the records under a number are shown as well.
    pub subrules: bool,
    /// Whether they are where they are few.
    pub short_families: bool,
    /// How many records are skipped.
    pub offset: usize,
    /// How many records are shown at most; all for none.
    pub limit: Option<usize>,
}

/// What was typed, parted from the edition behind an `@`.
pub fn parted(typed: &str) -> (&str, Option<&str>) {
    match typed.rsplit_once(['@', '＠']) {
        Some((what, edition)) if !what.trim().is_empty() && !edition.trim().is_empty() => {
            (what, Some(edition))
        }
        _ => (typed, None),
    }
}

/// Names without the editions behind them, and the one edition in which all are meant: that, or
/// `edition` for those that say none. None where they are meant in two.
pub fn meant_in(
    typed: &[String],
    edition: Option<String>,
) -> Option<(Vec<String>, Option<String>)> {
    let parts: Vec<(&str, Option<&str>)> = typed.iter().map(|typed| parted(typed)).collect();
    let mut editions = parts.iter().map(|part| part.1.or(edition.as_deref()));
    let first = editions.next().unwrap_or(edition.as_deref());
    let is_one = editions.all(|other| other == first);
    let names = parts.iter().map(|part| part.0.to_owned()).collect();
    is_one.then(|| (names, first.map(str::to_owned)))
}

/// Shows records of the editions `sides`, and says what is not there.
pub fn show(
    library: &Library,
    question: &ShowQuestion,
    sides: &Sides,
) -> Result<ShowAnswer, HomeError> {
    let shower = Shower { library, pair: library.pair(sides)? };
    let offset = question.offset;
    let end = offset.saturating_add(question.limit.unwrap_or(usize::MAX));
    let mut window = Window { offset, end, ..Window::default() };
    let short = question.short_families;
    // What means the same is one, however often and in whatever spelling it was typed.
    let (mut ranges, mut terms) = (BTreeSet::new(), BTreeSet::new());
    for typed in &question.wanted {
        still_wanted()?;
        match NumberRange::read(typed) {
            Ok(range) if ranges.insert((range.first(), range.last())) => {
                let subrules = question.subrules || (short && shower.is_short_family(range)?);
                let is_there = shower.show_range(range, subrules, &mut window)?;
                if !is_there {
                    let is_told = window.answer.absent.len() < MOST_ABSENT;
                    window.answer.absent.push(shower.absent_number(typed, range, is_told)?);
                }
            }
            Err(_) if terms.insert(fold_term(typed)) => {
                shower.show_term(typed, short, &mut window)?
            }
            _ => {}
        }
    }
    Ok(window.answered())
}

/// What is said of a number that an edition does not have; none where it has it.
pub fn absence(
    library: &Library,
    number: RuleNumber,
    edition: EditionId,
) -> Result<Option<Absence>, HomeError> {
    let picked = library.pick(Some(&edition.to_string()))?;
    let question = ShowQuestion { wanted: vec![number.to_string()], ..ShowQuestion::default() };
    Ok(show(library, &question, &picked)?.absent.pop())
}

/// A rule with more subrules than this is shown with their numbers alone.
const SHORT_FAMILY: usize = 30;

/// Of so many numbers that are not there is told where they were.
const MOST_ABSENT: usize = 50;

/// Of so many names that are not there is told which are near.
const MOST_OFFERING: usize = 8;

/// The records that are shown of all that were asked for.
#[derive(Default)]
struct Window {
    answer: ShowAnswer,
    numbers: BTreeSet<RuleNumber>,
    offset: usize,
    end: usize,
    /// How many records there were so far.
    seen: usize,
}

impl Window {
    /// Counts a record, and makes and adds it where it is one of those to show.
    fn take(
        &mut self,
        make: impl FnOnce() -> Result<ShownRecord, HomeError>,
    ) -> Result<(), HomeError> {
        if (self.offset..self.end).contains(&self.seen) {
            still_wanted()?;
            self.answer.records.push(make()?);
        }
        self.seen += 1;
        Ok(())
    }

    fn answered(mut self) -> ShowAnswer {
        let end = self.offset + self.answer.records.len();
        self.answer.total = self.seen;
        self.answer.next = (end < self.seen && !self.answer.records.is_empty()).then_some(end);
        self.answer
    }
}

struct Shower<'a> {
    library: &'a Library,
    pair: EditionPair<'a>,
}

impl Shower<'_> {
    /// Whether one rule is meant that has few subrules.
    fn is_short_family(&self, range: NumberRange) -> Result<bool, HomeError> {
        let is_rule = range.is_single() && range.first().level() == Level::Rule;
        Ok(is_rule && self.pair.below(range.first())?.len() <= SHORT_FAMILY)
    }

    fn show_range(
        &self,
        range: NumberRange,
        subrules: bool,
        window: &mut Window,
    ) -> Result<bool, HomeError> {
        let mut numbers = vec![range.first()];
        if subrules || !range.is_single() {
            let wanted = |number: &RuleNumber| {
                range.covers(*number) && (subrules || number.level() == range.first().level())
            };
            numbers = self.pair.numbers()?.into_iter().filter(wanted).collect();
        }
        let mut is_there = false;
        for number in numbers {
            if !window.numbers.insert(number) {
                is_there = true;
                continue;
            }
            for both in self.pair.numbered(number)? {
                is_there = true;
                window.take(|| self.numbered(number, &both))?;
            }
        }
        Ok(is_there)
    }

    /// What is meant by a name: glossary entries, rules and sections, and what documents call so.
    fn show_term(
        &self,
        typed: &str,
        with_family: bool,
        window: &mut Window,
    ) -> Result<(), HomeError> {
        let meant = self.pair.resolve(typed)?;
        if meant.is_empty() {
            let offers = window.answer.absent.len() < MOST_OFFERING;
            window.answer.absent.push(self.absent_term(typed, offers)?);
        }
        let pointed = match meant.as_slice() {
            [only] if with_family => self.pointed(only)?,
            _ => None,
        };
        for both in meant {
            let shown = self.named(&both)?;
            if window.answer.records.contains(&shown) {
                continue;
            }
            let number = match &shown.subject {
                Subject::Number(number) if shown.kind == RecordKind::Rule => Some(*number),
                _ => None,
            };
            window.take(|| Ok(shown))?;
            let Some(range) = number.map(NumberRange::from) else { continue };
            if with_family && self.is_short_family(range)? {
                window.numbers.insert(range.first());
                self.show_range(range, true, window)?;
            }
        }
        if let Some(range) = pointed {
            self.show_range(range, self.is_short_family(range)?, window)?;
        }
        Ok(())
    }

    /// The one rule at which an entry of the glossary points, which tells what is wanted.
    fn pointed(&self, both: &Both) -> Result<Option<NumberRange>, HomeError> {
        let Some(leading) = both.leading() else { return Ok(None) };
        if self.library.row(leading)?.kind != RecordKind::Glossary {
            return Ok(None);
        }
        let rules = self.references(both)?.into_iter().map(|reference| reference.target);
        let mut rules = rules.filter(|target| target.first().level() >= Level::Rule);
        Ok(rules.next().filter(|target| target.is_single() && rules.next().is_none()))
    }

    fn named(&self, both: &Both) -> Result<ShownRecord, HomeError> {
        let Some(leading) = both.leading() else {
            return self.record(RecordKind::Rule, Subject::Term(String::new()), both);
        };
        let row = self.library.row(leading)?;
        if let Some(number) = row.number.filter(|_| row.is_numbered()) {
            return self.numbered(number, both);
        }
        let record = self.library.record(leading)?;
        let key = record.piece.as_ref().map(|piece| piece.key.clone());
        let term = record.term.clone().map(|term| match both.en {
            Some(_) => term.headword,
            None => term.english.unwrap_or(term.headword),
        });
        let subject = Subject::Term(term.or(key).unwrap_or_default());
        let mut shown = self.record(row.kind, subject, both)?;
        if let Some(piece) = &record.piece {
            // A ruling of its day is no record of any edition, so none is without it.
            shown.today = TodayNumber::Bears(None);
            shown.marked_changed = piece.marked_changed;
            let document = self.library.edition_of_record(leading);
            for cited in self.library.rests_on(document, &record)? {
                shown.cited.push(records::cited(self.library, cited)?);
            }
            // Its numbers are those of its day, which were told just now.
            shown.references.retain(|of| of.target.first().level() < Level::Rule);
        }
        Ok(shown)
    }

    fn numbered(&self, number: RuleNumber, both: &Both) -> Result<ShownRecord, HomeError> {
        let number = self.pair.number_of(both)?.unwrap_or(number);
        let kind = if number.rule().is_some() { RecordKind::Rule } else { RecordKind::Section };
        let mut shown = self.record(kind, Subject::Number(number), both)?;
        let titles = self.pair.titles(both)?.filter(|titles| titles.has_title());
        shown.name_ja = titles.as_ref().and_then(|titles| titles.name_ja.clone());
        shown.title = titles.map(records::step);
        shown.path = records::path(&self.pair, both)?;
        shown.subrules = self.pair.below(number)?;
        if kind == RecordKind::Section {
            let steps = shown.subrules.iter().map(|number| self.listed(*number));
            shown.contents = steps.collect::<Result<_, _>>()?;
        }
        shown.referenced_by = self.cited_by(both)?;
        let language = if both.en.is_some() { Language::En } else { Language::Ja };
        shown.former = records::former(self.library, language, number, both.leading(), None)?;
        if let Some(en) = both.en {
            let is_title = shown.title.as_ref().is_some_and(|title| title.ja.is_some());
            let ja = shown.ja.as_ref().map(|side| Translated { text: &side.text, is_title });
            let mentions = self.library.mentions(en, ja)?;
            shown.mentions = mentions.into_iter().map(records::mention).collect();
        }
        Ok(shown)
    }

    /// A number with its titles, or with its texts where it has none.
    fn listed(&self, number: RuleNumber) -> Result<PathStep, HomeError> {
        let mut step = records::step(self.pair.titles_of(number)?);
        if step.any_title().is_some() {
            return Ok(step);
        }
        let text = |record: Option<RecordRef>| {
            record.map(|record| Ok::<_, HomeError>(self.library.record(record)?.text)).transpose()
        };
        for both in self.pair.numbered(number)?.into_iter().take(1) {
            (step.en, step.ja) = (text(both.en)?, text(both.in_language(Language::Ja))?);
        }
        Ok(step)
    }

    fn record(
        &self,
        kind: RecordKind,
        subject: Subject,
        both: &Both,
    ) -> Result<ShownRecord, HomeError> {
        let side = |record: Option<RecordRef>| {
            record.map(|record| records::side(&self.pair, record)).transpose()
        };
        let today = match both.leading() {
            Some(record) => records::today(self.library, record)?,
            None => TodayNumber::Bears(None),
        };
        let status = self.pair.standing(both)?.map(records::status);
        let mut ja = side(both.in_language(Language::Ja))?;
        if let Some(ja) = &mut ja {
            ja.status = status.as_ref().map(|status| status.status);
        }
        Ok(ShownRecord {
            kind,
            subject,
            path: Vec::new(),
            title: None,
            subrules: Vec::new(),
            contents: Vec::new(),
            references: self.references(both)?,
            referenced_by: Vec::new(),
            mentions: Vec::new(),
            cited: Vec::new(),
            marked_changed: false,
            today,
            former: Vec::new(),
            thread: both.leading().map_or(Ok(None), |record| self.library.thread_name(record))?,
            name_ja: None,
            is_name_alone: false,
            held: (!self.pair.sides().ja.is_empty())
                .then(|| !both.ja.is_empty() || status.is_some()),
            en: side(both.en)?,
            ja,
            status,
        })
    }

    fn references(&self, both: &Both) -> Result<Vec<ShownReference>, HomeError> {
        let mut references: Vec<ShownReference> = Vec::new();
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            for pointer in self.pair.references(record)? {
                let target = pointer.shown();
                if references.iter().any(|reference| reference.target == target) {
                    continue;
                }
                let title = self.pair.nearest_titles(target.first())?.map(records::step);
                let exists = pointer.target.is_some();
                references.push(ShownReference { target, title, exists });
            }
        }
        Ok(references)
    }

    fn cited_by(&self, both: &Both) -> Result<Vec<Subject>, HomeError> {
        let mut cited = Vec::new();
        for by in self.pair.cited_by(both)? {
            let term = |headword: &str| Subject::Term(headword.to_owned());
            match self.library.number(by)? {
                Some(number) => cited.push(Subject::Number(number)),
                None => cited.extend(self.library.record(by)?.headword().map(term)),
            }
        }
        cited.sort_unstable();
        cited.dedup();
        Ok(cited)
    }

    /// What is said of a number that is not there; of one of very many, that alone.
    fn absent_number(
        &self,
        typed: &str,
        range: NumberRange,
        is_told: bool,
    ) -> Result<Absence, HomeError> {
        let edition = self.pair.leading_id();
        let (mut former, mut nearest) = (Vec::new(), Vec::new());
        if is_told {
            former = records::other_bearers(self.library, range.first(), self.pair.sides())?;
            nearest = nearest_numbers(&self.pair.numbers()?, range.first());
        }
        let is_sample = self.library.is_sample();
        let is_nowhere = is_told && !is_sample && range.is_single() && former.is_empty();
        let typed = typed.to_owned();
        Ok(Absence { typed, number: Some(range), edition, former, nearest, is_nowhere, is_sample })
    }

    fn absent_term(&self, typed: &str, offers: bool) -> Result<Absence, HomeError> {
        let is_beginning = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        Ok(Absence {
            typed: typed.to_owned(),
            number: None,
            edition: self.pair.leading_id(),
            former: records::former_term(self.library, typed)?.into_iter().collect(),
            nearest: match is_beginning {
                true => sections_beginning(&self.pair.numbers()?, typed),
                false if offers => self.pair.near_names_here(typed)?,
                false => Vec::new(),
            },
            is_nowhere: false,
            is_sample: self.library.is_sample(),
        })
    }
}

/// Of the sections that begin with some digits so many are offered.
const MOST_BEGINNING: usize = 10;

/// The sections that what was typed may be the beginning of.
fn sections_beginning(numbers: &[RuleNumber], typed: &str) -> Vec<String> {
    let sections = numbers.iter().filter(|number| number.level() == Level::Section);
    let names = sections.map(ToString::to_string).filter(|name| name.starts_with(typed));
    names.take(MOST_BEGINNING).collect()
}

/// Sections whose numbers are further apart are not near each other.
const NEAR_SECTIONS: u16 = 5;

/// The number's parent if it is there, and its neighbours in its section; where there is no such
/// section, the sections beside it.
fn nearest_numbers(numbers: &[RuleNumber], wanted: RuleNumber) -> Vec<String> {
    let has_section =
        wanted.section().is_some_and(|section| numbers.binary_search(&section).is_ok());
    let is_near = |number: &RuleNumber| match has_section {
        true => number.section() == wanted.section(),
        false if wanted.level() == Level::Chapter => number.level() == Level::Chapter,
        false => {
            number.level() == Level::Section
                && number.section_part().abs_diff(wanted.section_part()) <= NEAR_SECTIONS
        }
    };
    let after = numbers.partition_point(|number| *number < wanted);
    let parent = wanted.parent().filter(|parent| numbers.binary_search(parent).is_ok());
    let before = numbers[..after].iter().rev().find(|number| is_near(number));
    let behind = numbers[after..].iter().find(|number| is_near(number));
    let mut nearest: Vec<RuleNumber> =
        parent.into_iter().chain(before.copied()).chain(behind.copied()).collect();
    nearest.sort_unstable();
    nearest.dedup();
    nearest.iter().map(ToString::to_string).collect()
}
