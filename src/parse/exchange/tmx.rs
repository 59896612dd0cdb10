//! How is a translation memory of ours read, TMX 1.4? Start at [`read`].
//!
//! A memory holds what is translated and nothing else. Units without a name are not of ours.

use super::unit::{Exchange, Unit};
use super::xml::{Element, elements};
use crate::model::EditionId;
use crate::parse::entity::attribute;
use crate::parse::lines::Line;

/// The property that names the English edition.
const ENGLISH: &str = "x-english-edition";

/// Reads a memory of ours; none for any other text.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Exchange> {
    let mut reader = Reader::default();
    let is_whole = elements(lines, "tmx", |element| reader.element(&element))?;
    let Reader { english, units, .. } = reader;
    Some(Exchange { english: english?, units, is_whole })
}

#[derive(Default)]
struct Reader {
    english: Option<EditionId>,
    units: Vec<Unit>,
    unit: Option<Unit>,
    /// The type of the property whose words are wanted, and these words.
    property: Option<(String, String)>,
    is_japanese: bool,
    in_segment: bool,
}

impl Reader {
    fn element(&mut self, element: &Element<'_>) {
        match element {
            Element::Start("tu", tag, line) => {
                let context = attribute(tag, "tuid").unwrap_or_default();
                self.unit = Some(Unit { line: *line, context, ..Unit::default() });
            }
            Element::End("tu", line) => {
                let unit = self.unit.take();
                self.units.extend(unit.map(|unit| Unit { end: line + 1, ..unit }));
            }
            Element::Start("tuv", tag, _) => {
                let language = attribute(tag, "xml:lang").or_else(|| attribute(tag, "lang"));
                let language = language.unwrap_or_default().to_ascii_lowercase();
                self.is_japanese = language == "ja" || language.starts_with("ja-");
            }
            Element::Start("seg", ..) => self.in_segment = true,
            Element::End("seg", _) => self.in_segment = false,
            Element::Start("prop", tag, _) => {
                let kind = attribute(tag, "type").unwrap_or_default();
                self.property = Some((kind, String::new()));
            }
            Element::End("prop", _) => self.end_property(),
            Element::Words(words) => match (&mut self.property, &mut self.unit) {
                (Some((_, value)), _) => *value += words,
                (None, Some(unit)) if self.in_segment && self.is_japanese => unit.target += words,
                (None, Some(unit)) if self.in_segment => unit.source += words,
                _ => {}
            },
            _ => {}
        }
    }

    fn end_property(&mut self) {
        let Some((kind, value)) = self.property.take() else { return };
        match (&mut self.unit, kind.strip_prefix("x-")) {
            (None, _) if kind == ENGLISH => self.english = value.trim().parse().ok(),
            (Some(unit), Some(key)) => unit.note(&format!("{key}: {value}")),
            _ => {}
        }
    }
}
