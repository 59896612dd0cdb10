//! `show`: what does this rule or term say?

use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer::{ShowAnswer, ShownRecord};
use crate::ask;
use crate::ask::Library;
use crate::ask::ShowQuestion;
use crate::mcp::arguments::one_or_several;
use crate::mcp::reply::{Failure, Reply};
use crate::mcp::tool::Tool;
use crate::mcp::window::{joined, left_out};
use crate::render::{json, markdown};

/// How many records there are where nobody says.
const FEW: usize = 10;
/// How many records there are at most.
const MOST: usize = 100;
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
    #[serde(deserialize_with = "one_or_several")]
    #[schemars(length(min = 1))]
    wanted: Vec<String>,
    /// Whether to show the rules under each number too.
    #[serde(default)]
    subrules: bool,
    /// The edition to show: an id (`2024-11-08`), any date (the edition in force on that day), a
    /// set code (`FDN`), `latest` or `previous`; the newest where it is left out.
    #[serde(rename = "in")]
    edition: Option<String>,
    /// `short` leaves out most of what cites a rule and of what bulletins say of it, `full` tells
    /// all; short where it is left out.
    #[serde(default)]
    detail: Detail,
    /// How many records to give, 1 to 100; 10 where it is left out.
    limit: Option<usize>,
    /// How many records to skip.
    #[serde(default)]
    offset: usize,
}

/// How much to tell of each record.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
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
        whenever a rule number is named, and for every rule that `search` found before relying on \
        it. Rule numbers change between editions: where someone cites a number from an older text, \
        give that day's date in `in`. Quote word for word, with number and effective date.";

    fn answer(self, library: &Library) -> Result<Reply, Failure> {
        let Self { wanted, subrules, .. } = self;
        if wanted.is_empty() {
            return Err(Failure {
                message: "there is nothing in `wanted`".to_owned(),
                hint: Some("give numbers or terms: `[\"702.19b\", \"Trample\"]`".to_owned()),
            });
        }
        let picked = library.pick(self.edition.as_deref())?;
        let limit = self.limit.unwrap_or(FEW).clamp(1, MOST);
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
        let more = joined([left_out, shortened]);
        Ok(Reply { text: markdown::show(&answer), data: json::show(&answer), more })
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
