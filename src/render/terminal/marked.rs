//! How do changed words look on a terminal? Start at [`Marked`].
//!
//! Without colours the marks `[-…-]` and `{+…+}` say it; with colours nothing is added to the words,
//! so that what is copied from a terminal is what the rules say.

use crate::text::display_width;
use std::borrow::Cow;

use super::Terminal;
use crate::doc::wrap;
use crate::model::{Tone, WordOp, WordRun};

/// Which side of a change is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Old and new in one text.
    Both,
    /// The old text with what was deleted.
    Old,
    /// The new text with what was inserted.
    New,
    /// The new text without marks; what was inserted, and what follows words that went, counts as
    /// inserted.
    Clean,
}

/// A text with marks, ready to be wrapped.
#[derive(Clone, Debug, Default)]
pub struct Marked {
    text: String,
    /// What happened to the text, a run of bytes after the other.
    runs: Vec<(WordOp, usize)>,
}

impl Marked {
    /// The runs of a change, as one side or both show them.
    pub fn of(runs: &[WordRun], shown: Shown, terminal: Terminal) -> Self {
        let mut marked = Self::default();
        marked.push_runs(runs, shown, terminal);
        marked
    }

    /// Adds the runs of a change, as one side or both show them.
    pub fn push_runs(&mut self, runs: &[WordRun], shown: Shown, terminal: Terminal) {
        if shown == Shown::Clean {
            return self.push_clean(runs);
        }
        let marks = 4 * runs.len();
        self.text.reserve(marks + runs.iter().map(|run| run.text.len()).sum::<usize>());
        for run in runs {
            let hidden = matches!(
                (shown, run.op),
                (Shown::Old, WordOp::Insert) | (Shown::New, WordOp::Delete)
            );
            // Of a typographic difference, one side is enough.
            let repeated =
                run.tone == Tone::Typography && run.op == WordOp::Delete && shown == Shown::Both;
            if hidden || repeated {
                continue;
            }
            match run.tone {
                Tone::Words => self.push_run(&run.text, run.op, terminal),
                Tone::Typography => self.push(&run.text, WordOp::Equal),
            }
        }
    }

    fn push_clean(&mut self, runs: &[WordRun]) {
        let mut something_went = false;
        for run in runs {
            let is_changed = run.op != WordOp::Equal && run.tone == Tone::Words;
            match run.op {
                WordOp::Delete => something_went |= is_changed,
                WordOp::Insert if is_changed => {
                    self.push(&run.text, WordOp::Insert);
                    something_went = false;
                }
                _ => {
                    // A bar stands where words went, too.
                    let first = run.text.trim_start().split(char::is_whitespace).next();
                    let end = first.filter(|_| std::mem::take(&mut something_went));
                    let end = end.map_or(0, |word| {
                        word.len() + run.text.len() - run.text.trim_start().len()
                    });
                    self.push(&run.text[..end], WordOp::Delete);
                    self.push(&run.text[end..], WordOp::Equal);
                }
            }
        }
        if something_went && let Some(last) = self.runs.last_mut() {
            last.0 = WordOp::Delete;
        }
    }

    /// The lines of the text in at most `width` columns, a bar before each in which something
    /// changed; what was inserted is coloured.
    pub fn barred_lines(&self, width: usize, terminal: Terminal) -> Vec<String> {
        let mut ops = self.ops();
        let lines = wrap(&self.text, width);
        let barred = lines.into_iter().map(|line| {
            let own: Vec<WordOp> = line
                .chars()
                .filter(|letter| !letter.is_whitespace())
                .map(|_| ops.next().unwrap_or(WordOp::Equal))
                .collect();
            let bar =
                if own.iter().any(|word_op| *word_op != WordOp::Equal) { "┃ " } else { "  " };
            let mut shown = own.iter().map(|word_op| match word_op {
                WordOp::Delete => WordOp::Equal,
                op => *op,
            });
            let line = match terminal.color {
                true => paint(line, &mut shown, terminal),
                false => line.to_owned(),
            };
            format!("{bar}{line}").trim_end().to_owned()
        });
        barred.collect()
    }

