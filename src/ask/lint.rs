//! What is wrong in the official text of an edition? Start at [`lint`].

use std::collections::BTreeMap;
use std::ops::Range;

use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::book::Library;
use crate::home::HomeError;
use crate::lint::{self, LintKind};
use crate::model::{Language, Mark, MarkedText, Rulebook, Said};

/// What is wrong in the edition at `place`.
pub fn lint(library: &Library, place: usize) -> Result<FindingsAnswer, HomeError> {
    let book = library.tables.rulebook(place)?;
    let findings = lint::lint(&book).into_iter().map(|finding| {
        let quote = finding.place.map(|place| quote(&book, place, &finding.bytes));
        let (en, ja) = match book.id.language {
            Language::En => (quote, None),
            Language::Ja => (None, quote),
        };
        FindingLine {
            kind: finding.kind.word(),
            severity: finding.kind.severity(),
            subject: finding
                .place
                .and_then(|place| book.records()[place].called())
                .unwrap_or_default(),
            en,
            ja,
            message: finding.message,
            suggestion: finding.suggestion.map(Said::Words),
        }
    });
    Ok(FindingsAnswer {
        editions: vec![book.id],
        kinds: LintKind::ALL.map(|kind| (kind.word(), kind.meaning())).to_vec(),
        findings: findings.collect(),
        left_out: BTreeMap::new(),
    })
}

/// A record's text with a part of it marked.
pub(crate) fn quote(book: &Rulebook, place: usize, bytes: &Range<usize>) -> Quote {
    let record = &book.records()[place];
    let whole = record.text.as_str();
    let shown = shown(whole, bytes);
    let mut text = MarkedText::plain(whole[shown.clone()].to_owned());
    let inside = bytes.start.max(shown.start)..bytes.end.min(shown.end);
    let part = !inside.is_empty() && inside.len() < shown.len();
    let mark = || (inside.start - shown.start..inside.end - shown.start, Mark::Match);
    text.marks.extend(part.then(mark));
    Quote { edition: book.id, line: record.lines.start, text }
}

/// A text longer than this is quoted in part, as each of its findings would repeat all of it; the
/// longest of an edition, its list of creature types, has some four thousand bytes.
const LONGEST_QUOTE: usize = 16 << 10;

/// The bytes of a text that are quoted because of some of them.
fn shown(text: &str, bytes: &Range<usize>) -> Range<usize> {
    if text.len() <= LONGEST_QUOTE {
        return 0..text.len();
    }
    let around = 200;
    let start = text.floor_char_boundary(bytes.start.saturating_sub(around));
    start..text.ceil_char_boundary((bytes.start + 2 * around).min(text.len()))
}
