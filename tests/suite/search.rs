//! Does a search find what people mean, in both languages, on the sample and on official texts?

use std::collections::BTreeSet;
use std::path::Path;

use mtgcr::answer::{SearchAnswer, SearchHit, Subject};
use mtgcr::ask::SearchQuestion;
use mtgcr::book::Library;
use mtgcr::home::{ImportQuestion, Input, Silent};
use mtgcr::model::{RecordKind, Said};
use tempfile::TempDir;

use super::real::data;

pub(super) fn ask(library: &Library, typed: &str) -> SearchAnswer {
    let question = SearchQuestion::read(typed, 10, false).expect("the query can be read");
    let picked =
        library.pick(question.query.filters.edition.as_deref()).expect("the edition is there");
    let answer = mtgcr::ask::search(library, &question, &picked).expect("the index is sound");
    assert!(answer.hits.iter().all(|hit| hit.score.is_finite()), "{typed}: a score without end");
    answer
}

pub(super) fn names(answer: &SearchAnswer) -> Vec<String> {
    let name = |subject: &Subject| match subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => format!("glossary:{term}"),
    };
    answer.hits.iter().map(|hit| name(&hit.subject)).collect()
}

fn read(path: &Path) -> Input {
    Input {
        path: path.display().to_string(),
        bytes: std::fs::read(path).map_err(|error| Said::system(&error)),
    }
}

/// A home with these files, and what it holds.
pub(super) fn home_of(files: Vec<Input>) -> (TempDir, Library) {
    let home = tempfile::tempdir().expect("a folder can be made");
    let question = ImportQuestion::default();
    let answer = mtgcr::home::import(home.path(), files.into_iter(), question, &Silent);
    let answer = answer.expect("editions can be imported");
    assert_eq!(answer.refused(), 0, "{answer:?}");
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    (home, library)
}

pub(super) fn sample(name: &str) -> Input {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample").join(name))
}

/// Queries of each class, each with the result that is meant.
const WANTED: [(&str, &[(&str, &str)]); 10] = [
    (
        "English keywords",
        &[
            ("trample", "702.19"),
            ("priority", "glossary:Priority"),
            ("combat damage step", "510"),
            ("SBA", "glossary:State-Based Actions"),
        ],
    ),
    (
        "English phrases",
        &[("assigns lethal damage", "702.19b or 510.1c"), ("trample deathtouch", "702.2c")],
    ),
    (
        "English typing errors",
        &[
            ("trampel", "702.19"),
            ("state based acton", "glossary:State-Based Actions"),
            ("deathtuch", "702.2"),
        ],
    ),
    (
        "numbers",
        &[
            ("702.19B", "702.19b"),
            ("rule 509-1h", "509.1h"),
            ("７０２．１９", "702.19"),
            ("(see rule 510.1c)", "510.1c"),
        ],
    ),
    (
        "English questions",
        &[
            ("does a creature with deathtouch kill with one damage?", "702.2b or 704.5h"),
            ("what happens if two blockers share the damage of my attacker?", "510.1c"),
            (
                "my attacker's blocker was sacrificed, does it still deal damage?",
                "509.1h or 510.1c",
            ),
            ("who gets priority after a spell resolves?", "117.3b"),
            ("do I lose the game when I draw from an empty library?", "704.5b"),
            ("can a creature that came in this turn attack?", "508.1a or 702.10b"),
            ("can I cast an instant while another spell is on the stack?", "117.1a or 304.1"),
        ],
    ),
    (
        "Japanese keywords",
        &[
            ("トランプル", "702.19"),
            ("接死", "702.2"),
            ("致死ダメージ", "glossary:Lethal Damage"),
            ("ｱﾝﾀｯﾌﾟｽﾃｯﾌﾟ", "502"),
            ("アンタップ・ステップ", "502"),
        ],
    ),
    (
        "kana and romaji",
        &[
            ("toranpuru", "702.19"),
            ("とらんぷる", "702.19"),
            ("ちしだめーじ", "glossary:Lethal Damage"),
            ("chishi dameeji", "glossary:Lethal Damage"),
            ("yuusenken", "glossary:Priority"),
        ],
    ),
    ("Japanese phrases", &[("致死ダメージを割り振る", "702.19b"), ("優先権を得る", "117.3b")]),
    (
        "Japanese questions",
        &[
            ("接死とトランプルを両方持っていたらどうなる？", "702.2c or 702.19b"),
            ("ブロックしたクリーチャーが死んだらダメージはどうなる？", "509.1h or 510.1c"),
            ("出たばかりのクリーチャーは攻撃できますか", "508.1a or 702.10b"),
            ("空のライブラリーから引いたら負けますか？", "704.5b"),
        ],
    ),
    (
        "both languages at once",
        &[("first strike in Japanese", "702.7"), ("declare blockers 日本語", "509")],
    ),
];

