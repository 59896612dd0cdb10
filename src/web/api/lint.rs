//! `GET /api/v1/lint?in=EDITION&limit=N&offset=N`

use super::question::{Answers, IN, LIMIT, OFFSET, Question, Sent, found_part, next, window};
use crate::answer::FindingsAnswer;
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `lint`.
pub const QUESTION: Question = Question {
    name: "lint",
    about: "Tells what is wrong in the official text of an edition.",
    parameters: &[IN, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Findings", "")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let place = library.pick_one(edition.as_deref().unwrap_or("latest"))?;
    told(library, ask::lint(library, place)?, parameters)
}

/// The findings that were asked for.
pub fn told(
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
