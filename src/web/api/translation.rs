//! `GET /api/v1/translation?en=EDITION&ja=EDITION&section=NUMBER&limit=N&offset=N`

use super::question::{
    Answers, EN, JA, LIMIT, OFFSET, Question, SECTION, Sent, found_part, keep, section, window,
};
use super::show::absence;
use crate::ask;
use crate::ask::Library;
use crate::ask::TranslationQuestion;
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `translation status`.
pub const QUESTION: Question = Question {
    name: "translation",
    about: "Tells where the Japanese lags behind the English.",
    parameters: &[EN, JA, SECTION, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Translation", "")]),
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let (en, ja) = (parameters.one("en")?, parameters.one("ja")?);
    let question = TranslationQuestion { en, ja, section: section(parameters)? };
    let mut answer = ask::translation_status(library, &question)?;
    if let (true, Some(number)) = (answer.is_empty(), question.section)
        && let Some(absent) = ask::absence(library, number, answer.en)?
    {
        return Err(absence(&absent));
    }
    let next = keep(&mut answer.records, window(parameters)?);
    found_part(library, &answer, next, Lasting::UntilImport)
}
