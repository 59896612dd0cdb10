//! What is wrong in the official text of an edition? Start at [`lint`].

use std::collections::BTreeMap;
use std::ops::Range;

use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::book::Library;
use crate::check;
use crate::home::HomeError;
use crate::model::{Finding, FindingKind, Language, Mark, MarkedText, Rulebook, Spot};

/// What is wrong in the edition at `place`.
pub fn lint(library: &Library, place: usize) -> Result<FindingsAnswer, HomeError> {
    let book = library.tables.rulebook(place)?;
    let findings = check::lint(&book).into_iter().map(|finding| line(finding, &book, &book));
    Ok(FindingsAnswer {
        editions: vec![book.id],
        kinds: FindingKind::OF_TEXT.map(|kind| (kind.word(), kind.meaning())).to_vec(),
        findings: findings.collect(),
        left_out: BTreeMap::new(),
    })
}

/// A finding with the words where it is; its subject is called as the English calls it.
pub(super) fn line(finding: Finding, en: &Rulebook, ja: &Rulebook) -> FindingLine {
    let quoted = |book: &Rulebook, spot: &Spot| quote(book, spot.place, &spot.bytes);
    let subject = match (&finding.en, &finding.ja) {
        (Some(spot), _) => en.records()[spot.place].called(),
        (None, Some(spot)) => ja.records()[spot.place].called(),
        (None, None) => None,
    };
    let (english, japanese) = (finding.en.map(|spot| quoted(en, &spot)), finding.ja);
    let japanese = japanese.map(|spot| quoted(ja, &spot));
    // Of a text by itself the quote stands under its own language.
    let (english, japanese) = match en.id.language {
        Language::En => (english, japanese),
        Language::Ja => (japanese, english),
    };
    FindingLine {
        kind: finding.kind.word(),
        severity: finding.severity,
        subject: subject.unwrap_or_default(),
        en: english,
        ja: japanese,
        message: finding.message,
        suggestion: finding.suggestion,
    }
}

/// A record's text with a part of it marked.
fn quote(book: &Rulebook, place: usize, bytes: &Range<usize>) -> Quote {
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
