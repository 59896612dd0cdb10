//! How does `bulletin` look as a page? Start at [`bulletin`].

use maud::{Markup, html};

use super::words::CHANGES;
use super::words::{Seen, changed};
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece};
use crate::doc::{page, paragraphs};
use crate::model::{EditionId, Role};
use crate::render::bulletin_labels::{
    certainty_label, change_line, item_title, role_label, verdict_label,
};
use crate::render::labels::opening;
use crate::render::words::Words;

/// A page with each item and its change, then the changes that no item mentions.
pub fn bulletin(answers: &[BulletinAnswer], words: Words) -> String {
    let name = |edition: Option<EditionId>| {
        edition.map_or("–".to_owned(), |edition| edition.to_string())
    };
    let body = html! {
        (CHANGES)
        @for answer in answers {
            h1 { (answer.bulletin) }
            p { (name(answer.editions.old)) " → " (name(answer.editions.new)) }
            @for item in &answer.items { (shown(item, words)) }
            @if !answer.unmentioned.is_empty() {
                h2 { (words.say("bulletin-unmentioned")) }
                ul { @for change in &answer.unmentioned { li { (change_line(change, words)) } } }
            }
        }
    };
    page(&opening("document-bulletin", words), &body, words)
}

fn shown(item: &BulletinItem, words: Words) -> Markup {
    html! {
        article.change {
            h2 { (item_title(item)) }
            @if let Some(verdict) = verdict_label(&item.verdict, words) { p.class { (verdict) } }
            @for said in item.pieces.iter().filter(|piece| piece.role != Role::Heading) {
                (piece(said, words))
            }
            @for change in &item.changes { p.number { (change_line(change, words)) } }
        }
    }
}

fn piece(piece: &BulletinPiece, words: Words) -> Markup {
    let sure = piece.told.as_ref().and_then(|told| certainty_label(told, words));
    html! {
        p.class { (role_label(piece, words)) @if let Some(sure) = sure { " (" (sure) ")" } }
        div lang=(piece.language) {
            @match &piece.told {
                Some(told) => (changed(&told.words, Seen::Both)),
                None => (paragraphs(&piece.text)),
            }
        }
    }
}
