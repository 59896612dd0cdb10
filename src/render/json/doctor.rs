//! `doctor` as JSON:
//!
//! ```text
//! {home, held:[{language, editions: COUNT, newest: EDITION}], documents: COUNT,
//!  lacking:[{language, effective}], damage:[TEXT], advice:[TEXT]}
//! ```

use serde::Serialize;

use super::print::print;
use crate::answer::{Advice, DoctorAnswer};
use crate::model::{EditionId, EffectiveDate, Language};
use crate::render::words::Words;

#[derive(Serialize)]
struct Doctor<'a> {
    home: &'a str,
    held: Vec<Held>,
    documents: usize,
    lacking: Vec<Lacking>,
    damage: Vec<String>,
    advice: Vec<String>,
}

#[derive(Serialize)]
struct Held {
    language: Language,
    editions: usize,
    newest: EditionId,
}

#[derive(Serialize)]
struct Lacking {
    language: Language,
    effective: EffectiveDate,
}

/// The answer of `doctor`.
pub fn doctor(answer: &DoctorAnswer) -> String {
    let held = answer.held.iter().map(|it| Held { language: it.0, editions: it.1, newest: it.2 });
    let lacking = answer.lacking.iter().map(|it| Lacking { language: it.0, effective: it.1 });
    print(&Doctor {
        home: &answer.home,
        held: held.collect(),
        documents: answer.documents,
        lacking: lacking.collect(),
        damage: answer.damage.iter().map(|it| Words::EN.said(it)).collect(),
        advice: answer.advice().iter().map(advice).collect(),
    })
}

/// In English, as all of JSON.
fn advice(it: &Advice) -> String {
    Words::EN.say(&format!("advice-{}", it.word()))
}
