//! How does an answer look as a page that stands alone, without script and without anything from
//! elsewhere, and how do words that changed look on any page? Start at [`page`] and [`changed`].
//!
//! Every text is escaped where it is put in, by `maud`, and bears its language.

use maud::{Markup, PreEscaped, html};

use super::document::{Block, Doc, Inline, Line, Passage, Seen, Style};
use super::wrap::Align;
use crate::model::{Tone, WordOp, WordRun};
use crate::words::Words;

/// Opens every document.
pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

const STYLE: PreEscaped<&str> = PreEscaped(include_str!("page.css"));

/// The document as a whole page.
pub fn html(doc: &Doc, in_words: Words) -> String {
    page(&doc.title, &html! { @for piece in &doc.blocks { (block(piece)) } }, in_words)
}

/// A whole page.
pub fn page(title: &str, body: &Markup, words: Words) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(words.language()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (STYLE) }
            }
            body { main { (body) } }
        }
    };
    page.into_string()
}

/// Paragraphs of `text`.
pub fn paragraphs(text: &str) -> Markup {
    html! { @for line in text.split('\n') { p { (line) } } }
}

fn block(block: &Block) -> Markup {
    match block {
        Block::Heading { level, name, path, aside } => {
            let told = html! {
                (words(name)) " " small { (words(path)) }
                @if !aside.is_empty() { " " small { (words(aside)) } }
            };
            match level {
                ..=1 => html! { h1 { (told) } },
                2 => html! { h2 id=(name.plain()) { (told) } },
                _ => html! { h3 { (told) } },
            }
        }
        Block::Facing(passages) => sides(passages),
        Block::Entry { name, body, notes } => html! {
            section {
                h4 { (words(name)) }
                (sides(body))
                @for note in notes { p { (words(note)) } }
            }
        },
        Block::Change { anchor, class, name, told, body, notes } => html! {
            article class={ "change " (class) } id=[anchor] {
                @if !name.is_empty() { p.number { (words(name)) " " span.class { (words(told)) } } }
                @for passage in body { (texts(passage)) }
                @for note in notes { p.note { (words(note)) } }
            }
        },
        Block::Labelled { rows, .. } => html! {
            footer {
                @for (label, lines) in rows.iter().filter(|row| !row.1.is_empty()) {
                    div {
                        @for (place, line) in lines.iter().enumerate() {
                            @if place > 0 { br; }
                            @else if !label.is_empty() { (words(label)) " " }
                            (words(line))
                        }
                    }
                }
            }
        },
        Block::Table { head, rows, align, bars, .. } => html! {
            table {
                @if !head.is_empty() { tr { @for cell in head { th { (words(cell)) } } } }
                @let most = bars.iter().max();
                @for (nth, row) in rows.iter().enumerate() {
                    tr {
                        @for (place, cell) in row.iter().enumerate() {
                            @let class = (align.get(place) == Some(&Align::Right)).then_some("count");
                            td class=[class] { (words(cell)) }
                        }
                        @if let Some((weight, most)) = bars.get(nth).zip(most) {
                            td { meter max=(most) value=(weight) {} }
                        }
                    }
                }
            }
        },
        Block::Points(lines) => html! {
            ul.lead { @for line in lines { li { (words(line)) } } }
        },
        Block::List(lines) => html! { ul { @for line in lines { li { (words(line)) } } } },
        Block::Paragraph(line) => html! { @for line in line.plain().split('\n') { p { (line) } } },
    }
}

fn sides(passages: &[Passage]) -> Markup {
    html! {
        div.sides {
            @for passage in passages {
                (texts(passage))
            }
        }
    }
}

fn texts(passage: &Passage) -> Markup {
    let language = passage.paragraphs.first().and_then(|line| line.language);
    html! {
        div lang=[language] {
            @for line in &passage.paragraphs { (paragraph(line)) }
            @if let Some(edition) = passage.edition { div.edition lang="en" { (edition) } }
        }
    }
}

