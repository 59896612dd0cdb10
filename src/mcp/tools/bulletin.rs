//! `bulletin`: what did the bulletin say, and what really changed?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer::Bulletins;
use crate::ask;
use crate::ask::Library;
use crate::doc;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, Rest, window};
use crate::render::words::Words;
use crate::render::{self, json};

/// Changes that a bulletin does not mention are told up to so many.
const MOST_UNMENTIONED: usize = 50;

/// What `bulletin` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Bulletin {
    /// The edition that it goes with, its date, or its own id; the newest where left out.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// How many items.
    #[serde(default)]
    limit: Limit<5, 50>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Bulletin {
    const NAME: &'static str = "bulletin";
    const TITLE: &'static str = "Read an update bulletin";
    const ANSWER: &'static str = "Bulletins";
    const DESCRIPTION: &'static str = "Gives what the publisher's update bulletin said of an \
        edition, item by item, beside what really changed. Use it for `why was this changed`.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let mut answers = ask::bulletin(library, self.edition.as_deref())?;
        if answers.is_empty() {
            return Err(Failure {
                message: "no bulletin here goes with that edition".to_owned(),
                hint: Some("the tool `editions` lists bulletins too".to_owned()),
            });
        }
        let limit = self.limit.get();
        let mut rest = Rest::default();
        for answer in &mut answers {
            let left = window(&mut answer.items, self.offset, limit, "items");
            rest = Rest { next: rest.next.max(left.next), ..rest }.and(left.more);
            answer.unmentioned.truncate(MOST_UNMENTIONED);
        }
        Ok(Reply {
            text: doc::markdown(&render::bulletin(&answers, Words::EN)),
            data: json::print(&Bulletins { bulletins: &answers }),
            rest,
        })
    }
}
