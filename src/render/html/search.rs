//! How does `search` look as a page? Start at [`search`].

use super::{escape, page};
use crate::answer::{FoundText, PathStep, SearchAnswer, SearchHit, Subject};
use crate::render::bulletin_labels::cited_label;
use crate::render::words::Words;

/// A page with a part for each result, what was found marked.
pub fn search(answer: &SearchAnswer) -> String {
    let body: String = answer.hits.iter().map(hit).collect();
    page(&answer.query, &body)
}

fn hit(hit: &SearchHit) -> String {
    let name = match &hit.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => escape(term),
    };
    let titles = hit.path.iter().filter_map(PathStep::any_title);
    let titles: Vec<String> = titles.map(escape).collect();
    let sides: String = hit.en.iter().chain(&hit.ja).map(side).collect();
    let cited = cited_label(&hit.cited, Words::EN).map(|it| format!("<p>{}</p>\n", escape(&it)));
    let cited = cited.unwrap_or_default();
    format!(
        "<section>\n<h2>{name} <small>{}</small></h2>\n<div class=\"sides\">\n{sides}</div>\n\
         {cited}</section>\n",
        titles.join(" › ")
    )
}

/// A text in its language, what was found in `<mark>`.
pub(super) fn side(found: &FoundText) -> String {
    let pieces = found.text.pieces().into_iter().map(|(piece, mark)| match mark {
        Some(_) => format!("<mark>{}</mark>", escape(piece)),
        None => escape(piece),
    });
    let text = pieces.collect::<String>().replace('\n', "</p>\n<p>");
    let edition = format!("<div class=\"edition\" lang=\"en\">{}</div>", found.edition);
    format!("<div lang=\"{}\">\n<p>{text}</p>\n{edition}\n</div>\n", found.edition.language)
}
