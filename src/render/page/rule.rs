//! How do the page of a rule, a section to read through and the table of all look? Start at
//! [`rule`], [`section`] and [`contents`].

use maud::{Markup, html};

use super::document::{document_address, item_address};
use super::frame::{Head, feed_of_rule, framed};
use super::history::former_rule;
use super::record::{
    both, drawer, facing, held_titles, is_without, linked_with, named, neighbours, not_held,
    other_text, own_titles, path, rows, sides, standing, told, without,
};
use super::text::inline;
use super::timeline::{Bar, edition_bar, past_section};
use super::view::View;
use crate::answer::{Chapter, ContentsAnswer, Mention, ReadRecord, RuleAnswer, SectionAnswer};
use crate::model::{EditionId, Language, Level, Pair, RuleNumber, Titles};
use crate::render::labels::mention_label;
use crate::render::show::became;

/// A rule with what belongs to it.
pub fn rule(view: &View, answer: &RuleAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let told = told(&answer.facing, &[&answer.records, &answer.below]);
    let title = answer.path.iter().rev().find_map(|step| view.title(step));
    let own = answer.records.first().filter(|record| record.is_title);
    let is_alone =
        is_without(&answer.records, Language::Ja) && is_without(&answer.below, Language::Ja);
    let above = answer.path.iter().rev().find(|step| step.any_title().is_some());
    let neighbour = |number: RuleNumber| (view.number(number), html! { (number) });
    let place = answer.number.to_string();
    let bar = Bar {
        place: &place,
        cited: format!("CR {}", answer.number),
        titles: above.map_or([None, None], held_titles),
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
                h1 {
                    a.number #here href=(view.number(answer.number)) { (answer.number) }
                    @if let Some(own) = own { (own_titles(view, own)) }
                    @else if let Some((title, language)) = title {
                        " " small lang=(language) { (inline(language, title)) }
                    }
                }
                (edition_bar(view, &bar))
                // Of an old text the line above says already what it is today.
                @if view.edition.is_none() { (others(view, answer)) }
                @let texts = answer.records.iter().filter(|record| !record.is_title);
                @for (nth, record) in texts.enumerate() {
                    (lead(view, answer, record, nth == 0))
                }
                @if view.edition.is_some() { (others(view, answer)) }
                @if is_alone { (without(view, &answer.records)) }
                @if !answer.below.is_empty() {
                    section aria-label=(view.say("page-rule-subrules")) { (rows(view, &answer.below)) }
                }
                (neighbours(view, answer.previous.map(neighbour), answer.next.map(neighbour)))
            }
            aside.about data-pagefind-ignore {
                (linked_with(view, "points-to", "page-points-to", &answer.references))
                (linked_with(view, "cited-by", "page-rule-cited-by", &answer.referenced_by))
                (past_section(view, &answer.past, &place))
                (mentions(view, &answer.mentions))
            }
        }
    };
    let title = title.map_or(String::new(), |title| format!(" {}", title.0));
    let title = format!("{}{title}", answer.number);
    let head = Head::of("/contents", &title);
    let head = head.text(view, &place, &answer.records, &told, &bar.feed.0);
    framed(view, &head, &body)
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
                        (view.words().joint()) (became(&last.today, view.words()))
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
        div."rule lead" id=[is_first.then_some(answer.number)] {
            @if is_first { (siblings(view, answer)) } @else { span.number {} }
            (sides(view, record, is_first)) (standing(view, record))
        }
    }
}

fn mentions(view: &View, mentions: &[Mention]) -> Markup {
    // What comes in both languages is told in that which is read.
    let of = |mention: &Mention| (mention.document, mention.item.clone(), mention.role);
    let is_read = |mention: &&Mention| mention.language == view.read_first();
    let read: Vec<_> = mentions.iter().filter(is_read).map(of).collect();
    let is_told = |mention: &&Mention| is_read(mention) || !read.contains(&of(mention));
    html! {
        @if !mentions.is_empty() {
            section #notes {
                h2 { (view.say("page-rule-mentions")) }
                @for mention in mentions.iter().filter(is_told) {
                    @let place = mention.item.as_ref().map(|item| item_address(mention.document, item));
                    @let address = place.unwrap_or_else(|| document_address(mention.document));
                    figure.mention {
                        figcaption {
                            a href=(address) { (mention_label(mention, view.words())) }
                            @if mention.printed.starts_with('+') {
                                " " span.status { (view.say("page-document-marked")) }
                            }
                        }
                        blockquote lang=(mention.language) { (inline(mention.language, &mention.text)) }
                    }
                }
            }
        }
    }
}

