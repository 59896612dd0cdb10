//! How does the way of a rule through the editions look, told in full, and what does a reader see
//! where there is no such rule or page? Start at [`history`], at [`absent`] for a number or a term,
//! at [`refused`] for everything else.

use maud::{Markup, html};

use super::frame::{Head, doors, feed_of_rule, framed};
use super::text::sheet;
use super::timeline::{place_of_old, select};
use super::view::{
    View, edition_day, follow, heirs, led_today, percent_encoded, place_of, place_of_name, spoken,
    told_once, ways_on, what_took,
};
use crate::answer::{Absence, Facing, FormerRule, HistoryAnswer, HistoryEvent, ShownText};
use crate::doc::{Block, DOCTYPE};
use crate::model::{Class, Trouble};
use crate::render::history::{aged, event_block};
use crate::render::labels::thread_line;
use crate::render::show::{Stood, absent_head, is_plainly_absent, when_it_stood};
use crate::words::tell;

/// A thread, the newest event first, and the other rules that bore the number.
pub fn history(
    view: &View,
    answer: &HistoryAnswer,
    facing: &Facing,
    former: &[FormerRule],
) -> String {
    let view = &View { edition: None, ..view.keeping(facing) };
    let title = view.tell("title-history", &[("name", answer.asked.as_str().into())]);
    let asked = spoken(&answer.asked);
    let number = answer.named.as_ref().and_then(|named| named.number);
    let last = || answer.events.iter().rev().find_map(|event| place_of(event.new.as_ref()?));
    let feed = match number {
        Some(number) if view.host.is_folder => Some(feed_of_rule(view, number, facing)),
        // The number is that of the edition in which the thread was picked up.
        Some(number) => Some(format!("/feed/{number}@{}.atom", answer.edition)),
        None => last().map(|place| format!("/feed/{place}.atom")),
    };
    let body = html! {
        h1 { (view.weave("title-history", &[], &[("name", asked)])) }
        p { (thread_line(answer, view.host.is_folder, view.words())) }
        @if view.is_sample { p.quiet { (view.say("page-history-of-sample")) } }
        (heirs(view, answer.events.last()))
        @if let (Some(number), false) = (number, former.is_empty()) {
            @let there = format!("/history/{number}");
            ul.former {
                @for rule in former {
                    li { (view.say("page-history-other")) " " (former_rule(view, &there, rule)) }
                }
            }
        }
        @if let Some(feed) = feed { p { (follow(view, &feed, view.say("page-edition-follow"))) } }
        (blame(view, answer))
        @for told in told(answer).rev() { (event(view, told)) }
    };
    framed(view, &Head::of("/diff", &title), &body)
}

/// What happened that a reader would notice: other print is no change.
fn told(answer: &HistoryAnswer) -> impl DoubleEndedIterator<Item = &HistoryEvent> {
    answer.events.iter().filter(|event| event.class != Some(Class::Typography))
}

/// The last text, once, each phrase in a tone of its age; none where all is of one day.
fn blame(view: &View, answer: &HistoryAnswer) -> Markup {
    let days = answer.blame.windows(2).map(|pair| [0, 1].map(|nth| pair[nth].since.effective));
    html! {
        @if days.into_iter().any(|[one, other]| one != other) {
            details.folded open {
                summary { (view.say("page-history-blame")) }
                (sheet(view, 2).blocks(&aged(answer, view.words())))
            }
        }
    }
}

/// One event, with its words; its day leads to the text of that day.
fn event(view: &View, event: &HistoryEvent) -> Markup {
    let remarks = told_once(view, &event.remarks).cloned().collect();
    let mut piece = event_block(&HistoryEvent { remarks, ..event.clone() }, view.words());
    if let Block::Change { name, told, .. } = &mut piece {
        if !event.is_held && event.words.is_empty() {
            told.push(None, &tell!(view.words(), "aside", text = view.say("event-not-held")));
        } else if let Some(place) = event.new.as_ref().filter(|_| event.is_held).and_then(place_of)
        {
            *name = name.clone().leading(format!("/{place}@{}", event.edition));
        }
    }
    sheet(view, 2).block(&piece)
}

