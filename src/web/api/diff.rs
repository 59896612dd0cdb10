//! `GET /api/v1/diff?old=EDITION&new=EDITION&q=NUMBER|WORDS&only=CLASS&limit=N&offset=N` and
//! `GET /api/v1/bulletin?in=EDITION&limit=N&offset=N`

use super::question::{
    Answers, LIMIT, OFFSET, Parameter, Question, Sent, Shape, classes, found_part, keep, lasting,
    window,
};
use crate::answer::Bulletins;
use crate::ask;
use crate::ask::{DiffQuestion, Library};
use crate::model::Pair;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `diff`.
pub const DIFF: Question = Question {
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
    ask: diff,
};

fn diff(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let editions = Pair::new(parameters.required("old")?, parameters.required("new")?);
    let (about, only) = (parameters.all("q"), classes(parameters, "only")?);
    let question = DiffQuestion { about, only, ..DiffQuestion::default() };
    let mut answer = ask::diff(library, Pair::new(&editions.old, &editions.new), &question)?;
    let next = keep(&mut answer.changes, window(parameters)?);
    let lasting = lasting(library, &[Some(editions.old), Some(editions.new)]);
    found_part(library, &answer, next, lasting)
}

/// `bulletin`.
pub const BULLETIN: Question = Question {
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
    ask: bulletin,
};

fn bulletin(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
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
