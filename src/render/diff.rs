//! How is a difference laid out, and what a bulletin said of it? Start at [`diff`] and
//! [`bulletin`].
//!
//! What belongs together is told together, as [`blocks`] puts it.

use super::blocks::{self, Form};
use super::labels::{
    certainty_label, change_label, change_line, change_name, class_count, diff_notes,
    heading_label, item_title, opening, role_label, summary_line, verdict_label,
};
use super::lead::{LeadPiece, lead_lines};
use crate::answer::{
    BulletinAnswer, BulletinItem, BulletinPiece, DiffAnswer, Heading, ShownChange, ShownText,
    counted,
};
use crate::doc::{Block, Doc, Inline, Line, Passage, Seen, Style, wrap};
use crate::model::{Class, EditionId, Language, RecordKind, Role, WordOp, WordRun, slug};
use crate::text::{display_width, without_middle};
use crate::words::{Words, tell};

/// How a difference is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiffView {
    /// Whether the old text stands beside the new one, and not both in one.
    pub is_side_by_side: bool,
    /// Whether every change is told by itself, whatever belongs together.
    pub is_full: bool,
    /// Whether the new text is shown with bars beside what changed, without the old words.
    pub is_clean: bool,
}

/// More changes of typography alone than this are counted and not listed, unless they are all
/// there is.
const FEW: usize = 5;

