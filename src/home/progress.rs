//! How is progress reported? Start at [`Progress`].

/// Receives the progress of long work; called from several threads.
pub trait Progress: Sync {
    /// `done` of `total` pieces of work are done; `what` names the work, as in `reading editions`.
    fn step(&self, what: &str, done: usize, total: usize);

    /// Something that a reader should know while the work goes on; a sentence.
    fn note(&self, _text: &str) {}

    /// What another process says that waits for this one, such as `process 4711`.
    fn name(&self) -> String {
        String::new()
    }
}

/// Notes which process this one waits for.
pub(crate) fn waits(progress: &dyn Progress, name: &str) {
    let name = if name.is_empty() { "another process" } else { name };
    progress.note(&format!("waiting for {name}, which writes to this home"));
}

/// Ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _what: &str, _done: usize, _total: usize) {}
}
