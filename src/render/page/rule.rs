//! How does the page of a rule look? Start at [`rule`].

use maud::{Markup, html};

use super::about::{About, feed_of_rule};
use super::absent::{former_rule, former_today};
use super::document::{document_address, item_address};
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed_about};
use super::inline::inline;
use super::lists::{Neighbour, folded_previews, neighbours, path, previews};
use super::record::{is_without, own_titles, rows, sides, standing, told, without};
use super::timeline::{event_rows, has_history};
use super::view::View;
use crate::answer::{Mention, ReadRecord, RuleAnswer};
use crate::model::{DocumentKind, Language, Level, RuleNumber};
use crate::render::bulletin_labels::mention_text;
use crate::render::labels::japanese_title;

/// Events that are told on the page itself.
const EVENTS: usize = 5;

/// Citing rules that are shown before the rest is folded.
const CITING: usize = 8;

/// A rule with what belongs to it.
pub fn rule(view: &View, answer: &RuleAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let told = told(&answer.facing, &[&answer.records, &answer.below]);
    let title = answer.path.iter().rev().find_map(|step| view.title(step));
    let own = answer.records.first().filter(|record| record.is_title);
    let is_alone =
        is_without(&answer.records, Language::Ja) && is_without(&answer.below, Language::Ja);
    let above = answer.path.iter().rev().find(|step| step.any_title().is_some());
    let titles = above.map_or([None, None], |step| {
        let (en, ja) = (step.en.as_deref(), step.ja.as_deref());
        [en, japanese_title(en, ja)]
    });
    let place = answer.number.to_string();
    let bar = Bar {
        place: &place,
        cited: format!("CR {}", answer.number),
        titles,
        facing: &answer.facing,
        told: &told,
        past: Some(&answer.past),
        has_contents: false,
        feed: followed(view, answer),
    };
    let body = html! {
        div.spread {
            div.text.alone[is_alone] {
                (path(view, &answer.path))
                (heading(view, answer, title, own))
                (edition_bar(view, &bar))
                (others(view, answer))
                @let texts = answer.records.iter().filter(|record| !record.is_title);
                @for (nth, record) in texts.enumerate() {
                    (lead(view, answer, record, nth == 0))
                }
                @if is_alone { (without(view, &answer.records)) }
                @if !answer.below.is_empty() {
                    section aria-label=(view.say("page-rule-subrules")) { (rows(view, &answer.below)) }
                }
                (neighbours(
                    view,
                    answer.previous.map(|number| neighbour(view, number)),
                    answer.next.map(|number| neighbour(view, number)),
                ))
            }
            aside.about data-pagefind-ignore {
                (references(view, answer))
                (history(view, answer))
                (mentions(view, &answer.mentions))
            }
        }
    };
    let title = title.map_or(String::new(), |title| format!(" {}", title.0));
    let title = format!("{}{title}", answer.number);
    let number = answer.number.to_string();
    let about = About::of_text(view, &number, &answer.records, &told).followed_at(feed_of_rule(
        view,
        answer.number,
        &answer.facing,
    ));
    framed_about(view, &Head { place: Place::Rules, title: &title, typed: "" }, &about, &body)
}

/// Other rules that bore the number, before the text, so that who followed an old one is not led
/// to another rule unawares.
fn others(view: &View, answer: &RuleAnswer) -> Markup {
    html! {
        @if !answer.former.is_empty() {
            details.former {
                summary {
                    (view.tell("page-rule-others", &[("count", answer.former.len().into())]))
                    @if let [.., last] = answer.former.as_slice() {
                        (view.words().joint()) (former_today(view, last))
                    }
                }
                ul { @for rule in &answer.former { li { (former_rule(view, &format!("/{}", answer.number), rule)) } } }
            }
        }
    }
}

