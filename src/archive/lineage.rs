//! Which numbers did the rules bear through the editions at hand? Start at [`Archive::lineage`].

use super::error::ArchiveError;
use super::open::Archive;
use crate::diff::Lineage;
use crate::index::tables::Row;
use crate::model::{EditionId, Language, RuleNumber};

impl Archive {
    /// The lineage of the English rules, made from the editions here.
    pub fn lineage(&self) -> Result<Lineage, ArchiveError> {
        let numbered = |row: &Row| row.number.filter(|_| row.is_numbered());
        let mut editions: Vec<(EditionId, Vec<Option<RuleNumber>>)> = Vec::new();
        for (place, summary) in self.rules_of(Language::En) {
            let rows = self.tables.rows(place)?.rows;
            editions.push((summary.id, rows.iter().map(numbered).collect()));
        }
        Ok(Lineage::of(&editions, self.threads(Language::En)?))
    }
}
