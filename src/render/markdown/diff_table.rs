//! How does a 新旧対照表 look in Markdown? Start at [`diff_table`].

use super::escape;
use crate::answer::{Beside, DiffAnswer};
use crate::model::{EditionId, Pair};
use crate::render::comparison::{AFTER, BEFORE, Cell, Columns, OMITTED, Piece, REASONS, Row, rows};
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// The text after and before the revision in two columns, changed words underlined; those of the
/// other language and reasons in further ones, where there are any.
pub fn diff_table(answer: &DiffAnswer, beside: &Beside, words: Words) -> String {
    let columns = Columns::of(beside);
    let heads = |editions: Pair<EditionId>| {
        [format!("{AFTER} {}", editions.new), format!("{BEFORE} {}", editions.old)]
    };
    let mut titles = heads(answer.editions).to_vec();
    titles.extend(columns.other.map(heads).into_iter().flatten());
    titles.extend(columns.reasons.then(|| REASONS.to_owned()));
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut out = line(&titles) + &line(&vec!["---".to_owned(); columns.count()]);
    for row in rows(answer, beside, words) {
        let cells = match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, words);
                vec![format!("**{}**", one_line(&escape(&title))); columns.count()]
            }
            Row::Omitted => {
                let mut told = vec![OMITTED.to_owned(); columns.texts()];
                told.resize(columns.count(), String::new());
                told
            }
            Row::Record(cells) => {
                let mut told = vec![cell(&cells.own.new), cell(&cells.own.old)];
                if columns.other.is_some() {
                    told.extend([cell(&cells.other.new), cell(&cells.other.old)]);
                }
                if columns.reasons {
                    let reasons = cells.reasons.iter().map(|reason| one_line(&escape(&reason.1)));
                    told.push(reasons.collect::<Vec<_>>().join("<br>"));
                }
                told
            }
        };
        out += &line(&cells);
    }
    out
}

/// Markdown has no underline; its HTML has.
fn cell(cell: &Cell) -> String {
    let piece = |piece: &Piece| match piece.underlined {
        true => format!("<u>{}</u>", escape(&piece.text)),
        false => escape(&piece.text),
    };
    one_line(&cell.iter().map(piece).collect::<String>())
}

fn one_line(text: &str) -> String {
    text.replace("\n\n", "<br>").replace('\n', "<br>")
}
