//! PO, as gettext has it. Start at [`write`] and [`read`].
//!
//! A stale record is fuzzy and has the English that was translated as its previous source; one that
//! cites numbers of old is fuzzy too; one that is gone is obsolete. What a record has beside its
//! text, and what stood where a draft stands, is a unit of its own. The libraries for the format
//! that are kept (polib 0.3, rspolib 0.1) either know no previous source or panic on a truncated
//! file, and the format is small.

use super::unit::{File, Format, TRANSLATION, Unit, broken_at, lost};
use crate::model::EditionId;

/// The headers that say which English edition the units are of, and how many were written.
const ENGLISH: &str = "X-Mtgcr-English:";
const UNITS: &str = "X-Mtgcr-Units:";

pub(super) fn write(english: EditionId, japanese: EditionId, units: &[Unit]) -> String {
    let mut entries = String::new();
    units.iter().for_each(|unit| entry(&mut entries, unit));
    let header = format!(
        "Project-Id-Version: Magic: The Gathering Comprehensive Rules {english}\n\
         PO-Revision-Date: {date} 00:00+0000\nLast-Translator: \nLanguage-Team: Japanese\n\
         Language: ja\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n\
         Content-Transfer-Encoding: 8bit\n{ENGLISH} {english}\nX-Mtgcr-Japanese: {japanese}\n\
         {UNITS} {count}\n",
        date = japanese.effective,
        count = entries.lines().filter(|line| line.starts_with("msgctxt ")).count(),
    );
    let mut out = String::from("msgid \"\"\n");
    field(&mut out, "", "msgstr", &header);
    out + &entries
}

fn entry(out: &mut String, unit: &Unit) {
    *out += &format!("\n#. status: {}\n", unit.word());
    for reference in &unit.references {
        *out += &format!("#. reference: {reference}\n");
    }
    let mark = if unit.is_orphaned() { "#~ " } else { "" };
    let mut beside: Vec<(&str, &str)> =
        unit.beside.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut target = unit.target.as_str();
    if let Some(draft) = &unit.draft {
        let taken = draft.taken.iter().map(|(sentence, record, likeness)| {
            format!("sentence {sentence} from {record} ({:.0} %)", likeness * 100.0)
        });
        let taken = taken.collect::<Vec<_>>().join(", ");
        // A comment ends with its line.
        *out += &format!("#. draft: {}\n", taken.replace(char::is_control, " "));
        beside.push((TRANSLATION, target));
        target = &draft.text;
    }
    if unit.is_fuzzy {
        *out += "#, fuzzy\n";
        if let Some(previous) = &unit.previous {
            field(out, "#| ", "msgid", previous);
        }
    }
    strings(out, mark, &unit.name, &unit.source, target);
    for (key, value) in beside.into_iter().filter(|_| !unit.is_orphaned()) {
        out.push('\n');
        strings(out, "", &format!("{key} {}", unit.name), &unit.source, value);
    }
}

fn strings(out: &mut String, mark: &str, name: &str, source: &str, target: &str) {
    for (keyword, text) in [("msgctxt", name), ("msgid", source), ("msgstr", target)] {
        field(out, mark, keyword, text);
    }
}

/// A keyword with its string, one line of the file for each line of the text.
fn field(out: &mut String, mark: &str, keyword: &str, text: &str) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() < 2 {
        *out += &format!("{mark}{keyword} \"{}\"\n", escaped(text));
        return;
    }
    *out += &format!("{mark}{keyword} \"\"\n");
    for line in lines {
        *out += &format!("{mark}\"{}\"\n", escaped(line));
    }
}

/// Signs that a string cannot hold, and how each is written behind a backslash.
const ESCAPES: [(char, char); 5] =
    [('\\', '\\'), ('"', '"'), ('\n', 'n'), ('\t', 't'), ('\r', 'r')];

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match ESCAPES.iter().find(|pair| pair.0 == letter) {
            Some((_, sign)) => escaped.extend(['\\', *sign]),
            None => escaped.push(letter),
        }
    }
    escaped
}

