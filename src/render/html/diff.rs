//! How does `diff` look as a page? Start at [`diff`], or [`diff_table`] for a 新旧対照表.
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went.

use super::{escape, page};
use crate::answer::{DiffAnswer, Lead, ShownChange, ShownText};
use crate::model::{Language, RecordKind, RuleNumber, Tone, WordOp, WordRun};
use crate::render::blocks::{self, Block, Form};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Piece, Row, rows};
use crate::render::labels::{class_label, heading_label, summary_line};
use crate::render::lead::{LeadPiece, lead_lines};
use crate::render::notes::diff_notes;

/// What pages with changes need beside the common style.
pub(super) const STYLE: &str = include_str!("diff.css");

/// A page with the changes by section.
pub fn diff(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let summary = escape(&summary_line(answer));
    let mut body =
        format!("<style>\n{STYLE}</style>\n<h1>{}</h1>\n<p>{summary}</p>\n", escape(&title));
    body += &lead(answer);
    let told: Vec<&ShownChange> = answer.changes.iter().collect();
    let parts = if answer.is_whole() { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    for part in parts {
        let heading = escape(&heading_label(part.heading));
        body += &format!("<section>\n<h2 lang=\"{}\">{heading}</h2>\n", new.language);
        for block in &part.blocks {
            body += &told_block(block, new.language);
        }
        body += "</section>\n";
    }
    page(&title, &body)
}

fn told_block(block: &Block<'_>, language: Language) -> String {
    let Some(first) = block.changes.first() else { return String::new() };
    let label = class_label(first.class);
    let count = block.changes.len();
    let (name, told) = match block.form {
        Form::Full | Form::Under => {
            return block.changes.iter().map(|it| shown(it, language)).collect();
        }
        Form::Moved if count == 1 => return shown(first, language),
        Form::Moved => (block.run_name(), format!("{label}, {count} records")),
        Form::References => (block.names().join(", "), format!("{label}: {}", block.references())),
        Form::Copies => (block.run_name(), format!("{label}, what {} say", block.originals())),
        Form::Matter => {
            let part = first.new.as_ref().or(first.old.as_ref()).and_then(|it| it.part);
            (part.map_or("", |it| it.word()).to_owned(), format!("{count} {label}"))
        }
    };
    let (class, id) = (first.class.word(), anchor(first));
    format!(
        "<article class=\"change {class}\"{id}>\n<p class=\"number\">{} \
         <span class=\"class\">{}</span></p>\n</article>\n",
        escape(&name),
        escape(&told)
    )
}

/// What is told first; numbers lead to what stands below.
fn lead(answer: &DiffAnswer) -> String {
    let items = lead_items(&answer.lead, Language::En, answer.editions.new.language, &|number| {
        format!("#{number}")
    });
    if items.is_empty() { items } else { format!("<ul class=\"lead\">\n{items}</ul>\n") }
}

/// The points of a lead as items of a list, each in the language of the interface with the words of
/// the book in that of the edition; `address` says where a number of the new edition leads.
pub fn lead_items(
    lead: &Lead,
    interface: Language,
    edition: Language,
    address: &dyn Fn(RuleNumber) -> String,
) -> String {
    let piece = |it: &LeadPiece| {
        let text = escape(it.text());
        match it {
            LeadPiece::Words(_) => text,
            LeadPiece::Number(number, _) => format!("<a href=\"{}\">{text}</a>", address(*number)),
            LeadPiece::OldNumber(..) => format!("<b>{text}</b>"),
            LeadPiece::Book(_) => format!("<span lang=\"{edition}\">{text}</span>"),
        }
    };
    let lines = lead_lines(lead, interface);
    let items = lines.iter().map(|it| it.iter().map(piece).collect::<String>());
    items.map(|it| format!("<li>{it}</li>\n")).collect()
}

fn shown(change: &ShownChange, language: Language) -> String {
    let label = class_label(change.class);
    let (id, name) = (anchor(change), name(change));
    let kind = if change.kind == RecordKind::Example { " <small>example</small>" } else { "" };
    let mut notes = String::new();
    for note in diff_notes(change) {
        notes += &format!("<p class=\"note\">{}</p>\n", escape(&note));
    }
    let class = change.class.word();
    let words = marked_words(&change.words);
    format!(
        "<article class=\"change {class}\"{id}>\n<p class=\"number\">{name}{kind} \
         <span class=\"class\">{label}</span></p>\n<div lang=\"{language}\">{words}</div>\n\
         {notes}</article>\n"
    )
}

/// The anchor of a rule; examples and matter have none.
fn anchor(change: &ShownChange) -> String {
    let told = matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    match (&change.old, &change.new) {
        (_, Some(new)) if told => format!(" id=\"{}\"", escape(&new.name())),
        (Some(old), None) if told => format!(" id=\"old-{}\"", escape(&old.name())),
        _ => String::new(),
    }
}

fn name(change: &ShownChange) -> String {
    let name = |it: &Option<ShownText>| it.as_ref().map(|it| escape(&it.name()));
    match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("<del>{old}</del> <ins>{new}</ins>"),
        (Some(_), Some(name)) => name,
        (None, Some(name)) => format!("<ins>{name}</ins>"),
        (Some(name), None) => format!("<del>{name}</del>"),
        (None, None) => String::new(),
    }
}

