//! How is a text marked up, and what does it show? Start at [`Markup::of`], [`html`] and [`markdown`].
//!
//! Words that are struck out or underlined are marked, blocks become lines, all other tags vanish;
//! scripts, styles and addresses of links are not shown. Nothing here knows what the words mean.

use std::collections::HashSet;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::page::{Block, Page, PageWriter};
use crate::exchange::xml::has_root;
use crate::model::SpanKind;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Markup {
    Plain,
    Markdown,
    Html,
}

impl Markup {
    /// How `text` is marked up, as far as its first part shows. It is plain unless it is clearly
    /// something else: rules hold angle brackets and asterisks too.
    pub fn of(text: &str) -> Self {
        let head = &text[..text.floor_char_boundary(64 << 10)];
        // A comment in a PO file begins as a heading in Markdown does, and XML of translators as a
        // page.
        let is_translators = head.lines().any(|line| line.starts_with("msgid \""))
            || has_root(head, "xliff")
            || has_root(head, "tmx");
        match head {
            _ if is_translators => Self::Plain,
            _ if is_html(head) => Self::Html,
            _ if is_markdown(head) => Self::Markdown,
            _ => Self::Plain,
        }
    }
}

fn is_html(head: &str) -> bool {
    let start: String = head.trim_start().chars().take(200).collect::<String>().to_lowercase();
    let declared =
        ["<!doctype html", "<html", "<?xml", "<head", "<body", "<article", "<div", "<p>"];
    let tags = ["<p>", "<p ", "<br", "<div", "<li", "<td", "</p>"];
    let count: usize = tags.iter().map(|tag| head.matches(tag).count()).sum();
    declared.iter().any(|tag| start.starts_with(tag)) || count >= 10 && !has_headings(head)
}

fn is_markdown(head: &str) -> bool {
    let has_meta = head.starts_with("---\n") || head.starts_with("---\r\n");
    let struck = head.matches("~~").count() >= 2;
    let tagged = ["<del>", "<ins>", "<s>", "<strike>", "<u>"].iter().any(|tag| head.contains(tag));
    has_headings(head) || has_meta || struck || tagged
}

fn has_headings(head: &str) -> bool {
    head.lines().any(|line| {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        (1..=6).contains(&level) && line[level..].starts_with(' ')
    })
}

/// The page that a text shows; readings stand beside their words.
pub(super) fn html(text: &str) -> Page {
    let (mut tags, mut writer) = (Tags::default(), PageWriter::default());
    tags.read(text, 1, &mut writer);
    tags.end_reading(&mut writer);
    writer.finish()
}

/// The tags that are open; a page may come in pieces, as it does inside Markdown.
#[derive(Default)]
struct Tags {
    /// Open tags whose words are not shown: scripts and styles, and the title of the page.
    hidden: Vec<String>,
    title: String,
    /// How many menus, headers and footers are open.
    asides: usize,
    /// The reading that the words belong to which come now.
    reading: Option<String>,
    /// Whether they are the brackets around one.
    is_bracket: bool,
    /// How many texts are open whose line ends are shown.
    preformatted: usize,
}

impl Tags {
    /// Reads a piece that begins on `line`.
    fn read(&mut self, piece: &str, line: u32, writer: &mut PageWriter) {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let lines = lines_of(piece);
        let line_at = |place| line - 1 + lines(place);
        for token in Tokenizer::new_with_emitter(piece, emitter) {
            let Ok(token) = token;
            match token {
                Token::StartTag(tag) => {
                    writer.at_line(line_at(tag.span.start));
                    self.start(&tag, writer);
                }
                Token::EndTag(tag) => self.end(&lossy(&tag.name), writer),
                Token::String(words) => {
                    let blank = words.value.iter().take_while(|byte| byte.is_ascii_whitespace());
                    let skipped = blank.filter(|byte| **byte == b'\n').count() as u32;
                    writer.at_line(line_at(words.span.start) + skipped);
                    self.words(&lossy(&words.value), writer);
                }
                Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
            }
        }
    }

    fn words(&mut self, words: &str, writer: &mut PageWriter) {
        match (self.hidden.last().map(String::as_str), &mut self.reading) {
            (None, _) if self.is_bracket => {}
            (None, Some(reading)) => *reading += words,
            (None, None) if self.preformatted > 0 => {
                for (place, line) in words.split('\n').enumerate() {
                    if place > 0 {
                        writer.next_line(self.block_of("p"));
                    }
                    writer.words(line);
                }
            }
            (None, None) => writer.words(words),
            (Some("title"), _) => self.title += words,
            (Some(_), _) => {}
        }
    }

    fn start(&mut self, tag: &StartTag<usize>, writer: &mut PageWriter) {
        let name = lossy(&tag.name);
        match name.as_str() {
            "script" | "style" | "noscript" | "template" | "title" if !tag.self_closing => {
                self.hidden.push(name);
            }
            "br" => writer.break_line(self.block_of("p")),
            "hr" => writer.ruler("---", self.block_of("p")),
            "ruby" | "rb" | "rt" | "rp" => {
                self.end_reading(writer);
                match name.as_str() {
                    "rt" => self.reading = Some(String::new()),
                    "rp" => self.is_bracket = true,
                    _ => writer.open_word(),
                }
            }
            _ if is_block(&name) => {
                self.end_reading(writer);
                self.asides += usize::from(is_aside(&name));
                writer.end_line(self.block_of(&name));
                self.preformatted += usize::from(name == "pre");
            }
            _ if can_mark(&name) && !tag.self_closing => {
                writer.open_mark(&name, mark_of(&name).or_else(|| mark_of_style(tag)));
            }
            _ => {}
        }
    }

