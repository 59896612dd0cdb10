### What went wrong, what to know, and what to do about it.

error = error: { $what }
hint = hint: { $hint }
note = note: { $what }
hint-did-you-mean = did you mean { $names }?
note-replaced = note: XML cannot hold U+{ $code }: replaced in `{ $unit }`
note-replaced-more = note: and in { $count } more places

error-no-such-edition = no edition is named `{ $typed }`
error-not-published = no publication of the rules is known as `{ $typed }`
error-before-first = no edition was in force on { $typed }: the first one here is of { $first }
error-other-languages = { $old } and { $new } are in two languages
error-query-empty = there is nothing to search for
error-query-long = the query has { $bytes } bytes, more than the { $limit } that are read
error-query-quote = the quotation mark at character { $place } is not closed
error-query-value = `{ $value }` at character { $place } is not a value of `{ $filter }:`
error-no-home = there is no home at `{ $path }`
error-no-command = there is no command `{ $typed }`
error-dump-format = `dump` prints text or, with `--json`, a record of JSON a line
hint-editions = `mtgcr editions` lists what is here, `mtgcr help editions` how an edition is named
hint-publication = type an edition as in `2024-11-08` or `ja:2026-01-16`, or the code of a set
hint-list = `mtgcr editions` lists what is here
hint-languages = `mtgcr translation status` compares the languages
hint-query-empty = type words, a rule number or a term
hint-query-quote = close it, or leave it out
hint-query-value = `{ $filter }:` takes { $values }
hint-no-home = `mtgcr --home DIR import FILE` makes one; without `--home` the sample answers
hint-no-command = did you mean `mtgcr { $meant }`? `mtgcr search { $typed }` searches for the words
hint-dump-format = `mtgcr show 7 --subrules` prints a chapter in this format

note-sample = no editions here yet, so the built-in sample answers (a restatement, not the official text); `mtgcr update` fetches the official text, `mtgcr import FILE` takes yours
note-stale = the index is being built by another process, so the one before answers
note-in-memory = the index was built for this answer only: { $reason }
note-left-out = { $edition } is left out: { $reason }; `mtgcr editions --verify` lists all that is damaged, importing the file again puts it back
note-mended = the index was damaged and has been built anew
note-not-held = the edition of { $set } ({ $day }) is not here; { $edition } was in force on that day, so it answers
note-no-regular-file = `{ $path }` is no regular file, so it is skipped
note-no-browser = cannot open a browser: { $reason }
