//! Is a text that was damaged read whole, or weighed for what it lacks?

use mtgcr::model::{Level, Part, RecordKind};
use mtgcr::parse::{held_sections, joined, read};

/// A made-up edition of nine chapters, each rule a paragraph.
fn edition() -> String {
    let sections = |chapter: usize| (0..7).map(move |place| chapter * 100 + place);
    let mut text = "A Game Comprehensive Rules\n\nThese rules are effective as of May 1, 2031.\n\n\
                    Introduction\n\nThis text tells how a made-up game is played.\n\nContents\n\n"
        .to_owned();
    for chapter in 1..=9 {
        text += &format!("{chapter}. Chapter of Stones\n");
        sections(chapter).for_each(|section| text += &format!("{section}. Moves of Stones\n"));
    }
    text += "Glossary\nCredits\n\n";
    for chapter in 1..=9 {
        text += &format!("{chapter}. Chapter of Stones\n\n");
        for section in sections(chapter) {
            text += &format!("{section}. Moves of Stones\n\n");
            for rule in 1..=3 {
                text += &format!(
                    "{section}.{rule}. A player who has {rule} stones in the zone of {section} may \
                     move one of them to the next zone. See rule {section}.1, “Moves of Stones.”\n\n"
                );
                for letter in ["a", "b"] {
                    text += &format!(
                        "{section}.{rule}{letter} The stone doesn’t count as moved until everybody \
                         has had the chance to answer, as told in rule 100.{rule}.\n\n"
                    );
                }
                text += "Example: A player has three stones and moves one; the others stay.\n\n";
            }
        }
    }
    text += "Glossary\n\n";
    for letter in 'A'..='Z' {
        for word in ["bbot", "lone", "rch Stone", "rrow", "xe of Stone"] {
            text += &format!(
                "{letter}{word}\n1. A stone of the kind {letter}.\n2. A move with it.\n\n"
            );
        }
    }
    text + "Credits\n\nMade up by nobody.\n"
}

/// How many rules, examples and entries a text has, and what it lacks by itself.
fn counts(text: &str) -> ([usize; 3], usize) {
    let Ok(reading) = read(text.as_bytes()) else { return ([0; 3], 1) };
    let book = &reading.rulebook;
    let rules = book.count(Level::Rule) + book.count(Level::Subrule);
    let of = |kind| book.of_kind(kind).count();
    ([rules, of(RecordKind::Example), of(RecordKind::Glossary)], reading.lacking.len())
}

/// The text with each line wrapped.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let mut length = 0;
        for word in line.split(' ') {
            let letters = word.chars().count();
            let is_first = length == 0;
            let breaks = !is_first && length + 1 + letters > width;
            out += if breaks {
                "\n"
            } else if is_first {
                ""
            } else {
                " "
            };
            out += word;
            length = if breaks || is_first { letters } else { length + 1 + letters };
        }
        out += "\n";
    }
    out
}

#[test]
fn what_tools_do_to_a_text_is_undone() {
    let sound = edition();
    let whole = counts(&sound);
    assert_eq!(whole, ([567, 189, 130], 0));
    let dense: String =
        sound.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    let bullets = sound.replace("\n10", "\n* 10").replace("\n20", "\n: 20");
    let quoted: String = sound.lines().map(|line| format!("> {line}\n")).collect();
    let tripled: String = sound.lines().map(|line| format!("{line}\n\n\n")).collect();
    let read_as_latin: String = sound.bytes().map(char::from).collect();
    let damaged = [dense, bullets, quoted, tripled, read_as_latin];
    for (place, text) in damaged.iter().enumerate() {
        assert_eq!(counts(text), whole, "damage {place}");
    }
    for width in (60..=130).step_by(7) {
        assert_eq!(counts(&wrapped(&sound, width)), whole, "{width}");
    }
}

#[test]
fn no_text_that_lost_a_part_is_taken_for_whole() {
    let sound = edition();
    let body = sound.rfind("100.1. ").expect("it has rules");
    let credits = sound.rfind("Credits").expect("it has credits");
    let lines: Vec<usize> =
        sound[body..credits].match_indices("\n\n").map(|hit| body + hit.0).collect();
    for cut in lines.iter().step_by(17) {
        assert_ne!(counts(&sound[..*cut]).1, 0, "cut at {cut}");
    }
    for (place, start) in lines.iter().enumerate().step_by(23) {
        let Some(end) = lines.get(place + 60) else { break };
        let text = format!("{}{}", &sound[..*start], &sound[*end..]);
        assert_ne!(counts(&text).1, 0, "{start} to {end} taken out");
    }
    assert_ne!(counts(&(sound.clone() + &sound[body..])).1, 0, "twice");
    let short: String = sound
        .lines()
        .map(|line| format!("{}\n", line.chars().take(70).collect::<String>()))
        .collect();
    assert_ne!(counts(&short).1, 0, "lines cut");
}

