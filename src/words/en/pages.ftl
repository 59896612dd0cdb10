### What only the pages of the server say. A key is `page-`, the page or its part, and what it says.

## On several pages.

page-between-rules = ;
page-compare = Compare
page-contents = Contents
page-copy-what = Copy: { $what }
page-english = English
page-first-edition = first edition kept here
page-first-known = first known edition
page-how-to-search = How to search
page-japanese = Japanese
page-new = New:
page-path = Path
page-points-to = Points to
page-printed-undated = Magic: The Gathering Comprehensive Rules { $name }
page-printed-sample = Sample of mtgcr, { $name }: a restatement, not the official text
page-printed-source = Magic: The Gathering Comprehensive Rules { $name } · effective { $day }
page-whole-history = The whole history

## About.

page-about-site = The Magic Comprehensive Rules in English and Japanese, with what every edition changed
page-about-all-changes = All changes

## Absent.

page-absent-here = Not in the edition of { $edition }.
page-absent-search = Search for it
page-absent-today = It is { $number } today.
page-absent-gone = Removed with the edition of { $edition }.
page-absent-never = No known edition has ever had this number.
page-absent-from = From an old text? It is of
page-absent-follow = Follow it to today
page-absent-words = Its words went to
page-absent-former = Rules that had this number:
page-absent-near = Near it:

## Bulletin.

page-bulletin-title = Bulletin of { $day }
page-bulletin-summary = { $items ->
    [one] { $items } item mentions
   *[other] { $items } items mention
} { $mentioned } of { $total } changes of rules and terms
page-bulletin-said = The bulletin
page-bulletin-changed = The change itself
page-bulletin-unmentioned = Changes that the bulletin does not mention
page-bulletin-no-edition = an edition not kept here
page-bulletin = bulletin

## Change.


## Changes.

page-changes-title = Changes between editions
page-changes-intro = Each edition of the rules against the one before it.
page-changes-follow = Follow all changes (Atom)
page-changes-one = One edition alone is kept here. What came, went and moved since an earlier one is known by number: name that one by its day.
page-changes-from = from
page-changes-to = to
page-changes-since = since
page-changes = Changes

## Diff.

page-diff-lead = In short
page-diff-contents = Contents
page-diff-without-texts = The words of { $editions } are not kept here: what follows is known by numbers alone, without examples, contents and credits.
page-diff-nothing = Nothing changed here.
page-diff-before = Before
page-diff-swap = Swap the two editions
page-diff-after = After
page-diff-matter = Contents, introduction and credits
page-diff-kinds = Kinds
page-diff-all = all
page-diff-layout = Layout
page-diff-beside = side by side
page-diff-inline = in one text
page-diff-table = comparison table
page-diff-within = Only changes that go with “{ $topic }”.
page-diff-all-changes = All changes
page-diff-sections = Changes by section
page-diff-pages = Pages
page-diff-texts = with their texts

## Document.

page-documents-bulletins = Bulletins
page-documents-rulings = Rulings
page-documents-notes = Notes
page-documents-none = None are kept here.
page-documents-items = { $count ->
    [one] one item
   *[other] { $count } items
}
page-document-naming = Rules and examples that name it
page-document-bulletin-of = Bulletin of
page-document-rulings-of = Rulings of
page-document-notes-of = Notes of
page-document-marked = changed since the last time
page-document-rules = Rules it speaks of:

## Edition.

page-edition-now = { $name } (now)
page-edition-label = Edition
page-edition-read = Read
page-edition-compare-with-now = Compare with now
page-edition-cite = Cite
page-edition-citation-en = Citation
page-edition-citation-ja = Citation in Japanese
page-edition-link = Link
page-edition-markdown = Markdown
page-edition-both-languages = Both languages
page-edition-copied = Copied
page-edition-newest = Current rules
page-edition-sample = sample
page-edition-of-sample = sample of mtgcr, not the official text
page-edition-new = new, { $day }
page-edition-unchanged = unchanged since { $day }
page-edition-changed = changed { $count ->
    [one] once
   *[other] { $count } ×
}
page-edition-last = { $count ->
    [one] , { $day }
   *[other] , last { $day }
}
page-edition-follow = Follow
page-edition-pinned = Pinned link
page-edition-text = Text with citation
page-edition-copy = Copy

## Editions.

page-editions = Editions
page-editions-en = Rules, English
page-editions-ja = Rules, Japanese

## Feed.

page-feed-of = Changes of { $name }
page-feed-search = Changes of what “{ $query }” finds
page-feed-all = All changes of the rules
page-feed-japanese = Changes of the Japanese texts
page-feed-typography = only typography changed

## Foot.

