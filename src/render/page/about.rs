//! What do machines read in the head of a page? Start at [`meta`].
//!
//! Search engines get the whole addresses where the site knows its own; cards of links get the
//! number and the first line.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::inline::plain;
use super::view::{View, language_of, percent_encoded};
use crate::answer::{Facing, PathStep, ReadRecord};
use crate::model::{EditionId, Language, RuleNumber};
use crate::text::abridged;

/// What a page is about, for machines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its first line.
    description: Option<String>,
    /// What it is called: its number or headword.
    name: Option<String>,
    /// The edition whose text it tells.
    edition: Option<EditionId>,
    /// The languages in which it tells it.
    languages: Vec<Language>,
    /// The feed of what it tells.
    feed: Option<String>,
    /// Whether it is the page of one text, to be found by its words.
    pub is_text: bool,
}

impl About {
    /// A rule or a glossary entry, called by its number or headword.
    pub fn of_text(view: &View, name: &str, records: &[ReadRecord], facing: &Facing) -> Self {
        let own = view.language;
        let text = |language: Language| {
            let side = |record: &ReadRecord| match language {
                Language::En => record.en.as_ref().map(|side| side.text.text.clone()),
                Language::Ja => record.ja.as_ref().map(|side| side.text.text.clone()),
            };
            // A heading says less than the rule below it would, but it is all there is.
            let told = records.iter().filter(|record| !record.is_title).find_map(side);
            told.or_else(|| records.iter().find_map(side))
        };
        let other = if own == Language::En { Language::Ja } else { Language::En };
        Self {
            description: text(own).or_else(|| text(other)).map(|text| first_line(&text)),
            name: Some(name.to_owned()),
            edition: facing.en.or(facing.ja),
            languages: languages(facing),
            feed: None,
            is_text: true,
        }
    }

    /// A section, called by its number.
    pub fn of_section(view: &View, title: &PathStep, facing: &Facing) -> Self {
        let number = title.number.to_string();
        let words = view.title(title).map_or("", |title| title.0);
        let name = format!("{number} {words}");
        let description =
            view.tell("page-section-description", &[("name", name.trim_end().into())]);
        Self {
            description: Some(description),
            feed: Some(format!("/feed/{number}.atom")),
            name: Some(number),
            edition: facing.en.or(facing.ja),
            languages: languages(facing),
            is_text: false,
        }
    }

    /// What paper says of where its text is from: what it is cited as, the edition, the address.
    pub fn printed(&self, view: &View) -> Option<Markup> {
        let (name, edition) = (self.name.as_ref()?, self.edition?);
        let pinned = view.address.split(['@', '?']).next().unwrap_or("/");
        let pinned = view.host.whole(Some(view.language), &format!("{pinned}@{edition}"));
        Some(html! {
            (view.weave(
                "page-printed-source",
                &[("name", name.as_str().into())],
                &[("day", html! { time { (edition.effective) } })],
            ))
            @if let Some(pinned) = pinned { " · " (pinned) }
            @if view.host.base.is_none() { " · mtgcr" }
        })
    }

    /// The same with the feed of what it tells.
    pub fn followed_at(self, feed: String) -> Self {
        Self { feed: Some(feed), ..self }
    }
}

fn languages(facing: &Facing) -> Vec<Language> {
    facing.en.iter().chain(&facing.ja).map(|edition| edition.language).collect()
}

/// The feed of a rule, which keeps to it when it is renumbered: a server knows it by the edition
/// in which it bears the number.
pub fn feed_of_rule(view: &View, number: RuleNumber, facing: &Facing) -> String {
    if view.host.lacks_rule_feeds {
        return format!("/feed/{}.atom", number.section().unwrap_or(number));
    }
    match facing.en.or(facing.ja).filter(|_| !view.host.is_folder) {
        Some(edition) => format!("/feed/{number}@{edition}.atom"),
        None => format!("/feed/{number}.atom"),
    }
}

/// The feed of a glossary entry.
pub fn feed_of_term(slug: &str) -> String {
    format!("/feed/glossary/{}.atom", percent_encoded(slug))
}

/// Characters of a description; search engines show no more.
const LONGEST: usize = 200;

fn first_line(text: &str) -> String {
    let line = plain(text.lines().next().unwrap_or_default());
    abridged(&line, LONGEST)
}

/// The lines of the head for machines.
pub fn meta(view: &View, title: &str, about: &About) -> Markup {
    let site = view.say("page-about-site");
    let description = about.description.as_deref().unwrap_or(site);
    let own = address(view, Some(view.language));
    let locale = view.either(["en_US", "ja_JP"]);
    let is_folder_without_name = view.host.is_folder && view.host.base.is_none();
    html! {
        meta name="description" lang=(language_of(description)) content=(description);
        @if !is_folder_without_name { link rel="canonical" href=(own); }
        @for language in [Language::En, Language::Ja] {
            link rel="alternate" hreflang=(language) href=(address(view, Some(language)));
        }
        @if !view.host.is_folder {
            link rel="alternate" hreflang="x-default" href=(address(view, None));
        }
        meta property="og:title" content=(title);
        meta property="og:description" content=(description);
        meta property="og:type" content="article";
        meta property="og:site_name" content="mtgcr";
        meta property="og:locale" content=(locale);
        @if view.host.base.is_some() { meta property="og:url" content=(own); }
        link rel="alternate" type="application/atom+xml" href="/feed/changes.atom"
            title=(view.say("page-about-all-changes"));
        @if let Some(feed) = &about.feed {
            link rel="alternate" type="application/atom+xml" href=(feed) title=(title);
        }
        @if !is_folder_without_name {
            link rel="search" type="application/opensearchdescription+xml" title="mtgcr"
                href="/opensearch.xml";
        }
        link rel="manifest" href="/site.webmanifest";
        @if let (Some(name), Some(edition)) = (&about.name, about.edition) {
            script type="application/ld+json" {
                (PreEscaped(linked_data(view, about, (name, edition), title, description)))
            }
        }
    }
}

/// The address of this page in a language, whole where that is known.
fn address(view: &View, language: Option<Language>) -> String {
    let plain = |language: Option<Language>| match language {
        // In a folder every language has pages of its own.
        Some(Language::En) if view.host.is_folder => view.switched(Language::En),
        Some(Language::Ja) => view.switched(Language::Ja),
        _ => view.address.clone(),
    };
    view.host.whole(language, &view.address).unwrap_or_else(|| plain(language))
}

/// The page as schema.org describes legislation, ready to stand in a script element.
fn linked_data(
    view: &View,
    about: &About,
    (name, edition): (&str, EditionId),
    title: &str,
    description: &str,
) -> String {
    let mut value = json!({
        "@context": "https://schema.org",
        "@type": "Legislation",
        "name": title,
        "legislationIdentifier": format!("CR {name}"),
        "legislationDateVersion": edition.effective.to_string(),
        "legislationLegalForce": "InForce",
        "inLanguage": about.languages,
        "abstract": description,
        "isPartOf": { "@type": "Legislation", "name": "Magic: The Gathering Comprehensive Rules" },
    });
    if view.edition.is_some() {
        value["legislationLegalForce"] = Value::from("NotInForce");
    }
    if view.host.base.is_some() {
        value["url"] = Value::from(address(view, Some(view.language)));
    }
    // What could end the element is written by its number.
    value.to_string().replace('<', "\\u003c")
}
