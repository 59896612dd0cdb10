//! Both languages and whole editions for other programs: translators' tools, spreadsheets, scripts.
//! Start at [`po`], which `mtgcr import` reads again, as it does [`table`]; [`xml`](super::xml) has
//! the formats that are XML.
//!
//! One unit a record, named as [`unit_name`] says. In PO a stale record is fuzzy and has the
//! English that was translated as its previous source; one that cites numbers of old is fuzzy too;
//! one that is gone is obsolete. What a record has beside its text, and what stood where a draft
//! stands, is a unit of its own: tools wrap comments. The libraries for the format that are kept
//! (polib 0.3, rspolib 0.1) either know no previous source or panic on a truncated file, and the
//! format is small.
//!
//! [`jsonl`] and [`records_jsonl`] tell a record a line, in the order of the source; `lines` are
//! those of the source, the last one included:
//!
//! ```text
//! {"edition", "kind", "number", "term", "reading", "english", "part", "ordinal", "lines":[FROM, TO],
//!  "text"}
//! ```

use std::borrow::Cow;

use csv::Writer;
use serde::Serialize;

use crate::answer::{OwnRecord, TermsAnswer, TranslatedRecord, TranslationAnswer};
use crate::doc::visible::escaped;
use crate::model::{EditionId, Record, RecordKind, RuleNumber, Rulebook, TranslationStatus};

/// What a unit is called: `rule 702.19b`, `example 702.19b 2`, `glossary Lethal Damage`.
pub fn unit_name(record: &TranslatedRecord) -> String {
    let counted = record.kind == RecordKind::Example || record.ordinal > 0;
    let ordinal = if counted { format!(" {}", record.ordinal + 1) } else { String::new() };
    format!("{} {}{ordinal}", record.kind, record.subject)
}

/// A unit as every format writes it.
pub(super) struct Unit<'a> {
    /// What it is called.
    pub name: String,
    /// The English; where there is none, the word for the part of the book.
    pub source: &'a str,
    /// Whether that is English which the Japanese translates.
    pub is_english: bool,
    /// The Japanese.
    pub target: &'a str,
    /// What else is known of the record, each with its key.
    pub notes: Vec<(&'static str, &'a str)>,
}

impl<'a> Unit<'a> {
    /// The unit of a record of which a status is told.
    pub fn of(record: &'a TranslatedRecord) -> Self {
        let source = record.en.as_deref().or(record.previous.as_deref()).unwrap_or(" ");
        let headword = record.ja_headword.as_deref().map(|headword| ("headword", headword));
        let reading = record.ja_reading.as_deref().map(|reading| ("reading", reading));
        Self {
            name: unit_name(record),
            source,
            is_english: !source.trim().is_empty(),
            target: record.ja.as_ref().map_or("", |marked| &marked.text),
            notes: headword.into_iter().chain(reading).collect(),
        }
    }

    /// The unit of a Japanese record that is held against nothing.
    pub fn of_own(record: &'a OwnRecord) -> Self {
        let OwnRecord { en, ja } = record;
        let term = ja.term.as_ref();
        let headword = term.map(|term| ("headword", term.headword.as_str()));
        let reading = term.and_then(|term| Some(("reading", term.reading.as_deref()?)));
        let printed = Some(("printed", ja.printed.as_str())).filter(|note| !note.1.is_empty());
        let printed = printed.filter(|_| term.is_none());
        let unnamed = ja.part.map_or("…", |part| part.word());
        let source = en.as_deref().filter(|text| !text.is_empty());
        Self {
            name: own_name(ja),
            source: source.unwrap_or(unnamed),
            is_english: source.is_some(),
            target: &ja.text,
            notes: headword.into_iter().chain(reading).chain(printed).collect(),
        }
    }

    /// All units, the front matter before what is translated and all else behind it.
    pub fn all(answer: &'a TranslationAnswer) -> impl Iterator<Item = (Self, Told<'a>)> {
        let is_front = |record: &&OwnRecord| record.ja.kind == RecordKind::Front;
        let own = |record: &'a OwnRecord| (Self::of_own(record), Told::Nothing);
        let front = answer.own.iter().filter(is_front).map(own);
        let told = answer.records.iter().map(|record| (Self::of(record), Told::Status(record)));
        let behind = answer.own.iter().filter(move |record| !is_front(record)).map(own);
        front.chain(told).chain(behind)
    }
}

#[derive(Clone, Copy)]
pub(super) enum Told<'a> {
    /// What the translation is against the English.
    Status(&'a TranslatedRecord),
    /// Nothing: it is held against nothing.
    Nothing,
}

