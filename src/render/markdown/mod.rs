//! Answers as Markdown, for forums and documents.
//!
//! Texts are escaped: what they hold is never taken for Markdown.

mod bulletin;
mod changes;
mod cite;
mod contents;
mod diff;
mod editions;
mod escape;
mod findings;
mod history;
mod search;
mod show;
mod suggest;
mod term;
mod translation;

pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, migrate, saying};
pub use contents::contents;
pub use diff::{diff, diff_table};
pub use editions::{editions, verify};
pub use escape::escape;
pub use findings::findings;
pub use history::{history, topic};
pub use search::search;
pub use show::show;
pub use suggest::suggest;
pub use term::term;
pub use translation::translation;
