//! How much of its edition does a text hold? Start at [`judge`].
//!
//! The one judgement that `import`, `update` and whoever opens a home go by: what a text lacks by
//! itself, and how large the edition of its day is known to be. Nothing here reads a text.

use std::sync::LazyLock;

use crate::corpus::{Authenticity, Source};
use crate::known::{Lineage, Name};
use crate::model::{
    Completeness, DocumentKind, EditionId, Judgement, Language, Level, Problem, ProblemKind,
    RecordKind, Rulebook,
};
use crate::parse::{FEWEST_OF_A_COPY, Reading};

/// Of a hundred rules that are known of its day, a whole text has so many; dates and misprints
/// explain the rest.
const SHARE: usize = 97;

/// How large an edition is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    rules: usize,
    terms: usize,
}

/// The sizes of the editions that the lineage knows, in its order.
static KNOWN: LazyLock<Vec<Size>> = LazyLock::new(|| {
    let lineage = Lineage::known();
    let mut sizes = vec![Size::default(); lineage.editions().len()];
    for (_, thread) in lineage.threads() {
        let Some(first) = lineage.place_of(thread.first) else { continue };
        let last = lineage.place_of(thread.last).unwrap_or(sizes.len() - 1);
        for size in &mut sizes[first..=last.max(first)] {
            match &thread.name {
                Name::Number(number) if number.level() < Level::Rule => {}
                Name::Number(_) => size.rules += 1,
                Name::Term(_) => size.terms += 1,
            }
        }
    }
    sizes
});

/// What a text is weighed against beside itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The size of its edition.
    Known(Size),
    /// The rules of the edition before it, of which no other has less than half.
    Beside(usize),
    /// Nothing.
    Nothing,
}

impl Weight {
    /// The weight of an edition: what the lineage knows of it, or of the one before it, here among
    /// `sources` or there.
    pub fn of(id: EditionId, sources: &[Source]) -> Self {
        if id.document != DocumentKind::Rules {
            return Self::Nothing;
        }
        let lineage = Lineage::known();
        let english = EditionId::of(id.document, Language::En, id.effective);
        let size = |edition| lineage.place_of(edition).map(|place| KNOWN[place]);
        if let Some(size) = size(english) {
            return Self::Known(size);
        }
        let known = lineage.up_to(english).and_then(size).map(|size| size.rules);
        let is_before = |source: &&Source| {
            let edition = source.edition;
            source.is_whole()
                && (edition.document, edition.language) == (id.document, id.language)
                && edition.effective < id.effective
        };
        let here = sources.iter().rfind(is_before).map(|source| source.counts.rules as usize);
        here.or(known).map_or(Self::Nothing, Self::Beside)
    }
}

/// How much of its edition a text holds that was read; what was published holds all, byte for byte.
pub(super) fn judge(reading: &Reading, standing: Authenticity, weight: Weight) -> Judgement {
    let book = &reading.rulebook;
    if standing == Authenticity::Official || book.id.document != DocumentKind::Rules {
        return Judgement::default();
    }
    let mut reasons = too_small(book, weight);
    reasons.extend(reading.lacking.iter().cloned());
    let is_part = reading.recognition.part.is_some();
    let completeness = match book.id.language {
        _ if reasons.is_empty() && !is_part => Completeness::Whole,
        Language::En if !is_part => Completeness::Broken,
        // Translators publish what they have.
        _ => Completeness::Part,
    };
    Judgement { completeness, reasons }
}

fn too_small(book: &Rulebook, weight: Weight) -> Vec<Problem> {
    let rules = book.count(Level::Rule) + book.count(Level::Subrule);
    let terms = book.of_kind(RecordKind::Glossary).count();
    let mut reasons = Vec::new();
    if rules < FEWEST_OF_A_COPY {
        return reasons;
    }
    let mut weigh = |kind| reasons.push(Problem { line: 0, kind });
    match weight {
        Weight::Known(size) => {
            if rules * 100 < size.rules * SHARE {
                weigh(ProblemKind::TooFewRules { count: rules, of: size.rules });
            }
            if terms * 100 < size.terms * SHARE {
                weigh(ProblemKind::TooFewTerms { count: terms, of: size.terms });
            }
        }
        Weight::Beside(of) if rules * 2 < of => {
            weigh(ProblemKind::TooFewRules { count: rules, of });
        }
        Weight::Beside(_) | Weight::Nothing => {}
    }
    reasons
}
