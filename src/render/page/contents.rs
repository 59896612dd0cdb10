//! How does the table of contents look? Start at [`contents`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::lists::{both, facing};
use super::view::View;
use crate::answer::{Chapter, ContentsAnswer, PathStep};

/// Chapters and sections in both languages.
pub fn contents(view: &View, answer: &ContentsAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("page-contents");
    let body = html! { h1 { (title) } (facing(view, &answer.facing)) (chapters(view, answer)) };
    framed(view, &Head { place: Place::Rules, title, typed: "" }, &body)
}

/// The chapters, each with its sections.
pub fn chapters(view: &View, answer: &ContentsAnswer) -> Markup {
    html! {
        div.chapters {
            @for Chapter { step: chapter, sections } in &answer.chapters {
                section {
                    h2 { (step_link(view, chapter)) }
                    ul.contents { @for step in sections { li { (step_link(view, step)) } } }
                }
            }
        }
    }
}

/// A number with its titles in both languages, as a link.
pub fn step_link(view: &View, step: &PathStep) -> Markup {
    html! { a href=(view.number(step.number)) { b { (step.number) } (both(view, step)) } }
}
