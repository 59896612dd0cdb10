//! What does a rule or term say, in both languages? Start at [`Archive::show`].
//!
//! Only the records that are shown are read; no source is parsed.

use super::error::ArchiveError;
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
        for typed in &question.wanted {
            match NumberRange::read(typed) {
                Ok(range) => {
                    let found = self.show_range(&pair, range, question.subrules, &mut answer)?;
                    if !found {
                        answer.absent.push(self.absent_number(&pair, typed, range)?);
                    }
                }
                Err(_) => self.show_term(&pair, typed, &mut answer)?,
            }
        }
        self.add_mentions(&mut answer.records, picked)?;
        Ok(answer)
    }

    fn show_range(
        &self,
        pair: &OpenPair<'_>,
        range: NumberRange,
        subrules: bool,
        answer: &mut ShowAnswer,
    ) -> Result<bool, ArchiveError> {
        let wanted = |it: &RuleNumber| {
            range.covers(*it) && (subrules || it.level() == range.first().level())
        };
        let numbers: Vec<RuleNumber> = pair.numbers().iter().copied().filter(wanted).collect();
        for number in &numbers {
            answer.records.extend(pair.show_number(*number)?);
        }
        Ok(!numbers.is_empty())
    }

    /// A term's glossary entries, and the rules or sections that bear it as their title.
    fn show_term(
        &self,
        pair: &OpenPair<'_>,
        typed: &str,
        answer: &mut ShowAnswer,
    ) -> Result<(), ArchiveError> {
        let mut records = pair.show_terms(&fold_term(typed))?;
        let defining = pair.titled(&fold_term(typed), &records)?;
        for number in defining {
            records.extend(pair.show_number(number)?);
        }
        if records.is_empty() {
            answer.absent.push(absent_term(pair, typed));
        }
        extend_without_repeats(&mut answer.records, records);
        Ok(())
    }

    fn absent_number(
        &self,
        pair: &OpenPair<'_>,
        typed: &str,
        range: NumberRange,
    ) -> Result<Absence, ArchiveError> {
        let edition = pair.any();
        let language = edition.map_or(Language::En, |it| it.id().language);
        Ok(Absence {
            typed: typed.to_owned(),
            number: Some(range),
            edition: edition.map(OpenEdition::id),
            existed: self.runs_with(language, range)?,
            nearest: nearest_numbers(pair.numbers(), range.first()),
        })
    }

    /// Runs of editions that have a number of the range: the first and the last of each run.
    fn runs_with(
        &self,
        language: Language,
        range: NumberRange,
    ) -> Result<Vec<(EditionId, EditionId)>, ArchiveError> {
        let mut runs: Vec<(EditionId, EditionId)> = Vec::new();
        let mut open = false;
        for (place, summary) in self.rules_of(language) {
            let rows = self.tables.rows(place)?;
            let has = rows.numbers().into_iter().any(|it| range.covers(it));
            match runs.last_mut() {
                Some(run) if has && open => run.1 = summary.id,
                _ if has => runs.push((summary.id, summary.id)),
                _ => {}
            }
            open = has;
        }
        Ok(runs)
    }
}

fn extend_without_repeats(records: &mut Vec<ShownRecord>, more: Vec<ShownRecord>) {
    for record in more {
        if !records.contains(&record) {
            records.push(record);
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
