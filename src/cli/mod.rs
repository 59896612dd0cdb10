//! The command line. Start at [`run`].
//!
//! Commands ask the library and print what `render` makes of the answer; no rule of the domain is
//! here.

mod cite;
mod cite_migrate;
mod commands;
mod diff;
mod export;
mod find;
mod global;
mod help;
mod import;
mod output;
mod run;
mod serve;

pub use run::{Args, run};
