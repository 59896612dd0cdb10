//! Which rows does a 新旧対照表 have? Start at [`rows`].
//!
//! The table of the Japanese ministries: the text after and before the revision side by side,
//! changed words underlined on both sides, `（新設）` beside what is new, `（削る）` beside what
//! went, `（略）` for what stayed. The formats print the same rows each in their own way.

use super::words::Words;
use crate::answer::{Beside, Counterpart, DiffAnswer, Heading, ShownChange, ShownText};
use crate::model::{Class, EditionId, Language, Pair, RecordKind, Tone, WordOp, WordRun};

/// Stands beside a new rule.
pub const ADDED: &str = "（新設）";
/// Stands beside a rule that went.
pub const REMOVED: &str = "（削る）";
/// Stands for what stayed as it is.
pub const OMITTED: &str = "（略）";
/// Heads the old text.
pub const BEFORE: &str = "改正前";
/// Heads the new text.
pub const AFTER: &str = "改正後";

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// The section that follows.
    Heading(Heading),
    /// Text that stayed.
    Omitted,
    /// One record.
    Record(Cells),
}

/// What the table tells of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Before and after.
    pub own: Pair<Cell>,
    /// Before and after in the other language.
    pub other: Pair<Cell>,
    /// Why, each reason with its language.
    pub reasons: Vec<(Language, String)>,
}

/// Heads the column of reasons.
pub const REASONS: &str = "備考";

/// Which columns a table has beside the two that all have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The editions of the other language.
    pub other: Option<Pair<EditionId>>,
    /// Whether a bulletin says why something changed.
    pub reasons: bool,
}

impl Columns {
    /// The columns that are not empty.
    pub fn of(beside: &Beside) -> Self {
        let reasons = beside.changes.iter().any(|change| !change.reasons.is_empty());
        Self { other: beside.editions, reasons }
    }

    /// How many hold texts.
    pub fn texts(self) -> usize {
        2 + 2 * usize::from(self.other.is_some())
    }

    /// How many there are in all.
    pub fn count(self) -> usize {
        self.texts() + usize::from(self.reasons)
    }
}

/// One side of a record.
pub type Cell = Vec<Piece>;

/// A run of text in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// Whether it changed.
    pub underlined: bool,
    /// Whether these are words of the table, which are Japanese, and not of the rules.
    pub is_label: bool,
}

/// The rows, in the order of the new edition.
pub fn rows(answer: &DiffAnswer, beside: &Beside, words: Words) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut heading = None;
    let mut next = Pair::new(0, 0);
    let told = answer.changes.iter().enumerate();
    for (at, change) in told.filter(|pair| pair.1.class != Class::Typography) {
        let omitted = is_omitted_before(change, next);
        next = Pair::new(after(next.old, change.places.old), after(next.new, change.places.new));
        if heading != Some(&change.heading) {
            heading = Some(&change.heading);
            rows.push(Row::Heading(change.heading.clone()));
        }
        if omitted {
            rows.push(Row::Omitted);
        }
        let beside = beside.changes.get(at);
        let other = match beside.map(|beside| &beside.counterpart) {
            None | Some(Counterpart::Absent) => Pair::new(Cell::new(), Cell::new()),
            Some(Counterpart::Stayed) => {
                Pair::new(vec![label(OMITTED, false)], vec![label(OMITTED, false)])
            }
            Some(Counterpart::Changed(change)) => cells(change),
        };
        let all = beside.map_or(&[][..], |beside| beside.reasons.as_slice());
        // A bulletin in both languages gives each reason twice.
        let is_own = |reason: &&(Language, String)| reason.0 == words.language();
        let own: Vec<_> = all.iter().filter(is_own).cloned().collect();
        let reasons = if own.is_empty() { all.to_vec() } else { own };
        rows.push(Row::Record(Cells { own: cells(change), other, reasons }));
    }
    if next.new < answer.lengths.new && !rows.is_empty() {
        rows.push(Row::Omitted);
    }
    rows
}

fn after(next: usize, place: Option<usize>) -> usize {
    place.map_or(next, |place| next.max(place + 1))
}

/// Whether records that are not told stand between the change before and this one.
fn is_omitted_before(change: &ShownChange, next: Pair<usize>) -> bool {
    match (change.places.new, change.places.old) {
        (Some(new), _) => new > next.new,
        (None, Some(old)) => old > next.old,
        (None, None) => false,
    }
}

fn cells(change: &ShownChange) -> Pair<Cell> {
    let cell = |side: &Option<ShownText>, own: WordOp| match side {
        Some(text) => record(change, text, own),
        None if own == WordOp::Delete => vec![label(ADDED, false)],
        None => vec![label(REMOVED, false)],
    };
    Pair::new(cell(&change.old, WordOp::Delete), cell(&change.new, WordOp::Insert))
}

fn label(text: &str, underlined: bool) -> Piece {
    Piece { text: text.to_owned(), underlined, is_label: true }
}

fn record(change: &ShownChange, text: &ShownText, own: WordOp) -> Cell {
    let alone = change.old.is_none() || change.new.is_none();
    let mut cell = Vec::new();
    if change.kind == RecordKind::Example {
        cell.push(label("例 ", alone));
    } else if text.part.is_none() {
        push(&mut cell, &text.name(), alone || change.is_renamed());
        push(&mut cell, "　", false);
    }
    if !alone && !change.has_changed_words() {
        cell.push(label(OMITTED, false));
        return cell;
    }
    let own_runs = change.words.iter().filter(|word| word.op == WordOp::Equal || word.op == own);
    for run in own_runs {
        push(&mut cell, &run.text, is_changed(run));
    }
    cell
}

fn is_changed(run: &WordRun) -> bool {
    run.op != WordOp::Equal && run.tone == Tone::Words
}

fn push(cell: &mut Cell, text: &str, underlined: bool) {
    match cell.last_mut().filter(|cell| cell.underlined == underlined && !cell.is_label) {
        Some(last) => last.text += text,
        None => cell.push(Piece { text: text.to_owned(), underlined, is_label: false }),
    }
}
