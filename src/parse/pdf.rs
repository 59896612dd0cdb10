//! Which lines does the publisher's PDF print, and where? Start at [`read`].
//!
//! A PDF says where words stand on its pages, and not what a paragraph is: what belongs together
//! is for [`pdf_lines`](super::pdf_lines). Only words are read, no pictures, forms or notes, and
//! nothing is unpacked beyond limits. Nothing here knows rules.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Encoding, LoadOptions, Object};

use super::original::paragraphs_as_text;
use super::pdf_lines::paragraphs;
use super::reading::{MAX_BYTES, Refusal};

/// The most bytes that all streams of objects may have when they are unpacked.
const MAX_OBJECTS: usize = 128 << 20;

/// The most bytes that the contents of all pages may have; a rules text of 1 MB has some 6 MB.
const MAX_CONTENTS: usize = 64 << 20;

/// The most bytes that the table of a font's characters may have.
const MAX_FONT: usize = 1 << 20;

/// More pages or fonts than this have no rules; the newest have 300 pages and a dozen fonts.
const MAX_PAGES: usize = 4096;
const MAX_FONTS: usize = 512;

/// The text of a PDF; none where `bytes` are none.
pub(super) fn read(bytes: &[u8]) -> Option<Result<String, Refusal>> {
    // What a server or mail program put before it does not hold readers up.
    let head = &bytes[..bytes.len().min(FARTHEST_HEAD)];
    let begins = |version: &[u8]| head.windows(version.len()).position(|window| window == version);
    let begin = begins(b"%PDF-1.").or_else(|| begins(b"%PDF-2."));
    let begin = begin.or_else(|| bytes.starts_with(b"%PDF").then_some(0))?;
    let bytes = &bytes[begin..];
    Some({
        // The library promises no panic, but pages are other people's.
        let read = catch_unwind(AssertUnwindSafe(|| read_pages(bytes)));
        let read = read.unwrap_or_else(|_| Err("its objects are damaged".to_owned()));
        let text = read.map(|pages| paragraphs_as_text(&paragraphs(pages)));
        match text {
            Ok(text) if text.len() > MAX_BYTES => Err(Refusal::TooLarge {
                bytes: text.len() as u64,
                most: MAX_BYTES,
                what: "rules text",
            }),
            Ok(text) => Ok(text),
            Err(reason) => Err(Refusal::BrokenDocument { what: "PDF", reason }),
        }
    })
}

/// A PDF begins within so many bytes, as its readers have it.
const FARTHEST_HEAD: usize = 1024;

/// A line of words on a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PrintedLine {
    pub text: String,
    /// Where it begins and ends from the left, in points.
    pub left: f32,
    pub right: f32,
    /// How far it stands above the bottom of the page, in points.
    pub height: f32,
    /// Size of its letters, in points.
    pub size: f32,
    /// Whether all of its words are bold.
    pub is_bold: bool,
    /// Whether its font tells no widths, so that its end is guessed.
    pub is_guessed: bool,
    /// Whether it stands at the height of the one before, behind a gap as columns have.
    pub is_beside: bool,
}

fn read_pages(bytes: &[u8]) -> Result<Vec<Vec<PrintedLine>>, String> {
    let streams = bytes.windows(6).filter(|window| window == b"ObjStm").count().max(1);
    let most = (MAX_OBJECTS / streams).min(MAX_CONTENTS);
    let options = LoadOptions { max_decompressed_size: Some(most), ..LoadOptions::default() };
    let document =
        Document::load_mem_with_options(bytes, options).map_err(|error| error.to_string())?;
    if document.is_encrypted() {
        return Err("it is encrypted".to_owned());
    }
    let mut fonts = Fonts { document: &document, known: HashMap::new() };
    let mut left = MAX_CONTENTS;
    let mut pages = Vec::new();
    for page in document.page_iter() {
        if pages.len() == MAX_PAGES {
            return Err(format!("it has more than {MAX_PAGES} pages"));
        }
        let content = document.get_page_content_with_limit(page, left);
        let content = content.map_err(|error| error.to_string())?;
        left = left.saturating_sub(content.len().max(1));
        let names = document.get_page_fonts(page).map_err(|error| error.to_string())?;
        pages.push(lines_of(&content, &names, &mut fonts)?);
    }
    match pages.iter().all(Vec::is_empty) {
        true => Err("there are no words on its pages".to_owned()),
        false => Ok(pages),
    }
}

