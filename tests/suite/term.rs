//! Does `term` say what a term is called in the other language?

use mtgcr::archive::Archive;

#[track_caller]
fn case(typed: &str, en: &str, ja: &str) {
    let archive = Archive::sample().expect("the sample opens");
    let picked = archive.pick(None).expect("the newest edition is there");
    let answer = archive.term(typed, picked).expect("the sample is not damaged");
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
}

#[test]
fn a_term_tells_where_it_is_defined_and_how_it_is_rendered() {
    let archive = Archive::sample().expect("the sample opens");
    let picked = archive.pick(None).expect("the newest edition is there");
    let answer = archive.term("trample", picked).expect("the sample is not damaged");
    let pair = &answer.pairs[0];
    assert!(pair.defined.iter().any(|it| it.to_string() == "702.19"), "{:?}", pair.defined);
    assert_eq!(pair.renderings[0].ja.as_deref(), Some("トランプル"));
    assert!(pair.renderings[0].count > 0 && pair.example.is_some());
    let nothing = archive.term("tranpel", picked).expect("the sample is not damaged");
    assert!(nothing.pairs.is_empty() && nothing.suggestions.iter().any(|it| it == "Trample"));
}
