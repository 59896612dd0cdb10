//! How is what was typed, sent or guessed read as a question? Start at [`fields`].
//!
//! Models and the clients between write the same thing in many ways: another name, a digit string
//! for a number, one text for a list. All that has one meaning is understood; what has none is
//! told with what the question takes.

use serde_json::{Map, Value, json};

use super::operation::{Fault, Limits, Operation, Surface, Takes};
use crate::model::Class;

/// Names that models guess, by the field that is meant; the first that is taken is it.
const GUESSES: [(&str, &str); 10] = [
    ("query", QUESTIONS),
    ("text", QUESTIONS),
    ("section", QUESTIONS),
    ("in", "edition date version as_of set number"),
    ("old", "from before since base old_edition from_edition"),
    ("new", "to after until new_edition to_edition"),
    ("lang", "language locale"),
    ("limit", "max_results max count n num_results top_k page_size"),
    ("offset", "cursor skip start"),
    ("name", "file filename path"),
];

/// What a question is called elsewhere.
const QUESTIONS: &str = "query q number numbers rule rules rule_number rule_numbers term terms \
                         word words topic wanted about keyword question search text content code";

/// Fields that many questions have, told after those that only some have.
const COMMON: [&str; 3] = ["limit", "offset", "in"];

/// A field of a question as a surface takes it.
pub struct Field {
    /// Its name.
    pub name: String,
    /// What the surface calls it.
    pub called: String,
    /// What it takes: a schema that clients of every make understand.
    pub shape: Value,
    /// Whether it must be there.
    pub is_required: bool,
}

impl Field {
    /// The type of its values.
    pub fn kind(&self) -> &str {
        kind(&self.shape)
    }
}

