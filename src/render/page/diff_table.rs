//! How does a 新旧対照表 look among the pages? Start at [`table`].

use maud::{Markup, html};

use super::inline::inline;
use super::view::View;
use crate::answer::{Beside, DiffAnswer, Heading};
use crate::render::html::comparison;
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// The text after and before the revision in columns.
pub fn table(view: &View, answer: &DiffAnswer, beside: &Beside) -> Markup {
    let words = Words::of(view.language);
    let heading = |heading: &Heading| {
        let is_named = match heading {
            Heading::Section(_, title) => answer.names.get(title).is_some(),
            _ => true,
        };
        let language = if is_named { view.language } else { answer.editions.new.language };
        html! { span lang=(language) { (heading_label(heading, &answer.names, words)) } }
    };
    html! {
        div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
            (comparison(answer, beside, words, heading, &inline))
        }
    }
}
