//! How does `diff` look on a terminal? Start at [`diff`].

use rayon::prelude::*;

use super::marked::{Marked, Shown, marked_columns};
use super::{Terminal, display_width, padded};
use crate::answer::{DiffAnswer, Heading, ShownChange, ShownText};
use crate::model::Class;
use crate::render::labels::{change_name, class_label, heading_label, summary_line};
use crate::render::notes::diff_notes;

/// How changes are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiffLayout {
    /// Side by side where there is room.
    #[default]
    ByWidth,
    /// Old and new words in one text.
    Unified,
    /// The old text beside the new one.
    SideBySide,
}

const INDENT: &str = "  ";
const GAP: usize = 4;

/// The widest column that reads well.
const WIDEST: usize = 76;

/// More changes of typography alone than this are counted and not listed, unless they are all
/// there is.
const FEW: usize = 5;

/// The changes, by section, below a summary by class.
pub fn diff(answer: &DiffAnswer, layout: DiffLayout, terminal: Terminal) -> String {
    let mut out = head(answer, terminal);
    let typography = answer.changes.iter().filter(|it| it.class == Class::Typography).count();
    let left_out = typography > FEW && typography < answer.changes.len();
    let told = answer.changes.iter().filter(|it| !(left_out && it.class == Class::Typography));
    let told: Vec<&ShownChange> = told.collect();
    let printed = printed(&stretches(&told), layout, terminal);
    out.reserve(printed.iter().map(String::len).sum());
    printed.iter().for_each(|it| out += it);
    if left_out {
        let note = format!("and {typography} of typography only: --only typography lists them");
        out += &format!("\n{}\n", terminal.quiet(&note));
    }
    out
}

/// Changes of one section that are printed in one go.
struct Stretch<'a> {
    /// The change before them; none where they begin the section.
    before: Option<&'a ShownChange>,
    changes: &'a [&'a ShownChange],
}

/// The longest stretch; more changes than this are printed by two threads.
const LONGEST: usize = 40;

