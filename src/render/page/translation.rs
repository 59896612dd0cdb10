//! How does the state of the translation look? Start at [`translation`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::record::both;
use super::text::sheet;
use super::view::{View, choices, percent_encoded};
use crate::answer::{PathStep, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::doc::{Block, Line, Passage, Style};
use crate::model::{Language, Level, RecordKind, RuleNumber, Severity, TranslationStatus, slug};
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
        let in_section = match (&record.subject, section) {
            (_, None) => true,
            (Subject::Number(number), Some(section)) => section.covers(*number),
            (Subject::Term(_), Some(_)) => false,
        };
        // Where only the number changed there is nothing to translate: those are told when asked for.
        let is_due =
            !matches!(record.status, TranslationStatus::Current | TranslationStatus::Renumbered);
        let of_status = status.map_or(is_due, |of| record.status == of);
        in_section && of_status
    };
    let told: Vec<&TranslatedRecord> = answer.records.iter().filter(wanted).collect();
    let is_whole = section.is_none() && status.is_none();
    let body = html! {
        h1.small { (title) }
        (coverage(view, answer))
        p.facing { (words) }
        p.quiet { (view.say("page-translation-all")) }
        (totals(view, &answer.totals(), section, status))
        @if is_whole { (table(view, answer)) }
        div.text {
            @if is_whole { h2 { (view.say("page-translation-lagging")) } }
            @for lagging in told.iter().take(MOST) { (record(view, lagging)) }
            @if told.len() > MOST {
                p.quiet {
                    (view.say("page-translation-rest"))
                }
            }
        }
        @if !is_whole { (table(view, answer)) }
    };
    framed(view, &Head { place: Place::Translation, title, typed: "" }, &body)
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
    framed(view, &Head { place: Place::Translation, title, typed: "" }, &body)
}

/// How many rules of a part of the book are in which state.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    current: usize,
    renumbered: usize,
    behind: usize,
    /// Rules without a translation in a part that the Japanese text holds.
    missing: usize,
    rules: usize,
}

impl Parts {
    /// The rules of `section`, or of the whole book.
    fn of(answer: &TranslationAnswer, section: Option<RuleNumber>) -> Self {
        let all = &answer.coverage.sections;
        let own = all
            .iter()
            .filter(|(step, _)| section.is_none_or(|section| section.covers(step.number)));
        let mut parts = Self { rules: own.map(|pair| pair.1).sum(), ..Self::default() };
        for record in answer.records.iter().filter(|record| record.kind == RecordKind::Rule) {
            let Subject::Number(number) = record.subject else { continue };
            if section.is_some_and(|section| !section.covers(number)) {
                continue;
            }
            match record.status {
                TranslationStatus::Current => parts.current += 1,
                TranslationStatus::Renumbered => parts.renumbered += 1,
                TranslationStatus::Stale => parts.behind += 1,
                TranslationStatus::Missing => parts.missing += 1,
                TranslationStatus::Orphaned => {}
            }
        }
        parts
    }

    fn held(self) -> usize {
        self.current + self.renumbered + self.behind + self.missing
    }

    fn absent(self) -> usize {
        self.rules.saturating_sub(self.held())
    }

    /// Each part with its class and its name.
    fn named(self, view: &View) -> [(&'static str, &'static str, usize); 5] {
        [
            ("ok", view.say("page-translation-current"), self.current),
            ("ren", view.say("page-translation-renumbered-only"), self.renumbered),
            ("old", view.say("page-translation-stale"), self.behind),
            ("lack", view.say("page-translation-missing"), self.missing),
            ("no", view.say("page-translation-absent"), self.absent()),
        ]
    }

    /// A bar of the parts, each with a pattern beside its colour.
    fn bar(self, view: &View, height: usize) -> Markup {
        let all = self.rules.max(1) as f64;
        let parts = self.named(view);
        let label: Vec<String> =
            parts.iter().map(|(_, name, count)| format!("{count} {name}")).collect();
        let mut from = 0.0;
        html! {
            svg.seg width="100%" height=(height) role="img" aria-label=(label.join(", ")) {
                @for (class, _, count) in parts {
                    @let width = count as f64 / all * 100.0;
                    @if count > 0 {
                        rect class=(class) x=(format!("{from:.2}%")) width=(format!("{width:.2}%"))
                            height="100%" {}
                    }
                    @let () = from += width;
                }
            }
        }
    }
}

