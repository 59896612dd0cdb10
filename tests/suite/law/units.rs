//! What do the files for translators say of each record? Start at [`Law::exports`].

use std::collections::BTreeMap;

use mtgcr::model::{Pair, TranslationStatus};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;
use quick_xml::reader::Reader;
use serde_json::Value;

use super::checks::Law;
use super::oracle::{At, Facts};
use super::shown::{Shown, Side, text};

impl Law<'_> {
    /// What the translators' files say.
    pub fn exports(&mut self) {
        let Some(newest) = self.view.ja.first().copied() else { return };
        let ja = self.view.oracle.japanese[newest].id;
        let files = self.program.exports(self.view.english().id, ja);
        let lines: Vec<Shown> = files.jsonl.iter().map(json_unit).collect();
        let all = |_: TranslationStatus| true;
        self.units("jsonl", newest, &lines, all);
        self.units("po", newest, &po_units(&files.po), all);
        // Forms for work that is to be done do not hold what is gone.
        let is_to_do = |status| status != TranslationStatus::Orphaned;
        self.units("xliff", newest, &xml_units(&files.xliff), is_to_do);
        self.units("table", newest, &table_units(&files.table), is_to_do);
        if !self.is_backwards {
            self.memory(&xml_units(&files.tmx));
        }
    }

    /// What a memory holds of today's records; it holds others with the English of their day.
    fn memory(&mut self, units: &[Shown]) {
        for unit in units {
            let english = self.index.resolve(unit).old;
            let is_asked = |(at, _): &&(At, Facts)| english.contains(at);
            if let Some((at, facts)) = self.asked.iter().find(is_asked).cloned() {
                self.one("tmx", at, &facts, unit);
            }
        }
    }

    fn units(
        &mut self,
        surface: &'static str,
        newest: usize,
        units: &[Shown],
        is_held: impl Fn(TranslationStatus) -> bool,
    ) {
        let mut of: BTreeMap<At, Vec<usize>> = BTreeMap::new();
        for (place, unit) in units.iter().enumerate() {
            let Pair { old: en, new: ja } = self.index.resolve(unit);
            for at in en.into_iter().chain(ja) {
                of.entry(at).or_default().push(place);
            }
        }
        for (at, facts) in self.asked.clone() {
            // The file of one Japanese text says nothing of what another one holds.
            let is_own = match facts.ja.first() {
                Some((text, _)) => *text == newest,
                None => facts.status.is_some(),
            };
            if !is_own || self.is_backwards || !facts.status.is_some_and(&is_held) {
                continue;
            }
            let own = of.get(&at).into_iter().flatten().map(|place| units[*place].clone());
            let own: Vec<Shown> = own.collect();
            let name = self.name(at);
            let wrong = own.is_empty().then(|| format!("{name} is not in the file"));
            self.tally.judge(surface, "found", wrong);
            if let Some(unit) = own.first() {
                self.one(surface, at, &facts, unit);
            }
        }
        self.there_and_back(surface);
    }
}

/// A line of the JSON lines.
fn json_unit(line: &Value) -> Shown {
    let mut shown = Shown::read(line);
    let side = |words: Option<String>, number: &Value, headword: &Value| {
        words.map(|words| Side {
            number: text(number),
            headword: text(headword),
            text: words,
            ..Default::default()
        })
    };
    shown.en = side(text(&line["en"]), &line["number"], &line["term"]);
    shown.ja = side(text(&line["ja"]), &line["ja_number"], &line["ja_term"]);
    shown.status = Some(text(&line["status"]));
    shown
}

/// The units of a PO file: what it calls them, both texts, and the status it notes.
fn po_units(po: &str) -> Vec<Shown> {
    po.split("\n\n").skip(1).map(po_unit).collect()
}

