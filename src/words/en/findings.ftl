### What is found in texts and in citations: each finding in a sentence, what to do about it, and what
### speaks for it.

## What is wrong in the text of an edition.

lint-duplicate-number = { $number } stands here again
lint-duplicate-term = `{ $term }` stands here again
lint-out-of-order = { $number } comes after { $before }
lint-gap = { $missing } is missing before { $number }
lint-skipped-letter = { $number } ends in a letter that looks like a digit
lint-misprinted-number = the number is printed as `{ $printed }`
lint-contents-lack = the contents do not list { $number }
lint-contents-other = the contents call { $number } “{ $line }”
lint-contents-extra = the contents list { $number }, which has no heading
lint-quote-closes = `“` closes a quote
lint-never-closed = `{ $mark }` is never closed
lint-closes-nothing = `{ $mark }` closes nothing
lint-odd-quote = one `"` has no partner
lint-doubled = `{ $word }` stands twice in a row
lint-no-full-stop = the text ends without a full stop
lint-more = { $what }, and { $count } more of the kind in this text are not listed
lint-dangling = there is no { $number }
lint-title-other = { $number } is called “{ $title }”, not “{ $printed }”
lint-title-none = { $number } has no title, and is called “{ $printed }” here
lint-dangling-term = the glossary has no `{ $term }`

## What is wrong between a rule and its translation.

check-missing = { $name } is not translated
check-orphaned = { $name } has no counterpart in English
check-number = { $name } stands as { $english } in English
check-headword = the heading says `{ $printed }`, the English glossary `{ $meant }`
check-duplicate-same = { $name } stands twice, word for word
check-duplicate-other = { $name } stands twice, in other words
check-example = example { $place } of { $name }
check-this-text = this text
check-reference = the Japanese points at { $ja }, the English at { $en }
check-reference-titled = the Japanese points at { $ja }, the English at { $en }, and so does the title beside it
check-reference-missing = the English points at { $range }, the Japanese does not
check-reference-extra = the Japanese points at { $range }, the English does not
check-title = { $number } is called 〔{ $title }〕, not 〔{ $printed }〕
check-title-elsewhere = { $number } is called 〔{ $title }〕, not 〔{ $printed }〕; { $other } is called so
check-symbols = the English has { $en }, the Japanese { $ja }
check-symbol-missing = the Japanese lacks { $symbol }
check-symbol-extra = the English has no { $symbol }
check-figure-missing = the Japanese does not say { $figure }
check-figure-extra = the English does not say { $figure }
check-quote = the English does not say “{ $printed }”
check-length = the Japanese is { $share } % as long as the English lets one expect
check-sentences = the English has { $en } sentences, the Japanese { $ja }
check-markup = `{ $remains }` looks like what is left of a link or tag
check-width = `{ $sign }` is { $now }; elsewhere { $signs } are { $habit }
check-space = a space stands inside Japanese words
check-full-width = full-width
check-half-width = half-width
check-signs-brackets = brackets
check-signs-digits = digits
check-signs-counters = signs before digits
check-signs-letters = letters
check-in-heading = in the heading `{ $headword }`, { $what }
check-mixed-case = `{ $word }` mixes capital and small letters
check-misspelt = `{ $word }` is not a word of the English rules
check-untranslated = a passage was left in English
check-leftover = it translates “{ $gone }”, which stood there until { $until }

## What to do about it.

fix-translate = translate it
fix-orphaned = remove it, or number it as the English does
fix-number = number it { $number }
fix-duplicate = remove one of the two
fix-contents = add the line for { $number }
fix-reference-extra = remove it, unless the translators added it for the reader
fix-figure = write the figure that the English has
fix-quote = quote the words of the rule
fix-length = look whether something was left out or added
fix-add = add `{ $mark }`
fix-remove-or-add = remove it, or add `{ $mark }`
fix-remove = remove it
fix-untranslated = translate it, or put it in quotes
check-choice = the English lets choose (“either”), the Japanese does not
check-denial-extra = the Japanese sets one thing against another (“ではなく”), the English does not
check-denial-missing = the English denies something, the Japanese nothing
check-ending = no other sentence ends in “{ $ending }”, many in “{ $meant }”
fix-opposite = look which of the two is meant
fix-leftover = remove the sentence, or translate what stands there now

