//! How do changes look, one by itself, several told in one go, and beside what a bulletin said of
//! them? Start at [`change`], [`block`] and [`bulletin`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::text::inline;
use super::timeline::happened;
use super::view::{Layout, View, spoken};
use crate::answer::{
    BulletinAnswer, BulletinItem, BulletinPiece, Certainty, ShownChange, ShownText, Verdict,
};
use crate::doc::{Seen, changed_in, paragraphs};
use crate::model::{EditionId, Language, Pair, RecordKind, Role, WordOp, WordRun, slug};
use crate::render::blocks::{Block, Form};
use crate::render::labels::{
    certainty_label, first_words, item_label, part_label, relation_notes, role_label, verdict_label,
};
use crate::words::Words;

/// One change.
pub fn change(view: &View, change: &ShownChange, language: Language, layout: Layout) -> Markup {
    html! {
        @let is_joined = layout == Layout::Sides && change.old.is_some() && change.new.is_some();
        @let joined = if is_joined { " joined" } else { "" };
        article class={ "change " (change.class.word()) (joined) } id=[anchor(change)] {
            h3 {
                (name(view, change, language))
                @if change.kind == RecordKind::Example {
                    " " small { (view.say("kind-example")) }
                }
                " " span.status { (happened(view, Some(change.class))) }
            }
            @if layout == Layout::Inline {
                div.both lang=(language) {
                    (changed_in(&change.words, Seen::Both, &|text| inline(language, text)))
                }
            } @else {
                (beside(view, change, language))
            }
            div.note { @for note in notes(view, change) { p { (note) } } }
        }
    }
}

/// Before and after; what is after holds both in one, of which the sheet shows what there is room
/// for.
fn beside(view: &View, change: &ShownChange, language: Language) -> Markup {
    let after = if change.old.is_some() { Seen::Both } else { Seen::New };
    let sides = [
        (&change.old, "side old", Seen::Old, view.say("page-change-new")),
        (&change.new, "side new", after, view.say("page-change-removed")),
    ];
    html! {
        @for (text, class, seen, absent) in sides {
            @if text.is_some() {
                div class=(class) lang=(language) {
                    (changed_in(&change.words, seen, &|text| inline(language, text)))
                }
            } @else { div.none { (absent) } }
        }
    }
}

/// Where a change is found on its page.
pub fn anchor(change: &ShownChange) -> Option<String> {
    let addressed =
        matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    let name = |text: &ShownText| match text.number {
        Some(number) => number.to_string(),
        None => format!("term-{}", slug(&text.name())),
    };
    match (&change.old, &change.new) {
        (_, Some(new)) if addressed => Some(name(new)),
        (Some(old), None) if addressed => Some(format!("old-{}", name(old))),
        _ => None,
    }
}

/// What is changed is called so, before and after; what is there now is a link to it on the page.
pub fn name(view: &View, change: &ShownChange, language: Language) -> Markup {
    let plain = plain_name(view, change, language);
    let now = change.new.as_ref().and_then(|text| text.number);
    match now.filter(|_| anchor(change).is_some() && !change.is_renamed()) {
        Some(number) => html! { a href={ "#" (number) } { (plain) } },
        None => plain,
    }
}

/// What is changed is called so, before and after.
pub fn plain_name(view: &View, change: &ShownChange, language: Language) -> Markup {
    let name = |text: &ShownText| match (text.number, text.part) {
        (Some(_), _) => html! { (text.name()) },
        (None, Some(part)) => html! { (part_label(part, Words::of(view.language))) },
        (None, None) => html! { span lang=(language) { (text.name()) } },
    };
    match (change.old.as_ref().map(name), change.new.as_ref().map(name)) {
        (Some(old), Some(new)) if old.0 != new.0 => html! { del { (old) } " " ins { (new) } },
        (_, Some(new)) => new,
        (Some(old), None) => html! { del { (old) } },
        (None, None) => html! {},
    }
}

fn notes(view: &View, change: &ShownChange) -> Vec<Markup> {
    let members = change.members.as_ref().map(|members| {
        html! {
            @for name in &members.removed { del { (name) } " " }
            @for name in &members.added { ins { (name) } " " }
        }
    });
    let others = relation_notes(change, view.words()).into_iter().map(|note| html! { (note) });
    members.into_iter().chain(others).collect()
}

/// A block; `with_texts` is where the changes of its class stand with their texts.
pub fn block(
    view: &View,
    block: &Block<'_>,
    language: Language,
    layout: Layout,
    with_texts: &str,
) -> Markup {
    let Some(first) = block.changes.first() else { return html! {} };
    let label = happened(view, Some(first.class));
    match block.line(label, Words::of(view.language)) {
        Some(line) if block.changes.len() == 1 => html! {
            p.run id=[anchor(first)] {
                (name(view, first, language)) " " span.status { (line.told) }
            }
        },
        Some(line) => html! {
            details.run {
                summary { b { (line.name) } " " span.status { (line.told) } }
                @if block.form == Form::Matter {
                    @for told in &block.changes {
                        (change(view, told, language, Layout::Inline))
                    }
                } @else {
                    (names(view, &block.changes, language))
                    p { a href=(with_texts) { (view.say("page-diff-texts")) } }
                }
            }
        },
        None if block.form == Form::Moved => html! {
            p.run id=[anchor(first)] {
                (name(view, first, language)) " " span.status { (label) }
                @let text = first.new.as_ref().map_or("", |shown| shown.text.as_str());
                " " span.quiet lang=(language) { (first_words(text)) }
            }
        },
        None if block.changes.len() > 1 => html! {
            div.together {
                @for told in &block.changes { (change(view, told, language, layout)) }
            }
        },
        None => change(view, first, language, layout),
    }
}

/// What the changes are called, before and after, in columns.
pub fn names(view: &View, changes: &[&ShownChange], language: Language) -> Markup {
    html! {
        ul.moves {
            @for change in changes { li id=[anchor(change)] { (name(view, change, language)) } }
        }
    }
}

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
