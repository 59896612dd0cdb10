//! How do the changes between two editions look? Start at [`diff`].

use maud::{Markup, html};

use super::change::{block, names};
use super::frame::{Head, framed};
use super::record::drawer;
use super::text::{inline, sheet};
use super::timeline::{happened, select, slim};
use super::view::{
    Choice, Layout, View, choices, edition_day, folded, follow, percent_encoded, with_chosen,
    with_parameter,
};
use crate::answer::{Beside, DiffAnswer, EditionChoice, Heading, ShownChange};
use crate::doc::Line;
use crate::model::{Class, EditionId, EffectiveDate, Language, Pair};
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

/// Changes on one page that are told with their texts; a folder, which has none but of neighbours,
/// tells all on one.
const MOST: usize = 150;

/// A block with the heading under which it stands.
type Told<'a> = (&'a Heading, Block<'a>);

/// The changes as they are shown to somebody.
#[derive(Clone, Copy)]
struct Spread<'a> {
    view: &'a View,
    answer: &'a DiffAnswer,
    shown: &'a DiffPage,
}

/// A page with the changes by section.
pub fn diff(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let page = Spread { view, answer, shown };
    let (old, new) = (answer.editions.old, answer.editions.new);
    // What is other print only stands last, as do the contents and the publisher's address, for
    // which nobody comes: folded away.
    let is_print = |change: &&ShownChange| change.class == Class::Typography;
    let is_matter =
        |change: &&ShownChange| matches!(change.heading, Heading::Front | Heading::Back);
    let is_told = |change: &&ShownChange| match shown.only {
        Some(class) => change.class == class,
        None => !is_print(change) && !is_matter(change),
    };
    let of = |is: &dyn Fn(&&ShownChange) -> bool| answer.changes.iter().filter(is).collect();
    let print: Vec<&ShownChange> = of(&is_print);
    let matter: Vec<&ShownChange> = of(&|change| is_matter(change) && !is_print(change));
    let away = [
        ("in-print", happened(view, Some(Class::Typography)), print.len()),
        ("in-matter", view.say("page-diff-matter"), matter.len()),
    ];
    let changes: Vec<&ShownChange> = of(&is_told);
    let parts = match shown.only {
        None => blocks::parts(&changes),
        Some(_) => blocks::one_by_one(&changes),
    };
    let pages = pages_of(parts, if view.host.is_folder { usize::MAX } else { MOST });
    let at = shown.page.max(1).min(pages.len().max(1));
    let here = pages.get(at - 1).map_or(&[][..], Vec::as_slice);
    let is_table = shown.layout == Layout::Table;
    let numbered = |nth| (page.address(shown.only, shown.layout, nth), nth == at, html! { (nth) });
    let lead = lead_items(&answer.lead, &answer.names, usize::MAX, view.language, new.language, "");
    let body = html! {
        div."spread reading".sided[!is_table] {
            div.head {
                h1 {
                    (edition_named(view, new, answer.sets.new.as_deref()))
                    @if is_table { " " small lang="ja" { "新旧対照表" } }
                }
                (page.controls())
                (page.without_texts())
                @if let Some(topic) = &answer.topic {
                    p.quiet {
                        (view.tell("page-diff-within", &[("topic", topic.into())])) " "
                        a href={ "/diff/" (old) "/" (new) } { (view.say("page-diff-all-changes")) }
                        @for day in page.bulletins() {
                            " · " a href={ "/bulletin/" (day) } { (view.say("page-bulletin")) }
                        }
                    }
                }
                @if shown.only.is_none() && at == 1 && !lead.0.is_empty() {
                    details.lead { summary { (view.say("page-diff-lead")) } (lead) }
                }
            }
            @if !is_table { (page.inside(&pages, &away)) }
            div.text {
                @if answer.changes.is_empty() { p { (view.say("page-diff-nothing")) } }
                @if is_table {
                    (page.table())
                } @else {
                    (page.sections(here))
                    @if pages.len() > 1 {
                        (choices(view.say("page-diff-pages"), (1..=pages.len()).map(numbered)))
                    }
                    @if shown.only.is_none() && at == pages.len().max(1) {
                        div id=(away[0].0) { (page.typography(&print)) }
                        div id=(away[1].0) { (page.matter(&matter)) }
                    }
                }
            }
        }
    };
    framed(view, &Head::of("/diff", &format!("{old} → {new}")), &body)
}

