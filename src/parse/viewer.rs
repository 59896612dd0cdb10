//! How is the page of a rules viewer read, copied with one line per link? Start at [`parse`].
//!
//! The page shows one section of a Japanese edition. Every linked word stands on a line of its
//! own, so lines are joined as they come until the next number; menus, breadcrumbs and footer are
//! told from the rules by where they stand. Nothing here knows the site.

use super::builder::{Builder, Head, joins_without_space};
use super::bulletin_lines::example_mark;
use super::dates;
use super::lines::Line;
use super::number_line;
use crate::model::{EffectiveDate, Level, Part, Problem, Record, RecordKind, RuleNumber};

/// Reads `lines` as a page of a viewer.
pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let lines: Vec<&Line<'_>> = lines.iter().filter(|it| !it.is_blank()).collect();
    let outline = Outline::of(&lines);
    let mut builder = Builder::default();
    for line in &lines[..outline.breadcrumbs] {
        front(&mut builder, line);
    }
    headings(&mut builder, &lines[outline.breadcrumbs..outline.rules]);
    rules(&mut builder, &lines[outline.rules..outline.footer]);
    for line in &lines[outline.footer..] {
        let head = Head::matter(RecordKind::Back, Part::Navigation, line.raw);
        builder.start(line, head);
    }
    builder.finish()
}

/// What a page of a viewer says of itself.
pub(super) struct Label {
    pub date: EffectiveDate,
    pub sections: Vec<RuleNumber>,
    pub line: u32,
    /// The day on which the viewer took the text over, if it says so.
    pub synchronised: Option<EffectiveDate>,
}

/// Recognises a page of a viewer: a version label, and rule numbers that stand alone above
/// fragments of sentences.
pub(super) fn label(lines: &[Line<'_>]) -> Option<Label> {
    let words: Vec<&Line<'_>> = lines.iter().filter(|it| !it.is_blank()).collect();
    let head = || words.iter().take(80);
    let (date, line) =
        head().find_map(|line| Some((dates::version_label(line.raw)?.0, line.number)))?;
    let alone: Vec<RuleNumber> =
        words.iter().filter_map(|word| lone_number(word.trimmed())).collect();
    let short = words.iter().filter(|word| word.trimmed().chars().count() <= 20).count();
    let mut sections: Vec<RuleNumber> = alone.iter().filter_map(|it| it.section()).collect();
    sections.dedup();
    let synchronised = synchronised(head().map(|line| line.raw));
    let is_viewer = alone.len() >= 3 && short * 2 > words.len() && sections.len() <= 3;
    is_viewer.then_some(Label { date, sections, line, synchronised })
}

/// What a text says of itself at its head: by which translator it is and of which revision, and on
/// which day whoever shows it took it over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextVersion {
    /// The label, as `MJMJ訳 20231117.0`.
    pub label: String,
    /// The day on which it was taken over, if that is said.
    pub synchronised: Option<EffectiveDate>,
}

impl TextVersion {
    /// Reads it from the lines at the head of a text; none where no label stands on its own.
    pub fn read<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let is_label = |line: &&str| {
            dates::version_label(line).is_some() && line.chars().count() <= LONGEST_LABEL
        };
        let label = lines.clone().find(is_label)?.trim().to_owned();
        Some(Self { label, synchronised: synchronised(lines) })
    }
}

/// A longer line is a sentence that speaks of a version. Picked by gut feeling.
const LONGEST_LABEL: usize = 40;

/// The day behind a line that speaks of synchronising.
fn synchronised<'a>(lines: impl Iterator<Item = &'a str>) -> Option<EffectiveDate> {
    let mut behind = lines.skip_while(|line| !line.contains("同期")).take(3);
    behind.find_map(|line| dates::year_first(line).map(|it| it.1).or_else(|| dates::any(line)))
}

/// A rule number that is all there is on a line.
fn lone_number(text: &str) -> Option<RuleNumber> {
    let printed = text.strip_suffix('.').unwrap_or(text);
    printed.parse().ok().filter(|it: &RuleNumber| it.level() >= Level::Rule)
}

