//! Which rows of questions say what a query says? Start at [`PlanRows::read`].
//!
//! Rows stand in parts of their own, one language in each, so that a text in one language is not
//! compared with rows of the other, and a search knows of a row what it looks at and no more.

use std::ops::Range;
use std::sync::Arc;

use tantivy::InvertedIndexReader;
use tantivy::columnar::ColumnValues;
use tantivy::index::SegmentReader;
use tantivy::schema::Field;

use super::columns::column;
use super::error::SearchError;
use super::open::SearchIndex;
use super::plan::{Place, Plan, Variant};
use super::posting::{Nearness, Posted, each_phrase, each_word};
use super::ranking::RANKING;
use crate::model::Language;

/// A part of the index that holds questions in one language.
pub(super) struct QuestionPart {
    reader: SegmentReader,
    /// The language of all its rows.
    pub language: Language,
    /// The row that its first question is.
    pub first_row: u32,
    /// What is known of each row, as the engine packs it: most are never looked at.
    abouts: Arc<dyn ColumnValues<u64>>,
}

/// What is known of a row besides its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowAbout {
    /// What answers it, by its place.
    pub set: u16,
    /// How many words it has; 255 for more.
    pub words: u8,
}

impl RowAbout {
    /// What is known of a question of a set that has so many words.
    pub fn of(set: u16, words: usize) -> Self {
        Self { set, words: words.min(usize::from(u8::MAX)) as u8 }
    }

    /// As a number of the index.
    pub fn pack(self) -> u64 {
        u64::from(self.words) << 16 | u64::from(self.set)
    }

    fn unpack(packed: u64) -> Self {
        Self { set: packed as u16, words: (packed >> 16) as u8 }
    }
}

/// What a part of the index holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    /// Records of the rules.
    Records,
    /// Questions in a language.
    Questions(Language),
}

impl PartKind {
    /// The entry from which on records of a part are of this kind, or the entry of all of them.
    pub fn first_entry(self) -> u32 {
        match self {
            Self::Records => 0,
            Self::Questions(Language::En) => u32::MAX - 1,
            Self::Questions(Language::Ja) => u32::MAX,
        }
    }

    /// What the part of a reader holds.
    pub fn of(reader: &SegmentReader) -> Result<Self, SearchError> {
        let first = column(reader, "entry")?.min_value();
        let of_questions = [Language::En, Language::Ja].map(Self::Questions);
        let mut kinds = of_questions.into_iter();
        let found = kinds.find(|kind| u64::from(kind.first_entry()) == first);
        Ok(found.unwrap_or(Self::Records))
    }
}

impl QuestionPart {
    /// That of a reader, whose first question is the row `first_row`.
    pub fn open(
        reader: SegmentReader,
        language: Language,
        first_row: u32,
    ) -> Result<Self, SearchError> {
        let abouts = column(&reader, "about")?;
        Ok(Self { reader, language, first_row, abouts })
    }

    /// Its rows.
    pub fn rows(&self) -> Range<usize> {
        let first = self.first_row as usize;
        first..first + self.reader.max_doc() as usize
    }

    /// What is known of the question `doc`.
    pub fn about(&self, doc: u32) -> RowAbout {
        RowAbout::unpack(self.abouts.get_val(doc))
    }
}

impl Posted for QuestionPart {
    fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError> {
        self.reader.inverted_index(field).map_err(SearchError::engine("reading"))
    }
}

impl SearchIndex {
    /// The parts that hold questions in a language.
    pub(super) fn question_parts(&self, language: usize) -> impl Iterator<Item = &QuestionPart> {
        let is_own =
            move |part: &&QuestionPart| usize::from(part.language == Language::Ja) == language;
        self.question_parts.iter().filter(is_own)
    }

    /// How many questions there are in a language.
    pub(super) fn row_count(&self, language: usize) -> usize {
        self.question_parts(language).map(|part| part.rows().len()).sum()
    }

    /// How many questions there are in all.
    pub(super) fn all_rows(&self) -> usize {
        self.question_parts.last().map_or(0, |last| last.rows().end)
    }

