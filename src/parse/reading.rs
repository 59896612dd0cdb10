//! What is in these bytes? Start at [`read`].
//!
//! Nothing here opens files or keeps anything.

use super::decode::{Decoded, TextEncoding, decode};
use super::forms::{self, Material, Parsed};
use super::html::Ruby;
use super::lines::{Line, split};
use super::page::Markup;
use super::recognise::{Evidence, Recognition};
use super::{dates, exchange, gate, html, markdown, markup, mend, original};
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Problem, ProblemKind, Record, RecordKind, Rulebook,
    Said,
};

/// The largest source that is read, in bytes; the largest real one has 1.4 million.
pub const MAX_BYTES: usize = 8 << 20;

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
    /// What an edition of its kind must have and this text lacks; nothing where it is whole.
    pub lacking: Vec<Problem>,
}

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

/// What is known of a source beside its bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What it is to be read as, whatever it looks like.
    pub document: Option<DocumentKind>,
    /// Its date, whatever it prints.
    pub effective: Option<EffectiveDate>,
    /// Its file name, which may tell the date where the text prints none.
    pub name: String,
}

/// Finds out what `bytes` are and reads them.
pub fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    read_as(bytes, &Wanted::default())
}

/// Finds out what `bytes` are, as far as it is not said, and reads them.
pub fn read_as(bytes: &[u8], wanted: &Wanted) -> Result<Reading, Refusal> {
    refuse_early(bytes)?;
    let decoded = match original::read(bytes) {
        Some(text) => Decoded::of_document(text?, TextEncoding::WordDocument),
        None => decode(bytes),
    };
    refuse_controls(&decoded.text)?;
    let markup = markup::of(&decoded.text);
    if markup == Markup::Plain && exchange::is_broken(&split(&decoded.text)) {
        let reason = "it is cut or not well formed".to_owned();
        return Err(Refusal::BrokenDocument { what: "translators’ file", reason });
    }
    let first = match markup {
        Markup::Plain => recognise_and_parse(&Material::plain(&split(&decoded.text)), wanted),
        Markup::Html => {
            let page = html::read(&decoded.text, Ruby::Beside);
            let read = recognise_and_parse(&Material::page(&page.as_plain_lines(), &page), wanted);
            match read {
                // Only the Japanese rules have a place for readings beside their text.
                Ok((form, ..)) if page.has_readings() && !form.keeps_readings() => {
                    let page = html::read(&decoded.text, Ruby::Bracketed);
                    recognise_and_parse(&Material::page(&page.as_plain_lines(), &page), wanted)
                }
                read => read,
            }
        }
        Markup::Markdown if bytes.len() > MOST_MARKDOWN => {
            return Err(too_large(bytes.len(), MOST_MARKDOWN, "Markdown text"));
        }
        Markup::Markdown => {
            let page = markdown::read(&decoded.text);
            recognise_and_parse(&Material::page(&page.as_plain_lines(), &page), wanted)
        }
    };
    let (form, evidence, mut parsed) = best(first, &decoded.text, markup, wanted)?;
    let (date, dated_by) = wanted
        .effective
        .map(|effective| (effective, format!(", and its date {effective} was given")))
        .or_else(|| evidence.date.map(|date| (date, String::new())))
        .or_else(|| {
            let date = dates::in_name(&wanted.name)?;
            Some((date, format!(", and its name gives the date {date}, which the text does not")))
        })
        .ok_or(Refusal::Undated { form: form.name })?;
    let language = evidence.language.unwrap_or(parsed.language);
    let id = EditionId::of(form.document, language, date);
    let marked_up = match markup {
        Markup::Plain => "",
        Markup::Markdown => "Markdown: ",
        Markup::Html => "HTML: ",
    };
    let why = format!("{marked_up}{}{dated_by}", evidence.why);
    let lacking = lacking(form, &parsed);
    parsed.problems.splice(0..0, decoded.problems);
    let mut rulebook = Rulebook::new(id, parsed.records, parsed.problems);
    rulebook.sections_held = parsed.sections_held;
    let recognition = Recognition { id, form: form.name, part: evidence.part, why };
    Ok(Reading { text: decoded.text, encoding: decoded.encoding, recognition, rulebook, lacking })
}

