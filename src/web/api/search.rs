//! `GET /api/v1/search?q=WORDS&limit=N&in=EDITION&all-editions&explain`

use super::question::{IN, Parameter, Question, Shape, found};
use crate::ask;
use crate::ask::Library;
use crate::ask::SearchQuestion;
use crate::render::json;
use crate::web::backend::Weight;
use crate::web::parameters::{Parameters, bad};
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// How many results there are where nobody says, as on the command line.
const LIMIT: usize = 10;

/// How many results there are at most.
const MOST: usize = 200;

/// `search`.
pub const QUESTION: Question = Question {
    name: "search",
    about: "Searches both languages.",
    parameters: &[
        Parameter {
            name: "q",
            about: "Words in either language, \"phrases\", -not, OR, prefix*, rule numbers, filters.",
            shape: Shape::Wanted,
        },
        Parameter {
            name: "limit",
            about: "How many results to give: 10 for none, at most 200.",
            shape: Shape::Count,
        },
        IN,
        Parameter {
            name: "all-editions",
            about: "Whether to search the texts of all editions.",
            shape: Shape::Flag,
        },
        Parameter {
            name: "explain",
            about: "Whether to tell what the score of each result is made of.",
            shape: Shape::Flag,
        },
    ],
    answers: &["Search"],
    weight: Weight::Quick,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let limit = parameters.read_as("limit", "a number")?.unwrap_or(LIMIT);
    let all_editions = parameters.flag("all-editions")?;
    let mut question =
        SearchQuestion::read(&parameters.words("q")?, limit.min(MOST), all_editions)?;
    question.query.explains = parameters.flag("explain")?;
    let edition = parameters.one("in")?;
    if all_editions && edition.is_some() {
        return Err(bad("`in` and `all-editions` exclude each other".to_owned()));
    }
    let picked = library.pick(question.edition().or(edition.as_deref()))?;
    // Bulletins and rulings are searched too, whatever the edition, so none is ever closed.
    found(json::search(&ask::search(library, &question, &picked)?), Lasting::UntilImport)
}
