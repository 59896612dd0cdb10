//! How are the bytes of any file read as text, so that they come back the same? Start at
//! [`SourceText::read`].

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// A file read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// How it is encoded; none for something that has ASCII in it, of which all other bytes are read
    /// as `?`, one for one.
    pub encoding: Option<&'static Encoding>,
    /// The bytes; empty for UTF-8, where they are those of the text.
    bytes: Vec<u8>,
}

/// How much of a file is looked at to tell whether it is text, in bytes.
const LOOK_BYTES: usize = 8192;

impl SourceText {
    /// Reads a file; none where it is no text.
    pub fn read(bytes: Vec<u8>) -> Option<Self> {
        if let Some((text, encoding)) = decode_wide(&bytes) {
            return Some(Self { text, encoding: Some(encoding), bytes });
        }
        if bytes[..bytes.len().min(LOOK_BYTES)].contains(&0) {
            return None;
        }
        Some(match String::from_utf8(bytes) {
            Ok(text) => Self { text, encoding: Some(UTF_8), bytes: Vec::new() },
            Err(error) => {
                let bytes = error.into_bytes();
                let (text, encoding) = decode_japanese(&bytes).unzip();
                let text = text.unwrap_or_else(|| byte_for_byte(&bytes));
                Self { text, encoding, bytes }
            }
        })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        if self.encoding == Some(UTF_8) { self.text.as_bytes() } else { &self.bytes }
    }

    /// Whether all its units are of two bytes.
    pub fn is_wide(&self) -> bool {
        [Some(UTF_16LE), Some(UTF_16BE)].contains(&self.encoding)
    }

    /// The bytes of the file with new words at some places of the text, ascending; all else stays
    /// byte for byte.
    pub fn with(&self, edits: &[(Range<usize>, String)]) -> Vec<u8> {
        let own = self.bytes();
        // The mark of the order of bytes is no part of the text.
        let (mut from, mut text_from) = (if self.is_wide() { 2 } else { 0 }, 0);
        let mut written = Vec::with_capacity(own.len() + 16 * edits.len());
        written.extend_from_slice(&own[..from]);
        for (bytes, new) in edits {
            let start = from + self.encoded(&self.text[text_from..bytes.start]).len();
            written.extend_from_slice(&own[from..start]);
            written.extend_from_slice(&self.encoded(new));
            from = start + self.encoded(&self.text[bytes.clone()]).len();
            text_from = bytes.end;
        }
        written.extend_from_slice(&own[from..]);
        written
    }

    fn encoded<'t>(&self, text: &'t str) -> Cow<'t, [u8]> {
        match self.encoding {
            None => text.as_bytes().into(),
            // The web writes no UTF-16, and so the library does not.
            Some(_) if self.is_wide() => {
                let is_little = self.encoding == Some(UTF_16LE);
                let bytes = if is_little { u16::to_le_bytes } else { u16::to_be_bytes };
                text.encode_utf16().flat_map(bytes).collect()
            }
            Some(table) => table.encode(text).0,
        }
    }
}

/// The part of the letters beyond ASCII that are kana in any Japanese text, at least; where bytes of
/// another encoding happen to be valid, hardly any is.
const KANA: usize = 6;

/// A Japanese text of before Unicode: one that is valid, has kana, and whose letters give the same
/// bytes again.
fn decode_japanese(bytes: &[u8]) -> Option<(String, &'static Encoding)> {
    let decoded = [SHIFT_JIS, EUC_JP].into_iter().filter_map(|table| {
        let text = table.decode_without_bom_handling_and_without_replacement(bytes)?;
        let count = |is: fn(char) -> bool| text.chars().filter(|letter| is(*letter)).count();
        let kana = count(|letter| ('ぁ'..='ヶ').contains(&letter));
        let is_japanese = kana > 0 && kana * KANA >= count(|letter| !letter.is_ascii());
        is_japanese.then(|| (kana, text.into_owned(), table))
    });
    let (_, text, table) = decoded.max_by_key(|decoded| decoded.0)?;
    let (again, _, is_lossy) = table.encode(&text);
    (!is_lossy && again == bytes).then_some((text, table))
}

/// A text whose units are marked to be of two bytes; a lone surrogate is read as one character too,
/// so that places can be counted back.
fn decode_wide(bytes: &[u8]) -> Option<(String, &'static Encoding)> {
    let (table, mark) = Encoding::for_bom(bytes).filter(|found| found.0 != UTF_8)?;
    let is_whole = bytes.len().is_multiple_of(2);
    is_whole.then(|| (table.decode_without_bom_handling(&bytes[mark..]).0.into_owned(), table))
}

/// What is valid as it is, and `?` for every other byte, so that places stay the same.
fn byte_for_byte(bytes: &[u8]) -> String {
    let chunks = bytes.utf8_chunks();
    chunks.map(|chunk| chunk.valid().to_owned() + &"?".repeat(chunk.invalid().len())).collect()
}