    /// Ends a reading or its brackets: the end tags of both may be left out.
    fn end_reading(&mut self, writer: &mut PageWriter) {
        self.is_bracket = false;
        if let Some(reading) = self.reading.take() {
            writer.read_word(&reading);
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
            "rt" | "rp" | "ruby" => self.end_reading(writer),
            _ if is_block(name) => {
                self.asides = self.asides.saturating_sub(usize::from(is_aside(name)));
                writer.end_line(self.block_of("p"));
                self.preformatted = self.preformatted.saturating_sub(usize::from(name == "pre"));
            }
            _ => writer.close_mark(name),
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
    let kinds = [("line-through", SpanKind::Deleted), ("underline", SpanKind::Inserted)];
    let (_, kind) = kinds.into_iter().find(|(line, _)| style.contains(line))?;
    style.contains("text-decoration").then_some(kind)
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

/// On which line of a text each byte stands.
fn lines_of(text: &str) -> impl Fn(usize) -> u32 {
    let ends: Vec<usize> = text.match_indices('\n').map(|hit| hit.0).collect();
    move |place| ends.partition_point(|end| *end < place) as u32 + 1
}

/// The targets of all links of a page, as they are written, each once, in the order of the page.
pub fn links(page: &str) -> Vec<String> {
    let mut emitter = DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    let targets = Tokenizer::new_with_emitter(page, emitter).filter_map(|token| match token {
        Ok(Token::StartTag(tag)) if tag.name.as_slice() == b"a" => {
            Some(lossy(&tag.attributes.get(b"href".as_slice())?.value).trim().to_owned())
        }
        _ => None,
    });
    let mut seen = HashSet::new();
    targets.filter(|target| !target.is_empty() && seen.insert(target.clone())).collect()
}

/// Whether a text is a web page.
pub fn is_web_page(text: &str) -> bool {
    Markup::of(text) == Markup::Html
}

pub(super) fn markdown(text: &str) -> Page {
    let text = without_template_spaces(text);
    let options = Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TABLES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let line_at = lines_of(&text);
    let mut reader = MarkdownReader::default();
    for (event, bytes) in Parser::new_ext(&text, options).into_offset_iter() {
        let line = line_at(bytes.start);
        reader.writer.at_line(line);
        reader.event(event, line);
    }
    reader.writer.finish()
}

/// A page generator's `{{ … }}` and `{% … %}` may stand in the address of a link, where Markdown
/// allows no spaces.
fn without_template_spaces(text: &str) -> String {
    let mut links = text.split("](");
    let first = links.next().unwrap_or_default().to_owned();
    links.fold(first, |out, link| {
        let line = link.find('\n').unwrap_or(link.len());
        let close = link[..line].rfind(['}', ')']).map_or(0, |place| place + 1);
        let (address, behind) = link.split_at(close);
        let is_template = address.contains("{{") || address.contains("{%");
        let address = if is_template { &address.replace(' ', "_") } else { address };
        out + "](" + address + behind
    })
}

#[derive(Default)]
struct MarkdownReader {
    writer: PageWriter,
    tags: Tags,
    /// The numbers of the ordered lists that are open; none for the others.
    lists: Vec<Option<u64>>,
    is_meta: bool,
}

impl MarkdownReader {
    fn event(&mut self, event: Event<'_>, line: u32) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.writer.end_line(Block::Heading(level as u8));
            }
            Event::Start(Tag::MetadataBlock(_)) => {
                self.is_meta = true;
                self.writer.end_line(Block::Meta);
            }
            Event::Start(Tag::List(first)) => self.lists.push(first),
            Event::Start(Tag::Item) => {
                self.writer.end_line(Block::Item);
                if let Some(Some(number)) = self.lists.last_mut() {
                    self.writer.words(&format!("{number}. "));
                    *number += 1;
                }
            }
            Event::Start(Tag::Strikethrough) => {
                self.writer.open_mark("~~", Some(SpanKind::Deleted));
            }
            // The words of a loose list's item are a paragraph behind its number.
            Event::Start(
                Tag::Paragraph | Tag::TableCell | Tag::BlockQuote(_) | Tag::CodeBlock(_),
            ) if self.lists.is_empty() => self.writer.end_line(self.block()),
            Event::End(TagEnd::Strikethrough) => self.writer.close_mark("~~"),
            Event::End(
                end @ (TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::List(_)
                | TagEnd::TableCell
                | TagEnd::MetadataBlock(_)
                | TagEnd::CodeBlock),
            ) => {
                self.is_meta = false;
                if matches!(end, TagEnd::List(_)) {
                    self.lists.pop();
                }
                self.writer.end_line(self.block());
            }
            Event::Text(words) if self.is_meta => {
                for (place, line_of_meta) in words.lines().enumerate() {
                    self.writer.at_line(line + place as u32);
                    self.writer.words(line_of_meta);
                    self.writer.end_line(Block::Meta);
                }
            }
            Event::Text(words) | Event::Code(words) => self.writer.words(&words),
            Event::Html(tags) | Event::InlineHtml(tags) => {
                self.tags.read(&tags, line, &mut self.writer);
            }
            Event::SoftBreak => self.writer.words("\n"),
            Event::HardBreak => self.writer.break_line(self.block()),
            Event::Rule => self.writer.ruler("----", Block::Paragraph),
            _ => {}
        }
    }

    fn block(&self) -> Block {
        if self.lists.is_empty() { Block::Paragraph } else { Block::Item }
    }
}
