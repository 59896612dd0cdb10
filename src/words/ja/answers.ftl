### 回答の見出し・項目名・件数。種類や状態の鍵は、JSON と同じ語で終わる。

## 二つの版の間の変更の種類。`diff --only` にはこの語も使える。

class-added = 追加
class-removed = 削除
class-edited = 文言変更
class-moved = 番号変更
class-moved-edited = 番号・文言変更
class-renamed = 名称変更
class-renamed-edited = 名称・文言変更
class-references = 参照番号のみ
class-retargeted = 参照先変更
class-typography = 表記のみ
class-count = { $class }{ $count }件

changes = 変更{ $count }件
changes-of = 変更{ $total }件中{ $told }件
changes-none = 変更はありません
told = { $what }：{ $text }
aside = （{ $text }）
parts-joint = ；
more = ほか{ $count }件
all = 全体

diff-typography = ほかに表記だけの変更が{ $count }件あります（`--only typography`で一覧表示）
diff-full = `--full`ですべての変更を本文とともに表示
block-moved = { $class }（{ $count }項目）
block-copies = { $class }（内容は{ $names }と同じ）
diff-without-texts = { $counted }。{ $editions }の本文は収録されていないため、番号と名称について知られていることだけを、実例を除いて示します。本文は`mtgcr update --edition { $edition }`で取得できます。
diff-partial = 一方の版には一部の章節しか収録されていないため、その範囲だけを比較しました
change-words-from = 文言の由来：{ $names }
change-words-went = 文言の移動先：{ $names }
change-consequence = 指定した内容の変更に伴う変更
change-given = 手作業で対応付け
change-members = 一覧：{ $members }
reference-covers-others = 参照する範囲が変わりました
reference-is-now = 元の参照先は現在{ $number }です
reference-is-gone = 元の参照先は削除されました
reference-follows = { $old } → { $new }：参照先の番号に追随
reference-stayed = { $old }のままですが、{ $target }
reference-elsewhere = { $old } → { $new }：別の参照先（{ $target }）

## 位置

heading-glossary = 用語集
heading-front = 前付
heading-back = 後付
part-title = 題名
part-date = 発効日
part-preamble = 前書き
part-introduction = はじめに
part-contents = 目次
part-ornament = 区切り
part-heading = 見出し
part-index = 索引
part-credits = クレジット
part-legal = 権利表示
part-tail = 本文のあと
part-navigation = ページのメニュー
part-copy = 重複
glossary = 用語集
example-text = 例：{ $text }
name-of-example = { $name }の例
name-of-nth-example = { $name }の例{ $place }
name-of-entry = 用語集「{ $term }」
kind-section = 節
kind-rule = ルール
kind-example = 例
kind-glossary = 用語集
kind-front = 前付
kind-back = 後付
kind-bulletin = 更新情報
kind-ruling = 裁定
kind-note = 解説
language-en = 英語
language-ja = 日本語

## 変更の経過

editions-all = { $count }版
editions-at-least = 少なくとも{ $count }版
thread-current = { $first }から{ $editions }に収録。現行
thread-obsolete = { $first }から{ $editions }に収録。{ $since ->
    [none] 廃語
   *[other] { $since }から廃語
}
thread-lasting = { $first }から収録。{ $since ->
    [none] 現行
   *[other] { $since }から廃語
}
thread-gone = { $first }から{ $last }まで{ $editions }に収録
thread-once = { $first }の版だけに収録
thread-names = { $kind ->
    [glossary] 名称
   *[other] 番号
}の変遷：{ $names }
event-first = 収録された最初の版から（{ $name }）
event-first-known = 知られている最初の版から（{ $name }）
event-not-held = 本文は未収録
event-or-before = この版またはそれ以前に
history-for = 「{ $asked }」の検索結果
history-not-held = このうち{ $count }版の本文は収録されていません（`mtgcr update --all`で取得できます）
history-typography = 表記のみの変更：{ $count }回（{ $first }～{ $last }）
history-typography-once = 表記のみの変更：{ $edition }
topic-title = 「{ $topic }」を含むルール数の推移

## 項目の表示

