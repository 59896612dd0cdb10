### 誤りの説明と、知っておくべきこと、その対処。

error = エラー：{ $what }
hint = ヒント：{ $hint }
note = 注意：{ $what }
hint-did-you-mean = もしかして：{ $names }
note-replaced = 注意：XML では U+{ $code } を表せないため、`{ $unit }`で置き換えました
note-replaced-more = 注意：ほかに{ $count }か所で置き換えました
