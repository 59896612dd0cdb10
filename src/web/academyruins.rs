//! Which addresses of the Academy Ruins API are there, under `/academyruins`, so that bots can ask
//! their own server, and what do they answer? Start at [`academyruins`], or at [`rule`] for one.
//!
//! What is not there is told in its shape: `{detail, …}`.

use std::sync::Arc;

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Query, RawPathParams, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use tower_http::cors::{Any, CorsLayer};

use super::backend::{Backend, Lane, Weight};
use super::problem::Problem;
use super::reply::{Lasting, Media, Reply};
use crate::answer::History;
use crate::ask::{self, DiffQuestion, Library};
use crate::model::{Language, Level, Pair, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::academyruins as shape;
use crate::render::exchange;
use crate::site::Parameters;

/// Why there is no answer.
enum Absent {
    /// It is told in the shape of that API.
    Told(Reply),
    /// It is told as everywhere here.
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for Absent {
    fn from(error: E) -> Self {
        Self::Problem(error.into())
    }
}

impl Absent {
    fn told(status: StatusCode, told: &Value) -> Self {
        Self::Told(Reply::new(status, Media::JSON, Lasting::Never, told.to_string()))
    }
}

/// A question of that API: the library, what stands in the path, what stands behind it.
type Ask = fn(&Library, &str, &Parameters) -> Result<Reply, Absent>;

/// Address, work and answer of each question.
const QUESTIONS: [(&str, Weight, Ask); 16] = [
    ("/academyruins", Weight::Quick, root),
    ("/academyruins/", Weight::Quick, root),
    ("/academyruins/file/cr", Weight::Long, file),
    ("/academyruins/file/cr/{set}", Weight::Long, file),
    ("/academyruins/metadata/cr", Weight::Quick, metadata),
    ("/academyruins/metadata/cr-diffs", Weight::Quick, metadata_of_diffs),
    ("/academyruins/cr/unofficial-glossary", Weight::Quick, unofficial_glossary),
    ("/academyruins/cr", Weight::Long, rules),
    ("/academyruins/cr/keywords", Weight::Quick, keywords),
    ("/academyruins/cr/toc", Weight::Quick, contents),
    ("/academyruins/cr/glossary", Weight::Quick, glossary),
    ("/academyruins/cr/glossary/{term}", Weight::Quick, glossary_entry),
    ("/academyruins/cr/example/{number}", Weight::Quick, examples),
    ("/academyruins/cr/trace/{number}", Weight::Long, trace),
    ("/academyruins/cr/{number}", Weight::Quick, rule),
    ("/academyruins/diff/cr", Weight::Long, diff),
];

/// The routes in the shape of the Academy Ruins API; pages of any origin may read its answers where
/// that is wanted.
pub fn academyruins(any_origin: bool) -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, weight, ask) in QUESTIONS {
        let answer = move |State(backend): State<Arc<Backend>>,
                           uri: Uri,
                           path: Result<RawPathParams, RawPathParamsRejection>,
                           Query(typed): Query<Vec<(String, String)>>| async move {
            let path =
                path.map_err(|_| Problem::bad(format!("the address `{uri}` is not UTF-8")))?;
            let wanted = path.iter().next().map_or(String::new(), |piece| piece.1.to_owned());
            // There, what is not known is ignored.
            let parameters = Parameters::any(typed);
            let make = move |library: &Library| match ask(library, &wanted, &parameters) {
                Ok(reply) | Err(Absent::Told(reply)) => Ok(reply),
                Err(Absent::Problem(problem)) => Err(problem),
            };
            backend.answer(uri.to_string(), Lane::of_program(weight), make).await
        };
        routes = routes.route(address, get(answer));
    }
    let nothing = || async { (StatusCode::NOT_FOUND, Json(json!({ "detail": "Not Found" }))) };
    let routes = routes
        .route("/academyruins/link/cr", get(link))
        .route("/academyruins/link/{resource}", get(link_elsewhere))
        .route("/academyruins/{*other}", get(nothing));
    if any_origin { routes.layer(CorsLayer::new().allow_origin(Any)) } else { routes }
}

/// The publisher's page of documents for tournaments; their files are called otherwise each time.
const DOCUMENTS: &str = "https://wpn.wizards.com/en/rules-documents";

/// Sends on to the publisher's documents for judges.
async fn link_elsewhere(path: Result<RawPathParams, RawPathParamsRejection>) -> Response {
    let resource = path.ok().and_then(|path| path.iter().next().map(|piece| piece.1.to_owned()));
    let resource = resource.unwrap_or_default();
    match resource.as_str() {
        "mtr" | "ipg" | "jar" => Redirect::temporary(DOCUMENTS).into_response(),
        _ => {
            let told = json!({ "detail": "Not found", "resource": resource });
            (StatusCode::NOT_FOUND, Json(told)).into_response()
        }
    }
}

