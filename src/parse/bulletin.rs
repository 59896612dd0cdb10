//! How is an update bulletin read? Start at [`parse`].
//!
//! A bulletin speaks of one rule after the other: the text in English, in Japanese or both, its
//! examples, and what the writer has to say. Headings tell the items apart where there are any,
//! and the numbers at the beginnings of lines where there are none. Where line ends were lost, a
//! line holds several pieces: the Japanese rule follows the English one at once, and an example its
//! rule. Nothing here knows the rules themselves, so words that lost their strike-through stay as
//! they came.

use super::lines::{Builder, Line, is_finished, is_title_like, tongue};
use super::numbers::{self, NumberLine, example_mark};
use super::page::{Block, Page, PageLine, Strip, translator_notes};
use crate::model::{
    Language, Level, NumberRange, Part, Piece, Problem, Record, RecordKind, Role, RuleNumber, Term,
};

pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = BulletinReader::default();
    let ruler = page.lines.iter().position(|line| line.block == Block::Ruler);
    let has_meta = page.lines.iter().any(|line| line.block == Block::Meta);
    let preamble = ruler.filter(|_| has_meta).unwrap_or(0);
    for (place, line) in page.lines.iter().enumerate() {
        match line.block {
            Block::Meta | Block::Aside | Block::Ruler => reader.matter(line),
            _ if place < preamble => reader.matter(line),
            _ => reader.line(line),
        }
    }
    reader.attach_remarks();
    reader.builder.finish()
}

#[derive(Default)]
struct BulletinReader {
    builder: Builder,
    item: Item,
    in_glossary: bool,
    /// Places of remarks that stand between items.
    waiting: Vec<usize>,
}

/// The item that pieces are being added to.
#[derive(Clone, Debug, Default)]
struct Item {
    id: u32,
    number: Option<RuleNumber>,
    from: Option<RuleNumber>,
    numbers: Vec<NumberRange>,
    /// The number of the last text, whose examples follow it.
    last_number: Option<RuleNumber>,
    /// The number it had before.
    last_from: Option<RuleNumber>,
    term: Option<String>,
    /// Whether a heading opened it, so that it goes on until the next one.
    by_heading: bool,
    has_english: bool,
    has_japanese: bool,
    has_remark: bool,
}

impl BulletinReader {
    fn matter(&mut self, line: &PageLine) {
        let part = match line.block {
            Block::Ruler => Part::Ornament,
            Block::Aside => Part::Navigation,
            _ => Part::Preamble,
        };
        self.builder.matter(&line.source(), self.builder.side(), part);
    }

    fn line(&mut self, line: &PageLine) {
        let only_numbers = || {
            let (numbers, rest) = numbers::listed(&line.strip.text);
            let first = numbers.first().filter(|_| rest.is_empty());
            first.is_some_and(|range| range.first().level() >= Level::Rule)
        };
        if matches!(line.block, Block::Heading(_)) || only_numbers() {
            return self.heading(line);
        }
        for strip in segments(&line.strip, self.item.number) {
            self.segment(line, strip);
        }
    }

    fn heading(&mut self, line: &PageLine) {
        let text = &line.strip.text;
        if line.block == Block::Heading(1) && self.item.id == 0 {
            let (kind, source) = (RecordKind::Front, line.source());
            self.builder.start(&source, kind, None, &line.mark, text).part = Some(Part::Title);
            return;
        }
        let (numbers, title) = numbers::listed(text);
        let number = numbers.first().map(|range| range.first());
        let lower = title.to_lowercase();
        let is_glossary = lower.starts_with("glossary") || lower.starts_with("用語集");
        // Another part of the bulletin, after the glossary too.
        let is_part = !line.mark.is_empty() && line.block == Block::Heading(2);
        self.in_glossary = match number {
            Some(number) => self.in_glossary && number.level() > Level::Section,
            None => is_glossary || self.in_glossary && !is_part,
        };
        let is_term = self.in_glossary && !is_glossary && number.is_none();
        let term = is_term.then(|| title.to_owned());
        self.open(Item { number, numbers, term, by_heading: true, ..Item::default() });
        let printed = &text[..text.len() - title.len()];
        let strip = line.strip.part(printed.len()..text.len());
        let piece = Piece::new(tongue(text), Role::Heading);
        self.add(line, number, &format!("{}{printed}", line.mark), &strip, piece);
    }

