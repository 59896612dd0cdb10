//! What is odd in a source, in running text? Start at [`problem_label`].

use super::words::{Value, Words};
use crate::model::ProblemKind;

/// What is odd, in a sentence without full stop.
pub fn problem_label(kind: &ProblemKind, words: Words) -> String {
    use ProblemKind as Kind;
    let tell = |key: &str, told: &[(&'static str, Value<'_>)]| words.tell(key, told);
    match kind {
        Kind::MisprintedNumber { printed, read } => {
            let told = [("printed", printed.into()), ("read", read.into())];
            tell("problem-misprinted-number", &told)
        }
        Kind::UnexpectedNumber { number, after } => {
            let told = [("number", number.into()), ("after", after.into())];
            tell("problem-unexpected-number", &told)
        }
        Kind::DuplicateNumber { number, first_line } => {
            let told = [("what", number.into()), ("line", (*first_line).into())];
            tell("problem-duplicate", &told)
        }
        Kind::DuplicateTerm { term, first_line } => {
            let term = format!("`{term}`").into();
            tell("problem-duplicate", &[("what", term), ("line", (*first_line).into())])
        }
        Kind::UnexplainedLine { start } => {
            tell("problem-unexplained-line", &[("start", start.into())])
        }
        Kind::LostCharacters { count } => {
            tell("problem-lost-characters", &[("count", (*count).into())])
        }
        Kind::UndecodableBytes { count } => {
            tell("problem-undecodable-bytes", &[("count", (*count).into())])
        }
        Kind::RewrittenLineEnds => tell("problem-rewritten-line-ends", &[]),
        Kind::Mojibake { sample } => tell("problem-mojibake", &[("sample", sample.into())]),
        Kind::ControlCharacters { count } => {
            tell("problem-control-characters", &[("count", (*count).into())])
        }
        Kind::MissingPart { part } => tell("problem-missing-part", &[("part", part.into())]),
        Kind::CutOff { after } => tell("problem-cut-off", &[("after", after.into())]),
        Kind::ContentsDisagree { heading } => {
            tell("problem-contents-disagree", &[("heading", heading.into())])
        }
        Kind::RepeatedText { lines, first_line } => {
            let told = [("lines", (*lines).into()), ("line", (*first_line).into())];
            tell("problem-repeated-text", &told)
        }
        Kind::DatesDisagree { taken, other } => {
            let told = [("taken", taken.into()), ("other", other.into())];
            tell("problem-dates-disagree", &told)
        }
        Kind::Unlisted { count } => tell("problem-unlisted", &[("count", (*count).into())]),
    }
}

/// Whether something of the text may be lost or wrong by it, so that a reader should hear of it
/// unasked; a misprint of the publisher is none.
pub fn is_grave(kind: &ProblemKind) -> bool {
    use ProblemKind as Kind;
    matches!(
        kind,
        Kind::LostCharacters { .. }
            | Kind::UndecodableBytes { .. }
            | Kind::Mojibake { .. }
            | Kind::MissingPart { .. }
            | Kind::CutOff { .. }
            | Kind::DatesDisagree { .. }
    )
}
