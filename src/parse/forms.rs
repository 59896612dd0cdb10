//! Which documents are known, how is each told from the others, and who reads it? Start at
//! [`FORMS`].
//!
//! The first form that recognises a text has it, so the strict ones come first. To know another
//! document, add its reader and a line here. Nothing here reads a text itself.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::decode::is_japanese;
use super::lines::{Line, tongue};
use super::page::Page;
use super::recognise::{self, Evidence, any_date, mailed_date};
use super::refusal::What;
use super::{bulletin, english, exchange, japanese, notes, numbers, rulings, viewer};
use crate::model::{
    DocumentKind, EffectiveDate, Language, Problem, Record, RecordKind, Role, RuleNumber,
};

/// A text in the two shapes that readers want.
pub(super) struct Material<'a> {
    /// The lines of a plain text.
    pub lines: &'a [Line<'a>],
    page: OnceCell<Page>,
    is_marked_up: bool,
}

impl<'a> Material<'a> {
    pub fn plain(lines: &'a [Line<'a>]) -> Self {
        Self { lines, page: OnceCell::new(), is_marked_up: false }
    }

    /// A text that was marked up, with its lines.
    pub fn page(lines: &'a [Line<'a>], page: &Page) -> Self {
        Self { lines, page: OnceCell::from(page.clone()), is_marked_up: true }
    }

    /// The page, of a text that was marked up.
    fn marked_up(&self) -> Option<&Page> {
        self.is_marked_up.then(|| self.as_page())
    }

    fn as_page(&self) -> &Page {
        self.page.get_or_init(|| Page::plain(self.lines).with_colon_headings())
    }
}

pub(super) struct Parsed {
    pub records: Vec<Record>,
    pub problems: Vec<Problem>,
    /// The language its writer speaks, for documents that have both.
    pub language: Language,
    pub sections_held: Vec<RuleNumber>,
}

