### What only the pages of the server say. A key is `page-`, the page or its part, and what it says.

## On several pages.

page-between-rules = ；
page-compare = 比較する
page-contents = 目次
page-copy-what = コピー：{ $what }
page-english = 英語版
page-first-edition = 収録されている最初の版
page-first-known = 知られている最初の版
page-how-to-search = 使い方
page-japanese = 日本語版
page-new = 新設：
page-path = 位置
page-points-to = 参照先
page-printed-undated = マジック：ザ・ギャザリング 総合ルール { $name }
page-printed-sample = mtgcrの見本 { $name }（公式の本文ではなく、言い換えたもの）
page-printed-source = マジック：ザ・ギャザリング 総合ルール { $name } · 発効日 { $day }
page-whole-history = すべての経過

## About.

page-about-site = マジック総合ルールの日英対訳。版ごとの変更と経過
page-about-all-changes = すべての変更

## Absent.

page-absent-here = { $edition }の版にはありません。
page-absent-search = この語を検索する
page-absent-today = 現在は{ $number }です。
page-absent-gone = { $edition }の版で削除されました。
page-absent-never = この番号のルールがあった版は知られていません。
page-absent-from = 古い文章にある番号なら、その版は
page-absent-follow = 現在の番号を調べる
page-absent-words = その文言の行き先：
page-absent-former = この番号だったルール：
page-absent-near = 近い番号や用語：

## Bulletin.

page-bulletin-title = { $day }の更新情報
page-bulletin-summary = { $items }項目。ルールと用語の変更{ $total }件中{ $mentioned }件に言及
page-bulletin-said = 更新情報
page-bulletin-changed = 実際の変更
page-bulletin-unmentioned = 更新情報にない変更
page-bulletin-no-edition = 未収録の版
page-bulletin = 更新情報

## Change.


## Changes.

page-changes-title = 版ごとの変更点
page-changes-intro = 各版を一つ前の版と比べたものです。
page-changes-follow = フィード（Atom）
page-changes-one = 収録されている版は一つだけです。前の版を日付で指定すると、その版からの追加・削除・番号の変更を番号だけで表示します。
page-changes-from = 改正前
page-changes-to = 改正後
page-changes-since = 改正前
page-changes = 変更点

## Diff.

page-diff-lead = 要点
page-diff-contents = 目次
page-diff-without-texts = { $editions }の本文は収録されていないため、番号で分かる変更だけを示しています（実例、目次、クレジットは含みません）。
page-diff-nothing = 変更はありません。
page-diff-before = 改正前
page-diff-swap = 新旧を入れ替える
page-diff-after = 改正後
page-diff-matter = 目次・前書き・クレジット
page-diff-kinds = 種類
page-diff-all = すべて
page-diff-layout = 表示
page-diff-beside = 左右に並べる
page-diff-inline = 1段にまとめる
page-diff-table = 新旧対照表
page-diff-within = 「{ $topic }」に関わる変更だけを示しています。
page-diff-all-changes = すべての変更
page-diff-sections = 節ごとの変更
page-diff-pages = ページ
page-diff-texts = 本文とともに表示

## Document.

page-documents-bulletins = 更新情報
page-documents-rulings = 裁定
page-documents-notes = 解説
page-documents-none = ここには収録されていません。
page-documents-items = { $count }項目
page-document-naming = このカードに触れているルールと例
page-document-bulletin-of = 更新情報
page-document-rulings-of = 裁定
page-document-notes-of = 解説
page-document-marked = 文書に変更の印がある
page-document-rules = 関連するルール：

## Edition.

