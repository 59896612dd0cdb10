//! How are the bytes of any file read as text, so that they come back the same? Start at
//! [`SourceText::read`].

use std::ops::Range;

use encoding_rs::{EUC_JP, SHIFT_JIS};

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
        if let Some(encoding) = wide(&bytes) {
            let text = decode_wide(&bytes, encoding);
            return Some(Self { text, encoding, bytes });
        }
        if bytes[..bytes.len().min(LOOK_BYTES)].contains(&0) {
            return None;
        }
        Some(match String::from_utf8(bytes) {
            Ok(text) => Self { text, encoding: Encoding::Utf8, bytes: Vec::new() },
            Err(error) => {
                let bytes = error.into_bytes();
                if let Some((text, encoding)) = decode_japanese(&bytes) {
                    return Some(Self { text, encoding, bytes });
                }
                Self { text: byte_for_byte(&bytes), encoding: Encoding::Bytes, bytes }
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
        let mut written = Vec::with_capacity(own.len() + 16 * edits.len());
        let (mut from, mut text_from) = (0, 0);
        for (bytes, new) in edits {
            let start = from + self.width(&self.text[text_from..bytes.start], text_from == 0);
            let end = start + self.width(&self.text[bytes.clone()], false);
            written.extend_from_slice(&own[from..start]);
            self.encode(new, &mut written);
            (from, text_from) = (end, bytes.end);
        }
        written.extend_from_slice(&own[from..]);
        written
    }

    /// How many bytes of the file a part of the text takes.
    fn width(&self, text: &str, is_start: bool) -> usize {
        match self.encoding {
            Encoding::Utf8 | Encoding::Bytes => text.len(),
            Encoding::ShiftJis | Encoding::EucJp => match self.encoding.table() {
                Some(table) if !text.is_ascii() => table.encode(text).0.len(),
                _ => text.len(),
            },
            // The mark of the order of bytes is no part of the text.
            _ => 2 * text.encode_utf16().count() + if is_start { 2 } else { 0 },
        }
    }

    fn encode(&self, text: &str, out: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Utf8 | Encoding::Bytes => out.extend_from_slice(text.as_bytes()),
            Encoding::ShiftJis | Encoding::EucJp => match self.encoding.table() {
                Some(table) => out.extend_from_slice(&table.encode(text).0),
                None => out.extend_from_slice(text.as_bytes()),
            },
            Encoding::Utf16Le => out.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Encoding::Utf16Be => out.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
        }
    }
}

impl Encoding {
    /// The table of an encoding that has one.
    fn table(self) -> Option<&'static encoding_rs::Encoding> {
        match self {
            Self::ShiftJis => Some(SHIFT_JIS),
            Self::EucJp => Some(EUC_JP),
            _ => None,
        }
    }
}

/// The part of the letters beyond ASCII that are kana in any Japanese text, at least; where bytes of
/// another encoding happen to be valid, hardly any is.
const KANA: usize = 6;

/// A Japanese text of before Unicode: one that is valid, has kana, and whose letters give the same
/// bytes again.
fn decode_japanese(bytes: &[u8]) -> Option<(String, Encoding)> {
    let decoded = [Encoding::ShiftJis, Encoding::EucJp].into_iter().filter_map(|encoding| {
        let text = encoding.table()?.decode_without_bom_handling_and_without_replacement(bytes)?;
        let count = |is: fn(char) -> bool| text.chars().filter(|letter| is(*letter)).count();
        let kana = count(|letter| ('ぁ'..='ヶ').contains(&letter));
        let is_japanese = kana > 0 && kana * KANA >= count(|letter| !letter.is_ascii());
        is_japanese.then(|| (kana, text.into_owned(), encoding))
    });
    let (_, text, encoding) = decoded.max_by_key(|decoded| decoded.0)?;
    let (again, _, is_lossy) = encoding.table()?.encode(&text);
    (!is_lossy && again == bytes).then_some((text, encoding))
}

fn wide(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        _ if !bytes.len().is_multiple_of(2) => None,
        [0xff, 0xfe, ..] => Some(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// A lone surrogate is read as one character too, so that places can be counted back.
fn decode_wide(bytes: &[u8], encoding: Encoding) -> String {
    let unit = |pair: &[u8; 2]| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes(*pair),
        _ => u16::from_le_bytes(*pair),
    };
    let units = bytes[2..].as_chunks().0.iter().map(unit);
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// What is valid as it is, and `?` for every other byte, so that places stay the same.
fn byte_for_byte(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}