    /// The part that holds a row, and where in it.
    pub(super) fn question_part(&self, row: u32) -> Option<(&QuestionPart, u32)> {
        let part = self.question_parts.iter().rfind(|part| part.first_row <= row)?;
        Some((part, row - part.first_row))
    }
}

/// The rows that say what a variant of a concept says, ascending.
#[derive(Default)]
pub(super) struct VariantRows {
    /// Each with what saying it so is worth.
    pub rows: Vec<(u32, f32)>,
    /// The sets of those rows, each once with its best row's worth; none for words that count
    /// only beside one another.
    pub sets: Vec<(u16, f32)>,
}

/// For each concept of a plan, the rows that say each of its variants; read once for a query.
#[derive(Default)]
pub(super) struct PlanRows {
    by_language: [Vec<Vec<VariantRows>>; 2],
}

impl PlanRows {
    /// Those of a plan; none of one that is no question and has nothing in common with any.
    pub fn read(index: &SearchIndex, plan: &Plan) -> Result<Self, SearchError> {
        let mut said = Self::default();
        if !plan.asks || index.carried.get().is_none() {
            return Ok(said);
        }
        for (language, concepts) in plan.concepts.iter().enumerate() {
            for concept in concepts {
                let variants = concept.variants.iter();
                let rows = variants.map(|variant| variant_rows(index, variant, language));
                said.by_language[language].push(rows.collect::<Result<_, SearchError>>()?);
            }
        }
        Ok(said)
    }

    /// For each variant of a concept the rows that say it.
    pub fn of(&self, language: usize, concept: usize) -> &[VariantRows] {
        self.by_language[language].get(concept).map_or(&[], Vec::as_slice)
    }
}

fn variant_rows(
    index: &SearchIndex,
    variant: &Variant,
    language: usize,
) -> Result<VariantRows, SearchError> {
    let mut rows: Vec<(u32, f32)> = Vec::new();
    for part in index.question_parts(language) {
        let fields = &index.fields;
        let first = part.first_row;
        match (variant.place, variant.words.as_slice()) {
            (Place::Grams, words) => {
                each_phrase(part, fields.asked_grams, words, None, |doc, near| {
                    rows.extend((near.exact > 0).then_some((first + doc, 1.0)));
                })?;
            }
            (_, [word]) => {
                each_word(part, fields.asked, word, |doc, _| rows.push((first + doc, 1.0)))?;
            }
            (_, words) => each_phrase(part, fields.asked, words, None, |doc, near| {
                rows.push((first + doc, phrase_worth(near)));
            })?,
        }
    }
    let sets = sets_of(index, &rows);
    Ok(VariantRows { rows, sets })
}

/// The sets of rows, each with what its best row is worth.
fn sets_of(index: &SearchIndex, rows: &[(u32, f32)]) -> Vec<(u16, f32)> {
    let mut sets: Vec<(u16, f32)> = Vec::new();
    for (row, worth) in rows {
        let Some((part, doc)) = index.question_part(*row) else { continue };
        let set = part.about(doc).set;
        match sets.last_mut().filter(|last| last.0 == set) {
            Some(last) => last.1 = last.1.max(*worth),
            None => sets.push((set, *worth)),
        }
    }
    // Rows of one set stand together, but for sets that came to be asked later.
    sets.sort_by_key(|listed| listed.0);
    sets.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 = kept.1.max(next.1);
        }
        is_same
    });
    sets
}

/// Each row in a language that has a word, or a pair of characters, in a field.
pub(super) fn each_row_with(
    index: &SearchIndex,
    (field, word): (Field, &str),
    language: usize,
    mut each: impl FnMut(u32),
) -> Result<(), SearchError> {
    for part in index.question_parts(language) {
        each_word(part, field, word, |doc, _| each(part.first_row + doc))?;
    }
    Ok(())
}

fn phrase_worth(nearness: Nearness) -> f32 {
    if nearness.exact > 0 {
        1.0
    } else if nearness.near {
        RANKING.question_near
    } else {
        RANKING.question_apart
    }
}