/// What is known of the fonts of a document, each read once.
struct Fonts<'a> {
    document: &'a Document,
    known: HashMap<*const Dictionary, Font<'a>>,
}

/// A font: its characters, how wide they are, and whether it is bold.
struct Font<'a> {
    encoding: Option<Encoding<'a>>,
    /// Widths by code, in thousandths of the size.
    widths: BTreeMap<u32, f32>,
    usual: f32,
    /// How many bytes a code has.
    code_bytes: usize,
    is_bold: bool,
}

impl<'a> Fonts<'a> {
    fn font(&mut self, dictionary: &'a Dictionary) -> Result<&Font<'a>, String> {
        let key = std::ptr::from_ref(dictionary);
        if !self.known.contains_key(&key) {
            if self.known.len() == MAX_FONTS {
                return Err(format!("it has more than {MAX_FONTS} fonts"));
            }
            let font = self.read(dictionary)?;
            self.known.insert(key, font);
        }
        self.known.get(&key).ok_or_else(|| "a font is lost".to_owned())
    }

    fn read(&self, font: &'a Dictionary) -> Result<Font<'a>, String> {
        let document = self.document;
        let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
        let name = String::from_utf8_lossy(name).to_lowercase();
        let is_bold = ["bold", "black", "heavy"].iter().any(|weight| name.contains(weight));
        let encoding = font.get_font_encoding_with_limit(document, MAX_FONT);
        let encoding = match encoding {
            Ok(encoding) => Some(encoding),
            Err(lopdf::Error::Decompress(error)) => return Err(error.to_string()),
            Err(_) => None,
        };
        let descendants = font.get_deref(b"DescendantFonts", document).and_then(Object::as_array);
        let descendant = descendants.ok().and_then(|list| list.first());
        let descendant = descendant.and_then(|object| document.dereference(object).ok());
        let descendant = descendant.and_then(|(_, object)| object.as_dict().ok());
        let (widths, usual) = match descendant {
            Some(descendant) => composite_widths(descendant, document),
            None => simple_widths(font, document),
        };
        let code_bytes = if descendant.is_some() { 2 } else { 1 };
        Ok(Font { encoding, widths, usual, code_bytes, is_bold })
    }
}

/// The width of a letter where a font tells none, in thousandths of its size.
const USUAL_WIDTH: f32 = 500.0;

/// How wide a letter is in the fonts that every reader has and that tell no widths, nearly.
fn typical_width(code: u32) -> f32 {
    match u8::try_from(code).unwrap_or(b'n') {
        b'i' | b'j' | b'l' | b't' | b'f' | b'r' | b's' => 320.0,
        b' ' | b'.' | b',' | b';' | b':' | b'!' | b'\'' | b'(' | b')' | b'[' | b']' => 280.0,
        b'm' | b'w' | b'M' | b'W' | 0x97 => 780.0,
        b'A'..=b'Z' => 660.0,
        b'c' | b'e' | b'a' | b'z' => 444.0,
        _ => USUAL_WIDTH,
    }
}

fn simple_widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f32>, f32) {
    let first = font.get(b"FirstChar").and_then(Object::as_i64).unwrap_or(0);
    let widths = font.get_deref(b"Widths", document).and_then(Object::as_array);
    let widths = widths.map(Vec::as_slice).unwrap_or_default().iter().take(256);
    let widths = widths.enumerate().filter_map(|(place, width)| {
        let code = u32::try_from(first.saturating_add(place as i64)).ok()?;
        Some((code, width.as_float().ok()?))
    });
    (widths.collect(), USUAL_WIDTH)
}

/// The widths of a font with codes of two bytes: `c [w …]` and `first last w`.
fn composite_widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f32>, f32) {
    let usual = font.get(b"DW").and_then(Object::as_float).unwrap_or(1000.0);
    let listed = font.get_deref(b"W", document).and_then(Object::as_array);
    let mut rest = listed.map(Vec::as_slice).unwrap_or_default();
    let mut widths = BTreeMap::new();
    let code = |object: &Object| object.as_i64().ok().and_then(|number| u32::try_from(number).ok());
    while let [first, second, more @ ..] = rest {
        let Some(first) = code(first) else { break };
        let second = document.dereference(second).map_or(second, |(_, object)| object);
        rest = more;
        if let Ok(list) = second.as_array() {
            for (code, width) in (first..).zip(list) {
                widths.insert(code, width.as_float().unwrap_or(usual));
            }
            continue;
        }
        let ([width, behind @ ..], Some(last)) = (more, code(second)) else { break };
        rest = behind;
        let width = width.as_float().unwrap_or(usual);
        widths.extend((first..=last.min(0xffff)).map(|code| (code, width)));
    }
    (widths, usual)
}

