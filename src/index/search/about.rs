//! What does ranking know of a record besides its words? Start at [`About`].

use crate::model::{DocumentKind, Language, Level, RecordKind, RuleNumber, is_heading_text};

use super::document::SearchDocument;

/// What ranking knows of a record, packed into one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct About {
    /// Its language.
    pub language: Language,
    /// Its kind.
    pub kind: RecordKind,
    /// The document it is from.
    pub document: DocumentKind,
    /// Whether it only says a name: a section or keyword heading.
    pub is_heading: bool,
    /// Whether it only says what sort of thing something is, or that more of it change nothing.
    pub is_formula: bool,
    /// How many words it has.
    pub words: u32,
}

impl About {
    /// What is known of `document`, which has so many words.
    pub fn of(document: &SearchDocument, words: usize) -> Self {
        Self {
            language: document.language,
            kind: document.kind,
            document: document.document,
            is_heading: document.is_heading(),
            is_formula: is_formula(&document.text),
            words: u32::try_from(words).unwrap_or(u32::MAX).min(0xffff),
        }
    }

    /// As one number.
    pub fn pack(self) -> u64 {
        let place = |all: &[RecordKind]| all.iter().position(|it| *it == self.kind).unwrap_or(0);
        let document = DocumentKind::ALL.iter().position(|it| *it == self.document).unwrap_or(0);
        u64::from(self.language == Language::Ja)
            | u64::from(self.is_heading) << 1
            | u64::from(self.is_formula) << 2
            | (place(&RecordKind::ALL) as u64) << 4
            | (document as u64) << 8
            | u64::from(self.words) << 16
    }

    /// What [`About::pack`] packed.
    pub fn unpack(packed: u64) -> Self {
        let kind = (packed >> 4 & 0xf) as usize;
        let document = (packed >> 8 & 0xf) as usize;
        Self {
            language: if packed & 1 == 1 { Language::Ja } else { Language::En },
            is_heading: packed & 2 != 0,
            is_formula: packed & 4 != 0,
            kind: *RecordKind::ALL.get(kind).unwrap_or(&RecordKind::Note),
            document: *DocumentKind::ALL.get(document).unwrap_or(&DocumentKind::Rules),
            words: (packed >> 16 & 0xffff) as u32,
        }
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
    let sorted = sorts.iter().chain(&more).any(|it| first.contains(it));
    let means = [" means", "意味する", "and it means"].iter().any(|it| text.contains(it));
    let redundant = text.contains("ultiple instances of") || text.contains("複数持つ場合");
    (sorted && !means && text.chars().count() < 120) || (redundant && text.chars().count() < 160)
}

/// A number as one integer that sorts like the book; 0 is none.
pub(super) fn pack_number(number: Option<RuleNumber>) -> u64 {
    number.map_or(0, |it| {
        (u64::from(it.chapter_part()) + 1) << 40
            | u64::from(it.section_part()) << 24
            | u64::from(it.rule_part()) << 12
            | u64::from(it.letters_ordinal())
    })
}

/// The first packed number of `number` and what is under it, and the first after them.
pub(super) fn packed_under(number: RuleNumber) -> (u64, u64) {
    let first = pack_number(Some(number));
    let size = match number.level() {
        Level::Chapter => 1 << 40,
        Level::Section => 1 << 24,
        Level::Rule => 1 << 12,
        Level::Subrule => 1,
    };
    (first, first + size)
}

/// The number that [`pack_number`] packed.
pub(super) fn unpack_number(packed: u64) -> Option<RuleNumber> {
    let chapter = u16::try_from((packed >> 40).checked_sub(1)?).ok()?;
    let section = (packed >> 24 & 0xffff) as u16;
    let rule = (packed >> 12 & 0xfff) as u16;
    let letters = (packed & 0xfff) as u16;
    match (section, rule) {
        (0, _) => RuleNumber::chapter_number(chapter),
        (_, 0) => RuleNumber::section_number(section),
        _ => RuleNumber::new(section, rule, &letters_of(letters)),
    }
}

fn letters_of(ordinal: u16) -> String {
    let letter = |it: u16| char::from(b'a' + (it % 26) as u8);
    match ordinal {
        0 => String::new(),
        1..=26 => letter(ordinal - 1).to_string(),
        _ => [letter((ordinal - 1) / 26 - 1), letter(ordinal - 1)].iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for text in ["7", "702", "702.19", "702.19b", "704.5z", "704.5aa", "100.1a"] {
            let number: RuleNumber = text.parse().unwrap();
            assert_eq!(unpack_number(pack_number(Some(number))), Some(number));
        }
        assert_eq!(unpack_number(0), None);
    }
}