/// Where the parts of the page lie, as places in its lines.
struct Outline {
    breadcrumbs: usize,
    rules: usize,
    footer: usize,
}

impl Outline {
    fn of(lines: &[&Line<'_>]) -> Self {
        let rules = lines.iter().position(|line| lone_number(line.trimmed()).is_some());
        let rules = rules.unwrap_or(lines.len());
        let section = lines.get(rules).and_then(|line| lone_number(line.trimmed())?.section());
        // The contents list the section's number with its title; above the rules it stands alone.
        let bare = |wanted: Option<RuleNumber>| {
            lines[..rules].iter().rposition(|line| {
                let printed = line.trimmed().strip_suffix('.');
                wanted.is_some() && printed.and_then(|printed| printed.parse().ok()) == wanted
            })
        };
        let chapter = bare(section.map(RuleNumber::chapter));
        let breadcrumbs = chapter.or_else(|| bare(section)).unwrap_or(rules);
        let footer = lines[rules..].iter().position(|line| begins_footer(line.trimmed()));
        Self { breadcrumbs, rules, footer: footer.map_or(lines.len(), |it| rules + it) }
    }
}

fn begins_footer(text: &str) -> bool {
    text.starts_with('©') || text.starts_with("Copyright") || text.starts_with("(C)")
}

fn front(builder: &mut Builder, line: &Line<'_>) {
    let kind = RecordKind::Front;
    let is_label = dates::version_label(line.raw).is_some();
    match number_line::read(line.raw, None).filter(|it| !it.text.is_empty()) {
        Some(read) => {
            let head = Head::matter(kind, Part::Contents, read.text);
            let number = Some(read.number);
            builder.start(line, Head { number, printed: read.printed, ..head });
        }
        None => {
            let part = if is_label { Part::Preamble } else { Part::Navigation };
            builder.start(line, Head::matter(kind, part, line.raw));
        }
    }
}

/// `8.`, then the words of the chapter's title; `802.`, then those of the section's.
fn headings(builder: &mut Builder, lines: &[&Line<'_>]) {
    for line in lines {
        let number =
            line.trimmed().strip_suffix('.').and_then(|rest| rest.parse::<RuleNumber>().ok());
        match number {
            Some(number) => {
                let (kind, printed) = (RecordKind::Section, line.trimmed());
                builder.start(line, Head::numbered(kind, Some(number), printed, ""));
            }
            None => append(builder, line),
        }
    }
}

fn rules(builder: &mut Builder, lines: &[&Line<'_>]) {
    let mut last: Option<RuleNumber> = None;
    for line in lines {
        let text = line.trimmed();
        let number = lone_number(text).filter(|it| follows(last, *it));
        if let Some(number) = number {
            last = Some(number);
            builder.start(line, Head::numbered(RecordKind::Rule, Some(number), text, ""));
        } else if let Some(mark) = example_mark(text) {
            let head = Head::numbered(RecordKind::Example, last, &text[..mark], &text[mark..]);
            builder.start(line, head);
        } else {
            append(builder, line);
        }
    }
}

/// Whether a lone number is the next rule; any other is a link in the middle of a sentence.
fn follows(last: Option<RuleNumber>, number: RuleNumber) -> bool {
    let Some(last) = last else { return true };
    let child = number.parent() == Some(last) && number.letters_ordinal() == 1;
    child || last.ancestry().into_iter().any(|above| above.next() == Some(number))
}

/// Adds a fragment of a sentence: a link tells nothing of spaces, and Japanese has none.
fn append(builder: &mut Builder, line: &Line<'_>) {
    let Some(record) = builder.records_mut().last_mut() else {
        let head = Head::matter(RecordKind::Front, Part::Navigation, line.raw);
        return builder.start(line, head);
    };
    let text = line.trimmed();
    let latin = |letter: Option<char>| letter.is_some_and(|it| it.is_ascii_alphanumeric());
    let words = latin(record.text.chars().next_back()) && latin(text.chars().next());
    if words && !joins_without_space(&record.text, text) {
        record.text.push(' ');
    }
    record.text += text;
    record.lines.end = line.number + 1;
}
