//! Which names begin with what was typed?

use mtgcr::answer::SuggestAnswer;
use mtgcr::render::json;

fn ask(typed: &str) -> SuggestAnswer {
    let library = crate::suite::library();
    let picked = library.pick(None).expect("the newest edition is there");
    mtgcr::ask::suggest(&library, typed, 0..10, &picked).expect("the sample is not damaged")
}

#[track_caller]
fn first(typed: &str, wanted: &str) {
    let answer = ask(typed);
    let texts: Vec<&str> =
        answer.suggestions.iter().map(|suggestion| suggestion.text.as_str()).collect();
    assert_eq!(texts.first(), Some(&wanted), "{typed}: {texts:?}");
}

#[test]
fn names_are_completed_in_both_languages_and_by_their_readings() {
    first("tr", "Trample");
    first("tramp", "Trample");
    first("deatht", "Deathtouch");
    first("DEATHT", "Deathtouch");
    first("first str", "First Strike");
    first("strik", "First Strike");
    first("せんせいこ", "先制攻撃");
    first("とらん", "トランプル");
    first("ﾄﾗﾝ", "トランプル");
    first("接", "接死");
    first("702.19", "702.19");
    first("Blood Mo", "Blood Moon");
}

#[test]
fn words_are_joined_as_one_likes() {
    let texts = |typed: &str| -> Vec<String> {
        ask(typed).suggestions.into_iter().map(|suggestion| suggestion.text).collect()
    };
    let wanted = texts("state-based");
    assert!(wanted.contains(&"State-Based Actions".to_owned()), "{wanted:?}");
    for typed in ["state based", "State/Based", "state‐based", "state - based"] {
        assert_eq!(texts(typed), wanted, "{typed}");
    }
}

#[test]
fn numbers_come_with_what_stands_under_them() {
    let answer = ask("702.19");
    let all_begin_so =
        answer.suggestions.iter().all(|suggestion| suggestion.text.starts_with("702.19"));
    assert!(answer.suggestions.len() > 1 && all_begin_so, "{answer:?}");
    assert_eq!(answer.suggestions[0].en.as_deref(), Some("Trample"));
}

#[test]
fn numbers_are_read_in_any_spelling() {
    for typed in ["CR 702.19", "702-19b", "702.19b.", "総合ルール702.19b", "rule 702.19"] {
        let answer = ask(typed);
        let first = answer.suggestions.first().map(|first| first.text.clone());
        assert!(first.is_some_and(|first| first.starts_with("702.19")), "{typed}");
    }
}

#[test]
fn nothing_is_read_as_another_word() {
    for typed in ["trampel", "deathtuch", "zzz", "", " ", "ぬぬぬ", "999"] {
        assert!(ask(typed).suggestions.is_empty(), "{typed}: {:?}", ask(typed));
    }
}

#[test]
fn the_answer_names_its_editions() {
    let text = json::print(&ask("tramp"));
    let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert!(value["editions"]["en"].is_string(), "{text}");
    assert_eq!(value["suggestions"][0]["text"], "Trample");
}
