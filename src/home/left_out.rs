//! Which editions are left out, and why? Start at [`LeftOut`].
//!
//! A source that is damaged takes its own edition out of the answers and no other; it is noted
//! beside the tables, so that the next one who asks is told, and looked at again each time, so that
//! a source that was put back is read.

use serde::{Deserialize, Serialize};

use super::error::HomeError;
use crate::corpus::Corpus;
use crate::index::Tables;
use crate::index::tables::Named;
use crate::model::{EditionId, Judgement};

/// An edition whose source cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The edition.
    pub edition: EditionId,
    /// Why, in a sentence.
    pub reason: String,
    /// Whether the bytes are not those that were imported, so that importing them again helps.
    is_damaged: bool,
}

const NAME: &str = "left out";

impl LeftOut {
    /// What an error in reading an edition means; the error itself where it is about more.
    pub(super) fn of(edition: EditionId, error: HomeError) -> Result<Self, HomeError> {
        match error {
            HomeError::Corpus(error) => {
                Ok(Self { edition, reason: with_causes(&error), is_damaged: true })
            }
            HomeError::Unreadable { reason, .. } => Ok(Self { edition, reason, is_damaged: false }),
            error => Err(error),
        }
    }

    /// An edition of which too much lacks.
    pub(super) fn broken(edition: EditionId, judgement: &Judgement) -> Self {
        let reason = judgement.reasons.first().map_or(String::new(), |odd| odd.kind.to_string());
        Self { edition, reason: format!("the text is broken: {reason}"), is_damaged: false }
    }

    /// Notes what is left out of the tables.
    pub(super) fn keep(left_out: &Vec<Self>, named: &mut Named) {
        named.add(NAME, left_out);
    }

    /// What is left out of the tables.
    pub(crate) fn all(tables: &Tables) -> Vec<Self> {
        // Tables of older programs have no such list, and one that is damaged is found elsewhere.
        tables.named(NAME).ok().flatten().unwrap_or_default()
    }

    /// Whether the sources of the edition are as imported again.
    pub(super) fn has_healed(&self, corpus: &Corpus) -> bool {
        let sources = corpus.sources_of(self.edition);
        self.is_damaged && sources.iter().all(|source| corpus.read(source).is_ok())
    }
}

/// The message of an error and of those that caused it.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.ends_with(&more) {
            text += &format!(": {more}");
        }
        cause = error.source();
    }
    text
}
