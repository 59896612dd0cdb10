//! How do the signs in a text of the rules look on a page? Start at [`inline`]; without them at
//! [`plain`].
//!
//! The drawings of mana are our own, letters on a disc. Braces stay in the text, unseen, so that what
//! is copied or found in the page is what the rules print. Braces that hold something else, and
//! underscores that are blanks to fill in, stay as they are.

use maud::{Markup, html};

use crate::model::Language;
use crate::words::Words;

/// A piece of a text in `language` with its symbols drawn and its italics set.
pub fn inline(language: Language, text: &str) -> Markup {
    html! {
        @for piece in signs(text) {
            @match piece {
                Piece::Plain(text) => (text),
                Piece::Italic(text) => i { (text) },
                Piece::Symbol(written) => (drawn(language, written)),
            }
        }
    }
}

/// A text without the marks of its italics, where nothing can be set.
pub fn plain(text: &str) -> String {
    let told = |piece| match piece {
        Piece::Plain(text) | Piece::Italic(text) => ["", text, ""],
        Piece::Symbol(written) => ["{", written, "}"],
    };
    signs(text).into_iter().flat_map(told).collect()
}

#[derive(Clone, Copy)]
enum Piece<'a> {
    Plain(&'a str),
    Italic(&'a str),
    /// As it is written between the braces.
    Symbol(&'a str),
}

fn signs(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut from) = (Vec::new(), 0);
    for (at, sign) in text.match_indices(['{', '_']) {
        let rest = &text[at + 1..];
        let read = match sign {
            _ if at < from => None,
            "{" => symbol(rest).map(|written| (written, Piece::Symbol(written))),
            _ if !stands_free(text[..at].chars().next_back()) => None,
            _ => italic(rest).map(|words| (words, Piece::Italic(words))),
        };
        if let Some((inside, piece)) = read {
            pieces.extend([Piece::Plain(&text[from..at]), piece]);
            from = at + inside.len() + 2;
        }
    }
    pieces.push(Piece::Plain(&text[from..]));
    pieces
}

/// The symbol that `rest`, what stands behind an opening brace, begins with.
fn symbol(rest: &str) -> Option<&str> {
    let written = &rest[..rest.find('}').filter(|end| (1..=8).contains(end))?];
    parts(written).all(|part| class(part).is_some()).then_some(written)
}

/// What a symbol is made of, in the order in which it is said; `oT` of the oldest editions is `T`.
fn parts(written: &str) -> impl Iterator<Item = &str> {
    let is_old = written.len() > 1 && !written.ends_with(|last: char| last.is_lowercase());
    let own = if is_old { written.strip_prefix('o').unwrap_or(written) } else { written };
    own.split('/')
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

/// How one part of a symbol looks: a letter for itself, or what is alike; none for what is no symbol.
fn class(part: &str) -> Option<String> {
    let letter = || Some(part[..1].to_lowercase());
    let is_amount = part.len() < 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    match part {
        "TK" | "PW" | "CHAOS" => Some("k".to_owned()),
        "X" | "Y" | "Z" => Some("n".to_owned()),
        "Tap" | "W" | "U" | "B" | "R" | "G" | "C" | "S" | "P" | "T" | "Q" | "E" => letter(),
        _ => (is_amount && !part.is_empty()).then(|| "n".to_owned()),
    }
}

/// A symbol: a disc with its letters, or with its drawing, and its name for those who hear it.
fn drawn(language: Language, written: &str) -> Markup {
    let words = Words::of(language);
    let names = parts(written).map(|part| {
        let amount = || words.tell("page-mana-generic", &[("amount", part.into())]);
        words.find(&format!("page-mana-{part}"), &[]).unwrap_or_else(amount)
    });
    let name = names.reduce(|one, other| {
        words.tell("page-mana-or", &[("one", one.into()), ("other", other.into())])
    });
    let mut classes = parts(written).filter_map(class);
    let first = classes.next().unwrap_or_default();
    let letters: usize = parts(written).map(|part| part.len() + 1).sum();
    let (before, letters) = written.split_at(written.len() + 1 - letters);
    html! {
        span class={ "mana " (first) } data-with=[classes.next()] role="img"
            aria-label=(name.unwrap_or_default()) {
            span { "{" (before) } (letters) span { "}" }
        }
    }
}
