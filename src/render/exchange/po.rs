//! How does a translation look as a PO file of GNU gettext? Start at [`po`].
//!
//! A stale record is fuzzy and has the English that was translated as its previous source; one
//! that cites numbers of old is fuzzy too; one that is gone is obsolete. What a record has beside
//! its text, and what stood where a draft stands, is a unit of its own: tools wrap comments. The
//! libraries for the format that are kept (polib 0.3, rspolib 0.1) either know no previous source
//! or panic on a truncated file, and the format is small.

use super::unit::{Told, Unit};
use crate::answer::TranslationAnswer;
use crate::model::TranslationStatus;

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
            *out += &format!("#. draft: {}\n", on_one_line(&taken));
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

/// A comment ends with its line.
fn on_one_line(text: &str) -> String {
    text.replace(|letter: char| letter.is_control(), " ")
}
