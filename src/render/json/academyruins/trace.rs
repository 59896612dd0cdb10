//! One rule back through its changes, newest first:
//!
//! ```text
//! {ruleNumber, items:[{action: created|edited|replaced|moved, old:{ruleNumber, ruleText}|null,
//!                      new:{ruleNumber, ruleText},
//!                      diff:{sourceSet, sourceCode, destSet, destCode}}]}
//! ```
//!
//! A move has no texts. Where a rule stands since the first edition that is here, nothing tells
//! that it was created; where only references or quotes changed, nothing tells it either.

use serde::Serialize;

use super::diff::{Rule, marked};
use super::rules::one_line;
use crate::answer::{HistoryAnswer, HistoryEvent, ShownText};
use crate::model::{Class, EditionId, RuleNumber, WordOp};
use crate::render::json::print::plain;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Trace {
    rule_number: RuleNumber,
    items: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    action: &'static str,
    old: Option<Rule>,
    new: Rule,
    diff: Sets,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sets {
    source_set: String,
    source_code: String,
    dest_set: String,
    dest_code: String,
}

/// The changes of a rule; `sets` are the editions of its language with code and name of their
/// sets, ascending.
pub fn trace(
    number: RuleNumber,
    answer: &HistoryAnswer,
    sets: &[(EditionId, String, String)],
) -> String {
    let items = answer.events.iter().rev().filter_map(|event| item(event, sets)).collect();
    plain(&Trace { rule_number: number, items })
}

fn item(event: &HistoryEvent, all: &[(EditionId, String, String)]) -> Option<Item> {
    let action = match event.class? {
        Class::Added => "created",
        Class::Moved => "moved",
        Class::Edited | Class::Retargeted => "edited",
        Class::MovedEdited => "replaced",
        Class::Removed | Class::References | Class::Typography => return None,
    };
    // Of editions that are not here only numbers are known, and this shape has words.
    if !event.is_held {
        return None;
    }
    let rule = |text: &ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: match action {
            "moved" => None,
            "created" => Some(one_line(&text.text).into_owned()),
            _ => Some(marked(&event.words, own)),
        },
    };
    Some(Item {
        action,
        old: event.old.as_ref().map(|text| rule(text, WordOp::Delete)),
        new: rule(event.new.as_ref()?, WordOp::Insert),
        diff: sets(event.edition, all),
    })
}

/// The sets of an edition and of the one before it.
fn sets(edition: EditionId, sets: &[(EditionId, String, String)]) -> Sets {
    let at = sets.partition_point(|set| set.0 < edition);
    let set = |place: Option<usize>| match place.and_then(|place| sets.get(place)) {
        Some((_, code, name)) => (code.clone(), name.clone()),
        None => Default::default(),
    };
    let ((source_code, source_set), (dest_code, dest_set)) =
        (set(at.checked_sub(1)), set(Some(at)));
    Sets { source_set, source_code, dest_set, dest_code }
}
