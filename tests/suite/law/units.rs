//! What do the files for translators say of each record? Start at [`Law::exports`].

use std::collections::BTreeMap;

use mtgcr::model::{Pair, TranslationStatus};
use serde_json::Value;

use super::checks::Law;
use super::oracle::At;
use super::shown::{Shown, Side, text};

impl Law<'_> {
    /// What the translators' files say.
    pub fn exports(&mut self) {
        let Some(newest) = self.view.ja.first().copied() else { return };
        let ja = self.view.oracle.japanese[newest].id;
        let (lines, po) = self.program.exports(self.view.english().id, ja);
        let units: Vec<Shown> = lines.iter().map(json_unit).collect();
        self.units("jsonl", newest, &units);
        self.units("po", newest, &po_units(&po));
    }

    fn units(&mut self, surface: &'static str, newest: usize, units: &[Shown]) {
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
            if !is_own || self.is_backwards {
                continue;
            }
            let own = of.get(&at).into_iter().flatten().map(|it| units[*it].clone());
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
    let side = |text: Option<&String>| {
        let text = text.filter(|it| !it.trim().is_empty())?.clone();
        Some(Side { text, ..Default::default() })
    };
    let context = fields.get("msgctxt").cloned().unwrap_or_default();
    let (kind, name) = context.split_once(' ').unwrap_or((&context, ""));
    shown.kind = Some(kind.to_owned());
    match kind {
        "glossary" => shown.term = Some(name.to_owned()),
        _ => shown.number = name.split(' ').next().map(str::to_owned),
    }
    let is_gone = shown.status == Some(Some(TranslationStatus::Orphaned.word().to_owned()));
    shown.en = side(fields.get("msgid").filter(|_| !is_gone));
    shown.ja = side(fields.get("msgstr"));
    shown
}

fn unescaped(quoted: &str) -> String {
    quoted.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"").replace("\\\\", "\\")
}
