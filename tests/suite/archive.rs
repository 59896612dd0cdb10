//! Pages of the Japanese archive become Japanese editions that keep what stands beside the text.

use expect_test::{Expect, expect};
use mtgcr::answer::History;
use mtgcr::ask;
use mtgcr::book::Library;
use mtgcr::home::{ImportQuestion, Input, Silent};
use mtgcr::model::{Language, Record, RecordKind, Rulebook};
use mtgcr::parse::{Wanted, read_as};
use mtgcr::render::json;

/// A word with its reading over it.
fn ruby(word: &str, kana: &str) -> String {
    format!("<ruby>{word}<rp>(</rp><rt>{kana}</rt><rp>)</rp></ruby>")
}

/// A page with readings; as the archive writes them, some end tags are left out.
fn with_readings() -> String {
    let (wug, card) = (ruby("ワグ", "わぐ"), "<ruby>札<rt>ふだ</ruby>".to_owned());
    let rules: String =
        (2..=12).map(|number| format!("<p>100.{number}. {card}は{number}枚ある。</p>\n")).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"ja\"><head><title>総合ルール</title></head><body>\n\
         <h1>ある総合ルール(和訳 20240920.1 版)</h1>\n<p>もくじ</p><ul><li>0. はじめに</li>\
         <li>1. 考え方</li><li>100. 原則</li><li>10. 用語集</li></ul>\n<h2>0. はじめに</h2>\n\
         <p>この文書は作り話である。</p>\n<h2>1. 考え方</h2>\n<h3><a href=\"#r100\">100.</a> 原則</h3>\n\
         <p id=\"r100.1\">100.1. {wug}は{card}を見せ、{wug}が吠える。</p>\n\
         <p>例：{wug}は1匹で吠える。</p>\n{rules}<h2>10. 用語集</h2>\n\
         <p>={wug}／Wug=</p><p>{card}に描かれた生き物。</p>\n<p>=札（ふだ）／Tag=</p><p>紙。</p>\n\
         <p>このルールは2024年9月20日から有効です。</p></body></html>\n"
    )
}

/// A page with the English below each Japanese line.
fn with_english() -> String {
    let rules: String = (2..=12)
        .map(|number| {
            format!("<p>100.{number}. 札は{number}枚ある。<br>\n100.{number}. There are {number} tags.</p>\n")
        })
        .collect();
    format!(
        "<html><body><p>========</p><p>ある総合ルール(和訳 20240920.1 版)</p><p>========</p>\n\
         <p>もくじ<br>Contents</p>\n<p>1. 考え方<br>1. Concepts</p><p>100. 原則<br>100. General</p>\n\
         <p>10. 用語集<br>Glossary</p>\n<p>1. 考え方<br>1. Concepts</p>\n<p>100. 原則<br>100. General</p>\n\
         <p>100.1. ワグは札を見せる。<br>100.1. A wug shows a tag.</p>\n\
         <p>例：ワグは1匹で吠える。<br>Example: One wug barks.</p>\n{rules}\
         <p>10. 用語集<br>Glossary</p>\n<p>=ワグ（わぐ）／Wug=<br>Wug</p>\n\
         <p>札に描かれた生き物。<br>A being on a tag.</p>\n\
         <p>このルールは2024年9月20日から有効です。<br>\
         These rules are effective as of September 20, 2024.</p></body></html>\n"
    )
}

fn shown(record: &Record) -> String {
    let name = record.number.map(|number| number.to_string());
    let name = name.or_else(|| record.headword().map(str::to_owned)).unwrap_or_default();
    let reading = record.term.as_ref().and_then(|term| term.reading.clone());
    let reading = reading.map_or(String::new(), |text| format!(" ({text})"));
    let mut line = format!("{} {name}{reading}: {}", record.kind, record.text);
    if let Some(beside) = &record.beside {
        for reading in &beside.readings {
            let word = &record.text[reading.bytes.start as usize..reading.bytes.end as usize];
            line += &format!(" [{word} {}]", reading.kana);
        }
        line += &beside.english.as_ref().map_or(String::new(), |text| format!(" <{text}>"));
    }
    line + "\n"
}

/// Checks all records but those of the filler.
#[track_caller]
fn check(page: &str, expected: Expect) -> Rulebook {
    let wanted = Wanted { name: "JPN_CR_20240920_1.html".to_owned(), ..Wanted::default() };
    let reading = read_as(page.as_bytes(), &wanted).expect("it is an edition");
    assert!(reading.rulebook.problems.is_empty(), "{:?}", reading.rulebook.problems);
    let head = format!("{} {}\n", reading.recognition.id, reading.recognition.form);
    let records = reading.rulebook.records().iter();
    let told = records
        .filter(|record| record.number.is_none_or(|number| number.rule_part() <= 2))
        .map(shown);
    expected.assert_eq(&(head + &told.collect::<String>()));
    reading.rulebook
}

