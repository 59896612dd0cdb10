//! How does the state of a translation look in Markdown? Start at [`translation`].

use super::escape;
use crate::answer::{ChangedSince, Subject, Totals, TranslationAnswer};
use crate::model::{TranslationStatus, WordOp, WordRun};
use crate::render::labels::class_label;
use crate::render::status_labels::status_label;
use crate::render::terminal::translation_of;
use crate::render::words::Words;

/// A table of sections, then what is not current.
pub fn translation(answer: &TranslationAnswer, words: Words) -> String {
    let statuses = TranslationStatus::ALL.map(|status| status_label(status, words)).join(" | ");
    let mut out = format!(
        "## {}\n\n| {} | {statuses} |\n| --- | ---: | ---: | ---: | ---: | ---: |\n",
        translation_of(answer, words),
        words.say("column-section"),
    );
    let mut row = |name: &str, totals: &Totals| {
        let counts = TranslationStatus::ALL
            .map(|status| totals.get(&status).copied().unwrap_or(0).to_string());
        out += &format!("| {name} | {} |\n", counts.join(" | "));
    };
    for (section, totals) in &answer.sections {
        row(&section.map_or_else(|| words.say("glossary"), |section| section.to_string()), totals);
    }
    row(&words.say("all"), &answer.totals());
    out.push('\n');
    for record in answer.records.iter().filter(|record| record.status != TranslationStatus::Current)
    {
        let name = match &record.subject {
            Subject::Number(number) => number.to_string(),
            Subject::Term(term) => escape(term),
        };
        out += &format!("- **{name}** {}\n", status_label(record.status, words));
        for change in &record.since {
            out += &format!("  - {}\n", since(change, words));
        }
    }
    out
}

/// What an edition changed, on one line.
pub(super) fn since(change: &ChangedSince, words: Words) -> String {
    let run = |run: &WordRun| match run.op {
        WordOp::Equal => escape(&run.text),
        WordOp::Delete => format!("<del>{}</del>", escape(&run.text)),
        WordOp::Insert => format!("<ins>{}</ins>", escape(&run.text)),
    };
    let text: String = change.words.iter().map(run).collect();
    let text = text.replace("\n\n", " ");
    let text = if text.is_empty() { text } else { format!(": {text}") };
    format!("{} {}{text}", change.edition, class_label(change.class, words))
}
