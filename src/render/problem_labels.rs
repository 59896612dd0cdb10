//! What is odd in a source, in running text? Start at [`problem_label`].

use super::words::Words;
use crate::model::ProblemKind;

/// What is odd, in a sentence without full stop.
pub fn problem_label(kind: &ProblemKind, words: Words) -> String {
    words.said(&kind.said())
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
