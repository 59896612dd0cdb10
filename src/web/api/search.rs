//! `GET /api/v1/search?q=WORDS&limit=N&offset=N&in=EDITION&all-editions&explain`

use super::question::{
    Answers, IN, Parameter, Question, Sent, Shape, conflict, found, found_part, next,
};
use crate::answer::SearchAnswer;
use crate::ask;
use crate::ask::{HomeError, Library, QueryError, SearchQuestion};
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// How many results there are where nobody says, as on the command line.
const USUAL: usize = 10;

/// How many results there are at most.
const MOST: usize = 200;

/// How far down the results can be paged.
const DEEPEST: usize = 2000;

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
            about: "How many results to give.",
            shape: Shape::Count { least: 0, most: MOST, usual: Some(USUAL) },
        },
        Parameter {
            name: "offset",
            about: "How many results to skip: what the answer before named as `next`.",
            shape: Shape::Count { least: 0, most: DEEPEST, usual: Some(0) },
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
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Search", "")]),
    weight: Weight::Quick,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let limit = parameters.read_as("limit", "a number")?.unwrap_or(USUAL);
    let offset: usize = parameters.read_as("offset", "a number")?.unwrap_or(0);
    let all_editions = parameters.flag("all-editions")?;
    let typed = parameters.words("q")?;
    let edition = parameters.one("in")?;
    if all_editions && edition.is_some() {
        return Err(conflict("`in` and `all-editions` exclude each other"));
    }
    let Some(mut question) = read(&typed, offset + limit, all_editions)? else {
        // Who asks for nothing while typing finds nothing.
        library.pick(edition.as_deref())?;
        return found(library, &SearchAnswer::default(), Lasting::UntilImport);
    };
    question.query.explains = parameters.flag("explain")?;
    let picked = library.pick(question.edition().or(edition.as_deref()))?;
    let mut answer = ask::search(library, &question, &picked)?;
    answer.hits.drain(..offset.min(answer.hits.len()));
    let next = next(offset, answer.hits.len(), answer.total.min(DEEPEST));
    // Bulletins and rulings are searched too, whatever the edition, so none is ever closed.
    found_part(library, &answer, next, Lasting::UntilImport)
}

/// The question that was typed; none where it has no words. A quotation mark without a partner
/// is a sign like others here, as programs pass on what people have typed so far.
fn read(typed: &str, limit: usize, all: bool) -> Result<Option<SearchQuestion>, Problem> {
    let mut typed = typed.to_owned();
    loop {
        match SearchQuestion::read(&typed, limit, all) {
            Ok(question) => return Ok(Some(question)),
            Err(HomeError::Query(QueryError::Empty)) => return Ok(None),
            Err(HomeError::Query(QueryError::OpenQuote { place })) => {
                let sign = |(at, sign)| if at == place.start { ' ' } else { sign };
                typed = typed.chars().enumerate().map(sign).collect();
            }
            Err(error) => return Err(error.into()),
        }
    }
}
