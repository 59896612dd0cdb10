//! Answers in the shape of the Academy Ruins API, so that programs written for it can ask here.
//! Start at [`rules`], [`diff`] and [`trace`].
//!
//! Only English is told, as there. Where the set of an edition is not known, the edition stands in
//! its place.
//!
//! Rules, contents, glossary and keywords of an edition:
//!
//! ```text
//! {NUMBER: {ruleNumber, ruleText, examples:[TEXT]|null, fragment,
//!           navigation:{previousRule, nextRule}}}
//! {ruleNumber, ruleText}    {ruleNumber, examples:[TEXT]|null}
//! [{number, title, subsections:[{number, title}]}]
//! {HEADWORD: {term, definition}}    {term, definition}
//! {keywordAbilities, keywordActions, abilityWords}
//! ```
//!
//! A number that occurs twice in an edition is told once, as it stands first. As there, a rule of
//! several lines is one line, and nothing is next to the last rule of a section, though the first
//! of the next section has a previous one.
//!
//! What changed between two editions:
//!
//! ```text
//! {creationDay, sourceSet, sourceCode, destSet, destCode,
//!  changes:[{old:{ruleNumber, ruleText}|null, new:{ruleNumber, ruleText}|null}],
//!  moves:[{from, to}]}
//! ```
//!
//! Changed words stand between `<<<<` and `>>>>`, whole and without the spaces around them. Only
//! rules are told, as there; one that only moved stands among the moves, and one of which only the
//! references follow their targets nowhere.
//!
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

use std::collections::BTreeSet;

use serde::Serialize;
use serde::ser::Serializer;
use serde_json::{Value, json};

use super::json::plain;
use crate::answer::{
    DiffAnswer, HistoryAnswer, HistoryEvent, KeywordsAnswer, ShownChange, ShownText,
};
use crate::model::{
    Class, EditionId, Level, Pair, Record, RecordKind, RuleNumber, Rulebook, Tone, WordOp, WordRun,
};

/// What is told under a name each, in this order.
struct Named(Vec<(String, Value)>);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// All rules.
pub fn rules(book: &Rulebook) -> String {
    let numbers: Vec<RuleNumber> = book.numbers().filter(|number| is_rule(*number)).collect();
    let full = |(place, number): (usize, &RuleNumber)| {
        let is_of_section = |other: &&RuleNumber| other.section_part() == number.section_part();
        let name = number.to_string();
        let mut rule = rule_of(&name, &book.get(*number)?.text);
        rule["examples"] = examples_of(book, *number);
        rule["fragment"] = name.split_once('.').map_or("", |parts| parts.1).into();
        rule["navigation"] = json!({
            "previousRule": place.checked_sub(1).map(|before| numbers[before]),
            "nextRule": numbers.get(place + 1).filter(is_of_section),
        });
        Some((name, rule))
    };
    plain(&Named(numbers.iter().enumerate().filter_map(full).collect()))
}

/// Whether it is the number of a rule: a section or a chapter is none there.
pub fn is_rule(number: RuleNumber) -> bool {
    matches!(number.level(), Level::Rule | Level::Subrule)
}

/// One rule.
pub fn rule(number: RuleNumber, text: &str) -> String {
    plain(&rule_of(&number.to_string(), text))
}

fn rule_of(number: &str, text: &str) -> Value {
    // A text of several lines stands on one.
    json!({ "ruleNumber": number, "ruleText": text.replace('\n', " ") })
}

/// The examples of a rule.
pub fn examples(book: &Rulebook, number: RuleNumber) -> String {
    plain(&json!({ "ruleNumber": number, "examples": examples_of(book, number) }))
}

fn examples_of(book: &Rulebook, number: RuleNumber) -> Value {
    let examples: Vec<&str> = book.examples(number).map(|example| example.text.as_str()).collect();
    if examples.is_empty() { Value::Null } else { examples.into() }
}

/// The chapters and sections.
pub fn contents(book: &Rulebook) -> String {
    let mut chapters: Vec<(Value, Vec<Value>)> = Vec::new();
    for record in book.of_kind(RecordKind::Section) {
        let Some(number) = record.number else { continue };
        let of = |part: u16| json!({ "number": part, "title": record.text });
        match (number.level(), chapters.last_mut()) {
            (Level::Chapter, _) => chapters.push((of(number.chapter_part()), Vec::new())),
            (_, Some((_, sections))) => sections.push(of(number.section_part())),
            (_, None) => {}
        }
    }
    for (chapter, sections) in &mut chapters {
        chapter["subsections"] = std::mem::take(sections).into();
    }
    plain(&chapters.into_iter().map(|chapter| chapter.0).collect::<Value>())
}

