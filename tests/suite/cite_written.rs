//! What stands beside a citation tells what was meant by it: quotes in Japanese, editions, ends of
//! ranges.

use expect_test::expect;
use mtgcr::answer::CiteLevel;
use mtgcr::ask::{self, CiteQuestion, CiteText};
use mtgcr::model::Language;
use mtgcr::words::Words;

use super::cite::{NEW, OLD, Project, check, findings, said_under};

#[test]
fn a_japanese_quote_tells_the_edition_and_the_rule_too() {
    let shown = |number: &str| said_under(number, Language::Ja);
    let (old, other) = (shown("509.5a"), shown("509.1h"));
    let forms: [fn(&str, &str) -> String; 4] = [
        |number, words| format!("// 総合ルール{number}「{words}」\n"),
        |number, words| format!("// 『{words}』（CR {number}）\n"),
        |number, words| format!("// {number} {words}\n"),
        |number, words| {
            let middle = words.char_indices().nth(words.chars().count() / 2);
            let (first, last) = words.split_at(middle.map_or(0, |letter| letter.0));
            format!("// ルール{number}：\n// 「{first}\n//  {last}」\n")
        },
    ];
    for form in forms {
        let told = findings("a.rs", &form("509.5a", &old), None);
        let first = told.first().expect("it is told");
        assert_eq!((first.verdict.word(), first.today.as_deref()), ("moved", Some("509.3a")));
        assert_eq!(findings("a.rs", &form("509.1h", &other), None), [], "it is quoted rightly");
        for wrong in ["100.1a", "510.1c"] {
            let told = findings("a.rs", &form(wrong, &other), None);
            let first = told.first().expect("it is told");
            assert_eq!(
                (first.verdict.word(), &*first.suggestions[0].number),
                ("misquoted", "509.1h")
            );
        }
    }
    let told = findings("a.rs", &format!("// CR 999.1「{other}」"), None);
    let first = told.first().expect("it is told");
    assert_eq!((first.verdict.word(), &*first.suggestions[0].number), ("never", "509.1h"));
}

#[test]
fn nothing_is_suggested_for_a_number_beside_which_nothing_stands() {
    let text =
        "// see CR 617.4k\n\nfn a() {}\n\n// Each blocked creature: an attacker that is blocked\n";
    let told = findings("a.rs", text, None);
    assert_eq!((told.len(), told[0].verdict.word()), (1, "never"));
    assert!(told[0].suggestions.is_empty(), "{:?}", told[0].suggestions);
}

fn english(number: &str) -> String {
    said_under(number, Language::En)
}

#[test]
fn words_of_another_rule_are_seen_wherever_they_stand_beside_a_number() {
    let (right, other) = (english("509.1h"), english("702.19b"));
    let texts = [
        format!("// CR 100.1a: {other}\n"),
        format!("// ``{other}'' (CR~100.1a)\n"),
        format!("// \"{other} See rule 702.\" — CR 100.1a\n"),
        // What the comment before quotes is said of its own number.
        format!("// CR 702.19b: \"{}\"\n// CR 100.1a: \"{other}\"\n", english("702.19a")),
        format!("// CR 509.1h: \"{right}\". According to 100.1a, \"{other}\"\n"),
    ];
    for text in texts {
        let told = findings("a.rs", &text, None);
        let wrong: Vec<_> = told.iter().filter(|finding| finding.cited == "100.1a").collect();
        let meant: Vec<_> = wrong.iter().map(|finding| &*finding.suggestions[0].number).collect();
        assert_eq!(meant, ["702.19b"], "{text}");
    }
}

#[test]
fn words_of_the_rule_above_are_no_quote_of_its_subrule() {
    let above = english("509.1");
    let told = findings("a.rs", &format!("// CR 509.1a: \"{above}\"\n"), None);
    let first = told.first().expect("it is told");
    assert_eq!((first.verdict.word(), &*first.suggestions[0].number), ("misquoted", "509.1"));
    assert_eq!(findings("a.rs", &format!("// CR 509: \"{above}\"\n"), None), []);
}

#[test]
fn an_edition_that_is_pinned_to_a_number_is_meant_for_good() {
    let pinned = "// 509.4@2024-09-20, CR 509.4@2024-09-20\n\
                  // [509.4](https://mtg.example/509.4@2024-09-20)\n";
    assert_eq!(findings("a.rs", pinned, None), []);
    assert_eq!(findings("a.rs", pinned, Some(OLD)), []);
    let never = findings("a.rs", "// CR 509.9@2024-09-20\n", None);
    assert_eq!(never.iter().map(|finding| finding.verdict.word()).collect::<Vec<_>>(), ["never"]);
    let text = format!("{pinned}// CR 509.4 (2024-09-20), CR 509.4\n");
    let project = Project::new(&[("a.rs", text.as_bytes())]);
    let told = project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 0);
    let new = format!("{pinned}// CR 509.4 (2024-09-20), CR 509.2\n");
    assert_eq!(String::from_utf8_lossy(&project.read("a.rs")), new);
    assert!(told.contains("stands beside it"), "{told}");
}

