//! How does a 新旧対照表 look among the pages? Start at [`table`].

use maud::{Markup, html};

use super::view::View;
use crate::answer::{Beside, DiffAnswer};
use crate::render::html::comparison;
use crate::render::words::Words;

/// The text after and before the revision in columns.
pub fn table(view: &View, answer: &DiffAnswer, beside: &Beside) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
            (comparison(answer, beside, Words::of(view.language), |title| html! { (title) }))
        }
    }
}
