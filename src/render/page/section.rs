//! How does a section to read through look, and the table of all? Start at [`section`] and
//! [`contents`].

use maud::{Markup, html};

use super::about::About;
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed, framed_about};
use super::lists::{both, drawer, facing, named, neighbours, path};
use super::record::{is_without, not_held, other_text, rows, told};
use super::view::View;
use crate::answer::{Chapter, ContentsAnswer, PathStep, SectionAnswer};
use crate::model::Language;
use crate::render::labels::japanese_title;

/// A section with all its rules, or a chapter with its sections.
pub fn section(view: &View, answer: &SectionAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let neighbour = |step: &PathStep| (view.number(step.number), named(view, step));
    let is_read = !answer.records.is_empty();
    let told = match is_read {
        true => told(&answer.facing, &[&answer.records]),
        false => answer.facing,
    };
    let is_alone = is_read && is_without(&answer.records, Language::Ja);
    let has_contents = is_read && answer.contents.len() > 1;
    let place = number.to_string();
    let (en, ja) = (answer.title.en.as_deref(), answer.title.ja.as_deref());
    let bar = Bar {
        place: &place,
        cited: format!("CR {number}"),
        titles: [en, japanese_title(en, ja)],
        facing: &answer.facing,
        told: &told,
        past: None,
        has_contents,
        feed: (
            format!("/feed/{number}.atom"),
            view.tell("page-feed-of", &[("name", place.as_str().into())]),
        ),
    };
    let body = html! {
        div."spread reading" {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some(ja) = answer.title_ja { (other_text(view, ja)) }
                }
                (edition_bar(view, &bar))
                @if is_alone { (not_held(view)) }
            }
            (inside(view, answer))
            div.text.alone[is_alone] {
                @if !is_read && !view.host.is_folder {
                    p { a href={ (view.number(number)) "?whole" } { (view.say("page-section-whole")) } }
                }
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

/// A chapter with the words of all its sections, to be searched with the browser's own means.
pub fn whole(view: &View, chapter: &SectionAnswer, sections: &[SectionAnswer]) -> String {
    let view = &view.keeping(&chapter.facing).leading_to(chapter.today);
    let number = chapter.title.number;
    let rows_of =
        chapter.contents.iter().map(|step| (format!("#{}", step.number), named(view, step)));
    let body = html! {
        div."spread reading" {
            div.head {
                (path(view, &chapter.path))
                h1 { (number) (both(view, &chapter.title)) }
                (facing(view, &chapter.facing))
            }
            (drawer(view, view.say("page-section-inside"), rows_of))
            div.text {
                @for section in sections {
                    @let number = section.title.number;
                    h2.title id=(number) {
                        a.number href=(view.number(number)) { (number) }
                        (both(view, &section.title))
                    }
                    (rows(view, &section.records))
                }
            }
        }
    };
    let title = view.title(&chapter.title).map_or("", |title| title.0);
    let title = &format!("{number} {title}");
    let about = About::of_section(view, &chapter.title, &chapter.facing);
    framed_about(view, &Head { place: Place::Rules, title, typed: "" }, &about, &body)
}

/// The titled rules of a section, to jump to: a drawer on a phone, beside the text where there is
/// room.
fn inside(view: &View, answer: &SectionAnswer) -> Markup {
    if answer.records.is_empty() || answer.contents.len() < 2 {
        return html! {};
    }
    let rows = answer.contents.iter().map(|step| (format!("#{}", step.number), named(view, step)));
    drawer(view, view.say("page-section-inside"), rows)
}

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
fn step_link(view: &View, step: &PathStep) -> Markup {
    html! { a href=(view.number(step.number)) { b { (step.number) } (both(view, step)) } }
}