/// Of each class in the same order the mean of 1 for a result in the first place, ½ in the second,
/// and so on: floors. Of the few rules of the sample many a question has no answer among them; what
/// search is worth is measured on judged queries.
const FLOORS: [f64; 10] = [0.87, 0.6, 1.0, 1.0, 0.4, 0.85, 0.7, 0.5, 0.43, 0.62];

#[test]
fn each_class_of_query_finds_what_is_meant() {
    let library = crate::suite::library();
    let mut below = Vec::new();
    for ((class, queries), floor) in WANTED.iter().zip(FLOORS) {
        let ranks = queries.iter().map(|(typed, wanted)| {
            let found = names(&ask(&library, typed));
            let place =
                found.iter().position(|name| wanted.split(" or ").any(|wanted| name == wanted));
            (place.map_or(0.0, |place| 1.0 / (place + 1) as f64), format!("{typed}: {found:?}"))
        });
        let (ranks, told): (Vec<f64>, Vec<String>) = ranks.unzip();
        let mean = ranks.iter().sum::<f64>() / ranks.len() as f64;
        if mean < floor {
            below.push(format!("{class}: {mean:.3} < {floor}\n{}", told.join("\n")));
        }
    }
    assert!(below.is_empty(), "{}", below.join("\n"));
}

#[test]
fn names_of_cards_lead_to_the_rules_that_matter_for_them() {
    let library = crate::suite::library();
    for (typed, wanted) in [
        ("Maze of Ith on my attacker", "506.4b"),
        ("Lure", "508.1d"),
        ("Seedborn Muse", "502.3"),
        ("Emrakul, the Aeons Torn", "702.16a"),
        ("ワームとぐろエンジン", "702.2"),
    ] {
        let found = names(&ask(&library, typed));
        // What people ask about attackers may stand before what the card does to them.
        let first = found.iter().take(5).any(|name| name == wanted);
        assert!(first, "{typed}: {found:?}");
    }
}

#[test]
fn filters_alone_list_what_there_is() {
    let library = crate::suite::library();
    let found = names(&ask(&library, "section:702"));
    assert_eq!(found.first().map(String::as_str), Some("702"), "{found:?}");
    assert!(found.len() == 10 && found.iter().all(|text| text.starts_with("702")), "{found:?}");
    let entries = names(&ask(&library, "kind:glossary"));
    assert!(!entries.is_empty() && entries.iter().all(|entry| entry.starts_with("glossary:")));
    assert!(!names(&ask(&library, "in:2024-09-20")).is_empty());
}

/// What changed on 2024-11-08, as reading the sample tells.
const NEW: [&str; 12] = [
    "117.3b", "120.7", "506.3c", "509.2", "509.2a", "509.4", "510.1c", "510.1d", "702.2c",
    "702.19b", "702.22j", "702.22k",
];

#[test]
fn a_translation_that_comes_late_makes_no_rule_new() {
    let late = ["CR-20240920.en.txt", "CR-20241108.en.txt", "CR-20241108.ja.txt"].map(sample);
    let mut part = sample("CR-20240920.ja.txt");
    let text = String::from_utf8(part.bytes.expect("it is read")).expect("it is UTF-8");
    // Two texts of which the older holds the first chapter only.
    let body = text.rfind("\n5. ").expect("there is a second chapter");
    part.bytes = Ok(text.as_bytes()[..body].to_vec());
    let (_home, library) = home_of(late.into_iter().chain([part]).collect());
    for section in ["117", "120", "506", "509", "510", "702"] {
        let asked = format!("since:2024-11-08 kind:rule section:{section}");
        let found: BTreeSet<String> = names(&ask(&library, &asked)).into_iter().collect();
        let new = NEW.iter().filter(|text| text.starts_with(section)).map(ToString::to_string);
        assert_eq!(found, new.collect(), "{asked}");
    }
    let named = names(&ask(&library, "since:2024-11-08 トランプル"));
    assert_eq!(named.first().map(String::as_str), Some("702.19b"), "{named:?}");
}

