//! What does ranking know of a record besides its words? Start at [`About`].

use crate::model::{Language, Level, RecordKind, RuleNumber, is_heading_text};

use super::document::SearchDocument;

/// What ranking knows of a record, packed into one number: there is one for every record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct About(u32);

impl About {
    /// What is known of `document`, which has so many words.
    pub fn of(document: &SearchDocument, words: usize) -> Self {
        let kind = RecordKind::ALL.iter().position(|kind| *kind == document.kind).unwrap_or(0);
        Self(
            u32::from(document.language == Language::Ja)
                | u32::from(document.is_heading()) << 1
                | u32::from(is_formula(&document.text)) << 2
                | (kind as u32) << 4
                | (words.min(0xffff) as u32) << 16,
        )
    }

    /// As a number of the index.
    pub fn pack(self) -> u64 {
        u64::from(self.0)
    }

    /// What [`About::pack`] packed.
    pub fn unpack(packed: u32) -> Self {
        Self(packed)
    }

    /// Its language.
    pub fn language(self) -> Language {
        if self.0 & 1 == 1 { Language::Ja } else { Language::En }
    }

    /// Whether it only says a name: a section or keyword heading.
    pub fn is_heading(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it only says what sort of thing something is, or that more of it change nothing.
    pub fn is_formula(self) -> bool {
        self.0 & 4 != 0
    }

    /// Its kind.
    pub fn kind(self) -> RecordKind {
        *RecordKind::ALL.get((self.0 >> 4 & 0xf) as usize).unwrap_or(&RecordKind::Note)
    }

    /// How many words it has.
    pub fn words(self) -> u32 {
        self.0 >> 16
    }
}

impl SearchDocument {
    /// Whether the record only says a name.
    pub(super) fn is_heading(&self) -> bool {
        match self.kind {
            RecordKind::Section => true,
            RecordKind::Rule => {
                let level = self.number.map(RuleNumber::level);
                level == Some(Level::Rule) && is_heading_text(&self.text)
            }
            _ => false,
        }
    }
}

/// Keyword abilities begin with a subrule that only says which sort of ability they are, and end
/// with one that says that several are redundant.
fn is_formula(text: &str) -> bool {
    let first = text.split_inclusive(['.', '。']).next().unwrap_or_default();
    let sorts = [" is a static ability", " is an evasion ability", " is a triggered ability"];
    let more = [" is an activated ability", "能力である。", "能力です。"];
    let sorted = sorts.iter().chain(&more).any(|phrase| first.contains(phrase));
    let means = [" means", "意味する", "and it means"].iter().any(|phrase| text.contains(phrase));
    let redundant = text.contains("ultiple instances of") || text.contains("複数持つ場合");
    (sorted && !means && text.chars().count() < 120) || (redundant && text.chars().count() < 160)
}
