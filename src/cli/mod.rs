//! The command line. Start at [`run`]; one file per command.
//!
//! Commands ask the library and print what `render` makes of the answer; no rule of the domain is
//! here.

mod args;
mod bulletin;
mod cite;
mod cite_migrate;
mod completions;
mod diff;
mod editions;
mod export;
mod history;
mod home;
mod import;
mod lint;
mod lsp;
mod man;
mod mcp;
mod output;
mod progress;
mod run;
mod search;
mod serve;
mod show;
mod suggest;
mod term;
mod translation;
mod update;

pub use args::Args;
pub use run::run;
