//! How does the state of the translation look? Start at [`translation`].

use maud::{Markup, html};

use super::frame::{Head, framed};
use super::text::sheet;
use super::view::{View, choices, place_of_term, with_chosen};
use crate::answer::{Coverage, Subject, TranslatedRecord, TranslationAnswer};
use crate::doc::{Block, Line, Passage, Style};
use crate::model::{Language, RuleNumber, Severity, TranslationStatus};
use crate::render::translation::{by_section, changed, name};

/// Records that are told on one page.
const MOST: usize = 200;

/// How much is held, a table of sections, then each record that is not up to date; of one section
/// or status where that was asked for.
pub fn translation(
    view: &View,
    answer: &TranslationAnswer,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> String {
    let title = view.say("page-translation-title");
    let days = [("ja", answer.ja), ("en", answer.en)];
    let days = days.map(|(name, edition)| (name, edition.effective.to_string().into()));
    let Coverage { held, rules, .. } = answer.coverage;
    let covered = [("held", held), ("rules", rules)];
    let covered = covered.map(|(name, count)| (name, html! { b { (count) } }));
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
        let chosen = [section, ("status", Some(of.to_string()))];
        let name = html! { (state(view, *of)) " " b { (count) } };
        (with_chosen("/translation".to_owned(), chosen), status == Some(*of), name)
    };
    let is_whole = section.is_none() && status.is_none();
    let body = html! {
        h1.small { (title) }
        p.total { (view.weave("page-translation-held", &[], &covered)) }
        @if held < rules { p.quiet { (view.say("page-translation-not-kept")) } }
        p.facing { (view.tell("page-translation-of", &days)) }
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

/// The page where no rules are here in Japanese.
pub fn no_translation(view: &View) -> String {
    let title = view.say("page-translation-title");
    let lacks = [("language", Language::Ja.tag().into())];
    let body = html! {
        h1 { (title) }
        p { (view.tell("error-none-in-language", &lacks)) }
        p.quiet { (view.say("page-translation-none")) }
    };
    framed(view, &Head::of("/translation", title), &body)
}

/// What a status is called on this page.
fn state(view: &View, status: TranslationStatus) -> &'static str {
    view.say(&format!("page-translation-{status}"))
}

/// The sections as the program lists them, each leading to what is behind in it; the bars are for
/// terminals.
fn table(view: &View, answer: &TranslationAnswer) -> Markup {
    let mut table = by_section(answer, view.words());
    if let Block::Table { head, rows, numbers, .. } = &mut table {
        head.remove(1);
        *numbers = 1..head.len();
        for (row, (section, _)) in rows.iter_mut().zip(&answer.sections) {
            row.remove(1);
            let Some(section) = section else { continue };
            let own = answer.coverage.sections.iter().find(|(step, _)| step.number == *section);
            let title = own.and_then(|(step, _)| view.title(step)).map_or("", |title| title.0);
            let name = Line::from(format!("{section} {title}").trim_end());
            row[0] = name.leading(format!("/translation?section={section}"));
        }
    }
    let name = view.say("page-translation-sections");
    html! { div.wide tabindex="0" role="region" aria-label=(name) { (sheet(view, 2).block(&table)) } }
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
