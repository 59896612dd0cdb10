//! `mtgcr lsp`

use anyhow::{Result, anyhow};
use clap::Args;
use lsp_server::Connection;

use super::args::Global;
use super::run::Outcome;
use super::{fault, home};
use crate::ask::{self, CiteQuestion};
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
    let mut troubles = Vec::new();
    let mut trouble = |error: anyhow::Error| {
        let (what, hint) = fault::told(&error, global.words);
        troubles.push(hint.map_or(what.clone(), |hint| format!("{what}\n{hint}")));
    };
    // An editor has nobody to read why its server is gone: what cannot be followed is told there.
    let settings = Settings::find(&std::env::current_dir()?).unwrap_or_else(|error| {
        trouble(error.into());
        Settings::default()
    });
    let library = home::open(global)?;
    let followed = settings.edition.filter(|_| args.edition.is_none());
    let mut question = CiteQuestion {
        edition: args.edition.clone().or_else(|| followed.clone()),
        to: args.to.clone().or(followed),
        patterns: settings.patterns,
        ..CiteQuestion::default()
    };
    if let Err(error) = ask::citations(&library, question.clone()) {
        trouble(error.into());
        let is_known = |typed: &String| library.edition_named(typed).is_ok();
        question.edition = question.edition.filter(is_known);
        question.to = question.to.filter(is_known);
    }
    let folder = std::env::temp_dir().join("mtgcr-rules");
    let (connection, threads) = Connection::stdio();
    let follows_editor = !global.names_words();
    let options = lsp::Options { question, troubles, folder, words: global.words, follows_editor };
    let served = lsp::serve(&connection, &library, options);
    // The writing thread ends when nobody can send any more.
    drop(connection);
    served.map_err(|error| anyhow!("{error}"))?;
    threads.join()?;
    Ok(Outcome::Found)
}
