//! The program: parse arguments, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    mtgcr::cli::run()
}
