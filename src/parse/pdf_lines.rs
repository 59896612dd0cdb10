//! Which lines of a PDF's pages make a paragraph? Start at [`paragraphs`].
//!
//! A line ends for want of room or because its paragraph does: where the next word would still
//! have fitted, the paragraph has ended. Wider gaps between lines, a change of boldness and the
//! numbers of rules tell the rest. What stands at the edges of all pages is no part of the text.

use std::collections::{BTreeMap, BTreeSet};

use super::builder::joins_without_space;
use super::number_line;
use super::original::Paragraph;
use super::pdf::PrintedLine;
use super::tongue::is_finished;

/// The paragraphs of pages, without page numbers and running heads.
pub(super) fn paragraphs(pages: Vec<Vec<PrintedLine>>) -> Vec<Paragraph> {
    let pages: Vec<Vec<PrintedLine>> = pages.into_iter().map(in_columns).collect();
    let heads = running_heads(&pages);
    let pages: Vec<Vec<PrintedLine>> =
        pages.into_iter().map(|page| without_edges(page, &heads)).collect();
    let columns: Vec<Column> = pages.iter().flat_map(|page| columns(page)).collect();
    let spacing = Spacing::of(&columns);
    let words = whole_words(&pages);
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut before: Option<Before<'_>> = None;
    for column in &columns {
        for line in column.lines {
            let joins = before.as_ref().is_some_and(|before| {
                let same_column = std::ptr::eq(before.column, column);
                !spacing.parts(before, line, same_column)
            });
            match paragraphs.last_mut().filter(|_| joins) {
                Some(paragraph) => join(paragraph, &line.text, &words),
                None => {
                    let has_gap = before.as_ref().is_some_and(|before| {
                        std::ptr::eq(before.column, column) && spacing.has_gap(before.line, line)
                    });
                    let text = letters(&line.text);
                    paragraphs.push(Paragraph::printed(text, line.is_bold, has_gap));
                }
            }
            before = Some(Before { line, column });
        }
    }
    for paragraph in &mut paragraphs {
        paragraph.text = without_leaders(&paragraph.text).to_owned();
    }
    paragraphs
}

/// The lines of a page, column by column where it was painted across both; pieces that stand behind
/// a gap are joined to their lines where it has no columns.
fn in_columns(page: Vec<PrintedLine>) -> Vec<PrintedLine> {
    let Some(gutter) = gutter(&page) else {
        let mut lines: Vec<PrintedLine> = Vec::new();
        for piece in page {
            match lines.last_mut().filter(|_| piece.is_beside) {
                Some(line) => line.append(piece),
                None => lines.push(piece),
            }
        }
        return lines;
    };
    let mut ordered = Vec::with_capacity(page.len());
    let (mut left, mut right): (Vec<PrintedLine>, Vec<PrintedLine>) = (Vec::new(), Vec::new());
    for line in page {
        match (line.right <= gutter, line.left >= gutter) {
            (true, _) => left.push(line),
            (_, true) => right.push(line),
            // What goes over both columns parts what is above it from what is below.
            _ => {
                ordered.append(&mut left);
                ordered.append(&mut right);
                ordered.push(line);
            }
        }
    }
    ordered.append(&mut left);
    ordered.append(&mut right);
    ordered
}

/// Where the second column of a page begins on which many lines have a second piece at the same
/// place; none where it has one column.
fn gutter(page: &[PrintedLine]) -> Option<f32> {
    let pairs = page.windows(2).filter(|pair| {
        pair[1].is_beside && pair[1].text.contains(|letter: char| letter.is_alphabetic())
    });
    let pairs: Vec<(&PrintedLine, &PrintedLine)> = pairs.map(|pair| (&pair[0], &pair[1])).collect();
    let at = |place: f32| pairs.iter().filter(move |pair| (pair.1.left - place).abs() < ALIGNED);
    let places = pairs.iter().map(|pair| pair.1.left);
    let begins = places.max_by_key(|place| at(*place).count())?;
    let same: Vec<_> = at(begins).collect();
    let width = |lines: &mut dyn Iterator<Item = f32>| lines.fold(0.0, f32::max);
    let whole = width(&mut page.iter().map(|line| line.right));
    let first = page.iter().map(|line| line.left).fold(f32::INFINITY, f32::min);
    let left: f32 = same.iter().map(|pair| pair.0.right - pair.0.left).sum();
    // Numbers that stand before what they number are no column.
    let is_column = left / same.len() as f32 > (whole - first) * NARROWEST_COLUMN;
    let is_gutter = same.len() >= FEWEST_ROWS && same.len() * 2 >= pairs.len() && is_column;
    let ends = same.iter().map(|pair| pair.0.right).fold(0.0, f32::max);
    is_gutter.then_some((begins - ALIGNED).max(ends.min(begins)))
}

