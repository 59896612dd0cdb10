//! Does `show` say what the sample says, in both languages, and help where nothing is there?

use expect_test::{Expect, expect};
use mtgcr::answer::{ShowAnswer, ShownRecord, Subject, SuggestAnswer};
use mtgcr::ask::Input;
use mtgcr::book::Sides;
use mtgcr::doc::{self, Terminal};
use mtgcr::render::labels::status_line;
use mtgcr::render::{self, Detail, json};
use mtgcr::words::Words;

use super::typed::ran;

use super::search::{home_of, sample};

fn ask(wanted: &str, edition: Option<&str>) -> ShowAnswer {
    let library = crate::suite::library();
    let picked = library.pick(edition).expect("the edition is there");
    mtgcr::ask::show(&library, &[wanted.to_owned()], &picked).expect("the sample is not damaged")
}

/// What a terminal of this width shows.
fn told(answer: &ShowAnswer, detail: Detail, width: usize) -> String {
    let terminal = Terminal { width, color: false, words: Words::EN };
    doc::terminal(&render::show(answer, detail, Words::EN), terminal)
}

#[track_caller]
fn check(wanted: &str, edition: Option<&str>, width: usize, expected: Expect) {
    expected.assert_eq(&told(&ask(wanted, edition), Detail::Brief, width));
}

#[test]
fn an_old_word_leads_to_what_it_became_where_only_the_english_is_here() {
    let (_home, library) = home_of(vec![sample("CR-20241108.en.txt")]);
    let picked = library.pick(None).expect("the edition is there");
    let wanted = ["致命的ダメージ".to_owned()];
    let answer = mtgcr::ask::show(&library, &wanted, &picked).expect("the home is not damaged");
    let told = told(&answer, Detail::Brief, 80);
    assert!(told.starts_with("Lethal Damage"), "{told}");
}

#[test]
fn where_only_the_japanese_is_here_a_title_is_found_by_either_name() {
    let (_home, library) = home_of(vec![sample("CR-20241108.ja.txt")]);
    let picked = library.pick(None).expect("the edition is there");
    for name in ["トランプル", "trample", "トランプル／Trample"] {
        let answer = mtgcr::ask::show(&library, &[name.to_owned()], &picked);
        let answer = answer.expect("the home is not damaged");
        let numbers: Vec<String> =
            answer.records.iter().map(|record| record.subject.to_string()).collect();
        assert!(numbers.contains(&"702.19".to_owned()), "{name}: {numbers:?}");
    }
    let answer = mtgcr::ask::show(&library, &["702.19b".to_owned()], &picked);
    let record = &answer.expect("the home is not damaged").records[0];
    let since = record.ja.as_ref().expect("it is Japanese").since;
    assert!(!since.is_exact(), "nobody lists older translations");
}

