//! How does `bulletin` look as a page? Start at [`bulletin`].

use super::diff::{STYLE, marked_words};
use super::{escape, page, paragraphs};
use crate::answer::{BulletinAnswer, BulletinItem};
use crate::model::{EditionId, Role};
use crate::render::bulletin_labels::{
    certainty_label, change_line, item_label, role_label, verdict_label,
};
use crate::render::words::Words;

/// A page with each item and its change, then the changes that no item mentions.
pub fn bulletin(answers: &[BulletinAnswer]) -> String {
    let mut body = format!("<style>\n{STYLE}</style>\n");
    for answer in answers {
        let name = |it: Option<EditionId>| it.map_or("–".to_owned(), |it| it.to_string());
        let (old, new) = (name(answer.editions.old), name(answer.editions.new));
        body += &format!("<h1>{}</h1>\n<p>{old} → {new}</p>\n", answer.bulletin);
        answer.items.iter().for_each(|it| body += &shown(it));
        if !answer.unmentioned.is_empty() {
            body += "<h2>Not mentioned</h2>\n<ul>\n";
            for change in &answer.unmentioned {
                body += &format!("<li>{}</li>\n", escape(&change_line(change, Words::EN)));
            }
            body += "</ul>\n";
        }
    }
    page("Bulletin", &body)
}

fn shown(item: &BulletinItem) -> String {
    let mut out = format!("<article class=\"change\">\n<h2>{}</h2>\n", escape(&item_label(item)));
    if let Some(verdict) = verdict_label(&item.verdict, Words::EN) {
        out += &format!("<p class=\"class\">{}</p>\n", escape(&verdict));
    }
    for piece in item.pieces.iter().filter(|it| it.role != Role::Heading) {
        let sure = piece.told.as_ref().and_then(|it| certainty_label(it, Words::EN));
        let sure = sure.map(|it| format!(" ({it})")).unwrap_or_default();
        let text = match &piece.told {
            Some(told) => marked_words(&told.words),
            None => paragraphs(&piece.text),
        };
        let label = escape(&format!("{}{sure}", role_label(piece, Words::EN)));
        out += &format!("<p class=\"class\">{label}</p>\n");
        out += &format!("<div lang=\"{}\">{text}</div>\n", piece.language);
    }
    for change in &item.changes {
        out += &format!("<p class=\"number\">{}</p>\n", escape(&change_line(change, Words::EN)));
    }
    out += "</article>\n";
    out
}
