//! How does the way of a rule through the editions look? Start at [`timeline`] and [`event_rows`].

use super::view::View;
use crate::answer::{Past, PastEvent};
use crate::model::{Class, EditionId};

/// Units of the picture from end to end.
const WIDTH: i32 = 1000;

/// A picture of all editions by date: where the rule stood, and where something happened to it.
pub fn timeline(view: &View, past: &Past) -> String {
    let (Some(first), Some(last)) = (past.editions.first(), past.editions.last()) else {
        return String::new();
    };
    let days = last.effective.days_from(first.effective).max(1);
    let x = |it: &EditionId| it.effective.days_from(first.effective) * (WIDTH - 4) / days;
    let mut out = format!(
        "<svg class=\"timeline\" viewBox=\"0 0 {WIDTH} 24\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"{}\">\n",
        label(view, past)
    );
    for it in &past.editions {
        out +=
            &format!("<rect class=\"edition\" x=\"{}\" y=\"16\" width=\"2\" height=\"8\"/>", x(it));
    }
    for (from, to) in lives(past) {
        let to = to.map_or(WIDTH, |it| x(&it));
        let width = (to - x(&from)).max(2);
        out += &format!(
            "<rect class=\"life\" x=\"{}\" y=\"12\" width=\"{width}\" height=\"4\"/>",
            x(&from)
        );
    }
    for event in &past.events {
        let (class, top) = match event.class {
            Some(Class::Typography) => continue,
            Some(Class::Moved | Class::References) => ("move", 6),
            Some(Class::Removed) => ("gone", 0),
            _ => ("edit", 0),
        };
        out += &format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{top}\" width=\"4\" height=\"{}\"/>",
            x(&event.edition),
            24 - top
        );
    }
    let ends = format!(
        "<p class=\"ends\"><time>{}</time><time>{}</time></p>\n",
        first.effective, last.effective
    );
    out + "\n</svg>\n" + &ends
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
pub fn event_rows(view: &View, events: &[PastEvent], most: usize) -> String {
    let told = |it: &&PastEvent| it.class != Some(Class::Typography);
    let mut out = String::from("<dl class=\"facts\">\n");
    for event in events.iter().rev().filter(told).take(most) {
        out += &row(view, event);
    }
    out + "</dl>\n"
}

fn row(view: &View, event: &PastEvent) -> String {
    let mut told = happened(view, event.class).to_owned();
    if let (Some(old), Some(new)) = (event.old, event.new)
        && old != new
    {
        told += &format!(" <s>{old}</s> → {new}");
    }
    if let (Some(before), Some(_)) = (event.before, event.class) {
        let anchor = match (event.new, event.old) {
            (Some(new), _) => format!("#{new}"),
            (None, Some(old)) => format!("#old-{old}"),
            (None, None) => String::new(),
        };
        let about = event.new.or(event.old).map_or(String::new(), |it| format!("?q={it}"));
        told += &format!(
            " <a href=\"/diff/{before}/{}{about}{anchor}\">{}</a>",
            event.edition,
            view.say("what changed", "変更箇所")
        );
    }
    if let (Some(before), Some(old)) = (event.before, event.old) {
        let as_it_was = view.say("before", "以前の本文");
        told += &format!(" <a href=\"/{old}@{before}\">{as_it_was}</a>");
    }
    format!("<dt><time>{}</time></dt><dd>{told}</dd>\n", event.edition.effective)
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