#[test]
fn a_card_that_a_ruling_in_japanese_names_is_found() {
    let rulings = "Date: Sun, 18 Oct 98 22:16:45 UT\nFrom: \"Ami\"\nSubject: Rulings\n\n\
        「新しい版」によるルール\n\n1) これは何も言わない。\n2) Wug Colossus は2体まで。\n\
        3) 終わる。\n訂正\n1) 直した。\n2) また直した。\nではでは\nAmi\nami@example.org\n";
    let rulings = Input { path: "rulings.txt".to_owned(), bytes: Ok(rulings.as_bytes().to_vec()) };
    let editions = ["CR-20241108.en.txt", "CR-20241108.ja.txt"].map(sample);
    let (_home, library) = home_of(editions.into_iter().chain([rulings]).collect());
    for typed in ["Wug Colossus", "Wug Colossus kind:ruling"] {
        let answer = ask(&library, typed);
        let first = answer.hits.first().expect("it is found");
        let text = first.ja.as_ref().map_or("", |record| record.text.text.as_str());
        assert!(first.kind == RecordKind::Ruling && text.contains("Wug Colossus"), "{typed}");
        assert!(first.score > 0.0, "{typed}: what is found is worth something");
    }
}

#[test]
fn a_word_that_was_begun_is_ended_and_told() {
    let library = crate::suite::library();
    for (typed, meant, number) in [("deatht", "deathtouch", "702.2"), ("tram", "trample", "702.19")]
    {
        let answer = ask(&library, typed);
        assert_eq!(answer.corrections.len(), 1, "{typed}");
        assert_eq!(answer.corrections[0].meant, meant);
        assert!(names(&answer).contains(&number.to_owned()), "{:?}", names(&answer));
    }
    assert!(ask(&library, "batch").corrections.is_empty());
}

#[test]
fn a_misspelt_word_is_told_as_people_write_it_with_a_way_back() {
    let library = crate::suite::library();
    for (typed, read, meant, instead) in [
        ("damage trampel", "trampel", "trample", "damage \"trampel\""),
        ("トランプレ", "トランプレ", "トランプル", "\"トランプレ\""),
        ("トランプレとは", "トランプレ", "トランプル", "\"トランプレ\"とは"),
    ] {
        let answer = ask(&library, typed);
        let told: Vec<[&str; 3]> = answer
            .corrections
            .iter()
            .map(|correction| {
                [correction.typed.as_str(), correction.meant.as_str(), correction.instead.as_str()]
            })
            .collect();
        assert_eq!(told, [[read, meant, instead]], "{typed}");
        let back = ask(&library, instead);
        assert!(back.corrections.is_empty() && back.hits.is_empty(), "{instead}");
        assert_eq!(back.absent, [read], "{instead}");
    }
}

#[test]
fn what_no_text_has_is_told_beside_what_is_found() {
    let library = crate::suite::library();
    let answer = ask(&library, "trample xyzzyqwv");
    assert!(!answer.hits.is_empty());
    assert_eq!(answer.absent, ["xyzzyqwv"]);
    assert!(ask(&library, "\"トランプ\"").absent.is_empty(), "it stands inside a longer word");
    let nowhere = ask(&library, "trample section:999");
    let absent: Vec<String> = nowhere.absent_sections.iter().map(ToString::to_string).collect();
    assert_eq!(absent, ["999"]);
    assert!(nowhere.hits.is_empty() && nowhere.absent.is_empty());
    assert!(nowhere.suggestions.is_empty() && nowhere.corrections.is_empty());
}

#[test]
fn questions_find_the_rules_that_answer_them() {
    let library = crate::suite::library();
    let typed = "my dude got blocked and the blocker vanished, is it unblocked now";
    let found = names(&ask(&library, typed));
    assert!(found.iter().take(5).any(|name| name == "509.1h"), "{found:?}");
}

/// Names of the rules of an edition in which a word stands in any form, found by reading all of it.
fn read_through(library: &Library, edition: &str, word: &str) -> BTreeSet<String> {
    let book = mtgcr::ask::book(library, Some(edition)).expect("the edition is there");
    let has_word = |text: &str| {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.map(str::to_lowercase).any(|text| {
            let end = text.strip_prefix(word);
            end.is_some_and(|end| matches!(end, "" | "s" | "es" | "ed" | "ing"))
        })
    };
    let rules = book.records().iter().filter(|record| record.kind == RecordKind::Rule);
    rules
        .filter(|rule| has_word(&rule.text))
        .filter_map(|rule| Some(rule.number?.to_string()))
        .collect()
}

