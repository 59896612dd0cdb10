//! Do bulletins, rulings and notes lie beside the rules that they speak of, and say what has
//! become of these since?

use std::path::Path;

use expect_test::expect;
use mtgcr::answer::{BulletinAnswer, Bulletins, SearchHit, ShowAnswer};
use mtgcr::ask;
use mtgcr::ask::SearchQuestion;
use mtgcr::book::Library;
use mtgcr::doc;
use mtgcr::home::{ImportQuestion, Input, Silent};
use mtgcr::model::WordOp;
use mtgcr::render::labels::{
    certainty_label, change_line, item_title, mention_label, verdict_label,
};
use mtgcr::render::{self, json};
use mtgcr::words::Words;

fn sample_bulletin() -> Vec<BulletinAnswer> {
    let library = crate::suite::library();
    ask::bulletin(&library, None).expect("the sample is not damaged")
}

#[test]
fn a_bulletin_lies_beside_what_changed() {
    let answers = sample_bulletin();
    assert_eq!(answers.len(), 1);
    let answer = &answers[0];
    let ids = answer.editions.map(|edition| edition.map(|id| id.to_string()));
    assert_eq!(ids.old.as_deref(), Some("2024-09-20"));
    assert_eq!(ids.new.as_deref(), Some("2024-11-08"));
    let mut told = String::new();
    for item in answer.items.iter().filter(|item| !item.numbers.is_empty() || item.term.is_some()) {
        let verdict = verdict_label(&item.verdict, Words::EN)
            .map_or(String::new(), |text| format!(" ({text})"));
        told += &format!("{}{verdict}\n", item_title(item, Words::EN));
        told.extend(
            item.changes.iter().map(|change| format!("  {}\n", change_line(change, Words::EN))),
        );
    }
    expect![[r#"
        120. Damage／ダメージ
        120.7
          120.7  added
        506. Combat Phase／戦闘フェイズ
        506.3c
          506.3c  edited
        508. Declare Attackers Step／攻撃クリーチャー指定ステップ
        508.3f
          508.3f  references only
        509. Declare Blockers Step／ブロック・クリーチャー指定ステップ
        509.2, 509.2a, 509.3, 509.3a
          509.2  removed
          509.2 example  removed
          509.2a  removed
          509.3  removed
          509.3 example  removed
          509.3a  removed
        509.4, 509.4a, 509.2, 509.2a 509.4, 509.4a
          509.4 → 509.2  renumbered and edited
          509.4a → 509.2a  renumbered and edited
        509.5, 509.5a–g, 509.3, 509.1i 509.5, 509.5a–g
          509.1i  references only
          509.5 → 509.3  renumbered
          509.5a → 509.3a  renumbered
          509.5b → 509.3b  renumbered
          509.5c → 509.3c  renumbered
          509.5d → 509.3d  renumbered
          509.5e → 509.3e  renumbered
          509.5f → 509.3f  renumbered
          509.5f → 509.3f example  renumbered
          509.5g → 509.3g  renumbered
          509.5g → 509.3g example  renumbered
        509.6
          509.6  removed
        509.7, 509.7a, 509.7b, 509.4 509.7, 509.7a, 509.7b
          509.7 → 509.4  renumbered and edited
          509.7 → 509.4 example  renumbered and edited
          509.7a → 509.4a  renumbered
          509.7b → 509.4b  renumbered
        510. Combat Damage Step／戦闘ダメージ・ステップ
        510.1c
          510.1c  edited
          510.1c example  removed
          510.1c example  edited
          510.1c example  edited
        510.1d
          510.1d  edited
          510.1d example  edited
        510.2
          510.2  references only
        702. Keyword Abilities／キーワード能力
        702.2c
          702.2c  edited
          702.2c example  edited
        702.12b
          702.12b  retargeted
        702.19b
          702.19b  edited
          702.19b example  edited
        702.22j, 702.22k
          702.22j  edited
          702.22k  edited
        703. Turn-Based Actions／ターン起因処理
        703.4k, 703.4m
          703.4k  removed
          703.4m  removed
        703.4n–s, 703.4k, 703.4m, 703.4n, 703.4p, 703.4q 703.4n–s
          703.4n → 703.4k  renumbered
          703.4p → 703.4m  renumbered
          703.4q → 703.4n  renumbered
          703.4r → 703.4p  renumbered
          703.4s → 703.4q  renumbered
        Damage Assignment Order
          Damage Assignment Order → Damage Assignment Order (Obsolete)  edited
        Source of Damage
          Source of Damage  added
    "#]]
    .assert_eq(&told);
}

#[test]
fn changes_that_no_item_mentions_are_told() {
    let answer = sample_bulletin().remove(0);
    let told: String =
        answer.unmentioned.iter().map(|piece| change_line(piece, Words::EN) + "\n").collect();
    expect![[r#"
        117.3b  edited
        119.4  typography
        500.4  references only
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_change_of_which_several_items_speak_is_counted_once() {
    let mut answer = sample_bulletin().remove(0);
    let again = answer.items.iter().find(|item| !item.changes.is_empty()).cloned();
    answer.items.extend(again);
    let spoken: usize = answer.items.iter().map(|item| item.changes.len()).sum();
    assert!(spoken > answer.mentioned(), "two items speak of the same change");
    assert_eq!(answer.mentioned() + answer.unmentioned.len(), answer.total);
    let terminal = doc::Terminal { width: 80, color: false, words: Words::EN };
    let laid_out = render::bulletin(std::slice::from_ref(&answer), Words::EN);
    let told = doc::terminal(&laid_out, terminal);
    assert!(told.contains(&format!("; {} changes mentioned, ", answer.mentioned())), "{told}");
}

#[test]
fn an_issue_of_a_day_means_its_bulletin_alone() {
    let library = crate::suite::library();
    let refused = ask::bulletin(&library, Some("2024-11-08.9"));
    assert!(refused.expect_err("there is no ninth").to_string().contains("2024-11-08.9"));
    assert_eq!(ask::bulletin(&library, Some("2024-11-08")).expect("it is there").len(), 1);
}

#[test]
fn every_format_tells_what_a_bulletin_says_and_what_it_leaves_out() {
    let answers = sample_bulletin();
    let terminal = doc::Terminal { width: 80, color: false, words: Words::EN };
    let laid_out = render::bulletin(&answers, Words::EN);
    let texts = [
        doc::terminal(&laid_out, terminal),
        doc::html(&laid_out, Words::EN),
        doc::markdown(&laid_out),
    ];
    for text in texts {
        assert!(text.contains("509.6") && text.contains("Damage Assignment Order"), "{text}");
    }
    let value: serde_json::Value =
        serde_json::from_str(&json::print(&Bulletins { bulletins: &answers })).expect("it is JSON");
    let bulletin = &value["bulletins"][0];
    assert_eq!(bulletin["new"], "2024-11-08");
    assert!(bulletin["items"].as_array().is_some_and(|items| items.len() > 10));
}

#[test]
fn another_days_bulletin_is_not_taken_for_this_one() {
    let library = crate::suite::library();
    let answers = ask::bulletin(&library, Some("2024-09-20")).expect("the edition is there");
    assert!(answers.is_empty());
    assert!(ask::bulletin(&library, Some("2024-11-08")).expect("the edition is there").len() == 1);
}

/// A bulletin without strike-through, its English of the sample, its Japanese made up; no
/// Japanese edition of it is here.
const RUN_TOGETHER: &str = "506.3c If a creature would arrive attacking a player who has left \
    the game, or a permanent that can’t be attacked any longer, it does arrive, but it doesn’t \
    attack. See rule 508.4a.\n\
    506.3c ゲームを離れたプレイヤーや、もう攻撃できないパーマネントを攻撃して出るクリーチャーは、出るが攻撃しない。508.4a参照。\n\
    508.3f “Whenever [a creature] attacks and isn’t blocked, . . .” belongs to the next step, \
    since it can’t be known now. See rule 509.5g509.3g.\n\
    508.3f これは次のステップに属する。まだ分からないからである。rule 509.5g509.3g 参照。\n\
    509.6. If an effect makes a creature that’s on the battlefield block an attacker, the active \
    player fits it into the attacker’s damage assignment order and the defending player fits the \
    attacker into the blocker’s. Both do so as part of that effect, and nothing else in either \
    line moves.\n\
    509.6 効果によってクリーチャーがブロックすることになったなら、アクティブ・プレイヤーがその位置を決める。ほかのものの位置は変わらない。\n\
    702.22j If an attacker is blocked by a creature with banding, the defending player divides \
    the attacker’s damage among its blockers instead of the active player, and may do so without \
    regard to any damage assignment order. It’s an exception to rule 510.1c.\n\
    702.22j バンドを持つクリーチャーにブロックされたなら、防御プレイヤーが割り振る。割り振り順によらなくてよい。これは510.1cの例外である。\n";

#[test]
fn japanese_without_its_editions_is_marked_as_the_english_beside_it_changed() {
    let home = tempfile::tempdir().expect("a folder can be made");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample");
    let editions = ["20240920.en", "20241108.en"].map(|name| {
        let path = sample.join(format!("CR-{name}.txt"));
        let bytes = Ok(std::fs::read(&path).expect("it is there"));
        Input { path: path.display().to_string(), bytes }
    });
    let import = |inputs: Vec<Input>, question| {
        let answer = mtgcr::home::import(home.path(), inputs.into_iter(), question, &Silent);
        let answer = answer.expect("it can be written");
        assert_eq!(answer.refused(), 0, "{answer:?}");
    };
    import(editions.into(), ImportQuestion::default());
    let bytes = Ok(RUN_TOGETHER.as_bytes().to_vec());
    let bulletin = Input { path: "bulletin.txt".to_owned(), bytes };
    let question = ImportQuestion {
        document: Some(mtgcr::model::DocumentKind::Bulletin),
        effective: "2024-11-08".parse().ok(),
        ..ImportQuestion::default()
    };
    import(vec![bulletin], question);
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let answers = ask::bulletin(&library, None).expect("the home is not damaged");
    let pieces = answers[0].items.iter().flat_map(|item| &item.pieces);
    let japanese = pieces.filter(|piece| piece.language == mtgcr::model::Language::Ja);
    let told: String = japanese
        .map(|piece| {
            let told = &piece.told;
            let words = told.words.iter().map(|run| match run.op {
                WordOp::Equal => run.text.clone(),
                WordOp::Delete => format!("[-{}-]", run.text),
                WordOp::Insert => format!("{{+{}+}}", run.text),
            });
            let sure = certainty_label(told, Words::EN).unwrap_or_default();
            format!("{sure}:\n{}\n", words.collect::<String>())
        })
        .collect();
    expect![[r#"
        marked as the English text beside it changed:
        ゲームを離れたプレイヤーや、もう攻撃できないパーマネントを攻撃して出るクリーチャーは、出るが攻撃しない。{+508.4a参照。+}
        changed words could not be marked:
        これは次のステップに属する。まだ分からないからである。rule 509.5g509.3g 参照。
        marked as the English text beside it changed:
        [-効果によってクリーチャーがブロックすることになったなら、アクティブ・プレイヤーがその位置を決める。ほかのものの位置は変わらない。-]
        changed words could not be marked:
        バンドを持つクリーチャーにブロックされたなら、防御プレイヤーが割り振る。割り振り順によらなくてよい。これは510.1cの例外である。
    "#]].assert_eq(&told);
}

/// Notes in our own words, with words of the sample of 2024-09-20.
const NOTES: &str = "戦闘のおぼえ書き\n2024年10月1日\nまとめ\n戦闘の手順をまとめる。\n\
    ブロッククリーチャー指定ステップ\nここで順番を決める。\n\
    !順番の決めかた\n「追加で1体ブロックできる3/3が、2/2をブロックした」のように考える。\n\
    (引用:CR509.2・・・『順に並べる』)\n\
    !そのあと\nこのステップの間に、ブロックしているうちの1体が戦闘から取り除かれたり、その攻撃クリーチャーをブロックしなくなったりしたら、それは並びから抜ける。\n";

fn home_with_notes() -> (tempfile::TempDir, Library) {
    let home = tempfile::tempdir().expect("a folder can be made");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample");
    let names = ["20240920.en", "20240920.ja", "20241108.en", "20241108.ja"];
    let mut inputs: Vec<Input> = names
        .map(|name| sample.join(format!("CR-{name}.txt")))
        .map(|number| Input {
            path: number.display().to_string(),
            bytes: Ok(std::fs::read(number).expect("it is there")),
        })
        .into();
    inputs.push(Input { path: "notes.txt".to_owned(), bytes: Ok(NOTES.as_bytes().to_vec()) });
    let question = ImportQuestion { document: None, ..ImportQuestion::default() };
    let notes = inputs.split_off(4);
    mtgcr::home::import(home.path(), inputs.into_iter(), question, &Silent)
        .expect("it can be written");
    let question = ImportQuestion { document: Some(mtgcr::model::DocumentKind::Notes), ..question };
    let answer = mtgcr::home::import(home.path(), notes.into_iter(), question, &Silent);
    let answer = answer.expect("it can be written");
    assert_eq!(answer.refused(), 0, "{answer:?}");
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    (home, library)
}

fn show(library: &Library, wanted: &str, edition: Option<&str>) -> ShowAnswer {
    let picked = library.pick(edition).expect("the edition is there");
    ask::show(library, &[wanted.to_owned()], &picked).expect("the home is not damaged")
}

#[test]
fn notes_lie_beside_the_rules_they_cite_quote_and_head() {
    let (_home, library) = home_with_notes();
    let told = |wanted: &str, edition| -> String {
        let answer = show(&library, wanted, edition);
        let mentions = answer.records.iter().flat_map(|record| &record.mentions);
        mentions
            .map(|mention| format!("{}: {}\n", mention_label(mention, Words::EN), mention.text))
            .collect()
    };
    let old = Some("2024-10-01");
    let told = ["509", "509.2", "509.2a"].map(|number| told(number, old)).concat();
    expect![[r#"
        note of 2024-10-01 on 509, whose title it bears: ブロッククリーチャー指定ステップ
        note of 2024-10-01 on 509.2, gone since 2024-11-08: 順番の決めかた
        note of 2024-10-01 on 509.2, gone since 2024-11-08: 「追加で1体ブロックできる3/3が、2/2をブロックした」のように考える。
        note of 2024-10-01 on 509.2, gone since 2024-11-08: CR509.2・・・『順に並べる』)
        note of 2024-10-01 on 509.2a, which it quotes, gone since 2024-11-08: このステップの間に、ブロックしているうちの1体が戦闘から取り除かれたり、その攻撃クリーチャーをブロックしなくなったりしたら、それは並びから抜ける。
    "#]].assert_eq(&told);
}

/// Rulings in our own words, the last two of them under no title of a rule.
const RULINGS: &str = "====================\nGeneral Rulings Summary\nUpdated 2024/11/20\n\
    ====================\n\nA - Abilities\n----------------------\n\nA.35 - Trample\n\
    + A.35.1 - It tramples on. [Wug FAQ 2024/11/10]\nA.35 - トランプル(Trample)\n\
    + A.35.1 - 踏み越える。[Wug FAQ 2024/11/10]\nC - Combat\n----------------------\n\n\
    C.7 - Wugs That Must Run\n+ C.7.5 - They run. [Wug FAQ 2024/11/10]\n\
    + C.7.6 - They trample. [Wug FAQ 2024/11/10]\n\
    C.7 - 走るワグ(Wugs That Must Run)\n+ C.7.5 - 走る。[Wug FAQ 2024/11/10]\n\
    + C.7.6 - 走るワグには「飛行」と書かれず、トランプルの札もトランプルもない。[Wug FAQ 2024/11/10]\n";

#[test]
fn a_ruling_rests_on_the_title_that_it_stands_under_or_on_what_it_speaks_of_first() {
    let input = Input { path: "rulings.txt".to_owned(), bytes: Ok(RULINGS.into()) };
    let rules = super::search::sample("CR-20241108.en.txt");
    let (_home, library) = super::search::home_of(vec![rules, input]);
    let kind = mtgcr::model::DocumentKind::Rulings;
    let rests_on = |key: &str| -> Vec<String> {
        let answer = ask::document(&library, kind, "2024-11-20", Some(key));
        let items = answer.expect("the home is not damaged").expect("it has the item").items;
        let rules = items.iter().flat_map(|item| &item.rules);
        rules.map(|cited| cited.number.to_string()).collect()
    };
    assert_eq!(rests_on("A.35.1"), ["702.19"]);
    assert!(rests_on("C.7.5").is_empty(), "{:?}", rests_on("C.7.5"));
    assert_eq!(rests_on("C.7.6"), ["702.19"]);
}

#[test]
fn a_found_note_says_what_has_become_of_the_rules_it_cites() {
    let (_home, library) = home_with_notes();
    let picked = library.pick(None).expect("the newest edition is there");
    let question = SearchQuestion::read("kind:note 順番", 10, false).expect("it can be read");
    let answer = ask::search(&library, &question, &picked).expect("the home is not damaged");
    assert!(!answer.hits.is_empty());
    let terminal = doc::Terminal { width: 80, color: false, words: Words::EN };
    let laid_out = render::search(&answer, Words::EN);
    let texts = [
        doc::terminal(&laid_out, terminal),
        doc::markdown(&laid_out),
        doc::html(&laid_out, Words::EN),
    ];
    for text in texts {
        assert!(text.contains("speaks of 509.2, gone since 2024-11-08"), "{text}");
    }
    let value: serde_json::Value = serde_json::from_str(&json::print(&answer)).expect("it is JSON");
    let cited =
        value["hits"].as_array().expect("a list").iter().flat_map(|item| item["cited"].as_array());
    let cited: Vec<_> = cited.flatten().collect();
    assert!(cited.iter().any(|value| value["number"] == "509.2" && value["gone"] == "2024-11-08"));
}

#[test]
fn a_number_finds_the_notes_on_its_rule_behind_the_rule() {
    let (_home, library) = home_with_notes();
    let found = |typed: &str| -> Vec<String> {
        let picked = library.pick(Some("2024-09-20")).expect("the edition is there");
        let question = SearchQuestion::read(typed, 10, false).expect("it can be read");
        let answer = ask::search(&library, &question, &picked).expect("the home is not damaged");
        let name = |hit: &SearchHit| format!("{} {}", hit.kind, hit.subject);
        answer.hits.iter().map(name).collect()
    };
    let notes = ["note 509.2", "note 順番の決めかた"];
    assert_eq!(found("509.2")[..4], [&["rule 509.2", "rule 509.2a"], &notes[..]].concat());
    assert_eq!(found("kind:note 509.2")[..2], notes);
    assert_eq!(found("kind:note 509")[..2], notes);
    assert_eq!(found("kind:note 509.3"), [""; 0]);
}
