//! Which tasks does the server put into words, and how does what is typed for an argument go on?
//! Start at [`PROMPTS`] and [`complete`]; which rules can be read as resources, at [`read`].
//!
//! A prompt brings what the rules have on the matter at once, and says how to go on from there.
//!
//! ```text
//! rule://702.19b@2026-01-16      a rule of an edition
//! rule://702.19b                 the same of the newest edition
//! rule://Trample@ja:2026-01-16   a glossary entry of the Japanese edition, and of the English then
//! ```
//!
//! A rule is named as tools name it: a range, a term, a number in any spelling, an edition by its
//! date or set code. What programs make of addresses is read too: one slash or three, escapes, a
//! question mark for the `@`.

use percent_encoding::percent_decode_str;
use rmcp::model::{
    ArgumentInfo, CompletionInfo, ErrorData, GetPromptResult, JsonObject, Prompt, PromptArgument,
    PromptMessage, ReadResourceResult, Reference, Resource, ResourceContents, ResourceTemplate,
    Role,
};
use serde_json::Value;

use super::tools::Failure;
use crate::answer::{ShownRecord, Subject};
use crate::ask::{self, CiteQuestion, CiteText, DiffQuestion, Library, SearchQuestion};
use crate::doc;
use crate::doc::visible::shown;
use crate::model::{DocumentKind, Level, Pair, Titles};
use crate::render::{self, Detail};
use crate::words::Words;

/// How many rules are brought with a prompt.
const FEW: usize = 6;

/// How many changes are brought with a prompt.
const FEW_CHANGES: usize = 12;

/// A task in words.
struct Task {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// The arguments: name, meaning, whether it must be there.
    takes: &'static [(&'static str, &'static str, bool)],
    told: fn(&Library, &JsonObject) -> Result<String, Failure>,
}

/// All tasks.
const PROMPTS: [Task; 3] = [
    Task {
        name: "explain_interaction",
        title: "Explain an interaction",
        about: "How do these cards or rules work together, and by which rules?",
        takes: &[
            (
                "question",
                "What happens in the game: the cards with their words, or the rules.",
                true,
            ),
            ("in", "The edition by which to judge; the newest where left out.", false),
        ],
        told: explain,
    },
    Task {
        name: "rules_changed",
        title: "What changed for a card since then",
        about: "Which rules that matter for a card changed since an edition or a day?",
        takes: &[
            ("card", "The words of the card, not its name alone.", true),
            ("since", "An edition, a date or a set code.", true),
        ],
        told: changed,
    },
    Task {
        name: "translate_ruling",
        title: "Translate a ruling",
        about: "A ruling in the other language, in the words of the official translation.",
        takes: &[("text", "The ruling, in English or Japanese.", true)],
        told: translate,
    },
];

/// What was given with a prompt.
fn text<'g>(given: &'g JsonObject, name: &str) -> &'g str {
    given.get(name).and_then(Value::as_str).unwrap_or_default().trim()
}

/// What a client is told of the prompts.
pub(super) fn all() -> Vec<Prompt> {
    let prompt = |task: &Task| {
        let argument = |(name, about, required): &(&str, &str, bool)| {
            PromptArgument::new(*name).with_description(*about).with_required(*required)
        };
        let arguments = task.takes.iter().map(argument).collect();
        Prompt::new(task.name, Some(task.about), Some(arguments)).with_title(task.title)
    };
    PROMPTS.iter().map(prompt).collect()
}

/// The names of a prompt's arguments, where there is such a prompt.
fn arguments(name: &str) -> Option<Vec<&'static str>> {
    let task = PROMPTS.iter().find(|task| task.name == name)?;
    Some(task.takes.iter().map(|argument| argument.0).collect())
}

/// What is said where there is no such prompt.
fn no_such_prompt(name: &str) -> String {
    let names = PROMPTS.map(|task| task.name).join(", ");
    format!("there is no prompt `{name}`: there are {names}")
}

/// The messages of a prompt.
pub(super) fn get(
    name: &str,
    arguments: JsonObject,
    library: &Library,
) -> Result<GetPromptResult, ErrorData> {
    let Some(task) = PROMPTS.iter().find(|task| task.name == name) else {
        return Err(ErrorData::invalid_params(no_such_prompt(name), None));
    };
    let missing =
        task.takes.iter().find(|argument| argument.2 && text(&arguments, argument.0).is_empty());
    if let Some((argument, about, _)) = missing {
        let message = format!("the prompt `{name}` needs `{argument}`: {about}");
        return Err(ErrorData::invalid_params(message, None));
    }
    let told = (task.told)(library, &arguments);
    let told = told.map_err(|error| ErrorData::invalid_params(error.told(), None))?;
    let message = PromptMessage::new_text(Role::User, shown(&told).into_owned());
    Ok(GetPromptResult::new(vec![message]).with_description(task.about))
}