/// A search of an edition finds what stands in that edition, whatever other editions say.
fn finds_what_stands_there(library: &Library, edition: &str, words: &[&str]) {
    for word in words {
        let typed = format!("\"{word}\" kind:rule lang:en in:{edition}");
        let question = SearchQuestion::read(&typed, 10_000, false).expect("the query can be read");
        let picked =
            library.pick(question.query.filters.edition.as_deref()).expect("the edition is there");
        let answer =
            mtgcr::ask::search(library, &question, &picked).expect("the index is not damaged");
        let found: BTreeSet<String> = names(&answer).into_iter().collect();
        assert_eq!(found, read_through(library, edition, word), "{typed}");
    }
}

#[test]
fn an_edition_of_the_past_is_searched_as_it_was() {
    let library = crate::suite::library();
    for edition in ["2024-09-20", "2024-11-08"] {
        let words = ["deathtouch", "trample", "priority", "lethal", "order", "defending"];
        finds_what_stands_there(&library, edition, &words);
    }
}

#[test]
fn real_editions_of_the_past_are_searched_as_they_were() {
    let Some(data) = data() else { return };
    let dates = ["20050201", "20090711", "20120501", "20180608", "20240920", "20241108"];
    let files = dates.map(|date| data.join(format!("cr-en/CR-{date}.txt")));
    let (_home, library) = home_of(files.map(|file| read(&file)).into());
    for date in dates {
        let edition = format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]);
        let words = ["deathtouch", "trample", "mana", "stack", "lethal", "cleanup", "graveyard"];
        finds_what_stands_there(&library, &edition, &words);
    }
}

#[test]
fn results_bear_their_editions_and_marks() {
    let library = crate::suite::library();
    let answer = ask(&library, "トランプル in:2024-09-20");
    assert_eq!(answer.editions.en.map(|text| text.to_string()).as_deref(), Some("2024-09-20"));
    let hit = answer
        .hits
        .iter()
        .find(|hit| matches!(&hit.subject, Subject::Number(hit) if hit.to_string() == "702.19b"));
    let hit = hit.expect("702.19b is among the first");
    let (en, ja) = (hit.en.as_ref().expect("English"), hit.ja.as_ref().expect("Japanese"));
    let marked = |record: &mtgcr::answer::FoundText| -> BTreeSet<String> {
        record
            .text
            .marks
            .iter()
            .map(|(bytes, _)| record.text.text[bytes.clone()].to_lowercase())
            .collect()
    };
    assert!(marked(en).contains("trample"), "{:?}", marked(en));
    assert!(marked(ja).contains("トランプル"), "{:?}", marked(ja));
}

#[test]
fn filters_and_operators_leave_out() {
    let library = crate::suite::library();
    let only_rules = ask(&library, "damage kind:rule section:510");
    assert!(!only_rules.hits.is_empty());
    assert!(
        names(&only_rules).iter().all(|name| name.starts_with("510")),
        "{:?}",
        names(&only_rules)
    );
    let with = names(&ask(&library, "\"first strike\" damage")).len();
    assert!(with > 0);
    let both = |hit: &SearchHit| {
        let sides = hit.en.iter().chain(&hit.ja);
        let words =
            sides.flat_map(|side| [side.headword.as_deref().unwrap_or_default(), &side.text.text]);
        words.map(str::to_lowercase).collect::<String>()
    };
    for (typed, left_out) in [
        ("damage -trample", "trample"),
        ("creature -ダメージ", "ダメージ"),
        ("接死 -deathtouch", "deathtouch"),
    ] {
        let hits = ask(&library, typed);
        let without = typed.split(" -").next().unwrap_or_default();
        assert!(hits.total < ask(&library, without).total, "{typed}");
        for hit in hits.hits {
            assert!(!both(&hit).contains(left_out), "{typed}: {}", both(&hit));
        }
    }
    let required = ask(&library, "\"lethal damage\" \"致死ダメージ\"");
    assert!(names(&required).contains(&"702.19b".to_owned()), "{:?}", names(&required));
    for hit in required.hits {
        let both = both(&hit);
        assert!(both.contains("lethal damage") && both.contains("致死ダメージ"), "{both}");
    }
    let none = ask(&library, "xyzzyqwv");
    assert!(none.hits.is_empty() && none.total == 0);
}

