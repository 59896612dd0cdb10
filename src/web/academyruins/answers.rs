//! What does each question of the Academy Ruins API answer? Start at [`rule`].
//!
//! What is not there is told in its shape: `{detail, …}`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::answer::History;
use crate::ask;
use crate::ask::DiffQuestion;
use crate::ask::Library;
use crate::model::{Language, Level, Pair, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::academyruins as shape;
use crate::render::exchange;
use crate::site::Parameters;
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
    let (is_fuzzy, is_official) = match (flag(parameters, "fuzzy"), unofficial(parameters)) {
        (Ok(fuzzy), Ok(unofficial)) => (fuzzy, !unofficial),
        (Err(reply), _) | (_, Err(reply)) => return Ok(reply),
    };
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
    nothing(&json!({ "detail": "Entry not found." }))
}

/// Whether ability words are told too, as they are unless that is not wanted.
fn unofficial(parameters: &Parameters) -> Result<bool, Reply> {
    match parameters.values("unofficial").next() {
        None => Ok(true),
        Some(_) => flag(parameters, "unofficial"),
    }
}

/// The terms that have no entry of their own: the ability words.
pub fn unofficial_glossary(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    found(shape::ability_words(&ask::keywords(library, None)?.ability_words))
}

/// The root, which there is no answer either.
pub fn root(_: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    let detail = "This is the root of the rules in the shape of the Academy Ruins API. What else \
                  this server answers is described at /api/v1/openapi.json";
    let body = json!({ "detail": detail }).to_string();
    Ok(Reply::new(StatusCode::BAD_REQUEST, Media::Json, Lasting::Never, body))
}

/// The text of the newest edition, or of the one that came with a set.
pub fn file(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Problem> {
    match parameters.values("format").next().unwrap_or("any") {
        "any" | "txt" => {}
        "pdf" => {
            let detail = "CR for this set not available in specified format";
            return nothing(&json!({ "detail": detail }));
        }
        _ => return Ok(unfit("query -> format: value is not one of any, pdf, txt")),
    }
    let set = Some(typed).filter(|code| !code.is_empty());
    match ask::book(library, set) {
        Ok(book) => {
            let text = exchange::whole_text(&book);
            Ok(Reply::found(Media::Text, Lasting::UntilImport, text))
        }
        Err(_) => nothing(&json!({ "detail": "CR not available for this set" })),
    }
}

/// The editions that are here.
pub fn metadata(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
    let sets = ask::sets(library, Language::En).into_iter().rev();
    let data: Vec<Value> = sets
        .map(|(id, code)| {
            json!({ "creationDay": id.effective, "setCode": code, "setName": ask::set_name(id) })
        })
        .collect();
    found(json!({ "data": data }).to_string())
}

/// The editions that are here, each beside the one before.
pub fn metadata_of_diffs(library: &Library, _: &str, _: &Parameters) -> Result<Reply, Problem> {
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
pub fn rule(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Problem> {
    let is_definition = match flag(parameters, "find_definition") {
        Ok(is_set) => is_set,
        Err(reply) => return Ok(reply),
    };
    let Some(number) = rule_number(typed) else { return no_rule(typed) };
    let number = match is_definition {
        false => Some(number),
        true => ask::definition(library, number)?,
    };
    let wanted: Vec<String> = number.iter().map(ToString::to_string).collect();
    let answer = ask::show(library, &wanted, &library.pick(Some("en:latest"))?)?;
    match (number, answer.records.first().and_then(|record| record.en.as_ref())) {
        (Some(number), Some(side)) => found(shape::rule(number, &side.text)),
        _ => no_rule(typed),
    }
}

/// A number of a rule: a section or a chapter is none there.
fn rule_number(typed: &str) -> Option<RuleNumber> {
    let number = RuleNumber::read(typed).ok()?;
    matches!(number.level(), Level::Rule | Level::Subrule).then_some(number)
}

/// Whether a parameter is set, in all the words that the API takes; else what it says to others.
fn flag(parameters: &Parameters, name: &str) -> Result<bool, Reply> {
    let typed = parameters.values(name).next().map(str::to_ascii_lowercase);
    match typed.as_deref() {
        None | Some("false" | "0" | "off" | "f" | "n" | "no") => Ok(false),
        Some("true" | "1" | "on" | "t" | "y" | "yes") => Ok(true),
        Some(_) => Err(unfit(&format!("query -> {name}: value could not be parsed to a boolean"))),
    }
}

/// What is said of a parameter that is not valid.
fn unfit(detail: &str) -> Reply {
    let body = json!({ "detail": detail }).to_string();
    Reply::new(StatusCode::UNPROCESSABLE_ENTITY, Media::Json, Lasting::Never, body)
}

/// The examples of a rule.
pub fn examples(library: &Library, typed: &str, _: &Parameters) -> Result<Reply, Problem> {
    let book = ask::book(library, None)?;
    match rule_number(typed).filter(|number| book.get(*number).is_some()) {
        Some(number) => found(shape::examples(&book, number)),
        None => no_rule(typed),
    }
}

/// The changes of a rule that is there today.
pub fn trace(library: &Library, typed: &str, parameters: &Parameters) -> Result<Reply, Problem> {
    let gone = || {
        let told = json!({ "detail": "Rule not found.", "ruleNumber": typed });
        nothing(&json!({ "detail": told }))
    };
    let number = match (flag(parameters, "find_definition"), rule_number(typed)) {
        (Err(reply), _) => return Ok(reply),
        (Ok(_), None) => return gone(),
        (Ok(true), Some(number)) => ask::definition(library, number)?.unwrap_or(number),
        (Ok(false), Some(number)) => number,
    };
    let wanted = number.to_string();
    let question = History::of(wanted, None);
    match ask::history(library, &question)?.filter(|answer| answer.is_current) {
        Some(answer) => {
            let sets = ask::sets(library, Language::En).into_iter();
            let sets: Vec<_> = sets.map(|(id, code)| (id, code, ask::set_name(id))).collect();
            found(shape::trace(number, &answer, &sets))
        }
        None => gone(),
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
    let is_short =
        |text: &Option<String>| text.as_ref().is_some_and(|code| code.chars().count() < 3);
    if is_short(&named.old) || is_short(&named.new) {
        return Ok(unfit("query: a set code has at least 3 characters"));
    }
    let is_with_nav = match flag(parameters, "nav") {
        Ok(is_set) => is_set,
        Err(reply) => return Ok(reply),
    };
    let Ok(Some(editions)) = beside(library, &named) else { return nothing(&gone) };
    let names = Pair::new(editions.old.as_str(), editions.new.as_str());
    let answer = match ask::diff(library, names, &DiffQuestion::default()) {
        Ok(answer) => answer,
        Err(_) => return nothing(&gone),
    };
    let around = match is_with_nav {
        true => Some(around(library, &names)?),
        false => None,
    };
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
