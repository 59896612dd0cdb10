//! How does a text look with its links, and how do the signs inside it: mana symbols in braces,
//! words in italics? Start at [`linked`] and [`inline`].
//!
//! The drawings are our own, letters on a disc. Braces stay in the text, unseen, so that what is
//! copied or found in the page is what the rules print. Braces that hold something else, and
//! underscores that are blanks to fill in, stay as they are.

use std::ops::Range;

use maud::{Markup, html};

use super::view::{View, language_of};
use crate::answer::{Link, LinkedText};
use crate::doc::{Inline, Line, Sheet};
use crate::model::Language;
use crate::words::Words;

/// On what pieces of a document are printed on a page, changes with headings of this level.
pub fn sheet(view: &View, level: u8) -> Sheet {
    Sheet { site: Some((view.language, inline)), level }
}

/// Paragraphs of a text with its links; the first opens with `lead`.
pub fn linked(view: &View, text: &LinkedText, lead: Option<Inline>) -> Markup {
    // A letter in braces is a symbol, even where it is a term: `{X}`.
    let is_symbol = |bytes: &Range<usize>| {
        text.text[..bytes.start].ends_with('{') && text.text[bytes.end..].starts_with('}')
    };
    let links = text.links.iter().filter(|link| !is_symbol(&link.0)).map(|(bytes, link)| {
        let to = match link {
            Link::Rule(number) => view.number(*number),
            Link::Term(slug) => view.term(slug),
        };
        (bytes.clone(), to)
    });
    with_links(view, language_of(&text.text), &text.text, lead, links)
}

/// The same with these places of the text as links, none within another.
pub fn with_links(
    view: &View,
    language: Language,
    text: &str,
    lead: Option<Inline>,
    links: impl Iterator<Item = (Range<usize>, String)>,
) -> Markup {
    let mut line = Line::of(language, "");
    line.inlines.extend(lead);
    let mut from = 0;
    for (bytes, to) in links {
        if bytes.start >= from && bytes.end <= text.len() {
            line.push(None, &text[from..bytes.start]);
            from = bytes.end;
            line.inlines.push(Inline::Link { to, text: text[bytes].to_owned() });
        }
    }
    line.push(None, &text[from..]);
    sheet(view, 3).text(&line)
}

/// A piece of a text in `language` with its symbols drawn and its italics set.
pub fn inline(language: Language, text: &str) -> Markup {
    if !text.contains(['{', '_']) {
        return html! { (text) };
    }
    html! {
        @for piece in signs(text) {
            @match piece {
                Piece::Plain(text) => (text),
                Piece::Italic(text) => i { (text) },
                Piece::Symbol(symbol) => (drawn(language, &symbol)),
            }
        }
    }
}

/// A text without the marks of its italics, where nothing can be set.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in signs(text) {
        match piece {
            Piece::Plain(text) | Piece::Italic(text) => out += text,
            Piece::Symbol(symbol) => out.extend(["{", symbol.written, "}"]),
        }
    }
    out
}

enum Piece<'a> {
    Plain(&'a str),
    Italic(&'a str),
    Symbol(Symbol<'a>),
}

struct Symbol<'a> {
    /// As it is written between the braces.
    written: &'a str,
    /// What it is made of, in the order in which it is said; `oT` of the oldest editions is `T`.
    parts: Vec<&'a str>,
}

fn signs(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['{', '_']).map(|found| found + at) {
        let rest = &text[found + 1..];
        let read = match text.as_bytes()[found] {
            b'{' => symbol(rest).map(|symbol| (symbol.written.len(), Piece::Symbol(symbol))),
            _ if stands_free(text[..found].chars().next_back()) => {
                italic(rest).map(|words| (words.len(), Piece::Italic(words)))
            }
            _ => None,
        };
        at = found + 1;
        if let Some((length, piece)) = read {
            pieces.push(Piece::Plain(&text[from..found]));
            pieces.push(piece);
            (from, at) = (found + length + 2, found + length + 2);
        }
    }
    pieces.push(Piece::Plain(&text[from..]));
    pieces
}

/// The symbol that `rest`, what stands behind an opening brace, begins with.
fn symbol(rest: &str) -> Option<Symbol<'_>> {
    let written = &rest[..rest.find('}').filter(|end| (1..=8).contains(end))?];
    let is_old = written.len() > 1 && !written.ends_with(|last: char| last.is_lowercase());
    let own = if is_old { written.strip_prefix('o').unwrap_or(written) } else { written };
    let parts: Vec<&str> = own.split('/').collect();
    parts.iter().all(|part| sign(part).is_some()).then_some(Symbol { written, parts })
}

/// What stands between a mark of italics, which `rest` is behind, and the next one.
fn italic(rest: &str) -> Option<&str> {
    let words = &rest[..rest.find('_')?];
    let is_free = stands_free(rest[words.len() + 1..].chars().next());
    let is_set = !words.is_empty() && words.trim() == words && !words.contains('\n');
    (is_free && is_set).then_some(words)
}

/// Whether a mark of italics may stand beside a character.
fn stands_free(beside: Option<char>) -> bool {
    beside.is_none_or(|beside| beside != '_' && !beside.is_ascii_alphanumeric())
}

/// Letter, class, and the key of the name.
static SIGNS: [(&str, &str, &str); 18] = [
    ("W", "w", "page-mana-white-mana"),
    ("U", "u", "page-mana-blue-mana"),
    ("B", "b", "page-mana-black-mana"),
    ("R", "r", "page-mana-red-mana"),
    ("G", "g", "page-mana-green-mana"),
    ("C", "c", "page-mana-colorless-mana"),
    ("S", "s", "page-mana-snow-mana"),
    ("P", "p", "page-mana-phyrexian-mana"),
    ("X", "n", "page-mana-x-generic-mana"),
    ("Y", "n", "page-mana-y-generic-mana"),
    ("Z", "n", "page-mana-z-generic-mana"),
    ("T", "t", "page-mana-tap"),
    ("Tap", "t", "page-mana-tap"),
    ("Q", "q", "page-mana-untap"),
    ("E", "e", "page-mana-energy"),
    ("TK", "k", "page-mana-ticket"),
    ("PW", "k", "page-mana-planeswalker-symbol"),
    ("CHAOS", "k", "page-mana-chaos-symbol"),
];

/// The class of one part of a symbol, and the key of its name; none for what is no symbol.
fn sign(part: &str) -> Option<(&'static str, &'static str)> {
    let is_amount = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if is_amount && !part.is_empty() {
        return Some(("n", "page-mana-generic"));
    }
    SIGNS.iter().find(|sign| sign.0 == part).map(|(_, class, key)| (*class, *key))
}

/// A symbol: a disc with its letters, or with its drawing, and its name for those who hear it.
fn drawn(language: Language, symbol: &Symbol<'_>) -> Markup {
    let words = Words::of(language);
    let signs: Vec<_> = symbol.parts.iter().filter_map(|part| sign(part)).collect();
    let names = symbol.parts.iter().zip(&signs);
    let names = names.map(|(part, (_, key))| words.tell(key, &[("amount", (*part).into())]));
    let name = names.reduce(|one, other| {
        words.tell("page-mana-or", &[("one", one.into()), ("other", other.into())])
    });
    let letters = symbol.parts.join("/");
    let before = &symbol.written[..symbol.written.len() - letters.len()];
    html! {
        span class={ "mana " (signs.first().map_or("", |sign| sign.0)) }
            data-with=[signs.get(1).map(|sign| sign.0)] role="img" aria-label=(name.unwrap_or_default()) {
            span { "{" (before) } (letters) span { "}" }
        }
    }
}
