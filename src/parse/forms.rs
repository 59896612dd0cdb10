//! Which documents are known, how is each told from the others, and who reads it? Start at
//! [`FORMS`].
//!
//! The first form that recognises a text has it, so the strict ones come first. To know another
//! document, add its reader and a line here. Nothing here reads a text itself.

use std::collections::{BTreeMap, BTreeSet};

use super::decode::is_japanese;
use super::lines::{Line, tongue};
use super::page::{Page, PageLine};
use super::recognise::{self, Evidence, any_date, mailed_date};
use super::{bulletin, english, japanese, notes, numbers, rulings, viewer};
use crate::exchange::{self, File, Format};
use crate::model::{
    DocumentKind, EffectiveDate, Language, Problem, Record, RecordKind, Role, RuleNumber,
};

/// A text in the two shapes that readers want.
pub(super) struct Material<'a> {
    pub lines: &'a [Line<'a>],
    pub page: &'a Page,
    pub is_marked_up: bool,
    /// What a plain text is that translators were given.
    pub file: Option<File>,
}

pub(super) struct Parsed {
    pub records: Vec<Record>,
    pub problems: Vec<Problem>,
    /// The language its writer speaks, for documents that have both.
    pub language: Language,
}

type Found = (Vec<Record>, Vec<Problem>);

/// What speaks for a form, and what reads it.
enum Reader {
    /// A file that translators were given.
    Exchange(Format),
    /// The rules, by the lines of a text.
    Lines(fn(&[Line<'_>]) -> Option<Evidence>, fn(&[Line<'_>]) -> Found),
    /// The same, read by what a page shows where it was marked up.
    Either(fn(&[Line<'_>]) -> Option<Evidence>, fn(&[Line<'_>]) -> Found, fn(&Page) -> Found),
    /// The rules, by what a page shows.
    Page(fn(&Page) -> Option<Evidence>, fn(&Page) -> Found),
    /// A document in pieces; less speaks for it where somebody says that it is this one.
    Pieces(DocumentKind, fn(&Page, bool) -> Option<Evidence>, fn(&Page) -> Found),
}

pub(super) struct Form {
    /// Its name among the words of the interface.
    pub key: &'static str,
    pub name: &'static str,
    reader: Reader,
}

const fn form(key: &'static str, name: &'static str, reader: Reader) -> Form {
    Form { key, name, reader }
}

impl Form {
    pub fn document(&self) -> DocumentKind {
        match self.reader {
            Reader::Pieces(document, ..) => document,
            _ => DocumentKind::Rules,
        }
    }

    /// Whether this is the publisher's own text.
    pub fn is_english(&self) -> bool {
        self.key == "form-english"
    }

    /// Whether this is the Japanese text alone, as its translators publish it.
    pub fn is_japanese(&self) -> bool {
        self.key == "form-japanese"
    }

    /// Whether it has a place for the readings of words beside its text.
    pub fn keeps_readings(&self) -> bool {
        self.is_japanese() || self.key == "form-interleaved"
    }

    fn recognise(&self, material: &Material<'_>, is_said: bool) -> Option<Evidence> {
        match self.reader {
            Reader::Exchange(format) => {
                let file = material.file.as_ref().filter(|file| file.format == format);
                file.map(translators_file)
            }
            Reader::Lines(recognise, _) | Reader::Either(recognise, ..) => {
                recognise(material.lines)
            }
            Reader::Page(recognise, _) => recognise(material.page),
            Reader::Pieces(_, recognise, _) => recognise(material.page, is_said),
        }
    }

    pub fn parse(&self, material: &Material<'_>) -> Parsed {
        let (records, problems) = match self.reader {
            Reader::Exchange(_) => {
                material.file.as_ref().map(exchange::records).unwrap_or_default()
            }
            Reader::Either(_, _, parse) if material.is_marked_up => parse(material.page),
            Reader::Lines(_, parse) | Reader::Either(_, parse, _) => parse(material.lines),
            Reader::Page(_, parse) | Reader::Pieces(_, _, parse) => parse(material.page),
        };
        let language = match self.reader {
            Reader::Pieces(..) => language_of_pieces(&records),
            _ if self.is_english() => Language::En,
            _ => Language::Ja,
        };
        Parsed { records, problems, language }
    }
}

