//! How is JSON printed? Start at [`print`].
//!
//! Nothing here knows an answer.

use std::borrow::Cow;

use serde::Serialize;

use crate::render::visible::escaped;

/// Which shape answers have; it grows when a key goes or comes to mean something else.
pub const SCHEMA: u32 = 1;

/// An answer: its object says first which shape it has.
pub fn print(value: &impl Serialize) -> String {
    marked(&plain(value), &format!("\"schema\": {SCHEMA}")).into_owned()
}

/// The text of a value, indented, with a line end; what could command a terminal is escaped.
pub(super) fn plain(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    let text = text.expect("answers have string keys and no failing parts") + "\n";
    match escaped(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(text) => text,
    }
}

/// The text of an answer of which only a part is told: its object says where the next one begins.
pub fn marked_with_next(text: &str, next: usize) -> Cow<'_, str> {
    marked(text, &format!("\"next\": {next}"))
}

/// The text of an answer that came from the sample and not from official texts: its object says
/// `"sample": true` first.
pub fn marked_as_sample(text: &str) -> Cow<'_, str> {
    marked(text, "\"sample\": true")
}

/// The text of an object with one more member, the first.
fn marked<'t>(text: &'t str, member: &str) -> Cow<'t, str> {
    match text.strip_prefix("{\n") {
        Some(rest) => Cow::Owned(format!("{{\n  {member},\n{rest}")),
        None => Cow::Borrowed(text),
    }
}
