//! `GET /api/v1/diff?old=EDITION&new=EDITION&q=NUMBER|WORDS&only=CLASS&limit=N&offset=N`

use super::question::{
    Answers, LIMIT, OFFSET, Parameter, Question, Sent, Shape, classes, found_part, keep, lasting,
    window,
};
use crate::ask;
use crate::ask::DiffQuestion;
use crate::ask::Library;
use crate::model::Pair;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::Reply;

/// `diff`.
pub const QUESTION: Question = Question {
    name: "diff",
    about: "Tells what changed between two editions.",
    parameters: &[
        Parameter {
            name: "old",
            about: "The older edition: an id, a date, a set code, `latest` or `previous`.",
            shape: Shape::Required,
        },
        Parameter { name: "new", about: "The newer edition.", shape: Shape::Required },
        Parameter {
            name: "q",
            about: "Numbers or words: only what became of these is told.",
            shape: Shape::Words,
        },
        Parameter {
            name: "only",
            about: "Only changes of this class are told.",
            shape: Shape::Classes,
        },
        LIMIT,
        OFFSET,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Diff", "")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let editions = Pair::new(parameters.required("old")?, parameters.required("new")?);
    let (about, only) = (parameters.all("q"), classes(parameters, "only")?);
    let question = DiffQuestion { about, only, ..DiffQuestion::default() };
    let mut answer = ask::diff(library, Pair::new(&editions.old, &editions.new), &question)?;
    let next = keep(&mut answer.changes, window(parameters)?);
    let lasting = lasting(library, &[Some(editions.old), Some(editions.new)]);
    found_part(library, &answer, next, lasting)
}
