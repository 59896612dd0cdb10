//! Why is a source not read, and what is told of it? Start at [`Refusal`].
//!
//! Nothing here looks further than how a source begins, how large it is and what no text holds.

use super::forms;
use crate::model::{DocumentKind, Said};

/// The largest source that is read, in bytes; the largest real one has 1.4 million.
pub const MAX_BYTES: usize = 8 << 20;

/// Markdown of more bytes is not read: what opens marks and never closes them takes some seventy
/// times its size in memory.
pub(super) const MOST_MARKDOWN: usize = 4 << 20;

/// Why a source was not read. Nothing of it was taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It is larger than any rules text.
    #[error("the file has {bytes} bytes, more than the {most} that a {what} can have")]
    TooLarge {
        /// Its size in bytes.
        bytes: u64,
        /// The most that it can have.
        most: usize,
        /// What it was taken for.
        what: &'static str,
    },
    /// It is a file of another kind.
    #[error("this is {what} and not a text file")]
    OtherFormat {
        /// The kind of file.
        what: &'static str,
    },
    /// It is a document of the kind that the publisher gives, but cannot be read.
    #[error("this {what} cannot be read: {reason}")]
    BrokenDocument {
        /// The kind of document.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
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
    #[error("this is a text, but none of the documents known")]
    Unknown,
    /// It was said to be a document that it cannot be.
    #[error("this cannot be read as {document}: there {missing} in it")]
    NotThat {
        /// What it was said to be.
        document: DocumentKind,
        /// What such a document has, and that it does not.
        missing: &'static str,
    },
    /// It prints no date, and nobody gave one.
    #[error("this is {form}, but neither the text nor its name says of which date")]
    Undated {
        /// What it was recognised as.
        form: &'static str,
    },
}

impl Refusal {
    pub(super) fn too_large(bytes: usize, most: usize, what: &'static str) -> Self {
        Self::TooLarge { bytes: bytes as u64, most, what }
    }

    /// What it is, for people; in English it is what the error says of itself.
    pub fn said(&self) -> Said {
        match self {
            Self::Empty => Said::new("refusal-empty"),
            Self::TooLarge { bytes, most, what } => {
                let sizes = Said::new("refusal-large").with("bytes", bytes).with("most", most);
                sizes.and("what", named(what))
            }
            Self::OtherFormat { what } => Said::new("refusal-format").and("what", named(what)),
            Self::BrokenDocument { what, reason } => {
                Said::new("refusal-broken").and("what", named(what)).and("reason", broken(reason))
            }
            Self::NotText { controls, characters } => Said::new("refusal-controls")
                .with("controls", controls)
                .with("characters", characters),
            Self::Unknown => Said::new("refusal-unknown"),
            Self::NotThat { document, missing } => Said::new("refusal-not-that")
                .with("document", document)
                .and("missing", named(missing)),
            Self::Undated { form } => Said::new("refusal-undated").and("form", named(form)),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Said> {
        match self {
            Self::Undated { .. } => Some(Said::new("hint-undated")),
            Self::Unknown => Some(Said::new("hint-unknown-text")),
            Self::OtherFormat { what } if IN_OTHER_FORMATS.contains(what) => {
                Some(Said::new("hint-other-format"))
            }
            Self::BrokenDocument { what: "translators’ file", .. } => {
                Some(Said::new("hint-cut-file"))
            }
            Self::BrokenDocument { .. } => Some(Said::new("hint-other-format")),
            _ => None,
        }
    }
}

pub(super) fn refuse_early(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty);
    }
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::too_large(bytes.len(), MAX_BYTES, "rules text"));
    }
    let format = FORMATS.iter().find(|(start, _)| bytes.starts_with(start));
    format.map_or(Ok(()), |(_, what)| Err(Refusal::OtherFormat { what }))
}

/// How files of other kinds begin, and what they are.
const FORMATS: [(&[u8], &str); 9] = [
    (b"%PDF-", "a PDF"),
    (b"\xd0\xcf\x11\xe0", "a Word document (.doc)"),
    (b"{\\rtf", "a rich text document (.rtf)"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b", "a gzip library"),
    (b"7z\xbc\xaf", "a 7z library"),
    (b"\x7fELF", "a program"),
];

/// The formats in which the publisher gives the same text as well.
const IN_OTHER_FORMATS: [&str; 3] =
    ["a PDF", "a Word document (.doc)", "a rich text document (.rtf)"];

/// What a file or a part of it is called, for people.
fn named(what: &'static str) -> Said {
    let key = match what {
        "rules text" => "what-rules-text",
        "Word document’s text" => "what-word-text",
        "Markdown text" => "what-markdown",
        "Word document" => "what-word",
        "translators’ file" => "what-translators-file",
        "a PDF" => "what-pdf",
        "a ZIP library" => "what-zip",
        "a Word document (.doc)" => "what-old-word",
        "a rich text document (.rtf)" => "what-rich-text",
        "a PNG picture" => "what-png",
        "a JPEG picture" => "what-jpeg",
        "a GIF picture" => "what-gif",
        "a gzip library" => "what-gzip",
        "a 7z library" => "what-7z",
        "a program" => "what-program",
        "are not ten lines that begin with a rule number" => "what-ten-rules",
        "is no line that begins with a rule number" => "what-one-rule",
        "is no key such as `A.7.2` and no numbered item such as `1)`" => "what-one-ruling",
        "is no text" => "what-text",
        _ => return forms::said(what).unwrap_or_else(|| Said::words(what)),
    };
    Said::new(key)
}

/// Why a document cannot be read; what its reader says itself is told as it is.
fn broken(reason: &str) -> Said {
    let key = match reason {
        "its elements lie too deep in one another" => "what-too-deep",
        "it is cut or not well formed" => "what-incomplete",
        "its text breaks off" => "what-broken-off",
        _ => return Said::new("what-other").with("reason", reason),
    };
    Said::new(key)
}

/// More than one control character in fifty is no text.
pub(super) fn refuse_controls(text: &str) -> Result<(), Refusal> {
    let characters = text.chars().count();
    let controls =
        text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    match controls * 50 > characters {
        true => Err(Refusal::NotText { controls, characters }),
        false => Ok(()),
    }
}
