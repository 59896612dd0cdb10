//! Does a document say the same in a terminal, in Markdown and as a page?

use mtgcr::answer::{FoundText, SearchAnswer, SearchHit, Subject};
use mtgcr::doc::visible::coloured;
use mtgcr::doc::{self, Block, Doc, Line, Passage, Style, Terminal};
use mtgcr::model::{Language, Mark, MarkedText, RecordKind};
use mtgcr::render;
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
            align: Vec::new(),
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
    assert_eq!(page.matches("&lt;b&gt;*a*&lt;/b&gt; [x](y)").count(), 19, "{page}");
    let written = doc::markdown(&doc);
    assert_eq!(written.matches("\\<b\\>\\*a\\*\\</b\\> \\[x\\](y)").count(), 17, "{written}");
    assert!(!written.contains("<b>"), "{written}");
}

/// The fragment of a text that a terminal shows for what was asked.
fn shown(all: &str, asked: &str, edition: &str) -> String {
    let marks = all.match_indices(asked).map(|found| (found.0..found.0 + asked.len(), Mark::Match));
    let found = FoundText {
        edition: edition.parse().expect("it is an edition"),
        headword: None,
        reading: None,
        text: MarkedText { text: all.to_owned(), marks: marks.collect() },
    };
    let is_english = found.edition.language == Language::En;
    let (en, ja) = if is_english { (Some(found), None) } else { (None, Some(found)) };
    let hit = SearchHit {
        kind: RecordKind::Rule,
        subject: Subject::Number("100.1".parse().expect("it is a number")),
        score: 1.0,
        path: Vec::new(),
        item: None,
        cited: Vec::new(),
        en,
        ja,
        reasons: Vec::new(),
    };
    let answer = SearchAnswer { total: 1, hits: vec![hit], ..SearchAnswer::default() };
    let lines = render::search_lines(&answer, Words::EN);
    let line = doc::plain_lines(&lines, Terminal::default());
    line.trim_end().trim_start_matches("100.1: ").to_owned()
}

#[test]
fn a_long_text_shows_the_sentence_that_answers() {
    let filler = "A wug is a small thing that nobody has counted until now. ".repeat(6);
    let all = format!("{filler}The third wug sings. {filler}");
    let shown = shown(&all, "sings", "2024-11-08");
    assert!(shown.starts_with("…The third wug sings. A wug is"), "{shown}");
    assert!(shown.ends_with("until now.…"), "{shown}");
}

#[test]
fn a_long_sentence_is_cut_between_words() {
    let all = format!("{}singing {}", "wugs, ".repeat(60), "wugs, ".repeat(60));
    let shown = shown(&all, "singing", "2024-11-08");
    let words = shown.trim_matches('…').split(' ').map(|word| word.trim_end_matches(','));
    assert!(words.clone().all(|word| word == "wugs" || word == "singing"), "{shown}");
    assert!(words.count() > 30 && shown.contains("singing"), "{shown}");
}

#[test]
fn a_japanese_text_shows_its_sentence_too() {
    let filler = "ワグはまだ誰も数えたことのない小さなものである。".repeat(12);
    let all = format!("{filler}三番目のワグは歌う。{filler}");
    let shown = shown(&all, "歌う", "ja:2024-11-08");
    assert!(shown.starts_with("…三番目のワグは歌う。"), "{shown}");
    assert!(shown.chars().count() <= 242, "{shown}");
}