/// Sends on to the publisher.
async fn link(State(backend): State<Arc<Backend>>) -> Response {
    Redirect::temporary(&backend.official_address()).into_response()
}

fn found(body: String) -> Result<Reply, Absent> {
    Ok(Reply::found(Media::JSON, Lasting::UntilImport, body))
}

fn nothing(told: &Value) -> Absent {
    Absent::told(StatusCode::NOT_FOUND, told)
}

fn no_rule(typed: &str) -> Absent {
    nothing(&json!({ "detail": "Rule not found", "ruleNumber": typed }))
}

/// What is said of a parameter that is not valid.
fn unfit(detail: &str) -> Absent {
    Absent::told(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "detail": detail }))
}

/// Whether a parameter is set, in all the words that the API takes.
fn flag(parameters: &Parameters, name: &str, usual: bool) -> Result<bool, Absent> {
    let typed = parameters.values(name).next().map(str::to_ascii_lowercase);
    match typed.as_deref() {
        None => Ok(usual),
        Some("false" | "0" | "off" | "f" | "n" | "no") => Ok(false),
        Some("true" | "1" | "on" | "t" | "y" | "yes") => Ok(true),
        Some(_) => Err(unfit(&format!("query -> {name}: value could not be parsed to a boolean"))),
    }
}

/// All rules.
fn rules(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    found(shape::rules(&ask::book(library, None)?))
}

/// The keywords.
fn keywords(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    found(shape::keywords(&ask::keywords(library, None)?))
}

/// The table of contents.
fn contents(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    found(shape::contents(&ask::book(library, None)?))
}

/// The whole glossary.
fn glossary(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    found(shape::glossary(&ask::book(library, None)?))
}

/// One entry of the glossary; with `fuzzy`, the nearest.
fn glossary_entry(
    library: &Library,
    typed: &str,
    parameters: &Parameters,
) -> Result<Reply, Absent> {
    let is_fuzzy = flag(parameters, "fuzzy", false)?;
    // Ability words are told too, unless that is not wanted.
    let is_official = !flag(parameters, "unofficial", true)?;
    let book = ask::book(library, None)?;
    if let Some(entry) = entry(&book, typed) {
        return found(shape::glossary_entry(entry));
    }
    let words = if is_official { Vec::new() } else { ask::keywords(library, None)?.ability_words };
    let wanted = typed.trim().to_lowercase();
    if let Some(word) = words.iter().find(|word| word.to_lowercase() == wanted) {
        return found(shape::ability_word(word));
    }
    if is_fuzzy {
        let absent = ask::show(library, &[typed.to_owned()], &library.pick(None)?)?.absent;
        let nearest = absent.first().and_then(|absent| absent.nearest.first());
        if let Some(entry) = nearest.and_then(|headword| entry(&book, headword)) {
            return found(shape::glossary_entry(entry));
        }
    }
    Err(nothing(&json!({ "detail": "Entry not found." })))
}

/// The terms that have no entry of their own: the ability words.
fn unofficial_glossary(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    found(shape::ability_words(&ask::keywords(library, None)?.ability_words))
}

/// The root, which there is no answer either.
fn root(_: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    let detail = "This is the root of the rules in the shape of the Academy Ruins API. What else \
                  this server answers is described at /api/v1/openapi.json";
    Err(Absent::told(StatusCode::BAD_REQUEST, &json!({ "detail": detail })))
}

/// The text of the newest edition, or of the one that came with a set.
fn file(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Absent> {
    match parameters.values("format").next().unwrap_or("any") {
        "any" | "txt" => {}
        "pdf" => {
            let detail = "CR for this set not available in specified format";
            return Err(nothing(&json!({ "detail": detail })));
        }
        _ => return Err(unfit("query -> format: value is not one of any, pdf, txt")),
    }
    let set = Some(typed).filter(|code| !code.is_empty());
    let absent = |_| nothing(&json!({ "detail": "CR not available for this set" }));
    let text = exchange::whole_text(&ask::book(library, set).map_err(absent)?);
    Ok(Reply::found(Media::TEXT, Lasting::UntilImport, text))
}

/// The editions that are here.
fn metadata(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    let sets = ask::sets(library, Language::En).into_iter().rev();
    let data: Vec<Value> = sets
        .map(|(id, code)| {
            json!({ "creationDay": id.effective, "setCode": code, "setName": ask::set_name(id) })
        })
        .collect();
    found(json!({ "data": data }).to_string())
}

/// The editions that are here, each beside the one before.
fn metadata_of_diffs(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Absent> {
    let sets = ask::sets(library, Language::En);
    let data: Vec<Value> = sets
        .windows(2)
        .rev()
        .map(|pair| {
            json!({
                "creationDay": pair[1].0.effective,
                "sourceCode": pair[0].1,
                "destCode": pair[1].1,
                "destName": ask::set_name(pair[1].0),
                "bulletinUrl": null,
            })
        })
        .collect();
    found(json!({ "data": data }).to_string())
}

fn entry<'a>(book: &'a Rulebook, headword: &str) -> Option<&'a Record> {
    let wanted = headword.trim().to_lowercase();
    let mut entries = book.of_kind(RecordKind::Glossary);
    entries.find(|entry| entry.headword().is_some_and(|headword| headword.to_lowercase() == wanted))
}

