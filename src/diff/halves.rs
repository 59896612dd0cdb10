//! How is work on many records shared by two threads? Start at [`in_halves`].

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

/// Fewer items than this are done before another thread would have come far.
const FEWEST: usize = 1500;

/// Does `work` for the first and the second half of `count` items at once, or for all of them
/// where they are few; results in order.
pub(super) fn in_halves<R: Send>(count: usize, work: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    if count < FEWEST {
        return vec![work(0..count)];
    }
    let middle = count / 2;
    thread::scope(|scope| {
        let second = scope.spawn(|| work(middle..count));
        let first = work(0..middle);
        vec![first, second.join().unwrap_or_else(|panic| resume_unwind(panic))]
    })
}
