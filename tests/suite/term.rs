//! Does `term` say what a term is called in the other language?

use expect_test::{Expect, expect};
use mtgcr::answer::{TermAnswer, TermPlace, TranslationQuestion};
use mtgcr::doc::{self, Terminal};
use mtgcr::render::{self, Detail, json};
use mtgcr::words::Words;

use super::search::{home_of, sample};

fn ask(typed: &str) -> TermAnswer {
    let library = crate::suite::library();
    let picked = library.pick(None).expect("the newest edition is there");
    mtgcr::ask::term(&library, typed, &picked).expect("the sample is not damaged")
}

#[track_caller]
fn case(typed: &str, en: &str, ja: &str) {
    let library = crate::suite::library();
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
    case("格闘を行う", "Fight", "格闘");
    case("SBA", "State-Based Actions", "状況起因処理");
    // A phrase may be put otherwise than a headword.
    case("change the target", "Change a Target", "対象を変える");
    case("beginning of combat", "Beginning of Combat Step", "戦闘開始ステップ");
    case("二倍にする", "Double", "2倍にする");
}

#[test]
fn phrases_that_no_glossary_has_are_told_as_both_languages_word_them() {
    for (typed, en, ja) in [
        ("put onto the battlefield", "put onto the battlefield", "戦場に出す"),
        ("変身した状態で", "transformed", "変身した状態で"),
        ("ターン順", "turn order", "ターン順"),
    ] {
        case(typed, en, ja);
        let answer = ask(typed);
        assert_eq!((answer.pairs.len(), answer.pairs[0].kind.as_str()), (1, "phrase"), "{typed}");
    }
}

#[test]
fn a_japanese_interface_calls_rules_by_known_names_where_no_text_is_japanese() {
    let (_home, library) = home_of(vec![sample("CR-20241108.en.txt")]);
    let picked = library.pick(None).expect("the newest edition is there");
    let wanted = ["702.19".to_owned()];
    let answer = mtgcr::ask::show(&library, &wanted, &picked).expect("the home is sound");
    let told =
        |words| doc::terminal(&render::show(&answer, Detail::All, words), Terminal::default());
    let (ja, en) = (told(Words::JA), told(Words::EN));
    assert!(ja.starts_with("702.19  トランプル Trample · キーワード能力"), "{ja}");
    assert!(en.starts_with("702.19  Trample · Keyword Abilities"), "{en}");
    // Where nothing is translated, the sections tell all.
    let question = TranslationQuestion::default();
    let status = mtgcr::ask::translation_status(&library, &question).expect("the home is sound");
    let told = doc::terminal(&render::translation(&status, Words::JA), Terminal::default());
    assert!(told.contains("702 ") && !told.contains("702.19"), "{told}");
}

#[test]
fn a_phrase_that_helps_to_find_several_things_is_none_of_their_names() {
    assert!(ask("priority pass").pairs.is_empty());
}

#[test]
fn a_term_tells_where_it_is_defined_and_how_it_is_rendered() {
    let library = crate::suite::library();
    let picked = library.pick(None).expect("the newest edition is there");
    let answer = mtgcr::ask::term(&library, "trample", &picked).expect("the sample is not damaged");
    let pair = &answer.pairs[0];
    assert!(pair.defined.iter().any(|text| text.to_string() == "702.19"), "{:?}", pair.defined);
    assert_eq!(pair.renderings[0].ja, "トランプル");
    assert!(pair.renderings[0].count > 0 && pair.example.is_some());
    let nothing =
        mtgcr::ask::term(&library, "tranpel", &picked).expect("the sample is not damaged");
    assert!(
        nothing.pairs.is_empty()
            && nothing.suggestions.iter().any(|suggestion| suggestion == "Trample")
    );
}

