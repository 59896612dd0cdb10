//! How fast is it? One program, a topic a module; `benches/README.md` says how to run it and what
//! was measured.
//!
//! Where `MTGCR_TEST_DATA` names a folder of official texts, homes hold all of its editions, else
//! the sample's.

/// The translator's desk.
mod desk;
/// Comparing editions and telling histories.
mod diff;
/// Importing editions, from nothing and one more.
mod import;
/// A translation of all the rules, made up.
mod invented;
/// Pages, asked and drawn.
mod page;
/// The program as a whole process, from start to exit.
mod process;
/// How well searches find what people mean.
mod relevance;
/// Searches inside the program.
mod search;
/// Homes to measure on.
mod setting;

fn main() {
    let mut typed = std::env::args().skip(1).filter(|it| it != "--bench");
    if typed.next().as_deref() == Some("relevance") {
        if let Err(error) = relevance::run(typed) {
            eprintln!("{error}");
            std::process::exit(2);
        }
        return;
    }
    divan::main();
}
