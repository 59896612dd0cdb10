//! Which addresses of the Academy Ruins API are there, under `/academyruins`, so that bots can ask
//! their own server, and what do they answer? Start at [`academyruins`], or at [`rule`] for one.
//!
//! What is not there is told in its shape: `{detail, …}`. What its own site alone asks, files and
//! lists of them, is not told.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Query, RawPathParams, State};
use axum::http::{StatusCode, Uri};
use axum::routing::get;
use serde_json::{Value, json};

use super::backend::{Backend, Lane};
use super::reply::{Lasting, Media, Problem, Reply};
use crate::answer::History;
use crate::ask::{self, DiffQuestion, HomeError, Library};
use crate::model::{Language, Pair, Record, RecordKind, RuleNumber, Rulebook};
use crate::operations::flag;
use crate::render::academyruins as shape;
use crate::site::Parameters;

type Answer = Result<Reply, Problem>;

type Ask = fn(&Asked<'_>) -> Answer;

/// A question of that API.
struct Asked<'a> {
    library: &'a Library,
    /// What stands in the path.
    typed: &'a str,
    /// What stands behind it.
    parameters: &'a Parameters,
}

impl Asked<'_> {
    /// Whether a parameter is set.
    fn flag(&self, name: &str) -> Result<bool, Problem> {
        let Some(typed) = self.parameters.values(name).next() else { return Ok(false) };
        let unfit = || unfit(&format!("query -> {name}: value could not be parsed to a boolean"));
        flag(&typed.into()).ok_or_else(unfit)
    }

    /// The newest edition.
    fn book(&self) -> Result<Rulebook, HomeError> {
        ask::book(self.library, None)
    }

    /// The number of a rule in the path; with `find_definition`, a keyword's heading gives the rule
    /// that defines it.
    fn number(&self) -> Result<Option<RuleNumber>, Problem> {
        let is_definition = self.flag("find_definition")?;
        // A section or a chapter is no rule there.
        let typed = RuleNumber::read(self.typed).ok().filter(|number| shape::is_rule(*number));
        let meant = typed.filter(|_| is_definition).map(|of| ask::definition(self.library, of));
        Ok(meant.transpose()?.flatten().or(typed))
    }
}

/// Address, lane and answer of each question.
const QUESTIONS: [(&str, Lane, Ask); 11] = [
    ("/academyruins/cr", Lane::Heavy, |on| found(shape::rules(&on.book()?))),
    ("/academyruins/cr/keywords", Lane::Api, |on| {
        found(shape::keywords(&ask::keywords(on.library, None)?))
    }),
    ("/academyruins/cr/toc", Lane::Api, |on| found(shape::contents(&on.book()?))),
    ("/academyruins/cr/glossary", Lane::Api, |on| found(shape::glossary(&on.book()?))),
    ("/academyruins/cr/glossary/{term}", Lane::Api, glossary_entry),
    ("/academyruins/cr/example/{number}", Lane::Api, examples),
    ("/academyruins/cr/trace/{number}", Lane::Heavy, trace),
    ("/academyruins/cr/{number}", Lane::Api, rule),
    ("/academyruins/diff/cr", Lane::Heavy, diff),
    ("/academyruins/link/cr", Lane::Api, |on| {
        let there = ask::official_address(on.library);
        Ok(Reply::leading(StatusCode::TEMPORARY_REDIRECT, &there))
    }),
    ("/academyruins/{*other}", Lane::Api, |_| Err(nothing(&json!({ "detail": "Not Found" })))),
];

/// The routes in the shape of the Academy Ruins API.
pub fn academyruins() -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, lane, ask) in QUESTIONS {
        let answer = move |State(backend): State<Arc<Backend>>,
                           uri: Uri,
                           path: Result<RawPathParams, RawPathParamsRejection>,
                           Query(typed): Query<Vec<(String, String)>>| async move {
            let detail = || format!("the address `{uri}` is not UTF-8");
            let path = path.map_err(|_| Problem::new(StatusCode::BAD_REQUEST, detail()))?;
            let wanted = path.iter().next().map_or(String::new(), |piece| piece.1.to_owned());
            // There, what is not known is ignored.
            let parameters = Parameters(typed);
            let make = move |library: &Library| {
                ask(&Asked { library, typed: &wanted, parameters: &parameters })
            };
            backend.answer(uri.to_string(), lane, make).await
        };
        routes = routes.route(address, get(answer));
    }
    routes
}

fn found(body: String) -> Answer {
    Ok(Reply::found(Media::JSON, Lasting::UntilImport, body))
}

