//! Which pieces of a text stand out, and why? Start at [`MarkedText`].
//!
//! Nothing here knows about colours or tags; `render` turns marks into those.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a piece of text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It answers the query.
    Match,
    /// It is a cross-reference.
    Reference,
    /// It was deleted.
    Delete,
    /// It was inserted.
    Insert,
    /// It is a term of the glossary.
    Term,
    /// It is the name of a card.
    Name,
}

/// A text and the byte ranges of it that stand out, in order; ranges never overlap.
///
/// In JSON it is `{text, marks:[[start, end]]}`, where marks count characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "TextAndMarks")]
#[schemars(with = "TextAndMarks")]
pub struct MarkedText {
    /// The text.
    pub text: String,
    /// Byte ranges on character boundaries, ascending.
    pub marks: Vec<(Range<usize>, Mark)>,
}

impl MarkedText {
    /// A text in which nothing stands out.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), marks: Vec::new() }
    }

    /// The text in pieces, each with its mark or none; the pieces join to the text.
    pub fn pieces(&self) -> Vec<(&str, Option<Mark>)> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (bytes, mark) in &self.marks {
            if from < bytes.start {
                pieces.push((&self.text[from..bytes.start], None));
            }
            pieces.push((&self.text[bytes.clone()], Some(*mark)));
            from = bytes.end;
        }
        if from < self.text.len() {
            pieces.push((&self.text[from..], None));
        }
        pieces
    }

    /// The marked ranges in Unicode scalar values.
    pub fn marks_in_characters(&self) -> Vec<[usize; 2]> {
        let characters = |to: usize| self.text[..to].chars().count();
        self.marks
            .iter()
            .map(|(bytes, _)| [characters(bytes.start), characters(bytes.end)])
            .collect()
    }
}

/// A marked text in JSON.
#[derive(Serialize, JsonSchema)]
struct TextAndMarks {
    text: String,
    marks: Vec<[usize; 2]>,
}

impl From<MarkedText> for TextAndMarks {
    fn from(marked: MarkedText) -> Self {
        Self { marks: marked.marks_in_characters(), text: marked.text }
    }
}
