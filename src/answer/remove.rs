//! What does `remove` answer? Start at [`RemoveAnswer`].

use crate::model::EditionId;

/// The editions that were taken out, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemoveAnswer {
    /// Each with the paths at which its sources are kept.
    pub removed: Vec<(EditionId, Vec<String>)>,
}
