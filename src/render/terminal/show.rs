//! How does `show` look in a terminal? Start at [`show`].

use super::Terminal;
use super::columns::{columns, padded};
use super::contents::list;
use super::translation::changed;
use super::wrap::{wrap, wrapped};
use crate::answer::{
    Absence, FormerRule, PathStep, ShowAnswer, ShownRecord, ShownReference, Side, Subject,
    TodayNumber,
};
use crate::model::{Language, TranslationStatus};
use crate::render::bulletin_labels::{cited_rule, mention_label, mention_text};
use crate::render::labels::{cited_label, example_text, gone_label, or_before, title_in};
use crate::render::status_labels::{example_line, status_label, status_line};
use crate::render::words::Words;
use crate::text::display_width;

/// Columns that text is set in from the left.
const INDENT: usize = 2;

/// Columns of a label such as `points to`.
const LABEL: usize = 12;

/// A text column wider than this tires the eye.
const WIDEST_COLUMN: usize = 72;

/// The records one below the other, and what was not found.
pub fn show(answer: &ShowAnswer, terminal: Terminal) -> String {
    let mut out = String::new();
    for (place, record) in answer.records.iter().enumerate() {
        if place > 0 {
            out.push('\n');
        }
        push_record(&mut out, record, terminal);
    }
    for absence in &answer.absent {
        out += &absent(absence, terminal.words);
    }
    out
}

fn push_record(out: &mut String, record: &ShownRecord, terminal: Terminal) {
    out.push_str(&headline(record, terminal));
    out.push_str("\n\n");
    for line in body(record, terminal) {
        out.push_str(&line);
        out.push('\n');
    }
    if !record.contents.is_empty() {
        out.push('\n');
        *out += &list(&record.contents, INDENT, terminal);
    }
    let notes = notes(record, terminal);
    if !notes.is_empty() {
        out.push('\n');
    }
    for line in notes {
        out.push_str(&line);
        out.push('\n');
    }
}

/// `510.1c  Combat Damage Step › 510.1`, and the editions at the right where there is room.
fn headline(record: &ShownRecord, terminal: Terminal) -> String {
    let name = match &record.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    };
    let path = match record.subject {
        Subject::Number(_) => path(record, terminal.words),
        Subject::Term(_) if record.kind.explains() && record.marked_changed => {
            terminal.words.say("show-ruling-changed")
        }
        Subject::Term(_) if record.kind.explains() => terminal.words.say("show-ruling"),
        Subject::Term(_) => terminal.words.say("glossary"),
    };
    let editions = editions(record, terminal.words);
    let plain = format!("{name}  {path}");
    let used = display_width(&plain) + display_width(&editions) + 2;
    let left = format!("{}  {path}", terminal.strong(&name));
    let gap = terminal.width.min(2 * WIDEST_COLUMN + 6).checked_sub(used);
    match gap {
        Some(gap) => format!("{left}{}  {}", " ".repeat(gap), terminal.quiet(&editions)),
        None => format!("{left}\n{}{}", " ".repeat(INDENT), terminal.quiet(&editions)),
    }
}

fn path(record: &ShownRecord, words: Words) -> String {
    let step = |step: &PathStep| match title_in(step, words.language()) {
        Some((title, _)) => title.to_owned(),
        None => step.number.to_string(),
    };
    // The chapter is told by the number's first digit; a rule's path begins at its section.
    let skipped = usize::from(record.path.len() > 1);
    let steps: Vec<String> = record.path.iter().skip(skipped).map(step).collect();
    steps.join(" › ")
}

fn editions(record: &ShownRecord, words: Words) -> String {
    let status = record.status.as_ref().map(|status| status.status);
    let status = status.filter(|status| *status != TranslationStatus::Current);
    let status = status.map(|status| status_label(status, words));
    let with_status = |told: String| {
        words.list(&[Some(told), status.clone()].into_iter().flatten().collect::<Vec<_>>())
    };
    match (&record.en, &record.ja) {
        (Some(en), Some(ja)) => {
            with_status(format!("{} · ja {}", en.edition, ja.edition.effective))
        }
        (Some(side), None) | (None, Some(side)) if record.held.is_none() => {
            side.edition.to_string()
        }
        (Some(en), None) if record.name_ja.is_some() => {
            with_status(format!("{} · {}", en.edition, words.say("show-name-alone")))
        }
        (Some(en), None) if record.held == Some(false) => {
            format!("{} · {}", en.edition, words.say("show-not-held"))
        }
        (Some(en), None) => {
            with_status(format!("{} · {}", en.edition, words.say("show-no-japanese")))
        }
        // Its status says that the English is gone.
        (None, Some(ja)) if status.is_some() => with_status(ja.edition.to_string()),
        (None, Some(ja)) => format!("{} · {}", ja.edition, words.say("show-no-english")),
        (None, None) => String::new(),
    }
}