/// What a text gives as it stands; where that is no edition, or lacks some of it, what it gives put
/// together anew, if that is more.
fn best(first: Recognised, text: &str, markup: Markup, wanted: &Wanted) -> Recognised {
    let lines = split(text);
    let mended = match &first {
        _ if markup == Markup::Html => None,
        Ok((form, ..)) if form.is_japanese() => mend::unwrapped(&lines),
        Ok((form, _, parsed)) => (form.is_english()
            && (!lacking(form, parsed).is_empty()
                || (lines.len() > 100 && mend::is_dense(&lines))))
        .then(|| mend::mend(&lines)),
        Err(Refusal::Unknown | Refusal::NotThat { .. }) => Some(mend::mend(&lines)),
        Err(_) => None,
    };
    let Some(mended) = mended else { return first };
    let lines: Vec<Line<'_>> =
        mended.iter().map(|(number, raw)| Line { number: *number, raw }).collect();
    let Ok((form, evidence, mut parsed)) = recognise_and_parse(&Material::plain(&lines), wanted)
    else {
        return first;
    };
    parsed.problems.insert(0, Problem { line: 0, kind: ProblemKind::PutTogether });
    let mended = (form, evidence, parsed);
    let lacks = |(form, _, parsed): &Taken| lacking(form, parsed).len();
    let is_better = match &first {
        // A number that was cut in two made rules that are none.
        Ok((first, ..)) if first.is_japanese() => form.is_japanese(),
        // What announces less lacks less.
        Ok(first) => {
            let listed = |taken: &Taken| gate::listed(&taken.2.records).len();
            listed(&mended) >= listed(first)
                && (lacks(&mended), fullness(first)) < (lacks(first), fullness(&mended))
        }
        Err(_) => form.is_english(),
    };
    if is_better { Ok(mended) } else { first }
}

/// How many rules, examples and entries there are.
fn fullness((_, _, parsed): &Taken) -> usize {
    let is_counted = |record: &&Record| {
        matches!(record.kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
    };
    parsed.records.iter().filter(is_counted).count()
}

fn lacking(form: &forms::Form, parsed: &Parsed) -> Vec<Problem> {
    match form.document {
        DocumentKind::Rules => gate::lacking(&parsed.records, &parsed.problems, parsed.language),
        _ => Vec::new(),
    }
}

type Taken = (&'static forms::Form, Evidence, Parsed);
type Recognised = Result<Taken, Refusal>;

fn recognise_and_parse(material: &Material<'_>, wanted: &Wanted) -> Recognised {
    let (form, evidence) = match wanted.document {
        None => forms::recognise(material)
            .or_else(|| forms::undated_rules(material))
            .ok_or(Refusal::Unknown)?,
        Some(document) => forms::recognise_as(material, document)
            .map_err(|missing| Refusal::NotThat { document, missing })?,
    };
    Ok((form, evidence, (form.parse)(material)))
}

fn refuse_early(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty);
    }
    if bytes.len() > MAX_BYTES {
        return Err(too_large(bytes.len(), MAX_BYTES, "rules text"));
    }
    let format = FORMATS.iter().find(|(start, _)| bytes.starts_with(start));
    format.map_or(Ok(()), |(_, what)| Err(Refusal::OtherFormat { what }))
}

fn too_large(bytes: usize, most: usize, what: &'static str) -> Refusal {
    Refusal::TooLarge { bytes: bytes as u64, most, what }
}

/// Markdown of more bytes is not read: what opens marks and never closes them takes some seventy
/// times its size in memory.
const MOST_MARKDOWN: usize = 4 << 20;

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
fn refuse_controls(text: &str) -> Result<(), Refusal> {
    let characters = text.chars().count();
    let controls =
        text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    match controls * 50 > characters {
        true => Err(Refusal::NotText { controls, characters }),
        false => Ok(()),
    }
}
