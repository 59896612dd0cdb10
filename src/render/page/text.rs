//! How does a text look with its links, or cut to what changed or was found? Start at [`linked`]
//! and [`changes_only`].

use std::ops::Range;

use maud::{Markup, html};

use super::inline::inline;
use super::view::{View, language_of};
use crate::answer::{Link, LinkedText};
use crate::model::{MarkedText, WordOp, WordRun};
use crate::render::html::{as_it_stands, in_tone};
use crate::text::{head, letter_width, tail, without_middle};

/// Paragraphs of a text with its links; the first opens with `lead`.
pub fn linked(view: &View, text: &LinkedText, class: Option<&str>, lead: &Markup) -> Markup {
    let language = language_of(&text.text);
    let words = |piece: Range<usize>| inline(language, &text.text[piece]);
    let mut from = 0;
    let paragraphs = text.text.split('\n').map(|paragraph| {
        let bytes = from..from + paragraph.len();
        from = bytes.end + 1;
        bytes
    });
    html! {
        @for (nth, bytes) in paragraphs.enumerate() {
            p class=[class] {
                @if nth == 0 { (lead) }
                @for (piece, link) in pieces(text, bytes) {
                    @match link {
                        None => (words(piece)),
                        Some(Link::Rule(number)) => {
                            a.ref href=(view.number(*number)) { (words(piece)) }
                        }
                        Some(Link::Term(slug)) => {
                            a.term href=(view.term(slug)) { (words(piece)) }
                        }
                    }
                }
            }
        }
    }
}

/// The pieces of a paragraph, each with its link or none; a link never spans paragraphs.
fn pieces(text: &LinkedText, paragraph: Range<usize>) -> Vec<(Range<usize>, Option<&Link>)> {
    let mut pieces = Vec::new();
    let mut from = paragraph.start;
    for (bytes, link) in &text.links {
        // A letter in braces is a symbol, even where it is a term: `{X}`.
        let is_symbol =
            text.text[..bytes.start].ends_with('{') && text.text[bytes.end..].starts_with('}');
        if bytes.start < from || bytes.end > paragraph.end || is_symbol {
            continue;
        }
        pieces.push((from..bytes.start, None));
        pieces.push((bytes.clone(), Some(link)));
        from = bytes.end;
    }
    pieces.push((from..paragraph.end, None));
    pieces
}

/// Letters of half width of unchanged text that are kept beside a change.
const AROUND: usize = 28;

/// The changed words with a little of what stands around them.
pub fn changes_only(words: &[WordRun]) -> Markup {
    let last = words.len().saturating_sub(1);
    html! {
        @for (at, run) in words.iter().enumerate() {
            @let text = run.text.replace('\n', " ");
            @let room = |is_beside: bool| if is_beside { AROUND } else { 0 };
            @if run.op == WordOp::Equal { (without_middle(&text, room(at > 0), room(at < last))) }
            @else { (in_tone(run, &text, &as_it_stands)) }
        }
    }
}

/// A text wider than this is cut in a list of results, in letters of half width.
const LONGEST: usize = 700;

/// A text with what was found in it, cut around the first mark where it is very long.
pub fn marked(text: &MarkedText) -> Markup {
    let window = window(text);
    let language = language_of(&text.text);
    let mut place = 0;
    let pieces = text.pieces().into_iter().filter_map(|(piece, mark)| {
        let (start, end) = (place.max(window.start), (place + piece.len()).min(window.end));
        let seen = (start < end).then(|| (&piece[start - place..end - place], mark));
        place += piece.len();
        seen
    });
    html! {
        @if window.start > 0 { "…" }
        @for (piece, mark) in pieces {
            @for (nth, line) in piece.split('\n').enumerate() {
                @if nth > 0 { br; }
                @if mark.is_some() { mark { (inline(language, line)) } } @else { (inline(language, line)) }
            }
        }
        @if window.end < text.text.len() { "…" }
    }
}

fn window(text: &MarkedText) -> Range<usize> {
    let all = text.text.as_str();
    if all.chars().map(letter_width).sum::<usize>() <= LONGEST {
        return 0..all.len();
    }
    let first = text.marks.first().map_or(0, |mark| mark.0.start);
    let start = first - tail(&all[..first], LONGEST / 3).len();
    start..start + head(&all[start..], LONGEST).len()
}
