### What went wrong, what to know, and what to do about it.

error = error: { $what }
hint = hint: { $hint }
note = note: { $what }
hint-did-you-mean = did you mean { $names }?
note-replaced = note: XML cannot hold U+{ $code }: replaced in `{ $unit }`
note-replaced-more = note: and in { $count } more places
