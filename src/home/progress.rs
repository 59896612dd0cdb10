//! How is progress reported? Start at [`Progress`].

use crate::model::Said;

/// Receives the progress of long work; called from several threads.
pub trait Progress: Sync {
    /// `done` of `total` pieces of work are done; `what` names the work, as in `reading editions`.
    fn step(&self, what: &Said, done: usize, total: usize);

    /// Something that a reader should know while the work goes on; a sentence.
    fn note(&self, _told: &Said) {}

    /// What another process says that waits for this one, such as `process 4711`.
    fn name(&self) -> String {
        String::new()
    }
}

/// Notes which process this one waits for.
pub(crate) fn waits(progress: &dyn Progress, name: &str) {
    let name = match name.is_empty() {
        true => Said::new("note-waiting-unknown"),
        false => Said::words(name),
    };
    progress.note(&Said::new("note-waiting").and("name", name));
}

/// Ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _what: &Said, _done: usize, _total: usize) {}
}