fn explain(library: &Library, given: &JsonObject) -> Result<String, Failure> {
    let (question, edition) =
        (text(given, "question"), Some(text(given, "in")).filter(|named| !named.is_empty()));
    let found = found(library, question, edition)?;
    Ok(format!(
        "Explain this interaction of Magic: The Gathering by the Comprehensive Rules:\n\n\
         {question}\n\n\
         Go step by step in the order of the game. Read every rule that you rely on whole with the \
         tool `show`, and search with `search` for what is missing below. Quote rules word for \
         word, each with its number and the effective date of its edition, and mark what is your \
         own conclusion. If the words of a card matter and are not given, ask for them.\n\n\
         The rules that fit best so far:\n\n{found}"
    ))
}

fn changed(library: &Library, given: &JsonObject) -> Result<String, Failure> {
    let (card, since) = (text(given, "card"), text(given, "since"));
    let question = CiteQuestion { to: Some(since.to_owned()), ..CiteQuestion::default() };
    let saying = ask::citations(library, question)?.suggest(card, 0..FEW)?;
    let about: Vec<String> =
        saying.suggestions.iter().map(|rule| rule.suggestion.number.clone()).collect();
    let numbers = about.join(", ");
    let changes = match about.is_empty() {
        true => "No rule fits these words: search for their keywords.".to_owned(),
        false => {
            let (editions, question) = (Pair::new(since, "latest"), DiffQuestion::about(about));
            let mut answer = ask::diff(library, editions, &question)?;
            answer.changes.truncate(FEW_CHANGES);
            doc::markdown(&render::diff(&answer, render::DiffView::default(), Words::EN))
        }
    };
    Ok(format!(
        "Which rules that matter for this card changed since {since}?\n\n{card}\n\n\
         Rules of that edition that fit its words: {numbers}. What became of them stands below. \
         Look for further keywords of the card with `search` (`in` {since}), follow each rule with \
         `history`, and read with `bulletin` why it was changed. Say of each change whether the \
         card works otherwise now, and quote both wordings with the effective dates of their \
         editions.\n\n{changes}"
    ))
}

fn translate(library: &Library, given: &JsonObject) -> Result<String, Failure> {
    let text = text(given, "text");
    let found = found(library, text, None)?;
    let cited = CiteText { name: "ruling.md", text, ..CiteText::default() };
    let cited = ask::cited(library, CiteQuestion::default(), &cited)?;
    let wrong = match cited.findings.is_empty() {
        true => String::new(),
        false => {
            let told = doc::markdown(&render::cite(&cited, Words::EN));
            format!("Rule numbers in it that need care:\n\n{told}\n")
        }
    };
    Ok(format!(
        "Translate this ruling between English and Japanese, into the language that it is not \
         in:\n\n{text}\n\n\
         Use the words of the official translation: look up every rules term with the tool `term`, \
         and the rules below for how such sentences are put. Keep names of cards, numbers and \
         symbols. `translation_status` says whether a Japanese rule still says what the English \
         does.\n\n{wrong}Rules of the same matter in both languages:\n\n{found}"
    ))
}

/// The rules that fit some words best, in both languages; what has a meaning in queries is taken
/// as plain words.
fn found(library: &Library, words: &str, edition: Option<&str>) -> Result<String, Failure> {
    let plain: String =
        words
            .chars()
            .map(|sign| {
                if matches!(sign, '"' | '“' | '”' | ':' | '：' | '-' | '*') {
                    ' '
                } else {
                    sign
                }
            })
            .take(LONGEST_QUERY)
            .collect();
    let picked = library.pick(edition)?;
    let Ok(question) = SearchQuestion::read(&plain, FEW, false) else {
        return Ok("none: search with words of the rules".to_owned());
    };
    Ok(crate::doc::markdown(&crate::render::search(
        &ask::search(library, &question, &picked)?,
        Words::EN,
    )))
}

