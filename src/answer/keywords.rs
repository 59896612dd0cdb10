//! Which names have the abilities and actions? Start at [`KeywordsAnswer`].
//! As JSON: `{edition, abilities:[NAME], actions:[NAME], ability_words:[NAME]}`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::EditionId;

/// The keywords of an edition, in its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Keywords")]
pub struct KeywordsAnswer {
    /// The edition.
    pub edition: EditionId,
    /// Keyword abilities.
    pub abilities: Vec<String>,
    /// Keyword actions.
    pub actions: Vec<String>,
    /// Ability words, which mean nothing in the rules.
    pub ability_words: Vec<String>,
}