/// Hatchings, so that parts differ in more than colour.
fn patterns() -> Markup {
    html! {
        svg.unseen width="0" height="0" aria-hidden="true" {
            pattern #hatched width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                rect.ground width="5" height="5" {} rect.ink width="2" height="5" {}
            }
            pattern #striped width="4" height="4" patternUnits="userSpaceOnUse" {
                rect.warn-ground width="4" height="4" {} rect.warn width="2" height="4" {}
            }
        }
    }
}

/// How much of the book the Japanese text holds, and what of that is up to date.
fn coverage(view: &View, answer: &TranslationAnswer) -> Markup {
    let all = Parts::of(answer, None);
    let (held, rules) = (grouped(all.held()), grouped(all.rules));
    html! {
        (patterns())
        p.total {
            (view.weave("page-translation-held", &[], &[("held", html! { b { (held) } }), ("rules", html! { b { (rules) } })]))
        }
        @if all.absent() > 0 {
            p.quiet {
                (view.say("page-translation-not-kept"))
            }
        }
        (all.bar(view, 24))
        ul.key {
            @for (class, name, count) in all.named(view) {
                li {
                    svg.seg width="18" height="13" aria-hidden="true" { rect class=(class) width="100%" height="100%" {} }
                    (name) " " b { (grouped(count)) }
                }
            }
        }
    }
}

/// A count with its thousands parted.
fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn named(view: &View, status: TranslationStatus) -> &'static str {
    view.say(&format!("status-{}", status.word()))
}

fn totals(
    view: &View,
    totals: &Totals,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> Markup {
    let within = section.map_or(String::new(), |section| format!("section={section}&"));
    let choice = |(of, count): (&TranslationStatus, &usize)| {
        let address = format!("/translation?{within}status={}", of.word());
        (address, status == Some(*of), html! { (named(view, *of)) " " b { (count) } })
    };
    choices(view.say("page-translation-status"), totals.iter().map(choice))
}

fn table(view: &View, answer: &TranslationAnswer) -> Markup {
    let columns = [
        view.say("page-translation-current"),
        view.say("page-translation-column-renumbered"),
        view.say("page-translation-column-stale"),
        view.say("page-translation-missing"),
        view.say("page-translation-column-absent"),
    ];
    html! {
        table.cover {
            caption.unseen { (view.say("page-translation-sections")) }
            thead {
                tr {
                    th scope="col" { (view.say("page-translation-column-section")) }
                    th.barcell scope="col" { span.unseen { (view.say("page-translation-column-share")) } }
                    th scope="col" { (view.say("page-translation-column-held")) }
                    @for column in columns { th.wide scope="col" { (column) } }
                }
            }
            tbody {
                @for (step, _) in &answer.coverage.sections { (row(view, answer, step)) }
            }
        }
    }
}

/// A section, or a chapter with all of its own.
fn row(view: &View, answer: &TranslationAnswer, step: &PathStep) -> Markup {
    let number = step.number;
    let parts = Parts::of(answer, Some(number));
    html! {
        tr.chapter[number.level() == Level::Chapter] {
            th scope="row" {
                a.number href={ "/translation?section=" (number) } { (number) }
                (both(view, step))
            }
            td.barcell { (parts.bar(view, 13)) }
            td { (grouped(parts.held())) " " span.quiet { "/ " (grouped(parts.rules)) } }
            @for (_, _, count) in parts.named(view) { td.wide.zero[count == 0] { (grouped(count)) } }
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
        Subject::Term(term) => Some(format!("/glossary/{}", percent_encoded(&slug(term)))),
    };
    let name = Line::from(name(record, view.words()));
    let status = Line::from(named(view, record.status));
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
        told: if is_behind {
            Line::styled(Style::Finding(Severity::Warning), status.plain())
        } else {
            status
        },
        body: [en, ja].map(passage).to_vec(),
        notes: Vec::new(),
    })
}
