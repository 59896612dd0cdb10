//! The command line. Start at [`run`]; one file per command.
//!
//! Commands ask the library and print what `render` makes of the answer; no rule of the domain is
//! here.

mod args;
mod bulletin;
mod cite;
mod cite_migrate;
mod complete;
mod completions;
mod contents;
mod diff;
mod doctor;
mod dump;
mod editions;
mod examples;
mod export;
mod export_site;
mod fault;
mod find;
mod help;
mod history;
mod home;
mod import;
mod lint;
mod lsp;
mod man;
mod mcp;
mod misuse;
mod output;
mod progress;
mod remove;
mod run;
mod search;
mod serve;
mod show;
mod suggest;
mod term;
mod translation;
mod ui;
mod update;
mod version;

pub use args::Args;
pub use run::run;
