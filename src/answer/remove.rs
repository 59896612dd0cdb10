//! What does `remove` answer? Start at [`RemoveAnswer`]. As JSON:
//! `{removed:[{edition, kept:[PATH]}]}`.

use serde::Serialize;

use crate::model::EditionId;

/// The editions that were taken out, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RemoveAnswer {
    /// The editions.
    pub removed: Vec<RemovedEdition>,
}

/// An edition that was taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemovedEdition {
    /// The edition.
    pub edition: EditionId,
    /// The paths at which its sources are kept.
    pub kept: Vec<String>,
}
