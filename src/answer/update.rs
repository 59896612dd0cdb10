//! What does `update` answer? Start at [`UpdateAnswer`].

use super::diff::DiffAnswer;
use super::import::Imported;
use super::translation::Totals;
use crate::model::{EditionId, EffectiveDate, Language};

/// What was fetched, or would be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// Whether texts were asked for; else the lines say what would be.
    pub asked: bool,
    /// A line for each text, in the order in which they were asked for.
    pub lines: Vec<UpdateLine>,
    /// What else went wrong, such as a page that could not be read; a sentence each.
    pub faults: Vec<String>,
    /// The newest editions here, English first.
    pub newest: Vec<EditionId>,
    /// What the newest English edition changed, where it is new here.
    pub changes: Option<DiffAnswer>,
    /// How far the Japanese is behind, where an edition is new here.
    pub lag: Option<Lag>,
}

impl UpdateAnswer {
    /// Whether something is lacking that could be fetched.
    pub fn is_behind(&self) -> bool {
        self.lines.iter().any(|it| it.fate == UpdateFate::Lacking)
    }

    /// Whether something went wrong.
    pub fn has_failed(&self) -> bool {
        let failed = |it: &UpdateLine| matches!(it.fate, UpdateFate::Failed { .. });
        !self.faults.is_empty() || self.lines.iter().any(failed)
    }

    /// The texts that came and were not here before.
    pub fn taken(&self) -> impl Iterator<Item = &Imported> {
        self.lines.iter().filter_map(|it| match &it.fate {
            UpdateFate::Taken { imported, .. } if imported.outcome != "already there" => {
                Some(imported)
            }
            _ => None,
        })
    }
}

/// One text.
#[derive(Clone, Debug, PartialEq)]
pub struct UpdateLine {
    /// Its language.
    pub language: Language,
    /// The day it took effect, where that is known before it comes.
    pub expected: Option<EffectiveDate>,
    /// Where it came from, or would be asked for first; none where no address is known.
    pub address: Option<String>,
    /// How many bytes it has, where that is known.
    pub bytes: Option<u64>,
    /// What became of it.
    pub fate: UpdateFate,
}

/// What became of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum UpdateFate {
    /// It is not here and was not asked for.
    Lacking,
    /// It is what came the last time.
    Unchanged,
    /// Nothing newer is at the addresses where it would be.
    NothingNewer,
    /// It came.
    Taken {
        /// What it was taken for.
        imported: Imported,
        /// What a reader should know of it; a sentence.
        remark: Option<String>,
    },
    /// It did not come, or was not kept.
    Failed {
        /// Why; a sentence.
        reason: String,
        /// What to do.
        hint: Option<String>,
    },
}

/// How far the Japanese edition is behind the English one.
#[derive(Clone, Debug, PartialEq)]
pub struct Lag {
    /// The English edition.
    pub en: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// How many records have each status.
    pub totals: Totals,
}
