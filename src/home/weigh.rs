//! How much of its edition does a text hold? Start at [`judge`].
//!
//! The one judgement that `import`, `update` and whoever opens a home go by: what a text lacks by
//! itself, and which rules and terms the edition of its day is known to have. Nothing here reads a
//! text.

use std::collections::BTreeSet;

use crate::corpus::{Authenticity, Source};
use crate::known::{Lineage, Name};
use crate::model::{
    Completeness, DocumentKind, EditionId, Judgement, Language, Level, Problem, ProblemKind,
    RecordKind, RuleNumber, Rulebook,
};
use crate::parse::{FEWEST_OF_A_COPY, Reading, is_selection, spans};

/// So many more may stand in it: some are printed twice.
const MAY_EXCEED: usize = 5;

/// How much of its edition a text holds that was read, with the editions beside it in `sources`;
/// what was published holds all, byte for byte.
pub(super) fn judge(reading: &Reading, standing: Authenticity, sources: &[Source]) -> Judgement {
    let book = &reading.rulebook;
    if standing == Authenticity::Official || book.id.document != DocumentKind::Rules {
        return Judgement::default();
    }
    let rules = book.count(Level::Rule) + book.count(Level::Subrule);
    let is_copy = rules >= FEWEST_OF_A_COPY && !is_selection(book.records());
    let mut reasons = if is_copy { too_little(book, rules, sources) } else { Vec::new() };
    reasons.extend(reading.lacking.iter().cloned());
    let is_part = reading.recognition.part.is_some();
    let is_muddled = |odd: &Problem| {
        use ProblemKind as Kind;
        matches!(
            odd.kind,
            Kind::DuplicateNumber { .. }
                | Kind::DuplicateTerm { .. }
                | Kind::UnexpectedNumber { .. }
        )
    };
    let completeness = match book.id.language {
        _ if reasons.is_empty() && !is_part => Completeness::Whole,
        Language::En if !is_part => Completeness::Broken,
        // Translators publish what they have, but nothing twice.
        _ if reasons.iter().any(is_muddled) => Completeness::Broken,
        _ => Completeness::Part,
    };
    Judgement { completeness, reasons }
}

/// What a text lacks of what is known of its day; else whether it has half of the rules of the
/// edition before it, as every edition has.
fn too_little(book: &Rulebook, rules: usize, sources: &[Source]) -> Vec<Problem> {
    let english = EditionId::of(book.id.document, Language::En, book.id.effective);
    let lineage = Lineage::known();
    if lineage.place_of(english).is_some() {
        return known_to_lack(book, lineage);
    }
    let is_before = |source: &&Source| {
        let edition = source.edition;
        source.is_whole()
            && (edition.document, edition.language) == (book.id.document, book.id.language)
            && edition.effective < book.id.effective
    };
    let before = sources.iter().rfind(is_before).map_or(0, |source| source.counts.rules as usize);
    let kind = ProblemKind::RulesDiffer { count: rules, of: before };
    let problem = Problem { line: 0, kind };
    if rules * 2 < before { vec![problem] } else { Vec::new() }
}

/// The rules and terms that the edition of that day has by the lineage, and a text has not.
fn known_to_lack(book: &Rulebook, lineage: &Lineage) -> Vec<Problem> {
    let (mut numbers, mut terms) = (BTreeSet::new(), BTreeSet::new());
    for (_, thread) in lineage.threads() {
        match thread.name_on(book.id.effective) {
            Some(Name::Number(number)) if number.level() >= Level::Rule => {
                numbers.insert(*number);
            }
            Some(Name::Term(term)) => {
                terms.insert(folded(term));
            }
            _ => {}
        }
    }
    let (mut reasons, known) = (Vec::new(), terms.len());
    let mut lacks = |kind| reasons.push(Problem { line: 0, kind });
    let lacking: Vec<RuleNumber> =
        numbers.iter().copied().filter(|number| book.get(*number).is_none()).collect();
    if !lacking.is_empty() {
        lacks(ProblemKind::MissingPart { part: spans(&lacking, &numbers) });
    }
    let count = book.count(Level::Rule) + book.count(Level::Subrule);
    if count > numbers.len() + MAY_EXCEED {
        lacks(ProblemKind::RulesDiffer { count, of: numbers.len() });
    }
    let entries = || book.of_kind(RecordKind::Glossary);
    for entry in entries() {
        terms.remove(&folded(entry.headword().unwrap_or_default()));
    }
    let lacking = match book.id.language {
        Language::En => terms.len(),
        Language::Ja => known.saturating_sub(entries().count()),
    };
    if lacking > 0 || entries().count() > known + MAY_EXCEED {
        lacks(ProblemKind::TermsDiffer { count: entries().count(), of: known });
    }
    reasons
}

/// A headword without what a copy may write otherwise.
fn folded(headword: &str) -> String {
    let letters = headword.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
