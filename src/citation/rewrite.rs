//! What does a file say with other numbers in some of its citations? Start at [`rewrite`].

use std::ops::Range;

/// A file with other numbers in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// How many places were written anew.
    pub count: usize,
}

/// `text` with new words at some places, which are ascending and do not overlap; everything else
/// stays byte for byte.
pub fn rewrite(text: &str, edits: &[(Range<usize>, String)]) -> Rewritten {
    let mut written = String::with_capacity(text.len() + 16 * edits.len());
    let mut from = 0;
    for (bytes, new) in edits {
        written.push_str(&text[from..bytes.start]);
        written.push_str(new);
        from = bytes.end;
    }
    written.push_str(&text[from..]);
    Rewritten { text: written, count: edits.len() }
}
