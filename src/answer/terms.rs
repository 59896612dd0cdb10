//! What does `export csv` answer? Start at [`TermsAnswer`].

use crate::model::EditionId;

/// Terms in both languages: those of the glossaries, then those that only the texts show.
#[derive(Clone, Debug, PartialEq)]
pub struct TermsAnswer {
    /// The English edition.
    pub en: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// The terms.
    pub terms: Vec<TermRow>,
}

/// A term in both languages.
#[derive(Clone, Debug, PartialEq)]
pub struct TermRow {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
    /// The reading in kana.
    pub reading: Option<String>,
    /// Whether the glossary has it; else it was found in the paired texts.
    pub official: bool,
    /// How many paired records have both.
    pub records: usize,
    /// How closely they go together in the texts, 0 to 1: the square root of φ²; none for what
    /// the glossary has.
    pub phi: Option<f32>,
}
