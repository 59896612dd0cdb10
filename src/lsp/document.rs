//! What does an open file say, and where in it is what? Start at [`Document`].
//!
//! The protocol counts columns in units of UTF-16; all else here counts bytes.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::ask::{Checked, Citations, CiteText, HomeError};

/// A file that is open in the editor.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    /// What it is called, and what the project knows of it.
    name: String,
    file: CiteText<'static>,
    /// Whether the project leaves it out, so that nothing is told of it.
    pub is_left_out: bool,
    /// What it says now.
    pub text: String,
    starts: Vec<usize>,
    /// What is true of its citations, where that was asked since it changed.
    checked: Option<Arc<Checked>>,
}

/// The most of a file that is checked while somebody types, in bytes.
const MOST_BYTES: usize = 16 << 20;

impl Document {
    /// The file at an address with this text; no `file` where the project leaves it out.
    pub fn new(uri: &str, file: Option<CiteText<'static>>, text: &str) -> Self {
        let name = uri.rsplit('/').next().unwrap_or(uri).to_owned();
        let (is_left_out, file) = (file.is_none(), file.unwrap_or_default());
        let (starts, text) = (line_starts(text), text.to_owned());
        Self { name, file, is_left_out, starts, text, checked: None }
    }

    /// Takes over one change: a range with its new text, or the whole text.
    pub fn change(&mut self, change: &Value) {
        let Some(new) = change["text"].as_str() else { return };
        match self.range_of(&change["range"]) {
            Some(range) => self.text.replace_range(range, new),
            None => new.clone_into(&mut self.text),
        }
        self.starts = line_starts(&self.text);
        self.forget();
    }

    /// What is true of its citations, as it is now; nothing of a text that is too long.
    pub fn read(&mut self, citations: &Citations<'_>) -> Result<Arc<Checked>, HomeError> {
        let checked = match self.checked.take() {
            Some(checked) => checked,
            None if self.text.len() > MOST_BYTES => Arc::default(),
            None => {
                let (name, text) = (self.name.as_str(), self.text.as_str());
                Arc::new(citations.check(&CiteText { name, text, ..self.file.clone() })?)
            }
        };
        Ok(self.checked.insert(checked).clone())
    }

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
        let (mut units, mut letters) = (0, inside.chars());
        while units < column {
            let Some(letter) = letters.next() else { break };
            units += letter.len_utf16();
        }
        Some(start + inside.len() - letters.as_str().len())
    }

    /// The bytes that a range of the protocol names.
    pub fn range_of(&self, range: &Value) -> Option<Range<usize>> {
        let (start, end) = (self.byte_of(&range["start"])?, self.byte_of(&range["end"])?);
        (start <= end).then_some(start..end)
    }

    /// A byte as a position of the protocol.
    fn position(&self, byte: usize) -> Value {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        json!({"line": line, "character": self.line_before(byte).encode_utf16().count()})
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

/// Where lines begin: each ends at `\n`, `\r\n` or `\r` alone, as the protocol has it.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = |end: &(usize, &str)| end.1 == "\n" || !text[end.0 + 1..].starts_with('\n');
    let ends = text.match_indices(['\n', '\r']).filter(ends).map(|end| end.0 + 1);
    std::iter::once(0).chain(ends).collect()
}