#[test]
fn a_prefix_finds_the_words_that_begin_so_and_no_others() {
    let library = crate::suite::library();
    let found = ask(&library, "tramp* lang:en").hits;
    assert!(!found.is_empty());
    for hit in &found {
        let entry = hit.en.as_ref().expect("only English was searched");
        let words =
            format!("{} {}", entry.headword.as_deref().unwrap_or_default(), entry.text.text);
        assert!(words.to_lowercase().contains("tramp"), "{words}");
    }
    assert!(ask(&library, "zzzq*").hits.is_empty());
    // What is typed may be longer than what an index keeps of a word.
    for (whole, word, start) in
        [("trample*", "trample", "trampl"), ("割り振る*", "割り振る", "割り振")]
    {
        let found = ask(&library, whole);
        assert!(!found.hits.is_empty(), "{whole}");
        for hit in ask(&library, &format!("-{whole} {word}")).hits {
            let texts: Vec<&str> =
                hit.en.iter().chain(&hit.ja).map(|side| side.text.text.as_str()).collect();
            assert!(texts.iter().all(|text| !text.to_lowercase().contains(start)), "{texts:?}");
        }
    }
}

#[test]
fn filters_and_numbers_can_be_left_out() {
    let library = crate::suite::library();
    let all = ask(&library, "damage").total;
    for typed in
        ["damage -section:510", "damage -510.1", "damage -kind:glossary", "damage －５１０．１"]
    {
        let found = ask(&library, typed);
        assert!(found.total > 0 && found.total < all, "{typed}: {} of {all}", found.total);
    }
    let without = ask(&library, "damage -section:510");
    assert!(names(&without).iter().all(|name| !name.starts_with("510")), "{:?}", names(&without));
    assert_eq!(
        ask(&library, "ｋｉｎｄ：\"rule\" damage").total,
        ask(&library, "kind:rule damage").total
    );
    for wrong in ["-in:2024-11-08 damage", "in:2024-11-08 in:2024-09-20 damage"] {
        assert!(SearchQuestion::read(wrong, 10, false).is_err(), "{wrong}");
    }
    assert!(SearchQuestion::read("in:2024-11-08 damage", 10, true).is_err());
}

#[test]
fn all_that_bore_a_number_is_found_in_all_editions_the_newest_first() {
    let library = crate::suite::library();
    let question = SearchQuestion::read("509.4", 10, true).expect("the query can be read");
    let picked = library.pick(None).expect("the sample has editions");
    let answer = mtgcr::ask::search(&library, &question, &picked).expect("the index is sound");
    let days: Vec<String> = answer
        .hits
        .iter()
        .filter(|hit| hit.kind == RecordKind::Rule && hit.subject.to_string() == "509.4")
        .filter_map(|hit| Some(hit.en.as_ref()?.edition.to_string()))
        .collect();
    assert_eq!(days, ["2024-11-08", "2024-09-20"]);
}

#[test]
fn a_list_shows_rules_and_not_their_examples() {
    let library = crate::suite::library();
    for section in ["510.1c", "702.19b", "509.1h"] {
        let found = ask(&library, &format!("section:{section}"));
        let kinds: Vec<RecordKind> = found.hits.iter().map(|hit| hit.kind).collect();
        assert_eq!(kinds, [RecordKind::Rule], "{section}");
    }
}

