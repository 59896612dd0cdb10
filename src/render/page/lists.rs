//! How do the small lists look that many pages share? Start at [`path`] and [`previews`].

use maud::{Markup, html};

use super::inline::inline;
use super::reading::switch;
use super::view::View;
use crate::answer::{Facing, PathStep, Preview, PreviewTarget};
use crate::model::Language;
use crate::render::labels::japanese_title;

/// Chapter, section and rule above, as links, and the languages that are shown.
pub fn path(view: &View, steps: &[PathStep]) -> Markup {
    way(
        view,
        &html! {
            @for step in steps {
                li { a href=(view.number(step.number)) { (named(view, step)) } }
            }
        },
    )
}

/// The first line of a text: where it stands, and the languages that are shown.
pub fn way(view: &View, steps: &Markup) -> Markup {
    html! {
        div.way {
            nav.path aria-label=(view.say("page-path")) { ol { (steps) } }
            (switch(view))
        }
    }
}

/// A number with its title.
pub fn named(view: &View, step: &PathStep) -> Markup {
    html! {
        (step.number)
        @if let Some((title, language)) = view.title(step) {
            @let is_known = step.ja.is_none() && language == Language::Ja;
            @let class = is_known.then_some("known");
            " " span class=[class] lang=(language) { (inline(language, title)) }
        }
    }
}

/// The titles of a number in both languages.
pub fn both(view: &View, step: &PathStep) -> Markup {
    titles(view, step.en.as_deref(), step.ja.as_deref(), step.name_ja.as_deref())
}

/// A title in both languages, that of the interface first. Where the Japanese is not held,
/// `known` is what it is called; it says so by its class and is no title of the text.
pub fn titles(view: &View, en: Option<&str>, ja: Option<&str>, known: Option<&str>) -> Markup {
    let title_ja = japanese_title(en, ja);
    let mut sides = [(en, Language::En), (title_ja.or(known), Language::Ja)];
    if view.language == Language::Ja {
        sides.reverse();
    }
    html! {
        @for (title, language) in sides {
            @if let Some(title) = title {
                @let is_known = language == Language::Ja && title_ja.is_none();
                @let class = is_known.then_some("known");
                " " span class=[class] lang=(language) { (inline(language, title)) }
            }
        }
    }
}

/// Which editions are shown.
pub fn facing(view: &View, facing: &Facing) -> Markup {
    html! {
        p.facing data-pagefind-ignore {
            @if let Some(en) = facing.en { (view.say("page-english")) " " time { (en.effective) } }
            @if facing.en.is_some() && facing.ja.is_some() { " · " }
            @if let Some(ja) = facing.ja { (view.say("page-japanese")) " " time { (ja.effective) } }
        }
    }
}

/// Targets of links with the beginning of their words.
pub fn previews(view: &View, previews: &[Preview]) -> Markup {
    html! { ul.previews { @for lead in previews { (preview(view, lead)) } } }
}

fn preview(view: &View, preview: &Preview) -> Markup {
    let name = match &preview.target {
        PreviewTarget::Numbers(range) => html! { a href=(view.number(range.first())) { (range) } },
        PreviewTarget::Absent(range) => {
            let absent = view.say("page-list-absent");
            return html! { li { s { (range) } " " span.quiet { (absent) } } };
        }
        PreviewTarget::Term(headword, slug) => html! { a href=(view.term(slug)) { (headword) } },
    };
    let own = [preview.en.as_deref(), preview.ja.as_deref()];
    let is_all = |step: &&PathStep| own == [step.en.as_deref(), step.ja.as_deref()];
    if let Some(step) = preview.title.as_ref().filter(is_all) {
        return html! { li { (name) (both(view, step)) } };
    }
    let en = preview.en.as_deref().map(|words| (words, Language::En));
    let ja = preview.ja.as_deref().map(|words| (words, Language::Ja));
    let words = match view.language {
        Language::En => en.or(ja),
        Language::Ja => ja.or(en),
    };
    html! {
        li {
            (name)
            @if let Some((title, language)) = preview.title.as_ref().and_then(|step| view.title(step)) {
                " " b lang=(language) { (inline(language, title)) }
            }
            @if let Some((words, language)) = words { " " span lang=(language) { (inline(language, words)) } }
        }
    }
}

/// A list whose tail is folded away.
pub fn folded_previews(view: &View, all: &[Preview], most: usize) -> Markup {
    if all.len() <= most + 2 {
        return previews(view, all);
    }
    let (shown, rest) = all.split_at(most);
    let more = view.tell("more", &[("count", rest.len().into())]);
    html! { (previews(view, shown)) details { summary { (more) } (previews(view, rest)) } }
}

/// A link to a neighbour: its address and its name.
pub type Neighbour = (String, Markup);

/// Links to the neighbours in the book.
pub fn neighbours(view: &View, previous: Option<Neighbour>, next: Option<Neighbour>) -> Markup {
    html! {
        nav.neighbours aria-label=(view.say("page-list-neighbours")) {
            @if let Some((address, name)) = previous { a rel="prev" href=(address) { "← " (name) } }
            @if let Some((address, name)) = next { a rel="next" href=(address) { (name) " →" } }
        }
    }
}

/// The contents of a page, each row with its address: a drawer on a phone, beside the text where
/// there is room.
pub fn drawer(view: &View, label: &str, rows: impl Iterator<Item = Neighbour>) -> Markup {
    html! {
        nav #inside .inside.drawer popover aria-label=(label) {
            p.label {
                b { (label) }
                button.bare type="button" popovertarget="inside" popovertargetaction="hide"
                    aria-label=(view.say("page-section-close")) { "×" }
            }
            ol { @for (address, name) in rows { li { a href=(address) { (name) } } } }
        }
    }
}