fn stretches<'a>(told: &'a [&'a ShownChange]) -> Vec<Stretch<'a>> {
    let mut stretches = Vec::new();
    for section in told.chunk_by(|one, other| one.heading == other.heading) {
        let mut before = None;
        for changes in section.chunks(LONGEST) {
            stretches.push(Stretch { before, changes });
            before = changes.last().copied();
        }
    }
    stretches
}

/// All stretches; breaking lines takes longest of all where two editions lie far apart.
fn printed(stretches: &[Stretch<'_>], layout: DiffLayout, terminal: Terminal) -> Vec<String> {
    stretches.par_iter().map(|shown| stretch(shown, layout, terminal)).collect()
}

fn stretch(stretch: &Stretch<'_>, layout: DiffLayout, terminal: Terminal) -> String {
    let length = |it: &Option<ShownText>| it.as_ref().map_or(0, |it| it.text.len());
    let longest = stretch.changes.iter().map(|it| 200 + length(&it.old) + length(&it.new));
    let mut out = String::with_capacity(longest.sum());
    if stretch.before.is_none() {
        let heading = heading_label(&stretch.changes[0].heading);
        out += &format!("\n{}\n", terminal.strong(&heading));
    }
    let mut on_one_line = stretch.before.is_some_and(is_only_moved);
    for change in stretch.changes {
        // Rules that only moved stand close together.
        let close = on_one_line && is_only_moved(change);
        on_one_line = is_only_moved(change);
        out += if close { "" } else { "\n" };
        push_shown(change, layout, terminal, &mut out);
    }
    out
}

/// What changed, a name a line: `509.4 → 509.2`.
pub fn diff_names(answer: &DiffAnswer) -> String {
    answer.changes.iter().map(|it| change_name(it) + "\n").collect()
}

/// The summary, then how much changed in which section.
pub fn diff_stat(answer: &DiffAnswer, terminal: Terminal) -> String {
    let mut out = head(answer, terminal);
    let mut sections: Vec<(&Heading, Vec<&ShownChange>)> = Vec::new();
    for change in &answer.changes {
        match sections.iter_mut().find(|it| *it.0 == change.heading) {
            Some((_, changes)) => changes.push(change),
            None => sections.push((&change.heading, vec![change])),
        }
    }
    let width = sections.iter().map(|it| display_width(&heading_label(it.0))).max().unwrap_or(0);
    for (heading, changes) in sections {
        let counts: Vec<String> = Class::ALL
            .into_iter()
            .map(|class| (class, changes.iter().filter(|it| it.class == class).count()))
            .filter(|it| it.1 > 0)
            .map(|(class, count)| format!("{count} {}", class_label(class)))
            .collect();
        let label = padded(&heading_label(heading), width.min(60));
        out += &format!("  {label}  {}\n", counts.join("  "));
    }
    out
}

fn head(answer: &DiffAnswer, terminal: Terminal) -> String {
    let editions = format!("{} → {}", answer.editions.old, answer.editions.new);
    let mut out = format!("{}\n{}\n", terminal.strong(&editions), summary_line(answer));
    if answer.is_partial {
        out += "one of the two holds only parts of the book: those were compared\n";
    }
    out
}

fn push_shown(change: &ShownChange, layout: DiffLayout, terminal: Terminal, out: &mut String) {
    let title = title(change, terminal);
    if is_only_moved(change) {
        let room = terminal.width.saturating_sub(WIDEST_TITLE).max(20);
        *out += &format!("{title}  {}\n", terminal.quiet(&opening(change, room)));
        return;
    }
    *out += &title;
    out.push('\n');
    push_body(change, layout, terminal, out);
    for note in diff_notes(change) {
        for line in super::wrap(&note, terminal.width.saturating_sub(INDENT.len()).max(20)) {
            push_line(&terminal.quiet(line), out);
        }
    }
}

/// Adds a line that stands inwards.
fn push_line(line: &str, out: &mut String) {
    let line = line.trim_end();
    if !line.is_empty() {
        *out += INDENT;
        *out += line;
    }
    out.push('\n');
}

/// How many columns number, label and what parts them take of a line: `702.124b → 702.125b`.
const WIDEST_TITLE: usize = 35;

fn is_only_moved(change: &ShownChange) -> bool {
    change.class == Class::Moved && !change.has_changed_words()
}

/// Number or headword, before and after, and what happened.
fn title(change: &ShownChange, terminal: Terminal) -> String {
    let label = terminal.quiet(class_label(change.class));
    format!("{}  {label}", terminal.strong(&change_name(change)))
}

fn push_body(change: &ShownChange, layout: DiffLayout, terminal: Terminal, out: &mut String) {
    let room = terminal.width.saturating_sub(INDENT.len()).max(20);
    let rewritten = change.has_changed_words() && change.old.is_some() && change.new.is_some();
    let both = match layout {
        DiffLayout::ByWidth => terminal.is_wide(),
        DiffLayout::Unified => false,
        DiffLayout::SideBySide => true,
    };
    if both && rewritten {
        let width = (room.saturating_sub(GAP) / 2).clamp(10, WIDEST);
        let old = Marked::of(&change.words, Shown::Old);
        let new = Marked::of(&change.words, Shown::New);
        let lines = marked_columns(&old, &new, width, GAP, terminal);
        lines.iter().for_each(|it| push_line(it, out));
    } else {
        let marked = Marked::of(&change.words, Shown::Both);
        let lines = marked.lines(room.min(WIDEST + 24), terminal);
        lines.iter().for_each(|it| push_line(it, out));
    }
}

/// The beginning of a text that only moved, on one line.
fn opening(change: &ShownChange, room: usize) -> String {
    let text = change.new.as_ref().map_or("", |it| it.text.as_str());
    let lines = super::wrap(text, room.saturating_sub(2));
    match lines.as_slice() {
        [] => String::new(),
        [line] => (*line).to_owned(),
        [line, ..] => format!("{line} …"),
    }
}
