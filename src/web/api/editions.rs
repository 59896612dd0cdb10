//! `GET /api/v1/editions`

use super::question::{Question, found};
use crate::archive::Archive;
use crate::render::json;
use crate::web::library::Weight;
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `editions`.
pub const QUESTION: Question = Question {
    name: "editions",
    about: "Lists the editions that are here.",
    parameters: &[],
    answers: &["Editions"],
    weight: Weight::Quick,
    ask,
};

fn ask(archive: &Archive, _: &Parameters) -> Result<Reply, Problem> {
    found(json::editions(&archive.editions()?), Lasting::UntilImport)
}
