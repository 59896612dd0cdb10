//! Bulletins, rulings and notes: what is each taken for, and what becomes of its pieces?

use expect_test::{Expect, expect};
use mtgcr::model::{DocumentKind, Record, RecordKind, SpanKind};
use mtgcr::parse::{Reading, Refusal, Wanted, read_as};
use mtgcr::words::Words;

use super::parse::{squeezed, squeezed_records};

fn read(text: &str) -> Reading {
    let wanted = Wanted { name: "notes-2024-11-08.txt".to_owned(), ..Wanted::default() };
    read_as(text.as_bytes(), &wanted).unwrap_or_else(|error| panic!("{error}"))
}

/// One line a record: item, role, language, number, key, marks, text.
fn shown(reading: &Reading) -> String {
    let mut text = format!("{} {}\n", reading.recognition.id, reading.recognition.form);
    for record in reading.rulebook.records() {
        let number = record.number.map_or(String::new(), |text| text.to_string());
        text += &match &record.piece {
            Some(piece) => {
                let from = piece.renumbered_from.map_or(String::new(), |text| format!("{text}→"));
                let key = record.headword().or(record.document_key()).unwrap_or_default();
                let speaks: Vec<String> = piece.numbers.iter().map(ToString::to_string).collect();
                format!(
                    "{} {} {} {from}{number} [{}] {key}: {}\n",
                    piece.item,
                    piece.role,
                    piece.language,
                    speaks.join(" "),
                    marked(record),
                )
            }
            None => {
                let part = record.part.map_or("", Into::into);
                format!("{} {part} {number}: {} {}\n", record.kind, record.printed, record.text)
            }
        };
    }
    text
}

fn marked(record: &Record) -> String {
    let mut text = record.text.replace('\n', " ¶ ");
    let spans = record.piece.as_ref().map(|piece| piece.spans.clone()).unwrap_or_default();
    for span in spans.iter().rev() {
        let (open, close) = match span.kind {
            SpanKind::Deleted => ("[-", "-]"),
            SpanKind::Inserted => ("{+", "+}"),
            SpanKind::TranslatorNote => ("<", ">"),
        };
        text.insert_str(span.bytes.end as usize, close);
        text.insert_str(span.bytes.start as usize, open);
    }
    text
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let reading = read(text);
    expected.assert_eq(&shown(&reading));
}

/// The same, and nothing of a plain text is lost.
#[track_caller]
fn check_plain(text: &str, expected: Expect) {
    check(text, expected);
    let reading = read(text);
    assert_eq!(squeezed_records(&reading.rulebook), squeezed(&reading.text));
}

