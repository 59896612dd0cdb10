//! How are chapters, sections, rules and examples read, and what stands before and after them? Start
//! at [`BodyReader`] and [`matter`].
//!
//! The numbers are the same in both languages, so both readers use this file. A line that begins
//! with a number is believed by its neighbours; what is odd is kept and listed. Of title, date,
//! introduction, contents, index, credits, legal lines and addresses each paragraph is a record, so
//! that editions can be compared in these parts too.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::lines::{Builder, Line, collapse, is_ornament};
use super::numbers::{self, NumberLine, example_mark};
use crate::model::{Level, Part, ProblemKind, Record, RecordKind, RuleNumber};
use crate::text::fold_term;

/// Reads the part of an edition that is numbered.
pub(super) struct BodyReader<'a> {
    builder: &'a mut Builder,
    titles: &'a Titles,
    /// Whether lines were wrapped: then only a number after a blank line begins a rule.
    wrapped: bool,
    /// The last number, and the last that was expected: a misprint is told once.
    last: Option<RuleNumber>,
    last_expected: Option<RuleNumber>,
}

impl<'a> BodyReader<'a> {
    /// A reader that adds to `builder` and knows the titles of the contents.
    pub fn new(builder: &'a mut Builder, titles: &'a Titles, wrapped: bool) -> Self {
        Self { builder, titles, wrapped, last: None, last_expected: None }
    }

    pub fn read(&mut self, lines: &[Line<'_>]) {
        let mut after_blank = true;
        for (place, line) in lines.iter().enumerate() {
            if line.is_blank() {
                after_blank = true;
                continue;
            }
            self.line(line, after_blank, &lines[place + 1..]);
            after_blank = is_ornament(line.trimmed());
        }
    }

    fn line(&mut self, line: &Line<'_>, after_blank: bool, following: &[Line<'_>]) {
        let text = line.trimmed();
        if is_ornament(text) {
            return self.builder.matter(line, RecordKind::Front, Part::Ornament);
        }
        let may_begin = after_blank || !self.wrapped;
        let number_line = numbers::numbered(text, self.last).filter(|_| may_begin);
        if let Some(believed) = number_line.filter(|found| self.believes(found, following)) {
            return self.numbered(line, &believed);
        }
        if let Some((printed, rest)) = example_mark(text).map(|mark| text.split_at(mark)) {
            self.builder.start(line, RecordKind::Example, self.last, printed, rest);
            return;
        }
        self.continued(line, after_blank);
    }

    fn numbered(&mut self, line: &Line<'_>, number_line: &NumberLine<'_>) {
        self.note_form(line, number_line);
        self.note_order(line, number_line.number);
        let kind = match number_line.number.level() {
            Level::Chapter | Level::Section => RecordKind::Section,
            Level::Rule | Level::Subrule => RecordKind::Rule,
        };
        let NumberLine { number, printed, text, .. } = *number_line;
        self.builder.start(line, kind, Some(number), printed, text);
    }

    fn continued(&mut self, line: &Line<'_>, after_blank: bool) {
        let introduces = |record: &Record| {
            record.kind == RecordKind::Section
                || record.part == Some(Part::Introduction) && after_blank
        };
        if self.builder.last().is_some_and(introduces) {
            return self.builder.matter(line, RecordKind::Front, Part::Introduction);
        }
        let stray = after_blank && line.indent() < 2 || line.trimmed().chars().count() < 3;
        if stray {
            self.builder.unexplained(line);
        }
        self.builder.add(line, self.wrapped && !after_blank && line.indent() < 4);
    }

