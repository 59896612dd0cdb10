//! How are both languages read side by side, page after page? Start at [`Spread`].
//!
//! One file per question: a rule, a section, the contents, the glossary. An edition that is read
//! page by page is opened whole and kept, so that a page costs look-ups only.

mod alignment;
mod book;
mod contents;
mod glossary;
mod linked;
mod open;
mod past;
mod preview;
mod rule;
mod section;

pub(super) use open::Spread;
