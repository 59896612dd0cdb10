//! How do changed words look on a terminal? Start at [`Marked`].
//!
//! The marks `[-…-]` and `{+…+}` say everything; colours only repeat it.

use std::borrow::Cow;

use super::wrap::wrap;
use super::{Terminal, display_width};
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
    pub fn of(runs: &[WordRun], shown: Shown) -> Self {
        let mut marked = Self::default();
        marked.push_runs(runs, shown);
        marked
    }

    /// Adds the runs of a change, as one side or both show them.
    pub fn push_runs(&mut self, runs: &[WordRun], shown: Shown) {
        if shown == Shown::Clean {
            return self.push_clean(runs);
        }
        let marks = 4 * runs.len();
        self.text.reserve(marks + runs.iter().map(|it| it.text.len()).sum::<usize>());
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
            match run.op {
                WordOp::Delete if run.tone == Tone::Words => {
                    self.enclose("[-", &run.text, "-]", WordOp::Delete);
                }
                WordOp::Insert if run.tone == Tone::Words => {
                    self.enclose("{+", &run.text, "+}", WordOp::Insert);
                }
                _ => self.push(&run.text, WordOp::Equal),
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
                    let end =
                        end.map_or(0, |it| it.len() + run.text.len() - run.text.trim_start().len());
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
                .filter(|it| !it.is_whitespace())
                .map(|_| ops.next().unwrap_or(WordOp::Equal))
                .collect();
            let bar = if own.iter().any(|it| *it != WordOp::Equal) { "┃ " } else { "  " };
            let mut shown = own.iter().map(|it| match it {
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

    fn enclose(&mut self, open: &str, text: &str, close: &str, op: WordOp) {
        [open, text, close].iter().for_each(|it| self.text += it);
        self.runs.push((op, open.len() + text.len() + close.len()));
    }

    /// What happened to each character that is no white space.
    fn ops(&self) -> impl Iterator<Item = WordOp> + '_ {
        let ends = self.runs.iter().scan(0, |end, (op, length)| {
            let start = *end;
            *end += length;
            Some((*op, &self.text[start..*end]))
        });
        ends.flat_map(|(op, text)| text.chars().filter(|it| !it.is_whitespace()).map(move |_| op))
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
        lines.into_iter().map(|it| Cow::Owned(paint(it, &mut ops, terminal))).collect()
    }
}

fn paint(line: &str, ops: &mut impl Iterator<Item = WordOp>, terminal: Terminal) -> String {
    let mut pieces: Vec<(WordOp, String)> = Vec::new();
    for it in line.chars() {
        let last = pieces.last().map(|it| it.0);
        let op = if it.is_whitespace() { last } else { ops.next() }.unwrap_or(WordOp::Equal);
        match pieces.last_mut().filter(|it| it.0 == op) {
            Some(piece) => piece.1.push(it),
            None => pieces.push((op, it.to_string())),
        }
    }
    let paint = |(op, text): &(WordOp, String)| match op {
        WordOp::Equal => text.clone(),
        WordOp::Delete => terminal.paint("31", text),
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
    let used: Vec<usize> = lines.iter().map(|it| display_width(it)).collect();
    let (left, right) = (left.painted(lines, terminal), right.lines(width, terminal));
    let line = |it: usize| {
        let (text, used) = left.get(it).map_or(("", 0), |text| (text.as_ref(), used[it]));
        let right = right.get(it).map_or("", AsRef::as_ref);
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
    fn colours_repeat_the_marks_across_lines() {
        let run = |op, text: &str| WordRun { op, text: text.to_owned(), tone: Tone::Words };
        let runs =
            [run(WordOp::Equal, "a "), run(WordOp::Insert, "big red"), run(WordOp::Equal, " wug")];
        let terminal = Terminal { width: 80, color: true };
        let marked = Marked::of(&runs, Shown::Both);
        let lines = marked.lines(8, terminal);
        let lines: Vec<_> = lines.iter().map(|line| coloured(line)).collect();
        assert_eq!(lines, ["a \x1b[32m{+big\x1b[0m", "\x1b[32mred+}\x1b[0m", "wug"]);
    }
}
