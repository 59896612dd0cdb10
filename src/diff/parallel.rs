//! How is work on two editions shared by two threads? Start at [`in_halves`].

use std::ops::Range;

/// Fewer items than this are done before another thread would have come far.
const FEWEST: usize = 1500;

/// Does `work` for the first and the second half of `count` items at once, or for all of them
/// where they are few; results in order.
pub(super) fn in_halves<R: Send>(count: usize, work: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    if count < FEWEST {
        return vec![work(0..count)];
    }
    let middle = count / 2;
    let (first, second) = rayon::join(|| work(0..middle), || work(middle..count));
    vec![first, second]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_all_items_in_order() {
        for count in [0, 1, FEWEST - 1, FEWEST, FEWEST + 1, 5 * FEWEST] {
            let parallel = in_halves(count, |some| some.collect::<Vec<_>>());
            assert_eq!(parallel.concat(), (0..count).collect::<Vec<_>>());
        }
    }
}
