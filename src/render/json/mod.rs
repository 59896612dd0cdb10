//! Answers as JSON, for programs. The keys stand where the answers do, see `answer`; here is what
//! all of them have in common. Every answer begins with `schema`, the number of the shape that
//! answers have; before it stand `next`, where only a part was asked for and more follows, and
//! `sample`, where no official text answers.

pub mod academyruins;
mod print;
mod said;
mod schema;

pub use print::{SCHEMA, marked_as_sample, marked_with_next, print};
pub use schema::schemas;
