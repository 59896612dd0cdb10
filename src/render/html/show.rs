//! How does `show` look as a page? Start at [`show`].

use super::translation::since;
use super::{escape, page, paragraphs};
use crate::answer::{ShowAnswer, ShownRecord, ShownStatus, Side, Subject};
use crate::render::bulletin_labels::{mention_label, mention_text};
use crate::render::labels::cited_label;
use crate::render::status_labels::{example_line, status_line};
use crate::render::terminal::absent;
use crate::render::words::Words;

/// A page with a part for each record, both languages side by side where there is room.
pub fn show(answer: &ShowAnswer) -> String {
    let mut body: String = answer.records.iter().map(shown).collect();
    for absence in &answer.absent {
        body += &paragraphs(absent(absence, Words::EN).trim_end());
    }
    let names: Vec<String> = answer.records.iter().map(|it| name(&it.subject)).collect();
    page(&names.join(", "), &body)
}

fn name(subject: &Subject) -> String {
    match subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    }
}

fn shown(record: &ShownRecord) -> String {
    let name = escape(&name(&record.subject));
    let title = |it: &crate::answer::PathStep| it.en.clone().or_else(|| it.ja.clone());
    let path: Vec<String> = record.path.iter().filter_map(title).map(|it| escape(&it)).collect();
    let sides: String = record.en.iter().chain(&record.ja).map(side).collect();
    let references: Vec<String> =
        record.references.iter().map(|it| escape(&it.target.to_string())).collect();
    let cited: Vec<String> =
        record.referenced_by.iter().map(|it| escape(&cited_label(it, Words::EN))).collect();
    let mut notes = String::new();
    for (label, words) in [("points to", references), ("cited by", cited)] {
        if !words.is_empty() {
            notes += &format!("<div>{label} {}</div>\n", words.join(", "));
        }
    }
    if let Some(status) = &record.status {
        notes += &translation(record, status);
    }
    for mention in &record.mentions {
        let label = escape(&mention_label(mention, Words::EN));
        let text = escape(&mention_text(mention));
        notes +=
            &format!("<div>{label}: <span lang=\"{}\">{text}</span></div>\n", mention.language);
    }
    format!(
        "<section id=\"{name}\">\n<h2>{name} <small>{}</small></h2>\n\
         <div class=\"sides\">\n{sides}</div>\n<footer>\n{notes}</footer>\n</section>\n",
        path.join(" › ")
    )
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, status: &ShownStatus) -> String {
    let line = escape(&status_line(record, status, Words::EN));
    let mut out = format!("<div class=\"{}\">translation {line}\n", status.status);
    out += &status.since.iter().map(since).collect::<String>();
    for example in &status.examples {
        out += &format!("<p>{}</p>\n", escape(&example_line(example, Words::EN)));
        out += &example.since.iter().map(since).collect::<String>();
    }
    out + "</div>\n"
}

fn side(side: &Side) -> String {
    let language = side.edition.language;
    let mark = if language.tag() == "ja" { "例：" } else { "Example: " };
    let mut text = String::new();
    if let (Some(headword), Some(reading)) = (&side.headword, &side.reading) {
        let (headword, reading) = (escape(headword), escape(reading));
        text += &format!("<p><b><ruby>{headword}<rt>{reading}</rt></ruby></b></p>\n");
    }
    text += &paragraphs(&side.text);
    for example in &side.examples {
        text += &format!("<p class=\"example\">{mark}{}</p>\n", escape(example));
    }
    let edition = format!("<div class=\"edition\" lang=\"en\">{}</div>", side.edition);
    format!("<div lang=\"{language}\">\n{text}{edition}\n</div>\n")
}
