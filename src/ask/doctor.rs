//! What is in a home, and what is wrong with it? Start at [`doctor`].

use std::path::Path;

use super::editions::verify;
use crate::answer::{DoctorAnswer, HeldEditions, JudgedEdition, LackingText};
use crate::corpus::Corpus;
use crate::home::{Home, HomeError, Progress, Scope, UpdateQuestion, judged, update_plan};
use crate::index::Generations;
use crate::model::{DocumentKind, Judgement, Language, Said};

/// Looks through the home at `home`, and writes nothing; damage is told and no error.
pub fn doctor(home: &Path, progress: &dyn Progress) -> Result<DoctorAnswer, HomeError> {
    let mut answer = DoctorAnswer { home: home.display().to_string(), ..DoctorAnswer::default() };
    let editions = match Corpus::open(home) {
        Ok(corpus) => corpus.editions(),
        Err(error) => {
            answer.damage.push(Said::words(&error));
            return Ok(answer.advised());
        }
    };
    for language in [Language::En, Language::Ja] {
        let of_rules = editions.iter().filter(|edition| {
            edition.document == DocumentKind::Rules && edition.language == language
        });
        if let Some(newest) = of_rules.clone().max() {
            let (editions, newest) = (of_rules.count(), *newest);
            answer.held.push(HeldEditions { language, editions, newest });
        }
    }
    answer.documents =
        editions.iter().filter(|edition| edition.document != DocumentKind::Rules).count();
    let languages = vec![Language::En, Language::Ja];
    let question = UpdateQuestion { scope: Scope::Newest, languages };
    let plan = update_plan(home, &question, &[])?;
    let lacking = plan.texts.iter().filter(|text| !text.is_held && text.is_sure);
    answer.lacking = lacking
        .filter_map(|text| Some(LackingText { language: text.language, effective: text.expected? }))
        .collect();
    answer.damage = verify(home, progress)?.findings;
    if answer.damage.is_empty() && Generations::of(home).current().is_some() {
        answer.parts = parts(home, progress)?;
    }
    Ok(answer.advised())
}

/// The texts that are not whole; writes nothing where the index is of today.
fn parts(home: &Path, progress: &dyn Progress) -> Result<Vec<JudgedEdition>, HomeError> {
    let judged = judged(&Home::open(home, progress)?.tables).unwrap_or_default();
    let judged = judged.into_iter().map(|(edition, Judgement { completeness, reasons })| {
        JudgedEdition { edition, completeness, reasons }
    });
    Ok(judged.collect())
}