#[test]
fn an_edition_that_is_not_here_is_told_and_proves_nothing() {
    let library = crate::suite::library();
    let to = Some(OLD.to_owned());
    let question = CiteQuestion { to, level: CiteLevel::All, ..CiteQuestion::default() };
    let citations = ask::citations(&library, question).expect("the sample is not damaged");
    let told = |text: &str| {
        let text = CiteText { name: "a.rs", text, ..CiteText::default() };
        citations.check(&text).expect("the sample is not damaged").findings.remove(0)
    };
    let held = told("// CR 509.2 (2024-11-10)\n");
    assert_eq!((held.level, held.replacement.as_deref()), (CiteLevel::Certain, Some("509.4")));
    // An edition that the project knows of came in between.
    let missing = told("// CR 509.2 (2025-03-01)\n");
    assert_eq!((missing.level, missing.replacement.as_deref()), (CiteLevel::Likely, None));
    let evidence: Vec<String> =
        missing.evidence.iter().map(|evidence| Words::EN.said(evidence)).collect();
    assert!(evidence.iter().any(|text| text.contains("is not here")), "{evidence:?}");
}

#[test]
fn a_range_over_several_rules_is_left_to_people() {
    check(
        "// CR 508.1–509.4, rules 509.4 to 510.1, CR 509.4",
        expect![[r#"
        1:13 509.4 moved: 509.4 of 2024-09-20 is 509.2 now
        1:26 509.4 moved: 509.4 of 2024-09-20 is 509.2 now
        1:45 509.4 moved → 509.2: 509.4 of 2024-09-20 is 509.2 now
    "#]],
    );
}

#[test]
fn the_words_of_a_rule_that_leads_to_the_cited_one_are_no_slip() {
    let words = "Combat damage is dealt in the combat damage step by the creatures that attack";
    let told = findings("a.rs", &format!("// 100.1a - \"{words}\"\n"), None);
    assert_eq!(told.first().map(|told| &*told.suggestions[0].number), Some("120.2a"));
    assert_eq!(findings("a.rs", &format!("// 510.1 - \"{words}\"\n"), None), []);
    // What nothing sets off is no quote.
    let told = findings("a.rs", &format!("// 100.1a - {words}\n"), None);
    assert!(told.iter().all(|told| told.verdict.word() != "misquoted"), "{told:?}");
}

#[test]
fn what_other_fields_of_its_line_say_is_compared_with_the_number_of_one() {
    let said = english("509.1h").replace(['“', '”', '"'], "");
    type Form = fn(&str, &str) -> String;
    let forms: [(&str, Form); 2] = [
        ("A.cs", |number, said| format!("[Rule(\"{number}\", \"{said}\")]\nvoid F() {{ G(); }}\n")),
        ("a.ts", |number, said| {
            format!("const all = [{{ text: \"{said}\", rules: ['CR {number}'] }}];\n")
        }),
    ];
    for (name, form) in forms {
        assert_eq!(findings(name, &form("509.1h", &said), None), [], "{name}");
        let told = findings(name, &form("100.1a", &said), None);
        let first = told.first().unwrap_or_else(|| panic!("it is told in {name}"));
        let meant = &*first.suggestions[0].number;
        assert_eq!((first.verdict.word(), meant), ("misquoted", "509.1h"), "{name}");
        assert!(first.level <= CiteLevel::Likely, "{name}");
    }
}

#[test]
fn a_markdown_quote_is_said_of_the_number_beside_it() {
    let said = english("509.1h");
    let forms: [fn(&str, &str) -> String; 3] = [
        |number, said| format!("As **{number}** has it:\n\n> {said}\n\nThe end.\n"),
        |number, said| format!("### {number}\n\n> {said}\n"),
        |number, said| format!("Before.\n\n> {said}\n\n— CR {number}\n"),
    ];
    for form in forms {
        let text = form("509.1h", &said);
        assert_eq!(findings("a.md", &text, None), [], "{text}");
        let told = findings("a.md", &form("CR 100.1a", &said), None);
        let meant: Vec<_> = told.iter().map(|finding| &*finding.suggestions[0].number).collect();
        assert_eq!(meant, ["509.1h"], "{}", form("100.1a", &said));
    }
}

#[test]
fn lines_may_end_as_on_old_macs() {
    let told = findings("a.rs", "// CR 509.4\rlet a = 1; // CR 510.1a\r\r// CR 999.1\r", Some(OLD));
    let places: Vec<_> =
        told.iter().map(|finding| (finding.line, finding.column, &*finding.cited)).collect();
    assert_eq!(places, [(1, 7, "509.4"), (4, 7, "999.1")]);
    let mixed = findings("a.rs", "let a = 1;\rlet b = 2;\n// CR 509.4\r\n", Some(OLD));
    assert_eq!(mixed[0].line, 2, "git counts no lone sign as the end of a line");
}

#[test]
fn what_was_accepted_is_named_from_the_folder_of_its_file() {
    let project = Project::new(&[("src/a.rs", b"// CR 999.1\n"), ("b.rs", b"")]);
    project.says(&["bless", "src", "--baseline", "known.json"], 0);
    let whole = project.folder.path().join("src");
    let whole = whole.to_str().expect("UTF-8");
    for typed in ["src", ".", "src/a.rs", whole] {
        let told = project.says(&["check", typed, "--baseline", "known.json"], 0);
        assert!(told.contains("1 finding accepted"), "{typed}: {told}");
    }
    assert_eq!(project.run(&["check", "src", "--baseline", "none.json"]).status.code(), Some(2));
    assert_eq!(project.run(&["suggest", "wug", "--limit", "0"]).status.code(), Some(2));
}

#[test]
fn the_name_of_one_thing_beside_the_number_of_another_is_doubted() {
    for (name, own, other) in [
        ("Draw step", "504", "509"),
        ("The cleanup step", "514.1", "505.1"),
        ("State-based actions", "704.1", "119.1"),
        ("Trample", "702.19", "510.1"),
    ] {
        for form in [
            |name, number| format!("// {name} (CR {number})\n"),
            |name, number| format!("// CR {number}: {name}.\n"),
        ] {
            assert_eq!(findings("a.rs", &form(name, own), None), [], "{name} {own}");
            let told = findings("a.rs", &form(name, other), None);
            let first = told.first().unwrap_or_else(|| panic!("{name} {other} is told"));
            // How sure it is depends on whether the number may be about the same: a hint at least.
            assert_eq!(first.verdict.word(), "doubtful");
            let meant = &*first.suggestions[0].number;
            assert!(meant.starts_with(&own[..3]), "{name} {other}: {meant}");
        }
    }
    // What is said of it may be about anything.
    let said = "// CR 509.1: the draw step and what blocks\n";
    let told = findings("a.rs", said, None);
    assert!(told.iter().all(|finding| finding.level == CiteLevel::All), "{told:?}");
}

#[test]
fn a_number_that_only_one_rule_bore_is_moved_where_nothing_else_is_said() {
    let first = |text: &str| findings("a.rs", text, None).remove(0);
    let alone = first("// CR 509.5\n");
    assert_eq!((alone.verdict.word(), alone.today.as_deref()), ("moved", Some("509.3")));
    // A word of other rules is too little to know, and enough to doubt.
    let other = first("// draws (CR 509.5)\n");
    assert_eq!((other.verdict.word(), other.today.as_deref()), ("ambiguous", None));
    assert_eq!(other.evidence.len(), 1, "who bore it is told");
    assert_eq!(other.suggestions[0].number, "509.3", "what its thread leads to is told first");
    let range = first("// CR 509.3–509.5\n");
    let said = Words::EN.said(&range.evidence[0]);
    assert!(said.contains("509.5") && said.contains("509.3 now"), "{said}");
}

#[test]
fn what_stands_before_a_quoted_rule_is_none_of_its_words() {
    let text = format!("// CR 509.4 too.\n// 509.5a {} (CR 509.4)\n", english("509.5a"));
    let told = findings("a.rs", &text, None);
    let new: Vec<_> = told.iter().map(|told| (told.line, told.replacement.as_deref())).collect();
    assert_eq!(new, [(2, Some("509.3a")), (2, Some("509.2"))], "{told:?}");
}

#[test]
fn as_much_is_listed_as_an_update_is_said_to_touch() {
    let settings = format!("edition = \"{OLD}\"\n");
    let text = b"- Trample (CR 702.2c)\n- CR 702.2c, CR 509.4\n";
    let project = Project::new(&[("mtgcr.toml", settings.as_bytes()), ("a.md", text)]);
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("would touch 3 citations"), "{told}");
    let told = project.says(&["check", ".", "--new-in", "--level", "certain"], 1);
    assert!(told.contains("2 reworded") && told.contains("1 moved"), "{told}");
    assert_eq!(told.matches("a.md:").count(), 3, "{told}");
}
