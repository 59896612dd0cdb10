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

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::answer::KeywordsAnswer;
use crate::model::{Level, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::json::print::plain;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    rule_number: RuleNumber,
    rule_text: Cow<'a, str>,
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
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
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
            rule: Rule { rule_number: *number, rule_text: one_line(&book.get(*number)?.text) },
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
    plain(&Rule { rule_number: number, rule_text: one_line(text) })
}

/// A text of several lines on one.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => text.replace('\n', " ").into(),
        false => text.into(),
    }
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
