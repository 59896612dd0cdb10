//! What does a rule or term say, in both languages? Start at [`Archive::show`].
//!
//! Only the records that are shown are read; no source is parsed.

use std::collections::BTreeSet;

use super::error::{ArchiveError, still_wanted};
use super::open::Archive;
use super::pick::Picked;
use super::shown_editions::{OpenEdition, OpenPair};
use crate::answer::{Absence, ShowAnswer, ShownRecord};
use crate::model::{EditionId, Language, NumberRange, RuleNumber};
use crate::text::fold_term;

/// What to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShowQuestion {
    /// Numbers, ranges and terms, as typed.
    pub wanted: Vec<String>,
    /// Whether the records under a number are shown as well.
    pub subrules: bool,
    /// How many records are skipped.
    pub offset: usize,
    /// How many records are shown at most; all for none.
    pub limit: Option<usize>,
}

/// What was asked for, each once however often and in whatever spelling it was typed.
enum Wanted {
    Number(RuleNumber),
    Term(String),
}

impl Archive {
    /// Shows records of the editions `picked`, and says what is not there.
    pub fn show(
        &self,
        question: &ShowQuestion,
        picked: Picked,
    ) -> Result<ShowAnswer, ArchiveError> {
        let pair = OpenPair::open(self, picked)?;
        let mut answer = ShowAnswer::default();
        let (wanted, absent) = wanted(&pair, question);
        let mut window = Window::of(question);
        for it in wanted {
            still_wanted()?;
            match it {
                Wanted::Number(number) if window.passes(pair.count(number)) => {}
                Wanted::Number(number) => window.take(pair.show_number(number)?, &mut answer),
                Wanted::Term(typed) => {
                    let records = self.show_term(&pair, &typed, &mut answer)?;
                    window.take(records, &mut answer);
                }
            }
        }
        answer.total = window.seen;
        let end = question.offset + answer.records.len();
        answer.next = (end < window.seen && !answer.records.is_empty()).then_some(end);
        answer.absent.extend(self.absent_numbers(&pair, absent)?);
        self.add_mentions(&mut answer.records, picked)?;
        Ok(answer)
    }

    /// A term's glossary entries, and the rules or sections that bear it as their title.
    fn show_term(
        &self,
        pair: &OpenPair<'_>,
        typed: &str,
        answer: &mut ShowAnswer,
    ) -> Result<Vec<ShownRecord>, ArchiveError> {
        let mut records = pair.show_terms(&fold_term(typed))?;
        let defining = pair.titled(&fold_term(typed), &records)?;
        for number in defining {
            records.extend(pair.show_number(number)?);
        }
        if records.is_empty() {
            answer.absent.push(absent_term(pair, typed));
        }
        Ok(records)
    }

    /// What is said of numbers that are not there, with the editions that had them.
    fn absent_numbers(
        &self,
        pair: &OpenPair<'_>,
        wanted: Vec<(String, NumberRange)>,
    ) -> Result<Vec<Absence>, ArchiveError> {
        let edition = pair.any();
        let language = edition.map_or(Language::En, |it| it.id().language);
        let ranges: Vec<NumberRange> = wanted.iter().map(|it| it.1).collect();
        let runs = self.runs_with(language, &ranges)?;
        let absences = wanted.into_iter().zip(runs).map(|((typed, range), existed)| Absence {
            typed,
            number: Some(range),
            edition: edition.map(OpenEdition::id),
            existed,
            nearest: nearest_numbers(pair.numbers(), range.first()),
        });
        Ok(absences.collect())
    }

    /// Runs of editions that have a number of each range: the first and the last of each run. All
    /// editions are read once, however many ranges there are.
    fn runs_with(
        &self,
        language: Language,
        ranges: &[NumberRange],
    ) -> Result<Vec<Vec<(EditionId, EditionId)>>, ArchiveError> {
        let mut runs: Vec<Vec<(EditionId, EditionId)>> = vec![Vec::new(); ranges.len()];
        if ranges.is_empty() {
            return Ok(runs);
        }
        let mut open = vec![false; ranges.len()];
        for (place, summary) in self.rules_of(language) {
            still_wanted()?;
            let numbers = self.tables.rows(place)?.numbers();
            for ((range, runs), open) in ranges.iter().zip(&mut runs).zip(&mut open) {
                let has = numbers.iter().any(|it| range.covers(*it));
                match runs.last_mut() {
                    Some(run) if has && *open => run.1 = summary.id,
                    _ if has => runs.push((summary.id, summary.id)),
                    _ => {}
                }
                *open = has;
            }
        }
        Ok(runs)
    }
}

