### 誤りの説明と、知っておくべきこと、その対処。

error = エラー：{ $what }
hint = ヒント：{ $hint }
note = 注意：{ $what }
hint-did-you-mean = もしかして：{ $names }
note-replaced = 注意：XMLではU+{ $code }を表せないため、`{ $unit }`で置き換えました
note-replaced-more = 注意：ほかに{ $count }か所で置き換えました

error-no-such-edition = `{ $typed }`という版はありません
error-not-published = `{ $typed }`という版の公開は確認されていません
error-cite-sample = 見本のルールは少なすぎるため、引用の判定には使えません
error-only-one = 収録されている版は{ $edition }の一つだけです
error-not-here = { $known ->
    [none] { $typed }に当たる版は知られていません（収録されている最初の版は{ $first }）
    [itself] { $typed }の版は収録されていません（収録されている最も近い版は{ $first }）
   *[other] `{ $typed }`に当たる{ $known }の版は収録されていません（収録されている最も近い版は{ $first }）
}
error-not-in-language = { $edition }は{ $language ->
    [ja] 日本語
   *[en] 英語
}の版ではありません
error-none-in-language = { $language ->
    [ja] 日本語
   *[en] 英語
}のルールは収録されていません
error-several-rules = `{ $range }`は複数のルールを指しています。経過は一つずつ調べられます
error-not-rules = { $edition }は総合ルールの版ではありません
error-other-languages = { $old }と{ $new }は言語が異なります
error-query-empty = 検索する語がありません
error-query-long = 検索文が長すぎます（{ $bytes }バイト、上限は{ $limit }バイト）
error-query-words = 検索する語が多すぎます（{ $words }語、上限は{ $limit }語）
error-query-quote = { $place }文字目の引用符が閉じられていません
error-query-value = { $place }文字目の`{ $value }`は`{ $filter }:`に指定できません
error-query-minus = { $place }文字目の`{ $filter }:`は除外できません
error-query-twice = { $place }文字目の`{ $filter }:`は2回目の指定です
error-query-in-all = すべての版を検索するときは`in:`で版を指定できません
error-no-home = `{ $path }`にホームはありません
error-svg = 画像で出力できるのは`history --topic`と`diff --all --stat`だけです
error-all = `--all`では、章・節・ルールの一つ、または全体の変更を数えます
error-serve = `{ $address }`で待ち受けられません：{ $reason }
error-dump-format = `dump`の出力はテキスト、または`--json`による1行1項目のJSONです
hint-editions = 収録されている版は`mtgcr editions`で表示できます。版は日付・月・年（`2024-11`など）、セット略号（`FDN`など）、`latest`、`previous`で指定します
hint-bulletins = 収録されている更新情報：{ $names }
hint-no-bulletins = 更新情報は収録されていません。`mtgcr import FILE`で取り込めます
hint-below = この見出しの下の最初のルールについては`mtgcr { $command } { $below }`
hint-history-topic = この語を含むルール数の推移は`mtgcr history --topic { $name }`、検索は`mtgcr { $name }`で行えます
hint-search = `mtgcr search { $query }` は本文から語を探します
hint-search-all = `mtgcr search --all-editions { $query }`で全ての版の本文を検索できます
hint-edition = この版から現在までの変更は`mtgcr diff { $edition }`、内容は`mtgcr contents { $edition }`で表示できます
note-part = 全{ $total }件。続きは`--offset { $next }`
note-beyond = 全{ $total }件です。`--offset`を小さくしてください
note-backwards = { $old }の方が新しい版のため、さかのぼる向きの変更を表示します。新しい版での変更は`mtgcr diff { $new } { $old }`で表示できます
note-last-changed = `{ $name }`の最後の変更は{ $edition }の版です：`mtgcr { $command } { $name }`
hint-publication = `2024-11-08`や`ja:2026-01-16`のような版、またはセットの略号を指定してください
hint-update-edition = `mtgcr update --edition { $edition }`で取得できます
hint-update = `mtgcr update`で公式の文書を取得、`mtgcr import FILE`で手元のファイルを取り込めます
hint-update-all = ほかの版は`mtgcr update --all`で取得できます
hint-list = 収録されている版は`mtgcr editions`で表示できます
hint-one-rule = `{ $number }`のように指定してください
hint-languages = 二つの言語の比較には`mtgcr translation status`を使ってください
hint-query-empty = 語、ルール番号、用語のいずれかを入力してください
hint-query-quote = 引用符を閉じるか、取り除いてください
hint-query-value = `{ $filter }:`に指定できる値：{ $values }
hint-query-minus = `{ $filter }:`は検索する範囲の指定です。マイナスを取り除いてください
hint-query-takes-kind = section、rule、example、glossary、bulletin、ruling、note
hint-query-takes-lang = en、ja
hint-query-takes-section = 7、702、702.19のような番号か、その範囲
hint-no-home = `mtgcr --home DIR import FILE`で作成できます。`--home`がなければ付属の見本で答えます
hint-no-command = `{ $typed }`というコマンドはありません。もしかして：`mtgcr { $meant }`
hint-svg = 例：`mtgcr history --topic トランプル --format svg -o trample.svg`
hint-all = 例：`mtgcr diff --all --stat 702`
hint-serve = `mtgcr serve --addr 127.0.0.1:8081`のように別のアドレスを指定してください
hint-dump-format = この形式では`mtgcr show 7 --subrules`のように章ごとに出力できます

