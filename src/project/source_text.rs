//! How are the bytes of any file read as text, so that they come back the same? Start at
//! [`SourceText::read`].

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_16BE, UTF_16LE};

/// How the bytes of a file are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As nearly all files are.
    Utf8,
    /// As old Japanese files are on Windows.
    ShiftJis,
    /// As old Japanese files are on Unix.
    EucJp,
    /// Something that has ASCII in it; other bytes are read as `?`, one for one.
    Bytes,
    /// Two bytes a unit, the lesser first.
    Utf16Le,
    /// Two bytes a unit, the greater first.
    Utf16Be,
}

/// A file read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// How it is encoded.
    pub encoding: Encoding,
    /// The bytes; empty for UTF-8, where they are those of the text.
    bytes: Vec<u8>,
}

/// How much of a file is looked at to tell whether it is text, in bytes.
const LOOK_BYTES: usize = 8192;

impl SourceText {
    /// Reads a file; none where it is no text.
    pub fn read(bytes: Vec<u8>) -> Option<Self> {
        if let Some((text, encoding)) = decode_wide(&bytes) {
            return Some(Self { text, encoding, bytes });
        }
        if bytes[..bytes.len().min(LOOK_BYTES)].contains(&0) {
            return None;
        }
        Some(match String::from_utf8(bytes) {
            Ok(text) => Self { text, encoding: Encoding::Utf8, bytes: Vec::new() },
            Err(error) => {
                let bytes = error.into_bytes();
                let as_it_is = || (byte_for_byte(&bytes), Encoding::Bytes);
                let (text, encoding) = decode_japanese(&bytes).unwrap_or_else(as_it_is);
                Self { text, encoding, bytes }
            }
        })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        match self.encoding {
            Encoding::Utf8 => self.text.as_bytes(),
            _ => &self.bytes,
        }
    }

    /// The bytes of the file with new words at some places of the text, ascending; all else stays
    /// byte for byte.
    pub fn with(&self, edits: &[(Range<usize>, String)]) -> Vec<u8> {
        let own = self.bytes();
        // The mark of the order of bytes is no part of the text.
        let is_wide = matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let (mut from, mut text_from) = (if is_wide { 2 } else { 0 }, 0);
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
            Encoding::Utf8 | Encoding::Bytes => text.as_bytes().into(),
            Encoding::ShiftJis => SHIFT_JIS.encode(text).0,
            Encoding::EucJp => EUC_JP.encode(text).0,
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        }
    }
}

/// The part of the letters beyond ASCII that are kana in any Japanese text, at least; where bytes of
/// another encoding happen to be valid, hardly any is.
const KANA: usize = 6;

/// A Japanese text of before Unicode: one that is valid, has kana, and whose letters give the same
/// bytes again.
fn decode_japanese(bytes: &[u8]) -> Option<(String, Encoding)> {
    let tables = [(Encoding::ShiftJis, SHIFT_JIS), (Encoding::EucJp, EUC_JP)];
    let decoded = tables.into_iter().filter_map(|(encoding, table)| {
        let text = table.decode_without_bom_handling_and_without_replacement(bytes)?;
        let count = |is: fn(char) -> bool| text.chars().filter(|letter| is(*letter)).count();
        let kana = count(|letter| ('ぁ'..='ヶ').contains(&letter));
        let is_japanese = kana > 0 && kana * KANA >= count(|letter| !letter.is_ascii());
        is_japanese.then(|| (kana, text.into_owned(), encoding, table))
    });
    let (_, text, encoding, table) = decoded.max_by_key(|decoded| decoded.0)?;
    let (again, _, is_lossy) = table.encode(&text);
    (!is_lossy && again == bytes).then_some((text, encoding))
}

/// A text whose units are marked to be of two bytes; a lone surrogate is read as one character too,
/// so that places can be counted back.
fn decode_wide(bytes: &[u8]) -> Option<(String, Encoding)> {
    let (encoding, table) = match bytes {
        _ if !bytes.len().is_multiple_of(2) => return None,
        [0xff, 0xfe, ..] => (Encoding::Utf16Le, UTF_16LE),
        [0xfe, 0xff, ..] => (Encoding::Utf16Be, UTF_16BE),
        _ => return None,
    };
    Some((table.decode_without_bom_handling(&bytes[2..]).0.into_owned(), encoding))
}

/// What is valid as it is, and `?` for every other byte, so that places stay the same.
fn byte_for_byte(bytes: &[u8]) -> String {
    let chunks = bytes.utf8_chunks();
    chunks.map(|chunk| chunk.valid().to_owned() + &"?".repeat(chunk.invalid().len())).collect()
}