impl Told<'_> {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Status(record) => record.status.word(),
            Self::Nothing => "own",
        }
    }

    /// Whether the translation is gone from the English.
    pub fn is_orphaned(self) -> bool {
        matches!(self, Self::Status(state) if state.status == TranslationStatus::Orphaned)
    }
}

/// What the unit of a Japanese record is called that is held against nothing:
/// `front contents 702 1`, `again rule 702.30d 2`.
fn own_name(record: &Record) -> String {
    let ordinal = record.ordinal + 1;
    match (record.part, record.number, &record.term) {
        (Some(part), Some(number), _) => {
            format!("{} {} {number} {ordinal}", record.kind, part.word())
        }
        (Some(part), None, _) => format!("{} {} {ordinal}", record.kind, part.word()),
        (None, Some(number), _) => format!("again {} {number} {ordinal}", record.kind),
        (None, None, Some(term)) => {
            let headword = term.english.as_deref().unwrap_or(&term.headword);
            format!("again {} {headword} {ordinal}", record.kind)
        }
        (None, None, None) => format!("again {} {ordinal}", record.kind),
    }
}

/// The translation with all its units.
pub fn po(answer: &TranslationAnswer) -> String {
    let mut units = String::new();
    for (unit, told) in Unit::all(answer) {
        write(&mut units, &unit, told);
    }
    let header = format!(
        "Project-Id-Version: Magic: The Gathering Comprehensive Rules {en}\n\
         PO-Revision-Date: {date} 00:00+0000\nLast-Translator: \nLanguage-Team: Japanese\n\
         Language: ja\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n\
         Content-Transfer-Encoding: 8bit\nX-Mtgcr-English: {en}\nX-Mtgcr-Japanese: {ja}\n\
         X-Mtgcr-Units: {count}\n",
        en = answer.en,
        ja = answer.ja,
        date = answer.ja.effective,
        count = units.lines().filter(|line| line.starts_with("msgctxt ")).count(),
    );
    let mut out = String::from("msgid \"\"\n");
    field(&mut out, "", "msgstr", &header);
    out + &units
}

fn write(out: &mut String, unit: &Unit<'_>, told: Told<'_>) {
    *out += &format!("\n#. status: {}\n", told.word());
    let mark = if told.is_orphaned() { "#~ " } else { "" };
    let mut target = unit.target;
    let mut beside = unit.notes.clone();
    if let Told::Status(record) = told {
        for (printed, meant) in &record.renumbered {
            let meant = meant.map_or("not there".to_owned(), |meant| meant.to_string());
            *out += &format!("#. reference: {printed} is {meant}\n");
        }
        if let Some(draft) = &record.draft {
            let taken = draft.taken.iter().map(|(sentence, subject, likeness)| {
                format!("sentence {sentence} from {subject} ({:.0} %)", likeness * 100.0)
            });
            let taken = taken.collect::<Vec<_>>().join(", ");
            // A comment ends with its line.
            let taken = taken.replace(|letter: char| letter.is_control(), " ");
            *out += &format!("#. draft: {taken}\n");
            beside.push(("translation", target));
            target = &draft.text;
        }
        let cites_old_numbers = !record.renumbered.is_empty() && !told.is_orphaned();
        let is_stale = record.status == TranslationStatus::Stale;
        if is_stale || cites_old_numbers || record.draft.is_some() {
            *out += "#, fuzzy\n";
            if let Some(previous) = &record.previous {
                field(out, "#| ", "msgid", previous);
            }
        }
    }
    field(out, mark, "msgctxt", &unit.name);
    field(out, mark, "msgid", unit.source);
    field(out, mark, "msgstr", target);
    for (key, value) in beside.into_iter().filter(|_| !told.is_orphaned()) {
        out.push('\n');
        field(out, "", "msgctxt", &format!("{key} {}", unit.name));
        field(out, "", "msgid", unit.source);
        field(out, "", "msgstr", value);
    }
}