show-since = 文言の初出
show-since-or-before = { $edition }以前
show-or-later = { $edition }以降
show-translation = 訳の状態
show-today = 現在
show-number = 番号
show-former = { $first }から{ $last }までの{ $number }は別のルール
show-former-by = { $first }までに{ $number }は別のルールになった
show-former-once = { $first }の{ $number }は別のルール
show-former-until = { $last }までの{ $number }は別のルール
show-cited = { $text } ― 総合ルール{ $name }（{ $edition }）
show-below = 細則
show-points-to = 参照先
show-rests-on = 根拠のルール
show-printed-english = 併記の英語
show-readings = 読み
show-ruling = 裁定
show-ruling-changed = 裁定（変更箇所の印あり）
show-cited-by = 参照元
show-thread = 系譜
show-notes = 裁定・解説
show-not-held = 日本語版では未収録の部分
show-no-japanese = 日本語なし
show-name-alone = 日本語は名称のみ
show-no-english = 英語なし
show-not-there = { $target }（なし）
absent-number = { $name }はありません
absent-number-in = { $edition }の版に{ $name }はありません
absent-number-nowhere = { $edition }の版に{ $name }はありません。収録済みの版にも、知られているほかの版にもありません
absent-number-sample = 見本に{ $name }はありません
absent-number-not-held = { $edition }の版の{ $name }の本文は収録されていません
absent-not-in-part = 収録された日本語の本文に{ $name }は含まれていません
absent-brings = `mtgcr update --edition { $edition }`でその版を取得できます
absent-number-yet = { $edition }の版に{ $name }はまだありません
absent-term-sample = 見本に用語{ $name }はありません
absent-term = 用語{ $name }はありません
absent-term-in = { $edition }の版に用語{ $name }はありません
export-not-held = { $edition }は{ $number }を収録していないため、書き出すものがありません
absent-nearest = 近いもの：{ $names }
absent-history = `{ $name }`に当たるものは、現在も過去もありません
absent-history-in = { $edition }の版に`{ $name }`に当たるものはありません
stood = { $first }から{ $last }までの版にありました
stood-once = { $first }の版だけにありました
stood-until = { $last }までの版にありました
stood-then = 当時は{ $number }
stood-other = { $first }から{ $last }までは別のルールの番号
stood-other-once = { $first }の版では別のルールの番号
stood-other-until = { $last }までは別のルールの番号
fate-unknown = その後は不明
fate-moved = 現在は{ $number }
fate-gone = { $edition }で廃止
fate-gone-by = { $edition }までに廃止

## 訳の状態

status-current = 最新
status-renumbered = 番号のみ変更
status-stale = 訳が古い
status-missing = 未訳
status-orphaned = 英語版では削除済み
status-own-number = { $edition }では{ $number }
status-synchronised = { $label }（{ $day }に同期）
status-base = { $edition }からの訳
status-of-example = 例{ $place }：{ $status }
translation-of = { $ja }を{ $en }と比較
translation-of-nothing = { $en }の日本語訳はありません
translation-of-older = { $ja }（{ $base }の訳）を{ $en }と比較
translation-progress = { $edition }から：{ $steps }
translation-same = { $edition }から変わっていません
translation-held = 日本語版の収録範囲は全{ $rules }条のうち{ $held }条です
translation-next = 翻訳が必要な項目は{ $count }件です。`mtgcr export po --drafts`で翻訳ツール向けに書き出せます
name-in-ja = { $name }（日本語版では{ $number }）

## 検索と用語

search-corrected = `{ $typed }`はどの本文にもないため、`{ $meant }`で検索しました（`{ $instead }`で入力どおりに検索）
search-read-as = `{ $typed }`は{ $meant }として検索しました
search-may-be-older = より古い可能性があります（間の版がここにないため）
search-nothing = `{ $query }`は見つかりませんでした
search-absent = `{ $word }`はどの本文にもありません
search-no-section = 検索した版に`section:{ $section }`はありません
search-wider = 条件を緩めた`{ $query }`なら{ $total }件見つかります
search-example = { $name }（例）
search-reason-words = `{ $words }`
search-reason-row = `{ $words }`（`{ $row }`による）
search-reason-question = `{ $words }`という質問に対応
search-reason-family = 隣のルールに似た質問が対応
search-reason-other-language = もう一方の言語の本文も合う
search-reason-definition = 検索語を定義しているか、その番号を持つ
search-reason-reference = 上位の結果から参照されているか、それを参照している
search-reason-likeness = このような言葉でよく尋ねられる
speaks-of = 関連するルール：{ $rules }
pick-what = 検索
pick-help = 矢印で選び、Enterで表示、Escで終了
suggest-nothing = `{ $query }`で始まるものはありません
term-nothing = `{ $query }`という用語はありません
term-found = （本文からの推定、非公式、関連度{ $phi }）
term-kind = 種別
term-kind-glossary = 用語集の見出し語
term-kind-title = 表題
term-kind-phrase = 語句
term-sources = 出典
term-source-table = 用語表
term-source-glossary = 用語集
term-source-title = 表題
term-source-texts = 本文
term-defined = 定義
term-renderings = 訳語
term-otherwise = 別の訳
term-outliers = { $total }件中{ $count }件：{ $places }
term-counted = { $ja }とその原文の{ $en }で数えました。括弧内はその版での番号です

