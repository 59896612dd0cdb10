//! Does `term` say what a term is called in the other language?

use expect_test::{Expect, expect};
use mtgcr::answer::TermAnswer;
use mtgcr::book::Library;
use mtgcr::render::words::Words;
use mtgcr::render::{html, json, markdown, terminal};

fn ask(typed: &str) -> TermAnswer {
    let library = Library::sample().expect("the sample opens");
    let picked = library.pick(None).expect("the newest edition is there");
    mtgcr::ask::term(&library, typed, &picked).expect("the sample is not damaged")
}

#[track_caller]
fn case(typed: &str, en: &str, ja: &str) {
    let library = Library::sample().expect("the sample opens");
    let picked = library.pick(None).expect("the newest edition is there");
    let answer = mtgcr::ask::term(&library, typed, &picked).expect("the sample is not damaged");
    let first = answer.pairs.first().unwrap_or_else(|| panic!("`{typed}` is called nothing"));
    assert_eq!((first.en.as_str(), first.ja.as_deref()), (en, Some(ja)));
}

#[test]
fn a_term_is_found_in_either_language_and_by_its_reading() {
    case("lethal damage", "Lethal Damage", "致死ダメージ");
    case("致死ダメージ", "Lethal Damage", "致死ダメージ");
    case("ちしだめーじ", "Lethal Damage", "致死ダメージ");
    case("chishi dameeji", "Lethal Damage", "致死ダメージ");
    case("toranpuru", "Trample", "トランプル");
    case("ﾄﾗﾝﾌﾟﾙ", "Trample", "トランプル");
    case("first strike", "First Strike", "先制攻撃");
    case("SBA", "State-Based Actions", "状況起因処理");
}

#[test]
fn a_term_tells_where_it_is_defined_and_how_it_is_rendered() {
    let library = Library::sample().expect("the sample opens");
    let picked = library.pick(None).expect("the newest edition is there");
    let answer = mtgcr::ask::term(&library, "trample", &picked).expect("the sample is not damaged");
    let pair = &answer.pairs[0];
    assert!(pair.defined.iter().any(|it| it.to_string() == "702.19"), "{:?}", pair.defined);
    assert_eq!(pair.renderings[0].ja, "トランプル");
    assert!(pair.renderings[0].count > 0 && pair.example.is_some());
    let nothing =
        mtgcr::ask::term(&library, "tranpel", &picked).expect("the sample is not damaged");
    assert!(nothing.pairs.is_empty() && nothing.suggestions.iter().any(|it| it == "Trample"));
}

/// What is told but for the example pair.
#[track_caller]
fn check(typed: &str, expected: Expect) {
    let text = terminal::term(
        &ask(typed),
        terminal::Terminal { width: 80, color: false, words: Words::EN },
    );
    let told: Vec<&str> = text.lines().filter(|it| !it.starts_with("    ")).collect();
    expected.assert_eq(&told.join("\n"));
}

#[test]
fn every_rendering_is_told_with_its_rules_and_those_that_have_none() {
    check(
        "defending player",
        expect![[r#"
            Defending Player  防御プレイヤー（ぼうぎょぷれいやー）
              kind       glossary entry
              found in   table
              rendered   防御プレイヤー 16: 506.2, 508.1c, 508.5, 509.1, 509.1a, 509.1e,
              506.2"#]],
    );
    check(
        "damage assignment order",
        expect![[r#"
            Damage Assignment Order  ダメージ割り振り順（だめーじわりふりじゅん）
              kind       glossary entry
              found in   table, glossary
              defined    510.1c"#]],
    );
}

#[test]
fn what_no_glossary_has_is_found_in_the_texts_and_marked_so() {
    check(
        "lethal",
        expect![[r#"
            lethal  致死ダメージ
              kind       phrase
              found in   texts (found in the texts, not official, φ 0.95)
              rendered   致死ダメージ 10 (found in the texts, not official, φ 0.95): 120.6,
              120.6"#]],
    );
}

#[test]
fn every_format_tells_renderings_outliers_and_what_is_not_official() {
    let answer = ask("lethal");
    for rendered in [html::term(&answer, Words::EN), markdown::term(&answer, Words::EN)] {
        assert!(rendered.contains("not official"), "{rendered}");
    }
    let value: serde_json::Value = serde_json::from_str(&json::print(&answer)).expect("it is JSON");
    let pair = &value["pairs"][0];
    assert_eq!(pair["sources"][0], "texts");
    assert!(pair["phi"].as_f64().is_some_and(|it| it > 0.0 && it <= 1.0), "{pair}");
    assert!(pair["records"].as_u64().is_some_and(|it| it > 2));
    assert!(pair["renderings"][0]["in"][0].is_string());
}
