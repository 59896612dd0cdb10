//! Do sources become the records that their readers see, and is nothing of them lost?

use expect_test::{Expect, expect};
use mtgcr::model::{Record, RecordKind, Rulebook};
use mtgcr::parse::{Line, decode, read, split};
use proptest::prelude::*;

/// All characters of a source but white space, in order.
pub fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// All characters of the records but white space, in order.
pub fn squeezed_records(book: &Rulebook) -> String {
    let pieces =
        book.records().iter().flat_map(|record| [record.printed.as_str(), record.text.as_str()]);
    pieces.map(squeezed).collect()
}

/// A small edition with `body` as its chapters.
fn edition(body: &str) -> String {
    let filler: String =
        (1..=12).map(|text| format!("101.{text}. Filler number {text}.\n\n")).collect();
    format!(
        "A Game’s Comprehensive Rules\n\nThese rules are effective as of November 8, 2024.\n\n\
         Introduction\n\nThis is made up.\n\nContents\n\n1. Concepts\n100. General\n101. Filler\n\
         2. Parts\n200. General\nGlossary\nCredits\n\n1. Concepts\n\n100. General\n\n\
         100.1. The first rule.\n\n101. Filler\n\n{filler}{body}\n\nGlossary\n\nUmbra\nA shade.\n\n\
         Void\n1. A place.\n2. To empty.\nSee rule 101.1.\n\nCredits\n\nWritten for a test.\n\n\
         These rules are effective as of November 8, 2024.\n"
    )
}

fn describe(record: &Record) -> String {
    let name = match (record.number, record.headword(), record.part) {
        (Some(number), ..) => number.to_string(),
        (_, Some(headword), _) => headword.to_owned(),
        (.., Some(part)) => part.to_string(),
        _ => String::new(),
    };
    format!("{} {name}: [{}] {:?}\n", record.kind, record.printed, record.text)
}

/// Checks the records behind the filler and before the glossary, then the problems.
#[track_caller]
fn check(body: &str, expected: Expect) {
    let source = edition(body);
    let reading = read(source.as_bytes()).expect("it is an edition");
    let book = reading.rulebook;
    assert_eq!(squeezed_records(&book), squeezed(&source));
    let records = book.records().iter();
    let behind = records.skip_while(|record| record.printed != "101.12.").skip(1);
    let text: String =
        behind.take_while(|record| record.text != "Glossary").map(describe).collect();
    let problems: String =
        book.problems.iter().map(|problem| format!("! {}\n", problem.kind)).collect();
    expected.assert_eq(&(text + &problems));
}

