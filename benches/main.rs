//! How fast is it? One program, a topic a module; `benches/README.md` says how to run it and what
//! was measured.
//!
//! Where `MTGCR_TEST_DATA` names a folder of official texts, homes hold all of its editions, else
//! the sample's.

/// How well wrong citations are found.
mod citations;
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
    let mut typed = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let outcome = match typed.next().as_deref() {
        Some("relevance") => relevance::run(typed),
        Some("citations") => citations::run(typed),
        _ => return divan::main(),
    };
    if let Err(error) = outcome {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
