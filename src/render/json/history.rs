//! `history` as JSON:
//!
//! ```text
//! {number, term, asked, thread, kind, editions: COUNT, last: EDITION, current: BOOLEAN,
//!  events:[{edition, effective, class: CLASS|null, held: BOOLEAN, old:{number, term, part, text}|null,
//!           new:{…}|null, words:[{op, text, old?}], merged_from:[{name, share}],
//!           split_into:[{name, share}], given: TEXT|null, remarks:[MENTION]}],
//!  blame:[{text, since}]}
//! ```
//!
//! `number` and `term` are those of the edition in which the thread was picked up. `class` is null
//! where the editions begin with it, `held` false where the text of that edition is not here and only
//! its numbers are known, `given` the reason of a pair that was found by reading;
//! remarks are those of a bulletin on this change, as `show` has its mentions. With `--topic`:
//!
//! ```text
//! {topic, editions:[{edition, effective, rules: COUNT, examples: COUNT, glossary: COUNT}]}
//! ```

use schemars::JsonSchema;
use serde::Serialize;

use super::diff::{Run, Share, Text, runs, shares, text};
use super::print::print;
use super::show::{Mentioned, mentioned};
use crate::answer::{Blamed, HistoryAnswer, HistoryEvent, TopicAnswer, TopicCount};
use crate::model::{Class, EditionId, EffectiveDate, RecordKind, RuleNumber};

/// One thread through all editions.
#[derive(Serialize, JsonSchema)]
pub(super) struct History<'a> {
    answer: Told,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    asked: &'a str,
    thread: &'a str,
    kind: RecordKind,
    editions: usize,
    last: EditionId,
    current: bool,
    events: Vec<Event<'a>>,
    blame: Vec<Phrase<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HistoryEvent")]
struct Event<'a> {
    edition: EditionId,
    effective: EffectiveDate,
    class: Option<Class>,
    held: bool,
    old: Option<Text<'a>>,
    new: Option<Text<'a>>,
    words: Vec<Run<'a>>,
    merged_from: Vec<Share<'a>>,
    split_into: Vec<Share<'a>>,
    given: Option<&'a str>,
    remarks: Vec<Mentioned<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BlamedPhrase")]
struct Phrase<'a> {
    text: &'a str,
    since: EditionId,
}

/// Says which of its two answers `history` gives.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Told {
    History,
}

/// Says which of its two answers `history` gives.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Counted {
    Topic,
}

/// How often words stand, edition by edition.
#[derive(Serialize, JsonSchema)]
pub(super) struct Topic<'a> {
    answer: Counted,
    topic: &'a str,
    editions: Vec<Count>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TopicCount")]
struct Count {
    edition: EditionId,
    effective: EffectiveDate,
    rules: usize,
    examples: usize,
    glossary: usize,
}

/// A thread, for programs.
pub fn history(answer: &HistoryAnswer) -> String {
    let up_to = answer.events.iter().take_while(|it| it.edition <= answer.edition);
    let named = up_to.filter_map(|it| it.new.as_ref()).last();
    print(&History {
        answer: Told::History,
        number: named.and_then(|it| it.number),
        term: named.and_then(|it| it.term.as_deref()),
        asked: &answer.asked,
        thread: &answer.thread,
        kind: answer.kind,
        editions: answer.editions,
        last: answer.last,
        current: answer.is_current,
        events: answer.events.iter().map(event).collect(),
        blame: answer.blame.iter().map(phrase).collect(),
    })
}

fn event(event: &HistoryEvent) -> Event<'_> {
    Event {
        edition: event.edition,
        effective: event.edition.effective,
        class: event.class,
        held: event.is_held,
        old: event.old.as_ref().map(text),
        new: event.new.as_ref().map(text),
        words: runs(&event.words),
        merged_from: shares(&event.merged_from),
        split_into: shares(&event.split_into),
        given: event.given.as_deref(),
        remarks: event.remarks.iter().map(mentioned).collect(),
    }
}

fn phrase(it: &Blamed) -> Phrase<'_> {
    Phrase { text: &it.text, since: it.since }
}

/// Counts of a topic, for programs.
pub fn topic(answer: &TopicAnswer) -> String {
    let count = |it: &TopicCount| Count {
        edition: it.edition,
        effective: it.edition.effective,
        rules: it.rules,
        examples: it.examples,
        glossary: it.glossary,
    };
    print(&Topic {
        answer: Counted::Topic,
        topic: &answer.topic,
        editions: answer.editions.iter().map(count).collect(),
    })
}
