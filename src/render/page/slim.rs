//! What stays in sight while one reads on a phone? Start at [`slim`].
//!
//! Where one is, the contents as a drawer, the search, and which languages are shown; where there
//! is room the languages alone, beside the path. All of it are links and works without script.

use maud::{Markup, html};

use super::inline::inline;
use super::view::View;
use crate::model::{Language, RuleNumber};

/// In which languages texts are shown.
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

    /// The character on its button, and the key of what it does.
    fn sign(self) -> (&'static str, &'static str) {
        match self {
            Self::Both => ("両", "page-slim-both"),
            Self::En => ("英", "page-slim-en"),
            Self::Ja => ("日", "page-slim-ja"),
        }
    }
}

/// What the bar says of a page.
pub struct Slim<'a> {
    /// What is read.
    pub number: RuleNumber,
    /// Its title, with the language of that.
    pub title: Option<(&'a str, Language)>,
    /// Whether there is a drawer to open.
    pub has_contents: bool,
    /// Whether there is English alone, so that there is nothing to choose.
    pub is_alone: bool,
}

/// Where one is, contents, search, languages.
pub fn slim(view: &View, shown: Shown, bar: &Slim<'_>) -> Markup {
    let address = |choice: Shown| match choice {
        Shown::Both => view.number(bar.number),
        _ => format!("{}?show={}", view.number(bar.number), choice.word()),
    };
    html! {
        div.slim role="group" data-pagefind-ignore aria-label=(view.say("page-slim-label")) {
            @if bar.has_contents {
                button.bare type="button" popovertarget="inside"
                    aria-label=(view.say("page-slim-contents")) { "☰" }
            }
            strong #spy {
                span.num { (bar.number) } " "
                @if let Some((title, language)) = bar.title {
                    span lang=(language) { (inline(language, title)) }
                }
            }
            a.bare href="#q" aria-label=(view.say("page-search")) { "⌕" }
            @if !bar.is_alone && !view.host.is_folder {
                nav.tongues aria-label=(view.say("page-slim-languages")) {
                    @for choice in Shown::ALL {
                        @let (sign, key) = choice.sign();
                        a href=(address(choice)) data-show=(choice.word()) rel="nofollow"
                            aria-label=(view.say(key))
                            aria-current=[(choice == shown).then_some("true")] {
                            span lang="ja" { (sign) }
                        }
                    }
                }
            }
        }
    }
}
