//! What a reader gets: plain data, complete. Start at the answer of a question: [`ShowAnswer`],
//! [`EditionsAnswer`], [`ImportAnswer`].
//!
//! Nothing here knows how answers are found or printed.

mod editions;
mod import;
mod show;

pub use editions::{EditionLine, EditionsAnswer, VerifyAnswer};
pub use import::{ImportAnswer, ImportLine, Imported};
pub use show::{Absence, Cited, PathStep, ShowAnswer, ShownRecord, ShownReference, Side, Subject};