/// A section with all its rules, or a chapter with its sections; with the words of those where they
/// are `read`, to be searched with the browser's own means.
pub fn section(
    view: &View,
    answer: &SectionAnswer,
    read: &[SectionAnswer],
    changed: Option<Pair<EditionId>>,
) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let number = answer.title.number;
    let neighbour = |step: &Titles| (view.number(step.number), named(view, step));
    let inside = answer.contents.iter();
    let inside = inside.map(|step| (format!("#{}", step.number), named(view, step)));
    let is_read = !answer.records.is_empty();
    let told = if is_read { told(&answer.facing, &[&answer.records]) } else { answer.facing };
    let is_alone = is_read && is_without(&answer.records, Language::Ja);
    let is_list = !is_read && read.is_empty();
    let has_contents = !is_list && answer.contents.len() > 1;
    let place = number.to_string();
    let bar = Bar {
        place: &place,
        cited: format!("CR {number}"),
        titles: held_titles(&answer.title),
        facing: &answer.facing,
        told: &told,
        past: None,
        has_contents,
        feed: (
            format!("/feed/{number}.atom"),
            view.tell("page-feed-of", &[("name", place.as_str().into())]),
        ),
    };
    let body = html! {
        div."spread reading".sided[has_contents] {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some(ja) = answer.title_ja { (other_text(view, ja)) }
                }
                (edition_bar(view, &bar))
                @if let Some(Pair { old, new }) = changed {
                    p.facing {
                        @let day = html! { time { (new.effective) } };
                        a href={ "/diff/" (old) "/" (new) "?q=" (number) } {
                            (view.weave("page-section-changed", &[], &[("day", day)]))
                        }
                    }
                }
                @if is_alone { (not_held(view)) }
            }
            @if has_contents { (drawer(view, view.say("page-section-inside"), inside)) }
            div.text.alone[is_alone] {
                @if is_list && !view.host.is_folder {
                    p { a href={ (view.number(number)) "?whole" } { (view.say("page-section-whole")) } }
                }
                @if is_list {
                    ul.contents { @for step in &answer.contents { li { (step_link(view, step)) } } }
                }
                @for section in read {
                    @let number = section.title.number;
                    h2.title id=(number) {
                        a.number href=(view.number(number)) { (number) }
                        (both(view, &section.title))
                    }
                    (rows(view, &section.records))
                }
                (rows(view, &answer.records))
                @let around = [&answer.previous, &answer.next];
                @let [previous, next] = around.map(|step| step.as_ref().map(neighbour));
                (neighbours(view, previous, next))
            }
        }
    };
    let title = view.title(&answer.title).map_or("", |title| title.0);
    let title = &format!("{number} {title}");
    let head = Head::of("/contents", title).section(view, &place, &told, &bar.feed.0);
    framed(view, &head, &body)
}

/// Chapters and sections in both languages.
pub fn contents(view: &View, answer: &ContentsAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("page-contents");
    let body = html! { h1 { (title) } (facing(view, &answer.facing)) (chapters(view, answer)) };
    framed(view, &Head::of("/contents", title), &body)
}

/// The chapters, each with its sections.
pub fn chapters(view: &View, answer: &ContentsAnswer) -> Markup {
    html! {
        div.chapters {
            @for Chapter { step: chapter, sections } in &answer.chapters {
                section {
                    h2 { (step_link(view, chapter)) }
                    ul.contents { @for step in sections { li { (step_link(view, step)) } } }
                }
            }
        }
    }
}

/// A number with its titles in both languages, as a link.
fn step_link(view: &View, step: &Titles) -> Markup {
    html! { a href=(view.number(step.number)) { b { (step.number) } (both(view, step)) } }
}