/// A number or a term that is not in the edition: where it went, or what is near it.
pub fn absent(view: &View, absence: &Absence, went: Option<&HistoryAnswer>) -> String {
    let last = went.and_then(|went| told(went).last());
    // A number that an older edition did not have yet is no way to what it names today.
    let is_later = view.edition.is_some() && went.is_some_and(|went| went.is_current);
    let today = last.and_then(|last| last.new.as_ref()).filter(|_| is_later).map(ShownText::name);
    let today = today.map(|name| html! { a href=(view.today(&name)) { (name) } });
    let body = html! {
        h1 { (spoken(&absence.typed)) }
        @match (went, last) {
            (Some(went), Some(last)) if today.is_none() => {
                p.went { (where_to(view, went)) }
                (heirs(view, Some(last)))
                (event(view, last))
                p {
                    a href={ "/history/" (percent_encoded(&absence.typed)) } {
                        (view.say("page-whole-history"))
                    }
                    (view.words().joint()) (thread_line(went, view.host.is_folder, view.words()))
                }
            }
            _ => {
                @let edition = absence.edition.map(edition_day).unwrap_or_default();
                @let key = if absence.is_nowhere { "page-absent-never" } else { "page-absent-here" };
                p.facing {
                    @if is_plainly_absent(absence) { (view.weave(key, &[], &[("edition", edition)])) }
                    @else { (absent_head(absence, view.words())) }
                }
                @if let Some(today) = today { p { (view.weave("page-past-today", &[], &[("number", today)])) } }
                @else if !absence.is_nowhere { (from_then(view, absence)) }
            }
        }
        @if went.is_none() || absence.former.len() > 1 { (existed(view, absence)) }
        (nearest(view, &absence.nearest))
        @if absence.number.is_none() { p { a href={ "/?q=" (percent_encoded(&absence.typed)) } { (view.say("page-absent-search")) } } }
        (ways(view))
    };
    let typed = absence.typed.as_str();
    framed(view, &Head { typed, ..Head::of("/contents", typed) }, &body)
}

/// A number of an old text is followed to today from the edition that it is of.
fn from_then(view: &View, absence: &Absence) -> Markup {
    let number = absence.number.filter(|_| !view.host.is_folder && !view.choices.is_empty());
    html! {
        @if let Some(number) = number {
            form.chooser action="/" {
                label for="then" { (view.say("page-absent-from")) }
                input type="hidden" name="q" value=(number);
                (select(view, "in", Some("then"), None))
                button { (view.say("page-absent-follow")) }
            }
        }
    }
}

/// The number that the rule bears today, or the edition that dropped it, with what that changed.
fn where_to(view: &View, went: &HistoryAnswer) -> Markup {
    let last = went.events.iter().rev().find(|event| event.new.is_some());
    let name = last.and_then(|event| event.new.as_ref()).map(ShownText::name).unwrap_or_default();
    if went.is_current {
        let link = html! { a href=(view.today(&name)) { strong { (name) } } };
        return view.weave("page-absent-today", &[], &[("number", link)]);
    }
    let gone = went.events.last().map_or(went.last, |event| event.edition);
    let told = html! { strong { (gone) } };
    let called = last.and_then(|event| place_of(event.new.as_ref()?)).unwrap_or(name);
    // There it stands in both languages, by the number that it had then.
    let before = view.held_before(gone).and_then(|before| {
        let last = went.events.iter().rfind(|event| event.edition <= before)?;
        Some(format!("/{}@{before}", place_of(last.new.as_ref()?)?))
    });
    html! {
        (view.weave("page-absent-gone", &[], &[("edition", told)]))
        (what_took(view, gone, &place_of_old(&called)))
        @if let Some(before) = before {
            " " a.button href=(before) { (view.say("page-timeline-before")) }
        }
    }
}

