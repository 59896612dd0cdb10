//! What is an answer made of, however it is printed? Start at [`Doc`].
//!
//! Nothing here knows an answer, or how it looks.

use std::ops::Range;

use crate::model::{EditionId, Language, MarkedText, Severity, Tone, WordOp, WordRun};

/// An answer laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doc {
    /// What a page of it is called.
    pub title: String,
    /// What it says, in order.
    pub blocks: Vec<Block>,
}

/// A piece of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// What follows is of this: its name, what it is or where it stands, and what stands at the
    /// right where there is room. From level 3 on the lines stand close.
    Heading {
        /// 1 for the whole answer, 2 for a thing by itself, 3 for a group.
        level: u8,
        /// What it is called.
        name: Line,
        /// What it is, or where it stands.
        path: Line,
        /// Of which editions it is.
        aside: Line,
    },
    /// Texts, side by side where there are two and room for both.
    Facing(Vec<Passage>),
    /// A thing in a group: its name, and beside it what it says.
    Entry {
        /// What it is called.
        name: Line,
        /// Its texts.
        body: Vec<Passage>,
        /// What is said about it.
        notes: Vec<Line>,
    },
    /// Something that changed: what it is and what became of it, and below its texts, one or the old
    /// beside the new, and what is said about it. Without a name it belongs to the one above.
    Change {
        /// Where a link finds it.
        anchor: Option<String>,
        /// The word of programs for what became of it.
        class: &'static str,
        /// What is it called?
        name: Line,
        /// What became of it?
        told: Line,
        /// Its texts.
        body: Vec<Passage>,
        /// What is said about it.
        notes: Vec<Line>,
    },
    /// Labels with what they label; a label without words goes on with the one above.
    Labelled {
        /// Columns of the labels in a terminal.
        width: usize,
        /// Each label with its lines.
        rows: Vec<(Line, Vec<Line>)>,
    },
    /// Rows of cells in columns.
    Table {
        /// What the columns are called; none for a table that needs no names.
        head: Vec<Line>,
        /// The rows.
        rows: Vec<Vec<Line>>,
        /// Which columns hold numbers.
        numbers: Range<usize>,
        /// Columns that are left out where there is no room, first to go first.
        spare: Vec<usize>,
        /// How much each row weighs, drawn as a bar behind it; none for a table without bars.
        bars: Vec<usize>,
    },
    /// Lines one below the other.
    List(Vec<Line>),
    /// Sentences of a summary.
    Points(Vec<Line>),
    /// Words between other blocks.
    Paragraph(Line),
}

impl Block {
    /// A heading with nothing at the right.
    pub fn heading(level: u8, name: Line, path: impl Into<Line>) -> Self {
        Self::Heading { level, name, path: path.into(), aside: Line::default() }
    }
}

/// A text, and the part of it that is enough where room is dear.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// The edition that it is from.
    pub edition: Option<EditionId>,
    /// Whether that is told in a terminal, too.
    pub is_dated: bool,
    /// The paragraphs of the text, its examples among them.
    pub paragraphs: Vec<Line>,
    /// The part that is enough.
    pub enough: Option<Line>,
    /// Whether bars beside the lines tell where something changed.
    pub is_barred: bool,
}

/// Words in one line, before they are wrapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The language of the words, where that is not the interface's.
    pub language: Option<Language>,
    /// The words.
    pub inlines: Vec<Inline>,
}

/// Words of a line that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words as they are.
    Text(String),
    /// Words that stand out, or stand back.
    Styled(Style, String),
    /// Words with their reading; where none can stand over them, the words alone.
    Ruby {
        /// The words.
        base: String,
        /// How they are read.
        reading: String,
    },
    /// Words that lead elsewhere.
    Link {
        /// An [anchor](Block::Change) behind `#`, or the address of a page of the site.
        to: String,
        /// The words.
        text: String,
    },
}

/// How words stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A name.
    Strong,
    /// Held back.
    Quiet,
    /// Came with an edition.
    Inserted,
    /// Went with an edition.
    Deleted,
    /// Was searched for.
    Matched,
    /// Came with the `nth` oldest edition `of` so many.
    Aged {
        /// Counted from zero.
        nth: u8,
        /// How many there are.
        of: u8,
    },
    /// Stands behind words that went.
    Touched,
    /// Tells of something that is as bad as this.
    Finding(Severity),
}

impl Inline {
    /// The words, and how they stand out.
    pub fn words(&self) -> (Option<Style>, &str) {
        match self {
            Self::Text(text) => (None, text),
            Self::Styled(style, text) => (Some(*style), text),
            Self::Ruby { base, .. } => (None, base),
            Self::Link { text, .. } => (None, text),
        }
    }
}

/// Which side of a change is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// What was before, without what came.
    Old,
    /// What is now, without what went.
    New,
    /// Both in one.
    Both,
}

impl Seen {
    /// Whether this side has these words; of a difference in typography, one side is enough.
    pub fn sees(self, run: &WordRun) -> bool {
        match run.op {
            WordOp::Equal => true,
            WordOp::Delete if run.tone == Tone::Typography => self == Self::Old,
            WordOp::Delete => self != Self::New,
            WordOp::Insert => self != Self::Old,
        }
    }
}

impl Line {
    /// Words of the rules in a language.
    pub fn of(language: Language, text: impl Into<String>) -> Self {
        Self { language: Some(language), ..Self::from(text.into()) }
    }

