//! How do translators' files become a Japanese edition again? Start at [`parse`].
//!
//! The files are those that `export` wrote, whatever tool had them since: each unit names its
//! record. Only translations are taken; the rest of a file is in the corpus, such as obsolete units
//! of PO, proposals of XLIFF, and what of a memory has no name. No unit can stop the others from
//! being read. Nothing here judges a translation.

use std::collections::{BTreeMap, HashMap, HashSet};

use csv::ReaderBuilder;

use super::lines::{Line, by_line, unexplained};
use super::markup::{Element, attribute, elements, has_root};
use super::recognise::Evidence;
use crate::model::{
    Beside, EditionId, Language, Level, Part, Problem, Record, RecordKind, RuleNumber, Term,
};

/// Reads a file of one format; none where the text is no such file of ours.
pub(super) type Read = fn(&[Line<'_>]) -> Option<Exchange>;

/// Whether this is a file of ours that is cut, or that no tool of its format reads.
pub(super) fn is_broken(lines: &[Line<'_>]) -> bool {
    let formats: [Read; 4] = [po, xliff, tmx, table];
    formats.into_iter().find_map(|read| read(lines)).is_some_and(|file| !file.is_whole)
}

pub(super) fn recognise(lines: &[Line<'_>], read: Read) -> Option<Evidence> {
    let Exchange { english, units, .. } = read(lines)?;
    let translated = units.iter().filter(|unit| unit.translation().is_some()).count();
    let why = format!("{translated} translations, and it names the edition {english}");
    let (language, date) = (Some(Language::Ja), Some(english.effective));
    Some(Evidence { language, date, why, ..Evidence::default() })
}

pub(super) fn parse(lines: &[Line<'_>], read: Read) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    let units = read(lines).map_or(Vec::new(), |exchange| exchange.units);
    for unit in &units {
        let Some(translation) = unit.translation() else { continue };
        match unit.record(translation).filter(|_| seen.insert(unit.name())) {
            Some(record) => records.push(record),
            None => {
                problems.push(Problem { line: unit.line, kind: unexplained(unit.name()) });
            }
        }
    }
    // Unless a tool sorted the units, an example stands right behind its rule or another example.
    let is_apart =
        |pair: &[Record]| pair[1].kind == RecordKind::Example && pair[0].number != pair[1].number;
    if records.windows(2).any(is_apart) {
        records.sort_by_key(|record| {
            let is = |kind| record.kind == kind;
            let part = (is(RecordKind::Back), is(RecordKind::Glossary), !is(RecordKind::Front));
            (part, record.number, is(RecordKind::Example), record.ordinal)
        });
    }
    (records, by_line(problems))
}

pub(super) struct Exchange {
    /// The English edition that the units are of.
    english: EditionId,
    units: Vec<Unit>,
    /// Whether it ends as it was written, and nothing in between is gone.
    is_whole: bool,
}

#[derive(Debug, Default)]
struct Unit {
    line: u32,
    end: u32,
    /// What it says, by the heading that tables have for it: its name is its `unit`, the translation
    /// its `ja`; what stands beside the text has the names of [`BESIDE`].
    fields: BTreeMap<String, String>,
    is_fuzzy: bool,
    /// Whether it was stale when it was given to translators.
    was_stale: bool,
}

/// What may stand beside a text; the last is the translation that a draft stands in place of.
const BESIDE: [&str; 4] = ["headword", "reading", "printed", "translation"];

/// The word before the name of a unit whose record stands twice in the Japanese.
const AGAIN: &str = "again ";

impl Unit {
    fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    fn name(&self) -> &str {
        self.field("unit").trim()
    }

    fn append(&mut self, name: &str, words: &str) {
        *self.fields.entry(name.to_owned()).or_default() += words;
    }

    /// Takes over what a comment says of the record.
    fn note(&mut self, comment: &str) {
        match comment.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
            Some(("status", value)) => self.was_stale = value == "stale",
            Some((key, value)) if BESIDE[..3].contains(&key) => {
                self.fields.insert(key.to_owned(), value.to_owned());
            }
            _ => {}
        }
    }

    /// The units of records, each with what units of their own say that stand beside it, such as
    /// `headword glossary Wug`.
    fn gathered(units: Vec<Self>) -> Vec<Self> {
        let (beside, mut own): (Vec<Self>, Vec<Self>) =
            units.into_iter().partition(|unit| unit.beside().is_some());
        let names = own.iter().enumerate().map(|(place, unit)| (unit.name().to_owned(), place));
        let places: HashMap<String, usize> = names.collect();
        for unit in &beside {
            let Some((key, name)) = unit.beside() else { continue };
            if let Some(place) = places.get(name) {
                own[*place].fields.insert(key.to_owned(), unit.field("ja").to_owned());
            }
        }
        own
    }

    /// What of another unit this one says, and the name of that unit.
    fn beside(&self) -> Option<(&str, &str)> {
        self.name().split_once(' ').filter(|(key, _)| BESIDE.contains(key))
    }

    /// The translation; a draft that nobody has approved is none, and what was there before is.
    fn translation(&self) -> Option<&str> {
        let before = self.fields.get("translation").filter(|_| self.is_fuzzy);
        let text = before.map_or(self.field("ja"), String::as_str);
        (!text.is_empty() && !self.name().is_empty()).then_some(text)
    }

    /// The record that the context names: `rule 702.19b`, `example 702.19b 2`, `glossary Wug`,
    /// `front contents 702 1`.
    fn record(&self, text: &str) -> Option<Record> {
        let name = self.name().strip_prefix(AGAIN).unwrap_or(self.name());
        let (kind, subject) = name.split_once(' ')?;
        let kind: RecordKind = kind.parse().ok()?;
        let counted = subject.rsplit_once(' ').and_then(|(subject, ordinal)| {
            Some((subject, ordinal.parse::<u16>().ok()?.checked_sub(1)?))
        });
        let (subject, ordinal) = counted.unwrap_or((subject, 0));
        let beside = |name| self.fields.get(name).cloned();
        let (mut number, mut term, mut part, mut printed) = (None, None, None, String::new());
        match kind {
            RecordKind::Glossary => {
                term = Some(Term {
                    headword: beside("headword").unwrap_or_else(|| subject.to_owned()),
                    reading: beside("reading"),
                    english: Some(subject.to_owned()),
                });
            }
            RecordKind::Example => {
                (number, printed) = (Some(subject.parse().ok()?), "例：".to_owned())
            }
            RecordKind::Section | RecordKind::Rule => {
                let own: RuleNumber = subject.parse().ok()?;
                let dot = if own.level() == Level::Subrule { "" } else { "." };
                (number, printed) = (Some(own), format!("{own}{dot}"));
            }
            RecordKind::Front | RecordKind::Back => {
                let (word, listed) = subject.split_once(' ').unwrap_or((subject, ""));
                part = Some(word.parse::<Part>().ok()?);
                number = if listed.is_empty() { None } else { Some(listed.parse().ok()?) };
            }
            _ => return None,
        }
        let printed = beside("printed").unwrap_or(printed);
        let (lines, text, piece) = (self.line..self.end, text.to_owned(), None);
        let is_confirmed = self.was_stale && !self.is_fuzzy;
        let beside = is_confirmed.then(|| Box::new(Beside { is_confirmed, ..Beside::default() }));
        Some(Record { kind, number, ordinal, term, part, printed, text, lines, piece, beside })
    }
}

/// The headers that say which English edition the units are of, and how many were written.
const PO_ENGLISH: &str = "X-Mtgcr-English:";
const PO_UNITS: &str = "X-Mtgcr-Units:";

/// Reads a PO file of ours; none for any other text.
pub(super) fn po(lines: &[Line<'_>]) -> Option<Exchange> {
    let mut texts = lines.iter().map(Line::trimmed);
    texts.find(|text| !text.starts_with('#') && !text.is_empty())?.strip_prefix("msgid")?;
    let (units, is_closed) = po_units(lines);
    let header = units.iter().find(|unit| unit.name().is_empty() && unit.field("en").is_empty())?;
    let value = |key| header.field("ja").lines().find_map(|line| line.strip_prefix(key));
    let english: EditionId = value(PO_ENGLISH)?.trim().parse().ok()?;
    let written = value(PO_UNITS).and_then(|count| count.trim().parse().ok());
    let found = units.iter().filter(|unit| !unit.name().is_empty()).count();
    let is_whole = is_closed && written.is_none_or(|written: usize| found >= written);
    Some(Exchange { english, units: Unit::gathered(units), is_whole })
}

/// The words before the strings of PO, and the field that each is.
const STRINGS: [(&str, &str); 4] =
    [("msgctxt", "unit"), ("msgid_plural", ""), ("msgid", "en"), ("msgstr", "ja")];

/// The units in their order, without obsolete ones, and whether each string is closed and the last
/// unit has its translation.
fn po_units(lines: &[Line<'_>]) -> (Vec<Unit>, bool) {
    let mut units: Vec<Unit> = Vec::new();
    let (mut unit, mut field, mut is_closed) = (Unit::default(), "", true);
    for line in lines {
        let text = line.trimmed();
        let begins = ["#", "msgctxt", "msgid"].iter().any(|start| text.starts_with(start));
        if field == "ja" && (begins || text.is_empty()) {
            units.push(std::mem::take(&mut unit));
            field = "";
        }
        if text.is_empty() {
            continue;
        }
        // What is obsolete is no unit, nor are its comments those of the next.
        if text.starts_with("#~") {
            unit = Unit::default();
            continue;
        }
        if unit.line == 0 {
            unit.line = line.number;
        }
        unit.end = line.number + 1;
        if let Some(comment) = text.strip_prefix("#.") {
            unit.note(comment);
        }
        unit.is_fuzzy |= text.starts_with("#,") && text.contains("fuzzy");
        let named = STRINGS.iter().find(|(word, _)| text.starts_with(word));
        field = named.map_or(field, |pair| pair.1);
        if text.starts_with("msg") || text.starts_with('"') {
            is_closed &= text.len() > 1 && text.ends_with('"');
            unit.append(field, &string(text));
        }
    }
    is_closed &= unit.name().is_empty() || field == "ja";
    units.push(unit);
    (units, is_closed)
}

/// What stands between the quotes of a line, with its escapes undone.
fn string(line: &str) -> String {
    let inside = line.split_once('"').map_or("", |pair| pair.1);
    let mut chars = inside.strip_suffix('"').unwrap_or(inside).chars();
    let mut text = String::with_capacity(inside.len());
    while let Some(letter) = chars.next() {
        text.push(match (letter, if letter == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => '\n',
            (_, Some('t')) => '\t',
            (_, Some('r')) => '\r',
            (letter, escaped) => escaped.unwrap_or(letter),
        });
    }
    text
}

/// Reads an XLIFF file of ours; none for any other text.
pub(super) fn xliff(lines: &[Line<'_>]) -> Option<Exchange> {
    XmlReader::read(lines, "xliff")
}

/// Reads a memory of ours; none for any other text.
pub(super) fn tmx(lines: &[Line<'_>]) -> Option<Exchange> {
    XmlReader::read(lines, "tmx")
}

/// Reads both formats of XML; what the one calls a note is a property of the other.
#[derive(Default)]
struct XmlReader {
    english: Option<EditionId>,
    /// How many units its header says were written.
    written: usize,
    units: Vec<Unit>,
    unit: Option<Unit>,
    /// The words since a text or note began.
    words: String,
    proposals: usize,
    is_japanese: bool,
}

impl XmlReader {
    fn read(lines: &[Line<'_>], root: &str) -> Option<Exchange> {
        let mut reader = Self::default();
        let is_closed = read_xml(lines, root, |element| reader.element(&element))?;
        let is_whole = is_closed && reader.units.len() >= reader.written;
        Some(Exchange { english: reader.english?, units: reader.units, is_whole })
    }

    fn element(&mut self, element: &Element<'_>) {
        match element {
            Element::Start("alt-trans" | "matches", tag, _) => {
                let kind = attribute(tag, "alttranstype");
                let is_previous = kind.is_some_and(|kind| kind == "previous-version");
                self.unit.iter_mut().for_each(|unit| unit.was_stale |= is_previous);
                self.proposals += 1;
            }
            Element::End("alt-trans" | "matches", _) => {
                self.proposals = self.proposals.saturating_sub(1);
            }
            _ if self.proposals > 0 => {}
            Element::Start("file", tag, _) => {
                let original = attribute(tag, "original").and_then(|named| named.parse().ok());
                self.english = self.english.or(original);
            }
            Element::Start(name @ ("trans-unit" | "unit" | "tu"), tag, line) => {
                let name = if *name == "tu" { "tuid" } else { "id" };
                let context = attribute(tag, name).unwrap_or_default();
                // A memory does not say who looked at it.
                let is_fuzzy = attribute(tag, "approved").is_none_or(|approved| approved != "yes");
                let fields = BTreeMap::from([("unit".to_owned(), context)]);
                self.unit = Some(Unit { line: *line, fields, is_fuzzy, ..Unit::default() });
            }
            Element::End("trans-unit" | "unit" | "tu", line) => {
                let unit = self.unit.take();
                self.units.extend(unit.map(|unit| Unit { end: line + 1, ..unit }));
            }
            Element::Start("tuv", tag, _) => {
                let language = attribute(tag, "xml:lang").or_else(|| attribute(tag, "lang"));
                let language = language.unwrap_or_default().to_ascii_lowercase();
                self.is_japanese = language == "ja" || language.starts_with("ja-");
            }
            Element::Start("target" | "seg" | "note", ..) => self.words.clear(),
            Element::Start("prop", tag, _) => {
                let kind = attribute(tag, "type").unwrap_or_default();
                self.words = format!("{}: ", kind.strip_prefix("x-").unwrap_or_default());
            }
            Element::Words(words) => self.words += words,
            Element::End(name @ ("target" | "seg"), _) if *name == "target" || self.is_japanese => {
                self.unit.iter_mut().for_each(|unit| unit.append("ja", &self.words));
            }
            Element::End("note" | "prop", _) => match (&mut self.unit, self.words.split_once(": "))
            {
                (Some(unit), _) => unit.note(&self.words),
                (None, Some(("units", count))) => self.written = count.trim().parse().unwrap_or(0),
                (None, Some(("english-edition", named))) => {
                    self.english = named.trim().parse().ok()
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// Walks through a file whose root is `root` and says whether it is well formed to its end; none
/// where it is another file. Marks inside a text vanish and their words stay.
fn read_xml(lines: &[Line<'_>], root: &str, told: impl FnMut(Element<'_>)) -> Option<bool> {
    let first = lines.iter().find(|line| !line.is_blank())?.trimmed();
    let text = if first.starts_with('<') { whole(lines) } else { return None };
    has_root(&text, root).then(|| elements(&text, usize::MAX, told).is_ok())
}

fn whole(lines: &[Line<'_>]) -> String {
    lines.iter().flat_map(|line| [line.raw, "\n"]).collect()
}

/// Reads a table of ours; none for any other text.
pub(super) fn table(lines: &[Line<'_>]) -> Option<Exchange> {
    let text = lines.first()?.raw.contains("en_edition").then(|| whole(lines))?;
    [b',', b';', b'\t'].into_iter().find_map(|separator| rows(&text, separator))
}

fn rows(text: &str, separator: u8) -> Option<Exchange> {
    let mut builder = ReaderBuilder::new();
    let mut reader = builder.delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let headings: Vec<String> =
        reader.headers().ok()?.iter().map(|heading| heading.trim().to_owned()).collect();
    if !["unit", "en_edition", "ja"].iter().all(|name| headings.iter().any(|own| own == name)) {
        return None;
    }
    let (mut written, mut is_closed) = (0, true);
    let mut english: Option<EditionId> = None;
    let mut units = Vec::new();
    // A row that cannot be read stops none of the others.
    for row in reader.records().filter_map(Result::ok) {
        is_closed = row.len() >= headings.len();
        let line = row.position().map_or(1, |position| position.line() as u32);
        let cells = headings.iter().cloned().zip(row.iter().map(|cell| unguarded(cell).to_owned()));
        let fields = cells.filter(|(_, cell)| !cell.is_empty()).collect();
        let unit = Unit { line, end: line + 1, fields, ..Unit::default() };
        english = english.or_else(|| unit.field("en_edition").trim().parse().ok());
        written = unit.field("units").trim().parse().unwrap_or(written);
        units.push(unit);
    }
    let is_whole = is_closed && units.len() >= written;
    Some(Exchange { english: english?, units, is_whole })
}

/// A cell without the apostrophe that keeps a spreadsheet from taking it for a formula.
fn unguarded(cell: &str) -> &str {
    let rest = cell.strip_prefix('\'');
    rest.filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r'])).unwrap_or(cell)
}