## 更新情報・裁定・解説

document-bulletin = 更新情報
document-ruling = 裁定
document-note = 解説
cited-by-title = { $rule }（表題による）
cited-by-term = { $rule }（用語による）
mention-by-number = { $date }の{ $document }（{ $number }について）
mention-by-words = { $date }の{ $document }（{ $number }を引用）
mention-by-title = { $date }の{ $document }（{ $number }の表題による）
mention-by-term = { $date }の{ $document }（{ $number }に関する用語による）
role-heading = 見出し
role-text = 本文
role-example = 例
role-remark = 解説
role-step = 手順
role-citation = 引用
piece = { $language }の{ $role }
edition-absent = 未収録
bulletin-none = この版に対応する更新情報は収録されていません
bulletin-counts = { $items }項目。変更{ $total }件中、言及あり{ $mentioned }件・なし{ $unmentioned }件
bulletin-unmentioned = 言及のない変更
certainty-exact = 変更箇所は両方の版との照合による
certainty-within = 変更箇所は両方の版との照合による。{ $count }字が一致しません
certainty-plain = 更新情報には一方の版の文だけが掲載されています。他方の版にない語句に印を付けています
certainty-by-translation = 併記された英文の変更に準じて印を付けています
certainty-by-translation-partly = 併記された英文の変更に準じて文単位で印を付けています。文中の変更箇所の一部を示せないことがあります
certainty-one-edition = 一方の版しか収録されていないため、変更箇所の一部を示せないことがあります
certainty-one-edition-within = 一方の版しか収録されておらず、{ $count }字が一致しません
certainty-one-text = 一方の版の文にだけ合うため、変更箇所の一部を示せないことがあります
certainty-one-text-within = 一方の版の文にだけ合い、{ $count }字が一致しません
certainty-unresolved = 変更箇所を判定できません
verdict-unchanged = 変更なし
verdict-changed-before = { $edition }の版で変更済み
verdict-no-such-rule = どちらの版にもない番号：{ $numbers }
verdict-wrong-number = 番号{ $printed }は誤り。正しくは{ $meant }

## 版の表