/// What stands between the quotes of a line, with its escapes undone.
fn string(line: &str) -> String {
    let inside = line.split_once('"').map_or("", |pair| pair.1);
    let mut chars = inside.strip_suffix('"').unwrap_or(inside).chars();
    let mut text = String::with_capacity(inside.len());
    while let Some(letter) = chars.next() {
        let sign = if letter == '\\' { chars.next() } else { None };
        let meant = ESCAPES.iter().find(|pair| Some(pair.1) == sign).map(|pair| pair.0);
        text.push(meant.or(sign).unwrap_or(letter));
    }
    text
}

pub(super) fn read(text: &str) -> Option<File> {
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| !line.starts_with('#') && !line.is_empty())?.strip_prefix("msgid")?;
    let (mut units, broken) = units(text);
    let header = units.iter().find(|unit| unit.name.is_empty() && unit.source.is_empty())?;
    let value = |key| header.target.lines().find_map(|line| line.strip_prefix(key));
    let english: EditionId = value(ENGLISH)?.trim().parse().ok()?;
    let written = value(UNITS).and_then(|count| count.trim().parse().ok());
    units.iter_mut().for_each(|unit| unit.name = unit.name.trim().to_owned());
    units.retain(|unit| !unit.name.is_empty() || !unit.source.is_empty());
    let named = units.iter().filter(|unit| !unit.name.is_empty()).count();
    let broken = broken.map(broken_at).or_else(|| lost(named, written.unwrap_or(0)));
    Some(File { format: Format::Po, english, units, broken })
}

/// Whether what stands behind a keyword is a string, closed.
fn is_string(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.is_some_and(|inside| {
        let escapes = inside.len() - inside.trim_end_matches('\\').len();
        escapes.is_multiple_of(2)
    })
}

/// The units in their order, without obsolete ones, and the first line that is not well formed, or
/// the last where it ends within a unit.
fn units(text: &str) -> (Vec<Unit>, Option<u32>) {
    let mut units: Vec<Unit> = Vec::new();
    let (mut unit, mut keyword, mut broken) = (Unit::default(), "", None);
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let begins = ["#", "msgctxt", "msgid"].iter().any(|start| line.starts_with(start));
        if keyword == "msgstr" && (begins || line.is_empty()) {
            units.push(std::mem::take(&mut unit));
            keyword = "";
        }
        if line.is_empty() {
            continue;
        }
        // What is obsolete is no unit, nor are its comments those of the next.
        if line.starts_with("#~") {
            unit = Unit::default();
            continue;
        }
        let first = if unit.lines.is_empty() { number } else { unit.lines.start };
        unit.lines = first..number + 1;
        if let Some(comment) = line.strip_prefix("#.") {
            unit.note(comment);
        }
        unit.is_fuzzy |= line.starts_with("#,") && line.contains("fuzzy");
        let keywords = ["msgctxt", "msgid_plural", "msgid", "msgstr"];
        keyword = keywords.into_iter().find(|word| line.starts_with(word)).unwrap_or(keyword);
        if !line.starts_with('#') {
            let behind = line.strip_prefix(keyword).unwrap_or(line);
            // Of a plural each form has a number.
            let behind = behind.trim_start_matches(|sign| "[0123456789] \t".contains(sign));
            broken = broken.or((!is_string(behind)).then_some(number));
            match keyword {
                "msgctxt" => unit.name += &string(line),
                "msgid" => unit.source += &string(line),
                "msgstr" => unit.target += &string(line),
                _ => {}
            }
        }
    }
    let is_open = !unit.name.is_empty() && keyword != "msgstr";
    broken = broken.or(is_open.then_some(unit.lines.end));
    units.push(unit);
    (units, broken)
}