page-edition-now = { $name }（現行）
page-edition-label = 版
page-edition-read = 表示
page-edition-compare-with-now = 現行と比べる
page-edition-cite = 引用
page-edition-citation-en = 英語での引用
page-edition-citation-ja = 引用
page-edition-link = リンク
page-edition-markdown = Markdown
page-edition-both-languages = 日英併記
page-edition-copied = コピーしました
page-edition-newest = 現行ルール
page-edition-sample = 見本
page-edition-of-sample = mtgcrの見本であり、公式の本文ではない
page-edition-new = { $day }に新設
page-edition-unchanged = { $day }以後変更なし
page-edition-changed = { $count }回変更
page-edition-last = { $count ->
    [1] 、{ $day }
   *[other] 、最後は{ $day }
}
page-edition-follow = 購読
page-edition-pinned = 固定リンク
page-edition-text = 出典付きの本文
page-edition-copy = コピー

## Editions.

page-editions = 版の一覧
page-editions-en = 総合ルール（英語）
page-editions-ja = 総合ルール（日本語）

## Feed.

page-feed-of = { $name }の変更
page-feed-search = 「{ $query }」で見つかる項目の変更
page-feed-all = 総合ルールの変更
page-feed-japanese = 日本語版のすべての変更
page-feed-typography = 表記のみの変更

## Foot.

page-foot-colours = 配色：
page-foot-auto = 端末の設定に合わせる
page-foot-light = ライト
page-foot-dark = ダーク
page-foot-help = 使い方、キー、フィード
page-foot-legal = ルールの権利はWizards of the Coastに帰属します。これは非公式の閲覧用ページであり、公式の本文が優先します。
page-foot-behind = ここに収録されている最新の本文は{ $newest }の版です。番号は、本文のない{ $known }の版まで追っています。
page-foot-copied = リンクをコピーしました

## Frame.

page-frame-menu = メニュー
page-frame-all = すべてのページ
page-frame-language = サイトの言語
page-documents = 文書
page-frame-skip = 本文へ
page-frame-box = ルール、番号、用語を検索
page-frame-main = 主なページ
page-frame-translation = 訳の状態
page-frame-sample = これはプログラムに付属する見本です。ルールの一部を言い換えたもので、公式の本文ではありません。

## Glossary.

page-glossary-letters = 頭文字
page-glossary-follow = フィード（Atom）

## Help.

page-help-query-number = この番号のルール
page-help-query-range = 番号から番号まで
page-help-query-words = 語を含むルール。よく合う順
page-help-query-japanese = 日本語の語。かなやローマ字でも
page-help-query-phrase = この順に並んだ語句
page-help-query-not = この語を含まないもの
page-help-query-or = どちらかを含むもの
page-help-query-prefix = この綴りで始まる語
page-help-query-section = 章・節・ルールの中だけ
page-help-query-kind = 種類を限る：rule、example、glossary、ruling、note、bulletin
page-help-query-edition = 版を選ぶ：日付、セット、previous
page-help-keys-box = 検索欄へ
page-help-keys-rule = 次・前のルールや結果
page-help-keys-language = 表示する言語：英語、日本語、両方
page-help-keys-line = 版の行を開く（改正の時期、ほかの版）
page-help-keys-cite = 引用
page-help-keys-follow = 変更を購読（Atom）
page-help-keys-close = 開いているものを閉じる
page-help-keys-help = このページ
page-help-addresses-rule = 最新版のルール
page-help-addresses-then = その版での同じルール
page-help-addresses-term = 用語
page-help-addresses-history = 変更の経過
page-help-addresses-diff = 二つの版の変更点
page-help-addresses-api = プログラム用
page-help-follow-all = すべての変更
page-help-follow-japanese = 日本語版のすべての版
page-help-follow-section = 節・章
page-help-follow-rule = ルール（現在の番号で）
page-help-follow-then = その版でその番号だったルール
page-help-follow-term = 用語
page-help-follow-search = 検索で見つかる項目
page-help-follow-intro = フィードは版ごとの変更を知らせます。番号が変わってもルールを追い続け、番号の変更だけでは知らせません。
page-help-query = 検索欄
page-help-keys = キー
page-help-addresses = URL
page-help-follow = 変更を追う
page-help-all-changes = すべての変更のフィード