## What is true of a citation.

cite-verdict-current = current
cite-verdict-moved = moved
cite-verdict-gone = gone
cite-verdict-never = never
cite-verdict-reworded = reworded
cite-verdict-misquoted = misquoted
cite-verdict-doubtful = doubtful
cite-verdict-ambiguous = ambiguous
cite-run = { $first } to { $last }
cite-run-until = editions until { $last }
cite-moved = { $number } of { $edition } is { $today } now
cite-apart = { $number } of { $edition } stands apart now
cite-thread = its thread: { $steps }, then { $today }
cite-thread-back = its thread: { $steps }, before that { $today }
cite-step = { $number } until { $edition }
cite-step-back = { $number } since { $edition }
cite-steps = { $before }, { $step }
cite-not-held = the edition of { $day } is not here; it was read as of { $edition }
cite-end-of-range = it is an end of a range over several rules, and what lies between may have gone elsewhere
cite-read-again = reworded in { $edition }, read it again
cite-reworded = reworded in { $edition }
cite-split = { $number } of { $edition } was split; which part is meant is people's choice
cite-same = the same rule today
cite-today = { $number } today
cite-gone = { $number } of { $edition } is gone since { $since }
cite-gone-heir = { $number } of { $edition } is gone since { $since }, { $heir } took most of its words
cite-took = took { $share } % of its words
cite-never = no edition has { $number }
cite-never-known = no edition that is here or known has { $number }
cite-newer = no edition that is here or known has { $number }; a newer one may
cite-no-part = { $rule } is named beside it, and has no { $number }
cite-absent = { $edition } has no { $number }; { $run } had it
cite-absent-today = { $edition } has no { $number }; { $run } had it, it is { $today } now
cite-absent-gone = { $edition } has no { $number }; { $run } had it, it is gone
cite-ambiguous = { $edition } has no { $number }; which edition was meant decides
cite-meaning = { $number } of { $run }: { $today } now
cite-meaning-gone = { $number } of { $run }: gone
cite-meaning-unknown = { $number } of { $run }: what became of it is not known
cite-was-it = was it in { $run }
cite-era = its words are those of { $range } in { $run }
cite-quotes = quotes { $range } of { $run }
cite-quotes-today = quotes { $range } of { $run }, which is { $today } now
cite-bears = bears the words that were { $range }
cite-stands-elsewhere = the words that { $range } is quoted with stand in { $number }
cite-has = has { $share } % of the quoted words
cite-beside = `{ $name }` is named beside { $range }, and is { $number }
cite-fits = what is said of { $range } fits { $number } far better
cite-fits-bearer = what is said of { $range } fits { $number }, which bore that number in { $run }
cite-was = was { $number } in { $run }
cite-named = its heading is named
cite-words-section = its words fit, in the same section
cite-words = its words fit
cite-numbered = its number is named
cite-found = the search finds it
cite-found-too = { $why }, and the search finds it
cite-kept-date = the edition that it is of stands beside it, and would not fit the new number
cite-kept-quote = its words are quoted; `--quotes` rewrites it
cite-kept-file = its file is left as it is: { $number } is in it with another meaning, and nobody could tell the two apart

## Why a number is a citation, or is not.

cite-is-citation = { $place }: { $written } is a citation: { $why }
cite-is-none = { $place }: { $written } is no citation: { $why }
cite-because-title = the rules are named before it
cite-because-rule-word = `rule` stands before it
cite-because-section-word = `section` stands before it
cite-because-pattern = a pattern of the project
cite-because-list = it goes on from the citation before it
cite-because-date = the date of an edition stands beside it
cite-because-head = a sentence follows it as in the rules
cite-because-alone = the comment says nothing else
cite-because-name = a part of a name behind `cr`
cite-because-link = a link to a page of rules
cite-because-column = the head of its column says that there are rules
cite-because-neighbours = other citations stand around it
cite-because-other-shape = what follows makes it another kind of number
cite-because-code = it stands in code and nothing names the rules
cite-because-unknown = no edition has such a rule and nothing names the rules
cite-because-no-evidence = nothing around it says that a rule is meant

