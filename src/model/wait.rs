//! Does anybody still wait for the answer? Start at [`is_over`].
//!
//! Who asks on behalf of another does so on a thread of its own and says there whose patience it
//! is; long work looks now and then, and ends where there is nobody left. Nothing here reads the
//! clock: a time-out is the asker's affair, who then no longer waits.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static WAITS: RefCell<Option<Patience>> = const { RefCell::new(None) };
}

/// Whether somebody waits; all copies are one.
#[derive(Clone, Debug, Default)]
pub struct Patience(Arc<AtomicBool>);

/// Somebody who waits as long as this lives.
#[derive(Debug)]
pub struct Waiting(Patience);

/// The patience that a thread works for, as long as this lives.
#[derive(Debug)]
pub struct Working(());

impl Patience {
    /// Somebody who begins to wait.
    pub fn waiting(&self) -> Waiting {
        Waiting(self.clone())
    }

    /// Nobody waits any more.
    pub fn end(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The work of this thread is for the one who waits here.
    pub fn work(&self) -> Working {
        WAITS.with_borrow_mut(|it| *it = Some(self.clone()));
        Working(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        WAITS.with_borrow_mut(|it| *it = None);
    }
}

/// Whether the one for whom this thread works waits no longer; never where it works for itself.
pub fn is_over() -> bool {
    WAITS.with_borrow(|it| it.as_ref().is_some_and(|it| it.0.load(Ordering::Relaxed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_gone_is_worked_for_no_longer() {
        assert!(!is_over());
        let patience = Patience::default();
        let waiting = patience.waiting();
        let working = patience.work();
        assert!(!is_over());
        drop(waiting);
        assert!(is_over());
        drop(working);
        assert!(!is_over());
    }
}
