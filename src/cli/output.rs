//! Where do answers go? Start at [`print()`].
//!
//! Data goes to stdout, through a pager where it is a terminal and the answer is long; all else
//! goes to stderr by [`say`]. What could command a terminal is a visible sign in both.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::args::{Color, Format, Global};
use super::fault::FileFault;
use crate::doc::visible::{coloured, shown};
use crate::doc::{self, Doc, Terminal};
use crate::render::json;
use crate::render::words::Words;

/// What is known of the terminal that stdout is, or of the pipe.
pub fn terminal(global: &Global) -> Terminal {
    let is_terminal = global.output.is_none() && io::stdout().is_terminal();
    let color = match global.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|setting| setting.is_empty())
        }
    };
    let columns = std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let default = Terminal::default().width;
    let width = if is_terminal { measured().or(columns) } else { columns };
    let width = width.unwrap_or(default).clamp(20, 1000);
    Terminal { width, color, words: global.words }
}

/// Whether programs read the lines that people would read otherwise.
pub fn is_piped(global: &Global) -> bool {
    global.format == Format::Terminal && global.output.is_none() && !io::stdout().is_terminal()
}

/// Whether the sample answers in this process.
static IS_SAMPLE: AtomicBool = AtomicBool::new(false);

/// Remembers whether the sample answers, so that programs are told with each answer.
pub fn answers_from_sample(is_sample: bool) {
    IS_SAMPLE.store(is_sample, Ordering::Relaxed);
}

/// Prints an answer; JSON says where it is from the sample.
pub fn print(text: &str, global: &Global) -> io::Result<()> {
    if global.format == Format::Json && IS_SAMPLE.load(Ordering::Relaxed) {
        return write(&json::marked_as_sample(text), global);
    }
    write(&coloured(text), global)
}

/// Prints an answer in the format that was asked for, laid out or as JSON.
pub fn answer(
    answer: &impl Serialize,
    lay_out: impl FnOnce() -> Doc,
    global: &Global,
) -> io::Result<()> {
    let text = match global.format {
        Format::Terminal => doc::terminal(&lay_out(), terminal(global)),
        Format::Json => json::print(answer),
        Format::Markdown => doc::markdown(&lay_out()),
        Format::Html => doc::html(&lay_out(), global.words),
    };
    print(&text, global)
}

/// Prints what another program reads: as it is, unless it goes to a terminal all the same.
pub fn print_file(text: &str, global: &Global) -> io::Result<()> {
    let to_terminal = global.output.is_none() && io::stdout().is_terminal();
    if to_terminal { print(text, global) } else { write(text, global) }
}

/// Says something to whoever runs the program, on a terminal in lines that break between words;
/// where stderr cannot be written, nobody listens.
pub fn say(text: &str) {
    let text = shown(text);
    let size = terminal_size::terminal_size().filter(|_| io::stderr().is_terminal());
    let text = match size {
        Some((width, _)) => doc::wrap(&text, usize::from(width.0)).join("\n"),
        None => text.into_owned(),
    };
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Tells what went wrong and what to do about it, as a line of JSON where that was asked for.
pub fn fail(error: &str, hint: Option<&str>, is_json: bool, words: Words) {
    if is_json {
        let told = serde_json::json!({ "schema": json::SCHEMA, "error": error, "hint": hint });
        // A program reads it as one line, however narrow the terminal is.
        let _ = writeln!(io::stderr().lock(), "{told}");
        return;
    }
    say(&format!("{}\n", words.tell("error", &[("what", error.into())])));
    hint.into_iter().for_each(|hint| say_hint(hint, words));
}

fn say_hint(hint: &str, words: Words) {
    say(&format!("\n{}\n", words.tell("hint", &[("hint", hint.into())])));
}

/// Says what can be typed next, unless nothing but errors is wanted.
pub fn hint(hint: &str, global: &Global) {
    if !global.quiet {
        say_hint(hint, global.words);
    }
}

fn write(text: &str, global: &Global) -> io::Result<()> {
    if let Some(path) = &global.output {
        let named = |error: io::Error| io::Error::other(FileFault::of("write", path)(error));
        return fs::write(path, text).map_err(named);
    }
    if !global.no_pager && is_long(text) && page(text) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints bytes as they are.
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Whether stdout is a terminal that the text does not fit on.
fn is_long(text: &str) -> bool {
    let size = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    size.is_some_and(|(_, height)| text.lines().count() >= usize::from(height.0))
}

/// Hands the text to the pager, as git does; false where there is none.
fn page(text: &str) -> bool {
    let named = std::env::var("MTGCR_PAGER").or_else(|_| std::env::var("PAGER"));
    let pager = named.unwrap_or_else(|_| "less".to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next().filter(|program| *program != "cat") else { return false };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        // Who leaves the pager before the end closes the pipe.
        let _ = stdin.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}
