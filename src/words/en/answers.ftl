### How answers are introduced, labelled and counted. A key of a class, status, role or kind ends in
### the word that JSON has for it.

## What happened to a rule between two editions; `diff --only` takes these words.

class-added = added
class-removed = removed
class-edited = edited
class-moved = renumbered
class-moved-edited = renumbered and edited
class-renamed = renamed
class-renamed-edited = renamed and edited
class-references = references only
class-retargeted = retargeted
class-typography = typography
class-count = { $count } { $class }

changes = { $count ->
    [one] { $count } change
   *[other] { $count } changes
}
changes-of = { $told } of { $total } changes
changes-none = no changes
told = { $what }: { $text }
aside = {" "}({ $text })
parts-joint = ;{" "}
more = { $count } more
all = all

diff-typography = { $count } more differ in typography only; `--only typography` lists them
diff-full = `--full` tells every change with its text
block-moved = { $class }, { $count } records
block-copies = { $class }, as { $names } say
diff-without-texts = { $counted }. The words of { $editions } are not here, only what is known of numbers and names, without examples; `mtgcr update --edition { $edition }` brings them.
diff-partial = one of the two editions holds only parts of the book: only those were compared
change-words-from = words from { $names }
change-words-went = words went to { $names }
change-consequence = follows from a change of what was asked about
change-given = paired by hand
change-members = list: { $members }
reference-covers-others = it covers other rules now
reference-is-now = that rule is now { $number }
reference-is-gone = that rule is gone
reference-follows = { $old } → { $new } follows its target
reference-stayed = { $old } stayed, but { $target }
reference-elsewhere = { $old } → { $new } points elsewhere: { $target }

## Where something stands.

heading-glossary = Glossary
heading-front = Before the rules
heading-back = After the rules
part-title = title
part-date = effective date
part-preamble = preamble
part-introduction = introduction
part-contents = contents
part-ornament = ornament
part-heading = heading
part-index = index
part-credits = credits
part-legal = legal notice
part-tail = after the rules
part-navigation = menus of the page
part-copy = repeated text
glossary = glossary
example-text = Example: { $text }
name-of-example = { $name } example
name-of-nth-example = { $name } example { $place }
name-of-entry = glossary { $term }
kind-section = section
kind-rule = rule
kind-example = example
kind-glossary = glossary
kind-front = before the rules
kind-back = after the rules
kind-bulletin = bulletin
kind-ruling = ruling
kind-note = note
language-en = English
language-ja = Japanese

## One rule through time.

editions-all = { $count ->
    [one] { $count } edition
   *[other] { $count } editions
}
editions-at-least = at least { $count ->
    [one] { $count } edition
   *[other] { $count } editions
}
thread-current = since { $first }, in { $editions }, still in force
thread-obsolete = since { $first }, in { $editions }, as obsolete{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
}
thread-lasting = since { $first }, { $since ->
    [none] still in force
   *[other] as obsolete since { $since }
}
thread-gone = from { $first } to { $last }, in { $editions }
thread-once = in { $first } only
thread-names = { $kind ->
    [glossary] names
   *[other] numbers
}: { $names }
event-first = in the first edition here, as { $name }
event-first-known = in the first known edition, as { $name }
event-not-held = its text is not here
event-or-before = with this edition or one before
history-for = for “{ $asked }”
history-not-held = the words of { $count ->
    [one] one of these editions
   *[other] { $count } of these editions
} are not here; `mtgcr update --all` brings what is lacking
history-typography = typography alone changed { $count } times, from { $first } to { $last }
history-typography-once = typography alone changed in { $edition }
topic-title = Rules that have “{ $topic }”, edition by edition

## One record.

