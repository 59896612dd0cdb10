//! How do the changes between two editions look? Start at [`diff`].

use maud::{Markup, html};

use super::change::{block, names};
use super::frame::{Head, Place, framed};
use super::record::drawer;
use super::text::{inline, sheet};
use super::timeline::{happened, select};
use super::view::{Layout, View, choices, edition_day, percent_encoded, with_parameter};
use crate::answer::{Beside, DiffAnswer, EditionChoice, Heading, ShownChange};
use crate::doc::Line;
use crate::model::{Class, EditionId, Language, Pair, Part};
use crate::render::blocks::{self, Block};
use crate::render::comparison::comparison;
use crate::render::diff::heading_line;
use crate::render::lead::lead_items;

/// What is shown of the changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiffPage {
    /// The layout.
    pub layout: Layout,
    /// The one class that is shown; all where there is none.
    pub only: Option<Class>,
    /// Which page of many changes, from 1.
    pub page: usize,
    /// Bulletins about these changes.
    pub bulletins: Vec<EditionId>,
    /// The same days in the other language.
    pub other: Option<Pair<EditionId>>,
    /// What stands beside the changes in a 新旧対照表.
    pub beside: Beside,
}

/// Changes on one page that are told with their texts.
const MOST: usize = 150;

/// A block with the heading under which it stands.
type Told<'a> = (&'a Heading, Block<'a>);

/// A page with the changes by section.
pub fn diff(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let told = answer.changes.iter().filter(|change| is_told(change, shown));
    // Nobody comes for the contents and the publisher's address: they stand last, folded away.
    let is_matter = |change: &&ShownChange| {
        shown.only.is_none() && matches!(change.heading, Heading::Front | Heading::Back)
    };
    let (matter, changes): (Vec<&ShownChange>, Vec<&ShownChange>) = told.partition(is_matter);
    let parts = match shown.only {
        None => blocks::parts(&changes),
        Some(_) => blocks::one_by_one(&changes),
    };
    let pages = pages_of(parts);
    let at = shown.page.max(1).min(pages.len().max(1));
    let here = pages.get(at - 1).map_or(&[][..], Vec::as_slice);
    let is_table = shown.layout == Layout::Table;
    let body = html! {
        div."spread reading".sided[!is_table] {
            div.head {
                h1 { (named(view, answer)) @if is_table { " " small lang="ja" { "新旧対照表" } } }
                (controls(view, answer, shown))
                (without_texts(view, answer))
                @let lead = lead_items(&answer.lead, &answer.names, usize::MAX, view.language, new.language, "");
                @if shown.only.is_none() && at == 1 && !lead.0.is_empty() {
                    details.lead { summary { (view.say("page-diff-lead")) } (lead) }
                }
            }
            (inside(view, answer, shown, &pages))
            div.text {
                @if answer.changes.is_empty() {
                    p { (view.say("page-diff-nothing")) }
                }
                @if is_table {
                    (table(view, answer, &shown.beside))
                } @else {
                    (sections(view, answer, shown, here))
                    (page_links(view, answer, shown, at, pages.len()))
                    @if shown.only.is_none() && at == pages.len().max(1) {
                        (typography(view, answer))
                        @if !matter.is_empty() { (folded_matter(view, answer, &matter)) }
                        (menus(view, answer))
                    }
                }
            }
        }
    };
    framed(view, &Head::of(Place::Changes, &title), &body)
}

/// Whether a change stands in the main list: what is other print only stands last.
fn is_told(change: &ShownChange, shown: &DiffPage) -> bool {
    match shown.only {
        Some(class) => change.class == class,
        None => change.class != Class::Typography && !is_menu(change),
    }
}

