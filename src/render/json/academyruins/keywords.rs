//! The names of abilities and actions: `{keywordAbilities, keywordActions, abilityWords}`.

use serde::Serialize;

use crate::answer::KeywordsAnswer;
use crate::render::json::print::plain;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Keywords<'a> {
    keyword_abilities: &'a [String],
    keyword_actions: &'a [String],
    ability_words: Vec<String>,
}

/// All keywords.
pub fn keywords(answer: &KeywordsAnswer) -> String {
    plain(&Keywords {
        keyword_abilities: &answer.abilities,
        keyword_actions: &answer.actions,
        ability_words: answer.ability_words.iter().map(|word| word.to_lowercase()).collect(),
    })
}