#[test]
fn reasons_add_up_to_the_score() {
    let library = crate::suite::library();
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let asked = "my dude got blocked and the blocker vanished, is it unblocked now";
    // As it stands in the tables, not the first of its rule.
    let listed = "can two creatures gang up on one attacker";
    let others = ["trample deathtouch", "致死ダメージを割り振る", "702.19b", "first strike"];
    let mut told = BTreeSet::new();
    for typed in [asked, listed].into_iter().chain(others) {
        let mut question = SearchQuestion::read(typed, 5, false).expect("the query can be read");
        question.query.explains = true;
        let picked = library.pick(None).expect("the sample has editions");
        let answer =
            mtgcr::ask::search(&library, &question, &picked).expect("the sample is not damaged");
        for hit in &answer.hits {
            let sum: f32 = hit.reasons.iter().map(|reason| reason.worth).sum();
            assert!((sum - hit.score).abs() < 0.01, "{typed}: {sum} of {}", hit.score);
            kinds.extend(hit.reasons.iter().map(|reason| reason.kind));
            let questions = hit.reasons.iter().filter(|reason| reason.kind == "question");
            told.extend(questions.map(|reason| reason.words.clone()));
        }
    }
    assert!(told.contains(listed), "{told:?}");
    for kind in ["words", "question", "definition", "reference", "likeness"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
    assert!(ask(&library, "trample").hits.iter().all(|hit| hit.reasons.is_empty()));
}

#[test]
fn where_nothing_is_found_it_is_told_what_would_be() {
    let library = crate::suite::library();
    let answer = ask(&library, "\"trample of lethal\" xyzzyqwv kind:rule");
    assert!(answer.hits.is_empty());
    assert_eq!(answer.absent, ["xyzzyqwv"]);
    let wider: Vec<&str> = answer.wider.iter().map(|edition| edition.query.as_str()).collect();
    let wanted = ["trample of lethal xyzzyqwv kind:rule", "trample of lethal xyzzyqwv"];
    assert_eq!(wider, wanted);
    assert!(answer.wider.iter().all(|name| name.total > 0));
    assert!(ask(&library, "trample").wider.is_empty());
}

#[test]
fn results_that_hardly_have_a_word_of_the_query_do_not_count() {
    let library = crate::suite::library();
    let question = "can a creature that came in this turn attack?";
    let (all, some) = (ask(&library, "kind:rule").total, ask(&library, question).total);
    assert!(some * 2 < all, "{some} of {all}");
}

/// An index holds the questions that its records answer, so that one which grows takes in more.
#[test]
fn questions_are_found_in_a_home_that_was_filled_piece_by_piece() {
    let (at_once, _library) =
        home_of(vec![sample("CR-20241108.ja.txt"), sample("CR-20241108.en.txt")]);
    // A Japanese text answers nothing before there is an English one that it translates.
    let (by_and_by, library) = home_of(vec![sample("CR-20241108.ja.txt")]);
    assert!(names(&ask(&library, "does my trampler hit face")).is_empty());
    let answer = mtgcr::home::import(
        by_and_by.path(),
        [sample("CR-20241108.en.txt")].into_iter(),
        ImportQuestion::default(),
        &Silent,
    );
    assert_eq!(answer.expect("it can be written").refused(), 0);
    let found = |home: &TempDir, typed: &str| {
        let library = Library::open(home.path(), &Silent).expect("the home opens");
        ask(&library, typed)
            .hits
            .iter()
            .map(|hit| (hit.subject.clone(), hit.score))
            .collect::<Vec<_>>()
    };
    for typed in ["does my trampler hit face", "chump and still gain life", "本体守れる？"] {
        let whole = found(&at_once, typed);
        assert!(!whole.is_empty(), "{typed}");
        assert_eq!(found(&by_and_by, typed), whole, "{typed}");
    }
}

/// For how many of a hundred judged queries a rule that is wanted first is among the first three:
/// floors that may rise but not fall.
#[test]
fn judged_queries_find_what_is_wanted_first() {
    let Some(data) = data() else { return };
    let files = [
        "cr-en/CR-20260116.txt",
        "cr-ja/CR-20260116-ja.excerpt.txt",
        "cr-ja/glossary-20260116-ja.excerpt.txt",
    ];
    let (_home, library) = home_of(files.map(|file| read(&data.join(file))).into());
    let judged = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/judged");
    let tables = [
        (data.join("relevance/dev.tsv"), 95),
        (judged.join("tune.tsv"), 92),
        (judged.join("final.tsv"), 85),
        (judged.join("fresh.tsv"), 90),
        (judged.join("blind.tsv"), 77),
        (judged.join("slang.tsv"), 75),
        (judged.join("ordinary.tsv"), 88),
    ];
    for (path, least) in tables {
        let table = std::fs::read_to_string(&path).expect("the table is there");
        let rows: Vec<Vec<&str>> =
            table.lines().skip(1).map(|line| line.split('\t').collect()).collect();
        let is_found = |row: &&Vec<&str>| {
            let found = names(&ask(&library, row[2]));
            row[3]
                .split(',')
                .filter_map(|part| part.strip_suffix("=2"))
                .any(|wanted| found.iter().take(3).any(|name| name == wanted))
        };
        let share = rows.iter().filter(is_found).count() * 100 / rows.len();
        println!("{}: {share} in a hundred", path.display());
        assert!(share >= least, "{}: {share} in a hundred", path.display());
    }
}
