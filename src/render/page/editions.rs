//! How does the list of editions look? Start at [`editions`].

use std::collections::HashMap;

use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::{EditionLine, EditionsAnswer};
use crate::model::{DocumentKind, EditionId, Language};
use crate::render::html::escape;

/// All editions and documents, the newest first.
pub fn editions(view: &View, answer: &EditionsAnswer) -> String {
    let title = view.say("Editions", "版の一覧");
    let mut body = format!("<h1>{title}</h1>\n");
    let before = before(answer);
    let groups = [
        (DocumentKind::Rules, Language::En, view.say("Rules, English", "総合ルール（英語）")),
        (DocumentKind::Rules, Language::Ja, view.say("Rules, Japanese", "総合ルール（日本語）")),
    ];
    for (document, language, name) in groups {
        let of = |it: &&EditionLine| it.id.document == document && it.id.language == language;
        let lines: Vec<&EditionLine> = answer.editions.iter().rev().filter(of).collect();
        if !lines.is_empty() {
            body += &format!("<h2>{name} <small>{}</small></h2>\n", lines.len());
            body += &table(view, name, &lines, &before);
        }
    }
    let is_other = |it: &&EditionLine| it.id.document != DocumentKind::Rules;
    let others: Vec<&EditionLine> = answer.editions.iter().rev().filter(is_other).collect();
    if !others.is_empty() {
        body += &format!(
            "<h2>{}</h2>\n<ul>\n",
            view.say("Bulletins, rulings and notes", "更新情報、裁定、ノート")
        );
        for it in others {
            body += &format!("<li>{}</li>\n", document(view, it.id));
        }
        body += "</ul>\n";
    }
    framed(view, &Head { place: Place::Editions, title, typed: "" }, &body)
}

/// A bulletin, rulings or notes; a bulletin has a page.
fn document(view: &View, id: EditionId) -> String {
    let kind = match id.document {
        DocumentKind::Bulletin => view.say("bulletin", "更新情報"),
        DocumentKind::Rulings => view.say("rulings", "裁定"),
        DocumentKind::Notes | DocumentKind::Rules => view.say("notes", "ノート"),
    };
    let day = format!("<time>{}</time> {kind}", id.effective);
    match id.document {
        DocumentKind::Bulletin => {
            format!("<a href=\"/bulletin/{}#{id}\">{day}</a>", id.effective)
        }
        _ => day,
    }
}

/// For each edition of the rules the one before it.
fn before(answer: &EditionsAnswer) -> HashMap<EditionId, EditionId> {
    let mut before = HashMap::new();
    for language in [Language::En, Language::Ja] {
        let of = |it: &EditionId| it.document == DocumentKind::Rules && it.language == language;
        let ids: Vec<EditionId> = answer.editions.iter().map(|it| it.id).filter(of).collect();
        before.extend(ids.windows(2).map(|it| (it[1], it[0])));
    }
    before
}

fn table(
    view: &View,
    name: &str,
    lines: &[&EditionLine],
    before: &HashMap<EditionId, EditionId>,
) -> String {
    let heads = [
        view.say("Effective", "発効日"),
        view.say("Set", "セット"),
        view.say("Rules", "ルール"),
        view.say("Examples", "例"),
        view.say("Glossary", "用語"),
        view.say("Changes", "変更点"),
    ];
    let heads: String = heads.map(|it| format!("<th scope=\"col\">{it}</th>")).concat();
    let mut out = format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\"><table class=\"list editions\">\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n"
    );
    for it in lines {
        let id = it.id;
        let counts: String =
            [it.rules, it.examples, it.glossary].map(|it| format!("<td>{it}</td>")).concat();
        let changes = before.get(&id).map_or(String::new(), |old| {
            format!("<a href=\"/diff/{old}/{id}\">{} →</a>", old.effective)
        });
        out += &format!(
            "<tr><th scope=\"row\"><a href=\"/contents?in={id}\">{}</a>{}</th><td>{}</td>{counts}<td>{changes}</td></tr>\n",
            id.effective,
            if id.issue() > 1 { format!(".{}", id.issue()) } else { String::new() },
            escape(&it.sets.join(" ")),
        );
    }
    out + "</tbody></table></div>\n"
}