fn kind(shape: &Value) -> &str {
    shape.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// What a surface takes: those first that must be there, those last that many questions have.
pub fn fields(operation: &Operation, surface: Surface) -> Vec<Field> {
    let takes = operation.takes(surface);
    let mut schema = (operation.fields)();
    plain(&mut schema);
    let required = match schema.remove("required") {
        Some(Value::Array(names)) => names,
        _ => Vec::new(),
    };
    let Some(Value::Object(properties)) = schema.remove("properties") else { return Vec::new() };
    let is_lacking = |name: &str| takes.lacks.contains(&name) || takes.sent == Some(name);
    let mut fields: Vec<Field> = properties
        .into_iter()
        .filter(|(name, _)| !is_lacking(name))
        .map(|(name, shape)| Field {
            called: takes.called(&name, surface),
            shape: own_shape(&name, shape, &takes),
            is_required: required.contains(&json!(name)),
            name,
        })
        .collect();
    fields.sort_by_key(|field| {
        let place = required.iter().position(|name| *name == field.name);
        let common = COMMON.iter().position(|name| *name == field.name);
        (!field.is_required, place, common.map_or(0, |at| at + 1))
    });
    fields
}

/// What a field takes, with what only this surface says of it.
fn own_shape(name: &str, mut shape: Value, takes: &Takes) -> Value {
    let Limits { least, few, most, deepest } = takes.limits;
    let bounds = match name {
        "limit" => [("minimum", Some(least)), ("maximum", Some(most)), ("default", few)],
        "offset" => [("minimum", Some(0)), ("maximum", deepest), ("default", Some(0))],
        _ => [("minimum", None); 3],
    };
    for (key, bound) in bounds.into_iter().filter_map(|(key, bound)| Some((key, bound?))) {
        shape[key] = json!(bound);
    }
    let own = takes.says.iter().find(|said| said.0 == name).map(|said| said.1.to_owned());
    let told = shape.get("description").and_then(Value::as_str);
    // A sentence is in one line, however the source breaks it.
    if let Some(about) = own.or_else(|| told.map(|told| told.replace('\n', " "))) {
        shape["description"] = json!(about);
    }
    shape
}

/// Plain types, lists of words, no names of number formats.
fn plain(schema: &mut Map<String, Value>) {
    schema.retain(|key, value| !(key == "format" && value.is_string()));
    // What may be left out needs no null.
    if let Some(Value::Array(types)) = schema.get("type")
        && let [Value::String(one), Value::String(null)] = types.as_slice()
        && null == "null"
    {
        let one = one.clone();
        schema.insert("type".to_owned(), one.into());
    }
    if schema.get("default").is_some_and(|value| value.is_null() || *value == json!([])) {
        schema.remove("default");
    }
    if let Some(Value::Array(alternatives)) = schema.get("oneOf") {
        let words: Option<Vec<Value>> =
            alternatives.iter().map(|alternative| alternative.get("const").cloned()).collect();
        if let Some(words) = words {
            schema.remove("oneOf");
            schema.insert("type".to_owned(), "string".into());
            schema.insert("enum".to_owned(), words.into());
        }
    }
    if let Some(Value::Array(alternatives)) = schema.get("anyOf")
        && let [Value::Object(one), null] = alternatives.as_slice()
        && null.get("type") == Some(&json!("null"))
    {
        let one = one.clone();
        schema.remove("anyOf");
        for (key, value) in one {
            schema.entry(key).or_insert(value);
        }
        return plain(schema);
    }
    for value in schema.values_mut() {
        match value {
            Value::Object(object) => plain(object),
            Value::Array(values) => {
                values.iter_mut().filter_map(Value::as_object_mut).for_each(plain)
            }
            _ => {}
        }
    }
}

/// The fields that stand behind a question mark, as JSON: none of them twice but those of lists.
pub fn of_pairs(
    operation: &Operation,
    typed: Vec<(String, String)>,
) -> Result<Map<String, Value>, Fault> {
    let fields = fields(operation, Surface::Api);
    let mut all: Map<String, Value> = Map::new();
    for (name, value) in typed {
        let Some(field) = fields.iter().find(|field| field.called == name) else {
            return Err(unknown(&fields, &name, Surface::Api));
        };
        let is_blank = value.trim().is_empty();
        // What stood there before is taken out, as copies of a long list take long.
        let earlier = all.remove(&field.name);
        let is_query = field.name == "query";
        let value =
            match (field.kind(), earlier) {
                ("array", earlier) => {
                    let mut values = match earlier {
                        Some(Value::Array(values)) => values,
                        _ => Vec::new(),
                    };
                    // A query cannot hold a comma that parts, but the words of a list can.
                    let words =
                        if is_query { vec![value.as_str()] } else { value.split(',').collect() };
                    values
                        .extend(words.iter().filter(|_| !is_blank).map(|word| json!(word.trim())));
                    Value::Array(values)
                }
                ("string", Some(Value::String(earlier))) if is_query => {
                    json!(format!("{earlier} {value}").trim())
                }
                (_, Some(_)) => {
                    return Err(Fault::unread(format!("`{name}` stands more than once")));
                }
                ("boolean", _) => match value.as_str() {
                    "" | "true" | "1" => json!(true),
                    "false" | "0" => json!(false),
                    // Who writes a program reads its description, so nothing else is a flag.
                    _ => return Err(not_a_flag(&name, &value)),
                },
                ("string", _) if is_blank && !is_query => {
                    if field.is_required && !value.is_empty() { json!(value) } else { Value::Null }
                }
                _ => json!(value),
            };
        all.insert(field.name.clone(), value);
    }
    settled(&fields, all, Surface::Api)
}

/// The fields that a model gave, by its own names for them.
pub fn of_model(
    operation: &Operation,
    given: Map<String, Value>,
) -> Result<Map<String, Value>, Fault> {
    let fields = fields(operation, Surface::Tool);
    let is_known = |name: &str| fields.iter().any(|field| field.name == name);
    let (mut all, guessed): (Map<String, Value>, Map<String, Value>) =
        given.into_iter().partition(|(name, _)| is_known(name));
    all.retain(|_, value| !value.is_null());
    for (name, value) in guessed.into_iter().filter(|(_, value)| !value.is_null()) {
        let meant = GUESSES.iter().find(|(field, guesses)| {
            guesses.split(' ').any(|guess| guess == name)
                && is_known(field)
                && !all.contains_key(*field)
        });
        let Some((field, _)) = meant else { return Err(unknown(&fields, &name, Surface::Tool)) };
        all.insert((*field).to_owned(), value);
    }
    settled(&fields, all, Surface::Tool)
}

/// Each field in its own shape, with what is usual where nobody says.
fn settled(
    fields: &[Field],
    mut all: Map<String, Value>,
    surface: Surface,
) -> Result<Map<String, Value>, Fault> {
    all.retain(|_, value| !value.is_null());
    for field in fields {
        match all.get_mut(&field.name) {
            Some(value) => {
                shape_like(value, &field.shape);
                check(field, &field.shape, value)?;
            }
            None if field.is_required => return Err(missing(field, surface)),
            None => {
                if let Some(usual) = field.shape.get("default") {
                    all.insert(field.name.clone(), usual.clone());
                }
            }
        }
    }
    Ok(all)
}

/// Gives a value a shape, where it can mean only that.
fn shape_like(value: &mut Value, shape: &Value) {
    let shaped = match (kind(shape), &*value) {
        ("integer", Value::String(typed)) => {
            let is_number = typed.trim().bytes().all(|byte| byte.is_ascii_digit());
            typed.trim().parse::<u64>().ok().filter(|_| is_number).map(Value::from)
        }
        ("integer", Value::Number(number)) => {
            let whole = number
                .as_f64()
                .filter(|number| number.fract() == 0.0 && (0.0..1e15).contains(number));
            whole.map(|number| Value::from(number as u64))
        }
        ("boolean", value) => flag(value).map(Value::from),
        ("string", Value::Number(number)) if !number.is_f64() => Some(number.to_string().into()),
        ("string", Value::Array(values)) => match values.as_slice() {
            [Value::String(one)] => Some(one.clone().into()),
            _ => None,
        },
        ("array", Value::String(typed)) => {
            // A client that knows texts only writes the list as JSON.
            let list = serde_json::from_str(typed).ok().filter(Value::is_array);
            Some(list.unwrap_or_else(|| json!([typed])))
        }
        ("array", Value::Array(_)) => None,
        ("array", one) => Some(json!([one])),
        _ => None,
    };
    if let Some(shaped) = shaped {
        *value = shaped;
    }
    if let (Value::Array(values), Some(items)) = (&mut *value, shape.get("items")) {
        values.iter_mut().for_each(|value| shape_like(value, items));
    }
}

/// Whether a value says yes or no.
pub fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::String(typed) => match typed.trim().to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" => Some(true),
            "false" | "0" | "no" => Some(false),
            _ => None,
        },
        Value::Number(number) => match number.as_u64() {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        },
        _ => None,
    }
}

