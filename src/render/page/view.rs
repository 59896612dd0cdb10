//! What does every page know beside its answer? Start at [`View`].

use std::sync::Arc;

use maud::{Markup, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::addresses::Host;
use super::reading::Reading;
use crate::answer::{EditionChoice, Facing, PathStep, TodayNumber};
use crate::model::{EditionId, Language, NumberRange, RuleNumber, When};
use crate::render::labels::title_in;
use crate::render::words::{MessagePiece, Value, Words};

/// For whom and from where a page is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The language of the interface; texts are shown in both.
    pub language: Language,
    /// How the reader wants texts to be shown.
    pub reading: Reading,
    /// The address of this page, parameters included, without that of the language.
    pub address: String,
    /// The edition that links keep to; none for the newest.
    pub edition: Option<EditionId>,
    /// The Japanese text that the head of the page names.
    pub japanese: Option<EditionId>,
    /// Whether the sample answers.
    pub is_sample: bool,
    /// Where what is shown is in the newest edition.
    pub newest: TodayNumber,
    /// Who answers at the addresses of pages.
    pub host: Host,
    /// The editions that can be chosen, ascending; none where a page has no choice.
    pub choices: Arc<[EditionChoice]>,
}

impl View {
    /// The words of the interface.
    pub fn words(&self) -> Words {
        Words::of(self.language)
    }

    /// The message of this key, in which nothing is told.
    pub fn say(&self, key: &str) -> &'static str {
        self.words().label(key)
    }

    /// The message of this key with what is told in it.
    pub fn tell(&self, key: &str, arguments: &[(&'static str, Value<'_>)]) -> String {
        self.words().tell(key, arguments)
    }

    /// The message of this key with texts and with elements in it, where its language wants them.
    pub fn weave(
        &self,
        key: &str,
        arguments: &[(&'static str, Value<'_>)],
        elements: &[(&'static str, Markup)],
    ) -> Markup {
        let names: Vec<&'static str> = elements.iter().map(|element| element.0).collect();
        html! {
            @for piece in self.words().pieces(key, arguments, &names) {
                @match piece {
                    MessagePiece::Words(words) => (words),
                    MessagePiece::Slot(nth) => (elements[nth].1),
                }
            }
        }
    }

    /// A name that comes in both languages, in that of the interface.
    pub fn either<'a>(&self, [en, ja]: [&'a str; 2]) -> &'a str {
        match self.language {
            Language::En => en,
            Language::Ja => ja,
        }
    }

    /// The same view with links that keep to the editions of an answer.
    pub fn keeping(&self, facing: &Facing) -> Self {
        let edition = if facing.is_newest { None } else { facing.en.or(facing.ja) };
        Self { edition, japanese: facing.ja, ..self.clone() }
    }

    /// Since when something is gone.
    pub fn gone(&self, when: When) -> Markup {
        let key = if when.is_exact() { "page-former-gone" } else { "page-former-gone-by" };
        self.weave(key, &[], &[("edition", html! { time { (when.by().effective) } })])
    }

    /// The same view of a record that is so called in the newest edition.
    pub fn leading_to(&self, today: TodayNumber) -> Self {
        Self { newest: today, ..self.clone() }
    }

    /// The same view of a page on which one of these editions can be chosen.
    pub fn choosing(&self, choices: Vec<EditionChoice>) -> Self {
        Self { choices: choices.into(), ..self.clone() }
    }

    /// What the set is called with which an edition came, in the language of the interface.
    pub fn set_name(&self, edition: EditionId) -> Option<&'static str> {
        let choice = self.choices.iter().find(|choice| choice.id == edition)?;
        Some(self.either(choice.set_names?))
    }

    /// The edition before another, of those that can be chosen.
    pub fn before(&self, edition: EditionId) -> Option<EditionId> {
        let mut ids = self.choices.iter().map(|choice| choice.id);
        ids.rfind(|id| id.language == edition.language && *id < edition)
    }

    /// What stands behind an address so that it keeps to the edition.
    pub fn at(&self) -> String {
        self.edition.map_or(String::new(), |edition| format!("@{edition}"))
    }

    /// The same as a parameter.
    pub fn in_edition(&self) -> String {
        self.edition.map_or(String::new(), |edition| format!("?in={edition}"))
    }

    /// The address of a rule or section.
    pub fn number(&self, number: RuleNumber) -> String {
        format!("/{number}{}", self.at())
    }

    /// The address at which all rules of a range are read: what holds them, from the first on.
    pub fn range(&self, range: NumberRange) -> String {
        let (first, last) = (range.first(), range.last());
        let mut above = first.ancestry().into_iter().rev();
        match above.find(|above| above.covers(last)) {
            Some(above) if above == first => self.number(first),
            Some(above) => format!("{}#{first}", self.number(above)),
            None => format!("/contents{}", self.in_edition()),
        }
    }

    /// The address of a glossary entry.
    pub fn term(&self, slug: &str) -> String {
        format!("/glossary/{}{}", percent_encoded(slug), self.at())
    }

    /// The address of this page in another language of the interface.
    pub fn switched(&self, language: Language) -> String {
        let joint = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{joint}lang={language}", self.address)
    }

    /// A title in the language of the interface, else in the other one, with its language.
    pub fn title<'a>(&self, step: &'a PathStep) -> Option<(&'a str, Language)> {
        title_in(step, self.language)
    }
}

/// The language of words that do not say it: Japanese where any of them is written so.
pub fn language_of(text: &str) -> Language {
    let is_japanese = |letter: char| matches!(letter, 'ぁ'..='ヺ' | '一'..='鿿');
    if text.contains(is_japanese) { Language::Ja } else { Language::En }
}

/// Words that do not say their language, in an element that does.
pub fn spoken(text: &str) -> Markup {
    html! { span lang=(language_of(text)) { (text) } }
}

/// What stands in an address as it is.
const PLAIN: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// `text` so that it can be part of an address.
pub fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, &PLAIN).to_string()
}