/// The feed of the rule, or of its section where rules have none.
fn followed(view: &View, answer: &RuleAnswer) -> (String, String) {
    let name = match answer.number.section().filter(|_| view.host.lacks_rule_feeds) {
        Some(section) => view.tell("page-feed-of", &[("name", section.to_string().into())]),
        None => view.say("page-rule-follow").to_owned(),
    };
    (feed_of_rule(view, answer.number, &answer.facing), name)
}

fn neighbour(view: &View, number: RuleNumber) -> Neighbour {
    (view.number(number), html! { (number) })
}

fn heading(
    view: &View,
    answer: &RuleAnswer,
    above: Option<(&str, Language)>,
    own: Option<&ReadRecord>,
) -> Markup {
    html! {
        h1 {
            a.number #here href=(view.number(answer.number)) { (answer.number) }
            @if let Some(own) = own { (own_titles(view, own)) }
            @else if let Some((title, language)) = above {
                " " small lang=(language) { (inline(language, title)) }
            }
        }
    }
}

/// The letters of the rule's subrules, so that each is one step away.
fn siblings(view: &View, answer: &RuleAnswer) -> Markup {
    let is_subrule = answer.number.level() == Level::Subrule;
    if !is_subrule || answer.siblings.len() < 2 {
        return html! { span.number {} };
    }
    html! {
        nav.siblings aria-label=(view.say("page-rule-siblings")) {
            ol {
                @for number in &answer.siblings {
                    @let current = (*number == answer.number).then_some("page");
                    li {
                        a href=(view.number(*number)) aria-current=[current] {
                            span.unseen { @if let Some(rule) = number.rule() { (rule) } }
                            (number.letters())
                        }
                    }
                }
            }
        }
    }
}

/// The text of the rule; the letters of its neighbours stand where rows have their numbers.
fn lead(view: &View, answer: &RuleAnswer, record: &ReadRecord, is_first: bool) -> Markup {
    html! {
        article."rule lead" id=[is_first.then_some(answer.number)] {
            @if is_first { (siblings(view, answer)) } @else { span.number {} }
            (sides(view, record)) (standing(view, record))
        }
    }
}

fn references(view: &View, answer: &RuleAnswer) -> Markup {
    html! {
        @if !answer.references.is_empty() {
            section #points-to {
                h2 { (view.say("page-points-to")) }
                (previews(view, &answer.references))
            }
        }
        @if !answer.referenced_by.is_empty() {
            section #cited-by {
                h2 {
                    (view.say("page-rule-cited-by"))
                    " " small { (answer.referenced_by.len()) }
                }
                (folded_previews(view, &answer.referenced_by, CITING))
            }
        }
    }
}

fn history(view: &View, answer: &RuleAnswer) -> Markup {
    html! {
        section #past {
            h2 { (view.say("page-history")) }
            (event_rows(view, &answer.past.events, EVENTS))
            @if has_history(view, &answer.past) {
                p {
                    a href={ "/history/" (answer.number) (view.at()) } {
                        (view.say("page-whole-history"))
                    }
                }
            }
        }
    }
}

fn mentions(view: &View, mentions: &[Mention]) -> Markup {
    html! {
        @if !mentions.is_empty() {
            section #notes {
                h2 { (view.say("page-rule-mentions")) }
                @for mention in mentions {
                    figure.mention {
                        figcaption { (source(view, mention)) }
                        blockquote lang=(mention.language) { (mention_text(mention)) }
                    }
                }
            }
        }
    }
}

fn source(view: &View, mention: &Mention) -> Markup {
    let kind = match mention.document.document {
        DocumentKind::Bulletin => view.say("page-bulletin-of-day"),
        DocumentKind::Rulings => view.say("page-rule-rulings"),
        DocumentKind::Notes => view.say("page-rule-notes"),
        DocumentKind::Rules => view.say("page-rules"),
    };
    let effective = mention.document.effective;
    let day = html! { (kind) " " time { (effective) } };
    let address = match &mention.item {
        Some(item) => item_address(mention.document, item),
        None => document_address(mention.document),
    };
    html! { a href=(address) { (day) } " · " (mention.rule.number) }
}
