//! How do results look, and the page on which all begins? Start at [`search`] and [`start`].

use maud::{Markup, html};

use super::contents::chapters;
use super::document::{document_address, item_address};
use super::frame::{Head, Place, framed};
use super::lists::{facing, named};
use super::text::marked;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{
    CitedRule, ContentsAnswer, Correction, DiffAnswer, Fate, FoundText, SearchAnswer, SearchHit,
    Subject,
};
use crate::model::{Language, RecordKind, slug};
use crate::render::html::first_lead_items;

/// Points of a lead that the first page tells.
const POINTS: usize = 4;

/// The first page: what is new, and what is in the book; `news` begins with the newest edition,
/// behind it what changed since the reader was here.
pub fn start(view: &View, contents: &ContentsAnswer, news: &[DiffAnswer]) -> String {
    let view = &view.keeping(&contents.facing);
    let title = view.say("page-search-title");
    let body = html! {
        h1 { (title) }
        @for (nth, answer) in news.iter().enumerate() { (told_news(view, answer, nth == 0)) }
        (facing(view, &contents.facing))
        (chapters(view, contents))
    };
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

/// What an edition changed, or what changed since the reader was here: the first points of its
/// lead, and the way to all of it.
fn told_news(view: &View, answer: &DiffAnswer, is_newest: bool) -> Markup {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let address = format!("/diff/{old}/{new}");
    let count: usize = answer.summary.iter().map(|tally| tally.1).sum();
    let is_news = view.reading.seen.is_some_and(|(before, _)| before < new.effective);
    html! {
        section.news {
            h2 {
                @if is_newest {
                    @if let Some(set) = view.set_name(new) { (set) " " }
                    small { time { (new.effective) } @if is_news { " · " (view.say("page-start-new")) } }
                } @else {
                    (view.weave("page-start-since", &[], &[("day", html! { time { (old.effective) } })]))
                }
            }
            (first_lead_items(&answer.lead, &answer.names, POINTS, view.language, new.language, &address))
            p {
                a.button href=(address) { (view.tell("page-start-all", &[("count", count.into())])) }
                @if is_newest {
                    " " a."bare follow" href="/feed/changes.atom" type="application/atom+xml"
                        title=(view.say("page-changes-follow")) { (view.say("page-edition-follow")) }
                }
            }
        }
    }
}

/// What was found, best first, and how much more there is.
pub fn search(view: &View, answer: &SearchAnswer, limit: usize) -> String {
    let total = view.tell("page-search-results", &[("count", answer.total.into())]);
    let body = html! {
        div #results {
            h1 { (spoken(&answer.query)) " " small { (total) } }
            @for Correction { typed, meant, instead } in &answer.corrections {
                p.quiet {
                    @let (typed_words, meant) = (spoken(typed), html! { b { (spoken(meant)) } });
                    (view.weave("page-search-corrected", &[], &[("query", meant)])) " · "
                    a href={ "/?q=" (percent_encoded(instead)) } {
                        (view.weave("page-search-instead", &[], &[("query", typed_words)]))
                    }
                }
            }
            (absent(view, answer))
            @if answer.hits.is_empty() { (nothing(view, answer)) }
            ol.hits { @for found in &answer.hits { (hit(view, found)) } }
            @if answer.total > answer.hits.len() { p { (more(view, answer, limit)) } }
        }
    };
    let head = format!("{} · {}", answer.query, view.say("page-search"));
    framed(view, &Head { place: Place::Search, title: &head, typed: &answer.query }, &body)
}

fn more(view: &View, answer: &SearchAnswer, limit: usize) -> Markup {
    let keep = view.edition.map_or(String::new(), |edition| format!("&in={edition}"));
    let asked = percent_encoded(&answer.query);
    let address = format!("/?q={asked}{keep}&limit={}", limit * 2);
    html! { a.more rel="next" href=(address) { (view.say("page-search-more")) } }
}

/// Words and sections that no text has.
fn absent(view: &View, answer: &SearchAnswer) -> Markup {
    html! {
        @for word in &answer.absent {
            p.quiet { (view.say("page-search-unknown")) " " b { (spoken(word)) } }
        }
        @for section in &answer.absent_sections {
            p.quiet { (view.tell("search-no-section", &[("section", section.to_string().into())])) }
        }
    }
}

