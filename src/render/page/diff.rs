//! How do the changes between two editions look? Start at [`diff`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use super::diff_table::table;
use super::frame::{Head, Place, framed};
use super::text::{Seen, changed};
use super::timeline::happened;
use super::view::{View, percent_encoded};
use crate::answer::{
    DiffAnswer, EditionsAnswer, Heading, Relation, SharedWords, ShownChange, ShownText, slug,
};
use crate::model::{
    Class, DocumentKind, EditionId, Follows, Language, Pair, RecordKind, ReferenceMove,
};
use crate::render::html::escape;

/// How changes are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Before and after beside each other.
    #[default]
    Sides,
    /// What went and came in one text.
    Inline,
    /// 新旧対照表.
    Table,
}

impl Layout {
    /// All layouts, the usual one first.
    pub const ALL: [Self; 3] = [Self::Sides, Self::Inline, Self::Table];

    /// The word for this layout in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Inline => "inline",
            Self::Table => "table",
        }
    }
}

/// What is shown of the changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffPage {
    /// The layout.
    pub layout: Layout,
    /// The one class that is shown; all where there is none.
    pub only: Option<Class>,
    /// Which page of many changes, from 1.
    pub page: usize,
    /// The same days in the other language.
    pub other: Option<Pair<EditionId>>,
}

/// Changes on one page.
const MOST: usize = 150;