/// A matrix that places and sizes: `[a b c d e f]`.
type Matrix = [f32; 6];

const UNMOVED: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// First `a`, then `b`.
fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// Walks through what a page paints and writes down where which words stand.
struct Painter<'f, 'a> {
    fonts: &'f mut Fonts<'a>,
    names: &'f BTreeMap<Vec<u8>, &'a Dictionary>,
    lines: Vec<PrintedLine>,
    page: Matrix,
    saved: Vec<Matrix>,
    text: Matrix,
    line: Matrix,
    font: Option<&'a Dictionary>,
    size: f32,
    leading: f32,
    /// Space added to each letter and to each space.
    spacing: [f32; 2],
}

/// States put aside one in another; no writer needs as many.
const MOST_SAVED: usize = 1024;

fn lines_of<'a>(
    content: &[u8],
    names: &BTreeMap<Vec<u8>, &'a Dictionary>,
    fonts: &mut Fonts<'a>,
) -> Result<Vec<PrintedLine>, String> {
    let mut painter = Painter {
        fonts,
        names,
        lines: Vec::new(),
        page: UNMOVED,
        saved: Vec::new(),
        text: UNMOVED,
        line: UNMOVED,
        font: None,
        size: 1.0,
        leading: 0.0,
        spacing: [0.0; 2],
    };
    for operation in Content::decode_iter(content) {
        // What comes behind a break is lost, as it is in any reader; the rules say what is missing.
        let Ok(operation) = operation else { break };
        painter.paint(&operation.operator, &operation.operands)?;
    }
    Ok(painter.lines)
}