    /// Adds `text`, which one thing happened to.
    pub fn push(&mut self, text: &str, op: WordOp) {
        self.text += text;
        self.runs.push((op, text.len()));
    }

    /// Adds `text` between the marks of what happened to it, where there are no colours to say it.
    pub fn push_run(&mut self, text: &str, op: WordOp, terminal: Terminal) {
        match op {
            WordOp::Delete if !terminal.color => self.enclose("[-", text, "-]", op),
            WordOp::Insert if !terminal.color => self.enclose("{+", text, "+}", op),
            _ => self.push(text, op),
        }
    }

    fn enclose(&mut self, open: &str, text: &str, close: &str, op: WordOp) {
        [open, text, close].iter().for_each(|part| self.text += part);
        self.runs.push((op, open.len() + text.len() + close.len()));
    }

    /// What happened to each character that is no white space.
    fn ops(&self) -> impl Iterator<Item = WordOp> + '_ {
        let ends = self.runs.iter().scan(0, |end, (op, length)| {
            let start = *end;
            *end += length;
            Some((*op, &self.text[start..*end]))
        });
        ends.flat_map(|(op, text)| {
            text.chars().filter(|letter| !letter.is_whitespace()).map(move |_| op)
        })
    }

    /// The lines of the text in at most `width` columns.
    pub fn lines(&self, width: usize, terminal: Terminal) -> Vec<Cow<'_, str>> {
        self.painted(wrap(&self.text, width), terminal)
    }

    fn painted<'a>(&'a self, lines: Vec<&'a str>, terminal: Terminal) -> Vec<Cow<'a, str>> {
        if !terminal.color {
            return lines.into_iter().map(Cow::Borrowed).collect();
        }
        let mut ops = self.ops();
        lines.into_iter().map(|line| Cow::Owned(paint(line, &mut ops, terminal))).collect()
    }
}

fn paint(line: &str, ops: &mut impl Iterator<Item = WordOp>, terminal: Terminal) -> String {
    let mut pieces: Vec<(WordOp, String)> = Vec::new();
    for letter in line.chars() {
        let last = pieces.last().map(|piece| piece.0);
        let op = if letter.is_whitespace() { last } else { ops.next() }.unwrap_or(WordOp::Equal);
        match pieces.last_mut().filter(|piece| piece.0 == op) {
            Some(piece) => piece.1.push(letter),
            None => pieces.push((op, letter.to_string())),
        }
    }
    let paint = |(op, text): &(WordOp, String)| match op {
        WordOp::Equal => text.clone(),
        WordOp::Delete => terminal.paint("9;31", text),
        WordOp::Insert => terminal.paint("32", text),
    };
    pieces.iter().map(paint).collect()
}

/// Two marked texts side by side in columns of `width`, parted by `gap` columns.
pub fn marked_columns(
    left: &Marked,
    right: &Marked,
    width: usize,
    gap: usize,
    terminal: Terminal,
) -> Vec<String> {
    let lines = wrap(&left.text, width);
    let used: Vec<usize> = lines.iter().map(|line| display_width(line)).collect();
    let (left, right) = (left.painted(lines, terminal), right.lines(width, terminal));
    let line = |place: usize| {
        let (text, used) = left.get(place).map_or(("", 0), |text| (text.as_ref(), used[place]));
        let right = right.get(place).map_or("", AsRef::as_ref);
        let filled = " ".repeat(width.saturating_sub(used) + gap);
        format!("{text}{filled}{right}").trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::visible::coloured;

    #[test]
    fn colours_stand_in_place_of_the_marks_and_go_across_lines() {
        let run = |op, text: &str| WordRun { op, text: text.to_owned(), tone: Tone::Words };
        let runs =
            [run(WordOp::Equal, "a "), run(WordOp::Insert, "big red"), run(WordOp::Equal, " wug")];
        let terminal = Terminal { color: true, ..Terminal::default() };
        let marked = Marked::of(&runs, Shown::Both, terminal);
        let lines = marked.lines(6, terminal);
        let lines: Vec<_> = lines.iter().map(|line| coloured(line)).collect();
        assert_eq!(lines, ["a \x1b[32mbig\x1b[0m", "\x1b[32mred\x1b[0m", "wug"]);
    }
}
