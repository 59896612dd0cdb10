//! Does every form in which changed words are printed give both texts again?

use mtgcr::answer::DiffAnswer;
use mtgcr::ask;
use mtgcr::ask::DiffQuestion;
use mtgcr::doc::Terminal;
use mtgcr::model::Pair;
use mtgcr::render::{self, academyruins, json};
use serde_json::Value;

/// The sample's editions, both ways and in both languages.
const PAIRS: [(&str, &str); 4] = [
    ("2024-09-20", "2024-11-08"),
    ("2024-11-08", "2024-09-20"),
    ("ja:2024-09-20", "ja:2024-11-08"),
    ("ja:2024-11-08", "ja:2024-09-20"),
];

fn answers() -> impl Iterator<Item = DiffAnswer> {
    let library = crate::suite::library();
    PAIRS.into_iter().map(move |(old, new)| {
        let answer = ask::diff(&library, Pair::new(old, new), &DiffQuestion::default());
        answer.expect("the sample is not damaged")
    })
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

#[test]
fn words_of_the_json_join_to_both_texts() {
    for answer in answers() {
        let told: Value = serde_json::from_str(&json::print(&answer)).expect("it is JSON");
        let changes = list(&told, "changes");
        assert_eq!(changes.len(), answer.changes.len());
        for change in changes {
            let words = || list(change, "words").iter();
            let old = words().filter(|word| text(word, "op") != "insert");
            let old = old.map(|value| value["old"].as_str().unwrap_or(text(value, "text")));
            assert_eq!(old.collect::<String>(), text(&change["old"], "text"));
            let new =
                words().filter(|word| text(word, "op") != "delete").map(|word| text(word, "text"));
            assert_eq!(new.collect::<String>(), text(&change["new"], "text"));
        }
    }
}

#[test]
fn the_academy_ruins_form_is_both_texts_with_marks() {
    for answer in answers() {
        let told = academyruins::diff(&answer, answer.editions.map(mtgcr::ask::set_name));
        let told: Value = serde_json::from_str(&told).expect("it is JSON");
        let changes = list(&told, "changes");
        assert!(!changes.is_empty());
        for change in changes {
            for side in ["old", "new"] {
                let number = text(&change[side], "ruleNumber");
                let marked = text(&change[side], "ruleText");
                let plain = marked.replace("<<<<", "").replace(">>>>", "");
                let sides = answer
                    .changes
                    .iter()
                    .map(|change| if side == "old" { &change.old } else { &change.new });
                let texts = sides.flatten().filter(|named| named.name() == number);
                let stands = texts.into_iter().any(|record| record.text == plain);
                assert!(stands || number.is_empty(), "{number}: {marked}");
            }
            let both = !change["old"].is_null() && !change["new"].is_null();
            let marked = |side: &str| text(&change[side], "ruleText").contains("<<<<");
            assert!(!both || marked("old") || marked("new"), "{change}");
        }
    }
}

#[test]
fn a_table_in_a_terminal_marks_a_removed_example_once() {
    let library = crate::suite::library();
    let editions = Pair::new("2024-09-20", "2024-11-08");
    let question = DiffQuestion::about(vec!["509.2".to_owned()]);
    let answer = ask::diff(&library, editions, &question).expect("both editions are there");
    let table = render::diff_table_terminal(&answer, Terminal::default());
    assert!(table.contains("_509.2 例 "), "{table}");
    assert!(!table.contains("__") && !table.contains(" _ "), "{table}");
}
