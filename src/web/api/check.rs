//! `GET /api/v1/check?en=EDITION&ja=EDITION&section=NUMBER&limit=N&offset=N`

use super::lint::told;
use super::question::{Answers, EN, JA, LIMIT, OFFSET, Question, SECTION, Sent, section};
use crate::ask;
use crate::ask::{Library, TranslationQuestion};
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::Reply;

/// `translation check`.
pub const QUESTION: Question = Question {
    name: "check",
    about: "Tells where the Japanese disagrees with the English that it translates.",
    parameters: &[EN, JA, SECTION, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Findings", "")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let (en, ja) = (parameters.one("en")?, parameters.one("ja")?);
    let question = TranslationQuestion { en, ja, section: section(parameters)? };
    told(library, ask::translation_check(library, &question)?, parameters)
}
