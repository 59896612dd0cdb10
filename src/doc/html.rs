//! How does an answer look as a page that stands alone, without script and without anything from
//! elsewhere, and how within a page of the site? Start at [`page`] and [`Sheet`].
//!
//! Every text is escaped where it is put in, by `maud`, and bears its language.

use maud::{Markup, PreEscaped, html};

use super::document::{Block, Doc, Inline, Line, Passage, Style};
use super::signs::inline;
use crate::model::Language;
use crate::words::Words;

/// Opens every document.
pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

const STYLE: PreEscaped<&str> = PreEscaped(include_str!("page.css"));

/// The document as a whole page.
pub fn html(doc: &Doc, in_words: Words) -> String {
    page(&doc.title, &Sheet::ALONE.blocks(&doc.blocks), in_words)
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

/// The language of words that do not say it: Japanese where any of them is written so.
pub fn language_of(text: &str) -> Language {
    let is_japanese = |letter: char| matches!(letter, 'ぁ'..='ヺ' | '一'..='鿿');
    if text.contains(is_japanese) { Language::Ja } else { Language::En }
}

/// On what the pieces of a document are printed.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The language of a page of the site, which draws the signs of the rules; none for a page that
    /// stands alone, of which no address leads to another.
    pub site: Option<Language>,
    /// The level of the headings of changes.
    pub level: u8,
}

impl Sheet {
    /// A page that stands alone.
    pub const ALONE: Self = Self { site: None, level: 3 };

    /// Pieces one below the other.
    pub fn blocks(self, blocks: &[Block]) -> Markup {
        html! { @for piece in blocks { (self.block(piece)) } }
    }

    /// One piece.
    pub fn block(self, block: &Block) -> Markup {
        match block {
            Block::Heading { level, name, path, aside } => {
                let told = html! {
                    (self.words(name)) " " small { (self.words(path)) }
                    @if !aside.is_empty() { " " small { (self.words(aside)) } }
                };
                match level {
                    ..=1 => html! { h1 { (told) } },
                    2 => html! { h2 id=(name.plain()) { (told) } },
                    _ => html! { h3 { (told) } },
                }
            }
            Block::Facing(passages) => self.sides(passages),
            Block::Entry { name, body, notes } => html! {
                section {
                    h4 { (self.words(name)) }
                    (self.sides(body))
                    @for note in notes { p { (self.words(note)) } }
                }
            },
            Block::Change { .. } => self.change(block),
            Block::Labelled { rows, .. } => html! {
                div.labelled {
                    @for (label, lines) in rows.iter().filter(|row| !row.1.is_empty()) {
                        div {
                            @for (place, line) in lines.iter().enumerate() {
                                @if place > 0 { br; }
                                @else if !label.is_empty() { (self.words(label)) " " }
                                (self.words(line))
                            }
                        }
                    }
                }
            },
            Block::Table { .. } => self.table(block),
            Block::Points(lines) => html! {
                ul.lead { @for line in lines { li { (self.words(line)) } } }
            },
            Block::List(lines) => html! { ul { @for line in lines { li { (self.words(line)) } } } },
            Block::Paragraph(line) => {
                html! { @for line in line.plain().split('\n') { p { (self.written(line, None)) } } }
            }
        }
    }

    fn change(self, change: &Block) -> Markup {
        let Block::Change { anchor, class, name, told, body, notes } = change else {
            return html! {};
        };
        let (joined, sides) = match body.len() {
            2 if class.is_empty() => ("", ["side"; 2]),
            2 => (" joined", ["side old", "side new"]),
            _ => ("", ["both"; 2]),
        };
        let title = html! {
            (self.words(name))
            @if !told.is_empty() { " " span.status { (self.words(told)) } }
        };
        let class = format!("change {class}{joined}");
        let told = html! {
            @for (passage, class) in body.iter().zip(sides.iter().cycle()) {
                (self.texts(passage, Some(class)))
            }
            @if !notes.is_empty() {
                div.note { @for note in notes { p { (self.words(note)) } } }
            }
        };
        html! {
            @if name.is_empty() { div class=(class) id=[anchor] { (told) } }
            @else {
                article class=(class) id=[anchor] {
                    @if self.level == 2 { h2 { (title) } } @else { h3 { (title) } }
                    (told)
                }
            }
        }
    }

    fn table(self, table: &Block) -> Markup {
        let Block::Table { head, rows, numbers, bars, .. } = table else { return html! {} };
        let most = bars.iter().max();
        html! {
            table.list {
                @if !head.is_empty() {
                    thead {
                        tr {
                            @for cell in head {
                                @if cell.is_empty() { td {} }
                                @else { th scope="col" { (self.words(cell)) } }
                            }
                        }
                    }
                }
                @for (nth, row) in rows.iter().enumerate() {
                    tr {
                        @for (place, cell) in row.iter().enumerate() {
                            @let class = numbers.contains(&place).then_some("count");
                            td class=[class] data-head=[head.get(place).map(Line::plain)] {
                                (self.words(cell))
                            }
                        }
                        @if let Some((weight, most)) = bars.get(nth).zip(most) {
                            td { meter max=(most) value=(weight) {} }
                        }
                    }
                }
            }
        }
    }

