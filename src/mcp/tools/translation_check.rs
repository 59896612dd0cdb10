//! `translation_check`: where does the Japanese disagree with the English that it translates?

use schemars::JsonSchema;
use serde::Deserialize;

use super::lint::told;
use super::translation_status::section;
use crate::ask;
use crate::ask::{Library, TranslationQuestion};
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::Limit;

/// What `translation_check` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    /// English edition; the newest where left out.
    en: Option<String>,
    /// Japanese edition; the newest where left out.
    ja: Option<String>,
    /// A chapter, section or rule: nothing else is told.
    section: Option<String>,
    /// How many findings.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Check {
    const NAME: &'static str = "translation_check";
    const TITLE: &'static str = "Check the translation";
    const ANSWER: &'static str = "Findings";
    const DESCRIPTION: &'static str = "Lists where the Japanese rules disagree with the English \
        that they translate: numbers, references, terms, words left over from older editions. Use \
        it for translators' questions.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let section = self.section.as_deref().map(section).transpose()?;
        let question = TranslationQuestion { en: self.en, ja: self.ja, section };
        Ok(told(ask::translation_check(library, &question)?, self.offset, self.limit.get()))
    }
}
