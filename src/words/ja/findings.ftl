### 本文や引用の検査で見つかったこと、その対処、その根拠。

## 版の本文の誤りや不審な点

lint-duplicate-number = 番号{ $number }が重複しています
lint-duplicate-term = 見出し語`{ $term }`が重複しています
lint-out-of-order = { $before }の後に{ $number }があります
lint-gap = { $number }の前に{ $missing }がありません
lint-skipped-letter = { $number }の末尾は数字と紛らわしい文字です
lint-misprinted-number = 番号が`{ $printed }`と印刷されています
lint-contents-lack = 目次に{ $number }がありません
lint-contents-other = 目次では{ $number }が「{ $line }」となっています
lint-contents-extra = 目次にある{ $number }の見出しがありません
lint-quote-closes = `“`が閉じ引用符として使われています
lint-never-closed = `{ $mark }`が閉じられていません
lint-closes-nothing = `{ $mark }`に対応する開き記号がありません
lint-odd-quote = `"`の数が合いません
lint-doubled = `{ $word }`が2回続いています
lint-no-full-stop = 文末にピリオドがありません
lint-more = { $what }（この本文には、同じ種類の指摘がほかに{ $count }件あります）
lint-dangling = { $number }はありません
lint-title-other = { $number }の表題は「{ $title }」で、「{ $printed }」ではありません
lint-title-none = { $number }に表題はありませんが、ここでは「{ $printed }」と呼ばれています
lint-dangling-term = 用語集に`{ $term }`はありません

## ルールとその訳の食い違い

check-missing = { $name }が訳されていません
check-orphaned = { $name }に当たる英語がありません
check-number = { $name }は英語では{ $english }です
check-headword = 見出し語は`{ $printed }`ですが、英語の用語集では`{ $meant }`です
check-duplicate-same = { $name }がまったく同じ文で重複しています
check-duplicate-other = { $name }が異なる文で重複しています
check-example = { $name }の例{ $place }
check-this-text = この本文
check-reference = 日本語は{ $ja }を、英語は{ $en }を参照しています
check-reference-titled = 日本語は{ $ja }を、英語は{ $en }を参照しており、添えられた表題も英語と一致します
check-reference-missing = 英語にある{ $range }への参照が日本語にありません
check-reference-extra = 日本語にある{ $range }への参照が英語にありません
check-title = { $number }の表題は〔{ $title }〕で、〔{ $printed }〕ではありません
check-title-elsewhere = { $number }の表題は〔{ $title }〕で、〔{ $printed }〕は{ $other }の表題です
check-symbols = 英語は{ $en }、日本語は{ $ja }です
check-symbol-missing = 日本語に{ $symbol }がありません
check-symbol-extra = 英語に{ $symbol }はありません
check-figure-missing = 日本語に数字{ $figure }がありません
check-figure-extra = 英語に数字{ $figure }はありません
check-quote = 英語に「{ $printed }」という語句はありません
check-length = 日本語の長さが、英語から見込まれる長さの{ $share } %です
check-sentences = 英語は{ $en }文、日本語は{ $ja }文です
check-markup = `{ $remains }`はリンクかタグの残りのようです
check-width = `{ $sign }`は{ $now }ですが、ほかの{ $signs }は{ $habit }です
check-space = 語の途中に空白があります
check-full-width = 全角
check-half-width = 半角
check-signs-brackets = 括弧
check-signs-digits = 数字
check-signs-counters = 数字の前の符号
check-signs-letters = 英字
check-in-heading = 見出し語`{ $headword }`：{ $what }
check-mixed-case = `{ $word }`は大文字と小文字が混在しています
check-misspelt = `{ $word }`は英語のルールにない語です
check-untranslated = 英語のまま残っている部分があります
check-leftover = { $until }の版までここにあった「{ $gone }」の訳です

## 対処

fix-translate = 訳す
fix-orphaned = 削除するか、英語と同じ番号にする
fix-number = 番号を{ $number }にする
fix-duplicate = 一方を削除する
fix-contents = { $number }の行を加える
fix-reference-extra = 読者のために訳者が加えたものでなければ、削除する
fix-figure = 英語と同じ数字にする
fix-quote = ルールの語句をそのまま引用する
fix-length = 訳し漏れや余分な文がないか確かめる
fix-add = `{ $mark }`を加える
fix-remove-or-add = 削除するか、`{ $mark }`を加える
fix-remove = 削除する
fix-untranslated = 訳すか、引用符で囲む
check-choice = 英語は「どちらか」（either）ですが、訳には選択を示す語がありません
check-denial-extra = 訳には「ではなく」がありますが、英語は否定していません
check-denial-missing = 英語には否定がありますが、訳には否定を示す語がありません
check-ending = 「{ $ending }」で終わる文はここだけです（「{ $meant }」で終わる文は多数）
fix-opposite = どちらの意味か確かめる
fix-leftover = その文を削除するか、現在の英語を訳す

