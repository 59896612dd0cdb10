//! What stands around every page? Start at [`framed`].

use super::view::{Newest, View};
use crate::model::Language;
use crate::render::html::escape;

/// How pages look.
const STYLE: &str = include_str!("page.css");
/// What makes pages comfortable; they work without it.
const SCRIPT: &str = include_str!("page.js");

/// What a file beside the pages is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// How pages look.
    Css,
    /// What makes pages comfortable.
    JavaScript,
    /// A picture.
    Svg,
    /// A feed.
    Atom,
    /// A map of the site.
    Xml,
    /// How to search from the browser's own bar.
    OpenSearch,
    /// What a phone puts on its first screen.
    Manifest,
    /// Words without marks.
    Text,
}

/// The files that pages need, by their addresses.
pub const FILES: [(&str, FileKind, &str); 5] = [
    ("/assets/page.css", FileKind::Css, STYLE),
    ("/assets/page.js", FileKind::JavaScript, SCRIPT),
    ("/assets/folder.js", FileKind::JavaScript, include_str!("folder.js")),
    ("/assets/icon.svg", FileKind::Svg, include_str!("icon.svg")),
    ("/sw.js", FileKind::JavaScript, include_str!("sw.js")),
];

/// Which part of the house a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The search.
    Search,
    /// The rules.
    Rules,
    /// The glossary.
    Glossary,
    /// Changes between editions.
    Changes,
    /// The state of the translation.
    Translation,
    /// The list of editions.
    Editions,
}

/// What is told of a page in its head.
pub struct Head<'a> {
    /// The part of the house.
    pub place: Place,
    /// The title, as plain text.
    pub title: &'a str,
    /// What was searched for, to stand in the box.
    pub typed: &'a str,
}

/// A whole page around `body`.
pub fn framed(view: &View, head: &Head<'_>, body: &str) -> String {
    let title = escape(head.title);
    let (style, script) = (mark_of(STYLE), mark_of(SCRIPT));
    let mut page = String::with_capacity(body.len() + 4096);
    page += &format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · mtgcr</title>\n\
         <link rel=\"stylesheet\" href=\"/assets/page.css?{style:08x}\">\n\
         <link rel=\"icon\" href=\"/assets/icon.svg\">\n\
         <script src=\"/assets/page.js?{script:08x}\" defer></script>\n</head>\n<body>\n",
        view.language
    );
    page += &top(view, head);
    page += &format!("<main id=\"main\" tabindex=\"-1\">\n{}{body}</main>\n", notice(view));
    page += &foot(view);
    page
}

fn top(view: &View, head: &Head<'_>) -> String {
    let (label, button) = (
        view.say("Search rules, numbers, terms", "ルール、番号、用語を検索"),
        view.say("Search", "検索"),
    );
    let keep = view
        .edition
        .map_or(String::new(), |it| format!("<input type=\"hidden\" name=\"in\" value=\"{it}\">"));
    let skip = view.say("Skip to the text", "本文へ");
    let (other, name) = match view.language {
        Language::En => (Language::Ja, "日本語"),
        Language::Ja => (Language::En, "English"),
    };
    format!(
        "<a class=\"skip\" href=\"#main\">{skip}</a>\n<header class=\"top\"><div class=\"bar\">\n\
         <a class=\"home\" href=\"/\" translate=\"no\">mtgcr</a>\n\
         <form role=\"search\" action=\"/\"><label class=\"unseen\" for=\"q\">{label}</label>\
         <input id=\"q\" type=\"search\" name=\"q\" value=\"{}\" autocomplete=\"off\" \
         autocapitalize=\"off\" spellcheck=\"false\" enterkeyhint=\"search\" \
         placeholder=\"702.19b · trample · 接死\">{keep}<button>{button}</button></form>\n\
         <a class=\"language\" lang=\"{other}\" hreflang=\"{other}\" rel=\"nofollow\" href=\"{}\">{name}</a>\n\
         <nav aria-label=\"{}\"><ul>{}</ul></nav>\n</div></header>\n",
        escape(head.typed),
        view.switched(other),
        view.say("Main", "主なページ"),
        doors(view, head.place),
    )
}

fn doors(view: &View, here: Place) -> String {
    let keep = view.in_edition();
    let doors = [
        (Place::Rules, format!("/contents{keep}"), view.say("Contents", "目次")),
        (Place::Glossary, format!("/glossary{keep}"), view.say("Glossary", "用語集")),
        (Place::Changes, "/diff".to_owned(), view.say("Changes", "変更点")),
        (Place::Translation, "/translation".to_owned(), view.say("Translation", "訳の状態")),
        (Place::Editions, "/editions".to_owned(), view.say("Editions", "版")),
    ];
    let door = |(place, address, name): (Place, String, &str)| {
        let current = if place == here { " aria-current=\"true\"" } else { "" };
        format!("<li><a href=\"{address}\"{current}>{name}</a></li>")
    };
    doors.map(door).concat()
}

fn notice(view: &View) -> String {
    let mut notice = String::new();
    if view.is_sample {
        notice += &format!(
            "<p class=\"banner\">{}</p>\n",
            view.say(
                "This is the sample that the program carries: a restatement of some rules, not the \
                 official text.",
                "これはプログラムに付属する見本です。ルールの一部を言い換えたもので、公式の本文ではありません。"
            )
        );
    }
    if let Some(edition) = view.edition {
        let words = view.say("You are reading an older edition:", "以前の版を表示しています：");
        notice += &format!(
            "<p class=\"banner\">{words} <strong>{edition}</strong> {}</p>\n",
            to_the_newest(view)
        );
    }
    notice
}

/// The way to what the record of a page of the past is today.
fn to_the_newest(view: &View) -> String {
    let own = view.address.split(['@', '?']).next().unwrap_or("/");
    let newest = view.say("To the newest", "最新の版へ");
    match view.newest {
        Newest::Number(number) if own != format!("/{number}") => {
            let today = view.say("today", "現在は");
            format!("{today} {number}: <a href=\"/{number}\">{newest}</a>")
        }
        Newest::Number(_) | Newest::Same => {
            format!("<a href=\"{}\">{newest}</a>", escape(own))
        }
        Newest::Gone(edition) => {
            let gone = view.say("gone since", "廃止：");
            format!("{gone} <time>{edition}</time>")
        }
    }
}

fn foot(view: &View) -> String {
    let keys = view.say(
        "Keys: <kbd>/</kbd> search · <kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>l</kbd> \
         language · <kbd>c</kbd> copy the link",
        "キー：<kbd>/</kbd> 検索 · <kbd>j</kbd> <kbd>k</kbd> 次・前 · <kbd>l</kbd> 言語 · \
         <kbd>c</kbd> リンクをコピー",
    );
    let owner = view.say(
        "The rules belong to Wizards of the Coast. This is an unofficial reader; the official text \
         decides.",
        "ルールの権利は Wizards of the Coast に帰属します。これは非公式の閲覧用ページであり、公式の本文が優先します。",
    );
    let copied = view.say("Link copied", "リンクをコピーしました");
    format!(
        "<footer class=\"foot\"><p class=\"keys\">{keys}</p>\n<p>{owner}</p></footer>\n\
         <p id=\"said\" class=\"said\" role=\"status\" data-copied=\"{copied}\"></p>\n</body>\n</html>\n"
    )
}

/// Changes with the text, so that browsers may keep what bears it.
const fn mark_of(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut mark: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < bytes.len() {
        mark = (mark ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    mark
}
