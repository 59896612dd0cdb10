//! Which questions are there? Start at [`OPERATIONS`].

use super::operation::{Operation, Question};
use crate::answer::{
    Bulletin, Cite, Diff, Editions, Export, History, Keywords, Lint, Saying, Search, Show, Suggest,
    Term, TranslationCheck, TranslationLag,
};

/// All questions, in the order of the command line's help.
pub const OPERATIONS: [&Operation; 15] = [
    &Search::OPERATION,
    &Show::OPERATION,
    &Suggest::OPERATION,
    &Term::OPERATION,
    &Keywords::OPERATION,
    &Diff::OPERATION,
    &History::OPERATION,
    &Bulletin::OPERATION,
    &Editions::OPERATION,
    &TranslationLag::OPERATION,
    &TranslationCheck::OPERATION,
    &Lint::OPERATION,
    &Export::OPERATION,
    &Cite::OPERATION,
    &Saying::OPERATION,
];

/// Those that assistants ask, the most asked first.
pub const TOOLS: [&Operation; 11] = [
    &Search::OPERATION,
    &Show::OPERATION,
    &Term::OPERATION,
    &Diff::OPERATION,
    &History::OPERATION,
    &Bulletin::OPERATION,
    &Cite::OPERATION,
    &TranslationLag::OPERATION,
    &TranslationCheck::OPERATION,
    &Lint::OPERATION,
    &Editions::OPERATION,
];
