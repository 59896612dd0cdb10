//! How is JSON printed? Start at [`print`].
//!
//! Nothing here knows an answer.

use std::borrow::Cow;

use serde::Serialize;

use crate::render::visible::escaped;

/// The text of a value, indented, with a line end; what could command a terminal is escaped.
pub(super) fn print(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    let text = text.expect("answers have string keys and no failing parts") + "\n";
    match escaped(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(text) => text,
    }
}

/// The text of an answer that came from the sample and not from official texts: its object says
/// `"sample": true` first.
pub fn marked_as_sample(text: &str) -> Cow<'_, str> {
    match text.strip_prefix("{\n") {
        Some(rest) => Cow::Owned(format!("{{\n  \"sample\": true,\n{rest}")),
        None => Cow::Borrowed(text),
    }
}
