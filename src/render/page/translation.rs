//! How does the state of the translation look? Start at [`translation`].

use maud::{Markup, html};

use super::frame::{Head, framed};
use super::text::{both, sheet};
use super::view::{View, choices, place_of_term, with_chosen};
use crate::answer::{Subject, TranslatedRecord, TranslationAnswer};
use crate::doc::{Block, Line, Passage, Style};
use crate::model::{Language, Level, RecordKind, RuleNumber, Severity, Titles, TranslationStatus};
use crate::render::translation::{changed, name};

/// Records that are told on one page.
const MOST: usize = 200;

/// A table of sections, then each record that is not up to date; of one section or status where
/// that was asked for.
pub fn translation(
    view: &View,
    answer: &TranslationAnswer,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> String {
    let title = view.say("page-translation-title");
    let days = [("ja", answer.ja), ("en", answer.en)];
    let days = days.map(|(name, edition)| (name, edition.effective.to_string().into()));
    let words = view.tell("page-translation-of", &days);
    let wanted = |record: &&TranslatedRecord| {
        let in_section = section.is_none_or(|section| match &record.subject {
            Subject::Number(number) => section.covers(*number),
            Subject::Term(_) => false,
        });
        // Where only the number changed there is nothing to translate: those are told when asked for.
        let is_due =
            !matches!(record.status, TranslationStatus::Current | TranslationStatus::Renumbered);
        in_section && status.map_or(is_due, |of| record.status == of)
    };
    let told: Vec<&TranslatedRecord> = answer.records.iter().filter(wanted).collect();
    let choice = |(of, count): (&TranslationStatus, &usize)| {
        let section = ("section", section.map(|section| section.to_string()));
        let chosen = [section, ("status", Some(of.word().to_owned()))];
        let name = html! { (state(view, *of)) " " b { (count) } };
        (with_chosen("/translation".to_owned(), chosen), status == Some(*of), name)
    };
    let is_whole = section.is_none() && status.is_none();
    let body = html! {
        h1.small { (title) }
        (coverage(view, answer))
        p.facing { (words) }
        p.quiet { (view.say("page-translation-all")) }
        (choices(view.say("page-translation-status"), answer.totals().iter().map(choice)))
        @if is_whole { (table(view, answer)) }
        div.text {
            @if is_whole { h2 { (view.say("page-translation-lagging")) } }
            @for lagging in told.iter().take(MOST) { (record(view, lagging)) }
            @if told.len() > MOST { p.quiet { (view.say("page-translation-rest")) } }
        }
        @if !is_whole { (table(view, answer)) }
    };
    framed(view, &Head::of("/translation", title), &body)
}

/// The page where the rules are here in one language alone.
pub fn no_translation(view: &View, lacking: Language) -> String {
    let title = view.say("page-translation-title");
    let lacks = [("language", lacking.tag().into())];
    let body = html! {
        h1 { (title) }
        p { (view.tell("error-none-in-language", &lacks)) }
        p.quiet { (view.say("page-translation-none")) }
    };
    framed(view, &Head::of("/translation", title), &body)
}

/// In which state a rule can be, the last where its part of the book is not kept: the key of its
/// name, and that of its column.
const STATES: [(&str, &str); 5] = [
    ("page-translation-current", "page-translation-current"),
    ("page-translation-renumbered-only", "page-translation-column-renumbered"),
    ("page-translation-stale", "page-translation-column-stale"),
    ("page-translation-missing", "page-translation-missing"),
    ("page-translation-absent", "page-translation-column-absent"),
];

/// How many rules of `section`, or of the whole book, are in which state: those that the Japanese
/// text holds by their status, then those in parts that it does not hold.
fn parts_of(answer: &TranslationAnswer, section: Option<RuleNumber>) -> [usize; 5] {
    let is_inside = |number| section.is_none_or(|section| section.covers(number));
    let sections = answer.coverage.sections.iter().filter(|(step, _)| is_inside(step.number));
    let rules: usize = sections.map(|pair| pair.1).sum();
    let mut parts = [0; 5];
    for record in answer.records.iter().filter(|record| record.kind == RecordKind::Rule) {
        let part = TranslationStatus::ALL[..4].iter().position(|status| *status == record.status);
        let (Subject::Number(number), Some(part)) = (&record.subject, part) else { continue };
        parts[part] += usize::from(is_inside(*number));
    }
    parts[4] = rules.saturating_sub(held(parts));
    parts
}

/// How many of these rules stand in parts that the Japanese text holds.
fn held(parts: [usize; 5]) -> usize {
    parts[..4].iter().sum()
}

/// What a status is called on this page.
fn state(view: &View, status: TranslationStatus) -> &'static str {
    let at = TranslationStatus::ALL[..4].iter().position(|of| *of == status);
    view.say(at.map_or("page-record-orphaned", |at| STATES[at].0))
}

