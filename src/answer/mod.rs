//! What a reader gets: plain data, complete. Start at the answer of a question: [`ShowAnswer`],
//! [`EditionsAnswer`], [`ImportAnswer`].
//!
//! Nothing here knows how answers are found or printed.

mod editions;
mod import;
mod search;
mod show;
mod term;

pub use editions::{EditionLine, EditionsAnswer, VerifyAnswer};
pub use import::{ImportAnswer, ImportLine, Imported};
pub use search::{FoundText, SearchAnswer, SearchHit};
pub use show::{Absence, Cited, PathStep, ShowAnswer, ShownRecord, ShownReference, Side, Subject};
pub use term::{Rendering, TermAnswer, TermExample, TermPair, TermSource};
