//! How bad is a finding? Start at [`Severity`].

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How bad a finding is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Somebody may like to look.
    Note,
    /// It misleads a reader, or is wrong more often than not.
    Warning,
    /// It is wrong.
    Error,
}

impl Severity {
    /// All, the worst first, as summaries list them.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// The word for this severity in flags and JSON, which is also SARIF's level.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
