//! What are classes, sections and counts called in running text? Start at [`class_label`].

use crate::answer::{
    Cited, DiffAnswer, Heading, HistoryAnswer, HistoryEvent, ShownChange, ShownText,
};
use crate::model::{Class, RecordKind};

/// What happened, for people.
pub fn class_label(class: Class) -> &'static str {
    match class {
        Class::Added => "added",
        Class::Removed => "removed",
        Class::Edited => "edited",
        Class::Moved => "renumbered",
        Class::MovedEdited => "renumbered and edited",
        Class::References => "references only",
        Class::Retargeted => "retargeted",
        Class::Typography => "typography",
    }
}

/// What a change is a change of, before and after: `509.4 → 509.2 example`.
pub fn change_name(change: &ShownChange) -> String {
    let name = |it: &Option<ShownText>| it.as_ref().map(ShownText::name);
    let name = match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("{old} → {new}"),
        (_, Some(name)) | (Some(name), None) => name,
        (None, None) => String::new(),
    };
    let kind = if change.kind == RecordKind::Example { " example" } else { "" };
    format!("{name}{kind}")
}

/// What points at a record: `510.1e`, `glossary Lethal Damage`.
pub fn cited_label(cited: &Cited) -> String {
    match cited {
        Cited::By(number) => number.to_string(),
        Cited::ByTerm(term) => format!("glossary {term}"),
    }
}

/// Where changes stand, for people.
pub fn heading_label(heading: &Heading) -> String {
    match heading {
        Heading::Section(number, title) => format!("{number} {title}").trim_end().to_owned(),
        Heading::Glossary => "Glossary".to_owned(),
        Heading::Front => "Before the rules".to_owned(),
        Heading::Back => "Behind the rules".to_owned(),
    }
}

/// How many changes there are, by class: `61 changes: 16 removed, 14 edited`.
pub fn summary_line(answer: &DiffAnswer) -> String {
    let told = answer.summary.iter().map(|it| it.1).sum();
    let count = match (told, answer.total) {
        (0, 0) => return "no changes".to_owned(),
        (told, total) if told == total => format!("{told} changes"),
        (told, total) => format!("{told} of {total} changes"),
    };
    let classes = answer.summary.iter();
    let classes: Vec<String> =
        classes.map(|(class, count)| format!("{count} {}", class_label(*class))).collect();
    match classes.is_empty() {
        true => count,
        false => format!("{count}: {}", classes.join(", ")),
    }
}

/// Where a thread begins and ends: `since 1999-04-23, in 96 editions, still in force`.
pub fn thread_line(answer: &HistoryAnswer) -> String {
    let first = answer.events.first().map_or(answer.last, |it| it.edition);
    let count = match answer.editions {
        1 => "in one edition".to_owned(),
        editions => format!("in {editions} editions"),
    };
    let end = match answer.is_current {
        true => "still in force".to_owned(),
        false => format!("last in {}", answer.last),
    };
    format!("since {first}, {count}, {end}")
}

/// What happened to a thread in an edition: `renumbered 509.4 → 509.2`.
pub fn event_label(event: &HistoryEvent) -> String {
    let name = |it: &Option<ShownText>| it.as_ref().map(ShownText::name);
    let label = event.class.map_or("the editions begin with it", class_label);
    let absent = if event.is_held { "" } else { ", its text is not here" };
    let label = match (name(&event.old), name(&event.new)) {
        (Some(old), Some(new)) if old != new => format!("{label} {old} → {new}"),
        (_, Some(name)) | (Some(name), None) => format!("{label} {name}"),
        (None, None) => label.to_owned(),
    };
    label + absent
}

/// What is said behind what only the paired texts have, with how closely they go together;
/// nothing behind what a glossary has.
pub fn found_mark(phi: Option<f32>) -> String {
    phi.map_or(String::new(), |it| format!(" (found, not official, φ {it:.2})"))
}
