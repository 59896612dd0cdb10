//! Are these the same bytes? Start at [`Sha256`].

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::Digest;

/// The SHA-256 of some bytes: the identity of a source, never of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Why a text is not a SHA-256.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{typed}` is not a SHA-256 of 64 hexadecimal digits")]
pub struct NotAHash {
    /// What was found.
    pub typed: String,
}

/// Reads 64 hexadecimal digits in either case.
impl FromStr for Sha256 {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_digits(text).ok_or_else(|| NotAHash { typed: text.to_owned() })
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
