### What went wrong, what to know, and what to do about it.

error = error: { $what }
hint = hint: { $hint }
note = note: { $what }
hint-did-you-mean = did you mean { $names }?
note-replaced = note: XML cannot hold U+{ $code }: replaced in `{ $unit }`
note-replaced-more = note: and in { $count } more places

error-no-such-edition = no edition is named `{ $typed }`
error-not-published = no publication of the rules is known as `{ $typed }`
error-cite-sample = the sample has too few rules to judge citations by
error-only-one = only one edition is here: { $edition }
error-not-here = { $known ->
    [none] no edition of { $typed } is known; the first one here is of { $first }
    [itself] the edition of { $typed } is not here; the nearest one here is of { $first }
   *[other] `{ $typed }` means the edition of { $known }, which is not here; the nearest one here is of { $first }
}
error-not-in-language = { $edition } is not in { $language ->
    [ja] Japanese
   *[en] English
}
error-none-in-language = no rules in { $language ->
    [ja] Japanese
   *[en] English
} are here
error-several-rules = `{ $range }` names several rules, and a history is that of one
error-not-rules = { $edition } is not an edition of the rules
error-other-languages = { $old } and { $new } are in two languages
error-query-empty = there is nothing to search for
error-query-long = the query has { $bytes } bytes, more than the { $limit } that are read
error-query-words = the query has { $words } different words, more than the { $limit } that are looked for
error-query-quote = the quotation mark at character { $place } is not closed
error-query-value = `{ $value }` at character { $place } is not a value of `{ $filter }:`
error-query-minus = `{ $filter }:` at character { $place } cannot be left out
error-query-twice = `{ $filter }:` at character { $place } is there twice
error-query-in-all = `in:` names one edition where all are searched
error-no-home = there is no home at `{ $path }`
error-svg = a picture shows `history --topic` and `diff --all --stat`
error-all = `--all` counts the changes of one chapter, section or rule, or of the whole book
error-serve = cannot serve at `{ $address }`: { $reason }
error-dump-format = `dump` prints text or, with `--json`, a record of JSON a line
hint-editions = `mtgcr editions` lists what is here; an edition is a day, month or year such as `2024-11`, the code of a set such as `FDN`, `latest` or `previous`
hint-bulletins = here are { $names }
hint-no-bulletins = none is here; `mtgcr import FILE` takes them
hint-below = `mtgcr { $command } { $below }` tells of the first rule below this title
hint-history-topic = `mtgcr history --topic { $name }` counts the rules that have the words, `mtgcr { $name }` searches
hint-search = `mtgcr search { $query }` looks for the words in the texts
hint-search-all = `mtgcr search --all-editions { $query }` searches the texts of all editions
hint-edition = `mtgcr diff { $edition }` tells what has changed since, `mtgcr contents { $edition }` what is in it
note-part = `--offset { $next }` shows the next of { $total }
note-beyond = only { $total } in all; a smaller `--offset` shows them
note-backwards = { $old } is the newer of the two, so this is the way back; `mtgcr diff { $new } { $old }` tells what came
note-last-changed = `{ $name }` last changed { $edition }: `mtgcr { $command } { $name }`
hint-publication = type an edition as in `2024-11-08` or `ja:2026-01-16`, or the code of a set
hint-update-edition = `mtgcr update --edition { $edition }` brings it
hint-update = `mtgcr update` fetches the official text, `mtgcr import FILE` takes yours
hint-update-all = `mtgcr update --all` brings others
hint-list = `mtgcr editions` lists what is here
hint-one-rule = ask for `{ $number }`
hint-languages = `mtgcr translation status` compares the languages
hint-query-empty = type words, a rule number or a term
hint-query-quote = close it, or leave it out
hint-query-value = `{ $filter }:` takes { $values }
hint-query-minus = `{ $filter }:` says where is searched; leave its minus out
hint-query-takes-kind = section, rule, example, glossary, bulletin, ruling or note
hint-query-takes-lang = en or ja
hint-query-takes-section = a number such as 7, 702, 702.19 or a range
hint-no-home = `mtgcr --home DIR import FILE` makes one; without `--home` the sample answers
hint-no-command = `{ $typed }` is no command; did you mean `mtgcr { $meant }`?
hint-svg = type `mtgcr history --topic trample --format svg -o trample.svg`
hint-all = type a number, as in `mtgcr diff --all --stat 702`
hint-serve = name another address, as in `mtgcr serve --addr 127.0.0.1:8081`
hint-dump-format = `mtgcr show 7 --subrules` prints a chapter in this format

