//! One rule back through its changes, newest first:
//!
//! ```text
//! [{action: created|edited|replaced|moved, old:{ruleNumber, ruleText}|null,
//!   new:{ruleNumber, ruleText}, diff:{sourceSet, sourceCode, destSet, destCode}}]
//! ```
//!
//! A move has no texts. Where a rule stands since the first edition that is here, nothing tells
//! that it was created; where only references or quotes changed, nothing tells it either.

use serde::Serialize;

use super::diff::{Rule, marked};
use crate::answer::{EditionsAnswer, HistoryAnswer, HistoryEvent, ShownText};
use crate::model::{Class, DocumentKind, EditionId, WordOp};
use crate::render::json::print::print;

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

/// The changes of a rule; `editions` tells what came before each.
pub fn trace(answer: &HistoryAnswer, editions: &EditionsAnswer) -> String {
    let items = answer.events.iter().rev().filter_map(|it| item(it, editions));
    print(&items.collect::<Vec<_>>())
}

fn item(event: &HistoryEvent, editions: &EditionsAnswer) -> Option<Item> {
    let action = match event.class? {
        Class::Added => "created",
        Class::Moved => "moved",
        Class::Edited | Class::Retargeted => "edited",
        Class::MovedEdited => "replaced",
        Class::Removed | Class::References | Class::Typography => return None,
    };
    let rule = |text: &ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: match action {
            "moved" => None,
            "created" => Some(text.text.clone()),
            _ => Some(marked(&event.words, own)),
        },
    };
    Some(Item {
        action,
        old: event.old.as_ref().map(|it| rule(it, WordOp::Delete)),
        new: rule(event.new.as_ref()?, WordOp::Insert),
        diff: sets(event.edition, editions),
    })
}

/// The sets of an edition and of the one before it.
fn sets(edition: EditionId, editions: &EditionsAnswer) -> Sets {
    let of_rules = editions
        .editions
        .iter()
        .filter(|it| it.id.document == DocumentKind::Rules && it.id.language == edition.language);
    let before = of_rules.clone().filter(|it| it.id < edition).last().map(|it| it.id);
    let code = |id: Option<EditionId>| {
        let line = of_rules.clone().find(|it| Some(it.id) == id);
        let set = line.and_then(|it| it.sets.first().cloned());
        set.or(id.map(|it| it.to_string())).unwrap_or_default()
    };
    let (source, dest) = (code(before), code(Some(edition)));
    Sets {
        source_set: source.clone(),
        source_code: source,
        dest_set: dest.clone(),
        dest_code: dest,
    }
}