impl<'a> Painter<'_, 'a> {
    fn paint(&mut self, operator: &str, operands: &[Object]) -> Result<(), String> {
        let number = |place: usize| {
            operands.get(place).and_then(|operand| operand.as_float().ok()).unwrap_or(0.0)
        };
        let matrix = || [number(0), number(1), number(2), number(3), number(4), number(5)];
        match operator {
            "q" if self.saved.len() < MOST_SAVED => self.saved.push(self.page),
            "Q" => self.page = self.saved.pop().unwrap_or(self.page),
            "cm" => self.page = times(matrix(), self.page),
            "BT" => (self.text, self.line) = (UNMOVED, UNMOVED),
            "Tm" => (self.text, self.line) = (matrix(), matrix()),
            "Td" => self.next_line(number(0), number(1)),
            "TD" => {
                self.leading = -number(1);
                self.next_line(number(0), number(1));
            }
            "T*" => self.next_line(0.0, -self.leading),
            "TL" => self.leading = number(0),
            "Tc" => self.spacing[0] = number(0),
            "Tw" => self.spacing[1] = number(0),
            "Tf" => {
                let name =
                    operands.first().and_then(|operand| operand.as_name().ok()).unwrap_or_default();
                self.font = self.names.get(name).copied();
                self.size = number(1);
            }
            "Tj" => self.show(operands.first())?,
            "'" | "\"" => {
                self.next_line(0.0, -self.leading);
                self.show(operands.last())?;
            }
            "TJ" => {
                let parts = operands.first().and_then(|operand| operand.as_array().ok());
                for part in parts.map(Vec::as_slice).unwrap_or_default() {
                    match part.as_float() {
                        Ok(back) => self.advance(-back / 1000.0 * self.size),
                        Err(_) => self.show(Some(part))?,
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn next_line(&mut self, right: f32, up: f32) {
        self.line = times([1.0, 0.0, 0.0, 1.0, right, up], self.line);
        self.text = self.line;
    }

    fn advance(&mut self, right: f32) {
        self.text = times([1.0, 0.0, 0.0, 1.0, right, 0.0], self.text);
    }

    fn show(&mut self, words: Option<&Object>) -> Result<(), String> {
        let (Some(bytes), Some(font)) = (words.and_then(|object| object.as_str().ok()), self.font)
        else {
            return Ok(());
        };
        let font = self.fonts.font(font)?;
        let text =
            font.encoding.as_ref().and_then(|encoding| Document::decode_text(encoding, bytes).ok());
        let text = text.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
        let codes = bytes.chunks(font.code_bytes);
        let code =
            |chunk: &[u8]| chunk.iter().fold(0_u32, |code, byte| code << 8 | u32::from(*byte));
        let is_guessed = font.widths.is_empty();
        let width = |chunk: &[u8]| match font.widths.get(&code(chunk)) {
            Some(width) => *width,
            None if is_guessed && font.code_bytes == 1 => typical_width(code(chunk)),
            None => font.usual,
        };
        let widths: f32 = codes.clone().map(|chunk| width(chunk) / 1000.0 * self.size).sum();
        let spaces = bytes.iter().filter(|byte| **byte == b' ' && font.code_bytes == 1).count();
        let spacing = self.spacing[0] * codes.len() as f32 + self.spacing[1] * spaces as f32;
        let is_bold = font.is_bold;
        let start = times(self.text, self.page);
        self.advance(widths + spacing);
        let end = times(self.text, self.page);
        let size = (self.size * start[2].hypot(start[3])).abs();
        let line = PrintedLine {
            text,
            left: start[4],
            right: end[4],
            height: start[5],
            size,
            is_bold,
            is_guessed,
            is_beside: false,
        };
        self.put(line);
        Ok(())
    }

    /// Adds words to the line that they stand on, or begins one.
    fn put(&mut self, words: PrintedLine) {
        let places = [words.left, words.right, words.height, words.size];
        if !places.iter().all(|place| place.is_finite()) {
            return;
        }
        if let Some(line) = self.lines.last_mut() {
            let gap = words.left - line.right;
            let size = line.size.max(words.size);
            let is_beside = (line.height - words.height).abs() < size * SAME_LINE
                && gap > -line.size
                && gap < line.size * WIDEST_GAP;
            if is_beside && gap < size * WIDEST_SPACE {
                return line.append(words);
            }
            if is_beside && !words.text.trim().is_empty() {
                return self.lines.push(PrintedLine { is_beside: true, ..words });
            }
        }
        if !words.text.trim().is_empty() {
            self.lines.push(words);
        }
    }
}

impl PrintedLine {
    /// Adds words that stand behind it on the same line.
    pub fn append(&mut self, words: Self) {
        if words.left - self.right > words.size * NARROWEST_SPACE
            && !self.text.ends_with(char::is_whitespace)
            && !words.text.starts_with(char::is_whitespace)
        {
            self.text.push(' ');
        }
        self.text += &words.text;
        self.right = self.right.max(words.right);
        self.is_bold &= words.is_bold || words.text.trim().is_empty();
        self.is_guessed |= words.is_guessed;
    }
}

/// Words on one line stand at one height but for so much of their size; raised signs do, too.
const SAME_LINE: f32 = 0.45;

/// Words further apart than so many letters stand in two columns. Picked by gut feeling.
const WIDEST_GAP: f32 = 40.0;

/// Words further apart than so many letters may stand in two columns, if many lines have a gap at
/// the same place. Picked by gut feeling.
const WIDEST_SPACE: f32 = 1.5;

/// Less than this between two words is no space: a fourth of the size is usual.
const NARROWEST_SPACE: f32 = 0.13;