/// All forms that are known, in the order in which they are asked.
const FORMS: [Form; 12] = [
    form("form-po", "a translator's PO file", Reader::Exchange(Format::Po)),
    form("form-xliff", "a translator's XLIFF file", Reader::Exchange(Format::Xliff)),
    form("form-memory", "a translation memory", Reader::Exchange(Format::Memory)),
    form("form-table", "a translator's table", Reader::Exchange(Format::Table)),
    form(
        "form-viewer",
        "a page of a rules viewer",
        Reader::Lines(viewer::recognise, viewer::parse),
    ),
    form(
        "form-interleaved",
        "the Comprehensive Rules in Japanese with the English between",
        Reader::Page(japanese::recognise_page, japanese::parse_page),
    ),
    form(
        "form-english",
        "the Comprehensive Rules in English",
        Reader::Lines(recognise::english_rules, english::parse),
    ),
    form(
        "form-keyed-rulings",
        "a rulings summary with keys",
        Reader::Pieces(DocumentKind::Rulings, keyed_rulings, rulings::parse),
    ),
    form(
        "form-bulletin",
        "an update bulletin",
        Reader::Pieces(DocumentKind::Bulletin, recognise_bulletin, bulletin::parse),
    ),
    form(
        "form-numbered-rulings",
        "numbered rulings",
        Reader::Pieces(DocumentKind::Rulings, numbered, rulings::parse_numbered),
    ),
    form(
        "form-notes",
        "notes on the rules",
        Reader::Pieces(DocumentKind::Notes, recognise_notes, notes::parse),
    ),
    form(
        "form-japanese",
        "the Comprehensive Rules in Japanese",
        Reader::Either(recognise::japanese_rules, japanese::parse, japanese::parse_page),
    ),
];

/// Whether what was taken for `form` is a file that translators were given, in which every unit bears
/// the number that the export gave it.
pub fn is_translators_file(form: &str) -> bool {
    FORMS.iter().any(|known| known.name == form && matches!(known.reader, Reader::Exchange(_)))
}

/// The form of a text, which may be said to be a document of some kind, and what speaks for it.
pub(super) fn recognise(
    material: &Material<'_>,
    wanted: Option<DocumentKind>,
) -> Option<(&'static Form, Evidence)> {
    let is_wanted = |form: &&Form| wanted.is_none_or(|document| form.document() == document);
    let known = |is_said: bool| {
        let mut forms = FORMS.iter().filter(is_wanted);
        forms.find_map(|form| Some((form, form.recognise(material, is_said)?)))
    };
    // A text that can only be the rules may print no date.
    let may_be_rules = match wanted {
        None => recognise::are_rules(material.lines),
        Some(document) => document == DocumentKind::Rules,
    };
    let rules = || may_be_rules.then(|| rules(material)).flatten();
    known(false).or_else(rules).or_else(|| wanted.and_then(|_| known(true)))
}

/// Takes a text for the rules because it has enough of them in order.
fn rules(material: &Material<'_>) -> Option<(&'static Form, Evidence)> {
    let evidence = recognise::rules(material.lines)?;
    let is_japanese = evidence.language == Some(Language::Ja);
    let is_its = |form: &&Form| if is_japanese { form.is_japanese() } else { form.is_english() };
    Some((FORMS.iter().find(is_its)?, evidence))
}

fn translators_file(file: &File) -> Evidence {
    let (translated, english) = (file.translated().count(), file.english);
    let why = format!("{translated} translations, and it names the edition {english}");
    let (language, date) = (Some(Language::Ja), Some(english.effective));
    Evidence { language, date, why, ..Evidence::default() }
}

fn keyed_rulings(page: &Page, is_said: bool) -> Option<Evidence> {
    let keys = rulings::count_keys(page);
    let why = format!("{keys} keys such as `A.7.Ruling.1`");
    (keys >= if is_said { 1 } else { 5 }).then(|| evidence(page, why))
}

