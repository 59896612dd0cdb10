//! `show`: what does this rule or term say?

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::{ShowAnswer, ShownRecord};
use crate::ask;
use crate::ask::Library;
use crate::ask::ShowQuestion;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{Limit, left_out};
use crate::model::Language;
use crate::render::json;
use crate::render::words::Words;

/// How many records that cite one are listed in short.
const FEW_CITING: usize = 10;
/// How many mentions in other documents are told in short.
const FEW_MENTIONS: usize = 2;

/// What `show` takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Show {
    /// Rule numbers (`702.19b`), ranges (`704.5d-f`) and terms in either language (`Trample`,
    /// `トランプル`).
    #[schemars(length(min = 1))]
    query: Vec<String>,
    /// Show the rules under each number too.
    #[serde(default)]
    subrules: bool,
    /// Edition, as in `search`: give the day of an older text that cites a number.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// Give texts in this language only.
    lang: Option<Language>,
    /// `full`: all that cites a rule and all that bulletins say of it.
    #[serde(default)]
    detail: Detail,
    /// How many records.
    #[serde(default)]
    limit: Limit<10, 100>,
    /// How many to skip.
    #[serde(default)]
    offset: usize,
}

/// How much to tell of each record.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Detail {
    /// The texts and a few of those that cite them.
    #[default]
    Short,
    /// Everything.
    Full,
}

impl Tool for Show {
    const NAME: &'static str = "show";
    const TITLE: &'static str = "Show rules and terms";
    const ANSWER: &'static str = "Show";
    const DESCRIPTION: &'static str = "Gives the exact words of rules by number, and of keywords \
        and other glossary terms by name, in English and Japanese side by side, with examples, \
        what they point at, what cites them and since which edition they stand so. Use it \
        whenever a number is named, and for what `search` found before relying on it.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let Self { query: wanted, subrules, .. } = self;
        if wanted.is_empty() {
            return Err(Failure {
                message: "there is nothing in `query`".to_owned(),
                hint: Some("give numbers or terms: `[\"702.19b\", \"Trample\"]`".to_owned()),
            });
        }
        let (wanted, edition) = ask::meant_in(&wanted, self.edition).ok_or_else(|| Failure {
            message: "`query` names things in two editions".to_owned(),
            hint: Some("ask for each on its own".to_owned()),
        })?;
        let picked = library.pick(edition.as_deref())?;
        let limit = self.limit.get();
        let question = ShowQuestion {
            wanted,
            subrules,
            offset: self.offset,
            limit: Some(limit),
            ..ShowQuestion::default()
        };
        let mut answer = ask::show(library, &question, &picked)?;
        let left_out = left_out(self.offset, answer.records.len(), answer.total, "records");
        let shortened = (self.detail == Detail::Short).then(|| shorten(&mut answer)).flatten();
        if let Some(language) = self.lang {
            answer = answer.in_language(language);
        }
        let (text, data) = (
            crate::doc::markdown(&crate::render::show(
                &answer,
                crate::render::Detail::All,
                Words::EN,
            )),
            json::print(&answer),
        );
        Ok(Reply { text, data, rest: left_out.and(shortened) })
    }
}

/// Leaves out most of what others say of the records.
fn shorten(answer: &mut ShowAnswer) -> Option<String> {
    let (mut citing, mut mentions) = (0, 0);
    for record in &mut answer.records {
        let ShownRecord { referenced_by, mentions: said, .. } = record;
        citing += referenced_by.len().saturating_sub(FEW_CITING);
        mentions += said.len().saturating_sub(FEW_MENTIONS);
        referenced_by.truncate(FEW_CITING);
        said.truncate(FEW_MENTIONS);
    }
    let left_out = match (citing, mentions) {
        (0, 0) => return None,
        (citing, 0) => format!("{citing} more records that cite these"),
        (0, mentions) => format!("{mentions} more mentions in other documents"),
        (citing, mentions) => {
            format!("{citing} more records that cite these, {mentions} more mentions in documents")
        }
    };
    Some(format!("left out are {left_out}; ask with `detail` `full` for all"))
}
