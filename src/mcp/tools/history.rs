//! `history`: how did this rule come to be what it is?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::HistoryQuestion;
use crate::ask::Library;
use crate::doc;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, newest};
use crate::render::words::Words;
use crate::render::{self, json};

/// What `history` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct History {
    /// One rule number or one term, in either language.
    query: String,
    /// Edition in which it bears that number or name, as in `search`.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Tell each phrase of the last text with the edition that brought it.
    #[serde(default)]
    blame: bool,
    /// How many events, the newest.
    #[serde(default)]
    limit: Limit<5, 200>,
    /// How many of the newest to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for History {
    const NAME: &'static str = "history";
    const TITLE: &'static str = "Follow one rule through time";
    const ANSWER: &'static str = "History";
    const DESCRIPTION: &'static str = "Follows one rule or glossary entry through all editions, \
        whatever its number was, deleted ones too: when it came, how its words and number changed, \
        when it went. Use it for `since when`, and to find what an old number is today: give, in \
        `in`, a date on which it was right.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let Self { query: wanted, edition, blame, limit, offset } = self;
        let (name, own) = ask::parted(&wanted);
        let edition = own.map(str::to_owned).or(edition);
        let question = HistoryQuestion { wanted: name.to_owned(), edition, blame };
        let Some(mut answer) = ask::history(library, &question)? else {
            return Err(absent(&question));
        };
        let limit = limit.get();
        let rest = newest(&mut answer.events, offset, limit, "events");
        Ok(Reply {
            text: doc::markdown(&match blame {
                true => render::blame(&answer, Words::EN),
                false => render::history(&answer, Words::EN),
            }),
            data: json::print(&answer),
            rest,
        })
    }
}

fn absent(question: &HistoryQuestion) -> Failure {
    let edition =
        question.edition.as_ref().map_or(String::new(), |edition| format!(" in {edition}"));
    Failure {
        message: format!("there is no `{}`{edition}", question.wanted),
        hint: Some(
            "`query` is one rule number or one glossary term: `search` finds it, and with \
             `all_editions` one that is gone"
                .to_owned(),
        ),
    }
}
