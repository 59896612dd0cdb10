//! How does a section to read through look? Start at [`section`].

use maud::{Markup, html};

use super::about::About;
use super::contents::step_link;
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed_about};
use super::lists::{both, facing, named, neighbours, path};
use super::record::{is_without, not_held, other_text, rows, told};
use super::slim::{Shown, Slim, slim};
use super::view::View;
use crate::answer::{PathStep, SectionAnswer};
use crate::model::Language;
use crate::render::labels::japanese_title;

/// A section with all its rules, or a chapter with its sections.
pub fn section(view: &View, answer: &SectionAnswer, shown: Shown) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let neighbour = |step: &PathStep| (view.number(step.number), named(view, step));
    let is_read = !answer.records.is_empty();
    let told = match is_read {
        true => told(&answer.facing, &[&answer.records]),
        false => answer.facing,
    };
    let is_alone = is_read && is_without(&answer.records, Language::Ja);
    let place = number.to_string();
    let (en, ja) = (answer.title.en.as_deref(), answer.title.ja.as_deref());
    let bar = Bar {
        place: &place,
        cited: format!("CR {number}"),
        titles: [en, japanese_title(en, ja)],
        facing: &answer.facing,
        past: None,
    };
    let body = html! {
        @if is_read {
            (slim(view, shown, &Slim {
                number,
                title: view.title(&answer.title),
                has_contents: answer.contents.len() > 1,
                is_alone,
            }))
        }
        div."spread reading shows" data-show=(shown.word()) {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some(ja) = answer.title_ja { (other_text(view, ja)) }
                }
                (facing(view, &told))
                (edition_bar(view, &bar))
                @if is_alone { (not_held(view)) }
            }
            (inside(view, answer))
            div.text.alone[is_alone] {
                @if !is_read {
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
    let about = About::of_section(view, &answer.title, &told);
    framed_about(view, &Head { place: Place::Rules, title, typed: "" }, &about, &body)
}

/// The titled rules of a section, to jump to: a drawer on a phone, beside the text where there is
/// room.
fn inside(view: &View, answer: &SectionAnswer) -> Markup {
    if answer.records.is_empty() || answer.contents.len() < 2 {
        return html! {};
    }
    let label = view.say("page-section-inside");
    html! {
        nav #inside .inside.drawer popover aria-label=(label) {
            p.label {
                b { (label) }
                button.bare type="button" popovertarget="inside" popovertargetaction="hide"
                    aria-label=(view.say("page-section-close")) { "×" }
            }
            ol {
                @for step in &answer.contents {
                    li { a href={ "#" (step.number) } { (named(view, step)) } }
                }
            }
        }
    }
}