show-since = since
show-since-or-before = { $edition } or before
show-or-later = { $edition } or later
show-translation = translation
show-today = today
show-number = number
show-former = another rule was { $number } from { $first } to { $last }
show-former-by = by { $first } another rule is { $number }
show-former-once = another rule was { $number } in { $first }
show-former-until = until { $last } another rule was { $number }
show-cited = { $text } — Comprehensive Rules { $name }, { $edition }
show-below = below
show-points-to = points to
show-rests-on = rests on
show-printed-english = English
show-readings = readings
show-ruling = ruling or note
show-ruling-changed = ruling or note, marked as changed
show-cited-by = cited by
show-thread = thread
show-notes = notes
show-not-held = not in the Japanese text kept here
show-no-japanese = no Japanese
show-name-alone = of the Japanese only the name is known
show-no-english = no English
show-not-there = { $target } (not there)
absent-number = there is no { $name }
absent-number-in = there is no { $name } in { $edition }
absent-number-nowhere = there is no { $name } in { $edition }, nor in any edition that is here or known
absent-number-sample = the sample has no { $name }
absent-number-not-held = the words of { $name } in { $edition } are not here
absent-not-in-part = { $name } is not in the Japanese text kept here
absent-brings = `mtgcr update --edition { $edition }` brings that edition
absent-number-yet = there is no { $name } in { $edition } yet
absent-term-sample = the sample has no term { $name }
absent-term = there is no term { $name }
absent-term-in = there is no term { $name } in { $edition }
export-not-held = { $edition } does not hold { $number }: there is nothing to write
absent-nearest = nearest: { $names }
absent-history = nothing here is or was called `{ $name }`
absent-history-in = nothing is called `{ $name }` in { $edition }
stood = it stood from { $first } to { $last }
stood-once = it stood in { $first } only
stood-until = it stood until { $last }
stood-then = { $number } in that edition
stood-other = another rule’s from { $first } to { $last }
stood-other-once = another rule’s in { $first } only
stood-other-until = another rule’s until { $last }
fate-unknown = what became of it is not known here
fate-moved = { $number } today
fate-gone = gone since { $edition }
fate-gone-by = gone by { $edition }

## What a translation is against the English.

status-current = current
status-renumbered = renumbered
status-stale = stale
status-missing = missing
status-orphaned = orphaned
status-own-number = { $number } in { $edition }
status-synchronised = { $label } (taken over on { $day })
status-base = translated from { $edition }
status-of-example = example { $place } { $status }
translation-of = { $ja }, against { $en }
translation-of-nothing = nothing of { $en } is translated here
translation-of-older = { $ja }, which translates { $base }, against { $en }
translation-progress = since { $edition }: { $steps }
translation-same = nothing has changed since { $edition }
translation-held = the Japanese text kept here covers { $held } of { $rules } rules
translation-next = { $count } wait for a translator: `mtgcr export po --drafts` writes them out
name-in-ja = { $name } (ja { $number })

## Search and terms.

search-corrected = no text has `{ $typed }`: searched for `{ $meant }`; `{ $instead }` searches as written
search-read-as = `{ $typed }`: read as { $meant }
search-may-be-older = perhaps older: editions that lie between are not here
search-nothing = nothing found for `{ $query }`
search-absent = no text has `{ $word }`
search-no-section = `section:{ $section }` is in no edition that was searched
search-wider = `{ $query }` asks for less and finds { $total }
search-example = { $name } (example)
search-reason-words = `{ $words }`
search-reason-row = `{ $words }`, for `{ $row }`
search-reason-question = answers `{ $words }`
search-reason-family = answers questions beside one that is asked so
search-reason-other-language = the text of the other language fits too
search-reason-definition = is what was named, or defines it
search-reason-reference = linked with a better result
search-reason-likeness = asked about in such words
speaks-of = speaks of { $rules }
pick-what = Search
pick-help = arrows choose, enter shows, esc leaves
suggest-nothing = nothing here begins with `{ $query }`
term-nothing = no term is called `{ $query }`
term-found = {" "}(found in the texts, not official, φ { $phi })
term-kind = kind
term-kind-glossary = glossary entry
term-kind-title = title
term-kind-phrase = phrase
term-sources = found in
term-source-table = table
term-source-glossary = glossary
term-source-title = title
term-source-texts = texts
term-defined = defined
term-renderings = rendered
term-otherwise = otherwise
term-outliers = { $count } of { $total }: { $places }
term-counted = Counted in { $ja } and the { $en } that it translates; numbers in brackets are theirs.