pub(super) struct Form {
    /// What people are told: "this is …".
    pub name: &'static str,
    pub document: DocumentKind,
    /// Its name among the words of the interface.
    key: &'static str,
    /// What speaks for it; less is enough where somebody says that it is this document.
    recognise: fn(&Material<'_>, bool) -> Option<Evidence>,
    pub parse: fn(&Material<'_>) -> Parsed,
}

impl Form {
    /// What people are told that it is.
    pub fn what(&self) -> What {
        What(self.key, self.name)
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
}

/// All forms that are known, in the order in which they are asked.
const FORMS: [Form; 12] = [
    Form {
        name: "a translator's PO file",
        key: "form-po",
        document: DocumentKind::Rules,
        recognise: |material, _| exchange::recognise(material.lines, exchange::po),
        parse: |material| parsed(exchange::parse(material.lines, exchange::po), Language::Ja),
    },
    Form {
        name: "a translator's XLIFF file",
        key: "form-xliff",
        document: DocumentKind::Rules,
        recognise: |material, _| exchange::recognise(material.lines, exchange::xliff),
        parse: |material| parsed(exchange::parse(material.lines, exchange::xliff), Language::Ja),
    },
    Form {
        name: "a translation memory",
        key: "form-memory",
        document: DocumentKind::Rules,
        recognise: |material, _| exchange::recognise(material.lines, exchange::tmx),
        parse: |material| parsed(exchange::parse(material.lines, exchange::tmx), Language::Ja),
    },
    Form {
        name: "a translator's table",
        key: "form-table",
        document: DocumentKind::Rules,
        recognise: |material, _| exchange::recognise(material.lines, exchange::table),
        parse: |material| parsed(exchange::parse(material.lines, exchange::table), Language::Ja),
    },
    Form {
        name: "a page of a rules viewer",
        key: "form-viewer",
        document: DocumentKind::Rules,
        recognise: |material, _| viewer::recognise(material.lines),
        parse: |material| {
            let mut parsed = parsed(viewer::parse(material.lines), Language::Ja);
            let label = viewer::label(material.lines);
            parsed.sections_held = label.map(|label| label.sections).unwrap_or_default();
            parsed
        },
    },
    Form {
        name: "the Comprehensive Rules in Japanese with the English between",
        key: "form-interleaved",
        document: DocumentKind::Rules,
        recognise: |material, _| japanese::recognise_page(material.as_page()),
        parse: |material| parsed(japanese::parse_page(material.as_page()), Language::Ja),
    },
    Form {
        name: "the Comprehensive Rules in English",
        key: "form-english",
        document: DocumentKind::Rules,
        recognise: |material, _| recognise::english_rules(material.lines),
        parse: |material| parsed(english::parse(material.lines), Language::En),
    },
    Form {
        name: "a rulings summary with keys",
        key: "form-keyed-rulings",
        document: DocumentKind::Rulings,
        recognise: keyed_rulings,
        parse: |material| of_pieces(rulings::parse(material.as_page())),
    },
    Form {
        name: "an update bulletin",
        key: "form-bulletin",
        document: DocumentKind::Bulletin,
        recognise: recognise_bulletin,
        parse: |material| of_pieces(bulletin::parse(material.as_page())),
    },
    Form {
        name: "numbered rulings",
        key: "form-numbered-rulings",
        document: DocumentKind::Rulings,
        recognise: numbered,
        parse: |material| of_pieces(rulings::parse_numbered(material.as_page())),
    },
    Form {
        name: "notes on the rules",
        key: "form-notes",
        document: DocumentKind::Notes,
        recognise: recognise_notes,
        parse: |material| of_pieces(notes::parse(material.as_page())),
    },
    Form {
        name: "the Comprehensive Rules in Japanese",
        key: "form-japanese",
        document: DocumentKind::Rules,
        recognise: |material, _| recognise::japanese_rules(material.lines),
        parse: |material| {
            let read = match material.marked_up() {
                Some(page) => japanese::parse_page(page),
                None => japanese::parse(material.lines),
            };
            parsed(read, Language::Ja)
        },
    },
];

/// Whether what was taken for `form` is a file that translators were given, in which every unit bears
/// the number that the export gave it.
pub fn is_translators_file(form: &str) -> bool {
    let of_export = ["form-po", "form-xliff", "form-memory", "form-table"];
    FORMS.iter().any(|known| known.name == form && of_export.contains(&known.key))
}

/// The form of a text, which may be said to be a document of some kind, and what speaks for it.
pub(super) fn recognise(
    material: &Material<'_>,
    wanted: Option<DocumentKind>,
) -> Option<(&'static Form, Evidence)> {
    let is_wanted = |form: &&Form| wanted.is_none_or(|document| form.document == document);
    let known = |is_said: bool| {
        let mut forms = FORMS.iter().filter(is_wanted);
        forms.find_map(|form| Some((form, (form.recognise)(material, is_said)?)))
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

fn keyed_rulings(material: &Material<'_>, is_said: bool) -> Option<Evidence> {
    let page = material.as_page();
    let keys = rulings::count_keys(page);
    let why = format!("{keys} keys such as `A.7.Ruling.1`");
    (keys >= if is_said { 1 } else { 5 }).then(|| evidence(page, why))
}

fn numbered(material: &Material<'_>, is_said: bool) -> Option<Evidence> {
    let page = material.as_page();
    let head: String = page.lines.iter().take(40).map(|line| line.strip.text.as_str()).collect();
    let says = ["Ruling", "ruling", "裁定", "Errata", "エラッタ", "訂正"];
    let (lists, items) = rulings::count_numbered(page);
    let why = format!("{items} numbered items in {lists} lists, and it speaks of rulings");
    let speaks = items >= 5 && says.iter().any(|word| head.contains(word));
    (speaks || is_said && items > 0).then(|| evidence(page, why))
}

fn recognise_notes(material: &Material<'_>, is_said: bool) -> Option<Evidence> {
    let page = material.as_page();
    let citations = notes::count_citations(page);
    let japanese = is_japanese(&words(page));
    let why = format!("{citations} rules are cited, as in 引用：CR508.1d");
    (citations >= 2 && japanese || is_said).then(|| evidence(page, why))
}

/// Words by which a bulletin calls itself.
const BULLETIN_WORDS: [&str; 10] = [
    "Update Bulletin",
    "Comprehensive Rules Changes",
    "Comprehensive Rules changes",
    "総合ルール変更",
    "総合ルールの変更",
    "総合ルール更新",
    "総合ルールの更新",
    "更新通知",
    "ルール変更点",
    "ルール更新",
];

fn recognise_bulletin(material: &Material<'_>, is_said: bool) -> Option<Evidence> {
    let page = material.as_page();
    let head = page.title.iter().map(String::as_str);
    let head = head.chain(page.lines.iter().take(16).map(|line| line.strip.text.as_str()));
    let head: Vec<&str> = head.collect();
    let word = BULLETIN_WORDS.iter().find(|word| head.iter().any(|line| line.contains(**word)));
    let numbers = Numbers::of(page);
    let (items, both, marked) = (numbers.count(), numbers.in_both_languages(), numbers.marked);
    // A book of rules has thousands; a bulletin that speaks of more than some hundred is none.
    let is_book = items > 400 && both * 3 < items;
    let known = word.is_some() && (items > 0 || page.lines.len() < 200)
        || both >= 3
        || marked >= 3
        || numbers.headed >= 3;
    let called = word.map_or(String::new(), |word| format!("it calls itself `{word}`, "));
    let why = format!("{called}{items} rules are spoken of, {both} of them in both languages");
    (known && !is_book || is_said && items > 0).then(|| evidence(page, why))
}

/// The rules whose numbers stand at the beginnings of lines.
struct Numbers {
    tongues: BTreeMap<RuleNumber, (bool, bool)>,
    /// How many of these lines have struck-out or underlined words.
    marked: usize,
    /// How many of these lines are headings by colons.
    headed: usize,
}

impl Numbers {
    fn of(page: &Page) -> Self {
        let mut numbers = Self { tongues: BTreeMap::new(), marked: 0, headed: 0 };
        for line in &page.lines {
            let text = &line.strip.text;
            let Some(read) = numbers::item(text, None) else { continue };
            numbers.headed += usize::from(!line.mark.is_empty());
            let seen = numbers.tongues.entry(read.number).or_default();
            match tongue(&text[read.length..]) {
                Language::En => seen.0 = true,
                Language::Ja => seen.1 = true,
            }
            numbers.marked += usize::from(line.strip.is_marked());
        }
        numbers
    }

    fn count(&self) -> usize {
        self.tongues.len()
    }

    fn in_both_languages(&self) -> usize {
        self.tongues.values().filter(|(en, ja)| *en && *ja).count()
    }
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
    Evidence { language: None, date: date(page), part: None, why }
}

fn words(page: &Page) -> String {
    page.lines.iter().take(200).map(|line| line.strip.text.as_str()).collect()
}

fn parsed((records, problems): (Vec<Record>, Vec<Problem>), language: Language) -> Parsed {
    Parsed { records, problems, language, sections_held: Vec::new() }
}

/// The language of a document in pieces is that of its remarks, else that of most pieces.
fn of_pieces((records, problems): (Vec<Record>, Vec<Problem>)) -> Parsed {
    let pieces = || records.iter().filter(|record| record.kind != RecordKind::Front);
    let pieces = || pieces().filter_map(|record| record.piece.as_ref());
    let remark = pieces().find(|piece| piece.role == Role::Remark).map(|piece| piece.language);
    let japanese = pieces().filter(|piece| piece.language == Language::Ja).count();
    // A translation keeps the English beside it; headings may have no Japanese.
    let most = if japanese * 3 >= pieces().count() { Language::Ja } else { Language::En };
    let is_bulletin = records.iter().any(|record| record.kind == RecordKind::Bulletin);
    let language = remark.filter(|_| is_bulletin).unwrap_or(most);
    parsed((records, problems), language)
}
