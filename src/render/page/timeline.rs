//! How does a reader choose an edition, cite what is read, and see its way through the editions?
//! Start at [`edition_bar`], which stands on every page that names a rule, a section or a term, and
//! at [`past_section`].

use maud::{Markup, html};

use super::view::{View, language_of, percent_encoded};
use crate::answer::{EditionChoice, Facing, Past, PastEvent};
use crate::model::{Class, EditionId};

/// What stands under the bar.
pub struct Bar<'a> {
    /// What addresses the page: `702.19b`, `glossary/trample`.
    pub place: &'a str,
    /// What it is cited as: `CR 702.19b`.
    pub cited: String,
    /// The titles, in English and in Japanese.
    pub titles: [Option<&'a str>; 2],
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

impl Bar<'_> {
    /// Whether the day of what is read stands beside the page and not on it.
    fn is_undated(&self, view: &View) -> bool {
        self.facing.is_newest && view.is_undated()
    }
}

/// One line: the edition, how often the place changed, its Japanese; it opens to the versions and
/// the choice of editions. Citing and following lie over its end.
pub fn edition_bar(view: &View, bar: &Bar<'_>) -> Markup {
    let Some(read) = bar.facing.en.or(bar.facing.ja) else { return html! {} };
    let choice = view.choices.iter().find(|choice| choice.id == read);
    let (feed, followed) = &bar.feed;
    html! {
        div.slim data-pagefind-ignore {
            details.edition {
                summary {
                    span.facing {
                        @if bar.is_undated(view) {
                            b { (view.say("page-edition-newest")) }
                        } @else if let Some(en) = bar.told.en {
                            b { time { (en.effective) } }
                        } @else if let Some(ja) = bar.told.ja {
                            b { (view.say("page-japanese")) " " time { (ja.effective) } }
                        }
                        @if let Some(code) = choice.and_then(|choice| choice.set.as_deref())
                            && !bar.is_undated(view) { span.later { " " (code) } }
                        @if let Some(past) = bar.past { " · " (changed(view, past)) }
                        @if let (Some(_), Some(ja)) = (bar.told.en, bar.told.ja) {
                            span."later ja" {
                                " · " (view.say("page-japanese")) " " time { (ja.effective) }
                            }
                        }
                    }
                }
                @if !view.host.is_folder && !view.choices.is_empty() { (chooser(view, bar, read)) }
                @if let Some(past) = bar.past { (events(view, past, usize::MAX, Some(read))) }
            }
            div.acts {
                @if bar.has_contents {
                    button."bare opens" type="button" popovertarget="inside" {
                        (view.say("page-diff-contents"))
                    }
                }
                button.bare type="button" popovertarget="cite" { (view.say("page-edition-cite")) }
                a.bare href=(feed) type="application/atom+xml" title=(followed) {
                    (view.say("page-edition-follow"))
                }
            }
        }
        (cite(view, bar, read))
    }
}

/// How often a rule or term changed, and when for the last time.
fn changed(view: &View, past: &Past) -> Markup {
    let count = changes(past).count();
    let last = changes(past).last().map(|event| html! { time { (event.edition.effective) } });
    match last {
        None => html! { (view.say("page-edition-unchanged")) },
        Some(day) => {
            view.weave("page-edition-changed", &[("count", count.into())], &[("day", day)])
        }
    }
}

fn chooser(view: &View, bar: &Bar<'_>, read: EditionId) -> Markup {
    html! {
        form.chooser action={ "/" (bar.place) (view.at()) } {
            label for="edition" { (view.say("page-edition-label")) }
            (select(view, "in", Some("edition"), Some(read)))
            button.unscripted { (view.say("page-edition-read")) }
            button name="with" value="now" { (view.say("page-edition-compare-with-now")) }
        }
    }
}

/// The editions that can be chosen, the newest first.
pub fn select(view: &View, name: &str, id: Option<&str>, chosen: Option<EditionId>) -> Markup {
    let newest = view.choices.last().map(|choice| choice.id);
    html! {
        select name=(name) id=[id] {
            @for choice in view.choices.iter().rev() {
                option value=(choice.id) selected[Some(choice.id) == chosen] {
                    @let name = choice_name(view, choice);
                    @if Some(choice.id) == newest {
                        (view.tell("page-edition-now", &[("name", name.into())]))
                    } @else { (name) }
                }
            }
        }
    }
}

/// A date with the set of that day: `2024-11-08  FDN Foundations`.
fn choice_name(view: &View, choice: &EditionChoice) -> String {
    let mut name = choice.id.day();
    if let Some(code) = &choice.set {
        name += &format!("\u{3000}{code}");
    }
    if let Some(names) = choice.set_names {
        name += &format!(" {}", view.either(names));
    }
    name
}

