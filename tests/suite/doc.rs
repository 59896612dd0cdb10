//! Does a document say the same in a terminal, in Markdown and as a page?

use mtgcr::doc::visible::coloured;
use mtgcr::doc::{self, Block, Doc, Line, Passage, Style, Terminal};
use mtgcr::model::Language;
use mtgcr::words::Words;

fn of(blocks: Vec<Block>) -> Doc {
    Doc { title: "wug".to_owned(), blocks }
}

fn plain(doc: &Doc) -> String {
    doc::terminal(doc, Terminal::default())
}

#[test]
fn colours_stand_in_place_of_the_marks_and_go_across_lines() {
    let line = Line::from("a big ")
        .and(Line::styled(Style::Inserted, "round brown furry wug"))
        .and(" sings");
    let doc = of(vec![Block::Paragraph(line)]);
    assert_eq!(plain(&doc), "a big {+round brown furry wug+} sings\n");
    let narrow = Terminal { width: 20, color: true, ..Terminal::default() };
    assert_eq!(
        coloured(&doc::terminal(&doc, narrow)),
        "a big \x1b[32mround brown\x1b[0m\n\x1b[32mfurry wug\x1b[0m sings\n"
    );
    assert_eq!(doc::markdown(&doc), "a big **round brown furry wug** sings\n");
}

#[track_caller]
fn marks(text: &str, marked: &str, expected: &str) {
    let start = text.find(marked).expect("it is there");
    let place = start..start + marked.len();
    let line = Line::matched(Language::En, text, std::slice::from_ref(&place));
    assert_eq!(plain(&of(vec![Block::Paragraph(line)])), format!("{expected}\n"));
}

#[test]
fn no_mark_cuts_through_a_pair_of_brackets() {
    marks("the creature(s) that", "creature(s", "the ⟦creature(s)⟧ that");
    marks("see (a wug) here", "(a", "see (a wug) here");
    marks("see (a wug) here", "wug) here", "see (a wug)⟦ here⟧");
    marks("（接死）参照", "接死", "（⟦接死⟧）参照");
}

#[test]
fn hostile_text_commands_no_format() {
    let text = "<b>*a*</b> [x](y) \u{1b}[2J & | `c`";
    let line = || Line::of(Language::En, text);
    let doc = of(vec![
        Block::Heading { level: 2, name: line(), path: line(), aside: line() },
        Block::Facing(vec![Passage { paragraphs: vec![line()], ..Passage::default() }]),
        Block::Entry { name: line(), body: Vec::new(), notes: vec![line()] },
        Block::Labelled { width: 8, rows: vec![(line(), vec![line()])] },
        Block::Table {
            head: vec![line()],
            rows: vec![vec![line()]],
            numbers: 0..0,
            spare: Vec::new(),
            bars: Vec::new(),
        },
        Block::List(vec![line()]),
        Block::Points(vec![line()]),
        Block::Change {
            anchor: Some(text.to_owned()),
            class: "edited",
            name: line(),
            told: line(),
            body: vec![Passage { paragraphs: vec![line()], ..Passage::default() }],
            notes: vec![line()],
        },
        Block::Paragraph(line()),
    ]);
    assert!(!coloured(&plain(&doc)).contains('\u{1b}'));
    let page = doc::html(&doc, Words::EN);
    assert!(!page.contains("<b>*a*"), "{page}");
    assert_eq!(page.matches("&lt;b&gt;*a*&lt;/b&gt; [x](y)").count(), 20, "{page}");
    let written = doc::markdown(&doc);
    assert_eq!(written.matches("\\<b\\>\\*a\\*\\</b\\> \\[x\\](y)").count(), 17, "{written}");
    assert!(!written.contains("<b>"), "{written}");
}
