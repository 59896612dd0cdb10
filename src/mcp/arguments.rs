//! How are the arguments of a tool read, and what is said of wrong ones? Start at [`read`].

use rmcp::model::JsonObject;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::reply::Failure;
use super::tool::Tool;

/// Reads one value or a list of them; models give either.
pub(super) fn one_or_several<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let values = match Value::deserialize(deserializer)? {
        Value::Array(values) => values,
        Value::Null => Vec::new(),
        value => vec![value],
    };
    let read = values.into_iter().map(serde_json::from_value);
    read.collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// The schema of a tool's arguments, without what only repeats the tool itself.
pub(super) fn schema<T: JsonSchema>() -> JsonObject {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    let mut object = match settings.into_generator().into_root_schema_for::<T>().to_value() {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    };
    object.remove("title");
    object.remove("description");
    plain(&mut object);
    object
}

/// Takes out names of number formats that JSON Schema does not know and clients complain of.
pub(super) fn plain(schema: &mut JsonObject) {
    schema.retain(|key, value| key != "format" || !value.is_string());
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
    let read = serde_json::from_value(Value::Object(arguments));
    read.map_err(|error| Failure {
        message: format!("cannot read the arguments of `{}`: {error}", T::NAME),
        hint: Some(taken(T::NAME, &schema::<T>())),
    })
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
        .flat_map(|it| it.keys())
        .filter(|it| !required.contains(&it.as_str()))
        .map(|it| format!("`{it}`"))
        .collect();
    let required: Vec<String> = required.iter().map(|it| format!("`{it}`")).collect();
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