/// What is told but for the example pair.
#[track_caller]
fn check(typed: &str, expected: Expect) {
    let text = doc::terminal(&render::term(&ask(typed), Words::EN), Terminal::default());
    let told: Vec<&str> = text.lines().filter(|line| !line.starts_with("    ")).collect();
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
            506.2                                                 2024-11-08 · ja:2024-11-08
              The active player is the attacking player. In a two-player game the other
              player is the ⟦defending player⟧, and creatures may attack that player, that
              player’s planeswalkers, and the battles that player protects.

              アクティブ・プレイヤーが攻撃プレイヤーである。2人対戦では、もう1人が【防御プ
              レイヤー】であり、クリーチャーはそのプレイヤー、そのプレイヤーのプレインズ
              ウォーカー、そのプレイヤーが守る者であるバトルを攻撃できる。"#]],
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
        "source",
        expect![[r#"
            source  発生源
              kind       phrase
              found in   texts (found in the texts, not official, φ 1.00)
              rendered   発生源 17 (found in the texts, not official, φ 1.00): 120.1, 120.2,
            120.1                                                 2024-11-08 · ja:2024-11-08
              An object deals damage to a player or to a creature, planeswalker, or
              battle. The object that deals it is the damage’s ⟦source⟧.

              オブジェクトは、プレイヤーかクリーチャーかプレインズウォーカーかバトルにダ
              メージを与える。与える側のオブジェクトが、そのダメージの【発生源】である。"#]],
    );
    // Of what a longer name is called a word has its own part.
    let lethal = ask("lethal");
    let japanese: Vec<_> = lethal.pairs.iter().map(|pair| pair.ja.as_deref()).collect();
    assert_eq!(japanese, [Some("致死")], "{lethal:?}");
}

#[test]
fn inflected_verbs_are_the_term_too() {
    let cast = &ask("cast").pairs[0];
    let named = |place: &TermPlace| place.to_string();
    let places: Vec<String> = cast.renderings[0].places.iter().map(named).collect();
    // Rule 117.1a has it in another form than the glossary.
    assert_eq!(cast.renderings[0].ja, "唱える");
    assert!(places.contains(&"117.1a".to_owned()), "{places:?}");
    assert!(cast.outliers.is_empty(), "{:?}", cast.outliers);
}

#[test]
fn a_title_with_its_english_behind_it_is_the_same_term() {
    let trample = ask("trample").pairs;
    let named: Vec<Option<&str>> = trample.iter().map(|pair| pair.ja.as_deref()).collect();
    assert_eq!(named.first(), Some(&Some("トランプル")));
    assert!(named.iter().flatten().all(|ja| !ja.contains('／')), "{named:?}");
}

#[test]
fn headwords_of_several_forms_and_homonyms_are_counted() {
    let control = &ask("control").pairs;
    assert_eq!(control.len(), 1, "{control:?}");
    assert_eq!(control[0].en, "Control/Controller");
    assert!(control[0].records > 20 && control[0].outliers.len() < 5, "{control:?}");
    let counter = ask("counter").pairs;
    let named: Vec<&str> = counter.iter().map(|pair| pair.en.as_str()).collect();
    assert_eq!(named, ["Counter(v)", "Counter(n)"]);
    // A text that has the one is no text of the other.
    assert_eq!((counter[0].records, counter[1].outliers.len()), (0, 0), "{counter:?}");
    assert!(counter[1].records > 5);
}

#[test]
fn places_are_told_in_the_numbers_of_the_edition_that_was_asked() {
    let editions = ["CR-20240920.en.txt", "CR-20240920.ja.txt", "CR-20241108.en.txt"];
    let (_home, library) = home_of(editions.map(sample).into());
    let picked = library.pick(None).expect("the newest edition is there");
    let answer = mtgcr::ask::term(&library, "control", &picked).expect("the home is sound");
    let places: Vec<&TermPlace> =
        answer.pairs[0].renderings.iter().flat_map(|rendering| &rendering.places).collect();
    let moved = places.iter().find(|place| place.counted.is_some());
    let moved = moved.map(|place| place.label());
    let gone = places.iter().find(|place| place.only_in.is_some()).map(|place| place.label());
    expect![[r#"(Some("509.4 (509.7)"), Some("509.2@2024-09-20"))"#]]
        .assert_eq(&format!("{:?}", (moved, gone)));
    let told = doc::terminal(&render::term(&answer, Words::EN), Terminal::default());
    assert!(told.contains("Counted in ja:2024-09-20 and the 2024-09-20"), "{told}");
}

#[test]
fn every_format_tells_renderings_outliers_and_what_is_not_official() {
    let answer = ask("source");
    let laid_out = render::term(&answer, Words::EN);
    for rendered in [doc::html(&laid_out, Words::EN), doc::markdown(&laid_out)] {
        assert!(rendered.contains("not official"), "{rendered}");
    }
    let value: serde_json::Value = serde_json::from_str(&json::print(&answer)).expect("it is JSON");
    let pair = &value["pairs"][0];
    assert_eq!(pair["sources"][0], "texts");
    assert!(pair["phi"].as_f64().is_some_and(|value| value > 0.0 && value <= 1.0), "{pair}");
    assert!(pair["records"].as_u64().is_some_and(|number| number > 2));
    assert!(pair["renderings"][0]["in"][0].is_string());
}
