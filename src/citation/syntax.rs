//! Which parts of a file are words for people: comments, strings, prose? Start at [`Regions::of`].
//!
//! A lexer of the smallest kind, for many languages at once: it knows how comments and strings
//! begin and end and nothing else, and never fails.

use std::ops::Range;

/// What a part of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// What a compiler reads.
    Code,
    /// What stands behind the sign of a comment, up to the end of the line or of the comment.
    Comment,
    /// What stands between the quotes of a string.
    Text,
    /// A document, or a part of it, that is for people anyway.
    Prose,
}

/// How comments and strings are written in a kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// The sign behind which a line is a comment, and whether `/*` opens one, too.
    line: &'static str,
    has_blocks: bool,
    /// Whether `'` opens a string; where it does not, it opens one character.
    single_quotes: bool,
    /// Whether a string may go on over the end of a line.
    long_strings: bool,
    whole: Option<RegionKind>,
}

const SLASHES: Syntax = Syntax { long_strings: true, single_quotes: false, ..SCRIPT };

const SCRIPT: Syntax = Syntax { line: "//", has_blocks: true, ..HASHES };

const HASHES: Syntax =
    Syntax { line: "#", has_blocks: false, single_quotes: true, long_strings: false, whole: None };

const DASHES: Syntax = Syntax { line: "--", ..SCRIPT };

const SEMICOLONS: Syntax = Syntax { line: ";", single_quotes: false, ..HASHES };

const PERCENTS: Syntax = Syntax { line: "%", ..SEMICOLONS };

const PROSE: Syntax = Syntax { whole: Some(RegionKind::Prose), ..HASHES };

/// Tables of values and drawings: a bare number says nothing there.
const DATA: Syntax = Syntax { whole: Some(RegionKind::Code), ..HASHES };

const KINDS: [(Syntax, &str); 7] = [
    (SLASHES, "rs java c h cc cpp cxx hpp hh cs kt kts swift go scala m mm proto zig v sol d vala"),
    (
        SCRIPT,
        "js jsx ts tsx mjs cjs mts cts dart php groovy gradle css scss less vue svelte jsonc json5",
    ),
    (
        HASHES,
        "py pyi sh bash zsh fish rb pl pm yml yaml toml ini cfg conf r jl nix tf mk cmake ex exs cr awk tcl ps1 nim gd",
    ),
    (DASHES, "sql lua hs elm adb ads vhd"),
    (SEMICOLONS, "lisp clj cljs cljc edn el scm rkt asm s"),
    (PERCENTS, "erl hrl"),
    (PROSE, "md mdx markdown txt text rst adoc org html htm tex typ po srt mediawiki wiki"),
];

/// Endings of files that hold values, whatever these say.
const VALUES: &str = "json jsonl ndjson csv tsv svg xml xsl lock log ipynb arb";

/// So many lines of a file of an unknown kind are looked at, and so many words make a sentence.
const MOST_READ: usize = 200;
const LEAST_WORDS: usize = 5;

impl Syntax {
    /// How comments are written in a file of this name and text.
    pub fn of(name: &str, text: &str) -> Self {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let Some((_, extension)) = name.rsplit_once('.') else {
            let is_script = ["Makefile", "Dockerfile", "Justfile", "justfile"].contains(&name);
            return if is_script { HASHES } else { PROSE };
        };
        let extension = extension.to_ascii_lowercase();
        let is_one = |listed: &str| listed.split(' ').any(|word| word == extension);
        match KINDS.iter().find(|kind| is_one(kind.1)) {
            Some(kind) => kind.0,
            None if is_one(VALUES) => DATA,
            None => Self::guessed(text),
        }
    }

    /// The same of a file whose ending nobody knows: by its comments, or by its sentences.
    fn guessed(text: &str) -> Self {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_READ);
        let has_comments = || lines().filter(|line| line.starts_with("//")).count() >= 3;
        if has_comments() || text.find("/*").is_some_and(|open| text[open..].contains("*/")) {
            return SLASHES;
        }
        let is_sentence = |line: &&str| {
            let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
            let opens = |sign: char| sign.is_alphanumeric() || "-*#>".contains(sign);
            line.starts_with(opens) && line.split(' ').filter(is_word).count() >= LEAST_WORDS
        };
        match 2 * lines().filter(is_sentence).count() >= lines().count() {
            true => PROSE,
            false => DATA,
        }
    }
}

/// A part of a file that is for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// Its bytes, without the signs that open and close it.
    pub bytes: Range<usize>,
}

/// The parts of a file that are for people, ascending; the rest is code.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    all: Vec<Region>,
}

impl Regions {
    /// Cuts a file into its parts.
    pub fn of(text: &str, syntax: Syntax) -> Self {
        match syntax.whole {
            Some(RegionKind::Code) => Self::default(),
            Some(kind) => Self { all: vec![Region { kind, bytes: 0..text.len() }] },
            None => Self { all: Lexer { bytes: text.as_bytes(), syntax, found: Vec::new() }.run() },
        }
    }

