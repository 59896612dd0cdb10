//! What would change in a file, as a patch that `git apply` takes? Start at [`patch`].

use std::ops::Range;

/// Lines shown around a change.
const CONTEXT: usize = 3;

/// A patch from `old` to `new`, which have the same number of lines; empty where they are the same.
///
/// Bytes are kept, line ends among them.
pub fn patch(path: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let (old, new) = (lines(old), lines(new));
    let count = old.len().min(new.len());
    let changed: Vec<usize> = (0..count).filter(|line| old[*line] != new[*line]).collect();
    if changed.is_empty() {
        return Vec::new();
    }
    let path = path.strip_prefix(b"./").unwrap_or(path);
    let (from, to) = (quoted(b"a/", path), quoted(b"b/", path));
    // Behind a name with spaces a tab says where it ends.
    let tab = if path.contains(&b' ') { "\t" } else { "" };
    let mut out = format!("diff --git {from} {to}\n--- {from}{tab}\n+++ {to}{tab}\n").into_bytes();
    for hunk in hunks(&changed, count) {
        let (start, length) = (hunk.start + 1, hunk.len());
        out.extend(format!("@@ -{start},{length} +{start},{length} @@\n").into_bytes());
        let mut at = hunk.start;
        while at < hunk.end {
            let run = (at..hunk.end).take_while(|line| old[*line] != new[*line]).count();
            if run == 0 {
                push(b' ', old[at], &mut out);
                at += 1;
                continue;
            }
            old[at..at + run].iter().for_each(|line| push(b'-', line, &mut out));
            new[at..at + run].iter().for_each(|line| push(b'+', line, &mut out));
            at += run;
        }
    }
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

/// Ranges of lines with what stands around the changes; such that touch are one.
fn hunks(changed: &[usize], count: usize) -> Vec<Range<usize>> {
    let mut hunks: Vec<Range<usize>> = Vec::new();
    for line in changed {
        let (start, end) = (line.saturating_sub(CONTEXT), (line + 1 + CONTEXT).min(count));
        match hunks.last_mut().filter(|hunk| hunk.end >= start) {
            Some(last) => last.end = end,
            None => hunks.push(start..end),
        }
    }
    hunks
}

fn push(sign: u8, line: &[u8], out: &mut Vec<u8>) {
    out.push(sign);
    out.extend_from_slice(line);
    if !line.ends_with(b"\n") {
        out.extend_from_slice(b"\n\\ No newline at end of file\n");
    }
}
