//! What changed between two editions:
//!
//! ```text
//! {creationDay, sourceSet, sourceCode, destSet, destCode,
//!  changes:[{old:{ruleNumber, ruleText}|null, new:{ruleNumber, ruleText}|null}],
//!  moves:[{from, to}], nav:{prevSourceCode, nextDestCode}}
//! ```
//!
//! Changed words stand between `<<<<` and `>>>>`. Only rules are told, as there; one that only
//! moved stands among the moves. `nav` is there where it was asked for.

use serde::Serialize;

use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{Class, EffectiveDate, RecordKind, RuleNumber, Tone, WordOp, WordRun};
use crate::render::json::print::plain;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Diff<'a> {
    creation_day: EffectiveDate,
    source_set: String,
    source_code: String,
    dest_set: String,
    dest_code: String,
    changes: Vec<Change>,
    moves: Vec<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nav: Option<&'a Around>,
}

/// Codes of the sets before the older edition and after the newer one.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Around {
    /// The code before.
    #[serde(rename = "prevSourceCode")]
    pub before: Option<String>,
    /// The code after.
    #[serde(rename = "nextDestCode")]
    pub after: Option<String>,
}

#[derive(Serialize)]
struct Change {
    old: Option<Rule>,
    new: Option<Rule>,
}

/// One side of a change.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    /// Its number.
    pub rule_number: String,
    /// Its text, the words of its own side between marks; none where only the number changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_text: Option<String>,
}

#[derive(Serialize)]
struct Move {
    from: RuleNumber,
    to: RuleNumber,
}

/// The changes of rules as the Academy Ruins API tells them.
pub fn diff(answer: &DiffAnswer, around: Option<&Around>) -> String {
    let editions = answer.editions.map(|it| it.to_string());
    let source = answer.sets.old.clone().unwrap_or(editions.old);
    let dest = answer.sets.new.clone().unwrap_or(editions.new);
    let told = |it: &&ShownChange| {
        it.kind == RecordKind::Rule && !matches!(it.class, Class::Moved | Class::Typography)
    };
    plain(&Diff {
        creation_day: answer.editions.new.effective,
        source_set: source.clone(),
        source_code: source,
        dest_set: dest.clone(),
        dest_code: dest,
        changes: answer.changes.iter().filter(told).map(change).collect(),
        moves: answer.moves.iter().map(|it| Move { from: it.old, to: it.new }).collect(),
        nav: around,
    })
}

fn change(change: &ShownChange) -> Change {
    let both = change.old.is_some() && change.new.is_some();
    let rule = |text: &ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: Some(if both { marked(&change.words, own) } else { text.text.clone() }),
    };
    Change {
        old: change.old.as_ref().map(|it| rule(it, WordOp::Delete)),
        new: change.new.as_ref().map(|it| rule(it, WordOp::Insert)),
    }
}

/// The text of one side with its own words marked.
pub(super) fn marked(words: &[WordRun], own: WordOp) -> String {
    let mut text = String::new();
    for run in words.iter().filter(|it| it.op == WordOp::Equal || it.op == own) {
        match run.op == own && run.tone == Tone::Words {
            true => text += &format!("<<<<{}>>>>", run.text),
            false => text += &run.text,
        }
    }
    text
}
