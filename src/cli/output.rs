//! Where do answers go, what is said beside them, and where is the home that they come from? Start
//! at [`answer`], [`say`] and [`open`].
//!
//! Data goes to stdout, through a pager where it is a terminal and the answer is long; all else
//! goes to stderr by [`say`]. What could command a terminal is a visible sign in both.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::global::{Color, Format, Global, Misuse};
use crate::answer::{Absence, ShowAnswer};
use crate::ask::{self, Library, Notice, Progress};
use crate::doc::visible::{coloured, shown};
use crate::doc::{self, Block, Doc, Terminal};
use crate::model::{Said, Substitute};
use crate::operations::Rest;
use crate::project::ProjectError;
use crate::render::{self, json};
use crate::words::{Words, tell};

/// No terminal is wider, and no line that programs read is broken before.
const WIDEST: usize = 1000;

/// Whether somebody sees the answer in a terminal.
pub fn is_seen(global: &Global) -> bool {
    global.output.is_none() && io::stdout().is_terminal()
}

/// What is known of the terminal that stdout is, or of the pipe.
pub fn terminal(global: &Global) -> Terminal {
    let is_terminal = is_seen(global);
    let color = match global.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => is_terminal && allows_color(),
    };
    let columns = std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let default = Terminal::default().width;
    let width = if is_terminal { measured().or(columns) } else { columns };
    let width = width.unwrap_or(default).clamp(20, WIDEST);
    Terminal { width, color, words: global.words }
}

/// Whether nobody asked all programs to do without colours.
pub fn allows_color() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|setting| setting.is_empty())
}

/// Whether programs read the lines that people would read otherwise.
pub fn is_piped(global: &Global) -> bool {
    global.format == Format::Terminal && global.output.is_none() && !io::stdout().is_terminal()
}

/// Whether the sample answers in this process, so that programs are told with each answer.
static IS_SAMPLE: AtomicBool = AtomicBool::new(false);

/// Editions that this process was asked for and does not have, likewise.
static SUBSTITUTES: Mutex<Vec<Substitute>> = Mutex::new(Vec::new());

/// Prints an answer; JSON says what to beware of.
pub fn print(text: &str, global: &Global) -> io::Result<()> {
    if global.format != Format::Json {
        return write(&coloured(text), global);
    }
    let is_sample = IS_SAMPLE.load(Ordering::Relaxed);
    write(&json::cautioned(text.to_owned(), is_sample, &substitutes()), global)
}

fn substitutes() -> MutexGuard<'static, Vec<Substitute>> {
    SUBSTITUTES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints an answer in the format that was asked for, laid out or as JSON.
pub fn answer(
    answer: &impl Serialize,
    lay_out: impl FnOnce() -> Doc,
    global: &Global,
) -> io::Result<()> {
    part(answer, &Rest::default(), lay_out, global)
}

/// The same of an answer that may be a part of one: says which option brings the rest.
pub fn part(
    answer: &impl Serialize,
    rest: &Rest,
    lay_out: impl FnOnce() -> Doc,
    global: &Global,
) -> io::Result<()> {
    let text = match global.format {
        // Nobody waits for the end to see it in a pager, and there is nothing to beware of.
        Format::Json
            if !is_seen(global)
                && !IS_SAMPLE.load(Ordering::Relaxed)
                && substitutes().is_empty() =>
        {
            return written(global, |out| json::write_part(answer, rest.next, rest.total, out));
        }
        Format::Json => json::print_part(answer, rest.next, rest.total),
        Format::Markdown => doc::markdown(&lay_out()),
        Format::Html => doc::html(&lay_out(), global.words),
        Format::Terminal | Format::Svg | Format::Academyruins => {
            doc::terminal(&lay_out(), terminal(global))
        }
    };
    print(&text, global)?;
    left_out(rest, global);
    Ok(())
}

