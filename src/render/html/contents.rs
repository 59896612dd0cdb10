//! How does the table of contents look as a page? Start at [`contents`].

use maud::{Markup, html};

use super::page::page;
use crate::answer::{Chapter, ContentsAnswer, PathStep};
use crate::render::words::Words;

/// A page with a list of chapters and of their sections.
pub fn contents(answer: &ContentsAnswer, words: Words) -> String {
    let body = html! {
        ul {
            @for Chapter { step: chapter, sections } in &answer.chapters {
                li { (titled(chapter)) ul { @for step in sections { li { (titled(step)) } } } }
            }
        }
    };
    page(&words.say("title-contents"), &body, words)
}

fn titled(step: &PathStep) -> Markup {
    html! {
        b { (step.number) }
        @if let Some(title) = &step.en { " " span lang="en" { (title) } }
        @if let Some(title) = &step.ja { " " span lang="ja" { (title) } }
    }
}