/// The blocks on pages with so many changes to read.
fn pages_of(parts: Vec<blocks::Part<'_>>, most: usize) -> Vec<Vec<Told<'_>>> {
    let mut pages: Vec<Vec<Told<'_>>> = Vec::new();
    let mut room = 0;
    for part in parts {
        for block in part.blocks {
            let takes = if block.form.hides_texts() { 1 } else { block.changes.len() };
            if room < takes || pages.is_empty() {
                pages.push(Vec::new());
                room = most;
            }
            room = room.saturating_sub(takes);
            if let Some(page) = pages.last_mut() {
                page.push((part.heading, block));
            }
        }
    }
    pages
}

/// What an edition came with, in the language of the interface, else the code of its set, else its
/// day.
pub fn edition_named(view: &View, edition: EditionId, set: Option<&str>) -> Markup {
    match view.set_name(edition).or(set) {
        Some(set) => html! { (set) },
        None => edition_day(edition),
    }
}

/// An edition to choose for a field of a form.
pub fn edition_choice(view: &View, field: &str, label: &str, chosen: EditionId) -> Markup {
    html! { label { span { (label) } (select(view, field, None, Some(chosen))) } }
}

impl Spread<'_> {
    /// The address of these changes with other choices; the layout that is remembered needs no
    /// word.
    fn address(self, only: Option<Class>, layout: Layout, page: usize) -> String {
        let Pair { old, new } = self.answer.editions;
        let is_other = layout != self.view.reading.layout;
        with_chosen(
            format!("/diff/{old}/{new}"),
            [
                ("q", self.answer.topic.as_deref().map(percent_encoded)),
                ("only", only.map(|class| class.word().to_owned())),
                ("layout", is_other.then(|| layout.word().to_owned())),
                ("page", (page > 1).then(|| page.to_string())),
            ],
        )
    }

    /// The same in a layout that is to be remembered.
    fn with_layout(self, only: Option<Class>, layout: Layout) -> String {
        let address = self.address(only, self.view.reading.layout, 1);
        // A folder has every difference in the usual layout alone.
        if self.view.host.is_folder && layout == Layout::default() {
            return address;
        }
        with_parameter(&address, "layout", layout.word())
    }

    /// Both editions to choose, the differences before and after these, and the two turned round.
    fn pair(self) -> Markup {
        let (Self { view, shown, .. }, Pair { old, new }) = (self, self.answer.editions);
        let at = |edition: EditionId| view.choices.iter().position(|choice| choice.id == edition);
        let before = at(old).and_then(|place| view.choices.get(place.checked_sub(1)?));
        let after = at(new).and_then(|place| view.choices.get(place + 1));
        let address = |old: EditionId, new: EditionId| match shown.layout == view.reading.layout {
            true => format!("/diff/{old}/{new}"),
            false => format!("/diff/{old}/{new}?layout={}", shown.layout.word()),
        };
        let name = |choice: &EditionChoice| {
            choice.set.clone().unwrap_or_else(|| choice.id.effective.to_string())
        };
        html! {
            form.pair action="/diff" {
                @if let Some(before) = before {
                    a.button.prev rel="prev" href=(address(before.id, old)) { "← " (name(before)) }
                }
                @if !view.host.is_folder && !view.choices.is_empty() {
                    (edition_choice(view, "old", view.say("page-diff-before"), old))
                    a.button href=(address(new, old)) aria-label=(view.say("page-diff-swap")) { "⇄" }
                    (edition_choice(view, "new", view.say("page-diff-after"), new))
                    button { (view.say("page-compare")) }
                }
                @if let Some(after) = after {
                    a.button.next rel="next" href=(address(new, after.id)) { (name(after)) " →" }
                }
            }
        }
    }

    /// An edition in the line of a difference: its set, and its day where there is room.
    fn short(self, edition: EditionId) -> Markup {
        let choice = self.view.choices.iter().find(|choice| choice.id == edition);
        html! {
            @match choice.and_then(|choice| choice.set.as_deref()) {
                Some(code) => { b { (code) } " " time.later datetime=(edition.effective) { (edition) } }
                None => b { (edition_day(edition)) },
            }
        }
    }

    /// One line: from which edition to which, how much changed. It opens to the choices; the
    /// contents and what follows all changes lie over its end.
    fn controls(self) -> Markup {
        let (view, Pair { old, new }) = (self.view, self.answer.editions);
        let all: usize = self.answer.summary.iter().map(|tally| tally.1).sum();
        let line = html! {
            (self.short(old)) " → " (self.short(new)) " · "
            (view.tell("changes", &[("count", all.into())]))
        };
        let opened = html! { (self.pair()) (self.kinds(all)) (self.tools()) };
        let feed = match new.language {
            Language::En => "/feed/changes.atom",
            Language::Ja => "/feed/japanese.atom",
        };
        let acts = follow(view, feed, view.say("page-changes-follow"));
        slim(view, &line, &opened, self.shown.layout != Layout::Table, &acts)
    }

    /// That the words of an edition are not here, and how they come.
    fn without_texts(self) -> Markup {
        let missing = self.answer.without_texts.iter().map(ToString::to_string);
        let missing: Vec<String> = missing.collect();
        let [first, ..] = missing.as_slice() else { return html! {} };
        let command = html! { code { "mtgcr update --edition " (first) } };
        let told = [("editions", self.view.words().list(&missing).into())];
        let said = self.view.weave("page-diff-without-texts", &told, &[("command", command)]);
        html! { p.banner role="note" { (said) } }
    }

    /// The kinds of changes, each with how many there are.
    fn kinds(self, all: usize) -> Markup {
        let kind = |only: Option<Class>, label: &str, count: usize| -> Choice {
            let address = self.address(only, self.shown.layout, 1);
            (address, self.shown.only == only, html! { (label) " " b { (count) } })
        };
        let of_class = |&(class, count): &(Class, usize)| {
            kind(Some(class), happened(self.view, Some(class)), count)
        };
        let all = std::iter::once(kind(None, self.view.say("page-diff-all"), all));
        let kinds = all.chain(self.answer.summary.iter().map(of_class));
        choices(self.view.say("page-diff-kinds"), kinds)
    }

    /// The days of bulletins about these changes, each of which has a page for all of it.
    fn bulletins(self) -> Vec<EffectiveDate> {
        let days = self.shown.bulletins.iter().map(|bulletin| bulletin.effective);
        let mut days: Vec<EffectiveDate> = days.collect();
        days.dedup();
        days
    }

    /// The layouts, the other language, what was said of the changes, a page for all bulletins of a
    /// day, and a search within them.
    fn tools(self) -> Markup {
        let Self { view, answer, shown } = self;
        let layouts = Layout::ALL.into_iter().map(|layout| {
            let name = match layout {
                Layout::Sides => html! { (view.say("page-diff-beside")) },
                Layout::Inline => html! { (view.say("page-diff-inline")) },
                Layout::Table => html! { span lang="ja" { "新旧対照表" } },
            };
            (self.with_layout(shown.only, layout), shown.layout == layout, name)
        });
        let other = shown.other.map(|Pair { old, new }| {
            let name = if new.language == Language::En { "English" } else { "日本語版" };
            (format!("/diff/{old}/{new}"), false, html! { span lang=(new.language) { (name) } })
        });
        let bulletins = self.bulletins().into_iter();
        let bulletins = bulletins
            .map(|day| (format!("/bulletin/{day}"), false, html! { (view.say("page-bulletin")) }));
        let label = view.say("page-diff-words");
        html! {
            div.tools {
                (choices(view.say("page-diff-layout"), layouts.chain(other).chain(bulletins)))
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
    }

    /// The sections with how many changes each has, and where they begin; what is folded away stands
    /// behind them, so that all that are counted are there.
    fn inside(self, pages: &[Vec<Told<'_>>], away: &[(&str, &str, usize)]) -> Markup {
        let page = |nth: usize| match nth == self.shown.page.max(1) {
            true => String::new(),
            false => self.address(self.shown.only, self.shown.layout, nth),
        };
        let mut counts: Vec<(&Heading, usize, usize)> = Vec::new();
        for (nth, page) in (1..).zip(pages) {
            for (of, block) in page {
                match counts.last_mut().filter(|last| last.0 == *of) {
                    Some(last) => last.2 += block.changes.len(),
                    None => counts.push((of, nth, block.changes.len())),
                }
            }
        }
        let rows = counts.into_iter().map(|(of, nth, count)| {
            let name = html! { (self.heading(of)) "\u{a0}" b { (count) } };
            (format!("{}#{}", page(nth), anchor_of(of)), name)
        });
        let away = away.iter().filter(|away| away.2 > 0 && self.shown.only.is_none());
        let last = page(pages.len().max(1));
        let away = away.map(|(id, name, count)| {
            (format!("{last}#{id}"), html! { (name) "\u{a0}" b { (count) } })
        });
        drawer(self.view, self.view.say("page-diff-sections"), rows.chain(away))
    }

    /// A heading in the language of the interface, as far as the book is there in it.
    fn heading(self, of: &Heading) -> Markup {
        let line = heading_line(of, self.answer, self.view.words());
        let language = Some(line.language.unwrap_or(self.view.language));
        sheet(self.view, 3).words(&Line { language, ..Line::from(line.plain()) })
    }

    fn sections(self, here: &[Told<'_>]) -> Markup {
        let language = self.answer.editions.new.language;
        html! {
            @for section in here.chunk_by(|one, other| one.0 == other.0) {
                @let of = section[0].0;
                section {
                    h2.title id=(anchor_of(of)) { (self.heading(of)) }
                    @for (_, told) in section {
                        @let class = told.changes.first().map(|first| first.class);
                        @let with_texts = self.with_layout(class, Layout::default());
                        (block(self.view, told, language, self.shown.layout, &with_texts))
                    }
                }
            }
        }
    }

    /// What changed before and after the rules, folded away, each part and class in a line.
    fn matter(self, changes: &[&ShownChange]) -> Markup {
        let language = self.answer.editions.new.language;
        folded(
            self.view.say("page-diff-matter"),
            changes.len(),
            &html! {
                @for told in blocks::parts(changes).iter().flat_map(|part| &part.blocks) {
                    (block(self.view, told, language, Layout::Inline, ""))
                }
            },
        )
    }

    /// What changed in print only, folded away.
    fn typography(self, changes: &[&ShownChange]) -> Markup {
        let class = Some(Class::Typography);
        let texts = self.with_layout(class, Layout::default());
        folded(
            happened(self.view, class),
            changes.len(),
            &html! {
                (names(self.view, changes))
                p { a href=(texts) { (self.view.say("page-diff-texts")) } }
            },
        )
    }

    /// The text after and before the revision in columns.
    fn table(self) -> Markup {
        let (words, beside) = (self.view.words(), &self.shown.beside);
        html! {
            div.wide tabindex="0" role="region" aria-label="新旧対照表" lang="ja" {
                (comparison(self.answer, beside, words, |of| self.heading(of), &inline))
            }
        }
    }
}

fn anchor_of(heading: &Heading) -> String {
    match heading {
        Heading::Section(number, _) => format!("in-{number}"),
        Heading::Glossary => "in-glossary".to_owned(),
        Heading::Front => "in-front".to_owned(),
        Heading::Back => "in-back".to_owned(),
    }
}
