//! Which addresses of the Academy Ruins API are there, under `/academyruins`, so that bots can ask
//! their own server, and what do they answer? Start at [`academyruins`], or at [`rule`] for one.
//!
//! What is not there is told in its shape: `{detail, …}`.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Query, RawPathParams, State};
use axum::http::{StatusCode, Uri};
use axum::routing::get;
use serde_json::{Value, json};

use super::backend::{Backend, Lane};
use super::reply::{Lasting, Media, Problem, Reply};
use crate::answer::{History, KeywordsAnswer};
use crate::ask::{self, DiffQuestion, HomeError, Library};
use crate::model::{Language, Pair, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::{academyruins as shape, exchange};
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
    /// Whether a parameter is set, in all the words that the API takes.
    fn flag(&self, name: &str, usual: bool) -> Result<bool, Problem> {
        let typed = self.parameters.values(name).next().map(str::to_ascii_lowercase);
        match typed.as_deref() {
            None => Ok(usual),
            Some("false" | "0" | "off" | "f" | "n" | "no") => Ok(false),
            Some("true" | "1" | "on" | "t" | "y" | "yes") => Ok(true),
            Some(_) => {
                Err(unfit(&format!("query -> {name}: value could not be parsed to a boolean")))
            }
        }
    }

    /// The newest edition.
    fn book(&self) -> Result<Rulebook, HomeError> {
        ask::book(self.library, None)
    }

    fn keywords(&self) -> Result<KeywordsAnswer, HomeError> {
        ask::keywords(self.library, None)
    }
}

/// Address, lane and answer of each question.
const QUESTIONS: [(&str, Lane, Ask); 18] = [
    ("/academyruins", Lane::Api, root),
    ("/academyruins/", Lane::Api, root),
    ("/academyruins/file/cr", Lane::Heavy, file),
    ("/academyruins/file/cr/{set}", Lane::Heavy, file),
    ("/academyruins/metadata/cr", Lane::Api, metadata),
    ("/academyruins/metadata/cr-diffs", Lane::Api, metadata_of_diffs),
    // The terms that have no entry of their own: the ability words.
    ("/academyruins/cr/unofficial-glossary", Lane::Api, |on| {
        found(shape::ability_words(&on.keywords()?.ability_words))
    }),
    ("/academyruins/cr", Lane::Heavy, |on| found(shape::rules(&on.book()?))),
    ("/academyruins/cr/keywords", Lane::Api, |on| found(shape::keywords(&on.keywords()?))),
    ("/academyruins/cr/toc", Lane::Api, |on| found(shape::contents(&on.book()?))),
    ("/academyruins/cr/glossary", Lane::Api, |on| found(shape::glossary(&on.book()?))),
    ("/academyruins/cr/glossary/{term}", Lane::Api, glossary_entry),
    ("/academyruins/cr/example/{number}", Lane::Api, examples),
    ("/academyruins/cr/trace/{number}", Lane::Heavy, trace),
    ("/academyruins/cr/{number}", Lane::Api, rule),
    ("/academyruins/diff/cr", Lane::Heavy, diff),
    ("/academyruins/link/{resource}", Lane::Api, link),
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
            let path =
                path.map_err(|_| Problem::bad(format!("the address `{uri}` is not UTF-8")))?;
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

/// The publisher's page of documents for tournaments; their files are called otherwise each time.
const DOCUMENTS: &str = "https://wpn.wizards.com/en/rules-documents";

/// Sends on to the publisher, for its documents for judges, too.
fn link(on: &Asked<'_>) -> Answer {
    let sent = |to: &str| Ok(Reply::leading(StatusCode::TEMPORARY_REDIRECT, to));
    match on.typed {
        "cr" => sent(&ask::official_address(on.library)),
        "mtr" | "ipg" | "jar" => sent(DOCUMENTS),
        resource => Err(nothing(&json!({ "detail": "Not found", "resource": resource }))),
    }
}

fn found(body: String) -> Answer {
    Ok(Reply::found(Media::JSON, Lasting::UntilImport, body))
}

fn nothing(told: &Value) -> Problem {
    Problem::told(StatusCode::NOT_FOUND, told)
}

/// There is no answer at the root there either.
fn root(_: &Asked<'_>) -> Answer {
    let detail = "This is the root of the rules in the shape of the Academy Ruins API";
    Err(Problem::told(StatusCode::BAD_REQUEST, &json!({ "detail": detail })))
}

/// What is said of a parameter that is not valid.
fn unfit(detail: &str) -> Problem {
    Problem::told(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "detail": detail }))
}

