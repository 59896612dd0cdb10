//! How do changes look, one by itself, several told in one go, and beside what a bulletin said of
//! them? Start at [`change`], [`block`] and [`bulletin`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use maud::{Markup, html};

use super::frame::{Head, framed};
use super::text::sheet;
use super::view::{Layout, View};
use crate::answer::{BulletinAnswer, BulletinItem, ShownChange};
use crate::doc::{Block as Piece, Line, Passage, Seen};
use crate::model::{EditionId, Language, Pair};
use crate::render::blocks::{Block, Form};
use crate::render::diff::{DiffView, anchor, item_block, shown};
use crate::render::labels::{change_line, change_name, class_label, first_words};

/// One change.
pub fn change(view: &View, told: &ShownChange, language: Language, layout: Layout) -> Markup {
    let is_side_by_side = layout == Layout::Sides;
    let laid_out = DiffView { is_side_by_side, is_full: true, is_clean: false };
    let mut piece = shown(told, language, laid_out, view.words());
    if let Piece::Change { anchor, name, body, .. } = &mut piece {
        *name = to_itself(name.clone(), anchor.as_deref());
        // What is after holds both in one, of which the sheet shows what there is room for.
        if let [_, after] = body.as_mut_slice() {
            after.paragraphs = vec![Line::changed(Some(language), &told.words, Seen::Both)];
        }
    }
    sheet(view, 3).block(&piece)
}

/// A name as a link to what bears it on the same page.
fn to_itself(name: Line, anchor: Option<&str>) -> Line {
    match anchor {
        Some(anchor) => name.leading(format!("#{anchor}")),
        None => name,
    }
}

/// What is changed is called so, before and after, and stands elsewhere or here alone.
fn name(view: &View, change: &ShownChange) -> Markup {
    let name = Line::from(change_name(change, view.words()));
    sheet(view, 3).words(&to_itself(name, anchor(change).as_deref()))
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
    let label = class_label(first.class, view.words());
    match block.line(&label, view.words()) {
        Some(line) if block.changes.len() == 1 => html! {
            p.run id=[anchor(first)] { (name(view, first)) " " span.status { (line.told) } }
        },
        Some(line) => html! {
            details.run {
                summary { b { (line.name) } " " span.status { (line.told) } }
                @if block.form == Form::Matter {
                    @for told in &block.changes {
                        (change(view, told, language, Layout::Inline))
                    }
                } @else {
                    (names(view, &block.changes))
                    p { a href=(with_texts) { (view.say("page-diff-texts")) } }
                }
            }
        },
        None if block.form == Form::Moved => html! {
            p.run id=[anchor(first)] {
                (name(view, first)) " " span.status { (label) }
                @let text = first.new.as_ref().map_or("", |shown| shown.text.as_str());
                " " span.quiet lang=(language) { (first_words(text)) }
            }
        },
        None => html! {
            div.together {
                @for told in &block.changes { (change(view, told, language, layout)) }
            }
        },
    }
}

/// What the changes are called, before and after, in columns.
pub fn names(view: &View, changes: &[&ShownChange]) -> Markup {
    html! {
        ul.moves { @for change in changes { li id=[anchor(change)] { (name(view, change)) } } }
    }
}

/// The bulletins of a day, each item beside the changes it mentions, then what none mentions.
pub fn bulletin(view: &View, answers: &[BulletinAnswer]) -> String {
    let day = answers.first().map_or(String::new(), |answer| answer.bulletin.effective.to_string());
    let title = view.tell("page-bulletin-title", &[("day", day.into())]);
    let body = html! { h1 { (title) } @for answer in answers { (one(view, answer)) } };
    framed(view, &Head::of("/diff", &title), &body)
}

fn one(view: &View, answer: &BulletinAnswer) -> Markup {
    let language = answer.editions.new.map_or(Language::En, |edition| edition.language);
    let unmentioned = |change| shown(change, language, DiffView::default(), view.words());
    html! {
        section id=(answer.bulletin) {
            p.facing { (summary(view, answer)) }
            p."two heads" {
                span { (view.say("page-bulletin-said")) }
                span { (view.say("page-bulletin-changed")) }
            }
            @for told in &answer.items { (sheet(view, 2).block(&item(view, told, language))) }
            @if !answer.unmentioned.is_empty() {
                h2.title {
                    (view.say("page-bulletin-unmentioned"))
                    " " small { (answer.unmentioned.len()) }
                }
            }
            @for change in &answer.unmentioned { (sheet(view, 3).block(&unmentioned(change))) }
        }
    }
}

/// Which editions it is of, and how much of what changed it mentions.
fn summary(view: &View, answer: &BulletinAnswer) -> Markup {
    let absent = || view.say("page-bulletin-no-edition").to_owned();
    let name =
        |edition: Option<EditionId>| edition.map_or_else(absent, |edition| edition.to_string());
    let Pair { old, new } = answer.editions;
    let both = Line::from(format!("{} → {}", name(old), name(new)));
    let both = match old.zip(new) {
        Some((old, new)) => both.leading(format!("/diff/{old}/{new}")),
        None => both,
    };
    let (items, total) = (answer.items.len(), answer.total);
    let told = [("items", items), ("mentioned", answer.mentioned()), ("total", total)];
    let told = told.map(|(name, count)| (name, count.into()));
    html! {
        (sheet(view, 2).words(&both)) " · " (view.tell("page-bulletin-summary", &told))
    }
}

/// What a bulletin said, and beside it what changed.
fn item(view: &View, told: &BulletinItem, language: Language) -> Piece {
    let mut piece = item_block(told, view.words());
    if let Piece::Change { body, notes, .. } = &mut piece {
        notes.clear();
        let said: Vec<Line> = body.drain(..).flat_map(|passage| passage.paragraphs).collect();
        let changed = told.changes.iter().flat_map(|change| {
            let text = || Line::changed(Some(language), &change.words, Seen::Both);
            let name = Line::strong(change_line(change, view.words()));
            [Some(name), change.has_changed_words().then(text)].into_iter().flatten()
        });
        let sides = [said, changed.collect()];
        if sides.iter().any(|side| !side.is_empty()) {
            let passage = |paragraphs| Passage { paragraphs, ..Passage::default() };
            body.extend(sides.map(passage));
        }
    }
    piece
}
