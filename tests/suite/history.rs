//! What do `history` and `diff` answer on the sample, and in which forms? Start at [`told`].

use expect_test::{Expect, expect};
use mtgcr::answer::{Beside, DiffAnswer, History, HistoryAnswer};
use mtgcr::ask;
use mtgcr::ask::{DiffQuestion, Input};
use mtgcr::doc::{self, Doc, Terminal};
use mtgcr::model::{Class, Pair, WordOp};
use mtgcr::render::{self, DiffView};
use mtgcr::words::Words;

use super::search::{home_of, sample};

const TERMINAL: Terminal = Terminal { width: 90, color: false, words: Words::EN };

/// Changes in both languages of forms: one text, or two side by side.
fn laid_out(answer: &DiffAnswer, is_side_by_side: bool) -> Doc {
    render::diff(answer, DiffView { is_side_by_side, ..DiffView::default() }, Words::EN)
}

fn told(wanted: &str, edition: Option<&str>) -> HistoryAnswer {
    let question = History { blame: true, ..History::of(wanted, edition.map(str::to_owned)) };
    let library = crate::suite::library();
    ask::history(&library, &question).expect("the sample is not damaged").expect("it is there")
}

fn compared(old: &str, new: &str, about: &[&str]) -> DiffAnswer {
    let about = about.iter().map(|about| (*about).to_owned()).collect();
    let question = DiffQuestion::about(about);
    let library = crate::suite::library();
    ask::diff(&library, Pair::new(old, new), &question).expect("the sample is not damaged")
}

#[test]
fn all_numbers_are_told_however_few_events_are() {
    let mut told = told("509.2", None);
    let numbers = |told: &HistoryAnswer| {
        let lines = doc::terminal(&render::history(told, Words::EN), TERMINAL);
        lines.lines().find(|line| line.starts_with("numbers: ")).map(str::to_owned)
    };
    let all = numbers(&told);
    assert!(all.as_ref().is_some_and(|all| all.contains("509.4")));
    told.events.drain(..1);
    assert_eq!(numbers(&told), all);
}

#[track_caller]
fn check(wanted: &str, edition: Option<&str>, expected: Expect) {
    let told = told(wanted, edition);
    let docs = [render::blame(&told, Words::EN), render::history(&told, Words::EN)];
    expected.assert_eq(&docs.map(|told| doc::terminal(&told, TERMINAL)).join("\n"));
}

