//! How does `show` look in Markdown? Start at [`show`].

use super::escape;
use super::translation::since;
use crate::answer::{ChangedSince, ShowAnswer, ShownRecord, ShownStatus, Side, Subject};
use crate::model::RuleNumber;
use crate::render::bulletin_labels::{mention_label, mention_text};
use crate::render::labels::{cited_label, example_text, labelled, titles};
use crate::render::status_labels::{example_line, status_line};
use crate::render::terminal::absent;
use crate::render::words::Words;

/// A heading for each record, its texts as quotations with their editions.
pub fn show(answer: &ShowAnswer, words: Words) -> String {
    let mut out = String::new();
    for record in &answer.records {
        out += &shown(record, words);
    }
    for absence in &answer.absent {
        out += &format!("{}\n", escape(absent(absence, words).trim_end()));
    }
    out
}

fn shown(record: &ShownRecord, words: Words) -> String {
    let name = match &record.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => escape(term),
    };
    let titles: Vec<String> = titles(&record.path, words).into_iter().map(escape).collect();
    let path =
        if titles.is_empty() { String::new() } else { format!(" ({})", titles.join(" › ")) };
    let mut out = format!("### {name}{path}\n\n");
    for side in record.sides() {
        out += &quotation(side);
    }
    if let Some(name) = record.name_ja.as_ref().filter(|_| record.ja.is_none()) {
        out += &format!("> {}\n\n", escape(name));
    }
    out += &line("show-below", record.subrules.iter().map(RuleNumber::to_string), words);
    out += &line(
        "show-points-to",
        record.references.iter().map(|reference| reference.target.to_string()),
        words,
    );
    out += &line(
        "show-cited-by",
        record.referenced_by.iter().map(|subject| cited_label(subject, words)),
        words,
    );
    if let Some(status) = &record.status {
        out += &translation(record, status, words);
    }
    for mention in &record.mentions {
        let (label, text) = (mention_label(mention, words), mention_text(mention));
        out += &format!("*{}*: {}\n\n", escape(&label), escape(&text));
    }
    out
}

/// Names of other records on one line; nothing where there are none.
fn line(key: &str, names: impl Iterator<Item = String>, words: Words) -> String {
    let names: Vec<String> = names.map(|name| escape(&name)).collect();
    if names.is_empty() {
        return String::new();
    }
    format!("{}\n\n", labelled(key, &words.list(&names), words))
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, status: &ShownStatus, words: Words) -> String {
    let told = escape(&status_line(record, status, words));
    let mut out = format!("{}\n\n", labelled("show-translation", &told, words));
    let changes = |list: &[ChangedSince]| -> String {
        list.iter().map(|change| format!("- {}\n", since(change, words))).collect()
    };
    out += &changes(&status.since);
    for example in &status.examples {
        out += &format!("- {}\n", escape(&example_line(example, words)));
        out += &changes(&example.since);
    }
    if out.ends_with("\n\n") { out } else { out + "\n" }
}

fn quotation(side: &Side) -> String {
    let mut paragraphs = vec![escape(&side.text)];
    if let (Some(headword), Some(reading)) = (&side.headword, &side.reading) {
        paragraphs.insert(0, format!("**{}**（{}）", escape(headword), escape(reading)));
    }
    let language = side.edition.language;
    let examples = side.examples.iter().map(|example| example_text(&escape(example), language));
    paragraphs.extend(examples.map(|example| format!("*{example}*")));
    let quoted = paragraphs.join("\n\n").replace('\n', "\n> ").replace("> \n", ">\n");
    format!("> {quoted}\n>\n> — {}\n\n", side.edition)
}