page-foot-colours = Colours:
page-foot-auto = as on this device
page-foot-light = light
page-foot-dark = dark
page-foot-help = How to search, keys, feeds
page-foot-legal = The rules belong to Wizards of the Coast. This is an unofficial reader; the official text decides.
page-foot-behind = The newest text kept here is of { $newest }. Numbers are followed to the edition of { $known }, whose text is not.
page-foot-copied = Link copied

## Frame.

page-frame-menu = Menu
page-frame-all = All pages
page-frame-language = Language of the site
page-documents = Documents
page-frame-skip = Skip to the text
page-frame-box = Search rules, numbers, terms
page-frame-main = Main
page-frame-translation = Translation
page-frame-sample = This is the sample that the program carries: a restatement of some rules, not the official text.

## Glossary.

page-glossary-letters = Letters
page-glossary-follow = Follow the entry (Atom)

## Help.

page-help-query-number = the rule of this number
page-help-query-range = the rules from one number to another
page-help-query-words = rules that speak of it, the best first
page-help-query-japanese = the same in Japanese, in kana or romaji too
page-help-query-phrase = these words in this order
page-help-query-not = without a word
page-help-query-or = one of them
page-help-query-prefix = words that begin so
page-help-query-section = only in a chapter, section or rule
page-help-query-kind = only rule, example, glossary, ruling, note, bulletin
page-help-query-edition = in an edition: a day, a set, previous
page-help-keys-box = go to the box
page-help-keys-rule = next and previous rule or result
page-help-keys-language = languages shown: English, Japanese, both
page-help-keys-line = open the line of the edition: versions, other editions
page-help-keys-cite = cite
page-help-keys-follow = follow the changes (Atom)
page-help-keys-close = close what is open
page-help-keys-help = this page
page-help-addresses-rule = a rule of the newest edition
page-help-addresses-then = the same as it was in an edition
page-help-addresses-term = a term
page-help-addresses-history = what became of it
page-help-addresses-diff = what changed between two editions
page-help-addresses-api = the same for programs
page-help-follow-all = all changes
page-help-follow-japanese = every Japanese edition
page-help-follow-section = a section or chapter
page-help-follow-rule = a rule, by its number today
page-help-follow-then = the rule that bore the number then
page-help-follow-term = a term
page-help-follow-search = what a search finds
page-help-follow-intro = A feed tells what an edition changed. A rule is followed through its renumberings: a new number alone is no news.
page-help-query = In the box
page-help-keys = Keys
page-help-addresses = Addresses
page-help-follow = Following the rules
page-help-all-changes = Feed of all changes

## History.

page-history = History
page-history-other = Another rule had this number
page-history-blame = Since when each phrase has stood there
page-history-of-sample = This is the history of the sample; that of the official texts is another.

## List.

page-list-absent = not in this edition
page-list-neighbours = Neighbours

## Mana.

page-mana-W = white mana
page-mana-U = blue mana
page-mana-B = black mana
page-mana-R = red mana
page-mana-G = green mana
page-mana-C = colorless mana
page-mana-S = snow mana
page-mana-P = Phyrexian mana
page-mana-X = X generic mana
page-mana-Y = Y generic mana
page-mana-Z = Z generic mana
page-mana-T = tap
page-mana-Tap = tap
page-mana-Q = untap
page-mana-E = energy
page-mana-TK = ticket
page-mana-PW = planeswalker symbol
page-mana-CHAOS = chaos symbol
page-mana-generic = { $amount } generic mana
page-mana-or = { $one } or { $other }

## Past.

page-not-held = The edition of { $day } is not here; this is { $edition }.
page-past-read-newest = Read it as it is now
page-past = As of { $edition }{ $set }.
page-past-of-set = {" "}({ $set })
page-past-today = Today it is { $number }.
page-past-what-took = How it was removed
page-past-gone = Removed with the edition of { $edition }.
page-past-gone-by = Removed with the edition of { $edition } or one before.

## Reading.

page-reading-languages = Languages shown
page-reading-both = both languages
page-reading-en = English only
page-reading-ja = Japanese only
page-reading-short-en = EN
page-reading-short-ja = JA
page-reading-short-both = Both

## Record.

page-record-not-held = Not in the Japanese text kept here
page-record-no-japanese = No Japanese text of this edition is kept here
page-record-orphaned = no longer in the English
page-record-missing = not translated yet
page-record-renumbered = Japanese has older numbers
page-record-stale = Japanese out of date
page-record-example = an example is not translated

## Refused.

page-refused-nowhere = There is no such page
page-refused-unreadable = This query cannot be understood
page-refused-unable = No answer is available right now
page-refused-nowhere-help = The address may be old or mistyped. The box above finds rules, terms and editions.
page-refused-unreadable-help = What was typed stands in the box above, to be mended there.
page-refused-unable-help = Please ask again in a moment, or for less at once: a section, a number, fewer words.

