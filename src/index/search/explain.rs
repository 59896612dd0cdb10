//! How did the score of a result come about? Start at [`explained`].
//!
//! A result is looked at once more when that is asked; a search that is not asked knows nothing of
//! it.

use rustc_hash::FxHashMap;

use super::error::SearchError;
use super::evaluate::{Explained, Share, shares};
use super::open::SearchIndex;
use super::plan::{Origin, Place, Plan, Variant};
use super::rank::Group;
use super::require::Admitted;
use super::rows::PlanRows;
use crate::text::is_japanese;

/// One thing that a score is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What sort of thing it is.
    pub kind: ReasonKind,
    /// The words of the text, or the question; empty for others.
    pub words: String,
    /// The table of `index/` that took part.
    pub table: Option<&'static str>,
    /// What the row of that table says.
    pub row: Option<String>,
    /// What it adds.
    pub worth: f32,
}

/// What adds to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonKind {
    /// Words of the text or its title, or of the questions that it answers.
    Words,
    /// The text of the other language, which fits too.
    OtherLanguage,
    /// It defines a name among what was typed, or bears the number.
    Definition,
    /// Another good result points at it, or it sends its readers to one.
    Reference,
    /// The rule above it fits too.
    Above,
    /// It answers an everyday question that is like the query.
    Question,
    /// People ask about it in such words.
    Likeness,
}

impl ReasonKind {
    /// Its name in answers for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::OtherLanguage => "other-language",
            Self::Definition => "definition",
            Self::Reference => "reference",
            Self::Above => "rule-above",
            Self::Question => "question",
            Self::Likeness => "likeness",
        }
    }
}

/// What the score of each group is made of; together all reasons are the score.
pub(super) fn explained(
    index: &SearchIndex,
    (plan, said): (&Plan, &PlanRows),
    admitted: &Admitted,
    groups: &[Group],
) -> Result<Vec<Vec<Reason>>, SearchError> {
    let places = places_of(index);
    let mut texts: Vec<(usize, Explained)> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let [en, ja] = group.best.map(|side| side.map_or(0.0, |best| best.fit));
        if let Some(best) = group.best[usize::from(ja > en)].filter(|best| best.fit > 0.0)
            && let Some((part, doc)) = places.get(&best.entry).copied()
        {
            texts.push((at, Explained { part, doc, fit: best.fit }));
        }
    }
    let mut reasons: Vec<Vec<Reason>> = groups.iter().map(|_| Vec::new()).collect();
    let records: Vec<Explained> = texts.iter().map(|text| text.1).collect();
    let shares = shares(index, (plan, said), &admitted.allowed, &records)?;
    for ((at, _), shares) in texts.into_iter().zip(shares) {
        reasons[at].extend(shares.into_iter().map(|share| of_words(&share)));
    }
    for (reasons, group) in reasons.iter_mut().zip(groups) {
        let question = group.question.and_then(|row| index.question(row));
        for (kind, worth) in group.signals().into_iter().filter(|signal| signal.1 > 0.0) {
            let asked = question.filter(|_| kind == ReasonKind::Question);
            let table = asked.map(|_| "questions");
            let words = asked.unwrap_or_default().to_owned();
            reasons.push(Reason { kind, words, table, row: None, worth });
        }
        reasons.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }
    Ok(reasons)
}

/// Words of a text as a reason.
fn of_words(share: &Share<'_>) -> Reason {
    let (table, row) = match share.concept.origin {
        Origin::Row(table, said) => (Some(table), Some(said.to_owned())),
        Origin::Typed | Origin::Part | Origin::Name | Origin::Together => (None, None),
    };
    let words = written(share.variant);
    Reason { kind: ReasonKind::Words, words, table, row, worth: share.worth }
}

/// The part and record of each entry.
fn places_of(index: &SearchIndex) -> FxHashMap<u32, (usize, u32)> {
    let parts = index.parts.iter().enumerate();
    let places = parts.flat_map(|(part, of)| {
        (0..).zip(of.columns.entries()).map(move |(doc, entry)| (entry, (part, doc)))
    });
    places.collect()
}

/// A way to write something as people read it: pairs of characters are one run again.
fn written(variant: &Variant) -> String {
    if variant.place != Place::Grams {
        let gap =
            if variant.words.iter().any(|word| word.contains(is_japanese)) { "" } else { " " };
        return variant.words.join(gap);
    }
    let firsts = variant.words.iter().filter_map(|pair| pair.chars().next());
    let last = variant.words.last().and_then(|pair| pair.chars().nth(1));
    firsts.chain(last).collect()
}