#[test]
fn readings_stand_beside_the_text_and_not_in_it() {
    check(
        &with_readings(),
        expect![[r#"
        ja:2024-09-20 the Comprehensive Rules in Japanese
        front : ある総合ルール(和訳 20240920.1 版)
        front : もくじ
        front 0: はじめに
        front 1: 考え方
        front 100: 原則
        front 10: 用語集
        section 0: はじめに
        front : この文書は作り話である。
        section 1: 考え方
        section 100: 原則
        rule 100.1: ワグは札を見せ、ワグが吠える。 [ワグ わぐ] [札 ふだ] [ワグ わぐ]
        example 100.1: ワグは1匹で吠える。 [ワグ わぐ]
        rule 100.2: 札は2枚ある。 [札 ふだ]
        back : 10. 用語集
        glossary ワグ (わぐ): 札に描かれた生き物。 [札 ふだ]
        glossary 札 (ふだ): 紙。
        back : このルールは2024年9月20日から有効です。
    "#]],
    );
}

#[test]
fn english_lines_are_kept_with_the_japanese_lines_above_them() {
    let book = check(
        &with_english(),
        expect![[r#"
        ja:2024-09-20 the Comprehensive Rules in Japanese with the English between
        front : ========
        front : ある総合ルール(和訳 20240920.1 版)
        front : ========
        front : もくじ <Contents>
        front 1: 考え方 <1. Concepts>
        front 100: 原則 <100. General>
        front 10: 用語集 <Glossary>
        section 1: 考え方 <1. Concepts>
        section 100: 原則 <100. General>
        rule 100.1: ワグは札を見せる。 <100.1. A wug shows a tag.>
        example 100.1: ワグは1匹で吠える。 <Example: One wug barks.>
        rule 100.2: 札は2枚ある。 <100.2. There are 2 tags.>
        back : 10. 用語集 <Glossary>
        glossary ワグ (わぐ): 札に描かれた生き物。 <Wug
        A being on a tag.>
        back : このルールは2024年9月20日から有効です。 <These rules are effective as of September 20, 2024.>
    "#]],
    );
    let lines: Vec<u32> = book.records().iter().map(|record| record.lines.start).collect();
    assert!(lines.is_sorted(), "{lines:?}");
}

/// The Japanese of a page, record for record, and how much English stands beside it.
fn beside(lines: impl Iterator<Item = String>) -> (Vec<String>, usize) {
    let text = lines.collect::<Vec<_>>().join("\n");
    let reading = mtgcr::parse::read(text.as_bytes()).expect("it is read");
    assert_eq!(reading.recognition.id.to_string(), "ja:2024-09-20");
    let records = reading.rulebook.records().iter();
    let rules = records.filter(|record| record.kind == RecordKind::Rule);
    let english = |record: &&Record| record.beside.as_ref().is_some_and(|of| of.english.is_some());
    (rules.clone().map(|record| record.text.clone()).collect(), rules.filter(english).count())
}

#[test]
fn english_may_stand_above_or_have_no_numbers() {
    let head = ["ある総合ルール(和訳 20240920.1 版)", "1. 考え方", "100. 原則"].map(str::to_owned);
    let pairs = |line: fn(usize) -> [String; 2]| head.iter().cloned().chain((1..30).flat_map(line));
    let below = beside(pairs(|nth| {
        [format!("100.{nth}. 札は{nth}枚。"), format!("100.{nth}. {nth} tags.")]
    }));
    let above = beside(pairs(|nth| {
        [format!("100.{nth}. {nth} tags."), format!("100.{nth}. 札は{nth}枚。")]
    }));
    let bare = beside(pairs(|nth| {
        [format!("100.{nth}. 札は{nth}枚。"), format!("There are {nth} tags.")]
    }));
    assert_eq!(below.1, 29);
    assert_eq!([&above, &bare], [&below, &below]);
}

#[test]
fn a_page_says_of_a_rule_what_it_prints_beside_it() {
    let home = tempfile::tempdir().expect("a folder");
    let input =
        Input { path: "JPN_CR_20240920_1.je.html".to_owned(), bytes: Ok(with_english().into()) };
    mtgcr::home::import(home.path(), vec![input].into_iter(), ImportQuestion::default(), &Silent)
        .expect("it is taken");
    let library = Library::open(home.path(), &Silent).expect("it opens");
    let sides = library.pick(None).expect("there is one edition");
    let answer = ask::show(&library, &["100.1".to_owned()], &sides).expect("it is there");
    assert_eq!(answer.records[0].ja.as_ref().expect("Japanese").edition.language, Language::Ja);
    assert!(json::print(&answer).contains("\"printed_english\": \"100.1. A wug shows a tag.\""));
    // How many translations there were before, nobody knows.
    let wanted = "100.1".to_owned();
    let question = History::of(wanted, None);
    let history = ask::history(&library, &question).expect("it is read").expect("it is there");
    assert!(history.first_may_be_older && history.may_be_more);
}
