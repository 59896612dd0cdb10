//! Why is a source not read, and what is told of it? Start at [`Refusal`].
//!
//! Nothing here looks further than how a source begins, how large it is and what no text holds.

use super::decode::controls;
use crate::model::{DocumentKind, Said};

/// The largest source that is read, in bytes; the largest real one has 1.4 million.
pub const MAX_BYTES: usize = 8 << 20;

/// Markdown of more bytes is not read: what opens marks and never closes them takes some seventy
/// times its size in memory.
pub(super) const MOST_MARKDOWN: usize = 4 << 20;

// What a file or a part of it is, by its key among the words of the interface.
pub(super) const RULES_TEXT: &str = "what-rules-text";
pub(super) const MARKDOWN: &str = "what-markdown";
pub(super) const WORD: &str = "what-word";
pub(super) const WORD_TEXT: &str = "what-word-text";
pub(super) const TRANSLATORS_FILE: &str = "what-translators-file";

/// Why a source was not read. Nothing of it was taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
pub enum Refusal {
    /// There is nothing in it.
    Empty,
    /// It is larger than any rules text.
    TooLarge {
        /// Its size in bytes.
        bytes: u64,
        /// The most that it can have.
        most: usize,
        /// What it was taken for, by its key among the words of the interface.
        what: &'static str,
    },
    /// It is a file of another kind.
    OtherFormat(&'static str),
    /// It is a document of the kind that the publisher gives, but cannot be read.
    BrokenDocument {
        /// The kind of document.
        what: &'static str,
        /// What is wrong with it.
        reason: Said,
    },
    /// It holds bytes that no text has.
    NotText {
        /// How many control characters.
        controls: usize,
        /// How many characters in all.
        characters: usize,
    },
    /// It is a text, but none of the documents that are known.
    Unknown,
    /// It was said to be a document that it cannot be.
    NotThat(DocumentKind),
    /// It prints no date, and nobody gave one.
    Undated(&'static str),
}

/// What a document of some kind has, and something that was said to be one does not.
fn missing(document: DocumentKind) -> &'static str {
    match document {
        DocumentKind::Rules => "what-ten-rules",
        DocumentKind::Bulletin => "what-one-rule",
        DocumentKind::Rulings => "what-one-ruling",
        DocumentKind::Notes => "what-text",
    }
}

impl Refusal {
    pub(super) fn too_large(bytes: usize, most: usize, what: &'static str) -> Self {
        Self::TooLarge { bytes: bytes as u64, most, what }
    }

    /// What it is, for people; programs are told the same in English.
    pub fn said(&self) -> Said {
        match self {
            Self::Empty => Said::new("refusal-empty"),
            Self::TooLarge { bytes, most, what } => {
                let sizes = Said::new("refusal-large").with("bytes", bytes).with("most", most);
                sizes.and("what", Said::new(what))
            }
            Self::OtherFormat(what) => Said::new("refusal-format").and("what", Said::new(what)),
            Self::BrokenDocument { what, reason } => Said::new("refusal-broken")
                .and("what", Said::new(what))
                .and("reason", reason.clone()),
            Self::NotText { controls, characters } => Said::new("refusal-controls")
                .with("controls", controls)
                .with("characters", characters),
            Self::Unknown => Said::new("refusal-unknown"),
            Self::NotThat(document) => Said::new("refusal-not-that")
                .with("document", document)
                .and("missing", Said::new(missing(*document))),
            Self::Undated(form) => Said::new("refusal-undated").and("form", Said::new(form)),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Said> {
        Some(Said::new(match self {
            Self::Undated(_) => "hint-undated",
            Self::Unknown => "hint-unknown-text",
            Self::BrokenDocument { what: TRANSLATORS_FILE, .. } => "hint-cut-file",
            Self::BrokenDocument { .. } => "hint-other-format",
            // The publisher gives the same text in these as well.
            Self::OtherFormat("what-pdf" | "what-old-word" | "what-rich-text") => {
                "hint-other-format"
            }
            _ => return None,
        }))
    }
}

pub(super) fn refuse_early(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty);
    }
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::too_large(bytes.len(), MAX_BYTES, RULES_TEXT));
    }
    let format = FORMATS.iter().find(|(start, _)| bytes.starts_with(start));
    format.map_or(Ok(()), |(_, what)| Err(Refusal::OtherFormat(what)))
}

/// How files of other kinds begin, and what they are.
const FORMATS: [(&[u8], &str); 9] = [
    (b"%PDF-", "what-pdf"),
    (b"\xd0\xcf\x11\xe0", "what-old-word"),
    (b"{\\rtf", "what-rich-text"),
    (b"\x89PNG", "what-png"),
    (b"\xff\xd8\xff", "what-jpeg"),
    (b"GIF8", "what-gif"),
    (b"\x1f\x8b", "what-gzip"),
    (b"7z\xbc\xaf", "what-7z"),
    (b"\x7fELF", "what-program"),
];

/// Why a document cannot be read; what its reader says itself is told as it is.
pub(super) fn broken(reason: &str) -> Said {
    let key = match reason {
        "its elements lie too deep in one another" => "what-too-deep",
        "its text breaks off" => "what-broken-off",
        _ => return Said::new("what-other").with("reason", reason),
    };
    Said::new(key)
}

/// More than one control character in fifty is no text.
pub(super) fn refuse_controls(text: &str) -> Result<(), Refusal> {
    let characters = text.chars().count();
    let controls = controls(text);
    match controls * 50 > characters {
        true => Err(Refusal::NotText { controls, characters }),
        false => Ok(()),
    }
}
