//! How do the changes between two editions look, one by itself, several told in one go, and beside
//! what a bulletin said of them? Start at [`diff`], [`change`] and [`bulletin`].
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went, `#term-…` for an entry.

use maud::{Markup, html};
use strum::VariantArray;

use super::frame::{Head, feed_of_rule, framed};
use super::text::{drawer, sheet};
use super::timeline::{select, slim};
use super::view::{
    Choice, Layout, View, choices, edition_day, folded, follow, percent_encoded, with_chosen,
    with_parameter,
};
use crate::answer::{
    Beside, BulletinAnswer, BulletinItem, DiffAnswer, EditionChoice, Facing, Heading, ShownChange,
};
use crate::doc::{Block as Piece, Line, Passage, Seen};
use crate::model::{Class, EditionId, EffectiveDate, Language, Pair, RuleNumber};
use crate::render::blocks::{self, Block, Form};
use crate::render::comparison::comparison;
use crate::render::diff::{DiffView, anchor, heading_line, item_block, shown};
use crate::render::labels::{
    change_label, change_line, change_name, class_label, first_words, item_title,
};
use crate::render::lead::lead_items;

/// What changed, and what is shown of it to somebody.
pub struct DiffPage<'a> {
    /// For whom.
    pub view: &'a View,
    /// The changes.
    pub answer: &'a DiffAnswer,
    /// The layout.
    pub layout: Layout,
    /// The one class that is shown; all where there is none.
    pub only: Option<Class>,
    /// Which page of many changes, from 1.
    pub page: usize,
    /// The anchor of a change that is wanted, on whichever page it is.
    pub at: Option<String>,
    /// The days of bulletins about these changes, each of which has a page for all of it.
    pub bulletins: Vec<EffectiveDate>,
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

