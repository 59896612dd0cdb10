//! How does `bulletin` look in Markdown? Start at [`bulletin`].

use super::diff::marked_words;
use super::escape;
use crate::answer::{BulletinAnswer, BulletinItem};
use crate::model::Role;
use crate::render::bulletin_labels::{
    certainty_label, change_line, item_title, role_label, verdict_label,
};
use crate::render::words::Words;

/// Each item with its change, then the changes that no item mentions.
pub fn bulletin(answers: &[BulletinAnswer], words: Words) -> String {
    answers.iter().map(|answer| one(answer, words)).collect::<Vec<_>>().join("\n")
}

fn one(answer: &BulletinAnswer, words: Words) -> String {
    let name = |edition: Option<crate::model::EditionId>| {
        edition.map_or("–".to_owned(), |edition| edition.to_string())
    };
    let (old, new) = (name(answer.editions.old), name(answer.editions.new));
    let mut out = format!("## {}\n\n{old} → {new}\n", answer.bulletin);
    for item in &answer.items {
        out += &shown(item, words);
    }
    if !answer.unmentioned.is_empty() {
        out += &format!("\n### {}\n\n", words.say("bulletin-unmentioned"));
    }
    for change in &answer.unmentioned {
        out += &format!("- {}\n", escape(&change_line(change, words)));
    }
    out
}

fn shown(item: &BulletinItem, words: Words) -> String {
    let label = item_title(item);
    let mut out = match label.is_empty() {
        true => "\n".to_owned(),
        false => format!("\n### {}\n\n", escape(&label)),
    };
    if let Some(verdict) = verdict_label(&item.verdict, words) {
        out += &format!("*{}*\n\n", escape(&verdict));
    }
    for piece in item.pieces.iter().filter(|piece| piece.role != Role::Heading) {
        let sure = piece.told.as_ref().and_then(|told| certainty_label(told, words));
        let sure = sure.map(|label| format!(" ({label})")).unwrap_or_default();
        let text = match &piece.told {
            Some(told) => marked_words(&told.words),
            None => escape(&piece.text),
        };
        out += &format!("*{}{}* {text}\n\n", escape(&role_label(piece, words)), escape(&sure));
    }
    for change in &item.changes {
        out += &format!("- {}\n", escape(&change_line(change, words)));
    }
    out
}
