//! What does a reader of docsets (Dash, Zeal) need beside pages? Start at [`index`] and
//! [`property_list`].

use super::page::file_of;
use super::sqlite::database;
use crate::answer::{Suggestion, SuggestionKind};
use crate::model::{Language, Level, RuleNumber, slug};

/// The folder of the pages within a docset.
pub const DOCUMENTS: &str = "Contents/Resources/Documents";
/// The index within a docset.
pub const INDEX: &str = "Contents/Resources/docSet.dsidx";
/// What the docset says of itself, within it.
pub const PROPERTIES: &str = "Contents/Info.plist";

/// Creates the table that readers of docsets ask.
const TABLE: &str =
    "CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT)";

/// The index: every number, title and term, in both languages.
pub fn index(numbers: &[RuleNumber], names: &[Suggestion]) -> Vec<u8> {
    let mut rows: Vec<[String; 3]> = Vec::new();
    let mut add = |name: &str, kind: &str, address: &str| {
        rows.push([name.to_owned(), kind.to_owned(), file_of(Language::En, address)]);
    };
    for number in numbers {
        let kind = match number.level() {
            Level::Chapter | Level::Section => "Section",
            Level::Rule | Level::Subrule => "Entry",
        };
        add(&number.to_string(), kind, &format!("/{number}"));
    }
    for name in names {
        let (kind, address) = match (name.number, name.kind) {
            (Some(number), _) => ("Guide", format!("/{number}")),
            (None, SuggestionKind::Term) => {
                let headword = name.en.as_deref().or(name.ja.as_deref()).unwrap_or_default();
                ("Word", format!("/glossary/{}", slug(headword)))
            }
            _ => continue,
        };
        name.en.iter().chain(&name.ja).for_each(|title| add(title, kind, &address));
    }
    database("searchIndex", TABLE, &rows)
}

/// What a docset says of itself.
pub fn property_list() -> String {
    let entry = |key: &str, value: &str| format!("  <key>{key}</key>\n  {value}\n");
    let text = |value: &str| format!("<string>{value}</string>");
    let entries = [
        entry("CFBundleIdentifier", &text("mtgcr")),
        entry("CFBundleName", &text("Magic Comprehensive Rules")),
        entry("DocSetPlatformFamily", &text("mtgcr")),
        entry("isDashDocset", "<true/>"),
        entry("isJavaScriptEnabled", "<true/>"),
        entry("dashIndexFilePath", &text("index.html")),
        entry("DashDocSetDefaultFTSEnabled", "<true/>"),
    ];
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST \
         1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n\
         <dict>\n{}</dict>\n</plist>\n",
        entries.concat()
    )
}