/// The blocks on pages of about as much to read.
fn pages_of(parts: Vec<blocks::Part<'_>>) -> Vec<Vec<Told<'_>>> {
    let mut pages: Vec<Vec<Told<'_>>> = Vec::new();
    let mut room = 0;
    for part in parts {
        for block in part.blocks {
            let takes = if block.form.hides_texts() { 1 } else { block.changes.len() };
            if room < takes || pages.is_empty() {
                pages.push(Vec::new());
                room = MOST;
            }
            room = room.saturating_sub(takes);
            if let Some(page) = pages.last_mut() {
                page.push((part.heading, block));
            }
        }
    }
    pages
}

/// Whether it is of the page that a text was copied from and not of the book.
fn is_menu(change: &ShownChange) -> bool {
    let text = change.new.as_ref().or(change.old.as_ref());
    text.and_then(|text| text.part) == Some(Part::Navigation)
}

/// The address of these changes with other choices; the layout that is remembered needs no word.
fn address(
    view: &View,
    answer: &DiffAnswer,
    only: Option<Class>,
    layout: Layout,
    page: usize,
) -> String {
    let mut choices = Vec::new();
    if let Some(topic) = &answer.topic {
        choices.push(format!("q={}", percent_encoded(topic)));
    }
    if let Some(class) = only {
        choices.push(format!("only={}", class.word()));
    }
    if layout != view.reading.layout {
        choices.push(format!("layout={}", layout.word()));
    }
    if page > 1 {
        choices.push(format!("page={page}"));
    }
    let joint = if choices.is_empty() { "" } else { "?" };
    let editions = answer.editions;
    format!("/diff/{}/{}{joint}{}", editions.old, editions.new, choices.join("&"))
}

/// The same in a layout that is to be remembered.
fn with_layout(view: &View, answer: &DiffAnswer, only: Option<Class>, layout: Layout) -> String {
    let address = address(view, answer, only, view.reading.layout, 1);
    // A folder has every difference in the usual layout alone.
    if view.host.is_folder && layout == Layout::default() {
        return address;
    }
    with_parameter(&address, "layout", layout.word())
}

/// Both editions to choose, the differences before and after these, and the two turned round.
fn pair(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> Markup {
    let Pair { old, new } = answer.editions;
    let at = |edition: EditionId| view.choices.iter().position(|choice| choice.id == edition);
    let before = at(old).and_then(|place| view.choices.get(place.checked_sub(1)?));
    let after = at(new).and_then(|place| view.choices.get(place + 1));
    let layout = match shown.layout == view.reading.layout {
        true => String::new(),
        false => format!("?layout={}", shown.layout.word()),
    };
    html! {
        form.pair action="/diff" {
            @if let Some(before) = before {
                a.button.prev rel="prev" href={ "/diff/" (before.id) "/" (old) (layout) } {
                    "← " (edition_name(before))
                }
            }
            @if !view.host.is_folder && !view.choices.is_empty() {
                (edition_choice(view, "old", view.say("page-diff-before"), old))
                a.button href={ "/diff/" (new) "/" (old) (layout) }
                    aria-label=(view.say("page-diff-swap")) { "⇄" }
                (edition_choice(view, "new", view.say("page-diff-after"), new))
                button { (view.say("page-compare")) }
            }
            @if let Some(after) = after {
                a.button.next rel="next" href={ "/diff/" (new) "/" (after.id) (layout) } {
                    (edition_name(after)) " →"
                }
            }
        }
    }
}

fn edition_name(choice: &EditionChoice) -> String {
    choice.set.clone().unwrap_or_else(|| choice.id.effective.to_string())
}

/// An edition to choose for a field of a form.
pub fn edition_choice(view: &View, field: &str, label: &str, chosen: EditionId) -> Markup {
    html! { label { span { (label) } (select(view, field, None, Some(chosen))) } }
}

/// What changed before and after the rules, folded away, each part and class in a line.
fn folded_matter(view: &View, answer: &DiffAnswer, changes: &[&ShownChange]) -> Markup {
    let language = answer.editions.new.language;
    let parts = blocks::parts(changes);
    html! {
        details.folded {
            summary {
                (view.say("page-diff-matter"))
                " " b { (changes.len()) }
            }
            @for told in parts.iter().flat_map(|part| &part.blocks) {
                (block(view, told, language, Layout::Inline, ""))
            }
        }
    }
}

/// What the newer edition came with, else its day.
fn named(view: &View, answer: &DiffAnswer) -> Markup {
    let new = answer.editions.new;
    html! {
        @if let Some(set) = view.set_name(new) { (set) }
        @else if let Some(set) = &answer.sets.new { (set) }
        @else { (edition_day(new)) }
    }
}

/// An edition in the line of a difference: its set, and its day where there is room.
fn short(view: &View, edition: EditionId) -> Markup {
    let code = view.choices.iter().find(|choice| choice.id == edition);
    html! {
        @match code.and_then(|choice| choice.set.as_deref()) {
            Some(code) => { b { (code) } " " time.later datetime=(edition.effective) { (edition) } }
            None => b { (edition_day(edition)) },
        }
    }
}

/// One line: from which edition to which, how much changed. It opens to the choices; the contents
/// and what follows all changes lie over its end.
fn controls(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> Markup {
    let Pair { old, new } = answer.editions;
    let all: usize = answer.summary.iter().map(|tally| tally.1).sum();
    html! {
        div.slim data-pagefind-ignore {
            details.edition {
                summary {
                    span.facing {
                        (short(view, old)) " → " (short(view, new)) " · "
                        (view.tell("changes", &[("count", all.into())]))
                    }
                }
                (pair(view, answer, shown))
                (kinds(view, answer, shown, all))
                (tools(view, answer, shown))
            }
            div.acts {
                @if shown.layout != Layout::Table {
                    button."bare opens" type="button" popovertarget="inside" {
                        (view.say("page-diff-contents"))
                    }
                }
                a."bare follow" href=(feed_of(new.language)) type="application/atom+xml"
                    title=(view.say("page-changes-follow")) { (view.say("page-edition-follow")) }
            }
        }
    }
}

/// The feed of all editions in a language.
fn feed_of(language: Language) -> &'static str {
    match language {
        Language::En => "/feed/changes.atom",
        Language::Ja => "/feed/japanese.atom",
    }
}

/// That the words of an edition are not here, and how they come.
fn without_texts(view: &View, answer: &DiffAnswer) -> Markup {
    let missing: Vec<String> = answer.without_texts.iter().map(ToString::to_string).collect();
    let [first, ..] = missing.as_slice() else { return html! {} };
    let command = html! { code { "mtgcr update --edition " (first) } };
    let told = [("editions", view.words().list(&missing).into())];
    html! {
        p.banner role="note" {
            (view.weave("page-diff-without-texts", &told, &[("command", command)]))
        }
    }
}

/// The kinds of changes, each with how many there are.
fn kinds(view: &View, answer: &DiffAnswer, shown: &DiffPage, all: usize) -> Markup {
    let kind = |only: Option<Class>, label: &str, count: usize| {
        let address = address(view, answer, only, shown.layout, 1);
        (address, shown.only == only, html! { (label) " " b { (count) } })
    };
    let of_class =
        |(class, count): &(Class, usize)| kind(Some(*class), happened(view, Some(*class)), *count);
    let all = std::iter::once(kind(None, view.say("page-diff-all"), all));
    choices(view.say("page-diff-kinds"), all.chain(answer.summary.iter().map(of_class)))
}

/// The layouts, the other language, what was said of the changes, a page for all bulletins of a
/// day, and a search within them.
fn tools(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> Markup {
    let layouts = Layout::ALL.into_iter().map(|layout| {
        let address = with_layout(view, answer, shown.only, layout);
        (address, shown.layout == layout, layout_name(view, layout))
    });
    let other = shown.other.map(|other| {
        let name = match other.new.language {
            Language::En => "English",
            Language::Ja => "日本語版",
        };
        let name = html! { span lang=(other.new.language) { (name) } };
        (format!("/diff/{}/{}", other.old, other.new), false, name)
    });
    let mut days: Vec<_> = shown.bulletins.iter().map(|bulletin| bulletin.effective).collect();
    days.dedup();
    let bulletins = days
        .into_iter()
        .map(|day| (format!("/bulletin/{day}"), false, html! { (view.say("page-bulletin")) }));
    html! {
        div.tools {
            (choices(view.say("page-diff-layout"), layouts.chain(other).chain(bulletins)))
            (topic(view, answer, shown))
        }
    }
}

fn layout_name(view: &View, layout: Layout) -> Markup {
    match layout {
        Layout::Sides => html! { (view.say("page-diff-beside")) },
        Layout::Inline => html! { (view.say("page-diff-inline")) },
        Layout::Table => html! { span lang="ja" { "新旧対照表" } },
    }
}

fn topic(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> Markup {
    let label = view.say("page-diff-words");
    html! {
        form action={ "/diff/" (answer.editions.old) "/" (answer.editions.new) } {
            label.unseen for="within" { (label) }
            input #within type="search" name="q" placeholder=(label)
                value=(answer.topic.as_deref().unwrap_or_default());
            @if shown.layout != view.reading.layout {
                input type="hidden" name="layout" value=(shown.layout.word());
            }
            button { (view.say("page-diff-narrow")) }
        }
    }
}

/// The sections with how many changes each has.
fn inside(view: &View, answer: &DiffAnswer, shown: &DiffPage, pages: &[Vec<Told<'_>>]) -> Markup {
    if shown.layout == Layout::Table {
        return html! {};
    }
    let label = view.say("page-diff-sections");
    let mut counts: Vec<(&Heading, usize)> = Vec::new();
    for (of, block) in pages.iter().flatten() {
        match counts.last_mut().filter(|last| last.0 == *of) {
            Some(last) => last.1 += block.changes.len(),
            None => counts.push((of, block.changes.len())),
        }
    }
    let rows = counts.into_iter().map(|(of, count)| {
        let name = html! { (heading(view, of, answer)) "\u{a0}" b { (count) } };
        (place_of(view, answer, shown, pages, of), name)
    });
    drawer(view, label, rows)
}

/// Where the changes under a heading begin, seen from this page.
fn place_of(
    view: &View,
    answer: &DiffAnswer,
    shown: &DiffPage,
    pages: &[Vec<Told<'_>>],
    of: &Heading,
) -> String {
    let page =
        pages.iter().position(|page| page.iter().any(|(heading, _)| *heading == of)).unwrap_or(0)
            + 1;
    let to = match page == shown.page.max(1) {
        true => String::new(),
        false => address(view, answer, shown.only, shown.layout, page),
    };
    format!("{to}#{}", anchor_of(of))
}

fn anchor_of(heading: &Heading) -> String {
    match heading {
        Heading::Section(number, _) => format!("in-{number}"),
        Heading::Glossary => "in-glossary".to_owned(),
        Heading::Front => "in-front".to_owned(),
        Heading::Back => "in-back".to_owned(),
    }
}

/// A heading in the language of the interface, as far as the book is there in it.
fn heading(view: &View, heading: &Heading, answer: &DiffAnswer) -> Markup {
    let line = heading_line(heading, answer, view.words());
    sheet(view, 3).words(&Line {
        language: Some(line.language.unwrap_or(view.language)),
        ..Line::from(line.plain())
    })
}

fn sections(view: &View, answer: &DiffAnswer, shown: &DiffPage, here: &[Told<'_>]) -> Markup {
    let language = answer.editions.new.language;
    html! {
        @for section in here.chunk_by(|one, other| one.0 == other.0) {
            @let of = section[0].0;
            section {
                h2.title id=(anchor_of(of)) { (heading(view, of, answer)) }
                @for (_, told) in section {
                    @let class = told.changes.first().map(|first| first.class);
                    @let with_texts = with_layout(view, answer, class, Layout::default());
                    (block(view, told, language, shown.layout, &with_texts))
                }
            }
        }
    }
}

fn page_links(
    view: &View,
    answer: &DiffAnswer,
    shown: &DiffPage,
    at: usize,
    last: usize,
) -> Markup {
    if last < 2 {
        return html! {};
    }
    let page = |page| {
        (address(view, answer, shown.only, shown.layout, page), page == at, html! { (page) })
    };
    choices(view.say("page-diff-pages"), (1..=last).map(page))
}

/// How many changes are of menus, which are told under their kinds.
fn menus(view: &View, answer: &DiffAnswer) -> Markup {
    let count = answer.changes.iter().filter(|change| is_menu(change)).count();
    html! {
        @if count > 0 {
            p.quiet { (view.tell("page-diff-menus", &[("count", count.into())])) }
        }
    }
}

/// What changed in print only, folded away.
fn typography(view: &View, answer: &DiffAnswer) -> Markup {
    let class = Class::Typography;
    let of: Vec<&ShownChange> =
        answer.changes.iter().filter(|change| change.class == class && !is_menu(change)).collect();
    if of.is_empty() {
        return html! {};
    }
    html! {
        details.folded {
            summary { (happened(view, Some(class))) " " b { (of.len()) } }
            (names(view, &of))
            p {
                a href=(with_layout(view, answer, Some(class), Layout::default())) {
                    (view.say("page-diff-texts"))
                }
            }
        }
    }
}

/// The text after and before the revision in columns.
fn table(view: &View, answer: &DiffAnswer, beside: &Beside) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
            (comparison(answer, beside, view.words(), |of| heading(view, of, answer), &inline))
        }
    }
}
