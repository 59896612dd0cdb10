//! What does each question of the Academy Ruins API answer? Start at [`rule`].
//!
//! What is not there is told in its shape: `{detail, …}`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::ask;
use crate::ask::Library;
use crate::ask::{DiffQuestion, HistoryQuestion, ShowQuestion};
use crate::model::{Language, Pair, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::json::academyruins as shape;
use crate::web::parameters::{Parameters, bad};
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

fn found(body: String) -> Result<Reply, Problem> {
    Ok(Reply::found(Media::Json, Lasting::UntilImport, body))
}

fn nothing(told: &Value) -> Result<Reply, Problem> {
    let body = told.to_string();
    Ok(Reply::new(StatusCode::NOT_FOUND, Media::Json, Lasting::Never, body))
}

fn no_rule(typed: &str) -> Result<Reply, Problem> {
    nothing(&json!({ "detail": "Rule not found", "ruleNumber": typed }))
}

/// All rules.
pub fn rules(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    found(shape::rules(&ask::book(library, None)?))
}

/// The keywords.
pub fn keywords(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    found(shape::keywords(&ask::keywords(library, None)?))
}

/// The table of contents.
pub fn contents(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    found(shape::contents(&ask::book(library, None)?))
}

/// The whole glossary.
pub fn glossary(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    found(shape::glossary(&ask::book(library, None)?))
}

/// One entry of the glossary; with `fuzzy`, the nearest.
pub fn glossary_entry(
    library: &Library,
    typed: &str,
    parameters: &Parameters,
) -> Result<Reply, Problem> {
    let book = ask::book(library, None)?;
    if let Some(entry) = entry(&book, typed) {
        return found(shape::glossary_entry(entry));
    }
    if parameters.flag("fuzzy")? {
        let question = ShowQuestion { wanted: vec![typed.to_owned()], ..ShowQuestion::default() };
        let absent = ask::show(library, &question, &library.pick(None)?)?.absent;
        let nearest = absent.first().and_then(|it| it.nearest.first());
        if let Some(entry) = nearest.and_then(|it| entry(&book, it)) {
            return found(shape::glossary_entry(entry));
        }
    }
    nothing(&json!({ "detail": "Entry not found." }))
}

fn entry<'a>(book: &'a Rulebook, headword: &str) -> Option<&'a Record> {
    let wanted = headword.trim().to_lowercase();
    let mut entries = book.of_kind(RecordKind::Glossary);
    entries.find(|it| it.headword().is_some_and(|it| it.to_lowercase() == wanted))
}

/// One rule; a keyword's heading gives the rule that defines it, unless `exact_match` is set.
pub fn rule(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Problem> {
    let Ok(number) = RuleNumber::read(typed) else { return no_rule(typed) };
    let number = match parameters.flag("exact_match")? {
        true => Some(number),
        false => ask::definition(library, number)?,
    };
    let wanted = number.iter().map(ToString::to_string).collect();
    let question = ShowQuestion { wanted, ..ShowQuestion::default() };
    let answer = ask::show(library, &question, &library.pick(Some("en:latest"))?)?;
    match (number, answer.records.first().and_then(|it| it.en.as_ref())) {
        (Some(number), Some(side)) => found(shape::rule(number, &side.text)),
        _ => no_rule(typed),
    }
}

/// The examples of a rule.
pub fn examples(library: &Library, typed: &str, _: &Parameters) -> Result<Reply, Problem> {
    let book = ask::book(library, None)?;
    match RuleNumber::read(typed).ok().filter(|it| book.get(*it).is_some()) {
        Some(number) => found(shape::examples(&book, number)),
        None => no_rule(typed),
    }
}

/// The changes of a rule that is there today.
pub fn trace(library: &Library, typed: &str, _: &Parameters) -> Result<Reply, Problem> {
    let Ok(number) = RuleNumber::read(typed) else { return no_rule(typed) };
    let wanted = number.to_string();
    let question = HistoryQuestion { wanted, edition: None, blame: false };
    match ask::history(library, &question)?.filter(|it| it.is_current) {
        Some(answer) => found(shape::trace(&answer, &ask::sets(library, Language::En))),
        None => no_rule(typed),
    }
}

/// The changes between two editions: the last two, those beside the one named, or those named.
pub fn diff(library: &Library, _: &str, parameters: &Parameters) -> Result<Reply, Problem> {
    let named = Pair::new(parameters.one("old")?, parameters.one("new")?);
    let gone = json!({
        "detail": "No diff between these set codes found",
        "old": named.old,
        "new": named.new,
    });
    let Ok(Some(editions)) = beside(library, &named) else { return nothing(&gone) };
    let names = Pair::new(editions.old.as_str(), editions.new.as_str());
    let answer = match ask::diff(library, names, &DiffQuestion::default()) {
        Ok(answer) => answer,
        Err(error) => return Err(bad(error.to_string())),
    };
    let around = match parameters.flag("nav")? {
        true => Some(around(library, &names)?),
        false => None,
    };
    found(shape::diff(&answer, around.as_ref()))
}

/// The names of both editions where at most one was given.
fn beside(
    library: &Library,
    named: &Pair<Option<String>>,
) -> Result<Option<Pair<String>>, Problem> {
    let new = match (&named.old, &named.new) {
        (_, Some(new)) => Some(new.clone()),
        (Some(old), None) => ask::neighbours(library, old)?.new.map(|it| it.to_string()),
        (None, None) => Some("latest".to_owned()),
    };
    let Some(new) = new else { return Ok(None) };
    let old = match &named.old {
        Some(old) => Some(old.clone()),
        None => ask::neighbours(library, &new)?.old.map(|it| it.to_string()),
    };
    for edition in [old.as_deref(), Some(&new)].into_iter().flatten() {
        library.pick_one(edition)?;
    }
    Ok(old.map(|old| Pair::new(old, new)))
}

/// The sets before the older edition and after the newer one.
fn around(library: &Library, editions: &Pair<&str>) -> Result<shape::Around, Problem> {
    let code = ask::set_code;
    Ok(shape::Around {
        before: ask::neighbours(library, editions.old)?.old.map(code),
        after: ask::neighbours(library, editions.new)?.new.map(code),
    })
}
