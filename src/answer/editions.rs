//! What does `editions` answer? Start at [`EditionsAnswer`].
//!
//! `editions` as JSON:
//!
//! ```text
//! {editions:[{id, document, language, effective, issue, sha256, bytes, encoding, text, sets:[CODE],
//!             rules, examples, glossary, problems, parts:[NAME], sections:[NUMBER],
//!             judgement: whole|part|broken, reasons:[{line, message}], answers: TEXT|null}]}
//! ```
//!
//! and of `editions --verify`: `{sources, bytes, findings:[TEXT], remarks:[TEXT]}`.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::import::ProblemLine;
use crate::model::{
    Completeness, DocumentKind, EditionId, EffectiveDate, Language, Problem, RuleNumber, Said,
};

/// The editions of a home.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Editions")]
pub struct EditionsAnswer {
    /// The editions, ascending.
    pub editions: Vec<EditionLine>,
}

/// One edition; an edition that came in parts counts all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EditionLine {
    /// The edition.
    #[serde(flatten, serialize_with = "in_parts")]
    #[schemars(with = "EditionParts")]
    pub id: EditionId,
    /// SHA-256 of its first source, in hexadecimal digits.
    pub sha256: String,
    /// Bytes of all its sources.
    pub bytes: u64,
    /// Encoding of its first source.
    pub encoding: String,
    /// What the catalogue of known editions says of its first source.
    #[serde(rename = "text")]
    pub standing: String,
    /// Set codes under which the catalogue knows it.
    pub sets: Vec<String>,
    /// What the first of these sets is called in English and in Japanese.
    #[serde(skip)]
    pub set_names: Option<[&'static str; 2]>,
    /// Rules and subrules.
    pub rules: u32,
    /// Examples.
    pub examples: u32,
    /// Glossary entries.
    pub glossary: u32,
    /// Oddities.
    pub problems: u32,
    /// Parts, where it came in parts.
    pub parts: Vec<String>,
    /// Sections that a partial edition holds; empty for a whole one.
    #[serde(rename = "sections")]
    pub sections_held: Vec<RuleNumber>,
    /// How much of its edition the text holds; a broken one answers for nothing.
    #[serde(rename = "judgement")]
    pub completeness: Completeness,
    /// What it lacks, the largest first.
    #[serde(serialize_with = "in_lines")]
    #[schemars(with = "Vec<ProblemLine>")]
    pub reasons: Vec<Problem>,
    /// Which issue of its day answers, and why; none where there is one only.
    #[serde(rename = "answers")]
    pub of_day: Option<Said>,
}

/// An edition and what its name is made of, in JSON.
#[derive(Serialize, JsonSchema)]
struct EditionParts {
    id: EditionId,
    document: DocumentKind,
    language: Language,
    effective: EffectiveDate,
    issue: u8,
}

fn in_parts<S: Serializer>(id: &EditionId, serializer: S) -> Result<S::Ok, S::Error> {
    let EditionId { document, language, effective, .. } = *id;
    EditionParts { id: *id, document, language, effective, issue: id.issue() }.serialize(serializer)
}

/// What a text lacks, in JSON.
pub(super) fn in_lines<S: Serializer>(
    reasons: &[Problem],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(reasons.iter().map(ProblemLine::from))
}

/// An edition that can be chosen, with the set that it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionChoice {
    /// The edition.
    pub id: EditionId,
    /// The code of the set; none where no set is known.
    pub set: Option<String>,
    /// What the set is called in English and in Japanese.
    pub set_names: Option<[&'static str; 2]>,
}

/// Whether all sources are as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VerifyAnswer {
    /// How many sources were reread.
    pub sources: usize,
    /// How many bytes were read.
    pub bytes: u64,
    /// What is missing, changed or unlisted, a sentence each.
    pub findings: Vec<Said>,
    /// Where the texts say otherwise than the lineage that came with the program, a sentence each;
    /// nothing is wrong with what is here.
    pub remarks: Vec<Said>,
}
