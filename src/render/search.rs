//! How are results, names and terms laid out? Start at [`search`], [`suggest`] and [`term`].
//!
//! Results stand as they are ranked, neighbours of one section under one heading.

use std::ops::Range;

use super::labels::{counted_label, found_mark, speaks_of, title_in};
use crate::answer::{
    Correction, Facing, FoundText, ReadAs, SearchAnswer, SearchHit, SuggestAnswer, TermAnswer,
    TermPair, TermPlace, TermSource, WiderQuery,
};
use crate::doc::{Block, Doc, Line, Passage};
use crate::model::{Language, RecordKind, ScoreReason, Titles};
use crate::words::{Words, tell};

/// Columns of a label such as `defined`.
const LABEL: usize = 10;

/// How many places are told by name.
const MOST_PLACES: usize = 8;

/// Results in their order, each with a fragment in both languages.
pub fn search(answer: &SearchAnswer, words: Words) -> Doc {
    // Of all history, each text says where it is from.
    let is_dated = answer.editions == Facing::default();
    let mut blocks = Vec::new();
    for hits in answer.hits.chunk_by(|one, other| section(one, words) == section(other, words)) {
        blocks.push(Block::heading(3, Line::strong(section(&hits[0], words)), ""));
        blocks.extend(hits.iter().map(|hit| entry(hit, is_dated, words)));
    }
    Doc { title: answer.query.clone(), blocks }
}

/// A line for each text of each result, for programs that read lines: its name, then the text.
pub fn search_lines(answer: &SearchAnswer, words: Words) -> Vec<Line> {
    let mut lines = Vec::new();
    for hit in &answer.hits {
        let texts = hit.en.iter().chain(&hit.ja).filter(|found| !found.text.text.is_empty());
        for passage in texts.map(|found| passage(found, true)) {
            let mut line = Line::from(format!("{}: ", label(hit, words)));
            line.language = passage.paragraphs.first().and_then(|line| line.language);
            lines.push(line.and(passage.enough.unwrap_or_default()));
        }
    }
    lines
}

/// What is said where words were read as others, or nothing was found.
pub fn search_remarks(answer: &SearchAnswer, words: Words) -> String {
    let mut told: Vec<String> = Vec::new();
    for Correction { typed, meant, instead } in &answer.corrections {
        told.push(tell!(words, "search-corrected", typed, meant, instead));
    }
    for ReadAs { typed, meant } in &answer.read_as {
        told.push(tell!(words, "search-read-as", typed, meant = words.list(meant)));
    }
    let is_empty = answer.hits.is_empty();
    let nothing = || tell!(words, "search-nothing", query = answer.query);
    // That no text has the only word says so, too.
    told.extend((is_empty && *answer.absent != [answer.query.as_str()]).then(nothing));
    told.extend(answer.absent.iter().map(|word| tell!(words, "search-absent", word)));
    let sections = answer.absent_sections.iter();
    told.extend(sections.map(|section| tell!(words, "search-no-section", section)));
    let mut out: String = told.into_iter().map(|line| line + "\n").collect();
    if !answer.suggestions.is_empty() {
        out += &did_you_mean(&answer.suggestions, words);
    }
    for WiderQuery { query, total } in &answer.wider {
        out += &words.hinted(tell!(words, "search-wider", query, total));
    }
    let is_of_all = answer.editions == Facing::default();
    if is_empty && answer.suggestions.is_empty() && answer.wider.is_empty() && !is_of_all {
        out += &words.hinted(tell!(words, "hint-search-all", query = answer.query));
    }
    out
}

/// What is said where something else may have been meant.
fn did_you_mean(names: &[String], words: Words) -> String {
    words.hinted(tell!(words, "hint-did-you-mean", names = words.list(names)))
}

