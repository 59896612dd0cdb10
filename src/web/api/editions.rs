//! `GET /api/v1/editions`

use super::question::{Answers, Question, Sent, found};
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `editions`.
pub const QUESTION: Question = Question {
    name: "editions",
    about: "Lists the editions that are here.",
    parameters: &[],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Editions", "")]),
    weight: Weight::Quick,
    ask,
};

fn ask(library: &Library, _: &Parameters) -> Result<Reply, Problem> {
    found(library, &ask::editions(library)?, Lasting::UntilImport)
}