/// One entry of the glossary; with `fuzzy`, the nearest. Ability words are told too, unless that is
/// not wanted.
fn glossary_entry(on: &Asked<'_>) -> Answer {
    let (is_fuzzy, has_words) = (on.flag("fuzzy", false)?, on.flag("unofficial", true)?);
    let book = on.book()?;
    if let Some(entry) = entry(&book, on.typed) {
        return found(shape::glossary_entry(entry));
    }
    let words = if has_words { on.keywords()?.ability_words } else { Vec::new() };
    let wanted = on.typed.trim().to_lowercase();
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

/// The text of the newest edition, or of the one that came with a set.
fn file(on: &Asked<'_>) -> Answer {
    let absent = |detail: &str| nothing(&json!({ "detail": detail }));
    match on.parameters.values("format").next().unwrap_or("any") {
        "any" | "txt" => {}
        "pdf" => return Err(absent("CR for this set not available in specified format")),
        _ => return Err(unfit("query -> format: value is not one of any, pdf, txt")),
    }
    let book = ask::book(on.library, Some(on.typed).filter(|code| !code.is_empty()));
    let book = book.map_err(|_| absent("CR not available for this set"))?;
    Ok(Reply::found(Media::TEXT, Lasting::UntilImport, exchange::whole_text(&book)))
}

/// The editions that are here.
fn metadata(on: &Asked<'_>) -> Answer {
    let sets = ask::sets(on.library, Language::En).into_iter().rev().map(|(id, code)| {
        json!({ "creationDay": id.effective, "setCode": code, "setName": ask::set_name(id) })
    });
    found(json!({ "data": sets.collect::<Value>() }).to_string())
}

/// The editions that are here, each beside the one before.
fn metadata_of_diffs(on: &Asked<'_>) -> Answer {
    let sets = ask::sets(on.library, Language::En);
    let pairs = sets.windows(2).rev().map(|pair| {
        let ((_, source), (new, code)) = (&pair[0], &pair[1]);
        let name = ask::set_name(*new);
        json!({ "creationDay": new.effective, "sourceCode": source, "destCode": code,
                "destName": name, "bulletinUrl": null })
    });
    found(json!({ "data": pairs.collect::<Value>() }).to_string())
}

fn entry<'a>(book: &'a Rulebook, headword: &str) -> Option<&'a Record> {
    let wanted = headword.trim().to_lowercase();
    let mut entries = book.of_kind(RecordKind::Glossary);
    entries.find(|entry| entry.headword().is_some_and(|headword| headword.to_lowercase() == wanted))
}

/// One rule; with `find_definition`, a keyword's heading gives the rule that defines it.
fn rule(on: &Asked<'_>) -> Answer {
    let absent = || no_rule(on.typed);
    let is_definition = on.flag("find_definition", false)?;
    let typed = rule_number(on.typed).ok_or_else(absent)?;
    let number = if is_definition { ask::definition(on.library, typed)? } else { Some(typed) };
    let number = number.ok_or_else(absent)?;
    let picked = on.library.pick(Some("en:latest"))?;
    let answer = ask::show(on.library, &[number.to_string()], &picked)?;
    let side = answer.records.first().and_then(|record| record.en.as_ref());
    found(shape::rule(number, &side.ok_or_else(absent)?.text))
}

fn no_rule(typed: &str) -> Problem {
    nothing(&json!({ "detail": "Rule not found", "ruleNumber": typed }))
}

/// A number of a rule: a section or a chapter is none there.
fn rule_number(typed: &str) -> Option<RuleNumber> {
    RuleNumber::read(typed).ok().filter(|number| shape::is_rule(*number))
}

/// The examples of a rule.
fn examples(on: &Asked<'_>) -> Answer {
    let book = on.book()?;
    let number = rule_number(on.typed).filter(|number| book.get(*number).is_some());
    found(shape::examples(&book, number.ok_or_else(|| no_rule(on.typed))?))
}

/// The changes of a rule that is there today.
fn trace(on: &Asked<'_>) -> Answer {
    let gone = || {
        let told = json!({ "detail": "Rule not found.", "ruleNumber": on.typed });
        nothing(&json!({ "detail": told }))
    };
    let is_definition = on.flag("find_definition", false)?;
    let mut number = rule_number(on.typed).ok_or_else(gone)?;
    if is_definition {
        number = ask::definition(on.library, number)?.unwrap_or(number);
    }
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
    let is_with_nav = on.flag("nav", false)?;
    let (editions, around) = beside(on.library, named.clone()).ok_or_else(gone)?;
    let names = Pair::new(editions.old.as_str(), editions.new.as_str());
    let answer = ask::diff(on.library, names, &DiffQuestion::default()).map_err(|_| gone())?;
    let names = answer.editions.map(ask::set_name);
    found(shape::diff(&answer, names, is_with_nav.then_some(&around)))
}

/// The names of both editions where at most one was given, and the sets before the older one and
/// after the newer one.
fn beside(
    library: &Library,
    named: Pair<Option<String>>,
) -> Option<(Pair<String>, Pair<Option<String>>)> {
    let near = |typed: &str| ask::neighbours(library, typed).ok();
    let (old, new) = match (named.old, named.new) {
        (Some(old), None) => (old.clone(), near(&old)?.new?.to_string()),
        (Some(old), Some(new)) => (old, new),
        (None, new) => {
            let new = new.unwrap_or_else(|| "latest".to_owned());
            (near(&new)?.old?.to_string(), new)
        }
    };
    let around = Pair::new(near(&old)?.old, near(&new)?.new);
    Some((Pair::new(old, new), around.map(|edition| edition.map(ask::set_code))))
}
