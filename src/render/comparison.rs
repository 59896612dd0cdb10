//! How does a 新旧対照表 look in each format? Start at [`rows`], which all print.
//!
//! The table of the Japanese ministries: the text after and before the revision side by side,
//! changed words underlined on both sides, `（新設）` beside what is new, `（削る）` beside what
//! went, `（略）` for what stayed.

use maud::{Markup, html};

use super::diff::anchor;
use super::labels::heading_label;
use crate::answer::{Beside, Counterpart, DiffAnswer, Heading, ShownChange, ShownText};
use crate::doc::{Line, Sheet, Style, Terminal, beside, escape, page, within};
use crate::model::{Class, EditionId, Language, Pair, RecordKind, Tone, WordOp};
use crate::words::Words;

/// The language of the words of the table itself, but on a page in another language.
const OWN: Words = Words::JA;

/// Keys of those words.
const ADDED: &str = "table-added";
const REMOVED: &str = "table-removed";
/// Stands for what stayed as it is.
const OMITTED: &str = "table-omitted";
const EXAMPLE: &str = "table-example";
const REASONS: &str = "table-reasons";

#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    Heading(Heading),
    Omitted,
    Record(Cells),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    /// Where it is found on its page.
    anchor: Option<String>,
    /// Before and after.
    own: Pair<Cell>,
    /// Before and after in the other language.
    other: Pair<Cell>,
    /// Why, each reason with its language.
    reasons: Vec<(Language, String)>,
}

impl Cells {
    /// After and before, the table's own language first.
    fn texts(&self) -> [&Cell; 4] {
        [&self.own.new, &self.own.old, &self.other.new, &self.other.old]
    }
}

/// The columns of a table.
struct Columns {
    /// What heads each.
    heads: Vec<String>,
    /// The editions of the other language, where any of its cells says something.
    other: Option<Pair<EditionId>>,
    /// In how many rows one does.
    told: usize,
    /// Whether a bulletin says why something changed.
    reasons: bool,
}

/// On a page the other language has columns where one in so many rows says something in it.
const FEWEST_OF: usize = 8;

impl Columns {
    /// The columns that are not empty.
    fn of(own: Pair<EditionId>, beside: &Beside, rows: &[Row], words: Words) -> Self {
        let says = |is: &dyn Fn(&Cells) -> bool| {
            rows.iter().any(|row| matches!(row, Row::Record(cells) if is(cells)))
        };
        let is_told = |cells: &Cells| !(cells.other.old.is_empty() && cells.other.new.is_empty());
        let other = beside.editions.filter(|_| says(&is_told));
        let is_told = |row: &&Row| matches!(row, Row::Record(cells) if is_told(cells));
        let told = rows.iter().filter(is_told).count();
        let reasons = says(&|cells| !cells.reasons.is_empty());
        let mut heads = heads(own, own.new.language, words).to_vec();
        let of_other = other.map(|other| self::heads(other, own.new.language, words));
        heads.extend(of_other.into_iter().flatten());
        heads.extend(reasons.then(|| words.say(REASONS)));
        Self { heads, other, told, reasons }
    }

    /// Takes out the texts of the other language.
    fn leave_other_out(&mut self) {
        if self.other.take().is_some() {
            self.heads.drain(2..4);
        }
    }

    /// How many have texts.
    fn texts(&self) -> usize {
        self.heads.len() - usize::from(self.reasons)
    }
}

/// What heads the texts of two editions, after and before, with their language where that is not
/// the table's `own`; the same edition has none after.
fn heads(editions: Pair<EditionId>, own: Language, words: Words) -> [String; 2] {
    let Pair { old, new } = editions;
    let language = match new.language == own {
        true => String::new(),
        false => format!(" {}", words.say(&format!("language-{}", new.language))),
    };
    let after = if old == new { String::new() } else { format!(" {}", new.day()) };
    let [of_new, of_old] = ["table-after", "table-before"].map(|key| words.say(key) + &language);
    [of_new + &after, format!("{of_old} {}", old.day())]
}

/// One side of a record.
type Cell = Vec<Piece>;

/// A run of text in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    text: String,
    underlined: bool,
    /// Whether this is the key of words of the table, and not of the rules.
    is_label: bool,
}

impl Piece {
    fn said(&self, words: Words) -> String {
        if self.is_label { words.say(&self.text) } else { self.text.clone() }
    }
}

