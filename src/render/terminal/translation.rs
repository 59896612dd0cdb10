//! How does the state of a translation look in a terminal? Start at [`translation`].

use std::borrow::Cow;

use super::Terminal;
use super::columns::{Align, table};
use super::marked::Marked;
use super::wrap::wrap;
use crate::answer::{ChangedSince, Coverage, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{EditionId, RecordKind, TranslationStatus, WordOp};
use crate::render::labels::class_label;
use crate::render::status_labels::status_label;
use crate::render::words::Words;
use crate::text::without_middle;

/// What is not current, record by record, then a bar for each section and the totals.
pub fn translation(answer: &TranslationAnswer, terminal: Terminal) -> String {
    let lagging =
        answer.records.iter().filter(|record| record.status != TranslationStatus::Current);
    let mut out: String = lagging.map(|entry| record(entry, terminal)).collect();
    out += &sections(answer, terminal);
    let words = terminal.words;
    out += &format!("\n{}\n", translation_of(answer, words));
    let Coverage { held, rules, .. } = answer.coverage;
    if held < rules {
        let told = [("held", held.into()), ("rules", rules.into())];
        out += &format!("{}\n", words.tell("translation-held", &told));
    }
    out
}

/// Which editions are compared.
pub fn translation_of(answer: &TranslationAnswer, words: Words) -> String {
    let (en, base, ja) = (answer.en, answer.base, answer.ja);
    let [en_id, base_id, ja_id] = [en, base, ja].map(|edition| edition.to_string());
    let key = if base == en { "translation-of" } else { "translation-of-older" };
    words.tell(key, &[("ja", ja_id.into()), ("base", base_id.into()), ("en", en_id.into())])
}

/// How far the translation has come since `before` was imported, which had these `totals`.
pub fn progress(
    answer: &TranslationAnswer,
    before: EditionId,
    totals: &Totals,
    words: Words,
) -> String {
    let now = answer.totals();
    let told = TranslationStatus::ALL.into_iter().filter_map(|status| {
        let count = |totals: &Totals| totals.get(&status).copied().unwrap_or(0);
        let (old, new) = (count(totals), count(&now));
        (old != new).then(|| format!("{} {old} → {new}", status_label(status, words)))
    });
    let told: Vec<String> = told.collect();
    let edition = ("edition", before.to_string().into());
    let line = match told.is_empty() {
        true => words.tell("translation-same", &[edition]),
        false => {
            words.tell("translation-progress", &[edition, ("steps", words.list(&told).into())])
        }
    };
    line + "\n"
}

fn record(translated: &TranslatedRecord, terminal: Terminal) -> String {
    let name = name(translated, terminal.words);
    let mut out = format!(
        "{}  {}\n",
        terminal.strong(&name),
        terminal.paint(code(translated.status), &status_label(translated.status, terminal.words))
    );
    let width = terminal.width.saturating_sub(4).max(20);
    for since in &translated.since {
        for line in changed(since, width, terminal) {
            out += &format!("  {line}\n");
        }
    }
    let mut push = |text: &str| {
        for line in wrap(text, width) {
            out += &format!("  {line}\n");
        }
    };
    if translated.status == TranslationStatus::Missing {
        push(translated.en.as_deref().unwrap_or_default());
    }
    if let Some(ja) = &translated.ja {
        for (bytes, _) in &ja.marks {
            push(&ja.text[bytes.clone()]);
        }
    }
    out.push('\n');
    out
}

/// What a record is called: `510.1c`, `510.1c example 2`, a headword.
fn name(record: &TranslatedRecord, words: Words) -> String {
    let name = match &record.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    };
    let moved = record.ja_number.map(|number| number.to_string()).filter(|number| *number != name);
    let moved = moved.filter(|_| matches!(record.subject, Subject::Number(_)));
    let moved = moved.map_or(String::new(), |number| format!(" (ja {number})"));
    match record.kind {
        RecordKind::Example => {
            let place = usize::from(record.ordinal) + 1;
            words.tell("name-of-nth-example", &[("name", name.into()), ("place", place.into())])
                + &moved
        }
        _ => name + &moved,
    }
}

/// Words that stay are cut where they are many.
const KEPT: usize = 40;

/// What an edition changed, in lines of at most `width` columns.
pub(super) fn changed(since: &ChangedSince, width: usize, terminal: Terminal) -> Vec<String> {
    let mut marked = Marked::default();
    marked.push(
        &format!("{} {}", since.edition, class_label(since.class, terminal.words)),
        WordOp::Equal,
    );
    if !since.words.is_empty() {
        marked.push(": ", WordOp::Equal);
    }
    for run in &since.words {
        match run.op {
            WordOp::Delete | WordOp::Insert => marked.push_run(&run.text, run.op, terminal),
            WordOp::Equal => marked.push(&without_middle(&run.text, KEPT, KEPT), run.op),
        }
    }
    marked.lines(width, terminal).into_iter().map(Cow::into_owned).collect()
}

/// Which characters an export replaced, for stderr.
pub fn replaced(replaced: &[(String, char)], words: Words) -> String {
    const LISTED: usize = 10;
    let line = |(unit, letter): &(String, char)| {
        let code = format!("{:04X}", u32::from(*letter)).into();
        let told = [("code", code), ("unit", unit.as_str().into())];
        format!("{}\n", words.tell("note-replaced", &told))
    };
    let mut text: String = replaced.iter().take(LISTED).map(line).collect();
    if let more @ 1.. = replaced.len().saturating_sub(LISTED) {
        text += &format!("{}\n", words.tell("note-replaced-more", &[("count", more.into())]));
    }
    text
}

/// The colour of a status.
pub(super) fn code(status: TranslationStatus) -> &'static str {
    match status {
        TranslationStatus::Current => "32",
        TranslationStatus::Renumbered => "36",
        TranslationStatus::Stale => "1;33",
        TranslationStatus::Missing | TranslationStatus::Orphaned => "1;31",
    }
}

/// Width of a bar in characters.
const BAR: usize = 20;

fn sections(answer: &TranslationAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let mut head = vec![(words.say("column-section"), Align::Left), (String::new(), Align::Left)];
    head.extend(TranslationStatus::ALL.map(|status| (status_label(status, words), Align::Right)));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (section, totals) in &answer.sections {
        rows.push(row(
            section.map_or_else(|| words.say("glossary"), |section| section.to_string()),
            totals,
        ));
    }
    rows.push(row(words.say("all"), &answer.totals()));
    let mut lines = table(&head, &rows);
    if let Some(first) = lines.first_mut() {
        *first = terminal.quiet(first);
    }
    lines.join("\n") + "\n"
}

fn row(name: String, totals: &Totals) -> Vec<String> {
    let mut cells = vec![name, bar(totals)];
    let count = |status| totals.get(&status).copied().unwrap_or(0).to_string();
    cells.extend(TranslationStatus::ALL.map(count));
    cells
}

/// `█` for what is current, `▒` for what bears another number, `░` for the rest.
pub fn bar(totals: &Totals) -> String {
    let all: usize = totals.values().sum::<usize>().max(1);
    let share = |status| totals.get(&status).copied().unwrap_or(0) * BAR;
    let current = share(TranslationStatus::Current) / all;
    let known = (share(TranslationStatus::Current) + share(TranslationStatus::Renumbered)) / all;
    let rest = BAR - known;
    format!("{}{}{}", "█".repeat(current), "▒".repeat(known - current), "░".repeat(rest))
}
