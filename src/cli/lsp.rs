//! `mtgcr lsp`

use anyhow::{Result, anyhow};
use clap::Args;
use lsp_server::Connection;

use super::args::Global;
use super::home;
use super::run::Outcome;
use crate::ask::CiteQuestion;
use crate::lsp;
use crate::project::Settings;

/// What `lsp` takes.
#[derive(Debug, Args)]
pub struct LspArgs {
    /// Edition that lines were written for [default: what they or `mtgcr.toml` say, else latest]
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Edition to judge against [default: the one of `mtgcr.toml`, else latest]
    #[arg(long, value_name = "EDITION")]
    to: Option<String>,
    /// Speak over standard input and output, as is done anyway
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Runs the command.
pub fn run(args: &LspArgs, global: &Global) -> Result<Outcome> {
    let settings = Settings::find(&std::env::current_dir()?)?;
    let library = home::open(global)?;
    let followed = settings.edition.filter(|_| args.edition.is_none());
    let question = CiteQuestion {
        edition: args.edition.clone().or_else(|| followed.clone()),
        to: args.to.clone().or(followed),
        patterns: settings.patterns,
        ..CiteQuestion::default()
    };
    let folder = std::env::temp_dir().join("mtgcr-rules");
    let (connection, threads) = Connection::stdio();
    let follows_editor = !global.names_words();
    let options = lsp::Options { question, folder, words: global.words, follows_editor };
    let served = lsp::serve(&connection, &library, options);
    // The writing thread ends when nobody can send any more.
    drop(connection);
    served.map_err(|error| anyhow!("{error}"))?;
    threads.join()?;
    Ok(Outcome::Found)
}
