//! `GET /api/v1/translation?en=EDITION&ja=EDITION&section=NUMBER&limit=N&offset=N` and
//! `GET /api/v1/export?format=po|xliff|tmx|jsonl|csv|lineage&en=EDITION&ja=EDITION&section=NUMBER`

use super::question::{
    Answers, EN, JA, LIMIT, OFFSET, Parameter, Question, SECTION, Sent, Shape, conflict,
    found_part, keep, section, window,
};
use super::show::absence;
use crate::answer::TranslationAnswer;
use crate::ask;
use crate::ask::{Library, TranslationQuestion};
use crate::model::RuleNumber;
use crate::render::words::Words;
use crate::render::{exchange, xml};
use crate::site::Parameters;
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

/// `translation status`.
pub const STATUS: Question = Question {
    name: "translation",
    about: "Tells where the Japanese lags behind the English.",
    parameters: &[EN, JA, SECTION, LIMIT, OFFSET],
    sent: Sent::Nothing,
    answers: Answers::Json(&[("Translation", "")]),
    weight: Weight::Long,
    ask: status,
};

fn status(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
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

/// What can be written, and as what it is served.
const FORMATS: [&str; 6] = ["po", "xliff", "tmx", "jsonl", "csv", "lineage"];

/// `export`.
pub const EXPORT: Question = Question {
    name: "export",
    about: "Gives both languages, or the lineage of rule numbers, as files of other programs.",
    parameters: &[
        Parameter {
            name: "format",
            about: "The format: `po`, `xliff` and `tmx` for translators' tools, `jsonl` for \
                    programs, `csv` for the terms in a spreadsheet, `lineage` for the numbers that \
                    every rule bore.",
            shape: Shape::Choice { words: &FORMATS, usual: None },
        },
        EN,
        JA,
        SECTION,
    ],
    sent: Sent::Nothing,
    answers: Answers::Texts(&[
        Media::Text,
        Media::Csv,
        Media::Po,
        Media::Xliff,
        Media::Tmx,
        Media::JsonLines,
    ]),
    weight: Weight::Long,
    ask: export,
};

fn export(library: &Library, parameters: &Parameters) -> Result<Reply, Problem> {
    let (en, ja) = (parameters.one("en")?, parameters.one("ja")?);
    let question = TranslationQuestion { en, ja, section: section(parameters)? };
    let format = parameters.required("format")?;
    if question.section.is_some() && matches!(format.as_str(), "csv" | "lineage") {
        return Err(conflict("`csv` and `lineage` are whole: they exclude `section`"));
    }
    let (media, text) = match format.as_str() {
        "lineage" => (Media::Text, ask::lineage(library)?.0),
        "csv" => (Media::Csv, exchange::csv(&ask::terms(library, &question)?)),
        format => {
            let answer = ask::translation_status(library, &question)?;
            if let (true, Some(number)) = (answer.is_empty(), question.section) {
                return Err(nothing_of(library, number, &answer)?);
            }
            match format {
                "po" => (Media::Po, exchange::po(&answer)),
                "xliff" => (Media::Xliff, xml::xliff(&answer)),
                "tmx" => (Media::Tmx, xml::tmx(&answer)),
                _ => (Media::JsonLines, exchange::jsonl(&answer)),
            }
        }
    };
    Ok(Reply::found(media, Lasting::UntilImport, text))
}

/// Why there is nothing to write of a number: no edition has it, or the Japanese text does not hold
/// it.
fn nothing_of(
    library: &Library,
    number: RuleNumber,
    answer: &TranslationAnswer,
) -> Result<Problem, Problem> {
    let Some(absent) = ask::absence(library, number, answer.en)? else {
        let told =
            [("edition", answer.ja.to_string().into()), ("number", number.to_string().into())];
        return Ok(Problem::not_found(Words::EN.tell("export-not-held", &told)));
    };
    let said = crate::render::absent(&absent, Words::EN);
    let said = said.lines().next().unwrap_or_default().to_owned();
    Ok(Problem::not_found(said).with_suggestions(absent.nearest))
}