/// How much of the book the Japanese text holds.
fn coverage(view: &View, answer: &TranslationAnswer) -> Markup {
    let parts = parts_of(answer, None);
    let told = [("held", held(parts)), ("rules", parts.iter().sum())];
    let told = told.map(|(name, count)| (name, html! { b { (grouped(count)) } }));
    html! {
        p.total { (view.weave("page-translation-held", &[], &told)) }
        @if parts[4] > 0 { p.quiet { (view.say("page-translation-not-kept")) } }
    }
}

/// A count with its thousands parted.
fn grouped(count: usize) -> String {
    match count {
        ..1000 => count.to_string(),
        _ => format!("{},{:03}", grouped(count / 1000), count % 1000),
    }
}

fn table(view: &View, answer: &TranslationAnswer) -> Markup {
    html! {
        table.cover {
            caption.unseen { (view.say("page-translation-sections")) }
            thead {
                tr {
                    th scope="col" { (view.say("page-translation-column-section")) }
                    th.barcell scope="col" { span.unseen { (view.say("page-translation-column-share")) } }
                    th scope="col" { (view.say("page-translation-column-held")) }
                    @for (_, column) in STATES { th.wide scope="col" { (view.say(column)) } }
                }
            }
            tbody { @for (step, _) in &answer.coverage.sections { (row(view, answer, step)) } }
        }
    }
}

/// A section, or a chapter with all of its own.
fn row(view: &View, answer: &TranslationAnswer, step: &Titles) -> Markup {
    let number = step.number;
    let parts = parts_of(answer, Some(number));
    let rules: usize = parts.iter().sum();
    html! {
        tr.chapter[number.level() == Level::Chapter] {
            th scope="row" {
                a.number href={ "/translation?section=" (number) } { (number) }
                (both(view, step))
            }
            td.barcell { meter aria-hidden="true" max=(rules) value=(held(parts)) {} }
            td { (grouped(held(parts))) " " span.quiet { "/ " (grouped(rules)) } }
            @for count in parts { td.wide.zero[count == 0] { (grouped(count)) } }
        }
    }
}

/// A record with its English, or what changed in it since, beside its Japanese.
fn record(view: &View, record: &TranslatedRecord) -> Markup {
    let is_behind = matches!(record.status, TranslationStatus::Stale | TranslationStatus::Missing);
    let is_same = record.since.is_empty() || record.status == TranslationStatus::Renumbered;
    let there = match &record.subject {
        Subject::Number(_) if record.status == TranslationStatus::Orphaned => None,
        Subject::Number(number) => Some(format!("/{number}")),
        Subject::Term(term) => Some(format!("/{}", place_of_term(term))),
    };
    let name = Line::from(name(record, view.words()));
    let status = state(view, record.status);
    let changes = record.since.iter().map(|change| changed(change, view.words()));
    let en = match is_same {
        true => vec![Line::of(Language::En, record.en.clone().unwrap_or_default())],
        false => changes.collect(),
    };
    let ja = record.ja.iter().flat_map(|ja| Line::paragraphs_of(Language::Ja, ja)).collect();
    let passage = |paragraphs| Passage { paragraphs, ..Passage::default() };
    sheet(view, 2).block(&Block::Change {
        anchor: None,
        class: "",
        name: there.map_or_else(|| name.clone(), |there| name.clone().leading(there)),
        told: match is_behind {
            true => Line::styled(Style::Finding(Severity::Warning), status),
            false => status.into(),
        },
        body: [en, ja].map(passage).to_vec(),
        notes: Vec::new(),
    })
}