#[test]
fn pieces_are_put_in_the_order_of_the_book() {
    let sound = edition();
    let places = ["2. Chapter of Stones\n\n200.", "Glossary\n\nA", "Credits\n\nM"]
        .map(|start| sound.rfind(start).expect("it is there"));
    let [second, glossary, credits] = places;
    let pieces =
        [&sound[credits..], &sound[second..glossary], &sound[..second], &sound[glossary..credits]];
    let text = joined(pieces.iter().map(|piece| piece.as_bytes()));
    let text = String::from_utf8(text).expect("it is text");
    assert_eq!(counts(&text), counts(&sound));
}

#[test]
fn a_section_without_rules_is_put_in_its_place() {
    let sound = edition();
    let place = |start: &str| sound.rfind(start).expect("it is there");
    let [heading, rules, next] = ["600. Moves", "600.1. ", "601. Moves"].map(place);
    let pieces = [&sound[next..], &sound[heading..rules], &sound[..heading]];
    let text = joined(pieces.iter().map(|piece| piece.as_bytes()));
    let sections = |text: &[u8]| {
        let book = read(text).expect("it is an edition").rulebook;
        book.of_kind(RecordKind::Section).map(|section| section.number).collect::<Vec<_>>()
    };
    assert_eq!(sections(&text), sections(sound.as_bytes()));
}

#[test]
fn a_section_is_emptied_where_the_text_says_so() {
    let sound = edition();
    let is_held = |text: &str, section: &str| {
        let book = read(text.as_bytes()).expect("it is an edition").rulebook;
        held_sections(book.records()).contains(&section.parse().expect("a number"))
    };
    let with = |from: &str, instead: &str, to: &str| {
        let place = |start: &str| sound.rfind(start).expect("it is there");
        [&sound[..place(from)], instead, &sound[place(to)..]].concat()
    };
    let told = with("401. Moves", "401. This section is now empty. See rule 402.1.\n\n", "402. M");
    assert!(is_held(&told, "401"));
    assert!(!is_held(&with("401.1. ", "", "402. Moves"), "401"));
    // The first section of a chapter may have nothing but its title.
    let bare = with("600.1. ", "", "601. Moves");
    assert!(is_held(&bare, "600"));
    assert!(!is_held(&bare.replacen("See rule 500.1", "See rule 600.1", 1), "600"));
}

#[test]
fn contents_are_read_without_their_heading() {
    let listed = |text: &str| {
        let book = read(text.as_bytes()).expect("it is an edition").rulebook;
        let lines = book.records().iter().filter(|record| record.part == Some(Part::Contents));
        lines.map(|line| (line.number, line.text.clone())).collect::<Vec<_>>()
    };
    let sound = edition();
    assert_eq!(listed(&sound).len(), 74);
    assert_eq!(listed(&sound.replacen("Contents\n\n", "", 1)), listed(&sound));
}

#[test]
fn numbers_of_pages_are_no_words_of_a_wrapped_japanese_text() {
    let rules: Vec<String> = (1..=60)
        .map(|rule| format!("100.{rule}. 札を{rule}枚持つ人は、相手の前に置かれた石をすべて数えてから、もう1枚を引いてもよい。"))
        .collect();
    let front =
        "ある総合ルール\n\nこのルールは2031年5月1日から有効です。\n\n1. 考え方\n\n100. 原則\n\n";
    let sound = format!("{front}{}\n", rules.join("\n\n"));
    let mut damaged = front.to_owned();
    for (at, line) in rules
        .iter()
        .flat_map(|rule| {
            let letters: Vec<char> = rule.chars().collect();
            letters.chunks(20).map(String::from_iter).collect::<Vec<_>>()
        })
        .enumerate()
    {
        damaged += &format!("{line}\n");
        if at % 9 == 8 {
            damaged += &format!("{}\n", at / 9 + 1);
        }
    }
    let texts = |text: &str| {
        let book = read(text.as_bytes()).expect("it is an edition").rulebook;
        book.of_kind(RecordKind::Rule).map(|rule| rule.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&damaged), texts(&sound));
}