fn po_unit(unit: &str) -> Shown {
    let mut shown = Shown::default();
    let mut fields: BTreeMap<&str, String> = BTreeMap::new();
    let mut keyword = "";
    for line in unit.lines() {
        let line = line.strip_prefix("#~ ").unwrap_or(line);
        if let Some(status) = line.strip_prefix("#. status: ") {
            shown.status = Some(Some(status.to_owned()));
        }
        if line.starts_with('#') {
            continue;
        }
        let Some((before, quoted)) = line.split_once('"') else { continue };
        if !before.trim().is_empty() {
            keyword = before.trim();
        }
        let quoted = quoted.strip_suffix('"').unwrap_or(quoted);
        *fields.entry(keyword).or_default() += &unescaped(quoted);
    }
    let side = |text: Option<&String>| said(text?);
    shown.name(fields.get("msgctxt").map_or("", String::as_str));
    let is_gone = shown.status == Some(Some(TranslationStatus::Orphaned.to_string()));
    shown.en = side(fields.get("msgid").filter(|_| !is_gone));
    shown.ja = side(fields.get("msgstr"));
    shown
}

/// The units of an XLIFF file or of a TMX one: what the file calls them, and both texts.
fn xml_units(xml: &str) -> Vec<Shown> {
    let mut reader = Reader::from_str(xml);
    let (mut units, mut unit, mut words) = (Vec::new(), Shown::default(), String::new());
    let mut language = String::new();
    // What is proposed, or was translated before, is no text of the unit.
    let mut is_aside = false;
    loop {
        match reader.read_event().expect("it is well-formed") {
            Event::Start(tag) => {
                words.clear();
                let attribute = |name: &str| {
                    let attribute = tag.try_get_attribute(name).expect("it is well-formed");
                    let value = attribute
                        .map(|attribute| attribute.normalized_value(XmlVersion::Implicit1_0));
                    value.map(|value| value.expect("it is text").into_owned()).unwrap_or_default()
                };
                match tag.name().as_ref() {
                    "trans-unit" => unit.name(&attribute("id")),
                    "tu" => unit.name(&attribute("tuid")),
                    "tuv" => language = attribute("xml:lang"),
                    "alt-trans" => is_aside = true,
                    _ => {}
                }
            }
            Event::Text(text) => words += &*text,
            Event::GeneralRef(reference) => {
                let sign = reference.resolve_char_ref().expect("it is a sign").map(String::from);
                words += &sign.unwrap_or_else(|| {
                    resolve_predefined_entity(&reference).expect("it is predefined").to_owned()
                });
            }
            Event::End(tag) => match (tag.name().as_ref(), language.as_str()) {
                ("trans-unit" | "tu", _) => units.push(std::mem::take(&mut unit)),
                ("alt-trans", _) => is_aside = false,
                _ if is_aside => {}
                ("source", _) | ("seg", "en") => unit.en = said(&words),
                ("target", _) | ("seg", "ja") => unit.ja = said(&words),
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    units
}

/// The rows of a table.
fn table_units(table: &str) -> Vec<Shown> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let heads = reader.headers().expect("it has heads").clone();
    let rows = reader.records().map(|row| row.expect("each row is whole"));
    let unit = |row: csv::StringRecord| {
        let cell = |name| {
            let column = heads.iter().position(|head| head == name).expect("the column is there");
            row.get(column).expect("each row is whole")
        };
        let mut shown = Shown::default();
        shown.name(cell("unit"));
        let status = Some(cell("status")).filter(|cell| !cell.is_empty());
        shown.status = Some(status.map(str::to_owned));
        // A spreadsheet takes a cell for text that begins with an apostrophe.
        let text = |name| cell(name).strip_prefix('\'').unwrap_or(cell(name));
        (shown.en, shown.ja) = (said(text("en")), said(text("ja")));
        shown
    };
    rows.map(unit).collect()
}

/// A side that says something.
fn said(text: &str) -> Option<Side> {
    let text = Some(text).filter(|text| !text.trim().is_empty())?.to_owned();
    Some(Side { text, ..Default::default() })
}

impl Shown {
    /// Takes over what a file for translators calls a unit: `rule 702.19b`, `glossary Trample`.
    fn name(&mut self, unit: &str) {
        let (kind, name) = unit.split_once(' ').unwrap_or((unit, ""));
        self.kind = Some(kind.to_owned());
        match kind {
            "glossary" => self.term = Some(name.to_owned()),
            _ => self.number = name.split(' ').next().map(str::to_owned),
        }
    }
}

fn unescaped(quoted: &str) -> String {
    quoted.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"").replace("\\\\", "\\")
}