## Rule.

page-rule-subrules = Subrules
page-rule-siblings = Subrules of the same rule
page-rule-cited-by = Cited by
page-rule-others = { $count ->
    [one] Another rule has had this number
   *[other] { $count } other rules have had this number, the last of them
}
page-rule-follow = Follow the rule (Atom)
page-rule-mentions = Bulletins and notes

## Search.

page-search-results = { $count ->
    [one] { $count } result
   *[other] { $count } results
}
page-search-corrected = Showing results for { $query }
page-search-instead = search for “{ $query }” instead
page-search-read-as = “{ $query }” is read as { $meant }
page-search = Search
page-search-title = Comprehensive Rules, in English and Japanese
page-start-new = new since your last visit
page-start-since = Since you were here, { $day }
page-start-all = { $count ->
    [one] The one change
   *[other] All { $count } changes
}
page-search-answer = Answer
page-search-groups = Where
page-search-group-all = all
page-search-group-rules = rules
page-search-group-glossary = glossary
page-search-group-documents = bulletins and rulings
page-search-group-old = all editions
page-search-card = Card
page-search-more = More results
page-search-then = Then:
page-search-now = Today:
page-search-obsolete = Called obsolete since the edition of { $edition }.
page-search-nothing = Nothing was found.
page-search-unknown = No rule contains
page-search-wider = Broader searches:
page-search-meant = Did you mean:
page-search-speaks-of = speaks of

## Section.

page-section-description = { $name }: the rules in English and Japanese
page-section-whole = The whole chapter on one page
page-section-changed = Last changed { $day }
page-section-inside = In this section
page-section-close = Close

## Timeline.

page-timeline-in-force = in force now
page-timeline-until = in force until { $day }
page-timeline-title = Versions
page-timeline-versions = Versions
page-timeline-diff = what changed
page-timeline-before = text before

## Translation.

page-translation-of = Japanese of { $ja } against English of { $en }
page-translation-held = The Japanese text kept here covers { $held } of { $rules } rules.
page-translation-title = State of the translation
page-translation-none = Both languages stand beside each other as soon as a text in it is kept here.
page-translation-all = Every text, with examples and glossary:
page-translation-lagging = What is behind
page-translation-rest = The rest is listed under its sections.
page-translation-current = current
page-translation-renumbered = only its number changed
page-translation-stale = behind the English
page-translation-missing = without a translation
page-translation-orphaned = no longer in the English
page-translation-not-kept = The rest is not kept here, which does not mean that nobody has translated it.
page-translation-status = Status
page-translation-sections = Coverage by section

## Wrong.

page-wrong-address = there is nothing at `{ $path }`
page-wrong-broken = the answer broke off
page-wrong-bulletin = no bulletin here is of { $day }
page-wrong-busy = too many requests run at once
page-wrong-busy-hint = ask again in a second
page-wrong-bytes = the address `{ $path }` is not UTF-8
page-wrong-count = `{ $name }` is 1 to { $most }, not `{ $typed }`
page-wrong-document = { $item ->
    [none] nothing of { $day } is among the { $kind ->
        [bulletin] bulletins
       *[other] { $kind }
    } here
   *[other] no item `{ $item }` of { $day } is among the { $kind ->
        [bulletin] bulletins
       *[other] { $kind }
    } here
}
page-wrong-feed = there is no feed `{ $name }`
page-wrong-get = this question has a text
page-wrong-get-hint = send it with POST
page-wrong-home = the corpus or its index cannot be read
page-wrong-host = this server is not called `{ $name }`
page-wrong-host-hint = whoever runs it can name it: `mtgcr serve --host-name NAME`
page-wrong-lang = `lang` is `en` or `ja`, not `{ $word }`
page-wrong-late = the answer took too long
page-wrong-late-hint = ask for less: a section, a number, fewer words
page-wrong-long = the address is too long
page-wrong-long-hint = at most { $most } bytes are read
page-wrong-name = nothing here is called `{ $name }`
page-wrong-no-query = the parameter `q` is missing
page-wrong-post = nothing can be changed here
page-wrong-post-hint = ask with GET
page-wrong-section = `{ $typed }` is not a rule number
page-wrong-show = `show` is `en`, `ja` or `both`, not `{ $word }`
page-wrong-site = the address of this site is not known
page-wrong-site-hint = whoever runs it can name it: `mtgcr serve --base-url URL`
page-wrong-twice = `{ $name }` stands more than once
page-wrong-word = `{ $typed }` is no `{ $name }`
page-wrong-word-hint = it is one of { $words }
