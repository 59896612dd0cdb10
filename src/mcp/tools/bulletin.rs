//! `bulletin`: what did the bulletin say, and what really changed?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer::Bulletins;
use crate::ask;
use crate::ask::Library;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Rest, window};
use crate::render::words::Words;
use crate::render::{json, markdown};

/// How many items there are where nobody says.
const FEW: usize = 5;
/// How many items there are at most.
const MOST: usize = 50;

fn few() -> usize {
    FEW
}

/// What `bulletin` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Bulletin {
    /// The edition that it goes with, its date, or its own id; the newest where left out.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// How many items.
    #[serde(default = "few")]
    #[schemars(range(min = 1, max = 50))]
    limit: usize,
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
        let limit = self.limit.clamp(1, MOST);
        let mut rest = Rest::default();
        for answer in &mut answers {
            let left = window(&mut answer.items, self.offset, limit, "items");
            rest = Rest { next: rest.next.max(left.next), ..rest }.and(left.more);
            answer.unmentioned.truncate(MOST);
        }
        Ok(Reply {
            text: markdown::bulletin(&answers, Words::EN),
            data: json::print(&Bulletins { bulletins: &answers }),
            rest,
        })
    }
}
