//! How does `bulletin` look on a terminal? Start at [`bulletin`].

use std::borrow::Cow;

use super::Terminal;
use super::marked::{Marked, Shown};
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece};
use crate::doc::wrapped;
use crate::model::{EditionId, Role};
use crate::render::bulletin_labels::{
    certainty_label, change_line, item_title, role_label, verdict_label,
};

const INDENT: usize = 2;

/// Each item with its change, then the changes that no item mentions.
pub fn bulletin(answers: &[BulletinAnswer], terminal: Terminal) -> String {
    let told: Vec<String> = answers.iter().map(|answer| one(answer, terminal)).collect();
    told.join("\n")
}

fn one(answer: &BulletinAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let absent = || words.say("edition-absent");
    let name =
        |edition: Option<EditionId>| edition.map_or_else(absent, |edition| edition.to_string());
    let (old, new) = (name(answer.editions.old), name(answer.editions.new));
    let mut out = format!("{}  {old} → {new}\n", terminal.strong(&answer.bulletin.to_string()));
    let counts = [
        ("items", answer.items.len().into()),
        ("mentioned", answer.mentioned().into()),
        ("unmentioned", answer.unmentioned.len().into()),
        ("total", answer.total.into()),
    ];
    out += &format!("{}\n", words.tell("bulletin-counts", &counts));
    for item in &answer.items {
        out += &shown(item, terminal);
    }
    if !answer.unmentioned.is_empty() {
        out += &format!("\n{}\n", terminal.strong(&words.say("bulletin-unmentioned")));
    }
    for change in &answer.unmentioned {
        out += &format!("  {}\n", change_line(change, words));
    }
    out
}

fn shown(item: &BulletinItem, terminal: Terminal) -> String {
    let label = item_title(item);
    let verdict = verdict_label(&item.verdict, terminal.words).unwrap_or_default();
    let mut out = match label.is_empty() && verdict.is_empty() {
        true => "\n".to_owned(),
        false if verdict.is_empty() => format!("\n{}\n", terminal.strong(&label)),
        false => format!("\n{}  {}\n", terminal.strong(&label), terminal.quiet(&verdict)),
    };
    for piece in item.pieces.iter().skip(pieces_in_title(item)) {
        for line in lines(piece, terminal) {
            out += &format!("{}{line}\n", " ".repeat(INDENT));
        }
    }
    for change in &item.changes {
        let line = format!("{}→ {}", " ".repeat(INDENT), change_line(change, terminal.words));
        out += &format!("{}\n", terminal.quiet(&line));
    }
    out
}

/// How many pieces the title of an item has said.
fn pieces_in_title(item: &BulletinItem) -> usize {
    usize::from(item.pieces.first().is_some_and(|piece| piece.role == Role::Heading))
}

fn lines(piece: &BulletinPiece, terminal: Terminal) -> Vec<String> {
    let room = terminal.width.saturating_sub(INDENT).clamp(20, 100);
    let words = terminal.words;
    let label = role_label(piece, words);
    if piece.role == Role::Heading {
        return vec![format!("{} {}", piece.printed, piece.text).trim().to_owned()];
    }
    let mut lines = Vec::new();
    match &piece.told {
        Some(told) => {
            let sure = certainty_label(told, words)
                .map(|label| words.tell("aside", &[("text", label.into())]))
                .unwrap_or_default();
            let label = format!("{label}{sure}");
            lines.extend(wrapped(&label, room).iter().map(|line| terminal.quiet(line)));
            let marked = Marked::of(&told.words, Shown::Both, terminal);
            lines.extend(marked.lines(room, terminal).into_iter().map(Cow::into_owned));
        }
        None => {
            lines.push(terminal.quiet(&label));
            lines.extend(wrapped(&piece.text, room));
        }
    }
    lines
}