/// A line, whose paragraphs are parted by line ends, within what bears the language.
fn paragraph(line: &Line) -> Markup {
    let mut lines: Vec<Vec<Markup>> = vec![Vec::new()];
    for inline in &line.inlines {
        let (style, text) = inline.words();
        for (nth, part) in text.split('\n').enumerate() {
            if nth > 0 {
                lines.push(Vec::new());
            }
            let piece = match inline {
                Inline::Ruby { .. } | Inline::Link(_) => drawn(inline),
                _ => styled(style, part),
            };
            if let Some(last) = lines.last_mut() {
                last.push(piece);
            }
        }
    }
    html! { @for line in &lines { p { @for piece in line { (piece) } } } }
}

fn words(line: &Line) -> Markup {
    let told = html! { @for inline in &line.inlines { (drawn(inline)) } };
    match line.language {
        Some(language) => html! { span lang=(language) { (told) } },
        None => told,
    }
}

fn drawn(inline: &Inline) -> Markup {
    match inline {
        Inline::Ruby { base, reading } => html! { ruby { (base) rt { (reading) } } },
        Inline::Link(to) => html! { a href={ "#" (to) } { (to) } },
        other => {
            let (style, text) = other.words();
            styled(style, text)
        }
    }
}

fn styled(style: Option<Style>, text: &str) -> Markup {
    match style {
        None | Some(Style::Quiet | Style::Touched) => html! { (text) },
        Some(Style::Aged { nth, of }) => html! {
            span.aged style={ "--age:" (usize::from(nth) * 100 / usize::from(of).max(1)) "%" } {
                sup { (nth + 1) } (text)
            }
        },
        Some(Style::Strong | Style::Finding(_)) => html! { b { (text) } },
        Some(Style::Inserted) => html! { ins { (text) } },
        Some(Style::Deleted) => html! { del { (text) } },
        Some(Style::Matched) => html! { mark { (text) } },
    }
}

/// How a piece of a text is written: as it stands, or with its symbols drawn.
pub type Write<'a> = &'a dyn Fn(&str) -> Markup;

/// Words as they stand.
pub fn as_it_stands(text: &str) -> Markup {
    html! { (text) }
}

/// Paragraphs of words with what went and came; typography is not marked.
pub fn changed(words: &[WordRun], seen: Seen) -> Markup {
    changed_in(words, seen, &as_it_stands)
}

/// The same with the words written by `write`.
pub fn changed_in(words: &[WordRun], seen: Seen, write: Write<'_>) -> Markup {
    // Elements never span paragraphs, so runs are cut where these end.
    let mut paragraphs: Vec<Vec<Markup>> = vec![Vec::new()];
    for run in words.iter().filter(|run| seen.sees(run)) {
        for (nth, line) in run.text.split('\n').enumerate() {
            if nth > 0 {
                paragraphs.push(Vec::new());
            }
            if let Some(paragraph) = paragraphs.last_mut() {
                paragraph.push(in_tone(run, line, write));
            }
        }
    }
    html! { @for paragraph in &paragraphs { p { @for piece in paragraph { (piece) } } } }
}

/// A piece of a run within one line, in the element that its operation asks for.
pub fn in_tone(run: &WordRun, line: &str, write: Write<'_>) -> Markup {
    match (run.op, run.tone) {
        (WordOp::Equal, _) | (_, Tone::Typography) => write(line),
        // The space around what went goes with it, where it is hidden.
        (WordOp::Delete, _) => {
            let kept = line.trim_matches(' ');
            let (before, after) = line.split_once(kept).unwrap_or((line, ""));
            let space = |space: &str| html! { @if !space.is_empty() { span.went { (space) } } };
            html! { (space(before)) @if !kept.is_empty() { del { (write(kept)) } } (space(after)) }
        }
        (WordOp::Insert, _) => within(line, |words| html! { ins { (write(words)) } }),
    }
}

/// Encloses the words of a line: no line is drawn under white space at its ends.
pub fn within(line: &str, enclose: impl Fn(&str) -> Markup) -> Markup {
    let words = line.trim_matches(' ');
    let ends = line.split_once(words).filter(|_| !words.is_empty());
    match ends {
        Some((before, after)) => html! { (before) (enclose(words)) (after) },
        None => html! { (line) },
    }
}

/// A text whose lines stand under each other.
pub fn in_lines(text: &str, write: Write<'_>) -> Markup {
    html! {
        @for (nth, line) in text.split('\n').enumerate() { @if nth > 0 { br; } (write(line)) }
    }
}
