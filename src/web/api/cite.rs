//! `POST /api/v1/cite?name=FILE&edition=EDITION&to=EDITION&level=LEVEL&explain` and
//! `GET /api/v1/cite/suggest?q=WORDS&limit=N&in=EDITION`

use super::question::{Answers, IN, Parameter, Question, Sent, Shape, found};
use crate::answer::CiteLevel;
use crate::ask;
use crate::ask::{CiteQuestion, CiteText, Library};
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `cite check`.
pub const CHECK: Question = Question {
    name: "cite",
    about: "Tells which rule numbers in the text that is sent are wrong, and what is right.",
    parameters: &[
        Parameter {
            name: "name",
            about: "What the file is called; its ending says how comments are written.",
            shape: Shape::Value,
        },
        Parameter {
            name: "edition",
            about: "Edition that the text was written for; the newest for none.",
            shape: Shape::Value,
        },
        Parameter {
            name: "to",
            about: "Edition to judge against; the newest for none.",
            shape: Shape::Value,
        },
        Parameter {
            name: "level",
            about: "How sure a finding must be.",
            shape: Shape::Choice { words: &["certain", "likely", "all"], usual: Some("likely") },
        },
        Parameter {
            name: "explain",
            about: "Whether to say of each number why it is taken for a citation, or is not.",
            shape: Shape::Flag,
        },
    ],
    sent: Sent::Text,
    answers: Answers::Json(&[("Citations", "")]),
    weight: Weight::Long,
    ask: check,
};

/// `cite suggest`.
pub const SUGGEST: Question = Question {
    name: "cite/suggest",
    about: "Tells which rules say something.",
    parameters: &[
        Parameter {
            name: "q",
            about: "A comment, the name of a test, the text of a card.",
            shape: Shape::Wanted,
        },
        Parameter {
            name: "limit",
            about: "How many rules to tell.",
            shape: Shape::Count { least: 0, most: 100, usual: Some(USUAL) },
        },
        IN,
    ],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Saying", "")]),
    weight: Weight::Long,
    ask: suggest,
};

/// How many rules there are where nobody says, as on the command line.
const USUAL: usize = 5;

/// What a text is called that has no name, as on the command line.
const NAMELESS: &str = "stdin.md";

fn check(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let level = parameters.one("level")?;
    let level = CiteLevel::ALL.into_iter().find(|choice| Some(choice.word()) == level.as_deref());
    let question = CiteQuestion {
        edition: parameters.one("edition")?,
        to: parameters.one("to")?,
        level: level.unwrap_or_default(),
        explain: parameters.flag("explain")?,
        ..CiteQuestion::default()
    };
    let name = parameters.one("name")?;
    let name = name.as_deref().unwrap_or(NAMELESS);
    let text = CiteText { name, text: parameters.text(), ..CiteText::default() };
    let answer = ask::cited(library, question, &text)?;
    found(library, &answer, Lasting::Never)
}

fn suggest(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let limit = parameters.read_as("limit", "a number")?.unwrap_or(USUAL);
    let edition = parameters.one("in")?;
    let question = CiteQuestion { to: edition.clone(), ..CiteQuestion::default() };
    let answer = ask::citations(library, question)?.suggest(&parameters.words("q")?, limit)?;
    found(library, &answer, Lasting::UntilImport)
}
