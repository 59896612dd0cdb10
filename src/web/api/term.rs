//! `GET /api/v1/term?q=WORDS&in=EDITION`

use super::question::{Answers, IN, Parameter, Question, Sent, Shape, found};
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `term`.
pub const QUESTION: Question = Question {
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
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let picked = library.pick(edition.as_deref())?;
    let answer = ask::term(library, &parameters.words("q")?, &picked)?;
    found(library, &answer, Lasting::UntilImport)
}