## What they come to.

cite-citations = { $count ->
    [one] { $count } citation
   *[other] { $count } citations
}
cite-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
cite-summary = { $citations } in { $files }, against { $to }
cite-summary-for = { $citations } in { $files }, written for { $edition }, against { $to }
cite-verdict-count = { $count } { $verdict }
cite-accepted = { $count ->
    [one] { $count } finding
   *[other] { $count } findings
} accepted before
cite-update = an update to { $edition } would touch { $citations }: `mtgcr cite check --new-in`
cite-head-citations = citations
cite-head-findings = findings
cite-head-sections = sections
cite-head-rules = rules
cite-head-files = files
cite-done-before = the numbers are those of { $to } already; nothing was done
cite-rewritten = { $file }: { $citations }
cite-migrated = { $citations } in { $files } from { $from } to { $to }; { $left } left to people
cite-in = In { $edition }
cite-not-rewritten = `{ $file }` was not rewritten: { $reason }
cite-not-read = `{ $file }` was not read: { $reason }
cite-skip-left-out = `ignore` in `mtgcr.toml` leaves it out; `--no-ignore` reads it
cite-skip-no-file = it is no regular file; `-` reads standard input
cite-skip-no-text = it is no text
cite-skip-long = it has more than { $bytes } bytes
cite-skip-broke-off = mtgcr broke off at it{ $said }; please report that
cite-skip-wide = a patch cannot tell of UTF-16
cite-skip-changed = it changed meanwhile
cite-skip-copy = it is a copy of the rules
cite-skip-copy-lacking = it is a copy of the rules of { $edition }, which are not here: `mtgcr import` takes it
cite-undated = { $more ->
    [0] { $first }
    [one] { $first } (and one more file)
   *[other] { $first } (and { $more } more files)
}; its lines are read as of { $edition }
cite-blessed = accepted { $count ->
    [one] { $count } finding
   *[other] { $count } findings
} in `{ $path }`
cite-passed = { $files } passed over, which `mtgcr.toml` says to be of another edition than { $from }
cite-unfollowed = `{ $path }` lies inside what is judged and is not followed; name its folder to judge by it
cite-remembered = `{ $path }` says now that the numbers are of { $to }
cite-write = { $message } (write { $number })
cite-write-it = Write { $number }
cite-cite-it = Cite { $number }: { $why }
cite-suggested = { $message } (suggested: { $names })

### Kinds of findings, as programs are told them.

lint-kind-duplicate-number = duplicate-number
lint-kind-duplicate-term = duplicate-term
lint-kind-gap = gap
lint-kind-out-of-order = out-of-order
lint-kind-skipped-letter = skipped-letter
lint-kind-misprinted-number = misprinted-number
lint-kind-dangling = dangling
lint-kind-dangling-term = dangling-term
lint-kind-title = title
lint-kind-contents = contents
lint-kind-unbalanced = unbalanced
lint-kind-doubled-word = doubled-word
lint-kind-no-full-stop = no-full-stop
lint-kind-missing = missing
lint-kind-orphaned = orphaned
lint-kind-number = number
lint-kind-duplicate = duplicate
lint-kind-reference = reference
lint-kind-reference-missing = reference-missing
lint-kind-reference-extra = reference-extra
lint-kind-symbol = symbol
lint-kind-size = size
lint-kind-figure = figure
lint-kind-quoted-english = quoted-english
lint-kind-length = length
lint-kind-bracket = bracket
lint-kind-markup = markup
lint-kind-width = width
lint-kind-space = space
lint-kind-spelling = spelling
lint-kind-headword = headword
lint-kind-untranslated = untranslated
lint-kind-leftover = leftover
lint-kind-opposite = opposite
