//! What does a rule or term say, in both languages? Start at [`show`].
//!
//! Only the records that are shown are read; no source is parsed.

use std::collections::BTreeSet;
use std::ops::Range;

use super::pages::mentions;
use super::records;
use crate::answer::{
    Absence, FormerRule, Show, ShowAnswer, ShownRecord, ShownReference, Subject, TodayNumber,
};
use crate::book::{Both, EditionPair, Library, RecordRef, Sides, japanese_name, known_names};
use crate::home::{HomeError, Result, still_wanted};
use crate::model::{EditionId, Language, Level, NumberRange, RecordKind, RuleNumber, Titles};
use crate::text::{fold_term, is_hiragana, is_japanese};

/// What was typed, parted from the edition behind an `@`.
pub fn parted(typed: &str) -> (&str, Option<&str>) {
    match typed.rsplit_once(['@', '＠']) {
        Some((what, edition)) if !what.trim().is_empty() && !edition.trim().is_empty() => {
            (what, Some(edition))
        }
        _ => (typed, None),
    }
}

/// Whether what was typed names numbers, in whatever edition.
pub fn is_number(typed: &str) -> bool {
    NumberRange::read(parted(typed).0).is_ok()
}

/// Words as names: as many together as name something. Numbers may stand in a list with commas or
/// `and` between them, and behind a word such as `rule`.
pub fn joined(library: &Library, words: &[String], edition: Option<&str>) -> Result<Vec<String>> {
    const LONGEST: usize = 5;
    let words: Vec<String> = words.iter().flat_map(|typed| listed(typed)).collect();
    let Ok(sides) = library.pick(edition) else { return Ok(words) };
    let pair = library.pair(&sides)?;
    let (mut names, mut rest) = (Vec::<String>::new(), words.as_slice());
    while let [first, behind @ ..] = rest {
        let are_numbers =
            [names.last(), behind.first()].map(|name| name.is_some_and(|name| is_number(name)));
        if ["and", "&", "と"].contains(&first.as_str()) && are_numbers == [true; 2] {
            rest = behind;
            continue;
        }
        // A word such as `rule` may stand before a number.
        let until =
            rest.iter().position(|word| is_number(word)).map_or(rest.len(), |number| number + 1);
        let mut count = until.min(LONGEST);
        let is_named = |name: &String| -> Result<bool> {
            Ok(is_number(name) || !pair.resolve(parted(name).0)?.is_empty())
        };
        while count > 1 && !is_named(&rest[..count].join(" "))? {
            count -= 1;
        }
        names.push(rest[..count].join(" "));
        rest = &rest[count..];
    }
    Ok(names)
}

/// The numbers of a list, or what was typed.
fn listed(typed: &str) -> Vec<String> {
    let parts: Vec<&str> = typed.split([',', '、', ';']).collect();
    let is_list = !is_number(typed) && parts.iter().all(|part| is_number(part));
    if is_list { parts.into_iter().map(str::to_owned).collect() } else { vec![typed.to_owned()] }
}

/// Shows records of the editions `sides` by their names, and says what is not there.
pub fn show(library: &Library, wanted: &[String], sides: &Sides) -> Result<ShowAnswer> {
    let mut window = Window { places: 0..usize::MAX, ..Window::default() };
    let shower = Shower { library, pair: library.pair(sides)? };
    shower.show(wanted.iter().map(String::as_str), [false; 2], &mut window)?;
    Ok(window.answered())
}

/// Shows records of the edition that is named behind each, else of the one that is named for all;
/// with the rules under a number, where they are wanted or, for `short_families`, few. Of an edition
/// that is not here, and none before it, is told what is known of its numbers.
pub fn show_in(library: &Library, question: &Show, short_families: bool) -> Result<ShowAnswer> {
    let places = question.window.places(usize::MAX);
    let mut window = Window { places, ..Window::default() };
    let edition_of =
        |typed: &String| parted(typed).1.map(str::to_owned).or_else(|| question.edition.clone());
    for alike in question.wanted.chunk_by(|one, next| edition_of(one) == edition_of(next)) {
        let edition = alike.first().and_then(edition_of);
        let names = alike.iter().map(|typed| parted(typed).0);
        window.numbers.clear();
        match (library.pick(edition.as_deref()), edition) {
            // The sample knows no edition but its own.
            (Err(not_here @ HomeError::NotHere { .. }), Some(edition)) if !library.is_sample() => {
                let edition = library.edition_meant(&edition)?;
                for name in names {
                    let known = match NumberRange::read(name) {
                        Ok(range) if !range.is_single() => return Err(not_here),
                        Ok(range) => absent_number(library, name, range, Some(edition), Some(&[]))?,
                        Err(_) => absent_name(library, name, edition)?,
                    };
                    if known.former.is_empty() {
                        return Err(not_here);
                    }
                    window.answer.absent.push(known);
                }
            }
            (picked, _) => {
                let shower = Shower { library, pair: library.pair(&picked?)? };
                shower.show(names, [question.subrules, short_families], &mut window)?;
            }
        }
    }
    Ok(window.answered())
}

