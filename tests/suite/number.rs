//! Are rule numbers, ranges and editions read as people write them, and in the book's order?

use mtgcr::model::{EditionId, EffectiveDate, NumberRange, RuleNumber};
use proptest::prelude::*;

fn number(text: &str) -> RuleNumber {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

#[track_caller]
fn typed(typed: &str, expected: &str) {
    let read = NumberRange::read(typed).map(|text| text.to_string());
    assert_eq!(read.as_deref(), Ok(expected), "{typed}");
}

#[track_caller]
fn refused(typed: &str) {
    assert!(NumberRange::read(typed).is_err(), "{typed}");
}

#[test]
fn what_people_type_is_read() {
    for spelling in [
        "702.19b",
        "CR 702.19b",
        "cr702.19b",
        "rule 702.19B.",
        "Rule: 702.19b",
        "702-19b",
        "702.19 b",
        "702.19(b)",
        " 702 . 19b ",
        "７０２．１９ｂ",
        "ルール702.19b",
        "総合ルール702.19b",
        "総合ルール 702.19b。",
        "§702.19b",
    ] {
        typed(spelling, "702.19b");
    }
    typed("7", "7");
    typed("section 7", "7");
    typed("702", "702");
    typed("702.", "702");
    typed("704.5aa", "704.5aa");
    typed("702.05", "702.5");
}

#[test]
fn ranges_are_read() {
    typed("704.5d-f", "704.5d–f");
    typed("601.2a–b", "601.2a–b");
    typed("509.1–3", "509.1–3");
    typed("rules 509.1 - 509.3", "509.1–3");
    typed("703.4k–703.4m", "703.4k–m");
    typed("702-704", "702–704");
    typed("７０４．５ｄ～ｆ", "704.5d–f");
    refused("704.5f-d");
    refused("509.3-1");
    refused("509.1-510.2");
}

#[test]
fn other_texts_are_no_numbers() {
    for text in
        ["", "trample", "12", "1234", "702.0", "702.19bcd", "702.19é", "-1", "702..19", "ルール"]
    {
        refused(text);
    }
    refused(&"7".repeat(100_000));
}

#[test]
fn letters_skip_l_and_o_and_go_on_after_z() {
    let next = |text: &str| number(text).next().map(|text| text.to_string());
    assert_eq!(next("100.1k").as_deref(), Some("100.1m"));
    assert_eq!(next("100.1n").as_deref(), Some("100.1p"));
    assert_eq!(next("704.5z").as_deref(), Some("704.5aa"));
    assert_eq!(next("704.5ak").as_deref(), Some("704.5am"));
    assert_eq!(next("702.19").as_deref(), Some("702.20"));
    assert_eq!(next("999"), None);
    assert_eq!(number("100.1a").previous(), None);
    assert_eq!(number("704.5aa").previous(), Some(number("704.5z")));
}

#[test]
fn numbers_have_the_order_of_the_book() {
    let book = ["7", "702", "702.1", "702.2", "702.2a", "702.19", "704.5z", "704.5aa", "8"];
    let mut sorted: Vec<RuleNumber> = book.iter().rev().map(|book| number(book)).collect();
    sorted.sort();
    assert_eq!(sorted, book.map(number));
}

#[test]
fn a_number_covers_what_lies_under_it() {
    assert!(number("702").covers(number("702.19b")));
    assert!(number("7").covers(number("702.19b")));
    assert!(number("702.1").covers(number("702.1a")));
    assert!(!number("702.1").covers(number("702.19")));
    let range: NumberRange = "509.1–3".parse().unwrap();
    assert!(range.covers(number("509.2a")) && !range.covers(number("509.4")));
}

#[test]
fn editions_are_printed_as_they_are_read() {
    for text in ["2024-11-08", "ja:2026-01-16", "2026-08-07.2", "bulletin:ja:2024-11-08"] {
        let id: EditionId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
    }
    for text in ["", "2024-13-01", "2024-02-30", "fr:2024-11-08", "2024-11-08.0", "1066-10-14"] {
        assert!(text.parse::<EditionId>().is_err(), "{text}");
    }
    assert_eq!("20241108".parse(), "2024-11-08".parse::<EffectiveDate>());
}

prop_compose! {
    fn any_number()(section in 100u16..1000, rule in 0u16..300, letters in "|[a-z]{1,2}") -> RuleNumber {
        let below = RuleNumber::new(section, rule, &letters);
        let chapter = || RuleNumber::chapter_number(section / 100);
        below.or_else(|| if letters.is_empty() { chapter() } else { RuleNumber::section_number(section) })
            .expect("every arm is a number")
    }
}

proptest! {
    #[test]
    fn printing_then_reading_gives_the_same(number in any_number()) {
        prop_assert_eq!(number.to_string().parse(), Ok(number));
        prop_assert_eq!(RuleNumber::read(&number.to_string()), Ok(number));
        prop_assert_eq!(RuleNumber::from_packed(number.packed()), Some(number));
    }

    #[test]
    fn packed_numbers_sort_alike(a in any_number(), b in any_number()) {
        prop_assert_eq!(a.cmp(&b), a.packed().cmp(&b.packed()));
    }

    #[test]
    fn next_comes_after_and_previous_undoes_it(number in any_number()) {
        if let Some(next) = number.next() {
            prop_assert!(number < next);
            let odd = number.letters().contains(['l', 'o']);
            prop_assert!(odd || next.previous() == Some(number));
        }
    }

    #[test]
    fn nothing_typed_panics(text in "\\PC*") {
        let _ = NumberRange::read(&text);
        let _ = text.parse::<EditionId>();
    }
}
