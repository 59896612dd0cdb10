//! `remove` as JSON: `{removed:[{edition, kept:[PATH]}]}`.

use serde::Serialize;

use super::print::print;
use crate::answer::RemoveAnswer;
use crate::model::EditionId;

#[derive(Serialize)]
struct Removed<'a> {
    removed: Vec<Edition<'a>>,
}

#[derive(Serialize)]
struct Edition<'a> {
    edition: EditionId,
    kept: &'a [String],
}

/// The answer of `remove`.
pub fn removed(answer: &RemoveAnswer) -> String {
    let editions = answer.removed.iter().map(|(id, kept)| Edition { edition: *id, kept });
    print(&Removed { removed: editions.collect() })
}