#[test]
fn a_plain_bulletin_is_told_apart_by_numbers_and_languages() {
    check_plain(
        "今回のUpdate Bulletinです。\n\
         118 コスト\n\
         Example: A player pays one more.\n\
         509 ブロック\n\
         509.4.509.2.FourthSecond, it waits. (See rule 117, “Timing.”)509.4.509.2. 次に待つ。\n\
         509.6項は新しい札のためのものだったので消えました。\n\
         509.6. If a thing comes,\nit waits.\n\
         509.6 何かが来たら、待つ。\n\
         Example: One waits.\n\
         611 効果\n\
         長さのルールが増えました。\n\
         611.2b It lasts.Example: It lasts a turn.611.2b それは続く。例:1ターン続く。\n\
         702.176 待機\n175176. Waiting\n\
         702.175176a Waiting means waiting\n\
         703 処理\n\
         703.4k One waits.\n703.4k 待つ。\n\
         Order of Waiting\n\
         The order in which one waits. See rule 509.2.\n\
         待つ順番。\n\
         Order of Waiting (Obsolete)\n\
         It was an order once.\n\
         A thing that waits. See rule 702.176, “Waiting.”\n",
        expect![[r#"
            bulletin:ja:2024-11-08 an update bulletin
            0 remark ja  [] : 今回のUpdate Bulletinです。
            1 heading ja 118 [118] : コスト
            1 example en 118 [118] : A player pays one more.
            2 heading ja 509 [509] : ブロック
            3 text en 509.4→509.2 [509.2] : FourthSecond, it waits. (See rule 117, “Timing.”)
            3 text ja 509.4→509.2 [509.2] : 次に待つ。
            4 remark ja 509.6 [509.6] : 509.6項は新しい札のためのものだったので消えました。
            4 text en 509.6 [509.6] : If a thing comes, it waits.
            4 text ja 509.6 [509.6] : 何かが来たら、待つ。
            4 example en 509.6 [509.6] : One waits.
            5 heading ja 611 [611] : 効果
            6 remark ja 611.2b [611.2b] : 長さのルールが増えました。
            6 text en 611.2b [611.2b] : It lasts.
            6 example en 611.2b [611.2b] : It lasts a turn.
            6 text ja 611.2b [611.2b] : それは続く。
            6 example ja 611.2b [611.2b] : 1ターン続く。
            7 heading ja 702.176 [702.176] : 待機
            7 text en 702.175→702.176 [702.176] : Waiting
            8 text en 702.175a→702.176a [702.176a] : Waiting means waiting
            9 heading ja 703 [703] : 処理
            10 text en 703.4k [703.4k] : One waits.
            10 text ja 703.4k [703.4k] : 待つ。
            11 heading en  [] Order of Waiting: Order of Waiting
            11 text en  [] Order of Waiting: The order in which one waits. See rule 509.2.
            11 text ja  [] Order of Waiting: 待つ順番。
            12 heading en  [] Order of Waiting (Obsolete): Order of Waiting (Obsolete)
            12 text en  [] Order of Waiting (Obsolete): It was an order once.
            13 text en  [] Waiting: A thing that waits. See rule 702.176, “Waiting.”
        "#]],
    );
}

#[test]
fn markdown_and_html_keep_their_marks() {
    let expected = expect![[r#"
        bulletin:2024-11-08 an update bulletin
        front title :  Update Bulletin, November 8, 2024
        1 heading en 509 [509] : Declare Blockers Step
        2 heading en 509.2 [509.2 509.2a] : 
        2 text en 509.4→509.2 [509.2] : [-Fourth,-] {+Second,+} it waits & sees.
        2 text en 509.2a [509.2a] : [-It is gone.-]
        2 text ja 509.2 [509.2] : 次に待つ。
        2 remark en 509.2 [509.2 509.2a] : Moved.
        3 heading en  [] : Glossary
        4 heading en  [] Waiting: Waiting
        4 heading en  [] Waiting: Waiting {+(Obsolete)+}
        4 text en  [] Waiting: {+Once it was.+}
    "#]];
    let markdown = "# Update Bulletin, November 8, 2024\n\n## 509. Declare Blockers Step\n\n\
        ### 509.2, 509.2a\n\n<del>509.4. Fourth,</del> <ins>509.2. Second,</ins> it waits &amp;\nsees.\n\n\
        ~~509.2a It is gone.~~\n\n509.2. 次に待つ。\n\nMoved.\n\n## Glossary\n\n### Waiting\n\n\
        Waiting <ins>(Obsolete)</ins>\n\n<ins>Once it was.</ins>\n";
    let markdown = markdown.replace(
        "<del>509.4. Fourth,</del> <ins>509.2. Second,</ins>",
        "<del>509.4.</del> <ins>509.2.</ins> <del>Fourth,</del> <ins>Second,</ins>",
    );
    expected.assert_eq(&shown(&read(&markdown)));
    let html = "<!DOCTYPE html><html><head><title>x</title><style>p {}</style></head><body>\
        <h1>Update Bulletin, November 8, 2024</h1><h2>509. Declare Blockers Step</h2>\
        <h3>509.2, 509.2a</h3><p><s>509.4.</s> <u>509.2.</u> <strike>Fourth,</strike> \
        <span style=\"text-decoration: underline\">Second,</span> <b>it</b> waits &amp;\n sees.\
        <p><del>509.2a It is gone.</del></p><p>509.2. 次に<i>待\nつ</i>。<p>Moved.\
        <h2>Glossary</h2><h3>Waiting</h3><p>Waiting <ins>(Obsolete)</ins><p><ins>Once it was.</ins>\
        <script>var x = 1;</script></body></html>";
    expected.assert_eq(&shown(&read(html)));
}

#[test]
fn tables_ruby_and_menus_of_a_page_are_told_from_its_text() {
    check(
        "<html><body><nav><a>Home</a></nav><h1>総合ルールの変更</h1><table><tr><td>509.2. It \
         waits.</td><td>509.2. <ruby>待<rt>ま</rt></ruby>つ。</td></tr></table>\
         <p>2024年11月8日から。</p><footer>(C)</footer></body></html>",
        expect![[r#"
            bulletin:ja:2024-11-08 an update bulletin
            front navigation :  Home
            front title :  総合ルールの変更
            1 text en 509.2 [509.2] : It waits.
            1 text ja 509.2 [509.2] : 待(ま)つ。
            1 remark ja 509.2 [509.2] : 2024年11月8日から。
            back navigation :  (C)
        "#]],
    );
}

#[test]
fn headings_with_several_rules_are_one_item_of_a_translated_bulletin() {
    check(
        "---\ntitle: \"更新通知\"\n---\n\n掲載は2017年7月14日。\n\n----\n\n\
         ## 603.1・603.1a (新しい版で追加)\n\n後のことが\n決まった。\n\n(訳注: 原文は603.3e。)\n\n\
         ## 704.5d-f\n\n直した。\n\n## 用語集/Glossary\n\n2つ増えた。\n",
        expect![[r#"
            bulletin:ja:2017-07-14 an update bulletin
            front preamble :  title: "更新通知"
            front preamble :  掲載は2017年7月14日。
            front ornament :  ----
            1 heading ja 603.1 [603.1 603.1a] : (新しい版で追加)
            1 remark ja 603.1 [603.1 603.1a] : 後のことが決まった。
            1 remark ja 603.1 [603.1 603.1a] : <(訳注: 原文は603.3e。)>
            2 heading en 704.5d [704.5d–f] : 
            2 remark ja 704.5d [704.5d–f] : 直した。
            3 heading ja  [] : 用語集/Glossary
            3 remark ja  [] : 2つ増えた。
        "#]],
    );
}

#[test]
fn colons_before_lines_are_the_headings_of_the_archives_bulletins() {
    check_plain(
        ":::::総合ルール変更点\nだれか / Tr. Somebody\n>[https://wiz.example/a.png]\n2021年4月20日\n<>\n\
         \u{3000}これは概要です。\n\n::新ルール\n:数え方\n\u{3000}数え方が変わります。rule 202.3で定義されています。\n\n\
         :207.2c\n\u{3000}語が一覧に追加されました。\n\n:110.2b および 800.4c\n\u{3000}盗まれたものは戻ります。\n\
         \u{3000}例：(なし)。\n:602.5d-f\n\u{3000}《Wug Warlord》のためです。\n::用語集\n:ワグ\n\u{3000}新しい語です。\n\
         ::その他\n\u{3000}誤字を直しました。\n",
        expect![[r#"
            bulletin:ja:2021-04-20 an update bulletin
            front title : ::::: 総合ルール変更点
            0 remark ja  [] : だれか / Tr. Somebody
            back navigation :  >[https://wiz.example/a.png]
            0 remark ja  [] : 2021年4月20日
            back navigation :  <>
            0 remark ja  [] : これは概要です。
            1 heading ja  [] : 新ルール
            2 heading ja  [] : 数え方
            2 remark ja  [] : 数え方が変わります。rule 202.3で定義されています。
            3 heading en 207.2c [207.2c] : 
            3 remark ja 207.2c [207.2c] : 語が一覧に追加されました。
            4 heading ja 110.2b [110.2b 800.4c] : 
            4 remark ja 110.2b [110.2b 800.4c] : 盗まれたものは戻ります。
            4 example ja 110.2b [110.2b] : (なし)。
            5 heading en 602.5d [602.5d–f] : 
            5 remark ja 602.5d [602.5d–f] : 《Wug Warlord》のためです。
            6 heading ja  [] : 用語集
            7 heading ja  [] ワグ: ワグ
            7 text ja  [] ワグ: 新しい語です。
            8 heading ja  [] : その他
            8 remark ja  [] : 誤字を直しました。
        "#]],
    );
}

const KEYED: &str = "====================\nGeneral Rulings Summary\nUpdated 2003/02/21\n\
    ====================\n\nA - Abilities\n----------------------\n\nA.7 - Amplify\n\
    + A.7.1 - It is written\n  so. [Legions FAQ 2003/01/23] [Barclay 2003/02/01]\n\
    A.7 - 増幅(Amplify)\n+ A.7.1 - こう書\nかれる。(訳注:本当に(いつも)。)[Legions FAQ 2003/01/23]\n\
    + A.7.Ruling.1 - Yes, see A.7 - always. [CompRules 2001/07/23 - 502.9b]\n\
    + A.7.裁定.1 - はい。[Barclary 2003/02/01]\n+ Note - See C.7.\n+ 注意 - C.7を見よ。\n";

#[test]
fn rulings_with_keys_are_paired_with_line_ends_or_without() {
    let expected = expect![[r#"
        rulings:ja:2003-02-21 a rulings summary with keys
        front ornament :  ====================
        front title :  General Rulings Summary Updated 2003/02/21
        front ornament :  ====================
        1 heading en  [] A: Abilities
        back ornament :  ----------------------
        2 heading en  [] A.7: Amplify
        3 text en  [] A.7.1: It is written so. [Legions FAQ 2003/01/23] [Barclay 2003/02/01]
        2 heading ja  [] A.7: 増幅(Amplify)
        3 text ja  [] A.7.1: こう書かれる。<(訳注:本当に(いつも)。)>[Legions FAQ 2003/01/23]
        4 text en  [] A.7.Ruling.1: Yes, see A.7 - always. [CompRules 2001/07/23 - 502.9b]
        4 text ja  [] A.7.Ruling.1: はい。[Barclary 2003/02/01]
        5 remark en  [] A.7.Note: See C.7.
        5 remark ja  [] A.7.Note: C.7を見よ。
    "#]];
    expected.assert_eq(&shown(&read(KEYED)));
    let one_line = KEYED
        .replace("書\nか", "書か")
        .replace('\n', " ")
        .replace("see A.7 - always", "see A.7: always");
    let expected = shown(&read(KEYED)).replace("see A.7 - always", "see A.7: always");
    assert_eq!(shown(&read(&one_line)), expected);
    let reading = read(&one_line);
    assert_eq!(squeezed_records(&reading.rulebook), squeezed(&reading.text));
    let sources: Vec<String> = reading
        .rulebook
        .records()
        .iter()
        .flat_map(|record| record.piece.iter().flat_map(|piece| &piece.sources))
        .map(|record| {
            format!("{} = {} {:?} {:?}", record.printed, record.name, record.date, record.place)
        })
        .collect();
    expect![[r#"
        Legions FAQ = Legions FAQ Some(2003-01-23) None
        Barclay = Barclay Some(2003-02-01) None
        Legions FAQ = Legions FAQ Some(2003-01-23) None
        CompRules = CompRules Some(2001-07-23) Some("502.9b")
        Barclary = Barclay Some(2003-02-01) None"#]]
    .assert_eq(&sources.join("\n"));
}

#[test]
fn numbered_rulings_are_found_under_their_headings() {
    let text = "Date: Sun, 18 Oct 98 22:16:45 UT\nFrom: \"Ami\"\nSubject: Rulings\n\n\
        「新しい版」によるルール\n\n1) これは「永久」で\n   ある。例えば、\n   *一つ。\n2) Giant Wall は2体。\n\
        3) 終わる。\n訂正\n1) 直した (本当)。\n2) また直した。\nではでは\nAmi\nami@example.org\n";
    let expected = expect![[r#"
        rulings:ja:1998-10-18 numbered rulings
        front preamble :  Date: Sun, 18 Oct 98 22:16:45 UT
        front preamble :  From: "Ami"
        front preamble :  Subject: Rulings
        1 heading ja  [] 「新しい版」によるルール: 「新しい版」によるルール
        2 text ja  [] 「新しい版」によるルール 1: これは「永久」である。例えば、 ¶ *一つ。
        3 text ja  [] 「新しい版」によるルール 2: Giant Wall は2体。
        4 text ja  [] 「新しい版」によるルール 3: 終わる。
        5 heading ja  [] 訂正: 訂正
        6 text ja  [] 訂正 1: 直した (本当)。
        7 text ja  [] 訂正 2: また直した。
        back tail :  ではでは Ami ami@example.org
    "#]];
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check_plain(&one_line, expected);
    let (with_lines, without) = (read(text), read(&one_line));
    let keys = |reading: &Reading| -> Vec<String> {
        let records = reading.rulebook.records().iter();
        records.filter_map(|record| record.document_key().map(str::to_owned)).collect()
    };
    assert_eq!(keys(&with_lines), keys(&without));
    assert_eq!(squeezed_records(&with_lines.rulebook), squeezed(&with_lines.text));
}

#[test]
fn a_viewers_page_is_joined_to_rules() {
    check_plain(
        "カード\nMJMJ訳 20231117.0\n版\n最終同期:\n2024/11/17\n8. 多人数\n802. 「攻撃」選択\n803. 「左」\n\
         総合ルールビューア\n8.\n多人数\nルール\n802.\n「攻撃」選択\n802.1\n「\n攻撃\n」は、\n全員\nにできる。\n\
         802.2\nrule 508.1\n参照。\n802.2a\nこれは\nAPNAP順\nである。\n例:ロブは\n攻撃\nした。\n802.3\n以上。\n\
         © 2024\nOwner\n",
        expect![[r#"
            ja:2023-11-17 a page of a rules viewer
            front navigation :  カード
            front preamble :  MJMJ訳 20231117.0
            front navigation :  版
            front navigation :  最終同期:
            front navigation :  2024/11/17
            front contents 8: 8. 多人数
            front contents 802: 802. 「攻撃」選択
            front contents 803: 803. 「左」
            front navigation :  総合ルールビューア
            section  8: 8. 多人数ルール
            section  802: 802. 「攻撃」選択
            rule  802.1: 802.1 「攻撃」は、全員にできる。
            rule  802.2: 802.2 rule 508.1参照。
            rule  802.2a: 802.2a これはAPNAP順である。
            example  802.2a: 例: ロブは攻撃した。
            rule  802.3: 802.3 以上。
            back navigation :  © 2024
            back navigation :  Owner
        "#]],
    );
}

#[test]
fn a_viewers_page_that_was_saved_holds_the_sections_that_it_shows() {
    let page = "<!DOCTYPE html><html lang=ja><body><nav><a href=/>カード</a></nav>\
        <p><a href=/t>MJMJ訳 20240607.1</a>版 最終同期: 2024/08/01</p>\
        <ul><li>7. その他<ul><li>702. 能力<li>703. 処理</ul><li>8. 多人数</ul>\
        <h1>ビューア</h1><h2>7. その他</h2><h3>702. 能力</h3>\
        <p><b>702.1</b> 能力は<a href=/a>並ぶ</a>。</p><p><b>702.2</b> 早足</p>\
        <p><b>702.2a</b> 早足の<a href=/k>駒</a>は二度動く。</p><p>例：一度しか動けない駒もある。</p>\
        <p><b>702.3</b> 遅足</p><footer>© 2024 だれか</footer></body></html>";
    let reading = read(page);
    assert_eq!(reading.recognition.part.as_deref(), Some("702"));
    check(
        page,
        expect![[r#"
        ja:2024-06-07 a page of a rules viewer
        front navigation :  カード
        front preamble :  MJMJ訳 20240607.1版 最終同期: 2024/08/01
        front contents 7: 7. その他
        front contents 702: 702. 能力
        front contents 703: 703. 処理
        front contents 8: 8. 多人数
        front navigation :  ビューア
        section  7: 7. その他
        section  702: 702. 能力
        rule  702.1: 702.1 能力は並ぶ。
        rule  702.2: 702.2 早足
        rule  702.2a: 702.2a 早足の駒は二度動く。
        example  702.2a: 例： 一度しか動けない駒もある。
        rule  702.3: 702.3 遅足
        back navigation :  © 2024 だれか
    "#]],
    );
    let plain = "カード\nMJMJ訳 20240607.1\n7. その他\n702. 能力\n703. 処理\n8. 多人数\nビューア\n7. その他\n\
        702. 能力\n702.1 能力は並ぶ。\n702.2 早足\n702.2a 早足の駒は二度動く。\n702.3 遅足\n";
    let shown = read(plain);
    assert_eq!(shown.recognition.part.as_deref(), Some("702"));
    let titles = shown.rulebook.of_kind(RecordKind::Section).map(|record| record.text.as_str());
    assert_eq!(titles.collect::<Vec<_>>(), ["その他", "能力"]);
    // The same without a list of other sections is no page of a viewer.
    let alone = plain.replace("703. 処理\n", "");
    let wanted = Wanted { document: Some(DocumentKind::Rules), ..Wanted::default() };
    let part = read_as(alone.as_bytes(), &wanted).ok().and_then(|error| error.recognition.part);
    assert_ne!(part.as_deref(), Some("702"));
}

#[test]
fn notes_keep_their_steps_and_know_the_rules_they_quote() {
    let notes = "戦い\n戦いの手順を下にまとめる。\n・攻撃\nどれで攻撃するか決める\n↓\n誰を攻撃するか決める\n\
        (あとで詳しく)\n!攻撃は一度だけ\n!:強制\nしなければならない。\n(例:一体だけのとき)\n\
        (引用:CR508.1d・・・『攻撃する』)\n引用:CR509.1h 『される』\n例:いつも。\nおわり。\n";
    let text = format!("CRまとめ\n2013年10月7日\n{notes}{notes}コメント\n");
    check_plain(
        &text,
        expect![[r#"
            notes:ja:2013-10-07 notes on the rules
            front title :  CRまとめ
            front preamble :  2013年10月7日
            1 heading ja  [] : 戦い
            1 text ja  [] : 戦いの手順を下にまとめる。
            2 heading ja  [] : 攻撃
            2 step ja  [] : どれで攻撃するか決める
            2 step ja  [] : 誰を攻撃するか決める ¶ (あとで詳しく)
            3 remark ja  [] : 攻撃は一度だけ
            4 remark ja  [508.1d 509.1h] : 強制
            4 text ja  [508.1d 509.1h] : しなければならない。
            4 example ja  [508.1d 509.1h] : 一体だけのとき)
            4 citation ja 508.1d [508.1d 509.1h] : CR508.1d・・・『攻撃する』)
            4 citation ja 509.1h [508.1d 509.1h] : CR509.1h 『される』
            4 example ja  [508.1d 509.1h] : いつも。
            4 text ja  [508.1d 509.1h] : おわり。
            back copy :  戦い
            戦いの手順を下にまとめる。
            ・攻撃
            どれで攻撃するか決める
            ↓
            誰を攻撃するか決める
            (あとで詳しく)
            !攻撃は一度だけ
            !:強制
            しなければならない。
            (例:一体だけのとき)
            (引用:CR508.1d・・・『攻撃する』)
            引用:CR509.1h 『される』
            例:いつも。
            おわり。
            back tail :  コメント
        "#]],
    );
}

#[test]
fn what_is_no_document_is_refused_and_what_it_is_can_be_said() {
    let refusal = |text: &str, document, name: &str| {
        let wanted = Wanted { document, name: name.to_owned(), ..Wanted::default() };
        read_as(text.as_bytes(), &wanted).map(|error| error.recognition.id.to_string())
    };
    let letter = "Dear Ami,\n509.2 is gone. What now?\nYours, Ben\n";
    assert!(matches!(refusal(letter, None, ""), Err(Refusal::Unknown)));
    let bulletin = Some(DocumentKind::Bulletin);
    assert!(matches!(refusal(letter, bulletin, ""), Err(Refusal::Undated { .. })));
    assert_eq!(refusal(letter, bulletin, "2024-11-08.txt"), Ok("bulletin:2024-11-08".to_owned()));
    assert_eq!(
        refusal(letter, Some(DocumentKind::Notes), "CR-20241108.txt"),
        Ok("notes:2024-11-08".to_owned())
    );
    let rulings = Some(DocumentKind::Rulings);
    assert!(matches!(refusal(letter, rulings, "2024-11-08"), Err(Refusal::NotThat { .. })));
    let rules = Some(DocumentKind::Rules);
    let refused = refusal(letter, rules, "2024-11-08").expect_err("there is one rule in it");
    let said =
        "this cannot be read as rules: there are not ten lines that begin with a rule number";
    assert_eq!(refused.to_string(), format!("{said} in it"));
    assert_eq!(Words::EN.said(&refused.said()), refused.to_string());
    assert!(Words::JA.said(&refused.said()).ends_with("10行に足りません"));
}

#[test]
fn numbers_that_run_together_are_told_apart() {
    #[track_caller]
    fn case(line: &str, expected: &str) {
        let text = format!(
            "今回のUpdate Bulletinです。\n\
             117 機会\n117.1. It comes first.\n117.1. それが先に来る。\n\
             702.176 待機\n{line}\n703 処理\n703.4k One waits.\n703.4k 待つ。\n"
        );
        let reading = read(&text);
        let piece = reading
            .rulebook
            .records()
            .iter()
            .find(|record| line.ends_with(record.text.as_str()) && !record.text.is_empty());
        let piece = piece.unwrap_or_else(|| panic!("{}", shown(&reading)));
        let from = piece.piece.as_ref().and_then(|piece| piece.renumbered_from);
        let from = from.map_or(String::new(), |from| format!("{from}→"));
        let number = piece.number.map_or(String::new(), |number| number.to_string());
        assert_eq!(format!("{from}{number}|{}", piece.text), expected, "{line}");
    }
    case("509.2. Wugs bark", "509.2|Wugs bark");
    case("509.2a Wugs bark", "509.2a|Wugs bark");
    case("509.5509.3 ワグは吠える", "509.5→509.3|ワグは吠える");
    case("509.4a 509.2a Wugs bark", "509.4a→509.2a|Wugs bark");
    case("508.3g5g Wugs bark", "508.3g→508.5g|Wugs bark");
    case("703.4nk Wugs bark", "703.4n→703.4k|Wugs bark");
    case("704.5aa Wugs bark", "704.5aa|Wugs bark");
    case("611.2bワグは吠える", "611.2b|ワグは吠える");
    case("10 wugs bark", "702.176|10 wugs bark");
    case("176 wugs bark", "702.176|176 wugs bark");
}
