//! How does a 新旧対照表 look among the pages? Start at [`table`].

use super::view::View;
use crate::answer::{DiffAnswer, Heading};
use crate::render::comparison::{AFTER, BEFORE, OMITTED, Row, rows};
use crate::render::html::{comparison_cell, escape};
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// The text after and before the revision in two columns.
pub fn table(view: &View, answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let language = new.language;
    let mut out = format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"新旧対照表\" lang=\"ja\">\
         <table class=\"comparison\">\n<thead><tr><th scope=\"col\">{AFTER} {new}</th>\
         <th scope=\"col\">{BEFORE} {old}</th></tr></thead>\n<tbody lang=\"{language}\">\n"
    );
    for row in rows(answer, Words::EN) {
        out += &match row {
            Row::Heading(title) => {
                let title = heading(view, &title);
                format!(
                    "<tr class=\"heading\"><th colspan=\"2\" scope=\"colgroup\">{title}</th></tr>\n"
                )
            }
            Row::Omitted => {
                format!("<tr lang=\"ja\"><td>{OMITTED}</td><td>{OMITTED}</td></tr>\n")
            }
            Row::Record(cells) => {
                format!(
                    "<tr><td>{}</td><td>{}</td></tr>\n",
                    comparison_cell(&cells.new),
                    comparison_cell(&cells.old)
                )
            }
        };
    }
    out + "</tbody>\n</table></div>\n"
}

/// A heading; what the book does not call itself is called in the language of the interface.
fn heading(view: &View, title: &str) -> String {
    let parts = [(Heading::Glossary, "用語集"), (Heading::Front, "前付"), (Heading::Back, "後付")];
    let of = parts.iter().find(|it| heading_label(&it.0, Words::EN) == title);
    match of {
        Some((_, ja)) => {
            let (lang, title) = (view.language, view.say(title, ja));
            format!("<span lang=\"{lang}\">{title}</span>")
        }
        None => escape(title),
    }
}
