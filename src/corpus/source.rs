//! What is a source, and what was it taken for? Start at [`Source`]; its bytes are known by their
//! [`Sha256`].
//!
//! Nothing here reads or writes files.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::Digest;

use crate::model::{Counts, DocumentKind, EditionId, NotRead};

/// What stands in place of the name of a part where too much lacks for it to answer.
pub const ASIDE: &str = "broken";

/// What is told of a text that has the words of a publication and not its rules.
const OTHER_LINES: &str = "has the words of the known text, but not its lines";

/// One source as the manifest lists it; what it says of the bytes can be checked against them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The edition it is, or is a part of.
    pub edition: EditionId,
    /// Which part of the edition it holds, such as `glossary` or `802`; none for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Name of the file in `sources/`.
    pub file: String,
    /// SHA-256 of the bytes.
    pub sha256: Sha256,
    /// How many bytes.
    pub bytes: u64,
    /// Name of the encoding, as the parser found it.
    pub encoding: String,
    /// What the source was taken for.
    pub recognised_as: String,
    /// Why it was taken for that.
    pub because: String,
    /// Where it came from.
    pub origin: Origin,
    /// What the catalogue of known editions says of it.
    pub standing: Authenticity,
    /// What was found in it on import.
    pub counts: Counts,
}

impl Source {
    /// What kind of document it is.
    pub fn document(&self) -> DocumentKind {
        self.edition.document
    }

    /// Whether it is kept aside and answers for nothing.
    pub fn is_aside(&self) -> bool {
        self.part.as_deref() == Some(ASIDE)
    }

    /// Whether it holds its edition whole.
    pub fn is_whole(&self) -> bool {
        self.part.is_none()
    }

    /// What a person is told of its words: where it is not whole, the same ones have other lines.
    pub fn told(&self) -> String {
        match self.standing {
            Authenticity::SameWords if !self.is_whole() => OTHER_LINES.to_owned(),
            standing => standing.to_string(),
        }
    }

    /// A name that a person can read, such as `CR-2026-08-07.en.2-1c9e7a05b2d4.txt`.
    ///
    /// Issues sort behind one another, so that importing the folder again gives the same issues.
    pub(super) fn file_name(&self) -> String {
        let document = match self.edition.document {
            DocumentKind::Rules => "CR",
            other => other.into(),
        };
        let issue = match self.edition.issue() {
            1 => String::new(),
            issue => format!(".{issue}"),
        };
        let (date, language) = (self.edition.effective, self.edition.language);
        let (hash, ending) = (self.sha256.short(), ending(&self.origin.name));
        format!("{document}-{date}.{language}{issue}-{hash}.{ending}")
    }
}

/// Where a source came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its path or address; `-` for standard input.
    pub from: String,
    /// Its file name there; empty where it had none.
    pub name: String,
}

/// What the catalogue of known editions says of some bytes; prints what a person is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::Display)]
pub enum Authenticity {
    /// They are a publication byte for byte.
    #[strum(to_string = "official text")]
    Official,
    /// They have the words of a publication with other line ends, white space, encoding or mark.
    #[strum(to_string = "differs from the known text only in line ends or encoding")]
    SameWords,
    /// The catalogue does not know them.
    #[default]
    #[strum(to_string = "unknown text")]
    Unknown,
}

/// The ending of a file name in lower case where it is harmless, else `txt`.
fn ending(name: &str) -> String {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_plain =
        (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_plain { ending.to_ascii_lowercase() } else { "txt".to_owned() }
}

/// The SHA-256 of some bytes: the identity of a source, never of a rule.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sha256([u8; 32]);

impl Sha256 {
    /// The hash of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(sha2::Sha256::digest(bytes).into())
    }

    /// The first twelve hexadecimal digits, enough to tell sources apart in a file name.
    pub fn short(self) -> String {
        self.0[..6].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Prints 64 hexadecimal digits in lower case.
impl fmt::Display for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads 64 hexadecimal digits in either case.
impl FromStr for Sha256 {
    type Err = NotRead;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_digits(text).ok_or_else(|| NotRead::of(text, "a SHA-256 of 64 hexadecimal digits"))
    }
}

fn read_digits(text: &str) -> Option<Sha256> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut hash = [0; 32];
    for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
        let value = |digit: u8| char::from(digit).to_digit(16);
        *byte = u8::try_from(value(pair[0])? * 16 + value(pair[1])?).ok()?;
    }
    Some(Sha256(hash))
}

impl Serialize for Sha256 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sha256 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
