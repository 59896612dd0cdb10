//! The command line. Start at [`run`].
//!
//! Commands ask the library and print what `render` makes of the answer; no rule of the domain is
//! here.

mod args;
mod cite;
mod cite_migrate;
mod commands;
mod complete;
mod completions;
mod diff;
mod examples;
mod export;
mod fault;
mod find;
mod help;
mod home;
mod import;
mod man;
mod misuse;
mod output;
mod progress;
mod run;
mod serve;
mod ui;
mod update;
mod version;

pub use args::Args;
pub use run::run;