## Bulletins, rulings and notes.

document-bulletin = bulletin
document-ruling = ruling
document-note = note
cited-by-title = { $rule } (by its title)
cited-by-term = { $rule } (by a term)
mention-by-number = { $document } of { $date } on { $number }
mention-by-words = { $document } of { $date } on { $number }, which it quotes
mention-by-title = { $document } of { $date } on { $number }, whose title it bears
mention-by-term = { $document } of { $date } on { $number }, by a term
role-heading = heading
role-text = text
role-example = example
role-remark = remark
role-step = step
role-citation = citation
piece = { $language } { $role }
edition-absent = not here
bulletin-none = no bulletin here goes with that edition
bulletin-counts = { $items ->
    [one] { $items } item
   *[other] { $items } items
}; { $mentioned ->
    [one] { $mentioned } change
   *[other] { $mentioned } changes
} mentioned, { $unmentioned } of { $total } not mentioned
bulletin-unmentioned = Not mentioned
certainty-exact = changed words marked by comparing the editions
certainty-within = changed words marked by comparing the editions; { $count ->
    [one] { $count } character differs
   *[other] { $count } characters differ
} from them
certainty-plain = the bulletin prints the text of one edition only; words that the other lacks are marked
certainty-by-translation = marked as the English text beside it changed
certainty-by-translation-partly = whole sentences marked as the English text beside it changed; words within a sentence may be unmarked
certainty-one-edition = only one of the two editions is here, so some changed words may be unmarked
certainty-one-edition-within = only one of the two editions is here, and { $count ->
    [one] { $count } character differs
   *[other] { $count } characters differ
} from it
certainty-one-text = the text fits only one of the two editions, so some changed words may be unmarked
certainty-one-text-within = the text fits only one of the two editions, and { $count ->
    [one] one character does not fit
   *[other] { $count } characters do not fit
}
certainty-unresolved = changed words could not be marked
verdict-unchanged = did not change
verdict-changed-before = changed with { $edition }
verdict-no-such-rule = in neither edition: { $numbers }
verdict-wrong-number = the number { $printed } is wrong: this is { $meant }

## Tables of editions.

column-edition = edition
column-editions = editions
column-count = count
column-set = set
column-rules = rules
column-examples = examples
column-glossary = glossary
column-problems = problems
column-encoding = encoding
column-text = text
column-outcome = outcome
column-bytes = bytes
column-address = address
column-section = section
column-phrase = phrase
encoding-marked = { $encoding } with mark
standing-official = official text
standing-same-words = differs from the known text only in line ends or encoding
standing-other-lines = has the words of the known text, but not its lines
standing-unknown = unknown text
edition-of-day = { $text }; { $said }
edition-day-known = { $edition } answers for its day: the catalogue knows it as published
edition-day-fuller = { $edition } answers for its day: it has { $count } rules, examples and terms, the next { $other }
edition-day-newest = { $edition } answers for its day: it came last
edition-parts = { $text }, with { $parts }
verify-missing = { $edition }: `{ $file }` is missing
verify-changed = { $edition }: `{ $file }` has changed since it was imported
verify-unreadable = { $edition }: `{ $file }` cannot be read: { $reason }
verify-altered = { $edition }: editions.json says something else of `{ $file }` than when it came
verify-other-edition = { $edition }: `{ $file }` came as { $noted }, editions.json has another edition
verify-extra = `{ $file }` is not listed in editions.json
verify-says-otherwise = { $edition }: `{ $file }` says that it is { $says }, editions.json has another
verify-index = { $damage }: delete the folder `index` of the home, it comes back
lineage-contradicted = { $old } → { $new }: { $count ->
    [one] 1 rule became another
   *[other] { $count } rules became others
} than the lineage says; the first is { $number }, which { $texts } by the texts and { $lineage } by the lineage: the texts are believed
lineage-became = became { $number }
lineage-gone = is gone
verify-sound = { $sources ->
    [one] 1 source ({ $bytes } bytes) is as it came
   *[other] { $sources } sources ({ $bytes } bytes) are as they came
}
verify-findings = { $findings ->
    [one] { $findings } finding
   *[other] { $findings } findings
} in { $sources } sources ({ $bytes } bytes)
outcome-added = added
outcome-restored = restored
outcome-already-there = already there
outcome-kept-as-another-issue = kept as another issue
outcome-joined-as-a-part = joined as a part
outcome-kept-aside = kept aside
judgement-whole = whole
judgement-part = part
judgement-broken = broken
judgement-because = { $judgement }: { $reason }
import-judged = { $edition }: { $judgement }
import-judged-all = { $whole } whole, { $parts } in part, { $broken } broken
import-broken = { $path }: broken, so it is kept aside and answers for nothing: { $reason }
import-part = { $path }: a part of its edition, and answers for that part only: { $reason }
import-odd = { $path }: taken as it is, though { $reason }
import-rehearsal = nothing was kept: this was a rehearsal
import-refused = { $path }: not taken: { $reason }
import-hidden = { $count ->
    [one] { $count } more oddity
   *[other] { $count } more oddities
} in the sources; `--verbose` lists them all
import-nothing = nothing to import: the folder holds no files
removed = { $edition } is taken out; its source is kept:
removed-way-back = `mtgcr import` of a path puts it back

