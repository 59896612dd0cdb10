//! How is an XLIFF file of ours read? Start at [`read`].
//!
//! Earlier versions and proposals stand in elements of their own and are not taken.

use super::unit::{Exchange, Unit};
use super::xml::{Element, elements};
use crate::model::EditionId;
use crate::parse::entity::attribute;
use crate::parse::lines::Line;

/// Reads an XLIFF file of ours; none for any other text.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Exchange> {
    let mut reader = Reader::default();
    let is_whole = elements(lines, "xliff", |element| reader.element(&element))?;
    let Reader { english, units, .. } = reader;
    Some(Exchange { english: english?, units, is_whole })
}

#[derive(Default)]
struct Reader {
    english: Option<EditionId>,
    units: Vec<Unit>,
    unit: Option<Unit>,
    /// The element whose words are wanted.
    wanted: Option<&'static str>,
    note: String,
    /// How many proposals are open.
    proposals: usize,
}

impl Reader {
    fn element(&mut self, element: &Element<'_>) {
        match element {
            Element::Start("alt-trans" | "matches", ..) => self.proposals += 1,
            Element::End("alt-trans" | "matches", _) => {
                self.proposals = self.proposals.saturating_sub(1);
            }
            _ if self.proposals > 0 => {}
            Element::Start("file", tag, _) => {
                let original =
                    attribute(tag, "original").and_then(|attribute| attribute.parse().ok());
                self.english = self.english.or(original);
            }
            Element::Start("trans-unit" | "unit", tag, line) => {
                let context = attribute(tag, "id").unwrap_or_default();
                self.unit = Some(Unit { line: *line, context, ..Unit::default() });
            }
            Element::End("trans-unit" | "unit", line) => {
                let unit = self.unit.take();
                self.units.extend(unit.map(|unit| Unit { end: line + 1, ..unit }));
            }
            Element::Start("target", ..) => self.wanted = Some("target"),
            Element::Start("source", ..) => self.wanted = Some("source"),
            Element::Start("note", ..) => {
                self.wanted = Some("note");
                self.note.clear();
            }
            Element::End("note", _) => {
                self.wanted = None;
                if let Some(unit) = &mut self.unit {
                    unit.note(&self.note);
                }
            }
            Element::End("target" | "source", _) => self.wanted = None,
            Element::Words(words) => self.words(words),
            _ => {}
        }
    }

    fn words(&mut self, words: &str) {
        match (self.wanted, &mut self.unit) {
            (Some("target"), Some(unit)) => unit.target += words,
            (Some("source"), Some(unit)) => unit.source += words,
            (Some("note"), _) => self.note += words,
            _ => {}
        }
    }
}