## History.

page-history = 変更の経過
page-history-other = この番号だった別のルール：
page-history-blame = 各語句の初出
page-history-of-sample = これは見本の経過です。公式の本文の経過とは異なります。

## List.

page-list-absent = この版にはない
page-list-neighbours = 前後

## Mana.

page-mana-W = 白マナ
page-mana-U = 青マナ
page-mana-B = 黒マナ
page-mana-R = 赤マナ
page-mana-G = 緑マナ
page-mana-C = 無色マナ
page-mana-S = 氷雪マナ
page-mana-P = ファイレクシア・マナ
page-mana-X = X点の不特定マナ
page-mana-Y = Y点の不特定マナ
page-mana-Z = Z点の不特定マナ
page-mana-T = タップ
page-mana-Tap = タップ
page-mana-Q = アンタップ
page-mana-E = エネルギー
page-mana-TK = チケット
page-mana-PW = プレインズウォーカー・シンボル
page-mana-CHAOS = カオス・シンボル
page-mana-generic = { $amount }点の不特定マナ
page-mana-or = { $one }または{ $other }

## Past.

page-not-held = { $day }の版は収録されていません。{ $edition }の版を表示しています。
page-past-read-newest = 現行の版を読む
page-past = { $edition }の版{ $set }です。
page-past-of-set = （{ $set }）
page-past-today = 現在の番号は{ $number }です。
page-past-what-took = 削除の内容
page-past-gone = { $edition }の版で削除されました。
page-past-gone-by = { $edition }までの版で削除されました。

## Reading.

page-reading-languages = 表示する言語
page-reading-both = 両方の言語
page-reading-en = 英語だけ
page-reading-ja = 日本語だけ
page-reading-short-en = 英語
page-reading-short-ja = 日本語
page-reading-short-both = 両方

## Record.

page-record-not-held = この日本語版には収録されていません
page-record-no-japanese = この版の日本語訳は収録されていません
page-record-orphaned = 英語版では削除済み
page-record-missing = 未訳
page-record-renumbered = 番号のみ変更
page-record-stale = 訳が古い
page-record-example = 未訳の例がある

## Refused.

page-refused-nowhere = ページがありません
page-refused-unreadable = 入力を読み取れません
page-refused-unable = ただいま応答できません
page-refused-nowhere-help = URLが古いか、誤っている可能性があります。上の検索欄でルール、用語、版を探せます。
page-refused-unreadable-help = 入力した内容は上の検索欄に残っています。直してもう一度検索してください。
page-refused-unable-help = 少し待ってからもう一度試すか、節や番号、語を絞ってください。

## Rule.

page-rule-subrules = 細則
page-rule-siblings = 同じルールの細則
page-rule-cited-by = 参照元
page-rule-others = この番号は別のルール{ $count }件の番号でもありました
page-rule-follow = フィード（Atom）
page-rule-mentions = 解説と裁定

## Search.

page-search-results = { $count }件
page-search-corrected = { $query }の検索結果を表示しています
page-search-instead = 代わりに「{ $query }」を検索
page-search-read-as = 「{ $query }」は{ $meant }として検索しました
page-search = 検索
page-search-title = マジック総合ルール 日英対訳
page-start-new = 前回の訪問後に公開
page-start-since = 前回の訪問時（{ $day }の版）から
page-start-all = 変更{ $count }件をすべて見る
page-search-answer = 該当する項目
page-search-groups = 検索の範囲
page-search-group-all = すべて
page-search-group-rules = ルール
page-search-group-glossary = 用語集
page-search-group-documents = 更新情報と裁定
page-search-group-old = すべての版
page-search-card = カード
page-search-more = さらに表示
page-search-then = 当時：
page-search-now = 現在：
page-search-obsolete = { $edition }の版から廃語です。
page-search-nothing = 見つかりませんでした。
page-search-unknown = どのルールにもない語：
page-search-wider = 条件を緩めて検索：
page-search-meant = もしかして：
page-search-speaks-of = 関連するルール：

