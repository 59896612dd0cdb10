//! How much of a long list is told? Start at [`window`].

/// Keeps `limit` items from `offset` on; says what that leaves out and how to have it.
pub(super) fn window<T>(
    items: &mut Vec<T>,
    offset: usize,
    limit: usize,
    what: &str,
) -> Option<String> {
    let all = items.len();
    items.drain(..offset.min(all));
    items.truncate(limit);
    left_out(offset, items.len(), all, what)
}

/// Says what is left out where `given` of `all` items were given from `offset` on.
pub(super) fn left_out(offset: usize, given: usize, all: usize, what: &str) -> Option<String> {
    let until = offset.saturating_add(given);
    match (given == 0, until < all) {
        (true, _) if all > 0 && offset >= all => {
            Some(format!("there are only {all} {what}; ask with a smaller `offset`"))
        }
        (_, true) => Some(format!(
            "these are {what} {} to {until} of {all}; ask with `offset` {until} for the next",
            offset + 1
        )),
        _ => None,
    }
}

/// Keeps the last `limit` items; says what that leaves out and how to have it.
pub(super) fn newest<T>(items: &mut Vec<T>, limit: usize, what: &str) -> Option<String> {
    let all = items.len();
    items.drain(..all.saturating_sub(limit));
    let left = all - items.len();
    (left > 0).then(|| {
        format!("these are the newest {limit} of {all} {what}; ask with `limit` {all} for all")
    })
}

/// The remarks that there are, as one.
pub(super) fn joined(remarks: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let remarks: Vec<String> = remarks.into_iter().flatten().collect();
    (!remarks.is_empty()).then(|| remarks.join("; "))
}
