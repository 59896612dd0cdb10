//! How do the glossary and its entries look? Start at [`glossary`] and [`entry`].
//!
//! Japanese words stand as dictionaries have them: marks between words do not count, a small kana
//! or one with a sound mark stands with its plain one, and `ー` stands for the vowel before it.

use maud::{Markup, html};

use super::frame::{Head, framed};
use super::record::{
    facing, linked_with, neighbours, says_more, sides, standing, titles, told, way,
};
use super::timeline::{Bar, edition_bar, past_section};
use super::view::{View, percent_encoded, spoken};
use crate::answer::{EntryAnswer, GlossaryAnswer, GlossaryLine, ReadRecord, Subject};
use crate::model::Language;
use crate::text::to_hiragana;

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
    let is_read = view.language == Language::Ja;
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
            ul.terms {
                @for line in *group {
                    li { a href=(view.term(&line.slug)) { (names(view, line, is_read)) } }
                }
            }
        }
    };
    framed(view, &Head::of("/glossary", title), &body)
}

/// The names of an entry in both languages, and how the Japanese one is read.
fn names(view: &View, line: &GlossaryLine, has_reading: bool) -> Markup {
    let is_told = |reading: &&str| line.called_ja().is_some_and(|ja| says_more(reading, ja));
    let reading = line.reading.as_deref().filter(|_| has_reading).filter(is_told);
    html! {
        (titles(view, line.en.as_deref(), line.ja.as_deref(), line.name_ja.as_deref()))
        @if let Some(reading) = reading { " " small lang="ja" { (reading) } }
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
    let neighbour = |line: &GlossaryLine| {
        let mut names = view.own_first(line.en.as_deref(), line.called_ja()).into_iter();
        (view.term(&line.slug), spoken(names.find_map(|side| side.0).unwrap_or_default()))
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
        feed: (format!("/feed/{place}.atom"), view.say("page-glossary-follow").to_owned()),
    };
    let body = html! {
        div.spread {
            div.text {
                @let glossary = format!("/glossary{}", view.in_edition());
                (way(view, &html! { li { a href=(glossary) { (view.say("heading-glossary")) } } }))
                h1 { @if is_only { (names(view, &answer.name, true)) } @else { (spoken(&name)) } }
                (edition_bar(view, &bar))
                @for record in &answer.records {
                    // What the page is called need not be said again above its only text.
                    @let record = if is_only { &untitled(record) } else { record };
                    div."rule lead entry" { (sides(view, record, false)) (standing(view, record)) }
                }
                @let around = [&answer.previous, &answer.next];
                @let [previous, next] = around.map(|line| line.as_ref().map(neighbour));
                (neighbours(view, previous, next))
            }
            aside.about data-pagefind-ignore {
                (linked_with(view, "points-to", "page-points-to", &answer.references))
                (past_section(view, &answer.past, &name))
            }
        }
    };
    let title = match (view.language, answer.name.called_ja()) {
        (Language::Ja, Some(ja)) => format!("{ja} {name}"),
        _ => name.clone(),
    };
    let head = Head::of("/glossary", &title);
    let head = head.text(view, &name, &answer.records, &told, &bar.feed.0);
    framed(view, &head, &body)
}

fn untitled(record: &ReadRecord) -> ReadRecord {
    let mut record = record.clone();
    for side in record.en.iter_mut().chain(&mut record.ja) {
        side.headword = None;
    }
    record
}

/// The kana row by row, each in the place of its vowel.
const ROWS: [&str; 10] = [
    "あいうえお",
    "かきくけこ",
    "さしすせそ",
    "たちつてと",
    "なにぬねの",
    "はひふへほ",
    "まみむめも",
    "や ゆ よ",
    "らりるれろ",
    "わゐ ゑをん",
];

/// The row in which a kana stands, and its place there.
fn place(kana: char) -> Option<(&'static str, usize)> {
    ROWS.iter().find_map(|row| Some((*row, row.chars().position(|letter| letter == kana)?)))
}

/// What a word is sorted by; the second decides where the first is the same.
pub fn in_order(word: &str) -> (String, String) {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase).map(to_hiragana) {
        let letter = match letter {
            'ー' => plain.chars().last().map_or(letter, vowel),
            _ => without_marks(letter),
        };
        if letter.is_alphanumeric() || letter == ' ' {
            plain.push(letter);
        }
    }
    (plain, word.to_lowercase())
}

/// The kana that the row of a character is called by; none for what is not kana.
pub fn row(first: char) -> Option<char> {
    place(without_marks(to_hiragana(first)))?.0.chars().next()
}

/// Kana with a sound mark or small, each before its plain one.
const MARKED: &str = "ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわがかぎきぐくげけごこざさじしずすぜせぞそ\
     だたぢちづつでてどとばはびひぶふべへぼほぱはぴひぷふぺへぽほゔう";

/// The kana with neither sound marks nor smallness.
fn without_marks(letter: char) -> char {
    let letters: Vec<char> = MARKED.chars().collect();
    let plain = letters.chunks(2).find(|pair| pair[0] == letter).map(|pair| pair[1]);
    plain.unwrap_or(letter)
}

fn vowel(letter: char) -> char {
    let of = place(letter).and_then(|(_, column)| ROWS[0].chars().nth(column));
    of.unwrap_or(letter)
}
