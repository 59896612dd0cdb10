//! How do the terms of both languages look in a spreadsheet? Start at [`csv`].

use std::borrow::Cow;

use ::csv::Writer;

use crate::answer::TermsAnswer;

/// A line a term, with a line of headings.
pub fn csv(answer: &TermsAnswer) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let mut write = |cells: [&str; 6]| {
        writer
            .write_record(cells.map(guarded).iter().map(Cow::as_ref))
            .expect("writing into memory does not fail");
    };
    write(["en", "ja", "reading", "source", "records", "phi"]);
    for it in &answer.terms {
        let source = if it.official { "official" } else { "found" };
        let phi = it.phi.map_or(String::new(), |it| format!("{it:.2}"));
        let (reading, records) = (it.reading.as_deref().unwrap_or(""), it.records.to_string());
        write([&it.en, &it.ja, reading, source, &records, &phi]);
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
