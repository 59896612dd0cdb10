//! Which command runs, and with what exit code? Start at [`run`].

use std::process::ExitCode;

use super::args::{Args, Command, Format, Global};
use super::{
    cite, commands, complete, completions, diff, export, fault, find, home, import, man, output,
    serve, update,
};
use crate::ask::HomeError;

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
    home::leave_out_of_knowledge();
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
        Err(error) => fail(&error, &args.global),
    }
}

fn command(args: &Args) -> anyhow::Result<Outcome> {
    match &args.command {
        Command::Find(command) => find::find(command, &args.global),
        Command::Search(command) => find::search(command, &args.global),
        Command::Suggest(command) => find::suggest(command, &args.global),
        Command::Term(command) => find::term(command, &args.global),
        Command::Show(command) => find::show(command, &args.global),
        Command::Diff(command) => diff::run(command, &args.global),
        Command::History(command) => commands::history(command, &args.global),
        Command::Blame(command) => commands::blame(command, &args.global),
        Command::Contents(command) => find::contents(command, &args.global),
        Command::Doctor => commands::doctor(&args.global),
        Command::Dump(command) => commands::dump(command, &args.global),
        Command::Remove(command) => import::remove(command, &args.global),
        Command::Bulletin(command) => commands::bulletin(command, &args.global),
        Command::Import(command) => import::import(command, &args.global),
        Command::Update(command) => update::run(command, &args.global),
        Command::Editions(command) => commands::editions(command, &args.global),
        Command::Completions(command) => completions::run(command, &args.global),
        Command::Man => man::run(&args.global),
        Command::Translation(command) => commands::translation(command, &args.global),
        Command::Export(command) => export::export(command, &args.global),
        Command::Mcp => serve::mcp(&args.global),
        Command::Serve(command) => serve::serve(command, &args.global),
        Command::Cite(command) => cite::run(command, &args.global),
        Command::Lint(command) => commands::lint(command, &args.global),
        Command::Lsp(command) => serve::lsp(command, &args.global),
    }
}

/// Tells an error and its hint; a closed pipe is success.
fn fail(error: &anyhow::Error, global: &Global) -> ExitCode {
    let is_pipe = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(is_pipe) {
        return ExitCode::SUCCESS;
    }
    let (what, hint) = fault::told(error, global.words);
    output::fail(&what, hint.as_deref(), global.format == Format::Json, global.words);
    ExitCode::from(2)
}