error-folder = フォルダー`{ $path }`にほかのものが入っています
error-export-number = `{ $typed }`は章・節・ルールの番号ではありません
error-export-section = 用語とルール番号は、章・節・ルールを指定せず、全体を書き出します
error-export-folder = { $what }は`export site`だけで使えます
error-rule-map = 対応ファイル`{ $path }`の{ $line }行目は対応の組ではありません：`{ $text }`
error-no-text = 標準入力がテキストではありません
error-another-project = `{ $path }`は、先に指定したものとは別のプロジェクトにあります
error-stdin-rewritten = 標準入力は書き換えられません
hint-folder = 空のフォルダーか、以前に出力したフォルダーを指定してください
hint-export-section = `po`、`xliff`、`tmx`、`table`、`jsonl`では章・節・ルールを指定できます
hint-export = 標準出力か、`--output FILE`のファイルに出力されます。フォルダーを指定できるのは`export site`だけです
hint-rule-map = 1行に、旧番号、タブ、新番号の順に書いてください。対応がなければ`-`、文言だけが移ったなら`+新番号`とします
hint-no-text = 読み取れるのはUTF-8またはUTF-16のテキストです
hint-another-project = `mtgcr.toml`ごとに版が違うため、プロジェクトは一つずつ指定してください
hint-stdin-rewritten = ファイルかフォルダーを指定してください。標準入力の確認は`cite check -`でできます

note-sample = 版がまだ収録されていないため、付属の見本（公式の本文ではなく、言い換えたもの）で答えます。公式の本文は`mtgcr update`で取得、手元のファイルは`mtgcr import FILE`で取り込めます
note-stale = 別のプロセスが索引を作成中のため、以前の索引で答えます
note-in-memory = 索引はこの回答のためだけに作成しました（{ $reason }）
note-left-out = { $edition }を除外しました（{ $reason }）。破損の一覧は`mtgcr editions --verify`で表示でき、同じファイルを取り込み直すと元に戻ります
note-mended = 索引が破損していたため、作り直しました
note-no-japanese = 日本語のルールは収録されていないため、すべて未訳として扱います
note-not-held = `{ $typed }`に当たる{ $day }の版は収録されていないため、{ $edition }で答えます
note-no-regular-file = `{ $path }`は通常のファイルではないため、読み飛ばしました
note-no-browser = ブラウザーを開けません（{ $reason }）

## ファイルと通信

## システムからの知らせ。原文は英語のまま括弧に入れる。

error-system-not-found = ファイルまたはフォルダーがありません（{ $reason }）
error-system-denied = 権限がありません（{ $reason }）
error-system-exists = 同じ名前のものが既にあります（{ $reason }）
error-system-folder = ファイルではなくフォルダーです（{ $reason }）
error-system-no-folder = フォルダーではありません（{ $reason }）
error-system-full = 空き容量がありません（{ $reason }）
error-system-read-only = 読み取り専用の場所です（{ $reason }）
error-system-large = ファイルが大きすぎます（{ $reason }）
error-system-in-use = アドレスは使用中です（{ $reason }）
error-system-no-address = このコンピューターのアドレスではありません（{ $reason }）
error-system-refused = 接続を拒否されました（{ $reason }）
error-system-late = 時間内に応答がありません（{ $reason }）
error-system-name = 名前または値が正しくありません（{ $reason }）
error-system-data = データを読み取れません（{ $reason }）
error-system = システムのエラー（{ $reason }）

