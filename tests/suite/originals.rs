//! Is a Word document of the rules read as the text that is given beside it?

use std::io::{Cursor, Write};

use mtgcr::model::{Record, RecordKind};
use mtgcr::parse::{Refusal, read};
use mtgcr::words::Words;
use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::real::data;

const SAMPLE: &str = include_str!("../../corpus/sample/CR-20241108.en.txt");

/// A Word document whose text is `xml`.
fn document(xml: &str) -> Vec<u8> {
    let mut files = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("[Content_Types].xml", "<Types/>"), ("word/document.xml", xml)] {
        files.start_file(name, SimpleFileOptions::default()).expect("into memory");
        files.write_all(text.as_bytes()).expect("into memory");
    }
    files.finish().expect("into memory").into_inner()
}

fn body(paragraphs: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<w:document \
         xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>\
         {paragraphs}<w:sectPr/></w:body></w:document>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A paragraph in two runs, as Word splits them where it pleases.
fn paragraph(text: &str, properties: &str) -> String {
    let half = text.floor_char_boundary(text.len() / 2);
    let run = |text: &str| {
        format!("<w:r>{properties}<w:t xml:space=\"preserve\">{}</w:t></w:r>", escape(text))
    };
    let gone = "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>";
    format!(
        "<w:p><w:pPr><w:tabs><w:tab w:val=\"left\"/></w:tabs></w:pPr>{}{gone}{}</w:p>",
        run(&text[..half]),
        run(&text[half..])
    )
}

/// What a record says, without where it stands.
fn said(records: &[Record]) -> Vec<Record> {
    records.iter().map(|record| Record { lines: 0..0, ..record.clone() }).collect()
}

/// The paragraphs of the sample; blank lines are told by styles alone where `styled`.
fn sample(styled: bool) -> Vec<u8> {
    let text = read(SAMPLE.as_bytes()).expect("the sample is an edition").rulebook;
    let headwords: Vec<u32> =
        text.of_kind(RecordKind::Glossary).map(|record| record.lines.start).collect();
    let lines = (1..).zip(SAMPLE.lines()).filter(|pair| !styled || !pair.1.trim().is_empty());
    let paragraphs = lines.map(|(number, line)| match headwords.contains(&number) {
        true => paragraph(line, "<w:rPr><w:b/></w:rPr>"),
        false => paragraph(line, "<w:rPr><w:b w:val=\"0\"/></w:rPr>"),
    });
    document(&body(&paragraphs.collect::<String>()))
}

#[test]
fn a_document_has_the_same_records_as_the_text_beside_it() {
    let text = read(SAMPLE.as_bytes()).expect("the sample is an edition");
    for styled in [false, true] {
        let original = read(&sample(styled)).expect("it is an edition");
        assert_eq!(original.recognition.id, text.recognition.id);
        assert_eq!(said(original.rulebook.records()), said(text.rulebook.records()), "{styled}");
        assert_eq!(original.rulebook.problems.len(), text.rulebook.problems.len());
        assert_eq!(original.encoding.to_string(), "Word document");
    }
}

#[test]
fn characters_come_as_they_are_shown() {
    let lines: String =
        (1..=12).map(|number| paragraph(&format!("100.{number}. One."), "")).collect();
    let odd = "<w:p><w:r><w:t>101.1. R&amp;D &lt;a&gt; &#8211; x</w:t><w:noBreakHyphen/>\
        <w:t>y</w:t><w:br/><w:t>second</w:t></w:r><mc:AlternateContent><mc:Choice><w:r>\
        <w:t> once</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t> twice</w:t></w:r></mc:Fallback>\
        </mc:AlternateContent></w:p>";
    let date = paragraph("These rules are effective as of November 8, 2024.", "");
    let reading = read(&document(&body(&(date + &lines + odd)))).expect("it is an edition");
    let last = reading.rulebook.get("101.1".parse().expect("a number")).expect("it is there");
    assert_eq!(last.text, "R&D <a> – x-y\nsecond once");
}

#[test]
fn what_is_no_document_is_refused_with_a_reason() {
    let refusal = |bytes: &[u8]| read(bytes).map(|_| ()).expect_err("it is refused");
    let hinted = |bytes: &[u8]| Words::EN.said(&refusal(bytes).hint().expect("it is hinted"));
    assert!(hinted(b"%PDF-1.7 and so on").contains(".txt"));
    assert!(hinted(b"{\\rtf1 and so on}").contains(".txt"));
    assert!(hinted(b"PK\x03\x04rest").contains(".txt"));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("a.txt", SimpleFileOptions::default()).expect("into memory");
    let other = zip.finish().expect("into memory").into_inner();
    assert_eq!(refusal(&other).to_string(), "this is a ZIP library and not a text file");
    let broken = refusal(&document("<w:document><w:p>"));
    assert_eq!(broken.to_string(), "this Word document cannot be read: its text breaks off");
    let deep = format!("{}{}", "<a>".repeat(5000), "</a>".repeat(5000));
    assert!(matches!(refusal(&document(&deep)), Refusal::BrokenDocument { .. }));
}

#[test]
fn a_small_file_that_would_become_huge_is_refused() {
    let bomb = document(&body(&" ".repeat(100 << 20)));
    assert!(bomb.len() < 1 << 20, "{}", bomb.len());
    assert!(matches!(read(&bomb), Err(Refusal::TooLarge { .. })));
    let long = document(&body(&paragraph(&"word ".repeat(3 << 20), "")));
    assert!(matches!(read(&long), Err(Refusal::TooLarge { .. })));
}

/// A text as a web page: its blocks, which blank lines part, as `of_block` writes them.
fn page(text: &str, of_block: &dyn Fn(bool, &[&str]) -> String) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let blocks = text
        .split("\n\n")
        .map(|block| block.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>());
    let blocks: Vec<Vec<&str>> = blocks.filter(|block| !block.is_empty()).collect();
    let last = |word: &str| blocks.iter().rposition(|block| block[0].trim() == word);
    let entries = last("Glossary").unwrap_or(0) + 1..last("Credits").unwrap_or(blocks.len());
    let written = blocks.iter().enumerate().map(|(place, block)| {
        let escaped: Vec<String> = block.iter().map(|line| escape(line)).collect();
        let lines: Vec<&str> = escaped.iter().map(String::as_str).collect();
        of_block(entries.contains(&place), &lines)
    });
    format!("<!DOCTYPE html><html><body>{}</body></html>", written.collect::<String>())
}