/// The rows, in the order of the new edition.
fn rows(answer: &DiffAnswer, beside: &Beside, words: Words) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut heading = None;
    let mut next = Pair::new(0, 0);
    let told = answer.changes.iter().enumerate();
    for (at, change) in told.filter(|pair| pair.1.class != Class::Typography) {
        // Whether records that are not told stand between the change before and this one.
        let omitted = match (change.places.new, change.places.old) {
            (Some(new), _) => new > next.new,
            (None, old) => old.is_some_and(|old| old > next.old),
        };
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
            Some(Counterpart::Waiting(text)) => waiting(change, text.as_ref()),
        };
        let all = beside.map_or(&[][..], |beside| beside.reasons.as_slice());
        // A bulletin in both languages gives each reason twice.
        let is_own = |reason: &&(Language, String)| reason.0 == words.language();
        let own: Vec<_> = all.iter().filter(is_own).cloned().collect();
        let reasons = if own.is_empty() { all.to_vec() } else { own };
        let anchor = anchor(change);
        rows.push(Row::Record(Cells { anchor, own: cells(change), other, reasons }));
    }
    if next.new < answer.lengths.new && !rows.is_empty() {
        rows.push(Row::Omitted);
    }
    rows
}

fn after(next: usize, place: Option<usize>) -> usize {
    place.map_or(next, |place| next.max(place + 1))
}

fn cells(change: &ShownChange) -> Pair<Cell> {
    let cell = |side: &Option<ShownText>, own: WordOp| match side {
        Some(text) => record(change, text, own),
        None if own == WordOp::Delete => vec![label(ADDED, false)],
        None => vec![label(REMOVED, false)],
    };
    Pair::new(cell(&change.old, WordOp::Delete), cell(&change.new, WordOp::Insert))
}

/// The old text, and room for what is to be translated.
fn waiting(change: &ShownChange, text: Option<&ShownText>) -> Pair<Cell> {
    let mut cells = cells(change);
    if change.old.is_some() {
        cells.old = text.map_or(Cell::new(), |text| named(change, text, false));
        push(&mut cells.old, text.map_or("", |text| &text.text), false);
    }
    if change.new.is_some() {
        cells.new.clear();
    }
    cells
}

fn label(text: &str, underlined: bool) -> Piece {
    Piece { text: text.to_owned(), underlined, is_label: true }
}

fn record(change: &ShownChange, text: &ShownText, own: WordOp) -> Cell {
    let alone = change.old.is_none() || change.new.is_none();
    let mut cell = named(change, text, alone);
    if !alone && !change.has_changed_words() {
        cell.push(label(OMITTED, false));
        return cell;
    }
    let own_runs = change.words.iter().filter(|word| word.op == WordOp::Equal || word.op == own);
    for run in own_runs {
        let is_changed = run.op != WordOp::Equal && run.tone == Tone::Words;
        push(&mut cell, &run.text, is_changed);
    }
    cell
}

/// What a cell begins with; `alone` where only one side has the record.
fn named(change: &ShownChange, text: &ShownText, alone: bool) -> Cell {
    let mut cell = Cell::new();
    if change.kind == RecordKind::Example {
        if let Some(number) = text.number {
            push(&mut cell, &format!("{number} "), alone);
        }
        cell.push(label(EXAMPLE, alone));
    } else if text.part.is_none() {
        push(&mut cell, &text.name(), alone || change.is_renamed());
        push(&mut cell, "　", false);
    }
    cell
}

fn push(cell: &mut Cell, text: &str, underlined: bool) {
    match cell.last_mut().filter(|cell| cell.underlined == underlined && !cell.is_label) {
        Some(last) => last.text += text,
        None => cell.push(Piece { text: text.to_owned(), underlined, is_label: false }),
    }
}

const GAP: usize = 3;

/// The text after and before the revision side by side, changed words between low lines.
pub fn diff_table_terminal(answer: &DiffAnswer, terminal: Terminal) -> String {
    let width = (terminal.width.saturating_sub(GAP) / 2).max(10);
    let both = |left: &str, right: &str| {
        let [left, right] = [left, right].map(Line::from);
        beside([Some(&left), Some(&right)], width, GAP, terminal)
    };
    let (old, new) = (answer.editions.old, answer.editions.new);
    let head = |key, edition| format!("{} {edition}", OWN.say(key));
    let mut lines = both(&head("table-after", new), &head("table-before", old));
    lines.push("─".repeat(2 * width + GAP));
    for row in rows(answer, &Beside::default(), terminal.words) {
        match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, terminal.words);
                lines.extend([String::new(), terminal.paint("1", &title)]);
            }
            Row::Omitted => lines.extend(both(&OWN.say(OMITTED), &OWN.say(OMITTED))),
            Row::Record(cells) => {
                let new = marked(&cells.own.new, Style::Inserted, terminal);
                let old = marked(&cells.own.old, Style::Deleted, terminal);
                lines.extend(beside([Some(&new), Some(&old)], width, GAP, terminal));
            }
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Where there are no colours, low lines show what is changed.
fn marked(cell: &Cell, style: Style, terminal: Terminal) -> Line {
    let mut line = Line::default();
    for run in cell.chunk_by(|one, other| one.underlined == other.underlined) {
        let text: String = run.iter().map(|piece| piece.said(OWN)).collect();
        let words = text.trim();
        match run[0].underlined && !words.is_empty() {
            true if terminal.color => line.push(Some(style), &text),
            true => line.push(None, &text.replacen(words, &format!("_{words}_"), 1)),
            false => line.push(None, &text),
        }
    }
    line
}

