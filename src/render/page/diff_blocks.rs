//! How do changes look that are told in one go? Start at [`block`].

use maud::{Markup, html};

use super::change::{anchor, change, name};
use super::diff::Layout;
use super::timeline::happened;
use super::view::View;
use crate::answer::ShownChange;
use crate::model::Language;
use crate::render::blocks::{Block, Form};
use crate::render::labels::first_words;
use crate::render::words::Words;

/// A block; `with_texts` is where the changes of its class stand with their texts.
pub fn block(
    view: &View,
    block: &Block<'_>,
    language: Language,
    layout: Layout,
    with_texts: &str,
) -> Markup {
    let Some(first) = block.changes.first() else { return html! {} };
    let label = happened(view, Some(first.class));
    match block.line(label, Words::of(view.language)) {
        Some(line) if block.changes.len() == 1 => html! {
            p.run id=[anchor(first)] {
                (name(view, first, language)) " " span.status { (line.told) }
            }
        },
        Some(line) => html! {
            details.run {
                summary { b { (line.name) } " " span.status { (line.told) } }
                @if block.form == Form::Matter {
                    @for told in &block.changes {
                        (change(view, told, language, Layout::Inline))
                    }
                } @else {
                    (names(view, &block.changes, language))
                    p { a href=(with_texts) { (view.say("page-diff-texts")) } }
                }
            }
        },
        None if block.form == Form::Moved => html! {
            p.run id=[anchor(first)] {
                (name(view, first, language)) " " span.status { (label) }
                @let text = first.new.as_ref().map_or("", |shown| shown.text.as_str());
                " " span.quiet lang=(language) { (first_words(text)) }
            }
        },
        None if block.changes.len() > 1 => html! {
            div.together {
                @for told in &block.changes { (change(view, told, language, layout)) }
            }
        },
        None => change(view, first, language, layout),
    }
}

/// What the changes are called, before and after, in columns.
pub fn names(view: &View, changes: &[&ShownChange], language: Language) -> Markup {
    html! {
        ul.moves {
            @for change in changes { li id=[anchor(change)] { (name(view, change, language)) } }
        }
    }
}
