//! How do the glossary and its entries look? Start at [`glossary`] and [`entry`].

use maud::{Markup, html};

use super::about::{About, feed_of_term};
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed, framed_about};
use super::kana::{in_order, row, says_more};
use super::lists::{Neighbour, facing, neighbours, previews, titles, way};
use super::record::{sides, standing, told};
use super::timeline::{event_rows, has_history};
use super::view::{View, percent_encoded, spoken};
use crate::answer::{EntryAnswer, GlossaryAnswer, GlossaryLine, ReadRecord, Subject};
use crate::model::Language;

/// Events that are told on the page of an entry.
const EVENTS: usize = 5;

/// All terms in both languages, by letter or by kana.
pub fn glossary(view: &View, answer: &GlossaryAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("heading-glossary");
    let mut lines: Vec<&GlossaryLine> = answer.entries.iter().collect();
    lines.sort_by_key(|line| sort_key(view.language, line));
    let groups: Vec<(char, &[&GlossaryLine])> = lines
        .chunk_by(|one, other| initial(view.language, one) == initial(view.language, other))
        .map(|group| (initial(view.language, group[0]), group))
        .collect();
    let body = html! {
        h1 { (title) " " small { (lines.len()) } }
        (facing(view, &answer.facing))
        nav.letters aria-label=(view.say("page-glossary-letters")) {
            ol {
                @for (letter, _) in &groups {
                    li { a href={ "#letter-" (letter) } { (letter) } }
                }
            }
        }
        @for (letter, group) in &groups {
            h2 id={ "letter-" (letter) } { (letter) }
            ul.terms { @for entry in *group { (line(view, entry)) } }
        }
    };
    framed(view, &Head { place: Place::Glossary, title, typed: "" }, &body)
}

fn line(view: &View, line: &GlossaryLine) -> Markup {
    let en = line.en.as_deref().map(|name| html! { span lang="en" { (name) } });
    let ja = line.called_ja().map(|name| {
        let is_japanese = view.language == Language::Ja;
        let reading = line.reading.as_deref();
        let reading = reading.filter(|reading| is_japanese && says_more(reading, name));
        html! {
            span class=[line.ja.is_none().then_some("known")] lang="ja" { (name) @if let Some(reading) = reading { " " small { (reading) } } }
        }
    });
    let [first, second] = match view.language {
        Language::En => [en, ja],
        Language::Ja => [ja, en],
    };
    html! {
        li {
            a href=(view.term(&line.slug)) {
                @if let Some(first) = &first { (first) }
                @if first.is_some() && second.is_some() { " " }
                @if let Some(second) = &second { (second) }
            }
        }
    }
}

/// In Japanese the kana come first, in their order.
fn sort_key(language: Language, line: &GlossaryLine) -> (bool, char, (String, String)) {
    let (initial, heading) = (initial(language, line), heading(language, line));
    (language == Language::Ja && initial.is_ascii(), initial, in_order(heading))
}

/// What a line is sorted by: the English headword, or the reading.
fn heading(language: Language, line: &GlossaryLine) -> &str {
    let ja = line.reading.as_deref().or(line.called_ja());
    let name = match language {
        Language::En => line.en.as_deref().or(ja),
        Language::Ja => ja.or(line.en.as_deref()),
    };
    name.unwrap_or_default()
}

/// The letter under which a line stands: A to Z, or the row of its kana.
fn initial(language: Language, line: &GlossaryLine) -> char {
    let first =
        heading(language, line).chars().find(|letter| letter.is_alphanumeric()).unwrap_or('#');
    row(first).unwrap_or(first.to_ascii_uppercase())
}

/// One entry in both languages.
pub fn entry(view: &View, answer: &EntryAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let name = match answer.records.first().map(|record| &record.subject) {
        Some(Subject::Term(term)) => term.clone(),
        _ => answer.slug.clone(),
    };
    let is_only = answer.records.len() == 1;
    let place = format!("glossary/{}", percent_encoded(&answer.slug));
    let told = told(&answer.facing, &[&answer.records]);
    let bar = Bar {
        place: &place,
        cited: format!("CR Glossary “{name}”"),
        titles: [None, answer.name.called_ja()],
        facing: &answer.facing,
        told: &told,
        past: Some(&answer.past),
        has_contents: false,
        feed: (feed_of_term(&answer.slug), view.say("page-glossary-follow").to_owned()),
    };
    let body = html! {
        div.spread {
            div.text {
                (way(view, &html! {
                    li {
                        a href={ "/glossary" (view.in_edition()) } {
                            (view.say("heading-glossary"))
                        }
                    }
                }))
                h1 { (entry_title(view, answer, &name)) }
                (edition_bar(view, &bar))
                @for record in &answer.records {
                    // What the page is called need not be said again above its only text.
                    @let record = if is_only { &untitled(record) } else { record };
                    article."rule lead entry" { (sides(view, record)) (standing(view, record)) }
                }
                (neighbours(
                    view,
                    answer.previous.as_ref().map(|line| neighbour(view, line)),
                    answer.next.as_ref().map(|line| neighbour(view, line)),
                ))
            }
            aside.about data-pagefind-ignore {
                @if !answer.references.is_empty() {
                    section #points-to {
                        h2 { (view.say("page-points-to")) }
                        (previews(view, &answer.references))
                    }
                }
                section #past {
                    h2 { (view.say("page-history")) }
                    (event_rows(view, &answer.past.events, EVENTS))
                    @if has_history(view, &answer.past) {
                        p {
                            a href={ "/history/" (percent_encoded(&name)) (view.at()) } {
                                (view.say("page-whole-history"))
                            }
                        }
                    }
                }
            }
        }
    };
    let about =
        About::of_text(view, &name, &answer.records, &told).followed_at(feed_of_term(&answer.slug));
    let title = match (view.language, answer.name.called_ja()) {
        (Language::Ja, Some(ja)) => format!("{ja} {name}"),
        _ => name,
    };
    framed_about(view, &Head { place: Place::Glossary, title: &title, typed: "" }, &about, &body)
}

/// The headword in both languages, with its reading.
fn entry_title(view: &View, answer: &EntryAnswer, name: &str) -> Markup {
    if answer.records.len() != 1 {
        return spoken(name);
    }
    let GlossaryLine { en, ja, name_ja, reading, .. } = &answer.name;
    let called = answer.name.called_ja();
    let reading = reading.as_deref();
    let reading = reading.filter(|reading| called.is_some_and(|ja| says_more(reading, ja)));
    html! {
        (titles(view, en.as_deref(), ja.as_deref(), name_ja.as_deref()))
        @if let Some(reading) = reading { " " small lang="ja" { (reading) } }
    }
}

fn untitled(record: &ReadRecord) -> ReadRecord {
    let mut record = record.clone();
    for side in record.en.iter_mut().chain(&mut record.ja) {
        side.headword = None;
    }
    record
}

fn neighbour(view: &View, line: &GlossaryLine) -> Neighbour {
    let (en, ja) = (line.en.as_deref(), line.called_ja());
    let name = match view.language {
        Language::En => en.or(ja),
        Language::Ja => ja.or(en),
    };
    (view.term(&line.slug), spoken(name.unwrap_or_default()))
}
