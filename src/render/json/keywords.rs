//! `keywords` as JSON: `{edition, abilities:[NAME], actions:[NAME], ability_words:[NAME]}`.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use crate::answer::KeywordsAnswer;
use crate::model::EditionId;

/// The names of abilities and actions.
#[derive(Serialize, JsonSchema)]
pub(super) struct Keywords<'a> {
    edition: EditionId,
    abilities: &'a [String],
    actions: &'a [String],
    ability_words: &'a [String],
}

/// The keywords of an edition.
pub fn keywords(answer: &KeywordsAnswer) -> String {
    print(&Keywords {
        edition: answer.edition,
        abilities: &answer.abilities,
        actions: &answer.actions,
        ability_words: &answer.ability_words,
    })
}
