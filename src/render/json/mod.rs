//! Answers as JSON, for programs. The keys are stable; each file's doc says them.
//!
//! `number` is null for a glossary entry and `term` is null for a rule. Offsets are Unicode scalar
//! values into `text`.

mod editions;
mod import;
mod show;

pub use editions::{editions, verify};
pub use import::import;
pub use show::show;

use serde::Serialize;

/// The text of a value, indented, with a line end.
fn print(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("answers have string keys and no failing parts") + "\n"
}
