//! How is the state of a translation laid out? Start at [`translation`].

use super::diff::abridged;
use super::labels::{class_label, status_label};
use crate::answer::{Coverage, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::doc::{Block, Doc, Line, Seen};
use crate::model::{EditionId, Language, RecordKind, Since, TranslationStatus};
use crate::words::{Words, tell};

/// Which editions are compared and how far the translation is, what is not current, record by
/// record, then a bar for each section.
pub fn translation(answer: &TranslationAnswer, words: Words) -> Doc {
    let mut blocks = vec![Block::Paragraph(translation_of(answer, words).into())];
    let Coverage { held, rules, .. } = answer.coverage;
    if held < rules {
        blocks.push(Block::Paragraph(tell!(words, "translation-held", held, rules).into()));
    }
    let totals = answer.totals();
    blocks.push(table([(words.say("all"), &totals)].into_iter(), words));
    let waiting =
        count(&totals, TranslationStatus::Stale) + count(&totals, TranslationStatus::Missing);
    if waiting > 0 {
        let told = tell!(words, "translation-next", count = waiting);
        blocks.push(Block::Paragraph(told.into()));
    }
    // Where nothing is translated, the sections tell all there is.
    let lagging = answer.records.iter().filter(|_| is_begun(&totals));
    let lagging = lagging.filter(|record| record.status != TranslationStatus::Current);
    blocks.extend(lagging.flat_map(|entry| record(entry, words)));
    blocks.push(by_section(answer, words));
    Doc { title: words.say("show-translation"), blocks }
}

/// How many records of each section have each status.
pub(super) fn by_section(answer: &TranslationAnswer, words: Words) -> Block {
    let name = |section: &Option<_>| match section {
        Some(section) => ToString::to_string(section),
        None => words.say("glossary"),
    };
    table(answer.sections.iter().map(|(section, totals)| (name(section), totals)), words)
}

fn table<'a>(named: impl Iterator<Item = (String, &'a Totals)>, words: Words) -> Block {
    let row = |(name, totals): (String, &Totals)| {
        let counts = TranslationStatus::ALL.map(|status| count(totals, status).to_string());
        [name, bar(totals)].into_iter().chain(counts).map(Line::from).collect()
    };
    let mut head = vec![Line::from(words.say("column-section")), Line::default()];
    head.extend(TranslationStatus::ALL.map(|status| status_label(status, words).into()));
    let numbers = 2..2 + TranslationStatus::ALL.len();
    let (rows, spare, bars) = (named.map(row).collect(), Vec::new(), Vec::new());
    Block::Table { head, rows, numbers, spare, bars }
}

/// Which editions are compared.
pub fn translation_of(answer: &TranslationAnswer, words: Words) -> String {
    let (en, base, ja) = (answer.en, answer.base, answer.ja);
    let key = match is_begun(&answer.totals()) {
        false => "translation-of-nothing",
        true if base == en => "translation-of",
        true => "translation-of-older",
    };
    tell!(words, key, ja, base, en)
}

/// Whether anything is translated.
fn is_begun(totals: &Totals) -> bool {
    totals.iter().any(|(status, count)| *status != TranslationStatus::Missing && *count > 0)
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
        let (old, new) = (count(totals, status), count(&now, status));
        (old != new).then(|| format!("{} {old} → {new}", status_label(status, words)))
    });
    let told: Vec<String> = told.collect();
    let line = match words.list(&told) {
        nothing if nothing.is_empty() => tell!(words, "translation-same", edition = before),
        steps => tell!(words, "translation-progress", edition = before, steps),
    };
    line + "\n"
}

fn record(translated: &TranslatedRecord, words: Words) -> Vec<Block> {
    let mut lines: Vec<Line> = translated.since.iter().map(|since| changed(since, words)).collect();
    if translated.status == TranslationStatus::Missing {
        lines.extend(translated.en.clone().map(|text| Line::of(Language::En, text)));
    }
    if let Some(ja) = &translated.ja {
        let parts = ja.marks.iter().map(|(bytes, _)| ja.text[bytes.clone()].to_owned());
        lines.extend(parts.map(|text| Line::of(Language::Ja, text)));
    }
    let status = status_label(translated.status, words);
    let heading = Block::heading(2, Line::strong(name(translated, words)), status);
    let rows = lines.into_iter().map(|line| (Line::default(), vec![line])).collect();
    vec![heading, Block::Labelled { width: 0, rows }]
}

/// What a record is called: `510.1c`, `510.1c example 2`, a headword.
pub(super) fn name(record: &TranslatedRecord, words: Words) -> String {
    let name = record.subject.to_string();
    let moved = record.ja_number.map(|number| number.to_string()).filter(|number| *number != name);
    let moved = moved.filter(|_| matches!(record.subject, Subject::Number(_)));
    let named = match record.kind {
        RecordKind::Example => {
            tell!(words, "name-of-nth-example", name, place = record.ordinal + 1)
        }
        _ => name,
    };
    match moved {
        Some(ja) => tell!(words, "name-in-ja", name = named, number = ja),
        None => named,
    }
}

/// What an edition changed.
pub(super) fn changed(since: &Since, words: Words) -> Line {
    let runs = abridged(&since.words, |_| true);
    let head = format!("{} {}", since.edition, class_label(since.class, words));
    let head =
        if since.words.is_empty() { head } else { tell!(words, "told", what = head, text = "") };
    Line::from(head).and(Line::changed(None, &runs, Seen::Both))
}

/// Which characters an export replaced, for stderr.
pub fn replaced(replaced: &[(String, char)], words: Words) -> String {
    const LISTED: usize = 10;
    let line = |(unit, letter): &(String, char)| {
        let code = format!("{:04X}", u32::from(*letter));
        tell!(words, "note-replaced", code, unit) + "\n"
    };
    let mut text: String = replaced.iter().take(LISTED).map(line).collect();
    if let more @ 1.. = replaced.len().saturating_sub(LISTED) {
        text += &(tell!(words, "note-replaced-more", count = more) + "\n");
    }
    text
}

/// Width of a bar in characters.
const BAR: usize = 20;

fn count(totals: &Totals, status: TranslationStatus) -> usize {
    totals.get(&status).copied().unwrap_or(0)
}

/// `█` for what is current, `▒` for what bears another number, `░` for the rest.
pub fn bar(totals: &Totals) -> String {
    let all: usize = totals.values().sum::<usize>().max(1);
    let share = |status| count(totals, status) * BAR;
    let current = share(TranslationStatus::Current) / all;
    let known = (share(TranslationStatus::Current) + share(TranslationStatus::Renumbered)) / all;
    let rest = BAR - known;
    format!("{}{}{}", "█".repeat(current), "▒".repeat(known - current), "░".repeat(rest))
}