fate-lacking = to be fetched
fate-unchanged = unchanged
fate-nothing-newer = nothing newer
fate-not-yet = not there yet
fate-failed = failed
address-unknown = none known
newest = newest
update-fetches = `mtgcr update` fetches them.
update-nothing = Nothing is lacking.
update-nothing-newest = Nothing is lacking: the newest here are { $editions }.
update-not-yet = The page names { $named }, the file still holds { $held }.
update-changes = { $new } against { $old }: { $summary }; `mtgcr diff { $old } { $new }` tells them.
update-skipped = Not fetched of what came between: { $days }; `mtgcr update --since { $first }` fetches them.
update-keeps-up = The Japanese { $ja } keeps up with { $en }.
update-lags = The Japanese { $ja } lags behind { $en }: { $counts }; `mtgcr translation status` lists them.

doctor-home = home: { $path }
doctor-empty = no editions are here
doctor-held = { $language }: { $count ->
    [one] { $count } edition
   *[other] { $count } editions
}, the newest { $newest }
doctor-documents = bulletins, rulings and notes: { $count }
doctor-lacking = lacking: the { $language } text of { $day }
doctor-judged = { $edition }: { $judgement }: { $reason }
doctor-damaged = damaged: { $what }
doctor-sound = nothing is damaged
doctor-advice = To go on:
advice-restore = `mtgcr import` of the same file puts a damaged source back
advice-update = `mtgcr update` fetches what is lacking
advice-import = `mtgcr import FILE` takes texts that you have
advice-import-sample = `mtgcr import FILE` takes texts that you have; until then the sample answers

## What is wrong or odd in a text.

severity-error = error
severity-warning = warning
severity-note = note
count-error = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
count-warning = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
count-note = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
findings-total = { $counts } in { $editions }
findings-hidden = not listed: { $kinds }; `--verbose` lists every finding

