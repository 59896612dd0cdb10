//! `GET /api/v1/show?q=NUMBER|TERM&subrules&limit=N&offset=N&in=EDITION`

use super::question::{Answers, IN, OFFSET, Parameter, Question, Sent, Shape, conflict, found};
use crate::answer::Absence;
use crate::ask;
use crate::ask::Library;
use crate::ask::ShowQuestion;
use crate::render::words::Words;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// How many records there are at most, some megabytes; the longest section has fewer.
const MOST: usize = 1000;

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
        Parameter {
            name: "limit",
            about: "How many records to give.",
            shape: Shape::Count { least: 1, most: MOST, usual: Some(MOST) },
        },
        OFFSET,
        IN,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Show", "")]),
    weight: Weight::Quick,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let meant = ask::meant_in(&parameters.some("q")?, parameters.one("in")?);
    let (wanted, edition) =
        meant.ok_or_else(|| conflict("`q` names things in two editions: ask for each"))?;
    let picked = library.pick(edition.as_deref())?;
    let limit = parameters.read_as("limit", "a number")?.unwrap_or(MOST).clamp(1, MOST);
    let offset = parameters.read_as("offset", "a number")?.unwrap_or(0);
    let subrules = parameters.flag("subrules")?;
    let question =
        ShowQuestion { wanted, subrules, short_families: true, offset, limit: Some(limit) };
    let answer = ask::show(library, &question, &picked)?;
    match answer.absent.first() {
        Some(absent) if answer.records.is_empty() => Err(absence(absent)),
        None if answer.total == 0 => Err(Problem::not_found("nothing was asked for")),
        _ => found(library, &answer, Lasting::UntilImport),
    }
}

/// What is not there, in the words of the command line.
pub(super) fn absence(absent: &Absence) -> Problem {
    let told = crate::render::absent(absent, Words::EN);
    let mut lines = told.lines().map(str::trim);
    let problem = Problem::not_found(lines.next().unwrap_or("nothing is there"));
    let problem = problem.with_suggestions(absent.nearest.clone());
    match lines.next() {
        Some(hint) => problem.with_hint(hint),
        None => problem,
    }
}