/// How many characters of a long text are searched for.
const LONGEST_QUERY: usize = 400;

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
        false => {
            let found = ask::suggest(library, &argument.value, 0..MOST + 1, &library.pick(None)?)?;
            found.suggestions.into_iter().map(|suggestion| suggestion.text).collect()
        }
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
            let takes = arguments(&prompt.name);
            let takes = takes.ok_or_else(|| failure(no_such_prompt(&prompt.name)))?;
            (format!("the prompt `{}`", prompt.name), takes)
        }
        Reference::Resource(resource) => {
            let form = FORMS.iter().find(|form| form.0 == resource.uri);
            let takes = form.map(|form| form.1.to_vec());
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

const SCHEME: &str = "rule";
const MARKDOWN: &str = "text/markdown";

/// The forms of address, of an edition and of the newest one, with their arguments.
const FORMS: [(&str, &[&str]); 2] =
    [("rule://{query}@{edition}", &["query", "edition"]), ("rule://{query}", &["query"])];

/// The forms of address.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let [of_edition, of_newest] = FORMS.map(|form| form.0);
    let newest = ResourceTemplate::new(of_newest, "newest rule")
        .with_title("A rule or term of the newest edition")
        .with_description("One rule by number, a range of them, or a glossary entry by name.")
        .with_mime_type(MARKDOWN);
    let rule = ResourceTemplate::new(of_edition, "rule")
        .with_title("A rule or term of an edition")
        .with_description(
            "One rule by number (`702.19b`) or glossary entry by name (`Trample`), in English and \
             Japanese, as it stands in an edition: an id (`2026-01-16`), a date, a set code or \
             `latest`. An address with an edition always gives the same words.",
        )
        .with_mime_type(MARKDOWN);
    vec![rule, newest]
}

/// The chapters of the newest edition, from which all else is reached.
pub(super) fn chapters(library: &Library) -> Result<Vec<Resource>, Failure> {
    let wanted: Vec<String> = ('1'..='9').map(String::from).collect();
    let answer = ask::show(library, &wanted, &library.pick(None)?)?;
    Ok(answer.records.iter().filter_map(chapter).collect())
}

fn chapter(record: &ShownRecord) -> Option<Resource> {
    let Subject::Number(number) = record.subject else { return None };
    let edition = record.en.iter().chain(&record.ja).next()?.edition;
    let title = record.title.as_ref().and_then(Titles::any_title).unwrap_or_default();
    let resource = Resource::new(format!("{SCHEME}://{number}@{edition}"), number.to_string());
    Some(resource.with_title(format!("{number} {title}")).with_mime_type(MARKDOWN))
}

/// The rule or term at an address.
pub(super) fn read(uri: &str, library: &Library) -> Result<ReadResourceResult, Failure> {
    let (wanted, edition) = parts(uri)?;
    let picked = library.pick(edition.as_deref())?;
    let mut answer = ask::show(library, &[wanted], &picked)?;
    let is_chapter = |record: &&ShownRecord| {
        record.subject.number().is_some_and(|number| number.level() == Level::Chapter)
    };
    if let Some(chapter) = answer.records.iter().find(is_chapter) {
        // The titles of its sections are all that there is to read in a chapter.
        let wanted: Vec<String> = chapter.subrules.iter().map(ToString::to_string).collect();
        let sections = ask::show(library, &wanted, &picked)?;
        answer.records.extend(sections.records);
    }
    let text = shown(&doc::markdown(&render::show(&answer, Detail::All, Words::EN))).into_owned();
    if answer.records.is_empty() {
        let hint = Some("the tool `search` finds numbers and terms".to_owned());
        return Err(Failure { message: text.trim_end().to_owned(), hint });
    }
    Ok(ReadResourceResult::new(vec![ResourceContents::text(text, uri).with_mime_type(MARKDOWN)]))
}

/// Number or term, and the edition.
fn parts(uri: &str) -> Result<(String, Option<String>), Failure> {
    let is_ours = |scheme: &str| scheme.eq_ignore_ascii_case(SCHEME);
    let whole = match uri.trim().split_once(':') {
        Some((scheme, whole)) if is_ours(scheme) => whole.trim_matches('/'),
        _ => "",
    };
    let (wanted, edition) = match whole.rsplit_once('@').or_else(|| whole.rsplit_once("?in=")) {
        Some((wanted, edition)) => (wanted.trim_end_matches('/'), Some(decoded(edition))),
        None => (whole, None),
    };
    let edition = edition.filter(|edition| !edition.trim().is_empty());
    if wanted.is_empty() {
        return Err(Failure {
            message: format!("`{uri}` is no address of a rule"),
            hint: Some("addresses look like `rule://702.19b@2026-01-16`".to_owned()),
        });
    }
    Ok((decoded(wanted), edition))
}

fn decoded(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().into_owned()
}

/// The protocol has no milder way to say that there is no such resource.
pub(super) fn not_found(failure: Failure) -> ErrorData {
    ErrorData::resource_not_found(failure.told(), None)
}