    pub(super) fn moved(&self, place: impl Fn(usize) -> usize) -> Self {
        let moved = |region: &Region| {
            let (start, end) = (place(region.bytes.start), place(region.bytes.end));
            Region { kind: region.kind, bytes: start..end }
        };
        Self { all: self.all.iter().map(moved).collect() }
    }

    /// The region that holds the byte at `place`; none in code.
    pub fn at(&self, place: usize) -> Option<&Region> {
        let after = self.all.partition_point(|region| region.bytes.start <= place);
        self.all[..after].last().filter(|region| place < region.bytes.end)
    }

    /// All of them.
    pub fn all(&self) -> &[Region] {
        &self.all
    }

    /// What the byte at `place` belongs to.
    pub fn kind_at(&self, place: usize) -> RegionKind {
        self.at(place).map_or(RegionKind::Code, |region| region.kind)
    }
}

struct Lexer<'a> {
    bytes: &'a [u8],
    syntax: Syntax,
    found: Vec<Region>,
}

impl Lexer<'_> {
    fn run(mut self) -> Vec<Region> {
        // With one of these all comments and strings begin, of whatever language.
        let opens = |byte: &u8| b"\"'`/#-;%".contains(byte);
        let mut at = 0;
        while let Some(skip) = self.bytes[at..].iter().position(opens) {
            at = self.read(at + skip);
        }
        self.found
    }

    /// Reads what begins at `at`; gives where code goes on.
    fn read(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        if rest.starts_with(self.syntax.line.as_bytes()) {
            return self.line_comment(at);
        }
        if self.syntax.has_blocks && rest.starts_with(b"/*") {
            return self.until(RegionKind::Comment, at + 2, b"*/");
        }
        let is_long = rest.starts_with(b"\"\"\"") || rest.starts_with(b"'''");
        match rest[0] {
            b'"' | b'\'' if is_long => self.until(RegionKind::Comment, at + 3, &rest[..3]),
            b'"' if let Some(close) = self.raw_close(at) => {
                self.until(RegionKind::Text, at + 1, &close)
            }
            b'\'' if !self.syntax.single_quotes => self.character(at),
            quote @ (b'"' | b'\'' | b'`') => self.string(at, quote),
            _ => at + 1,
        }
    }

    fn line_comment(&mut self, at: usize) -> usize {
        let sign = self.bytes[at];
        let signs = self.bytes[at..].iter().take_while(|byte| **byte == sign || **byte == b'!');
        self.until(RegionKind::Comment, at + signs.count(), b"\n")
    }

    fn until(&mut self, kind: RegionKind, start: usize, close: &[u8]) -> usize {
        let length = self.bytes[start..].windows(close.len()).position(|window| window == close);
        let end = length.map_or(self.bytes.len(), |length| start + length);
        self.push(kind, start, end);
        (end + close.len()).min(self.bytes.len())
    }

    /// What closes the raw string of Rust, `r"` or `r#"`, that a quote opens.
    fn raw_close(&self, at: usize) -> Option<Vec<u8>> {
        let hashes = self.bytes[..at].iter().rev().take_while(|byte| **byte == b'#').count();
        let head = self.bytes[..at - hashes].strip_suffix(b"r")?;
        let is_name = head.last().is_some_and(|byte| byte.is_ascii_alphanumeric() && *byte != b'b');
        (!is_name).then(|| [vec![b'"'], vec![b'#'; hashes]].concat())
    }

    /// One character between single quotes, or the mark of a lifetime, a digit group, a quote.
    fn character(&self, at: usize) -> usize {
        let rest = &self.bytes[at + 1..];
        if rest.first() == Some(&b'\\') {
            let length = rest.iter().take(12).skip(2).position(|byte| *byte == b'\'');
            return length.map_or(at + 1, |length| at + 1 + 2 + length + 1);
        }
        let length = rest.iter().take(6).position(|byte| *byte == b'\'');
        let is_one = |text: &str| text.chars().count() == 1;
        let closes = |length: &usize| std::str::from_utf8(&rest[..*length]).is_ok_and(is_one);
        length.filter(closes).map_or(at + 1, |length| at + 1 + length + 1)
    }

    fn string(&mut self, at: usize, quote: u8) -> usize {
        let goes_on = quote == b'`' || self.syntax.long_strings && quote == b'"';
        let mut end = at + 1;
        while end < self.bytes.len() {
            match self.bytes[end] {
                b'\\' => end += 1,
                byte if byte == quote => {
                    self.push(RegionKind::Text, at + 1, end);
                    return end + 1;
                }
                b'\n' if !goes_on => return at + 1,
                _ => {}
            }
            end += 1;
        }
        at + 1
    }

    fn push(&mut self, kind: RegionKind, start: usize, end: usize) {
        if start < end {
            self.found.push(Region { kind, bytes: start..end });
        }
    }
}