fn nothing(view: &View, answer: &SearchAnswer) -> Markup {
    html! {
        p { (view.say("page-search-nothing")) }
        @if !answer.wider.is_empty() {
            p { (view.say("page-search-wider")) }
            ul.examples {
                @for wider in &answer.wider {
                    li {
                        a href={ "/?q=" (percent_encoded(&wider.query)) } { (spoken(&wider.query)) }
                        " (" (wider.total) ")"
                    }
                }
            }
        }
        p {
            a href={ "/contents" (view.in_edition()) } { (view.say("page-contents")) } " · "
            a href={ "/glossary" (view.in_edition()) } { (view.say("heading-glossary")) } " · "
            a href="/help" { (view.say("page-how-to-search")) }
        }
        @if !answer.suggestions.is_empty() {
            p { (view.say("page-search-meant")) }
            ul.examples {
                @for meant in &answer.suggestions {
                    li { a href={ "/?q=" (percent_encoded(meant)) } { (spoken(meant)) } }
                }
            }
        }
    }
}

fn hit(view: &View, hit: &SearchHit) -> Markup {
    let address = match &hit.subject {
        _ if hit.kind.explains() => item_of(hit),
        Subject::Number(number) => Some(view.number(*number)),
        Subject::Term(term) if hit.kind == RecordKind::Glossary => Some(view.term(&slug(term))),
        Subject::Term(_) => None,
    };
    let name = match &hit.subject {
        Subject::Number(number) => html! { (number) },
        Subject::Term(term) => spoken(term),
    };
    let above = hit.path.iter().rev().find(|step| view.title(step).is_some());
    let mut sides = [(&hit.en, Language::En), (&hit.ja, Language::Ja)];
    if view.language == Language::Ja {
        sides.reverse();
    }
    html! {
        li {
            div.name {
                h2 {
                    @if let Some(address) = address { a.hit href=(address) { (name) } }
                    @else { (name) }
                }
                " " (kind(view, hit))
                small { @if let Some(step) = above { (named(view, step)) } }
            }
            div.two {
                @for (text, language) in sides {
                    @if let Some(text) = text { (side(text, language, &hit.subject)) }
                }
            }
            (cited(view, hit))
        }
    }
}

/// Where a piece of a document is read with the rest of its item.
fn item_of(hit: &SearchHit) -> Option<String> {
    let text = hit.en.as_ref().or(hit.ja.as_ref())?;
    Some(match &hit.item {
        Some(item) => item_address(text.edition, item),
        None => document_address(text.edition),
    })
}

/// The rules that a bulletin, a ruling or a note speaks of, as they are called today.
fn cited(view: &View, hit: &SearchHit) -> Markup {
    let others = hit.cited.iter().filter(|rule| hit.subject != Subject::Number(rule.number));
    let others: Vec<&CitedRule> = others.collect();
    html! {
        @if !others.is_empty() {
            p.quiet {
                (view.say("page-search-speaks-of"))
                @for (nth, rule) in others.iter().enumerate() {
                    @if nth > 0 { "," } " " (fate(rule))
                }
            }
        }
    }
}

fn fate(rule: &CitedRule) -> Markup {
    let number = rule.number;
    match rule.fate {
        Fate::Same => html! { a href={ "/" (number) } { (number) } },
        Fate::Moved(now) => html! { s { (number) } " " a href={ "/" (now) } { (now) } },
        Fate::Gone(_) => html! { a href={ "/" (number) } { s { (number) } } },
        Fate::Unknown => html! { (number) },
    }
}

/// What it is, where it is no rule.
fn kind(view: &View, hit: &SearchHit) -> Markup {
    let is_rule = matches!(hit.kind, RecordKind::Section | RecordKind::Rule);
    if is_rule || matches!(hit.kind, RecordKind::Front | RecordKind::Back) {
        return html! {};
    }
    let said = view.say(&format!("kind-{}", hit.kind.word()));
    let text = hit.en.as_ref().or(hit.ja.as_ref()).filter(|_| hit.kind.explains());
    html! {
        span.status { (said) @if let Some(text) = text { " " (text.edition.effective) } } " "
    }
}

fn side(found: &FoundText, language: Language, subject: &Subject) -> Markup {
    let headword = found.headword.as_deref().filter(|headword| *headword != subject.to_string());
    html! {
        p lang=(language) {
            @if let Some(headword) = headword { b { (headword) } " " }
            (marked(&found.text))
        }
    }
}
