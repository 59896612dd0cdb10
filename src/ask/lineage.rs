//! Which numbers did the rules bear through the editions at hand? Start at [`lineage`].

use crate::book::Library;
use crate::diff::{Lineage, Threads};
use crate::home::HomeError;
use crate::index::tables::Row;
use crate::model::{EditionId, Language, Pair, RuleNumber};

/// The lineage of the English rules, made from the editions here.
pub fn lineage(library: &Library) -> Result<Lineage, HomeError> {
    let numbered = |row: &Row| row.number.filter(|_| row.is_numbered());
    let mut editions: Vec<(EditionId, Vec<Option<RuleNumber>>)> = Vec::new();
    let mut threads = Threads::default();
    for (place, summary) in library.rules_of(Language::En) {
        if let (Some((before, _)), Some(link)) = (editions.last(), library.link(place)?) {
            threads.insert(Pair::new(*before, summary.id), link.clone());
        }
        let rows = &library.rows(place)?.rows;
        editions.push((summary.id, rows.iter().map(numbered).collect()));
    }
    Ok(Lineage::of(&editions, &threads))
}