/// A page with the changes by section.
pub fn diff(mut page: DiffPage<'_>) -> String {
    let DiffPage { view, answer, layout, only, .. } = page;
    let (old, new) = (answer.editions.old, answer.editions.new);
    // What is other print only stands last, as do the contents and the publisher's address, for
    // which nobody comes: folded away.
    let place = |change: &ShownChange| match change.heading {
        _ if change.class == Class::Typography => "in-print",
        Heading::Front | Heading::Back => "in-matter",
        _ => "",
    };
    let of = |id: &str| answer.changes.iter().filter(|change| place(change) == id).collect();
    let away: [(&str, String, Vec<&ShownChange>); 2] = [
        ("in-print", class_label(Class::Typography, view.words()), of("in-print")),
        ("in-matter", view.say("page-diff-matter").to_owned(), of("in-matter")),
    ];
    let parts = match only {
        None => blocks::parts(&of("")),
        Some(class) => {
            let changes = answer.changes.iter().filter(|change| change.class == class);
            blocks::one_by_one(&changes.collect::<Vec<_>>())
        }
    };
    let pages = pages_of(parts, if view.host.is_folder { usize::MAX } else { MOST });
    let is_wanted = |told: &Told<'_>| {
        page.at.is_some() && told.1.changes.iter().any(|change| anchor(change) == page.at)
    };
    let found = pages.iter().position(|here| here.iter().any(is_wanted)).map(|nth| nth + 1);
    let at = found.unwrap_or(page.page).min(pages.len()).max(1);
    page.page = at;
    let here = pages.get(at - 1).map_or(&[][..], Vec::as_slice);
    let is_table = layout == Layout::Table;
    let numbered = |nth| (page.address(only, nth), nth == at, html! { (nth) });
    let to = if is_table || pages.len() < 2 { String::new() } else { page.address(None, 1) };
    let lead =
        lead_items(&answer.lead, &answer.names, usize::MAX, view.language, new.language, &to);
    let body = html! {
        div."spread reading".sided[!is_table] {
            div.head {
                h1 {
                    @match view.set_name(new).or(answer.sets.new.as_deref()) {
                        Some(set) => (set),
                        None => (edition_day(new)),
                    }
                    @if is_table { " " small { (view.say("page-diff-table")) } }
                }
                (page.controls())
                (page.without_texts())
                @if let Some(topic) = &answer.topic {
                    p.quiet {
                        (view.tell("page-diff-within", &[("topic", topic.into())])) " "
                        a href={ "/diff/" (old) "/" (new) } { (view.say("page-diff-all-changes")) }
                        @for day in &page.bulletins {
                            " · " a href={ "/bulletin/" (day) } { (view.say("page-bulletin")) }
                        }
                    }
                }
                @if only.is_none() && at == 1 && !lead.0.is_empty() {
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
                    @if only.is_none() && at == pages.len().max(1) {
                        @for (id, name, changes) in &away {
                            div id=(id) { (folded(name, changes.len(), &page.away(changes))) }
                        }
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

/// An edition to choose for a field of a form.
pub fn edition_choice(view: &View, field: &str, label: &str, chosen: EditionId) -> Markup {
    html! { label { span { (view.say(label)) } (select(view, field, None, Some(chosen))) } }
}

impl DiffPage<'_> {
    /// The address of these changes with other choices; the layout is remembered.
    fn address(&self, only: Option<Class>, page: usize) -> String {
        let Pair { old, new } = self.answer.editions;
        with_chosen(
            format!("/diff/{old}/{new}"),
            [
                ("q", self.answer.topic.as_deref().map(percent_encoded)),
                ("only", only.map(|class| class.to_string())),
                ("page", (page > 1).then(|| page.to_string())),
            ],
        )
    }

    /// The same in a layout that is to be remembered.
    fn with_layout(&self, only: Option<Class>, layout: Layout) -> String {
        let address = self.address(only, 1);
        // A folder has every difference in the usual layout alone.
        if self.view.host.is_folder && layout == Layout::default() {
            return address;
        }
        with_parameter(&address, "layout", layout.into())
    }

    /// Both editions to choose, the differences before and after these, and the two turned round.
    fn pair(&self) -> Markup {
        let (view, Pair { old, new }) = (self.view, self.answer.editions);
        let place = |edition| view.choices.iter().position(|choice| choice.id == edition);
        let before = place(old).and_then(|place| view.choices.get(place.checked_sub(1)?));
        let after = place(new).and_then(|place| view.choices.get(place + 1));
        let name = |choice: &EditionChoice| {
            choice.set.clone().unwrap_or_else(|| choice.id.effective.to_string())
        };
        html! {
            form.pair action="/diff" {
                @if let Some(before) = before {
                    a.button.prev rel="prev" href={ "/diff/" (before.id) "/" (old) } { "← " (name(before)) }
                }
                @if !view.host.is_folder && !view.choices.is_empty() {
                    (edition_choice(view, "old", "page-diff-before", old))
                    a.button href={ "/diff/" (new) "/" (old) } aria-label=(view.say("page-diff-swap")) { "⇄" }
                    (edition_choice(view, "new", "page-diff-after", new))
                    button { (view.say("page-compare")) }
                }
                @if let Some(after) = after {
                    a.button.next rel="next" href={ "/diff/" (new) "/" (after.id) } { (name(after)) " →" }
                }
            }
        }
    }

    /// An edition in the line of a difference: its set, and its day where there is room.
    fn short(&self, edition: EditionId) -> Markup {
        html! {
            @match self.view.choice(edition).and_then(|choice| choice.set.as_deref()) {
                Some(code) => { b { (code) } " " time.later datetime=(edition.effective) { (edition) } }
                None => b { (edition_day(edition)) },
            }
        }
    }

    /// One line: from which edition to which, how much changed. It opens to the choices; the
    /// contents and what follows all changes lie over its end.
    fn controls(&self) -> Markup {
        let (view, Pair { old, new }) = (self.view, self.answer.editions);
        let all: usize = self.answer.summary.iter().map(|tally| tally.1).sum();
        let line = html! {
            (self.short(old)) " → " (self.short(new)) " · "
            (view.tell("changes", &[("count", all.into())]))
        };
        let opened = html! { (self.pair()) (self.kinds(all)) (self.tools()) };
        let about = self.answer.topic.as_deref().and_then(|topic| RuleNumber::read(topic).ok());
        let of_number = about.map(|number| feed_of_rule(view, number, &Facing::default()));
        let (feed, told) = match (of_number, new.language) {
            (Some(feed), _) => (feed, "page-edition-follow"),
            (_, Language::En) => ("/feed/changes.atom".to_owned(), "page-changes-follow"),
            (_, Language::Ja) => ("/feed/japanese.atom".to_owned(), "page-feed-japanese"),
        };
        let acts = follow(view, &feed, view.say(told));
        slim(view, self.layout != Layout::Table, [&line, &opened, &acts])
    }

    /// That the words of an edition are not here.
    fn without_texts(&self) -> Markup {
        let missing = self.answer.without_texts.iter().map(ToString::to_string);
        let missing = self.view.words().list(missing.collect::<Vec<_>>());
        let said =
            self.view.tell("page-diff-without-texts", &[("editions", missing.as_str().into())]);
        html! { @if !missing.is_empty() { p.banner role="note" { (said) } } }
    }

    /// The kinds of changes, each with how many there are.
    fn kinds(&self, all: usize) -> Markup {
        let of_class = |&(class, count): &(Class, usize)| (Some(class), count);
        let kinds = std::iter::once((None, all)).chain(self.answer.summary.iter().map(of_class));
        let choice = |(only, count): (Option<Class>, usize)| -> Choice {
            let all = || self.view.say("page-diff-all").to_owned();
            let label = only.map_or_else(all, |class| class_label(class, self.view.words()));
            (self.address(only, 1), self.only == only, html! { (label) " " b { (count) } })
        };
        choices(self.view.say("page-diff-kinds"), kinds.map(choice))
    }

    /// The layouts, the other language, what was said of the changes.
    fn tools(&self) -> Markup {
        let view = self.view;
        let layouts = Layout::VARIANTS.iter().map(|&layout| {
            let name = view.say(match layout {
                Layout::Sides => "page-diff-beside",
                Layout::Inline => "page-diff-inline",
                Layout::Table => "page-diff-table",
            });
            (self.with_layout(self.only, layout), self.layout == layout, html! { (name) })
        });
        let other = self.other.map(|Pair { old, new }| {
            let name = if new.language == Language::En { "English" } else { "日本語版" };
            (format!("/diff/{old}/{new}"), false, html! { span lang=(new.language) { (name) } })
        });
        let bulletins = self.bulletins.iter();
        let bulletins = bulletins
            .map(|day| (format!("/bulletin/{day}"), false, html! { (view.say("page-bulletin")) }));
        html! {
            div.tools { (choices(view.say("page-diff-layout"), layouts.chain(other).chain(bulletins))) }
        }
    }

    /// The sections with how many changes each has, and where they begin; what is folded away stands
    /// behind them, so that all that are counted are there.
    fn inside(
        &self,
        pages: &[Vec<Told<'_>>],
        away: &[(&str, String, Vec<&ShownChange>)],
    ) -> Markup {
        let page =
            |nth| if nth == self.page { String::new() } else { self.address(self.only, nth) };
        let told =
            (1..).zip(pages).flat_map(|(nth, page)| page.iter().map(move |told| (nth, told)));
        let told: Vec<(usize, &Told<'_>)> = told.collect();
        let rows = told.chunk_by(|one, other| one.1.0 == other.1.0).map(|run| {
            let (nth, (of, _)) = run[0];
            let count: usize = run.iter().map(|(_, (_, block))| block.changes.len()).sum();
            let name = html! { (self.heading(of)) "\u{a0}" b { (count) } };
            (format!("{}#{}", page(nth), self.anchor_of(of)), name)
        });
        let away = away.iter().filter(|away| !away.2.is_empty() && self.only.is_none());
        let last = page(pages.len().max(1));
        let away = away.map(|(id, name, changes)| {
            (format!("{last}#{id}"), html! { (name) "\u{a0}" b { (changes.len()) } })
        });
        drawer(self.view, self.view.say("page-diff-sections"), rows.chain(away))
    }

    /// A heading in the language of the interface, as far as the book is there in it.
    fn heading(&self, of: &Heading) -> Markup {
        let line = heading_line(of, self.answer, self.view.words());
        let language = Some(line.language.unwrap_or(self.view.language));
        sheet(self.view, 3).words(&Line { language, ..Line::from(line.plain()) })
    }

    /// Where a section begins: the number of one that is no more may be another one's since.
    fn anchor_of(&self, heading: &Heading) -> String {
        let number = match heading {
            Heading::Section(number, _) => number,
            Heading::Glossary => return "in-glossary".to_owned(),
            Heading::Front => return "in-front".to_owned(),
            Heading::Back => return "in-back".to_owned(),
        };
        let is_of_number = |of: &&Heading| matches!(of, Heading::Section(of, _) if of == number);
        let first = self.answer.changes.iter().map(|change| &change.heading).find(is_of_number);
        if first == Some(heading) { format!("in-{number}") } else { format!("in-{number}-then") }
    }

    fn sections(&self, here: &[Told<'_>]) -> Markup {
        let language = self.answer.editions.new.language;
        html! {
            @for section in here.chunk_by(|one, other| one.0 == other.0) {
                @let of = section[0].0;
                section {
                    h2.title id=(self.anchor_of(of)) { (self.heading(of)) }
                    @for (_, told) in section {
                        @let class = told.changes.first().map(|first| first.class);
                        @let with_texts = self.with_layout(class, Layout::default());
                        (block(self.view, told, language, self.layout, &with_texts))
                    }
                }
            }
        }
    }

    /// What is folded away: names of what changed in print only; of what changed before and after
    /// the rules each part and class in a line.
    fn away(&self, changes: &[&ShownChange]) -> Markup {
        let language = self.answer.editions.new.language;
        let print = changes.first().filter(|first| first.class == Class::Typography);
        html! {
            @if let Some(first) = print {
                (names(self.view, changes))
                p { a href=(self.with_layout(Some(first.class), Layout::default())) { (self.view.say("page-diff-texts")) } }
            } @else {
                @for told in blocks::parts(changes).iter().flat_map(|part| &part.blocks) {
                    (block(self.view, told, language, Layout::Inline, ""))
                }
            }
        }
    }

    /// The text after and before the revision in columns.
    fn table(&self) -> Markup {
        let (heading, words) = (|of: &Heading| self.heading(of), self.view.words());
        html! {
            div.wide tabindex="0" role="region" aria-label=(self.view.say("page-diff-table")) {
                (comparison(self.answer, &self.beside, [words; 2], heading, sheet(self.view, 3)))
            }
        }
    }
}

/// One change.
fn change(view: &View, told: &ShownChange, language: Language, layout: Layout) -> Markup {
    let is_side_by_side = layout == Layout::Sides;
    let laid_out = DiffView { is_side_by_side, is_full: true, is_clean: false };
    let mut piece = shown(told, language, laid_out, view.words());
    if let Piece::Change { anchor, name, body, .. } = &mut piece {
        *name = to_itself(name.clone(), anchor.as_ref());
        // What is after holds both in one, of which the sheet shows what there is room for.
        if let [_, after] = body.as_mut_slice() {
            after.paragraphs = vec![Line::changed(Some(language), &told.words, Seen::Both)];
        }
    }
    sheet(view, 3).block(&piece)
}

/// A name as a link to what bears it on the same page.
fn to_itself(name: Line, anchor: Option<&String>) -> Line {
    anchor.map_or(name.clone(), |anchor| name.leading(format!("#{anchor}")))
}

/// What is changed is called so, before and after, and stands elsewhere or here alone.
fn name(view: &View, change: &ShownChange) -> Markup {
    named(view, change, change_name(change, view.words()))
}

fn named(view: &View, change: &ShownChange, name: String) -> Markup {
    sheet(view, 3).words(&to_itself(name.into(), anchor(change).as_ref()))
}

/// A block; `with_texts` is where the changes of its class stand with their texts.
fn block(
    view: &View,
    block: &Block<'_>,
    language: Language,
    layout: Layout,
    with_texts: &str,
) -> Markup {
    let Some(first) = block.changes.first() else { return html! {} };
    let label = change_label(first.class, &first.new, view.words());
    match block.line(&label, view.words()) {
        Some(line) if block.changes.len() == 1 => html! {
            p.run id=[anchor(first)] {
                (named(view, first, line.name)) " " span.status { (line.told) }
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
fn names(view: &View, changes: &[&ShownChange]) -> Markup {
    html! {
        ul.moves { @for change in changes { li id=[anchor(change)] { (name(view, change)) } } }
    }
}

/// The bulletins of a day, each item beside the changes it mentions, then what none mentions.
pub fn bulletin(view: &View, answers: &[BulletinAnswer]) -> String {
    let day = match answers {
        [only] => only.bulletin.day(),
        all => all.first().map_or(String::new(), |of| of.bulletin.effective.to_string()),
    };
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
    let Pair { old, new } = answer.editions;
    let there = old.zip(new).map(|(old, new)| format!("/diff/{old}/{new}"));
    let [old, new] = [old, new].map(|edition| edition.map_or_else(absent, |id| id.to_string()));
    // What opens a bulletin is no item.
    let is_item = |item: &&BulletinItem| !item_title(item, view.words()).is_empty();
    let (items, total) = (answer.items.iter().filter(is_item).count(), answer.total);
    let told = [("items", items), ("mentioned", answer.mentioned()), ("total", total)];
    let told = told.map(|(name, count)| (name, count.into()));
    html! {
        a href=[there] { (old) " → " (new) } " · " (view.tell("page-bulletin-summary", &told))
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
