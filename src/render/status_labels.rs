//! What is a translation against its English in running text? Start at [`status_line`].

use crate::answer::{ExampleStatus, ShownRecord, ShownStatus};
use crate::model::TranslationStatus;

/// `current`, `stale`, `renumbered, 509.7 in ja:2024-09-20`.
pub fn status_line(record: &ShownRecord, status: &ShownStatus) -> String {
    let ja = record.ja.as_ref();
    let own = ja.and_then(|it| Some((it.number?, it.edition)));
    let today = record.en.as_ref().and_then(|it| it.number);
    let moved = own.filter(|(number, _)| today.is_some_and(|today| today != *number));
    let moved = moved.map_or(String::new(), |(number, it)| format!(", {number} in {it}"));
    let lags = !matches!(status.status, TranslationStatus::Current | TranslationStatus::Missing);
    let base = if lags { format!(", translated from {}", status.base) } else { String::new() };
    format!("{}{moved}{base}", status.status)
}

/// `example 2 stale`.
pub fn example_line(example: &ExampleStatus) -> String {
    format!("example {} {}", example.ordinal + 1, example.status)
}
