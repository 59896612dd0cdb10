//! The command line. Start at [`run`]; one file per command.
//!
//! Commands ask the archive and print what `render` makes of the answer; no rule of the domain is
//! here.

mod args;
mod diff;
mod editions;
mod history;
mod home;
mod import;
mod output;
mod progress;
mod run;
mod show;

pub use run::run;