column-edition = 版
column-editions = 版
column-count = 版数
column-set = セット
column-rules = ルール
column-examples = 例
column-glossary = 用語
column-problems = 問題
column-encoding = 文字コード
column-text = 本文
column-outcome = 結果
column-bytes = バイト
column-address = URL
column-section = 節
column-phrase = 語句
encoding-marked = { $encoding }（BOM付き）
standing-official = 公式の本文
standing-same-words = 公式の本文（改行・文字コードのみ相違）
standing-other-lines = 公式の本文と同じ語句（行の区切りが相違）
standing-unknown = 公式との照合なし
edition-of-day = { $text }。{ $said }
edition-day-known = この日付では{ $edition }を使用（公表された本文と一致）
edition-day-fuller = この日付では{ $edition }を使用（ルール・例・用語が最も多い{ $count }件。次点は{ $other }件）
edition-day-newest = この日付では{ $edition }を使用（最後に取り込まれた本文）
edition-parts = { $text }（{ $parts }を含む）
verify-missing = { $edition }：`{ $file }`がありません
verify-changed = { $edition }：`{ $file }`は取り込み後に変わっています
verify-unreadable = { $edition }：`{ $file }`を読み取れません（{ $reason }）
verify-altered = { $edition }：editions.jsonの`{ $file }`についての記載が取り込み時と異なります
verify-other-edition = { $edition }：`{ $file }`は{ $noted }として取り込まれましたが、editions.jsonでは別の版です
verify-extra = `{ $file }`はeditions.jsonにありません
verify-says-otherwise = { $edition }：`{ $file }`の本文では{ $says }ですが、editions.jsonでは別の版です
verify-index = { $damage }。ホームの`index`フォルダーを削除すると作り直されます
lineage-contradicted = { $old } → { $new }：{ $count }件のルールが系譜表と異なります。最初は{ $number }で、本文では{ $texts }、系譜表では{ $lineage }。本文に従います
lineage-became = { $number }になり
lineage-gone = 削除され
verify-sound = 原本{ $sources }件（{ $bytes }バイト）に異常はありません
verify-findings = 原本{ $sources }件（{ $bytes }バイト）に異常が{ $findings }件あります
outcome-added = 追加
outcome-restored = 復元
outcome-already-there = 収録済み
outcome-kept-as-another-issue = 同日の別版として追加
outcome-joined-as-a-part = 一部として追加
outcome-kept-aside = 別に保管
judgement-whole = 全体
judgement-part = 一部
judgement-broken = 欠損
judgement-because = { $judgement }（{ $reason }）
import-judged = { $edition }：{ $judgement }
import-judged-all = 全体{ $whole }件、一部{ $parts }件、欠損{ $broken }件
import-broken = { $path }：欠損があるため、別に保管し、回答には使いません：{ $reason }
import-part = { $path }：版の一部として、含まれる部分だけの回答に使います：{ $reason }
import-odd = { $path }：取り込みましたが、{ $reason }
import-rehearsal = 試行のため、何も保存していません
import-refused = { $path }：取り込めません：{ $reason }
import-hidden = ほかに原本の不審な点が{ $count }件あります（`--verbose`ですべて表示）
import-nothing = 取り込むものがありません：フォルダーにファイルがありません
removed = { $edition }を取り除きました。原本は次の場所に残っています：
removed-way-back = このパスを`mtgcr import`で取り込むと元に戻ります

fate-lacking = 未取得
fate-unchanged = 変更なし
fate-nothing-newer = 更新なし
fate-not-yet = 未公開
fate-failed = 失敗
address-unknown = 不明
newest = 最新
update-fetches = `mtgcr update`で取得できます。
update-nothing = 不足はありません。
update-nothing-newest = 不足はありません（収録済みの最新版：{ $editions }）。
update-not-yet = ページには{ $named }とありますが、ファイルの中身はまだ{ $held }です。
update-changes = { $old }から{ $new }へ：{ $summary }。詳細は`mtgcr diff { $old } { $new }`で表示できます。
update-skipped = この間の{ $days }は取得していません（`mtgcr update --since { $first }`で取得できます）。
update-keeps-up = 日本語版{ $ja }は{ $en }に追い付いています。
update-lags = 日本語版{ $ja }は{ $en }より遅れています：{ $counts }。一覧は`mtgcr translation status`で表示できます。

doctor-home = ホーム：{ $path }
doctor-empty = 収録されている版はありません
doctor-held = { $language }：{ $count }版（最新は{ $newest }）
doctor-documents = 更新情報・裁定・解説：{ $count }件
doctor-lacking = 不足：{ $day }の{ $language }版
doctor-judged = { $edition }：{ $judgement }（{ $reason }）
doctor-damaged = 破損：{ $what }
doctor-sound = 破損はありません
doctor-advice = 次にできること：
advice-restore = 同じファイルを`mtgcr import`で取り込むと、破損した原本が元に戻ります
advice-update = `mtgcr update`で不足している版を取得できます
advice-import = `mtgcr import FILE`で手元の本文を取り込めます
advice-import-sample = `mtgcr import FILE`で手元の本文を取り込めます。それまでは付属の見本で答えます

## 本文の誤りや不審な点

severity-error = エラー
severity-warning = 警告
severity-note = 注意
count-error = エラー{ $count }件
count-warning = 警告{ $count }件
count-note = 注意{ $count }件
findings-total = { $editions }：{ $counts }
findings-hidden = 表示していないもの：{ $kinds }（`--verbose`ですべて表示）

