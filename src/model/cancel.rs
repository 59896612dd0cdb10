//! Is the answer still wanted? Start at [`is_cancelled`].
//!
//! Whoever works for a client does so on a thread of its own and enters the client's
//! [`CancelToken`] there; long work looks at it now and then, and ends once it is cancelled. Nothing
//! here reads the clock: a time-out cancels as a client does that leaves.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static CURRENT: RefCell<Option<CancelToken>> = const { RefCell::new(None) };
}

/// Whether some work was cancelled; all copies are one.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

/// Cancels a token when it is dropped.
#[derive(Debug)]
pub struct CancelOnDrop(CancelToken);

/// A thread works under a token as long as this lives.
#[derive(Debug)]
pub struct CancelScope(());

impl CancelToken {
    /// Cancels the token when the result is dropped.
    pub fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.clone())
    }

    /// Asks all work under this token to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets this thread work under the token until the result is dropped.
    pub fn enter(&self) -> CancelScope {
        CURRENT.set(Some(self.clone()));
        CancelScope(())
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Drop for CancelScope {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

/// Whether the work of this thread was cancelled; never where it works under no token.
pub fn is_cancelled() -> bool {
    CURRENT.with_borrow(|token| token.as_ref().is_some_and(|token| token.0.load(Ordering::Relaxed)))
}
