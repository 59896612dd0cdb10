//! What do the files for translators say of each record? Start at [`json_unit`] and [`po_units`].

use std::collections::BTreeMap;

use mtgcr::model::TranslationStatus;
use serde_json::Value;

use super::shown::{Shown, Side, text};

/// A line of the JSON lines.
pub fn json_unit(line: &Value) -> Shown {
    let mut shown = Shown::read(line);
    let side = |words: Option<String>, number: &Value, headword: &Value| {
        words.map(|words| Side {
            number: text(number),
            headword: text(headword),
            text: words,
            ..Default::default()
        })
    };
    shown.en = side(text(&line["en"]), &line["number"], &line["term"]);
    shown.ja = side(text(&line["ja"]), &line["ja_number"], &line["ja_term"]);
    shown.status = Some(text(&line["status"]));
    shown
}

/// The units of a PO file: what it calls them, both texts, and the status it notes.
pub fn po_units(po: &str) -> Vec<Shown> {
    po.split("\n\n").skip(1).map(po_unit).collect()
}

fn po_unit(unit: &str) -> Shown {
    let mut shown = Shown::default();
    let mut fields: BTreeMap<&str, String> = BTreeMap::new();
    let mut keyword = "";
    for line in unit.lines() {
        let line = line.strip_prefix("#~ ").unwrap_or(line);
        if let Some(status) = line.strip_prefix("#. status: ") {
            shown.status = Some(Some(status.to_owned()));
        }
        if line.starts_with('#') {
            continue;
        }
        let Some((before, quoted)) = line.split_once('"') else { continue };
        if !before.trim().is_empty() {
            keyword = before.trim();
        }
        let quoted = quoted.strip_suffix('"').unwrap_or(quoted);
        *fields.entry(keyword).or_default() += &unescaped(quoted);
    }
    let side = |text: Option<&String>| {
        let text = text.filter(|it| !it.trim().is_empty())?.clone();
        Some(Side { text, ..Default::default() })
    };
    let context = fields.get("msgctxt").cloned().unwrap_or_default();
    let (kind, name) = context.split_once(' ').unwrap_or((&context, ""));
    shown.kind = Some(kind.to_owned());
    match kind {
        "glossary" => shown.term = Some(name.to_owned()),
        _ => shown.number = name.split(' ').next().map(str::to_owned),
    }
    let is_gone = shown.status == Some(Some(TranslationStatus::Orphaned.word().to_owned()));
    shown.en = side(fields.get("msgid").filter(|_| !is_gone));
    shown.ja = side(fields.get("msgstr"));
    shown
}

fn unescaped(quoted: &str) -> String {
    quoted.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"").replace("\\\\", "\\")
}
