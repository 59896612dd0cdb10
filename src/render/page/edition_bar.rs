//! How does a reader choose an edition, and cite what is read? Start at [`edition_bar`].
//!
//! The same bar stands on every page that names a rule, a section or a term.

use maud::{Markup, html};

use super::timeline::{changes, timeline};
use super::view::View;
use crate::answer::{EditionChoice, Facing, Past};
use crate::model::EditionId;

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
                        @if let Some(en) = bar.told.en {
                            b { time { (en.effective) } }
                        } @else if let Some(ja) = bar.told.ja {
                            b { (view.say("page-japanese")) " " time { (ja.effective) } }
                        }
                        @if let Some(code) = choice.and_then(|choice| choice.set.as_deref()) {
                            " " (code)
                        }
                        @if let Some(past) = bar.past { " · " (changed(view, past)) }
                        @if let (Some(_), Some(ja)) = (bar.told.en, bar.told.ja) {
                            span.later {
                                " · " (view.say("page-japanese")) " " time { (ja.effective) }
                            }
                        }
                    }
                }
                @if !view.host.is_folder && !view.choices.is_empty() { (chooser(view, bar, read)) }
                @if let Some(past) = bar.past { (timeline(view, past, read)) }
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
    let newest = view.choices.last().map(|choice| choice.id);
    html! {
        form.chooser action={ "/" (bar.place) (view.at()) } {
            label for="edition" { (view.say("page-edition-label")) }
            select #edition name="in" {
                @for choice in view.choices.iter().rev() {
                    option value=(choice.id) selected[choice.id == read] {
                        @let name = choice_name(view, choice);
                        @if Some(choice.id) == newest {
                            (view.tell("page-edition-now", &[("name", name.into())]))
                        } @else { (name) }
                    }
                }
            }
            button.unscripted { (view.say("page-edition-read")) }
            button name="with" value="now" { (view.say("page-edition-compare-with-now")) }
        }
    }
}

/// A date with the set of that day: `2024-11-08  FDN Foundations`.
pub fn choice_name(view: &View, choice: &EditionChoice) -> String {
    let mut name = choice.id.day();
    if let Some(code) = &choice.set {
        name += &format!("\u{3000}{code}");
    }
    if let Some(names) = choice.set_names {
        name += &format!(" {}", view.either(names));
    }
    name
}

/// How a rule, a section or a term of an edition is cited.
pub fn citation(name: &str, edition: EditionId) -> String {
    format!("CR {name} (effective {})", edition.effective)
}

fn pinned(bar: &Bar<'_>, read: EditionId) -> String {
    format!("/{}@{read}", bar.place)
}

/// Every form in which the place can be cited, to be selected or copied.
fn cite(view: &View, bar: &Bar<'_>, read: EditionId) -> Markup {
    let (cited, day) = (&bar.cited, read.effective);
    let pinned = pinned(bar, read);
    let [en, ja] = bar.titles.map(|title| title.map_or(String::new(), |title| format!(" {title}")));
    let number = cited.trim_start_matches("CR ");
    let forms = [
        (view.say("page-edition-citation"), citation(number, read)),
        (view.say("page-edition-link"), format!("/{}", bar.place)),
        (view.say("page-edition-pinned"), pinned.clone()),
        ("Markdown", format!("[{cited}]({pinned}) (effective {day})")),
        (
            view.say("page-edition-both-languages"),
            format!("{cited}{en} ／ 総合ルール {number}{ja}（{day}）"),
        ),
    ];
    html! {
        div #cite .cite data-pagefind-ignore popover role="dialog" aria-labelledby="cite-title" {
            h2 #cite-title { (view.say("page-edition-cite")) }
            dl {
                @for (label, form) in forms {
                    div {
                        dt { (label) }
                        dd {
                            code lang=(super::view::language_of(&form)) { (form) }
                            button.script type="button" data-copy=(form)
                                data-told=(view.say("page-edition-copied"))
                                aria-label=(view.tell("page-copy-what", &[("what", label.into())])) {
                                (view.say("page-edition-copy"))
                            }
                        }
                    }
                }
                div.script data-cite=(citation(number, read)) {
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
