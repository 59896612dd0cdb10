//! How does a reader choose an edition, cite what is read, and see its way through the editions?
//! Start at [`edition_bar`], which stands on every page that names a rule, a section or a term, and
//! at [`past_section`].

use std::ops::Range;

use maud::{Markup, html};

use super::view::{View, follow, language_of, percent_encoded};
use crate::answer::{EditionChoice, Facing, Past, PastEvent, TodayNumber};
use crate::model::{Class, EditionId, EffectiveDate};
use crate::render::labels::class_label;
use crate::words::Words;

/// What stands under the bar.
pub struct Bar<'a> {
    /// What addresses the page: `702.19b`, `glossary/trample`.
    pub place: &'a str,
    /// What it is called: its number or headword.
    pub name: &'a str,
    /// The titles, in English and in Japanese.
    pub titles: [Option<&'a str>; 2],
    /// What it is called in the Japanese text that stands on the page, and which that is.
    pub ja: Option<(String, EditionId)>,
    /// The editions that are read.
    pub facing: &'a Facing,
    /// Those of them whose words stand on the page.
    pub told: &'a Facing,
    /// The way of the rule through the editions, where there is one.
    pub past: Option<&'a Past>,
    /// Whether a drawer holds the contents of the page.
    pub has_contents: bool,
    /// What tells of its changes: the address of the feed, and what it is called.
    pub feed: (String, String),
}

impl<'a> Bar<'a> {
    /// What is called as its address says.
    pub fn of(place: &'a str, [facing, told]: [&'a Facing; 2], feed: (String, String)) -> Self {
        let (name, titles, past, has_contents) = (place, [None; 2], None, false);
        Self { place, name, titles, ja: None, facing, told, past, has_contents, feed }
    }
}

/// One line about what is read, which opens to what can be chosen; the contents of the page and
/// what is done with it lie over its end.
pub fn slim(view: &View, has_contents: bool, [line, opened, acts]: [&Markup; 3]) -> Markup {
    html! {
        div.slim data-pagefind-ignore {
            details.edition {
                summary { span.facing { (line) } }
                // The line has no room for it on a phone.
                @if view.is_sample { p.quiet { (view.say("page-edition-sample")) } }
                (opened)
            }
            div.acts {
                @if has_contents {
                    button."bare opens" type="button" popovertarget="inside" {
                        (view.say("page-diff-contents"))
                    }
                }
                (acts)
            }
        }
    }
}

/// One line: the edition, how often the place changed, its Japanese; it opens to the versions and
/// the choice of editions. Citing and following lie over its end.
pub fn edition_bar(view: &View, bar: &Bar<'_>) -> Markup {
    let Some(read) = bar.facing.en.or(bar.facing.ja) else { return html! {} };
    // The day of what is read stands beside the page of a folder and not on it.
    let is_undated = bar.facing.is_newest && view.is_undated();
    let code = view.choice(read).and_then(|choice| choice.set.as_deref());
    let ja =
        bar.told.ja.map(|ja| html! { (view.say("page-japanese")) " " time { (ja.effective) } });
    let line = html! {
        @if is_undated { b { (view.say("page-edition-newest")) } }
        @else if let Some(en) = bar.told.en { b { time { (en.effective) } } }
        @else if let Some(ja) = &ja { b { (ja) } }
        @if let (Some(code), false) = (code, is_undated) { span.later { " " (code) } }
        @if let Some(past) = bar.past { " · " (changed(view, past)) }
        @if let (Some(_), Some(ja)) = (bar.told.en, &ja) { span."later ja" { " · " (ja) } }
    };
    let opened = html! {
        @if !view.host.is_folder && view.choices.len() > 1 { (chooser(view, bar, read)) }
        @if let Some(past) = bar.past {
            (timeline(view, past, read))
            (events(view, past, usize::MAX, Some(read)))
        }
    };
    let acts = html! {
        button.bare type="button" popovertarget="cite" { (view.say("page-edition-cite")) }
        (follow(view, &bar.feed.0, &bar.feed.1))
    };
    html! {
        (slim(view, bar.has_contents, [&line, &opened, &acts]))
        (cite(view, bar, read, is_undated))
    }
}

