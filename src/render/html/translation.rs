//! How does the state of a translation look as a page? Start at [`translation`].

use super::{escape, page};
use crate::answer::{ChangedSince, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{MarkedText, RuleNumber, TranslationStatus, WordOp};

/// A page with a bar for each section and what is not current.
pub fn translation(answer: &TranslationAnswer) -> String {
    let mut body = format!("<h1>{} against {}</h1>\n", answer.ja, answer.en);
    let heads: String =
        TranslationStatus::ALL.map(|it| format!("<th scope=\"col\">{it}</th>")).concat();
    body +=
        &format!("<table>\n<thead><tr><th>section</th><th></th>{heads}</tr></thead>\n<tbody>\n");
    for (section, totals) in &answer.sections {
        body += &row(&name(*section), totals);
    }
    body += &row("all", &answer.totals());
    body += "</tbody>\n</table>\n";
    let lagging = answer.records.iter().filter(|it| it.status != TranslationStatus::Current);
    body += &lagging.map(record).collect::<String>();
    page("Translation", &body)
}

fn name(section: Option<RuleNumber>) -> String {
    section.map_or("glossary".to_owned(), |it| it.to_string())
}

fn row(name: &str, totals: &Totals) -> String {
    let count = |it| totals.get(&it).copied().unwrap_or(0);
    let all = totals.values().sum::<usize>().max(1);
    let counts = TranslationStatus::ALL.map(|it| format!("<td class=\"count\">{}</td>", count(it)));
    let current = count(TranslationStatus::Current);
    format!(
        "<tr><td>{name}</td><td><meter min=\"0\" max=\"{all}\" value=\"{current}\">{current} of \
         {all}</meter></td>{}</tr>\n",
        counts.concat()
    )
}

fn record(it: &TranslatedRecord) -> String {
    let name = match &it.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => escape(term),
    };
    let mut out = format!(
        "<section class=\"{}\">\n<h2>{name} <small>{}</small></h2>\n",
        it.status, it.status
    );
    out += &it.since.iter().map(since).collect::<String>();
    if it.since.is_empty() {
        let en = it.en.as_deref().map(escape).unwrap_or_default();
        out += &format!("<p lang=\"en\">{en}</p>\n");
    }
    if let Some(ja) = &it.ja {
        out += &format!("<p lang=\"ja\">{}</p>\n", marked(ja));
    }
    out + "</section>\n"
}

/// What an edition changed, as a paragraph.
pub(super) fn since(it: &ChangedSince) -> String {
    let words: String = it
        .words
        .iter()
        .map(|run| match run.op {
            WordOp::Equal => escape(&run.text),
            WordOp::Delete => format!("<del>{}</del>", escape(&run.text)),
            WordOp::Insert => format!("<ins>{}</ins>", escape(&run.text)),
        })
        .collect();
    format!("<p lang=\"en\"><small>{} {}</small> {words}</p>\n", it.edition, it.class)
}

/// A text whose marked parts stand out.
pub(super) fn marked(text: &MarkedText) -> String {
    let pieces = text.pieces().into_iter().map(|(piece, mark)| match mark {
        Some(_) => format!("<mark>{}</mark>", escape(piece)),
        None => escape(piece),
    });
    pieces.collect()
}