error-folder = the folder `{ $path }` holds other things
error-export-number = `{ $typed }` is no chapter, section or rule
error-export-section = terms and numbers are exported whole, without a section
error-export-folder = { $what } is for `export site` only
error-rule-map = line { $line } of the rule map `{ $path }` is no pair: `{ $text }`
error-no-text = standard input is no text
error-another-project = `{ $path }` belongs to another project than what is named before it
error-stdin-rewritten = standard input cannot be rewritten
hint-folder = name an empty one, or one that an export made
hint-export-section = `po`, `xliff`, `tmx`, `table` and `jsonl` take a chapter, section or rule
hint-export = the formats go to standard output, or to `--output FILE`; a folder is for `export site`
hint-rule-map = a line is OLD, a tab and NEW; `-` says that there is no pair, `+NEW` that words went there
hint-no-text = text in UTF-8 or UTF-16 is read
hint-another-project = judge one project at a time: each `mtgcr.toml` names its own edition
hint-stdin-rewritten = name the files or folders; `cite check -` tells what it finds in standard input

note-sample = no editions here yet, so the built-in sample answers (a restatement, not the official text); `mtgcr update` fetches the official text, `mtgcr import FILE` takes yours
note-stale = the index is being built by another process, so the one before answers
note-in-memory = the index was built for this answer only: { $reason }
note-left-out = { $edition } is left out: { $reason }; `mtgcr editions --verify` lists all that is damaged, importing the file again puts it back
note-mended = the index was damaged and has been built anew
note-no-japanese = no rules in Japanese are here, so all is to be translated
note-not-held = `{ $typed }` means the edition of { $day }, which is not here, so { $edition } answers
note-no-regular-file = `{ $path }` is no regular file, so it is skipped
note-no-browser = cannot open a browser: { $reason }

## Files and the network. An error says the same of itself, for programs.

## What the system says. Its own words are English everywhere.

error-system-not-found = { $reason }
error-system-denied = { $reason }
error-system-exists = { $reason }
error-system-folder = { $reason }
error-system-no-folder = { $reason }
error-system-full = { $reason }
error-system-read-only = { $reason }
error-system-large = { $reason }
error-system-in-use = { $reason }
error-system-no-address = { $reason }
error-system-refused = { $reason }
error-system-late = { $reason }
error-system-name = { $reason }
error-system-data = { $reason }
error-system = { $reason }

## Files and the network, told with them.

error-io = cannot { $doing } `{ $path }`: { $reason }
error-manifest-damaged = `{ $path }` is damaged at line { $line }: { $reason }
error-manifest-lost = `{ $path }` is missing, though there are sources beside it
error-manifest-file = `{ $path }` is damaged at line { $line }: `{ $file }` is not a plain file name
error-manifest-newer = `{ $path }` has format { $found }, which this program does not know
error-source-changed = `{ $path }` has changed since it was imported
error-source-unreadable = cannot read the source of { $edition }: { $reason }
error-issues = there are too many issues of edition `{ $edition }`
error-index-damaged = { $reason }
error-changed = `{ $path }` changed meanwhile and was left alone
error-unreadable = cannot read `{ $path }`: { $reason }
error-pattern = cannot read the pattern `{ $pattern }`: { $reason }
error-git = cannot ask git who wrote `{ $path }`: { $reason }
error-fetch-not-there = there is nothing at `{ $address }` (status { $status })
error-fetch-status = `{ $address }` answers with status { $status }
error-fetch-unreachable = cannot reach `{ $address }`: { $reason }
error-fetch-silent = `{ $address }` did not answer in time
error-fetch-cut = the transfer of `{ $address }` was cut off after { $bytes } bytes
error-fetch-slow = the transfer of `{ $address }` took too long: { $bytes } bytes came
error-fetch-elsewhere = `{ $address }` leads on to `{ $to }`, which is not the publisher's
error-fetch-large = `{ $address }` sends more than the { $limit } bytes that a text can have
error-fetch-unsound = `{ $address }` sends no sound answer: { $reason }
error-fetch-of = { $bytes } of { $total }
error-fetch-tried = { $what }, asked { $tries } times
error-page-shape = the page `{ $address }` has no link to a text of the rules: it may have changed its shape
error-no-address = no address is known of it
error-nowhere = there is nothing at `{ $address }`
error-nowhere-of = there is nothing at the { $count } addresses where it could be
hint-manifest = the sources are not touched, `{ $command }` writes the list anew
hint-newer = install the newest mtgcr, or name another home with `--home DIR`
hint-source-changed = import the file again from where it came, which puts the old bytes back; `mtgcr editions --verify` lists all that changed
hint-missing = `mtgcr editions --verify` lists all that is missing
hint-verify = `mtgcr editions --verify` compares all sources with what came
hint-disk-full = make room on the disk and type the same again: what was here before is untouched
hint-disk-full-index = make room on the disk and type the same again: what was imported is kept
hint-read-only = name a home that can be written with `--home DIR`
hint-index = everything in `index` is derived: it may be deleted and comes back
hint-index-damaged = delete the folder `index` of the home: it is derived and comes back
hint-again = type the same again
hint-git = name the edition with `--edition`, or in `mtgcr.toml`
hint-fetch-later = try again later
hint-fetch-connection = look at the connection and at the proxy in HTTPS_PROXY; `mtgcr update --offline` tells what is lacking without asking anybody
hint-fetch-elsewhere = look at the address in a browser; who trusts it can add the file with `mtgcr import FILE`
hint-fetch-time-out = try again later, or with a greater `--time-out`
hint-fetch-other = look at the address in a browser: something else may be in its place
hint-not-kept = nothing of it was kept; look at the address in a browser, or try again later
hint-import-language = `mtgcr import FILE` adds a text in it
hint-by-hand = who has the file can add it with `mtgcr import FILE`
hint-accepted = say where to write what is accepted: `--baseline FILE`