#[test]
fn paragraphs_and_examples_belong_to_the_rule_above() {
    check(
        "101.13. A rule.\n     Its second paragraph.\nExample: One.\nExample: Two.\n\n\
         101.14. Another.\n\nExample: After a blank line.\n\n2. Parts\n\n200. General\n\n200.1. Done.",
        expect![[r#"
            rule 101.13: [101.13.] "A rule.\nIts second paragraph."
            example 101.13: [Example:] "One."
            example 101.13: [Example:] "Two."
            rule 101.14: [101.14.] "Another."
            example 101.14: [Example:] "After a blank line."
            section 2: [2.] "Parts"
            section 200: [200.] "General"
            rule 200.1: [200.1.] "Done."
        "#]],
    );
}

#[test]
fn misprinted_numbers_are_kept_and_listed() {
    check(
        "101.13a. Dot.\n\n101.13b Fine.\n\n101.14 No dot.\n\n101.15.No space.\n\n\
         101. 15a Spaced.\n\n101.b No rule.\n\n101.15b Twice.\n\n432.2b Far away.\n\n101.16. On.\n\n\
         2. Parts\n\n200. General\n\n200.1. Done.",
        expect![[r#"
            rule 101.13a: [101.13a.] "Dot."
            rule 101.13b: [101.13b] "Fine."
            rule 101.14: [101.14] "No dot."
            rule 101.15: [101.15.] "No space."
            rule 101.15a: [101. 15a] "Spaced."
            rule 101.15b: [101.b] "No rule."
            rule 101.15b: [101.15b] "Twice."
            rule 432.2b: [432.2b] "Far away."
            rule 101.16: [101.16.] "On."
            section 2: [2.] "Parts"
            section 200: [200.] "General"
            rule 200.1: [200.1.] "Done."
            ! number printed as `101.13a.`, read as 101.13a
            ! 101.13a is not expected after 101.12
            ! number printed as `101.14`, read as 101.14.
            ! number printed as `101.15.No`, read as 101.15.
            ! number printed as `101. 15a`, read as 101.15a
            ! number printed as `101.b`, read as 101.15b
            ! 101.15b stands here again, first on line 61
            ! 432.2b is not expected after 101.15b
        "#]],
    );
}

#[test]
fn a_list_in_a_rule_opens_no_chapter() {
    check(
        "101.13. Three things:\n1. One thing.\n2. Parting ways.\n3. Parts.\n\n\
         2. Parts\n\n200. General\n\n200.1. Done.",
        expect![[r#"
            rule 101.13: [101.13.] "Three things:\n1. One thing.\n2. Parting ways.\n3. Parts."
            section 2: [2.] "Parts"
            section 200: [200.] "General"
            rule 200.1: [200.1.] "Done."
        "#]],
    );
}

#[test]
fn wrapped_lines_are_joined_and_their_numbers_are_no_rules() {
    let wide = "words that fill a line as a typesetter would have them, so that it is wrapped";
    let body = format!(
        "101.13. Some {wide}\n101.4, “Filler,” is only mentioned and {wide}\nand done with half-\n\
         truths.\nExample: An example that also has {wide}\n101.3 in it.\n\n\
         2. Parts\n\n200. General\n\n200.1. {wide}\n{wide}"
    );
    let long: String = (0..60).map(|number| format!("201.{number} {wide}\n{wide}\n\n")).collect();
    let source = edition(&(body + "\n\n" + &long));
    let book = read(source.as_bytes()).expect("it is an edition").rulebook;
    let rule = book.get("101.13".parse().unwrap()).expect("the rule is there");
    assert!(rule.text.ends_with("done with half-truths."), "{}", rule.text);
    assert_eq!(book.all("101.3".parse().unwrap()).count(), 1);
    assert_eq!(squeezed_records(&book), squeezed(&source));
}

#[test]
fn a_first_sense_without_its_line_break_is_no_part_of_the_headword() {
    let source = edition("").replace("Void\n1. A place.", "Void1. A place.");
    let book = read(source.as_bytes()).expect("it is an edition").rulebook;
    let void = book.of_kind(RecordKind::Glossary).last().expect("there are two entries");
    assert_eq!(
        describe(void),
        "glossary Void: [Void] \"1. A place.\\n2. To empty.\\nSee rule 101.1.\"\n"
    );
    assert_eq!(squeezed_records(&book), squeezed(&source));
}

#[test]
fn a_headword_without_the_blank_line_before_it_begins_an_entry() {
    let glued = "Umbra\nA shade.\nUrn\nA pot. See rule 101.2, “Pots.”\nVine\n\n\
                 “Vine” is a plant that climbs.\n\nVoid\n";
    let source = edition("").replace("Umbra\nA shade.\n\nVoid\n", glued);
    let book = read(source.as_bytes()).expect("it is an edition").rulebook;
    let entries: String = book.of_kind(RecordKind::Glossary).map(describe).collect();
    expect![[r#"
        glossary Umbra: [Umbra] "A shade."
        glossary Urn: [Urn] "A pot. See rule 101.2, “Pots.”"
        glossary Vine: [Vine] "“Vine” is a plant that climbs."
        glossary Void: [Void] "1. A place.\n2. To empty.\nSee rule 101.1."
    "#]]
    .assert_eq(&entries);
    assert_eq!(squeezed_records(&book), squeezed(&source));
}

#[test]
fn glossary_entries_keep_their_senses() {
    let source = edition("2. Parts\n\n200. General\n\n200.1. Done.");
    let book = read(source.as_bytes()).unwrap().rulebook;
    let entries: String = book.of_kind(RecordKind::Glossary).map(describe).collect();
    expect![[r#"
        glossary Umbra: [Umbra] "A shade."
        glossary Void: [Void] "1. A place.\n2. To empty.\nSee rule 101.1."
    "#]]
    .assert_eq(&entries);
}

#[test]
fn a_copy_that_breaks_off_is_told() {
    let source = edition("2. Parts\n\n200. General\n\n200.1. Done.");
    let cut = &source[..source.find("Void").unwrap()];
    let book = read(cut.as_bytes()).unwrap().rulebook;
    let problems: Vec<String> =
        book.problems.iter().map(|problem| problem.kind.to_string()).collect();
    assert_eq!(problems, ["the text breaks off after `Umbra`"]);
}

#[test]
fn every_kind_of_line_end_gives_the_same_records() {
    let source = edition("101.13. A rule.\n\n2. Parts\n\n200. General\n\n200.1. Done.");
    let records = |text: &str| {
        let records = read(text.as_bytes()).unwrap().rulebook.records().to_vec();
        records.into_iter().map(|record| (record.printed, record.text)).collect::<Vec<_>>()
    };
    let plain = records(&source);
    for end in ["\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
        assert_eq!(records(&source.replace('\n', end)), plain, "{end:?}");
    }
    // As published: bare CR, and a page break before the glossary that ends in CR CR LF.
    let paged = source.replace('\n', "\r").replace("\r\rGlossary\r\r", "\r\r\nGlossary\r\r");
    assert_eq!(records(&paged), plain);
}

#[test]
fn letters_that_came_in_pieces_are_whole_again() {
    let texts = |source: &str| {
        let book = read(source.as_bytes()).unwrap().rulebook;
        book.records().iter().map(|record| record.text.clone()).collect::<Vec<_>>()
    };
    let english =
        edition("101.13. A façade is offered first.\n\n2. Parts\n\n200. General\n\n200.1. Done.");
    let pieces =
        english.replace('ç', "c\u{327}").replace("ff", "\u{fb00}").replace("fi", "\u{fb01}");
    assert_ne!(pieces, english);
    assert_eq!(texts(&pieces), texts(&english));

    let japanese = include_str!("../../corpus/sample/CR-20241108.ja.txt");
    let voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼガギグゲゴザジズゼゾダデドバビブベボ";
    let in_pieces = |letter: char| match voiced.contains(letter) {
        true => format!("{}\u{3099}", char::from_u32(letter as u32 - 1).expect("it is kana")),
        false => letter.to_string(),
    };
    let pieces: String = japanese.chars().map(in_pieces).collect();
    assert_ne!(pieces, japanese);
    assert_eq!(texts(&pieces), texts(japanese));
}

#[test]
fn a_japanese_edition_has_chapters_0_and_10() {
    let rules: String =
        (1..=12).map(|number| format!("100.{number}. 規則その{number}である。\n")).collect();
    let source = format!(
        "　これは試験のための文書である。\nもくじ\n0. はじめに\n1. 考え方\n100. 原則\n10. 用語集\n\
         ある遊戯の総合ルール\n0. はじめに\n　読む前に。\n1. 考え方\n100. 原則\n{rules}\
         100.12a字の前に空きがない。rule 100〔原則〕参照。\n例:ひとつ。\n例：ふたつ。\n100.12b\n\
         次の行にある。\n10. 用語集\n=影（かげ）／Umbra=\n暗い所。\n\n=無、虚（む、きょ）／Void, Empty=\n\
         何もない所。rule 100.1参照。\n20241108.0\nこのルールは2024年11月8日から有効です。\n"
    );
    let reading = read(source.as_bytes()).expect("it is an edition");
    assert_eq!(reading.recognition.id.to_string(), "ja:2024-11-08");
    let book = reading.rulebook;
    assert_eq!(squeezed_records(&book), squeezed(&source));
    let shown = book.records().iter().filter(|record| !record.text.starts_with("規則その"));
    expect![[r#"
        front preamble: [] "これは試験のための文書である。"
        front heading: [] "もくじ"
        front 0: [0.] "はじめに"
        front 1: [1.] "考え方"
        front 100: [100.] "原則"
        front 10: [10.] "用語集"
        front title: [] "ある遊戯の総合ルール"
        section 0: [0.] "はじめに"
        front introduction: [] "読む前に。"
        section 1: [1.] "考え方"
        section 100: [100.] "原則"
        rule 100.12a: [100.12a] "字の前に空きがない。rule 100〔原則〕参照。"
        example 100.12a: [例:] "ひとつ。"
        example 100.12a: [例：] "ふたつ。"
        rule 100.12b: [100.12b] "次の行にある。"
        back heading: [] "10. 用語集"
        glossary 影: [=影（かげ）／Umbra=] "暗い所。"
        glossary 無、虚: [=無、虚（む、きょ）／Void, Empty=] "何もない所。rule 100.1参照。"
        back date: [] "20241108.0"
        back date: [] "このルールは2024年11月8日から有効です。"
    "#]]
    .assert_eq(&shown.map(describe).collect::<String>());
}

/// Lines such as sources are made of, in any order.
fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[1-9]\\. [A-Z][a-z]{2,8}",
        "[1-9][0-9]{2}\\. [A-Z][a-z]{2,8}",
        "[1-9][0-9]{2}\\.[1-9][0-9]?\\.? [A-Za-z ]{0,30}\\.?",
        "[1-9][0-9]{2}\\.[1-9][a-z]{1,2}\\.? ?[A-Za-z ]{0,30}",
        "Example: [a-z ]{0,30}",
        "Glossary|Credits|Contents|Index|Introduction|Questions\\?",
        "[A-Z][a-z]{2,9}( \\(Obsolete\\))?",
        "     [A-Za-z ,.]{0,40}",
        "[1-9]\\. [a-z ]{0,30}",
        "例：[あ-ん]{0,9}|[0-9]{3}\\.[1-9][a-z]?[あ-ん]{0,9}",
        "=[ア-ン]{1,5}（[あ-ん]{0,5}）／[A-Z][a-z]{0,6}=",
        "[-=]{3,30}",
        "\\PC{0,40}",
    ]
}

proptest! {
    #[test]
    fn nothing_is_lost_in_any_order_of_lines(
        lines in prop::collection::vec(any_line(), 0..80),
        line_end in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
        japanese in any::<bool>(),
    ) {
        let rules: Vec<String> = (1..=12).map(|number| format!("100.{number}. かなのある規則、その{number}である。")).collect();
        let date = match japanese {
            true => "このルールは2024年11月8日から有効です。",
            false => "These rules are effective as of November 8, 2024.",
        };
        let all = [vec![date.to_owned()], lines, rules].concat().join(line_end);
        if let Ok(reading) = read(all.as_bytes()) {
            // Marks that tools set are taken away where a text is mended.
            let is_of_tool = |letter: char| "\\*_`'[]“”|>#=".contains(letter);
            let records = squeezed_records(&reading.rulebook).replace(is_of_tool, "");
            prop_assert_eq!(records, squeezed(&reading.text).replace(is_of_tool, ""));
            let starts: Vec<u32> = reading.rulebook.records().iter().map(|record| record.lines.start).collect();
            prop_assert!(starts.is_sorted());
        }
    }

    #[test]
    fn lines_join_to_the_text(text in "[a-z\r\n ]{0,60}") {
        let joined: String = split(&text).iter().map(|part: &Line<'_>| part.raw).collect();
        let plain: String = text.chars().filter(|letter| !matches!(letter, '\r' | '\n')).collect();
        prop_assert_eq!(joined, plain);
    }

    #[test]
    fn no_bytes_make_reading_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = decode(&bytes);
        let _ = read(&bytes);
    }
}
