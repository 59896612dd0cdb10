//! How does `diff` look on a terminal? Start at [`diff`].

use crate::text::display_width;
use rayon::prelude::*;

use super::marked::{Marked, Shown, marked_columns};
use super::{Terminal, padded, wrap};
use crate::answer::{BookNames, DiffAnswer, Heading, ShownChange, ShownText};
use crate::model::{Class, WordOp};
use crate::render::blocks::{self, Block, Form, Part};
use crate::render::labels::{change_name, class_count, class_label, heading_label, summary_line};
use crate::render::lead::lead_texts;
use crate::render::notes::diff_notes;
use crate::render::words::Words;

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

/// How a difference is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiffView {
    /// How changes are laid out.
    pub layout: DiffLayout,
    /// Whether every change is told by itself, whatever belongs together.
    pub is_full: bool,
    /// Whether the new text is shown with bars beside what changed, without the old words.
    pub is_clean: bool,
}

const INDENT: &str = "  ";
const GAP: usize = 4;

/// The widest column that reads well.
const WIDEST: usize = 76;

/// More changes of typography alone than this are counted and not listed, unless they are all
/// there is.
const FEW: usize = 5;

/// What is told first, then the changes by section, below a summary by class.
pub fn diff(answer: &DiffAnswer, view: DiffView, terminal: Terminal) -> String {
    let mut out = head(answer, terminal);
    out += &lead(answer, terminal);
    let typography =
        answer.changes.iter().filter(|change| change.class == Class::Typography).count();
    let left_out = !view.is_full && typography > FEW && typography < answer.changes.len();
    let told =
        answer.changes.iter().filter(|change| !(left_out && change.class == Class::Typography));
    let told: Vec<&ShownChange> = told.collect();
    let is_folded = !view.is_full && answer.is_whole();
    let parts = if is_folded { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    let printed = printed(&stretches(&parts, &answer.names, terminal.words), view, terminal);
    out.reserve(printed.iter().map(String::len).sum());
    printed.iter().for_each(|text| out += text);
    let mut more = Vec::new();
    if left_out {
        more.push(terminal.words.tell("diff-typography", &[("count", typography.into())]));
    }
    if parts.iter().flat_map(|part| &part.blocks).any(|block| block.form.hides_texts()) {
        more.push(terminal.words.say("diff-full"));
    }
    if !more.is_empty() {
        out.push('\n');
        more.iter().for_each(|note| out += &format!("{}\n", terminal.quiet(note)));
    }
    out
}

/// What is told first, a point a line.
fn lead(answer: &DiffAnswer, terminal: Terminal) -> String {
    let mut out = String::new();
    for point in lead_texts(&answer.lead, &answer.names, terminal.words.language()) {
        let lines = wrap(&point, terminal.width.saturating_sub(2 * INDENT.len()).max(20));
        for (at, line) in lines.iter().enumerate() {
            let indent = if at == 0 { "" } else { INDENT };
            out += &format!("{INDENT}{indent}{line}\n");
        }
    }
    if out.is_empty() { out } else { format!("\n{out}") }
}

/// Blocks of one section that are printed in one go.
struct Stretch<'a> {
    /// The heading of the section, where they begin it.
    heading: Option<String>,
    /// The block before them, in the same section.
    before: Option<&'a Block<'a>>,
    blocks: &'a [Block<'a>],
}

/// The longest stretch; more blocks than this are printed by two threads.
const LONGEST: usize = 40;

