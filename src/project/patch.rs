//! What would change in a file, as a patch that `git apply` takes? Start at [`patch`].

use similar::TextDiff;

const CONTEXT: usize = 3;

/// A patch from `old` to `new`; empty where they are the same. Bytes are kept, line ends among them.
pub fn patch(path: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    if old == new {
        return Vec::new();
    }
    let path = path.strip_prefix(b"./").unwrap_or(path);
    let (from, to) = (quoted(b"a/", path), quoted(b"b/", path));
    // Behind a name with spaces a tab says where it ends.
    let tab = if path.contains(&b' ') { "\t" } else { "" };
    let mut out = format!("diff --git {from} {to}\n--- {from}{tab}\n+++ {to}{tab}\n").into_bytes();
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    // A vector takes all that is written to it.
    let _ = diff.unified_diff().context_radius(CONTEXT).to_writer(&mut out);
    out
}

/// The name of a file as git writes it: quoted where it holds what could not be read back.
fn quoted(side: &[u8], path: &[u8]) -> String {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !b"\"\\".contains(byte);
    let name = || side.iter().chain(path);
    if path.iter().all(is_plain) {
        return name().map(|byte| char::from(*byte)).collect();
    }
    let written = name().map(|byte| match byte {
        byte if is_plain(byte) => char::from(*byte).to_string(),
        b'"' | b'\\' => format!("\\{}", char::from(*byte)),
        byte => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", written.collect::<String>())
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}