## Section.

page-section-description = { $name }：ルールの日英対訳
page-section-whole = 章全体を1ページで読む
page-section-changed = 最後の変更：{ $day }
page-section-inside = この節の内容
page-section-close = 閉じる

## Timeline.

page-timeline-in-force = 現行
page-timeline-until = { $day }の改正まで有効
page-timeline-title = 改正の時期
page-timeline-versions = 各時期の本文
page-timeline-diff = 変更箇所
page-timeline-before = 改正前の本文

## Translation.

page-translation-of = 日本語版{ $ja }を英語版{ $en }と比べたもの
page-translation-held = 日本語版の収録範囲は、全{ $rules }条のうち{ $held }条です。
page-translation-title = 訳の状態
page-translation-none = その言語の本文が収録されると、両方の言語が並んで表示されます。
page-translation-all = 例と用語集を含むすべての項目：
page-translation-lagging = 最新でないもの
page-translation-rest = 残りは各節のページにあります。
page-translation-current = 最新
page-translation-renumbered = 番号のみ変更
page-translation-stale = 訳が古い
page-translation-missing = 未訳
page-translation-orphaned = 英語版では削除済み
page-translation-not-kept = 残りはここに収録していないだけで、訳がないという意味ではありません。
page-translation-status = 状態
page-translation-sections = 節ごとの収録状況

## 誤った問い。

page-wrong-address = `{ $path }`には何もありません
page-wrong-broken = 回答が途中で止まりました
page-wrong-bulletin = { $day }の更新情報は収録されていません
page-wrong-busy = 同時に多くの要求が寄せられています
page-wrong-busy-hint = 少し待ってからもう一度お試しください
page-wrong-bytes = アドレス`{ $path }`はUTF-8ではありません
page-wrong-count = `{ $name }`に指定できるのは1から{ $most }までです（指定：`{ $typed }`）
page-wrong-document = { $item ->
    [none] { $day }の{ $kind ->
        [rulings] 裁定
        [notes] 解説
       *[bulletin] 更新情報
    }は収録されていません
   *[other] { $day }の{ $kind ->
        [rulings] 裁定
        [notes] 解説
       *[bulletin] 更新情報
    }に項目`{ $item }`はありません
}
page-wrong-feed = `{ $name }`というフィードはありません
page-wrong-get = この質問には本文が必要です
page-wrong-get-hint = POSTで送ってください
page-wrong-home = 収録した文書またはその索引を読み取れません
page-wrong-host = このサーバーは`{ $name }`という名前では呼べません
page-wrong-host-hint = 管理者は`mtgcr serve --host-name NAME`で設定できます
page-wrong-lang = `lang`に指定できるのは`en`か`ja`です（指定：`{ $word }`）
page-wrong-late = 回答に時間がかかりすぎました
page-wrong-late-hint = 節や番号を指定する、語を減らすなど、範囲を狭めてください
page-wrong-long = アドレスが長すぎます
page-wrong-long-hint = 読み取るのは{ $most }バイトまでです
page-wrong-name = `{ $name }`というものは収録されていません
page-wrong-no-query = 引数`q`がありません
page-wrong-post = ここでは何も変更できません
page-wrong-post-hint = GETでお問い合わせください
page-wrong-section = `{ $typed }`はルール番号ではありません
page-wrong-show = `show`に指定できるのは`en`、`ja`、`both`です（指定：`{ $word }`）
page-wrong-site = このサイトのアドレスが設定されていません
page-wrong-site-hint = 管理者は`mtgcr serve --base-url URL`で設定できます
page-wrong-twice = `{ $name }`が複数回指定されています
page-wrong-word = `{ $typed }`は`{ $name }`に指定できません
page-wrong-word-hint = 指定できる値：{ $words }
