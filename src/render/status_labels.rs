//! What is a translation against its English in running text? Start at [`status_line`].

use super::words::Words;
use crate::answer::{ExampleStatus, ShownRecord, ShownStatus};
use crate::model::TranslationStatus;

/// What a status is called.
pub fn status_label(status: TranslationStatus, words: Words) -> String {
    words.say(&format!("status-{}", status.word()))
}

/// `current`, `stale`, `renumbered, 509.7 in ja:2024-09-20`.
pub fn status_line(record: &ShownRecord, status: &ShownStatus, words: Words) -> String {
    let ja = record.ja.as_ref();
    let own = ja.and_then(|side| Some((side.number?, side.edition)));
    let today = record.en.as_ref().and_then(|side| side.number);
    let mut parts = vec![status_label(status.status, words)];
    if let Some((number, edition)) = own.filter(|pair| today.is_some_and(|today| today != pair.0)) {
        let (number, edition) = (number.to_string().into(), edition.to_string().into());
        parts.push(words.tell("status-own-number", &[("number", number), ("edition", edition)]));
    }
    if !matches!(status.status, TranslationStatus::Current | TranslationStatus::Missing) {
        parts.push(words.tell("status-base", &[("edition", status.base.to_string().into())]));
    }
    if let Some(label) = ja.and_then(|side| side.version.as_ref()) {
        parts.push(match ja.and_then(|side| side.synchronised) {
            Some(day) => {
                let told = [("label", label.into()), ("day", day.to_string().into())];
                words.tell("status-synchronised", &told)
            }
            None => label.clone(),
        });
    }
    words.list(&parts)
}

/// `example 2 stale`.
pub fn example_line(example: &ExampleStatus, words: Words) -> String {
    let status = status_label(example.status, words).into();
    let place = usize::from(example.ordinal) + 1;
    words.tell("status-of-example", &[("place", place.into()), ("status", status)])
}
