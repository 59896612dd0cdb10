//! How does the state of a translation look in Markdown? Start at [`translation`].

use super::escape;
use crate::answer::{ChangedSince, Subject, Totals, TranslationAnswer};
use crate::model::{TranslationStatus, WordOp, WordRun};
use crate::render::labels::class_label;
use crate::render::words::Words;

/// A table of sections, then what is not current.
pub fn translation(answer: &TranslationAnswer) -> String {
    let words = TranslationStatus::ALL.map(TranslationStatus::word).join(" | ");
    let mut out = format!(
        "## {} against {}\n\n| section | {words} |\n| --- | ---: | ---: | ---: | ---: | ---: |\n",
        answer.ja, answer.en
    );
    let mut row = |name: &str, totals: &Totals| {
        let counts =
            TranslationStatus::ALL.map(|it| totals.get(&it).copied().unwrap_or(0).to_string());
        out += &format!("| {name} | {} |\n", counts.join(" | "));
    };
    for (section, totals) in &answer.sections {
        row(&section.map_or("glossary".to_owned(), |it| it.to_string()), totals);
    }
    row("all", &answer.totals());
    out.push('\n');
    for it in answer.records.iter().filter(|it| it.status != TranslationStatus::Current) {
        let name = match &it.subject {
            Subject::Number(number) => number.to_string(),
            Subject::Term(term) => escape(term),
        };
        out += &format!("- **{name}** {}\n", it.status);
        for it in &it.since {
            out += &format!("  - {}\n", since(it));
        }
    }
    out
}

/// What an edition changed, on one line.
pub(super) fn since(it: &ChangedSince) -> String {
    let run = |run: &WordRun| match run.op {
        WordOp::Equal => escape(&run.text),
        WordOp::Delete => format!("<del>{}</del>", escape(&run.text)),
        WordOp::Insert => format!("<ins>{}</ins>", escape(&run.text)),
    };
    let words: String = it.words.iter().map(run).collect();
    let words = words.replace("\n\n", " ");
    let words = if words.is_empty() { words } else { format!(": {words}") };
    format!("{} {}{words}", it.edition, class_label(it.class, Words::EN))
}
