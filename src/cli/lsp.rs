//! `mtgcr lsp`

use std::io::{BufReader, stdin, stdout};
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::Args;

use super::args::Global;
use super::cite::{Editions, level_of};
use super::run::Outcome;
use super::{fault, home};
use crate::answer::CiteLevel;
use crate::ask::{self, CiteFile, CiteQuestion, Library};
use crate::lsp::{self, Project};
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
    let library = home::open(global)?;
    let here = std::env::current_dir()?;
    let project = |folder: Option<&Path>| project(args, &library, folder.unwrap_or(&here), global);
    let folder = std::env::temp_dir().join("mtgcr-rules");
    let follows_editor = !global.names_words();
    let options = lsp::Options { project: &project, folder, words: global.words, follows_editor };
    let (input, output) = (BufReader::new(stdin()), stdout());
    let served = lsp::connected(input, output, |editor| lsp::serve(editor, &library, options));
    served.map_err(|error| anyhow!("{error}"))?;
    Ok(Outcome::Found)
}

/// What the project in a folder asks for.
///
/// An editor has nobody to read why its server is gone: what cannot be followed is told there.
fn project(args: &LspArgs, library: &Library, folder: &Path, global: &Global) -> Project {
    let mut troubles = Vec::new();
    let mut trouble = |error: anyhow::Error| {
        let (what, hint) = fault::told(&error, global.words);
        troubles.push(hint.map_or(what.clone(), |hint| format!("{what}\n{hint}")));
    };
    let settings = Settings::find(folder).unwrap_or_else(|error| {
        trouble(error.into());
        Settings::default()
    });
    let level = level_of(settings.level.as_deref()).unwrap_or_else(|error| {
        trouble(error);
        CiteLevel::default()
    });
    let followed = settings.edition.clone().filter(|_| args.edition.is_none());
    let mut question = CiteQuestion {
        edition: args.edition.clone().or_else(|| followed.clone()),
        to: args.to.clone().or(followed),
        level,
        patterns: settings.patterns.clone(),
        ..CiteQuestion::default()
    };
    if let Err(error) = ask::citations(library, question.clone()) {
        trouble(error.into());
        let is_known = |typed: &String| library.edition_named(typed).is_ok();
        question.edition = question.edition.filter(is_known);
        question.to = question.to.filter(is_known);
    }
    let editions = Editions::said(library, &settings).unwrap_or_else(|error| {
        trouble(error);
        Editions::default()
    });
    let editions = if args.edition.is_some() { Editions::default() } else { editions };
    let files = move |path: &Path| {
        let is_left_out = settings.leaves_out(path).unwrap_or_default();
        let (edition, left) =
            (editions.of_file(&settings, path), editions.left_in(&settings, path));
        (!is_left_out).then(|| CiteFile { edition, left, ..CiteFile::default() })
    };
    Project { question, troubles, files: Some(Box::new(files)) }
}
