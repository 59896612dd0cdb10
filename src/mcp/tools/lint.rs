//! `lint`: what is wrong in the official text?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer::FindingsAnswer;
use crate::ask;
use crate::ask::Library;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, left_out};
use crate::render::json;
use crate::render::words::Words;

/// What `lint` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Lint {
    /// Edition, as in `search`.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// How many findings.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Lint {
    const NAME: &'static str = "lint";
    const TITLE: &'static str = "Find mistakes in an edition";
    const ANSWER: &'static str = "Findings";
    const DESCRIPTION: &'static str = "Lists what is wrong in the official text of an edition: \
        references to rules that are not there, numbers out of order, misprints. Use it where a \
        text looks mistaken.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let place = library.pick_one(self.edition.as_deref().unwrap_or("latest"))?;
        Ok(told(ask::lint(library, place)?, self.offset, self.limit.get()))
    }
}

/// The part of the findings that was asked for.
pub(super) fn told(mut answer: FindingsAnswer, offset: usize, limit: usize) -> Reply {
    let all = answer.findings.len();
    answer.keep(offset, limit);
    let rest = left_out(offset, answer.findings.len(), all, "findings");
    Reply {
        text: crate::doc::markdown(&crate::render::findings(&answer, true, Words::EN)),
        data: json::print(&answer),
        rest,
    }
}
