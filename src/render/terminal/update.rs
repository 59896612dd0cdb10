//! How does an update end in a terminal? Start at [`update`].

use super::Terminal;
use super::columns::{Align, table};
use crate::answer::{Lag, UpdateAnswer, UpdateFate, UpdateLine};
use crate::model::{Language, TranslationStatus};
use crate::render::labels::summary_line;

/// A table of the texts, then in one paragraph what they changed.
pub fn update(answer: &UpdateAnswer, terminal: Terminal) -> String {
    let told =
        |it: &&UpdateLine| !matches!(it.fate, UpdateFate::Failed { .. } | UpdateFate::NothingNewer);
    let rows: Vec<Vec<String>> = answer.lines.iter().filter(told).map(row).collect();
    let mut out = String::new();
    if !rows.is_empty() {
        let head = [
            ("edition", Align::Left),
            ("bytes", Align::Right),
            ("outcome", Align::Left),
            ("text", Align::Left),
            ("address", Align::Left),
        ];
        let mut lines = table(&head, &rows);
        lines[0] = terminal.quiet(&lines[0]);
        out += &(lines.join("\n") + "\n");
    }
    out += &paragraph(answer);
    out
}

/// What went wrong and what to know, a line each; for stderr.
pub fn update_remarks(answer: &UpdateAnswer) -> String {
    let mut out: String = answer.faults.iter().map(|it| format!("error: {it}\n")).collect();
    for line in &answer.lines {
        match &line.fate {
            UpdateFate::Taken { imported, remark: Some(remark) } => {
                out += &format!("note: {}: {remark}\n", imported.id);
            }
            UpdateFate::Failed { reason, hint } => {
                out += &format!("error: {}: {reason}\n", name(line));
                out += &hint.as_ref().map_or(String::new(), |it| format!("\nhint: {it}\n"));
            }
            _ => {}
        }
    }
    out
}

fn row(line: &UpdateLine) -> Vec<String> {
    let (outcome, text) = match &line.fate {
        UpdateFate::Lacking => ("to be fetched", String::new()),
        UpdateFate::Unchanged => ("unchanged", String::new()),
        UpdateFate::NothingNewer => ("nothing newer", String::new()),
        UpdateFate::Taken { imported, .. } => (imported.outcome, imported.standing.clone()),
        UpdateFate::Failed { .. } => ("failed", String::new()),
    };
    vec![
        name(line),
        line.bytes.map_or("?".to_owned(), |it| it.to_string()),
        outcome.to_owned(),
        text,
        line.address.clone().unwrap_or_else(|| "none known".to_owned()),
    ]
}

/// The edition that came, or that was expected.
fn name(line: &UpdateLine) -> String {
    if let UpdateFate::Taken { imported, .. } = &line.fate {
        return imported.id.to_string();
    }
    let language = if line.language == Language::Ja { "ja:" } else { "" };
    line.expected.map_or_else(|| format!("{language}newest"), |it| format!("{language}{it}"))
}

fn paragraph(answer: &UpdateAnswer) -> String {
    let mut sentences = Vec::new();
    match (answer.asked, answer.taken().count(), answer.is_behind()) {
        (false, _, true) => sentences.push("`mtgcr update` fetches them.".to_owned()),
        (_, 0, _) if !answer.has_failed() => {
            let newest: Vec<String> = answer.newest.iter().map(ToString::to_string).collect();
            let here = match newest.is_empty() {
                true => String::new(),
                false => format!(": the newest here are {}", newest.join(" and ")),
            };
            sentences.push(format!("Nothing is lacking{here}."));
        }
        _ => {}
    }
    if let Some(changes) = &answer.changes {
        let editions = &changes.editions;
        let (old, new) = (editions.old, editions.new);
        let summary = summary_line(changes);
        sentences
            .push(format!("{new} against {old}: {summary}; `mtgcr diff {old} {new}` tells them."));
    }
    sentences.extend(answer.lag.as_ref().map(lag));
    if sentences.is_empty() { String::new() } else { sentences.join(" ") + "\n" }
}

fn lag(lag: &Lag) -> String {
    let behind =
        [TranslationStatus::Stale, TranslationStatus::Missing, TranslationStatus::Orphaned];
    let counts = behind.iter().filter_map(|it| Some((it, lag.totals.get(it)?)));
    let counts: Vec<String> = counts.map(|(status, count)| format!("{count} {status}")).collect();
    let (en, ja) = (lag.en, lag.ja);
    match counts.is_empty() {
        true => format!("The Japanese {ja} keeps up with {en}."),
        false => format!(
            "The Japanese {ja} lags behind {en}: {}; `mtgcr translation status` lists them.",
            counts.join(", ")
        ),
    }
}