/// The ways in which pages are written, and a text in each.
fn pages(text: &str) -> [(&'static str, String); 7] {
    let tagged = |tag: &str, lines: &[&str]| {
        lines.iter().map(|line| format!("<{tag}>{line}</{tag}>")).collect::<String>()
    };
    let broken = |lines: &[&str]| format!("<p>{}</p>", lines.join("<br>"));
    let entry = |is_entry: bool, lines: &[&str], whole: String| match is_entry {
        true => whole,
        false => broken(lines),
    };
    [
        ("breaks", page(text, &|_, lines| broken(lines))),
        (
            "breaks on lines",
            page(text, &|_, lines| format!("<p>\n{}</p>\n", lines.join("<br/>\n"))),
        ),
        ("paragraphs", page(text, &|_, lines| tagged("p", lines))),
        ("divisions", page(text, &|_, lines| format!("<div>{}</div>", tagged("div", lines)))),
        (
            "bold",
            page(text, &|is_entry, lines| {
                let rest = tagged("p", &lines[1..]);
                entry(is_entry, lines, format!("<p><b>{}</b></p>{rest}", lines[0]))
            }),
        ),
        (
            "definitions",
            page(text, &|is_entry, lines| {
                let rest = tagged("dd", &lines[1..]);
                entry(is_entry, lines, format!("<dl><dt>{}{rest}</dl>", lines[0]))
            }),
        ),
        (
            "items",
            page(text, &|is_entry, lines| {
                entry(is_entry, lines, format!("<li>{}</li>", lines.join("<br>")))
            }),
        ),
    ]
}

#[test]
fn a_web_page_has_the_same_records_as_the_text_beside_it() {
    let mut texts = vec![SAMPLE.to_owned()];
    if let Some(data) = data() {
        let bytes = std::fs::read(data.join("cr-en-newer/CR-20260619.txt")).expect("it is there");
        texts.push(read(&bytes).expect("it is an edition").text);
    }
    for text in texts {
        let plain = read(text.as_bytes()).expect("it is an edition").rulebook;
        let pre = format!("<html><body><pre>{}</pre></body></html>", escape(&text));
        for (form, page) in pages(&text).into_iter().chain([("preformatted", pre)]) {
            let read = read(page.as_bytes()).unwrap_or_else(|refusal| panic!("{form}: {refusal}"));
            assert_eq!(read.recognition.id, plain.id, "{form}");
            let (one, other) = (said(plain.records()), said(read.rulebook.records()));
            let differs = one.iter().zip(&other).find(|(one, other)| one != other);
            assert_eq!(differs, None, "{form}");
            assert_eq!(one.len(), other.len(), "{form}");
        }
    }
}

#[test]
fn a_glossary_of_two_entries_has_two() {
    let rules: String = (1..=12).map(|place| format!("<p>100.{place}. One.</p>")).collect();
    let page = format!(
        "<html><body><p>These rules are effective as of November 8, 2024.</p>{rules}\
         <h2>Glossary</h2><p>Ability<br>Text on an object. See rule 113.</p>\
         <p>Token<br>A marker. See rule 111.</p></body></html>"
    );
    let book = read(page.as_bytes()).expect("it is an edition").rulebook;
    let entries = book.of_kind(RecordKind::Glossary).filter_map(Record::headword);
    assert_eq!(entries.collect::<Vec<_>>(), ["Ability", "Token"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn changed_bytes_stop_nothing(place in 0.0..1.0f64, bytes in proptest::collection::vec(any::<u8>(), 1..8)) {
        let mut document = sample(true);
        let at = (place * document.len() as f64) as usize;
        for (byte, new) in document.iter_mut().skip(at).zip(bytes) {
            *byte = new;
        }
        // Whatever comes of it, reading ends.
        if let Ok(reading) = read(&document) {
            prop_assert!(!reading.rulebook.records().is_empty());
        }
    }

}