fn existed(view: &View, absence: &Absence) -> Markup {
    html! {
        @if let (Some(number), false) = (absence.number, absence.former.is_empty()) {
            p {
                (view.say("page-absent-former"))
                @for (nth, rule) in absence.former.iter().enumerate() {
                    @if nth > 0 { (view.say("page-between-rules")) }
                    " " (former_rule(view, &format!("/{}", number.first()), rule))
                }
            }
        }
    }
}

/// When a number was a rule's, with the ways to what that was then and is today.
pub(super) fn former_rule(view: &View, address: &str, rule: &FormerRule) -> Markup {
    let there = rule.is_held.then(|| format!("{address}@{}", rule.last));
    html! {
        a href=[there] { (when_it_stood(Stood::Itself, rule, view.words())) }
        (view.words().joint()) (led_today(view, &rule.today))
    }
}

fn nearest(view: &View, names: &[String]) -> Markup {
    let way = |name: &String| html! { a href={ "/" (place_of_name(name)) (view.at()) } { (spoken(name)) } };
    ways_on(view.say("page-absent-near"), names.iter().map(way))
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose fault it is: `nowhere` of the address, `unreadable` of what was typed, `unable` of the
    /// server.
    pub fault: &'static str,
    /// What was typed into the box, to be mended there.
    pub typed: String,
    /// What is wrong and what to do about it.
    pub trouble: Trouble,
    /// Editions that may have been meant.
    pub nearest: Vec<String>,
}

/// A page that says why there is none, and leads on.
pub fn refused(view: &View, refusal: &Refusal) -> String {
    let title = view.say(&format!("page-refused-{}", refusal.fault));
    // What was not typed into the box does not stand there.
    let is_apart = refusal.fault == "unreadable" && refusal.typed.is_empty();
    let help = if is_apart { "nowhere" } else { refusal.fault };
    let own = view.address.split_once('@').map(|parts| parts.0);
    let (what, hint) = view.words().trouble(&refusal.trouble);
    let body = html! {
        h1 { (title) }
        p { (sentence(view, &what)) }
        @if let Some(hint) = hint { p { (sentence(view, &hint)) } }
        (ways_on(view.say("page-absent-near"), refusal.nearest.iter().map(|edition| html! {
            a href={ "/contents?in=" (percent_encoded(edition)) } { (edition) }
        })))
        @if let Some((_, name)) = own.and_then(|own| own.rsplit_once('/')) {
            p {
                a href=[own] { (view.say("page-past-read-newest")) } (view.words().joint())
                a href={ "/history/" (name) } { (view.say("page-whole-history")) }
            }
        }
        p { (view.say(&format!("page-refused-{help}-help"))) }
        (ways(view))
    };
    framed(view, &Head { typed: &refusal.typed, ..Head::of("/", title) }, &body)
}

/// A page that leads to another address at once.
pub fn moved(to: &str) -> String {
    let head = html! { head { meta charset="utf-8"; title { "mtgcr" } } };
    let body = html! { body { p { a #moved href=(to) { (to) } } } };
    html! { (DOCTYPE) html lang="en" { (head) (body) } }.into_string()
}

/// What a terminal says in small letters and with backticks is a sentence on a page.
pub(super) fn sentence(view: &View, told: &str) -> String {
    let mut quotes = view.either(["“”", "「」"]).chars().cycle();
    let mut quote = |letter| if letter == '`' { quotes.next().unwrap_or(letter) } else { letter };
    let mut letters = told.chars();
    let first = letters.next().into_iter().flat_map(|first| quote(first).to_uppercase());
    let first: String = first.collect();
    first + &letters.map(quote).collect::<String>() + view.either([".", "。"])
}

/// Where else to look.
pub(super) fn ways(view: &View) -> Markup {
    html! {
        ul.examples {
            (doors(view, ""))
            li { a href="/help" { (view.say("page-how-to-search")) } }
        }
    }
}
