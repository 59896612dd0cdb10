//! `GET /api/v1/translation?en=EDITION&ja=EDITION&section=NUMBER`

use super::question::{Parameter, Question, Shape, found};
use crate::ask;
use crate::ask::Library;
use crate::ask::TranslationQuestion;
use crate::model::RuleNumber;
use crate::render::json;
use crate::web::backend::Weight;
use crate::web::parameters::{Parameters, bad};
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Reply};

/// `translation status`.
pub const QUESTION: Question = Question {
    name: "translation",
    about: "Tells where the Japanese lags behind the English.",
    parameters: &[
        Parameter {
            name: "en",
            about: "English edition to hold the translation against; the newest for none.",
            shape: Shape::Value,
        },
        Parameter {
            name: "ja",
            about: "Japanese edition; the newest for none.",
            shape: Shape::Value,
        },
        Parameter {
            name: "section",
            about: "Chapter, section or rule to tell of.",
            shape: Shape::Value,
        },
    ],
    answers: &["Translation"],
    weight: Weight::Long,
    ask,
};

fn ask(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let section = parameters.one("section")?;
    let section = section.as_deref().map(RuleNumber::read).transpose();
    let section = section.map_err(|it| bad(it.to_string()))?;
    let question =
        TranslationQuestion { en: parameters.one("en")?, ja: parameters.one("ja")?, section };
    found(json::translation(&ask::translation_status(library, &question)?), Lasting::UntilImport)
}
