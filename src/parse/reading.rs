//! What is in these bytes? Start at [`read`].
//!
//! Nothing here opens files or keeps anything.

use super::decode::{TextEncoding, decode};
use super::lines::{Line, split};
use super::recognise::{Recognition, recognise};
use super::{english, japanese};
use crate::model::{DocumentKind, Language, Rulebook};

/// The largest source that is read, in bytes; the largest real one has 1.4 million.
pub const MAX_BYTES: usize = 16 << 20;

/// A source that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text as decoded, without a byte order mark.
    pub text: String,
    /// How it was encoded.
    pub encoding: TextEncoding,
    /// What it was recognised as.
    pub recognition: Recognition,
    /// What it says.
    pub rulebook: Rulebook,
}

/// Why a source was not read. Nothing of it was taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It is larger than any rules text.
    #[error("the file has {bytes} bytes, more than the {MAX_BYTES} that a rules text can have")]
    TooLarge {
        /// Its size in bytes.
        bytes: u64,
    },
    /// It is a file of another kind.
    #[error("this is {what} and not a text file")]
    OtherFormat {
        /// The kind of file.
        what: &'static str,
    },
    /// It holds bytes that no text has.
    #[error("this is no text: {controls} of {characters} characters are control characters")]
    NotText {
        /// How many control characters.
        controls: usize,
        /// How many characters in all.
        characters: usize,
    },
    /// It is a text, but none of the documents that are known.
    #[error("this is a text, but none of the documents known: {known}")]
    Unknown {
        /// What is known.
        known: &'static str,
    },
}

/// The documents that are known, for messages.
const KNOWN: &str = "the Comprehensive Rules in English (with their date line) or in Japanese \
                     (with a version label or closing date line), or a Japanese glossary of them";

/// Finds out what `bytes` are and reads them.
pub fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    refuse_early(bytes)?;
    let decoded = decode(bytes);
    refuse_controls(&decoded.text)?;
    let lines = split(&decoded.text);
    let recognition = recognise(&lines).ok_or(Refusal::Unknown { known: KNOWN })?;
    let mut rulebook = parse(&lines, &recognition);
    rulebook.problems.splice(0..0, decoded.problems);
    Ok(Reading { text: decoded.text, encoding: decoded.encoding, recognition, rulebook })
}

fn parse(lines: &[Line<'_>], recognition: &Recognition) -> Rulebook {
    let (records, problems) = match (recognition.id.document, recognition.id.language) {
        (DocumentKind::Rules, Language::Ja) => japanese::parse(lines),
        _ => english::parse(lines),
    };
    Rulebook::new(recognition.id, records, problems)
}

fn refuse_early(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty);
    }
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::TooLarge { bytes: bytes.len() as u64 });
    }
    let format = FORMATS.iter().find(|(start, _)| bytes.starts_with(start));
    format.map_or(Ok(()), |(_, what)| Err(Refusal::OtherFormat { what }))
}

/// How files of other kinds begin, and what they are.
const FORMATS: [(&[u8], &str); 10] = [
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or a Word document (.docx)"),
    (b"\xd0\xcf\x11\xe0", "a Word document (.doc)"),
    (b"{\\rtf", "a rich text document (.rtf)"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x7fELF", "a program"),
];

/// More than one control character in fifty is no text.
fn refuse_controls(text: &str) -> Result<(), Refusal> {
    let characters = text.chars().count();
    let controls = text.chars().filter(|it| it.is_control() && !it.is_whitespace()).count();
    match controls * 50 > characters {
        true => Err(Refusal::NotText { controls, characters }),
        false => Ok(()),
    }
}
