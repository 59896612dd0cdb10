//! How are both languages read side by side, page after page? One file per question: a rule, a
//! section, the contents, the glossary.

mod contents;
mod glossary;
mod linked;
mod past;
mod preview;
mod rule;
mod section;

pub use contents::contents;
pub use glossary::{entry, glossary};
pub use rule::rule;
pub use section::section;