#[test]
fn a_rule_is_followed_with_what_the_bulletin_said() {
    check(
        "509.2",
        None,
        expect![[r#"
            509.2  since 2024-09-20, in 2 editions, still in force
            numbers: 509.4 (2024-09-20), 509.2 (2024-11-08)

              ²Second¹, priority goes to the active player.

              since      ¹2024-09-20 or before · ²2024-11-08

            509.2  since 2024-09-20, in 2 editions, still in force
            numbers: 509.4 (2024-09-20), 509.2 (2024-11-08)

            2024-09-20  in the first edition here, as 509.4 · Duskmourn: House of Horror
              Fourth, priority goes to the active player.

            2024-11-08  renumbered and edited 509.4 → 509.2 · Foundations
              [-Fourth-]{+Second+}, priority goes to the active player.
              bulletin of 2024-11-08 on 509.4: Renumbered. With two actions fewer, priority is the
              second thing in the step and not the fourth.
              bulletin of 2024-11-08 on 509.4: 番号の変更。処理が2つ減ったので、優先権は4番目でなく2番
              目になる。
        "#]],
    );
}

#[test]
fn a_rule_that_is_gone_has_a_history_too() {
    check(
        "509.6",
        Some("2024-09-20"),
        expect![[r#"
            509.6  in 2024-09-20 only

              ¹If an effect makes a creature that’s on the battlefield block an attacker, the active
              player fits it into the attacker’s damage assignment order and the defending player
              fits the attacker into the blocker’s. Both do so as part of that effect, and nothing
              else in either line moves.

              since      ¹2024-09-20 or before

            509.6  in 2024-09-20 only

            2024-09-20  in the first edition here, as 509.6 · Duskmourn: House of Horror
              If an effect makes a creature that’s on the battlefield block an attacker, the active
              player fits it into the attacker’s damage assignment order and the defending player fits
              the attacker into the blocker’s. Both do so as part of that effect, and nothing else in
              either line moves.

            2024-11-08  removed 509.6 · Foundations
              [-If an effect makes a creature that’s on the battlefield block an attacker, the active
              player fits it into the attacker’s damage assignment order and the defending player fits
              the attacker into the blocker’s. Both do so as part of that effect, and nothing else in
              either line moves.-]
              bulletin of 2024-11-08 on 509.6: Deleted. There’s no line left to fit the creature into.
              bulletin of 2024-11-08 on 509.6: 削除。差し込むべき並びがもうない。
        "#]],
    );
}

#[test]
fn japanese_has_its_own_history() {
    check(
        "510.1c",
        Some("ja:2024-11-08"),
        expect![[r#"
            510.1c  since ja:2024-09-20, in 2 editions, still in force

              ¹ブロックされているクリーチャーは、それをブロックしているクリーチャーにダメージを割り
              振る。1体も残っていなければ割り振らず、1体だけならそれにすべてを割り振る。2体以上な
              ら、²コントローラーがその間で好きなようにダメージを分ける。守るべき順番はなく、1体¹に
              致死ダメージ²を¹割り振ら²なければ別の1体に割り振れない、ということもない¹。

              since      ¹ja:2024-09-20 · ²ja:2024-11-08

            510.1c  since ja:2024-09-20, in 2 editions, still in force

            ja:2024-09-20  in the first edition here, as 510.1c · Duskmourn: House of Horror
              ブロックされているクリーチャーは、それをブロックしているクリーチャーにダメージを割り振
              る。1体も残っていなければ割り振らず、1体だけならそれにすべてを割り振る。2体以上なら、そ
              のクリーチャーについて宣言されたダメージ割り振り順に沿って割り振る。全員の割り振りを合わ
              せて見たとき、前にあるものそれぞれに致死ダメージが割り振られていて初めて、後ろのものに割
              り振ってよい。すでに負っているダメージと、このステップにほかのクリーチャーが割り振るダ
              メージは数に入れる。実際に与えられるダメージを変える効果は数に入れない。どれに対しても、
              致死ダメージより多く割り振ってよい。

            ja:2024-11-08  edited 510.1c · Foundations
              ブロックされているクリーチャーは、それをブロックしているクリーチャーにダメージを割り振
              る。1体も残っていなければ割り振らず、1体だけならそれにすべてを割り振る。2体以上なら、[-
              そのクリーチャーについて宣言されたダメージ割り振り順に沿って割り振る。全員の割り振りを合
              わせて見たとき、前にあるものそれぞれ-]{+コントローラーがその間で好きなようにダメージを分
              ける。守るべき順番はなく、1体+}に致死ダメージ[-が-]{+を+}割り振ら[-れていて初めて、後ろ
              のものに割り振ってよい。すでに負っているダメージと、このステップにほかのクリーチャーが割
              り振るダメージは数に入れる。実際に与えられるダメージを変える効果は数に入れない。どれに対
              しても、致死ダメージより多く割り振ってよい-]{+なければ別の1体に割り振れない、ということ
              もない+}。
        "#]],
    );
}

#[test]
fn japanese_editions_are_compared_by_morphemes() {
    let answer = compared("ja:2024-09-20", "ja:2024-11-08", &["510.1c"]);
    expect![[r#"
        ja:2024-09-20 → ja:2024-11-08
        4 of 52 changes: 1 removed, 3 edited

        510 戦闘ダメージ・ステップ

        510.1c  edited
          ブロックされているクリーチャーは、それをブロックしているクリーチャーにダメージを割り振
          る。1体も残っていなければ割り振らず、1体だけならそれにすべてを割り振る。2体以上なら、[-
          そのクリーチャーについて宣言されたダメージ割り振り順に沿って割り振る。全員の割り振りを合
          わせて見たとき、前にあるものそれぞれ-]{+コントローラーがその間で好きなようにダメージを分
          ける。守るべき順番はなく、1体+}に致死ダメージ[-が-]{+を+}割り振ら[-れていて初めて、後ろ
          のものに割り振ってよい。すでに負っているダメージと、このステップにほかのクリーチャーが割
          り振るダメージは数に入れる。実際に与えられるダメージを変える効果は数に入れない。どれに対
          しても、致死ダメージより多く割り振ってよい-]{+なければ別の1体に割り振れない、ということ
          もない+}。

        510.1c example  removed
          [-同じ6/6が攻撃していて、1/4への次の3点のダメージを軽減する効果がある。この効果は考えに
          入れない。1/4に4点を割り振ればやはり致死ダメージであり、2点を2/2に割り振れる。-]

        510.1c example  edited
          アミの6/6が1/4と2/2に[-この順で-]ブロックされている。{+アミは+}1/4に4点と2/2に2点[-、5点
          と1点、あるいは1/4-]{+を割り振って両方を破壊してもよく、3点ずつ割り振っても、2/2+}に6点
          すべてを[-割り振れる。3点ずつ割り振ることはできない。1/4への致死ダメージに足りないから-]
          {+割り振ってもよい。6点をほかのどの分け方で割り振っても適正+}である。

        510.1c example  edited
          同じ6/6が攻撃していて、[-順番が宣言された後で、-]ベンは1/4にターン終了時まで+2/+2の修整
          を与えた。[-それに対する致死ダメージは6点になり、ダメージはすべてそこへ割り振られるの
          で、2/2は無事である-]{+もう2/2の盾にはならない。アミは2/2に2点を割り振って破壊し、残りの
          4点を大きいほうに割り振ってよい+}。
    "#]]
    .assert_eq(&doc::terminal(&laid_out(&answer, false), TERMINAL));
}

#[test]
fn every_form_tells_the_same_change() {
    let answer = compared("2024-09-20", "2024-11-08", &["509.4"]);
    let forms = [
        doc::terminal(&laid_out(&answer, true), TERMINAL),
        render::diff_table_terminal(&answer, TERMINAL),
        doc::markdown(&laid_out(&answer, false)),
        render::diff_table_markdown(&answer, &Beside::default(), Words::EN),
    ];
    expect![[r#"
        2024-09-20 → 2024-11-08
        6 of 55 changes: 4 renumbered and edited, 2 renumbered

        509 Declare Blockers Step

        509.4 → 509.2  renumbered and edited
          [-Fourth-], priority goes to the active       {+Second+}, priority goes to the active
          player.                                       player.

        509.4a → 509.2a  renumbered and edited
          Abilities that triggered during what [-       Abilities that triggered during what
          rules-] 509.1[-–3 describe-] are put on       {+rule+} 509.1{+ describes+} are put on
          the stack before priority, no matter in       the stack before priority, no matter in
          what order they triggered.                    what order they triggered.
          509.1–3 → 509.1 points elsewhere: it covers other rules now

        509.7 → 509.4  renumbered and edited
          If a creature arrives blocking, its           If a creature arrives blocking, its
          controller chooses which attacker it          controller chooses which attacker it
          blocks unless the effect has named one. [-    blocks unless the effect has named one.
          The active player then fits it into that      The creature is blocking, yet it never
          attacker’s damage assignment order, in        “blocked” as far as triggers go.
          which nothing else moves. -]The creature
          is blocking, yet it never “blocked” as far
          as triggers go.

        509.7 → 509.4 example  renumbered and edited
          A 2/4 is blocked by a 3/3, and Ben makes a    A 2/4 is blocked by a 3/3, and Ben makes a
          1/1 token that’s blocking the 2/4 as well.    1/1 token that’s blocking the 2/4 as well.
          [-Ami may put the token in front of the       {+From now on the 2/4 has two blockers,
          3/3 or behind it-].                           and Ami may divide its damage between
                                                        them+}.

        509.7a → 509.4a  renumbered  If the effect named an attacker that’s no …
        509.7b → 509.4b  renumbered  Restrictions and requirements about …
        --
        改正後 2024-11-08                             改正前 2024-09-20
        ─────────────────────────────────────────────────────────────────────────────────────────

        509 Declare Blockers Step
        （略）                                        （略）
        _509.2_　_Second_, priority goes to the       _509.4_　_Fourth_, priority goes to the
        active player.                                active player.
        _509.2a_　Abilities that triggered during     _509.4a_　Abilities that triggered during
        what _rule_ 509.1 _describes_ are put on      what _rules_ 509.1_–3 describe_ are put on
        the stack before priority, no matter in       the stack before priority, no matter in
        what order they triggered.                    what order they triggered.
        （略）                                        （略）
        _509.4_　If a creature arrives blocking,      _509.7_　If a creature arrives blocking,
        its controller chooses which attacker it      its controller chooses which attacker it
        blocks unless the effect has named one. The   blocks unless the effect has named one.
        creature is blocking, yet it never            _The active player then fits it into that
        “blocked” as far as triggers go.              attacker’s damage assignment order, in
                                                      which nothing else moves._ The creature is
                                                      blocking, yet it never “blocked” as far as
                                                      triggers go.
        509.4 例 A 2/4 is blocked by a 3/3, and Ben   509.7 例 A 2/4 is blocked by a 3/3, and Ben
        makes a 1/1 token that’s blocking the 2/4     makes a 1/1 token that’s blocking the 2/4
        as well. _From now on the 2/4 has two         as well. _Ami may put the token in front of
        blockers, and Ami may divide its damage       the 3/3 or behind it_.
        between them_.
        _509.4a_　（略）                              _509.7a_　（略）
        _509.4b_　（略）                              _509.7b_　（略）
        （略）                                        （略）
        --
        ## 2024-09-20 → 2024-11-08

        6 of 55 changes: 4 renumbered and edited, 2 renumbered

        ### 509 Declare Blockers Step

        - **509.4 → 509.2** *renumbered and edited*  
          ~~Fourth~~**Second**, priority goes to the active player.
        - **509.4a → 509.2a** *renumbered and edited*  
          Abilities that triggered during what ~~rules~~**rule** 509.1~~–3 describe~~ **describes** are put on the stack before priority, no matter in what order they triggered.  
          *509.1–3 → 509.1 points elsewhere: it covers other rules now*
        - **509.7 → 509.4** *renumbered and edited*  
          If a creature arrives blocking, its controller chooses which attacker it blocks unless the effect has named one. ~~The active player then fits it into that attacker’s damage assignment order, in which nothing else moves.~~ The creature is blocking, yet it never “blocked” as far as triggers go.
        - **509.7 → 509.4 example** *renumbered and edited*  
          A 2/4 is blocked by a 3/3, and Ben makes a 1/1 token that’s blocking the 2/4 as well. ~~Ami may put the token in front of the 3/3 or behind it~~**From now on the 2/4 has two blockers, and Ami may divide its damage between them**.
        - **509.7a → 509.4a** *renumbered  If the effect named an attacker that’s no …*
        - **509.7b → 509.4b** *renumbered  Restrictions and requirements about …*
        --
        | 改正後 2024-11-08 | 改正前 2024-09-20 |
        | --- | --- |
        | **509 Declare Blockers Step** | **509 Declare Blockers Step** |
        | （略） | （略） |
        | <u>509.2</u>　<u>Second</u>, priority goes to the active player. | <u>509.4</u>　<u>Fourth</u>, priority goes to the active player. |
        | <u>509.2a</u>　Abilities that triggered during what <u>rule</u> 509.1<u> describes</u> are put on the stack before priority, no matter in what order they triggered. | <u>509.4a</u>　Abilities that triggered during what <u>rules</u> 509.1<u>–3 describe</u> are put on the stack before priority, no matter in what order they triggered. |
        | （略） | （略） |
        | <u>509.4</u>　If a creature arrives blocking, its controller chooses which attacker it blocks unless the effect has named one. The creature is blocking, yet it never “blocked” as far as triggers go. | <u>509.7</u>　If a creature arrives blocking, its controller chooses which attacker it blocks unless the effect has named one. <u>The active player then fits it into that attacker’s damage assignment order, in which nothing else moves. </u>The creature is blocking, yet it never “blocked” as far as triggers go. |
        | 509.4 例 A 2/4 is blocked by a 3/3, and Ben makes a 1/1 token that’s blocking the 2/4 as well. <u>From now on the 2/4 has two blockers, and Ami may divide its damage between them</u>. | 509.7 例 A 2/4 is blocked by a 3/3, and Ben makes a 1/1 token that’s blocking the 2/4 as well. <u>Ami may put the token in front of the 3/3 or behind it</u>. |
        | <u>509.4a</u>　（略） | <u>509.7a</u>　（略） |
        | <u>509.4b</u>　（略） | <u>509.7b</u>　（略） |
        | （略） | （略） |
    "#]].assert_eq(&forms.join("--\n"));
    for page in [
        doc::html(&laid_out(&answer, false), Words::EN),
        render::diff_table_html(&answer, &Beside::default(), Words::EN),
    ] {
        assert!(page.contains("509.4") && page.contains("509.2"));
    }
}

#[test]
fn a_table_of_both_languages_tells_each_change_in_both_and_why() {
    for (answer, other) in [
        (compared("2024-09-20", "2024-11-08", &["509.4"]), "日本語 2024-11-08"),
        (compared("ja:2024-09-20", "ja:2024-11-08", &["509.4"]), "英語 2024-11-08"),
    ] {
        let library = crate::suite::library();
        let beside = ask::beside(&library, &answer).expect("the sample is not damaged");
        let table = render::diff_table_markdown(&answer, &beside, Words::EN);
        let mut lines = table.lines();
        let head = lines.next().expect("it has a head");
        assert!(head.contains(&format!("改正後 {other} | 改正前")), "{head}");
        let changed = lines.find(|line| line.contains("509.2")).expect("the rule is told");
        let cells: Vec<&str> = changed.trim_matches('|').split(" | ").collect();
        let is_japanese = |text: &str| text.contains(|letter: char| matches!(letter, 'ぁ'..='ヺ'));
        let told: Vec<bool> = cells.iter().take(4).map(|cell| is_japanese(cell)).collect();
        assert!(told[0] == told[1] && told[2] == told[3] && told[0] != told[2], "{changed}");
        assert!(head.ends_with("備考 |") && !cells[4].trim().is_empty(), "no reason: {changed}");
        assert!(render::diff_table_html(&answer, &beside, Words::JA).contains("comparison four"));
    }
}

#[test]
fn old_japanese_stands_beside_the_old_text_until_the_new_one_is_translated() {
    let editions = ["CR-20240920.en.txt", "CR-20240920.ja.txt", "CR-20241108.en.txt"];
    let (_home, library) = home_of(editions.map(sample).into());
    let question = DiffQuestion::about(vec!["509.4".to_owned()]);
    let answer = ask::diff(&library, Pair::new("2024-09-20", "2024-11-08"), &question)
        .expect("both editions are here");
    let beside = ask::beside(&library, &answer).expect("the home is sound");
    let table = render::diff_table_markdown(&answer, &beside, Words::JA);
    let head =
        "| 改正後 2024-11-08 | 改正前 2024-09-20 | 改正後 日本語 | 改正前 日本語 2024-09-20 |\n";
    assert!(table.starts_with(head), "{table}");
    let row = table.lines().find(|line| line.contains("<u>509.2</u>")).expect("the rule is told");
    let cells: Vec<&str> = row.split(" | ").map(str::trim).collect();
    assert!(cells[2].is_empty() && cells[3].starts_with("<u>509.4</u>"), "{row}");
}

#[test]
fn the_words_of_every_change_lead_from_the_old_text_to_the_new() {
    for (old, new) in [("2024-09-20", "2024-11-08"), ("ja:2024-09-20", "ja:2024-11-08")] {
        for change in compared(old, new, &[]).changes {
            let joined = |left_out: WordOp| -> String {
                let kept = change.words.iter().filter(|word| word.op != left_out);
                kept.map(|word| word.text.as_str()).collect()
            };
            let text = |shown: &Option<mtgcr::answer::ShownText>| {
                shown.as_ref().map_or(String::new(), |record| record.text.clone())
            };
            assert_eq!(joined(WordOp::Insert), text(&change.old));
            assert_eq!(joined(WordOp::Delete), text(&change.new));
        }
    }
}

#[test]
fn an_edition_has_no_changes_against_itself() {
    let answer = compared("2024-11-08", "2024-11-08", &[]);
    assert_eq!((answer.total, answer.changes.len()), (0, 0));
    assert!(doc::terminal(&laid_out(&answer, false), TERMINAL).contains("no changes"));
}

#[test]
fn read_backwards_the_answer_is_mirrored() {
    let forwards = compared("2024-09-20", "2024-11-08", &[]);
    let backwards = compared("2024-11-08", "2024-09-20", &[]);
    let told = |answer: &DiffAnswer, class: fn(Class) -> Class| {
        let name =
            |shown: &Option<mtgcr::answer::ShownText>| shown.as_ref().map(|named| named.name());
        let changes = answer
            .changes
            .iter()
            .map(|change| (class(change.class), name(&change.old), name(&change.new)));
        let mut changes: Vec<_> = changes.collect();
        changes.sort();
        changes
    };
    let mut mirrored: Vec<_> = told(&backwards, super::diff::mirrored);
    mirrored.iter_mut().for_each(|pair| std::mem::swap(&mut pair.1, &mut pair.2));
    mirrored.sort();
    assert_eq!(told(&forwards, |shown| shown), mirrored);
}

#[test]
fn of_a_long_list_that_is_told_which_came_and_not_all_that_stay() {
    let stones: String = (10..60).map(|nth| format!("stone {nth}, ")).collect();
    let text = |name: &str, more: &str| {
        let Input { path, bytes } = sample(name);
        let text = String::from_utf8(bytes.expect("it is read")).expect("it is text");
        let list = format!("702.9a The stones are {stones}{more}and the last stone. ");
        Input { path, bytes: Ok(text.replacen("702.9a ", &list, 1).into_bytes()) }
    };
    let new = text("CR-20241108.en.txt", "a new stone, ");
    let (_home, library) = home_of(vec![text("CR-20240920.en.txt", ""), new]);
    let question = DiffQuestion::about(vec!["702.9a".to_owned()]);
    let answer = ask::diff(&library, Pair::new("2024-09-20", "2024-11-08"), &question)
        .expect("both editions are here");
    let told = |is_full| {
        let view = DiffView { is_full, ..DiffView::default() };
        doc::terminal(&render::diff(&answer, view, Words::EN), TERMINAL)
    };
    let short = told(false);
    assert!(short.contains("new") && !short.contains("stone 30"), "{short}");
    assert!(told(true).contains("stone 30"), "all of it is not told where that is asked");
}

#[test]
fn a_term_that_is_called_obsolete_is_followed_under_its_new_name() {
    let Input { path, bytes } = sample("CR-20241108.en.txt");
    let text = String::from_utf8(bytes.expect("it is read")).expect("it is text");
    let (old, new) = ("\nPriority\n", "\nPriority (Obsolete)\nAn older word.\n\nRight of Way\n");
    let renamed = Input { path, bytes: Ok(text.replacen(old, new, 1).into_bytes()) };
    let (_home, library) = home_of(vec![sample("CR-20240920.en.txt"), renamed]);
    let followed = |wanted: &str| {
        let told = ask::history(&library, &History::of(wanted, None)).expect("the home is sound");
        told.expect("it is there").named
    };
    assert_eq!(followed("priority"), followed("right of way"));
    assert_ne!(followed("priority"), followed("priority (obsolete)"));
}
