//! What does one see of a search: what words were read as, numbers in any clothes, results as they
//! are ranked, and errors for what is too much?

use std::collections::BTreeSet;

use mtgcr::answer::Subject;
use mtgcr::ask::SearchQuestion;
use mtgcr::doc::{self, Terminal};
use mtgcr::model::RuleNumber;
use mtgcr::render;
use mtgcr::words::Words;

use super::search::{ask, names};

#[test]
fn english_names_are_heard_in_katakana() {
    let library = crate::suite::library();
    let heard = [("デスタッチ", "702.2"), ("デスタ", "702.2"), ("ファーストストライク", "702.7")];
    for (typed, wanted) in heard {
        let found = names(&ask(&library, typed));
        let is_meant = |name: &String| name.starts_with(wanted);
        assert!(found.iter().take(3).any(is_meant), "{typed}: {found:?}");
    }
}

#[test]
fn a_step_is_found_without_saying_that_it_is_one() {
    let library = crate::suite::library();
    for (typed, wanted) in
        [("beginning of combat", "507"), ("cleanup", "514"), ("クリンナップ", "514")]
    {
        let found = names(&ask(&library, typed));
        assert_eq!(found.first().map(String::as_str), Some(wanted), "{typed}: {found:?}");
    }
}

#[test]
fn english_and_katakana_sound_alike() {
    let heard = [
        ("Deathtouch", "デスタッチ"),
        ("Hexproof", "ヘクスプルーフ"),
        ("Lifelink", "ライフリンク"),
        ("Vigilance", "ヴィジランス"),
        ("Vigilance", "ビジランス"),
        ("Banding", "バンディング"),
        ("Monarch", "モナーク"),
        ("Trample", "トランプル"),
        ("Menace", "メナス"),
        ("Double Strike", "ダブルストライク"),
        ("Protection", "プロテクション"),
        ("Cycling", "サイクリング"),
        ("Prowess", "プロウェス"),
        ("Dredge", "ドレッジ"),
        ("Equip", "エクイップ"),
        ("Ward", "ワード"),
        ("Scry", "スクライ"),
        ("Surveil", "サーベイル"),
        ("Proliferate", "プロリファレイト"),
        ("Exploit", "エクスプロイト"),
        ("Indestructible", "インデストラクティブル"),
        ("Regenerate", "リジェネレート"),
        ("Squad", "スクワッド"),
        ("Exhaust", "エグゾースト"),
        ("Exert", "イグザート"),
    ];
    for (name, katakana) in heard {
        let sounds = mtgcr::text::latin_sounds(name);
        let heard = mtgcr::text::kana_sound(katakana).expect("katakana");
        assert!(sounds.contains(&heard), "{name} sounds {sounds:?}, {katakana} {heard}");
    }
    assert_eq!(mtgcr::text::kana_sound("接死"), None);
    for (name, katakana, meet) in [
        ("Crew", "クルー", true),
        ("Color", "クルー", false),
        ("Riot", "ライオット", true),
        ("Surge", "サージ", true),
        ("Surge", "サイズ", false),
        ("Scry", "スクライ", true),
        ("Scry", "サクリ", false),
        ("Sacrifice", "サクリ", true),
    ] {
        assert_eq!(mtgcr::text::vowels_meet(katakana, name), meet, "{name}, {katakana}");
    }
}

#[test]
fn what_nobody_knows_finds_nothing_and_is_told() {
    let library = crate::suite::library();
    for typed in ["ほげほげ", "ぱーみっしょん", "zyxgrub", "zyxgrub qwvxyz"] {
        let answer = ask(&library, typed);
        assert_eq!(names(&answer), [""; 0], "{typed}");
        assert!(!answer.absent.is_empty(), "{typed}");
    }
    let answer = ask(&library, "trample zyxgrub");
    assert!(!answer.hits.is_empty());
    assert_eq!(answer.absent, ["zyxgrub"]);
}

#[test]
fn slang_is_told_as_what_it_was_read_as() {
    let library = crate::suite::library();
    let read_as = ask(&library, "SBA").read_as;
    assert_eq!(read_as.len(), 1, "{read_as:?}");
    assert_eq!((read_as[0].typed.as_str(), read_as[0].meant.len()), ("SBA", 1));
    for (typed, card) in [("goyf", "Tarmogoyf"), ("bob", "Dark Confidant")] {
        let read_as = ask(&library, typed).read_as;
        let told = read_as.iter().find(|read| read.typed == typed);
        let first = told.and_then(|read| read.meant.first());
        assert_eq!(first.map(String::as_str), Some(card), "{typed}: {read_as:?}");
    }
    for typed in ["trample", "loses life"] {
        assert!(ask(&library, typed).read_as.is_empty(), "{typed}");
    }
    let said = |typed| render::search_remarks(&ask(&library, typed), Words::EN);
    assert!(said("SBA").contains("`SBA`: read as") && !said("trample").contains("read as"));
}