/// The text after and before the revision in two columns, changed words underlined; those of the
/// other language and reasons in further ones, where there are any.
pub fn diff_table_markdown(answer: &DiffAnswer, beside: &Beside, words: Words) -> String {
    let rows = rows(answer, beside, words);
    let columns = Columns::of(answer.editions, beside, &rows, OWN);
    let count = columns.heads.len();
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut out = line(&columns.heads) + &line(&vec!["---".to_owned(); count]);
    for row in rows {
        let cells = match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, words);
                vec![format!("**{}**", one_line(&escape(&title))); count]
            }
            Row::Omitted => {
                let mut told = vec![OWN.say(OMITTED); columns.texts()];
                told.resize(count, String::new());
                told
            }
            Row::Record(cells) => {
                let texts = cells.texts().into_iter().take(columns.texts());
                // Markdown has no underline; its HTML has.
                let piece = |piece: &Piece| match piece.underlined {
                    true => format!("<u>{}</u>", escape(&piece.said(OWN))),
                    false => escape(&piece.said(OWN)),
                };
                let cell = |cell: &Cell| one_line(&cell.iter().map(piece).collect::<String>());
                let mut told: Vec<String> = texts.map(cell).collect();
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

fn one_line(text: &str) -> String {
    text.replace("\n\n", "<br>").replace('\n', "<br>")
}

/// A page with the text after and before the revision in columns, made to be printed on A4.
pub fn diff_table_html(answer: &DiffAnswer, beside: &Beside, words: Words) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let body = html! {
        h1 lang="ja" { "新旧対照表" }
        (comparison(answer, beside, [words, OWN], |heading| html! { (heading_label(heading, &answer.names, words)) }, Sheet::ALONE))
    };
    page(&format!("新旧対照表 {old} → {new}"), &body, words)
}

/// The table itself, with headings as `heading` says them and texts as the sheet has them: the text of both
/// editions, that of the other language where it changed in the same time, and what bulletins say;
/// for who reads one language, with the table's own words in another one.
pub fn comparison(
    answer: &DiffAnswer,
    beside: &Beside,
    [words, labels]: [Words; 2],
    heading: impl Fn(&Heading) -> Markup,
    sheet: Sheet,
) -> Markup {
    let rows = rows(answer, beside, words);
    let mut columns = Columns::of(answer.editions, beside, &rows, labels);
    let own = answer.editions.new.language;
    // Two columns with nothing but a cell or two in them make all others narrow.
    if sheet.site.is_some() && columns.told < rows.len() / FEWEST_OF {
        columns.leave_other_out();
    }
    let class = if columns.other.is_some() { "comparison four" } else { "comparison" };
    html! {
        table class=(class) {
            thead lang=(labels.language()) {
                tr { @for head in &columns.heads { th scope="col" { (head) } } }
            }
            tbody lang=(own) {
                @for row in rows {
                    @match row {
                        Row::Heading(of_rows) => {
                            tr.heading {
                                th colspan=(columns.heads.len()) scope="colgroup" { (heading(&of_rows)) }
                            }
                        }
                        Row::Omitted => {
                            tr.omitted lang=(labels.language()) {
                                @for _ in 0..columns.texts() { td { (labels.say(OMITTED)) } }
                                @if columns.reasons { td {} }
                            }
                        },
                        Row::Record(cells) => (record_row(&cells, &columns, own, labels, sheet)),
                    }
                }
            }
        }
    }
}

fn record_row(
    cells: &Cells,
    columns: &Columns,
    own: Language,
    labels: Words,
    sheet: Sheet,
) -> Markup {
    let other = columns.other.map_or(own, |other| other.new.language);
    html! {
        tr id=[&cells.anchor] {
            @for (nth, (cell, head)) in cells.texts().into_iter().zip(&columns.heads[..columns.texts()]).enumerate() {
                // Each cell says what it is, where a narrow window has them below each other.
                @let language = if nth < 2 { own } else { other };
                td lang=[(nth > 1).then_some(language)] data-head=(head) {
                    @for piece in cell { (lines(piece, labels, |text| sheet.written(text, Some(language)))) }
                }
            }
            @if columns.reasons {
                td.reason data-head=(labels.say(REASONS)) {
                    @for (language, text) in &cells.reasons {
                        p lang=(language) { (sheet.written(text, Some(*language))) }
                    }
                }
            }
        }
    }
}

fn lines(piece: &Piece, labels: Words, write: impl Fn(&str) -> Markup) -> Markup {
    let (said, label) = (piece.said(labels), piece.is_label.then_some(labels.language()));
    let told = |line: &str| match piece.underlined {
        true => within(line, |words| html! { u { (write(words)) } }),
        false => write(line),
    };
    html! {
        @for (nth, line) in said.split('\n').enumerate() {
            @if nth > 0 { br; }
            @if let Some(language) = label { span lang=(language) { (told(line)) } } @else { (told(line)) }
        }
    }
}
