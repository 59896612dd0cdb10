//! What does a web page show? Start at [`read`].
//!
//! Tags that strike out or underline become marks, block tags become line ends, all others
//! vanish; scripts and styles are not shown. Nothing here knows what the words mean.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use super::page::{Block, Page, PageWriter};
use crate::model::SpanKind;

/// Where the readings of ruby texts go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ruby {
    /// Into the text, in brackets behind their words.
    #[default]
    Bracketed,
    /// Beside the text.
    Beside,
}

/// Reads a whole web page.
pub(super) fn read(text: &str, ruby: Ruby) -> Page {
    let mut tags = Tags { ruby, ..Tags::default() };
    let mut writer = PageWriter::default();
    tags.read(text, 1, &mut writer);
    writer.finish()
}

/// The tags that are open; a page may come in pieces, as it does inside Markdown.
#[derive(Default)]
pub(super) struct Tags {
    /// Open tags whose words are not shown: scripts and styles, and the title of the page.
    hidden: Vec<String>,
    title: String,
    /// Names of open tags that mark words, with what they mark them as.
    marking: Vec<(String, Option<SpanKind>)>,
    /// How many menus, headers and footers are open.
    asides: usize,
    /// Whether a bracket was put around the reading of a ruby text.
    ruby_bracket: bool,
    has_ruby_brackets: bool,
    ruby: Ruby,
    /// Whether the words that come now are a reading, or the brackets around it.
    is_reading: bool,
    is_bracket: bool,
    reading: String,
    /// How many tags are open whose words stand out from others.
    bold: usize,
    /// How many texts are open whose line ends are shown.
    preformatted: usize,
}

/// More tags than this, one in another, are not followed; looking for the one that ends would take
/// long.
const MOST_OPEN: usize = 256;

impl Tags {
    /// Reads a piece that begins on `line`.
    pub fn read(&mut self, piece: &str, line: u32, writer: &mut PageWriter) {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let mut counter = LineCounter { text: piece, place: 0, line };
        for token in Tokenizer::new_with_emitter(piece, emitter) {
            let Ok(token) = token;
            match token {
                Token::StartTag(tag) => {
                    writer.at_line(counter.line_at(tag.span.start));
                    self.start(&tag, writer);
                }
                Token::EndTag(tag) => self.end(&lossy(&tag.name), writer),
                Token::String(words) => {
                    let line = counter.line_at(words.span.start);
                    let blank = words.value.iter().take_while(|byte| byte.is_ascii_whitespace());
                    let skipped = blank.filter(|byte| **byte == b'\n').count() as u32;
                    writer.at_line(line + skipped);
                    self.words(&lossy(&words.value), writer);
                }
                Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
            }
        }
    }

    fn words(&mut self, words: &str, writer: &mut PageWriter) {
        match self.hidden.last().map(String::as_str) {
            None if self.is_bracket => {}
            None if self.is_reading => self.reading += words,
            None if self.preformatted > 0 => {
                for (place, line) in words.split('\n').enumerate() {
                    if place > 0 {
                        writer.next_line(self.block_of("p"));
                    }
                    writer.words(line);
                }
            }
            None => writer.words(words),
            Some("title") => self.title += words,
            Some(_) => {}
        }
    }

    fn start(&mut self, tag: &StartTag<usize>, writer: &mut PageWriter) {
        let name = lossy(&tag.name);
        match name.as_str() {
            "script" | "style" | "noscript" | "template" | "title" if !tag.self_closing => {
                self.hidden.push(name);
            }
            "br" => writer.break_line(self.block_of("p")),
            "hr" => {
                writer.end_line(Block::Ruler);
                writer.words("---");
                writer.end_line(self.block_of("p"));
            }
            "ruby" | "rb" | "rt" | "rp" if self.ruby == Ruby::Beside => {
                self.end_reading(writer);
                match name.as_str() {
                    "rt" => self.is_reading = true,
                    "rp" => self.is_bracket = true,
                    _ => writer.open_word(),
                }
            }
            "rt" => {
                self.ruby_bracket = !self.has_ruby_brackets;
                if self.ruby_bracket {
                    writer.words("(");
                }
            }
            "rp" => self.has_ruby_brackets = true,
            _ if is_block(&name) => {
                self.end_reading(writer);
                self.asides += usize::from(is_aside(&name));
                writer.end_line(self.block_of(&name));
                self.preformatted += usize::from(name == "pre");
                self.set_bold(&name, true, writer);
            }
            _ => {
                self.set_bold(&name, !tag.self_closing, writer);
                self.start_mark(name, tag, writer);
            }
        }
    }