/// `702.19 Trample`, or what else a result stands under.
fn section(hit: &SearchHit, words: Words) -> String {
    let titled = |step: &&Titles| step.any_title().is_some();
    match (hit.kind, hit.path.iter().rev().find(titled)) {
        (RecordKind::Glossary, _) => words.say("glossary"),
        (_, Some(step)) => {
            let title = title_in(step, words.language()).map_or("", |title| title.0);
            format!("{} {title}", step.number)
        }
        (kind, None) => words.say(&format!("kind-{kind}")),
    }
}

fn label(hit: &SearchHit, words: Words) -> String {
    let name = hit.subject.to_string();
    match hit.kind {
        RecordKind::Example => tell!(words, "search-example", name),
        _ => name,
    }
}

fn entry(hit: &SearchHit, is_dated: bool, words: Words) -> Block {
    let body = hit.en.iter().chain(&hit.ja).map(|found| passage(found, is_dated)).collect();
    let table = |table: &str| {
        let ending = if table == "questions" { "" } else { ".tsv" };
        tell!(words, "aside", text = format!("index/{table}{ending}"))
    };
    let reason = |reason: &ScoreReason| {
        let told = reason_in_words(reason, words) + &reason.table.map_or(String::new(), table);
        Line::quiet(format!("{:6.3}  {told}", reason.worth))
    };
    let cited = speaks_of(&hit.cited, words).map(Line::quiet);
    let why = hit.why.iter().map(|why| Line::quiet(reason_in_words(why, words)));
    let older = hit.may_be_older.then(|| Line::quiet(words.say("search-may-be-older")));
    let notes = hit.reasons.iter().map(reason).chain(why).chain(older).chain(cited).collect();
    Block::Entry { name: Line::strong(label(hit, words)), body, notes }
}

/// A reason for a score in words.
pub(super) fn reason_in_words(reason: &ScoreReason, words: Words) -> String {
    let row = reason.row.as_deref().unwrap_or_default();
    let key = match (reason.kind, reason.table) {
        ("words", Some(_)) => "row",
        ("question", None) => "family",
        (kind, _) => kind,
    };
    let key = format!("search-reason-{key}");
    tell!(words, &key, words = reason.words, row)
}

/// The text with what was found in it, and the part of it that answers.
pub(super) fn passage(found: &FoundText, is_dated: bool) -> Passage {
    let language = found.edition.language;
    let (text, places) = fragment(found);
    let (mut enough, mut paragraphs) =
        (Line::matched(language, &text, &places), Line::paragraphs_of(language, &found.text));
    if let (Some(headword), Language::Ja) = (&found.headword, language) {
        let reading =
            found.reading.as_ref().map_or(String::new(), |reading| format!("（{reading}）"));
        let named = Line::of(language, format!("{headword}{reading}："));
        enough = named.clone().and(enough);
        if let Some(first) = paragraphs.first_mut() {
            *first = named.and(first.clone());
        }
    }
    let (edition, enough) = (Some(found.edition), Some(enough));
    Passage { edition, is_dated, paragraphs, enough, is_barred: false }
}

/// The part of the text that answers, and where the matches are in it.
fn fragment(found: &FoundText) -> (String, Vec<Range<usize>>) {
    let (text, shown) = (&found.text, &found.answer);
    let all = text.text.as_str();
    let open = if shown.start > 0 { "…" } else { "" };
    let close = if shown.end < all.trim_end().len() { "…" } else { "" };
    let kept = format!("{open}{}{close}", &all[shown.clone()]).replace('\n', " ");
    let inside =
        text.marks.iter().filter(|mark| mark.0.start < shown.end && mark.0.end > shown.start);
    let moved = |at: usize| at.clamp(shown.start, shown.end) - shown.start + open.len();
    let places = inside.map(|(bytes, _)| moved(bytes.start)..moved(bytes.end));
    (kept, places.collect())
}