problem-at-line = line { $line }: { $what }
problem-misprinted-number = number printed as `{ $printed }`, read as { $read }
problem-unexpected-number = { $number } is not expected after { $after }
problem-duplicate = { $what } stands here again, first on line { $line }
problem-unexplained-line = line `{ $start }…` fits no part of the format and was kept as text
problem-unknown-unit = unit `{ $start }…` names no record, or one that another names, and was not taken
problem-lost-characters = { $count ->
    [one] { $count } character was
   *[other] { $count } characters were
} lost before this copy was made
problem-damaged-bytes = { $count ->
    [one] { $count } damaged byte, which is no { $encoding },
   *[other] { $count } damaged bytes, which are no { $encoding }, the first
} in `{ $sample }`
problem-rewritten-line-ends = line ends were rewritten byte by byte in UTF-16 and had to be restored
problem-mojibake = `{ $sample }` looks decoded with the wrong encoding
problem-mojibake-undone = `{ $sample }` was decoded with the wrong encoding, which was undone
problem-put-together = lines were wrapped, run together or marked, and were put together
problem-made-plain = { $count ->
    [one] { $count } character that nobody sees or at full width was
   *[other] { $count } characters that nobody sees or at full width were
} made plain
problem-control-characters = { $count ->
    [one] { $count } control character
   *[other] { $count } control characters
}
problem-missing-part = there is no { $part }
problem-other-rules = there are { $count } rules, where { $of } are expected
problem-other-terms = the glossary has { $count } entries, where { $of } are expected
problem-other-examples = there are { $count } examples, where { $of } or more are expected
problem-more-examples = there are { $count } examples, where { $of } are expected
problem-other-words = { $count ->
    [one] { $first } has
   *[other] { $count } rules and entries, of which { $first } is the first, have
} other words than on that day
problem-other-lines = { $count ->
    [one] { $first } runs
   *[other] { $count } rules and entries, of which { $first } is the first, run
} into others, or lost lines to them
problem-not-of-day = { $count ->
    [one] { $first } is
   *[other] { $count } rules and entries, of which { $first } is the first, are
} not of that edition
problem-not-held = { $count ->
    [one] { $count } rule of that edition is
   *[other] { $count } rules of that edition are
} not in it
problem-glossary-gap = the glossary goes on with `{ $next }` behind `{ $before }`
problem-cut-off = the text breaks off after { $after }
problem-contents-disagree = contents and headings disagree about `{ $heading }`
problem-repeated-text = { $lines ->
    [one] { $lines } line stands
   *[other] { $lines } lines stand
} here again, first from line { $line } on
problem-unlisted = { $count } more problems are not listed

## How much each edition changed.

changes-title = Changes of the rules, edition by edition
changes-title-of = Changes of { $name }, edition by edition
changes-sections-more = { $count ->
    [one] { $count } more section
   *[other] { $count } more sections
} changed less; `--json` has them all

## Titles of documents that stand alone.

title-findings = Findings
title-citations = Citations
title-editions = Editions
title-contents = Contents
title-history = History of { $name }

## What is told first of a difference.

lead-new-keywords = New keywords: { $names }
lead-gone-keywords = Gone keywords: { $names }
lead-new-sections = New sections: { $names }
lead-gone-sections = Gone sections: { $names }
lead-changed-terms = Changed terms: { $names }
lead-new-terms = New terms: { $names }
lead-gone-terms = Gone terms: { $names }
lead-renamed-terms = Renamed terms: { $names }
lead-new-rules = New rules: { $names }
lead-gone-rules = Gone rules: { $names }
lead-edited-rules = Edited rules: { $names }
lead-more = { $names } and { $count } more
lead-reworded = “{ $old }” → “{ $new }” in { $count } records
lead-copied = { $copies } say what { $originals } say
lead-up = { $old } went up by { $by }, to { $new }
lead-down = { $old } went down by { $by }, to { $new }
lead-now = { $old } are now { $new }
lead-since = { $what }, since { $causes }
lead-came = { $names } came in
lead-went = { $names } went
lead-came-and-went = { $came } and { $went }

## What was exported as files.

export-site = { $pages } pages and { $feeds } feeds, { $megabytes } MB, in `{ $folder }`; { $written } files were written, the rest stood there already
export-removed = { $count ->
    [one] one file
   *[other] { $count } files
} of an earlier export { $count ->
    [one] was
   *[other] were
} removed
export-unchanged = nothing is new in `{ $folder }`: every file is as it was written
export-no-base = without `--base-url URL` there is no sitemap, and feeds have relative links
pagefind-absent = Pagefind is not here, so the box finds names and numbers only; `npx pagefind --site { $folder }` indexes the words
pagefind-indexed = indexed by Pagefind
pagefind-failed = warning: `{ $program }` could not index the folder

## The table of a difference.

table-after = After
table-before = Before
table-added = (new)
table-removed = (deleted)
table-omitted = (unchanged)
table-reasons = Why
table-example = {"Example "}
