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
//!  moves:[{from, to}], nav:{prevSourceCode, nextDestCode}}
//! ```
//!
//! Changed words stand between `<<<<` and `>>>>`, whole and without the spaces around them. Only
//! rules are told, as there; one that only moved stands among the moves, and one of which only the
//! references follow their targets nowhere. `nav` is there where it was asked for.
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

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Serialize;
use serde::ser::Serializer;

use super::json::plain;
use crate::answer::{
    DiffAnswer, HistoryAnswer, HistoryEvent, KeywordsAnswer, ShownChange, ShownText,
};
use crate::model::{
    Class, EditionId, EffectiveDate, Level, Pair, Record, RecordKind, RuleNumber, Rulebook, Tone,
    WordOp, WordRun,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    rule_number: String,
    /// Its text, of a change with the words of its own side between marks; none where only the
    /// number changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_text: Option<Cow<'a, str>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Examples<'a> {
    rule_number: RuleNumber,
    examples: Option<Vec<&'a str>>,
}

#[derive(Serialize)]
struct FullRule<'a> {
    #[serde(flatten)]
    rule: Rule<'a>,
    examples: Option<Vec<&'a str>>,
    fragment: String,
    navigation: Navigation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Navigation {
    previous_rule: Option<RuleNumber>,
    next_rule: Option<RuleNumber>,
}

#[derive(Serialize)]
struct Chapter<'a> {
    number: u16,
    title: &'a str,
    subsections: Vec<Section<'a>>,
}

#[derive(Serialize)]
struct Section<'a> {
    number: u16,
    title: &'a str,
}

#[derive(Serialize)]
struct Entry<'a> {
    term: &'a str,
    definition: &'a str,
}

/// What is told under a name each, in this order.
struct Named<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// All rules.
pub fn rules(book: &Rulebook) -> String {
    let is_rule = |number: &RuleNumber| matches!(number.level(), Level::Rule | Level::Subrule);
    let numbers: Vec<RuleNumber> = book.numbers().filter(is_rule).collect();
    let full = |(place, number): (usize, &RuleNumber)| {
        let is_of_section = |other: RuleNumber| other.section_part() == number.section_part();
        let fragment = number.to_string().split_once('.').map(|parts| parts.1.to_owned());
        let rule = FullRule {
            rule: rule_of(*number, &book.get(*number)?.text),
            examples: examples_of(book, *number),
            fragment: fragment.unwrap_or_default(),
            navigation: Navigation {
                previous_rule: place.checked_sub(1).map(|before| numbers[before]),
                next_rule: numbers.get(place + 1).copied().filter(|next| is_of_section(*next)),
            },
        };
        Some((number.to_string(), rule))
    };
    plain(&Named(numbers.iter().enumerate().filter_map(full).collect()))
}

/// One rule.
pub fn rule(number: RuleNumber, text: &str) -> String {
    plain(&rule_of(number, text))
}

fn rule_of(number: RuleNumber, text: &str) -> Rule<'_> {
    Rule { rule_number: number.to_string(), rule_text: Some(one_line(text)) }
}

/// A text of several lines on one.
fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.replace('\n', " ").into() } else { text.into() }
}

/// The examples of a rule.
pub fn examples(book: &Rulebook, number: RuleNumber) -> String {
    plain(&Examples { rule_number: number, examples: examples_of(book, number) })
}

fn examples_of(book: &Rulebook, number: RuleNumber) -> Option<Vec<&str>> {
    let examples: Vec<&str> = book.examples(number).map(|example| example.text.as_str()).collect();
    (!examples.is_empty()).then_some(examples)
}

/// The chapters and sections.
pub fn contents(book: &Rulebook) -> String {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for record in book.of_kind(RecordKind::Section) {
        let (Some(number), title) = (record.number, record.text.as_str()) else { continue };
        match (number.level(), chapters.last_mut()) {
            (Level::Chapter, _) => {
                let number = number.chapter_part();
                chapters.push(Chapter { number, title, subsections: Vec::new() });
            }
            (_, Some(chapter)) => {
                chapter.subsections.push(Section { number: number.section_part(), title });
            }
            (_, None) => {}
        }
    }
    plain(&chapters)
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
    plain(&unofficial(word))
}

/// All ability words as a glossary.
pub fn ability_words(words: &[String]) -> String {
    plain(&Named(words.iter().map(|word| (word.to_lowercase(), unofficial(word))).collect()))
}

fn unofficial(word: &str) -> Entry<'_> {
    Entry { term: word, definition: UNOFFICIAL }
}

fn entry(record: &Record) -> Entry<'_> {
    Entry { term: record.headword().unwrap_or_default(), definition: &record.text }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Keywords<'a> {
    keyword_abilities: &'a [String],
    keyword_actions: &'a [String],
    ability_words: Vec<String>,
}

/// All keywords.
pub fn keywords(answer: &KeywordsAnswer) -> String {
    plain(&Keywords {
        keyword_abilities: &answer.abilities,
        keyword_actions: &answer.actions,
        ability_words: answer.ability_words.iter().map(|word| word.to_lowercase()).collect(),
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Diff<'a> {
    creation_day: EffectiveDate,
    #[serde(flatten)]
    sets: Sets,
    changes: Vec<Change<'a>>,
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
struct Change<'a> {
    old: Option<Rule<'a>>,
    new: Option<Rule<'a>>,
}

#[derive(Serialize)]
struct Move {
    from: RuleNumber,
    to: RuleNumber,
}

/// The changes of rules as the Academy Ruins API tells them; `names` are those of the sets.
pub fn diff(answer: &DiffAnswer, names: Pair<String>, around: Option<&Around>) -> String {
    let editions = answer.editions.map(|edition| edition.to_string());
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
        sets: Sets {
            source_set: names.old,
            source_code: answer.sets.old.clone().unwrap_or(editions.old),
            dest_set: names.new,
            dest_code: answer.sets.new.clone().unwrap_or(editions.new),
        },
        changes: told.into_iter().map(change).collect(),
        moves: moves.map(|moved| Move { from: moved.old, to: moved.new }).collect(),
        nav: around,
    })
}

fn change<'c>(change: &'c ShownChange) -> Change<'c> {
    let both = change.old.is_some() && change.new.is_some();
    let side = |text: &'c Option<ShownText>, own: WordOp| {
        let text = text.as_ref()?;
        let words = match both {
            true => one_line(&marked(&change.words, own)).into_owned().into(),
            false => one_line(&text.text),
        };
        Some(Rule { rule_number: text.name(), rule_text: Some(words) })
    };
    Change { old: side(&change.old, WordOp::Delete), new: side(&change.new, WordOp::Insert) }
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

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Trace<'a> {
    rule_number: RuleNumber,
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    action: &'static str,
    old: Option<Rule<'a>>,
    new: Rule<'a>,
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

fn item<'e>(event: &'e HistoryEvent, all: &[(EditionId, String, String)]) -> Option<Item<'e>> {
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
    let rule = |text: &'e ShownText, own: WordOp| Rule {
        rule_number: text.name(),
        rule_text: match action {
            "moved" => None,
            "created" => Some(one_line(&text.text)),
            _ => Some(marked(&event.words, own).into()),
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