/// Every form in which the place can be cited, to be selected or copied.
fn cite(view: &View, bar: &Bar<'_>, read: EditionId) -> Markup {
    let (cited, day) = (&bar.cited, read.effective);
    let (link, pinned) = (format!("/{}", bar.place), format!("/{}@{read}", bar.place));
    let [en, ja] = bar.titles.map(|title| title.map_or(String::new(), |title| format!(" {title}")));
    let number = cited.trim_start_matches("CR ");
    let (effective, bracketed) = match bar.is_undated(view) {
        true => (String::new(), String::new()),
        false => (format!(" (effective {day})"), format!("（{day}）")),
    };
    let whole = format!("CR {number}{effective}");
    let lasting = if view.host.is_folder { &link } else { &pinned };
    let mut forms = vec![
        (view.say("page-edition-citation"), whole.clone()),
        (view.say("page-edition-link"), link.clone()),
        ("Markdown", format!("[{cited}]({lasting}){effective}")),
        (
            view.say("page-edition-both-languages"),
            format!("{cited}{en} ／ 総合ルール {number}{ja}{bracketed}"),
        ),
    ];
    // A folder holds no page of an edition beside the newest but those that were chosen.
    if !view.host.is_folder {
        forms.insert(2, (view.say("page-edition-pinned"), pinned));
    }
    html! {
        div #cite .cite data-pagefind-ignore popover role="dialog" aria-labelledby="cite-title" {
            h2 #cite-title { (view.say("page-edition-cite")) }
            dl {
                @for (label, form) in forms {
                    div {
                        dt { (label) }
                        dd {
                            code lang=(language_of(&form)) { (form) }
                            button.script type="button" data-copy=(form)
                                data-told=(view.say("page-edition-copied"))
                                aria-label=(view.tell("page-copy-what", &[("what", label.into())])) {
                                (view.say("page-edition-copy"))
                            }
                        }
                    }
                }
                div.script data-cite=(whole) {
                    dt { (view.say("page-edition-text")) }
                    dd {
                        @for (shown, name) in [("en", "EN"), ("ja", "JA"), ("both", "EN + JA")] {
                            button type="button" data-text=(shown)
                                data-told=(view.say("page-edition-copied")) { (name) }
                        }
                    }
                }
            }
        }
    }
}

/// What happened that a reader would notice: other print is no change, nor is that the texts here
/// begin with an edition.
fn told(events: &[PastEvent]) -> impl DoubleEndedIterator<Item = &PastEvent> {
    let is_told = |(nth, event): &(usize, &PastEvent)| match event.class {
        Some(class) => class != Class::Typography,
        None => *nth == 0,
    };
    events.iter().enumerate().filter(is_told).map(|(_, event)| event)
}

/// What changed since a rule or term came.
fn changes(past: &Past) -> impl Iterator<Item = &PastEvent> {
    told(&past.events).skip(1)
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
    let brought = told(&past.events).rfind(|event| Some(event.edition) <= read);
    let brought = brought.map(|event| event.edition);
    html! {
        dl.facts {
            @for event in told(&past.events).rev().take(most) {
                (row(view, event, brought == Some(event.edition)))
            }
        }
    }
}

/// An event; its day leads to the text of that day.
fn row(view: &View, event: &PastEvent, is_read: bool) -> Markup {
    let place = place_in_diff(event);
    let term = event.slug.as_ref().map(|slug| format!("glossary/{}", percent_encoded(slug)));
    let there = event.new.map(|number| number.to_string()).or(term);
    let there = there.map(|there| format!("/{there}@{}", event.edition));
    let day = html! { time { (event.edition.effective) } };
    html! {
        dt {
            @match there {
                Some(there) => a href=(there) aria-current=[is_read.then_some("true")] { (day) },
                None => (day),
            }
        }
        dd {
            (happened(view, event.class))
            @if let (Some(old), Some(new)) = (event.old, event.new) && old != new {
                " " s { (old) } " → " (new)
            }
            @if let (Some(before), Some(_)) = (event.before, event.class) {
                " "
                a href={ "/diff/" (before) "/" (event.edition) (place) } {
                    (view.say("page-timeline-diff"))
                }
            }
            @if let (Some(before), Some(old)) = (event.before, event.old) {
                " " a href={ "/" (old) "@" (before) } { (view.say("page-timeline-before")) }
            }
        }
    }
}

/// What stands behind the address of a difference so that it shows the event: a rule by its number,
/// a term among the changes of its class.
fn place_in_diff(event: &PastEvent) -> String {
    let class = event.class.map_or("", Class::word);
    match (event.new, event.old, &event.slug) {
        (Some(new), ..) => format!("?q={new}#{new}"),
        (None, Some(old), _) => format!("?q={old}#old-{old}"),
        (None, None, Some(slug)) => format!("?only={class}#term-{slug}"),
        (None, None, None) => format!("?only={class}"),
    }
}

/// The same of what is gone since, by what it was called in addresses: a number, `glossary/trample`.
pub fn place_of_old(called: &str) -> String {
    match called.strip_prefix("glossary/") {
        Some(slug) => format!("?only=removed#old-term-{slug}"),
        None => format!("?q={called}#old-{called}"),
    }
}

/// What happened, in the language of the interface.
pub fn happened(view: &View, class: Option<Class>) -> &'static str {
    match class {
        None => view.say("page-first-edition"),
        Some(class) => view.say(&format!("class-{}", class.word())),
    }
}
