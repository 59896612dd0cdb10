//! What does `doctor` answer? Start at [`DoctorAnswer`].
//!
//! `doctor` as JSON:
//!
//! ```text
//! {home, held:[{language, editions: COUNT, newest: EDITION}], documents: COUNT,
//!  lacking:[{language, effective}], parts:[{edition, judgement: part|broken,
//!  reasons:[{line, message}]}], damage:[TEXT], advice:[TEXT]}
//! ```

use serde::Serialize;

use super::editions::in_lines;
use crate::model::{Completeness, EditionId, EffectiveDate, Language, Problem, Said};

/// What is in a home, what is missing and what is damaged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DoctorAnswer {
    /// The path of the home.
    pub home: String,
    /// How many editions of the rules are here in each language, and the newest of them.
    pub held: Vec<HeldEditions>,
    /// How many bulletins, rulings and notes are here.
    pub documents: usize,
    /// Newest texts that are known to be published and are not here.
    pub lacking: Vec<LackingText>,
    /// Texts that are not whole.
    pub parts: Vec<JudgedEdition>,
    /// What is damaged, a sentence each.
    pub damage: Vec<Said>,
    /// What to do to go on, the most needed first.
    pub advice: Vec<Said>,
}

/// The editions of the rules in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeldEditions {
    /// The language.
    pub language: Language,
    /// How many there are.
    pub editions: usize,
    /// The newest of them.
    pub newest: EditionId,
}

/// A text that is not whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedEdition {
    /// The edition.
    pub edition: EditionId,
    /// Whether it answers for a part, or for nothing.
    #[serde(rename = "judgement")]
    pub completeness: Completeness,
    /// What it lacks, the largest first.
    #[serde(serialize_with = "in_lines")]
    pub reasons: Vec<Problem>,
}

impl DoctorAnswer {
    /// Whether nothing is damaged and no text is broken.
    pub fn is_sound(&self) -> bool {
        let is_broken = |judged: &JudgedEdition| judged.completeness == Completeness::Broken;
        self.damage.is_empty() && !self.parts.iter().any(is_broken)
    }
}

/// A text that is published and not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LackingText {
    /// Its language.
    pub language: Language,
    /// The day it took effect.
    pub effective: EffectiveDate,
}

impl DoctorAnswer {
    /// The same with what to do to go on, the most needed first.
    pub fn advised(mut self) -> Self {
        let needed = [
            ("advice-restore", !self.is_sound()),
            ("advice-update", !self.lacking.is_empty()),
            ("advice-import", self.held.is_empty()),
        ];
        self.advice = needed
            .into_iter()
            .filter(|advice| advice.1)
            .map(|advice| Said::new(advice.0))
            .collect();
        self
    }
}
