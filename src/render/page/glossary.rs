//! How do the glossary and its entries look? Start at [`glossary`] and [`entry`].

use super::frame::{Head, Place, framed};
use super::kana::{in_order, row, says_more};
use super::lists::{facing, neighbours, previews, titles};
use super::record::{sides, standing};
use super::view::{View, spoken};
use crate::answer::{EntryAnswer, GlossaryAnswer, GlossaryLine, ReadRecord, ReadSide, Subject};
use crate::model::Language;
use crate::render::html::escape;

/// All terms in both languages, by letter or by kana.
pub fn glossary(view: &View, answer: &GlossaryAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("Glossary", "用語集");
    let mut lines: Vec<&GlossaryLine> = answer.entries.iter().collect();
    lines.sort_by_key(|it| sort_key(view.language, it));
    let groups: Vec<&[&GlossaryLine]> = lines
        .chunk_by(|one, other| initial(view.language, one) == initial(view.language, other))
        .collect();
    let mut body = format!(
        "<h1>{title} <small>{}</small></h1>\n{}",
        lines.len(),
        facing(view, &answer.facing)
    );
    body +=
        &format!("<nav class=\"letters\" aria-label=\"{}\"><ol>", view.say("Letters", "頭文字"));
    for group in &groups {
        let letter = initial(view.language, group[0]);
        body += &format!("<li><a href=\"#letter-{letter}\">{letter}</a></li>");
    }
    body += "</ol></nav>\n";
    for group in groups {
        let letter = initial(view.language, group[0]);
        body += &format!("<h2 id=\"letter-{letter}\">{letter}</h2>\n<ul class=\"terms\">\n");
        group.iter().for_each(|it| body += &line(view, it));
        body += "</ul>\n";
    }
    framed(view, &Head { place: Place::Glossary, title, typed: "" }, &body)
}

fn line(view: &View, line: &GlossaryLine) -> String {
    let en = line.en.as_deref().map(|it| format!("<span lang=\"en\">{}</span>", escape(it)));
    let ja = line.ja.as_deref().map(|it| {
        let reading = line.reading.as_deref().filter(|reading| says_more(reading, it));
        let reading = reading.map(|it| format!(" <small>{}</small>", escape(it)));
        format!("<span lang=\"ja\">{}{}</span>", escape(it), reading.unwrap_or_default())
    });
    let names: Vec<String> = match view.language {
        Language::En => en.into_iter().chain(ja).collect(),
        Language::Ja => ja.into_iter().chain(en).collect(),
    };
    format!("<li><a href=\"{}\">{}</a></li>\n", view.term(&line.slug), names.join(" "))
}

/// In Japanese the kana come first, in their order.
fn sort_key(language: Language, line: &GlossaryLine) -> (bool, char, (String, String)) {
    let (initial, heading) = (initial(language, line), heading(language, line));
    (language == Language::Ja && initial.is_ascii(), initial, in_order(heading))
}

/// What a line is sorted by: the English headword, or the reading.
fn heading(language: Language, line: &GlossaryLine) -> &str {
    let ja = line.reading.as_deref().or(line.ja.as_deref());
    let name = match language {
        Language::En => line.en.as_deref().or(ja),
        Language::Ja => ja.or(line.en.as_deref()),
    };
    name.unwrap_or_default()
}

/// The letter under which a line stands: A to Z, or the row of its kana.
fn initial(language: Language, line: &GlossaryLine) -> char {
    let first = heading(language, line).chars().find(|it| it.is_alphanumeric()).unwrap_or('#');
    row(first).unwrap_or(first.to_ascii_uppercase())
}

/// One entry in both languages.
pub fn entry(view: &View, answer: &EntryAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let name = match answer.records.first().map(|it| &it.subject) {
        Some(Subject::Term(term)) => term.clone(),
        _ => answer.slug.clone(),
    };
    let mut body = format!(
        "<div class=\"spread\">\n<div class=\"text\">\n<nav class=\"path\" aria-label=\"{}\"><ol><li>\
         <a href=\"/glossary{}\">{}</a></li></ol></nav>\n<h1>{}</h1>\n",
        view.say("Path", "位置"),
        view.in_edition(),
        view.say("Glossary", "用語集"),
        entry_title(view, &answer.records, &name)
    );
    body += &facing(view, &answer.facing);
    for record in &answer.records {
        // What the page is called need not be said again above its only text.
        let record = match answer.records.as_slice() {
            [_] => &untitled(record),
            _ => record,
        };
        body += &format!(
            "<article class=\"rule lead\">\n{}{}</article>\n",
            sides(view, record),
            standing(view, record)
        );
    }
    let history = view.say("History of this entry", "この項目の変更の経過");
    let asked = super::view::percent_encoded(&name);
    body += &format!("<p><a href=\"/history/{asked}{}\">{history}</a></p>\n", view.at());
    body += &neighbours(view, neighbour(view, &answer.previous), neighbour(view, &answer.next));
    body += "</div>\n<aside class=\"about\">\n";
    if !answer.references.is_empty() {
        body +=
            &format!("<section id=\"points-to\"><h2>{}</h2>\n", view.say("Points to", "参照先"));
        body += &previews(view, &answer.references);
        body += "</section>\n";
    }
    body += "</aside>\n</div>\n";
    framed(view, &Head { place: Place::Glossary, title: &name, typed: "" }, &body)
}

/// The headword in both languages, with its reading.
fn entry_title(view: &View, records: &[ReadRecord], name: &str) -> String {
    let [record] = records else { return spoken(name) };
    let headword = |it: &Option<ReadSide>| it.as_ref().and_then(|it| it.headword.clone());
    let (en, ja) = (headword(&record.en), headword(&record.ja));
    let reading = record.ja.as_ref().and_then(|it| it.reading.as_deref());
    let reading = reading.zip(ja.as_deref()).filter(|(reading, ja)| says_more(reading, ja));
    let title = titles(view, en.as_deref(), ja.as_deref());
    match reading {
        Some((reading, ja)) => {
            let ja = format!("{}</span>", escape(ja));
            let small = format!(" <small lang=\"ja\">{}</small>", escape(reading));
            title.replacen(&ja, &(ja.clone() + &small), 1)
        }
        None => title,
    }
}

fn untitled(record: &ReadRecord) -> ReadRecord {
    let mut record = record.clone();
    for side in record.en.iter_mut().chain(&mut record.ja) {
        side.headword = None;
    }
    record
}

fn neighbour(view: &View, line: &Option<GlossaryLine>) -> Option<(String, String)> {
    let line = line.as_ref()?;
    let (en, ja) = (line.en.as_deref(), line.ja.as_deref());
    let name = match view.language {
        Language::En => en.or(ja),
        Language::Ja => ja.or(en),
    };
    Some((view.term(&line.slug), spoken(name.unwrap_or_default())))
}
