//! What is wrong in the official text of an edition? Start at [`lint`].

use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::book::Library;
use crate::home::HomeError;
use crate::lint::{self, LintKind};
use crate::model::{Mark, MarkedText, Record, Rulebook};

/// What is wrong in the edition at `place`.
pub fn lint(library: &Library, place: usize) -> Result<FindingsAnswer, HomeError> {
    let book = library.tables.rulebook(place)?;
    let findings = lint::lint(&book).into_iter().map(|it| {
        let quote = it.place.map(|place| quote(&book, place, &it.bytes));
        FindingLine {
            kind: it.kind.word(),
            severity: it.kind.severity(),
            subject: it.place.map_or_else(String::new, |it| called(&book.records()[it])),
            en: quote,
            ja: None,
            message: it.message,
            suggestion: it.suggestion,
        }
    });
    Ok(FindingsAnswer {
        editions: vec![book.id],
        kinds: LintKind::ALL.map(|it| (it.word(), it.meaning())).to_vec(),
        findings: findings.collect(),
    })
}

/// What a reader calls a record.
pub(crate) fn called(record: &Record) -> String {
    let number = record.number.map(|it| it.to_string());
    number.or_else(|| record.headword().map(str::to_owned)).unwrap_or_default()
}

/// A record's text with a part of it marked.
pub(crate) fn quote(book: &Rulebook, place: usize, bytes: &std::ops::Range<usize>) -> Quote {
    let record = &book.records()[place];
    let mut text = MarkedText::plain(record.text.clone());
    let part = !bytes.is_empty() && bytes.len() < record.text.len();
    text.marks.extend(part.then(|| (bytes.clone(), Mark::Match)));
    Quote { edition: book.id, line: record.lines.start, text }
}
