//! `GET /api/v1/show?q=NUMBER|TERM&subrules&in=EDITION`

use super::question::{IN, Parameter, Question, Shape, found, lasting};
use crate::answer::Absence;
use crate::ask;
use crate::ask::Library;
use crate::ask::ShowQuestion;
use crate::render::{json, terminal};
use crate::web::backend::Weight;
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::Reply;

/// `show`.
pub const QUESTION: Question = Question {
    name: "show",
    about: "Shows rules and terms in both languages.",
    parameters: &[
        Parameter {
            name: "q",
            about: "A rule number in any spelling, a range of them, or a term in either language.",
            shape: Shape::Wanted,
        },
        Parameter {
            name: "subrules",
            about: "Whether to show the rules under each number too.",
            shape: Shape::Flag,
        },
        IN,
    ],
    answers: &["Show"],
    weight: Weight::Quick,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let wanted = parameters.some("q")?;
    let edition = parameters.one("in")?;
    let picked = library.pick(edition.as_deref())?;
    let question = ShowQuestion { wanted, subrules: parameters.flag("subrules")? };
    let answer = ask::show(library, &question, &picked)?;
    match answer.absent.first() {
        Some(absent) if answer.records.is_empty() => Err(absence(absent)),
        _ => found(json::show(&answer), lasting(library, &[edition])),
    }
}

/// What is not there, in the words of the command line.
fn absence(absent: &Absence) -> Problem {
    let told = terminal::absent(absent);
    let mut lines = told.lines().map(str::trim);
    let problem = Problem::not_found(lines.next().unwrap_or("nothing is there"));
    let problem = problem.with_suggestions(absent.nearest.clone());
    match lines.next() {
        Some(hint) => problem.with_hint(hint),
        None => problem,
    }
}