## 引用の判定

cite-verdict-current = 正しい
cite-verdict-moved = 番号変更
cite-verdict-gone = 廃止
cite-verdict-never = 存在しない番号
cite-verdict-reworded = 文言変更
cite-verdict-misquoted = 引用文の相違
cite-verdict-doubtful = 疑わしい
cite-verdict-ambiguous = 版により異なる
cite-run = { $first }から{ $last }まで
cite-run-until = { $last }まで
cite-moved = { $edition }の{ $number }は、現在{ $today }です
cite-apart = { $edition }の{ $number }は、現在は連続した番号ではありません
cite-thread = 変遷：{ $steps }、以後{ $today }
cite-thread-back = 変遷：{ $steps }、それ以前は{ $today }
cite-step = { $edition }まで{ $number }
cite-step-back = { $edition }以後{ $number }
cite-steps = { $before }、{ $step }
cite-not-held = { $day }の版は手元にないため、{ $edition }の版として読みました
cite-end-of-range = 複数のルールにわたる範囲の端であり、間にあるルールは別の所へ移ったかもしれない
cite-read-again = { $edition }で文言が変わりました。読み直してください
cite-reworded = { $edition }で文言変更
cite-split = { $edition }の{ $number }は分割されました。どの部分を指すかは人が決めてください
cite-same = 同じルールの現在の番号
cite-today = 以前の{ $number }
cite-gone = { $edition }の{ $number }は、{ $since }で廃止されました
cite-gone-heir = { $edition }の{ $number }は、{ $since }で廃止され、文言の大半は{ $heir }に移りました
cite-took = 文言の{ $share } %を引き継ぐ
cite-never = { $number }はどの版にもありません
cite-never-known = { $number }は、収録されている版にも既知の版にもありません
cite-newer = { $number }は、収録されている版にも既知の版にもなく、より新しい版のものかもしれません
cite-no-part = そばに挙げられている{ $rule }に{ $number }はありません
cite-absent = { $edition }に{ $number }はありません。{ $run }の版にありました
cite-absent-today = { $edition }に{ $number }はありません。{ $run }の版にあり、現在は{ $today }です
cite-absent-gone = { $edition }に{ $number }はありません。{ $run }の版にありましたが、廃止されました
cite-ambiguous = { $edition }に{ $number }はありません。どの版の番号かによって答えが変わります
cite-meaning = { $run }の{ $number }：現在は{ $today }
cite-meaning-gone = { $run }の{ $number }：廃止
cite-meaning-unknown = { $run }の{ $number }：その後は不明
cite-was-it = { $run }の版でこの番号
cite-era = 引用文は{ $run }の{ $range }のものです
cite-quotes = { $run }の{ $range }の文言を引用しています
cite-quotes-today = { $run }の{ $range }の文言を引用しています。このルールは現在{ $today }です
cite-bears = 以前の{ $range }の文言を持つ
cite-stands-elsewhere = { $range }の引用文は{ $number }にあります
cite-has = 引用文の{ $share } %を含む
cite-beside = { $range }のそばに挙げられている「{ $name }」は{ $number }です
cite-fits = { $range }についての記述は、{ $number }の方がはるかによく合います
cite-fits-bearer = { $range }についての記述は、{ $run }にその番号だった{ $number }に合います
cite-was = { $run }の版では{ $number }
cite-named = 表題が挙げられている
cite-words-section = 語句が合い、同じ節にある
cite-words = 語句が合う
cite-numbered = 番号が挙げられている
cite-found = 検索で見つかる
cite-found-too = { $why }、検索でも見つかる
cite-kept-date = 版が併記されており、新しい番号とは合わなくなる
cite-kept-quote = 引用文があるため書き換えていません（`--quotes`で書き換え）
cite-kept-file = ファイルはそのままです。別の意味の{ $number }があり、書き換えると見分けがつかなくなります

## 引用とみなすかどうかの理由