/// What is said of a number that an edition does not have; none where it has it.
pub fn absence(
    library: &Library,
    number: RuleNumber,
    edition: EditionId,
) -> Result<Option<Absence>> {
    let picked = library.pick(Some(&edition.to_string()))?;
    Ok(show(library, &[number.to_string()], &picked)?.absent.pop())
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
    places: Range<usize>,
}

impl Window {
    /// Counts a record, and makes and adds it where it is one of those to show.
    fn take(&mut self, make: impl FnOnce() -> Result<ShownRecord>) -> Result<()> {
        if self.places.contains(&self.answer.total) {
            still_wanted()?;
            self.answer.records.push(make()?);
        }
        self.answer.total += 1;
        Ok(())
    }

    fn answered(mut self) -> ShowAnswer {
        let count = self.answer.records.len();
        let end = self.places.start + count;
        self.answer.next = (count > 0 && end < self.answer.total).then_some(end);
        self.answer
    }
}

struct Shower<'a> {
    library: &'a Library,
    pair: EditionPair<'a>,
}

impl Shower<'_> {
    /// Shows what is named, with all rules under a number or where they are few.
    fn show<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
        [subrules, short]: [bool; 2],
        window: &mut Window,
    ) -> Result<()> {
        // What means the same is one, however often and in whatever spelling it was typed.
        let (mut ranges, mut terms) = (BTreeSet::new(), BTreeSet::new());
        for typed in names {
            still_wanted()?;
            match NumberRange::read(typed) {
                Ok(range) if ranges.insert((range.first(), range.last())) => {
                    let subrules = subrules || (short && self.is_short_family(range)?);
                    if !self.show_range(range, subrules, window)? {
                        let numbers = self.pair.numbers()?;
                        let is_told = window.answer.absent.len() < MOST_ABSENT;
                        let numbers = is_told.then_some(&*numbers);
                        let edition = self.pair.leading_id();
                        let absent = absent_number(self.library, typed, range, edition, numbers)?;
                        window.answer.absent.push(absent);
                    }
                }
                Err(_) if terms.insert(fold_term(typed)) => self.show_term(typed, short, window)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether rules are meant that are few with their subrules.
    fn is_short_family(&self, range: NumberRange) -> Result<bool> {
        let is_rule = range.first().level() == Level::Rule;
        let is_inside = |number: &&RuleNumber| range.covers(**number);
        Ok(is_rule && self.pair.numbers()?.iter().filter(is_inside).count() <= SHORT_FAMILY)
    }

    fn show_range(&self, range: NumberRange, subrules: bool, window: &mut Window) -> Result<bool> {
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
    fn show_term(&self, typed: &str, with_family: bool, window: &mut Window) -> Result<()> {
        let meant = self.pair.resolve(typed)?;
        if meant.is_empty() {
            let offers = window.answer.absent.len() < MOST_OFFERING;
            window.answer.absent.push(self.absent_term(typed, offers)?);
        }
        let pointed = match meant.as_slice() {
            [only] if with_family => self.pointed(only)?,
            _ => None,
        };
        let (wanted, is_read) = (fold_term(typed), typed.chars().all(is_hiragana));
        let names_japanese = typed.contains(is_japanese) && !is_read;
        // The rules of a keyword say what its entry only points at.
        let placed = |both: Both| {
            let number = self.pair.number_of(&both)?.filter(|_| with_family);
            let Some(number) = number else { return Ok((true, both)) };
            // Japanese tells apart what English calls the same.
            let titles = self.pair.titles_of(number)?;
            let is_own = titles.ja_or_name().is_none_or(|ja| fold_term(ja).contains(&wanted));
            let is_first = (is_own || !names_japanese) && self.is_short_family(number.into())?;
            Ok((!is_first, both))
        };
        let mut meant = meant.into_iter().map(placed).collect::<Result<Vec<_>>>()?;
        meant.sort_by_key(|(is_behind, _)| *is_behind);
        for (_, both) in meant {
            let shown = self.named(&both)?;
            if window.answer.records.contains(&shown) {
                continue;
            }
            let number = shown.subject.number().filter(|_| shown.kind == RecordKind::Rule);
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

    /// The one rule or section at which an entry of the glossary points, which tells what is wanted.
    fn pointed(&self, both: &Both) -> Result<Option<NumberRange>> {
        let Some(leading) = both.leading() else { return Ok(None) };
        if self.library.row(leading)?.kind != RecordKind::Glossary {
            return Ok(None);
        }
        let targets = self.references(both)?.into_iter().map(|reference| reference.target);
        let (sections, rules): (Vec<_>, Vec<_>) =
            targets.partition(|target| target.first().level() < Level::Rule);
        let meant = if rules.is_empty() { sections } else { rules };
        let [only] = meant.as_slice() else { return Ok(None) };
        Ok(Some(*only).filter(|only| only.is_single() && only.first().level() > Level::Chapter))
    }

    fn named(&self, both: &Both) -> Result<ShownRecord> {
        let Some(leading) = both.leading() else {
            return self.record(RecordKind::default(), Subject::default(), both);
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
        if row.kind == RecordKind::Glossary && shown.ja.is_none() && shown.held.is_some() {
            let name = record.headword().and_then(japanese_name);
            shown.name_ja = name.map(|name| name.ja.to_owned());
        }
        if let Some(piece) = &record.piece {
            // A ruling of its day is no record of any edition, so none is without it.
            shown.today = TodayNumber::Bears(None);
            shown.marked_changed = piece.marked_changed;
            let document = self.library.edition_of_record(leading);
            shown.cited = self.library.rests_on(document, &record)?;
            // Its numbers are those of its day, which were told just now.
            shown.references.retain(|of| of.target.first().level() < Level::Rule);
        }
        Ok(shown)
    }

    fn numbered(&self, number: RuleNumber, both: &Both) -> Result<ShownRecord> {
        let number = self.pair.number_of(both)?.unwrap_or(number);
        let kind = if number.rule().is_some() { RecordKind::Rule } else { RecordKind::Section };
        let mut shown = self.record(kind, Subject::Number(number), both)?;
        let titles = self.pair.titles(both)?.filter(|titles| titles.has_title());
        shown.name_ja = titles.as_ref().and_then(|titles| titles.name_ja.clone());
        shown.name_ja = shown.name_ja.filter(|_| shown.held.is_some());
        shown.title = titles;
        shown.path = self.pair.path(both)?;
        shown.subrules = self.pair.below(number)?;
        if kind == RecordKind::Section {
            let steps = shown.subrules.iter().map(|number| self.listed(*number));
            shown.contents = steps.collect::<Result<_, _>>()?;
        }
        shown.referenced_by = self.cited_by(both)?;
        let called = |cited: &Subject| match cited {
            Subject::Term(term) => Some((term.clone(), japanese_name(term)?.ja)),
            Subject::Number(_) => None,
        };
        shown.terms_ja = shown.referenced_by.iter().filter_map(called).collect();
        let language = if both.en.is_some() { Language::En } else { Language::Ja };
        shown.former = records::former(self.library, language, number, both.leading(), None)?;
        shown.mentions = mentions(&self.pair, both)?;
        Ok(shown)
    }

    /// A number with its titles, or with its texts where it has none.
    fn listed(&self, number: RuleNumber) -> Result<Titles> {
        let mut step = self.pair.titles_of(number)?;
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

    fn record(&self, kind: RecordKind, subject: Subject, both: &Both) -> Result<ShownRecord> {
        let side = |record: Option<RecordRef>| {
            record.map(|record| records::side(&self.pair, record, |_, text| Ok(text))).transpose()
        };
        let library = self.library;
        let leading = both.leading();
        let status = self.pair.standing(both)?;
        let mut ja = side(both.in_language(Language::Ja))?;
        if let Some(ja) = &mut ja {
            ja.status = status.as_ref().map(|status| status.status);
        }
        Ok(ShownRecord {
            kind,
            subject,
            references: self.references(both)?,
            today: leading.map(|of| records::today(library, of)).transpose()?.unwrap_or_default(),
            thread: leading.map_or(Ok(None), |record| library.thread_name(record))?,
            held: (!self.pair.sides().ja.is_empty())
                .then(|| !both.ja.is_empty() || status.is_some()),
            en: side(both.en)?,
            ja,
            status,
            ..ShownRecord::default()
        })
    }

    fn references(&self, both: &Both) -> Result<Vec<ShownReference>> {
        let mut references: Vec<ShownReference> = Vec::new();
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            for pointer in self.pair.references(record)? {
                let target = pointer.shown();
                if references.iter().any(|reference| reference.target == target) {
                    continue;
                }
                let title = self.pair.nearest_titles(target.first())?;
                let exists = pointer.target.is_some();
                references.push(ShownReference { target, title, exists });
            }
        }
        Ok(references)
    }

    fn cited_by(&self, both: &Both) -> Result<Vec<Subject>> {
        let mut cited = Vec::new();
        for by in self.pair.cited_by(both)? {
            cited.extend(Subject::of(&self.library.record(by)?));
        }
        cited.sort_unstable();
        cited.dedup();
        Ok(cited)
    }

    fn absent_term(&self, typed: &str, offers: bool) -> Result<Absence> {
        let edition = self.pair.leading_id();
        let is_japanese = edition.is_some_and(|edition| edition.language == Language::Ja);
        let is_part = match self.pair.sides().en {
            Some(en) => !self.library.held(en)?.is_whole,
            None => false,
        };
        let known = self.library.known_term(&fold_term(typed))?.filter(|_| is_part);
        let is_known = known
            .zip(edition)
            .is_some_and(|((_, thread), edition)| thread.name_on(edition.effective).is_some());
        let is_beginning = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        Ok(Absence {
            typed: typed.to_owned(),
            edition,
            is_not_in_part: is_known || is_japanese && !known_names(typed).is_empty(),
            former: records::former_term(self.library, typed)?.into_iter().collect(),
            nearest: match is_beginning {
                // The sections that what was typed may be the beginning of.
                true => {
                    let numbers = self.pair.numbers()?.into_iter();
                    let sections = numbers.filter(|number| number.level() == Level::Section);
                    let names = sections.map(|section| section.to_string());
                    names.filter(|name| name.starts_with(typed)).take(MOST_BEGINNING).collect()
                }
                false if offers => self.pair.near_names_here(typed)?,
                false => Vec::new(),
            },
            is_sample: self.library.is_sample(),
            ..Absence::default()
        })
    }
}

/// What is said of a number that is not there, among these that are; of one of very many, that
/// alone.
fn absent_number(
    library: &Library,
    typed: &str,
    range: NumberRange,
    edition: Option<EditionId>,
    numbers: Option<&[RuleNumber]>,
) -> Result<Absence> {
    let number = range.first();
    let bore = |_| records::former(library, Language::En, number, None, edition);
    let mut former = numbers.map_or(Ok(Vec::new()), bore)?;
    // The rule that bore it on the day that is asked about is the one that is meant: last comes what
    // is told first.
    former.sort_by_key(|run| edition.is_some_and(|day| run.first <= day && day <= run.last));
    let nearest = numbers.map_or(Vec::new(), |numbers| nearest_numbers(numbers, number));
    let is_sample = library.is_sample();
    let has_stood = |day| former.iter().any(|run| (run.first..=run.last).contains(&day));
    Ok(Absence {
        is_not_in_part: edition.is_some_and(|day| day.language == Language::Ja && has_stood(day)),
        typed: typed.to_owned(),
        number: Some(range),
        edition,
        nearest,
        is_nowhere: numbers.is_some() && !is_sample && range.is_single() && former.is_empty(),
        former,
        is_sample,
    })
}

/// What is said of a name in an edition that is not here: which number its rule bore then.
fn absent_name(library: &Library, typed: &str, edition: EditionId) -> Result<Absence> {
    let shower = Shower { library, pair: library.pair(&library.pick(None)?)? };
    let mut former: Vec<FormerRule> = Vec::new();
    for both in shower.pair.resolve(typed)? {
        let pointed = shower.pointed(&both)?.map(|range| range.first());
        let rule = match pointed {
            Some(number) => shower.pair.numbered(number)?.into_iter().next(),
            None => Some(both),
        };
        let Some(record) = rule.and_then(|rule| rule.en) else { continue };
        let today = TodayNumber::Bears(library.number(record)?);
        let Some(then) = records::number_in(library, record, edition)? else { continue };
        let is_own =
            |run: &FormerRule| run.today == today && (run.first..=run.last).contains(&edition);
        let runs = records::former(library, Language::En, then, None, None)?;
        for run in runs.into_iter().filter(is_own) {
            let run = FormerRule { then: Some(then), ..run };
            former.extend((!former.contains(&run)).then_some(run));
        }
    }
    let (typed, is_sample) = (typed.to_owned(), library.is_sample());
    Ok(Absence { typed, edition: Some(edition), former, is_sample, ..Absence::default() })
}

/// Of the sections that begin with some digits so many are offered.
const MOST_BEGINNING: usize = 10;

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
