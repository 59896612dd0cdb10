//! Which pairs are given, so that nothing needs to be found out? Start at [`between`].

use crate::corpus::RuleMap;
use crate::diff::Overrides;
use crate::model::{EditionId, Pair};

/// What is known of two editions in either order by reading them.
pub(crate) fn between(editions: Pair<EditionId>) -> Overrides {
    let backwards = editions.old > editions.new;
    let known = RuleMap::known().between(if backwards { editions.mirrored() } else { editions });
    let mut given = Overrides::default();
    for pair in known {
        given.add(pair.addresses.as_ref().map(String::as_str), &pair.reason);
    }
    if backwards { given.mirrored() } else { given }
}
