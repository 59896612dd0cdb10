//! How does `search` look in Markdown? Start at [`search`].

use super::escape;
use crate::answer::{FoundText, ScoreReason, SearchAnswer, SearchHit, Subject};
use crate::model::MarkedText;
use crate::render::bulletin_labels::cited_label;
use crate::render::labels::titles;
use crate::render::terminal::reason_in_words;
use crate::render::words::Words;

/// A heading for each result, its texts as quotations with what was found in bold.
pub fn search(answer: &SearchAnswer, words: Words) -> String {
    answer.hits.iter().map(|result| hit(result, words)).collect()
}

fn hit(hit: &SearchHit, words: Words) -> String {
    let name = match &hit.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => escape(term),
    };
    let titles: Vec<String> = titles(&hit.path, words).into_iter().map(escape).collect();
    let path =
        if titles.is_empty() { String::new() } else { format!(" ({})", titles.join(" › ")) };
    let sides: String = hit.en.iter().chain(&hit.ja).map(quotation).collect();
    let cited = cited_label(&hit.cited, words).map(|label| format!("{}\n\n", escape(&label)));
    let reasons: String = hit.reasons.iter().map(|part| reason(part, words)).collect();
    let end = if reasons.is_empty() { "" } else { "\n" };
    format!("### {name}{path}\n\n{sides}{}{reasons}{end}", cited.unwrap_or_default())
}

/// A part of a score, as an item of a list.
fn reason(reason: &ScoreReason, words: Words) -> String {
    format!("- {:.3} {}\n", reason.worth, escape(&reason_in_words(reason, words)))
}

/// A text as a quotation with its edition.
pub(super) fn quotation(found: &FoundText) -> String {
    let text = marked(&found.text).replace('\n', "\n> ");
    format!("> {text}\n>\n> — {}\n\n", found.edition)
}

fn marked(text: &MarkedText) -> String {
    let pieces = text.pieces().into_iter().map(|(piece, mark)| match mark {
        Some(_) => format!("**{}**", escape(piece)),
        None => escape(piece),
    });
    pieces.collect()
}
