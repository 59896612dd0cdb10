//! How is what a bulletin said laid out? Start at [`bulletin`].

use super::labels::{certainty_label, change_line, item_title, opening, role_label, verdict_label};
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece};
use crate::doc::{Block, Doc, Line, Passage, Seen, Style};
use crate::model::{EditionId, Role};
use crate::words::Words;

/// Each item with its change, then the changes that no item mentions.
pub fn bulletin(answers: &[BulletinAnswer], words: Words) -> Doc {
    let blocks = answers.iter().flat_map(|answer| one(answer, words)).collect();
    Doc { title: opening("document-bulletin", words), blocks }
}

fn one(answer: &BulletinAnswer, words: Words) -> Vec<Block> {
    let absent = || words.say("edition-absent");
    let name =
        |edition: Option<EditionId>| edition.map_or_else(absent, |edition| edition.to_string());
    let (old, new) = (name(answer.editions.old), name(answer.editions.new));
    let counts = [
        ("items", answer.items.len().into()),
        ("mentioned", answer.mentioned().into()),
        ("unmentioned", answer.unmentioned.len().into()),
        ("total", answer.total.into()),
    ];
    let bulletin = Line::strong(answer.bulletin.to_string());
    let mut blocks = vec![
        Block::heading(1, bulletin, format!("{old} → {new}")),
        Block::Paragraph(words.tell("bulletin-counts", &counts).into()),
    ];
    blocks.extend(answer.items.iter().map(|item| shown(item, words)));
    if !answer.unmentioned.is_empty() {
        let title = Line::strong(words.say("bulletin-unmentioned"));
        blocks.push(Block::heading(2, title, ""));
        let lines = answer.unmentioned.iter().map(|change| change_line(change, words).into());
        blocks.push(Block::Points(lines.collect()));
    }
    blocks
}

fn shown(item: &BulletinItem, words: Words) -> Block {
    // The title says what the first piece does where that is a heading.
    let titled = item.pieces.first().is_some_and(|piece| piece.role == Role::Heading);
    let pieces = item.pieces.iter().skip(usize::from(titled));
    let changes = item.changes.iter();
    let changes = changes.map(|change| format!("→ {}", change_line(change, words)).into());
    Block::Change {
        anchor: None,
        class: "",
        name: Line::strong(item_title(item)),
        told: verdict_label(&item.verdict, words).unwrap_or_default().into(),
        body: pieces.map(|piece| passage(piece, words)).collect(),
        notes: changes.collect(),
    }
}

fn passage(piece: &BulletinPiece, words: Words) -> Passage {
    let paragraphs = match (&piece.told, piece.role) {
        (_, Role::Heading) => {
            vec![Line::from(format!("{} {}", piece.printed, piece.text).trim())]
        }
        (Some(told), _) => {
            let sure = certainty_label(told, words)
                .map(|label| words.tell("aside", &[("text", label.into())]));
            let label = role_label(piece, words) + &sure.unwrap_or_default();
            let text = Line::changed(Some(piece.language), &told.words, Seen::Both);
            vec![Line::styled(Style::Quiet, label), text]
        }
        (None, _) => {
            let label = Line::styled(Style::Quiet, role_label(piece, words));
            vec![label, Line::of(piece.language, piece.text.clone())]
        }
    };
    Passage { paragraphs, ..Passage::default() }
}
