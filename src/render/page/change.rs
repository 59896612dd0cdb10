//! How does one change look? Start at [`change`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use super::diff::Layout;
use super::text::{Seen, changed};
use super::timeline::happened;
use super::view::View;
use crate::answer::{Relation, SharedWords, ShownChange, ShownText};
use crate::model::{Class, Follows, Language, Part, RecordKind, ReferenceMove, slug};
use crate::render::html::escape;

/// One change.
pub fn change(view: &View, change: &ShownChange, language: Language, layout: Layout) -> String {
    let kind = match change.kind {
        RecordKind::Example => format!(" <small>{}</small>", view.say("example", "例")),
        _ => String::new(),
    };
    let label = happened(view, Some(change.class));
    let words = match layout {
        Layout::Inline => format!(
            "<div class=\"both\" lang=\"{language}\">{}</div>\n",
            changed(&change.words, Seen::Both)
        ),
        _ => beside(view, change, language),
    };
    let notes: String = notes(view, change).iter().map(|it| format!("<p>{it}</p>")).collect();
    format!(
        "<article class=\"change {}\"{}>\n<h3>{}{kind} <span class=\"status\">{label}</span></h3>\n\
         {words}<div class=\"note\">{notes}</div></article>\n",
        change.class.word(),
        anchor(change),
        name(view, change, language),
    )
}

/// Before and after.
fn beside(view: &View, change: &ShownChange, language: Language) -> String {
    let side = |text: &Option<ShownText>, seen: Seen, absent: &str| match text {
        Some(_) => format!(
            "<div class=\"side\" lang=\"{language}\">{}</div>\n",
            changed(&change.words, seen)
        ),
        None => format!("<div class=\"none\">{absent}</div>\n"),
    };
    side(&change.old, Seen::Old, view.say("new", "新設"))
        + &side(&change.new, Seen::New, view.say("removed", "削除"))
}

/// Where a change is found on its page.
pub fn anchor(change: &ShownChange) -> String {
    let addressed =
        matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    let name = |it: &ShownText| match it.number {
        Some(number) => number.to_string(),
        None => format!("term-{}", escape(&slug(&it.name()))),
    };
    match (&change.old, &change.new) {
        (_, Some(new)) if addressed => format!(" id=\"{}\"", name(new)),
        (Some(old), None) if addressed => format!(" id=\"old-{}\"", name(old)),
        _ => String::new(),
    }
}

/// What is changed is called so, before and after; what is there now is a link to it on the page.
pub fn name(view: &View, change: &ShownChange, language: Language) -> String {
    let plain = plain_name(view, change, language);
    let now = change.new.as_ref().and_then(|it| it.number);
    match now.filter(|_| !change.is_renamed()) {
        Some(number) => format!("<a href=\"#{number}\">{plain}</a>"),
        None => plain,
    }
}

/// What is changed is called so, before and after.
pub fn plain_name(view: &View, change: &ShownChange, language: Language) -> String {
    let name = |it: &Option<ShownText>| {
        let text = it.as_ref()?;
        Some(match (text.number, text.part) {
            (Some(_), _) => escape(&text.name()),
            (None, Some(part)) => part_name(view, part).to_owned(),
            (None, None) => format!("<span lang=\"{language}\">{}</span>", escape(&text.name())),
        })
    };
    match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("<del>{old}</del> <ins>{new}</ins>"),
        (_, Some(new)) => new,
        (Some(old), None) => format!("<del>{old}</del>"),
        (None, None) => String::new(),
    }
}

/// What a part of the front and back matter is called.
fn part_name(view: &View, part: Part) -> &'static str {
    let ja = match part {
        Part::Title => "題名",
        Part::Date => "発効日",
        Part::Preamble => "前書き",
        Part::Introduction => "はじめに",
        Part::Contents => "目次",
        Part::Ornament => "区切り",
        Part::Heading => "見出し",
        Part::Index => "索引",
        Part::Credits => "クレジット",
        Part::Legal => "権利表示",
        Part::Tail => "末尾",
        Part::Navigation => "ページのメニュー",
        Part::Copy => "重複",
    };
    view.say(part.word(), ja)
}

fn notes(view: &View, change: &ShownChange) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(shares(view.say("words from", "語の由来："), &change.merged_from));
    notes.extend(shares(view.say("words went to", "語の移動先："), &change.split_into));
    if let Some(members) = &change.members {
        let mark = |list: &[String], tag: &str| {
            list.iter().map(|it| format!("<{tag}>{}</{tag}> ", escape(it))).collect::<String>()
        };
        notes.push(mark(&members.removed, "del") + &mark(&members.added, "ins"));
    }
    notes.extend(change.references.iter().map(|it| reference(view, it)));
    if change.relation == Relation::Consequence && change.class != Class::Moved {
        notes.push(view.say("follows from a change of the topic", "上の変更に伴うもの").to_owned());
    }
    notes
}

fn shares(label: &str, shared: &[SharedWords]) -> Option<String> {
    let names: Vec<String> = shared.iter().map(|it| escape(&it.name)).collect();
    (!names.is_empty()).then(|| format!("{label} {}", names.join(", ")))
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