/// Pieces that begin so near each other, in points, begin at the same place.
const ALIGNED: f32 = 2.0;

/// Fewer rows with two pieces are no columns. Picked by gut feeling.
const FEWEST_ROWS: usize = 4;

/// A column has this part of a page's width on average, though some of its lines are short.
const NARROWEST_COLUMN: f32 = 0.15;

/// A line and the column that it stands in.
struct Before<'a> {
    line: &'a PrintedLine,
    column: &'a Column<'a>,
}

/// Lines that stand below each other.
struct Column<'a> {
    lines: &'a [PrintedLine],
    /// Where its longest line ends.
    right: f32,
}

/// The columns of a page: where a line stands no lower than the one before, the next begins.
fn columns(page: &[PrintedLine]) -> Vec<Column<'_>> {
    let runs = page.chunk_by(|line, next| next.height < line.height);
    let column = |lines| {
        let ends = (lines as &[PrintedLine]).iter().map(|line| line.right);
        Column { lines, right: ends.fold(0.0, f32::max) }
    };
    runs.map(column).collect()
}

/// How far lines stand apart.
struct Spacing {
    /// From one line of a paragraph to the next, in parts of the letters' size.
    usual: f32,
    /// Whether paragraphs stand further apart than their lines.
    has_gaps: bool,
}

/// Lines this much further apart than usual have a gap between them.
const GAP: f32 = 1.25;

impl Spacing {
    fn of(columns: &[Column<'_>]) -> Self {
        let pairs = columns.iter().flat_map(|column| column.lines.windows(2));
        let mut steps: Vec<f32> = pairs.map(|pair| step(&pair[0], &pair[1])).collect();
        steps.sort_by(f32::total_cmp);
        // The lines of a paragraph are nearer than its neighbours, and a quarter of all at least.
        let usual = steps.get(steps.len() / 4).copied().unwrap_or(1.2);
        let gaps = steps.iter().filter(|step| **step > usual * GAP).count();
        Self { usual, has_gaps: gaps * 20 > steps.len() }
    }

    /// Whether two lines of a column stand further apart than those of a paragraph.
    fn has_gap(&self, line: &PrintedLine, next: &PrintedLine) -> bool {
        step(line, next) > self.usual * GAP
    }

    /// Whether a paragraph ends between two lines.
    fn parts(&self, before: &Before<'_>, line: &PrintedLine, same_column: bool) -> bool {
        if before.line.is_bold != line.is_bold && !line.text.trim().is_empty() {
            return true;
        }
        if same_column && self.has_gap(before.line, line) {
            return true;
        }
        let word =
            line.text.trim_start().chars().take_while(|letter| !letter.is_whitespace()).count();
        let letter = (line.right - line.left) / line.text.chars().count().max(1) as f32;
        let room = before.column.right - before.line.right;
        let guess = match before.line.is_guessed {
            true => (before.column.right - before.line.left) * GUESSED,
            false => 0.0,
        };
        // A word and its space, and a little less where its letters are narrow.
        if room > letter * (word as f32 + 1.0) * TIGHT + line.size + guess {
            return true;
        }
        let number = number_line::read(line.text.trim(), None);
        let is_number = number.is_some_and(|found| found.number.rule().is_some())
            && (!self.has_gaps || !same_column);
        let is_example = line.text.trim_start().starts_with("Example:");
        (is_number || is_example || is_sense(&line.text)) && is_finished(&before.line.text)
    }
}

/// A word may be narrower than the line's letters are on average.
const TIGHT: f32 = 1.1;

/// Whether a line begins a sense of a glossary entry: `2. To do so.`
fn is_sense(line: &str) -> bool {
    let behind = line.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let text = behind.strip_prefix(". ").filter(|_| behind.len() < line.trim_start().len());
    text.is_some_and(|text| text.starts_with(char::is_uppercase))
}

/// Where the widths of letters are guessed, a line may end so much earlier or later.
const GUESSED: f32 = 0.12;

fn step(line: &PrintedLine, next: &PrintedLine) -> f32 {
    (line.height - next.height) / line.size.max(next.size).max(1.0)
}

/// Adds a line to its paragraph.
fn join(paragraph: &mut Paragraph, line: &str, words: &BTreeSet<String>) {
    let line = letters(line);
    let line = line.trim_start();
    let text = paragraph.text.trim_end().len();
    paragraph.text.truncate(text);
    if paragraph.text.ends_with('\u{ad}') {
        paragraph.text.pop();
    } else if paragraph.text.ends_with('-') {
        if is_hyphenated(&paragraph.text, line, words) {
            paragraph.text.pop();
        }
    } else if !joins_without_space(&paragraph.text, line) {
        paragraph.text.push(' ');
    }
    paragraph.text += line;
}

/// Whether the hyphen at the end of a line only parts a word there: without it, it stands
/// elsewhere in the text.
fn is_hyphenated(text: &str, line: &str, words: &BTreeSet<String>) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic();
    let text = text.trim_end_matches('-');
    let start = text
        .rfind(|letter: char| !is_letter(letter))
        .map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    let end = line.find(|letter: char| !is_letter(letter)).unwrap_or(line.len());
    let word = format!("{}{}", &text[start..], &line[..end]).to_lowercase();
    start < text.len() && words.contains(&word)
}

