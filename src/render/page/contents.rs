//! How does the table of contents look? Start at [`contents`].

use super::frame::{Head, Place, framed};
use super::lists::{both, facing};
use super::view::View;
use crate::answer::ContentsAnswer;

/// Chapters and sections in both languages.
pub fn contents(view: &View, answer: &ContentsAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("Contents", "目次");
    let mut body = format!("<h1>{title}</h1>\n{}", facing(view, &answer.facing));
    body += &chapters(view, answer);
    framed(view, &Head { place: Place::Rules, title, typed: "" }, &body)
}

/// The chapters, each with its sections.
pub fn chapters(view: &View, answer: &ContentsAnswer) -> String {
    let mut out = String::from("<div class=\"chapters\">\n");
    for (chapter, sections) in &answer.chapters {
        out += &format!(
            "<section><h2><a href=\"{}\"><b>{}</b>{}</a></h2>\n<ul class=\"contents\">\n",
            view.number(chapter.number),
            chapter.number,
            both(view, chapter)
        );
        for step in sections {
            out += &format!(
                "<li><a href=\"{}\"><b>{}</b>{}</a></li>\n",
                view.number(step.number),
                step.number,
                both(view, step)
            );
        }
        out += "</ul></section>\n";
    }
    out + "</div>\n"
}
