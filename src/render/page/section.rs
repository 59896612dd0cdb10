//! How does a section to read through look? Start at [`section`].

use maud::{Markup, html};

use super::about::About;
use super::contents::step_link;
use super::frame::{Head, Place, framed_about};
use super::lists::{both, facing, named, neighbours, path};
use super::record::{other_text, rows};
use super::view::View;
use crate::answer::{PathStep, SectionAnswer};

/// A section with all its rules, or a chapter with its sections.
pub fn section(view: &View, answer: &SectionAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let neighbour = |step: &PathStep| (view.number(step.number), named(view, step));
    let body = html! {
        div."spread reading" {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some(ja) = answer.title_ja { (other_text(view, ja)) }
                }
                (facing(view, &answer.facing))
            }
            (inside(view, answer))
            div.text {
                @if answer.records.is_empty() {
                    ul.contents { @for step in &answer.contents { li { (step_link(view, step)) } } }
                }
                (rows(view, &answer.records))
                (neighbours(
                    view,
                    answer.previous.as_ref().map(neighbour),
                    answer.next.as_ref().map(neighbour),
                ))
            }
        }
    };
    let title = view.title(&answer.title).map_or("", |title| title.0);
    let title = &format!("{number} {title}");
    let about = About::of_section(view, &answer.title, &answer.facing);
    framed_about(view, &Head { place: Place::Rules, title, typed: "" }, &about, &body)
}

/// The titled rules of a section, to jump to.
fn inside(view: &View, answer: &SectionAnswer) -> Markup {
    if answer.records.is_empty() || answer.contents.len() < 2 {
        return html! {};
    }
    let label = view.say("In this section", "この節の内容");
    html! {
        nav.inside aria-label=(label) {
            details open {
                summary { (label) }
                ol {
                    @for step in &answer.contents {
                        li { a href={ "#" (step.number) } { (named(view, step)) } }
                    }
                }
            }
        }
    }
}
