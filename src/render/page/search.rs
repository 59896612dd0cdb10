//! How do results look, and the page on which all begins? Start at [`search`] and [`start`].

use super::contents::chapters;
use super::frame::{Head, Place, framed};
use super::lists::{facing, named};
use super::text::marked;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{ContentsAnswer, Fate, FoundText, SearchAnswer, SearchHit, Subject};
use crate::model::{Language, RecordKind, slug};
use crate::render::html::escape;

/// The page without a query: how to ask, and what is in the book.
pub fn start(view: &View, contents: &ContentsAnswer) -> String {
    let view = &view.keeping(&contents.facing);
    let title =
        view.say("Comprehensive Rules, in English and Japanese", "マジック総合ルール 英日対照");
    let about = view.say(
        "Type a number, a term, words of a rule or a reading, in either language.",
        "番号、用語、本文の語、読みのどれでも、日本語でも英語でも検索できます。",
    );
    let examples =
        ["702.19b", "deathtouch", "致死ダメージ", "ゆうせんけん", "\"first strike\"", "see:510"];
    let examples = examples.map(|it| {
        format!("<li><a href=\"/?q={}\"><code>{}</code></a></li>", percent_encoded(it), spoken(it))
    });
    let mut body = format!(
        "<h1>{title}</h1>\n<p class=\"quiet\">{about}</p>\n<ul class=\"examples\">{}</ul>\n",
        examples.concat()
    );
    body += &facing(view, &contents.facing);
    body += &chapters(view, contents);
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

/// What was found, best first, and how much more there is.
pub fn search(view: &View, answer: &SearchAnswer, limit: usize) -> String {
    let total = match view.language {
        Language::En if answer.total == 1 => "1 result".to_owned(),
        Language::En => format!("{} results", answer.total),
        Language::Ja => format!("{}件", answer.total),
    };
    let mut body = format!(
        "<div id=\"results\">\n<h1>{} <small>{total}</small></h1>\n",
        spoken(&answer.query)
    );
    for (typed, meant) in &answer.corrections {
        let words = view.say("read as", "次の語として検索：");
        let [typed, meant] = [typed, meant].map(|it| spoken(it));
        body += &format!("<p class=\"quiet\">{typed} {words} <b>{meant}</b></p>\n");
    }
    if answer.hits.is_empty() {
        body += &nothing(view, answer);
    }
    body += "<ol class=\"hits\">\n";
    answer.hits.iter().for_each(|it| body += &hit(view, it));
    body += "</ol>\n";
    if answer.total > answer.hits.len() {
        let more = view.say("More results", "さらに表示");
        let keep = view.edition.map_or(String::new(), |it| format!("&amp;in={it}"));
        let asked = percent_encoded(&answer.query);
        body += &format!(
            "<p><a class=\"more\" rel=\"next\" href=\"/?q={asked}{keep}&amp;limit={}\">{more}</a></p>\n",
            limit * 2
        );
    }
    body += "</div>\n";
    let title = view.say("Search", "検索");
    let head = format!("{} · {title}", answer.query);
    framed(view, &Head { place: Place::Search, title: &head, typed: &answer.query }, &body)
}

fn nothing(view: &View, answer: &SearchAnswer) -> String {
    let mut out = format!("<p>{}</p>\n", view.say("Nothing was found.", "見つかりませんでした。"));
    for word in &answer.absent {
        let absent = view.say("no text has", "どの文にもない語：");
        out += &format!("<p class=\"quiet\">{absent} <b>{}</b></p>\n", spoken(word));
    }
    if !answer.wider.is_empty() {
        let links = answer.wider.iter().map(|it| {
            let (address, words) = (percent_encoded(&it.query), spoken(&it.query));
            format!("<li><a href=\"/?q={address}\">{words}</a> ({})</li>", it.total)
        });
        let wider = view.say("Ask for less", "条件を減らす");
        out +=
            &format!("<p>{wider}</p><ul class=\"examples\">{}</ul>\n", links.collect::<String>());
    }
    if !answer.suggestions.is_empty() {
        let links = answer.suggestions.iter().map(|it| {
            format!("<li><a href=\"/?q={}\">{}</a></li>", percent_encoded(it), spoken(it))
        });
        let meant = view.say("Did you mean", "もしかして");
        out +=
            &format!("<p>{meant}</p><ul class=\"examples\">{}</ul>\n", links.collect::<String>());
    }
    out
}

fn hit(view: &View, hit: &SearchHit) -> String {
    let (name, address) = match &hit.subject {
        Subject::Number(number) => (number.to_string(), Some(view.number(*number))),
        Subject::Term(term) if hit.kind == RecordKind::Glossary => {
            (spoken(term), Some(view.term(&slug(term))))
        }
        Subject::Term(term) => (spoken(term), bulletin_of(hit)),
    };
    let mut above = hit.path.iter().rev();
    let title = above.find(|it| view.title(it).is_some()).map(|it| named(view, it));
    let link = match address {
        Some(address) => format!("<a class=\"hit\" href=\"{address}\">{name}</a>"),
        None => name.clone(),
    };
    let side = |it: &Option<FoundText>, language| {
        it.as_ref().map_or(String::new(), |it| side(it, language, &name))
    };
    let (en, ja) = (side(&hit.en, Language::En), side(&hit.ja, Language::Ja));
    let sides = match view.language {
        Language::En => en + &ja,
        Language::Ja => ja + &en,
    };
    format!(
        "<li><div class=\"name\"><h2>{link}</h2> {}<small>{}</small></div>\n<div class=\"two\">{sides}</div>{}</li>\n",
        kind(view, hit),
        title.unwrap_or_default(),
        cited(view, hit)
    )
}

/// Where a piece of a bulletin is read with the rest of it.
fn bulletin_of(hit: &SearchHit) -> Option<String> {
    let text = hit.en.as_ref().or(hit.ja.as_ref())?;
    let is_bulletin = hit.kind == RecordKind::Bulletin;
    is_bulletin.then(|| format!("/bulletin/{}", text.edition.effective))
}

/// The rules that a bulletin, a ruling or a note speaks of, as they are called today.
fn cited(view: &View, hit: &SearchHit) -> String {
    let others = hit.cited.iter().filter(|it| hit.subject != Subject::Number(it.number));
    let rules = others.map(|it| {
        let number = it.number;
        match it.fate {
            Fate::Same => format!("<a href=\"/{number}\">{number}</a>"),
            Fate::Moved(now) => format!("<s>{number}</s> <a href=\"/{now}\">{now}</a>"),
            Fate::Gone(_) => format!("<a href=\"/{number}\"><s>{number}</s></a>"),
            Fate::Unknown => number.to_string(),
        }
    });
    let rules: Vec<String> = rules.collect();
    match rules.is_empty() {
        true => String::new(),
        false => {
            let label = view.say("speaks of", "関連するルール：");
            format!("<p class=\"quiet\">{label} {}</p>\n", rules.join(", "))
        }
    }
}

/// What it is, where it is no rule.
fn kind(view: &View, hit: &SearchHit) -> String {
    let said = match hit.kind {
        RecordKind::Example => view.say("example", "例"),
        RecordKind::Glossary => view.say("glossary", "用語"),
        RecordKind::Bulletin => view.say("bulletin", "更新情報"),
        RecordKind::Ruling => view.say("ruling", "裁定"),
        RecordKind::Note => view.say("note", "ノート"),
        _ => return String::new(),
    };
    let is_other = hit.kind.explains();
    let edition = hit.en.as_ref().or(hit.ja.as_ref()).filter(|_| is_other);
    let date = edition.map_or(String::new(), |it| format!(" {}", it.edition.effective));
    format!("<span class=\"status\">{said}{date}</span> ")
}

fn side(found: &FoundText, language: Language, name: &str) -> String {
    let headword = found.headword.as_deref().filter(|it| spoken(it) != name);
    let headword = headword.map(|it| format!("<b>{}</b> ", escape(it)));
    format!("<p lang=\"{language}\">{}{}</p>", headword.unwrap_or_default(), marked(&found.text))
}