/// The glossary.
pub fn glossary(book: &Rulebook) -> String {
    let named = |record| Some((Record::headword(record)?.to_lowercase(), entry(record)));
    plain(&Named(book.of_kind(RecordKind::Glossary).filter_map(named).collect()))
}

/// One entry of the glossary.
pub fn glossary_entry(record: &Record) -> String {
    plain(&entry(record))
}

/// What stands behind every definition that is not the publisher's.
const UNOFFICIAL: &str = "An ability word: it ties together abilities that work alike and has no \
                          meaning of its own in the rules. [Unofficial]";

/// An ability word as an entry of a glossary.
pub fn ability_word(word: &str) -> String {
    plain(&json!({ "term": word, "definition": UNOFFICIAL }))
}

fn entry(record: &Record) -> Value {
    json!({ "term": record.headword().unwrap_or_default(), "definition": record.text })
}

/// All keywords.
pub fn keywords(answer: &KeywordsAnswer) -> String {
    let words = answer.ability_words.iter().map(|word| word.to_lowercase());
    plain(&json!({
        "keywordAbilities": answer.abilities,
        "keywordActions": answer.actions,
        "abilityWords": words.collect::<Vec<_>>(),
    }))
}

/// The changes of rules as the Academy Ruins API tells them; `names` are those of the sets.
pub fn diff(answer: &DiffAnswer, names: Pair<String>) -> String {
    let editions = answer.editions.map(|edition| edition.to_string());
    let silent = [Class::Moved, Class::Typography, Class::References];
    let told =
        |change: &&ShownChange| change.kind == RecordKind::Rule && !silent.contains(&change.class);
    let told: Vec<&ShownChange> = answer.changes.iter().filter(told).collect();
    let changed: BTreeSet<RuleNumber> =
        told.iter().filter_map(|change| change.old.as_ref()?.number).collect();
    let moves =
        answer.moves.iter().filter(|moved| is_rule(moved.old) && !changed.contains(&moved.old));
    let moves = moves.map(|moved| json!({ "from": moved.old, "to": moved.new }));
    plain(&json!({
        "creationDay": answer.editions.new.effective,
        "sourceSet": names.old,
        "sourceCode": answer.sets.old.as_ref().unwrap_or(&editions.old),
        "destSet": names.new,
        "destCode": answer.sets.new.as_ref().unwrap_or(&editions.new),
        "changes": told.into_iter().map(change).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    }))
}

fn change(change: &ShownChange) -> Value {
    let both = change.old.is_some() && change.new.is_some();
    let side = |text: &Option<ShownText>, own: WordOp| {
        let text = text.as_ref()?;
        let marked = || marked(&change.words, own);
        Some(rule_of(&text.name(), &if both { marked() } else { text.text.clone() }))
    };
    json!({
        "old": side(&change.old, WordOp::Delete),
        "new": side(&change.new, WordOp::Insert),
    })
}

/// The text of one side with its own words marked: words as spaces part them, so a word of which
/// a part changed is marked whole, and neighbours share their marks.
fn marked(words: &[WordRun], own: WordOp) -> String {
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

/// The changes of a rule; `sets` are the editions of its language with code and name of their
/// sets, ascending.
pub fn trace(
    number: RuleNumber,
    answer: &HistoryAnswer,
    sets: &[(EditionId, String, String)],
) -> String {
    let items = answer.events.iter().rev().filter_map(|event| item(event, sets));
    plain(&json!({ "ruleNumber": number, "items": items.collect::<Vec<_>>() }))
}

fn item(event: &HistoryEvent, all: &[(EditionId, String, String)]) -> Option<Value> {
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
    let rule = |text: &ShownText, own: WordOp| match action {
        "moved" => json!({ "ruleNumber": text.name() }),
        "created" => rule_of(&text.name(), &text.text),
        _ => json!({ "ruleNumber": text.name(), "ruleText": marked(&event.words, own) }),
    };
    Some(json!({
        "action": action,
        "old": event.old.as_ref().map(|text| rule(text, WordOp::Delete)),
        "new": rule(event.new.as_ref()?, WordOp::Insert),
        "diff": sets(event.edition, all),
    }))
}

/// The sets of an edition and of the one before it.
fn sets(edition: EditionId, sets: &[(EditionId, String, String)]) -> Value {
    let at = sets.partition_point(|set| set.0 < edition);
    let set = |place: Option<usize>| {
        let set = place.and_then(|place| sets.get(place));
        set.map_or(("", ""), |(_, code, name)| (code, name))
    };
    let ((source_code, source_set), (code, name)) = (set(at.checked_sub(1)), set(Some(at)));
    json!({
        "sourceSet": source_set, "sourceCode": source_code, "destSet": name, "destCode": code,
    })
}
