//! How does a reader choose an edition, and cite what is read? Start at [`edition_bar`].
//!
//! The same bar stands on every page that names a rule, a section or a term.

use maud::{Markup, html};

use super::timeline::timeline;
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
    /// The way of the rule through the editions, where there is one.
    pub past: Option<&'a Past>,
}

/// The editions to choose from, the versions of a rule, and the ways to cite it.
pub fn edition_bar(view: &View, bar: &Bar<'_>) -> Markup {
    let Some(read) = bar.facing.en.or(bar.facing.ja) else { return html! {} };
    let choice = view.choices.iter().find(|choice| choice.id == read);
    let changes = bar.past.map_or(0, |past| past.events.len().saturating_sub(1));
    html! {
        details."edition fold" data-pagefind-ignore {
            summary {
                span.quiet { (view.say("page-edition-label")) }
                b.num { time { (read.effective) } }
                @if let Some(code) = choice.and_then(|choice| choice.set.as_deref()) { span.quiet { (code) } }
                @if bar.facing.is_newest { span.state { (view.say("page-edition-in-force")) } }
                @if changes > 0 {
                    span.quiet { (view.tell("changes", &[("count", changes.into())])) }
                }
            }
            div.row {
                @if !view.host.is_folder && !view.choices.is_empty() { (chooser(view, bar, read)) }
                (actions(view, bar, read))
            }
            @if let Some(past) = bar.past { (timeline(view, past, read)) }
        }
        (cite(view, bar, read))
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
            button { (view.say("page-edition-read")) }
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

fn actions(view: &View, bar: &Bar<'_>, read: EditionId) -> Markup {
    let link = format!("/{}", bar.place);
    let pinned = pinned(bar, read);
    html! {
        div.actions {
            button.bare type="button" popovertarget="cite" { (view.say("page-edition-cite")) }
            button."bare script" type="button" data-copy=(link) data-told=(told(view, &link)) {
                (view.say("page-edition-copy-link"))
            }
            button."bare script" type="button" data-copy=(pinned) data-told=(told(view, &pinned)) {
                (view.say("page-edition-pinned-link"))
            }
            button."bare script" type="button" data-share { (view.say("page-edition-share")) }
        }
    }
}

/// How a rule, a section or a term of an edition is cited.
pub fn citation(name: &str, edition: EditionId) -> String {
    format!("CR {name} (effective {})", edition.effective)
}

fn pinned(bar: &Bar<'_>, read: EditionId) -> String {
    format!("/{}@{read}", bar.place)
}

fn told(view: &View, what: &str) -> String {
    view.tell("page-copied-what", &[("what", what.into())])
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
        (view.say("page-edition-pinned-link"), pinned.clone()),
        ("Markdown", format!("[{cited}]({pinned}) (effective {day})")),
        (
            view.say("page-edition-both-languages"),
            format!("{cited}{en} ／ 総合ルール {number}{ja}（{day}）"),
        ),
    ];
    html! {
        div #cite .cite data-pagefind-ignore popover aria-labelledby="cite-title" {
            h2 #cite-title { (view.say("page-edition-cite-and-share")) }
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
            }
        }
    }
}
