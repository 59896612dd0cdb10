//! What changed between two editions:
//!
//! ```text
//! {creationDay, sourceSet, sourceCode, destSet, destCode,
//!  changes:[{old:{ruleNumber, ruleText}|null, new:{ruleNumber, ruleText}|null}],
//!  moves:[{from, to}], nav:{prevSourceCode, nextDestCode}}
//! ```
//!
//! Changed words stand between `<<<<` and `>>>>`, whole and without the spaces around them. Only
//! rules are told, as there; one that only moved stands among the moves, and one of which only the
//! references follow their targets nowhere. `nav` is there where it was asked for.

use std::collections::BTreeSet;

use serde::Serialize;

use super::rules::one_line;
use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{
    Class, EffectiveDate, Level, Pair, RecordKind, RuleNumber, Tone, WordOp, WordRun,
};
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

/// The changes of rules as the Academy Ruins API tells them; `names` are those of the sets.
pub fn diff(answer: &DiffAnswer, names: Pair<String>, around: Option<&Around>) -> String {
    let editions = answer.editions.map(|edition| edition.to_string());
    let source = answer.sets.old.clone().unwrap_or(editions.old);
    let dest = answer.sets.new.clone().unwrap_or(editions.new);
    let silent = [Class::Moved, Class::Typography, Class::References];
    let told =
        |change: &&ShownChange| change.kind == RecordKind::Rule && !silent.contains(&change.class);
    let told: Vec<&ShownChange> = answer.changes.iter().filter(told).collect();
    let changed: BTreeSet<RuleNumber> =
        told.iter().filter_map(|change| change.old.as_ref()?.number).collect();
    let is_rule = |number: &RuleNumber| matches!(number.level(), Level::Rule | Level::Subrule);
    let moves =
        answer.moves.iter().filter(|moved| is_rule(&moved.old) && !changed.contains(&moved.old));
    plain(&Diff {
        creation_day: answer.editions.new.effective,
        source_set: names.old,
        source_code: source,
        dest_set: names.new,
        dest_code: dest,
        changes: told.into_iter().map(change).collect(),
        moves: moves.map(|moved| Move { from: moved.old, to: moved.new }).collect(),
        nav: around,
    })
}

fn change(change: &ShownChange) -> Change {
    let both = change.old.is_some() && change.new.is_some();
    let rule = |text: &ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: Some(match both {
            true => one_line(&marked(&change.words, own)).into_owned(),
            false => one_line(&text.text).into_owned(),
        }),
    };
    Change {
        old: change.old.as_ref().map(|text| rule(text, WordOp::Delete)),
        new: change.new.as_ref().map(|text| rule(text, WordOp::Insert)),
    }
}

/// The text of one side with its own words marked: words as spaces part them, so a word of which
/// a part changed is marked whole, and neighbours share their marks.
pub(super) fn marked(words: &[WordRun], own: WordOp) -> String {
    let mut signs: Vec<(char, bool)> = Vec::new();
    let mut touches_next = false;
    for run in words {
        let is_changed = run.op != WordOp::Equal && run.tone == Tone::Words;
        if run.op == WordOp::Equal || run.op == own {
            for sign in run.text.chars() {
                signs.push((sign, (is_changed || touches_next) && !sign.is_whitespace()));
                touches_next = false;
            }
        } else if is_changed {
            // The other side has more of the word that stands here.
            if let Some(last) = signs.last_mut().filter(|sign| !sign.0.is_whitespace())
                && !run.text.starts_with(char::is_whitespace)
            {
                last.1 = true;
            }
            touches_next = !run.text.ends_with(char::is_whitespace);
        }
    }
    let (mut text, mut is_open) = (String::new(), false);
    let mut space = String::new();
    for word in signs.split_inclusive(|sign| sign.0.is_whitespace()) {
        let is_marked = word.iter().any(|sign| sign.1);
        let (letters, behind) = match word.last() {
            Some(last) if last.0.is_whitespace() => (&word[..word.len() - 1], Some(last.0)),
            _ => (word, None),
        };
        if !letters.is_empty() {
            text += if is_open && !is_marked { ">>>>" } else { "" };
            text += &std::mem::take(&mut space);
            text += if is_marked && !is_open { "<<<<" } else { "" };
            text.extend(letters.iter().map(|sign| sign.0));
            is_open = is_marked;
        }
        space.extend(behind);
    }
    text += if is_open { ">>>>" } else { "" };
    text + &space
}