    fn sides(self, passages: &[Passage]) -> Markup {
        html! { div.sides { @for passage in passages { (self.texts(passage, None)) } } }
    }

    fn texts(self, passage: &Passage, class: Option<&str>) -> Markup {
        let language = passage.paragraphs.first().and_then(|line| line.language);
        let is_one = passage.paragraphs.iter().all(|line| line.language == language);
        html! {
            div class=[class] lang=[language.filter(|_| is_one)] {
                @for line in &passage.paragraphs {
                    @if is_one { (self.text(line)) }
                    @else { div lang=[line.language] { (self.text(line)) } }
                }
                @if let Some(edition) = passage.edition { div.edition lang="en" { (edition) } }
            }
        }
    }

    /// A line, whose paragraphs are parted by line ends, within what bears the language.
    pub fn text(self, line: &Line) -> Markup {
        let mut lines: Vec<Vec<Markup>> = vec![Vec::new()];
        for inline in &line.inlines {
            let (style, text) = inline.words();
            for (nth, part) in text.split('\n').enumerate() {
                if nth > 0 {
                    lines.push(Vec::new());
                }
                let piece = match inline {
                    Inline::Ruby { .. } | Inline::Link { .. } => self.drawn(inline, line.language),
                    _ => self.styled(style, part, line.language),
                };
                if let Some(last) = lines.last_mut() {
                    last.push(piece);
                }
            }
        }
        html! { @for line in &lines { p { @for piece in line { (piece) } } } }
    }

    /// Words in one line.
    pub fn words(self, line: &Line) -> Markup {
        let told = html! {
            @for inline in &line.inlines { (self.drawn(inline, line.language)) }
        };
        match line.language {
            Some(language) => html! { span lang=(language) { (told) } },
            None => told,
        }
    }

    fn drawn(self, inline: &Inline, language: Option<Language>) -> Markup {
        match inline {
            Inline::Ruby { base, reading } => html! { ruby { (base) rt { (reading) } } },
            Inline::Link { to, text } if self.site.is_some() || to.starts_with('#') => {
                let place = to.strip_prefix('/').unwrap_or_default();
                let class = match place.chars().next() {
                    _ if place.starts_with("glossary/") => Some("term"),
                    Some('1'..='9') => Some("ref"),
                    _ => None,
                };
                html! { a class=[class] href=(to) { (self.written(text, language)) } }
            }
            other => {
                let (style, text) = other.words();
                self.styled(style, text, language)
            }
        }
    }

    /// Words as they are; on the site such as do not say their language bear it where it is not
    /// the page's.
    pub fn written(self, text: &str, language: Option<Language>) -> Markup {
        match (self.site, language) {
            (None, _) => html! { (text) },
            (Some(_), Some(language)) => inline(language, text),
            (Some(own), None) => {
                let spoken = language_of(text);
                let is_own = spoken == own || spoken == Language::En && !text.contains(' ');
                html! { @if is_own { (text) } @else { span lang=(spoken) { (text) } } }
            }
        }
    }

    fn styled(self, style: Option<Style>, text: &str, language: Option<Language>) -> Markup {
        let write = |text: &str| self.written(text, language);
        match style {
            Some(Style::Quiet) => html! { span.quiet { (write(text)) } },
            None | Some(Style::Touched) => write(text),
            Some(Style::Aged { nth, of }) => {
                let age = usize::from(nth) * AGES / usize::from(of).max(1);
                html! { span.aged data-age=(age) { sup { (nth + 1) } (write(text)) } }
            }
            Some(Style::Finding(severity)) => html! { b class=(severity) { (write(text)) } },
            Some(Style::Strong) => html! { b { (write(text)) } },
            Some(Style::Matched) => html! { mark { (write(text)) } },
            Some(Style::Inserted) => within(text, |words| html! { ins { (write(words)) } }),
            // The space around what went goes with it, where it is hidden.
            Some(Style::Deleted) => {
                let kept = text.trim_matches(' ');
                let (before, after) = text.split_once(kept).unwrap_or((text, ""));
                let space = |space: &str| html! { @if !space.is_empty() { span.went { (space) } } };
                html! { (space(before)) @if !kept.is_empty() { del { (write(kept)) } } (space(after)) }
            }
        }
    }
}

/// How many tones of age there are.
const AGES: usize = 5;

/// Encloses the words of a line: no line is drawn under white space at its ends.
pub fn within(line: &str, enclose: impl Fn(&str) -> Markup) -> Markup {
    let words = line.trim_matches(' ');
    let ends = line.split_once(words).filter(|_| !words.is_empty());
    match ends {
        Some((before, after)) => html! { (before) (enclose(words)) (after) },
        None => html! { (line) },
    }
}
