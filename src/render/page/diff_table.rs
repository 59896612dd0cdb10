//! How does a 新旧対照表 look among the pages? Start at [`table`].

use maud::{Markup, html};

use super::view::View;
use crate::answer::{DiffAnswer, Heading};
use crate::render::html::comparison;
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// The text after and before the revision in two columns.
pub fn table(view: &View, answer: &DiffAnswer) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
            (comparison(answer, |title| heading(view, title)))
        }
    }
}

/// A heading; what the book does not call itself is called in the language of the interface.
fn heading(view: &View, title: &str) -> Markup {
    let parts = [(Heading::Glossary, "用語集"), (Heading::Front, "前付"), (Heading::Back, "後付")];
    let of = parts.iter().find(|part| heading_label(&part.0, Words::EN) == title);
    match of {
        Some((_, ja)) => html! { span lang=(view.language) { (view.say(title, ja)) } },
        None => html! { (title) },
    }
}