/// A keyword with its string, one line of the file for each line of the text.
fn field(out: &mut String, mark: &str, keyword: &str, text: &str) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() < 2 {
        *out += &format!("{mark}{keyword} \"{}\"\n", escape(text));
        return;
    }
    *out += &format!("{mark}{keyword} \"\"\n");
    for line in lines {
        *out += &format!("{mark}\"{}\"\n", escape(line));
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => escaped += "\\\\",
            '"' => escaped += "\\\"",
            '\n' => escaped += "\\n",
            '\t' => escaped += "\\t",
            '\r' => escaped += "\\r",
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// A row a record, with a line of headings.
pub fn table(answer: &TranslationAnswer) -> String {
    let (en, ja) = (answer.en.to_string(), answer.ja.to_string());
    let headings = [
        "en_edition",
        "ja_edition",
        "unit",
        "status",
        "en",
        "ja",
        "headword",
        "reading",
        "printed",
        "previous",
        "draft",
        "units",
    ];
    let units = || Unit::all(answer).filter(|(_, told)| !told.is_orphaned());
    // A file that was cut between two rows shows it by this.
    let count = units().count().to_string();
    let rest = units().map(|(unit, told)| {
        let note = |key: &str| {
            unit.notes
                .iter()
                .find(|note| note.0 == key)
                .map_or(String::new(), |note| note.1.to_owned())
        };
        let record = match told {
            Told::Status(record) => Some(record),
            Told::Nothing => None,
        };
        let draft = record.and_then(|record| Some(record.draft.as_ref()?.text.clone()));
        let previous = record.and_then(|record| record.previous.clone());
        [
            en.clone(),
            ja.clone(),
            unit.name.clone(),
            told.word().to_owned(),
            unit.source.to_owned(),
            unit.target.to_owned(),
            note("headword"),
            note("reading"),
            note("printed"),
            previous.unwrap_or_default(),
            draft.unwrap_or_default(),
            count.clone(),
        ]
    });
    rows(std::iter::once(headings.map(str::to_owned)).chain(rest))
}

/// A line a term, with a line of headings.
pub fn csv(answer: &TermsAnswer) -> String {
    let headings = ["en", "ja", "reading", "source", "records", "phi"].map(str::to_owned);
    let lines = answer.terms.iter().map(|term| {
        let source = if term.official { "official" } else { "found" };
        let phi = term.phi.map_or(String::new(), |phi| format!("{phi:.2}"));
        let (reading, records) =
            (term.reading.clone().unwrap_or_default(), term.records.to_string());
        [term.en.clone(), term.ja.clone(), reading, source.to_owned(), records, phi]
    });
    rows(std::iter::once(headings).chain(lines))
}

/// Rows of cells that are safe in a spreadsheet.
fn rows<const WIDTH: usize>(rows: impl Iterator<Item = [String; WIDTH]>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| guarded(cell));
        let cells: Vec<Cow<'_, str>> = cells.collect();
        writer
            .write_record(cells.iter().map(Cow::as_ref))
            .expect("writing into memory does not fail");
    }
    let bytes = writer.into_inner().expect("writing into memory does not fail");
    String::from_utf8(bytes).expect("all that was written is UTF-8")
}

/// A cell that no spreadsheet takes for a formula: an apostrophe before it says that it is text.
fn guarded(cell: &str) -> Cow<'_, str> {
    match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    edition: EditionId,
    kind: RecordKind,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    reading: Option<&'a str>,
    english: Option<&'a str>,
    part: Option<&'static str>,
    ordinal: u16,
    lines: [u32; 2],
    text: &'a str,
}

/// One record a line.
pub fn records_jsonl(book: &Rulebook) -> String {
    json_lines(book.records().iter().map(|record| line(book.id, record)))
}

fn json_lines<T: Serialize>(values: impl Iterator<Item = T>) -> String {
    let line = |value| serde_json::to_string(&value).expect("records have string keys");
    values.map(|value| escaped(&line(value)).into_owned() + "\n").collect()
}

fn line(edition: EditionId, record: &Record) -> Line<'_> {
    let term = record.term.as_ref();
    Line {
        edition,
        kind: record.kind,
        number: record.number,
        term: record.headword(),
        reading: term.and_then(|term| term.reading.as_deref()),
        english: term.and_then(|term| term.english.as_deref()),
        part: record.part.map(|part| part.word()),
        ordinal: record.ordinal,
        lines: [record.lines.start, record.lines.end.saturating_sub(1)],
        text: &record.text,
    }
}

/// The whole text as it is printed, a blank line behind each record but for lines that belong
/// together.
pub fn whole_text(book: &Rulebook) -> String {
    let mut out = String::new();
    for record in book.records() {
        let between = match (record.kind, record.printed.is_empty() || record.text.is_empty()) {
            (_, true) => "",
            (RecordKind::Glossary, _) => "\n",
            _ => " ",
        };
        out += &format!("{}{between}{}\n", record.printed, record.text);
        if !matches!(record.kind, RecordKind::Front | RecordKind::Back) {
            out.push('\n');
        }
    }
    out
}

#[derive(Serialize)]
struct UnitLine<'a> {
    en_edition: EditionId,
    base_edition: EditionId,
    ja_edition: EditionId,
    #[serde(flatten)]
    record: &'a TranslatedRecord,
}

/// One record a line with both languages, its status and the editions.
pub fn jsonl(answer: &TranslationAnswer) -> String {
    let (en_edition, base_edition, ja_edition) = (answer.en, answer.base, answer.ja);
    let line = |record| UnitLine { en_edition, base_edition, ja_edition, record };
    json_lines(answer.records.iter().map(line))
}
