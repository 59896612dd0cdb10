//! `translation_status`: where does the Japanese lag behind the English?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::ask::TranslationQuestion;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, window};
use crate::model::{RuleNumber, TranslationStatus};
use crate::render::json;
use crate::render::words::Words;

/// What `translation_status` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Status {
    /// English edition to hold it against; the newest where left out.
    en: Option<String>,
    /// Japanese edition; the newest where left out.
    ja: Option<String>,
    /// A chapter, section or rule: nothing else is told.
    section: Option<String>,
    /// Which records to list; all but the current ones where left out.
    #[serde(default)]
    only: Vec<TranslationStatus>,
    /// How many records.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Status {
    const NAME: &'static str = "translation_status";
    const TITLE: &'static str = "See where the translation lags";
    const ANSWER: &'static str = "Translation";
    const DESCRIPTION: &'static str = "Says of the Japanese rules, record by record, whether they \
        still say what today's English says: current, renumbered, stale (the English words changed \
        since), missing or orphaned (the English is gone), with the English words that changed. Use \
        it before relying on a Japanese text alone.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let is_wanted = |status: &TranslationStatus| match self.only.is_empty() {
            true => *status != TranslationStatus::Current,
            false => self.only.contains(status),
        };
        let section = self.section.as_deref().map(section).transpose()?;
        let question = TranslationQuestion { en: self.en, ja: self.ja, section };
        let mut answer = ask::translation_status(library, &question)?;
        answer.records.retain(|record| is_wanted(&record.status));
        let limit = self.limit.get();
        let rest = window(&mut answer.records, self.offset, limit, "records");
        let text = crate::doc::markdown(&crate::render::translation(&answer, Words::EN));
        Ok(Reply { text, data: json::print(&answer), rest })
    }
}

pub(super) fn section(typed: &str) -> Result<RuleNumber, Failure> {
    RuleNumber::read(typed).map_err(|error| Failure {
        message: error.to_string(),
        hint: Some(
            "`section` is a chapter, a section or a rule: \"7\", \"702\", \"702.19\"".into(),
        ),
    })
}
