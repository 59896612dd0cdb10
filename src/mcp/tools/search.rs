//! `search`: which rules answer these words?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask;
use crate::ask::Library;
use crate::ask::SearchQuestion;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::render::words::Words;
use crate::render::{json, markdown, terminal};

/// How many results there are where nobody says.
const FEW: usize = 5;
/// How many results there are at most.
const MOST: usize = 50;

/// What `search` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    /// Words in English or Japanese, `"phrases"`, `-without`, `OR`, `prefix*`, rule numbers, and
    /// the filters `kind:rule|glossary|example`, `lang:en|ja`, `section:702`, `since:2024-01-01`.
    query: String,
    /// How many results to give, 1 to 50; 5 where it is left out.
    limit: Option<usize>,
    /// The edition to search: an id (`2024-11-08`), any date (the edition in force on that day),
    /// a set code (`FDN`), `latest` or `previous`; the newest where it is left out.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Whether to search the texts of all editions, those that are gone too.
    #[serde(default)]
    all_editions: bool,
}

impl Tool for Search {
    const NAME: &'static str = "search";
    const TITLE: &'static str = "Search the rules";
    const ANSWER: &'static str = "Search";
    const DESCRIPTION: &'static str = "Finds rules, examples and glossary entries of the Magic: \
        The Gathering Comprehensive Rules by words, in English and Japanese at once. Use it first \
        whenever a question is about how the game works and the rule number is not known; use a \
        few telling words of the rules' own language rather than a whole sentence. Then read what \
        was found whole with `show`. Quote a rule word for word, with its number and the effective \
        date of its edition; never answer from memory what this can look up.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let limit = self.limit.unwrap_or(FEW).clamp(1, MOST);
        let question = SearchQuestion::read(&self.query, limit, self.all_editions)?;
        let picked = library.pick(question.edition().or(self.edition.as_deref()))?;
        let answer = ask::search(library, &question, &picked)?;
        let (shown, all) = (answer.hits.len(), answer.total);
        let more = (shown < all && shown > 0).then(|| {
            format!("these are the best {shown} of {all}; ask with a larger `limit` or more words")
        });
        let text = terminal::search_remarks(&answer, Words::EN) + "\n" + &markdown::search(&answer);
        Ok(Reply { text: text.trim_start().to_owned(), data: json::search(&answer), more })
    }
}
