//! `term`: what is this called in the other language?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::Rest;
use crate::render::json;
use crate::render::words::Words;

/// What `term` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Term {
    /// A term in either language, or its Japanese reading in kana or Latin letters: `Deathtouch`,
    /// `接死`, `せっし`, `sesshi`.
    query: String,
    /// Edition to count in, as in `search`.
    #[serde(rename = "in")]
    edition: Option<String>,
}

impl Tool for Term {
    const NAME: &'static str = "term";
    const TITLE: &'static str = "Translate a term";
    const ANSWER: &'static str = "Terms";
    const DESCRIPTION: &'static str = "Says what a keyword, step, zone or other rules term is \
        called in the other language, how the Japanese is read, and how often each rendering stands \
        in the official translation. Use it before writing a rules term in the other language.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let picked = library.pick(self.edition.as_deref())?;
        let answer = ask::term(library, &self.query, &picked)?;
        let text = crate::render::term_remarks(&answer, Words::EN)
            + "\n"
            + &crate::doc::markdown(&crate::render::term(&answer, Words::EN));
        Ok(Reply {
            text: text.trim_start().to_owned(),
            data: json::print(&answer),
            rest: Rest::default(),
        })
    }
}
