//! How is progress shown? Start at [`Bar`].

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::args::Global;
use super::output::say;
use crate::ask::Progress;
use crate::model::Said;
use crate::render::words::Words;

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
        let wanted = !global.quiet && std::io::stderr().is_terminal();
        let (quiet, words) = (global.quiet, global.words);
        Self { wanted, quiet, words, begun: Instant::now(), bar: OnceLock::new() }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn draw(total: usize, words: Words) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {bar:20} {pos}/{len} {left}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // Of the first pieces nothing can be told.
            if state.pos() > 0 {
                let time = [("time", time(state.eta()).into())];
                let _ = out.write_str(&words.tell("progress-left", &time));
            }
        };
        bar.set_style(style.with_key("left", left));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

/// Minutes and seconds: `1:07`.
fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl Progress for Bar {
    fn step(&self, what: &Said, done: usize, total: usize) {
        if !self.wanted || (self.bar.get().is_none() && self.begun.elapsed() < NOTICED) {
            return;
        }
        let bar = self.bar.get_or_init(|| Self::draw(total, self.words));
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
            say(&format!("{}\n", self.words.tell("note", &[("what", what.into())])));
        }
    }

    fn name(&self) -> String {
        format!("mtgcr (process {})", std::process::id())
    }
}
