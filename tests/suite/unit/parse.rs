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

#[test]
fn compatibility_forms_are_undone() {
    let sound = edition().replacen("100.1. ", "100.1. Lanterns™ are kept. ", 2);
    let apart = sound.replace('™', "TM");
    let text = |text: &str| read(text.as_bytes()).expect("it is an edition").rulebook;
    let words = |text_of: &str| -> Vec<String> {
        text(text_of).records().iter().map(|record| record.text.clone()).collect()
    };
    assert_ne!(sound, apart);
    assert_eq!(words(&apart), words(&sound));
    let wide = "10. 用語集\n=影（かげ）／Umbra=\n暗い所。\n\n=石（いし）／Stone=\n硬い物。\n\n\
                =札（ふだ）／Card=\n紙。\n\n=木（き）／Tree=\n木材。\n\n=火（ひ）／Fire=\n光。\n\n\
                このルールは2031年5月1日から有効です。\n";
    let narrow = wide.replace('（', "(").replace('）', ")").replace('／', "/");
    let terms = |text_of: &str| -> Vec<_> {
        text(text_of).records().iter().map(|record| record.term.clone()).collect()
    };
    assert_eq!(terms(&narrow), terms(wide));
    let dated = wide.replace("2031年5月1日", "２０３１年５月１日");
    let id = |text: &str| read(text.as_bytes()).map(|reading| reading.recognition.id);
    assert_eq!(id(&dated), id(wide));
}

#[test]
fn what_a_printer_strewed_over_a_translation_is_told() {
    let front =
        "ある総合ルール\n\nこのルールは2031年5月1日から有効です。\n\n1. 考え方\n100. 原則\n";
    let rule = |at: usize, foot: &str| format!("100.{at}. 札を{at}枚引く。\n{foot}");
    let book = |foot: &dyn Fn(usize) -> String| {
        front.to_owned() + &(1..=120).map(|at| rule(at, &foot(at))).collect::<String>()
    };
    let lacking = |text: &str| read(text.as_bytes()).expect("it is an edition").lacking.len();
    assert_eq!(lacking(&book(&|_| String::new())), 0);
    // A remark of the translator's own may stand between rules, and says something else each time.
    let remark = |at: usize| match at % 20 {
        0 => format!("\n訳注その{}\n\n", ["一", "二", "三", "四", "五", "六"][at / 20 - 1]),
        _ => String::new(),
    };
    assert_eq!(lacking(&book(&remark)), 0);
    let foot = |at: usize| match at % 20 {
        0 => format!("\nある総合ルール {at}頁\n\n"),
        _ => String::new(),
    };
    assert_eq!(lacking(&book(&foot)), 1);
}

#[test]
fn kana_that_a_tool_replaced_are_missed() {
    let rule = |at: usize| {
        format!(
            "100.{at}. あなたがこの札をひっくり返したとき、カードのトークンとチャンピオンを選び、それが出るのを待つ。\n"
        )
    };
    let sound = "ある総合ルール\n\nこのルールは2031年5月1日から有効です。\n\n1. 考え方\n100. 原則\n"
        .to_owned() + &(1..=900).map(rule).collect::<String>();
    let lacking = |text: &str| read(text.as_bytes()).expect("it is an edition").lacking.len();
    assert_eq!(lacking(&sound), 0);
    assert_eq!(lacking(&sound.replace('っ', "つ")), 1);
    assert_eq!(lacking(&sound.replace('ャ', "ヤ")), 1);
    let unvoiced = [('が', "か"), ('び', "ひ"), ('で', "て"), ('ど', "と"), ('だ', "た")];
    assert_eq!(
        lacking(&unvoiced.iter().fold(sound, |text, (one, other)| text.replace(*one, other))),
        1
    );
}