/// A line for each name: what to ask for, then what it is called otherwise.
pub fn suggest(answer: &SuggestAnswer) -> Doc {
    let lines = answer.suggestions.iter().map(|suggestion| {
        let number = suggestion.number.map(|number| number.to_string());
        let names = [&number, &suggestion.en, &suggestion.ja, &suggestion.reading];
        let others = names.into_iter().flatten().filter(|name| **name != suggestion.text);
        let others: String = others.map(|name| format!("  {name}")).collect();
        Line::strong(suggestion.text.clone()).and(others)
    });
    Doc { title: answer.query.clone(), blocks: vec![Block::List(lines.collect())] }
}

/// Each name with what is known of it.
pub fn term(answer: &TermAnswer, words: Words) -> Doc {
    let mut blocks: Vec<Block> = answer.pairs.iter().flat_map(|term| pair(term, words)).collect();
    let counted = counted_label(answer, words).map(Line::quiet);
    blocks.extend(counted.map(Block::Paragraph));
    Doc { title: answer.query.clone(), blocks }
}

/// What is said where nothing is called so.
pub fn term_remarks(answer: &TermAnswer, words: Words) -> String {
    if !answer.pairs.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", tell!(words, "term-nothing", query = answer.query));
    out += &match answer.suggestions.as_slice() {
        [] => words.hinted(tell!(words, "hint-search", query = answer.query)),
        names => did_you_mean(names, words),
    };
    out
}

fn pair(pair: &TermPair, words: Words) -> Vec<Block> {
    let reading = pair.reading.as_ref().map_or(String::new(), |reading| format!("（{reading}）"));
    let ja = format!("{}{reading}", pair.ja.as_deref().unwrap_or("—"));
    let mut rows: Vec<(Line, Vec<Line>)> = Vec::new();
    let mut row = |label: &str, told: String| {
        let label = if label.is_empty() { String::new() } else { words.say(label) };
        if !told.is_empty() {
            rows.push((label.into(), vec![told.into()]));
        }
    };
    let source = |source: &TermSource| words.say(&format!("term-source-{}", source.word()));
    // A word of the table is told as it is.
    let kind = words.find(&format!("term-kind-{}", pair.kind), &[]);
    row("term-kind", kind.unwrap_or_else(|| pair.kind.clone()));
    row("term-sources", words.list(pair.sources.iter().map(source)) + &found_mark(pair.phi, words));
    row("term-defined", words.list(&pair.defined));
    for (place, rendering) in pair.renderings.iter().enumerate() {
        let label = if place == 0 { "term-renderings" } else { "" };
        let mark = found_mark(rendering.phi, words);
        let places = places(&rendering.places, words);
        let what = format!("{} {}{mark}", rendering.ja, rendering.count);
        row(label, tell!(words, "told", what, text = places));
    }
    if !pair.outliers.is_empty() {
        let (count, places) = (pair.outliers.len(), places(&pair.outliers, words));
        row("term-otherwise", tell!(words, "term-outliers", count, total = pair.records, places));
    }
    let mut blocks = vec![
        Block::heading(2, Line::strong(pair.en.clone()), Line::of(Language::Ja, ja)),
        Block::Labelled { width: LABEL, rows },
    ];
    if let Some(example) = &pair.example {
        let (name, aside) = (
            Line::strong(example.place.label()),
            Line::quiet(format!("{} · {}", example.en.edition, example.ja.edition)),
        );
        blocks.push(Block::Heading { level: 3, name, path: Line::default(), aside });
        let passages = [&example.en, &example.ja]
            .map(|found| Passage { enough: None, ..passage(found, false) });
        blocks.push(Block::Facing(passages.to_vec()));
    }
    blocks
}

/// Where a name stands, the first few places by name.
fn places(places: &[TermPlace], words: Words) -> String {
    let mut names: Vec<String> = places.iter().take(MOST_PLACES).map(TermPlace::label).collect();
    if let more @ 1.. = places.len().saturating_sub(MOST_PLACES) {
        names.push(tell!(words, "more", count = more));
    }
    words.list(&names)
}
