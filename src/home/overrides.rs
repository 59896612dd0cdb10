//! Which records of two editions are known to be the same? Start at [`known_overrides`].

use crate::corpus::RuleMap;
use crate::diff::Overrides;
use crate::model::{EditionId, Pair};

/// The pairs of records that people found by reading two editions, which may stand in either order.
pub(crate) fn known_overrides(editions: Pair<EditionId>) -> Overrides {
    let backwards = editions.old > editions.new;
    let known = RuleMap::known().between(if backwards { editions.mirrored() } else { editions });
    let mut overrides = Overrides::default();
    for pair in known {
        overrides.add(pair.addresses.as_ref().map(String::as_str), &pair.reason);
    }
    if backwards { overrides.mirrored() } else { overrides }
}
