### Help. What a command and each of its arguments does stands in English with the arguments
### themselves; here is what stands around them, and the Japanese of both.

help-examples = Examples:
help-usage = Usage:
help-commands = Commands:
help-arguments = Arguments:
help-options = Options:
help-common = Common options
help-values = Possible values:
help-default = [default:{" "}
help-value-list = [possible values:{" "}
help-alias = [alias:{" "}
help-aliases = [aliases:{" "}
help-variable = [env:{" "}
help-more = --help tells more: common options, exit codes
help-exit-title = Exit codes:
help-exit = 0 something was found, 1 nothing was found, 2 something went wrong
help-exit-done = 0 it was done, 2 something went wrong
help-exit-diff = 0 something changed, 1 nothing changed, 2 something went wrong; with --exit-code 1 where something changed and 0 where nothing did
help-exit-lint = 0 nothing is wrong in the text, 1 there are findings, 2 something went wrong
help-exit-cite = 0 all citations are right, 1 there are findings, 2 something went wrong
help-exit-translation = status: 0 something was told, 1 nothing was; check: 0 no findings, 1 there are findings; 2 something went wrong
help-exit-editions = 0 all is well, 1 with --verify where a source is damaged, 2 something went wrong
help-exit-doctor = 0 all is well, 1 something is damaged or nothing is here, 2 something went wrong
help-exit-import = 0 every file was taken, 1 there was nothing to take or a text is broken and kept aside, 2 a file was refused or something went wrong
help-exit-update = 0 it was done; with --check 0 nothing is lacking, 1 something is; 2 something went wrong
help-variables = Environment:
      MTGCR_HOME   folder of corpus and index, as --home
      MTGCR_UI     language of the interface, en or ja, as --ui; else LC_ALL, LC_MESSAGES, LANG
      MTGCR_PAGER  program that pages long answers, else PAGER, else less
      NO_COLOR     no colours
      COLUMNS      width where the output is no terminal

    Files:
      corpus/      in the home: every source as it came; index/ is derived and may be deleted
      mtgcr.toml   in a project: the edition that its citations follow

    More: mtgcr help editions, mtgcr help queries
help-how-editions = How to name an edition:
      2024-11-08, 2024/11/8   its day; any other day means the edition in force then
      2024-11, 2024           the last edition of the month or year
      FDN, Foundations        the code or the name of a set, in English or Japanese
      latest, previous        the newest edition and the one before
      ja:2026-01-16           an edition in Japanese
      2026-08-07.2            the second issue of a day
      bulletin:2024-11-08     another document
      702.19b@FDN             a rule as it was then
      FDN..TLA                two editions, for diff
help-how-documents = What `import` reads:
      the Comprehensive Rules in English        text or Word document, with their date line
      the Comprehensive Rules in Japanese       with a version label or closing date line, or their
                                                glossary; with ruby; with the English between
      a page of a Japanese rules viewer         with its version label
      an update bulletin                        in English, Japanese or both
      a rulings summary                         with keys such as `A.7.Ruling.1`
      rulings                                   as lists of `1)`, `2)` under headings
      notes                                     that cite rules as in 引用：CR508.1d
      what a translator brings back             PO, XLIFF, TMX and table as `mtgcr export` wrote them
help-how-queries = How to search:
      lethal damage       both ideas, in either language, in any form of the words
      "lethal damage"     the words side by side
      -trample            without this word, in either language
      trample OR menace   one or the other
      regenerat*          what begins so
      702.19, 704.5d-f    rules by number
      kind:glossary       section, rule, example, glossary, bulletin, ruling, note
      lang:ja             found in this language
      section:702         in this chapter, section or rule; -section:702 in no such
      in:FDN              in this edition
      since:2024-01-01    texts that came or changed since that day
help-error-unknown = there is no option `{ $what }`
help-error-beyond = `{ $what }` is one word too many
help-error-twice = `{ $what }` is given twice
help-error-no-value = `{ $what }` lacks its value
help-error-command = there is no command `{ $what }`
help-error-value = `{ $value }` is no value of `{ $what }`
help-error-values = `{ $what }` takes { $values }
help-error-number = it is no number
help-error-date = a day such as `2024-11-08` is wanted
help-error-rule = a number such as `7`, `702` or `702.19b` is wanted
help-error-url = an address such as `https://rules.example.org` is wanted
help-error-address = an address with a port such as `127.0.0.1:8080` is wanted
help-error-least = it takes { $least } or more
help-error-range = it takes { $least } to { $most }
help-error-missing = missing { $what }
help-error-conflict = `{ $what }` and `{ $other }` exclude each other
help-error-format = `{ $command }` cannot be printed as { $format }
help-error-formats = it prints { $formats }
help-error-look-up = `mtgcr { $words }` shows what is called so, or searches
help-error-see = `{ $command } --help` tells what there is

help-version-verbose =
    mtgcr { $version }
    commit      { $commit }
    dictionary  { $dictionary }
    formats     JSON { $json }, corpus { $corpus }, index { $index }
help-version-commit-unknown = unknown