/// How often a rule or term changed, and when for the last time.
fn changed(view: &View, past: &Past) -> Markup {
    let count = past.told().skip(1).count();
    let day = past.told().next_back();
    let day = day.map(|event| html! { time { (event.edition.effective) } }).unwrap_or_default();
    let came = past.told().last().filter(|last| last.class == Some(Class::Added));
    let is_new = came.is_some_and(|came| past.editions.last() == Some(&came.edition));
    let unchanged = if is_new { "new" } else { "unchanged" };
    match count {
        0 => view.weave(&format!("page-edition-{unchanged}"), &[], &[("day", day)]),
        _ => html! {
            (view.tell("page-edition-changed", &[("count", count.into())]))
            span.later { (view.weave("page-edition-last", &[("count", count.into())], &[("day", day)])) }
        },
    }
}

fn chooser(view: &View, bar: &Bar<'_>, read: EditionId) -> Markup {
    html! {
        form.chooser action={ "/" (bar.place) (view.at()) } {
            label for="edition" { (view.say("page-edition-label")) }
            (select(view, "in", Some("edition"), Some(read)))
            button.unscripted { (view.say("page-edition-read")) }
            // Today's text is compared with none, and a script leads at once to another.
            button.unscripted[bar.facing.is_newest] name="with" value="now" { (view.say("page-edition-compare-with-now")) }
        }
    }
}

/// The editions that can be chosen, the newest first, each with the set of its day:
/// `2024-11-08  FDN Foundations`.
pub fn select(view: &View, name: &str, id: Option<&str>, chosen: Option<EditionId>) -> Markup {
    let newest = view.choices.last().map(|choice| choice.id);
    let called = |choice: &EditionChoice| {
        let code = choice.set.as_ref().map_or(String::new(), |code| format!("\u{3000}{code}"));
        let set =
            choice.set_names.map_or(String::new(), |names| format!(" {}", view.either(names)));
        choice.id.day() + &code + &set
    };
    html! {
        select name=(name) id=[id] {
            @for choice in view.choices.iter().rev() {
                option value=(choice.id) selected[Some(choice.id) == chosen] {
                    @let name = called(choice);
                    @if Some(choice.id) == newest {
                        (view.tell("page-edition-now", &[("name", name.into())]))
                    } @else { (name) }
                }
            }
        }
    }
}

