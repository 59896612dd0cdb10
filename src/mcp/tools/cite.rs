//! `cite`: which rule numbers in a text are wrong, and which rules say what a text says?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::CiteLevel;
use crate::ask;
use crate::ask::{CiteQuestion, CiteText, Library};
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, Rest, window};
use crate::render::words::Words;
use crate::render::{self, json};

/// The longest text that is read.
const LONGEST: usize = 1 << 20;

/// What a text is called that has no name.
const NAMELESS: &str = "text.md";

/// What `cite` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Cite {
    /// Source code, a comment, an article, the words of a card.
    text: String,
    /// `check`: which rule numbers in the text are wrong and what is right. `suggest`: which
    /// rules say what the text says.
    #[serde(default)]
    task: Task,
    /// Edition that the text was written for, as in `search`.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Edition to judge against; the newest where left out.
    to: Option<String>,
    /// A file name: its ending says how comments are written.
    name: Option<String>,
    /// Also what is only doubtful.
    #[serde(default)]
    all: bool,
    /// How many findings or rules.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

/// What to do with the text.
#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Task {
    /// Judges the numbers in it.
    #[default]
    Check,
    /// Finds rules that say it.
    Suggest,
}

impl Tool for Cite {
    const NAME: &'static str = "cite";
    const TITLE: &'static str = "Check cited rule numbers";
    const ANSWER: &'static str = "Citations";
    const DESCRIPTION: &'static str = "Judges the rule numbers that a text cites (moved, gone, \
        misquoted, doubtful), with what to write instead; or suggests the rules that a text is \
        about. Use it on code, comments, articles and your own answers.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        if self.text.len() > LONGEST {
            return Err(Failure {
                message: format!("`text` has more than {LONGEST} bytes"),
                hint: Some("send it in parts".to_owned()),
            });
        }
        let level = if self.all { CiteLevel::All } else { CiteLevel::default() };
        let (edition, to, limit) = (self.edition, self.to, self.limit.get());
        if let Task::Suggest = self.task {
            let question = CiteQuestion { to: to.or(edition), ..CiteQuestion::default() };
            let answer = ask::citations(library, question)?.suggest(&self.text, limit)?;
            let (text, data) = (render::saying_markdown(&answer, Words::EN), json::print(&answer));
            return Ok(Reply { text, data, rest: Rest::default() });
        }
        let question = CiteQuestion { edition, to, level, ..CiteQuestion::default() };
        let name = self.name.as_deref().unwrap_or(NAMELESS);
        let text = CiteText { name, text: &self.text, ..CiteText::default() };
        let mut answer = ask::cited(library, question, &text)?;
        let rest = window(&mut answer.findings, self.offset, limit, "findings");
        Ok(Reply {
            text: render::cite_markdown(&answer, Words::EN),
            data: json::print(&answer),
            rest,
        })
    }
}
