//! `search`: which rules answer these words?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::ask::SearchQuestion;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, left_out};
use crate::model::Language;
use crate::render::json;
use crate::render::words::Words;

/// How far down the results can be paged.
const DEEPEST: usize = 1000;

/// What `search` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    /// Words in English or Japanese, `"phrases"`, `-without`, `OR`, `prefix*`, rule numbers, and
    /// the filters `kind:rule|glossary|example`, `section:702`, `since:2024-01-01`.
    query: String,
    /// How many results.
    #[serde(default)]
    limit: Limit<5, 50>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
    /// Edition: an id (`2024-11-08`), any date (the one in force that day), a set code (`FDN`),
    /// `latest` (where left out) or `previous`.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Give texts in this language only.
    lang: Option<Language>,
    /// Search all editions, texts that are gone too.
    #[serde(default)]
    all_editions: bool,
    /// Tell what the score of each result is made of: which words, tables and questions.
    #[serde(default)]
    explain: bool,
}

impl Tool for Search {
    const NAME: &'static str = "search";
    const TITLE: &'static str = "Search the rules";
    const ANSWER: &'static str = "Search";
    const DESCRIPTION: &'static str = "Finds rules, examples and glossary entries of the Magic: \
        The Gathering Comprehensive Rules by words, in English and Japanese at once. Use it first \
        whenever the rule number is not known, with a few telling words of the rules' own language; \
        then read what was found whole with `show`.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let (limit, offset) = (self.limit.get(), self.offset.min(DEEPEST));
        if let (true, Some(edition)) = (self.all_editions, &self.edition) {
            return Err(Failure {
                message: format!("`all_editions` and `in`: `{edition}` exclude each other"),
                hint: Some("give one of them".to_owned()),
            });
        }
        let mut question = SearchQuestion::read(&self.query, offset + limit, self.all_editions)?;
        question.query.explains = self.explain;
        let picked = library.pick(question.edition().or(self.edition.as_deref()))?;
        let mut answer = ask::search(library, &question, &picked)?;
        answer.hits.drain(..offset.min(answer.hits.len()));
        let rest = left_out(offset, answer.hits.len(), answer.total, "results");
        if let Some(language) = self.lang {
            answer = answer.in_language(language);
        }
        let text = crate::render::search_remarks(&answer, Words::EN)
            + "\n"
            + &crate::doc::markdown(&crate::render::search(&answer, Words::EN));
        Ok(Reply { text: text.trim_start().to_owned(), data: json::print(&answer), rest })
    }
}