/// Paragraphs with deleted and inserted words in `del` and `ins`.
pub(super) fn marked_words(words: &[WordRun]) -> String {
    let mut out = String::from("<p>");
    for run in words {
        let text = escape(&run.text);
        match (run.op, run.tone) {
            (WordOp::Equal, _) | (WordOp::Insert, Tone::Typography) => out += &text,
            (WordOp::Delete, Tone::Typography) => {}
            (WordOp::Delete, Tone::Words) => out += &enclosed(&text, "del"),
            (WordOp::Insert, Tone::Words) => out += &enclosed(&text, "ins"),
        }
    }
    out.replace('\n', "</p>\n<p>") + "</p>"
}

/// Elements never span paragraphs.
fn enclosed(text: &str, tag: &str) -> String {
    let lines = text.split('\n').map(|it| match it.is_empty() {
        true => String::new(),
        false => format!("<{tag}>{it}</{tag}>"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A page with the text after and before the revision in two columns, made to be printed on A4.
pub fn diff_table(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let language = new.language;
    let mut body = format!(
        "<style>\n{STYLE}</style>\n<h1 lang=\"ja\">新旧対照表</h1>\n<table class=\"comparison\">\n\
         <thead lang=\"ja\"><tr><th scope=\"col\">{AFTER} {new}</th>\
         <th scope=\"col\">{BEFORE} {old}</th></tr></thead>\n<tbody lang=\"{language}\">\n"
    );
    for row in rows(answer) {
        body += &match row {
            Row::Heading(title) => {
                let title = escape(&title);
                format!(
                    "<tr class=\"heading\"><th colspan=\"2\" scope=\"colgroup\">{title}</th></tr>\n"
                )
            }
            Row::Omitted => format!("<tr lang=\"ja\"><td>{OMITTED}</td><td>{OMITTED}</td></tr>\n"),
            Row::Record(cells) => {
                format!(
                    "<tr><td>{}</td><td>{}</td></tr>\n",
                    comparison_cell(&cells.new),
                    comparison_cell(&cells.old)
                )
            }
        };
    }
    body += "</tbody>\n</table>\n";
    page(&format!("新旧対照表 {old} → {new}"), &body)
}

/// A cell with what changed underlined.
pub fn comparison_cell(cell: &Cell) -> String {
    let piece = |it: &Piece| {
        let text = match it.is_label {
            true => format!("<span lang=\"ja\">{}</span>", escape(&it.text)),
            false => escape(&it.text),
        };
        let words = text.trim_matches(' ');
        if !it.underlined || words.is_empty() {
            return text;
        }
        // No line is drawn under the spaces at the ends.
        let (before, after) = text.split_once(words).unwrap_or_default();
        format!("{before}{}{after}", enclosed(words, "u"))
    };
    let text: String = cell.iter().map(piece).collect();
    text.replace('\n', "<br>")
}
