//! `editions`: which editions are here?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::newest;
use crate::model::Language;
use crate::render::{json, markdown};

/// How many editions there are where nobody says.
const FEW: usize = 20;
/// How many editions there are at most.
const MOST: usize = 500;

/// What `editions` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Editions {
    /// The language: en or ja; both where it is left out.
    lang: Option<Language>,
    /// How many editions to give, the newest, 1 to 500; 20 where it is left out.
    limit: Option<usize>,
}

impl Tool for Editions {
    const NAME: &'static str = "editions";
    const TITLE: &'static str = "List the editions";
    const ANSWER: &'static str = "Editions";
    const DESCRIPTION: &'static str = "Lists the editions of the rules and the other documents \
        that are here, with their effective dates, set codes and sizes. Use it to learn how new \
        the texts are, before saying that something is the newest rule, and to find the name of an \
        edition for `in`, `old` and `new`.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let mut answer = ask::editions(library)?;
        answer.editions.retain(|it| self.lang.is_none_or(|lang| it.id.language == lang));
        // Oldest first, whatever the document.
        answer.editions.sort_by_key(|it| (it.id.effective, it.id));
        let limit = self.limit.unwrap_or(FEW).clamp(1, MOST);
        let more = newest(&mut answer.editions, limit, "editions");
        Ok(Reply { text: markdown::editions(&answer), data: json::editions(&answer), more })
    }
}
