//! How does the state of a translation look in Markdown? Start at [`translation`].

use super::escape;
use crate::answer::{Subject, Totals, TranslationAnswer};
use crate::model::{TranslationStatus, WordOp};

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
        for since in &it.since {
            let changed: String = since
                .words
                .iter()
                .map(|run| match run.op {
                    WordOp::Equal => escape(&run.text),
                    WordOp::Delete => format!("<del>{}</del>", escape(&run.text)),
                    WordOp::Insert => format!("<ins>{}</ins>", escape(&run.text)),
                })
                .collect();
            let changed = changed.replace("\n\n", " ");
            out += &format!("  - {} {}: {changed}\n", since.edition, since.class);
        }
    }
    out
}
