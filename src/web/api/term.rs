//! `GET /api/v1/term?q=WORDS&in=EDITION`

use super::question::{IN, Parameter, Question, Shape, found, lasting};
use crate::archive::Archive;
use crate::render::json;
use crate::web::library::Weight;
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::Reply;

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
    answers: &["Terms"],
    weight: Weight::Long,
    ask,
};

fn ask(archive: &Archive, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let picked = archive.pick(edition.as_deref())?;
    let answer = archive.term(&parameters.words("q")?, picked)?;
    found(json::term(&answer), lasting(archive, &[edition]))
}