    /// Whether the number begins a record here, and is not part of a sentence or a list.
    fn believes(&self, line: &NumberLine<'_>, following: &[Line<'_>]) -> bool {
        let listed = || {
            let title = self.titles.get(&line.number);
            title.is_some_and(|title| fold_term(title) == fold_term(line.text))
        };
        match line.number.level() {
            Level::Chapter => {
                self.last.is_none_or(|last| last.chapter() < line.number)
                    && (listed() || opens_chapter(line, following))
            }
            Level::Section => {
                let is_before = |last: RuleNumber| last.section().is_none_or(|of| of < line.number);
                !line.text.is_empty() && (listed() || self.last.is_none_or(is_before))
            }
            Level::Rule | Level::Subrule => true,
        }
    }

    fn note_form(&mut self, line: &Line<'_>, number_line: &NumberLine<'_>) {
        if number_line.is_regular {
            return;
        }
        let dot = if number_line.number.level() == Level::Subrule { "" } else { "." };
        let read = format!("{}{dot}", number_line.number);
        let glued = line.trimmed().split_whitespace().next().unwrap_or_default();
        let printed =
            if number_line.printed == read { glued } else { number_line.printed }.to_owned();
        self.builder.problem(line.number, ProblemKind::MisprintedNumber { printed, read });
    }

    fn note_order(&mut self, line: &Line<'_>, number: RuleNumber) {
        let expected = |last: Option<RuleNumber>| {
            last.is_none_or(|last| can_follow(last, number) || self.is_listed_next(last, number))
        };
        if expected(self.last) || expected(self.last_expected) {
            self.last_expected = Some(number);
        } else if let (Some(after), true) = (self.last, self.last != Some(number)) {
            let (number, after) = (number.to_string(), after.to_string());
            self.builder.problem(line.number, ProblemKind::UnexpectedNumber { number, after });
        }
        self.last = Some(number);
    }

    /// Whether the contents list this heading right after the one that `last` lies under: an
    /// edition of selected sections is no edition with gaps.
    fn is_listed_next(&self, last: RuleNumber, number: RuleNumber) -> bool {
        let heading = last.section().unwrap_or(last);
        let after = (Bound::Excluded(heading), Bound::Unbounded);
        let chapters = number.level() == Level::Chapter;
        let mut listed = self.titles.range(after).map(|(other, _)| *other);
        listed.find(|other| (other.level() == Level::Chapter) == chapters) == Some(number)
    }

    /// Lists headings that the contents lack or name otherwise, and those they alone have.
    pub fn compare_with_contents(self) {
        let Self { builder, titles, .. } = self;
        let sections = builder.records_mut().iter().filter(|own| own.kind == RecordKind::Section);
        let headings: Titles =
            sections.filter_map(|own| Some((own.number?, own.text.clone()))).collect();
        let differs = |(number, title): &(&RuleNumber, &String)| {
            titles.get(number).is_none_or(|listed| fold_term(listed) != fold_term(title))
        };
        let others = headings.iter().filter(differs);
        let unread = titles.iter().filter(|(number, _)| !headings.contains_key(number));
        for (number, title) in others.chain(unread).filter(|_| !titles.is_empty()) {
            let heading = format!("{number}. {title}");
            builder.problem(0, ProblemKind::ContentsDisagree { heading });
        }
    }
}

/// Whether a section of the same hundred comes next, as behind every heading of a chapter.
fn opens_chapter(line: &NumberLine<'_>, following: &[Line<'_>]) -> bool {
    let next = following
        .iter()
        .find(|following| !following.is_blank() && !is_ornament(following.trimmed()));
    let section = next.and_then(|next| numbers::numbered(next.raw, None));
    section.is_some_and(|next| next.number.section_part() == line.number.chapter_part() * 100)
}

/// Whether `number` can be the next one after `last` in a book without gaps.
pub(super) fn can_follow(last: RuleNumber, number: RuleNumber) -> bool {
    let next_of_line = || last.ancestry().into_iter().any(|above| above.next() == Some(number));
    last.first_below() == Some(number) || next_of_line()
}

/// Whether this is the line that says when the rules take effect.
pub(super) fn is_date_line(text: &str) -> bool {
    let words = text.to_ascii_lowercase();
    let words: Vec<&str> = words.split_whitespace().take(11).collect();
    // A longer line only speaks of a date.
    words.len() < 11
        && matches!(words[..], ["these", "rules", "are", "current" | "effective", "as", "of", ..])
}

/// The titles that the contents list, by number.
pub(super) type Titles = BTreeMap<RuleNumber, String>;

