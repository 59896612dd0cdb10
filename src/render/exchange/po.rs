//! How does a translation look as a PO file of GNU gettext? Start at [`po`].
//!
//! A stale record is fuzzy and has the English that was translated as its previous source; one
//! that cites numbers of old is fuzzy too; one that is gone is obsolete. The libraries for the format that are kept (polib 0.3, rspolib 0.1)
//! either know no previous source or panic on a truncated file, and the format is small.

use super::unit_name;
use crate::answer::{TranslatedRecord, TranslationAnswer};
use crate::model::TranslationStatus;

/// The translation with all its units.
pub fn po(answer: &TranslationAnswer) -> String {
    let header = format!(
        "Project-Id-Version: Magic: The Gathering Comprehensive Rules {en}\n\
         PO-Revision-Date: {date} 00:00+0000\nLast-Translator: \nLanguage-Team: Japanese\n\
         Language: ja\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n\
         Content-Transfer-Encoding: 8bit\nX-Mtgcr-English: {en}\nX-Mtgcr-Japanese: {ja}\n",
        en = answer.en,
        ja = answer.ja,
        date = answer.ja.effective,
    );
    let mut out = String::from("msgid \"\"\n");
    field(&mut out, "", "msgstr", &header);
    for record in &answer.records {
        out.push('\n');
        unit(&mut out, record);
    }
    out
}

fn unit(out: &mut String, record: &TranslatedRecord) {
    if let Some(headword) = &record.ja_headword {
        *out += &format!("#. headword: {}\n", on_one_line(headword));
    }
    if let Some(reading) = &record.ja_reading {
        *out += &format!("#. reading: {}\n", on_one_line(reading));
    }
    *out += &format!("#. status: {}\n", record.status);
    let obsolete = record.status == TranslationStatus::Orphaned;
    let mark = if obsolete { "#~ " } else { "" };
    for (printed, meant) in &record.renumbered {
        let meant = meant.map_or("not there".to_owned(), |meant| meant.to_string());
        *out += &format!("#. reference: {printed} is {meant}\n");
    }
    let cites_old_numbers = !record.renumbered.is_empty() && !obsolete;
    if record.status == TranslationStatus::Stale || cites_old_numbers {
        *out += "#, fuzzy\n";
        if let Some(previous) = &record.previous {
            field(out, "#| ", "msgid", previous);
        }
    }
    field(out, mark, "msgctxt", &unit_name(record));
    field(out, mark, "msgid", record.en.as_deref().or(record.previous.as_deref()).unwrap_or(" "));
    field(out, mark, "msgstr", record.ja.as_ref().map_or("", |it| &it.text));
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
    for it in text.chars() {
        match it {
            '\\' => escaped += "\\\\",
            '"' => escaped += "\\\"",
            '\n' => escaped += "\\n",
            '\t' => escaped += "\\t",
            '\r' => escaped += "\\r",
            _ => escaped.push(it),
        }
    }
    escaped
}

/// A comment ends with its line.
fn on_one_line(text: &str) -> String {
    text.replace(|it: char| it.is_control(), " ")
}