## What is being done.

note-waiting = waiting for { $name }, which writes to this home
note-waiting-unknown = another process
progress-reading = reading editions
progress-comparing = comparing editions
progress-indexing = indexing texts
progress-importing = importing
progress-pages = writing pages
progress-verifying = rereading sources
progress-fetching = fetching { $address } (kB)

### Why a file was not taken. A refusal says the same of itself, for programs.

refusal-empty = the file is empty
refusal-large = the file has { $bytes } bytes, more than the { $most } that a { $what } can have
refusal-format = this is { $what } and not a text file
refusal-broken = this { $what } cannot be read: { $reason }
refusal-controls = this is no text: { $controls } of { $characters } characters are control characters
refusal-unknown = this is a text, but none of the documents known
refusal-not-that = this cannot be read as { $document }: there { $missing } in it
refusal-undated = this is { $form }, but neither the text nor its name says of which date
refusal-strict = { $count ->
    [one] 1 problem
   *[other] { $count } problems
}, and --strict takes none: { $problem }
hint-undated = say the date with `--effective DATE`, or put it into the file's name
hint-unknown-text = `--as KIND` says what it is; `mtgcr help documents` lists what is read
hint-other-format = the publisher gives the same rules as text (.txt) and Word document (.docx) beside it on its page of rules; `mtgcr update` fetches the text
hint-incomplete = look whether the file is whole; `--part` takes it as a part of its edition, which answers for what it holds
hint-cut-file = nothing of it was taken; have the tool save the whole file again, or write it anew with `mtgcr export`
what-rules-text = rules text
what-word-text = Word document’s text
what-markdown = Markdown text
what-word = Word document
what-translators-file = translators’ file
what-broken-at = it is cut or not well formed, see line { $line }
what-units-lost = it is cut or not whole: of the { $of } units that were exported it has { $count }
what-other-target = it is translated into `{ $language }`, and not into Japanese
what-pdf = a PDF
what-zip = a ZIP library
what-old-word = a Word document (.doc)
what-rich-text = a rich text document (.rtf)
what-png = a PNG picture
what-jpeg = a JPEG picture
what-gif = a GIF picture
what-gzip = a gzip library
what-7z = a 7z library
what-program = a program
what-too-deep = its elements lie too deep in one another
what-broken-off = its text breaks off
what-other = { $reason }
what-ten-rules = are not ten lines that begin with a rule number
what-one-rule = is no line that begins with a rule number
what-one-ruling = is no key such as `A.7.2` and no numbered item such as `1)`
what-text = is no text
form-po = a translator's PO file
form-xliff = a translator's XLIFF file
form-memory = a translation memory
form-table = a translator's table
form-viewer = a page of a rules viewer
form-interleaved = the Comprehensive Rules in Japanese with the English between
form-english = the Comprehensive Rules in English
form-keyed-rulings = a rulings summary with keys
form-bulletin = an update bulletin
form-numbered-rulings = numbered rulings
form-notes = notes on the rules
form-japanese = the Comprehensive Rules in Japanese
