//! What else is there to say of a change? Start at [`diff_notes`], or [`event_notes`] for one of a
//! history.

use super::bulletin_labels::{mention_label, mention_text};
use crate::answer::{HistoryEvent, Members, Relation, SharedWords, ShownChange};
use crate::model::{Class, Follows, Pair, ReferenceMove};

/// Splits, merges, lists, references and their proofs.
pub fn diff_notes(change: &ShownChange) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(shares("words from", &change.merged_from));
    notes.extend(shares("words went to", &change.split_into));
    notes.extend(change.members.as_ref().map(members));
    notes.extend(change.references.iter().map(reference));
    notes.extend(change.given.as_deref().map(given));
    if change.relation == Relation::Consequence && change.class != Class::Moved {
        notes.push("follows from a change of the topic".to_owned());
    }
    notes
}

/// Splits, merges, and what a bulletin said of it.
pub fn event_notes(event: &HistoryEvent) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(shares("words from", &event.merged_from));
    notes.extend(shares("words went to", &event.split_into));
    notes.extend(event.given.as_deref().map(given));
    let remark = |it| format!("{}: {}", mention_label(it), mention_text(it));
    notes.extend(event.remarks.iter().map(remark));
    notes
}

/// What records share words with this one, with how much of it.
fn shares(label: &str, shared: &[SharedWords]) -> Option<String> {
    let told = |it: &SharedWords| format!("{} ({:.0} %)", it.name, it.share * 100.0);
    let told: Vec<String> = shared.iter().map(told).collect();
    (!told.is_empty()).then(|| format!("{label} {}", told.join(", ")))
}

fn given(reason: &str) -> String {
    match reason {
        "" => "paired by hand".to_owned(),
        reason => format!("paired by hand: {reason}"),
    }
}

fn members(members: &Members) -> String {
    let told = Pair::new(("-", &members.removed), ("+", &members.added));
    let told = [told.old, told.new].map(|(sign, list)| {
        list.iter().map(|it| format!("{sign}{it}")).collect::<Vec<_>>().join(", ")
    });
    let told: Vec<&str> = told.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    format!("list: {}", told.join(", "))
}

/// A changed reference with its proof.
fn reference(it: &ReferenceMove) -> String {
    let target = match it.target {
        Some(target) if target == it.new.first() => "it covers other rules now".to_owned(),
        Some(target) => format!("that rule is {target} now"),
        None => "that rule is gone".to_owned(),
    };
    match it.follows {
        Follows::Target => format!("{} → {} follows its target", it.old, it.new),
        Follows::Elsewhere if it.old == it.new => format!("{} stayed, but {target}", it.old),
        Follows::Elsewhere => format!("{} → {} points elsewhere: {target}", it.old, it.new),
    }
}
