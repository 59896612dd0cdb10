//! `GET /api/v1/history?q=NUMBER|TERM&in=EDITION&blame` and `GET /api/v1/history?q=WORDS&topic`

use super::question::{Answers, IN, Parameter, Question, Sent, Shape, conflict, found};
use crate::ask;
use crate::ask::HistoryQuestion;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `history`.
pub const QUESTION: Question = Question {
    name: "history",
    about: "Follows a rule or term through all editions.",
    parameters: &[
        Parameter {
            name: "q",
            about: "A rule number or a term, in either language; with `topic`, words.",
            shape: Shape::Wanted,
        },
        IN,
        Parameter {
            name: "blame",
            about: "Whether to tell each phrase with the edition that brought it.",
            shape: Shape::Flag,
        },
        Parameter {
            name: "topic",
            about: "Whether to count in how many rules the words stand, edition by edition.",
            shape: Shape::Flag,
        },
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("History", "history"), ("Topic", "topic")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let wanted = parameters.words("q")?;
    let (edition, blame) = (parameters.one("in")?, parameters.flag("blame")?);
    if parameters.flag("topic")? {
        if edition.is_some() || blame {
            return Err(conflict(
                "`topic` counts through all editions: it excludes `in` and `blame`",
            ));
        }
        return found(library, &ask::topic(library, &wanted)?, Lasting::UntilImport);
    }
    let (wanted, own) = ask::parted(&wanted);
    let edition = own.map(str::to_owned).or(edition);
    let wanted = wanted.to_owned();
    let question = HistoryQuestion { wanted, edition: edition.clone(), blame };
    match ask::history(library, &question)? {
        Some(answer) => found(library, &answer, Lasting::UntilImport),
        None => {
            let edition = edition.map_or(String::new(), |edition| format!(" in {edition}"));
            Err(Problem::not_found(format!("there is no `{}`{edition}", question.wanted)))
        }
    }
}