fn nothing(told: &Value) -> Problem {
    Problem::told(StatusCode::NOT_FOUND, told)
}

/// What is said of a parameter that is not valid.
fn unfit(detail: &str) -> Problem {
    Problem::told(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "detail": detail }))
}

/// One entry of the glossary, or an ability word, which has none of its own; with `fuzzy`, the
/// nearest.
fn glossary_entry(on: &Asked<'_>) -> Answer {
    let (is_fuzzy, book) = (on.flag("fuzzy")?, on.book()?);
    if let Some(entry) = entry(&book, on.typed) {
        return found(shape::glossary_entry(entry));
    }
    let wanted = on.typed.trim().to_lowercase();
    let words = ask::keywords(on.library, None)?.ability_words;
    if let Some(word) = words.iter().find(|word| word.to_lowercase() == wanted) {
        return found(shape::ability_word(word));
    }
    let picked = on.library.pick(None)?;
    let absent = match is_fuzzy {
        true => ask::show(on.library, &[on.typed.to_owned()], &picked)?.absent,
        false => Vec::new(),
    };
    let nearest = absent.first().and_then(|absent| entry(&book, absent.nearest.first()?));
    let absent = || nothing(&json!({ "detail": "Entry not found." }));
    found(shape::glossary_entry(nearest.ok_or_else(absent)?))
}

fn entry<'a>(book: &'a Rulebook, headword: &str) -> Option<&'a Record> {
    let wanted = headword.trim().to_lowercase();
    let mut entries = book.of_kind(RecordKind::Glossary);
    entries.find(|entry| entry.headword().is_some_and(|headword| headword.to_lowercase() == wanted))
}

/// One rule.
fn rule(on: &Asked<'_>) -> Answer {
    let absent = || no_rule(on.typed);
    let number = on.number()?.ok_or_else(absent)?;
    let picked = on.library.pick(Some("en:latest"))?;
    let answer = ask::show(on.library, &[number.to_string()], &picked)?;
    let side = answer.records.first().and_then(|record| record.en.as_ref());
    found(shape::rule(number, &side.ok_or_else(absent)?.text))
}

fn no_rule(typed: &str) -> Problem {
    nothing(&json!({ "detail": "Rule not found", "ruleNumber": typed }))
}

/// The examples of a rule.
fn examples(on: &Asked<'_>) -> Answer {
    let book = on.book()?;
    let number = on.number()?.filter(|number| book.get(*number).is_some());
    found(shape::examples(&book, number.ok_or_else(|| no_rule(on.typed))?))
}

/// The changes of a rule that is there today.
fn trace(on: &Asked<'_>) -> Answer {
    let gone = || {
        let told = json!({ "detail": "Rule not found.", "ruleNumber": on.typed });
        nothing(&json!({ "detail": told }))
    };
    let number = on.number()?.ok_or_else(gone)?;
    let answer = ask::history(on.library, &History::of(number.to_string(), None))?;
    let answer = answer.filter(|answer| answer.is_current).ok_or_else(gone)?;
    let sets = ask::sets(on.library, Language::En).into_iter();
    let sets: Vec<_> = sets.map(|(id, code)| (id, code, ask::set_name(id))).collect();
    found(shape::trace(number, &answer, &sets))
}

/// The changes between two editions: the last two, those beside the one named, or those named.
fn diff(on: &Asked<'_>) -> Answer {
    let named = Pair::new(on.parameters.one("old")?, on.parameters.one("new")?);
    let detail = "No diff between these set codes found";
    let gone = || nothing(&json!({ "detail": detail, "old": named.old, "new": named.new }));
    if [&named.old, &named.new].into_iter().flatten().any(|code| code.chars().count() < 3) {
        return Err(unfit("query: a set code has at least 3 characters"));
    }
    let near = |typed: &str| ask::neighbours(on.library, typed).ok();
    let new = match (&named.old, &named.new) {
        (Some(old), None) => near(old).and_then(|around| Some(around.new?.to_string())),
        (_, new) => Some(new.clone().unwrap_or_else(|| "latest".to_owned())),
    };
    let new = new.ok_or_else(gone)?;
    let old = named.old.clone().or_else(|| Some(near(&new)?.old?.to_string())).ok_or_else(gone)?;
    let names = Pair::new(old.as_str(), new.as_str());
    let answer = ask::diff(on.library, names, &DiffQuestion::default()).map_err(|_| gone())?;
    found(shape::diff(&answer, answer.editions.map(ask::set_name)))
}