/// A page with the changes by section.
pub fn diff(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let changes: Vec<&ShownChange> =
        answer.changes.iter().filter(|it| is_told(it, shown)).collect();
    let at = shown.page.max(1).min(changes.len().div_ceil(MOST).max(1));
    let here: Vec<&ShownChange> =
        changes.iter().skip((at - 1) * MOST).take(MOST).copied().collect();
    let mut body = String::from("<div class=\"spread reading\">\n");
    body += &inside(view, answer, shown, &changes);
    body += &format!("<div class=\"text\">\n<h1>{title}{}</h1>\n", sets(answer));
    body += &controls(view, answer, shown);
    if answer.changes.is_empty() {
        body += &format!("<p>{}</p>\n", view.say("Nothing changed here.", "変更はありません。"));
    }
    match shown.layout {
        Layout::Table => body += &table(answer),
        layout => body += &sections(view, &here, new.language, layout),
    }
    if shown.layout != Layout::Table {
        body += &pages(view, answer, shown, at, changes.len());
        if shown.only.is_none() && at == 1 {
            body += &folded(view, answer);
        }
    }
    body += "</div>\n</div>\n";
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// Whether a change stands in the main list: what only moved is folded away.
fn is_told(change: &ShownChange, shown: &DiffPage) -> bool {
    match shown.only {
        Some(class) => change.class == class,
        None => !matches!(change.class, Class::Moved | Class::References | Class::Typography),
    }
}

fn sets(answer: &DiffAnswer) -> String {
    let set = answer.sets.new.as_deref();
    set.map_or(String::new(), |it| format!(" <small>{}</small>", escape(it)))
}

/// The address of these changes with other choices.
fn address(answer: &DiffAnswer, only: Option<Class>, layout: Layout, page: usize) -> String {
    let mut choices = Vec::new();
    if let Some(topic) = &answer.topic {
        choices.push(format!("q={}", percent_encoded(topic)));
    }
    if let Some(class) = only {
        choices.push(format!("only={}", class.word()));
    }
    if layout != Layout::default() {
        choices.push(format!("layout={}", layout.word()));
    }
    if page > 1 {
        choices.push(format!("page={page}"));
    }
    let joint = if choices.is_empty() { "" } else { "?" };
    let editions = answer.editions;
    format!("/diff/{}/{}{joint}{}", editions.old, editions.new, choices.join("&amp;"))
}

fn controls(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let current = |it: bool| if it { " aria-current=\"true\"" } else { "" };
    let mut out =
        format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Kinds", "種類"));
    let all = address(answer, None, shown.layout, 1);
    out += &format!(
        "<li><a href=\"{all}\"{}>{} <b>{}</b></a></li>",
        current(shown.only.is_none()),
        view.say("all", "すべて"),
        answer.changes.len()
    );
    for (class, count) in &answer.summary {
        let address = address(answer, Some(*class), shown.layout, 1);
        let is_this = current(shown.only == Some(*class));
        let label = happened(view, Some(*class));
        out += &format!("<li><a href=\"{address}\"{is_this}>{label} <b>{count}</b></a></li>");
    }
    out += &format!("</ul></nav>\n<div class=\"tools\">{}", topic(view, answer, shown));
    out += &format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Layout", "表示"));
    for layout in Layout::ALL {
        let name = match layout {
            Layout::Sides => view.say("side by side", "左右に並べる"),
            Layout::Inline => view.say("in one text", "一つの本文で"),
            Layout::Table => "<span lang=\"ja\">新旧対照表</span>",
        };
        let address = address(answer, shown.only, layout, 1);
        out += &format!(
            "<li><a href=\"{address}\"{}>{name}</a></li>",
            current(shown.layout == layout)
        );
    }
    if let Some(other) = shown.other {
        let name = match other.new.language {
            Language::En => "English",
            Language::Ja => "日本語版",
        };
        let lang = other.new.language;
        out += &format!(
            "<li><a lang=\"{lang}\" href=\"/diff/{}/{}\">{name}</a></li>",
            other.old, other.new
        );
    }
    out + "</ul></nav></div>\n"
}

fn topic(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let layout = match shown.layout {
        Layout::Sides => String::new(),
        layout => format!("<input type=\"hidden\" name=\"layout\" value=\"{}\">", layout.word()),
    };
    format!(
        "<form action=\"/diff/{}/{}\"><label class=\"unseen\" for=\"within\">{label}</label>\
         <input id=\"within\" type=\"search\" name=\"q\" placeholder=\"{label}\" value=\"{}\">{layout}\
         <button>{}</button></form>\n",
        answer.editions.old,
        answer.editions.new,
        escape(answer.topic.as_deref().unwrap_or_default()),
        view.say("Narrow", "絞り込む"),
        label = view.say("Words within the changes", "変更箇所を語で絞り込む"),
    )
}

/// The sections with how many changes each has.
fn inside(view: &View, answer: &DiffAnswer, shown: &DiffPage, changes: &[&ShownChange]) -> String {
    if shown.layout == Layout::Table {
        return String::new();
    }
    let label = view.say("Changes by section", "節ごとの変更");
    let mut out = format!(
        "<nav class=\"inside\" aria-label=\"{label}\"><details open><summary>{label}</summary><ol>\n"
    );
    let mut place = 0;
    for section in changes.chunk_by(|one, other| one.heading == other.heading) {
        let page = place / MOST + 1;
        place += section.len();
        let to = match page == shown.page.max(1) {
            true => String::new(),
            false => address(answer, shown.only, shown.layout, page),
        };
        let (anchor, name) = (
            anchor_of(&section[0].heading),
            heading(view, &section[0].heading, answer.editions.new.language),
        );
        out += &format!("<li><a href=\"{to}#{anchor}\">{name} <b>{}</b></a></li>\n", section.len());
    }
    out + "</ol></details></nav>\n"
}

fn anchor_of(heading: &Heading) -> String {
    match heading {
        Heading::Section(number, _) => format!("in-{number}"),
        Heading::Glossary => "in-glossary".to_owned(),
        Heading::Front => "in-front".to_owned(),
        Heading::Back => "in-back".to_owned(),
    }
}

fn heading(view: &View, heading: &Heading, language: Language) -> String {
    match heading {
        Heading::Section(number, title) => {
            format!("{number} <span lang=\"{language}\">{}</span>", escape(title))
        }
        Heading::Glossary => view.say("Glossary", "用語集").to_owned(),
        Heading::Front => view.say("Before the rules", "前付").to_owned(),
        Heading::Back => view.say("Behind the rules", "後付").to_owned(),
    }
}

fn sections(view: &View, changes: &[&ShownChange], language: Language, layout: Layout) -> String {
    let mut out = String::new();
    for section in changes.chunk_by(|one, other| one.heading == other.heading) {
        let of = &section[0].heading;
        out += &format!(
            "<section>\n<h2 class=\"title\" id=\"{}\">{}</h2>\n",
            anchor_of(of),
            heading(view, of, language)
        );
        section.iter().for_each(|it| out += &change(view, it, language, layout));
        out += "</section>\n";
    }
    out
}

/// One change.
fn change(view: &View, change: &ShownChange, language: Language, layout: Layout) -> String {
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
        name(change),
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

fn anchor(change: &ShownChange) -> String {
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

fn name(change: &ShownChange) -> String {
    let name = |it: &Option<ShownText>| it.as_ref().map(|it| escape(&it.name()));
    match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("<del>{old}</del> <ins>{new}</ins>"),
        (_, Some(new)) => match change.new.as_ref().and_then(|it| it.number) {
            Some(number) => format!("<a href=\"#{number}\">{new}</a>"),
            None => new,
        },
        (Some(old), None) => format!("<del>{old}</del>"),
        (None, None) => String::new(),
    }
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

fn pages(view: &View, answer: &DiffAnswer, shown: &DiffPage, at: usize, count: usize) -> String {
    let last = count.div_ceil(MOST);
    if last < 2 {
        return String::new();
    }
    let mut out =
        format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Pages", "ページ"));
    for page in 1..=last {
        let current = if page == at { " aria-current=\"page\"" } else { "" };
        let address = address(answer, shown.only, shown.layout, page);
        out += &format!("<li><a href=\"{address}\"{current}>{page}</a></li>");
    }
    out + "</ul></nav>\n"
}

/// What only moved, by old and new number, and what changed in print only.
fn folded(view: &View, answer: &DiffAnswer) -> String {
    let mut out = String::new();
    for class in [Class::Moved, Class::References, Class::Typography] {
        let of: Vec<&ShownChange> = answer.changes.iter().filter(|it| it.class == class).collect();
        if of.is_empty() {
            continue;
        }
        let label = happened(view, Some(class));
        let names = of.iter().map(|it| format!("<li{}>{}</li>", anchor(it), name(it)));
        let address = address(answer, Some(class), Layout::default(), 1);
        out += &format!(
            "<details class=\"folded\"><summary>{label} <b>{}</b></summary>\n<ul class=\"moves\">{}</ul>\n\
             <p><a href=\"{address}\">{}</a></p></details>\n",
            of.len(),
            names.collect::<String>(),
            view.say("with their texts", "本文とともに表示")
        );
    }
    out
}

/// The page on which two editions are chosen.
pub fn diff_choice(view: &View, editions: &EditionsAnswer) -> String {
    let title = view.say("Changes between editions", "版の間の変更点");
    let mut body = format!("<h1>{title}</h1>\n");
    for language in [Language::En, Language::Ja] {
        let of = |id: &EditionId| id.document == DocumentKind::Rules && id.language == language;
        let ids: Vec<EditionId> = editions.editions.iter().map(|it| it.id).filter(of).collect();
        if ids.len() > 1 {
            body += &choice(view, language, &ids);
        }
    }
    framed(view, &Head { place: Place::Changes, title, typed: "" }, &body)
}

fn choice(view: &View, language: Language, ids: &[EditionId]) -> String {
    let name = match language {
        Language::En => view.say("English", "英語版"),
        Language::Ja => view.say("Japanese", "日本語版"),
    };
    let select = |field: &str, label: &str, chosen: Option<&EditionId>| {
        let options = ids.iter().rev().map(|it| {
            let selected = if Some(it) == chosen { " selected" } else { "" };
            format!("<option{selected}>{it}</option>")
        });
        format!(
            "<label>{label} <select name=\"{field}\">{}</select></label>",
            options.collect::<String>()
        )
    };
    let (old, new) = (view.say("from", "改正前"), view.say("to", "改正後"));
    let mut out = format!(
        "<section><h2>{name}</h2>\n<form class=\"choose\" action=\"/diff\">{} {} <button>{}</button></form>\n\
         <ul class=\"moves\">",
        select("old", old, ids.iter().rev().nth(1)),
        select("new", new, ids.last()),
        view.say("Compare", "比較する")
    );
    for it in ids.windows(2).rev() {
        out += &format!("<li><a href=\"/diff/{}/{}\">{} → {}</a></li>", it[0], it[1], it[0], it[1]);
    }
    out + "</ul></section>\n"
}