fn body(record: &ShownRecord, terminal: Terminal) -> Vec<String> {
    match (&record.en, &record.ja) {
        (Some(en), Some(ja)) if terminal.is_wide() => side_by_side(en, ja, terminal),
        _ => {
            let mut lines = Vec::new();
            for side in record.sides() {
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.extend(one_below_the_other(side, side.edition.language, terminal));
            }
            if let Some(name) = record.name_ja.as_ref().filter(|_| record.ja.is_none()) {
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.push(format!("{}{name}", " ".repeat(INDENT)));
            }
            lines
        }
    }
}

fn side_by_side(en: &Side, ja: &Side, terminal: Terminal) -> Vec<String> {
    let gap = 4;
    let width = ((terminal.width - INDENT - gap) / 2).min(WIDEST_COLUMN);
    let mut lines = Vec::new();
    let mut push = |left: &str, right: &str| {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for line in columns(left, right, width, gap) {
            lines.push(format!("{}{line}", " ".repeat(INDENT)).trim_end().to_owned());
        }
    };
    push(&full_text(en), &full_text(ja));
    for place in 0..en.examples.len().max(ja.examples.len()) {
        push(&example(en, place, Language::En), &example(ja, place, Language::Ja));
    }
    lines
}

fn one_below_the_other(side: &Side, language: Language, terminal: Terminal) -> Vec<String> {
    let width = terminal.width.saturating_sub(2 * INDENT).clamp(20, WIDEST_COLUMN + 24);
    let mut texts = vec![full_text(side)];
    texts.extend((0..side.examples.len()).map(|place| example(side, place, language)));
    let mut lines = Vec::new();
    for text in texts {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(wrap(&text, width).iter().map(|line| format!("{}{line}", " ".repeat(INDENT))));
    }
    lines
}

/// The text; that of a Japanese glossary entry behind its headword and reading.
fn full_text(side: &Side) -> String {
    match (&side.headword, &side.reading) {
        (Some(headword), Some(reading)) => format!("【{headword}】（{reading}）\n{}", side.text),
        _ => side.text.clone(),
    }
}

fn example(side: &Side, place: usize, language: Language) -> String {
    let Some(text) = side.examples.get(place) else { return String::new() };
    example_text(text, language)
}

fn notes(record: &ShownRecord, terminal: Terminal) -> Vec<String> {
    let width = terminal.width.saturating_sub(INDENT + LABEL + 1).max(20);
    let mut lines = Vec::new();
    let words = terminal.words;
    let mut note = |label: &str, told: Vec<String>| {
        for (place, line) in told.into_iter().enumerate() {
            let label = if place == 0 { words.say(label) } else { String::new() };
            let label = terminal.quiet(&padded(&label, LABEL));
            lines.push(format!("{}{label} {line}", " ".repeat(INDENT)));
        }
    };
    let joined = |words: Vec<String>, separator: &str| match words.is_empty() {
        true => Vec::new(),
        false => wrapped(&words.join(separator), width),
    };
    if record.en.is_none() {
        note("show-printed-english", joined(printed_english(record), ""));
    }
    note("show-readings", joined(readings(record), " "));
    note("show-since", joined(since(record, words), " · "));
    note("show-translation", translation(record, width, terminal));
    note("show-today", joined(today(record, words).into_iter().collect(), ""));
    let others = record.former.iter().map(|rule| former_rule(Stood::Other, rule, words));
    note("show-number", others.flat_map(|text| wrapped(&text, width)).collect());
    if record.contents.is_empty() {
        note("show-below", joined(record.subrules.iter().map(ToString::to_string).collect(), ", "));
    }
    let rests_on = record.cited.iter().map(|cited| cited_rule(cited, words));
    note("show-rests-on", joined(rests_on.collect(), "; "));
    note(
        "show-points-to",
        joined(record.references.iter().map(|link| reference(link, words)).collect(), ", "),
    );
    note(
        "show-cited-by",
        joined(
            record.referenced_by.iter().map(|subject| cited_label(subject, words)).collect(),
            ", ",
        ),
    );
    note("show-thread", record.thread.iter().cloned().collect());
    for mention in &record.mentions {
        let (label, text) = (mention_label(mention, words), mention_text(mention));
        let told = words.tell("told", &[("what", label.into()), ("text", text.into())]);
        note("show-notes", wrapped(&told, width));
    }
    lines
}

/// The English that a Japanese source prints beside its text.
fn printed_english(record: &ShownRecord) -> Vec<String> {
    let beside = record.ja.iter().filter_map(|side| side.beside.as_ref());
    beside.filter_map(|beside| beside.english.clone()).collect()
}