    fn open(&mut self, item: Item) {
        self.item = Item { id: self.item.id + 1, ..item };
    }

    /// Opens the item of a number that no heading names.
    fn open_number(&mut self, number: RuleNumber) {
        self.in_glossary = false;
        let numbers = vec![number.into()];
        self.open(Item { number: Some(number), numbers, ..Item::default() });
    }

    /// Opens an entry of the glossary that no heading names.
    fn open_term(&mut self, term: String) {
        self.in_glossary = true;
        self.open(Item { term: Some(term), ..Item::default() });
    }

    fn segment(&mut self, line: &PageLine, strip: Strip) {
        if let Some(mark) = example_mark(&strip.text) {
            return self.example(line, strip.part(mark..strip.text.len()), &strip.text[..mark]);
        }
        if let Some(read) = numbers::item(&strip.text, self.item.number) {
            return match is_remark(&strip.text[read.printed.len()..]) {
                true => self.numbered_remark(line, &strip, read.number),
                false => self.numbered(line, &strip, read),
            };
        }
        let section = numbers::numbered(&strip.text, None)
            .filter(|read| read.number.level() == Level::Section && is_title_like(&strip.text));
        let Some(NumberLine { number, printed, .. }) = section else {
            return self.unnumbered(line, strip);
        };
        self.open_number(number);
        let piece = Piece::new(tongue(&strip.text), Role::Heading);
        let title = strip.part(printed.len()..strip.text.len());
        self.add(line, Some(number), printed, &title, piece);
    }

    fn example(&mut self, line: &PageLine, strip: Strip, printed: &str) {
        let mut piece = Piece::new(tongue(&strip.text), Role::Example);
        let number = self.item.last_number.or(self.item.number);
        piece.numbers = number.map(NumberRange::from).into_iter().collect();
        piece.renumbered_from = self.item.last_from;
        self.add(line, number, printed, &strip, piece);
    }

    fn numbered(&mut self, line: &PageLine, strip: &Strip, read: NumberLine<'_>) {
        let text = strip.part(read.printed.len()..strip.text.len());
        let language = tongue(&text.text);
        let same = self.item.number == Some(read.number)
            && (self.item.from == read.from || self.item.from.is_none() && read.from.is_some());
        // A section's heading opens no item for the rules below it.
        let is_under_section =
            self.item.number.is_none_or(|number| number.level() <= Level::Section);
        if !self.item.by_heading && !same || is_under_section {
            self.open_number(read.number);
        }
        if !self.item.by_heading {
            self.item.from = read.from.or(self.item.from);
        }
        let is_title =
            language == Language::Ja && !self.item.has_english && is_title_like(&text.text);
        let role = if is_title { Role::Heading } else { Role::Text };
        let mut piece = Piece::new(language, role);
        piece.renumbered_from = read.from;
        if self.item.last_number != Some(read.number) || read.from.is_some() {
            self.item.last_from = read.from;
        }
        self.item.last_number = Some(read.number);
        piece.numbers = vec![read.number.into()];
        self.add(line, Some(read.number), read.printed, &text, piece);
    }

    fn numbered_remark(&mut self, line: &PageLine, strip: &Strip, number: RuleNumber) {
        let mut piece = Piece::new(tongue(&strip.text), Role::Remark);
        if !self.item.by_heading {
            piece.numbers = vec![number.into()];
        }
        self.wait_for_item();
        self.add(line, Some(number), "", strip, piece);
    }

    /// The next record is a remark that may belong to the item that follows it.
    fn wait_for_item(&mut self) {
        if !self.item.by_heading {
            self.waiting.push(self.builder.records_mut().len());
        }
    }

