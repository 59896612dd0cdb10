//! How does one change look? Start at [`change`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use maud::{Markup, html};

use super::diff::Layout;
use super::inline::inline;
use super::timeline::happened;
use super::view::View;
use crate::answer::{ShownChange, ShownText};
use crate::model::{Language, RecordKind, slug};
use crate::render::html::{Seen, changed_in};
use crate::render::labels::part_label;
use crate::render::notes::relation_notes;
use crate::render::words::Words;

/// One change.
pub fn change(view: &View, change: &ShownChange, language: Language, layout: Layout) -> Markup {
    html! {
        @let is_joined = layout == Layout::Sides && change.old.is_some() && change.new.is_some();
        @let joined = if is_joined { " joined" } else { "" };
        article class={ "change " (change.class.word()) (joined) } id=[anchor(change)] {
            h3 {
                (name(view, change, language))
                @if change.kind == RecordKind::Example {
                    " " small { (view.say("kind-example")) }
                }
                " " span.status { (happened(view, Some(change.class))) }
            }
            @if layout == Layout::Inline {
                div.both lang=(language) {
                    (changed_in(&change.words, Seen::Both, &|text| inline(language, text)))
                }
            } @else {
                (beside(view, change, language))
            }
            div.note { @for note in notes(view, change) { p { (note) } } }
        }
    }
}

/// Before and after; what is after holds both in one, of which the sheet shows what there is room
/// for.
fn beside(view: &View, change: &ShownChange, language: Language) -> Markup {
    let after = if change.old.is_some() { Seen::Both } else { Seen::New };
    let sides = [
        (&change.old, "side old", Seen::Old, view.say("page-change-new")),
        (&change.new, "side new", after, view.say("page-change-removed")),
    ];
    html! {
        @for (text, class, seen, absent) in sides {
            @if text.is_some() {
                div class=(class) lang=(language) {
                    (changed_in(&change.words, seen, &|text| inline(language, text)))
                }
            } @else { div.none { (absent) } }
        }
    }
}

/// Where a change is found on its page.
pub fn anchor(change: &ShownChange) -> Option<String> {
    let addressed =
        matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    let name = |text: &ShownText| match text.number {
        Some(number) => number.to_string(),
        None => format!("term-{}", slug(&text.name())),
    };
    match (&change.old, &change.new) {
        (_, Some(new)) if addressed => Some(name(new)),
        (Some(old), None) if addressed => Some(format!("old-{}", name(old))),
        _ => None,
    }
}

/// What is changed is called so, before and after; what is there now is a link to it on the page.
pub fn name(view: &View, change: &ShownChange, language: Language) -> Markup {
    let plain = plain_name(view, change, language);
    let now = change.new.as_ref().and_then(|text| text.number);
    match now.filter(|_| anchor(change).is_some() && !change.is_renamed()) {
        Some(number) => html! { a href={ "#" (number) } { (plain) } },
        None => plain,
    }
}

/// What is changed is called so, before and after.
pub fn plain_name(view: &View, change: &ShownChange, language: Language) -> Markup {
    let name = |text: &ShownText| match (text.number, text.part) {
        (Some(_), _) => html! { (text.name()) },
        (None, Some(part)) => html! { (part_label(part, Words::of(view.language))) },
        (None, None) => html! { span lang=(language) { (text.name()) } },
    };
    match (change.old.as_ref().map(name), change.new.as_ref().map(name)) {
        (Some(old), Some(new)) if old.0 != new.0 => html! { del { (old) } " " ins { (new) } },
        (_, Some(new)) => new,
        (Some(old), None) => html! { del { (old) } },
        (None, None) => html! {},
    }
}

fn notes(view: &View, change: &ShownChange) -> Vec<Markup> {
    let members = change.members.as_ref().map(|members| {
        html! {
            @for name in &members.removed { del { (name) } " " }
            @for name in &members.added { ins { (name) } " " }
        }
    });
    let others = relation_notes(change, view.words()).into_iter().map(|note| html! { (note) });
    members.into_iter().chain(others).collect()
}