#[test]
fn small_numbers_are_found_in_words_and_in_figures() {
    let library = crate::suite::library();
    let answer = ask(&library, "exactly 2 players");
    let found = answer.hits[0].en.as_ref().expect("it is English");
    let marked = found.text.marks.iter().map(|mark| &found.text.text[mark.0.clone()]);
    assert!(marked.collect::<Vec<_>>().contains(&"two"), "{found:?}");
}

#[test]
fn names_in_code_are_read_as_their_words() {
    let library = crate::suite::library();
    let wanted = names(&ask(&library, "lethal damage"));
    for typed in ["lethalDamage", "lethal_damage", "LethalDamage()"] {
        assert_eq!(names(&ask(&library, typed)), wanted, "{typed}");
    }
    let read_as = ask(&library, "lethalDamage").read_as;
    assert_eq!(read_as.len(), 1, "{read_as:?}");
    assert_eq!(read_as[0].meant, ["lethal damage"]);
    assert!(ask(&library, "DeathTouch").read_as.is_empty());
}

#[test]
fn numbers_are_read_in_any_clothes() {
    let library = crate::suite::library();
    for typed in [
        "第702条19項b",
        "第702.19b",
        "702.19b番",
        "!702.19b",
        "r702.19b",
        "\"702.19b\"",
        "【702.19b】",
        "702.19bについて",
        "702.19bの意味は？",
    ] {
        assert_eq!(names(&ask(&library, typed)).first().map(String::as_str), Some("702.19b"));
    }
    let both = names(&ask(&library, "702.19b/702.2b"));
    let wanted = BTreeSet::from(["702.19b", "702.2b"]);
    assert_eq!(both[..2].iter().map(String::as_str).collect::<BTreeSet<_>>(), wanted);
}

#[test]
fn equal_words_are_one_and_too_many_are_an_error() {
    let library = crate::suite::library();
    let again = format!("{} \"lethal damage\"", "trample ".repeat(40));
    let phrases = "\"lethal damage\" ".repeat(70);
    assert!(!ask(&library, &again).hits.is_empty());
    assert_eq!(names(&ask(&library, &phrases)), names(&ask(&library, "\"lethal damage\"")));
    let words = |count: usize| (0..count).map(|at| format!("word{at} ")).collect::<String>();
    assert!(SearchQuestion::read(&words(64), 10, false).is_ok());
    for typed in [words(65), format!("\"{}\"", words(65)), "接死".repeat(100), "a-".repeat(65)] {
        let error = SearchQuestion::read(&typed, 10, false).expect_err("too many words");
        assert!(error.to_string().contains("more than the 64"), "{error}");
    }
}

#[test]
fn results_are_printed_as_they_are_ranked() {
    let library = crate::suite::library();
    let answer = ask(&library, "deathtouch trample lethal damage");
    let text = doc::terminal(&render::search(&answer, Words::EN), Terminal::default());
    let mut at = 0;
    for name in names(&answer) {
        let label = name.strip_prefix("glossary:").unwrap_or(&name);
        let found = text[at..].find(&format!("\n  {label}"));
        at += found.unwrap_or_else(|| panic!("{label} does not come in its turn: {text}")) + 1;
    }
}

/// Questions and words that ask for more than one name.
const ASKED: [&str; 6] = [
    "deathtouch trample lethal damage",
    "does trample work with deathtouch when two creatures block",
    "接死とトランプルを持つクリーチャー",
    "can I attack with a creature that came this turn",
    "who gets the damage if the blocker is gone",
    "致死ダメージを割り振る順番",
];

#[test]
fn one_keyword_is_no_more_than_half_of_what_is_seen_at_once() {
    let library = crate::suite::library();
    for typed in ASKED {
        let answer = ask(&library, typed);
        let sections = answer.hits.iter().take(8).filter_map(|hit| match hit.subject {
            Subject::Number(number) => number.rule().filter(|rule| rule.section_part() == 702),
            Subject::Term(_) => None,
        });
        let sections: Vec<RuleNumber> = sections.collect();
        let others = answer.hits.len() > 12;
        for rule in &sections {
            let own = sections.iter().filter(|other| *other == rule).count();
            assert!(own <= 4 || !others, "{typed}: {sections:?}");
        }
    }
}

#[test]
fn a_result_without_a_mark_says_why_it_came() {
    let library = crate::suite::library();
    let mut told = 0;
    for typed in ASKED {
        for hit in ask(&library, typed).hits {
            let is_marked = hit.en.iter().chain(&hit.ja).any(|found| !found.text.marks.is_empty());
            assert_ne!(is_marked, hit.why.is_some(), "{typed}: {}", hit.subject);
            told += usize::from(hit.why.is_some());
        }
    }
    assert!(told > 0);
}
