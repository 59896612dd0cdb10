//! How does `search` look in a terminal? Start at [`search`].
//!
//! Results stand under their section, in the order of the best of each; what was found is bracketed,
//! and coloured where colours are wanted.

use super::Terminal;
use super::wrap::{display_width, wrap};
use crate::answer::{
    FoundText, PathStep, ScoreReason, SearchAnswer, SearchHit, Subject, WiderQuery,
};
use crate::model::{Language, MarkedText, RecordKind};
use crate::render::bulletin_labels::cited_label;
use crate::render::visible::{style_end, style_start};

/// Columns that numbers, then texts are set in from the left.
const INDENT: usize = 2;
const TEXT: usize = 11;

/// A text column wider than this tires the eye.
const WIDEST: usize = 100;

/// Characters of a fragment; shorter texts are shown whole.
const FRAGMENT: usize = 240;

/// Results under their sections, each with a fragment in both languages.
pub fn search(answer: &SearchAnswer, terminal: Terminal) -> String {
    let mut out = String::new();
    let mut sections: Vec<(String, Vec<&SearchHit>)> = Vec::new();
    for hit in &answer.hits {
        let name = section(hit);
        match sections.iter_mut().find(|it| it.0 == name) {
            Some(section) => section.1.push(hit),
            None => sections.push((name, vec![hit])),
        }
    }
    for (name, hits) in sections {
        out += &format!("{}\n", terminal.strong(&name));
        hits.into_iter().for_each(|it| push_hit(&mut out, it, terminal));
    }
    if answer.total > answer.hits.len() {
        let more = answer.total - answer.hits.len();
        out += &terminal.quiet(&format!("{more} more; -n shows more of them"));
        out.push('\n');
    }
    out
}

/// What is said where words were read as others, or nothing was found.
pub fn search_remarks(answer: &SearchAnswer) -> String {
    let mut out = String::new();
    for (typed, meant) in &answer.corrections {
        out += &format!("no text has `{typed}`: searched for `{meant}`\n");
    }
    if answer.hits.is_empty() {
        out += &format!("nothing found for `{}`\n", answer.query);
    }
    for word in &answer.absent {
        out += &format!("no text has `{word}`\n");
    }
    if !answer.suggestions.is_empty() {
        out += &format!("\nhint: did you mean {}?\n", answer.suggestions.join(", "));
    }
    for WiderQuery { query, total } in &answer.wider {
        out += &format!("\nhint: `{query}` asks for less and finds {total}\n");
    }
    out
}

/// `702.19 Trample`, or what else a result stands under.
fn section(hit: &SearchHit) -> String {
    let titled = |it: &&PathStep| it.en.is_some() || it.ja.is_some();
    let above = hit.path.iter().rev().find(titled);
    match (hit.kind, above) {
        (RecordKind::Glossary, _) => "glossary".to_owned(),
        (_, Some(step)) => {
            let title = step.any_title().unwrap_or_default();
            format!("{} {title}", step.number)
        }
        (kind, None) => kind.word().to_owned(),
    }
}

fn push_hit(out: &mut String, hit: &SearchHit, terminal: Terminal) {
    let name = match &hit.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    };
    let label = match hit.kind {
        RecordKind::Example => format!("{name} (example)"),
        _ => name,
    };
    let mut lines = Vec::new();
    for (found, language) in [(&hit.en, Language::En), (&hit.ja, Language::Ja)] {
        lines.extend(found.iter().flat_map(|it| fragment_lines(it, language, terminal)));
    }
    let short = display_width(&label) + INDENT < TEXT;
    let mut lines = lines.into_iter();
    let label = format!("{}{label}", " ".repeat(INDENT));
    match short.then(|| lines.next()).flatten() {
        Some(first) => {
            let gap = TEXT - display_width(&label);
            out.push_str(&format!("{}{}{first}\n", terminal.strong(&label), " ".repeat(gap)));
        }
        None => out.push_str(&format!("{}\n", terminal.strong(&label))),
    }
    lines.for_each(|it| out.push_str(&format!("{}{it}\n", " ".repeat(TEXT))));
    for reason in &hit.reasons {
        let line = format!("{}{:6.3}  {}", " ".repeat(TEXT), reason.worth, told(reason));
        out.push_str(&format!("{}\n", terminal.quiet(&line)));
    }
    if let Some(cited) = cited_label(&hit.cited) {
        out.push_str(&format!("{}{}\n", " ".repeat(TEXT), terminal.quiet(&cited)));
    }
}