fn numbered(page: &Page, is_said: bool) -> Option<Evidence> {
    let head: String = page.lines.iter().take(40).map(|line| line.strip.text.as_str()).collect();
    let says = ["Ruling", "ruling", "裁定", "Errata", "エラッタ", "訂正"];
    let (lists, items) = rulings::count_numbered(page);
    let why = format!("{items} numbered items in {lists} lists, and it speaks of rulings");
    let speaks = items >= 5 && says.iter().any(|word| head.contains(word));
    (speaks || is_said && items > 0).then(|| evidence(page, why))
}

fn recognise_notes(page: &Page, is_said: bool) -> Option<Evidence> {
    let citations = notes::count_citations(page);
    let words: String = page.lines.iter().take(200).map(|line| line.strip.text.as_str()).collect();
    let why = format!("{citations} rules are cited, as in 引用：CR508.1d");
    (citations >= 2 && is_japanese(&words) || is_said).then(|| evidence(page, why))
}

/// Words by which a bulletin calls itself.
const BULLETIN_WORDS: &str = "Update Bulletin, Comprehensive Rules Changes, \
    Comprehensive Rules changes, 総合ルール変更, 総合ルールの変更, 総合ルール更新, \
    総合ルールの更新, 更新通知, ルール変更点, ルール更新";

fn recognise_bulletin(page: &Page, is_said: bool) -> Option<Evidence> {
    let head = page.lines.iter().take(16).map(|line| &line.strip.text);
    let head: Vec<&String> = page.title.iter().chain(head).collect();
    let mut words = BULLETIN_WORDS.split(", ");
    let word = words.find(|word| head.iter().any(|line| line.contains(word)));
    let mut tongues: BTreeMap<RuleNumber, BTreeSet<Language>> = BTreeMap::new();
    // Lines that begin with a number and have struck-out or underlined words, or are headings by
    // colons.
    let (mut marked, mut headed) = (0, 0);
    for PageLine { strip, mark, .. } in &page.lines {
        let Some(read) = numbers::item(&strip.text, None) else { continue };
        tongues.entry(read.number).or_default().insert(tongue(&strip.text[read.printed.len()..]));
        marked += usize::from(strip.is_marked());
        headed += usize::from(!mark.is_empty());
    }
    let items = tongues.len();
    let both = tongues.values().filter(|tongues| tongues.len() > 1).count();
    // A book of rules has thousands; a bulletin that speaks of more than some hundred is none.
    let is_book = items > 400 && both * 3 < items;
    let known = word.is_some() && (items > 0 || page.lines.len() < 200)
        || both >= 3
        || marked >= 3
        || headed >= 3;
    let called = word.map_or(String::new(), |word| format!("it calls itself `{word}`, "));
    let why = format!("{called}{items} rules are spoken of, {both} of them in both languages");
    (known && !is_book || is_said && items > 0).then(|| evidence(page, why))
}

/// The first date that is printed near the beginning; lines that begin with a rule's number print
/// none of their own.
fn date(page: &Page) -> Option<EffectiveDate> {
    let lines = page.lines.iter().take(40).map(|line| line.strip.text.as_str());
    let mut lines = page.title.iter().map(String::as_str).chain(lines);
    lines.find_map(|line| {
        let head = &line[..line.floor_char_boundary(400)];
        if head.contains("Date:") { mailed_date(head) } else { any_date(head) }
    })
}

fn evidence(page: &Page, why: String) -> Evidence {
    Evidence { date: date(page), why, ..Evidence::default() }
}

/// The language of a document in pieces is that of its remarks, else that of most pieces.
fn language_of_pieces(records: &[Record]) -> Language {
    let pieces = || records.iter().filter(|record| record.kind != RecordKind::Front);
    let pieces = || pieces().filter_map(|record| record.piece.as_ref());
    let remark = pieces().find(|piece| piece.role == Role::Remark).map(|piece| piece.language);
    let japanese = pieces().filter(|piece| piece.language == Language::Ja).count();
    // A translation keeps the English beside it; headings may have no Japanese.
    let most = if japanese * 3 >= pieces().count() { Language::Ja } else { Language::En };
    let is_bulletin = records.iter().any(|record| record.kind == RecordKind::Bulletin);
    remark.filter(|_| is_bulletin).unwrap_or(most)
}
