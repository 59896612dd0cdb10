//! What does a reader see where there is no such rule or page? Start at [`absent`] for a number or
//! a term, at [`refused`] for everything else.

use super::frame::{Head, Place, framed};
use super::history::{event, life};
use super::view::{View, percent_encoded, spoken};
use crate::answer::{Absence, FormerRule, HistoryAnswer, ShownText, TodayNumber};
use crate::model::{EditionId, Language};
use crate::render::html::escape;

/// A number or a term that is not in the edition: where it went, or what is near it.
pub fn absent(view: &View, absence: &Absence, went: Option<&HistoryAnswer>) -> String {
    let typed = spoken(&absence.typed);
    let mut body = format!("<h1>{typed}</h1>\n");
    body += &format!("<p class=\"facing\">{}</p>\n", not_here(view, absence.edition));
    if let Some(went) = went {
        body += &format!("<p class=\"went\">{}</p>\n", where_to(view, went));
    }
    body += &existed(view, &absence.former);
    body += &nearest(view, &absence.nearest);
    if let Some(went) = went {
        let title = view.say("History", "変更の経過");
        body +=
            &format!("<section><h2>{title}</h2>\n<p class=\"quiet\">{}</p>\n", life(view, went));
        went.events.iter().rev().take(3).for_each(|it| body += &event(view, it));
        let asked = percent_encoded(&absence.typed);
        let all = view.say("The whole history", "すべての経過");
        body += &format!("<p><a href=\"/history/{asked}\">{all}</a></p>\n</section>\n");
    }
    framed(view, &Head { place: Place::Rules, title: &absence.typed, typed: &absence.typed }, &body)
}

fn not_here(view: &View, edition: Option<EditionId>) -> String {
    let edition = edition.map_or(String::new(), |it| it.to_string());
    match view.language {
        Language::En => format!("not in the edition of <time>{edition}</time>"),
        Language::Ja => format!("<time>{edition}</time> の版にはありません"),
    }
}

/// The number that the rule bears today, or the edition that dropped it.
fn where_to(view: &View, went: &HistoryAnswer) -> String {
    let last = went.events.iter().rev().find(|it| it.new.is_some());
    let name = last.and_then(|it| it.new.as_ref()).map(ShownText::name).unwrap_or_default();
    let name = escape(&name);
    if went.is_current {
        let link = format!("<a href=\"/{name}\"><strong>{name}</strong></a>");
        return match view.language {
            Language::En => format!("The rule is {link} today."),
            Language::Ja => format!("このルールは現在 {link} です。"),
        };
    }
    let gone = went.events.last().map_or(went.last, |it| it.edition);
    match view.language {
        Language::En => format!("The rule went with the edition of <strong>{gone}</strong>."),
        Language::Ja => format!("このルールは <strong>{gone}</strong> の版で削除されました。"),
    }
}

fn existed(view: &View, former: &[FormerRule]) -> String {
    if former.is_empty() {
        return String::new();
    }
    let runs = former.iter().map(|rule| former_rule(view, rule));
    let label = view.say("The number is in these editions:", "この番号がある版：");
    format!("<p>{label} {}</p>\n", runs.collect::<Vec<_>>().join(", "))
}

/// When a number was a rule's, with the way to what that is today.
pub(super) fn former_rule(view: &View, rule: &FormerRule) -> String {
    let FormerRule { first, last, title, today } = rule;
    let when = match first == last {
        true => format!("<time>{first}</time>"),
        false => format!("<time>{first}</time> – <time>{last}</time>"),
    };
    let title = title.as_ref().map_or(String::new(), |title| format!(" {}", escape(title)));
    let now = match today {
        TodayNumber::Bears(Some(number)) => {
            let today = view.say("today", "現在は");
            format!(", {today} <a href=\"{}\">{number}</a>", view.number(*number))
        }
        TodayNumber::Bears(None) => String::new(),
        TodayNumber::Gone(edition) => {
            let gone = view.say("gone since", "廃止");
            format!(", {gone} <time>{edition}</time>")
        }
    };
    format!("{when}{title}{now}")
}

fn nearest(view: &View, names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let link = |it: &String| {
        let is_number = it.starts_with(|it: char| it.is_ascii_digit());
        let folder = if is_number { "" } else { "glossary/" };
        let address = if is_number { it.clone() } else { percent_encoded(&crate::model::slug(it)) };
        format!("<li><a href=\"/{folder}{address}{}\">{}</a></li>", view.at(), spoken(it))
    };
    let label = view.say("Near it:", "近いもの：");
    format!(
        "<p>{label}</p><ul class=\"examples\">{}</ul>\n",
        names.iter().map(link).collect::<String>()
    )
}

/// Whose fault it is that there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is at the address.
    Nowhere,
    /// What was typed cannot be read.
    Unreadable,
    /// The server cannot answer just now.
    Unable,
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose fault it is.
    pub fault: Fault,
    /// What was typed into the box, to be mended there.
    pub typed: String,
    /// What is wrong, a sentence without full stop.
    pub detail: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A page that says why there is none.
pub fn refused(view: &View, refusal: &Refusal) -> String {
    let title = match refusal.fault {
        Fault::Nowhere => view.say("There is no such page", "ページがありません"),
        Fault::Unreadable => view.say("This cannot be read", "入力を読み取れません"),
        Fault::Unable => view.say("There is no answer just now", "ただいま答えられません"),
    };
    let hint = refusal.hint.as_deref().map(|it| format!("<p lang=\"en\">{}</p>\n", escape(it)));
    let body = format!(
        "<h1>{title}</h1>\n<p lang=\"en\">{}</p>\n{}<p><a href=\"/\">{}</a></p>\n",
        escape(&refusal.detail),
        hint.unwrap_or_default(),
        view.say("To the search", "検索へ")
    );
    framed(view, &Head { place: Place::Search, title, typed: &refusal.typed }, &body)
}