fn stretches<'a>(parts: &'a [Part<'a>], names: &BookNames, words: Words) -> Vec<Stretch<'a>> {
    let mut stretches = Vec::new();
    for part in parts {
        let mut heading = Some(heading_label(part.heading, names, words));
        let mut before = None;
        for blocks in part.blocks.chunks(LONGEST) {
            stretches.push(Stretch { heading: heading.take(), before, blocks });
            before = blocks.last();
        }
    }
    stretches
}

/// All stretches; breaking lines takes longest of all where two editions lie far apart.
fn printed(stretches: &[Stretch<'_>], view: DiffView, terminal: Terminal) -> Vec<String> {
    stretches.par_iter().map(|shown| stretch(shown, view, terminal)).collect()
}

fn stretch(stretch: &Stretch<'_>, view: DiffView, terminal: Terminal) -> String {
    let length = |text: &Option<ShownText>| text.as_ref().map_or(0, |shown| shown.text.len());
    let changes = stretch.blocks.iter().flat_map(|block| &block.changes);
    let longest = changes.map(|change| 200 + length(&change.old) + length(&change.new));
    let mut out = String::with_capacity(longest.sum());
    if let Some(heading) = &stretch.heading {
        out += &format!("\n{}\n", terminal.strong(heading));
    }
    let mut on_one_line = stretch.before.is_some_and(is_line);
    for block in stretch.blocks {
        // What is told in a line stands close together.
        let close = on_one_line && is_line(block);
        on_one_line = is_line(block);
        out += if close { "" } else { "\n" };
        push_block(block, view, terminal, &mut out);
    }
    out
}

/// Whether a block is told without its texts.
fn is_line(block: &Block<'_>) -> bool {
    block.form.hides_texts()
        || block.form == Form::Moved
        || block.changes.iter().all(|change| is_only_moved(change))
}

fn push_block(block: &Block<'_>, view: DiffView, terminal: Terminal, out: &mut String) {
    let Some(first) = block.changes.first() else { return };
    let words = terminal.words;
    let Some(line) = block.line(&class_label(first.class, words), words) else {
        match block.form {
            Form::Moved => push_moved(first, terminal, out),
            _ => {
                push_shown(first, view, terminal, out);
                for change in &block.changes[1..] {
                    push_under(change, view, terminal, out);
                }
            }
        }
        return;
    };
    let is_strong = matches!(block.form, Form::Moved | Form::Copies);
    let name = if is_strong { terminal.strong(&line.name) } else { line.name };
    let line = format!("{name}  {}", terminal.quiet(&line.told));
    for (at, line) in wrap(&line, terminal.width.max(20)).iter().enumerate() {
        let indent = if at == 0 { "" } else { INDENT };
        *out += &format!("{indent}{line}\n");
    }
}

/// A rule below the heading with which it came or went: its number and its words.
fn push_under(change: &ShownChange, view: DiffView, terminal: Terminal, out: &mut String) {
    if view.is_clean && change.new.is_none() {
        return;
    }
    let mut marked = Marked::default();
    marked.push(&format!("{}  ", change_name(change, terminal.words)), WordOp::Equal);
    marked.push_runs(
        &change.words,
        if view.is_clean { Shown::Clean } else { Shown::Both },
        terminal,
    );
    let room = terminal.width.saturating_sub(INDENT.len()).clamp(20, WIDEST + 24);
    for line in marked.lines(room, terminal) {
        push_line(&line, out);
    }
    push_notes(change, terminal, out);
}

/// What changed, a name a line: `509.4 → 509.2`.
pub fn diff_names(answer: &DiffAnswer, words: Words) -> String {
    answer.changes.iter().map(|change| change_name(change, words) + "\n").collect()
}

/// The summary, then how much changed in which section.
pub fn diff_stat(answer: &DiffAnswer, terminal: Terminal) -> String {
    let mut out = head(answer, terminal);
    let mut sections: Vec<(&Heading, Vec<&ShownChange>)> = Vec::new();
    for change in &answer.changes {
        match sections.iter_mut().find(|section| *section.0 == change.heading) {
            Some((_, changes)) => changes.push(change),
            None => sections.push((&change.heading, vec![change])),
        }
    }
    let words = terminal.words;
    let labels = sections
        .iter()
        .map(|section| display_width(&heading_label(section.0, &answer.names, words)));
    let width = labels.max().unwrap_or(0).min(terminal.width / 2);
    for (heading, changes) in sections {
        let counts: Vec<String> = Class::ALL
            .into_iter()
            .map(|class| (class, changes.iter().filter(|change| change.class == class).count()))
            .filter(|tally| tally.1 > 0)
            .map(|(class, count)| class_count(class, count, words))
            .collect();
        out += &counted(&heading_label(heading, &answer.names, words), &counts, width, terminal);
    }
    out
}

/// A heading with what is counted under it, in lines that fit.
fn counted(label: &str, counts: &[String], width: usize, terminal: Terminal) -> String {
    let room = terminal.width.saturating_sub(width + 4).max(20);
    let mut lines: Vec<String> = Vec::new();
    for count in counts {
        match lines.last_mut() {
            Some(line) if display_width(line) + display_width(count) + 2 <= room => {
                *line += &format!("  {count}");
            }
            _ => lines.push(count.clone()),
        }
    }
    let mut labels = wrap(label, width).into_iter();
    let mut counts = lines.into_iter();
    let mut out = String::new();
    loop {
        let (label, counts) = (labels.next(), counts.next());
        if label.is_none() && counts.is_none() {
            return out;
        }
        let label = padded(label.unwrap_or_default(), width);
        let line = format!("  {label}  {}", counts.unwrap_or_default());
        out += &format!("{}\n", line.trim_end());
    }
}

fn head(answer: &DiffAnswer, terminal: Terminal) -> String {
    let editions = format!("{} → {}", answer.editions.old, answer.editions.new);
    let summary = summary_line(answer, terminal.words);
    let summary = wrap(&summary, terminal.width).join("\n");
    let mut out = format!("{}\n{}\n", terminal.strong(&editions), summary);
    if answer.is_partial {
        out += &format!("{}\n", terminal.words.say("diff-partial"));
    }
    out
}

fn push_moved(change: &ShownChange, terminal: Terminal, out: &mut String) {
    let room = terminal.width.saturating_sub(WIDEST_TITLE).max(20);
    let title = title(change, terminal);
    *out += &format!("{title}  {}\n", terminal.quiet(&opening(change, room)));
}

fn push_shown(change: &ShownChange, view: DiffView, terminal: Terminal, out: &mut String) {
    if is_only_moved(change) {
        return push_moved(change, terminal, out);
    }
    *out += &title(change, terminal);
    out.push('\n');
    push_body(change, view, terminal, out);
    push_notes(change, terminal, out);
}

fn push_notes(change: &ShownChange, terminal: Terminal, out: &mut String) {
    for note in diff_notes(change, terminal.words) {
        for line in wrap(&note, terminal.width.saturating_sub(INDENT.len()).max(20)) {
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
    let label = terminal.quiet(&class_label(change.class, terminal.words));
    format!("{}  {label}", terminal.strong(&change_name(change, terminal.words)))
}

fn push_body(change: &ShownChange, view: DiffView, terminal: Terminal, out: &mut String) {
    let room = terminal.width.saturating_sub(INDENT.len()).max(20);
    if view.is_clean {
        let marked = Marked::of(&change.words, Shown::Clean, terminal);
        let lines = marked.barred_lines(room.min(WIDEST + 24), terminal);
        // What went has no new words.
        if change.new.is_some() {
            lines.iter().for_each(|line| *out += &format!("{line}\n"));
        }
        return;
    }
    let rewritten = change.has_changed_words() && change.old.is_some() && change.new.is_some();
    let both = match view.layout {
        DiffLayout::ByWidth => terminal.is_wide(),
        DiffLayout::Unified => false,
        DiffLayout::SideBySide => true,
    };
    if both && rewritten {
        let width = (room.saturating_sub(GAP) / 2).clamp(10, WIDEST);
        let old = Marked::of(&change.words, Shown::Old, terminal);
        let new = Marked::of(&change.words, Shown::New, terminal);
        let lines = marked_columns(&old, &new, width, GAP, terminal);
        lines.iter().for_each(|line| push_line(line, out));
    } else {
        let marked = Marked::of(&change.words, Shown::Both, terminal);
        let lines = marked.lines(room.min(WIDEST + 24), terminal);
        lines.iter().for_each(|line| push_line(line, out));
    }
}

/// The beginning of a text that only moved, on one line.
fn opening(change: &ShownChange, room: usize) -> String {
    let text = change.new.as_ref().map_or("", |shown| shown.text.as_str());
    let lines = wrap(text, room.saturating_sub(2));
    match lines.as_slice() {
        [] => String::new(),
        [line] => (*line).to_owned(),
        [line, ..] => format!("{line} …"),
    }
}
