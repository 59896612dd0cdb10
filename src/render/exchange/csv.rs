//! How do the terms of both languages look in a spreadsheet? Start at [`csv`].

use std::borrow::Cow;

use ::csv::Writer;

use crate::answer::TermsAnswer;

/// A line a term, with a line of headings.
pub fn csv(answer: &TermsAnswer) -> String {
    let headings = ["en", "ja", "reading", "source", "records", "phi"].map(str::to_owned);
    let lines = answer.terms.iter().map(|term| {
        let source = if term.official { "official" } else { "found" };
        let phi = term.phi.map_or(String::new(), |phi| format!("{phi:.2}"));
        let (reading, records) =
            (term.reading.clone().unwrap_or_default(), term.records.to_string());
        [term.en.clone(), term.ja.clone(), reading, source.to_owned(), records, phi]
    });
    rows(std::iter::once(headings).chain(lines))
}

/// Rows of cells that are safe in a spreadsheet.
pub(super) fn rows<const WIDTH: usize>(rows: impl Iterator<Item = [String; WIDTH]>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| guarded(cell));
        let cells: Vec<Cow<'_, str>> = cells.collect();
        writer
            .write_record(cells.iter().map(Cow::as_ref))
            .expect("writing into memory does not fail");
    }
    let bytes = writer.into_inner().expect("writing into memory does not fail");
    String::from_utf8(bytes).expect("all that was written is UTF-8")
}

/// A cell that no spreadsheet takes for a formula: an apostrophe before it says that it is text.
fn guarded(cell: &str) -> Cow<'_, str> {
    match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}
