//! How does a section to read through look? Start at [`section`].

use super::frame::{Head, Place, framed};
use super::lists::{both, facing, named, neighbours, path};
use super::record::rows;
use super::view::View;
use crate::answer::{PathStep, SectionAnswer};

/// A section with all its rules, or a chapter with its sections.
pub fn section(view: &View, answer: &SectionAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let title = view.title(&answer.title).map_or(String::new(), |it| it.0.to_owned());
    let mut body = String::from("<div class=\"spread reading\">\n<div class=\"head\">\n");
    body += &path(view, &answer.path);
    body += &format!("<h1>{}{}</h1>\n", number, both(view, &answer.title));
    body += &facing(view, &answer.facing);
    body += &format!("</div>\n{}<div class=\"text\">\n", inside(view, answer));
    if answer.records.is_empty() {
        body += "<ul class=\"contents\">\n";
        for step in &answer.contents {
            body += &format!(
                "<li><a href=\"{}\"><b>{}</b>{}</a></li>\n",
                view.number(step.number),
                step.number,
                both(view, step)
            );
        }
        body += "</ul>\n";
    }
    body += &rows(view, &answer.records);
    let neighbour =
        |it: &Option<PathStep>| it.as_ref().map(|it| (view.number(it.number), named(view, it)));
    body += &neighbours(view, neighbour(&answer.previous), neighbour(&answer.next));
    body += "</div>\n</div>\n";
    framed(
        view,
        &Head { place: Place::Rules, title: &format!("{number} {title}"), typed: "" },
        &body,
    )
}

/// The titled rules of a section, to jump to.
fn inside(view: &View, answer: &SectionAnswer) -> String {
    if answer.records.is_empty() || answer.contents.len() < 2 {
        return String::new();
    }
    let label = view.say("In this section", "この節の内容");
    let mut out = format!(
        "<nav class=\"inside\" aria-label=\"{label}\"><details open><summary>{label}</summary><ol>\n"
    );
    for step in &answer.contents {
        out += &format!("<li><a href=\"#{}\">{}</a></li>\n", step.number, named(view, step));
    }
    out + "</ol></details></nav>\n"
}