## ファイルと通信についての説明

error-io = `{ $path }`{ $doing ->
    [create] を作成できません
    [list] の中を調べられません
    [lock] をロックできません
    [move] を移動できません
    [read] を読み込めません
    [remove] を削除できません
    [rename] の名前を変更できません
    [sync] をディスクに保存できません
    [write] に書き込めません
    [find] は見本にありません
    [share] を読み取り可能にできません
   *[open] を開けません
}：{ $reason }
error-manifest-damaged = `{ $path }`の{ $line }行目が破損しています（{ $reason }）
error-manifest-lost = 原本はありますが、一覧`{ $path }`がありません
error-manifest-file = `{ $path }`の{ $line }行目が破損しています：`{ $file }`はファイル名として使えません
error-manifest-newer = `{ $path }`の形式{ $found }は、この版のプログラムでは扱えません
error-source-changed = `{ $path }`が取り込み後に変更されています
error-source-unreadable = { $edition }の原本を読めません（{ $reason }）
error-issues = `{ $edition }`と同じ日付の版が多すぎます
error-index-damaged = 索引が破損しています（{ $reason }）
error-changed = `{ $path }`は処理中に変更されたため、書き換えませんでした
error-unreadable = 書式が正しくないため、`{ $path }`を読めません（{ $reason }）
error-pattern = パターン`{ $pattern }`の書き方が正しくありません（{ $reason }）
error-git = `{ $path }`の変更履歴をgitから取得できません（{ $reason }）
error-fetch-not-there = `{ $address }`には何もありません（ステータス{ $status }）
error-fetch-status = `{ $address }`がステータス{ $status }を返しました
error-fetch-unreachable = `{ $address }`に接続できません（{ $reason }）
error-fetch-silent = `{ $address }`から時間内に応答がありません
error-fetch-cut = `{ $address }`からの転送が{ $bytes }バイトで途切れました
error-fetch-slow = `{ $address }`からの転送に時間がかかりすぎました（{ $bytes }バイトまで受信）
error-fetch-elsewhere = `{ $address }`は、公式ではない`{ $to }`に転送されます
error-fetch-large = `{ $address }`の大きさが、上限の{ $limit }バイトを超えています
error-fetch-unsound = `{ $address }`の応答が正しくありません（{ $reason }）
error-fetch-of = { $total }バイト中{ $bytes }
error-fetch-tried = { $what }（{ $tries }回試行）
error-page-shape = ページ`{ $address }`に総合ルールへのリンクがありません。ページの構成が変わった可能性があります
error-no-address = 取得先が分かりません
error-nowhere = `{ $address }`には何もありません
error-nowhere-of = 候補のURL{ $count }件のいずれにもありません
hint-manifest = 原本は無事です。`{ $command }`で一覧を作り直せます
hint-newer = mtgcrを最新にするか、`--home DIR`で別のホームを指定してください
hint-source-changed = 元のファイルを取り込み直すと元に戻ります。変更されたものの一覧は`mtgcr editions --verify`で表示できます
hint-missing = 失われたものの一覧は`mtgcr editions --verify`で表示できます
hint-verify = `mtgcr editions --verify`ですべての原本を取り込み時と照合できます
hint-disk-full = ディスクの空きを増やして、もう一度実行してください。既存のものは変わっていません
hint-disk-full-index = ディスクの空きを増やして、もう一度実行してください。取り込んだものは残っています
hint-read-only = 書き込めるホームを`--home DIR`で指定してください
hint-index = `index`の中はすべて派生物です。削除しても作り直されます
hint-index-damaged = ホームの`index`フォルダーを削除してください。派生物なので作り直されます
hint-again = もう一度実行してください
hint-git = `--edition`または`mtgcr.toml`で版を指定してください
hint-fetch-later = 後でもう一度実行してください
hint-fetch-connection = 接続と、HTTPS_PROXYのプロキシ設定を確認してください。`mtgcr update --offline`なら、問い合わせずに不足を表示できます
hint-fetch-elsewhere = ブラウザーでURLを確認してください。信頼できるファイルなら`mtgcr import FILE`で取り込めます
hint-fetch-time-out = 後でもう一度実行するか、`--time-out`を長くしてください
hint-fetch-other = ブラウザーでURLを確認してください。別のものに置き換わった可能性があります
hint-not-kept = 何も保存していません。ブラウザーでURLを確認するか、後でもう一度実行してください
hint-import-language = その言語の本文は`mtgcr import FILE`で取り込めます
hint-by-hand = ファイルがあれば`mtgcr import FILE`で取り込めます
hint-accepted = 承認した指摘の保存先を`--baseline FILE`で指定してください

