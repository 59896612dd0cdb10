//! What does the comparison need to know of a record? Start at [`ComparedRecord`], a borrowed view, so
//! that a record may come from a parsed edition or straight from a table.

use crate::model::{Part, Record, RecordKind, RuleNumber};

/// What the comparison sees of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedRecord<'a> {
    /// Its kind.
    pub kind: RecordKind,
    /// Its number; for an example its rule's, for a line of the contents the one it lists.
    pub number: Option<RuleNumber>,
    /// Its headword, for a glossary entry.
    pub headword: Option<&'a str>,
    /// Its part, for front and back matter.
    pub part: Option<Part>,
    /// Its words.
    pub text: &'a str,
}

impl<'a> From<&'a Record> for ComparedRecord<'a> {
    fn from(record: &'a Record) -> Self {
        Self {
            kind: record.kind,
            number: record.number,
            headword: record.headword(),
            part: record.part,
            text: &record.text,
        }
    }
}

/// A rule of more bytes is no heading.
const LONGEST_HEADING: usize = 50;

/// Records of one domain are paired with each other and with no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Domain(u8);

impl Domain {
    /// A small number of its own.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl ComparedRecord<'_> {
    /// The domain in which this record looks for its pair.
    pub(super) fn domain(&self) -> Domain {
        let part = self.part.map_or(0, |part| 1 + part as u8);
        Domain(self.kind as u8 * 16 + part)
    }

    /// Whether this is a line of the contents, which follows the section it lists.
    pub(super) fn is_contents(&self) -> bool {
        self.part == Some(Part::Contents)
    }

    /// Whether this stands in front or back matter, contents apart.
    pub(super) fn is_matter(&self) -> bool {
        matches!(self.kind, RecordKind::Front | RecordKind::Back) && !self.is_contents()
    }

    /// Whether this is a rule that only heads its subrules, as the name of a keyword does.
    pub(super) fn is_heading(&self) -> bool {
        self.kind == RecordKind::Rule
            && self.text.len() <= LONGEST_HEADING
            && !self.text.ends_with(['.', '。', ':'])
    }

    /// The headword without what only says that the entry is obsolete; none but for glossary
    /// entries.
    pub(super) fn plain_headword(&self) -> Option<&str> {
        let headword = self.headword?.trim();
        let marks = ["(Obsolete)", "(obsolete)"];
        let plain = marks.iter().find_map(|mark| headword.strip_suffix(mark)).unwrap_or(headword);
        Some(plain.trim_end())
    }

    /// Whether both bear the same address, so that nothing moved.
    pub(super) fn same_address(&self, other: &Self) -> bool {
        let headword = |record: &Self| record.plain_headword().map(super::fold::fold);
        self.number == other.number
            && (self.headword == other.headword || headword(self) == headword(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obsolete_is_no_part_of_a_headword() {
        let piece = |headword| ComparedRecord {
            kind: RecordKind::Glossary,
            number: None,
            headword: Some(headword),
            part: None,
            text: "",
        };
        assert!(piece("Wobble (Obsolete)").same_address(&piece("Wobble")));
        assert!(piece("Wobble (obsolete)").same_address(&piece("Wobble (Obsolete)")));
        assert!(!piece("Wobble").same_address(&piece("Wobbling")));
    }
}