/// Every form in which the place can be cited, each text by what it is called there and its own day.
fn cite(view: &View, bar: &Bar<'_>, read: EditionId, is_undated: bool) -> Markup {
    let is_term = bar.place.starts_with("glossary/");
    let [title, title_ja] =
        bar.titles.map(|title| title.map_or(String::new(), |title| format!(" {title}")));
    let en = bar.told.en.map(|en| {
        let day = match is_undated {
            _ if view.is_sample => format!(" ({})", Words::EN.label("page-edition-of-sample")),
            true => String::new(),
            false => format!(" (effective {})", en.effective),
        };
        let name =
            if is_term { format!("Glossary “{}”", bar.name) } else { bar.name.to_owned() };
        [format!("CR {name}"), title, day]
    });
    let ja = bar.ja.as_ref().map(|(name, ja)| {
        let sample = || Words::JA.say("page-edition-of-sample");
        let day = if view.is_sample { sample() } else { ja.effective.to_string() };
        let name = if is_term { format!("用語集「{name}」") } else { name.clone() };
        [format!("総合ルール {name}"), title_ja, format!("（{day}）")]
    });
    let both = en.as_ref().zip(ja.as_ref()).map(|(en, ja)| en.concat() + " ／ " + &ja.concat());
    let first = view.own_first(&en, &ja).into_iter().find_map(|side| side.0.as_ref());
    let [en, ja] = [&en, &ja].map(|cited| cited.as_ref().map(|[name, _, day]| name.clone() + day));
    let address = |pin: String| view.host.whole(None, &format!("/{}{pin}", bar.place));
    let (link, pinned) = (address(String::new()), address(format!("@{read}")));
    // The number of an old text may be another rule's today.
    let is_gone = matches!(view.newest, TodayNumber::Gone(_));
    let is_own = view.newest.number().is_none_or(|today| today.to_string() == bar.place);
    let is_lasting = view.edition.is_none() || is_own && !is_gone;
    // A folder holds no page of an edition beside the newest but those that were chosen.
    let lasting = if view.host.is_folder { &link } else { &pinned };
    let markdown = first.map(|[name, _, day]| format!("[{name}]({lasting}){day}"));
    let cited = view.own_first(("citation-en", en), ("citation-ja", ja)).map(|side| side.0);
    let forms = [
        ("link", is_lasting.then(|| link.clone())),
        ("pinned", (!view.host.is_folder).then(|| pinned.clone())),
        ("markdown", markdown),
        ("both-languages", both.clone()),
    ];
    // A script knows better by which address the page was reached.
    let there = view.host.asked.as_deref().unwrap_or_default();
    let shown = |form: &str| match form.starts_with('/') {
        true => format!("{there}{form}"),
        false => form.replace("](/", &format!("]({there}/")),
    };
    let told = view.say("page-edition-copied");
    html! {
        div #cite .cite data-pagefind-ignore popover role="dialog" aria-labelledby="cite-title" {
            h2 #cite-title { (view.say("page-edition-cite")) }
            dl {
                @for (key, form) in cited.iter().chain(&forms) {
                    @if let Some(form) = form {
                        @let label = view.say(&format!("page-edition-{key}"));
                        div {
                            dt { (label) }
                            dd {
                                code lang=(language_of(form)) { (shown(form)) }
                                button.script type="button" data-copy=(form) data-told=(told)
                                    aria-label=(view.tell("page-copy-what", &[("what", label.into())])) {
                                    (view.say("page-edition-copy"))
                                }
                            }
                        }
                    }
                }
                div.script data-cite=[cited.iter().find_map(|form| form.1.as_ref())] {
                    dt { (view.say("page-edition-text")) }
                    dd {
                        @for (key, cited) in cited.iter().chain([&("both", both)]) {
                            @if let Some(cited) = cited {
                                @let shown = key.trim_start_matches("citation-");
                                button type="button" data-text=(shown) data-cite=(cited) data-told=(told) {
                                    (view.say(&format!("page-reading-short-{shown}")))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A version of the rule: what happened, and where the picture has it.
struct Version<'a> {
    event: &'a PastEvent,
    /// The edition that ended it.
    until: Option<EditionId>,
    /// Where it begins and where it ends, in parts of the whole.
    life: Range<f32>,
}

/// The width of the picture in which a number can be read, in parts of the whole.
const READABLE: f32 = 5.0;

/// The versions of a rule as a control: bands of numbers, a mark for each change, years.
///
/// Each mark is a link that owns the strip up to halfway to its neighbours, so that none is too
/// small to be met; its name tells all that the drawing does.
fn timeline(view: &View, past: &Past, read: EditionId) -> Markup {
    let (Some(first), Some(last)) = (past.editions.first(), past.editions.last()) else {
        return html! {};
    };
    // Through the last year, so that the picture stays as it is until something happens.
    let (from, to) = (first.effective.parts().0, last.effective.parts().0);
    let end = EffectiveDate::new(to, 12, 31).unwrap_or(last.effective);
    let days = end.days_from(first.effective).max(1) as f32;
    let at = |day: EffectiveDate| {
        (day.days_from(first.effective) as f32 / days * 98.0 + 1.0).clamp(0.0, 100.0)
    };
    let told: Vec<&PastEvent> = past.told().collect();
    let version = |(nth, event): (usize, &&'_ PastEvent)| {
        let until = told.get(nth + 1).map(|next| next.edition);
        let begun = at(event.edition.effective);
        let end = if event.class == Some(Class::Removed) { begun } else { 100.0 };
        let life = begun..until.map_or(end, |until| at(until.effective));
        Version { event: told[nth], until, life }
    };
    let versions: Vec<Version<'_>> = told.iter().enumerate().map(version).collect();
    let in_force = versions.iter().rposition(|version| version.event.edition <= read);
    let starts = |nth: usize| versions.get(nth).map(|version| version.life.start);
    let middle = |one: usize, other| Some(f32::midpoint(starts(one)?, starts(other)?));
    let step = ((to - from) / YEARS + 1).max(1);
    let years = (from + step..=to).step_by(step as usize);
    let years = years.filter_map(|year| Some((year, EffectiveDate::new(year, 1, 1)?)));
    html! {
        nav.timeline aria-label=(view.say("page-timeline-title")) {
            svg.track width="100%" height="78" {
                g aria-hidden="true" { (bands(&versions)) }
                rect.rail width="100%" height="3" {}
                g role="list" aria-label=(view.say("page-timeline-versions")) {
                    @for (nth, version) in versions.iter().enumerate() {
                        @let from = nth.checked_sub(1).and_then(|before| middle(before, nth));
                        @let to = middle(nth, nth + 1).unwrap_or(100.0);
                        (mark(view, version, from.unwrap_or(0.0)..to, in_force == Some(nth)))
                    }
                }
                g aria-hidden="true" {
                    @if !view.host.is_folder {
                        svg.caret x=(percent(at(read.effective))) y="47" overflow="visible" {
                            path d="M0 0 5 7H-5z" {}
                        }
                    }
                    text.year x="0" y="75" { (from) }
                    @for (nth, (year, day)) in years.enumerate() {
                        text.year.odd[nth % 2 == 0] x=(percent(at(day))) y="75" text-anchor="middle" { (year) }
                    }
                }
            }
            p.tip { @if let Some(place) = in_force { (line(view, &versions[place])) } }
        }
    }
}

fn percent(part: f32) -> String {
    format!("{part:.2}%")
}

/// The numbers that the rule bore, each over its time.
fn bands(versions: &[Version<'_>]) -> Markup {
    html! {
        @for run in versions.chunk_by(|one, other| one.event.new == other.event.new) {
            @let (from, to) = (run[0].life.start, run[run.len() - 1].life.end);
            @if let Some(number) = run[0].event.new && to - from > READABLE {
                svg.band.narrow[to - from < 3.0 * READABLE] x=(percent(from)) width=(percent(to - from)) height="20" {
                    path d="M.5 2v16" {}
                    text x="6" y="14" { (number) }
                }
            }
        }
    }
}

/// Where the text is that an event brought, or how the one went that it took; none where its
/// edition is not here.
fn address(view: &View, event: &PastEvent) -> Option<String> {
    let PastEvent { edition, before, new, slug, .. } = event;
    view.holds(*edition).then(|| match (new, slug, before) {
        (Some(new), ..) => format!("/{new}@{edition}"),
        (_, Some(slug), ..) => format!("/glossary/{}@{edition}", percent_encoded(slug)),
        (.., Some(before)) => format!("/diff/{before}/{edition}{}", place_in_diff(event)),
        _ => format!("/contents?in={edition}"),
    })
}

fn mark(view: &View, version: &Version<'_>, strip: Range<f32>, is_current: bool) -> Markup {
    let Range { start, end } = version.life;
    let there = address(view, version.event);
    html! {
        g role="listitem" {
            a role=[there.is_none().then_some("img")] href=[there] aria-label=(line(view, version))
                aria-current=[is_current.then_some("true")] {
                rect.strip x=(percent(strip.start)) width=(percent(strip.end - strip.start)) height="34" {}
                rect.life x=(percent(start)) width=(percent((end - start).max(0.2))) height="3" {}
                svg x=(percent(start)) y="36.5" overflow="visible" {
                    rect.ring width="26" height="26" {}
                    (drawn(version.event.class))
                }
            }
        }
    }
}

/// Date, set, what happened, until when.
fn line(view: &View, version: &Version<'_>) -> String {
    let PastEvent { edition, old, new, class, .. } = version.event;
    let what = happened(view, version.event);
    let what = match (old, new) {
        (Some(old), Some(new)) if old != new => format!("{what} {old} → {new}"),
        _ => what,
    };
    let until = match version.until.map(|until| until.effective.to_string()) {
        _ if *class == Some(Class::Removed) => String::new(),
        None => view.say("page-timeline-in-force").to_owned(),
        Some(day) => view.tell("page-timeline-until", &[("day", day.into())]),
    };
    let set = view.set_name(*edition).unwrap_or_default().to_owned();
    let mut told = vec![edition.effective.to_string(), set, what, until];
    told.retain(|part| !part.is_empty());
    view.words().list(&told)
}

/// So many years stand below the picture at most.
const YEARS: i16 = 9;

/// How a change is drawn, around the origin: each kind has a shape of its own beside its colour.
fn drawn(class: Option<Class>) -> Markup {
    let (class, path) = match class {
        None | Some(Class::Added) => ("add", "M0-8 8 6H-8z"),
        Some(Class::Edited | Class::Retargeted) => ("edit", "M-3-9h6V9h-6z"),
        Some(Class::Moved) => ("move", "M0-7 7 0 0 7-7 0z"),
        Some(Class::MovedEdited) => ("moveedit", "M0-8 8 0 0 8-8 0z"),
        Some(Class::References | Class::Typography) => {
            ("refs", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0")
        }
        Some(Class::Removed) => ("gone", "M-6-6 6 6M6-6-6 6"),
    };
    html! { path class={ "mark " (class) } d=(path) {} }
}

/// Events that are told on the page of a rule or term.
const EVENTS: usize = 5;

/// What happened to a rule or term, the newest first, with links to what changed and to what was
/// before, and the way to all of it.
pub fn past_section(view: &View, past: &Past, name: &str) -> Markup {
    // A folder pays for every page: it has none where nothing happened since it came.
    let has_more = !view.host.is_folder || past.events.len() > 1;
    html! {
        section #past {
            h2 { (view.say("page-history")) }
            (events(view, past, EVENTS, None))
            @if has_more {
                p {
                    a href={ "/history/" (percent_encoded(name)) (view.at()) } {
                        (view.say("page-whole-history"))
                    }
                }
            }
        }
    }
}

/// So many of the events, the newest first; where an edition is `read`, that which brought its text
/// is marked.
fn events(view: &View, past: &Past, most: usize, read: Option<EditionId>) -> Markup {
    let brought = past.told().rfind(|event| Some(event.edition) <= read);
    let brought = brought.map(|event| event.edition);
    html! {
        dl.facts {
            @for event in past.told().rev().take(most) {
                (row(view, event, brought == Some(event.edition)))
            }
        }
    }
}

/// An event; its day leads to what came of it.
fn row(view: &View, event: &PastEvent, is_read: bool) -> Markup {
    let place = place_in_diff(event);
    html! {
        dt {
            a href=[address(view, event)] aria-current=[is_read.then_some("true")] {
                time { (event.edition.effective) }
            }
        }
        dd {
            (happened(view, event))
            @if let (Some(old), Some(new)) = (event.old, event.new) && old != new {
                " " s { (old) } " → " (new)
            }
            @if let (Some(before), Some(_)) = (event.before, event.class) {
                " "
                a href={ "/diff/" (before) "/" (event.edition) (place) } {
                    (view.say("page-timeline-diff"))
                }
            }
            @let before = event.before.filter(|edition| view.holds(*edition));
            @if let (Some(before), Some(old)) = (before, event.old) {
                " " a href={ "/" (old) "@" (before) } { (view.say("page-timeline-before")) }
            }
        }
    }
}

/// What stands behind the address of a difference so that it shows the event: a rule by its number,
/// a term among the changes of its class.
fn place_in_diff(event: &PastEvent) -> String {
    let class = event.class.map_or("", Into::into);
    match (event.new, event.old, &event.slug) {
        (Some(new), ..) => format!("?q={new}#{new}"),
        (None, Some(old), _) => format!("?q={old}#old-{old}"),
        (None, None, Some(slug)) => format!("?only={class}&at=term-{slug}#term-{slug}"),
        (None, None, None) => format!("?only={class}"),
    }
}

/// The same of what is gone since, by what it was called in addresses: a number, `glossary/trample`.
pub fn place_of_old(called: &str) -> String {
    match called.strip_prefix("glossary/") {
        Some(slug) => format!("?only=removed&at=old-term-{slug}#old-term-{slug}"),
        None => format!("?q={called}#old-{called}"),
    }
}

/// What happened, in the language of the interface.
fn happened(view: &View, event: &PastEvent) -> String {
    match event.class {
        Some(class) => class_label(class, view.words()),
        None if view.holds(event.edition) => view.say("page-first-edition").to_owned(),
        None => view.say("page-first-known").to_owned(),
    }
}
