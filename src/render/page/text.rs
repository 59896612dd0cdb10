//! How does a text look with its links, or with its changes? Start at [`linked`] and [`changed`].

use super::view::View;
use crate::answer::{Link, LinkedText};
use crate::model::{MarkedText, Tone, WordOp, WordRun};
use crate::render::html::escape;

/// Paragraphs of a text with its links; the first opens with `lead`.
pub fn linked(view: &View, text: &LinkedText, class: &str, lead: &str) -> String {
    let mut out = String::with_capacity(text.text.len() * 2);
    let open = if class.is_empty() { "<p>".to_owned() } else { format!("<p class=\"{class}\">") };
    out += &open;
    out += lead;
    let mut from = 0;
    for (bytes, link) in &text.links {
        out += &escape(&text.text[from..bytes.start]);
        let shown = escape(&text.text[bytes.clone()]);
        out += &match link {
            Link::Rule(number) => {
                format!("<a class=\"ref\" href=\"{}\">{shown}</a>", view.number(*number))
            }
            Link::Term(slug) => {
                format!("<a class=\"term\" href=\"{}\">{shown}</a>", view.term(slug))
            }
        };
        from = bytes.end;
    }
    out += &escape(&text.text[from..]);
    let between = format!("</p>\n{open}");
    out.replace('\n', &between) + "</p>\n"
}

/// Which side of a change is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// What was before, without what came.
    Old,
    /// What is now, without what went.
    New,
    /// Both in one.
    Both,
}

/// Paragraphs of words with what went and came; typography is not marked.
pub fn changed(words: &[WordRun], seen: Seen) -> String {
    let mut out = String::from("<p>");
    for run in words {
        let is_seen = match run.op {
            WordOp::Equal => true,
            WordOp::Delete if run.tone == Tone::Typography => seen == Seen::Old,
            WordOp::Delete => seen != Seen::New,
            WordOp::Insert => seen != Seen::Old,
        };
        if is_seen {
            out += &one(run);
        }
    }
    out.replace('\n', "</p>\n<p>") + "</p>\n"
}

fn one(run: &WordRun) -> String {
    let text = escape(&run.text);
    // White space at the ends is left out, so that no line is drawn under nothing.
    let words = run.text.trim_matches(' ');
    let ends = run.text.split_once(words).filter(|_| !words.is_empty());
    let tag = match (run.op, run.tone) {
        (WordOp::Equal, _) | (_, Tone::Typography) => return text,
        (WordOp::Delete, _) => "del",
        (WordOp::Insert, _) => "ins",
    };
    let Some((before, after)) = ends else { return text };
    // Elements never span paragraphs.
    let text = escape(words);
    let lines = text.split('\n').map(|it| match it.is_empty() {
        true => String::new(),
        false => format!("<{tag}>{it}</{tag}>"),
    });
    format!("{before}{}{after}", lines.collect::<Vec<_>>().join("\n"))
}

/// Characters of unchanged text that are kept beside a change.
const AROUND: usize = 28;

/// The changed words with a little of what stands around them.
pub fn changes_only(words: &[WordRun]) -> String {
    let mut out = String::new();
    let last = words.len().saturating_sub(1);
    for (at, run) in words.iter().enumerate() {
        if run.op != WordOp::Equal {
            out += &one(run).replace('\n', " ");
            continue;
        }
        let count = run.text.chars().count();
        let (before, after) = (at > 0, at < last);
        let room = AROUND * (usize::from(before) + usize::from(after));
        if count <= room + 3 {
            out += &escape(&run.text.replace('\n', " "));
            continue;
        }
        if before {
            out += &escape(&run.text.chars().take(AROUND).collect::<String>());
        }
        out += " … ";
        if after {
            let tail: String = run.text.chars().skip(count - AROUND).collect();
            let from_word = tail.find(' ').map_or(tail.as_str(), |it| &tail[it + 1..]);
            out += &escape(from_word);
        }
    }
    out
}

/// A text longer than this is cut in a list of results.
const LONGEST: usize = 700;

/// A text with what was found in it, cut around the first mark where it is very long.
pub fn marked(text: &MarkedText) -> String {
    let window = window(text);
    let mut out = String::new();
    if window.start > 0 {
        out.push('…');
    }
    let mut place = 0;
    for (piece, mark) in text.pieces() {
        let (start, end) = (place.max(window.start), (place + piece.len()).min(window.end));
        if start < end {
            let shown = escape(&piece[start - place..end - place]);
            out += &match mark {
                Some(_) => format!("<mark>{shown}</mark>"),
                None => shown,
            };
        }
        place += piece.len();
    }
    if window.end < text.text.len() {
        out.push('…');
    }
    out.replace('\n', "<br>")
}

fn window(text: &MarkedText) -> std::ops::Range<usize> {
    if text.text.len() <= LONGEST {
        return 0..text.text.len();
    }
    let first = text.marks.first().map_or(0, |it| it.0.start);
    let boundary =
        |at: usize| (0..=at).rev().find(|it| text.text.is_char_boundary(*it)).unwrap_or(0);
    let start = if first < LONGEST / 2 { 0 } else { boundary(first - LONGEST / 3) };
    start..boundary((start + LONGEST).min(text.text.len()))
}
