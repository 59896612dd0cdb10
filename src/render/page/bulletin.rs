//! How does a bulletin look beside what changed? Start at [`bulletin`].

use maud::{Markup, html};

use super::change::plain_name;
use super::frame::{Head, Place, framed};
use super::inline::inline;
use super::timeline::happened;
use super::view::{View, spoken};
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece, Certainty, ShownChange, Verdict};
use crate::model::{EditionId, Language, Pair, RecordKind, Role, WordOp, WordRun};
use crate::render::bulletin_labels::{certainty_label, item_label, role_label, verdict_label};
use crate::render::html::{Seen, changed_in, paragraphs};

/// The bulletins of a day, each item beside the changes it mentions, then what none mentions.
pub fn bulletin(view: &View, answers: &[BulletinAnswer]) -> String {
    let day = answers.first().map_or(String::new(), |answer| answer.bulletin.effective.to_string());
    let title = view.tell("page-bulletin-title", &[("day", day.into())]);
    let body = html! { h1 { (title) } @for answer in answers { (one(view, answer)) } };
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

fn one(view: &View, answer: &BulletinAnswer) -> Markup {
    let language = answer.editions.new.map_or(Language::En, |edition| edition.language);
    html! {
        section id=(answer.bulletin) {
            p.facing { (summary(view, answer)) }
            p."two heads" {
                span { (view.say("page-bulletin-said")) }
                span { (view.say("page-bulletin-changed")) }
            }
            @for told in &answer.items { (item(view, told, language)) }
            @if !answer.unmentioned.is_empty() {
                h2.title {
                    (view.say("page-bulletin-unmentioned"))
                    " " small { (answer.unmentioned.len()) }
                }
            }
            @for change in &answer.unmentioned {
                article class={ "change " (change.class.word()) } {
                    h3 { (called(view, change, language)) }
                    (words(change, language))
                }
            }
        }
    }
}

/// Which editions it is of, and how much of what changed it mentions.
fn summary(view: &View, answer: &BulletinAnswer) -> Markup {
    let edition = |edition: Option<EditionId>| match edition {
        Some(edition) => html! { time { (edition) } },
        None => html! { (view.say("page-bulletin-no-edition")) },
    };
    let Pair { old, new } = answer.editions;
    let both = html! { (edition(old)) " → " (edition(new)) };
    let (items, total) = (answer.items.len(), answer.total);
    let mentioned = answer.mentioned();
    let told = [("items", items), ("mentioned", mentioned), ("total", total)];
    let told = told.map(|(name, count)| (name, count.into()));
    html! {
        @if let (Some(old), Some(new)) = (old, new) {
            a href={ "/diff/" (old) "/" (new) } { (both) }
        } @else { (both) }
        " · "
        (view.tell("page-bulletin-summary", &told))
    }
}

fn item(view: &View, item: &BulletinItem, language: Language) -> Markup {
    let said: Vec<_> = item.pieces.iter().filter(|piece| piece.role != Role::Heading).collect();
    let title = title(item);
    if said.is_empty() && item.changes.is_empty() && item.verdict == Verdict::Unchecked {
        return html! { h2.title { (title) } };
    }
    let is_fine = item.verdict == Verdict::Changed;
    let verdict = verdict_label(&item.verdict, view.words());
    html! {
        article.change {
            @if !title.0.is_empty() || verdict.is_some() {
                h2 {
                    (title)
                    @if let Some(verdict) = verdict {
                        " " span.status.stale[!is_fine] { (verdict) }
                    }
                }
            }
            div.side { @for told in said { (piece(view, told)) } }
            div.side {
                @for change in &item.changes {
                    p { (called(view, change, language)) }
                    (words(change, language))
                }
            }
        }
    }
}

/// The numbers or the headword of an item, and what the bulletin itself calls it.
fn title(item: &BulletinItem) -> Markup {
    let own = item.pieces.iter().find(|piece| piece.role == Role::Heading);
    let own = own.map(|piece| piece.text.trim()).unwrap_or_default();
    let label = match &item.term {
        Some(term) => term.clone(),
        None => item_label(item),
    };
    let name = match &item.term {
        Some(term) => spoken(term),
        None => html! { (label) },
    };
    let is_told = own.is_empty() || own.contains(&label);
    match (label.is_empty(), is_told) {
        (false, true) => name,
        (true, _) if own.is_empty() => html! {},
        (true, _) => spoken(own),
        (false, false) => html! { (name) " " (spoken(own)) },
    }
}

fn piece(view: &View, piece: &BulletinPiece) -> Markup {
    let sure = piece.told.as_ref().filter(|told| told.certainty != Certainty::Exact);
    let sure = sure.and_then(|told| certainty_label(told, view.words()));
    html! {
        p."quiet label" {
            (role_label(piece, view.words()))
            @if let Some(sure) = sure { " · " (sure) }
        }
        @match &piece.told {
            Some(told) => (marked(&told.words, piece.language)),
            None => div lang=(piece.language) { (paragraphs(&piece.text)) },
        }
    }
}

/// The name of a change, with what happened.
fn called(view: &View, change: &ShownChange, language: Language) -> Markup {
    html! {
        b {
            (plain_name(view, change, language))
            @if change.kind == RecordKind::Example { " " small { (view.say("kind-example")) } }
        }
        " " span.status { (happened(view, Some(change.class))) }
    }
}

/// The words of a change, where any changed.
fn words(change: &ShownChange, language: Language) -> Markup {
    html! { @if change.has_changed_words() { (marked(&change.words, language)) } }
}

/// Words with what went and came; what came or went as a whole is not marked word by word.
fn marked(words: &[WordRun], language: Language) -> Markup {
    let all = |op: WordOp| words.iter().all(|run| run.op == op);
    let class = match () {
        () if all(WordOp::Delete) => "removed",
        () if all(WordOp::Insert) => "added",
        () => "told",
    };
    html! { div class=(class) { div.both lang=(language) { (changed_in(words, Seen::Both, &|text| inline(language, text))) } } }
}
