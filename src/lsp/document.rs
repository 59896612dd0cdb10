//! What does an open file say, and where in it is what? Start at [`Document`].
//!
//! The protocol counts columns in units of UTF-16; all else here counts bytes.

use std::ops::Range;

use serde_json::{Value, json};

use crate::ask::{Checked, Citations, CiteFile, HomeError};

/// A file that is open in the editor.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    /// What the project knows of it.
    file: CiteFile,
    /// Whether the project leaves it out, so that nothing is told of it.
    pub is_left_out: bool,
    /// What it says now.
    pub text: String,
    /// Where its lines begin.
    starts: Vec<usize>,
    /// What is true of its citations, where that was asked since it changed.
    checked: Option<Checked>,
}

/// The most of a file that is checked while somebody types, in bytes.
const MOST_BYTES: usize = 16 << 20;

impl Document {
    /// The file with this text; no file where the project leaves it out.
    pub fn new(file: Option<CiteFile>, text: String) -> Self {
        let is_left_out = file.is_none();
        let file = file.unwrap_or_default();
        let mut document = Self { file, is_left_out, text, ..Self::default() };
        document.starts = std::iter::once(0).chain(line_starts(&document.text)).collect();
        document
    }

    /// Takes over one change: a range with its new text, or the whole text.
    pub fn change(&mut self, change: &Value) {
        let Some(new) = change["text"].as_str() else { return };
        match self.range_of(&change["range"]) {
            Some(range) => self.text.replace_range(range, new),
            None => new.clone_into(&mut self.text),
        }
        self.starts = std::iter::once(0).chain(line_starts(&self.text)).collect();
        self.forget();
    }

    /// What is true of its citations, as it is now; nothing of a text that is too long.
    pub fn read(&mut self, citations: &Citations<'_>) -> Result<&Checked, HomeError> {
        let checked = match self.checked.take() {
            Some(checked) => checked,
            None if self.text.len() > MOST_BYTES => Checked::default(),
            None => citations.check(&self.file.saying(&self.text))?,
        };
        Ok(self.checked.insert(checked))
    }

    /// Forgets what was read, so that it is read anew.
    pub fn forget(&mut self) {
        self.checked = None;
    }

    /// The byte that a position of the protocol names; the end of the line for what lies behind.
    pub fn byte_of(&self, position: &Value) -> Option<usize> {
        let line = position["line"].as_u64()? as usize;
        let column = position["character"].as_u64()? as usize;
        let Some(start) = self.starts.get(line).copied() else { return Some(self.text.len()) };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let inside = self.text[start..end].trim_end_matches(['\n', '\r']);
        let mut units = 0;
        for (at, letter) in inside.char_indices() {
            if units >= column {
                return Some(start + at);
            }
            units += letter.len_utf16();
        }
        Some(start + inside.len())
    }

    /// The bytes that a range of the protocol names.
    pub fn range_of(&self, range: &Value) -> Option<Range<usize>> {
        let (start, end) = (self.byte_of(&range["start"])?, self.byte_of(&range["end"])?);
        (start <= end).then_some(start..end)
    }

    /// A byte as a position of the protocol.
    fn position(&self, byte: usize) -> Value {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let before = &self.text[self.starts[line]..byte];
        json!({"line": line, "character": before.encode_utf16().count()})
    }

    /// Bytes as a range of the protocol.
    pub fn place(&self, bytes: &Range<usize>) -> Value {
        json!({"start": self.position(bytes.start), "end": self.position(bytes.end)})
    }

    /// The line up to a byte.
    pub fn line_before(&self, byte: usize) -> &str {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        &self.text[self.starts[line]..byte]
    }
}

/// Where the lines behind the first begin: each ends at `\n`, `\r\n` or `\r` alone, as the protocol
/// has it.
fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let all = text.as_bytes();
    let ends = move |at: &usize| match all[*at] {
        b'\n' => true,
        b'\r' => all.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..all.len()).filter(ends).map(|at| at + 1)
}