/// One rule; with `find_definition`, a keyword's heading gives the rule that defines it.
fn rule(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Absent> {
    let is_definition = flag(parameters, "find_definition", false)?;
    let number = rule_number(typed).ok_or_else(|| no_rule(typed))?;
    let number = match is_definition {
        false => Some(number),
        true => ask::definition(library, number)?,
    };
    let wanted: Vec<String> = number.iter().map(ToString::to_string).collect();
    let answer = ask::show(library, &wanted, &library.pick(Some("en:latest"))?)?;
    match (number, answer.records.first().and_then(|record| record.en.as_ref())) {
        (Some(number), Some(side)) => found(shape::rule(number, &side.text)),
        _ => Err(no_rule(typed)),
    }
}

/// A number of a rule: a section or a chapter is none there.
fn rule_number(typed: &str) -> Option<RuleNumber> {
    let number = RuleNumber::read(typed).ok()?;
    matches!(number.level(), Level::Rule | Level::Subrule).then_some(number)
}

/// The examples of a rule.
fn examples(library: &Library, typed: &str, _: &Parameters) -> Result<Reply, Absent> {
    let book = ask::book(library, None)?;
    match rule_number(typed).filter(|number| book.get(*number).is_some()) {
        Some(number) => found(shape::examples(&book, number)),
        None => Err(no_rule(typed)),
    }
}

/// The changes of a rule that is there today.
fn trace(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Absent> {
    let gone = || {
        let told = json!({ "detail": "Rule not found.", "ruleNumber": typed });
        nothing(&json!({ "detail": told }))
    };
    let is_definition = flag(parameters, "find_definition", false)?;
    let mut number = rule_number(typed).ok_or_else(gone)?;
    if is_definition {
        number = ask::definition(library, number)?.unwrap_or(number);
    }
    let wanted = number.to_string();
    let question = History::of(wanted, None);
    match ask::history(library, &question)?.filter(|answer| answer.is_current) {
        Some(answer) => {
            let sets = ask::sets(library, Language::En).into_iter();
            let sets: Vec<_> = sets.map(|(id, code)| (id, code, ask::set_name(id))).collect();
            found(shape::trace(number, &answer, &sets))
        }
        None => Err(gone()),
    }
}

/// The changes between two editions: the last two, those beside the one named, or those named.
fn diff(library: &Library, _: &str, parameters: &Parameters) -> Result<Reply, Absent> {
    let named = Pair::new(parameters.one("old")?, parameters.one("new")?);
    let gone = json!({
        "detail": "No diff between these set codes found",
        "old": named.old,
        "new": named.new,
    });
    let is_short =
        |text: &Option<String>| text.as_ref().is_some_and(|code| code.chars().count() < 3);
    if is_short(&named.old) || is_short(&named.new) {
        return Err(unfit("query: a set code has at least 3 characters"));
    }
    let is_with_nav = flag(parameters, "nav", false)?;
    let Ok(Some(editions)) = beside(library, &named) else { return Err(nothing(&gone)) };
    let names = Pair::new(editions.old.as_str(), editions.new.as_str());
    let answer = ask::diff(library, names, &DiffQuestion::default());
    let answer = answer.map_err(|_| nothing(&gone))?;
    let around = is_with_nav.then(|| around(library, &names)).transpose()?;
    let names = answer.editions.map(ask::set_name);
    found(shape::diff(&answer, names, around.as_ref()))
}

/// The names of both editions where at most one was given.
fn beside(
    library: &Library,
    named: &Pair<Option<String>>,
) -> Result<Option<Pair<String>>, Problem> {
    let new = match (&named.old, &named.new) {
        (_, Some(new)) => Some(new.clone()),
        (Some(old), None) => ask::neighbours(library, old)?.new.map(|edition| edition.to_string()),
        (None, None) => Some("latest".to_owned()),
    };
    let Some(new) = new else { return Ok(None) };
    let old = match &named.old {
        Some(old) => Some(old.clone()),
        None => ask::neighbours(library, &new)?.old.map(|edition| edition.to_string()),
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