/// What is told first, then the changes by section, below a summary by class.
pub fn diff(answer: &DiffAnswer, view: DiffView, words: Words) -> Doc {
    let mut blocks = head(answer, words);
    blocks.extend(told_first(answer, words));
    let is_typography = |change: &&ShownChange| change.class == Class::Typography;
    let (typography, others): (Vec<_>, Vec<_>) = answer.changes.iter().partition(is_typography);
    let (count, all) = (typography.len(), answer.changes.len());
    let left_out = !view.is_full && count > FEW && count < all;
    let told = if left_out { others } else { answer.changes.iter().collect() };
    let is_folded = !view.is_full && answer.is_whole();
    let parts = if is_folded { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    for part in &parts {
        blocks.push(Block::heading(2, heading_line(part.heading, answer, words), ""));
        for block in &part.blocks {
            push_block(block, answer.editions.new.language, view, words, &mut blocks);
        }
    }
    let mut more = Vec::new();
    if left_out {
        more.push(tell!(words, "diff-typography", count));
    }
    if parts.iter().flat_map(|part| &part.blocks).any(|block| block.form.hides_texts()) {
        more.push(words.say("diff-full"));
    }
    blocks.extend(more.into_iter().map(|note| Block::Paragraph(Line::quiet(note))));
    Doc { title: editions(answer), blocks }
}

fn editions(answer: &DiffAnswer) -> String {
    format!("{} → {}", answer.editions.old, answer.editions.new)
}

fn head(answer: &DiffAnswer, words: Words) -> Vec<Block> {
    let mut blocks = vec![
        Block::heading(1, Line::strong(editions(answer)), ""),
        Block::Paragraph(summary_line(answer, words).into()),
    ];
    let partial = answer.is_partial.then(|| words.say("diff-partial"));
    blocks.extend(partial.map(|told| Block::Paragraph(told.into())));
    blocks
}

/// What a reader wants to know first of a difference; none where nothing stands out.
pub(super) fn told_first(answer: &DiffAnswer, words: Words) -> Option<Block> {
    let lead = lead_lines(&answer.lead, &answer.names, words.language());
    // Its numbers lead to what stands below.
    let inline = |piece: LeadPiece| match piece {
        LeadPiece::Number(number, printed) if number.to_string() == printed => {
            Inline::Link { to: format!("#{printed}"), text: printed }
        }
        piece => Inline::Text(piece.text().to_owned()),
    };
    let line = |pieces: Vec<_>| pieces.into_iter().map(inline).collect();
    let lead = lead.into_iter().map(|pieces| Line { language: None, inlines: line(pieces) });
    let lead: Vec<Line> = lead.collect();
    (!lead.is_empty()).then_some(Block::Points(lead))
}

/// What a section is called, in the language of the interface as far as it is known there.
pub(super) fn heading_line(of: &Heading, answer: &DiffAnswer, words: Words) -> Line {
    // A title that is only known in the language of the edition keeps it.
    let language = match of {
        Heading::Section(_, title) if answer.names.get(title).is_none() => {
            Some(answer.editions.new.language)
        }
        _ => None,
    };
    Line { language, ..Line::strong(heading_label(of, &answer.names, words)) }
}

fn push_block(
    block: &blocks::Block<'_>,
    language: Language,
    view: DiffView,
    words: Words,
    out: &mut Vec<Block>,
) {
    let [first, under @ ..] = block.changes.as_slice() else { return };
    let Some(line) = block.line(&change_label(first.class, &first.new, words), words) else {
        let is_moved =
            block.form == Form::Moved || first.class == Class::Moved && !first.has_changed_words();
        out.push(if is_moved { moved(first, words) } else { shown(first, language, view, words) });
        let under = under.iter().filter(|change| !view.is_clean || change.new.is_some());
        out.extend(under.map(|change| below(change, language, view, words)));
        return;
    };
    let is_strong = matches!(block.form, Form::Moved | Form::Copies);
    let name = if is_strong { Line::strong(line.name) } else { line.name.into() };
    out.push(change_block(first, name, line.told, Vec::new(), Vec::new()));
}

fn change_block(
    change: &ShownChange,
    name: Line,
    told: impl Into<Line>,
    body: Vec<Passage>,
    notes: Vec<Line>,
) -> Block {
    let (anchor, class) = (anchor(change), <&str>::from(change.class));
    Block::Change { anchor, class, name, told: told.into(), body, notes }
}

/// Columns of a text that say which rule it is, where the number alone would not.
const OPENING: usize = 43;

/// Columns of what stays that are kept on either side of what does not.
const KEPT: usize = 40;

/// The words of a change, of which those that stay lose their middle where they are `long`.
pub(super) fn abridged(runs: &[WordRun], is_long: impl Fn(&str) -> bool) -> Vec<WordRun> {
    let cut = |run: &WordRun| match run.op {
        WordOp::Equal if is_long(&run.text) => {
            WordRun { text: without_middle(&run.text, KEPT, KEPT), ..run.clone() }
        }
        _ => run.clone(),
    };
    runs.iter().map(cut).collect()
}

/// The same where they are a list, as of all creature types.
pub(super) fn abridged_lists(runs: &[WordRun]) -> Vec<WordRun> {
    let is_list = |text: &str| {
        let items = text.matches([',', '、', '，']).count();
        text.len() > 5 * KEPT && items * LETTERS_OF_AN_ITEM > text.len()
    };
    abridged(runs, is_list)
}

/// An item of a list has fewer bytes than this, with what parts it from the next.
const LETTERS_OF_AN_ITEM: usize = 24;

/// A rule of which nothing but the number is told.
fn moved(change: &ShownChange, words: Words) -> Block {
    let text = change.new.as_ref().map_or("", |shown| shown.text.as_str());
    let opening = match wrap(text, OPENING).as_slice() {
        [line, _, ..] => format!("  {line} …"),
        lines => lines.iter().map(|line| format!("  {line}")).collect(),
    };
    let told = change_label(change.class, &change.new, words) + &opening;
    let name = Line::strong(change_name(change, words));
    change_block(change, name, told, Vec::new(), Vec::new())
}

/// Number or headword, before and after, what happened, and the words.
pub(super) fn shown(
    change: &ShownChange,
    language: Language,
    view: DiffView,
    words: Words,
) -> Block {
    let is_rewritten = change.has_changed_words() && change.old.is_some() && change.new.is_some();
    let passage =
        |line| Passage { paragraphs: vec![line], is_barred: view.is_clean, ..Passage::default() };
    let told = if view.is_full { change.words.clone() } else { abridged_lists(&change.words) };
    let seen = |seen| passage(Line::changed(Some(language), &told, seen));
    let body = match view {
        _ if change.words.is_empty() => Vec::new(),
        // What went has no new words.
        DiffView { is_clean: true, .. } => {
            let renewed = || passage(Line::renewed(Some(language), &change.words));
            change.new.iter().map(|_| renewed()).collect()
        }
        DiffView { is_side_by_side: true, .. } if is_rewritten => {
            vec![seen(Seen::Old), seen(Seen::New)]
        }
        _ => vec![seen(Seen::Both)],
    };
    let name = Line::strong(change_name(change, words));
    let label = change_label(change.class, &change.new, words);
    change_block(change, name, label, body, notes(change, words))
}

/// A rule below the heading with which it came or went: its number and its words.
fn below(change: &ShownChange, language: Language, view: DiffView, words: Words) -> Block {
    let text = match view.is_clean {
        true => Line::renewed(Some(language), &change.words),
        false => Line::changed(Some(language), &change.words, Seen::Both),
    };
    let line = Line::of(language, format!("{}  ", change_name(change, words))).and(text);
    let (paragraphs, is_barred) = (vec![line], view.is_clean);
    let body = vec![Passage { paragraphs, is_barred, ..Passage::default() }];
    change_block(change, Line::default(), "", body, notes(change, words))
}

fn notes(change: &ShownChange, words: Words) -> Vec<Line> {
    diff_notes(change, words).into_iter().map(Line::from).collect()
}

/// Where a change is found on its page: a rule by its number, an entry by its headword; examples and
/// matter have no place of their own.
pub(super) fn anchor(change: &ShownChange) -> Option<String> {
    let told = matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    let name = |text: &ShownText| match text.number {
        Some(number) => number.to_string(),
        None => format!("term-{}", slug(&text.name())),
    };
    match (&change.old, &change.new) {
        (_, Some(new)) if told => Some(name(new)),
        (Some(old), None) if told => Some(format!("old-{}", name(old))),
        _ => None,
    }
}

/// What changed, a name a line: `509.4 → 509.2`.
pub fn diff_names(answer: &DiffAnswer, words: Words) -> String {
    answer.changes.iter().map(|change| change_name(change, words) + "\n").collect()
}

/// The summary, then how much changed in which section.
pub fn diff_stat(answer: &DiffAnswer, words: Words) -> Doc {
    let row = |section: blocks::Part<'_>| {
        let changes = section.blocks.iter().flat_map(|block| &block.changes);
        let counts = counted(&changes.map(|change| change.class).collect::<Vec<Class>>());
        let mut lines: Vec<String> = Vec::new();
        for count in counts.into_iter().map(|(class, count)| class_count(class, count, words)) {
            let room = |line: &String| display_width(line) + display_width(&count) + 2 <= COUNTS;
            match lines.last_mut().filter(|line| room(line)) {
                Some(line) => *line += &format!("  {count}"),
                None => lines.push(count),
            }
        }
        let lines = lines.into_iter().map(Line::from).collect();
        (heading_label(section.heading, &answer.names, words).into(), lines)
    };
    let changes: Vec<&ShownChange> = answer.changes.iter().collect();
    let rows: Vec<(Line, Vec<Line>)> = blocks::one_by_one(&changes).into_iter().map(row).collect();
    let width = rows.iter().map(|row| display_width(&row.0.plain())).max().unwrap_or(0) + 1;
    let mut blocks = head(answer, words);
    blocks.push(Block::Labelled { width: width.min(LABEL), rows });
    Doc { title: editions(answer), blocks }
}

