//! How does an update end in a terminal? Start at [`update`].

use super::Terminal;
use super::editions::standing;
use super::import::outcome;
use crate::answer::{Lag, UpdateAnswer, UpdateFate, UpdateLine};
use crate::doc::{Align, table};
use crate::model::{Language, TranslationStatus};
use crate::render::labels::summary_line;
use crate::render::status_labels::status_label;
use crate::render::words::Words;

/// A table of the texts, then in one paragraph what they changed.
pub fn update(answer: &UpdateAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let told = |line: &&UpdateLine| {
        !matches!(line.fate, UpdateFate::Failed { .. } | UpdateFate::NothingNewer)
    };
    let rows: Vec<Vec<String>> =
        answer.lines.iter().filter(told).map(|line| row(line, words)).collect();
    let mut out = String::new();
    if !rows.is_empty() {
        let head = [
            (words.say("column-edition"), Align::Left),
            (words.say("column-bytes"), Align::Right),
            (words.say("column-outcome"), Align::Left),
            (words.say("column-text"), Align::Left),
            (words.say("column-address"), Align::Left),
        ];
        // An address stays whole in a narrow window, so that it can be opened and copied.
        let mut lines = table(&head, &rows);
        lines[0] = terminal.quiet(&lines[0]);
        out += &(lines.join("\n") + "\n");
    }
    out += &paragraph(answer, words);
    out
}

/// What went wrong and what to know, a line each; for stderr.
pub fn update_remarks(answer: &UpdateAnswer, words: Words) -> String {
    let error = |what: String| format!("{}\n", words.tell("error", &[("what", what.into())]));
    let note = |what: String| format!("{}\n", words.tell("note", &[("what", what.into())]));
    let mut out: String = answer.faults.iter().map(|fault| error(fault.clone())).collect();
    for line in &answer.lines {
        match &line.fate {
            UpdateFate::Taken { imported, remark: Some(remark) } => {
                out += &note(format!("{}: {remark}", imported.id));
            }
            UpdateFate::Failed { reason, hint } => {
                out += &error(format!("{}: {reason}", name(line, words)));
                if let Some(hint) = hint {
                    let hint = words.tell("hint", &[("hint", hint.as_str().into())]);
                    out += &format!("\n{hint}\n");
                }
            }
            _ => {}
        }
    }
    out
}

fn row(line: &UpdateLine, words: Words) -> Vec<String> {
    let (fate, text) = match &line.fate {
        UpdateFate::Lacking => (words.say("fate-lacking"), String::new()),
        UpdateFate::Unchanged => (words.say("fate-unchanged"), String::new()),
        UpdateFate::NothingNewer => (words.say("fate-nothing-newer"), String::new()),
        UpdateFate::Taken { imported, .. } => {
            (outcome(imported.outcome, words), standing(&imported.standing, words))
        }
        UpdateFate::Failed { .. } => (words.say("fate-failed"), String::new()),
    };
    vec![
        name(line, words),
        line.bytes.map_or("?".to_owned(), |bytes| bytes.to_string()),
        fate,
        text,
        line.address.clone().unwrap_or_else(|| words.say("address-unknown")),
    ]
}

/// The edition that came, or that was expected.
fn name(line: &UpdateLine, words: Words) -> String {
    if let UpdateFate::Taken { imported, .. } = &line.fate {
        return imported.id.to_string();
    }
    let language = if line.language == Language::Ja { "ja:" } else { "" };
    line.expected.map_or_else(
        || format!("{language}{}", words.say("newest")),
        |expected| format!("{language}{expected}"),
    )
}

fn paragraph(answer: &UpdateAnswer, words: Words) -> String {
    let mut sentences = Vec::new();
    match (answer.asked, answer.taken().count(), answer.is_behind()) {
        (false, _, true) => sentences.push(words.say("update-fetches")),
        (_, 0, _) if !answer.has_failed() => {
            let newest: Vec<String> = answer.newest.iter().map(ToString::to_string).collect();
            sentences.push(match newest.is_empty() {
                true => words.say("update-nothing"),
                false => {
                    words.tell("update-nothing-newest", &[("editions", words.list(&newest).into())])
                }
            });
        }
        _ => {}
    }
    if let Some(changes) = &answer.changes {
        let editions = &changes.editions;
        let told = [
            ("old", editions.old.to_string().into()),
            ("new", editions.new.to_string().into()),
            ("summary", summary_line(changes, words).into()),
        ];
        sentences.push(words.tell("update-changes", &told));
    }
    sentences.extend(answer.lag.as_ref().map(|delay| lag(delay, words)));
    let joint = match words.language() {
        Language::En => " ",
        Language::Ja => "",
    };
    if sentences.is_empty() { String::new() } else { sentences.join(joint) + "\n" }
}

fn lag(lag: &Lag, words: Words) -> String {
    let behind =
        [TranslationStatus::Stale, TranslationStatus::Missing, TranslationStatus::Orphaned];
    let counts = behind.iter().filter_map(|behind| Some((*behind, *lag.totals.get(behind)?)));
    let counts: Vec<String> = counts
        .map(|(status, count)| {
            let class = status_label(status, words).into();
            words.tell("class-count", &[("count", count.into()), ("class", class)])
        })
        .collect();
    let key = if counts.is_empty() { "update-keeps-up" } else { "update-lags" };
    let told = [
        ("en", lag.en.to_string().into()),
        ("ja", lag.ja.to_string().into()),
        ("counts", words.list(&counts).into()),
    ];
    words.tell(key, &told)
}
