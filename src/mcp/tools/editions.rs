//! `editions`: which editions are here?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::doc;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, newest};
use crate::model::Language;
use crate::render::words::Words;
use crate::render::{self, json};

/// What `editions` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Editions {
    /// The language; both where left out.
    lang: Option<Language>,
    /// How many editions, the newest.
    #[serde(default)]
    limit: Limit<20, 500>,
    /// How many of the newest to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Editions {
    const NAME: &'static str = "editions";
    const TITLE: &'static str = "List the editions";
    const ANSWER: &'static str = "Editions";
    const DESCRIPTION: &'static str = "Lists the editions of the rules and the other documents \
        that are here, with effective dates, set codes and sizes. Use it to learn how new the texts \
        are, and to find the name of an edition.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let mut answer = ask::editions(library)?;
        answer.editions.retain(|edition| self.lang.is_none_or(|lang| edition.id.language == lang));
        // Oldest first, whatever the document.
        answer.editions.sort_by_key(|edition| (edition.id.effective, edition.id));
        let limit = self.limit.get();
        let rest = newest(&mut answer.editions, self.offset, limit, "editions");
        Ok(Reply {
            text: doc::markdown(&render::editions(&answer, Words::EN)),
            data: json::print(&answer),
            rest,
        })
    }
}
