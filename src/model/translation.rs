//! What is a Japanese record against an English edition? Start at [`TranslationStatus`].

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a Japanese record is against an English edition.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum TranslationStatus {
    /// It says what the English says.
    Current,
    /// Only numbers or cross-references differ.
    Renumbered,
    /// The English words changed since.
    Stale,
    /// There is no Japanese record.
    Missing,
    /// The English record is gone.
    Orphaned,
}

impl TranslationStatus {
    /// All, in the order in which summaries list them.
    pub const ALL: [Self; 5] =
        [Self::Current, Self::Renumbered, Self::Stale, Self::Missing, Self::Orphaned];

    /// The word for this status in flags and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Renumbered => "renumbered",
            Self::Stale => "stale",
            Self::Missing => "missing",
            Self::Orphaned => "orphaned",
        }
    }
}

impl fmt::Display for TranslationStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