    fn unnumbered(&mut self, line: &PageLine, strip: Strip) {
        let language = tongue(&strip.text);
        if self.continues(&strip.text, language, line.block) {
            return self.append(line, &strip);
        }
        let role = match (self.in_glossary || self.opens_glossary(&strip, language), language) {
            (true, _) => self.glossary_role(&strip, language),
            (false, _) if strip.is_marked() && !self.item.has_remark => Role::Text,
            _ => Role::Remark,
        };
        let number = self.item.number.filter(|number| number.level() >= Level::Rule);
        if role == Role::Remark && number.is_none() {
            self.wait_for_item();
        }
        self.add(line, number, "", &strip, Piece::new(language, role));
    }

    /// Whether the piece before was broken off: then this line goes on with it.
    fn continues(&self, text: &str, language: Language, block: Block) -> bool {
        let Some(last) = self.builder.last().filter(|_| block == Block::Paragraph) else {
            return false;
        };
        let Some(piece) = &last.piece else { return false };
        let open = matches!(piece.role, Role::Text | Role::Example) && piece.language == language;
        let long = last.text.chars().count() > 40
            || text.starts_with(|letter: char| letter.is_lowercase());
        open && long && !is_finished(&last.text) && !self.item.by_heading
    }

    fn append(&mut self, line: &PageLine, strip: &Strip) {
        self.builder.add(&Line { raw: &strip.text, ..line.source() }, true);
        if let Some(Record { text, piece: Some(piece), .. }) = self.builder.records_mut().last_mut()
        {
            piece.spans.extend(strip.spans(text.len() - strip.text.len()));
        }
    }

    /// In a bulletin without headings a short line in title case begins a glossary entry.
    fn opens_glossary(&self, strip: &Strip, language: Language) -> bool {
        let named = strip.text.starts_with(|letter: char| letter.is_uppercase());
        let after_rules = self.item.has_english && !self.item.by_heading;
        language == Language::En && after_rules && named && is_title_like(&strip.text)
    }

    fn glossary_role(&mut self, strip: &Strip, language: Language) -> Role {
        let by_heading = self.item.by_heading;
        let short = is_title_like(&strip.text);
        match language {
            Language::En if by_heading && self.item.term.is_none() => Role::Remark,
            Language::En if by_heading && (self.item.has_japanese || self.item.has_remark) => {
                Role::Remark
            }
            Language::En if by_heading && self.names_term(&strip.text) => Role::Heading,
            Language::En if by_heading => Role::Text,
            Language::En if short => {
                self.open_term(strip.text.clone());
                Role::Heading
            }
            // A second definition without a headword: that of another entry, whose name its last
            // reference may tell.
            Language::En if self.item.has_english => {
                self.open_term(title_of_last_reference(&strip.text).unwrap_or_default());
                Role::Text
            }
            Language::En => Role::Text,
            Language::Ja if self.item.has_remark || self.item.term.is_none() => Role::Remark,
            Language::Ja if short && !self.item.has_japanese => Role::Heading,
            Language::Ja => Role::Text,
        }
    }

    /// Whether a line is the headword of the open entry, perhaps with a word more or less.
    fn names_term(&self, text: &str) -> bool {
        let term = self.item.term.as_deref().unwrap_or_default();
        let same = text.starts_with(term) || term.starts_with(text);
        !self.item.has_english && same && is_title_like(text)
    }

    fn add(
        &mut self,
        line: &PageLine,
        number: Option<RuleNumber>,
        printed: &str,
        strip: &Strip,
        mut piece: Piece,
    ) {
        piece.item = self.item.id;
        if piece.numbers.is_empty() {
            piece.numbers = self.item.numbers.clone();
        }
        piece.spans = match strip.is_marked() {
            true => strip.spans(0),
            false => translator_notes(&strip.text),
        };
        match (piece.role, piece.language) {
            (Role::Text, Language::En) => self.item.has_english = true,
            (Role::Text, Language::Ja) => self.item.has_japanese = true,
            (Role::Remark, _) => self.item.has_remark = true,
            _ => {}
        }
        let term = self.item.term.as_ref().filter(|term| !term.is_empty());
        let term = term.map(|term| Term { headword: term.clone(), ..Term::default() });
        let (kind, source) = (RecordKind::Bulletin, line.source());
        let record = self.builder.start(&source, kind, number, printed, &strip.text);
        (record.term, record.piece) = (term, Some(Box::new(piece)));
    }

