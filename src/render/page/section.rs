//! How does a section to read through look? Start at [`section`].

use maud::{Markup, html};

use super::about::About;
use super::contents::step_link;
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed_about};
use super::lists::{both, facing, named, neighbours, path};
use super::record::{is_without, not_held, other_text, rows};
use super::view::{View, japanese_title};
use crate::answer::{PathStep, SectionAnswer};
use crate::model::Language;

/// In which languages a section is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// Both beside each other.
    #[default]
    Both,
    /// English only.
    En,
    /// Japanese only.
    Ja,
}

impl Shown {
    /// All choices, in the order of the bar.
    pub const ALL: [Self; 3] = [Self::Ja, Self::En, Self::Both];

    /// The word for it in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    fn sign(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Both => ("両", "both languages", "両方"),
            Self::En => ("英", "English only", "英語のみ"),
            Self::Ja => ("日", "Japanese only", "日本語のみ"),
        }
    }
}

/// A section with all its rules, or a chapter with its sections.
pub fn section(view: &View, answer: &SectionAnswer, shown: Shown) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let neighbour = |step: &PathStep| (view.number(step.number), named(view, step));
    let is_read = !answer.records.is_empty();
    let is_alone = is_read && is_without(&answer.records, Language::Ja);
    let place = number.to_string();
    let (en, ja) = (answer.title.en.as_deref(), answer.title.ja.as_deref());
    let bar = Bar {
        place: &place,
        cited: format!("CR {number}"),
        titles: [en, japanese_title(en, ja)],
        facing: &answer.facing,
        past: None,
    };
    let body = html! {
        @if is_read { (slim(view, answer, shown, is_alone)) }
        div."spread reading" data-show=(shown.word()) {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some(ja) = answer.title_ja { (other_text(view, ja)) }
                }
                (facing(view, &answer.facing))
                (edition_bar(view, &bar))
                @if is_alone { (not_held(view)) }
            }
            (inside(view, answer))
            div.text.alone[is_alone] {
                @if !is_read {
                    ul.contents { @for step in &answer.contents { li { (step_link(view, step)) } } }
                }
                (rows(view, &answer.records))
                (neighbours(
                    view,
                    answer.previous.as_ref().map(neighbour),
                    answer.next.as_ref().map(neighbour),
                ))
            }
        }
    };
    let title = view.title(&answer.title).map_or("", |title| title.0);
    let title = &format!("{number} {title}");
    let about = About::of_section(view, &answer.title, &answer.facing);
    framed_about(view, &Head { place: Place::Rules, title, typed: "" }, &about, &body)
}

/// What stays in sight while a long section is read on a phone: where one is, contents, search,
/// languages.
fn slim(view: &View, answer: &SectionAnswer, shown: Shown, is_alone: bool) -> Markup {
    let title = view.title(&answer.title);
    let has_contents = answer.contents.len() > 1;
    html! {
        div.slim role="group" aria-label=(view.say("This section", "この節")) {
            @if has_contents {
                button.bare type="button" popovertarget="inside"
                    aria-label=(view.say("Contents of this section", "この節の目次")) { "☰" }
            }
            strong #spy {
                span.num { (answer.title.number) } " "
                @if let Some((title, language)) = title { span lang=(language) { (title) } }
            }
            a.bare href="#q" aria-label=(view.say("Search", "検索")) { "⌕" }
            @if !is_alone {
                nav.tongues aria-label=(view.say("Languages shown", "表示する言語")) {
                    @for choice in Shown::ALL {
                        @let (sign, en, ja) = choice.sign();
                        @let address = match choice {
                            Shown::Both => view.number(answer.title.number),
                            _ => format!("{}?show={}", view.number(answer.title.number), choice.word()),
                        };
                        a href=(address) data-show=(choice.word()) aria-label=(view.say(en, ja))
                            aria-current=[(choice == shown).then_some("true")] { span lang="ja" { (sign) } }
                    }
                }
            }
        }
    }
}

/// The titled rules of a section, to jump to: a drawer on a phone, beside the text where there is
/// room.
fn inside(view: &View, answer: &SectionAnswer) -> Markup {
    if answer.records.is_empty() || answer.contents.len() < 2 {
        return html! {};
    }
    let label = view.say("In this section", "この節の内容");
    html! {
        nav #inside .inside.drawer popover aria-label=(label) {
            p.label {
                b { (label) }
                button.bare type="button" popovertarget="inside" popovertargetaction="hide"
                    aria-label=(view.say("Close", "閉じる")) { "×" }
            }
            ol {
                @for step in &answer.contents {
                    li { a href={ "#" (step.number) } { (named(view, step)) } }
                }
            }
        }
    }
}
