//! How does the page of a rule look? Start at [`rule`].

use super::absent::former_rule;
use super::frame::{Head, Place, framed};
use super::lists::{facing, folded_previews, neighbours, path, previews};
use super::record::{own_titles, rows, sides, standing};
use super::timeline::{event_rows, timeline};
use super::view::View;
use crate::answer::{FormerRule, Mention, ReadRecord, RuleAnswer};
use crate::model::{DocumentKind, Language, Level, RuleNumber};
use crate::render::bulletin_labels::mention_text;
use crate::render::html::escape;

/// Events that are told on the page itself.
const EVENTS: usize = 5;

/// Citing rules that are shown before the rest is folded.
const CITING: usize = 8;

/// A rule with what belongs to it.
pub fn rule(view: &View, answer: &RuleAnswer) -> String {
    let view = &view.keeping(&answer.facing).leading_to(answer.today);
    let title = answer.path.iter().rev().find_map(|it| view.title(it));
    let own = answer.records.first().filter(|it| it.is_title);
    let mut body =
        format!("<div class=\"spread\">\n<div class=\"text\">\n{}", path(view, &answer.path));
    body += &heading(view, answer, title, own);
    body += &facing(view, &answer.facing);
    body += &former(view, &answer.former);
    body += &siblings(view, answer);
    for record in answer.records.iter().filter(|it| !it.is_title) {
        body += &lead(view, answer.number, record);
    }
    if !answer.below.is_empty() {
        body += &format!("<section aria-label=\"{}\">\n", view.say("Subrules", "細則"));
        body += &rows(view, &answer.below);
        body += "</section>\n";
    }
    body += &neighbours(
        view,
        answer.previous.map(|it| neighbour(view, it)),
        answer.next.map(|it| neighbour(view, it)),
    );
    body += "</div>\n<aside class=\"about\">\n";
    body += &references(view, answer);
    body += &history(view, answer);
    body += &mentions(view, &answer.mentions);
    body += "</aside>\n</div>\n";
    let head =
        format!("{}{}", answer.number, title.map_or(String::new(), |it| format!(" {}", it.0)));
    framed(view, &Head { place: Place::Rules, title: &head, typed: "" }, &body)
}

/// Other rules that bore the number, so that who followed an old one finds the way.
fn former(view: &View, rules: &[FormerRule]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let label =
        view.say("The number was another rule's:", "この番号は別のルールにも使われました：");
    let rules: Vec<String> = rules.iter().map(|rule| former_rule(view, rule)).collect();
    format!("<p class=\"quiet\">{label} {}</p>\n", rules.join("; "))
}

fn neighbour(view: &View, number: RuleNumber) -> (String, String) {
    (view.number(number), number.to_string())
}

fn heading(
    view: &View,
    answer: &RuleAnswer,
    above: Option<(&str, Language)>,
    own: Option<&ReadRecord>,
) -> String {
    let title = match own {
        Some(own) => own_titles(view, own),
        None => above.map_or(String::new(), |(title, language)| {
            format!(" <small lang=\"{language}\">{}</small>", escape(title))
        }),
    };
    let copy = view.say("Link to this rule", "このルールへのリンク");
    format!(
        "<h1><a class=\"number\" id=\"here\" href=\"{}\" title=\"{copy}\">{}</a>{title}</h1>\n",
        view.number(answer.number),
        answer.number
    )
}

/// The letters of the rule's subrules, so that each is one step away.
fn siblings(view: &View, answer: &RuleAnswer) -> String {
    let is_subrule = answer.number.level() == Level::Subrule;
    if !is_subrule || answer.siblings.len() < 2 {
        return String::new();
    }
    let label = view.say("Subrules of the same rule", "同じルールの細則");
    let mut out = format!("<nav class=\"siblings\" aria-label=\"{label}\"><ol>");
    for number in &answer.siblings {
        let current = if *number == answer.number { " aria-current=\"page\"" } else { "" };
        out += &format!(
            "<li><a href=\"{}\"{current}><span class=\"unseen\">{}</span>{}</a></li>",
            view.number(*number),
            number.rule().map_or(String::new(), |it| it.to_string()),
            number.letters()
        );
    }
    out + "</ol></nav>\n"
}

fn lead(view: &View, number: RuleNumber, record: &ReadRecord) -> String {
    format!(
        "<article class=\"rule lead\" id=\"{number}\">\n{}{}</article>\n",
        sides(view, record),
        standing(view, record)
    )
}

fn references(view: &View, answer: &RuleAnswer) -> String {
    let mut out = String::new();
    if !answer.references.is_empty() {
        out += &format!("<section id=\"points-to\"><h2>{}</h2>\n", view.say("Points to", "参照先"));
        out += &previews(view, &answer.references);
        out += "</section>\n";
    }
    if !answer.referenced_by.is_empty() {
        let count = answer.referenced_by.len();
        out += &format!(
            "<section id=\"cited-by\"><h2>{} <small>{count}</small></h2>\n",
            view.say("Cited by", "参照元")
        );
        out += &folded_previews(view, &answer.referenced_by, CITING);
        out += "</section>\n";
    }
    out
}

fn history(view: &View, answer: &RuleAnswer) -> String {
    let count = answer.past.events.len();
    let asked = match view.edition {
        Some(edition) => format!("/history/{}@{edition}", answer.number),
        None => format!("/history/{}", answer.number),
    };
    let all = match view.language {
        Language::En => format!("The whole history, {count} events"),
        Language::Ja => format!("変更の経過をすべて見る（{count}件）"),
    };
    format!(
        "<section id=\"past\"><h2>{}</h2>\n{}{}<p><a href=\"{asked}\">{all}</a></p>\n</section>\n",
        view.say("History", "変更の経過"),
        timeline(view, &answer.past),
        event_rows(view, &answer.past.events, EVENTS),
    )
}

fn mentions(view: &View, mentions: &[Mention]) -> String {
    if mentions.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<section id=\"notes\"><h2>{}</h2>\n",
        view.say("Bulletins and notes", "解説と裁定")
    );
    for it in mentions {
        let (source, language) = (source(view, it), it.language);
        let text = escape(&mention_text(it));
        out += &format!(
            "<figure class=\"mention\"><figcaption>{source}</figcaption>\
             <blockquote lang=\"{language}\">{text}</blockquote></figure>\n"
        );
    }
    out + "</section>\n"
}

fn source(view: &View, mention: &Mention) -> String {
    let kind = match mention.document.document {
        DocumentKind::Bulletin => view.say("Bulletin", "更新情報"),
        DocumentKind::Rulings => view.say("Rulings", "裁定"),
        DocumentKind::Notes => view.say("Notes", "ノート"),
        DocumentKind::Rules => view.say("Rules", "ルール"),
    };
    let day = format!("{kind} <time>{}</time>", mention.document.effective);
    let day = match mention.document.document {
        DocumentKind::Bulletin => {
            format!("<a href=\"/bulletin/{}\">{day}</a>", mention.document.effective)
        }
        _ => day,
    };
    format!("{day} · {}", mention.number)
}
