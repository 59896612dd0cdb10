//! What else is there to say of a change? Start at [`diff_notes`], or [`event_notes`] for one of a
//! history.

use super::bulletin_labels::{mention_label, mention_text};
use super::words::Words;
use crate::answer::{HistoryEvent, Members, Relation, SharedWords, ShownChange};
use crate::model::{Class, Follows, Pair, ReferenceMove};

/// Lists, splits, merges, references and their proofs.
pub fn diff_notes(change: &ShownChange, words: Words) -> Vec<String> {
    let members = change.members.as_ref().map(|list| members(list, words));
    members.into_iter().chain(relation_notes(change, words)).collect()
}

/// Splits, merges, references and their proofs.
pub fn relation_notes(change: &ShownChange, words: Words) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(shares("change-words-from", &change.merged_from, words));
    notes.extend(shares("change-words-went", &change.split_into, words));
    notes.extend(change.references.iter().map(|moved| reference(moved, words)));
    notes.extend(change.given.as_deref().map(|reason| given(reason, words)));
    if change.relation == Relation::Consequence && change.class != Class::Moved {
        notes.push(words.say("change-consequence"));
    }
    notes
}

/// Splits, merges, and what a bulletin said of it.
pub fn event_notes(event: &HistoryEvent, words: Words) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(shares("change-words-from", &event.merged_from, words));
    notes.extend(shares("change-words-went", &event.split_into, words));
    notes.extend(event.given.as_deref().map(|reason| given(reason, words)));
    let remark = |mention| {
        let (what, text) = (mention_label(mention, words), mention_text(mention));
        words.tell("told", &[("what", what.into()), ("text", text.into())])
    };
    notes.extend(event.remarks.iter().map(remark));
    notes
}

/// What records share words with this one, with how much of it.
fn shares(key: &str, shared: &[SharedWords], words: Words) -> Option<String> {
    let told = |shared: &SharedWords| format!("{} ({:.0} %)", shared.name, shared.share * 100.0);
    let told: Vec<String> = shared.iter().map(told).collect();
    (!told.is_empty()).then(|| words.tell(key, &[("names", words.list(&told).into())]))
}

fn given(reason: &str, words: Words) -> String {
    let given = words.say("change-given");
    match reason {
        "" => given,
        reason => words.tell("told", &[("what", given.into()), ("text", reason.into())]),
    }
}

fn members(members: &Members, words: Words) -> String {
    let told = Pair::new(("-", &members.removed), ("+", &members.added));
    let told = [told.old, told.new].map(|(sign, list)| {
        list.iter().map(|member| format!("{sign}{member}")).collect::<Vec<_>>().join(", ")
    });
    let told: Vec<&str> =
        told.iter().map(String::as_str).filter(|signed| !signed.is_empty()).collect();
    words.tell("change-members", &[("members", told.join(", ").into())])
}

/// A changed reference with its proof.
fn reference(moved: &ReferenceMove, words: Words) -> String {
    let (old, new) = (moved.old.to_string(), moved.new.to_string());
    let target = match moved.target {
        Some(target) if target == moved.new.first() => words.say("reference-covers-others"),
        Some(target) => words.tell("reference-is-now", &[("number", target.to_string().into())]),
        None => words.say("reference-is-gone"),
    };
    let key = match moved.follows {
        Follows::Target => {
            return words.tell("reference-follows", &[("old", old.into()), ("new", new.into())]);
        }
        Follows::Elsewhere if moved.old == moved.new => {
            let told = [("old", old.into()), ("target", target.into())];
            return words.tell("reference-stayed", &told);
        }
        Follows::Elsewhere => "reference-elsewhere",
    };
    words.tell(key, &[("old", old.into()), ("new", new.into()), ("target", target.into())])
}
