//! `GET /api/v1/bulletin?in=EDITION&limit=N&offset=N`

use super::question::{
    Answers, LIMIT, OFFSET, Parameter, Question, Sent, Shape, found_part, keep, window,
};
use crate::answer::Bulletins;
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `bulletin`.
pub const QUESTION: Question = Question {
    name: "bulletin",
    about: "Tells what the bulletin of an edition said, beside what changed.",
    parameters: &[
        Parameter {
            name: "in",
            about: "The edition that it goes with, its date or its own id; the newest for none.",
            shape: Shape::Value,
        },
        LIMIT,
        OFFSET,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Bulletins", "")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let mut answers = ask::bulletin(library, edition.as_deref())?;
    if answers.is_empty() {
        return Err(Problem::not_found("no bulletin here goes with that edition"));
    }
    let window = window(parameters)?;
    let mut next = None;
    for answer in &mut answers {
        next = next.max(keep(&mut answer.items, window));
    }
    found_part(library, &Bulletins { bulletins: &answers }, next, Lasting::UntilImport)
}