cite-is-citation = { $place }：{ $written }は引用です：{ $why }
cite-is-none = { $place }：{ $written }は引用ではありません：{ $why }
cite-because-title = 前に総合ルールの名がある
cite-because-rule-word = 前に「ルール」や`rule`がある
cite-because-section-word = 前に`section`がある
cite-because-pattern = プロジェクトで指定された書き方
cite-because-list = 前の引用に続く
cite-because-date = 隣に版の日付がある
cite-because-head = 総合ルールと同じように文が続く
cite-because-alone = コメントにほかの語がない
cite-because-name = `cr`に続く名前の一部
cite-because-link = ルールのページへのリンク
cite-because-column = 列の見出しがルールを示す
cite-because-neighbours = 周囲にほかの引用がある
cite-because-other-shape = 後に続く文字から、別の種類の数字と分かる
cite-because-code = コードの中にあり、ルールを指す語がない
cite-because-unknown = そのようなルールはどの版にもなく、ルールを指す語もない
cite-because-no-evidence = 周囲にルールを指す語がない

## まとめ

cite-citations = 引用{ $count }件
cite-files = { $count }ファイル
cite-summary = { $files }に{ $citations }（{ $to }で判定）
cite-summary-for = { $files }に{ $citations }（{ $edition }の番号として、{ $to }で判定）
cite-verdict-count = { $verdict }{ $count }件
cite-accepted = 承認済みの指摘{ $count }件
cite-update = { $edition }に更新すると、{ $citations }に影響します：`mtgcr cite check --new-in`
cite-head-citations = 引用
cite-head-findings = 指摘
cite-head-sections = 節
cite-head-rules = ルール
cite-head-files = ファイル
cite-done-before = 番号はすでに{ $to }のものなので、何もしませんでした
cite-rewritten = { $file }：{ $citations }
cite-migrated = { $files }の{ $citations }を{ $from }から{ $to }に書き換えました。確認が必要なもの{ $left }件
cite-in = { $edition }の版による
cite-not-rewritten = `{ $file }`を書き換えられませんでした（{ $reason }）
cite-not-read = `{ $file }`を読み飛ばしました（{ $reason }）
cite-skip-left-out = `mtgcr.toml`の`ignore`で除外されています。`--no-ignore`で読みます
cite-skip-no-file = 通常のファイルではありません。標準入力は`-`で読みます
cite-skip-no-text = テキストではありません
cite-skip-long = { $bytes }バイトを超えています
cite-skip-broke-off = mtgcrの処理が中断しました{ $said }。ご報告ください
cite-skip-wide = UTF-16のファイルはパッチで表せません
cite-skip-changed = その間に変更されました
cite-skip-copy = 総合ルールの写しです
cite-skip-copy-lacking = { $edition }の総合ルールの写しですが、この版は収録されていません。`mtgcr import`で取り込めます
cite-undated = { $more ->
    [0] { $first }
   *[other] { $first }（ほか{ $more }ファイル）
}。行は{ $edition }のものとして読みました
cite-blessed = 指摘{ $count }件を承認済みとして`{ $path }`に記録しました
cite-passed = `mtgcr.toml`で{ $from }以外の版とされている{ $files }は対象外としました
cite-unfollowed = 対象の中にある`{ $path }`の設定は使っていません。使うにはそのフォルダーを指定してください
cite-remembered = 番号が{ $to }のものであることを`{ $path }`に記録しました
cite-write = { $message }（{ $number }に修正）
cite-write-it = { $number }に修正
cite-cite-it = { $number }を引用：{ $why }
cite-suggested = { $message }（候補：{ $names }）

### 指摘の種類。

lint-kind-duplicate-number = 番号の重複
lint-kind-duplicate-term = 見出し語の重複
lint-kind-gap = 番号の欠落
lint-kind-out-of-order = 番号の順序
lint-kind-skipped-letter = 使わない文字の番号
lint-kind-misprinted-number = 番号の誤植
lint-kind-dangling = 参照先のルールなし
lint-kind-dangling-term = 参照先の用語なし
lint-kind-title = 表題
lint-kind-contents = 目次
lint-kind-unbalanced = 括弧・引用符の不一致
lint-kind-doubled-word = 語の重複
lint-kind-no-full-stop = 文末のピリオドなし
lint-kind-missing = 訳の欠落
lint-kind-orphaned = 英語版にない項目
lint-kind-number = 番号の相違
lint-kind-duplicate = 項目の重複
lint-kind-reference = 参照の相違
lint-kind-reference-missing = 参照の欠落
lint-kind-reference-extra = 余分な参照
lint-kind-symbol = 記号
lint-kind-size = サイズ
lint-kind-figure = 数値
lint-kind-quoted-english = 引用英文
lint-kind-length = 長さ
lint-kind-bracket = 括弧
lint-kind-markup = HTMLの残り
lint-kind-width = 全角・半角
lint-kind-space = 語中の空白
lint-kind-spelling = つづり
lint-kind-headword = 見出し語
lint-kind-untranslated = 未訳
lint-kind-leftover = 古い訳の残り
lint-kind-opposite = 否定・選択の相違