/// Reads what stands around rules and glossary, a record a paragraph: what comes before the contents,
/// the credits, a record a line where lines are whole, and what follows them, such as the date again,
/// legal lines and addresses; `part` is what it begins with.
pub(super) fn matter(builder: &mut Builder, lines: &[Line<'_>], mut part: Part, wrapped: bool) {
    let is_front = part == Part::Title;
    let kind = if is_front { RecordKind::Front } else { RecordKind::Back };
    for block in blocks(lines) {
        let is_by_line = part == Part::Credits && !wrapped;
        let mut open = false;
        for line in block {
            let text = line.trimmed();
            // Headings and dates stand on lines of their own.
            let single = match text {
                _ if is_ornament(text) => Some(Part::Ornament),
                _ if is_date_line(text) => Some(Part::Date),
                "Introduction"
                | "Questions?"
                | "Customer Service Information"
                | "Contact Information"
                | "Copyrights" => Some(Part::Heading),
                _ => None,
            };
            let joins = wrapped && !matches!(part, Part::Tail | Part::Title) && line.indent() < 4;
            match open && single.is_none() {
                true => builder.add(line, joins),
                false => builder.matter(line, kind, single.unwrap_or(part)),
            }
            open = single.is_none() && !is_by_line;
            part = match (text, single) {
                ("Introduction", _) => Part::Introduction,
                ("Copyrights", _) => Part::Legal,
                (_, Some(Part::Heading)) => Part::Tail,
                (_, Some(Part::Date)) if is_front => Part::Preamble,
                (_, Some(Part::Date)) => Part::Legal,
                _ => part,
            };
        }
        let has_text = builder.last().is_some_and(|record| record.part != Some(Part::Ornament));
        if part == Part::Title && has_text {
            part = Part::Preamble;
        }
    }
}

/// Reads the contents, a record a line, and gives the titles they list.
pub(super) fn contents(builder: &mut Builder, lines: &[Line<'_>]) -> Titles {
    let mut titles = Titles::new();
    let is_listed = |line: &Line<'_>| numbers::numbered(line.raw, None).is_some();
    let first = lines.iter().find(|line| !line.is_blank() && !is_ornament(line.trimmed()));
    let lines = if first.is_some_and(is_listed) { lines } else { heading(builder, lines) };
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let kind = RecordKind::Front;
        let Some(read) = numbers::numbered(line.raw, None) else {
            let part = if is_ornament(line.trimmed()) { Part::Ornament } else { Part::Contents };
            builder.matter(line, kind, part);
            continue;
        };
        builder.start(line, kind, Some(read.number), read.printed, read.text).part =
            Some(Part::Contents);
        // Those of 1999-11-01 have leaders and the numbers of pages behind them.
        titles.insert(read.number, collapse(read.text.split("...").next().unwrap_or_default()));
    }
    titles
}

/// Reads the ornaments and the one line of heading that `lines` begin with, and gives the rest.
pub(super) fn heading<'a, 'b>(builder: &mut Builder, lines: &'a [Line<'b>]) -> &'a [Line<'b>] {
    let (kind, mut titled) = (builder.side(), false);
    for (place, line) in lines.iter().enumerate() {
        match line.trimmed() {
            "" => {}
            text if is_ornament(text) => builder.matter(line, kind, Part::Ornament),
            _ if !titled => {
                builder.matter(line, kind, Part::Heading);
                titled = true;
            }
            _ => return &lines[place..],
        }
    }
    &[]
}

/// The parts of a text that begin at these places.
pub(super) fn parts<'a, 'b, const N: usize>(
    lines: &'a [Line<'b>],
    starts: [usize; N],
) -> [&'a [Line<'b>]; N] {
    std::array::from_fn(|at| &lines[starts[at]..starts.get(at + 1).map_or(lines.len(), |end| *end)])
}

/// Runs of lines between blank ones.
pub(super) fn blocks<'a, 'b>(lines: &'a [Line<'b>]) -> impl Iterator<Item = &'a [Line<'b>]> {
    lines.split(Line::is_blank).filter(|block| !block.is_empty())
}
