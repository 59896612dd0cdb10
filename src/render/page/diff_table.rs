//! How does a 新旧対照表 look among the pages? Start at [`table`].

use std::collections::HashMap;

use maud::{Markup, html};

use super::view::View;
use crate::answer::{Beside, DiffAnswer, Heading};
use crate::render::html::comparison;
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// The text after and before the revision in columns; `titles` are what sections are called in the
/// language of the interface.
pub fn table(
    view: &View,
    answer: &DiffAnswer,
    beside: &Beside,
    titles: &HashMap<Heading, String>,
) -> Markup {
    let words = Words::of(view.language);
    let heading = |heading: &Heading| match (heading, titles.get(heading)) {
        (Heading::Section(number, _), Some(title)) => {
            html! { span lang=(view.language) { (number) " " (title) } }
        }
        (Heading::Section(..), None) => html! { (heading_label(heading, words)) },
        _ => html! { span lang=(view.language) { (heading_label(heading, words)) } },
    };
    html! {
        div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
            (comparison(answer, beside, words, heading))
        }
    }
}
