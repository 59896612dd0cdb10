### コマンドの説明。英語はコマンドの定義にある。

help-examples = 例：
help-usage = 使い方：
help-commands = コマンド：
help-arguments = 引数：
help-options = オプション：
help-common = 共通オプション
help-values = 値：
help-default = [既定値：{""}
help-value-list = [値：{""}
help-alias = [別名：{""}
help-aliases = [別名：{""}
help-variable = [環境変数：{""}
help-more = 共通オプションや終了コードは`--help`で表示
help-exit-title = 終了コード：
help-exit = 0 該当あり、1 該当なし、2 エラー
help-exit-done = 0 成功、2 エラー
help-exit-diff = 0 変更あり、1 変更なし、2 エラー。--exit-code を付けると、変更があれば 1、なければ 0
help-exit-lint = 0 指摘なし、1 指摘あり、2 エラー
help-exit-cite = 0 引用はすべて正しい、1 指摘あり、2 エラー
help-exit-translation = status：0 該当あり、1 該当なし。check：0 指摘なし、1 指摘あり。2 エラー
help-exit-editions = 0 正常、1 --verify で原本の破損を検出、2 エラー
help-exit-doctor = 0 正常、1 破損があるか、版が一つもない、2 エラー
help-exit-import = 0 すべて取り込み済み、1 取り込むものがないか、欠損のある文書を別に保管、2 取り込めないファイルがあるか、エラー
help-exit-update = 0 成功。--check では 0 不足なし、1 不足あり。2 エラー
help-variables = 環境変数：
      MTGCR_HOME   コーパスと索引のフォルダー（--home と同じ）
      MTGCR_UI     表示言語 en または ja（--ui と同じ）。なければ LC_ALL、LC_MESSAGES、LANG
      MTGCR_PAGER  長い出力に使うページャー。なければ PAGER、less
      NO_COLOR     色を付けない
      COLUMNS      出力先が端末でない場合の幅

    ファイル：
      corpus/      ホームにあり、原本をそのまま保管。index/ は派生物で、削除してもよい
      mtgcr.toml   プロジェクトにあり、引用が従う版などを指定

    関連：mtgcr help editions、mtgcr help queries
help-how-editions = 版の指定方法：
      2024-11-08、2024/11/8   発効日。ほかの日付は、その日に有効だった版
      2024-11、2024           その月または年の最後の版
      FDN、Foundations        セットの略号または名前（英語・日本語）
      latest、previous        最新の版、その一つ前の版
      ja:2026-01-16           日本語版
      2026-08-07.2            同じ日付の二つ目の版
      bulletin:2024-11-08     ほかの文書
      702.19b@FDN             その版でのルール
      FDN..TLA                二つの版（diff で使用）
help-how-documents = `import`で取り込める文書：
      英語版総合ルール          テキスト、Word文書（発効日の行を含むもの）
      日本語版総合ルール        バージョン表記または末尾の日付があるもの、その用語集。
                                ルビ付き、英文併記のものも可
      ルールビューアのページ    バージョン表記があるもの
      更新情報                  英語、日本語、または併記
      裁定集                    `A.7.Ruling.1`のような項目番号があるもの
      裁定                      見出しの下に`1)`、`2)`と並ぶもの
      解説                      「引用：CR508.1d」のようにルールを引用するもの
      翻訳済みファイル          `mtgcr export`で書き出したPO、XLIFF、TMX、表
help-how-queries = 検索の書き方：
      致死ダメージ 割り振り     両方を含むもの（英語でも日本語でも、語形を問わない）
      "lethal damage"           語がこのまま並ぶもの
      -トランプル               英語にも日本語にもこの語を含まないもの
      trample OR menace         どちらかを含むもの
      regenerat*                この文字で始まる語
      702.19、704.5d-f          ルール番号
      kind:glossary             種別：section、rule、example、glossary、bulletin、ruling、note
      lang:ja                   この言語で見つかるもの
      section:702               この章・節・ルールの中（-section:702は除外）
      in:FDN                    この版の中
      since:2024-01-01          この日以降に追加・変更された本文
help-error-unknown = オプション`{ $what }`はありません
help-error-beyond = `{ $what }`は余分な指定です
help-error-twice = `{ $what }`が2回指定されています
help-error-no-value = `{ $what }`の値が指定されていません
help-error-command = コマンド`{ $what }`はありません
help-error-value = `{ $value }`は`{ $what }`に指定できません
help-error-values = `{ $what }`に指定できる値：{ $values }
help-error-number = 数ではありません
help-error-date = `2024-11-08`のような日付を指定してください
help-error-rule = `7`、`702`、`702.19b`のような番号を指定してください
help-error-url = `https://rules.example.org`のようなURLを指定してください
help-error-address = `127.0.0.1:8080`のようにポート番号付きのアドレスを指定してください
help-error-least = { $least }以上の数を指定してください
help-error-range = { $least }から{ $most }までの数を指定してください
help-error-missing = 次の指定が必要です：{ $what }
help-error-conflict = `{ $what }`と`{ $other }`は同時に指定できません
help-error-format = `{ $command }`は{ $format }で出力できません
help-error-formats = 出力できる形式：{ $formats }
help-error-look-up = `mtgcr { $words }`で、その名前の項目の表示または検索ができます
help-error-see = 使い方は`{ $command } --help`で表示できます

## コマンド

help-mtgcr = マジック総合ルールの各版を日英で検索・比較・対照するプログラム
help-find = 番号や用語ならその項目を表示し、なければ検索（`find`は省略可）
help-search = 両言語の検索：語、"語句"、-除外、OR、前方一致*、番号、kind: lang: section: in: since:
help-show = ルールと用語を両言語で表示
help-suggest = その文字で始まる用語・表題・番号・読み・カード名を列挙
help-term = 用語の対訳を表示
help-diff = 二つの版の間の変更点を表示
help-history = ルールや用語の変更の経過をすべての版で追跡
help-blame = ルールや用語の各語句がどの版で加わったかを表示
help-contents = 章と節を表題とともに一覧表示
help-dump = 一つの版を用語集とともにすべて出力（テキスト、または1行1項目のJSON）
help-bulletin = 更新情報を実際の変更と照合
help-import = ファイルやフォルダーの取り込み
help-update = 不足している公式の本文を取得
help-remove = 版をホームから除去（原本は別に保管）
help-editions = 収録されている版の一覧
help-doctor = 収録・不足・破損の状況と、次にできることを表示
help-completions = シェルの補完スクリプトを出力
help-man = マニュアルページを出力
help-translation = 英語に対する日本語訳の状態を表示
help-translation-status = 日本語訳が英語より遅れている箇所を表示
help-translation-check = 日本語訳が元の英語と食い違う箇所を表示
help-export = 翻訳ツール向けに両言語を出力
help-mcp = 標準入出力でAIアシスタントの質問に回答（MCP）
help-lsp = 標準入出力でエディターのルール番号を検査（LSP）
help-serve = ブラウザーやプログラムにページとAPIを提供
help-cite = ソースコードや文書中のルール番号を検出・検証・修正
help-cite-check = ファイル中の誤ったルール番号と正しい番号を表示
help-cite-bless = 現在の指摘をすべて承認済みとして記録
help-cite-migrate = 番号を別の版のものに書き換え（確実なものだけ）
help-cite-suggest = 文に合うルールを表示
help-lint = 公式の本文そのものの誤りを表示
help-help = このヘルプ、または指定したコマンドのヘルプを表示

## 共通の引数

help-any--home = コーパスと索引のフォルダー［既定値：システムのデータフォルダー］
help-any--typed_format = 出力形式
help-any--typed_format--terminal = 端末で読むためのもの
help-any--typed_format--json = プログラム向け
help-any--typed_format--markdown = フォーラムや文書向け
help-any--typed_format--html = 単独のページ
help-any--typed_format--academyruins = Academy Ruins APIの形式
help-any--typed_format--svg = 画像（`history --topic`、`diff --all --stat`）
help-any--json = `--format json`と同じ
help-any--output = 出力先のファイル
help-any--color = 色を付けるか
help-any--color--auto = 端末なら付ける（NO_COLORがあれば付けない）
help-any--color--always = 常に付ける
help-any--color--never = 付けない
help-any--no_pager = 長い出力でもページャーを使わない
help-any--ui = メッセージ・見出し・ヘルプの言語［既定値：システムの言語。なければ英語］
help-any--ui--en = 英語
help-any--ui--ja = 日本語
help-any--as_printed = 日本語の語中にある空白を、原本のまま残す
help-any--quiet = エラー以外は標準エラー出力に何も出さない
help-any--help = ヘルプを表示（`-h`は要約）
help-any--version = バージョンを表示
help-any--edition = 版：発効日、年月、年、セットの略号、`latest`、`previous`［既定値：最新］
help-any--lang = この言語だけを表示
help-any--lang--en = 英語（公式の本文）
help-any--lang--ja = 日本語（翻訳）
help-any--limit = 表示する件数
help-any--offset = 先頭から飛ばす件数（前の答えの`next`）
help-any--text = 引用のために本文だけを表示
help-any--cite = 引用のために本文を番号と版とともに表示
help-any--lenient = 一部が見つからなくても終了コードを0にする
help-any--subrules = 各番号の細則も表示
help-any--sarif = SARIF 2.1.0で出力（コードホスティング向け）
help-any--verbose = すべて表示
help-any--en = 比較の基準とする英語版［既定値：latest］
help-any--ja = 日本語版［既定値：latest］
help-any--section = 対象とする章・節・ルール

## 各コマンドの引数

help-search--words = 語（英語・日本語）、"語句"、-除外、OR、前方一致*、ルール番号、絞り込み
help-search--without = 含まない語（`-語`と入力）
help-search--all_editions = すべての版の本文を検索
help-search--explain = 各結果の点数の内訳を示す
help-find--words = { help-search--words }
help-find--without = { help-search--without }
help-find--all_editions = { help-search--all_editions }
help-find--explain = { help-search--explain }
help-show--wanted = ルール番号（`702.19b`、`704.5d-f`、`702.19b@FDN`など）または用語（英語・日本語）
help-contents--wanted = 章・節の番号、版、またはその両方［既定値：最新版の全体］
help-suggest--words = 用語・表題・番号・読み・カード名の先頭（英語・日本語）
help-term--words = 用語（英語・日本語）、または仮名・ローマ字の読み
help-diff--old = 古い方の版、または`OLD..NEW`で両方［既定値：previous］
help-diff--new = 新しい方の版［既定値：latest］
help-diff--about = この番号や語に関する変更だけを表示
help-diff--only = この種類の変更だけを表示（出力またはJSONでの名前。繰り返し可）
help-diff--only--added = 追加
help-diff--only--removed = 削除
help-diff--only--edited = 文言変更
help-diff--only--moved-edited = 番号・文言変更
help-diff--only--moved = 番号変更
help-diff--only--retargeted = 参照先変更
help-diff--only--references = 参照番号のみ
help-diff--only--typography = 表記のみ
help-diff--stat = 節ごとの件数
help-diff--all = `--stat`と併用：全体または指定した番号の変更数を、すべての版について集計
help-diff--name_only = 変更された番号だけを1行ずつ表示
help-diff--full = まとめて表示されるものも含め、すべての変更を本文とともに表示
help-diff--clean = 以前の文言を出さず、新しい本文の変更箇所の横に線を付けて表示
help-diff--layout = 変更の表示方法［既定値：幅があれば左右に並べる］
help-diff--layout--unified = 新旧を一つの本文にまとめる
help-diff--layout--side = 新旧を左右に並べる
help-diff--layout--table = 新旧対照表（改正後と改正前。Markdown・HTMLでは両言語と備考も）
help-diff--rule_map = 対応を指定するファイル：1行にOLD、タブ、NEW（なければ`-`、文言だけが移ったなら`+NEW`）
help-diff--exit_code = gitと同様に、変更があれば1、なければ0で終了
help-history--wanted = ルール番号または用語（英語・日本語）
help-history--edition = その番号や名前が属する版［既定値：それがある最新の版］
help-history--blame = 各語句を、それが加わった版とともに表示
help-history--topic = この語を含むルール数を版ごとに表示
help-blame--wanted = { help-history--wanted }
help-blame--edition = { help-history--edition }
help-bulletin--edition = 対応する版、その日付、または更新情報自体の名前［既定値：最新］
help-import--paths = ファイル、フォルダー（中のすべてのファイル）、または標準入力を表す`-`
help-import--dry_run = 取り込まれるものを表示するだけで、保存しない
help-import--part = 一部が欠けた文書を、含まれる部分だけの版として取り込む
help-import--strict = 不審な点のあるファイルは取り込まない
help-import--document = 内容にかかわらず、この種類として読む
help-import--document--rules = 総合ルール
help-import--document--bulletin = 更新情報
help-import--document--rulings = 裁定、裁定集
help-import--document--notes = ルールの解説
help-import--effective = 記載にかかわらず、この日付とする
help-import--verbose = 問題をすべて表示
help-update--all = 不足している版のうち、取得先の分かるものをすべて取得
help-update--since = この日以降に発効した版を取得
help-update--edition = この版を取得：`2024-11-08`、`ja:2026-01-16`、セットの略号（繰り返し可）
help-update--lang = この言語の本文だけを探す
help-update--check = 不足を表示。終了コードは不足がなければ0、あれば1、エラーは2
help-update--dry_run = 取得するものを表示するだけで、リンク元のページ以外は取得しない
help-update--offline = どこにも問い合わせず、既知の版のうち不足しているものを表示
help-update--base_url = 公式サーバーの代わりに、このサーバーの同じパスに問い合わせる
help-update--time_out = 接続と応答を待つ秒数
help-update--retry_after = 失敗した要求を再試行するまでの秒数（再試行のたびに4倍）
help-remove--editions = `editions`に表示される版（`2024-11-08`、`bulletin:2024-11-08`など）、またはセットの略号
help-editions--wanted = 一覧に載せる版：日付・月・年、セット、版のID［既定値：すべて］
help-editions--verify = すべての原本を読み直し、取り込み時と照合
help-completions--shell = シェルの種類
help-export--what = 出力する形式（`site`はフォルダーへ、ほかは標準出力へ）
help-export--target = `site`では出力先のフォルダー、ほかでは章・節・ルールの番号（`--section`と同じ）
help-export--drafts = 訳が古い項目や未訳の項目に、訳済みの文をもとにした下訳を付ける（fuzzyの印付き。`import`は印が外されたものだけを訳として取り込む）
help-export--what--po = 両言語（gettextのツール向け。`import`で取り込み直せる）
help-export--what--xliff = 両言語（翻訳ツール向け、XLIFF 1.2。`import`で取り込み直せる）
help-export--what--tmx = 対訳の翻訳メモリー（TMX 1.4。`import`で取り込み直せる）
help-export--what--table = 両言語（表計算ソフト向け、1行に1項目。`import`で取り込み直せる）
help-export--what--jsonl = 両言語のJSON（1行に1項目）
help-export--what--csv = 両言語の用語（表計算ソフト向け）
help-export--what--lineage = 英語版の各ルールの番号の変遷と、その後の行方
help-export--what--site = すべてのページ（フォルダーに出力。Webサーバーに置いても、そのまま開いても読める）
help-export--editions = `site`：最新版のほかにページを作る版、または`all`
help-export--since = `site`：この版以降のすべての版のページも作る
help-export--base_url = `site`：公開先のURL（サイトマップとフィード用）
help-export--feeds = `site`：フィードの範囲
help-export--feeds--sections = すべての変更・節・用語のフィード
help-export--feeds--all = ルールごとのフィードも（ファイルは約1.5倍になる）
help-export--prune = `site`：以前の書き出しにあって今回はないファイルを取り除く
help-export--pagefind = `site`：本文の索引を作るPagefind（PATHのものの代わりに使う）
help-lsp--edition = 各行が書かれたときに基準とされた版［既定値：本文や`mtgcr.toml`の指定、なければlatest］
help-lsp--to = 判定の基準とする版［既定値：`mtgcr.toml`の指定、なければlatest］
help-lsp--stdio = 標準入出力を使う（指定しなくても同じ）
help-serve--addr = 待ち受けるアドレス
help-serve--threads = 接続を受けるスレッド数［既定値：プロセッサー数］
help-serve--host_name = この名前宛ての要求にも応答（`rules.example.org`など。繰り返し可）
help-serve--base_url = 公開先のURL（サイトマップとフィード用）
help-serve--cors = ほかのサイトのページからAPIを読むことを許可（公開サーバー向け）
help-serve--open = トップページをブラウザーで開く
help-cite-check--paths = 調べるファイルやフォルダー。`-`は標準入力
help-cite-check--types = この種類のファイルだけを読む（ripgrepの種類名。繰り返し可）
help-cite-check--globs = このパターンに一致するパスだけを読む。先頭に`!`を付けると除外（繰り返し可）
help-cite-check--hidden = 隠しファイルも読む
help-cite-check--no_ignore = `.gitignore`などで除外されたファイルも読む
help-cite-check--max_bytes = 読むファイルの大きさの上限（バイト）
help-cite-check--stdin_name = 標準入力をこの名前のファイルとして扱う（拡張子でコメントの書き方を判断）
help-cite-check--edition = { help-lsp--edition }
help-cite-check--to = { help-lsp--to }
help-cite-check--level = どの程度確かな指摘まで表示するか［既定値：likely］
help-cite-check--level--certain = 系譜や引用文から証明できるもの
help-cite-check--level--likely = 可能性が十分に高いものも含む
help-cite-check--level--all = 見直す価値のあるものをすべて含む
help-cite-check--as_of = 各行が基準とした版を調べるほかの手段
help-cite-check--as_of--blame = gitでの各行の最終変更
help-cite-check--baseline = このファイルに記録された承認済みの指摘を除く
help-cite-check--explain = 各番号について、引用とみなすかどうかとその理由を表示
help-cite-check--stat = 件数だけを表示
help-cite-check--github = GitHub Actionsのアノテーションとして出力
help-cite-check--new_in = 最新の版にすると影響を受ける引用を一覧表示
help-cite-bless--paths = { help-cite-check--paths }
help-cite-bless--types = { help-cite-check--types }
help-cite-bless--globs = { help-cite-check--globs }
help-cite-bless--hidden = { help-cite-check--hidden }
help-cite-bless--no_ignore = { help-cite-check--no_ignore }
help-cite-bless--max_bytes = { help-cite-check--max_bytes }
help-cite-bless--stdin_name = { help-cite-check--stdin_name }
help-cite-bless--edition = { help-lsp--edition }
help-cite-bless--to = { help-lsp--to }
help-cite-bless--level = { help-cite-check--level }
help-cite-bless--level--certain = { help-cite-check--level--certain }
help-cite-bless--level--likely = { help-cite-check--level--likely }
help-cite-bless--level--all = { help-cite-check--level--all }
help-cite-bless--as_of = { help-cite-check--as_of }
help-cite-bless--as_of--blame = { help-cite-check--as_of--blame }
help-cite-bless--baseline = { help-cite-check--baseline }
help-cite-migrate--paths = { help-cite-check--paths }
help-cite-migrate--types = { help-cite-check--types }
help-cite-migrate--globs = { help-cite-check--globs }
help-cite-migrate--hidden = { help-cite-check--hidden }
help-cite-migrate--no_ignore = { help-cite-check--no_ignore }
help-cite-migrate--max_bytes = { help-cite-check--max_bytes }
help-cite-migrate--stdin_name = { help-cite-check--stdin_name }
help-cite-migrate--from = 今の番号の基準となる版
help-cite-migrate--to = 書き換え後の番号の基準となる版
help-cite-migrate--dry_run = パッチを表示するだけで、書き換えない
help-cite-migrate--quotes = 引用文が添えられた番号も書き換える
help-cite-suggest--words = ルールを探す手がかりの文（コメント、テスト名、カードのテキストなど）。`-`は標準入力

help-version-verbose =
    mtgcr { $version }
    コミット  { $commit }
    辞書      { $dictionary }
    形式      JSON { $json }、コーパス { $corpus }、索引 { $index }
help-version-commit-unknown = 不明
