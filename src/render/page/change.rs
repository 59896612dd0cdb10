//! How does one change look? Start at [`change`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use maud::{Markup, html};

use super::diff::Layout;
use super::inline::inline;
use super::timeline::happened;
use super::view::View;
use crate::answer::{Relation, SharedWords, ShownChange, ShownText};
use crate::model::{Class, Follows, Language, RecordKind, ReferenceMove, slug};
use crate::render::html::{Seen, changed_in};
use crate::render::labels::part_label;
use crate::render::words::Words;

/// One change.
pub fn change(view: &View, change: &ShownChange, language: Language, layout: Layout) -> Markup {
    html! {
        @let is_joined = layout == Layout::Sides && change.old.is_some() && change.new.is_some();
        @let joined = if is_joined { " joined" } else { "" };
        article class={ "change " (change.class.word()) (joined) } id=[anchor(change)] {
            h3 {
                (name(view, change, language))
                @if change.kind == RecordKind::Example {
                    " " small { (view.say("example", "例")) }
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
        (&change.old, "side old", Seen::Old, view.say("new", "新設")),
        (&change.new, "side new", after, view.say("removed", "削除")),
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
    let mut notes = Vec::new();
    notes.extend(shares(view.say("words from", "語の由来："), &change.merged_from));
    notes.extend(shares(view.say("words went to", "語の移動先："), &change.split_into));
    if let Some(members) = &change.members {
        notes.push(html! {
            @for name in &members.removed { del { (name) } " " }
            @for name in &members.added { ins { (name) } " " }
        });
    }
    notes.extend(change.references.iter().map(|moved| html! { (reference(view, moved)) }));
    if change.relation == Relation::Consequence && change.class != Class::Moved {
        let follows = view.say("follows from a change of the topic", "上の変更に伴うもの");
        notes.push(html! { (follows) });
    }
    notes
}

fn shares(label: &str, shared: &[SharedWords]) -> Option<Markup> {
    let names: Vec<&str> = shared.iter().map(|it| it.name.as_str()).collect();
    (!names.is_empty()).then(|| html! { (label) " " (names.join(", ")) })
}

fn reference(view: &View, it: &ReferenceMove) -> String {
    let numbers = format!("{} → {}", it.old, it.new);
    match (it.follows, it.target) {
        (Follows::Target, _) => {
            format!("{numbers} {}", view.say("follows its target", "参照先の番号に追随"))
        }
        (Follows::Elsewhere, Some(target)) => {
            format!(
                "{numbers} {} {target}",
                view.say(
                    "points elsewhere; that rule is now",
                    "別のルールを参照。元の参照先は現在"
                )
            )
        }
        (Follows::Elsewhere, None) => {
            format!("{numbers} {}", view.say("that rule is gone", "元の参照先は削除"))
        }
    }
}
