//! Which command runs, and with what exit code? Start at [`run`].

use std::process::ExitCode;

use super::args::{Args, Command};
use super::{
    bulletin, cite, complete, completions, contents, diff, doctor, dump, editions, export, fault,
    find, history, home, import, lint, lsp, man, mcp, output, remove, search, serve, show, suggest,
    term, translation, update,
};
use crate::ask::HomeError;
use crate::render::words::Words;

/// How a command ended, if it did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Something was found: exit code 0.
    Found,
    /// Nothing was found, or a check has findings: exit code 1.
    Nothing,
    /// Something failed and was told already: exit code 2.
    Failed,
}

/// Runs the program with the arguments it was started with.
pub fn run() -> ExitCode {
    if complete::answer() {
        return ExitCode::SUCCESS;
    }
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let mut result = command(&args);
    let is_damage = |error: &anyhow::Error| {
        error.downcast_ref::<HomeError>().is_some_and(HomeError::is_damage_of_index)
    };
    // Nothing is printed before all is read, so the same can be asked again of a sound index.
    if result.as_ref().is_err_and(is_damage) && home::mend() {
        result = command(&args);
    }
    match result {
        Ok(Outcome::Found) => ExitCode::SUCCESS,
        Ok(Outcome::Nothing) => ExitCode::from(1),
        Ok(Outcome::Failed) => ExitCode::from(2),
        Err(error) => fail(&error, args.global.words),
    }
}

fn command(args: &Args) -> anyhow::Result<Outcome> {
    match &args.command {
        Command::Find(it) => find::run(it, &args.global),
        Command::Search(it) => search::run(it, &args.global),
        Command::Suggest(it) => suggest::run(it, &args.global),
        Command::Term(it) => term::run(it, &args.global),
        Command::Show(it) => show::run(it, &args.global),
        Command::Diff(it) => diff::run(it, &args.global),
        Command::History(it) => history::run(it, &args.global),
        Command::Blame(it) => history::blame(it, &args.global),
        Command::Contents(it) => contents::run(it, &args.global),
        Command::Doctor => doctor::run(&args.global),
        Command::Dump(it) => dump::run(it, &args.global),
        Command::Remove(it) => remove::run(it, &args.global),
        Command::Bulletin(it) => bulletin::run(it, &args.global),
        Command::Import(it) => import::run(it, &args.global),
        Command::Update(it) => update::run(it, &args.global),
        Command::Editions(it) => editions::run(it, &args.global),
        Command::Completions(it) => completions::run(it, &args.global),
        Command::Man => man::run(&args.global),
        Command::Translation(it) => translation::run(it, &args.global),
        Command::Export(it) => export::run(it, &args.global),
        Command::Mcp => mcp::run(&args.global),
        Command::Serve(it) => serve::run(it, &args.global),
        Command::Cite(it) => cite::run(it, &args.global),
        Command::Lint(it) => lint::run(it, &args.global),
        Command::Lsp(it) => lsp::run(it, &args.global),
    }
}

/// Tells an error and its hint; a closed pipe is success.
fn fail(error: &anyhow::Error, words: Words) -> ExitCode {
    let is_pipe = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(is_pipe) {
        return ExitCode::SUCCESS;
    }
    let (what, hint) = fault::told(error, words);
    output::say(&format!("{}\n", words.tell("error", &[("what", what.into())])));
    if let Some(hint) = hint {
        output::say(&format!("\n{}\n", words.tell("hint", &[("hint", hint.into())])));
    }
    ExitCode::from(2)
}
