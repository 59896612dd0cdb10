//! How is JSON printed? Start at [`print`].
//!
//! Nothing here knows an answer.

use serde::Serialize;

/// The text of a value, indented, with a line end.
pub(super) fn print(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("answers have string keys and no failing parts") + "\n"
}
