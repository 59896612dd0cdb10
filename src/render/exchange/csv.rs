//! How do the terms of both languages look in a spreadsheet? Start at [`csv`].

use ::csv::Writer;

use crate::answer::TermsAnswer;

/// A line a term, with a line of headings.
pub fn csv(answer: &TermsAnswer) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let mut write = |cells: [&str; 6]| {
        writer.write_record(cells).expect("writing into memory does not fail");
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