/// All words that stand whole on a line.
fn whole_words(pages: &[Vec<PrintedLine>]) -> BTreeSet<String> {
    let lines = pages.iter().flatten();
    let words = lines.flat_map(|line| line.text.split(|letter: char| !letter.is_alphabetic()));
    words.filter(|word| word.len() > 3).map(str::to_lowercase).collect()
}

/// What stands at the top or bottom of most pages, but for its figures.
fn running_heads(pages: &[Vec<PrintedLine>]) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        let edges: BTreeSet<String> =
            edges(page).into_iter().map(|place| without_figures(&page[place].text)).collect();
        for edge in edges {
            *counts.entry(edge).or_insert(0) += 1;
        }
    }
    let enough = (pages.len() / 2).max(1);
    counts.into_iter().filter(|counted| counted.1 > enough).map(|counted| counted.0).collect()
}

fn without_edges(page: Vec<PrintedLine>, heads: &BTreeSet<String>) -> Vec<PrintedLine> {
    let edges = edges(&page);
    let is_head = |place: usize, line: &PrintedLine| {
        let bare = without_figures(&line.text);
        let is_page_number = bare.is_empty() && !line.text.contains('.');
        edges.contains(&place) && (is_page_number || heads.contains(&bare))
    };
    let lines = page.into_iter().enumerate();
    lines.filter(|(place, line)| !is_head(*place, line)).map(|placed| placed.1).collect()
}

/// The places of what stands highest and lowest: of a head or foot in pieces, as browsers print the
/// address on one side and the page on the other, all of them.
fn edges(page: &[PrintedLine]) -> Vec<usize> {
    let heights = || page.iter().map(|line| line.height);
    let (Some(high), Some(low)) =
        (heights().max_by(f32::total_cmp), heights().min_by(f32::total_cmp))
    else {
        return Vec::new();
    };
    let is_edge = |line: &PrintedLine| {
        let near = line.size.max(1.0) * SAME_ROW;
        high - line.height < near || line.height - low < near
    };
    page.iter().enumerate().filter(|(_, line)| is_edge(line)).map(|(place, _)| place).collect()
}

/// Pieces whose heights differ by less than this part of their letters' size stand in one row.
const SAME_ROW: f32 = 0.5;

fn without_figures(text: &str) -> String {
    let bare: String = text.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    bare.trim_matches(|letter: char| letter.is_whitespace() || "-–—|/".contains(letter)).to_owned()
}

/// A line of the contents without the dots and the page number at its end.
fn without_leaders(text: &str) -> &str {
    let page = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let dots = page.trim_end_matches(['.', ' ', '…', '\t', '·', '_']);
    let leaders = page[dots.len()..].chars().filter(|letter| !letter.is_whitespace()).count();
    let has_page = page.len() < text.len();
    if has_page && leaders > 3 { dots } else { text.trim_end() }
}

/// The letters of a line, those apart that a font sets as one sign.
fn letters(text: &str) -> String {
    let mut apart = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'ﬀ' => apart += "ff",
            'ﬁ' => apart += "fi",
            'ﬂ' => apart += "fl",
            'ﬃ' => apart += "ffi",
            'ﬄ' => apart += "ffl",
            _ => apart.push(letter),
        }
    }
    apart
}
