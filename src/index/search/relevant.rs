//! Which results say anything of what was asked? Start at [`Groups::relevant`].
//!
//! That is found out among all that is searched: what a filter, a phrase or a word behind a minus
//! leaves is never more than there was. In which order results stand is said elsewhere.

use std::sync::Arc;

use super::error::SearchError;
use super::frame::Frame;
use super::interpret::interpret;
use super::open::SearchIndex;
use super::rank::{Group, Groups};
use super::ranking::RANKING;
use super::require::searched;
use super::rows::PlanRows;
use crate::index::query::Query;

/// Which groups are results.
pub(super) enum Relevant {
    /// All that were met.
    All,
    /// By group, whether it says anything of what was asked.
    Some(Vec<bool>),
}

impl Relevant {
    /// Whether a group is a result.
    pub fn has(&self, group: u32) -> bool {
        match self {
            Self::All => true,
            Self::Some(groups) => {
                groups.get(group as usize).is_some_and(|is_relevant| *is_relevant)
            }
        }
    }
}

impl Groups<'_> {
    /// The groups that say anything of what was asked, against the one that fits best.
    pub(super) fn relevant(&self) -> Relevant {
        let least = RANKING.relevant * self.met.iter().map(Group::matching).fold(0.0, f32::max);
        let mut relevant = vec![false; self.admitted.frame.len()];
        for group in self.met.iter().filter(|group| group.is_relevant(least)) {
            relevant[group.key as usize] = true;
        }
        Relevant::Some(relevant)
    }
}

impl SearchIndex {
    /// The results that one of several alternatives has when it is asked for alone.
    pub(super) fn relevant_alone(
        &self,
        alternative: &str,
        of: &Query,
        frame: &Arc<Frame>,
    ) -> Result<Option<Relevant>, SearchError> {
        let Ok(query) = Query::read(alternative) else { return Ok(None) };
        if query.is_list() || query.requires() {
            return Ok(None);
        }
        let query = Query { without: of.without.clone(), ..query };
        let all = searched(self, frame);
        let plan = interpret(self, &query, &all.allowed)?;
        let said = PlanRows::read(self, &plan)?;
        Ok(Some(self.gathered(&query, (&plan, &said), &all)?.relevant()))
    }
}
