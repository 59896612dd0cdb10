//! `history`: how did this rule come to be what it is?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::HistoryQuestion;
use crate::ask::Library;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::newest;
use crate::render::{json, markdown};

/// How many events there are where nobody says.
const FEW: usize = 5;
/// How many events there are at most.
const MOST: usize = 200;

/// What `history` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct History {
    /// One rule number or one term, in either language.
    wanted: String,
    /// The edition in which it bears that number or name: an id, any date, a set code, `latest` or
    /// `previous`; the newest that has it where it is left out.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Whether each phrase of the last text is told with the edition that brought it.
    #[serde(default)]
    blame: bool,
    /// How many events to give, the newest, 1 to 200; 5 where it is left out.
    limit: Option<usize>,
}

impl Tool for History {
    const NAME: &'static str = "history";
    const TITLE: &'static str = "Follow one rule through time";
    const ANSWER: &'static str = "History";
    const DESCRIPTION: &'static str = "Follows one rule or glossary entry through all editions, \
        whatever its number was, deleted ones too: when it came, how its words and number changed, \
        when it went. Use it for `since when`, `when did this change`, and to find what an old \
        number is today: give the old number and, in `in`, a date on which it was right.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let Self { wanted, edition, blame, limit } = self;
        let question = HistoryQuestion { wanted, edition, blame };
        let Some(mut answer) = ask::history(library, &question)? else {
            return Err(absent(&question));
        };
        let limit = limit.unwrap_or(FEW).clamp(1, MOST);
        let more = newest(&mut answer.events, limit, "events");
        Ok(Reply { text: markdown::history(&answer), data: json::history(&answer), more })
    }
}

fn absent(question: &HistoryQuestion) -> Failure {
    let edition = question.edition.as_ref().map_or(String::new(), |it| format!(" in {it}"));
    Failure {
        message: format!("there is no `{}`{edition}", question.wanted),
        hint: Some(
            "`wanted` is one rule number or one glossary term: `search` finds it, and with \
             `all_editions` one that is gone"
                .to_owned(),
        ),
    }
}
