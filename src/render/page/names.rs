//! How does the box of a folder know names? Start at [`names_file`].

use serde_json::{Value, json};

use super::view::percent_encoded;
use crate::answer::{Suggestion, SuggestionKind};
use crate::model::slug;

/// Every name with where it leads, as a script: a page that was opened from a disk may load
/// scripts, but read no other file.
///
/// A row is the English name, the Japanese one, its reading, and the folder of its page; a name
/// that only a search can look for has none.
pub fn names_file(names: &[Suggestion]) -> String {
    let rows: Vec<Value> = names.iter().map(row).collect();
    format!("mtgcrNames({});\n", Value::Array(rows))
}

fn row(name: &Suggestion) -> Value {
    let place = match (name.number, name.kind) {
        (Some(number), _) => number.to_string(),
        (None, SuggestionKind::Term) => {
            let headword = name.en.as_deref().or(name.ja.as_deref()).unwrap_or_default();
            format!("glossary/{}", percent_encoded(&slug(headword)))
        }
        (None, _) => String::new(),
    };
    json!([name.en, name.ja, name.reading, place])
}
