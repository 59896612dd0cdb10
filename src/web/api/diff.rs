//! `GET /api/v1/diff?old=EDITION&new=EDITION&q=NUMBER|WORDS&only=CLASS`

use super::question::{Parameter, Question, Shape, found, lasting};
use crate::ask;
use crate::ask::DiffQuestion;
use crate::ask::Library;
use crate::model::{Class, Pair};
use crate::render::json;
use crate::web::backend::Weight;
use crate::web::parameters::{Parameters, bad};
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
    ],
    answers: &["Diff"],
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let editions = Pair::new(parameters.required("old")?, parameters.required("new")?);
    let only: Result<Vec<Class>, Problem> = parameters
        .all("only")
        .iter()
        .flat_map(|it| it.split(','))
        .map(|it| class(it.trim()))
        .collect();
    let about = parameters.all("q");
    let question = DiffQuestion { about, only: only?, ..DiffQuestion::default() };
    let answer = ask::diff(library, Pair::new(&editions.old, &editions.new), &question)?;
    let lasting = lasting(library, &[Some(editions.old), Some(editions.new)]);
    found(json::diff(&answer), lasting)
}

fn class(typed: &str) -> Result<Class, Problem> {
    let words: Vec<&str> = Class::ALL.iter().map(|it| it.word()).collect();
    let found = Class::ALL.into_iter().find(|it| it.word() == typed);
    found.ok_or_else(|| {
        let hint = format!("classes are {}", words.join(", "));
        bad(format!("there is no class `{typed}`")).with_hint(hint)
    })
}
