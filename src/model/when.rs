//! When did something happen, as far as it is known? Start at [`When`].
//!
//! Nobody has all editions. What the texts at hand and the facts that ship with the program leave
//! open is a value of its own, so that no surface says more than is known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edition::EditionId;

/// The edition that brought something, or those between which it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// This edition brought it.
    In(EditionId),
    /// It came after one edition, and at the latest with the other.
    Between {
        /// The newest edition that is known to be without it.
        after: EditionId,
        /// The oldest edition that is known to have it.
        by: EditionId,
    },
    /// It came with this edition or with one before.
    By(EditionId),
}

impl When {
    /// What came with `by` at the latest; `after` is the newest edition that is known to be without.
    pub fn between(after: Option<EditionId>, by: EditionId) -> Self {
        match after.filter(|after| *after < by) {
            Some(after) => Self::Between { after, by },
            None => Self::By(by),
        }
    }

    /// The latest edition that can have brought it.
    pub fn by(self) -> EditionId {
        match self {
            Self::In(edition) | Self::By(edition) | Self::Between { by: edition, .. } => edition,
        }
    }

    /// The edition that is known to be without it, where the one that brought it is not known.
    pub fn after(self) -> Option<EditionId> {
        match self {
            Self::Between { after, .. } => Some(after),
            Self::In(_) | Self::By(_) => None,
        }
    }

    /// Whether the edition that brought it is known.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::In(_))
    }
}
