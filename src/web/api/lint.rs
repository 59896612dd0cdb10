//! `GET /api/v1/lint?in=EDITION&limit=N&offset=N` and
//! `GET /api/v1/check?en=EDITION&ja=EDITION&section=NUMBER&limit=N&offset=N`

use super::question::{
    Answers, EN, IN, JA, LIMIT, OFFSET, Question, SECTION, Sent, found_part, next, section, window,
};
use crate::answer::FindingsAnswer;
use crate::ask;
use crate::ask::{Library, TranslationQuestion};
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `lint`.
pub const LINT: Question = Question {
    name: "lint",
    about: "Tells what is wrong in the official text of an edition.",
    parameters: &[IN, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Findings", "")]),
    weight: Weight::Long,
    ask: lint,
};

fn lint(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let place = library.pick_one(edition.as_deref().unwrap_or("latest"))?;
    told(library, ask::lint(library, place)?, parameters)
}

/// `translation check`.
pub const CHECK: Question = Question {
    name: "check",
    about: "Tells where the Japanese disagrees with the English that it translates.",
    parameters: &[EN, JA, SECTION, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Findings", "")]),
    weight: Weight::Long,
    ask: check,
};

fn check(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let (en, ja) = (parameters.one("en")?, parameters.one("ja")?);
    let question = TranslationQuestion { en, ja, section: section(parameters)? };
    told(library, ask::translation_check(library, &question)?, parameters)
}

/// The findings that were asked for.
fn told(
    library: &Library,
    mut answer: FindingsAnswer,
    parameters: &Parameters,
) -> Result<Reply, Problem> {
    let all = answer.findings.len();
    let (offset, limit) = window(parameters)?;
    answer.keep(offset, limit.unwrap_or(all));
    let next = next(offset, answer.findings.len(), all);
    found_part(library, &answer, next, Lasting::UntilImport)
}
