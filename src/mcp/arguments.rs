//! How are the arguments of a tool read, and what is said of wrong ones? Start at [`read`].
//!
//! Models and the clients between write the same thing in many ways: another name, a digit string
//! for a number, one text for a list. All that has one meaning is understood; what has none is
//! told with what the tool takes.

use rmcp::model::JsonObject;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::reply::Failure;
use super::tool::Tool;

/// Names that models guess, by the argument that is meant; the first that the tool has is taken.
const ALIASES: [(&str, &[&str]); 10] = [
    ("query", &QUESTIONS),
    ("text", &QUESTIONS),
    ("section", &QUESTIONS),
    ("in", &["edition", "date", "version", "as_of", "set", "number"]),
    ("old", &["from", "before", "since", "base", "old_edition", "from_edition"]),
    ("new", &["to", "after", "until", "new_edition", "to_edition"]),
    ("lang", &["language", "locale"]),
    ("limit", &["max_results", "max", "count", "n", "num_results", "top_k", "page_size"]),
    ("offset", &["cursor", "skip", "start"]),
    ("name", &["file", "filename", "path"]),
];

/// What a question is called elsewhere.
const QUESTIONS: [&str; 21] = [
    "query",
    "q",
    "number",
    "numbers",
    "rule",
    "rules",
    "rule_number",
    "rule_numbers",
    "term",
    "terms",
    "word",
    "words",
    "topic",
    "wanted",
    "about",
    "keyword",
    "question",
    "search",
    "text",
    "content",
    "code",
];

/// The argument of every tool by which the structured answer is left out.
const STRUCTURED: &str = "structured";

/// Whether the structured answer is wanted; takes the argument out.
pub(super) fn take_structured(arguments: &mut JsonObject) -> bool {
    let wanted = arguments.remove(STRUCTURED);
    !matches!(wanted.as_ref().and_then(flag), Some(false))
}

/// What a tool is told to take: its own arguments, and whether data are wanted.
pub(super) fn described<T: JsonSchema>() -> JsonObject {
    let mut schema = schema::<T>();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let about = "`false`: words only, no JSON.";
        let own = json!({ "type": "boolean", "default": true, "description": about });
        properties.insert(STRUCTURED.to_owned(), own);
    }
    schema
}

/// The schema of a tool's arguments, without what only repeats the tool itself.
fn schema<T: JsonSchema>() -> JsonObject {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut object = match settings.into_generator().into_root_schema_for::<T>().to_value() {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    };
    object.remove("title");
    object.remove("description");
    plain(&mut object);
    object
}

/// Makes a schema one that clients of every make understand: plain types, lists of words, no
/// names of number formats.
fn plain(schema: &mut JsonObject) {
    schema.retain(|key, value| !(key == "format" && value.is_string()));
    // What may be left out needs no null.
    if let Some(Value::Array(types)) = schema.get("type")
        && let [Value::String(one), Value::String(null)] = types.as_slice()
        && null == "null"
    {
        let one = one.clone();
        schema.insert("type".to_owned(), one.into());
    }
    if schema.get("default").is_some_and(|schema| schema.is_null() || *schema == json!([])) {
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

/// Reads the arguments; the error says what the tool takes.
pub(super) fn read<T: Tool>(arguments: JsonObject) -> Result<T, Failure> {
    let schema = schema::<T>();
    let read = serde_json::from_value(Value::Object(understood(arguments, &schema)));
    read.map_err(|error| Failure {
        message: format!("cannot read the arguments of `{}`: {error}", T::NAME),
        hint: Some(taken(T::NAME, &schema)),
    })
}

/// The arguments by their own names, each in the shape that the tool takes.
fn understood(arguments: JsonObject, schema: &JsonObject) -> JsonObject {
    let nothing = JsonObject::new();
    let known = schema.get("properties").and_then(Value::as_object).unwrap_or(&nothing);
    let (own, guessed): (Vec<_>, Vec<_>) = arguments
        .into_iter()
        .filter(|(_, value)| !value.is_null())
        .partition(|(name, _)| known.contains_key(name));
    let mut all: JsonObject = own.into_iter().collect();
    for (name, value) in guessed {
        let meant = ALIASES.iter().find(|(argument, guesses)| {
            guesses.contains(&name.as_str())
                && known.contains_key(*argument)
                && !all.contains_key(*argument)
        });
        all.insert(meant.map_or(name, |alias| alias.0.to_owned()), value);
    }
    for (name, value) in &mut all {
        if let Some(shape) = known.get(name) {
            shape_like(value, shape);
        }
    }
    all
}

/// Gives a value the shape of an argument, where it can mean only that.
fn shape_like(value: &mut Value, shape: &Value) {
    let wanted = shape.get("type").and_then(Value::as_str).unwrap_or_default();
    let shaped = match (wanted, &*value) {
        ("integer", Value::String(typed)) => typed.trim().parse::<u64>().ok().map(Value::from),
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
        ("array", Value::Array(_)) | ("array", Value::Null) => None,
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
fn flag(value: &Value) -> Option<bool> {
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

/// Which arguments a tool takes, those first that it must have.
fn taken(name: &str, schema: &JsonObject) -> String {
    let required: Vec<&str> = match schema.get("required") {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let all = schema.get("properties").and_then(Value::as_object);
    let others: Vec<String> = all
        .into_iter()
        .flat_map(|members| members.keys())
        .filter(|name| !required.contains(&name.as_str()))
        .map(|name| format!("`{name}`"))
        .collect();
    let required: Vec<String> = required.iter().map(|name| format!("`{name}`")).collect();
    let needs = match required.is_empty() {
        true => format!("`{name}` needs no argument"),
        false => format!("`{name}` needs {}", required.join(" and ")),
    };
    let takes = match others.is_empty() {
        true => String::new(),
        false => format!(" and can take {}", others.join(", ")),
    };
    format!("{needs}{takes}; rule numbers and editions are texts: \"702.10\", \"2024-11-08\"")
}
