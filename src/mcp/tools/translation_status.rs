//! `translation_status`: where does the Japanese lag behind the English?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::ask::TranslationQuestion;
use crate::mcp::arguments::one_or_several;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::window;
use crate::model::{RuleNumber, TranslationStatus};
use crate::render::{json, markdown};

/// How many records there are where nobody says.
const FEW: usize = 10;
/// How many records there are at most.
const MOST: usize = 100;

/// What `translation_status` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Status {
    /// The English edition to hold the translation against: an id, any date, a set code, `latest`
    /// or `previous`; the newest where it is left out.
    en: Option<String>,
    /// The Japanese edition, named as `ja:2026-01-16`; the newest where it is left out.
    ja: Option<String>,
    /// A chapter, section or rule: nothing else is told.
    section: Option<String>,
    /// Which records to list: current, renumbered, stale, missing, orphaned; all but the current
    /// ones where it is left out. The summary counts all.
    #[serde(default, deserialize_with = "one_or_several")]
    only: Vec<TranslationStatus>,
    /// How many records to give, 1 to 100; 10 where it is left out.
    limit: Option<usize>,
    /// How many records to skip.
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
        it before relying on a Japanese text alone, and for translators' questions. Give `section` \
        to ask about one rule or section.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let is_wanted = |it: &TranslationStatus| match self.only.is_empty() {
            true => *it != TranslationStatus::Current,
            false => self.only.contains(it),
        };
        let section = self.section.as_deref().map(section).transpose()?;
        let question = TranslationQuestion { en: self.en, ja: self.ja, section };
        let mut answer = ask::translation_status(library, &question)?;
        answer.records.retain(|it| is_wanted(&it.status));
        let limit = self.limit.unwrap_or(FEW).clamp(1, MOST);
        let more = window(&mut answer.records, self.offset, limit, "records");
        let text = markdown::translation(&answer);
        Ok(Reply { text, data: json::translation(&answer), more })
    }
}

fn section(typed: &str) -> Result<RuleNumber, Failure> {
    RuleNumber::read(typed).map_err(|error| Failure {
        message: error.to_string(),
        hint: Some(
            "`section` is a chapter, a section or a rule: \"7\", \"702\", \"702.19\"".into(),
        ),
    })
}