/// How words are read, where the source says so, each once.
fn readings(record: &ShownRecord) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let Some(side) = &record.ja else { return told };
    for ruby in side.beside.iter().flat_map(|beside| &beside.readings) {
        let bytes = ruby.bytes.start as usize..ruby.bytes.end as usize;
        let word = side.text.get(bytes).unwrap_or_default();
        let reading = format!("{word}（{}）", ruby.kana);
        if !told.contains(&reading) {
            told.push(reading);
        }
    }
    told
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, width: usize, terminal: Terminal) -> Vec<String> {
    let Some(status) = &record.status else { return Vec::new() };
    let mut lines = wrapped(&status_line(record, status, terminal.words), width);
    lines.extend(status.since.iter().flat_map(|change| changed(change, width, terminal)));
    for example in &status.examples {
        lines.extend(wrapped(&example_line(example, terminal.words), width));
        lines.extend(example.since.iter().flat_map(|change| changed(change, width, terminal)));
    }
    lines
}

/// Since when each text has stood as it does; both languages of a ruling at once.
fn since(record: &ShownRecord, words: Words) -> Vec<String> {
    let sides = record.en.iter().chain(&record.ja);
    let told = |side: &Side| or_before(side.since.by(), side.since.is_exact(), words);
    let mut told: Vec<String> = sides.map(told).collect();
    told.dedup();
    told
}

/// What the record is called today, where that is not what it is called here.
fn today(record: &ShownRecord, words: Words) -> Option<String> {
    let number = match &record.subject {
        Subject::Number(number) => Some(*number),
        Subject::Term(_) => None,
    };
    match record.today {
        TodayNumber::Bears(today) if today == number => None,
        TodayNumber::Bears(today) => today.map(|today| today.to_string()),
        TodayNumber::Gone(gone) => Some(gone_label(gone, words)),
    }
}

fn reference(reference: &ShownReference, words: Words) -> String {
    let title = reference.title.as_ref();
    let title = title.and_then(|step| title_in(step, words.language()));
    let mut text = reference.target.to_string();
    if let Some((title, _)) = title {
        text += &format!(" {title}");
    }
    if !reference.exists {
        text = words.tell("show-not-there", &[("target", text.into())]);
    }
    text
}

/// What is said of something that is not there.
pub fn absent(absence: &Absence, words: Words) -> String {
    let name = match &absence.number {
        Some(number) => number.to_string(),
        None => format!("`{}`", absence.typed),
    };
    let key = match (absence.number.is_some(), absence.edition.is_some()) {
        (true, true) => "absent-number-in",
        (true, false) => "absent-number",
        (false, true) => "absent-term-in",
        (false, false) => "absent-term",
    };
    let edition = absence.edition.map_or(String::new(), |edition| edition.to_string());
    let mut text =
        format!("{}\n", words.tell(key, &[("name", name.into()), ("edition", edition.into())]));
    for rule in &absence.former {
        text += &format!("  {}\n", former_rule(Stood::Itself, rule, words));
    }
    if !absence.nearest.is_empty() {
        let nearest = words.list(&absence.nearest).into();
        text += &format!("  {}\n", words.tell("absent-nearest", &[("names", nearest)]));
    }
    text
}

/// Whose rule bore a number.
#[derive(Clone, Copy)]
enum Stood {
    /// What was asked for.
    Itself,
    /// Another rule.
    Other,
}

/// When a number was another rule's, and what became of that.
fn former_rule(stood: Stood, rule: &FormerRule, words: Words) -> String {
    let FormerRule { first, last, title, today, .. } = rule;
    let is_open = rule.first_may_be_older || rule.last_may_be_newer;
    let key = match (stood, first == last && !is_open) {
        (Stood::Itself, true) => "stood-once",
        (Stood::Itself, false) => "stood",
        (Stood::Other, true) => "stood-other-once",
        (Stood::Other, false) => "stood-other",
    };
    let last = match rule.last_may_be_newer {
        true => words.tell("show-or-later", &[("edition", last.to_string().into())]),
        false => last.to_string(),
    };
    let first = or_before(*first, !rule.first_may_be_older, words);
    let told = [("first", first.into()), ("last", last.into())];
    let mut parts = vec![words.tell(key, &told)];
    parts.extend(title.clone());
    let when = words.list(&parts);
    let fate = match today {
        TodayNumber::Bears(Some(number)) => {
            words.tell("fate-moved", &[("number", number.to_string().into())])
        }
        TodayNumber::Bears(None) => return when,
        TodayNumber::Gone(gone) => gone_label(*gone, words),
    };
    words.tell("told", &[("what", when.into()), ("text", fate.into())])
}
