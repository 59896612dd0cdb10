//! How does the way of a rule through the editions look? Start at [`timeline`] and [`event_rows`].

use maud::{Markup, html};

use super::view::View;
use crate::answer::{Past, PastEvent};
use crate::model::{Class, EditionId};

/// Units of the picture from end to end.
const WIDTH: i32 = 1000;

/// A picture of all editions by date: where the rule stood, and where something happened to it.
pub fn timeline(view: &View, past: &Past) -> Markup {
    let (Some(first), Some(last)) = (past.editions.first(), past.editions.last()) else {
        return html! {};
    };
    let days = last.effective.days_from(first.effective).max(1);
    let x = |it: &EditionId| it.effective.days_from(first.effective) * (WIDTH - 4) / days;
    html! {
        svg.timeline viewBox={ "0 0 " (WIDTH) " 24" } preserveAspectRatio="none" role="img"
            aria-label=(label(view, past)) {
            @for edition in &past.editions {
                rect.edition x=(x(edition)) y="16" width="2" height="8" {}
            }
            @for (from, to) in lives(past) {
                @let width = (to.map_or(WIDTH, |to| x(&to)) - x(&from)).max(2);
                rect.life x=(x(&from)) y="12" width=(width) height="4" {}
            }
            @for event in &past.events {
                @if let Some((class, top)) = drawn(event.class) {
                    rect class=(class) x=(x(&event.edition)) y=(top) width="4" height=(24 - top) {}
                }
            }
        }
        p.ends { time { (first.effective) } time { (last.effective) } }
    }
}

/// How an event is drawn, and from what height.
fn drawn(class: Option<Class>) -> Option<(&'static str, i32)> {
    match class {
        Some(Class::Typography) => None,
        Some(Class::Moved | Class::References) => Some(("move", 6)),
        Some(Class::Removed) => Some(("gone", 0)),
        _ => Some(("edit", 0)),
    }
}

/// From where to where the rule stood; without an end where it still stands.
fn lives(past: &Past) -> Vec<(EditionId, Option<EditionId>)> {
    let Some(first) = past.events.first() else { return Vec::new() };
    let gone = past.events.iter().find(|it| it.class == Some(Class::Removed));
    vec![(first.edition, gone.map(|it| it.edition))]
}

fn label(view: &View, past: &Past) -> String {
    let count = past.events.len();
    let since = past.events.first().map(|it| it.edition.to_string()).unwrap_or_default();
    match view.language {
        crate::model::Language::En => format!("Since {since}, {count} events, told below"),
        crate::model::Language::Ja => format!("{since}から、変更{count}件。下に一覧"),
    }
}

/// What happened, the newest first, with links to what changed and to what was before.
pub fn event_rows(view: &View, events: &[PastEvent], most: usize) -> Markup {
    let told = events.iter().rev().filter(|event| event.class != Some(Class::Typography));
    html! { dl.facts { @for event in told.take(most) { (row(view, event)) } } }
}

fn row(view: &View, event: &PastEvent) -> Markup {
    let anchor = match (event.new, event.old) {
        (Some(new), _) => format!("#{new}"),
        (None, Some(old)) => format!("#old-{old}"),
        (None, None) => String::new(),
    };
    let about = event.new.or(event.old).map_or(String::new(), |number| format!("?q={number}"));
    html! {
        dt { time { (event.edition.effective) } }
        dd {
            (happened(view, event.class))
            @if let (Some(old), Some(new)) = (event.old, event.new) && old != new {
                " " s { (old) } " → " (new)
            }
            @if let (Some(before), Some(_)) = (event.before, event.class) {
                " "
                a href={ "/diff/" (before) "/" (event.edition) (about) (anchor) } {
                    (view.say("what changed", "変更箇所"))
                }
            }
            @if let (Some(before), Some(old)) = (event.before, event.old) {
                " " a href={ "/" (old) "@" (before) } { (view.say("before", "以前の本文")) }
            }
        }
    }
}

/// What happened, in the language of the interface.
pub fn happened(view: &View, class: Option<Class>) -> &'static str {
    let said = match class {
        None => ("the editions here begin with it", "ここにある最初の版から"),
        Some(class) => words(class),
    };
    view.say(said.0, said.1)
}

fn words(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Added => ("added", "追加"),
        Class::Removed => ("removed", "削除"),
        Class::Edited => ("edited", "変更"),
        Class::Moved => ("renumbered", "番号変更"),
        Class::MovedEdited => ("renumbered and edited", "番号変更と変更"),
        Class::References => ("references only", "参照番号のみ"),
        Class::Retargeted => ("reference retargeted", "参照先の変更"),
        Class::Typography => ("typography", "表記のみ"),
    }
}
