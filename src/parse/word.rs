//! Which text does the publisher's Word document hold? Start at [`read`].
//!
//! A Word document is a ZIP file with its text in one XML file. What comes out is the text as the
//! publisher gives it beside, a line a paragraph, so that all that follows is the same. What is
//! struck by a tracked change, footnotes and headers are no part of it. Nothing here knows rules.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::refusal::{self, MAX_BYTES, RULES_TEXT, Refusal, WORD, WORD_TEXT};
use crate::exchange::xml::{Element, attribute, elements};

/// The most bytes of XML that a Word document's text can have; a rules text of 1 MB has some 8 MB.
const MAX_XML: u64 = 64 << 20;

const MAX_FILES: usize = 4096;

/// The text of a Word document; none where `bytes` are no ZIP file.
pub(super) fn read(bytes: &[u8]) -> Option<Result<String, Refusal>> {
    bytes.starts_with(b"PK\x03\x04").then(|| read_zip(bytes))
}

fn read_zip(bytes: &[u8]) -> Result<String, Refusal> {
    let mut files = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    if files.len() > MAX_FILES {
        return Err(broken(format!("there are {} files in it", files.len())));
    }
    if files.index_for_name(TEXT).is_none() {
        return Err(Refusal::OtherFormat("what-zip"));
    }
    let file = files.by_name(TEXT).map_err(broken)?;
    let mut xml = Vec::new();
    // What a file says of its own size is not believed.
    file.take(MAX_XML + 1).read_to_end(&mut xml).map_err(broken)?;
    if xml.len() as u64 > MAX_XML {
        return Err(Refusal::too_large(xml.len(), MAX_XML as usize, WORD_TEXT));
    }
    let xml = String::from_utf8(xml).map_err(broken)?;
    let mut walk = ParagraphWalk::default();
    elements(&xml, MOST_OPEN, |element| walk.element(&element)).map_err(broken)?;
    let lines = walk.paragraphs.iter().map(|paragraph| [without_page_number(paragraph), "\n"]);
    let text = lines.flatten().collect::<String>();
    match text.len() > MAX_BYTES {
        true => Err(Refusal::too_large(text.len(), MAX_BYTES, RULES_TEXT)),
        false => Ok(text),
    }
}

fn broken(reason: impl ToString) -> Refusal {
    Refusal::BrokenDocument { what: WORD, reason: refusal::broken(&reason.to_string()) }
}

/// The file of a Word document that holds its text.
const TEXT: &str = "word/document.xml";

#[derive(Debug, Default)]
struct Paragraph {
    text: String,
    is_of_contents: bool,
}

/// More elements than this, one in another, are no document of words.
const MOST_OPEN: usize = 256;

#[derive(Default)]
struct ParagraphWalk {
    paragraphs: Vec<Paragraph>,
    /// Paragraphs that are open: one may stand in a box inside another.
    open: Vec<Paragraph>,
    /// How many elements are open whose words are not shown or stand elsewhere again.
    hidden: usize,
    in_words: bool,
}

impl ParagraphWalk {
    fn element(&mut self, element: &Element<'_>) {
        match element {
            Element::Start(name, ..) if is_hidden(name) => self.hidden += 1,
            Element::End(name, _) if is_hidden(name) => {
                self.hidden = self.hidden.saturating_sub(1);
            }
            Element::Start("p", ..) => self.open.push(Paragraph::default()),
            Element::End("p", _) => self.paragraphs.extend(self.open.pop()),
            Element::Start("pStyle", tag, _) => {
                let style = attribute(tag, "w:val").unwrap_or_default();
                if let Some(paragraph) = self.open.last_mut() {
                    paragraph.is_of_contents = style.starts_with("TOC");
                }
            }
            Element::Start("t", ..) => self.in_words = true,
            Element::End("t", _) => self.in_words = false,
            Element::Start("tab", ..) => self.push("\t"),
            Element::Start("br" | "cr", ..) => self.push("\n"),
            Element::Start("noBreakHyphen", ..) => self.push("-"),
            Element::Words(words) if self.in_words => self.push(words),
            _ => {}
        }
    }

    fn push(&mut self, words: &str) {
        if let Some(paragraph) = self.open.last_mut().filter(|_| self.hidden == 0) {
            paragraph.text += words;
        }
    }
}

/// Words that a tracked change took away, the second form of what older programs cannot show, and
/// where tabs stop.
fn is_hidden(name: &str) -> bool {
    matches!(name, "moveFrom" | "del" | "Fallback" | "tabs")
}

/// A line of the contents ends with the number of its page, behind a tab.
fn without_page_number(paragraph: &Paragraph) -> &str {
    match paragraph.text.rsplit_once('\t') {
        Some((title, page)) if paragraph.is_of_contents && page.parse::<u32>().is_ok() => title,
        _ => &paragraph.text,
    }
}