problem-at-line = { $line }行目：{ $what }
problem-misprinted-number = 番号`{ $printed }`は誤植とみなし、{ $read }と読みました
problem-unexpected-number = { $after }の次に{ $number }があるのは不自然です
problem-duplicate = { $what }は{ $line }行目にもあります
problem-unexplained-line = `{ $start }…`の行は書式に合わないため、本文として残しました
problem-unknown-unit = 単位「{ $start }…」は項目を指していないか、別の単位と同じ項目を指しているため取り込みませんでした
problem-lost-characters = { $count }字がこの写しの作成前に失われています
problem-damaged-bytes = `{ $sample }`など{ $count }か所のバイトが壊れていて、{ $encoding }として読めません
problem-rewritten-line-ends = UTF-16の改行がバイト単位で書き換えられていたため、復元しました
problem-mojibake = `{ $sample }`は文字化けのようです
problem-mojibake-undone = `{ $sample }`のような文字化けがあったため、元に戻しました
problem-put-together = 改行や空行、記号の崩れがあったため、段落を組み直しました
problem-made-plain = 見えない文字や全角の番号を{ $count }字直しました
problem-control-characters = 制御文字が{ $count }個あります
problem-missing-part = { $part }がありません
problem-other-rules = ルールが{ $count }件です（{ $of }件あるはずです）
problem-other-terms = 用語集の項目が{ $count }件です（{ $of }件あるはずです）
problem-other-examples = 例が{ $count }件です（{ $of }件以上あるはずです）
problem-more-examples = 例が{ $count }件です（{ $of }件のはずです）
problem-other-words = { $first }など{ $count }件のルールや用語の文言が、その日付のものと違います
problem-other-lines = { $first }など{ $count }件のルールや用語が、前後の行とつながったり分かれたりしています
problem-not-of-day = { $first }など{ $count }件のルールや用語は、その日付の版にはありません
problem-not-held = その日付の版のルールのうち{ $count }件が含まれていません
problem-glossary-gap = 用語集の`{ $before }`の次が`{ $next }`になっています
problem-cut-off = 本文が{ $after }の後で途切れています
problem-contents-disagree = 目次と見出しで「{ $heading }」が食い違っています
problem-repeated-text = { $lines }行が{ $line }行目からの繰り返しです
problem-unlisted = ほかに{ $count }件の問題があります

## 版ごとの変更の量

changes-title = 版ごとの変更件数
changes-title-of = { $name }の版ごとの変更件数
changes-sections-more = ほかに、変更のより少ない節が{ $count }件あります（`--json`ですべて出力）

## 単独の文書の表題

title-findings = 指摘
title-citations = 引用の検査
title-editions = 版の一覧
title-contents = 目次
title-history = { $name }の変更の経過

## 違いの要点

lead-new-keywords = 新しいキーワード：{ $names }
lead-gone-keywords = なくなったキーワード：{ $names }
lead-new-sections = 新しい節：{ $names }
lead-gone-sections = なくなった節：{ $names }
lead-changed-terms = 変更された用語：{ $names }
lead-new-terms = 新しい用語：{ $names }
lead-gone-terms = なくなった用語：{ $names }
lead-renamed-terms = 名称変更：{ $names }
lead-new-rules = 新しいルール：{ $names }
lead-gone-rules = なくなったルール：{ $names }
lead-edited-rules = 変更されたルール：{ $names }
lead-more = { $names }ほか{ $count }件
lead-reworded = 「{ $old }」→「{ $new }」（{ $count }項目）
lead-copied = { $copies }は{ $originals }と同じ内容
lead-up = { $old }は{ $by }繰り下がり、{ $new }に
lead-down = { $old }は{ $by }繰り上がり、{ $new }に
lead-now = { $old }は{ $new }に
lead-since = { $causes }により{ $what }
lead-came = { $names }の追加
lead-went = { $names }の削除
lead-came-and-went = { $came }と{ $went }

## ファイルとして書き出したもの。

export-site = { $pages }ページとフィード{ $feeds }件（{ $megabytes } MB）を`{ $folder }`に書き出しました。新しく書いたファイルは{ $written }件で、残りはそのままです
export-removed = 以前に書き出したファイル{ $count }件を削除しました
export-unchanged = `{ $folder }`に新しいものはありません。すべてのファイルは書き出したときのままです
export-no-base = `--base-url URL`がないため、サイトマップは作らず、フィードのリンクは相対になります
pagefind-absent = Pagefindがないため、検索欄で見つかるのは名前と番号だけです。`npx pagefind --site { $folder }`で本文の索引を作れます
pagefind-indexed = Pagefindで索引を作成しました
pagefind-failed = 警告：`{ $program }`で索引を作成できませんでした

## 新旧対照表。

table-after = 改正後
table-before = 改正前
table-added = （新設）
table-removed = （削る）
table-omitted = （略）
table-reasons = 備考
table-example = {"例 "}
