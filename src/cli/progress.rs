//! How is progress shown? Start at [`Bar`].

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::Global;
use super::output::say;
use crate::ask::Progress;

/// A line on stderr that tells how far long work is; none where stderr is no terminal.
pub struct Bar {
    wanted: bool,
    quiet: bool,
    bar: OnceLock<ProgressBar>,
}

impl Bar {
    /// A bar that is drawn when there is progress to tell.
    pub fn new(global: &Global) -> Self {
        let wanted = !global.quiet && std::io::stderr().is_terminal();
        Self { wanted, quiet: global.quiet, bar: OnceLock::new() }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn draw(total: usize) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

impl Progress for Bar {
    fn step(&self, what: &str, done: usize, total: usize) {
        if !self.wanted {
            return;
        }
        let bar = self.bar.get_or_init(|| Self::draw(total));
        bar.set_length(total as u64);
        bar.set_message(what.to_owned());
        bar.set_position(done as u64);
    }

    fn note(&self, text: &str) {
        if !self.quiet {
            say(&format!("note: {text}\n"));
        }
    }

    fn name(&self) -> String {
        format!("mtgcr (process {})", std::process::id())
    }
}
