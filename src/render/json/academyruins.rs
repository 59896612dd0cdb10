//! `diff` as the JSON of the Academy Ruins API:
//!
//! ```text
//! {creationDay, sourceSet, sourceCode, destSet, destCode,
//!  changes:[{old:{ruleNumber, ruleText}|null, new:{ruleNumber, ruleText}|null}],
//!  moves:[{from, to}]}
//! ```
//!
//! Changed words stand between `<<<<` and `>>>>`. Only rules are told, as there; one that only
//! moved stands among the moves. Where the set is not known, the edition stands in its place.

use serde::Serialize;

use super::print::print;
use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{Class, EffectiveDate, RecordKind, RuleNumber, Tone, WordOp};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Diff {
    creation_day: EffectiveDate,
    source_set: String,
    source_code: String,
    dest_set: String,
    dest_code: String,
    changes: Vec<Change>,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Change {
    old: Option<Rule>,
    new: Option<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    rule_number: String,
    rule_text: String,
}

#[derive(Serialize)]
struct Move {
    from: RuleNumber,
    to: RuleNumber,
}

/// The changes of rules as the Academy Ruins API tells them.
pub fn academyruins(answer: &DiffAnswer) -> String {
    let editions = answer.editions.map(|it| it.to_string());
    let source = answer.sets.old.clone().unwrap_or(editions.old);
    let dest = answer.sets.new.clone().unwrap_or(editions.new);
    let told = |it: &&ShownChange| {
        it.kind == RecordKind::Rule && !matches!(it.class, Class::Moved | Class::Typography)
    };
    print(&Diff {
        creation_day: answer.editions.new.effective,
        source_set: source.clone(),
        source_code: source,
        dest_set: dest.clone(),
        dest_code: dest,
        changes: answer.changes.iter().filter(told).map(change).collect(),
        moves: answer.moves.iter().map(|it| Move { from: it.old, to: it.new }).collect(),
    })
}

fn change(change: &ShownChange) -> Change {
    let both = change.old.is_some() && change.new.is_some();
    let rule = |text: &ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: if both { marked(change, own) } else { text.text.clone() },
    };
    Change {
        old: change.old.as_ref().map(|it| rule(it, WordOp::Delete)),
        new: change.new.as_ref().map(|it| rule(it, WordOp::Insert)),
    }
}

/// The text of one side with its own words marked.
fn marked(change: &ShownChange, own: WordOp) -> String {
    let mut text = String::new();
    for run in change.words.iter().filter(|it| it.op == WordOp::Equal || it.op == own) {
        match run.op == own && run.tone == Tone::Words {
            true => text += &format!("<<<<{}>>>>", run.text),
            false => text += &run.text,
        }
    }
    text
}
