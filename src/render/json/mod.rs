//! Answers as JSON, for programs. The keys are stable; each file's doc says them. Every answer
//! begins with `schema`, the number of the shape that answers have; before it stand `next`, where
//! only a part was asked for and more follows, and `sample`, where no official text answers.
//!
//! `number` is null for a glossary entry and `term` is null for a rule. Offsets are Unicode scalar
//! values into `text`.

pub mod academyruins;
mod bulletin;
mod changes;
mod cite;
mod contents;
mod diff;
mod doctor;
mod editions;
mod findings;
mod history;
mod import;
mod keywords;
mod lead;
mod print;
mod removed;
mod schema;
mod search;
mod show;
mod suggest;
mod term;
mod translation;
mod update;

pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, migrate, saying};
pub use contents::contents;
pub use diff::diff;
pub use doctor::doctor;
pub use editions::{editions, verify};
pub use findings::findings;
pub use history::{history, topic};
pub use import::import;
pub use keywords::keywords;
pub use print::{SCHEMA, marked_as_sample, marked_with_next};
pub use removed::removed;
pub use schema::schemas;
pub use search::search;
pub use show::show;
pub use suggest::suggest;
pub use term::term;
pub use translation::translation;
pub(super) use translation::{Record as TranslatedLine, record as translated_line};
pub use update::update;
