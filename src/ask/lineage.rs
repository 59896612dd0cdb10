//! Which numbers did the rules bear through the editions at hand? Start at [`lineage`].

use std::collections::BTreeMap;
use std::ops::Range;

use crate::book::Library;
use crate::diff::{LineageTexts, Threads, lineage as made};
use crate::home::HomeError;
use crate::known::{Lineage, Versions};
use crate::model::{EffectiveDate, Language, Pair};

/// Leaves out what is known of editions outside of some days; see [`Lineage::leave_out_all_but`].
pub fn leave_out_all_but(days: Range<EffectiveDate>) {
    Lineage::leave_out_all_but(days);
}

/// The lineage of the English rules, made from the editions here, as its two files have it: the
/// table, and by what the words are known.
pub fn lineage(library: &Library) -> Result<(String, Vec<u8>), HomeError> {
    let mut editions = Vec::new();
    let mut names = BTreeMap::new();
    let mut threads = Threads::default();
    for (place, summary) in library.rules_of(Language::En) {
        if let (Some(before), Some(link)) = (editions.last(), library.link(place)?) {
            threads.insert(Pair::new(*before, summary.id), link.clone());
        }
        editions.push(summary.id);
        names.insert(summary.id, library.names_of(place)?);
    }
    let texts = LineageTexts { editions: &editions, names, threads: &threads };
    let print = library.fingerprints()?;
    let all = made(&texts, |edition, place| {
        print(library.tables.place_of(edition).unwrap_or_default(), place)
    })?;
    let (threads, versions): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let table = Lineage::written(&editions, &threads);
    let versions = Versions::written(&versions, &table);
    Ok((table, versions))
}
