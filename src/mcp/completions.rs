//! How does what is typed for an argument go on? Start at [`complete`].

use rmcp::model::{ArgumentInfo, CompletionInfo, Reference};

use super::reply::Failure;
use super::{prompts, resources};
use crate::ask;
use crate::ask::Library;
use crate::model::DocumentKind;

/// How many completions are given; the protocol allows no more.
const MOST: usize = CompletionInfo::MAX_VALUES;

/// The arguments that name an edition.
const EDITIONS: [&str; 3] = ["in", "since", "edition"];

/// Numbers, terms and editions that begin as the argument of a prompt or resource does.
pub(super) fn complete(
    reference: &Reference,
    argument: &ArgumentInfo,
    library: &Library,
) -> Result<CompletionInfo, Failure> {
    check(reference, &argument.name)?;
    let values = match EDITIONS.contains(&argument.name.as_str()) {
        true => editions(&argument.value, library)?,
        false => names(&argument.value, library)?,
    };
    let has_more = values.len() > MOST;
    let values = values.into_iter().take(MOST).collect();
    CompletionInfo::with_pagination(values, None, has_more)
        .map_err(|message| Failure { message, hint: None })
}

/// Whether there is such a prompt or resource, and such an argument of it.
fn check(reference: &Reference, argument: &str) -> Result<(), Failure> {
    let failure = |message: String| Failure { message, hint: None };
    let (what, takes) = match reference {
        Reference::Prompt(prompt) => {
            let takes = prompts::arguments(&prompt.name);
            let takes = takes.ok_or_else(|| failure(prompts::no_such_prompt(&prompt.name)))?;
            (format!("the prompt `{}`", prompt.name), takes)
        }
        Reference::Resource(resource) => {
            let takes = resources::arguments(&resource.uri);
            let nothing = || failure(format!("there is no resource template `{}`", resource.uri));
            (format!("the address `{}`", resource.uri), takes.ok_or_else(nothing)?)
        }
        _ => return Err(failure("there are prompts and resource templates only".to_owned())),
    };
    match takes.contains(&argument) {
        true => Ok(()),
        false => {
            let takes: Vec<String> = takes.iter().map(|name| format!("`{name}`")).collect();
            Err(failure(format!("{what} has no `{argument}`: it has {}", takes.join(" and "))))
        }
    }
}

fn names(typed: &str, library: &Library) -> Result<Vec<String>, Failure> {
    let answer = ask::suggest(library, typed, 0..MOST + 1, &library.pick(None)?)?;
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
