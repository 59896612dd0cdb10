//! `diff`: what changed between two editions?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::DiffQuestion;
use crate::ask::Library;
use crate::mcp::arguments::one_or_several;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{joined, window};
use crate::model::{Class, Pair};
use crate::render::{json, markdown};

/// How many changes there are where nobody says.
const FEW: usize = 10;
/// How many changes there are at most.
const MOST: usize = 100;
/// How many renumberings are listed.
const FEW_MOVES: usize = 20;

/// What `diff` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Diff {
    /// The older edition: an id (`2024-09-20`), any date (the edition in force on that day), a set
    /// code (`FDN`), `latest` or `previous`; `ja:` before it means the Japanese one.
    old: String,
    /// The newer edition, named in the same way.
    new: String,
    /// Rule numbers and words: only what became of these is told. Leave it out for everything.
    #[serde(default, deserialize_with = "one_or_several")]
    about: Vec<String>,
    /// Classes of change to tell: added, removed, edited, moved, moved-edited, references,
    /// retargeted, typography. Leave it out for all.
    #[serde(default, deserialize_with = "one_or_several")]
    only: Vec<Class>,
    /// How many changes to give, 1 to 100; 10 where it is left out.
    limit: Option<usize>,
    /// How many changes to skip.
    #[serde(default)]
    offset: usize,
}

impl Tool for Diff {
    const NAME: &'static str = "diff";
    const TITLE: &'static str = "Compare two editions";
    const ANSWER: &'static str = "Diff";
    const DESCRIPTION: &'static str = "Tells what changed between any two editions of the rules: \
        which rules were added, removed, edited, moved to another number, and how the words \
        differ. Use it for `what is new in …`, `what became of …` and before trusting advice that \
        is older than the newest edition. Give `about` whenever the question has a topic. For one \
        rule through all editions use `history`. Name both editions' dates in the answer.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let question =
            DiffQuestion { about: self.about, only: self.only, ..DiffQuestion::default() };
        let mut answer = ask::diff(library, Pair::new(&self.old, &self.new), &question)?;
        let limit = self.limit.unwrap_or(FEW).clamp(1, MOST);
        let left_out = window(&mut answer.changes, self.offset, limit, "changes");
        let moves = answer.moves.len();
        answer.moves.truncate(FEW_MOVES);
        let moved = (moves > FEW_MOVES).then(|| {
            format!(
                "{FEW_MOVES} of {moves} new numbers are listed; ask `about` a number for its own"
            )
        });
        let more = joined([left_out, moved]);
        Ok(Reply { text: markdown::diff(&answer), data: json::diff(&answer), more })
    }
}
