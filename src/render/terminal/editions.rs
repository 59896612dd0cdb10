//! How do lists of editions look in a terminal? Start at [`editions`].

use super::Terminal;
use crate::answer::{EditionLine, EditionsAnswer, VerifyAnswer};
use crate::doc::{Align, fitted_table};
use crate::model::Language;
use crate::render::labels::{encoding, judgement_label};
use crate::render::words::Words;

/// Columns of a terminal on which the names of sets are told.
const ROOM_FOR_NAMES: usize = 110;

/// A table of editions, the newest last; where the terminal is narrow, without what is asked for
/// least.
pub fn editions(answer: &EditionsAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let head = [
        (words.say("column-edition"), Align::Left),
        (words.say("column-set"), Align::Left),
        (String::new(), Align::Left),
        (words.say("column-rules"), Align::Right),
        (words.say("column-examples"), Align::Right),
        (words.say("column-glossary"), Align::Right),
        (words.say("column-problems"), Align::Right),
        (words.say("column-encoding"), Align::Left),
        (words.say("column-text"), Align::Left),
    ];
    let rows: Vec<Vec<String>> = answer.editions.iter().map(|line| row(line, words)).collect();
    // Where names of sets leave too little room for the rest, their codes must do.
    let spare: &[usize] = if terminal.width < ROOM_FOR_NAMES { &[2, 7, 6, 4] } else { &[7, 6, 4] };
    let mut lines = fitted_table(&head, &rows, spare, terminal.width);
    if let Some(first) = lines.first_mut() {
        *first = terminal.quiet(first);
    }
    lines.join("\n") + "\n"
}

fn row(line: &EditionLine, words: Words) -> Vec<String> {
    let mut standing = edition_standing(line, words);
    if !line.parts.is_empty() {
        let parts = words.list(&line.parts).into();
        standing = words.tell("edition-parts", &[("text", standing.into()), ("parts", parts)]);
    }
    vec![
        line.id.to_string(),
        line.sets.join(" "),
        set_name(line.set_names, words).to_owned(),
        line.rules.to_string(),
        line.examples.to_string(),
        line.glossary.to_string(),
        line.problems.to_string(),
        encoding(&line.encoding, words),
        standing,
    ]
}

/// What a set is called in the language of the interface.
pub(super) fn set_name(names: Option<[&'static str; 2]>, words: Words) -> &'static str {
    let Some([english, japanese]) = names else { return "" };
    match words.language() {
        Language::En => english,
        Language::Ja => japanese,
    }
}

/// What is known of the text of an edition, and where its day has several, which answers and why.
pub fn edition_standing(line: &EditionLine, words: Words) -> String {
    let mut text = standing(&line.standing, words);
    if let Some(reason) = line.reasons.first() {
        let judgement = judgement_label(line.completeness, words).into();
        let because = [("judgement", judgement), ("reason", words.said(&reason.said()).into())];
        let said = words.tell("judgement-because", &because).into();
        text = words.tell("edition-of-day", &[("text", text.into()), ("said", said)]);
    }
    let Some(of_day) = &line.of_day else { return text };
    let said = words.said(of_day);
    words.tell("edition-of-day", &[("text", text.into()), ("said", said.into())])
}

/// What the catalogue says of a text, by the words that programs get; what is told behind them stays.
pub fn standing(told: &str, words: Words) -> String {
    for key in ["standing-official", "standing-same-words", "standing-unknown"] {
        if let Some(rest) = told.strip_prefix(&Words::EN.say(key)) {
            return words.say(key) + rest;
        }
    }
    told.to_owned()
}

/// What rereading the sources found.
pub fn verify(answer: &VerifyAnswer, words: Words) -> String {
    let mut text: String =
        answer.findings.iter().map(|finding| format!("{}\n", words.said(finding))).collect();
    text += &format!("{}\n", verify_total(answer, words));
    answer.remarks.iter().for_each(|remark| text += &format!("{}\n", words.said(remark)));
    text
}

/// How many sources were reread, and how many findings there are.
pub fn verify_total(answer: &VerifyAnswer, words: Words) -> String {
    let count = answer.findings.len();
    let told = [
        ("findings", count.into()),
        ("sources", answer.sources.into()),
        ("bytes", answer.bytes.into()),
    ];
    let key = if count == 0 { "verify-sound" } else { "verify-findings" };
    words.tell(key, &told)
}
