//! `diff`: what changed between two editions?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::DiffQuestion;
use crate::ask::Library;
use crate::doc;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, window};
use crate::model::{Class, Pair};
use crate::render::words::Words;
use crate::render::{self, json};

/// How many renumberings are listed.
const FEW_MOVES: usize = 20;

/// What `diff` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Diff {
    /// The older edition, as in `search`; `ja:` before it means the Japanese one.
    old: String,
    /// The newer edition.
    new: String,
    /// Rule numbers and words: only what became of these is told. Leave it out for everything.
    #[serde(default)]
    query: Vec<String>,
    /// Classes of change to tell; all where left out.
    #[serde(default)]
    only: Vec<Class>,
    /// How many changes.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Diff {
    const NAME: &'static str = "diff";
    const TITLE: &'static str = "Compare two editions";
    const ANSWER: &'static str = "Diff";
    const DESCRIPTION: &'static str = "Tells what changed between any two editions of the rules: \
        which rules were added, removed, edited, moved to another number, and how the words \
        differ. Use it for `what is new in …`, and before trusting advice that is older than the \
        newest edition. For one rule through all editions use `history`.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let question =
            DiffQuestion { about: self.query, only: self.only, ..DiffQuestion::default() };
        let mut answer = ask::diff(library, Pair::new(&self.old, &self.new), &question)?;
        let limit = self.limit.get();
        let left_out = window(&mut answer.changes, self.offset, limit, "changes");
        let moves = answer.moves.len();
        answer.moves.truncate(FEW_MOVES);
        let moved = (moves > FEW_MOVES).then(|| {
            format!(
                "{FEW_MOVES} of {moves} new numbers are listed; give a number in `query` for its own"
            )
        });
        let (text, data) = (
            doc::markdown(&render::diff(&answer, render::DiffView::default(), Words::EN)),
            json::print(&answer),
        );
        Ok(Reply { text, data, rest: left_out.and(moved) })
    }
}