    /// A remark between items belongs to the one whose number it begins with; one right below a
    /// section's title belongs to the item that follows.
    fn attach_remarks(&mut self) {
        let mut next = None;
        for (place, record) in self.builder.records_mut().iter_mut().enumerate().rev() {
            let Some(piece) = &mut record.piece else { continue };
            if piece.role == Role::Text {
                next = Some((piece.item, record.number, piece.renumbered_from));
            }
            if self.waiting.pop_if(|waiting| *waiting == place).is_none() {
                continue;
            }
            let spoken = piece.numbers.first().map(|range| range.first());
            let Some((item, number, _)) = next.filter(|(_, number, from)| {
                let mut both = number.iter().chain(from);
                spoken.is_some_and(|spoken| both.any(|number| spoken.covers(*number)))
            }) else {
                continue;
            };
            let number = number.map(NumberRange::from);
            piece.item = item;
            piece.numbers.retain(|range| Some(*range) != number && range.first().rule_part() > 0);
            piece.numbers.splice(0..0, number);
            record.number = piece.numbers.first().map(|range| range.first());
        }
    }
}

/// Whether a line says something about a rule and not the rule itself, by what follows the number in
/// front: no rule begins with a particle or in the middle of a sentence.
fn is_remark(behind: &str) -> bool {
    const PARTICLES: [&str; 9] = ["項", "は", "の", "が", "も", "と", "では", "を", "に"];
    let japanese = PARTICLES.iter().any(|particle| behind.starts_with(particle));
    let word = behind.strip_prefix(' ').unwrap_or_default();
    let first = word.split(' ').next().unwrap_or_default();
    let lower = first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_lowercase());
    japanese || lower && tongue(behind) == Language::En
}

/// The line in pieces: before a number that comes again with text in the other language, and
/// before the mark of an example that follows a sentence.
fn segments(line: &Strip, heading: Option<RuleNumber>) -> Vec<Strip> {
    let first = numbers::item(&line.text, heading);
    let mut cuts = vec![0];
    let mut within_number = first.map_or(0, |number| number.printed.len());
    for (place, letter) in line.text.char_indices().skip(1) {
        if place < within_number {
            continue;
        }
        let before = line.text[..place].trim_end();
        let is_mark =
            matches!(letter, 'E' | 'e' | '例') && example_mark(&line.text[place..]).is_some();
        let after_sentence = before.ends_with(['.', '”', '"', ')', '’', '。', '」', '）', '』']);
        let may_begin = letter.is_ascii_digit() && after_sentence;
        let translation = may_begin.then(|| translation_at(line, place, first?)).flatten();
        if let Some(length) = translation {
            within_number = place + length;
        }
        if translation.is_some() || is_mark && after_sentence && first.is_some() {
            cuts.push(place);
        }
    }
    cuts.push(line.text.len());
    let strips = cuts.windows(2).map(|pair| line.part(pair[0]..pair[1]));
    strips.filter(|strip| !strip.text.is_empty()).collect()
}

/// Bytes of the number that opened the line, where it stands again with Japanese behind it.
fn translation_at(line: &Strip, place: usize, first: NumberLine<'_>) -> Option<usize> {
    let again = numbers::item(&line.text[place..], None)?;
    let behind = line.text[place + again.printed.len()..].trim_start();
    let sentence: String = behind.chars().take(30).collect();
    let same = again.number == first.number && tongue(&sentence) == Language::Ja;
    same.then_some(again.printed.len())
}

/// `See rule 702.176, “Impending.”` at the end tells what the entry is called.
fn title_of_last_reference(text: &str) -> Option<String> {
    let inside = text.trim_end().strip_suffix(['”', '"'])?;
    let (_, title) = inside.rsplit_once(['“', '"'])?;
    Some(title.trim_end_matches(['.', ',']).to_owned())
}
