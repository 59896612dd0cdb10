//! What would a translation of all the rules be like? Start at [`translation`].
//!
//! No whole one is at hand, so one of the same size is made up: each English word becomes an
//! invented Japanese one, the same everywhere, so that what goes together shows in the counts.
//! Nothing of it means anything.

use std::fmt::Write;

use mtgcr::model::{Level, Record, RecordKind, Rulebook};

/// A Japanese edition that translates `en`, in the form in which the official one is published.
pub fn translation(en: &Rulebook) -> String {
    let date = en.id.effective.parts();
    let mut out = String::from("マジック：ザ・ギャザリング　総合ルール\n");
    for record in en.records() {
        let Record { kind, text, .. } = record;
        let number = record.number.map(|number| number.to_string()).unwrap_or_default();
        let dot = record.number.is_some_and(|number| number.level() < Level::Subrule);
        let dot = if dot { "." } else { "" };
        let line = match kind {
            RecordKind::Section | RecordKind::Rule => format!("{number}{dot} {}", words(text)),
            RecordKind::Example => format!("例：{}", words(text)),
            RecordKind::Glossary => {
                let headword = record.headword().unwrap_or_default();
                let own = words(headword);
                format!(
                    "={own}（{}）／{}=\n{}",
                    reading(headword),
                    headword.replace(", ", "/"),
                    words(text)
                )
            }
            _ => continue,
        };
        out += &line;
        out.push('\n');
    }
    let closing = format!("このルールは、{}年{}月{}日から有効です。\n", date.0, date.1, date.2);
    out + &closing
}

/// English words in other words, paragraph by paragraph.
fn words(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

fn line(text: &str) -> String {
    let mut out = String::new();
    for (place, word) in text.split_whitespace().enumerate() {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_kept =
            word.contains(['{', '/', '+']) || bare.contains(|letter: char| letter.is_ascii_digit());
        if is_kept || matches!(bare, "rule" | "rules") {
            let kept = word.trim_end_matches(['.', ',', ';', ':']);
            let space =
                if out.ends_with(|letter: char| letter.is_ascii_alphanumeric()) { " " } else { "" };
            let _ = write!(out, "{space}{kept}");
        } else {
            out += &invented(&bare.to_lowercase());
            out += PARTICLES[place % PARTICLES.len()];
        }
        if word.ends_with(['.', '!', '?']) {
            out += "。";
        } else if word.ends_with([',', ';', ':']) {
            out += "、";
        }
    }
    out
}

const PARTICLES: [&str; 5] = ["は", "の", "を", "に", ""];

/// A run of kanji or katakana for a word; short words have none.
fn invented(word: &str) -> String {
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let pick = |first: char, count: u64, at: u32| {
        let offset = (hash >> (at * 11)) % count;
        char::from_u32(first as u32 + offset as u32).unwrap_or(first)
    };
    match word.len() {
        0..=3 => String::new(),
        4..=7 => (0..2).map(|at| pick('一', 1500, at)).collect(),
        _ => (0..4).map(|at| pick('ア', 80, at)).collect(),
    }
}

/// Kana that a headword could be read as.
fn reading(headword: &str) -> String {
    let letters = headword.bytes().filter(u8::is_ascii_alphabetic);
    letters.filter_map(|letter| char::from_u32('あ' as u32 + u32::from(letter) % 80)).collect()
}
