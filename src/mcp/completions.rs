//! How does what is typed for an argument go on? Start at [`complete`].

use rmcp::model::{ArgumentInfo, CompletionInfo};

use super::prompts::is_edition;
use super::reply::Failure;
use crate::ask;
use crate::ask::Library;
use crate::model::DocumentKind;

/// How many completions are given; the protocol allows no more.
const MOST: usize = CompletionInfo::MAX_VALUES;

/// Numbers, terms and editions that begin as the argument does.
pub(super) fn complete(
    argument: &ArgumentInfo,
    library: &Library,
) -> Result<CompletionInfo, Failure> {
    let values = match is_edition(&argument.name) {
        true => editions(&argument.value, library)?,
        false => names(&argument.value, library)?,
    };
    let has_more = values.len() > MOST;
    let values = values.into_iter().take(MOST).collect();
    CompletionInfo::with_pagination(values, None, has_more)
        .map_err(|message| Failure { message, hint: None })
}

fn names(typed: &str, library: &Library) -> Result<Vec<String>, Failure> {
    let answer = ask::suggest(library, typed, MOST + 1, &library.pick(None)?)?;
    Ok(answer.suggestions.into_iter().map(|suggestion| suggestion.text).collect())
}

/// Editions by their ids, the newest first, and by the codes of their sets.
fn editions(typed: &str, library: &Library) -> Result<Vec<String>, Failure> {
    let mut all = ask::editions(library)?.editions;
    all.sort_by_key(|edition| std::cmp::Reverse((edition.id.effective, edition.id)));
    let words = ["latest", "previous"].map(str::to_owned);
    let ids = all.iter().map(|edition| edition.id.to_string());
    let rules = all.iter().filter(|edition| edition.id.document == DocumentKind::Rules);
    let sets = rules.map(|edition| ask::set_code(edition.id));
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<String> = Vec::new();
    for name in words.into_iter().chain(ids).chain(sets) {
        if name.to_lowercase().starts_with(&typed) && !found.contains(&name) {
            found.push(name);
        }
    }
    Ok(found)
}