/// A reason for a score in words.
fn told(reason: &ScoreReason) -> String {
    let table = |table: &str| match table {
        "questions" => "index/questions".to_owned(),
        table => format!("index/{table}.tsv"),
    };
    let words = &reason.words;
    match (reason.kind, reason.table, &reason.row) {
        ("words", Some(from), Some(row)) => format!("`{words}`, for `{row}` in {}", table(from)),
        ("words", ..) => format!("`{words}`"),
        ("question", Some(from), _) => format!("answers `{words}` in {}", table(from)),
        ("question", ..) => "answers a question beside one that is asked so".to_owned(),
        ("other-language", ..) => "the text of the other language fits too".to_owned(),
        ("definition", ..) => "defines what is named, or bears the number".to_owned(),
        ("reference", ..) => "a good result points here, or this points at one".to_owned(),
        ("rule-above", ..) => "the rule above fits too".to_owned(),
        (other, ..) => other.to_owned(),
    }
}

fn fragment_lines(found: &FoundText, language: Language, terminal: Terminal) -> Vec<String> {
    let width = terminal.width.saturating_sub(TEXT).clamp(20, WIDEST);
    let mut text = fragment(&found.text, language).replace('\n', " ");
    if let (Some(headword), Language::Ja) = (&found.headword, language) {
        let reading = found.reading.as_ref().map_or(String::new(), |it| format!("（{it}）"));
        text = format!("{headword}{reading}：{text}");
    }
    wrap(&text, width).iter().map(|it| coloured(it, terminal)).collect()
}

/// The text, or what stands around its first match, with brackets round matches.
fn fragment(text: &MarkedText, language: Language) -> String {
    let (open, close) = brackets(language);
    let (all, first) = (text.text.as_str(), text.marks.first().map_or(0, |it| it.0.start));
    let whole = all.chars().nth(FRAGMENT).is_none();
    let before = all[..first].char_indices().rev().take(FRAGMENT / 3).last();
    let from = if whole { 0 } else { before.map_or(first, |it| it.0) };
    let after = all[from..].char_indices().nth(FRAGMENT);
    let to = after.filter(|_| !whole).map_or(all.len(), |it| from + it.0);
    let mut out = String::with_capacity(to - from + 40);
    out += if from > 0 { "…" } else { "" };
    let mut at = 0;
    for (piece, mark) in text.pieces() {
        let end = at + piece.len();
        let kept = all.get(at.max(from)..end.min(to)).unwrap_or_default();
        at = end;
        match mark {
            Some(_) if !kept.is_empty() => {
                out.push(open);
                out += kept;
                out.push(close);
            }
            _ => out += kept,
        }
    }
    out += if to < all.len() { "…" } else { "" };
    out
}

fn brackets(language: Language) -> (char, char) {
    match language {
        Language::En => ('⟦', '⟧'),
        Language::Ja => ('【', '】'),
    }
}

/// A line whose brackets are coloured with what they hold.
fn coloured(line: &str, terminal: Terminal) -> String {
    if !terminal.color {
        return line.to_owned();
    }
    let is_open = |it: char| matches!(it, '⟦' | '【');
    let is_close = |it: char| matches!(it, '⟧' | '】');
    let mut out = String::new();
    for it in line.chars() {
        if is_open(it) {
            out += &style_start("1;33");
        }
        out.push(it);
        if is_close(it) {
            out += &style_end();
        }
    }
    let open = line.matches(is_open).count() > line.matches(is_close).count();
    if open {
        out += &style_end();
    }
    out
}
