//! How does the state of the translation look? Start at [`translation`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::text::{changes_only, marked};
use super::view::{View, percent_encoded};
use crate::answer::{Coverage, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{Language, RuleNumber, TranslationStatus, slug};

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
    let title = view.say("State of the translation", "訳の状態");
    let words = match view.language {
        Language::En => format!(
            "Japanese of {} against English of {}",
            answer.ja.effective, answer.en.effective
        ),
        Language::Ja => {
            format!(
                "日本語版 {} を英語版 {} と比べたもの",
                answer.ja.effective, answer.en.effective
            )
        }
    };
    let wanted = |record: &&TranslatedRecord| {
        let in_section = match (&record.subject, section) {
            (_, None) => true,
            (Subject::Number(number), Some(section)) => section.covers(*number),
            (Subject::Term(_), Some(_)) => false,
        };
        let of_status =
            status.map_or(record.status != TranslationStatus::Current, |of| record.status == of);
        in_section && of_status
    };
    let told: Vec<&TranslatedRecord> = answer.records.iter().filter(wanted).collect();
    let body = html! {
        div.spread {
            div.text {
                h1 { (title) }
                p.facing { (words) }
                (coverage(view, answer))
                (totals(view, &answer.totals(), section, status))
                @for lagging in told.iter().take(MOST) { (record(view, lagging)) }
                @if told.len() > MOST {
                    p.quiet {
                        (view.say(
                            "The rest stands under its sections.",
                            "残りは各節のページにあります。"
                        ))
                    }
                }
            }
            aside.about { (table(view, answer)) }
        }
    };
    framed(view, &Head { place: Place::Translation, title, typed: "" }, &body)
}

/// How much of the book the Japanese text holds at all, where that is not the whole.
fn coverage(view: &View, answer: &TranslationAnswer) -> Markup {
    let Coverage { held, rules, absent } = &answer.coverage;
    if held >= rules {
        return html! {};
    }
    let words = match view.language {
        Language::En => format!("{held} of {rules} rules are in the Japanese text kept here."),
        Language::Ja => format!("ここにある日本語版には {rules} 項目中 {held} 項目があります。"),
    };
    html! {
        p { (words) }
        details {
            summary {
                (view.say("Sections that it does not hold", "収録されていない節"))
                ": " (absent.len())
            }
            p {
                @for (nth, section) in absent.iter().enumerate() {
                    @if nth > 0 { " " }
                    a href={ "/" (section) } { (section) }
                }
            }
        }
    }
}

/// What a status is called.
fn named(view: &View, status: TranslationStatus) -> &'static str {
    let said = match status {
        TranslationStatus::Current => ("current", "最新"),
        TranslationStatus::Renumbered => ("renumbered", "番号のみ相違"),
        TranslationStatus::Stale => ("stale", "訳が古い"),
        TranslationStatus::Missing => ("missing", "未訳"),
        TranslationStatus::Orphaned => ("orphaned", "原文なし"),
    };
    view.say(said.0, said.1)
}

fn totals(
    view: &View,
    totals: &Totals,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> Markup {
    let within = section.map_or(String::new(), |section| format!("section={section}&"));
    html! {
        nav.choices aria-label=(view.say("Status", "状態")) {
            ul {
                @for (of, count) in totals {
                    @let address = format!("/translation?{within}status={}", of.word());
                    li {
                        a href=(address) aria-current=[(status == Some(*of)).then_some("true")] {
                            (named(view, *of)) " " b { (count) }
                        }
                    }
                }
            }
        }
    }
}

fn table(view: &View, answer: &TranslationAnswer) -> Markup {
    let label = view.say("Sections", "節");
    let totals = answer.totals();
    let known = TranslationStatus::ALL.into_iter().filter(|status| totals.contains_key(status));
    let known: Vec<TranslationStatus> = known.collect();
    html! {
        section {
            h2 { (view.say("By section", "節ごと")) }
            div.wide tabindex="0" role="region" aria-label=(label) {
                table.list {
                    thead {
                        tr {
                            th scope="col" { (label) }
                            th scope="col" { (view.say("Up to date", "最新の割合")) }
                            @for status in &known { th scope="col" { (named(view, *status)) } }
                        }
                    }
                    tbody {
                        @for (section, totals) in &answer.sections {
                            (row(view, *section, totals, &known))
                        }
                    }
                }
            }
        }
    }
}

fn row(
    view: &View,
    section: Option<RuleNumber>,
    totals: &Totals,
    known: &[TranslationStatus],
) -> Markup {
    let count = |status| totals.get(&status).copied().unwrap_or(0);
    let all = totals.values().sum::<usize>().max(1);
    let current = count(TranslationStatus::Current);
    html! {
        tr {
            th scope="row" {
                @match section {
                    Some(section) => a href={ "/translation?section=" (section) } { (section) },
                    None => (view.say("Glossary", "用語集")),
                }
            }
            td {
                meter min="0" max=(all) value=(current) aria-label=(format!("{current} / {all}")) {}
            }
            @for status in known {
                td { @if count(*status) > 0 { (count(*status)) } }
            }
        }
    }
}

fn record(view: &View, record: &TranslatedRecord) -> Markup {
    let is_behind = matches!(record.status, TranslationStatus::Stale | TranslationStatus::Missing);
    let is_same = record.since.is_empty() || record.status == TranslationStatus::Renumbered;
    let number = record.ja_number.filter(|number| record.subject != Subject::Number(*number));
    html! {
        article.change {
            h2 {
                @match &record.subject {
                    Subject::Number(number) if record.status == TranslationStatus::Orphaned => {
                        (number)
                    }
                    Subject::Number(number) => a href={ "/" (number) } { (number) },
                    Subject::Term(term) => {
                        a href={ "/glossary/" (percent_encoded(&slug(term))) } { (term) }
                    }
                }
                " " span.status.stale[is_behind] { (named(view, record.status)) }
            }
            div.side lang="en" {
                @if is_same { p { (record.en.as_deref().unwrap_or_default()) } }
                @else {
                    @for change in &record.since {
                        p { time { (change.edition.effective) } " " (changes_only(&change.words)) }
                    }
                }
            }
            div.side lang="ja" {
                @if let Some(ja) = &record.ja {
                    p { @if let Some(number) = number { b.other { (number) } " " } (marked(ja)) }
                }
            }
        }
    }
}
