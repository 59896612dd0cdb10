//! How does one rule or entry look in both languages? Start at [`rows`] and [`sides`].

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::kana::says_more;
use super::lists::titles;
use super::text::{changes_only, linked};
use super::view::View;
use crate::answer::{Facing, ReadRecord, ReadSide, Subject};
use crate::model::{EditionId, Language, RuleNumber, TranslationStatus};

/// Whether none of the records has a text in a language.
pub fn is_without(records: &[ReadRecord], language: Language) -> bool {
    records.iter().all(|record| match language {
        Language::En => record.en.is_none(),
        Language::Ja => record.ja.is_none(),
    })
}

/// The editions of which a text stands among `records`.
pub fn told(facing: &Facing, records: &[&[ReadRecord]]) -> Facing {
    let tells = |language| records.iter().any(|records| !is_without(records, language));
    let (en, ja) = (tells(Language::En), tells(Language::Ja));
    Facing { en: facing.en.filter(|_| en), ja: facing.ja.filter(|_| ja), ..*facing }
}

/// The quiet line that stands where a Japanese text would.
pub fn not_held(view: &View) -> Markup {
    html! {
        p.absent {
            @if view.japanese.is_some() {
                (view.say("page-record-not-held"))
            } @else {
                (view.say("page-record-no-japanese"))
            }
        }
    }
}

/// The same where none of the records has one: their part of the book may be kept and they not
/// translated.
pub fn without(view: &View, records: &[ReadRecord]) -> Markup {
    match records.iter().any(|record| record.standing.is_some()) {
        true => html! { p.absent { (view.say("page-record-missing")) } },
        false => not_held(view),
    }
}

/// Rules as rows, each an anchor the first time that its number comes; a titled rule and what
/// belongs to it are one part.
pub fn rows(view: &View, records: &[ReadRecord]) -> Markup {
    let mut seen = BTreeSet::new();
    html! {
        @for part in records.chunk_by(|_, next| !next.is_title) {
            section.part { (part_rows(view, part, &mut seen)) }
        }
    }
}

fn part_rows(view: &View, part: &[ReadRecord], seen: &mut BTreeSet<RuleNumber>) -> Markup {
    html! {
        @for record in part {
            @if let Subject::Number(number) = record.subject {
                @let is_first = seen.insert(number);
                @if record.is_title { (heading(view, number, is_first, record)) }
                @else { (row(view, number, is_first, record)) }
            }
        }
    }
}

/// A rule as a row: its number, its English, its Japanese.
fn row(view: &View, number: RuleNumber, is_first: bool, record: &ReadRecord) -> Markup {
    if is_orphan(record) {
        return html! { div.rule { span.number { (number) } (sides(view, record)) } };
    }
    html! {
        div.rule id=[is_first.then_some(number)] {
            a.number href=(view.number(number)) { (number) }
            (sides(view, record))
            (standing(view, record))
        }
    }
}

fn heading(view: &View, number: RuleNumber, is_first: bool, record: &ReadRecord) -> Markup {
    html! {
        h2.title id=[is_first.then_some(number)] {
            a.number href=(view.number(number)) { (number) }
            (own_titles(view, record))
        }
    }
}

/// The date of the Japanese text that something is from, where that is not the one that the head of the page names:
/// several may stand beside one English edition, each with a part of the book.
pub fn other_text(view: &View, ja: EditionId) -> Markup {
    let is_named = view.japanese.is_none_or(|named| named == ja);
    html! {
        @if !is_named {
            span.edition lang=(view.language) {
                (view.say("page-japanese")) " " time { (ja.effective) }
            }
        }
    }
}

/// The text of a title in both languages.
pub fn own_titles(view: &View, record: &ReadRecord) -> Markup {
    let en = record.en.as_ref().map(|side| side.text.text.as_str());
    let own = record.ja.as_ref().map(|side| side.text.text.as_str());
    html! {
        (titles(view, en, own, record.name_ja.as_deref()))
        @if let Some(ja) = &record.ja { (other_text(view, ja.edition)) }
    }
}

/// Whether only the Japanese is left: its number may be another rule's today.
fn is_orphan(record: &ReadRecord) -> bool {
    record.standing.as_ref().is_some_and(|standing| standing.status == TranslationStatus::Orphaned)
}

/// The texts of a record, that in the language of the interface first.
pub fn sides(view: &View, record: &ReadRecord) -> Markup {
    let own = match record.subject {
        Subject::Number(number) => Some(number),
        Subject::Term(_) => None,
    };
    let en = record.en.as_ref().map(|text| side(view, text, Language::En, own));
    let ja = record.ja.as_ref().map(|text| side(view, text, Language::Ja, own));
    match (en, ja) {
        (Some(en), Some(ja)) if view.language == Language::Ja => html! { (ja) (en) },
        (Some(en), Some(ja)) => html! { (en) (ja) },
        (Some(en), None) => html! { (en) (missing(view, record)) },
        (None, Some(ja)) if is_orphan(record) => html! {
            div.none {
                (view.say("page-record-orphaned"))
            }
            (ja)
        },
        (None, Some(ja)) => html! { div.none {} (ja) },
        (None, None) => html! {},
    }
}

fn side(view: &View, side: &ReadSide, language: Language, own: Option<RuleNumber>) -> Markup {
    let other = side.number.filter(|number| own.is_some_and(|own| own != *number));
    let lead = html! { @if let Some(number) = other { b.other { (number) } " " } };
    let example_lead = match language {
        Language::En => html! { b { "Example" } " " },
        Language::Ja => html! { b { "例" } "　" },
    };
    html! {
        div lang=(language) {
            @if let Some(headword) = &side.headword {
                @match side.reading.as_deref().filter(|reading| says_more(reading, headword)) {
                    Some(reading) => p.headword {
                        ruby { (headword) rp { "（" } rt { (reading) } rp { "）" } }
                    },
                    None => p.headword { (headword) },
                }
            }
            (linked(view, &side.text, None, &lead))
            @if language == Language::Ja { (other_text(view, side.edition)) }
            @for example in &side.examples {
                (linked(view, example, Some("example"), &example_lead))
            }
        }
    }
}

fn missing(view: &View, record: &ReadRecord) -> Markup {
    match record.standing.is_some() {
        true => html! { div.none { (view.say("page-record-missing")) } },
        false => not_held(view),
    }
}

/// What the translation is, where it is not up to date.
pub fn standing(view: &View, record: &ReadRecord) -> Markup {
    let Some(standing) = record.standing.as_ref().filter(|_| record.ja.is_some()) else {
        return html! {};
    };
    let (class, label) = match standing.status {
        TranslationStatus::Current | TranslationStatus::Orphaned => return html! {},
        TranslationStatus::Renumbered => ("status", view.say("page-record-renumbered")),
        TranslationStatus::Stale => ("status stale", view.say("page-record-stale")),
        TranslationStatus::Missing => ("status stale", view.say("page-record-example")),
    };
    html! {
        div.note {
            span class=(class) { (label) }
            @for change in &standing.since {
                " " time { (change.edition.effective) }
                " " span lang="en" { (changes_only(&change.words)) }
            }
        }
    }
}