/// Titles of sections take so many columns, and what is counted beside them so many.
const LABEL: usize = 41;
const COUNTS: usize = 36;

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
    let (items, total, mentioned) = (answer.count, answer.total, answer.mentioned());
    let unmentioned = answer.unmentioned.len();
    let counts = tell!(words, "bulletin-counts", items, mentioned, unmentioned, total);
    let bulletin = Line::strong(answer.bulletin.to_string());
    let mut blocks = vec![
        Block::heading(1, bulletin, format!("{old} → {new}")),
        Block::Paragraph(counts.into()),
    ];
    blocks.extend(answer.items.iter().map(|item| item_block(item, words)));
    if !answer.unmentioned.is_empty() {
        let title = Line::strong(words.say("bulletin-unmentioned"));
        blocks.push(Block::heading(2, title, ""));
        let lines = answer.unmentioned.iter().map(|change| change_line(change, words).into());
        blocks.push(Block::Points(lines.collect()));
    }
    blocks
}

pub(super) fn item_block(item: &BulletinItem, words: Words) -> Block {
    // The title says what the first piece does where that is a heading.
    let titled = item.pieces.first().is_some_and(|piece| piece.role == Role::Heading);
    let pieces = item.pieces.iter().skip(usize::from(titled));
    let changes = item.changes.iter();
    let changes = changes.map(|change| format!("→ {}", change_line(change, words)).into());
    Block::Change {
        anchor: None,
        class: "",
        name: Line::strong(item_title(item, words)),
        told: verdict_label(&item.verdict, words).unwrap_or_default().into(),
        body: pieces.map(|piece| passage(piece, words)).collect(),
        notes: changes.collect(),
    }
}

fn passage(piece: &BulletinPiece, words: Words) -> Passage {
    let paragraphs = match piece.told.certainty {
        _ if piece.role == Role::Heading => {
            vec![Line::from(format!("{} {}", piece.printed, piece.text).trim())]
        }
        Some(_) => {
            let sure = certainty_label(&piece.told, words).map(|text| tell!(words, "aside", text));
            let label = role_label(piece, words) + &sure.unwrap_or_default();
            let text = Line::changed(Some(piece.language), &piece.told.words, Seen::Both);
            vec![Line::styled(Style::Quiet, label), text]
        }
        None => {
            let label = Line::styled(Style::Quiet, role_label(piece, words));
            vec![label, Line::of(piece.language, piece.text.clone())]
        }
    };
    Passage { paragraphs, ..Passage::default() }
}