    /// Words that look alike.
    pub fn styled(style: Style, text: impl Into<String>) -> Self {
        Self { language: None, inlines: vec![Inline::Styled(style, text.into())] }
    }

    /// A name.
    pub fn strong(text: impl Into<String>) -> Self {
        Self::styled(Style::Strong, text)
    }

    /// Words held back.
    pub fn quiet(text: impl Into<String>) -> Self {
        Self::styled(Style::Quiet, text)
    }

    /// A text of which something was searched for; a mark never cuts through a pair of brackets.
    pub fn matched(language: Language, text: &str, places: &[Range<usize>]) -> Self {
        let mut line = Self { language: Some(language), inlines: Vec::new() };
        let mut told = 0;
        for place in places.iter().map(|place| balanced(text, place.clone())) {
            if place.is_empty() || place.start < told {
                continue;
            }
            line.push(None, &text[told..place.start]);
            line.push(Some(Style::Matched), &text[place.clone()]);
            told = place.end;
        }
        line.push(None, &text[told..]);
        line
    }

    /// The paragraphs of such a text.
    pub fn paragraphs_of(language: Language, marked: &MarkedText) -> Vec<Self> {
        let places: Vec<Range<usize>> = marked.marks.iter().map(|mark| mark.0.clone()).collect();
        let mut from = 0;
        let paragraphs = marked.text.split('\n').map(|paragraph| {
            let (start, end) = (from, from + paragraph.len());
            from = end + 1;
            let own = places.iter().filter(|place| place.start < end && place.end > start);
            let own = own.map(|place| place.start.max(start) - start..place.end.min(end) - start);
            Self::matched(language, paragraph, &own.collect::<Vec<_>>())
        });
        paragraphs.collect()
    }

    /// Words of which some came and some went; a difference in typography alone is not marked.
    pub fn changed(language: Option<Language>, runs: &[WordRun], seen: Seen) -> Self {
        let mut line = Self { language, inlines: Vec::new() };
        for run in runs.iter().filter(|run| seen.sees(run)) {
            let style = match (run.op, run.tone) {
                (WordOp::Equal, _) | (_, Tone::Typography) => None,
                (WordOp::Delete, _) => Some(Style::Deleted),
                (WordOp::Insert, _) => Some(Style::Inserted),
            };
            line.push(style, &run.text);
        }
        line
    }

    /// The new words alone, with those marked that came and those that follow on some that went.
    pub fn renewed(language: Option<Language>, runs: &[WordRun]) -> Self {
        let mut line = Self { language, inlines: Vec::new() };
        let mut something_went = false;
        for run in runs {
            let is_changed = run.op != WordOp::Equal && run.tone == Tone::Words;
            match run.op {
                WordOp::Delete => something_went |= is_changed,
                WordOp::Insert if is_changed => {
                    line.push(Some(Style::Inserted), &run.text);
                    something_went = false;
                }
                _ => {
                    let word = run.text.trim_start().split(char::is_whitespace).next();
                    let word = word.filter(|_| std::mem::take(&mut something_went));
                    let indent = run.text.len() - run.text.trim_start().len();
                    let (touched, rest) =
                        run.text.split_at(word.map_or(0, |word| indent + word.len()));
                    line.push(Some(Style::Touched), touched);
                    line.push(None, rest);
                }
            }
        }
        let is_last = |last: &mut Inline| something_went && matches!(last, Inline::Text(_));
        if let Some(last) = line.inlines.pop_if(is_last) {
            line.push(Some(Style::Touched), last.words().1);
        }
        line
    }

    /// The same as words that lead elsewhere.
    pub fn leading(self, to: String) -> Self {
        Self { inlines: vec![Inline::Link { to, text: self.plain() }], ..self }
    }

    /// Adds words.
    pub fn push(&mut self, style: Option<Style>, text: &str) {
        if text.is_empty() {
            return;
        }
        self.inlines.push(match style {
            Some(style) => Inline::Styled(style, text.to_owned()),
            None => Inline::Text(text.to_owned()),
        });
    }

    /// The same with the words of another line behind.
    pub fn and(mut self, other: impl Into<Self>) -> Self {
        self.inlines.extend(other.into().inlines);
        self
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.inlines.iter().all(|inline| inline.words().1.is_empty())
    }

    /// The bare words.
    pub fn plain(&self) -> String {
        self.inlines.iter().map(|inline| inline.words().1).collect()
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        let mut line = Self::default();
        line.push(None, &text);
        line
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// The place without a bracket that has its other half outside, or with that half where it stands
/// right beside.
fn balanced(text: &str, mut place: Range<usize>) -> Range<usize> {
    const PAIRS: [(char, char); 6] =
        [('(', ')'), ('[', ']'), ('（', '）'), ('〔', '〕'), ('「', '」'), ('“', '”')];
    for (open, close) in PAIRS {
        let mut unclosed = Vec::new();
        let mut unopened = None;
        for (at, letter) in text[place.clone()].char_indices() {
            match letter {
                _ if letter == open => unclosed.push(place.start + at),
                _ if letter == close && unclosed.pop().is_none() => {
                    unopened = Some(place.start + at)
                }
                _ => {}
            }
        }
        if let Some(at) = unopened {
            match text[..place.start].ends_with(open) {
                true => place.start -= open.len_utf8(),
                false => place.start = at + close.len_utf8(),
            }
        }
        if let Some(&at) = unclosed.first().filter(|at| **at >= place.start) {
            match text[place.end..].starts_with(close) {
                true => place.end += close.len_utf8(),
                false => place.end = at,
            }
        }
    }
    place
}
