//! Answers as Markdown, for forums and documents.
//!
//! Texts are escaped: what they hold is never taken for Markdown.

mod bulletin;
mod changes;
mod cite;
mod diff;
mod editions;
mod history;

pub use crate::doc::escape;
pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, migrate, saying};
pub use diff::{diff, diff_table};
pub use editions::{editions, verify};
pub use history::{history, topic};