#[test]
fn a_wide_terminal_has_both_languages_side_by_side() {
    check(
        "702.19b",
        None,
        110,
        expect![[r#"
            702.19b  Trample · Keyword Abilities                                                2024-11-08 · ja 2024-11-08

              An attacker with trample has to see to its blockers     トランプルを持つ攻撃クリーチャーは、まず自分をブロッ
              first. Once every one of them is given lethal           クしているクリーチャーに割り振る。そのすべてに致死ダ
              damage, what’s left may be divided in any way among     メージを割り振ったら、残りはそれらと攻撃先の間でどう
              them and what the creature attacks. Damage marked       分けてもよい。すでに負っているダメージと、このステッ
              earlier and damage that other creatures assign in       プにほかのクリーチャーが割り振るダメージは数に入れ
              this step count toward that; effects that would         る。実際に与えられるダメージを変える効果は数に入れな
              change the damage actually dealt don’t. If not every    い。そこまで割り振らないブロック・クリーチャーがいる
              blocker gets that much, nothing may go past them.       なら、その先には1点も通せない。

              Example: A 6/6 with trample is blocked by a 2/2 that    例：トランプルを持つ6/6が、すでに1点のダメージを負っ
              already has 1 damage marked on it. One more point is    た2/2にブロックされた。あと1点で致死ダメージになるの
              lethal, so up to 5 damage may go to the player who’s    で、攻撃されているプレイヤーには5点まで割り振ってよ
              attacked.                                               い。

              Example: A red 5/5 with trample is blocked by a 1/3     例：トランプルを持つ赤の5/5が、プロテクション(赤)を
              with protection from red. The blocker needs no more     持つ1/3にブロックされた。だからといって、必要な点数
              than usual for that: 3 damage is assigned to it, all    が増えるわけではない。すべて軽減される3点をそれに割
              of which will be prevented, and the other 2 may go      り振れば、残りの2点は通してよい。
              through.

              Example: A 7/7 with trample is blocked by a 3/3 and     例：トランプルを持つ7/7が、3/3と2/2にブロックされ
              a 2/2. With 3 damage for the one and 2 for the          た。一方に3点、他方に2点を割り振れば、2点を通してよ
              other, 2 may go through. It may also assign all 7 to    い。2/2に7点すべてを割り振ってもよいが、そうすると1
              the 2/2, but then nothing goes through.                 点も通らない。

              since 2024-11-08 · cited by 2 · notes 2
        "#]],
    );
}

#[test]
fn a_narrow_one_has_one_below_the_other() {
    check(
        "510.1c",
        None,
        60,
        expect![[r#"
            510.1c  Combat Damage Step        2024-11-08 · ja 2024-11-08

              A blocked creature assigns its damage to its blockers.
              With no blocker left it assigns none, and with one it
              assigns everything to that one. With several, its
              controller divides the damage among them at will: no
              order has to be kept, and no blocker must be given
              lethal damage before another may be given any.

              Example: Ami’s 6/6 is blocked by a 1/4 and a 2/2. She
              may assign 4 damage to the 1/4 and 2 to the 2/2, which
              destroys both, or 3 to each, or all 6 to the 2/2. Any
              other way of dividing 6 is just as legal.

              Example: The same 6/6 attacks, and Ben gives the 1/4
              +2/+2 until end of turn. That no longer shields the 2/2:
              Ami may assign 2 damage to it, which destroys it, and
              the other 4 to the larger blocker.

              ブロックされているクリーチャーは、それをブロックしている
              クリーチャーにダメージを割り振る。1体も残っていなければ
              割り振らず、1体だけならそれにすべてを割り振る。2体以上な
              ら、コントローラーがその間で好きなようにダメージを分け
              る。守るべき順番はなく、1体に致死ダメージを割り振らなけ
              れば別の1体に割り振れない、ということもない。

              例：アミの6/6が1/4と2/2にブロックされている。アミは1/4に
              4点と2/2に2点を割り振って両方を破壊してもよく、3点ずつ割
              り振っても、2/2に6点すべてを割り振ってもよい。6点をほか
              のどの分け方で割り振っても適正である。

              例：同じ6/6が攻撃していて、ベンは1/4にターン終了時まで
              +2/+2の修整を与えた。もう2/2の盾にはならない。アミは2/2
              に2点を割り振って破壊し、残りの4点を大きいほうに割り振っ
              てよい。

              since 2024-11-08 · cited by 2 · notes 2
        "#]],
    );
}

#[test]
fn a_number_of_old_is_the_one_that_the_title_beside_it_names() {
    let ja = sample("CR-20240920.ja.txt");
    let bytes = ja.bytes.expect("it is read");
    let text = String::from_utf8(bytes).expect("it is UTF-8");
    let stale = text.replace("rule 702.17〔到達〕も", "rule 702.16〔到達〕も");
    assert_ne!(stale, text);
    let ja = Input { bytes: Ok(stale.into_bytes()), ..ja };
    let (_home, library) = home_of(vec![sample("CR-20240920.en.txt"), ja]);
    let picked = library.pick(None).expect("the edition is there");
    let answer = mtgcr::ask::show(&library, &["702.9b".to_owned()], &picked);
    let answer = answer.expect("the home is not damaged");
    let references = &answer.records[0].references;
    let targets: Vec<String> = references.iter().map(|of| of.target.to_string()).collect();
    assert_eq!(targets, ["702.17"]);
}

#[test]
fn an_earlier_edition_is_shown_as_it_was() {
    check(
        "509.2",
        Some("2024-10-01"),
        100,
        expect![[r#"
            509.2  Declare Blockers Step                                              2024-09-20 · ja 2024-09-20

              Second, the active player takes each attacker      次に、アクティブ・プレイヤーは、2体以上にブロッ
              that was blocked by more than one creature and     クされた攻撃クリーチャーごとに、それをブロック
              lines its blockers up in any order they like.      しているクリーチャーを好きな順に並べる。これが
              This is the attacker’s damage assignment order:    その攻撃クリーチャーのダメージ割り振り順であ
              when it comes to combat damage, a blocker may      る。戦闘ダメージの段になったとき、前に並ぶもの
              be given some only after every blocker in front    すべてに致死ダメージが割り振られていなければ、
              of it has been given lethal damage. This           後ろのものに割り振ることはできない。スタックは
              doesn’t use the stack.                             用いない。

              Example: A 5/5 is blocked by a 1/1, a 2/2, and     例：5/5が1/1と2/2と4/4にブロックされた。そのコ
              a 4/4. Its controller may put the 4/4 first,       ントローラーは、4/4、1/1、2/2の順に並べてよい。
              then the 1/1, then the 2/2, and any of the         ほかの5通りの並べ方も、同じように適正である。
              other five orders is just as good.

              since 2024-09-20 or before · gone since 2024-11-08 · cited by 3 · notes 2 · another rule was
              509.2 in 2024-11-08
        "#]],
    );
}

/// What is said of the translation of records in the newest English and the older Japanese.
fn lagging(wanted: &str) -> String {
    let library = crate::suite::library();
    let pick = |edition| library.pick(Some(edition)).expect("the edition is there");
    let picked = Sides { en: pick("2024-11-08").en, ja: pick("ja:2024-09-20").ja };
    let answer = mtgcr::ask::show(&library, &[wanted.to_owned()], &picked)
        .expect("the sample is not damaged");
    let told = |record: &ShownRecord| {
        let status = record
            .status
            .as_ref()
            .map_or("-".to_owned(), |status| status_line(record, status, Words::EN));
        let edits = record.status.iter().flat_map(|status| &status.since);
        let edits: String =
            edits.map(|edit| format!(" [{} {}]", edit.edition, edit.class)).collect();
        format!("{:?} {status}{edits}\n", record.subject)
    };
    answer.records.iter().map(told).collect()
}

#[test]
fn each_rule_says_what_its_translation_is_worth() {
    let told: String = ["510.1c", "509.2", "509.4", "509.7", "509.6", "120.7", "702.19", "506.3c"]
        .map(lagging)
        .concat();
    expect![[r#"
        Number(510.1c) stale, translated from 2024-09-20 [2024-11-08 edited]
        Number(509.2) stale, 509.4 in ja:2024-09-20, translated from 2024-09-20 [2024-11-08 moved-edited]
        Number(509.2) orphaned, translated from 2024-09-20 [2024-11-08 removed]
        Number(509.4) stale, 509.7 in ja:2024-09-20, translated from 2024-09-20 [2024-11-08 moved-edited]
        Number(509.6) orphaned, translated from 2024-09-20 [2024-11-08 removed]
        Number(120.7) missing
        Number(702.19) current
        Number(506.3c) stale, translated from 2024-09-20 [2024-11-08 edited]
    "#]].assert_eq(&told);
}

#[test]
fn a_stale_rule_names_the_english_words_that_changed() {
    let text = told(&ask("510.1d", None), Detail::All, 90);
    let told = text.lines().skip_while(|line| !line.contains("translation")).take(6);
    let told = told.map(|text| text.strip_prefix("  ").unwrap_or(text));
    expect![[r#"
        translation  stale, translated from 2024-09-20
                     2024-11-08 edited: A blocking creature assigns its damage … everything to
                     that one. With several[- it works through its own damage assignment order
                     just as rule 510.1c describes for an attacker-]{+, its controller divides
                     the damage among them at will+}.
                     example 1 stale"#]]
    .assert_eq(&told.collect::<Vec<_>>().join("\n"));
    let value: serde_json::Value =
        serde_json::from_str(&json::print(&ask("510.1d", None))).expect("it is JSON");
    let record = &value["records"][0];
    assert_eq!(record["ja"]["status"], "stale");
    assert_eq!(record["translation"]["base"], "2024-09-20");
    assert_eq!(record["translation"]["words"][0]["class"], "edited");
    assert_eq!(record["translation"]["examples"][0]["status"], "stale");
    let laid_out = render::show(&ask("510.1d", None), Detail::All, Words::EN);
    for rendered in [doc::html(&laid_out, Words::EN), doc::markdown(&laid_out)] {
        assert!(
            rendered.contains("stale") && (rendered.contains("<del>") || rendered.contains("~~")),
            "{rendered}"
        );
    }
}

#[test]
fn a_term_is_found_in_either_language_with_its_defining_rule() {
    let names = |wanted: &str| -> Vec<String> {
        let records = ask(wanted, None).records;
        records.iter().map(|record| format!("{} {:?}", record.kind, record.subject)).collect()
    };
    let expected = ["glossary Term(\"Trample\")", "rule Number(702.19)"];
    for wanted in ["trample", "TRAMPLE", "トランプル", "とらんぷる"] {
        assert_eq!(names(wanted), expected, "{wanted}");
    }
}

#[test]
fn what_is_not_there_is_told_with_where_it_was() {
    check(
        "509.6",
        None,
        80,
        expect![[r#"
            there is no 509.6 in 2024-11-08
              it stood in 2024-09-20 only, Declare Blockers Step: gone since 2024-11-08
              nearest: 509, 509.4b
        "#]],
    );
    check(
        "trampel",
        None,
        80,
        expect![[r#"
            the sample has no term `trampel`
              nearest: Trample, Trample Over Planeswalkers
        "#]],
    );
}

#[test]
fn a_range_shows_each_of_its_rules() {
    let numbers: Vec<String> = ask("704.5a-c", None)
        .records
        .iter()
        .map(|record| format!("{:?}", record.subject))
        .collect();
    assert_eq!(numbers, ["Number(704.5a)", "Number(704.5b)", "Number(704.5c)"]);
}

#[test]
fn references_go_both_ways() {
    let deathtouch = ask("702.2c", None).records.remove(0);
    let trample = ask("702.19b", None).records.remove(0);
    let targets: Vec<String> =
        deathtouch.references.iter().map(|reference| reference.target.to_string()).collect();
    assert_eq!(targets, ["702.19b"]);
    assert!(trample.referenced_by.contains(&Subject::Number("702.2c".parse().unwrap())));
}

#[test]
fn json_keeps_its_contract() {
    let value: serde_json::Value =
        serde_json::from_str(&json::print(&ask("702.19b", None))).unwrap();
    let record = &value["records"][0];
    assert_eq!(record["number"], "702.19b");
    assert_eq!(record["term"], serde_json::Value::Null);
    assert_eq!(record["kind"], "rule");
    assert_eq!(record["en"]["edition"], "2024-11-08");
    assert_eq!(record["ja"]["effective"], "2024-11-08");
    assert_eq!(record["path"][1]["title"], "Keyword Abilities");
    assert!(record["en"]["text"].as_str().is_some_and(|text| text.contains("trample")));
}

#[test]
fn markdown_and_html_escape_what_the_texts_hold() {
    let laid_out = render::show(&ask("702.19b", None), Detail::All, Words::EN);
    let page = doc::html(&laid_out, Words::EN);
    assert!(page.contains("lang=\"ja\"") && page.contains("lang=\"en\""));
    let asked = SuggestAnswer { query: "<a href=\"x\">&".to_owned(), ..SuggestAnswer::default() };
    assert!(
        doc::html(&render::suggest(&asked), Words::EN)
            .contains("<title>&lt;a href=&quot;x&quot;&gt;&amp;</title>")
    );
    assert_eq!(doc::escape("*a* [b] _c_ <d>\n- e"), "\\*a\\* \\[b\\] \\_c\\_ \\<d\\>\n\n\\- e");
}

#[test]
fn a_section_lists_titles_and_a_short_family_its_rules() {
    let section = ran(&["show", "702"]).1;
    let line = section.lines().find(|line| line.trim_start().starts_with("702.19 "));
    let line = line.expect("the keyword is listed");
    assert!(line.contains("Trample") && line.contains("トランプル"), "{line}");
    assert!(section.lines().all(|line| line.chars().count() <= 100), "{section}");
    let family = ran(&["702.19"]).1;
    assert_eq!(family, ran(&["show", "702.19", "--subrules"]).1);
    // What is about a rule stands beside its number, where nothing else does.
    let line = family.lines().find(|line| line.starts_with("702.19b "));
    assert!(line.is_some_and(|line| line.contains("since 2024-")), "{family}");
}
