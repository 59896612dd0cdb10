//! What does a Markdown text show? Start at [`read`].
//!
//! Struck-out words, tags inside the text and the block that a file says of itself are kept as
//! what they are; addresses of links are not shown. Nothing here knows what the words mean.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::html::Tags;
use super::page::{Block, Page, PageWriter};
use crate::model::SpanKind;

/// Reads a Markdown text.
pub(super) fn read(text: &str) -> Page {
    let text = without_template_spaces(text);
    let options = Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TABLES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let starts: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(place, _)| place + 1)).collect();
    let mut reader = Reader::default();
    for (event, bytes) in Parser::new_ext(&text, options).into_offset_iter() {
        let line = starts.partition_point(|start| *start <= bytes.start) as u32;
        reader.writer.at_line(line);
        reader.event(event, line);
    }
    reader.writer.finish()
}

/// No address is longer than this, in bytes.
const LONGEST_ADDRESS: usize = 2000;

/// A page generator's `{{ … }}` and `{% … %}` may stand in the address of a link, where Markdown
/// allows no spaces.
fn without_template_spaces(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("](").map(|place| place + 2) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let within = rest.floor_char_boundary(LONGEST_ADDRESS);
        let line = rest[..within].find('\n').unwrap_or(within);
        let close = rest[..line].rfind(['}', ')']).map_or(0, |place| place + 1);
        let address = &rest[..close];
        if address.contains("{{") || address.contains("{%") {
            out.push_str(&address.replace(' ', "_"));
            rest = &rest[close..];
        }
    }
    out.push_str(rest);
    out
}

#[derive(Default)]
struct Reader {
    writer: PageWriter,
    tags: Tags,
    /// The numbers of the ordered lists that are open; none for the others.
    lists: Vec<Option<u64>>,
    is_meta: bool,
}

impl Reader {
    fn event(&mut self, event: Event<'_>, line: u32) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
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
            Event::Rule => {
                self.writer.end_line(Block::Ruler);
                self.writer.words("----");
                self.writer.end_line(Block::Paragraph);
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => self.writer.end_line(Block::Heading(level as u8)),
            Tag::MetadataBlock(_) => {
                self.is_meta = true;
                self.writer.end_line(Block::Meta);
            }
            Tag::List(first) => self.lists.push(first),
            Tag::Item => {
                self.writer.end_line(Block::Item);
                if let Some(Some(number)) = self.lists.last_mut() {
                    self.writer.words(&format!("{number}. "));
                    *number += 1;
                }
            }
            Tag::Strikethrough => self.writer.open_mark(SpanKind::Deleted),
            // The words of a loose list's item are a paragraph behind its number.
            Tag::Paragraph | Tag::TableCell | Tag::BlockQuote(_) | Tag::CodeBlock(_)
                if self.lists.is_empty() =>
            {
                self.writer.end_line(self.block());
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strikethrough => self.writer.close_mark(SpanKind::Deleted),
            TagEnd::List(_) => {
                self.lists.pop();
                self.writer.end_line(self.block());
            }
            TagEnd::MetadataBlock(_) => {
                self.is_meta = false;
                self.writer.end_line(Block::Paragraph);
            }
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::Item
            | TagEnd::TableCell
            | TagEnd::CodeBlock => self.writer.end_line(self.block()),
            _ => {}
        }
    }

    fn block(&self) -> Block {
        if self.lists.is_empty() { Block::Paragraph } else { Block::Item }
    }
}