    /// Notes that a tag begins or ends in which words stand out.
    fn set_bold(&mut self, name: &str, opens: bool, writer: &mut PageWriter) {
        match (name, opens) {
            ("b" | "strong" | "dt", true) => self.bold += 1,
            ("b" | "strong" | "dt", false) => self.bold = self.bold.saturating_sub(1),
            // The end tag of a term may be left out.
            ("dd" | "dl", _) => self.bold = 0,
            _ => return,
        }
        writer.stand_out(self.bold > 0);
    }

    /// Ends a reading or its brackets: the end tags of both may be left out.
    fn end_reading(&mut self, writer: &mut PageWriter) {
        self.is_bracket = false;
        if std::mem::take(&mut self.is_reading) {
            writer.read_word(&std::mem::take(&mut self.reading));
        }
    }

    fn start_mark(&mut self, name: String, tag: &StartTag<usize>, writer: &mut PageWriter) {
        let kind = mark_of(&name).or_else(|| mark_of_style(tag));
        if let Some(kind) = kind {
            writer.open_mark(kind);
        }
        if can_mark(&name) && !tag.self_closing && self.marking.len() < MOST_OPEN {
            self.marking.push((name, kind));
        }
    }

    fn end(&mut self, name: &str, writer: &mut PageWriter) {
        if self.hidden.last().is_some_and(|tag| tag == name) {
            self.hidden.pop();
            if name == "title" {
                writer.title(&self.title);
            }
            return;
        }
        match name {
            "rt" | "rp" | "ruby" if self.ruby == Ruby::Beside => self.end_reading(writer),
            "rt" if std::mem::take(&mut self.ruby_bracket) => writer.words(")"),
            "ruby" => self.has_ruby_brackets = false,
            _ if is_block(name) => {
                self.asides = self.asides.saturating_sub(usize::from(is_aside(name)));
                writer.end_line(self.block_of("p"));
                self.preformatted = self.preformatted.saturating_sub(usize::from(name == "pre"));
                self.set_bold(name, false, writer);
            }
            _ => {
                self.set_bold(name, false, writer);
                let open = self.marking.iter().rposition(|(tag, _)| tag == name);
                if let Some((_, Some(kind))) = open.map(|place| self.marking.remove(place)) {
                    writer.close_mark(kind);
                }
            }
        }
    }

    fn block_of(&self, name: &str) -> Block {
        match name.as_bytes() {
            _ if self.asides > 0 => Block::Aside,
            [b'h', level @ b'1'..=b'6'] => Block::Heading(level - b'0'),
            b"li" => Block::Item,
            _ => Block::Paragraph,
        }
    }
}

fn mark_of(name: &str) -> Option<SpanKind> {
    match name {
        "del" | "s" | "strike" => Some(SpanKind::Deleted),
        "ins" | "u" => Some(SpanKind::Inserted),
        _ => None,
    }
}

/// Pages made by editors strike out and underline by style.
fn mark_of_style(tag: &StartTag<usize>) -> Option<SpanKind> {
    let style = tag.attributes.get(b"style".as_slice())?;
    let style = lossy(&style.value).to_ascii_lowercase();
    let decorated = style.contains("text-decoration");
    match decorated {
        true if style.contains("line-through") => Some(SpanKind::Deleted),
        true if style.contains("underline") => Some(SpanKind::Inserted),
        _ => None,
    }
}

fn can_mark(name: &str) -> bool {
    mark_of(name).is_some() || matches!(name, "span" | "font" | "b" | "i" | "em" | "strong")
}

fn is_aside(name: &str) -> bool {
    matches!(name, "nav" | "header" | "footer" | "aside")
}

fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 36] = [
        "address", "article", "aside", "body", "caption", "dd", "div", "dl", "dt", "fieldset",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "html",
        "li", "main", "nav", "ol", "option", "p", "pre", "section", "table", "tbody", "td", "th",
        "tr", "ul",
    ];
    BLOCKS.contains(&name) || matches!(name, "blockquote" | "figcaption")
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Says on which line a byte lies, for ascending bytes.
struct LineCounter<'a> {
    text: &'a str,
    place: usize,
    line: u32,
}

impl LineCounter<'_> {
    fn line_at(&mut self, place: usize) -> u32 {
        let place = place.min(self.text.len());
        if place > self.place {
            let between = &self.text.as_bytes()[self.place..place];
            self.line += between.iter().filter(|byte| **byte == b'\n').count() as u32;
            self.place = place;
        }
        self.line
    }
}
