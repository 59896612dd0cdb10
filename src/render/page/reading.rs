//! How does a reader want texts to be shown? Start at [`Reading`].
//!
//! What was chosen once holds on every page: the server remembers it in cookies, so that no script
//! is needed, and no address but that of the choice itself bears it.

use maud::{Markup, html};

use super::diff::Layout;
use super::view::View;
use crate::model::EffectiveDate;

/// What is remembered of a reader beside the language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// In which languages texts are shown.
    pub shown: Shown,
    /// How differences are laid out.
    pub layout: Layout,
    /// The newest edition of the visit before, and of this one.
    pub seen: Option<(EffectiveDate, EffectiveDate)>,
}

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
    /// All choices, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::En, Self::Ja, Self::Both];

    /// The word for it in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::En => "en",
            Self::Ja => "ja",
        }
    }
}

/// The choice of the languages that are shown; links, so that it works without script.
pub fn switch(view: &View) -> Markup {
    if view.host.is_folder {
        return html! {};
    }
    let joint = if view.address.contains('?') { '&' } else { '?' };
    html! {
        nav.tongues data-pagefind-ignore aria-label=(view.say("page-reading-languages")) {
            @for choice in Shown::ALL {
                a href=(format!("{}{joint}show={}", view.address, choice.word()))
                    data-show=(choice.word()) rel="nofollow"
                    title=(view.say(&format!("page-reading-{}", choice.word())))
                    aria-current=[(choice == view.reading.shown).then_some("true")] {
                    (view.say(&format!("page-reading-short-{}", choice.word())))
                }
            }
        }
    }
}