/// What is there of what was asked for, in the order asked for, and the numbers that are not there.
fn wanted(
    pair: &OpenPair<'_>,
    question: &ShowQuestion,
) -> (Vec<Wanted>, Vec<(String, NumberRange)>) {
    let (mut wanted, mut absent) = (Vec::new(), Vec::new());
    let (mut numbers, mut terms) = (BTreeSet::new(), BTreeSet::new());
    let (mut ranges, mut asked) = (BTreeSet::new(), 0);
    for typed in &question.wanted {
        let Ok(range) = NumberRange::read(typed) else {
            if terms.insert(fold_term(typed)) {
                wanted.push(Wanted::Term(typed.clone()));
            }
            continue;
        };
        if !ranges.insert((range.first(), range.last())) {
            continue;
        }
        let is_wanted = |it: &RuleNumber| {
            range.covers(*it) && (question.subrules || it.level() == range.first().level())
        };
        let found: Vec<RuleNumber> = pair.numbers().iter().copied().filter(is_wanted).collect();
        if found.is_empty() && asked < MOST_ABSENT {
            asked += 1;
            absent.push((typed.clone(), range));
        }
        let new = found.into_iter().filter(|it| numbers.insert(*it));
        wanted.extend(new.map(Wanted::Number));
    }
    (wanted, absent)
}

/// Of so many numbers that are not there is told where they were.
const MOST_ABSENT: usize = 50;

/// The records that are shown of all that were asked for.
struct Window {
    offset: usize,
    end: usize,
    /// How many records there were so far.
    seen: usize,
}

impl Window {
    fn of(question: &ShowQuestion) -> Self {
        let limit = question.limit.unwrap_or(usize::MAX);
        Self { offset: question.offset, end: question.offset.saturating_add(limit), seen: 0 }
    }

    /// Whether none of the next `count` records is shown; they are counted then.
    fn passes(&mut self, count: usize) -> bool {
        let passes = self.seen >= self.end || self.seen + count <= self.offset;
        self.seen += if passes { count } else { 0 };
        passes
    }

    /// Adds those of the next records that are shown and not there yet.
    fn take(&mut self, mut records: Vec<ShownRecord>, answer: &mut ShowAnswer) {
        records.retain(|it| !answer.records.contains(it));
        for record in records {
            if (self.offset..self.end).contains(&self.seen) {
                answer.records.push(record);
            }
            self.seen += 1;
        }
    }
}

/// The number's parent if it is there, and its neighbours in the book.
fn nearest_numbers(numbers: &[RuleNumber], wanted: RuleNumber) -> Vec<String> {
    let after = numbers.partition_point(|it| *it < wanted);
    let parent = wanted.parent().filter(|it| numbers.binary_search(it).is_ok());
    let before = after.checked_sub(1).map(|it| numbers[it]);
    let mut nearest: Vec<RuleNumber> =
        parent.into_iter().chain(before).chain(numbers.get(after).copied()).collect();
    nearest.sort_unstable();
    nearest.dedup();
    nearest.iter().map(ToString::to_string).collect()
}

/// How many terms are offered where one was not found.
const OFFERED_TERMS: usize = 3;

fn absent_term(pair: &OpenPair<'_>, typed: &str) -> Absence {
    let wanted = fold_term(typed);
    let mut scored: Vec<(f64, String)> = pair
        .headwords()
        .map(|it| (strsim::jaro_winkler(&fold_term(it), &wanted), it.to_owned()))
        .filter(|(score, _)| *score > 0.8)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    scored.truncate(OFFERED_TERMS);
    Absence {
        typed: typed.to_owned(),
        number: None,
        edition: pair.any().map(OpenEdition::id),
        existed: Vec::new(),
        nearest: scored.into_iter().map(|(_, it)| it).collect(),
    }
}
