//! What does a tool give back? Start at [`into_result`].

use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use serde_json::Value;

use crate::ask::HomeError;
use crate::ask::Library;
use crate::doc::visible::shown;
use crate::model::Said;
use crate::operations::{Fault, Reply};
use crate::render;
use crate::words::Words;

/// Said with every answer out of the sample.
const SAMPLE: &str = "no editions are imported, so the built-in sample answers: a restatement of \
                      some rules, not the official text; say so, and do not quote it as official";

/// What the command line says in its own words.
const LIST: &str = "the tool `editions` lists what is here";
const COMPARE: &str = "the tool `translation_status` compares the languages";

/// Why there is no answer, and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl From<HomeError> for Failure {
    fn from(error: HomeError) -> Self {
        let trouble = error.trouble();
        let (message, hint) = Words::EN.trouble(&trouble);
        let advice = match &trouble.hint {
            Some(Said::Message { key, .. }) => match *key {
                "hint-editions" | "hint-list" | "hint-update-edition" => Some(LIST.to_owned()),
                "hint-languages" => Some(COMPARE.to_owned()),
                _ => hint,
            },
            _ => None,
        };
        Self { message, hint: advice.filter(|_| error.is_of_question()) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Home(error) => error.into(),
            Fault::Said { what, hint, .. } => Self { message: what, hint },
        }
    }
}

impl Failure {
    /// The message, and the hint apart.
    pub fn told(&self) -> String {
        let hint = self.hint.as_ref().map_or(String::new(), |hint| format!("\n\nhint: {hint}"));
        format!("error: {}{hint}", self.message)
    }

    /// An answer that a model sees and can mend, unlike an error of the protocol.
    pub fn into_result(self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(self.told())])
    }
}

/// Both forms of an answer, each with what was left out and where it is from. Where data are not
/// wanted, only that is told in them: clients ask for data of a tool that has a schema.
pub(super) fn into_result(
    reply: Reply,
    library: &Library,
    is_structured: bool,
) -> Result<CallToolResult, serde_json::Error> {
    let sample = library.is_sample().then(|| SAMPLE.to_owned());
    let notices = reply.substitutes.iter().map(|instead| render::substituted(instead, Words::EN));
    let notices: Vec<String> = sample.into_iter().chain(notices).collect();
    let mut data: JsonObject = match is_structured {
        true => serde_json::from_str(&reply.data)?,
        false => JsonObject::new(),
    };
    if let Some(next) = reply.rest.next {
        data.insert("next".to_owned(), next.into());
    }
    if let Some(more) = &reply.rest.more {
        data.insert("more".to_owned(), more.clone().into());
    }
    if library.is_sample() {
        data.insert("sample".to_owned(), true.into());
    }
    if !notices.is_empty() {
        data.insert("substitutes".to_owned(), serde_json::to_value(&reply.substitutes)?);
        data.insert("notice".to_owned(), notices.join("; ").into());
    }
    let mut paragraphs = vec![shown(reply.text.trim()).into_owned()];
    paragraphs.extend(reply.rest.more.map(|more| format!("more: {more}")));
    paragraphs.extend(notices.iter().map(|notice| format!("notice: {notice}")));
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    let mut result = CallToolResult::structured(Value::Object(data));
    result.content = vec![ContentBlock::text(paragraphs.join("\n\n"))];
    Ok(result)
}