## 進行状況

note-waiting = このホームに書き込み中の{ $name }を待っています
note-waiting-unknown = 別のプロセス
progress-reading = 版の読み込み
progress-comparing = 版の比較
progress-indexing = 索引の作成
progress-importing = 取り込み
progress-pages = ページの書き出し
progress-verifying = 原本の照合
progress-fetching = { $address }の取得（kB）

### ファイルを取り込めなかった理由。

refusal-empty = ファイルが空です
refusal-large = ファイルは{ $bytes }バイトあり、{ $what }の上限{ $most }バイトを超えています
refusal-format = { $what }であり、テキストファイルではありません
refusal-broken = この{ $what }は読み取れません：{ $reason }
refusal-controls = テキストではありません。{ $characters }字のうち{ $controls }字が制御文字です
refusal-unknown = テキストですが、取り込める文書のいずれでもありません
refusal-not-that = { $document }としては読み取れません。{ $missing }
refusal-undated = { $form }ですが、本文にもファイル名にも日付がありません
refusal-strict = 不審な点が{ $count }件あり、--strictでは取り込みません：{ $problem }
hint-undated = `--effective DATE`で日付を指定するか、ファイル名に日付を含めてください
hint-unknown-text = `--as KIND`で種類を指定できます。取り込める文書は`mtgcr help documents`で表示できます
hint-other-format = 公式のルールのページには同じ内容のテキスト（.txt）とWord文書（.docx）があります。テキストは`mtgcr update`で取得できます
hint-incomplete = ファイルが途中で切れていないか確認してください。`--part`を付けると、含まれる部分だけの版として取り込みます
hint-cut-file = 何も取り込んでいません。翻訳ツールで全体を保存し直すか、`mtgcr export`で書き出し直してください
what-rules-text = ルールの本文
what-word-text = Word文書の本文
what-markdown = Markdownのテキスト
what-word = Word文書
what-translators-file = 翻訳ファイル
what-broken-at = 途中で切れているか、形式が壊れています（{ $line }行目）
what-units-lost = 途中で切れているか、欠けています（書き出した{ $of }単位のうち{ $count }単位）
what-other-target = 訳の言語が日本語ではなく`{ $language }`です
what-pdf = PDF
what-zip = ZIP書庫
what-old-word = Word文書（.doc）
what-rich-text = リッチテキスト文書（.rtf）
what-png = PNG画像
what-jpeg = JPEG画像
what-gif = GIF画像
what-gzip = gzip書庫
what-7z = 7z書庫
what-program = プログラム
what-too-deep = 要素の入れ子が深すぎます
what-broken-off = 途中で途切れています
what-other = 原因：{ $reason }
what-ten-rules = ルール番号で始まる行が10行に足りません
what-one-rule = ルール番号で始まる行がありません
what-one-ruling = `A.7.2`のような項目番号も`1)`のような番号付きの項目もありません
what-text = 本文がありません
form-po = 翻訳用のPOファイル
form-xliff = 翻訳用のXLIFFファイル
form-memory = 翻訳メモリー
form-table = 翻訳用の表
form-viewer = ルールビューアのページ
form-interleaved = 英文併記の日本語版総合ルール
form-english = 英語版総合ルール
form-keyed-rulings = 項目番号付きの裁定集
form-bulletin = 更新情報
form-numbered-rulings = 番号付きの裁定
form-notes = ルールの解説
form-japanese = 日本語版総合ルール
