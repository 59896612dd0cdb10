//! `GET /api/v1/editions` and `GET /api/v1/keywords?in=EDITION`

use super::question::{Answers, IN, Question, Sent, found};
use crate::ask;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `editions`.
pub const EDITIONS: Question = Question {
    name: "editions",
    about: "Lists the editions that are here.",
    parameters: &[],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Editions", "")]),
    weight: Weight::Quick,
    ask: editions,
};

fn editions(library: &Library, _: &Parameters) -> Result<Reply, Problem> {
    found(library, &ask::editions(library)?, Lasting::UntilImport)
}

/// `keywords`.
pub const KEYWORDS: Question = Question {
    name: "keywords",
    about: "Lists the keyword abilities, keyword actions and ability words of an edition.",
    parameters: &[IN],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Keywords", "")]),
    weight: Weight::Quick,
    ask: keywords,
};

fn keywords(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let edition = parameters.one("in")?;
    let answer = ask::keywords(library, edition.as_deref())?;
    found(library, &answer, Lasting::UntilImport)
}
