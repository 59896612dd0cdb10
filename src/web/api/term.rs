//! `GET /api/v1/term?q=WORDS&in=EDITION` and `GET /api/v1/suggest?q=PREFIX&limit=N&in=EDITION`

use super::question::{Answers, IN, Parameter, Question, Sent, Shape, found};
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// How many names there are where nobody says, as on the command line.
const USUAL: usize = 10;

/// How many names there are at most.
const MOST: usize = 100;

/// `term`.
pub const TERM: Question = Question {
    name: "term",
    about: "Says what a term is called in the other language.",
    parameters: &[
        Parameter {
            name: "q",
            about: "A term in either language, or its reading in kana or Latin letters.",
            shape: Shape::Wanted,
        },
        IN,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Terms", "")]),
    weight: Weight::Long,
    ask: term,
};

fn term(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let picked = library.pick(edition.as_deref())?;
    let answer = ask::term(library, &parameters.words("q")?, &picked)?;
    found(library, &answer, Lasting::UntilImport)
}

/// `suggest`.
pub const SUGGEST: Question = Question {
    name: "suggest",
    about: "Says which terms, titles, numbers, readings and cards begin so.",
    parameters: &[
        Parameter {
            name: "q",
            about: "How a term, title, number, reading or card begins, in either language.",
            shape: Shape::Wanted,
        },
        Parameter {
            name: "limit",
            about: "How many names to give.",
            shape: Shape::Count { least: 0, most: MOST, usual: Some(USUAL) },
        },
        IN,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Suggestions", "")]),
    weight: Weight::Quick,
    ask: suggest,
};

fn suggest(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let limit = parameters.read_as("limit", "a number")?.unwrap_or(USUAL);
    let edition = parameters.one("in")?;
    let picked = library.pick(edition.as_deref())?;
    let answer = ask::suggest(library, &parameters.words("q")?, limit.min(MOST), &picked)?;
    // Cards are those of rulings and notes too, so no answer is ever closed.
    found(library, &answer, Lasting::UntilImport)
}
