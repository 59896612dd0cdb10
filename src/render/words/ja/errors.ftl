### 誤りの説明と、知っておくべきこと、その対処。

error = エラー：{ $what }
hint = ヒント：{ $hint }
note = 注意：{ $what }
hint-did-you-mean = もしかして：{ $names }
note-replaced = 注意：XML では U+{ $code } を表せないため、`{ $unit }`で置き換えました
note-replaced-more = 注意：ほかに{ $count }か所で置き換えました

error-no-such-edition = `{ $typed }`という版はありません
error-not-published = `{ $typed }`という版の公開は確認されていません
error-before-first = { $typed }に有効だった版はありません（収録されている最初の版は{ $first }）
error-other-languages = { $old }と{ $new }は言語が異なります
error-query-empty = 検索する語がありません
error-query-long = 検索文が長すぎます（{ $bytes }バイト、上限は{ $limit }バイト）
error-query-quote = { $place }文字目の引用符が閉じられていません
error-query-value = { $place }文字目の`{ $value }`は`{ $filter }:`に指定できません
error-no-home = `{ $path }`にホームはありません
error-no-command = コマンド`{ $typed }`はありません
error-dump-format = `dump`の出力はテキスト、または`--json`で 1 行に 1 項目の JSON です
hint-editions = 収録されている版は`mtgcr editions`、版の指定方法は`mtgcr help editions`で表示できます
hint-publication = `2024-11-08`や`ja:2026-01-16`のような版、またはセットの略号を指定してください
hint-list = 収録されている版は`mtgcr editions`で表示できます
hint-languages = 二つの言語の比較には`mtgcr translation status`を使ってください
hint-query-empty = 語、ルール番号、用語のいずれかを入力してください
hint-query-quote = 引用符を閉じるか、取り除いてください
hint-query-value = `{ $filter }:`に指定できる値：{ $values }
hint-no-home = `mtgcr --home DIR import FILE`で作成できます。`--home`がなければ付属の見本で答えます
hint-no-command = もしかして：`mtgcr { $meant }`。語として検索するには`mtgcr search { $typed }`
hint-dump-format = この形式では`mtgcr show 7 --subrules`のように章ごとに出力できます

note-sample = 版がまだ収録されていないため、付属の見本（公式の本文ではなく、言い換えたもの）で答えます。公式の本文は`mtgcr update`で取得、手元のファイルは`mtgcr import FILE`で取り込めます
note-stale = 別のプロセスが索引を作成中のため、以前の索引で答えます
note-in-memory = 索引はこの回答のためだけに作成しました：{ $reason }
note-left-out = { $edition }を除外しました：{ $reason }。破損の一覧は`mtgcr editions --verify`で表示でき、同じファイルを取り込み直すと元に戻ります
note-mended = 索引が破損していたため、作り直しました
note-not-held = { $set }の版（{ $day }）は収録されていないため、その日に有効だった{ $edition }で答えます
note-no-regular-file = `{ $path }`は通常のファイルではないため、読み飛ばしました
note-no-browser = ブラウザーを開けません：{ $reason }