/// Says which option brings the rest, or that nothing lies so far; programs find it in the JSON.
pub fn left_out(rest: &Rest, global: &Global) {
    let total = rest.total.unwrap_or_default();
    match (rest.next, &rest.more) {
        _ if global.format == Format::Json => {}
        (Some(next), _) => note(tell!(global.words, "note-part", total, next), global),
        (None, Some(_)) => note(tell!(global.words, "note-beyond", total), global),
        (None, None) => {}
    }
}

/// Prints what was found in files, which may be very much; programs read its lines too, in a pipe or
/// file, where none is broken.
pub fn in_lines(
    answer: &impl Serialize,
    blocks: impl IntoIterator<Item = Block>,
    global: &Global,
) -> io::Result<()> {
    let terminal = terminal(global);
    let width = if is_seen(global) { terminal.width } else { WIDEST };
    if global.format == Format::Terminal {
        let mut printed = doc::printed(blocks, Terminal { width, ..terminal });
        return match is_piped(global) {
            true => printed.try_for_each(|part| print(&part, global)),
            false => print(&printed.collect::<String>(), global),
        };
    }
    let title = || global.words.say("title-citations");
    self::answer(answer, || Doc { title: title(), blocks: blocks.into_iter().collect() }, global)
}

/// Prints what another program reads: as it is, unless it goes to a terminal all the same.
pub fn print_file(text: &str, global: &Global) -> io::Result<()> {
    if is_seen(global) { print(text, global) } else { write(text, global) }
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

/// Says a whole line.
pub fn say_line(text: &str) {
    say(&format!("{text}\n"));
}

/// Tells what went wrong and what to do about it, as a line of JSON where that was asked for.
pub fn fail(error: &str, hint: Option<&str>, is_json: bool, words: Words) {
    if is_json {
        let told = serde_json::json!({ "schema": json::SCHEMA, "error": error, "hint": hint });
        // A program reads it as one line, however narrow the terminal is.
        let _ = writeln!(io::stderr().lock(), "{told}");
        return;
    }
    say_line(&tell!(words, "error", what = error));
    hint.into_iter().for_each(|hint| say_hint(hint, words));
}

/// Says that something is not there; programs get an answer that has nothing else.
pub fn absent(absent: Absence, global: &Global) -> io::Result<()> {
    if global.format != Format::Json {
        say(&render::absent(&absent, global.words));
        return Ok(());
    }
    let answer = ShowAnswer { absent: vec![absent], ..ShowAnswer::default() };
    print(&json::print(&answer), global)
}

fn say_hint(hint: &str, words: Words) {
    say(&format!("\n{}\n", tell!(words, "hint", hint)));
}

/// Says what can be typed next, unless nothing but errors is wanted.
pub fn hint(hint: &str, global: &Global) {
    if !global.quiet {
        say_hint(hint, global.words);
    }
}

fn write(text: &str, global: &Global) -> io::Result<()> {
    // Whether stdout is a terminal that the text does not fit on.
    let is_long = || {
        let size = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
        size.is_some_and(|(_, height)| text.lines().count() >= usize::from(height.0))
    };
    if global.output.is_none() && !global.no_pager && is_long() && page(text) {
        return Ok(());
    }
    written(global, |out| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Has something written to where answers go.
fn written(to: &Global, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let Some(path) = &to.output else { return write(&mut io::stdout().lock()) };
    let named = |error: io::Error| io::Error::other(ProjectError::io("write", path)(error));
    fs::File::create(path).and_then(|mut file| write(&mut file)).map_err(named)
}

/// Prints bytes as they are.
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
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

/// The home where none is named.
pub fn usual_home() -> Option<PathBuf> {
    Some(choose_native_strategy().ok()?.data_dir().join("mtgcr"))
}

/// The home: what was typed, else the platform's data folder.
pub fn home(global: &Global) -> Result<PathBuf> {
    let path = global.home.clone().or_else(usual_home);
    path.context("cannot tell the platform's data folder: name one with `--home DIR`")
}

/// Whether the index turned out to be damaged while this process used it.
static MENDS: AtomicBool = AtomicBool::new(false);

/// Has the index built anew by the next [`open`]; false where that was tried already.
pub fn mend() -> bool {
    !MENDS.swap(true, Ordering::Relaxed)
}

/// Opens the library, and says on stderr what a reader should know of it.
pub fn open(global: &Global) -> Result<Library> {
    let bar = Bar::new(global);
    let path = home(global)?;
    if global.home.is_some() && !path.is_dir() {
        let path = path.display().to_string();
        let what = tell!(global.words, "error-no-home", path);
        return Err(Misuse { what, hint: global.words.say("hint-no-home") }.into());
    }
    let mut library = match MENDS.load(Ordering::Relaxed) {
        false => Library::open(&path, &bar)?,
        true => Library::open_mending(&path, &bar)?,
    };
    library.as_printed = global.as_printed;
    bar.finish();
    IS_SAMPLE.store(library.is_sample(), Ordering::Relaxed);
    if !global.quiet {
        for notice in library.notices() {
            note(noticed(notice, global.words), global);
        }
    }
    Ok(library)
}

fn noticed(notice: &Notice, words: Words) -> String {
    match notice {
        Notice::Sample => words.say("note-sample"),
        Notice::Stale => words.say("note-stale"),
        Notice::InMemory { reason } => tell!(words, "note-in-memory", reason),
        Notice::LeftOut(one) => {
            tell!(words, "note-left-out", edition = one.edition, reason = one.reason)
        }
        Notice::Mended => words.say("note-mended"),
    }
}

/// Says on stderr what a reader should know, unless nothing but errors is wanted.
pub fn note(what: String, global: &Global) {
    if !global.quiet {
        say_line(&tell!(global.words, "note", what));
    }
}

/// Says so where the edition that somebody means is not here, and another answers.
pub fn note_substitute(library: &Library, typed: Option<&str>, global: &Global) {
    let Some(substitute) = typed.and_then(|typed| library.substitute(typed)) else { return };
    note(render::substituted(&substitute, global.words), global);
    hint(&tell!(global.words, "hint-update-edition", edition = substitute.effective), global);
    substitutes().push(substitute);
}

/// Leaves out of what the program knows without texts the editions outside of the days that
/// `MTGCR_KNOWN` names, such as `1999-01-01..2025-06-07`: by this one tries what is told of editions
/// that came after the program.
pub fn leave_out_of_knowledge() {
    let Ok(days) = std::env::var("MTGCR_KNOWN") else { return };
    let days = days.split_once("..").map(|(from, to)| (from.parse(), to.parse()));
    if let Some((Ok(from), Ok(to))) = days {
        ask::leave_out_all_but(from..to);
    }
}

/// A line on stderr that tells how far long work is, once it takes longer than a reader would
/// notice; none where stderr is no terminal.
pub struct Bar {
    wanted: bool,
    quiet: bool,
    words: Words,
    begun: Instant,
    bar: OnceLock<ProgressBar>,
}

/// Shorter work is done before anybody wonders.
const NOTICED: Duration = Duration::from_millis(500);

impl Bar {
    /// A bar that is drawn when there is progress to tell.
    pub fn new(global: &Global) -> Self {
        let wanted = !global.quiet && io::stderr().is_terminal();
        let (quiet, words) = (global.quiet, global.words);
        Self { wanted, quiet, words, begun: Instant::now(), bar: OnceLock::new() }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn draw(total: usize) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {bar:20} {pos}/{len} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

impl Progress for Bar {
    fn step(&self, what: &Said, done: usize, total: usize) {
        if !self.wanted || (self.bar.get().is_none() && self.begun.elapsed() < NOTICED) {
            return;
        }
        let bar = self.bar.get_or_init(|| Self::draw(total));
        let what = self.words.said(what);
        if bar.message() != what {
            // Another work takes its own time.
            bar.reset_eta();
            bar.set_message(what);
        }
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    }

    fn note(&self, told: &Said) {
        if !self.quiet {
            let what = self.words.said(told);
            say_line(&tell!(self.words, "note", what));
        }
    }

    fn name(&self) -> String {
        format!("mtgcr (process {})", std::process::id())
    }
}
