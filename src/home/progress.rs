//! Who wants to know how far long work is? Start at [`Progress`].

/// Is told how far long work is; called from several threads.
pub trait Progress: Sync {
    /// `done` of `total` pieces of work are done; `what` names the work, as in `reading editions`.
    fn step(&self, what: &str, done: usize, total: usize);
}

/// Does not want to know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _what: &str, _done: usize, _total: usize) {}
}