/// Refuses a value that is none of those that a field takes.
fn check(field: &Field, shape: &Value, value: &Value) -> Result<(), Fault> {
    let name = &field.called;
    let typed = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match (kind(shape), value) {
        ("integer", value) => {
            let bound = |key: &str| shape.get(key).and_then(Value::as_u64);
            let (least, most) = (bound("minimum").unwrap_or(0), bound("maximum"));
            let range =
                most.map_or(format!("{least} or more"), |most| format!("{least} to {most}"));
            match value.as_u64() {
                Some(count) if count >= least && most.is_none_or(|most| count <= most) => Ok(()),
                None if !value.is_number() => {
                    let fault = Fault::unread(format!("`{name}` is a number, not `{typed}`"));
                    Err(fault.with_hint(format!("it is {range}")))
                }
                _ => Err(Fault::unread(format!("`{name}` is {range}, not `{typed}`"))),
            }
        }
        ("boolean", Value::Bool(_)) => Ok(()),
        ("boolean", _) => Err(not_a_flag(name, &typed)),
        ("array", Value::Array(values)) => {
            let items = shape.get("items").unwrap_or(&Value::Null);
            values.iter().try_for_each(|value| check(field, items, value))
        }
        ("string", Value::String(word)) => match words(shape) {
            Some(words) if !words.contains(&word.as_str()) => Err(not_a_word(field, word, &words)),
            _ => Ok(()),
        },
        ("string", _) => Err(Fault::unread(format!("`{name}` is a text, not `{typed}`"))),
        _ => Ok(()),
    }
}

/// The words of which a value is one, if it is.
fn words(shape: &Value) -> Option<Vec<&str>> {
    let words = shape.get("enum")?.as_array()?;
    Some(words.iter().filter_map(Value::as_str).collect())
}

fn not_a_flag(name: &str, typed: &str) -> Fault {
    Fault::unread(format!("`{name}` is `true` or `false`, not `{typed}`"))
}

fn not_a_word(field: &Field, typed: &str, words: &[&str]) -> Fault {
    let classes = Class::ALL.map(<&str>::from);
    if words.iter().all(|word| classes.contains(word)) {
        let fault = Fault::unread(format!("there is no class `{typed}`"));
        return fault.with_hint(format!("classes are {}", classes.join(", ")));
    }
    let fault = Fault::unread(format!("`{}` is not `{typed}`", field.called));
    fault.with_hint(format!("it is one of {}", listed(words)))
}

fn missing(field: &Field, surface: Surface) -> Fault {
    let what = if surface == Surface::Api { "parameter" } else { "argument" };
    let fault = Fault::unread(format!("the {what} `{}` is missing", field.called));
    match words(&field.shape) {
        Some(words) => fault.with_hint(format!("it is one of {}", listed(&words))),
        None => fault,
    }
}

fn unknown(fields: &[Field], name: &str, surface: Surface) -> Fault {
    if surface == Surface::Tool {
        return Fault::unread(format!("unknown field `{name}`"));
    }
    let names: Vec<&str> = fields.iter().map(|field| field.called.as_str()).collect();
    no_parameter(name, &names)
}

/// There is no parameter of this name among those that there are.
pub fn no_parameter(name: &str, names: &[&str]) -> Fault {
    Fault::unread(format!("there is no parameter `{name}` here")).with_hint(match names {
        [] => "this takes no parameters".to_owned(),
        names => format!("parameters are {}", listed(names)),
    })
}

/// Names in a sentence.
pub fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
